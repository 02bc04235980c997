"""The page: what was to be reached, every measurement, growth; and the same as JSON."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bench import goals
from bench.goals import Outcome
from bench.growth import Series
from bench.harness import QUINTA, ROOT, Row
from bench.words import seconds

PACKAGES = (
    *("quinta", "python-sat", "clingo", "numpy"),
    *("ortools", "cpmpy", "multi-puzzle-solver", "puzzlekit"),
)
MEASURED = ("case", "solver", "CPU median", "min–max", "÷ Quinta", "wall", "peak", "target", "met")
REACHED = ("to reach", "measured", "tuned rival", "met")
GREW = ("series", "solver", "cells", "exponent")
DISAGREES = "DISAGREES"

NOTES = """\
CPU time of a case over its seeds, building the formula or model included, imports not. To
solve is to find the first solution and the second or the proof that there is none. ÷ Quinta:
the solver's CPU time in Quintas, the median over the boards that both had; ≥ where a job was
ended at the cap. Peak memory is that of a process that did one job. Met: *yes* every seed, or the
worst as far as the target allows; *median* the median only. A *tuned* rival has the quickest
model that was found for it, the
other one says the rules directly; puzzlekit looks for the first solution only."""


def machine() -> dict[str, Any]:
    """What the figures depend on beside the code."""
    return {
        "when": datetime.now().astimezone().isoformat(timespec="seconds"),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        **{package: _version(package) for package in PACKAGES},
        "gprolog": _gprolog(),
        "commit": _commit(),
    }


def _processor() -> str:
    try:
        information = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line for line in information.splitlines() if line.startswith("model name")]
    return names[0].partition(":")[2].strip() if names else platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _gprolog() -> str:
    if shutil.which("gprolog") is None:
        return "not installed"
    told = subprocess.run(["gprolog", "--version"], capture_output=True, text=True)
    words = (told.stdout or told.stderr).splitlines()[:1]
    return words[0].split()[-1] if words else "unknown"


def _commit() -> str:
    """The commit that is measured, marked when files differ from it."""
    try:
        words = ("git", "describe", "--always", "--dirty", "--abbrev=10")
        return subprocess.check_output(
            words, cwd=ROOT, text=True, stderr=subprocess.DEVNULL
        ).strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def markdown(
    rows: Sequence[Row],
    reached: Sequence[Outcome],
    series: Sequence[Series],
    facts: dict[str, Any],
) -> str:
    """The report as a page."""
    about = ", ".join(f"{name} {value}" for name, value in facts.items() if name != "when")
    wrong = [f"**{row.fault}** ({row.case.id})" for row in rows if disagrees(row)]
    parts = [f"# Benchmark, {facts['when']}", about]
    if wrong:
        parts += ["## Solvers that disagree", "\n\n".join(wrong)]
    parts += ["## To reach", _table(REACHED, [_reached(outcome) for outcome in reached])]
    parts += ["## Measured", _table(MEASURED, _measured(rows), text=2), NOTES]
    grown = [_grew(one) for one in series if one.exponent is not None]
    if grown:
        parts += ["## Growth: time = constant × cells ^ exponent", _table(GREW, grown, text=2)]
    return "\n\n".join(parts) + "\n"


def disagrees(row: Row) -> bool:
    """Whether this row found other numbers of solutions than Quinta."""
    return (row.fault or "").startswith(DISAGREES)


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]], text: int = 1) -> str:
    """A Markdown table that is also one on a terminal; the first columns are text."""
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    lines = []
    for cells in (heading, *rows):
        padded = [
            cell.ljust(width) if index < text else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        lines.append(f"| {' | '.join(padded)} |")
    rules = ["-" * w if i < text else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    return "\n".join((lines[0], f"| {' | '.join(rules)} |", *lines[1:]))


def _reached(outcome: Outcome) -> tuple[str, ...]:
    return outcome.goal, outcome.measured, outcome.tuned, outcome.met


def _measured(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    ours = {row.case.id: row for row in rows if row.solver == QUINTA}
    return [_cells(row, ours.get(row.case.id)) for row in rows]


def _cells(row: Row, ours: Row | None) -> tuple[str, ...]:
    target = ""
    if row.case.target is not None and row.solver == QUINTA:
        name = "" if row.case.percentile is None else f"p{row.case.percentile} "
        worst = "" if row.case.worst is None else f", worst {seconds(row.case.worst)}"
        target = f"{name}{seconds(row.case.target)}{worst}"
    if not row.samples:
        return row.case.id, row.solver, "", "", "", "", "", target, row.fault or ""
    least, most = row.cpu_range
    rate = f", {row.case.units / row.cpu:,.0f}/s" if row.case.units > 1 else ""
    ratio = None if row.solver == QUINTA else goals.ratio(ours, row)
    return (
        row.case.id,
        row.solver,
        f"{'> ' if row.over else ''}{seconds(row.cpu)}{rate}",
        f"{seconds(least)} – {'> ' if row.capped else ''}{seconds(most)}",
        str(ratio or ""),
        seconds(row.wall),
        _size(row),
        target,
        row.fault or _verdict(row),
    )


def _size(row: Row) -> str:
    size = f"{row.megabytes:.0f} MB" if row.megabytes else ""
    if row.case.target_megabytes is not None and row.solver == QUINTA:
        size += f" (< {row.case.target_megabytes:.0f})"
    return size


def _verdict(row: Row) -> str:
    if row.case.percentile is None or row.solver != QUINTA:
        return row.verdict
    return f"p{row.case.percentile} {seconds(row.judged)} {row.verdict}".strip()


def _grew(series: Series) -> tuple[str, ...]:
    sizes = [point.cells for point in series.points if not point.capped]
    return series.name, series.solver, f"{min(sizes)}–{max(sizes)}", f"{series.exponent:.2f}"


def to_json(
    rows: Sequence[Row],
    reached: Sequence[Outcome],
    series: Sequence[Series],
    facts: dict[str, Any],
) -> dict[str, Any]:
    """The report as an object."""
    return {
        "v": 2,
        "machine": facts,
        "goals": goals.to_json(reached),
        "rows": [row.to_json() for row in rows],
        "series": [one.to_json() for one in series],
    }
