"""The process that runs jobs for a Runner: a job comes in as a line, a run goes out as a line."""

from __future__ import annotations

import json
import os
import sys

from quinta.base.grid import Size
from quinta.base.processes import obey
from quinta.study.run import Job, attempted

READY = "ready"
"""What it says when jobs can come: being loaded is no part of any run."""


def main() -> None:
    """Work until there is nothing more to read."""
    obey()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an engine prints is no answer
    print(READY, file=answers, flush=True)
    for line in sys.stdin:
        told = json.loads(line)
        job = Job(**{**told, "size": Size(*told["size"])})
        print(attempted(job).to_line(), file=answers, flush=True)


if __name__ == "__main__":
    main()
