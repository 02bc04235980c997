"""The table, and the same as JSON, with what it was measured on."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bench.harness import ROOT, Row

PACKAGES = ("quinta", "python-sat", "clingo", "numpy")
HEADINGS = ("case", "CPU median", "min–max", "wall", "peak", "target", "target ÷ CPU", "met")


def machine() -> dict[str, Any]:
    """What the figures depend on beside the code."""
    return {
        "when": datetime.now().astimezone().isoformat(timespec="seconds"),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        **{package: _version(package) for package in PACKAGES},
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


def _commit() -> str:
    """The commit that is measured, marked when files differ from it."""
    try:
        words = ("git", "describe", "--always", "--dirty", "--abbrev=10")
        return subprocess.check_output(
            words, cwd=ROOT, text=True, stderr=subprocess.DEVNULL
        ).strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def markdown(rows: Sequence[Row], facts: dict[str, Any]) -> str:
    """The report as a page."""
    table = _aligned([HEADINGS, *map(_cells, rows)])
    about = ", ".join(f"{name} {value}" for name, value in facts.items() if name != "when")
    return "\n".join(
        (
            f"# Benchmark, {facts['when']}",
            "",
            about,
            "",
            *table,
            "",
            "CPU time of a case over its seeds, building the formula included; solving is the",
            "first solution and the second or the proof that there is none. Peak memory is that",
            "of a process that did one job. Met: *yes* every seed, *median* the median only.",
            "",
        )
    )


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table that is also one on a terminal; the first row is the heading."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for cells in table:
        first, *rest = map(str.rjust, cells, widths)
        lines.append(f"| {' | '.join((first.strip().ljust(widths[0]), *rest))} |")
    rules = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return [lines[0], f"| {' | '.join(rules)} |", *lines[1:]]


def _cells(row: Row) -> tuple[str, ...]:
    target = "" if row.case.target is None else seconds(row.case.target)
    if row.fault is not None:
        return row.case.id, "", "", "", "", target, "", row.fault
    least, most = row.cpu_range
    size = f"{row.megabytes:.0f} MB"
    if row.case.target_megabytes is not None:
        size += f" (< {row.case.target_megabytes:.0f})"
    rate = f", {row.case.units / row.cpu:,.0f}/s" if row.case.units > 1 else ""
    return (
        row.case.id,
        seconds(row.cpu) + rate,
        f"{seconds(least)} – {seconds(most)}",
        seconds(row.wall),
        size,
        target,
        "" if row.ratio is None else f"{row.ratio:.1f}",
        row.verdict,
    )


def seconds(time: float) -> str:
    """A time as people write it.

    >>> seconds(0.00213), seconds(0.45), seconds(12.04)
    ('2.13 ms', '450 ms', '12.0 s')
    """
    return f"{_digits(1000 * time)} ms" if time < 0.9995 else f"{_digits(time)} s"


def _digits(number: float) -> str:
    return f"{number:.{0 if number >= 100 else 1 if number >= 10 else 2}f}"


def to_json(rows: Sequence[Row], facts: dict[str, Any]) -> dict[str, Any]:
    """The report as an object."""
    return {"v": 1, "machine": facts, "rows": [row.to_json() for row in rows]}
