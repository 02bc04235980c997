"""Sheets of paper, what fits on them, and how large cells can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from quinta.base.errors import PuzzleError
from quinta.render.picture import CellSize, extent
from quinta.render.scene import Scene

MM_PER_POINT = 25.4 / 72
SMALLEST, SMALLEST_LARGE = 4.0, 9.0
"""Millimetres: nobody writes into smaller cells, usually and in large print."""
USUAL, USUAL_LARGE = 10.0, 16.0
"""Millimetres: no cell is larger unless somebody asks for it."""
LETTER_WIDTH = 0.56
"""The width of a letter, on average, as a part of its size."""


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

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of boards for each number on a page."""
GUTTER = 6.0


@dataclass(frozen=True)
class Layout:
    """How the puzzles of a chapter stand on their pages."""

    sheet: Sheet
    per_page: int
    large: bool

    @property
    def text(self) -> float:
        """The size of what is read, in points."""
        return LARGE_TEXT if self.large else self.sheet.text

    @property
    def hint_text(self) -> float:
        """The size of hints below a board, in points."""
        return 12.0 if self.large else 7.0

    @property
    def slot(self) -> tuple[float, float]:
        """How wide and high the part of a page is that a puzzle has, with what stands below it."""
        columns, rows = GRIDS[self.per_page]
        width = (self.sheet.text_width - (columns - 1) * GUTTER) / columns
        return width, (self.sheet.text_height - (rows - 1) * GUTTER) / rows

    def room(self, hint: str) -> tuple[float, float]:
        """What of it is left for the board above its caption and its hint."""
        width, height = self.slot
        below = 2.4 * self.text * MM_PER_POINT
        if hint:
            below += self.text * MM_PER_POINT
            letters = width / (LETTER_WIDTH * self.hint_text * MM_PER_POINT)
            lines = -(-len(hint) // int(letters * 0.9)) + 1
            below += 1.4 * lines * self.hint_text * MM_PER_POINT
        return width, height - below


@dataclass(frozen=True)
class Standing:
    """A board that is to stand on a page: what to call it, its scene, and the hint below it."""

    name: str
    scene: Scene
    hint: str = ""


def cell_for(boards: Iterable[tuple[Layout, Standing]], asked: CellSize | None) -> CellSize:
    """The size of the cells of all these boards: as asked for, or as large as fits.

    >>> from quinta.base.grid import Size
    >>> layout = Layout(SHEETS[Paper.A5], 2, large=False)
    >>> cell_for([(layout, Standing("puzzle 1", Scene(Size(12, 12), {})))], None)
    CellSize(number=6.12, unit='mm')
    """
    found = list(boards)
    tightest = min(found, key=lambda each: _most(*each))
    most = _most(*tightest)
    layout, standing = tightest
    least = SMALLEST_LARGE if layout.large else SMALLEST
    what = f"{standing.name}, {layout.per_page} a page"
    if asked is not None and asked.millimetres > most:
        raise PuzzleError(
            f"{what}: cells of {asked.number:g}{asked.unit} are too large for the page; "
            f"{most:.1f}mm fit"
        )
    if asked is None and most < least:
        raise PuzzleError(
            f"{what}: cells would be {most:.1f} mm wide, too small to write in; choose fewer a "
            f"page, larger paper, or say which size of cells is right"
        )
    if asked is not None:
        return CellSize(asked.millimetres, "mm")
    return CellSize(min(most, USUAL_LARGE if layout.large else USUAL), "mm")


def _most(layout: Layout, standing: Standing) -> float:
    """The largest cells with which a board fits, in hundredths of a millimetre."""
    width, height = extent(standing.scene, CellSize(1, "mm"))
    room = layout.room(standing.hint)
    return int(100 * min(room[0] / width, room[1] / height)) / 100


def columns_for(scenes: Sequence[Scene], cell: CellSize, sheet: Sheet) -> int:
    """How many of the widest of these boards stand beside each other; at least one."""
    widest = max(extent(scene, cell)[0] for scene in scenes)
    return max(1, int((sheet.text_width + GUTTER) // (widest + GUTTER)))
