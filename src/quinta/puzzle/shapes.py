"""Where clues stand: in cells, in the margins, or between cells.

A kind says which of its fields hold clues of which shape; from that follow the size, the
text, the blank board, what moves where when the board is turned, and what a clue stands at.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinta.base.document import Document, Word, number_or_blank
from quinta.base.errors import PuzzleError
from quinta.base.fields import moved_board, moved_margins, require_board, require_row, row_of
from quinta.base.grid import Cell, Line, Size, Symmetry, Wall
from quinta.logic.model import Fact, Marks, Value
from quinta.puzzle.step import Clue

At = tuple[str | int, ...]
"""A field and where in it."""

Fields = Mapping[str, Any]
"""Some fields of a puzzle by name."""


class Shape(ABC):
    """Some fields of clues, and where on the board they stand."""

    depth: int
    """How deep clues lie in a field: 1 in a row of clues, 2 in a board of them."""

    @property
    @abstractmethod
    def fields(self) -> tuple[str, ...]:
        """The names of the fields."""

    @abstractmethod
    def size(self, fields: Fields) -> Size | None:
        """The size of the board, if these fields tell it."""

    @abstractmethod
    def blank(self, size: Size) -> dict[str, Any]:
        """The fields without any clue."""

    @abstractmethod
    def beside(self, at: At) -> Cell | Line | Wall:
        """What a clue stands in, or at."""

    @abstractmethod
    def moved(self, fields: Fields, symmetry: Symmetry) -> dict[str, Any]:
        """The fields after the board was moved."""

    @abstractmethod
    def partner(self, at: At, size: Size) -> At:
        """Where the clue at this place goes when the board makes half a turn."""

    @abstractmethod
    def read(self, document: Document) -> dict[str, Any]:
        """The fields that a text has."""

    @abstractmethod
    def text(self, fields: Fields) -> str:
        """The fields as ``read`` reads them."""

    @property
    @abstractmethod
    def sections(self) -> tuple[str, ...]:
        """The names of the sections that ``read`` looks at."""

    def read_word(self, word: Word) -> Any:
        """What a single clue says."""
        return number_or_blank(word)

    def choices(self, field: str) -> Sequence[str]:
        """The clues of a field as they are written, where they are few and known beforehand."""
        return ()

    def require(self, fields: Fields) -> None:
        """Refuse fields that are not what they should be, whatever the size."""
        return None

    def require_size(self, fields: Fields, size: Size) -> None:
        """Refuse fields that do not fit a board of this size."""
        return None

    def facts(self, clue: Clue) -> Sequence[Fact]:
        """What a clue says of single places by itself."""
        return ()

    def values_of(self, at: At, solution: Marks) -> Sequence[Any]:
        """The clues that could stand at a place, if the solution alone tells that."""
        raise NotImplementedError(f"a kind says itself what stands in '{at[0]}'")


@dataclass(frozen=True)
class InCells(Shape):
    """A board of numbers; it is all below the header.

    >>> InCells("clues").beside(("clues", 0, 2))
    Cell(row=0, column=2)
    """

    field: str
    depth = 2
    sections = ("",)

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def require(self, fields: Fields) -> None:
        if fields[self.field] != () or "order" not in fields:
            require_board(self.field, fields[self.field])

    def size(self, fields: Fields) -> Size:
        board = fields[self.field]
        return Size(len(board), len(board[0]))

    def blank(self, size: Size) -> dict[str, Any]:
        return {self.field: ((None,) * size.columns,) * size.rows}

    def beside(self, at: At) -> Cell:
        return Cell(int(at[1]), int(at[2]))

    def moved(self, fields: Fields, symmetry: Symmetry) -> dict[str, Any]:
        return {self.field: moved_board(fields[self.field], symmetry)}

    def partner(self, at: At, size: Size) -> At:
        field, row, column = at
        return field, size.rows - 1 - int(row), size.columns - 1 - int(column)

    def read(self, document: Document) -> dict[str, Any]:
        rows = document.rows("", "rows of cells")
        return {self.field: document.table(rows, self.field, self.read_word)}

    def text(self, fields: Fields) -> str:
        return "".join(row_of(row) + "\n" for row in fields[self.field])


@dataclass(frozen=True)
class Given(InCells):
    """Values that stand in their cells from the start.

    >>> Given("given").facts(Clue(("given", 0, 2), 1))
    [Fact(place=Cell(row=0, column=2), value=1, holds=True)]
    """

    def facts(self, clue: Clue) -> list[Fact]:
        return [Fact(self.beside(clue.at), clue.value)]

    def values_of(self, at: At, solution: Marks) -> list[Value]:
        return [int(solution[self.beside(at)])]


@dataclass(frozen=True)
class InMargins(Shape):
    """A row of clues above the columns, and one beside the rows.

    >>> print(InMargins("top", "left").beside(("top", 2)))
    column 3
    """

    above: str
    beside_rows: str
    depth = 1

    @property
    def fields(self) -> tuple[str, ...]:
        return self.above, self.beside_rows

    @property
    def sections(self) -> tuple[str, ...]:
        return self.fields

    def require(self, fields: Fields) -> None:
        for name in self.fields:
            if not isinstance(fields[name], tuple):
                raise PuzzleError("a row of clues is expected", at=(name,))

    def size(self, fields: Fields) -> Size:
        return Size(len(fields[self.beside_rows]), len(fields[self.above]))

    def blank(self, size: Size) -> dict[str, Any]:
        return {self.above: (None,) * size.columns, self.beside_rows: (None,) * size.rows}

    def beside(self, at: At) -> Line:
        return Line("column" if at[0] == self.above else "row", int(at[1]))

    def require_size(self, fields: Fields, size: Size) -> None:
        require_row(self.above, fields[self.above], size.columns, "clues")
        require_row(self.beside_rows, fields[self.beside_rows], size.rows, "clues")

    def moved(self, fields: Fields, symmetry: Symmetry) -> dict[str, Any]:
        above, beside = moved_margins(fields[self.above], fields[self.beside_rows], symmetry)
        return {self.above: above, self.beside_rows: beside}

    def partner(self, at: At, size: Size) -> At:
        field, index = at
        end = size.columns if field == self.above else size.rows
        return field, end - 1 - int(index)

    def read(self, document: Document) -> dict[str, Any]:
        return {
            name: document.row(document.one_row(name, "clues"), number_or_blank, name)
            for name in self.fields
            if name in document.sections
        }

    def text(self, fields: Fields) -> str:
        if all(clue is None for name in self.fields for clue in fields[name]):
            return ""
        wide = max(map(len, self.fields)) + 1
        return "".join(f"{name + ':':{wide}} {row_of(fields[name])}\n" for name in self.fields)


@dataclass(frozen=True)
class Between(Shape):
    """Signs between cells: a board of those between neighbours in a row, and one for columns.

    In rows they are "<" and ">", in columns "^" and "v"; each opens to the greater side.

    >>> Between("across", "down").beside(("down", 0, 1)).id
    'r1c2|r2c2'
    """

    across: str
    down: str
    signs: str = "<>^v"
    depth = 2

    @property
    def fields(self) -> tuple[str, ...]:
        return self.across, self.down

    @property
    def sections(self) -> tuple[str, ...]:
        return self.fields

    def size(self, fields: Fields) -> Size | None:
        return None

    def blank(self, size: Size) -> dict[str, Any]:
        rows, columns = size
        return {
            self.across: ((None,) * (columns - 1),) * rows,
            self.down: ((None,) * columns,) * (rows - 1),
        }

    def beside(self, at: At) -> Wall:
        cell = Cell(int(at[1]), int(at[2]))
        right = at[0] == self.across
        return Wall(cell, Cell(cell.row + (not right), cell.column + right))

    def moved(self, fields: Fields, symmetry: Symmetry) -> dict[str, Any]:
        across, down = fields[self.across], fields[self.down]
        if symmetry.transpose:
            across, down = self._turned(down, {2: 0, 3: 1}), self._turned(across, {0: 2, 1: 3})
            across, down = (tuple(zip(*side, strict=True)) for side in (across, down))
        if symmetry.flip:
            across, down = across[::-1], self._turned(down[::-1], {2: 3, 3: 2})
        if symmetry.mirror:
            across = self._turned([row[::-1] for row in across], {0: 1, 1: 0})
            down = tuple(row[::-1] for row in down)
        return {self.across: across, self.down: down}

    def _turned(self, board: Sequence[Sequence[Any]], into: Mapping[int, int]) -> Any:
        """Each sign as another one, by where it stands among the signs."""
        signs = {self.signs[old]: self.signs[new] for old, new in into.items()}
        return tuple(tuple(signs.get(sign, sign) for sign in row) for row in board)

    def require(self, fields: Fields) -> None:
        for name in self.fields:
            if not isinstance(fields[name], tuple) or not all(
                isinstance(row, tuple) for row in fields[name]
            ):
                raise PuzzleError("rows of signs are expected", at=(name,))

    def require_size(self, fields: Fields, size: Size) -> None:
        wanted = self.blank(size)
        for name in self.fields:
            board = fields[name]
            if list(map(len, board)) != list(map(len, wanted[name])):
                expected = f"{len(wanted[name])} rows of {len((*wanted[name], ())[0])} signs"
                raise PuzzleError(f"{expected} are expected", at=(name,))
            for row, signs in enumerate(board):
                for column, sign in enumerate(signs):
                    if sign not in (None, *self.choices(name)):
                        shown = " or ".join(self.choices(name))
                        raise PuzzleError(
                            f"{sign!r} is not a sign that can stand here, which is {shown}",
                            at=(name, row, column),
                        )

    def choices(self, field: str) -> str:
        return self.signs[:2] if field == self.across else self.signs[2:]

    def partner(self, at: At, size: Size) -> At:
        field, row, column = at
        right = field == self.across
        rows, columns = size.rows - (not right), size.columns - right
        return field, rows - 1 - int(row), columns - 1 - int(column)

    def read(self, document: Document) -> dict[str, Any]:
        return {
            name: document.table(document.rows(name, "signs"), name, self.read_word)
            for name in self.fields
            if name in document.sections
        }

    def read_word(self, word: Word) -> str | None:
        if word.text in (".", "-", "_"):
            return None
        if word.text not in self.signs:
            word.fail(f"'{word.text}' is no sign; write one of {' '.join(self.signs)} or '.'")
        return word.text

    def text(self, fields: Fields) -> str:
        parts = []
        for name in self.fields:
            if any(sign is not None for row in fields[name] for sign in row):
                rows = (" ".join(sign or "." for sign in row) for row in fields[name])
                parts.append(f"{name}:\n" + "".join(row + "\n" for row in rows))
        return "".join(parts)


def require_value(clue: Clue, values: Sequence[Value]) -> None:
    """Refuse a given value that cannot stand in its cell.

    >>> require_value(Clue(("given", 0, 1), 5), (1, 2, 3))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: given[0][1]: 5 cannot stand here; what can is 1, 2, 3
    """
    if type(clue.value) is not int or clue.value not in values:
        known = ", ".join(str(int(value)) for value in values)
        raise PuzzleError(f"{clue.value!r} cannot stand here; what can is {known}", at=clue.at)


def leaves(at: At, value: Any, depth: int) -> Iterator[tuple[At, Any]]:
    """Every clue of a field and every place without one, by where it stands."""
    if depth == 0:
        yield at, value
        return
    for index, part in enumerate(value):
        yield from leaves((*at, index), part, depth - 1)
