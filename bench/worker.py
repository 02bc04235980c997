"""Measures one case with one solver; prints a JSON object per sample.

``python -m bench.worker CASE SOLVER FIRST-SEED SEEDS``
"""

from __future__ import annotations

import json
import os
import sys

from bench.cases import all_cases
from bench.harness import JOB_STARTS, samples


def main() -> None:
    """Find the case by its id and print its samples as they come."""
    wanted, solver, first, seeds = sys.argv[1:]
    case = next(case for case in all_cases() if case.id == wanted)
    output = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a rival prints is no sample

    def say(line: str) -> None:
        output.write(line)
        output.flush()

    for sample in samples(case, solver, range(int(first), int(seeds)), lambda: say(JOB_STARTS)):
        say(json.dumps(vars(sample)) + "\n")


if __name__ == "__main__":
    main()
