"""Doors: its rules as sentences, and what the common tests need to know of it."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import quinta
from boards import Facts, answers, around
from quinta import Doors, PuzzleError
from quinta.base.grid import Cell, Wall
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json

Clues = list[list[int | None]]

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 6), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4))


def wall(one: tuple[int, int], other: tuple[int, int]) -> Wall:
    first, second = sorted((one, other))
    return Wall(Cell(*first), Cell(*second))


def seen_from(marks: Marks, row: int, column: int, rows: int, columns: int) -> int:
    """The rooms one sees from a room, itself included, walking until a door is closed."""
    seen = 1
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        here = (row, column)
        while True:
            there = (here[0] + down, here[1] + right)
            on_board = 0 <= there[0] < rows and 0 <= there[1] < columns
            if not on_board or marks[wall(here, there)] == 0:
                break
            seen, here = seen + 1, there
    return seen


def reached_from_the_first(marks: Marks, rows: int, columns: int) -> set[tuple[int, int]]:
    reached, edge = {(0, 0)}, [(0, 0)]
    while edge:
        here = edge.pop()
        for there in around(*here, rows, columns):
            if there not in reached and marks[wall(here, there)] == 1:
                reached.add(there)
                edge.append(there)
    return reached


def obeys(puzzle: Doors, marks: Marks) -> bool:
    rows, columns = len(puzzle.clues), len(puzzle.clues[0])
    for row, column in product(range(rows), range(columns)):
        clue = puzzle.clues[row][column]
        if clue is None:
            continue
        seen = seen_from(marks, row, column, rows, columns)
        if clue != (seen if puzzle.counts_self else seen - 1):
            return False
    if puzzle.connected:
        return len(reached_from_the_first(marks, rows, columns)) == rows * columns
    return True


def random_doors(
    rng: random.Random, rows: int, columns: int, share: float, **options: bool
) -> Doors:
    """The clues of random doors, this share of them kept."""
    open_share = rng.choice((0.7, 0.9) if options.get("connected") else (0.4, 0.6, 0.75))
    house = [(row, column) for row in range(rows) for column in range(columns)]
    marks = {
        wall(room, near): int(rng.random() < open_share)
        for room in house
        for near in around(*room, rows, columns)
        if room < near
    }
    itself = 0 if options.get("counts_self", True) else 1
    clues: Clues = [
        [
            seen_from(marks, row, column, rows, columns) - itself if rng.random() < share else None
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    return Doors(clues, **options)


def tiny(rng: random.Random, **options: bool) -> Doors:
    rows, columns = rng.choice(SHAPES)
    puzzle = random_doors(rng, rows, columns, rng.choice((0.0, 0.4, 0.7, 1.0)), **options)
    if rng.random() < 0.3:  # most likely without a solution
        clues = [list(row) for row in puzzle.clues]
        least = 1 if puzzle.counts_self else 0
        clues[rng.randrange(rows)][rng.randrange(columns)] = rng.randint(
            least, rows + columns - 2 + least
        )
        puzzle = Doors(clues, **options)
    return puzzle


def middling(rng: random.Random, **options: bool) -> Doors:
    rows, columns = rng.choice(((5, 5), (4, 7), (6, 5)))
    return random_doors(rng, rows, columns, 0.85, **options)


def published(record: dict[str, Any]) -> Doors:
    return Doors(record["clues"], record["counts_self"], record["requires_connected"])


FACTS = Facts(
    obeys=obeys,
    tiny=tiny,
    middling=middling,
    published={"doors_more": published, "doors": published},
    options=[
        {"counts_self": counts_self, "connected": connected}
        for counts_self in (True, False)
        for connected in (False, True)
    ],
    broken={
        "sees": """\
doors
3 . 1
. . .
solution:
o x
o x o
o o
""",
        "connected": """\
