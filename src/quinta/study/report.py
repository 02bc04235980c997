"""Runs and tables as CSV and Markdown."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from quinta.base.errors import QuintaError
from quinta.base.grid import Size
from quinta.study.approaches import Approach
from quinta.study.run import Job, Run
from quinta.study.tables import Entry, Summary
from quinta.study.tally import Tally

ABSENT = "–"
UNREPORTED = f"{ABSENT} not reported by this engine\n"
SICSTUS = (
    "SICStus's backtracks are fails here (a step back is something else), its prunings "
    "propagations, its constraints created constraints; resumptions and entailments, a "
    "constraint woken or found to hold for good, are told by none of these engines.\n"
)
OTHER_HARDWARE = (
    "The paper's figures come from other hardware (SICStus Prolog, years ago): compare how "
    "they grow, not how large they are."
)
TALLIED = tuple(field.name for field in fields(Tally))
COUNTS = ("constraints", "nodes", "backtracks", "fails")


def columns_of_runs() -> list[str]:
    """The columns of a table of runs.

    >>> columns_of_runs()[:4]
    ['kind', 'size', 'instance', 'model']
    """
    blank = Run(Job("", Size(0, 0), None, "", ""))
    return [name for name in blank.to_json() if name != "v"] + ["time_limit"]


# Runs


class RunFile:
    """A CSV file of runs: each is on the disk as soon as it is done.

    A line that was cut off when the machine stopped is dropped.
    """

    def __init__(self, path: Path, resume: bool) -> None:
        self.path = path
        self.known: dict[tuple[str, ...], dict[str, str]] = {}
        if path.exists():
            if not resume:
                raise QuintaError(f"'{path}' is there already; --resume goes on with it")
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_csv_line(columns_of_runs()), encoding="utf-8")

    def _read(self) -> None:
        text = self.path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole, encoding="utf-8")
        rows = list(csv.DictReader(io.StringIO(whole)))
        if not whole.startswith(_csv_line(columns_of_runs())):
            raise QuintaError(f"'{self.path}' does not hold runs of this version of Quinta")
        self.known = {_key(row): row for row in rows}

    def add(self, run: Run) -> None:
        """One more line."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_csv_line(_cells(run)))

    def find(self, job: Job) -> Run | None:
        """What is known of a job."""
        row = self.known.get(_key(_row(Run(job))))
        return None if row is None else _run(row, job)


def runs_csv(runs: Iterable[Run]) -> str:
    """Runs as CSV, a header first; an empty field is not reported.

    >>> print(runs_csv([]), end="")  # doctest: +ELLIPSIS
    kind,size,instance,model,engine,strategy,seed,...
    """
    return _csv_line(columns_of_runs()) + "".join(_csv_line(_cells(run)) for run in runs)


def _row(run: Run) -> dict[str, str]:
    return dict(zip(columns_of_runs(), map(_text, _cells(run)), strict=True))


def _cells(run: Run) -> list[Any]:
    told = {**run.to_json(), "time_limit": run.job.seconds}
    return [told[name] for name in columns_of_runs()]


def _key(row: dict[str, str]) -> tuple[str, ...]:
    names = ("kind", "size", "instance", "model", "engine", "strategy", "seed", "most")
    return (*(row[name] for name in names), row["time_limit"])


def _run(row: dict[str, str], job: Job) -> Run:
    def whole(name: str) -> int | None:
        return int(row[name]) if row[name] else None

    def number(name: str) -> float | None:
        return float(row[name]) if row[name] else None

    return Run(
        job,
        whole("solutions") or 0,
        row["complete"] == "True",
        row["limit"] or None,
        row["failure"] or None,
        number("seconds"),
        number("build_seconds"),
        whole("variables"),
        whole("constraints"),
        Tally(*map(whole, TALLIED)),
    )


def runs_markdown(runs: Sequence[Run]) -> str:
    """Runs side by side, for people."""
    heads = ["approach", "outcome", "seconds", "building", "variables", "constraints", *TALLIED]
    rows = []
    for run in runs:
        approach = Approach(run.job.model, run.job.engine, run.job.strategy)
        times = [_maybe(run.seconds, _short), _maybe(run.build_seconds, _short)]
        counts = [run.variables, run.constraints, *vars(run.tally).values()]
        rows.append([str(approach), run.outcome(), *times, *(_maybe(c, _count) for c in counts)])
    return f"{markdown(heads, rows)}\n{UNREPORTED}\n{SICSTUS}"


# Tables


