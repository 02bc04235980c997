"""A scene as SVG: for the page, a file, a book or a notebook.

Meaning never depends on colour alone: dark cells are filled, light ones hold a dot, tinted ones are
hatched, closed doors are bars, open ones have a dot. A board on which nothing is open any more
needs no dots, and has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from quinta.base.grid import Cell, Line, Wall, horizontal_walls, vertical_walls
from quinta.render import shapes
from quinta.render.colours import Colour
from quinta.render.scene import Edge, Fill, Noted, Role, Scene, Square
from quinta.render.shapes import LETTERS, UNIT, Box, Letters

PADDING = 8
MINI_PADDING = 3
SMALL = 0.7
"""How large small boards are; so the cells of all of them are alike."""
GAP = 4
"""What lies between a margin and the frame."""
THICK = 3.6
"""The frame and closed walls are as thick as each other: with square ends they join at every
corner, and none sticks out of the frame."""
REACH = 8
"""So far into the cells on its sides a wall can be pointed at; the rest of a cell is its own."""
DASHES = ' stroke-dasharray="4 4" stroke-dashoffset="-2"'
"""Between two cells, begun and ended in the middle of a gap: so corners are free."""
WALL_LOOK = 24
"""So much around the middle of a wall is shown where it is shown by itself."""
CAPSULE = 10
"""The width of what is laid over a wall to set it off."""
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
TOLD = (Role.TARGET, Role.SUPPOSED, Role.DERIVED)
"""What is not on the board yet."""
STRONG = (Role.TARGET, Role.SUPPOSED, Role.CONFLICT)


def svg(
    scene: Scene,
    title: str = "",
    scale: float = 1,
    unit: str = "",
    numbered: bool = False,
    letters: Letters = LETTERS,
) -> str:
    """The whole board with its clues, on a sheet of paper, so many times its natural size.

    If wished for, rows and columns are numbered above and on the left.

    >>> from quinta.base.grid import Size
    >>> picture = svg(Scene(Size(1, 2), {Cell(0, 0): Square(Fill.DARK)}), "two cells")
    >>> picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 56"')
    True
    """
    sheet = Sheet(scene, letters=letters)
    room = letters.room if numbered else 0
    box = (-room, -room, sheet.width + room, sheet.height + room)
    parts = [shapes.rect("patch", box, Colour.PAPER), *sheet.everything()]
    parts += sheet.numbers() if numbered else []
    return shapes.picture(box, parts, title, scale=scale, unit=unit)


def mini(scene: Scene, letters: Letters = LETTERS) -> str:
    """A small picture of a board, or of a part of one.

    >>> from quinta.base.grid import Size
    >>> 'class="mini"' in mini(Scene(Size(1, 2), {Cell(0, 0): Square(Fill.DARK)}))
    True
    """
    sheet = Sheet(scene, MINI_PADDING, letters)
    box = (0, 0, sheet.width, sheet.height)
    return shapes.picture(box, [sheet.paper(), *sheet.everything()], name="mini", scale=SMALL)


def look(scene: Scene, place: Cell | Wall) -> str:
    """A place as it looks on a board, by itself: a mark to show on a button.

    >>> from quinta.base.grid import Size
    >>> '<circle' in look(Scene(Size(1, 1), {Cell(0, 0): Square(Fill.LIGHT)}), Cell(0, 0))
    True
    """
    sheet = Sheet(scene)
    if isinstance(place, Cell):
        x, y = sheet.corner(place)
        outline = (x + 1, y + 1, UNIT - 2, UNIT - 2)
        parts = [
            *sheet.square(place, scene.square(place)),
            shapes.rect("outline", outline, stroke=f"{Colour.LINE} 2"),
        ]
    else:
        parts = [sheet.line(place), *sheet.wall(place, scene.edge(place))]
        x, y = (at - WALL_LOOK // 2 for at in sheet.middle(place))
    side = UNIT if isinstance(place, Cell) else WALL_LOOK
    return shapes.picture((x, y, side, side), parts, name="mini")


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
    return sheet.framed(parts, title, room=LETTERS.room)


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

    def __init__(self, scene: Scene, padding: int = PADDING, letters: Letters = LETTERS) -> None:
        self.scene = scene
        self.letters = letters
        levels = max((len(labels) for labels in scene.top), default=0)
        self.left = padding + self._margin_width(scene.left)
        self.top = padding + letters.level * levels + (GAP if levels else 0)
        rows, columns = scene.size
        right = self._margin_width(scene.right)
        self.width = self.left + columns * UNIT + right + padding
        self.height = self.top + rows * UNIT + padding

    def everything(self) -> list[str]:
        """The whole board, from the ground up."""
        scene, dots = self.scene, not self.is_settled()
        parts: list[str] = []
        for cell in self.cells():
            parts += self.square(cell, scene.square(cell), dots, self.wash(cell))
            parts += self.noted(cell, scene.notes.get(cell, ()))
        parts += self.lines()
        for wall, edge in scene.walls.items():
            parts += self.wall(wall, edge, dots)
        parts += [*self.borders(), *self.frame(), *self.clues(), *self.rings(), *self.signs()]
        return parts

    def paper(self) -> str:
        """What the cells lie on."""
        rows, columns = self.scene.size
        box = (self.left, self.top, columns * UNIT, rows * UNIT)
        return shapes.rect("area", box, Colour.PAPER)

    def is_settled(self) -> bool:
        """Whether nothing is open: no wall, or where there are none, no cell."""
        if self.scene.walls:
            return Edge.UNKNOWN not in self.scene.walls.values()
        return all(self.scene.square(cell).fill is not Fill.UNKNOWN for cell in self.cells())

    def framed(self, parts: Iterable[str], title: str = "", room: int = 0) -> str:
        """The picture around the parts, with some room above and on the left."""
        box = (-room, -room, self.width + room, self.height + room)
        return shapes.picture(box, parts, title)

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
        return shapes.rect("area", (*self.corner(cell), UNIT, UNIT), Colour.PAPER)

    def square(
        self, cell: Cell, square: Square, dots: bool = True, wash: Sequence[str] = ()
    ) -> list[str]:
        """The ground of a cell and what stands on it; where it is light, a dot if need be."""
        x, y = self.corner(cell)
        middle = x + UNIT // 2, y + UNIT // 2
        parts = shapes.ground(x, y, square.fill)
        parts += wash if square.fill in (Fill.LIGHT, Fill.UNKNOWN) else ()  # others keep theirs
        dotted = dots and square.fill is Fill.LIGHT
        # What stands on a light or a tinted cell is dark in every theme.
        ink = Colour.BLACK if square.fill in (Fill.LIGHT, Fill.TINTED) else Colour.INK
        if square.arrow is not None:
            parts.append(shapes.arrow(*middle, square.arrow, ink))
            corner = x + UNIT - 5.5, y + UNIT - 5.5
            parts += [shapes.dot(*corner, 2.2, shapes.ON_LIGHT)] if dotted else []
        elif square.label:
            parts.append(shapes.text(*middle, square.label, self.letters.cell, "label", ink=ink))
        elif dotted:
            parts.append(shapes.dot(*middle, fill=shapes.ON_LIGHT))
        return parts

    def noted(self, cell: Cell, notes: Sequence[Noted]) -> list[str]:
        """What a cell is not, small, in one line or two."""
        x, y = self.corner(cell)
        first = len(notes) if len(notes) <= MOST_IN_A_LINE else (len(notes) + 1) // 2
        return [
            f'<text class="note" x="{x + UNIT // 2}" y="{y + 15 + 12 * index}" font-size="10" '
            f'text-anchor="middle" fill="{Colour.INK}">{"".join(map(shapes.note, line))}</text>'
            for index, line in enumerate((notes[:first], notes[first:]))
            if line
        ]

    # Walls

    def wall(self, wall: Wall, edge: Edge, dots: bool = True) -> list[str]:
        """What stands on the line between two cells: a bar, a dot, or nothing."""
        if edge is Edge.CLOSED:
            cap = ' stroke-linecap="square"'
            return [shapes.stroke(self._ends(wall), "wall closed", Colour.INK, THICK, cap)]
        return [shapes.dot(*self.middle(wall), 2.6)] if edge is Edge.OPEN and dots else []

    def line(self, wall: Wall) -> str:
        """The line between two cells, dashed where a wall may be."""
        dashed = self.scene.edge(wall) is not Edge.LINE
        return shapes.stroke(self._ends(wall), "line", Colour.LINE, 1, DASHES if dashed else "")

    def reach(self, wall: Wall) -> str:
        """What of a wall can be pointed at: a strip along it, not the middle of its cells."""
        x1, y1, x2, _ = self._ends(wall)
        far = ((0, 0), (REACH, REACH), (REACH, UNIT - REACH), (0, UNIT))
        near = ((-REACH, UNIT - REACH), (-REACH, REACH))
        points = ((x1 + a, y1 + b) if x1 == x2 else (x1 + b, y1 + a) for a, b in (*far, *near))
        shown = " ".join(f"{x},{y}" for x, y in points)
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
        """The grid; where there are walls it goes on below them, whether they are open or not."""
        rows, columns = self.scene.size
        if self.scene.walls:
            sides = (vertical_walls(self.scene.size), horizontal_walls(self.scene.size))
            return [self.line(wall) for side in sides for row in side for wall in row]
        right, bottom = self.left + columns * UNIT, self.top + rows * UNIT
        across = ((self.top + row * UNIT, _thickness(row, rows)) for row in range(1, rows))
        down = ((self.left + at * UNIT, _thickness(at, columns)) for at in range(1, columns))
        return [
            *(_line((self.left, y, right, y), width) for y, width in across),
            *(_line((x, self.top, x, bottom), width) for x, width in down),
        ]

    def borders(self) -> list[str]:
        """The lines between regions."""
        cap = ' stroke-linecap="square"'
        return [
            shapes.stroke(self._ends(wall), "border", Colour.INK, 3, cap)
            for wall in sorted(self.scene.borders)
        ]

    def signs(self) -> list[str]:
        """What is written between cells, on a piece of paper of its own."""
        parts = []
        for wall, sign in self.scene.signs.items():
            x, y = self.middle(wall)
            size = self.letters.clue - 1
            paper = (
                f'<circle class="patch" cx="{x}" cy="{y}" r="{(size + 1) // 2}" '
                f'fill="{Colour.PAPER}"/>'
            )
            written = shapes.text(x, y, SIGNS.get(sign, sign), size, "label")
            parts.append(f'<g class="sign" data-wall="{wall.id}">{paper}{written}</g>')
        return parts

    def frame(self) -> list[str]:
        """The outer border."""
        rows, columns = self.scene.size
        box = (self.left, self.top, columns * UNIT, rows * UNIT)
        return [shapes.rect("frame", box, stroke=f"{Colour.INK} {THICK}")]

    def numbers(self) -> list[str]:
        """The numbers of the columns and rows, outside everything else."""
        rows, columns = self.scene.size
        outside = 2 - self.letters.room // 2
        across = [(self.left + UNIT * i + UNIT // 2, outside) for i in range(columns)]
        down = [(outside, self.top + UNIT * i + UNIT // 2) for i in range(rows)]
        return [
            '<g class="labels" pointer-events="none">',
            *('<g class="of-columns">', *self._numbered(across), "</g>"),
            *('<g class="of-rows">', *self._numbered(down), "</g>"),
            "</g>",
        ]

    def clues(self) -> list[str]:
        """The clues around the board, each line's in a group of its own."""
        scene, level = self.scene, self.letters.level
        parts = []
        for column, labels in enumerate(scene.top):
            x = self.left + column * UNIT + UNIT // 2
            at = [
                (x, self.top - GAP - level * (len(labels) - i) + level // 2)
                for i in range(len(labels))
            ]
            parts.append(self._clue(Line("column", column), at, labels))
        for row, labels in enumerate(scene.left):
            at = self._beside(row, labels, before=True)
            parts.append(self._clue(Line("row", row), at, labels))
        for row, labels in enumerate(scene.right):
            at = self._beside(row, labels, before=False)
            parts.append(self._clue(Line("row", row), at, labels))
        return parts

    def _clue(self, line: Line, at: Sequence[tuple[int, int]], labels: Sequence[str]) -> str:
        """A line's clue; each of its runs can be told from the others."""
        texts = "".join(
            shapes.text(x, y, label, self.letters.clue, "label", f' data-run="{run}"')
            for run, ((x, y), label) in enumerate(zip(at, labels, strict=True))
            if label
        )
        return f'<g class="clue" data-line="{line.direction} {line.position + 1}">{texts}</g>'

    def _numbered(self, points: Sequence[tuple[int, int]]) -> list[str]:
        return [
            shapes.number(x, y, index, self.letters.number)
            for index, (x, y) in enumerate(points, 1)
        ]

    def _margin_width(self, margin: Sequence[Sequence[str]]) -> int:
        width = max((sum(map(self.letters.width, labels)) for labels in margin), default=0)
        return width + GAP if width else 0

    def _beside(self, row: int, labels: Sequence[str], before: bool) -> list[tuple[int, int]]:
        y = self.top + row * UNIT + UNIT // 2
        widths = [self.letters.width(label) for label in labels]
        right = self.left + self.scene.size.columns * UNIT + GAP
        x = self.left - GAP - sum(widths) if before else right
        at = []
        for width in widths:
            at.append((x + width // 2, y))
            x += width
        return at

    # A step on the board

    def wash(self, cell: Cell) -> list[str]:
        """The colour of a cell that a step looks at."""
        looked_at = self.scene.roles.get(cell) is Role.SCOPE
        return self.role(cell, Role.SCOPE) if looked_at else []

    def rings(self) -> list[str]:
        """What a step uses and concludes, ringed above everything else."""
        return [
            part
            for place, role in self.scene.roles.items()
            if role is not Role.SCOPE or not isinstance(place, Cell)
            for part in self.role(place, role)
        ]

    def told(self) -> list[str]:
        """The marks and notes that a step speaks of and a board may not have yet."""
        parts: list[str] = []
        for place, role in self.scene.roles.items():
            if role not in TOLD:
                continue
            if isinstance(place, Wall):
                parts += self.wall(place, self.scene.edge(place))
            elif isinstance(place, Cell):
                notes = self.noted(place, self.scene.notes.get(place, ()))
                ground = [self.area(place)] if notes else []  # what was noted before is among them
                drawn = self.square(place, self.scene.square(place))
                parts += ['<g class="told">', *ground, *drawn, *notes, "</g>"]
        return parts

    def role(self, place: Cell | Wall | Line, role: Role) -> list[str]:
        """How a place or a line's clue is set off for its role, to be seen on every ground."""
        wash, ring, dashes = ROLES[role]
        name = f"role {role.value}"
        if isinstance(place, Wall):
            return [self._capsule(place, name, wash if ring == "none" else ring)]
        x, y, width, height = self._box(place)
        if ring == "none":
            return [shapes.rect(name, (x + 1, y + 1, width - 2, height - 2), wash)]
        inside = 3.0 if isinstance(place, Line) else 7 if self.scene.walls else 4.5
        box = (x + inside, y + inside, width - 2 * inside, height - 2 * inside)
        thick = 3 if role in STRONG else 2
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        return [
            shapes.rect("halo", box, stroke=f"{Colour.PAPER} {thick + 2}", more=' rx="4"'),
            shapes.rect(name, box, wash, f"{ring} {thick}", f' rx="4"{dashed}'),
        ]

    def _capsule(self, wall: Wall, name: str, colour: str) -> str:
        """Around a wall, within its two cells."""
        x1, y1, x2, y2 = self._ends(wall)
        along = (0, CAPSULE) if x1 == x2 else (CAPSULE, 0)
        ends = (x1 + along[0], y1 + along[1], x2 - along[0], y2 - along[1])
        more = ' stroke-linecap="round" stroke-opacity="0.5"'
        return shapes.stroke(ends, name, colour, CAPSULE, more)

    def _box(self, place: Cell | Line) -> Box:
        """Where a cell lies, or the clue of a line."""
        if isinstance(place, Cell):
            return (*self.corner(place), UNIT, UNIT)
        if place.direction == "column":
            x = self.left + place.position * UNIT
            return x, 1, UNIT, max(self.letters.level, self.top - 2)
        y = self.top + place.position * UNIT
        if self.scene.left:
            return 1, y, max(UNIT // 2, self.left - 2), UNIT
        right = self.left + self.scene.size.columns * UNIT + 1
        return right, y, max(UNIT // 2, self.width - right), UNIT


def roles_svg(scene: Scene) -> str:
    """Just the parts that set off the places of a step, to lay over a board drawn already.

    What the step concludes or supposes looks like the mark that it will become.
    """
    sheet = Sheet(scene)
    washes = (part for cell in sheet.cells() for part in sheet.wash(cell))
    told = sheet.told()
    grid = [*sheet.lines(), *sheet.borders(), *sheet.frame()] if told and not scene.walls else []
    return "".join([*washes, *told, *grid, *sheet.rings()])


def _line(ends: tuple[float, float, float, float], width: float) -> str:
    return shapes.stroke(ends, "line", Colour.LINE, width)


def _thickness(position: int, count: int) -> float:
    return 2 if count >= 2 * EVERY and position % EVERY == 0 else 1
