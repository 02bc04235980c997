"""Boards as text: what each kind looks like, empty, in part and solved, in both styles."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

import pytest

import quinta
from quinta import Akkoy, Doors, Doppelblock, Gap
from quinta.base.grid import Cell, Size, Wall, horizontal_walls, vertical_walls
from quinta.render.characters import Style, draw
from quinta.render.colours import IN_THE_DARK, Colour
from quinta.render.scene import Edge, Fill, Role, Scene, Square
from quinta.render.svg import layered, svg


class Drawing(NamedTuple):
    """A puzzle, with marks or without, and how it looks."""

    kind: str
    state: str
    text: str
    unicode: str
    ascii: str


DRAWINGS = [
    Drawing(
        "doors",
        "the puzzle",
        """
doors
2 3 .
. 2 1
""",
        """
┌───────────┐
│ 2 ┆ 3 ┆   │
│┄┄┄·┄┄┄·┄┄┄│
│   ┆ 2 ┆ 1 │
└───────────┘
""",
        """
+-----------+
| 2 : 3 :   |
|...........|
|   : 2 : 1 |
+-----------+
""",
    ),
    Drawing(
        "doors",
        "in part",
        """
doors
2 3 .
. 2 1
solution:
o x
? o ?
? x
""",
        """
┌───────┬───┐
│ 2   3 │   │
│┄┄┄·   │┄┄┄│
│   ┆ 2 │ 1 │
└───────┴───┘
""",
        """
+-------+---+
| 2   3 |   |
|....   |...|
|   : 2 | 1 |
+-------+---+
""",
    ),
    Drawing(
        "doors",
        "solved",
        """
doors
2 3 .
. 2 1
solution:
o x
x o x
x x
""",
        """
┌───────┬───┐
│ 2   3 │   │
├───┐   ├───┤
│   │ 2 │ 1 │
└───┴───┴───┘
""",
        """
+-------+---+
| 2   3 |   |
+---+   +---+
|   | 2 | 1 |
+---+---+---+
""",
    ),
    Drawing(
        "akkoy",
        "the puzzle",
        """
akkoy
columns: 1 1 | ? | -
rows: 2 | 3 | 1
""",
        """
  1
  1   ?   -
┌───┬───┬───┐
│   │   │   │ 2
├───┼───┼───┤
│   │   │   │ 3
├───┼───┼───┤
│   │   │   │ 1
└───┴───┴───┘
""",
        """
  1
  1   ?   -
+---+---+---+
|   |   |   | 2
+---+---+---+
|   |   |   | 3
+---+---+---+
|   |   |   | 1
+---+---+---+
""",
    ),
    Drawing(
        "akkoy",
        "in part",
        """
akkoy
columns: 1 1 | ? | -
rows: 2 | 3 | 1
solution:
X ? .
? ? ?
? X .
""",
        """
  1
  1   ?   -
┌───┬───┬───┐
│███│   │ · │ 2
├───┼───┼───┤
│   │   │   │ 3
├───┼───┼───┤
│   │███│ · │ 1
└───┴───┴───┘
""",
        """
  1
  1   ?   -
+---+---+---+
|###|   | . | 2
+---+---+---+
|   |   |   | 3
+---+---+---+
|   |###| . | 1
+---+---+---+
""",
    ),
    Drawing(
        "akkoy",
        "solved",
        """
akkoy
columns: 1 1 | ? | -
rows: 2 | 3 | 1
solution:
X . .
. . .
X X .
""",
        """
  1
  1   ?   -
┌───┬───┬───┐
│███│ · │ · │ 2
├───┼───┼───┤
│ · │ · │ · │ 3
├───┼───┼───┤
│███│███│ · │ 1
└───┴───┴───┘
""",
        """
  1
  1   ?   -
+---+---+---+
|###| . | . | 2
+---+---+---+
| . | . | . | 3
+---+---+---+
|###|###| . | 1
+---+---+---+
""",
    ),
    Drawing(
        "gap",
        "the puzzle",
        """
