"""One deduction as data: what is concluded, from which rules and facts, and why.

A *reason* is a rule at the spot where it applies: what a person cites. A *spot* is a line, a
clue or a cell with all the rules that apply there: what a person looks at. A *step*
concludes facts from reasons and from facts known before. Sentences and highlights are
made from it; nothing of them is stored in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any, Literal, NamedTuple

from quinta.base.grid import Cell, Line, Wall
from quinta.logic.model import Fact, Place, Value


class Region(NamedTuple):
    """Some cells that belong together, by a name.

    >>> print(Region("the upper left corner", (Cell(0, 0),)))
    the upper left corner
    """

    name: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return self.name


class Board(NamedTuple):
    """The whole board.

    >>> print(WHOLE_BOARD)
    the board
    """

    name: str = "the board"

    def __str__(self) -> str:
        return self.name


WHOLE_BOARD = Board()

Where = Line | Cell | Wall | Region | Board
"""Where a rule applies."""

Mask = int
"""A set of values: bit v stands for the value v."""

Way = Sequence[Mask]
"""One way to obey rules at a spot: for each of its places the values this leaves open."""


class Clue(NamedTuple):
    """A clue: the field it stands in and its value."""

    at: tuple[str | int, ...]
    value: Any


class Reason(NamedTuple):
    """A rule where it applies.

    >>> Reason("two", Line("row", 2), (Cell(2, 0), Cell(2, 1))).name
    'two in row 3'
    """

    rule: str
    where: Where
    places: tuple[Place, ...]
    clue: Clue | None = None
    about: Value | None = None
    """The value it is about, where a rule applies once for each value."""

    @property
    def spot(self) -> str:
        """The name of the spot."""
        return name_of_spot(self.where)

    @property
    def name(self) -> str:
        """A short name, unique in a puzzle."""
        about = "" if self.about is None else f" of {self.about}"
        return f"{self.rule}{about} in {self.spot}"


def name_of_spot(where: Where) -> str:
    """What a spot is called.

    >>> name_of_spot(Cell(0, 3)), name_of_spot(WHOLE_BOARD)
    ('r1c4', 'the board')
    """
    return where.id if isinstance(where, Cell) else str(where)


class Spot(NamedTuple):
    """A line, a clue or a cell, with the rules that apply there."""

    where: Where
    reasons: tuple[Reason, ...]
    places: tuple[Place, ...]
    minor: bool = False
    """Whether other spots say as much, so that it serves only to put simple things simply."""

    @classmethod
    def of(cls, *reasons: Reason) -> Spot:
        """The spot of these reasons; the first one's places are looked at."""
        return cls(reasons[0].where, reasons, reasons[0].places)

    @property
    def name(self) -> str:
        """What it is called."""
        return name_of_spot(self.where)


def counted_rules(cited: tuple[Reason, ...], spot: Sequence[Reason]) -> tuple[Reason, ...]:
    """The rules whose ways are counted for a step: one, or those that hold at its spot anyway.

    Clues that are not cited stay out, so that the count rests on nothing unsaid.
    """
    if len(cited) == 1:
        return cited
    return tuple(reason for reason in spot if reason.clue is None or reason in cited)


class Level(IntEnum):
    """How hard a step is, or a puzzle: as hard as its hardest step."""

    VERY_EASY = 0
    """One spot with at most two ways left."""
    EASY = 1
    """One spot, however many ways."""
    MEDIUM = 2
    """Two spots together."""
    HARD = 3
    """A supposition that soon fails."""
    VERY_HARD = 4
    """A supposition that fails late."""
    EXTREME = 5
    """More than suppositions about single places show."""

    @property
    def title(self) -> str:
        """What a player calls it.

        >>> Level.VERY_HARD.title
        'very hard'
        """
        return self.name.lower().replace("_", " ")

    @property
    def sentence(self) -> str:
        """What a player must be able to do.

        >>> Level.MEDIUM.sentence
        'See what two spots force together.'
        """
        return (
            "Look at one spot where at most two ways are left.",
            "Look at one spot, and see what all its ways have in common.",
            "See what two spots force together.",
            "Try one short “if … then”, and see it fail.",
            "Try a long “if … then”, and see it fail.",
            "Try one “if … then” within another.",
        )[self]


AnyLevel = Level | Literal[0, 1, 2, 3, 4, 5] | str
"""How a level may be said: by number, by name, or several as in "1-3"."""


class StepKind(StrEnum):
    """What a step looks at."""

    RULE = "rule"
    """One rule at one spot."""
    SPOT = "spot"
    """Several rules of one spot."""
    PAIR = "pair"
    """Two spots that share open places."""
    SUPPOSE = "suppose"
    """A supposition that leads to a contradiction, spot by spot."""
    NESTED = "nested"
    """What needs a deeper case split: the reasons are there, a short chain is not."""
    MISTAKE = "mistake"
    """Marks that cannot be right together."""


class Witness(NamedTuple):
    """Why a spot forces something: in how many ways it can be completed as it stands.

    ``listed`` are these ways, each as facts about the places still open, if they are few.
    """

    ways: int
    listed: tuple[tuple[Fact, ...], ...] = ()


@dataclass(frozen=True)
class Step:
    """One deduction.

    The reasons and the facts prove each conclusion; without any one of them some
    conclusion is no longer proved. No conclusion at all is a contradiction.
    """

    kind: StepKind
    level: Level
    reasons: tuple[Reason, ...]
    facts: tuple[Fact, ...]
    conclusions: tuple[Fact, ...]
    witness: Witness | None = None
    assumption: Fact | None = None
    """What is supposed and then refuted; the first conclusion is its denial."""
    chain: tuple[Step, ...] = ()
    """From the supposition to the contradiction, or what has to be noticed before."""
    rounds: int = 0
    """How many rounds of looking at all spots the supposition takes to fail."""
    available: int = 1
    """How many steps of its level could have been taken instead."""

    @property
    def is_contradiction(self) -> bool:
        """Whether it shows that something cannot be."""
        return not self.conclusions

    def places(self) -> Iterator[Place]:
        """The places it speaks of, conclusions first."""
        for fact in (*self.conclusions, *self.facts):
            yield fact.place

    def spots(self) -> list[str]:
        """The names of the spots to look at, each once.

        >>> two = Reason("two", Line("row", 0), ())
        >>> Step(StepKind.RULE, Level.EASY, (two,), (), ()).spots()
        ['row 1']
        """
        return list(dict.fromkeys(reason.spot for reason in self.reasons))


class Told(NamedTuple):
    """A step in a kind's own words: the technique's name and one sentence or two."""

    technique: str
    sentence: str
