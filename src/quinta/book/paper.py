"""Sheets of paper, what fits on them, and how large cells can be."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from quinta.base.errors import PuzzleError
from quinta.render.picture import CellSize, extent
from quinta.render.scene import Scene
from quinta.render.shapes import LETTERS, UNIT, Letters

MM_PER_POINT = 25.4 / 72
SMALLEST, SMALLEST_LARGE = 4.0, 7.0
"""Millimetres: nobody writes into smaller cells, usually and in large print."""
USUAL, USUAL_LARGE = 10.0, 16.0
"""Millimetres: no cell is larger unless somebody asks for it."""
LARGEST = 60
"""Millimetres: no cell is larger, whatever anybody asks for."""
LETTER_WIDTH = 0.56
"""The width of a letter, on average, as a part of its size."""
DIGIT_WIDTH = 0.64
"""The width of a digit on a board, as a part of its size."""
HINT_LINE = 1.2
"""The height of a line of a hint, as a part of its size."""
MOST_LINES = {1: 8, 2: 4, 4: 3, 6: 2}
"""So many lines a hint below a board has at most, for each number of boards on a page."""
MOST_SAID = 300
"""So many letters a hint on a page of its own has at most."""


class Paper(StrEnum):
    """The formats of paper."""

    A4 = "A4"
    A5 = "A5"
    LETTER = "Letter"


@dataclass(frozen=True)
class Sheet:
    """A format of paper in millimetres, and what is printed on it in points."""

    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    text: float

    @property
    def text_width(self) -> float:
        """What is left between the margins."""
        return self.width - self.inside - self.outside

    @property
    def text_height(self) -> float:
        """What is left between head and foot."""
        return self.height - self.top - self.bottom


SHEETS = {
    Paper.A4: Sheet(210, 297, 24, 18, 24, 22, 10.5),
    Paper.A5: Sheet(148, 210, 18, 13, 19, 17, 9.5),
    Paper.LETTER: Sheet(215.9, 279.4, 25, 19, 24, 22, 10.5),
}
LARGE_TEXT = 18.0
"""Points: what people with weak eyes are printed for."""


@dataclass(frozen=True)
class Print:
    """How small what is printed may be, in points; clues and digits grow with their cells."""

    clue: float
    number: float
    """Of a row or a column."""
    solution: float
    hint: float

    def letters(self, cell: float) -> Letters:
        """How large letters are on cells of so many millimetres."""
        return _at_least(self.clue, self.number, cell)

    def solved(self, cell: float) -> Letters:
        """The same on a solution at the back."""
        return _at_least(self.solution, self.solution, cell)


def _at_least(points: float, number: float, cell: float) -> Letters:
    per_point = UNIT * MM_PER_POINT / cell
    most = max(ceil(points * per_point), LETTERS.clue)
    return Letters(max(most, LETTERS.cell), most, max(ceil(number * per_point), LETTERS.number))


SMALL_PRINT = Print(clue=7, number=6, solution=6.5, hint=9)
LARGE_PRINT = Print(clue=18, number=14, solution=12, hint=14)

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of boards for each number on a page."""
GUTTER = 6.0


