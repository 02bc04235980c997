"""A scene as SVG: for the page, a file, a book or a notebook.

Every shape has literal attributes, which all renderers understand, and a class for its role,
which a page can style anew. Meaning never hangs on colour alone: dark cells are filled, light
ones hold a dot, tinted ones are hatched, closed doors are bars, open ones gaps with a dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from quinta.base.grid import Cell, Line, Wall, horizontal_walls, vertical_walls
from quinta.render.colours import Colour
from quinta.render.scene import Edge, Fill, Noted, Role, Scene, Square

UNIT = 40
"""The side of a cell."""
PADDING = 8
MINI_PADDING = 3
LETTER = 11
"""The width of a digit in a margin."""
LABEL = 14
"""The room for the numbers of rows and columns."""
LEVEL = 20
"""The height of a row of labels above the board."""
FONT = "DejaVu Sans, sans-serif"
EVERY = 5
"""Boards of twice this size and more have a stronger line after so many cells."""

MOST_IN_A_LINE = 3
"""More notes in a cell are written in two lines."""

ROLES = {
    Role.SCOPE: (Colour.SCOPE, "none", ""),
    Role.EVIDENCE: ("none", Colour.EVIDENCE, ""),
    Role.TARGET: ("none", Colour.TARGET, ""),
    Role.CLUE: ("none", Colour.CLUE, ""),
    Role.SUPPOSED: ("none", Colour.SUPPOSED, "5 3"),
    Role.DERIVED: ("none", Colour.SUPPOSED, ""),
    Role.CONFLICT: ("none", Colour.CONFLICT, "5 3"),
}
"""For each role the wash, the ring and the ring's dashes."""
SIGNS = {"^": "∧", "v": "∨"}
"""What looks better than the letter that a text has."""
STRONG = (Role.TARGET, Role.SUPPOSED, Role.CONFLICT)


def svg(scene: Scene, title: str = "") -> str:
    """The whole board with its clues.

    >>> from quinta.base.grid import Size
    >>> picture = svg(Scene(Size(1, 2), {Cell(0, 0): Square(Fill.DARK)}), "two cells")
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 56"')
    True
    """
    sheet = Sheet(scene)
    return sheet.framed(sheet.everything(), title)


def mini(scene: Scene, dots: bool = True) -> str:
    """A small picture of a board, or of a part of one; at the size of a letter it has no dots.

    >>> from quinta.base.grid import Size
    >>> 'class="mini"' in mini(Scene(Size(1, 2), {Cell(0, 0): Square(Fill.DARK)}))
    True
    """
    sheet = Sheet(scene, padding=MINI_PADDING)
    parts = sheet.everything()
    return sheet.framed(parts if dots else [p for p in parts if not is_dot(p)], name="mini")


def look(scene: Scene, place: Cell | Wall) -> str:
    """A place as it looks on a board, by itself: a mark to show on a button.

    >>> from quinta.base.grid import Size
    >>> '<circle' in look(Scene(Size(1, 1), {Cell(0, 0): Square(Fill.LIGHT)}), Cell(0, 0))
    True
    """
    sheet = Sheet(scene)
    if isinstance(place, Cell):
        x, y = sheet.corner(place)
        outline = (
            f'<rect class="line" x="{x + 1}" y="{y + 1}" width="{UNIT - 2}" height="{UNIT - 2}" '
            f'fill="none" stroke="{Colour.LINE}" stroke-width="2"/>'
        )
        parts = [*sheet.square(place, scene.square(place)), outline]
    else:
        x, y = sheet.middle(place)
        x, y = x - UNIT // 2, y - UNIT // 2
        parts = sheet.wall(place, scene.edge(place))
    return _picture((x, y, UNIT, UNIT), parts, name="mini")


