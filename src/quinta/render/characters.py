"""A scene as text, for a terminal, a file or a mail.

Meaning never depends on colour: dark cells are filled, tinted arrows stand in brackets,
light cells hold a dot, closed doors are lines, open doors gaps, unknown doors dotted. Regions have
lines between them and none inside. Where
a step is shown, what it concludes, uses, looks at or supposes stands between signs, doors
being x closed and o open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from quinta.base.errors import WrongArgument
from quinta.base.grid import Cell, Line, Size, Wall
from quinta.base.names import meant
from quinta.render.scene import Edge, Fill, Role, Scene, Square


class Style(StrEnum):
    """Which characters are used."""

    UNICODE = "unicode"
    ASCII = "ascii"


def style_named(name: str) -> Style:
    """The style of this name.

    >>> style_named("colourful")
    Traceback (most recent call last):
    quinta.base.errors.WrongArgument: unknown style 'colourful'; known: unicode, ascii
    """
    if name not in tuple(Style):
        raise WrongArgument(f"unknown style '{name:.40}'; {meant(name, tuple(Style))}")
    return Style(name)


@dataclass(frozen=True)
class Glyphs:
    """The characters of a style."""

    across: str
    down: str
    dotted_across: str
    dotted_down: str
    dotted_crossing: str
    crossings: str
    """By which arms are drawn: 1 = up, 2 = right, 4 = down, 8 = left."""
    dark: str
    dot: str
    arrows: Sequence[str]
    tinted: tuple[str, str]


UNICODE = Glyphs(
    across="─",
    down="│",
    dotted_across="┄",
    dotted_down="┆",
    dotted_crossing="·",
    crossings=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    dark="█",
    dot="·",
    arrows="↑↗→↘↓↙←↖",
    tinted=("[", "]"),
)
ASCII = Glyphs(
    across="-",
    down="|",
    dotted_across=".",
    dotted_down=":",
    dotted_crossing=".",
    crossings=" |-+||++-+-+++++",
    dark="#",
    dot=".",
    arrows=("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    tinted=("[", "]"),
)
GLYPHS = {Style.UNICODE: UNICODE, Style.ASCII: ASCII}

SIGNS = {
    Role.TARGET: (">", "<"),
    Role.EVIDENCE: ("(", ")"),
    Role.SCOPE: (":", ":"),
    Role.CLUE: ("{", "}"),
    Role.SUPPOSED: ("?", "?"),
    Role.DERIVED: ("+", "+"),
    Role.CONFLICT: ("!", "!"),
}
"""What stands before and behind a place that has a role."""

CAPITAL = (Role.TARGET, Role.SUPPOSED)
"""Doors with these roles are written X and O."""

TAN = "\x1b[30;48;5;180m"
BOLD = "\x1b[1m"
PLAIN = "\x1b[0m"


def around(fill: Fill, style: Style = Style.UNICODE) -> tuple[str, str]:
    """What stands before and behind an arrow on this fill.

    >>> around(Fill.TINTED), around(Fill.UNKNOWN)
    (('[', ']'), (' ', ' '))
    """
    return _around(fill, GLYPHS[style])


def _around(fill: Fill, glyphs: Glyphs) -> tuple[str, str]:
    signs = {Fill.TINTED: glyphs.tinted, Fill.LIGHT: (glyphs.dot, glyphs.dot)}
    return signs.get(fill, (" ", " "))


def draw(scene: Scene, style: Style = Style.UNICODE, colour: bool = False) -> str:
    """The whole board with its clues.

    >>> from quinta.base.grid import Size
    >>> print(draw(Scene(Size(1, 2), {Cell(0, 0): Square(Fill.DARK)}, top=[["3"], ["-"]])))
      3   -
    ┌───┬───┐
    │███│   │
    └───┴───┘
    """
    drawing = _Drawing(scene, GLYPHS[style], colour)
    return "\n".join(line.rstrip() for line in drawing.lines())


class _Drawing:
    """One board being drawn; widths are fixed beforehand so that every line agrees."""

    def __init__(self, scene: Scene, glyphs: Glyphs, colour: bool) -> None:
        self.scene, self.glyphs, self.colour = scene, glyphs, colour
        self.width = self._cell_width()
        self.indent = max(
            (len(" ".join(self._beside(row, scene.left))) + 1 for row in range(len(scene.left))),
            default=0,
        )

    def _cell_width(self) -> int:
        squares = self.scene.squares.values()
        widest = max((len(square.label) for square in squares), default=0)
        arrows = max((len(self._arrow(square)) for square in squares), default=0)
        margin = max((len(label) for labels in self.scene.top for label in labels), default=0)
        signs = 2 if any(isinstance(place, Cell) for place in self.scene.roles) else 0
        marked = any(isinstance(place, Line) for place in self.scene.roles)
        return max(3, widest + 2, arrows + 2, margin + (2 if marked else 0)) + signs

    def _arrow(self, square: Square) -> str:
        return "" if square.arrow is None else self.glyphs.arrows[square.arrow]

    def lines(self) -> list[str]:
        """Every line of the picture, from the top."""
        rows = self.scene.size.rows
        borders = self._borders()
        board = [borders[0]]
        for row in range(rows):
            board += [self._content(row), borders[row + 1]]
        return self._margin_above() + board

    def _borders(self) -> list[str]:
        """The lines above each row and below the last; inside a plain grid they are all alike."""
        rows = self.scene.size.rows
        if not self.scene.is_plain or rows < 3:
            return [self.border(row) for row in range(rows + 1)]
        first, inner, last = _plain_borders(self.scene.size, self.glyphs, self.width, self.indent)
        return [first, *[inner] * (rows - 1), last]

    def _margin_above(self) -> list[str]:
        top = [self._signed_labels("column", n, labels) for n, labels in enumerate(self.scene.top)]
        height = max((len(labels) for labels in top), default=0)
        padded = [["", *[""] * (height - len(labels) - 1), *labels] for labels in top]
        padded = [labels[-height:] if height else [] for labels in padded]
        return [
            " " * (self.indent + 1)
            + " ".join(self._bold(labels[level].center(self.width)) for labels in padded)
            for level in range(height)
        ]

    def border(self, row: int) -> str:
        """The line above a row of cells (or below the last)."""
        columns = self.scene.size.columns
        parts = [" " * self.indent]
        for column in range(columns + 1):
            parts.append(self._crossing(row, column))
            if column < columns:
                line = self._across(self._horizontal(row, column))
                sign = self._sign(Cell(row - 1, column), Cell(row, column)) or line
                door = self._door(row, column, across=True)
                parts.append(door or sign.center(self.width, line))
        return "".join(parts)

    def _content(self, row: int) -> str:
        columns = self.scene.size.columns
        left = " ".join(self._beside(row, self.scene.left)) + " " if self.scene.left else ""
        parts = [self._bold(left.rjust(self.indent)) if left else ""]
        plain = self.scene.is_plain
        for column in range(columns):
            parts.append(self.glyphs.down if plain else self._beside_cell(row, column))
            parts.append(self._signed(Cell(row, column)))
        parts.append(self.glyphs.down)
        if self.scene.right:
            parts.append(" " + self._bold(" ".join(self._beside(row, self.scene.right))))
        return "".join(parts)

    def _beside_cell(self, row: int, column: int) -> str:
        """What stands left of a cell."""
        sign = self._sign(Cell(row, column - 1), Cell(row, column))
        return self._door(row, column) or sign or self._down(self._vertical(row, column))

    # Signs around what has a role in a step

    def _signed(self, cell: Cell) -> str:
        square = self.scene.square(cell)
        role = self.scene.roles.get(cell)
        if role is None:
            return self._square(square, self.width)
        before, after = SIGNS[role]
        return before + self._square(square, self.width - 2) + after

    def _beside(self, row: int, margin: Sequence[Sequence[str]]) -> list[str]:
        return self._signed_labels("row", row, margin[row])

    def _signed_labels(self, direction: str, position: int, labels: Sequence[str]) -> list[str]:
        role = self.scene.roles.get(Line(direction, position))
        if role is None:
            return list(labels)
        before, after = SIGNS[role]
        return [f"{before}{label}{after}" if label else label for label in labels]

    def _door(self, row: int, column: int, across: bool = False) -> str:
        """A door that has a role: x closed, o open, in capitals if concluded or supposed."""
        if not (row if across else column) > 0:
            return ""
        before = Cell(row - 1, column) if across else Cell(row, column - 1)
        wall = Wall(before, Cell(row, column))
        role = self.scene.roles.get(wall)
        edge = self.scene.edge(wall)
        if role is None or edge not in (Edge.OPEN, Edge.CLOSED):
            return ""
        letter = "o" if edge is Edge.OPEN else "x"
        letter = letter.upper() if role in CAPITAL else letter
        filler = " " if edge is Edge.OPEN else self.glyphs.across
        return letter.center(self.width, filler) if across else letter

    def _sign(self, first: Cell, second: Cell) -> str:
        return self.scene.signs.get(Wall(first, second), "")

    def _label(self, square: Square) -> str:
        return square.plain if square.plain and self.glyphs is ASCII else square.label

    def _square(self, square: Square, width: int) -> str:
        glyphs = self.glyphs
        if square.fill is Fill.DARK:
            return glyphs.dark * width
        if square.arrow is not None:
            before, after = _around(square.fill, glyphs)
            shown = before + self._arrow(square).center(width - 2) + after
            return self._tan(shown) if square.fill is Fill.TINTED else shown
        if square.fill is Fill.LIGHT and not square.label:
            return glyphs.dot.center(width)
        return self._label(square).center(width)

    # Walls: the frame counts as a line.

    def _horizontal(self, row: int, column: int) -> Edge:
        if row in (0, self.scene.size.rows):
            return Edge.LINE
        return self._edge(Wall(Cell(row - 1, column), Cell(row, column)))

    def _vertical(self, row: int, column: int) -> Edge:
        if column in (0, self.scene.size.columns):
            return Edge.LINE
        return self._edge(Wall(Cell(row, column - 1), Cell(row, column)))

    def _edge(self, wall: Wall) -> Edge:
        inside = self.scene.borders and wall not in self.scene.borders
        return Edge.OPEN if inside else self.scene.edge(wall)

    def _across(self, edge: Edge) -> str:
        return {Edge.OPEN: " ", Edge.UNKNOWN: self.glyphs.dotted_across}.get(
            edge, self.glyphs.across
        )

    def _down(self, edge: Edge) -> str:
        return {Edge.OPEN: " ", Edge.UNKNOWN: self.glyphs.dotted_down}.get(edge, self.glyphs.down)

    def _crossing(self, row: int, column: int) -> str:
        rows, columns = self.scene.size
        arms = [
            self._vertical(row - 1, column) if row > 0 else Edge.OPEN,
            self._horizontal(row, column) if column < columns else Edge.OPEN,
            self._vertical(row, column) if row < rows else Edge.OPEN,
            self._horizontal(row, column - 1) if column > 0 else Edge.OPEN,
        ]
        solid = sum(1 << n for n, arm in enumerate(arms) if arm in (Edge.LINE, Edge.CLOSED))
        if solid == 0 and Edge.UNKNOWN in arms:
            return self.glyphs.dotted_crossing
        return self.glyphs.crossings[solid]

    # Colour, where a terminal has it

    def _bold(self, text: str) -> str:
        return f"{BOLD}{text}{PLAIN}" if self.colour else text

    def _tan(self, text: str) -> str:
        return f"{TAN}{text}{PLAIN}" if self.colour else text


@lru_cache(8)
def _plain_borders(size: Size, glyphs: Glyphs, width: int, indent: int) -> tuple[str, str, str]:
    """The first line of a plain grid, each inner one and the last: alike for all its solutions."""
    drawing = _Drawing(Scene(size, {}), glyphs, colour=False)
    drawing.width, drawing.indent = width, indent
    return drawing.border(0), drawing.border(1), drawing.border(size.rows)