@dataclass(frozen=True)
class Layout:
    """How the puzzles of a chapter stand on their pages."""

    sheet: Sheet
    per_page: int
    large: bool
    numbered: bool = False
    """Whether boards have the numbers of their rows and columns, which hints speak of."""

    @property
    def text(self) -> float:
        """The size of what is read, in points."""
        return LARGE_TEXT if self.large else self.sheet.text

    @property
    def print(self) -> Print:
        """How small other things may be."""
        return LARGE_PRINT if self.large else SMALL_PRINT

    @property
    def slot(self) -> tuple[float, float]:
        """How wide and high the part of a page is that a puzzle has, with what stands below it."""
        columns, rows = GRIDS[self.per_page]
        width = (self.sheet.text_width - (columns - 1) * GUTTER) / columns
        return width, (self.sheet.text_height - (rows - 1) * GUTTER) / rows

    @property
    def _letters(self) -> int:
        """How many letters a line of a hint has, be they wide ones."""
        width, _ = self.slot
        return int(0.9 * width / (LETTER_WIDTH * self.print.hint * MM_PER_POINT))

    def hint(self, said: str) -> str:
        """As much of a hint as is to stand below a board."""
        return cut(said, MOST_LINES[self.per_page] * self._letters)

    def room(self, hint: str) -> tuple[float, float]:
        """What of it is left for the board above its caption and its hint."""
        width, height = self.slot
        below = 2.0 * self.text * MM_PER_POINT
        if hint:
            lines = -(-len(hint) // self._letters) + 1
            below += (self.text + HINT_LINE * lines * self.print.hint) * MM_PER_POINT
        return width, height - below

    def extent(self, scene: Scene, cell: float) -> tuple[float, float]:
        """How wide and high a board is with cells of so many millimetres."""
        letters = self.print.letters(cell)
        return extent(scene, CellSize(cell, "mm"), self.numbered, letters)

    def least(self, scene: Scene) -> float:
        """The smallest cells that a board can have: its digits keep their size."""
        if not self.large:
            return SMALLEST
        longest = max((len(square.label) for square in scene.squares.values()), default=0)
        digits = longest * DIGIT_WIDTH * self.print.clue * MM_PER_POINT
        return max(SMALLEST_LARGE, ceil(10 * (digits + 0.5)) / 10)


def cut(said: str, most: int) -> str:
    """The first sentences of a text that together have no more letters; at least one.

    >>> cut("Look at r1c1. r1c1 sees 2 rooms.", 20)
    'Look at r1c1.'
    """
    first, *others = re.split(r"(?<=\.) ", said)
    for other in others:
        if len(first) + 1 + len(other) > most:
            break
        first += f" {other}"
    return first


@dataclass(frozen=True)
class Standing:
    """A board that is to stand on a page: what to call it, its scene, and the hint below it."""

    name: str
    scene: Scene
    hint: str = ""


Board = tuple[Layout, Standing]


def cell_for(boards: Iterable[Board], asked: CellSize | None) -> CellSize:
    """The size of the cells of all these boards: as asked for, or as large as fits.

    >>> from quinta.base.grid import Size
    >>> layout = Layout(SHEETS[Paper.A5], 2, large=False)
    >>> cell_for([(layout, Standing("puzzle 1", Scene(Size(12, 12), {})))], None)
    CellSize(number=6.23, unit='mm')
    """
    found = list(boards)
    tightest = min(found, key=_most)
    layout, _ = tightest
    if asked is not None:
        _require(found, tightest, asked)
        return CellSize(asked.millimetres, "mm")
    most = _most(tightest)
    if most < _least(found):
        others = "no large print" if layout.large else "say which size of cells is right"
        raise PuzzleError(
            f"{_called(tightest)}: cells would be {most:.1f} mm wide, too small to write in; "
            f"choose fewer a page, larger paper, or {others}"
        )
    cell = min(most, USUAL_LARGE if layout.large else USUAL)
    while not all(_fits(each, cell) for each in found):  # for letters come in whole steps
        cell = round(cell - 0.01, 2)
    return CellSize(cell, "mm")


def _require(boards: Sequence[Board], tightest: Board, asked: CellSize) -> None:
    """Refuse cells that do not fit, and those too small for large digits."""
    size, (layout, _) = asked.millimetres, tightest
    if not all(_fits(each, size) for each in boards):
        raise PuzzleError(
            f"{_called(tightest)}: cells of {asked.number:g}{asked.unit} are too large for the "
            f"page; {_most(tightest):.1f}mm fit"
        )
    if layout.large and size < (least := _least(boards)):
        raise PuzzleError(
            f"cells of {asked.number:g}{asked.unit} are too small for large print; "
            f"{least:g}mm are the least"
        )


def _called(board: Board) -> str:
    layout, standing = board
    return f"{standing.name}, {layout.per_page} a page"


def _least(boards: Iterable[Board]) -> float:
    return max(layout.least(standing.scene) for layout, standing in boards)


def _fits(board: Board, cell: float) -> bool:
    layout, standing = board
    width, height = layout.extent(standing.scene, cell)
    across, down = layout.room(standing.hint)
    return width <= across and height <= down


def _most(board: Board) -> float:
    """The largest cells with which a board fits."""
    return largest(lambda cell: _fits(board, cell))


def largest(fits: Callable[[float], bool], most: float = LARGEST) -> float:
    """The largest number of millimetres, in hundredths, with which something fits.

    >>> largest(lambda cell: 12 * cell <= 100)
    8.33
    """
    return (
        bisect_left(range(1, int(100 * most) + 1), True, key=lambda each: not fits(each / 100))
        / 100
    )


def columns_for(widest: float, sheet: Sheet) -> int:
    """How many boards, the widest so many millimetres, stand beside each other; at least one."""
    return max(1, int((sheet.text_width + GUTTER) // (widest + GUTTER)))
