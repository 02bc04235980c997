"""A line of Doppelblock as a player sees it: what its cells can be, and what the clue asks for.

A *lane* is a line with what is left for its cells, as masks of values, and the rules of it that
may be used; its *cases* are the places that are left for its two black cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from quinta.base.grid import Cell, Line
from quinta.kinds.doppelblock.cases import BLACK, Case, Masks, cases_of, sets_for
from quinta.logic.model import Fact, Value
from quinta.puzzle.phrases import either, listed, named, spelled
from quinta.puzzle.step import Mask
from quinta.puzzle.technique import Seen, View
from quinta.puzzle.ways import values_in

MOST_NAMED = 3
"""So many places for the black cells, sets of numbers or cells without a value are named."""


@dataclass(frozen=True)
class Lane:
    """A line as it stands, and the rules of it that may be used."""

    view: View
    line: Line
    cells: Sequence[Cell]
    left: Masks
    often: Mapping[Value, int]
    """How often values stand in the line, as far as that may be used."""
    total: int | None
    """The sum between its black cells."""
    whole: bool
    """Whether the numbers may be added up, and not just counted."""

    @classmethod
    def of(cls, view: View) -> Lane:
        """The line of a view."""
        (line,) = view.spots
        assert isinstance(line, Line)
        cells = line.cells(view.puzzle.size)
        sums = [reason for reason in view.reasons if reason.clue is not None]
        whole = any(reason.about is None for reason in sums)
        cited = {reason.about for reason in view.reasons if reason.rule == "numbers"}
        often = {n: 1 for n in range(1, len(cells) - 1) if whole or n in cited}
        blacks = {BLACK: 2} if sums or view.rule("blacks") else {}
        left = tuple(map(view.left, cells))
        return cls(view, line, cells, left, {**often, **blacks}, view.clue("sum"), whole)

    @cached_property
    def missing(self) -> dict[Value, int]:
        """How often values are still to be placed."""
        each = {value: n - self.left.count(1 << value) for value, n in self.often.items()}
        return {value: number for value, number in each.items() if number > 0}

    @cached_property
    def open(self) -> dict[int, Mask]:
        """The cells that can be this or that."""
        return {position: left for position, left in enumerate(self.left) if left & (left - 1)}

    def known(self, value: Value) -> list[int]:
        """The cells that have a value."""
        return [position for position, left in enumerate(self.left) if left == 1 << value]

    def able(self, value: Value) -> list[int]:
        """The cells that have a value or can have it."""
        return [position for position, left in enumerate(self.left) if left >> value & 1]

    def cases(self, closely: bool) -> tuple[Case, ...]:
        """The places that are left for the black cells; none if there is no sum."""
        return () if self.total is None else cases_of(self.left, self.total, closely, self.whole)

    # In words

    def named(self, positions: Iterable[int]) -> str:
        """Cells by their names."""
        return named([self.cells[position] for position in sorted(positions)])

    @cached_property
    def needs(self) -> str:
        """What the clue asks for, and how it can be made."""
        black, sets = self.known(BLACK), sets_for(len(self.cells), self.total or 0)
        if len(black) == 2:
            how = f" {self.named(black)}"
        elif self.total in (0, sum(range(len(self.cells) - 1))):
            every = ", which is every number, so they are the ends"
            how = every if self.total else ", so they are neighbours"
        elif len(sets) > MOST_NAMED:
            counts = sorted({one.bit_count() for one in sets})
            how = f" ({either(map(spelled, counts))} numbers)"
        elif len(sets) == 1 and sets[0].bit_count() == 1:
            how = f", just the {self.total}"
        else:
            how = f" ({either(map(plus, sets))})"
        return f"{self.line} needs {self.total} between its black cells{how}"

    # What follows

    def are_all(self, value: Value, positions: Iterable[int]) -> tuple[Fact, ...]:
        """That cells have a value, as far as that is new."""
        return self.view.new(Fact(self.cells[position], value) for position in positions)

    def news(self, out: Mapping[int, Mask]) -> dict[int, Mask]:
        """What to strike out where some of it is new."""
        return {p: mask for p, mask in out.items() if self.view.new(self._not(p, mask))}

    def _not(self, position: int, mask: Mask) -> list[Fact]:
        cell, left = self.cells[position], mask & self.left[position]
        if not self.view.asks(cell):
            return []
        return [Fact(cell, value, False) for value in values_in(left)]

    def struck(
        self, why: str | Callable[[], str], out: Mapping[int, Mask], so: str = "So "
    ) -> Iterator[Seen]:
        """That values of cells are struck out, if some of that is new: only then why is asked."""
        if new := self.view.new(fact for p, mask in out.items() for fact in self._not(p, mask)):
            because = why if isinstance(why, str) else why()
            yield Seen(new, f"{because}. {so}{self.view.so_not(new)}")


def plus(numbers: Mask) -> str:
    """Numbers that make a sum: 1+3."""
    return "+".join(map(str, values_in(numbers)))


def numbers_are(numbers: Mask) -> str:
    """Numbers as what a statement is about: 1 and 3 are."""
    several = numbers & (numbers - 1)
    return f"{listed(map(str, values_in(numbers)))} {'are' if several else 'is'}"
