"""A drawn board taken apart: its frame, its walls, its cells and its margins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from quinta.base.document import Word
from quinta.base.grid import Cell, Line, Size, Wall, refuse_size
from quinta.formats.seen import Where
from quinta.render.characters import ASCII, UNICODE
from quinta.render.scene import Edge, Fill, Scene, Square

ENDS = ("└", "+")
"""How the lower side begins."""

SIDES = "│|├┤┬┴┼┌┐└┘+"

ACROSS = {"─": Edge.CLOSED, "-": Edge.CLOSED, "┄": Edge.UNKNOWN, ".": Edge.UNKNOWN, " ": Edge.OPEN}
DOWN = {"│": Edge.CLOSED, "|": Edge.CLOSED, "┆": Edge.UNKNOWN, ":": Edge.UNKNOWN, " ": Edge.OPEN}

DARK, DOTS = UNICODE.dark + ASCII.dark, UNICODE.dot + ASCII.dot

ARROWS = {sign: number for g in (UNICODE, ASCII) for number, sign in enumerate(g.arrows)}


def _is_sign(character: str) -> bool:
    return character in "<>^v"


@dataclass(frozen=True)
class Lattice:
    """A board whose cells have a width, on these lines."""

    lines: Sequence[str]
    """From the upper side to the lower one."""
    above: Sequence[tuple[int, str]]
    """The clues above it, with the numbers of their lines."""
    first: int
    """The number of the line of the upper side, from 1."""
    left: int
    right: int
    width: int
    places: dict[Where, Word] = field(default_factory=dict)
    """Where each thing stands."""

    @classmethod
    def find(cls, lines: Sequence[str], top: int, width: int, header: int | None) -> Lattice | None:
        """The board whose upper side is on a line, if its cells can be so wide."""
        left = min((lines[top].find(sign) for sign in "┌+" if sign in lines[top]), default=-1)
        right = len(lines[top]) - 1
        bottom = top
        for number in range(top + 2, len(lines), 2):
            side = lines[number][left : left + 1]
            if not side or side not in SIDES:
                break
            bottom = number
        if left < 0 or lines[bottom][left] not in ENDS or (right - left) % (width + 1):
            return None
        begun = -1 if header is None else header
        clues = [(n + 1, lines[n]) for n in range(begun + 1, top) if lines[n].strip()]
        above = [each for each in clues if not each[1].lstrip().startswith("#")]
        found = cls(lines[top : bottom + 1], above, top + 1, left, right, width)
        return found if found._is_even() else None

    @property
    def size(self) -> Size:
        """Rows and columns."""
        return Size(len(self.lines) // 2, (self.right - self.left) // (self.width + 1))

    @property
    def start(self) -> Word:
        """The corner of the board."""
        return Word("", self.first, self.left + 1)

    @property
    def drawing(self) -> str:
        """The board with its clues, as it was drawn."""
        return "\n".join((*(line for _, line in self.above), *self.lines))

    def _is_even(self) -> bool:
        """Whether walls stand between cells only, and nothing where no wall can be."""
        if refuse_size(*self.size):
            return False
        for number, line in enumerate(self.lines):
            line = line.ljust(self.right + 1)
            for at in range(self.left, self.right + 1):
                between = (at - self.left) % (self.width + 1) == 0
                if number % 2 and between and line[at] not in DOWN and not _is_sign(line[at]):
                    return False
                if number % 2 and not between and line[at] in "│┆|":
                    return False
                if (
                    not number % 2
                    and not between
                    and line[at] not in ACROSS
                    and not _is_sign(line[at])
                ):
                    return False
        return True

    def scene(self, arrows: bool) -> Scene:
        """What is drawn; letters of the compass are arrows if the kind has some."""
        rows, columns = self.size
        squares: dict[Cell, Square] = {}
        walls: dict[Wall, Edge] = {}
        signs: dict[Wall, str] = {}
        for row in range(rows):
            line = self.lines[2 * row + 1].ljust(self.right + 1)
            for column in range(columns):
                cell = Cell(row, column)
                at = self.left + column * (self.width + 1)
                self._square(squares, cell, line[at + 1 : at + 1 + self.width], at + 1, arrows)
                if column:
                    wall = Wall(Cell(row, column - 1), cell)
                    self._wall(walls, signs, wall, line[at], DOWN)
                if row:
                    across = self.lines[2 * row].ljust(self.right + 1)[at + 1 : at + 1 + self.width]
                    wall = Wall(Cell(row - 1, column), cell)
                    sign = next(filter(_is_sign, across), across[0])
                    self._wall(walls, signs, wall, sign, ACROSS)
        left, right = self._beside()
        return Scene(
            self.size, squares, walls, top=self._top(), left=left, right=right, signs=signs
        )

    def _wall(
        self,
        walls: dict[Wall, Edge],
        signs: dict[Wall, str],
        wall: Wall,
        drawn: str,
        looks: Mapping[str, Edge],
    ) -> None:
        if drawn in looks:
            walls[wall] = looks[drawn]
        else:
            signs[wall] = drawn
            self.places[wall] = Word(drawn, self.first + 2 * wall.second.row, self.left + 1)

    def _square(
        self, squares: dict[Cell, Square], cell: Cell, sign: str, at: int, arrows: bool
    ) -> None:
        label, fill = sign.strip(), Fill.UNKNOWN
        if not label:
            return
        self.places[cell] = Word(label, self.first + 2 * cell.row + 1, at + 1)
        if set(sign) <= set(DARK):
            label, fill = "", Fill.DARK
        elif label in DOTS:
            label, fill = "", Fill.LIGHT
        elif sign[0] + sign[-1] == "[]":
            label, fill = sign[1:-1].strip(), Fill.TINTED
        elif arrows and sign[0] in DOTS and sign[-1] in DOTS:
            label, fill = sign[1:-1].strip(), Fill.LIGHT
        if arrows and label in ARROWS:
            squares[cell] = Square(fill, arrow=ARROWS[label])
        elif label and fill is Fill.UNKNOWN:
            squares[cell] = Square(Fill.LIGHT if not arrows else fill, label)
        else:
            squares[cell] = Square(fill, label)

    def _top(self) -> list[list[str]]:
        top: list[list[str]] = [[] for _ in range(self.size.columns)]
        for number, line in self.above:
            for found in re.finditer(r"\S+", line):
                middle = (found.start() + found.end() - 1) // 2
                column = (middle - self.left) // (self.width + 1)
                word = Word(found[0], number, found.start() + 1)
                if not 0 <= column < self.size.columns:
                    word.fail(f"'{found[0][:20]}' stands above no column")
                top[column].append(found[0])
                self.places[Line("column", column)] = word
        return top

    def _beside(self) -> tuple[list[list[str]], list[list[str]]]:
        left, right = [], []
        for row in range(self.size.rows):
            line, number = self.lines[2 * row + 1], self.first + 2 * row + 1
            before, after = line[: self.left], line[self.right + 1 :]
            left.append(before.split())
            right.append(after.split())
            for part, start in ((before, 0), (after, self.right + 1)):
                if words := part.split():
                    at = start + len(part) - len(part.lstrip()) + 1
                    self.places[Line("row", row)] = Word(words[0], number, at)
        return left, right
