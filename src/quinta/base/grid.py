"""Geometry of rectangular boards: cells, walls, lines, rays, neighbours, areas, symmetries.

Nothing here knows a puzzle. Rows and columns count from 0 in code and from 1 in words.

The cells, lines and walls of a size are made once and kept, for every question about a board
asks for them again and again: they come as tuples, which nobody can change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import chain, pairwise
from typing import Any, NamedTuple, TypeVar

from quinta.base.errors import PuzzleError

MAX_CELLS = 250_000
"""No board has more, wherever it comes from."""


class Size(NamedTuple):
    """How many rows and columns a board has.

    >>> print(Size(4, 6))
    4x6
    """

    rows: int
    columns: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    def has(self, row: int, column: int) -> bool:
        """Whether there is a cell at these coordinates."""
        return 0 <= row < self.rows and 0 <= column < self.columns


def refuse_size(rows: int, columns: int) -> str | None:
    """Why a board of this size is not taken, or None.

    >>> refuse_size(999_999_999, 999_999_999)
    'a board of 999999999x999999999 is more than the 250000 cells that are taken'
    """
    if rows < 1 or columns < 1:
        return "a board needs at least one cell"
    if rows * columns > MAX_CELLS:
        return f"a board of {rows}x{columns} is more than the {MAX_CELLS} cells that are taken"
    return None


AnySize = int | str | tuple[int, int]
"""How a size may be said: 6 for a square, (6, 8), or "6x8"."""


def require_size(size: AnySize) -> Size:
    """The size that is said; refuse what is none, or one that no board has.

    >>> require_size((8, 10)) == require_size("8x10"), require_size(8)
    (True, Size(rows=8, columns=8))
    >>> require_size((8, 0))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: a board needs at least one cell
    """
    sides: Any = size
    if isinstance(size, int | str):
        sides = read_size(size) if isinstance(size, str) else (size, size)
    pair = isinstance(sides, tuple) and len(sides) == 2
    if not pair or not all(type(side) is int for side in sides):
        raise PuzzleError(f"{size!r:.40} is not a size; write for instance 6, (6, 8) or '6x8'")
    if refusal := refuse_size(*sides):
        raise PuzzleError(refusal)
    return Size(*sides)


def read_size(text: str) -> Size | None:
    """A size as it is written, 4x6, or 9 for a square; None if it is no size. Not judged yet.

    >>> read_size("4x6"), read_size("9"), read_size("4 by 6")
    (Size(rows=4, columns=6), Size(rows=9, columns=9), None)
    """
    found = re.fullmatch(r"([0-9]{1,99})(?:[xX×]([0-9]{1,99}))?", text)
    return Size(int(found[1]), int(found[2] or found[1])) if found else None


class Cell(NamedTuple):
    """One square of the board.

    >>> print(Cell(2, 1))
    row 3, column 2
    >>> Cell(2, 1).id
    'r3c2'
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"row {self.row + 1}, column {self.column + 1}"

    @property
    def id(self) -> str:
        """A short name, unique on the board."""
        return f"r{self.row + 1}c{self.column + 1}"


class Wall(NamedTuple):
    """The wall between two neighbouring cells, ``first`` being the upper or the left one.

    >>> print(Wall(Cell(0, 0), Cell(0, 1)))
    r1c1|r1c2
    """

    first: Cell
    second: Cell

    def __str__(self) -> str:
        return self.id

    @property
    def id(self) -> str:
        """A short name, unique on the board."""
        return f"{self.first.id}|{self.second.id}"


class Line(NamedTuple):
    """A row or a column, by its position.

    >>> print(Line("row", 0))
    row 1
    """

    direction: str
    position: int

    def __str__(self) -> str:
        return f"{self.direction} {self.position + 1}"

    def cells(self, size: Size) -> tuple[Cell, ...]:
        """Its cells, from the left or from the top.

        >>> Line("column", 1).cells(Size(2, 3))
        (Cell(row=0, column=1), Cell(row=1, column=1))
        """
        return (rows if self.direction == "row" else columns)(size)[self.position]

    def walls(self, size: Size) -> tuple[Wall, ...]:
        """The walls between its cells, from the left or from the top.

        >>> [wall.id for wall in Line("column", 1).walls(Size(2, 3))]
        ['r1c2|r2c2']
        """
        across = vertical_walls if self.direction == "row" else _walls_down_columns
        return across(size)[self.position]

    def across(self, cell: Cell) -> tuple[int, int]:
        """How far across the line a cell lies, and how far along: a key to sort by.

        >>> Line("column", 1).across(Cell(0, 2))
        (2, 0)
        """
        return (cell.row, cell.column) if self.direction == "row" else (cell.column, cell.row)