gap 4
top: 2 . . 1
left: . 1 . .
""",
        """
    2           1
  ┌───┬───┬───┬───┐
  │   │   │   │   │
  ├───┼───┼───┼───┤
1 │   │   │   │   │
  ├───┼───┼───┼───┤
  │   │   │   │   │
  ├───┼───┼───┼───┤
  │   │   │   │   │
  └───┴───┴───┴───┘
""",
        """
    2           1
  +---+---+---+---+
  |   |   |   |   |
  +---+---+---+---+
1 |   |   |   |   |
  +---+---+---+---+
  |   |   |   |   |
  +---+---+---+---+
  |   |   |   |   |
  +---+---+---+---+
""",
    ),
    Drawing(
        "gap",
        "in part",
        """
gap 4
top: 2 . . 1
left: . 1 . .
solution:
X . ? ?
? ? ? ?
. ? ? ?
X ? ? .
""",
        """
    2           1
  ┌───┬───┬───┬───┐
  │███│ · │   │   │
  ├───┼───┼───┼───┤
1 │   │   │   │   │
  ├───┼───┼───┼───┤
  │ · │   │   │   │
  ├───┼───┼───┼───┤
  │███│   │   │ · │
  └───┴───┴───┴───┘
""",
        """
    2           1
  +---+---+---+---+
  |###| . |   |   |
  +---+---+---+---+
1 |   |   |   |   |
  +---+---+---+---+
  | . |   |   |   |
  +---+---+---+---+
  |###|   |   | . |
  +---+---+---+---+
""",
    ),
    Drawing(
        "gap",
        "solved",
        """
gap 8
top:  1 . . . . . . .
left: . . . . . . . .
solution:
. . . . X . X .
X . X . . . . .
. . . . X . X .
X . X . . . . .
. . . . . X . X
. X . X . . . .
. . . . . X . X
. X . X . . . .
""",
        """
  1
┌───┬───┬───┬───┬───┬───┬───┬───┐
│ · │ · │ · │ · │███│ · │███│ · │
├───┼───┼───┼───┼───┼───┼───┼───┤
│███│ · │███│ · │ · │ · │ · │ · │
├───┼───┼───┼───┼───┼───┼───┼───┤
│ · │ · │ · │ · │███│ · │███│ · │
├───┼───┼───┼───┼───┼───┼───┼───┤
│███│ · │███│ · │ · │ · │ · │ · │
├───┼───┼───┼───┼───┼───┼───┼───┤
│ · │ · │ · │ · │ · │███│ · │███│
├───┼───┼───┼───┼───┼───┼───┼───┤
│ · │███│ · │███│ · │ · │ · │ · │
├───┼───┼───┼───┼───┼───┼───┼───┤
│ · │ · │ · │ · │ · │███│ · │███│
├───┼───┼───┼───┼───┼───┼───┼───┤
│ · │███│ · │███│ · │ · │ · │ · │
└───┴───┴───┴───┴───┴───┴───┴───┘
""",
        """
  1
+---+---+---+---+---+---+---+---+
| . | . | . | . |###| . |###| . |
+---+---+---+---+---+---+---+---+
|###| . |###| . | . | . | . | . |
+---+---+---+---+---+---+---+---+
| . | . | . | . |###| . |###| . |
+---+---+---+---+---+---+---+---+
|###| . |###| . | . | . | . | . |
+---+---+---+---+---+---+---+---+
| . | . | . | . | . |###| . |###|
+---+---+---+---+---+---+---+---+
| . |###| . |###| . | . | . | . |
+---+---+---+---+---+---+---+---+
| . | . | . | . | . |###| . |###|
+---+---+---+---+---+---+---+---+
| . |###| . |###| . | . | . | . |
+---+---+---+---+---+---+---+---+
""",
    ),
    Drawing(
        "doppelblock",
        "the puzzle",
        """
doppelblock 4
top: . 2 . 0
right: 1 . . .
cells:
X . . .
. o . .
. . . .
. . . 1
""",
        """
      2       0
