"""Measures one case: ``python -m bench.worker CASE SEEDS`` prints a JSON object per sample."""

from __future__ import annotations

import json
import sys

from bench.cases import all_cases
from bench.harness import samples


def main() -> None:
    """Find the case by its id and print its samples as they come."""
    wanted, seeds = sys.argv[1:]
    case = next(case for case in all_cases() if case.id == wanted)
    for sample in samples(case, int(seeds)):
        print(json.dumps(vars(sample)), flush=True)


if __name__ == "__main__":
    main()