T = TypeVar("T")

SIZES_KEPT = 16
LARGEST_KEPT = 10_000
"""Cells of a board that counts as small. Of larger ones only the last size is kept."""


def of_a_size(make: Callable[[Size], T]) -> Callable[[Size], T]:
    """Make what depends on the size of a board alone, and cannot be changed, once for each size."""
    small, large = lru_cache(SIZES_KEPT)(make), lru_cache(1)(make)

    @wraps(make)
    def made(size: Size) -> T:
        return (small if size[0] * size[1] <= LARGEST_KEPT else large)(size)

    return made


@of_a_size
def rows(size: Size) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each row.

    >>> [[cell.id for cell in row] for row in rows(Size(2, 2))]
    [['r1c1', 'r1c2'], ['r2c1', 'r2c2']]
    """
    across = range(size.columns)
    return tuple(tuple(Cell(row, column) for column in across) for row in range(size.rows))


@of_a_size
def columns(size: Size) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each column.

    >>> [[cell.id for cell in column] for column in columns(Size(2, 2))]
    [['r1c1', 'r2c1'], ['r1c2', 'r2c2']]
    """
    return tuple(zip(*rows(size), strict=True))


@of_a_size
def cells(size: Size) -> tuple[Cell, ...]:
    """All cells, row by row.

    >>> len(cells(Size(4, 6)))
    24
    """
    return tuple(chain.from_iterable(rows(size)))


@of_a_size
def lines(size: Size) -> tuple[Line, ...]:
    """All rows, then all columns.

    >>> [str(line) for line in lines(Size(1, 2))]
    ['row 1', 'column 1', 'column 2']
    """
    down, across = range(size.rows), range(size.columns)
    return (*(Line("row", row) for row in down), *(Line("column", column) for column in across))


@of_a_size
def vertical_walls(size: Size) -> tuple[tuple[Wall, ...], ...]:
    """Row by row, the walls between a cell and its right neighbour.

    >>> [[wall.id for wall in row] for row in vertical_walls(Size(1, 3))]
    [['r1c1|r1c2', 'r1c2|r1c3']]
    """
    return tuple(tuple(map(Wall, row, row[1:])) for row in rows(size))


@of_a_size
def horizontal_walls(size: Size) -> tuple[tuple[Wall, ...], ...]:
    """Row by row, the walls between a cell and its lower neighbour.

    >>> [[wall.id for wall in row] for row in horizontal_walls(Size(2, 2))]
    [['r1c1|r2c1', 'r1c2|r2c2']]
    """
    return tuple(tuple(map(Wall, *pair)) for pair in pairwise(rows(size)))


@of_a_size
def _walls_down_columns(size: Size) -> tuple[tuple[Wall, ...], ...]:
    """Column by column, the walls between a cell and its lower neighbour."""
    if size.rows == 1:
        return ((),) * size.columns
    return tuple(zip(*horizontal_walls(size), strict=True))


@of_a_size
def walls(size: Size) -> tuple[tuple[Wall, ...], ...]:
    """The walls in a row of cells, then the walls below it, and so on.

    >>> [[wall.id for wall in row] for row in walls(Size(2, 2))]
    [['r1c1|r1c2'], ['r1c1|r2c1', 'r1c2|r2c2'], ['r2c1|r2c2']]
    """
    beside, below = vertical_walls(size), horizontal_walls(size)
    return (*chain.from_iterable(zip(beside, below, strict=False)), beside[-1])