def table_csv(summary: Summary) -> str:
    """A table as CSV: a line for each size and approach, the paper's figures beside."""
    heads = ["size", "cells", "model", "engine", "strategy", "runs", "finished"]
    heads += ["median_seconds", "least_seconds", "most_seconds", "build_seconds"]
    heads += ["variables", *COUNTS]
    heads += ["paper_seconds", "paper_constraints", "paper_backtracks", "paper_prunings"]
    heads += ["paper_says"]
    lines = [_csv_line(heads)]
    for entry in summary.entries.values():
        times = entry.seconds()
        row: list[Any] = [entry.size, entry.size.rows * entry.size.columns, *entry.approach]
        row += [len(entry.runs), len(times), entry.median()]
        row += [times[0], times[-1]] if times else [None, None]
        row += [entry.middle(name) for name in ("build_seconds", "variables", *COUNTS)]
        figure = summary.figure(entry.size)
        named = ("seconds", "constraints", "backtracks", "prunings", "said")
        row += [getattr(figure, name) if figure else None for name in named]
        lines.append(_csv_line(row))
    return "".join(lines)


def table_markdown(summary: Summary, limit: float | None) -> str:
    """A table for people: times first, then what the search took."""
    table = summary.table
    parts = [f"## {table.title}\n", f"{OTHER_HARDWARE}\n"]
    if table.remark:
        parts.append(f"{table.remark[0].upper()}{table.remark[1:]}.\n")
    parts += ["Seconds: the median, then the least and the most of all boards of a size.\n"]
    heads = ["size", "the paper", *map(str, summary.approaches)]
    rows = [
        [
            str(size),
            _printed(summary, size),
            *(_time(summary, size, approach, limit) for approach in summary.approaches),
        ]
        for size in summary.sizes
    ]
    parts.append(markdown(heads, rows))
    parts.append(
        "What it took, medians over the boards that were finished; building the model, in "
        "seconds, comes before the search.\n"
    )
    heads = ["size", "approach", "building", *COUNTS, "without a fail"]
    parts.append(markdown(heads, _search_rows(summary)))
    parts += [UNREPORTED, SICSTUS]
    return "\n".join(parts)


def _printed(summary: Summary, size: Size) -> str:
    figure = summary.figure(size)
    return str(figure) if figure else ""


def _time(summary: Summary, size: Size, approach: Approach, limit: float | None) -> str:
    entry = summary.entries.get((size, approach))
    if entry is None:
        return "given up"
    times, middle = entry.seconds(), entry.median()
    if middle is None:
        return _unfinished(entry, limit)
    late = len(entry.runs) - len(times)
    most = f"> {limit:g}" if late and limit else _short(times[-1])
    return f"{_short(middle)} ({_short(times[0])} … {most})"


def _unfinished(entry: Entry, limit: float | None) -> str:
    reasons = {run.limit for run in entry.runs if run.limit}
    if not reasons:
        failures = {run.failure for run in entry.runs if run.failure}
        return failures.pop() if failures else ""
    if reasons == {"time"} and limit:
        return f"> {limit:g}"
    return " or ".join(f"{reason} limit" for reason in sorted(reasons))


def _search_rows(summary: Summary) -> list[list[str]]:
    rows = []
    for size in summary.sizes:
        for approach in summary.approaches:
            entry = summary.entries.get((size, approach))
            if entry is not None and entry.seconds():
                counts = [_maybe(entry.middle(name), _count) for name in COUNTS]
                building = _maybe(entry.middle("build_seconds"), _short)
                rows.append([str(size), str(approach), building, *counts, _without_a_fail(entry)])
    return rows


def _without_a_fail(entry: Entry) -> str:
    """How many of the boards that were finished needed no search: "5 of 10"."""
    fails = [run.tally.fails for run in entry.runs if run.found]
    return ABSENT if None in fails else f"{fails.count(0)} of {len(fails)}"


# Markdown and numbers


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with its columns lined up, so that it reads well as text too.

    >>> print(markdown(["size", "time"], [["3x3", "0.1"]]), end="")
    | size | time |
    | ---- | ---- |
    | 3x3  | 0.1  |
    """
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [heads, ["-" * width for width in widths], *rows]
    return "".join(
        "| " + " | ".join(f"{cell:<{w}}" for cell, w in zip(line, widths, strict=True)) + " |\n"
        for line in lines
    )


def _maybe(number: float | None, shown: Callable[[float], str]) -> str:
    return ABSENT if number is None else shown(number)


def _short(seconds: float) -> str:
    """Three digits are as much as a clock on a busy machine can mean.

    >>> [_short(s) for s in (0.00001234, 0.01234, 1.234, 123.4)]
    ['0.0000', '0.0123', '1.23', '123']
    """
    if seconds < 0.1:
        return f"{seconds:.4f}"
    return f"{seconds:.3g}"


def _count(number: float) -> str:
    """A number in groups of three; the half of a median is told where it matters.

    >>> [_count(number) for number in (0.5, 7, 36102.5)]
    ['0.5', '7', '36 102']
    """
    if number < 10 and number != int(number):
        return f"{number:.1f}"
    return f"{number:,.0f}".replace(",", " ")


def _text(cell: Any) -> str:
    return "" if cell is None else str(cell)


def _csv_line(cells: Sequence[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([_text(cell) for cell in cells])
    return line.getvalue()
