"""A part of a board as a board of its own, for small pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from quinta.base.grid import Cell, Line, Size, Wall
from quinta.render.scene import Role, Scene

T = TypeVar("T")


@dataclass(frozen=True)
class Window:
    """The cells between two corners, both included.

    >>> Window(Cell(0, 1), Cell(1, 2)).size
    Size(rows=2, columns=2)
    """

    first: Cell
    last: Cell

    @classmethod
    def around(cls, cells: Iterable[Cell], size: Size) -> Window:
        """The least window that shows these cells; within a single line, all of the line.

        >>> Window.around([Cell(0, 1), Cell(0, 2)], Size(4, 4)).size
        Size(rows=1, columns=4)
        """
        found = list(cells)
        rows, columns = {cell.row for cell in found}, {cell.column for cell in found}
        if len(rows) == 1:
            columns = {0, size.columns - 1}
        elif len(columns) == 1:
            rows = {0, size.rows - 1}
        return cls(Cell(min(rows), min(columns)), Cell(max(rows), max(columns)))

    @property
    def size(self) -> Size:
        """Rows and columns."""
        first, last = self.first, self.last
        return Size(last.row - first.row + 1, last.column - first.column + 1)

    def holds(self, place: Cell | Wall) -> bool:
        """Whether a place lies inside."""
        if isinstance(place, Wall):
            return self.holds(place.first) and self.holds(place.second)
        first, last = self.first, self.last
        return first.row <= place.row <= last.row and first.column <= place.column <= last.column

    def moved(self, cell: Cell) -> Cell:
        """Where a cell lies in the window."""
        return Cell(cell.row - self.first.row, cell.column - self.first.column)


def cropped(scene: Scene, window: Window) -> Scene:
    """What a window shows of a board; of the margins what belongs to whole lines.

    >>> from quinta.render.scene import Fill, Square
    >>> left, top = [["1"], ["2"]], [["3"], ["4"], ["5"]]
    >>> scene = Scene(Size(2, 3), {Cell(1, 2): Square(Fill.DARK)}, left=left, top=top)
    >>> part = cropped(scene, Window(Cell(1, 0), Cell(1, 2)))
    >>> part.size, part.square(Cell(0, 2)).fill, part.left, part.top
    (Size(rows=1, columns=3), <Fill.DARK: 'dark'>, [['2']], [])
    """
    first, last, size = window.first, window.last, window.size
    across, down = size.columns == scene.size.columns, size.rows == scene.size.rows
    rows = slice(first.row, last.row + 1) if across else slice(0)
    columns = slice(first.column, last.column + 1) if down else slice(0)
    of_cells = {place: role for place, role in scene.roles.items() if isinstance(place, Cell)}
    of_walls = {place: role for place, role in scene.roles.items() if isinstance(place, Wall)}
    roles: list[tuple[Cell | Wall | Line, Role]] = [
        *_cells(window, of_cells).items(),
        *_walls(window, of_walls).items(),
    ]
    return Scene(
        size,
        _cells(window, scene.squares),
        _walls(window, scene.walls),
        top=list(scene.top[columns]),
        left=list(scene.left[rows]),
        right=list(scene.right[rows]),
        roles=dict(roles),
        borders=_walls(window, dict.fromkeys(scene.borders)),
        signs=_walls(window, scene.signs),
        notes=_cells(window, scene.notes),
    )


def _cells(window: Window, found: Mapping[Cell, T]) -> dict[Cell, T]:
    return {window.moved(cell): each for cell, each in found.items() if window.holds(cell)}


def _walls(window: Window, found: Mapping[Wall, T]) -> dict[Wall, T]:
    return {
        Wall(window.moved(wall.first), window.moved(wall.second)): each
        for wall, each in found.items()
        if window.holds(wall)
    }