COMPASS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The eight directions as steps (rows, columns): north first, then clockwise."""


def ray(start: Cell, direction: int, size: Size) -> list[Cell]:
    """The cells ahead of ``start`` up to the edge, itself excluded.

    >>> [cell.id for cell in ray(Cell(2, 0), 1, Size(3, 3))]
    ['r2c2', 'r1c3']
    """
    down, right = COMPASS[direction]
    row, column = start.row + down, start.column + right
    board, ahead = rows(size), []
    while size.has(row, column):
        ahead.append(board[row][column])
        row, column = row + down, column + right
    return ahead


def neighbours(cell: Cell, size: Size) -> Iterator[Cell]:
    """The cells that share a side with ``cell``.

    >>> [near.id for near in neighbours(Cell(0, 0), Size(2, 2))]
    ['r1c2', 'r2c1']
    """
    row, column = cell
    board = rows(size)
    if row > 0:
        yield board[row - 1][column]
    if column > 0:
        yield board[row][column - 1]
    if column + 1 < size.columns:
        yield board[row][column + 1]
    if row + 1 < size.rows:
        yield board[row + 1][column]


def areas(members: Iterable[Cell], size: Size) -> list[list[Cell]]:
    """The orthogonally connected areas that ``members`` form, each in reading order.

    >>> [len(area) for area in areas([Cell(0, 0), Cell(0, 1), Cell(1, 2)], Size(2, 3))]
    [2, 1]
    """
    left = dict.fromkeys(members)
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        area, edge = [start], [start]
        while edge:
            for near in neighbours(edge.pop(), size):
                if near in left:
                    del left[near]
                    area.append(near)
                    edge.append(near)
        found.append(sorted(area))
    return found


def bridges(walls: Iterable[Wall]) -> list[Wall]:
    """The walls without which the cells they join would fall into more parts.

    Tarjan's way: number the cells as they are first met; a wall is a bridge if nothing
    beyond it leads back to before it. Without recursion, as boards can be large.

    >>> two_by_two = [*vertical_walls(Size(2, 2)), *horizontal_walls(Size(2, 2))]
    >>> ring = [wall for row in two_by_two for wall in row]
    >>> bridges(ring), len(bridges(ring[1:]))
    ([], 3)
    """
    beside: dict[Cell, list[tuple[Cell, Wall]]] = {}
    for wall in walls:
        beside.setdefault(wall.first, []).append((wall.second, wall))
        beside.setdefault(wall.second, []).append((wall.first, wall))
    met: dict[Cell, int] = {}
    back: dict[Cell, int] = {}
    found = []
    for start in beside:
        if start in met:
            continue
        met[start] = back[start] = len(met)
        path: list[tuple[Cell, Wall | None, Iterator[tuple[Cell, Wall]]]]
        path = [(start, None, iter(beside[start]))]
        while path:
            cell, entered, rest = path[-1]
            for near, wall in rest:
                if wall == entered:
                    continue
                if near in met:
                    back[cell] = min(back[cell], met[near])
                    continue
                met[near] = back[near] = len(met)
                path.append((near, wall, iter(beside[near])))
                break
            else:
                path.pop()
                if entered is not None:
                    before = path[-1][0]
                    back[before] = min(back[before], back[cell])
                    if back[cell] > met[before]:
                        found.append(entered)
    return found


@dataclass(frozen=True)
class Symmetry:
    """One of the eight ways to lay a board on itself: transpose first, then flip.

    >>> quarter_turn = Symmetry(transpose=True, mirror=True)
    >>> quarter_turn.cell(Cell(0, 0), Size(2, 3))
    Cell(row=0, column=1)
    """

    transpose: bool = False
    flip: bool = False
    mirror: bool = False

    def size(self, size: Size) -> Size:
        """The size of the board after the move."""
        return Size(size.columns, size.rows) if self.transpose else size

    def cell(self, cell: Cell, size: Size) -> Cell:
        """Where a cell of a board of this size goes."""
        row, column = (cell.column, cell.row) if self.transpose else cell
        rows, columns = self.size(size)
        return Cell(
            rows - 1 - row if self.flip else row, columns - 1 - column if self.mirror else column
        )

    def wall(self, wall: Wall, size: Size) -> Wall:
        """Where a wall goes."""
        return Wall(*sorted((self.cell(wall.first, size), self.cell(wall.second, size))))

    def direction(self, direction: int) -> int:
        """Where an arrow points afterwards.

        >>> Symmetry(transpose=True, mirror=True).direction(0)
        2
        """
        down, right = COMPASS[direction]
        if self.transpose:
            down, right = right, down
        return COMPASS.index((-down if self.flip else down, -right if self.mirror else right))


SYMMETRIES = tuple(
    Symmetry(transpose, flip, mirror)
    for transpose in (False, True)
    for flip in (False, True)
    for mirror in (False, True)
)
"""All eight, the identity first."""
