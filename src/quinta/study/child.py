"""The process that runs jobs for a Runner: a job comes in as a line, a run goes out as a line."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace

from quinta.base.bugs import report
from quinta.base.errors import Disagreement, QuintaError
from quinta.base.grid import Size
from quinta.base.processes import obey
from quinta.study.run import Job, Run, perform

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
        try:
            run = perform(job)
        except Exception as error:  # whatever it is, the row says it and the next job is run
            run = replace(Run(job), failure=_told(error, job))
        print(run.to_line(), file=answers, flush=True)


def _told(error: Exception, job: Job) -> str:
    if isinstance(error, QuintaError) and not isinstance(error, Disagreement):
        return str(error)
    doing = f"study: {job.model} on {job.engine}, {job.strategy}, {job.kind} {job.size}"
    return report(error, doing)


if __name__ == "__main__":
    main()