┌───┬───┬───┬───┐
│███│   │   │   │ 1
├───┼───┼───┼───┤
│   │ · │   │   │
├───┼───┼───┼───┤
│   │   │   │   │
├───┼───┼───┼───┤
│   │   │   │ 1 │
└───┴───┴───┴───┘
""",
        """
      2       0
+---+---+---+---+
|###|   |   |   | 1
+---+---+---+---+
|   | . |   |   |
+---+---+---+---+
|   |   |   |   |
+---+---+---+---+
|   |   |   | 1 |
+---+---+---+---+
""",
    ),
    Drawing(
        "doppelblock",
        "in part",
        """
doppelblock 4
top: . 2 . 0
right: 1 . . .
cells:
X . . .
. o . .
. . . .
. . . 1
solution:
? 1 X ?
? ? ? ?
? ? ? ?
? ? ? ?
""",
        """
      2       0
┌───┬───┬───┬───┐
│███│ 1 │███│   │ 1
├───┼───┼───┼───┤
│   │ · │   │   │
├───┼───┼───┼───┤
│   │   │   │   │
├───┼───┼───┼───┤
│   │   │   │ 1 │
└───┴───┴───┴───┘
""",
        """
      2       0
+---+---+---+---+
|###| 1 |###|   | 1
+---+---+---+---+
|   | . |   |   |
+---+---+---+---+
|   |   |   |   |
+---+---+---+---+
|   |   |   | 1 |
+---+---+---+---+
""",
    ),
    Drawing(
        "doppelblock",
        "solved",
        """
doppelblock 4
right: 1 . . .
solution:
X 1 X 2
1 X 2 X
X 2 X 1
2 X 1 X
""",
        """
┌───┬───┬───┬───┐
│███│ 1 │███│ 2 │ 1
├───┼───┼───┼───┤
│ 1 │███│ 2 │███│
├───┼───┼───┼───┤
│███│ 2 │███│ 1 │
├───┼───┼───┼───┤
│ 2 │███│ 1 │███│
└───┴───┴───┴───┘
""",
        """
+---+---+---+---+
|###| 1 |###| 2 | 1
+---+---+---+---+
| 1 |###| 2 |###|
+---+---+---+---+
|###| 2 |###| 1 |
+---+---+---+---+
| 2 |###| 1 |###|
+---+---+---+---+
""",
    ),
    Drawing(
        "white-and-tan",
        "the puzzle",
        """
white-and-tan
2 3 4
0 7 6
""",
        """
┌───┬───┬───┐
│ → │ ↘ │ ↓ │
├───┼───┼───┤
│ ↑ │ ↖ │ ← │
└───┴───┴───┘
""",
        """
+----+----+----+
| E  | SE | S  |
+----+----+----+
| N  | NW | W  |
+----+----+----+
""",
    ),
    Drawing(
        "white-and-tan",
        "in part",
        """
white-and-tan
2 3 4
0 7 6
solution:
X . ?
? X .
""",
        """
┌───┬───┬───┐
│[→]│·↘·│ ↓ │
├───┼───┼───┤
│ ↑ │[↖]│·←·│
└───┴───┴───┘
""",
        """
+----+----+----+
|[E ]|.SE.| S  |
+----+----+----+
| N  |[NW]|.W .|
+----+----+----+
""",
    ),
    Drawing(
        "white-and-tan",
        "solved",
        """
white-and-tan
2 4
0 6
solution:
. .
. .
""",
        """
┌───┬───┐
│·→·│·↓·│
├───┼───┤
│·↑·│·←·│
└───┴───┘
""",
        """
