"""``python -m fuzz``: try for a while, count, and say how to go on or to see a failure again.

make fuzz FUZZ="--seconds 300"           as long as that, from a seed of the clock's
make fuzz FUZZ="--seed 2000"             from trial 2000 on
make fuzz FUZZ="--only verbs --seed 2041 --once"   this trial again
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
from collections import Counter
from contextlib import suppress

from fuzz import AREAS, AT_A_TIME, tried

HANGS = 300
"""Seconds after which a single trial hangs."""


def main() -> int:
    """Try until the time is over; the exit code says whether all went well."""
    asked = arguments()
    areas = asked.only.split(",") if asked.only else list(AREAS)
    counted: dict[str, Counter[str]] = {area: Counter() for area in areas}
    failures: list[str] = []
    end = time.monotonic() + asked.seconds
    number = asked.seed
    print(f"seed {asked.seed}, {', '.join(areas)}", flush=True)
    with suppress(KeyboardInterrupt):
        while True:
            for area in areas:
                take_turn(area, number, asked.once, counted[area], failures)
            number += max(AT_A_TIME.values())
            if asked.once or time.monotonic() >= end:
                break
    report(counted, failures, number)
    return 1 if failures else 0


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the first trial")
    parser.add_argument("--only", help=f"one or more of {','.join(AREAS)}")
    parser.add_argument("--once", action="store_true", help="the trial --seed and no other")
    return parser.parse_args()


def take_turn(
    area: str, first: int, once: bool, counted: Counter[str], failures: list[str]
) -> None:
    """Some trials of an area, or just one; a failure is told at once."""
    for number in range(first, first + (1 if once else AT_A_TIME[area])):
        faulthandler.dump_traceback_later(HANGS, exit=True, file=sys.__stderr__)
        try:
            counted[tried(area, number)] += 1
        except Exception as error:
            again = f'make fuzz FUZZ="--only {area} --seed {number} --once"'
            failures.append(again)
            notes = "\n".join([str(error), *getattr(error, "__notes__", ())])
            print(f"\nFAILED {again}\n{type(error).__name__}: {notes[:3000]}", flush=True)
            if once:
                raise
        finally:
            faulthandler.cancel_dump_traceback_later()


def report(counted: dict[str, Counter[str]], failures: list[str], next_number: int) -> None:
    """What was tried how often, what came of it, and how to go on."""
    for area, outcomes in counted.items():
        print(f"\n{area}: {outcomes.total()} trials")
        for outcome, number in sorted(outcomes.items()):
            print(f"  {number:>7}  {outcome}")
    print(f"\n{len(failures)} failures" + "".join(f"\n  {one}" for one in failures))
    print(f'go on: make fuzz FUZZ="--seed {next_number}"', flush=True)


if __name__ == "__main__":
    sys.exit(main())