doors connected=yes
2 2 2
2 2 2
solution:
o x
x x o
o x
""",
    },
    misread=[
        ("doors", 1, 1),
        ("doors 2x2\n1 1 1\n1 1 1\n", 1, 7),
        ("doors 0x3\n1\n", 1, 7),
        ("doors colour=red\n1 1\n", 1, 7),
        ("doors connected=perhaps\n1 1\n", 1, 17),
        ("doors\n1 1\n1 1 1\n", 3, 1),
        ("doors\n1 q\n", 2, 3),
        ("doors\n\n# a comment\n1 9\n", 4, 3),
        ("doors\n1 0\n", 2, 3),
        ("doors\n1 -1\n", 2, 3),
        ("doors counts_self=no\n0 2\n", 2, 3),
        ("doors\n1 1\nroof: 1\n", 3, 1),
        ("doors\n1 1\nsolution:\nz\n", 4, 1),
        ("doors\n1 1\nsolution:\no o\n", 4, 1),
        ("doors\n1 1\nsolution:\no\no\n", 5, 1),
    ],
)


def doors(text: str) -> Doors:
    puzzle = quinta.parse(text)
    assert isinstance(puzzle, Doors)
    return puzzle


def test_every_wall_between_two_rooms_is_a_place() -> None:
    for rows, columns in SHAPES:
        puzzle = Doors([[None] * columns] * rows)
        assert len(puzzle.places()) == rows * (columns - 1) + (rows - 1) * columns
        assert len(set(puzzle.places())) == len(puzzle.places())


@pytest.mark.parametrize(("rows", "columns"), SHAPES[:-2])
def test_without_any_clue_every_door_is_free(rows: int, columns: int) -> None:
    walls = rows * (columns - 1) + (rows - 1) * columns
    puzzle = Doors([[None] * columns] * rows)
    assert len(answers(puzzle, engine="asp")) == 2**walls
    assert len(answers(puzzle, engine="sat")) == 2**walls


def test_a_house_of_one_room_has_nothing_to_fill() -> None:
    assert quinta.solve(doors("doors\n1")).solution == {}
    assert quinta.solve(doors("doors counts_self=no connected=yes\n0")).solution == {}


def test_a_room_counts_itself_unless_told_otherwise() -> None:
    between = wall((0, 0), (0, 1))
    assert quinta.solve(doors("doors\n2 2")).solution == {between: 1}
    assert quinta.solve(doors("doors counts_self=no\n1 1")).solution == {between: 1}
    assert quinta.solve(doors("doors counts_self=no\n0 0")).solution == {between: 0}


def test_blank_is_no_clue_and_never_the_number_zero() -> None:
    assert doors("doors\n. 1").clues == ((None, 1),)
    assert doors("doors counts_self=no\n. 0").clues == ((None, 0),)
    assert doors("doors counts_self=no\n. 0").text() == "doors counts_self=no\n. 0\n"


def test_the_papers_lists_write_blank_as_zero() -> None:
    puzzle = quinta.parse("[[0,4,0],[3,3,2]]", kind="doors")
    assert puzzle == Doors([[None, 4, None], [3, 3, 2]])
    assert quinta.write("lists", Doors([[None, 2]])) == "doors([[0,2]]).\n"


@pytest.mark.parametrize("lists", ["doors([[[]]])", "doors([[1,[]]])", "doors([[1,x]])"])
def test_lists_hold_numbers(lists: str) -> None:
    with pytest.raises(PuzzleError, match="line 1, column"):
        quinta.parse(lists)


def test_an_option_stands_only_once() -> None:
    with pytest.raises(PuzzleError, match="line 1, column"):
        quinta.parse("doors connected=yes connected=no\n1 1\n")
    with pytest.raises(PuzzleError, match="line 3, column"):
        quinta.parse("doors connected=yes\n1 1\noptions: connected=no\n")


def test_the_papers_lists_cannot_say_options() -> None:
    with pytest.raises(PuzzleError):
        quinta.write("lists", Doors([[1, 1]], counts_self=False))
    with pytest.raises(PuzzleError):
        quinta.write("lists", Doors([[2, 2]], connected=True))


def test_a_closed_door_ends_the_view() -> None:
    puzzle = Doors([[2, None, None, None]])
    first, second, third = puzzle.places()
    assert quinta.check(puzzle, {first: 1, second: 0, third: 1}).solved
    assert not quinta.check(puzzle, {first: 1, second: 1, third: 0}).right
    assert not quinta.check(puzzle, {first: 0, second: 1, third: 1}).right


def test_one_sees_straight_ahead_and_never_around_a_corner() -> None:
    puzzle = Doors([[3, None], [None, None]])
    all_open = dict.fromkeys(puzzle.places(), 1)
    assert quinta.check(puzzle, all_open).solved


def test_too_many_open_doors_are_seen_before_the_board_is_full() -> None:
    puzzle = Doors([[None, 2, None]])
    left, right = puzzle.places()
    assert quinta.check(puzzle, {left: 1}).right
    (violation,) = quinta.check(Doors([[None, 1, None]]), {left: 1}).violations
    assert (violation.rule, violation.places) == ("sees", (Cell(0, 1),))
    assert not quinta.check(Doors([[None, 3, None]]), {right: 0}).right


def test_a_room_closed_in_is_seen_before_the_board_is_full() -> None:
    puzzle = Doors([[None, None], [None, None]], connected=True)
    closed = {wall((0, 0), (0, 1)): 0, wall((0, 0), (1, 0)): 0}
    (violation,) = quinta.check(puzzle, closed).violations
    assert violation.rule == "connected"
    assert violation.places == (Cell(0, 0),)


def test_the_largest_clue_is_the_whole_row_and_column() -> None:
    assert quinta.solve(doors("doors\n. 4 .\n. . .")).status == "multiple"
    for text in ("doors\n. 5 .\n. . .", "doors counts_self=no\n. 4 .\n. . ."):
        with pytest.raises(PuzzleError, match="line 2, column 3"):
            quinta.parse(text)


def test_options_may_stand_on_a_line_of_their_own() -> None:
    puzzle = doors("doors\n1 1\noptions: counts_self=no connected=yes\n")
    assert not puzzle.counts_self
    assert puzzle.connected


def test_the_json_solution_has_one_for_open() -> None:
    puzzle = doors("doors\n2 2\n1 1")
    (only,) = quinta.solutions(puzzle)
    assert marks_to_json(puzzle, only) == {
        "r1c1|r1c2": 1,
        "r1c1|r2c1": 0,
        "r1c2|r2c2": 0,
        "r2c1|r2c2": 0,
    }