+---+---+
|.E.|.S.|
+---+---+
|.N.|.W.|
+---+---+
""",
    ),
]


def drawn(text: str, style: Style) -> str:
    puzzle, marks, _ = quinta.read(text)
    return f"\n{puzzle.draw(marks, style)}\n"


each_drawing = pytest.mark.parametrize(
    "drawing", DRAWINGS, ids=[f"{drawing.kind}, {drawing.state}" for drawing in DRAWINGS]
)


@each_drawing
def test_a_board_is_drawn_in_unicode(drawing: Drawing) -> None:
    assert drawn(drawing.text, Style.UNICODE) == drawing.unicode


@each_drawing
def test_a_board_is_drawn_in_ascii(drawing: Drawing) -> None:
    assert drawn(drawing.text, Style.ASCII) == drawing.ascii


def test_every_kind_is_drawn_empty_in_part_and_solved() -> None:
    states = ("the puzzle", "in part", "solved")
    expected = {(kind, state) for kind in quinta.all_kinds() for state in states}
    assert {(drawing.kind, drawing.state) for drawing in DRAWINGS} >= expected


def test_the_solved_boards_are_solved() -> None:
    for drawing in DRAWINGS:
        puzzle, marks, _ = quinta.read(drawing.text)
        if drawing.state == "solved":
            assert marks is not None
            assert quinta.check(puzzle, marks).solved


# Doors: where four walls meet

UP = Wall(Cell(0, 0), Cell(0, 1))
RIGHT = Wall(Cell(0, 1), Cell(1, 1))
DOWN = Wall(Cell(1, 0), Cell(1, 1))
LEFT = Wall(Cell(0, 0), Cell(1, 0))

CROSSINGS = {
    (): (" ", " "),
    (UP,): ("╵", "|"),
    (RIGHT,): ("╶", "-"),
    (DOWN,): ("╷", "|"),
    (LEFT,): ("╴", "-"),
    (UP, RIGHT): ("└", "+"),
    (UP, DOWN): ("│", "|"),
    (UP, LEFT): ("┘", "+"),
    (RIGHT, DOWN): ("┌", "+"),
    (RIGHT, LEFT): ("─", "-"),
    (DOWN, LEFT): ("┐", "+"),
    (UP, RIGHT, DOWN): ("├", "+"),
    (UP, RIGHT, LEFT): ("┴", "+"),
    (UP, DOWN, LEFT): ("┤", "+"),
    (RIGHT, DOWN, LEFT): ("┬", "+"),
    (UP, RIGHT, DOWN, LEFT): ("┼", "+"),
}
"""Which doors are closed around the middle of a house of four rooms, and what is drawn there."""


@pytest.mark.parametrize(("closed", "crossing"), CROSSINGS.items())
def test_a_crossing_has_an_arm_for_every_closed_door(
    closed: tuple[Wall, ...], crossing: tuple[str, str]
) -> None:
    house = Doors([[None, None], [None, None]])
    marks = {wall: int(wall not in closed) for wall in (UP, RIGHT, DOWN, LEFT)}
    for style, expected, across, down in (
        (Style.UNICODE, crossing[0], "─", "│"),
        (Style.ASCII, crossing[1], "-", "|"),
    ):
        lines = house.draw(marks, style).split("\n")
        assert lines[2][4] == expected
        assert lines[1][4] == (down if UP in closed else " ")
        assert lines[3][4] == (down if DOWN in closed else " ")
        assert lines[2][1:4] == (across if LEFT in closed else " ") * 3
        assert lines[2][5:8] == (across if RIGHT in closed else " ") * 3


def test_all_sixteen_crossings_are_tried() -> None:
    assert len({frozenset(closed) for closed in CROSSINGS}) == 16


def test_the_frame_has_an_arm_for_every_closed_door() -> None:
    house = Doors([[None, None], [None, None]])
    shut = house.draw(dict.fromkeys((UP, RIGHT, DOWN, LEFT), 0)).split("\n")
    assert (shut[0], shut[2], shut[4]) == ("┌───┬───┐", "├───┼───┤", "└───┴───┘")
    wide = house.draw(dict.fromkeys((UP, RIGHT, DOWN, LEFT), 1)).split("\n")
    assert (wide[0], wide[2], wide[4]) == ("┌───────┐", "│       │", "└───────┘")


def test_an_open_a_closed_and_an_unknown_door_look_different_in_both_styles() -> None:
    house = Doors([[None, None], [None, None]])
    for wall in (UP, RIGHT, DOWN, LEFT):
        for style in Style:
            looks = {house.draw(marks, style) for marks in ({}, {wall: 0}, {wall: 1})}
            assert len(looks) == 3


# Numbers


def column_of(line: str, word: str) -> float:
    """The middle of a word in a line."""
    found = re.search(rf"(?<!\d){word}(?!\d)", line)
    assert found
    return (found.start() + found.end() - 1) / 2


@pytest.mark.parametrize("style", list(Style))
def test_two_digits_stand_in_the_middle_of_their_room(style: Style) -> None:
    board = Doors([[None, 10], [11, None], *([[None, None]] * 9)])
    lines = board.draw(style=style).split("\n")
    edge = "│┆|:"
    for line, number in ((lines[1], "10"), (lines[3], "11")):
        start = line.index(number)
        assert line[start - 1] == line[start + 2] == " "
        assert line[start - 2] in edge
        assert line[start + 3] in edge


@pytest.mark.parametrize("style", list(Style))
def test_numbers_above_a_column_stand_over_its_middle(style: Style) -> None:
    for digits, most in ((1, 0.0), (2, 0.5), (3, 0.0)):
        order = {1: 8, 2: 14, 3: 20}[digits]
        sum_ = {1: 9, 2: 42, 3: 100}[digits]
        for column in range(order):
            top = [sum_ if c == column else None for c in range(order)]
            above = Doppelblock(order, top=top).draw(style=style).split("\n")[0]
            assert abs(column_of(above, str(sum_)) - (2 + 4 * column)) <= most


def test_numbers_left_of_a_board_end_at_the_same_column() -> None:
    left = [None, 7, None, 12, *[None] * 10]
    lines = Gap(14, left=left).draw().split("\n")
    assert lines[3].startswith(" 7 │")
    assert lines[7].startswith("12 │")
    assert lines[1].startswith("   │")
    assert lines[0].startswith("   ┌")


def test_runs_above_a_column_are_read_downwards_and_end_at_the_board() -> None:
    board = Akkoy([[1, 2], [3], None], [None] * 4)
    assert board.draw().split("\n")[:3] == ["  1", "  2   3   ?", "┌───┬───┬───┐"]


def test_runs_right_of_a_row_are_read_to_the_right() -> None:
    board = Akkoy([None] * 8, [[1, 2, 3], [], None])
    lines = board.draw().split("\n")
    assert [lines[row].rpartition("│")[2] for row in (2, 4, 6)] == [" 1 2 3", " -", " ?"]


@pytest.mark.parametrize("style", list(Style))
def test_a_free_line_and_a_line_without_any_are_told_apart(style: Style) -> None:
    free, none = Akkoy([None], [None]), Akkoy([[]], [[]])
    assert free.draw(style=style) != none.draw(style=style)
    assert free.draw(style=style).count("?") == 2
    assert free.draw(style=style).split("\n")[0].strip() == "?"
    assert none.draw(style=style).split("\n")[0].strip() == "-"
    assert none.draw(style=style).split("\n")[2].endswith(" -")


def test_a_missing_clue_and_the_clue_zero_are_told_apart() -> None:
    assert Doppelblock(3, top=[0, None, None]).draw().split("\n")[0] == "  0"
    assert Doppelblock(3).draw().split("\n")[0] == "┌───┬───┬───┐"
    house = Doors([[0, None]], counts_self=False)
    assert house.draw().split("\n")[1] == "│ 0 ┆   │"


# Colour


def test_colour_is_used_only_when_asked_for() -> None:
    for drawing in DRAWINGS:
        puzzle, marks, _ = quinta.read(drawing.text)
        for style in Style:
            assert "\x1b" not in puzzle.draw(marks, style)
    puzzle, marks, _ = quinta.read("white-and-tan\n2 6\nsolution:\nX .\n")
    coloured = puzzle.draw(marks, colour=True)
    assert coloured.count("\x1b[0m") == 1
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == puzzle.draw(marks)


def test_cells_that_have_a_part_in_a_step_stand_between_signs() -> None:
    labels = {Cell(0, column): Square(label=str(column)) for column in range(3)}
    roles = {Cell(0, 0): Role.TARGET, Cell(0, 2): Role.EVIDENCE}
    shown = draw(Scene(Size(1, 3), labels, roles=roles), Style.ASCII)
    assert shown.splitlines()[1] == "|> 0 <|  1  |( 2 )|"


def test_no_line_ends_in_blanks() -> None:
    for drawing in DRAWINGS:
        for style in Style:
            assert all(line == line.rstrip() for line in drawn(drawing.text, style).split("\n"))


# For the page


def test_a_wall_that_is_no_place_is_drawn_on_the_page_and_leaves_the_other_lines() -> None:
    size = Size(2, 2)
    thick, place = Wall(Cell(0, 0), Cell(0, 1)), Wall(Cell(0, 0), Cell(1, 0))
    scene = Scene(size, {}, {thick: Edge.CLOSED, place: Edge.UNKNOWN})
    look = Scene(size, {}, {thick: Edge.CLOSED, place: Edge.OPEN})
    board = layered(scene, {1: look}, [place, Cell(0, 0)])
    assert board.count('class="wall closed"') == 1
    assert board.count('class="dot"') == 1
    lines = re.findall(r'<line class="line"[^>]*>', board)
    assert sorted("dasharray" in line for line in lines) == [False, False, True, True]
    assert f'id="{place.id}"' in board
    assert f'id="{thick.id}"' not in board


def test_the_page_is_told_which_way_an_arrow_points() -> None:
    scene = Scene(Size(1, 2), {Cell(0, 1): Square(arrow=3)})
    for places in ([], [Cell(0, 1)]):
        board = layered(scene, {}, places)
        assert re.findall(r'data-arrow="(\d)"', board) == ["3"]


# As good as print


def numbers_of(shape: str) -> dict[str, float]:
    """The attributes of a shape that are numbers."""
    found = re.findall(r'([\w-]+)="(-?[\d.]+)"', shape)
    return {name: float(value) for name, value in found}


def shapes_of(drawing: str, name: str) -> list[dict[str, float]]:
    return [numbers_of(shape) for shape in re.findall(rf'<\w+ class="{name}"[^>]*>', drawing)]


def test_no_wall_sticks_out_of_the_frame_and_walls_join_it() -> None:
    size = Size(2, 2)
    walls = dict.fromkeys((Wall(Cell(0, 0), Cell(0, 1)), Wall(Cell(1, 0), Cell(1, 1))), Edge.CLOSED)
    drawing = svg(Scene(size, {}, walls))
    [frame] = shapes_of(drawing, "frame")
    outer = frame["y"] - frame["stroke-width"] / 2
    for wall in shapes_of(drawing, "wall closed"):
        end = min(wall["y1"], wall["y2"]) - wall["stroke-width"] / 2  # its ends are square
        assert end >= outer
    assert min(wall["y1"] for wall in shapes_of(drawing, "wall closed")) == frame["y"]


def test_the_grid_goes_on_below_every_door() -> None:
    for edge in (Edge.OPEN, Edge.CLOSED, Edge.UNKNOWN):
        wall = Wall(Cell(0, 0), Cell(0, 1))
        drawing = svg(Scene(Size(1, 2), {}, {wall: edge}))
        assert len(shapes_of(drawing, "line")) == 1
        assert 'class="wall closed"' not in drawing.partition('class="line"')[0]


def test_what_is_settled_has_no_dots_and_what_is_not_has() -> None:
    doors, light = Wall(Cell(0, 0), Cell(0, 1)), Square(Fill.LIGHT)
    other = Wall(Cell(0, 1), Cell(0, 2))
    size = Size(1, 3)
    assert "circle" not in svg(Scene(size, {}, {doors: Edge.OPEN, other: Edge.CLOSED}))
    assert "circle" in svg(Scene(size, {}, {doors: Edge.OPEN, other: Edge.UNKNOWN}))
    assert "circle" not in svg(Scene(Size(1, 1), {Cell(0, 0): light}))
    assert "circle" in svg(Scene(Size(1, 2), {Cell(0, 0): light}))


@pytest.mark.parametrize("direction", range(8))
def test_the_shaft_of_an_arrow_reaches_its_tip_and_no_dot_touches_it(direction: int) -> None:
    scene = Scene(Size(1, 2), {Cell(0, 0): Square(Fill.LIGHT, arrow=direction)})
    drawing = svg(scene)
    path = re.search(
        r'class="arrow" d="M([\d.]+),([\d.]+)V([\d.]+)M.*?L([\d.]+),([\d.]+)L', drawing
    )
    assert path is not None
    x, _, end, tip_x, tip_y = map(float, path.groups())
    assert (tip_x, tip_y) == (x, end)
    [dot] = shapes_of(drawing, "dot")
    middle = tip_y + 11
    turned = math.radians(45 * direction)
    for a, b in ((0, -11), (7, -4), (-7, -4), (0, 11)):
        px = x + a * math.cos(turned) - b * math.sin(turned)
        py = middle + a * math.sin(turned) + b * math.cos(turned)
        assert math.hypot(px - dot["cx"], py - dot["cy"]) > dot["r"] + 1.3 + 1


def test_no_arrow_runs_along_the_hatching() -> None:
    drawing = svg(Scene(Size(1, 1), {Cell(0, 0): Square(Fill.TINTED)}))
    hatch = re.search(r'class="hatch" d="([^"]+)"', drawing)
    assert hatch is not None
    ends = re.findall(r"M([\d.]+),([\d.]+)L([\d.]+),([\d.]+)", hatch[1])
    angles = {
        round(math.degrees(math.atan2(float(d) - float(b), float(c) - float(a)))) % 45
        for a, b, c, d in ends
    }
    assert all(10 <= angle <= 35 for angle in angles)


def test_the_hatching_goes_from_side_to_side_of_its_cell_and_no_further() -> None:
    drawing = svg(Scene(Size(1, 1), {Cell(0, 0): Square(Fill.TINTED)}))
    [ground] = shapes_of(drawing, "ground tinted")
    hatch = re.search(r'class="hatch" d="([^"]+)"', drawing)
    assert hatch is not None
    ends = re.findall(r"([\d.]+),([\d.]+)", hatch[1])
    for values, side in zip(zip(*ends, strict=True), ("x", "y"), strict=True):
        least, most = ground[side], ground[side] + ground["width"]
        assert (min(map(float, values)), max(map(float, values))) == (least, most)


def test_what_stands_left_of_a_board_stands_at_its_row_within_the_picture() -> None:
    drawing = svg(Scene(Size(3, 1), {}, left=[["7"], ["8"], ["19", "9"]]))
    [frame] = shapes_of(drawing, "frame")
    sevens, eights, *nines = shapes_of(drawing, "label")
    for row, labels in enumerate(([sevens], [eights], nines)):
        assert {label["y"] for label in labels} == {frame["y"] + (row + 0.5) * frame["height"] / 3}
    assert sevens["x"] == eights["x"] == nines[1]["x"] < frame["x"]
    assert 0 < nines[0]["x"] < nines[1]["x"]


def test_a_sign_between_cells_is_smaller_than_a_clue() -> None:
    wall = Wall(Cell(0, 0), Cell(0, 1))
    clue, sign = shapes_of(svg(Scene(Size(1, 2), {}, left=[["7"]], signs={wall: "<"})), "label")
    assert sign["font-size"] < clue["font-size"]


def test_what_sets_off_a_wall_stays_within_the_frame() -> None:
    wall = Wall(Cell(0, 0), Cell(0, 1))
    scene = Scene(Size(1, 2), {}, {wall: Edge.UNKNOWN}, roles={wall: Role.TARGET})
    [frame], [role] = shapes_of(svg(scene), "frame"), shapes_of(svg(scene), "role target")
    inner = frame["y"] + frame["stroke-width"] / 2
    assert min(role["y1"], role["y2"]) - role["stroke-width"] / 2 > inner  # its ends are round


def test_what_a_step_looks_at_is_washed_above_the_ground_and_below_what_stands_there() -> None:
    cell = Cell(0, 0)
    drawing = svg(Scene(Size(1, 1), {cell: Square(Fill.LIGHT, "3")}, roles={cell: Role.SCOPE}))
    order = [drawing.index(name) for name in ("ground light", "role scope", 'class="label"')]
    assert order == sorted(order)


def test_the_middle_of_a_room_is_not_a_wall() -> None:
    size = Size(3, 3)
    walls = [wall for row in (*vertical_walls(size), *horizontal_walls(size)) for wall in row]
    board = layered(Scene(size, {}, dict.fromkeys(walls, Edge.UNKNOWN)), {}, walls)
    areas = [
        [tuple(map(float, point.split(","))) for point in points.split(" ")]
        for points in re.findall(r'<polygon class="area" points="([^"]+)"', board)
    ]
    assert len(areas) == len(walls)
    [room] = [numbers_of(rect) for rect in re.findall(r'id="r2c2">(<rect[^>]*>)', board)]
    side = room["width"]
    grid = [(room["x"] + a + 0.5, room["y"] + b + 0.5) for a in range(40) for b in range(40)]
    free = [point for point in grid if not any(inside(point, area) for area in areas)]
    assert 0.3 < len(free) / side**2 < 0.5
    for x, y in free:
        assert max(abs(x - room["x"] - side / 2), abs(y - room["y"] - side / 2)) < side / 3


def inside(point: tuple[float, float], area: list[tuple[float, ...]]) -> bool:
    """Whether a point is inside a convex shape."""
    x, y = point
    sides = zip(area, area[1:] + area[:1], strict=True)
    turns = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in sides]
    return all(turn <= 0 for turn in turns) or all(turn >= 0 for turn in turns)


# Both themes


def luminance(colour: str) -> float:
    """How light a colour is, as in the rules for readable pages."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_of(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