def layered(
    blank: Scene, looks: Mapping[int, Scene], places: Iterable[Cell | Wall], title: str = ""
) -> str:
    """The board for a page: every place holds how it looks with each value, all but one hidden.

    ``looks`` are scenes with one value everywhere. A place is a group with the place's id and
    ``data-value``; its looks have ``data-look``, and the blank one is "". So whoever changes a mark
    changes one attribute, and nobody but this module draws. What is no place is drawn all the same;
    ``data-arrow`` tells which way the arrow in a cell points.

    >>> from quinta.base.grid import Size
    >>> dark = {Cell(0, 0): Square(Fill.DARK)}
    >>> board = layered(Scene(Size(1, 1), {}), {1: Scene(Size(1, 1), dark)}, [Cell(0, 0)])
    >>> 'id="r1c1"' in board, 'data-look="1"' in board
    (True, True)
    """
    sheet = Sheet(blank)
    wanted = set(places)
    parts = ['<g class="rows">']
    for row in range(blank.size.rows):
        parts.append(f'<g class="row" data-row="{row + 1}">')
        for column in range(blank.size.columns):
            parts += _cell_group(sheet, Cell(row, column), blank, looks, wanted)
        parts.append("</g>")
    parts += ["</g>", '<g class="lines" pointer-events="none">', *sheet.lines(), "</g>"]
    for wall, edge in blank.walls.items():
        if wall in wanted:
            each = {value: sheet.wall(wall, scene.edge(wall)) for value, scene in looks.items()}
            parts += _group(wall.id, "place wall", sheet.wall(wall, edge), each, sheet.reach(wall))
        else:
            parts += ['<g class="static" pointer-events="none">', *sheet.wall(wall, edge), "</g>"]
    parts += ['<g pointer-events="none">', *sheet.borders(), *sheet.frame(), "</g>"]
    parts += [*sheet.signs(), *sheet.clues(), *sheet.numbers()]
    parts.append('<g class="roles" pointer-events="none"></g>')
    return sheet.framed(parts, title, room=LABEL)


def _cell_group(
    sheet: Sheet,
    cell: Cell,
    blank: Scene,
    looks: Mapping[int, Scene],
    wanted: set[Cell | Wall],
) -> list[str]:
    plain = sheet.square(cell, blank.square(cell))
    arrow = blank.square(cell).arrow
    more = "" if arrow is None else f' data-arrow="{arrow}"'
    if cell not in wanted:
        return [f'<g class="cell" id="{cell.id}"{more}>', sheet.area(cell), *plain, "</g>"]
    each = {value: sheet.square(cell, scene.square(cell)) for value, scene in looks.items()}
    return _group(cell.id, "place cell", plain, each, sheet.area(cell), more)


def _group(
    id: str, name: str, blank: list[str], looks: Mapping[int, list[str]], area: str, more: str = ""
) -> list[str]:
    parts = [f'<g class="{name}" id="{escape(id)}" data-value=""{more}>', area]
    for value, look in {"": blank, **{str(v): look for v, look in looks.items()}}.items():
        hidden = ' visibility="hidden"' if value else ""
        parts += [f'<g class="look" data-look="{value}"{hidden}>', *look, "</g>"]
    return [*parts, "</g>"]


