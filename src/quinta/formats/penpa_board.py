"""A board of Penpa that is read: what the lines of an address say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell, Size, Wall, refuse_size
from quinta.formats.json import parse
from quinta.formats.penpa_sheet import BLACK, DOT, GREY
from quinta.render.scene import Fill, Scene, Square

UNREAD = ("line", "wall", "cage", "thermo", "arrows", "killercages", "nobulbthermo")
"""What a board may have that no kind of ours has."""


def header_words(title: str) -> tuple[str, str]:
    """The name and the options that a title says.

    >>> header_words("Doors (connected=yes, counts_self=no)")
    ('Doors', 'connected=yes counts_self=no')
    """
    found = re.fullmatch(r"\s*([^()]*?)\s*(?:\(([^()]*)\))?\s*", title)
    name, options = found.groups() if found else (title, None)
    words = (options or "").replace(",", " ").split()
    return name, " ".join(word for word in words if "=" in word)


class Board:
    """What the lines of an address say."""

    def __init__(self, lines: list[str]) -> None:
        header = lines[0].split(",")
        if header[0] not in ("square", "sudoku", "kakuro") or len(header) < 11 or len(lines) < 6:
            raise PuzzleError("of Penpa's boards those of squares can be read, this is another")
        numbers = header[1:3]
        if not all(re.fullmatch("[0-9]{1,4}", number) for number in numbers):
            raise PuzzleError("this address is damaged; copy it again")
        self.columns, self.rows = map(int, numbers)
        if refusal := refuse_size(self.rows, self.columns):
            raise PuzzleError(refusal)
        self.title = header[15].replace("%2C", ",").removeprefix("Title:") if header[15:] else ""
        self.layer: Mapping[str, Any] = _object(lines[3])
        for name in UNREAD:
            if self.layer.get(name):
                raise PuzzleError(
                    f"this board has {name}s, which are not read".replace("ss,", "s,")
                )
        self._find_board(lines[5])

    def _find_board(self, line: str) -> None:
        """The rectangle of all cells that are not in a margin."""
        steps = parse(line)
        if not isinstance(steps, list) or not all(type(step) is int for step in steps) or not steps:
            raise PuzzleError("this board has no cells")
        if len(steps) > self.columns * self.rows:
            raise PuzzleError("this address is damaged; copy it again")
        number, found = 0, []
        for step in steps:
            number += step
            found.append(self._cell(number))
        rows, columns = {cell.row for cell in found}, {cell.column for cell in found}
        self.first = Cell(min(rows), min(columns))
        self.size = Size(max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)
        if len(set(found)) != self.size.rows * self.size.columns:
            raise PuzzleError("this board is no rectangle")

    def _cell(self, number: int) -> Cell:
        row, column = divmod(number, self.columns + 4)
        cell = Cell(row - 2, column - 2)
        if not (0 <= cell.row < self.rows and 0 <= cell.column < self.columns):
            raise PuzzleError("something stands outside of this board")
        return cell

    def scene(self) -> Scene:
        """What is drawn: clues alone."""
        squares: dict[Cell, Square] = {}
        top = [[""] * self.first.row for _ in range(self.size.columns)]
        left = [[""] * self.first.column for _ in range(self.size.rows)]
        right: list[list[str]] = [[] for _ in range(self.size.rows)]
        for cell, label in sorted(self._written()):
            row, column = cell
            if self.size.has(row, column):
                squares[cell] = Square(Fill.UNKNOWN, label)
            elif self.size.has(0, column) and row < 0:
                top[column][row] = label
            elif self.size.has(row, 0):
                if column < 0:
                    left[row][column] = label
                else:
                    right[row].append(label)
            else:
                raise PuzzleError(f"'{label[:20]}' stands below the board or at its corner")
        signs = dict(self._signs())
        split = [[word for label in labels for word in label.split()] for labels in right]
        top, left = ([" ".join(labels).split() for labels in side] for side in (top, left))
        return Scene(self.size, self._shaded(squares), top=top, left=left, right=split, signs=signs)

    def _at(self, name: str, points: int = 0) -> Iterator[tuple[Cell, Any]]:
        """What a part of the layer has, by cells that count from the first of the board.

        There are several layers of ``points``: 0 are cells, 2 what is below them, 3 beside them.
        """
        number = (self.columns + 4) * (self.rows + 4)
        found = self.layer.get(name, {})
        if not isinstance(found, Mapping):
            raise PuzzleError("this address is damaged; copy it again")
        for key, value in found.items():
            if re.fullmatch("[0-9]{1,6}", key) is None:
                raise PuzzleError("this address is damaged; copy it again")
            layer, point = divmod(int(key), number)
            if layer != points:
                if name == "number" and layer in (0, 2, 3):
                    continue
                raise PuzzleError("something stands at a corner, where nothing is read")
            cell = self._cell(point)
            yield Cell(cell.row - self.first.row, cell.column - self.first.column), value

    def _written(self) -> Iterator[tuple[Cell, str]]:
        for cell, value in self._at("number"):
            if text := _label(value):
                yield cell, text

    def _signs(self) -> Iterator[tuple[Wall, str]]:
        """What is written in the middle of walls."""
        for layer, (down, right) in ((2, (1, 0)), (3, (0, 1))):
            for cell, value in self._at("number", layer):
                other = Cell(cell.row + down, cell.column + right)
                if not self.size.has(*cell) or not self.size.has(*other):
                    raise PuzzleError("something stands on the edge of this board")
                yield Wall(cell, other), _label(value)

    def _shaded(self, squares: dict[Cell, Square]) -> dict[Cell, Square]:
        """The same with shades, arrows and dots."""
        for cell, value in self._at("surface"):
            if self.size.has(*cell) and cell not in squares:
                squares[cell] = Square(Fill.DARK if value in (GREY, BLACK) else Fill.TINTED)
        for cell, value in self._at("symbol"):
            name = value[1] if isinstance(value, list) and len(value) > 1 else None
            if not isinstance(name, str) or not self.size.has(*cell):
                raise PuzzleError("this board has symbols that are not read")
            if name.startswith("arrow_") and value[0] in range(1, 9):
                squares[cell] = Square(squares.get(cell, Square()).fill, arrow=(value[0] - 3) % 8)
            elif name == DOT:
                squares[cell] = Square(Fill.LIGHT)
            else:
                raise PuzzleError(f"this board has the symbol {name[:20]}, which is not read")
        return squares


def _label(value: Any) -> str:
    label = value[0] if isinstance(value, list) and value else None
    if not isinstance(label, str | int):
        raise PuzzleError("this board has numbers of a sort that is not read")
    return str(label).replace(",", " ").strip()


def _object(line: str) -> Mapping[str, Any]:
    found = parse(line)
    if not isinstance(found, Mapping):
        raise PuzzleError("this address is damaged; copy it again")
    return found
