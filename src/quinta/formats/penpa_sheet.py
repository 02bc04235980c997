"""A board of Penpa to be written: where its cells, corners and margins are, and what is on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from quinta.base.grid import Size, Wall, cells
from quinta.puzzle.puzzle import Puzzle
from quinta.render.scene import Edge, Fill, Scene

PIXELS = 38
"""A cell is so wide."""

BLACK, GREY, LIGHT_GREY = 4, 1, 3
"""Shades. All of them count as shaded in an answer."""

SHADES = {Fill.DARK: BLACK, Fill.TINTED: LIGHT_GREY}

DOT = "circle_SS"
"""The symbol for a cell that is known to be light."""

ARROW = "arrow_B_B"

TOOLS = {
    "surface": ["", GREY],
    "multicolor": ["", 1],
    "line": ["1", 3],
    "lineE": ["1", 3],
    "wall": ["", 3],
    "cage": ["1", 10],
    "number": ["1", 2],
    "symbol": ["circle_L", 1],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", 3],
    "sudoku": ["1", 9],
}
"""What a player can take into the hand, with its usual form and colour."""

OBJECTS = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")

ESCAPED = (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F"))
"""What the first line cannot hold as it is."""


@dataclass(frozen=True)
class Sheet:
    """Where a board lies: its margins, and the numbers that cells and corners go by."""

    size: Size
    top: int = 0
    left: int = 0
    right: int = 0

    @property
    def rows(self) -> int:
        """With the margin."""
        return self.size.rows + self.top

    @property
    def columns(self) -> int:
        """With the margins."""
        return self.left + self.size.columns + self.right

    @property
    def stride(self) -> int:
        """How many cells a row has, two unused ones on each side included."""
        return self.columns + 4

    @property
    def number(self) -> int:
        """Of all cells, unused ones included: corners count from here."""
        return self.stride * (self.rows + 4)

    def at(self, row: int, column: int) -> int:
        """The number of a cell, or of one in a margin."""
        return column + self.left + 2 + (row + self.top + 2) * self.stride

    def edge(self, wall: Wall) -> str:
        """The corners at the ends of a wall."""
        corner = self.at(*wall.first) + self.number
        beside = wall.first.row == wall.second.row
        return f"{corner - (self.stride if beside else 1)},{corner}"

    def sign(self, wall: Wall) -> int:
        """The point in the middle of a wall: those below cells come before those beside them."""
        layer = 3 if wall.first.row == wall.second.row else 2
        return self.at(*wall.first) + layer * self.number

    def middle(self) -> int:
        """The point in the middle: of a cell, a corner, or between two of these."""
        row, column = (self.rows + 3) // 2, (self.columns + 3) // 2
        odd = self.columns % 2, self.rows % 2
        layer = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[odd]
        return column + row * self.stride + layer * self.number


def sheet_of(scene: Scene) -> Sheet:
    """A board with room for all clues.

    >>> sheet_of(Scene(Size(2, 2), {}, top=[["1", "2"], []])).top
    2
    """
    top, left, right = (
        max(map(len, side), default=0) for side in (scene.top, scene.left, scene.right)
    )
    return Sheet(scene.size, top, left, right)


# Writing


@dataclass(frozen=True)
class Answer:
    """What an answer is compared with, and which tools that takes."""

    shades: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """As the editor makes it from what the player has done."""
        lists = self.shades, (), self.edges, (), self.numbers, ()
        return json.dumps([sorted(each) for each in lists], separators=(",", ":"))

    @property
    def compared(self) -> dict[str, bool]:
        """What is looked at."""
        looked = ("sol_surface", self.shades), ("sol_loopedge", self.edges)
        return {name: True for name, found in (*looked, ("sol_number", self.numbers)) if found}


def answer(sheet: Sheet, given: Scene, solved: Scene) -> Answer | None:
    """What a player adds to a board; None where it cannot be compared."""
    shades, numbers = [], []
    for cell in cells(sheet.size):
        square = solved.square(cell)
        if square == given.square(cell):
            continue
        if square.fill in SHADES:
            shades.append(str(sheet.at(*cell)))
        if square.label and square.label != given.square(cell).label:
            if not re.fullmatch("[0-9]+|[A-Za-z]+", square.label):
                return None
            numbers.append(f"{sheet.at(*cell)},{square.label}")
    closed = (wall for wall, edge in solved.walls.items() if edge is Edge.CLOSED)
    return Answer(tuple(shades), tuple(f"{sheet.edge(w)},1" for w in closed), tuple(numbers))


def lines_of(puzzle: Puzzle, sheet: Sheet, wanted: Answer | None) -> Iterator[str]:
    """All that an address says of a board, line by line."""
    scene = puzzle.scene({})
    tool = "lineE" if scene.walls else "surface"
    tools = dict(TOOLS)
    if any(square.arrow is not None for square in scene.squares.values()):
        tools["surface"] = ["", LIGHT_GREY]  # arrows are black
    dashed = ["2" if scene.walls else "1", "2", "1"]
    inside = [sheet.at(*cell) for cell in cells(sheet.size)]
    steps = [number - before for before, number in zip([0, *inside], inside, strict=False)]
    both = {name: {"edit_mode": tool, **tools} for name in ("pu_q", "pu_a")}
    yield _header(puzzle, sheet)
    yield _said([sheet.top, 0, sheet.left, sheet.right])
    yield "~".join(map(_said, (dashed, tool, tools[tool])))
    yield _said(_layer(sheet, scene))
    yield ""
    yield _said(steps)
    yield _said(["Surface", "Number Normal", "Edge Normal"])
    yield _said(wanted.compared if wanted else {})
    yield _said("x")
    yield _said("x")
    yield _said([3, 2, 3])
    yield _said({"qa": "pu_a", "grid": dashed, **both})
    yield _said("x")
    yield "0"
    yield _said(_empty())
    yield "x"
    yield "{}"
    yield "[]"
    yield "false"


def _said(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _header(puzzle: Puzzle, sheet: Sheet) -> str:
    wide, high = (sheet.columns + 1) * PIXELS, (sheet.rows + 1) * PIXELS
    numbers = sheet.columns, sheet.rows, PIXELS, 0, 1, 1, wide, high, sheet.middle()
    rules = "\n".join((puzzle.task, *(rule.sentence for rule in puzzle.rules())))
    for sign, escaped in ESCAPED:
        rules = rules.replace(sign, escaped)
    options = puzzle.text().partition("\n")[0].split()[1:]
    said = ", ".join(word for word in options if "=" in word)
    title = f"{puzzle.title} ({said})" if said else puzzle.title
    words = f"Title: {title}".replace(",", "%2C"), "Author: ", "", rules, "OFF", "false"
    zeros = "0,0,0,0"
    return ",".join(("square", *map(str, numbers), str(sheet.middle()), zeros, *words))


def _empty() -> dict[str, Any]:
    undo: dict[str, Any] = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    return {**undo, **{name: {} for name in OBJECTS}, **{name: [] for name in LISTS}}


def _layer(sheet: Sheet, scene: Scene) -> dict[str, Any]:
    """What is given: numbers, arrows and shades."""
    layer = _empty()
    numbers, symbols, shades = layer["number"], layer["symbol"], layer["surface"]
    for (row, column), label in _labels(sheet, scene):
        numbers[str(sheet.at(row, column))] = [label, 1, "1"]
    for cell in cells(sheet.size):
        square = scene.square(cell)
        if square.arrow is not None:
            symbols[str(sheet.at(*cell))] = [(square.arrow + 2) % 8 + 1, ARROW, 1]
        elif square.fill is Fill.LIGHT and not square.label:
            symbols[str(sheet.at(*cell))] = [2, DOT, 1]
        if square.fill in SHADES:
            shades[str(sheet.at(*cell))] = SHADES[square.fill]
    for wall in scene.borders:
        layer["lineE"][sheet.edge(wall)] = 2
    for wall, sign in scene.signs.items():
        numbers[str(sheet.sign(wall))] = [sign, 1, "1"]
    return layer


def _labels(sheet: Sheet, scene: Scene) -> Iterator[tuple[tuple[int, int], str]]:
    """What is written, by row and column; those of the margins are out of range."""
    for cell, square in scene.squares.items():
        if square.label:
            yield cell, square.label
    for column, labels in enumerate(scene.top):
        yield from (((row - len(labels), column), text) for row, text in enumerate(labels) if text)
    for row, labels in enumerate(scene.left):
        yield from (((row, at - len(labels)), text) for at, text in enumerate(labels) if text)
    for row, labels in enumerate(scene.right):
        end = sheet.size.columns
        yield from (((row, end + at), text) for at, text in enumerate(labels) if text)
