"""What the menu does with a board: solve it, give hints, explain it, save it."""

from __future__ import annotations

import os
from collections.abc import Callable

import click

from quinta.ask.solve import Search
from quinta.base.errors import LimitReached, QuintaError
from quinta.base.files import require_name, write_whole
from quinta.base.limits import Limits
from quinta.cli.asking import choose, line
from quinta.cli.common import (
    DEFAULT_MEGABYTES,
    SICSTUS,
    drawn,
    format_told_by,
    signs_in_words,
    table,
    told_rules,
)
from quinta.cli.explain import story_lines
from quinta.cli.hint import hint_lines
from quinta.explainer import explain, hint
from quinta.formats import Reading
from quinta.formats.registry import WRITTEN
from quinta.logic.model import Fact, Marks
from quinta.puzzle.step import StepKind


def one_board(reading: Reading) -> None:
    """Show a board and do what is wanted with it, until another one is."""
    _Board(reading).run()


class _Board:
    """A board with what is on it: the marks and notes of the hints that were taken."""

    def __init__(self, reading: Reading) -> None:
        self.puzzle = reading.puzzle
        self.marks: Marks = dict(reading.marks or {})
        self.notes: tuple[Fact, ...] = reading.notes
        self.shown: Marks | None = reading.marks
        paper = self.puzzle.paper()
        self.names = () if paper is None else paper.functors
        """What one types at the paper's prompt to have it solved."""

    def run(self) -> None:
        click.echo(drawn(self.puzzle, self.shown, None))
        click.echo(told_rules(self.puzzle))
        with Search(self.puzzle, "sat", self._limits()) as self.search:
            while (action := self._chosen()) is not None:
                try:
                    action()
                except LimitReached as reached:
                    click.echo(f"Unknown: {reached}.")
                except KeyboardInterrupt:
                    click.echo("Stopped.")

    def _chosen(self) -> Callable[[], None] | None:
        entries: list[tuple[str, Callable[[], None] | None]] = [
            ("next solution" if self.search.found else "solve", self.solve),
            ("another hint" if self.marks or self.notes else "a hint", self.hint),
            ("explain every step", self.explain),
            ("statistics", self.statistics),
            ("save it as it was shown last", self.save),
            ("another board", None),
        ]
        return choose("What now?", entries, also=self._named)

    def _named(self, typed: str) -> Callable[[], None] | None:
        return self.solve if typed.removesuffix(".") in self.names else None

    def _limits(self) -> Limits:
        return Limits(megabytes=DEFAULT_MEGABYTES)

    def _show(self, marks: Marks) -> None:
        self.shown = marks
        click.echo(drawn(self.puzzle, marks, None))
        if signs := signs_in_words(self.puzzle, marks, None):
            click.echo(signs)

    # What can be done

    def solve(self) -> None:
        search = self.search
        marks = next(search, None)
        if marks is not None:
            self._show(marks)
            click.echo(f"Solution {search.found}.")
        elif not search.complete:
            click.echo("The search was stopped; choose the board again to go on.")
        elif search.found:
            click.echo(f"No other solution: {search.found} in all.")
        else:
            click.echo(f"No solution{': ' + search.reason if search.reason else ''}.")

    def hint(self) -> None:
        """The next step; what it settles is on the board from then on."""
        found = hint(self.puzzle, self.marks, notes=self.notes, limits=self._limits())
        click.echo("\n".join(hint_lines(found)))
        if found.step is None or found.step.kind is StepKind.MISTAKE:
            return
        settled = {fact.place: fact.value for fact in found.step.conclusions if fact.holds}
        ruled_out = tuple(fact for fact in found.step.conclusions if not fact.holds)
        self.marks = {**self.marks, **settled}
        self.notes = (*self.notes, *(fact for fact in ruled_out if fact not in self.notes))
        self.shown = self.marks
        click.echo("It is on the board now; another hint goes on from there.")

    def explain(self) -> None:
        click.echo("\n".join(story_lines(explain(self.puzzle, limits=self._limits()))))

    def statistics(self) -> None:
        click.echo(f"{table(self.search.stats)}\n{SICSTUS}")

    def save(self) -> None:
        """Into a new file, whose ending tells the format; nothing that is there is lost."""
        name = line("Name of the file, ending in .txt, .json, .svg, .png or .pdf: ")
        if not name:
            return
        try:
            require_name(name)
            format = format_told_by(name, WRITTEN)
            if os.path.lexists(name):
                click.echo(f"'{name}' is there already; choose another name.")
                return
            write_whole(name, format.content(self.puzzle, self.shown, self.notes))
        except click.UsageError as error:
            click.echo(f"{error.message}.")
        except QuintaError as error:
            click.echo(f"Not saved: {error}.")
        else:
            click.echo(f"Saved as {name}.")