class Sheet:
    """Where everything of a board lies, and how each part of it is drawn."""

    def __init__(self, scene: Scene, padding: int = PADDING) -> None:
        self.scene = scene
        self.left = padding + _margin_width(scene.left)
        self.top = padding + LEVEL * max((len(labels) for labels in scene.top), default=0)
        rows, columns = scene.size
        right = _margin_width(scene.right) + (4 if scene.right else 0)
        self.width = self.left + columns * UNIT + right + padding
        self.height = self.top + rows * UNIT + padding

    def everything(self) -> list[str]:
        """The whole board, from the ground up."""
        scene, parts = self.scene, self.washes()
        for cell in self.cells():
            parts += self.square(cell, scene.square(cell))
            parts += self.noted(cell, scene.notes.get(cell, ()))
        parts += self.lines()
        for wall, edge in scene.walls.items():
            parts += self.wall(wall, edge)
        parts += [*self.borders(), *self.frame(), *self.signs(), *self.clues(), *self.rings()]
        return parts

    def framed(
        self, parts: Iterable[str], title: str = "", name: str = "board", room: int = 0
    ) -> str:
        """The picture around the parts, with some room above and on the left."""
        box = (-room, -room, self.width + room, self.height + room)
        return _picture(box, parts, title, name)

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        rows, columns = self.scene.size
        return (Cell(row, column) for row in range(rows) for column in range(columns))

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.left + cell.column * UNIT, self.top + cell.row * UNIT

    # Cells

    def area(self, cell: Cell) -> str:
        """What of a cell can be pointed at: all of it."""
        x, y = self.corner(cell)
        sides = f'width="{UNIT}" height="{UNIT}"'
        return f'<rect class="area" x="{x}" y="{y}" {sides} fill="{Colour.PAPER}"/>'

    def square(self, cell: Cell, square: Square) -> list[str]:
        """The ground of a cell and what stands on it."""
        x, y = self.corner(cell)
        middle = x + UNIT // 2, y + UNIT // 2
        parts = _ground(x, y, square)
        if square.arrow is not None:
            parts.append(_arrow(*middle, square.arrow))
            if square.fill is Fill.LIGHT:
                parts.append(_dot(x + UNIT - 7, y + UNIT - 7))
        elif square.label:
            parts.append(_text(*middle, square.label, 18, "label"))
        elif square.fill is Fill.LIGHT:
            parts.append(_dot(*middle))
        return parts

    def noted(self, cell: Cell, notes: Sequence[Noted]) -> list[str]:
        """What a cell is not, small, in one line or two."""
        x, y = self.corner(cell)
        first = len(notes) if len(notes) <= MOST_IN_A_LINE else (len(notes) + 1) // 2
        return [
            f'<text class="note" x="{x + UNIT // 2}" y="{y + 15 + 12 * index}" font-size="10" '
            f'text-anchor="middle" fill="{Colour.INK}">{"".join(map(_note, line))}</text>'
            for index, line in enumerate((notes[:first], notes[first:]))
            if line
        ]

    # Walls

    def wall(self, wall: Wall, edge: Edge) -> list[str]:
        """The wall between two cells, by how it looks."""
        x1, y1, x2, y2 = self._ends(wall)
        if edge is Edge.CLOSED:
            return [_stroke(x1, y1, x2, y2, "wall closed", Colour.INK, 5, cap="round")]
        if edge is Edge.OPEN:
            middle = (x1 + x2) // 2, (y1 + y2) // 2
            opening = _stroke(x1, y1, x2, y2, "wall open", Colour.PAPER, 3)
            return [opening, _dot(*middle)]
        dashes = "3 4" if edge is Edge.UNKNOWN else ""
        return [_stroke(x1, y1, x2, y2, f"wall {edge.value}", Colour.LINE, 1.2, dashes)]

    def reach(self, wall: Wall) -> str:
        """What of a wall can be pointed at: a lozenge half as wide as a cell, good for fingers."""
        x1, y1, x2, y2 = self._ends(wall)
        half = UNIT // 2
        across = (half, 0) if x1 == x2 else (0, half)
        x, y = (x1 + x2) // 2, (y1 + y2) // 2
        points = (
            (x1, y1),
            (x + across[0], y + across[1]),
            (x2, y2),
            (x - across[0], y - across[1]),
        )
        shown = " ".join(f"{px},{py}" for px, py in points)
        return f'<polygon class="area" points="{shown}" fill="{Colour.PAPER}" fill-opacity="0"/>'

    def middle(self, wall: Wall) -> tuple[int, int]:
        """The middle of a wall."""
        x1, y1, x2, y2 = self._ends(wall)
        return (x1 + x2) // 2, (y1 + y2) // 2

    def _ends(self, wall: Wall) -> tuple[int, int, int, int]:
        x, y = self.corner(wall.second)
        beside = wall.first.row == wall.second.row
        return (x, y, x, y + UNIT) if beside else (x, y, x + UNIT, y)

    # Lines and margins

    def lines(self) -> list[str]:
        """The grid; where walls are drawn one by one, only what they leave."""
        if self.scene.walls:
            sides = (vertical_walls(self.scene.size), horizontal_walls(self.scene.size))
            left = (w for side in sides for row in side for w in row if w not in self.scene.walls)
            return [part for wall in left for part in self.wall(wall, Edge.LINE)]
        rows, columns = self.scene.size
        right, bottom = self.left + columns * UNIT, self.top + rows * UNIT
        parts = []
        for row in range(1, rows):
            y = self.top + row * UNIT
            parts.append(_line(self.left, y, right, y, _thickness(row, rows)))
        for column in range(1, columns):
            x = self.left + column * UNIT
            parts.append(_line(x, self.top, x, bottom, _thickness(column, columns)))
        return parts

    def borders(self) -> list[str]:
        """The lines between regions."""
        return [
            _stroke(*self._ends(wall), "border", Colour.INK, 3, cap="square")
            for wall in sorted(self.scene.borders)
        ]

    def signs(self) -> list[str]:
        """What is written between cells, on a piece of paper of its own."""
        parts = []
        for wall, sign in self.scene.signs.items():
            x1, y1, x2, y2 = self._ends(wall)
            x, y = (x1 + x2) // 2, (y1 + y2) // 2
            paper = f'<circle cx="{x}" cy="{y}" r="8" fill="{Colour.PAPER}"/>'
            text = _text(x, y, SIGNS.get(sign, sign), 15, "label")
            parts.append(f'<g class="sign" data-wall="{wall.id}">{paper}{text}</g>')
        return parts

    def frame(self) -> list[str]:
        """The outer border."""
        rows, columns = self.scene.size
        return [
            f'<rect class="frame" x="{self.left}" y="{self.top}" width="{columns * UNIT}" '
            f'height="{rows * UNIT}" fill="none" stroke="{Colour.INK}" stroke-width="3"/>'
        ]

    def numbers(self) -> list[str]:
        """The numbers of the columns and rows, outside everything else."""
        rows, columns = self.scene.size
        across = [(self.left + UNIT * i + UNIT // 2, -LABEL // 2 + 2) for i in range(columns)]
        down = [(-LABEL // 2 + 2, self.top + UNIT * i + UNIT // 2) for i in range(rows)]
        return [
            '<g class="labels" pointer-events="none">',
            *(
                f'<g class="{name}">{"".join(_number(*at, i + 1) for i, at in enumerate(each))}</g>'
                for name, each in (("of-columns", across), ("of-rows", down))
            ),
            "</g>",
        ]

    def clues(self) -> list[str]:
        """The clues around the board, each line's in a group of its own."""
        scene = self.scene
        parts = []
        for column, labels in enumerate(scene.top):
            x = self.left + column * UNIT + UNIT // 2
            at = [
                (x, self.top - LEVEL * (len(labels) - i) + LEVEL // 2) for i in range(len(labels))
            ]
            parts.append(_clue(Line("column", column), at, labels))
        for row, labels in enumerate(scene.left):
            parts.append(_clue(Line("row", row), self._beside(row, labels, before=True), labels))
        for row, labels in enumerate(scene.right):
            parts.append(_clue(Line("row", row), self._beside(row, labels, before=False), labels))
        return parts

    def _beside(self, row: int, labels: Sequence[str], before: bool) -> list[tuple[int, int]]:
        y = self.top + row * UNIT + UNIT // 2
        widths = [_label_width(label) for label in labels]
        x = self.left - sum(widths) if before else self.left + self.scene.size.columns * UNIT + 4
        at = []
        for width in widths:
            at.append((x + width // 2, y))
            x += width
        return at

    # A step on the board

    def washes(self) -> list[str]:
        """What a step looks at, coloured below everything else."""
        return [
            part
            for place, role in self.scene.roles.items()
            if isinstance(place, Cell) and role is Role.SCOPE
            for part in self.role(place, role)
        ]

    def rings(self) -> list[str]:
        """What a step uses and concludes, ringed above everything else."""
        return [
            part
            for place, role in self.scene.roles.items()
            if role is not Role.SCOPE or not isinstance(place, Cell)
            for part in self.role(place, role)
        ]

    def role(self, place: Cell | Wall | Line, role: Role) -> list[str]:
        """How a place or a line's clue is set off for its role."""
        wash, ring, dashes = ROLES[role]
        name = f"role {role.value}"
        if isinstance(place, Wall):
            colour = wash if ring == "none" else ring
            x1, y1, x2, y2 = self._ends(place)
            return [_stroke(x1, y1, x2, y2, name, colour, 11, cap="round", opacity=0.45)]
        x, y, width, height = self._box(place)
        thick = 3.5 if role in STRONG else 2
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        return [
            f'<rect class="{name}" x="{x + 3}" y="{y + 3}" width="{width - 6}" '
            f'height="{height - 6}" rx="4" fill="{wash}" stroke="{ring}" '
            f'stroke-width="{thick}"{dashed}/>'
        ]

    def _box(self, place: Cell | Line) -> tuple[int, int, int, int]:
        if isinstance(place, Cell):
            return (*self.corner(place), UNIT, UNIT)
        if place.direction == "column":
            x = self.left + place.position * UNIT
            return x, PADDING - 2, UNIT, max(LEVEL, self.top - PADDING) + 2
        y = self.top + place.position * UNIT
        if self.scene.left:
            return 2, y, max(UNIT // 2, self.left - 2), UNIT
        right = self.left + self.scene.size.columns * UNIT
        return right, y, max(UNIT // 2, self.width - right - 2), UNIT


def _picture(
    box: tuple[int, int, int, int], parts: Iterable[str], title: str = "", name: str = "board"
) -> str:
    x, y, width, height = box
    named = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{width}" height="{height}" class="{name}" font-family="{FONT}">'
        f"{named}{''.join(parts)}</svg>"
    )


def roles_svg(scene: Scene) -> str:
    """Just the parts that set off the places of a step, to lay over a board drawn already."""
    sheet = Sheet(scene)
    return "".join([*sheet.washes(), *sheet.rings()])


def _ground(x: int, y: int, square: Square) -> list[str]:
    colours = {Fill.DARK: Colour.INK, Fill.TINTED: Colour.TAN, Fill.LIGHT: Colour.LIGHT}
    if square.fill not in colours:
        return []
    parts = [
        f'<rect class="ground {square.fill.value}" x="{x}" y="{y}" width="{UNIT}" '
        f'height="{UNIT}" fill="{colours[square.fill]}"/>'
    ]
    if square.fill is Fill.TINTED:
        for offset in (14, 26):
            for x1, y1, x2, y2 in ((0, offset, offset, 0), (40 - offset, 40, 40, 40 - offset)):
                ends = (x + x1, y + y1, x + x2, y + y2)
                parts.append(_stroke(*ends, "hatch", Colour.HATCH, 1, opacity=0.55))
    return parts


def _arrow(x: int, y: int, direction: int) -> str:
    """A shaft and a head, pointing north and then turned."""
    shaft, head = f"M{x},{y + 13}V{y - 6}", f"M{x - 7},{y - 3}L{x},{y - 13}L{x + 7},{y - 3}"
    return (
        f'<path class="arrow" d="{shaft}{head}" '
        f'transform="rotate({45 * direction} {x} {y})" fill="none" stroke="{Colour.INK}" '
        'stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _dot(x: int, y: int) -> str:
    return f'<circle class="dot" cx="{x}" cy="{y}" r="3" fill="{Colour.DOT}"/>'


def is_dot(part: str) -> bool:
    """Whether a part of a drawing is the dot in a light cell or an open door."""
    return part.startswith('<circle class="dot"')


def _text(x: int, y: int, label: str, size: int, name: str, more: str = "") -> str:
    return (
        f'<text class="{name}"{more} x="{x}" y="{y}" dy="0.35em" font-size="{size}" '
        f'text-anchor="middle" fill="{Colour.INK}">{escape(label)}</text>'
    )


def _number(x: int, y: int, number: int) -> str:
    return (
        f'<text x="{x}" y="{y}" dy="0.35em" font-size="9" text-anchor="middle" '
        f'fill="{Colour.LINE}">{number}</text>'
    )


def _note(note: Noted) -> str:
    struck = ' text-decoration="line-through"' if note.struck else ""
    return f'<tspan{struck} dx="1.5">{escape(note.sign)}</tspan>'


def _clue(line: Line, at: Sequence[tuple[int, int]], labels: Sequence[str]) -> str:
    """A line's clue; each of its runs can be told from the others."""
    texts = "".join(
        _text(x, y, label, 16, "label", f' data-run="{run}"')
        for run, ((x, y), label) in enumerate(zip(at, labels, strict=True))
        if label
    )
    return f'<g class="clue" data-line="{line.direction} {line.position + 1}">{texts}</g>'


def _stroke(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    name: str,
    colour: str,
    width: float,
    dashes: str = "",
    cap: str = "butt",
    opacity: float = 1,
) -> str:
    more = f' stroke-dasharray="{dashes}"' if dashes else ""
    more += f' stroke-linecap="{cap}"' if cap != "butt" else ""
    more += f' stroke-opacity="{opacity}"' if opacity != 1 else ""
    return (
        f'<line class="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" '
        f'stroke-width="{width}"{more}/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, width: float) -> str:
    return _stroke(x1, y1, x2, y2, "line", Colour.LINE, width)


def _thickness(position: int, count: int) -> float:
    return 2 if count >= 2 * EVERY and position % EVERY == 0 else 1


def _label_width(label: str) -> int:
    return LETTER * max(1, len(label)) + 6


def _margin_width(margin: Sequence[Sequence[str]]) -> int:
    return max((sum(map(_label_width, labels)) for labels in margin), default=0)
