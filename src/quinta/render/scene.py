"""What to draw, as data: cells, walls and margins of one board. No drawing code here.

Renderers decide how a role looks; a puzzle decides which role its marks have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from quinta.base.grid import Cell, Line, Size, Wall


class Fill(Enum):
    """How a cell's ground looks."""

    UNKNOWN = "unknown"
    LIGHT = "light"
    DARK = "dark"
    TINTED = "tinted"


class Edge(Enum):
    """How the wall between two cells looks."""

    LINE = "line"
    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"


class Role(Enum):
    """What a place or a clue has to do with a step that is shown."""

    TARGET = "target"
    """What is concluded."""
    EVIDENCE = "evidence"
    """What was known and is used."""
    SCOPE = "scope"
    """What the rule is about."""
    CLUE = "clue"
    SUPPOSED = "supposed"
    """What is supposed and then refuted."""
    DERIVED = "derived"
    """What follows from the supposition."""
    CONFLICT = "conflict"
    """Where it ends in a contradiction."""


@dataclass(frozen=True)
class Square:
    """One cell: its ground, what is written on it, and an arrow, if there is one."""

    fill: Fill = Fill.UNKNOWN
    label: str = ""
    arrow: int | None = None
    plain: str = ""
    """The label where only ASCII can be written, if it is another one."""


class Noted(NamedTuple):
    """A value that a cell has not: struck through, unless the sign says so by itself."""

    sign: str
    struck: bool = True


@dataclass(frozen=True)
class Scene:
    """A board ready to draw.

    Margins hold, for each line, the labels of its clue from the outside inwards.
    ``walls`` names the walls that are not plain grid lines, ``borders`` those that part
    regions, ``signs`` what is written between two cells. ``roles`` are what a step makes of places
    and, by their line, of the clues in the margins.

    >>> Scene(Size(1, 2), {Cell(0, 0): Square(Fill.DARK)}).square(Cell(0, 1)).fill
    <Fill.UNKNOWN: 'unknown'>
    """

    size: Size
    squares: Mapping[Cell, Square]
    walls: Mapping[Wall, Edge] = field(default_factory=dict)
    top: Sequence[Sequence[str]] = ()
    left: Sequence[Sequence[str]] = ()
    right: Sequence[Sequence[str]] = ()
    roles: Mapping[Cell | Wall | Line, Role] = field(default_factory=dict)
    borders: Collection[Wall] = ()
    signs: Mapping[Wall, str] = field(default_factory=dict)
    notes: Mapping[Cell, Sequence[Noted]] = field(default_factory=dict)
    """What a player has ruled out; drawn where there is room for small writing."""

    def square(self, cell: Cell) -> Square:
        """What stands in a cell."""
        return self.squares.get(cell, Square())

    def edge(self, wall: Wall) -> Edge:
        """How a wall looks."""
        return self.walls.get(wall, Edge.LINE)

    @property
    def bare(self) -> Scene:
        """The board without the clues around it.

        >>> Scene(Size(1, 1), {}, top=[["1"]]).bare.top
        ()
        """
        return replace(self, top=(), left=(), right=())

    @property
    def is_plain(self) -> bool:
        """Whether all lines of the grid look alike."""
        return not (self.walls or self.borders or self.signs)


def margin(clues: Sequence[int | None]) -> list[list[str]]:
    """A margin of single numbers, blank where there is no clue; none at all without any.

    >>> margin([3, None]), margin([None, None])
    ([['3'], ['']], [])
    """
    if all(clue is None for clue in clues):
        return []
    return [["" if clue is None else str(clue)] for clue in clues]
