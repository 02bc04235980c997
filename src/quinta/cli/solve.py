"""``quinta solve``: a solution and whether it is the only one, or many."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import Any, TextIO

import click

from quinta.ask.solve import CLUES, INTERRUPTED, Result, Search, Stats, Status, solutions, verdict
from quinta.base.errors import LimitReached, OutOfReach
from quinta.base.limits import Clock, Limits, whole
from quinta.cli import completing
from quinta.cli.common import (
    SICSTUS,
    drawn,
    signs_in_words,
    style_option,
    table,
    tell_width,
    within_limits,
    working,
)
from quinta.cli.inputs import each_input, heading, input_argument, line_of
from quinta.cli.interrupts import held
from quinta.cli.output import Output, output_options
from quinta.formats import Reading
from quinta.logic.engines import ENGINES
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Figure

VERDICTS = {
    Status.NONE: "No solution.",
    Status.UNIQUE: "This is the only solution.",
    Status.MULTIPLE: "There are other solutions (--all lists them).",
}

EXIT_CODES = {Status.NONE: 1, Status.UNIQUE: 0, Status.MULTIPLE: 0, Status.UNKNOWN: 3}


NO_SOLUTIONS = {"solution": None, "second": None}


@click.command()
@input_argument
@click.option("--all", "everything", is_flag=True, help="List every solution.")
@click.option("--limit", metavar="N", type=click.IntRange(min=1), help="List at most N solutions.")
@within_limits
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")
@click.option("--stats", is_flag=True, help="Tell what the answer took.")
@click.option(
    "--engine",
    metavar="|".join(ENGINES),
    shell_complete=completing.metavar,
    help="What searches; sat:NAME picks a solver of python-sat.",
)
@style_option
@output_options()
@each_input(speaks=True, no=lambda error, **asked: _no(error, **asked))
def solve(
    reading: Reading,
    everything: bool,
    limit: int | None,
    clock: Clock,
    as_json: bool,
    stats: bool,
    engine: str | None,
    style: str | None,
    into: Output,
) -> int:
    """Solve a puzzle, and say whether the solution is the only one.

    \b
    Examples:
      quinta solve doors/1 --stats
      quinta solve doors/2 --all -o ten.jsonl
      quinta solve doors/1 -o solution.svg
    """
    with ExitStack() as stack:
        file = stack.enter_context(into.opened()) if into.is_text else None
        answer = _Answer(reading.puzzle, file, into, as_json or into.is_data, stats, style)
        if everything or limit is not None:
            search = solutions(reading.puzzle, limit=limit, limits=clock.rest(), engine=engine)
            return answer.listed(search)
        return answer.solved(engine or "sat", clock.rest())


def _no(
    error: OutOfReach,
    everything: bool,
    limit: int | None,
    as_json: bool,
    stats: bool,
    into: Output,
    **_: Any,
) -> int:
    """There is no solution, and not even a puzzle."""
    status, reason = str(Status.NONE), str(error)
    told: dict[str, Any] = {"v": 1, "kind": error.kind, "status": status, "given": CLUES}
    found = {"solutions": 0, "complete": True} if everything or limit else NO_SOLUTIONS
    told |= {"limit": None, **found, "reason": reason, "stats": Stats().to_json()}
    into.put(told, f"No solution: {reason}.", as_json)
    if stats and not (as_json or into.is_data):
        click.echo(table(Stats()))
    return EXIT_CODES[Status.NONE]


class _Answer:
    """Says what was found, on the terminal or into a file, as text, JSON or a picture."""

    def __init__(
        self,
        puzzle: Puzzle,
        file: TextIO | None,
        into: Output,
        as_json: bool,
        stats: bool,
        style: str | None,
    ) -> None:
        self.puzzle, self.file, self.into = puzzle, file, into
        self.as_json, self.stats, self.style = as_json, stats, style
        self.written = 0

    def solved(self, engine: str, within: Limits) -> int:
        """One solution and the verdict."""
        search = Search(self.puzzle, engine, within)
        code = None
        try:
            with working(f"solving {self.puzzle.title} {self.puzzle.size}"):
                result = verdict(search)
        except KeyboardInterrupt:
            code = 130
            result = Result(
                self.puzzle, Status.UNKNOWN, CLUES, search.stats, INTERRUPTED, search.first
            )
        if self.as_json:
            self._write(line_of(result.to_json()), self.file or sys.stdout)
        else:
            if result.solution is not None:
                self._show(result.solution)
                self._legend(result.solution)
            click.echo(_verdict(result))
            self._table(result.stats)
        return EXIT_CODES[result.status] if code is None else code

    def listed(self, search: Search) -> int:
        """Solutions as they come, then how many and whether that was all."""
        limit, code = None, 0
        with search:
            try:
                for marks in search:
                    self._solution(search.found, marks)
            except LimitReached as reached:
                limit, code = reached.limit, 3
            except KeyboardInterrupt:
                limit, code = INTERRUPTED, 130
            # It may have come after a solution was found and before it was written.
            if limit and search.last is not None and search.found > self.written:
                self._solution(search.found, search.last)
        if search.complete and not search.found:
            code = 1
            self._make_room()
        if search.last is not None and not self.as_json:
            self._legend(search.last)
        self._summary(search, limit)
        return code

    def _solution(self, number: int, marks: Marks) -> None:
        if self.as_json:
            found = {"v": 1, "kind": self.puzzle.kind, "number": number}
            found["solution"] = marks_to_json(self.puzzle, marks)
            text = line_of(found)
        else:
            if self.into.is_picture:
                self._show(marks)
                self.written = number
                return
            text = f"{number}\n{self._board(marks)}"
        self._keep(number, text)

    @whole
    def _keep(self, number: int, text: str) -> None:
        """Write a solution down and know that it is."""
        with held():
            self._write(text, self.file or sys.stdout)
            self.written = number

    def _show(self, marks: Marks) -> None:
        """A solution, as a board or as a picture."""
        if self.into.is_picture:
            title = f"{self.puzzle.title} {self.puzzle.size}"
            self.into.draw(title, [Figure(self.puzzle.scene(marks))])
        else:
            board = self._board(marks)
            self._write(board, self.file or sys.stdout)
            if self.file is None:
                tell_width(board)

    def _legend(self, marks: Marks) -> None:
        """What the signs on the terminal mean, where they do not say it themselves."""
        shown = self.file is None and not self.into.is_picture
        if shown and (signs := signs_in_words(self.puzzle, marks, self.style)):
            click.echo(signs)

    def _board(self, marks: Marks) -> str:
        above = heading() if self.file is not None else ""
        return (
            (f"{above}\n" if above else "")
            + drawn(self.puzzle, marks, self.style, plain=self.file is not None)
            + "\n"
        )

    def _summary(self, search: Search, limit: str | None) -> None:
        if self.as_json:
            summary = {
                "v": 1,
                "kind": self.puzzle.kind,
                "status": str(_status(search)),
                "given": CLUES,
                "limit": limit,
                "solutions": search.found,
                "complete": search.complete,
                "reason": search.reason,
                "stats": search.stats.to_json(),
            }
            self._write(line_of(summary), sys.stdout)
            return
        if search.complete:
            some = "No solution" if not search.found else f"{search.found} solution"
            some += "s" if search.found > 1 else ""
            reason = f": {search.reason}" if search.reason else ""
            click.echo(f"{some}{reason}{'; that is all' if search.found else ''}.")
        else:
            noun = "solution" if search.found == 1 else "solutions"
            ending = f"{search.found} {noun} so far, there may be more."
            if limit:
                why = "Interrupted" if limit == INTERRUPTED else f"The {limit} limit was reached"
                ending = f"{why}; {ending}"
            click.echo(ending)
        self._table(search.stats)

    def _make_room(self) -> None:
        """Empty the file before the first answer goes into it."""
        if self.file is not None:
            self.into.empty(self.file)

    def _table(self, stats: Stats) -> None:
        if self.stats:
            click.echo(f"{table(stats)}\n{SICSTUS}")

    @whole
    def _write(self, text: str, file: TextIO) -> None:
        self._make_room()
        # Flushed at once: whatever ends this process, what was found stays.
        file.write(text)
        file.flush()


def _status(search: Search) -> Status:
    if search.complete:
        return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[min(search.found, 2)]
    return Status.MULTIPLE if search.found > 1 else Status.UNKNOWN


def _verdict(result: Result) -> str:
    if result.status is Status.UNKNOWN:
        what = "a solution, but perhaps not the only one" if result.solution else "no answer yet"
        interrupted = result.limit == INTERRUPTED
        why = "interrupted" if interrupted else f"the {result.limit} limit was reached"
        return f"Unknown: {why} ({what})."
    if result.reason:
        return f"No solution: {result.reason}."
    return VERDICTS[result.status]
