"""Measure everything, or some of it, and print and keep the table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from bench import report
from bench.cases import all_cases
from bench.harness import Case, Row, measure

RESULTS = Path(__file__).resolve().parent / "results"
QUICK_SEEDS = 5
CLEAR = "\r\x1b[K"


def main() -> int:
    """Run the benchmark; 1 if a case failed, 130 if it was interrupted."""
    options = _options()
    cases = [case for case in all_cases() if _chosen(case, options.only, options.quick)]
    if not cases:
        print(f"no case matches '{options.only}'", file=sys.stderr)
        return 2
    facts = report.machine()
    rows: list[Row] = []
    code = 0
    try:
        for number, case in enumerate(cases, 1):
            seeds = min(case.seeds, QUICK_SEEDS) if options.quick else case.seeds
            rows.append(_measured(case, seeds, f"[{number}/{len(cases)}] {case.id}"))
    except KeyboardInterrupt:
        code = 130
    page = report.markdown(rows, facts)
    print(page)
    _keep(options.output, page, rows, facts)
    if any((row.fault or "").startswith("failed") for row in rows):
        code = code or 1
    return code


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few seeds, no slow cases: a minute")
    parser.add_argument(
        "--only", metavar="PATTERN", default="*", help="cases with this in their name; * and ?"
    )
    parser.add_argument(
        "--output", metavar="DIR", type=Path, default=RESULTS, help="default: bench/results"
    )
    return parser.parse_args()


def _chosen(case: Case, pattern: str, quick: bool) -> bool:
    return fnmatch(case.id, f"*{pattern.lower()}*") and not (quick and case.slow)


def _measured(case: Case, seeds: int, heading: str) -> Row:
    """A row; meanwhile, and when it is done, a line on stderr."""
    live = sys.stderr.isatty()

    def told(samples: int) -> None:
        if live:
            print(f"{CLEAR}{heading} {samples}/{seeds}", end="", file=sys.stderr, flush=True)

    told(0)
    row = measure(case, seeds, told)
    end = row.fault or f"{report.seconds(row.cpu)} {row.verdict}"
    print(f"{CLEAR if live else ''}{heading}: {end}", file=sys.stderr, flush=True)
    return row


def _keep(folder: Path, page: str, rows: Sequence[Row], facts: dict[str, object]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.md").write_text(page, encoding="utf-8")
    data = json.dumps(report.to_json(rows, facts), indent=1, ensure_ascii=False)
    (folder / "bench.json").write_text(data + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
