"""Measure everything, or some of it, and print and keep the table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from bench import goals, growth, report
from bench.cases import all_cases
from bench.harness import QUINTA, QUINTA_CAP, Case, Row, disagreements, measure
from bench.words import seconds

RESULTS = Path(__file__).resolve().parent / "results"
QUICK_RIVAL_SEEDS = 2
QUICK_CAP = 6
CLEAR = "\r\x1b[K"


def main() -> int:
    """Run the benchmark; 1 if a case failed or a rival disagrees, 130 if it was interrupted."""
    options = _options()
    cases = [case for case in all_cases() if _chosen(case, options)]
    if not cases:
        print(f"no case matches '{options.only}'", file=sys.stderr)
        return 2
    facts = report.machine()
    rows: list[Row] = []
    code = 0
    try:
        for number, case in enumerate(cases, 1):
            for row in _measured(case, options, rows, f"[{number}/{len(cases)}]"):
                rows.append(row)
    except KeyboardInterrupt:
        code = 130
    _keep(options.output, rows, facts)
    if any((row.fault or "").startswith(("failed", report.DISAGREES)) for row in rows):
        code = code or 1
    return code


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="few seeds, no slow cases, only the rivals of a goal: about three minutes",
    )
    parser.add_argument("--no-rivals", action="store_true", help="Quinta alone")
    parser.add_argument(
        "--only",
        metavar="PATTERN",
        default="*",
        help="cases in whose name a word starts with this; * and ?",
    )
    parser.add_argument(
        "--output", metavar="DIR", type=Path, default=RESULTS, help="default: bench/results"
    )
    return parser.parse_args()


def _chosen(case: Case, options: argparse.Namespace) -> bool:
    # At the start of a word, so that "rate" does not ask for everything that is generated.
    named = fnmatch(f" {case.id}", f"* {options.only.lower()}*")
    return named and not (options.quick and case.slow)


def _measured(
    case: Case, options: argparse.Namespace, before: Sequence[Row], heading: str
) -> Iterator[Row]:
    """The rows of a case: Quinta's, then the rivals', each held against Quinta's answers."""
    seeds = min(case.seeds, case.quick_seeds) if options.quick else case.seeds
    ours = _told(case, QUINTA, seeds, QUINTA_CAP, heading)
    yield ours
    for rival in _rivals(case, options):
        if _gave_up(before, case, rival):
            fault = "skipped: over the cap on a smaller board"
            yield Row(case, rival, fault=fault)
            continue
        wanted = QUICK_RIVAL_SEEDS if options.quick else case.rival_seeds
        cap = min(case.cap, QUICK_CAP) if options.quick else case.cap
        row = _told(case, rival, min(wanted, seeds), cap, heading)
        wrong = disagreements(ours, row)
        if wrong:
            row.fault = f"{report.DISAGREES}: {'; '.join(wrong)}"
            print(f"{case.id}: {row.fault}", file=sys.stderr, flush=True)
        yield row


def _rivals(case: Case, options: argparse.Namespace) -> Sequence[str]:
    if options.no_rivals:
        return ()
    return goals.goal_rivals(case) if options.quick else case.rivals


def _gave_up(before: Sequence[Row], case: Case, rival: str) -> bool:
    """Whether a smaller case of the same series was too much for this rival."""
    return any(
        row.case.name == case.name and row.solver == rival and row.case.cells and row.over
        for row in before
        if row.case.cells and case.cells
    )


def _told(case: Case, solver: str, seeds: int, cap: int, heading: str) -> Row:
    """A row; meanwhile, and when it is done, a line on stderr."""
    live = sys.stderr.isatty()
    heading = f"{heading} {case.id}, {solver}"

    def told(samples: int) -> None:
        if live:
            print(f"{CLEAR}{heading} {samples}/{seeds}", end="", file=sys.stderr, flush=True)

    told(0)
    row = measure(case, solver, seeds, cap, told)
    end = row.fault or f"{'> ' if row.over else ''}{seconds(row.cpu)} {row.verdict}"
    print(f"{CLEAR if live else ''}{heading}: {end}", file=sys.stderr, flush=True)
    return row


def _keep(folder: Path, rows: Sequence[Row], facts: dict[str, object]) -> None:
    """Print the page; keep it, the same as JSON, and the plot."""
    reached, series = goals.outcomes(rows), growth.all_series(rows)
    page = report.markdown(rows, reached, series, facts)
    print(page)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.md").write_text(page, encoding="utf-8")
    data = json.dumps(report.to_json(rows, reached, series, facts), indent=1, ensure_ascii=False)
    (folder / "bench.json").write_text(data + "\n", encoding="utf-8")
    print(growth.plot(series, folder), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