THEMES = [{colour: str(colour) for colour in Colour}, IN_THE_DARK]


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark"])
def test_what_is_written_can_be_read_in_both_themes(theme: dict[Colour, str]) -> None:
    assert set(theme) == set(Colour)
    for ink in (Colour.INK, Colour.MET):
        assert contrast_of(theme[ink], theme[Colour.PAPER]) >= 4.5
    for ground in (Colour.LIGHT, Colour.TAN):
        assert contrast_of(theme[Colour.BLACK], theme[ground]) >= 4.5
    for ring in (Colour.EVIDENCE, Colour.TARGET, Colour.CLUE, Colour.SUPPOSED, Colour.CONFLICT):
        assert contrast_of(theme[ring], theme[Colour.PAPER]) >= 4.5  # each has a halo of paper
    assert contrast_of(theme[Colour.INK], theme[Colour.MET]) >= 1.6


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark"])
def test_black_is_the_darkest_and_white_the_lightest_ground(theme: dict[Colour, str]) -> None:
    grounds = [Colour.BLACK, Colour.TAN, Colour.PAPER, Colour.LIGHT]
    assert min(grounds, key=lambda ground: luminance(theme[ground])) is Colour.BLACK
    assert max(grounds, key=lambda ground: luminance(theme[ground])) is Colour.LIGHT


def test_pictures_have_colours_that_every_renderer_understands() -> None:
    drawing = quinta.write("svg", quinta.example("white-and-tan/1"))
    assert "var(" not in drawing
    assert "<style" not in drawing
    assert {str(Colour.INK), str(Colour.LINE)} <= set(re.findall(r"#[0-9a-f]{6}", drawing))
