"""Numbers of boards and of solutions that are known from elsewhere."""

from __future__ import annotations

import dataclasses

import pytest

import quinta
from boards import answers
from needs import needs
from quinta import Akkoy, Doors, Doppelblock, Gap, WhiteAndTan
from quinta.base.grid import Cell

GAP = {
    **dict.fromkeys(range(1, 8), 0),
    8: 2,
    9: 664,
    10: 146_510,
    11: 31_197_434,
    12: 6_798_881_226,
}
DOPPELBLOCK = {2: 1, 3: 6, 4: 216, 5: 66_240, 6: 283_046_400, 7: 20_449_013_760_000}

UNIQUE_7X7 = [
    [3, 5, 3, 2, 5, 5, 5],
    [1, 6, 3, 5, 7, 7, 4],
    [4, 4, 0, 4, 1, 3, 5],
    [0, 4, 3, 7, 7, 5, 5],
    [3, 1, 3, 5, 3, 3, 5],
    [0, 1, 7, 7, 6, 7, 4],
    [2, 0, 1, 2, 0, 0, 6],
]
UNIQUE_14X14 = """\
white-and-tan
43566553332354
32560735102365
11507762777377
00076100731100
12567500372367
10571162772007
11654562353377
33671762101255
34543462553345
32765744132165
44466344512444
33775562754155
12734517345167
01766771112170
"""
UPPER_HALF_14X14 = [
    ".###.####.###.",
    "##..........##",
    "#.#...##...#.#",
    "##.#.####.#.##",
    "##..........##",
    "#.####..####.#",
    "#####....#####",
]

PUBLISHED_AKKOY = """\
columns: 3 | 1 1 | ? | 1 1 1 | ? | 1 4 | 1
rows: 1 3 | 1 2 1 | 2 1 1 | 1 2 | 3 1 | 1 1 1 | 3 3
"""


# Gap


@needs("numpy")
@pytest.mark.parametrize(("order", "number"), GAP.items())
def test_gap_boards_of_an_order(order: int, number: int) -> None:
    counted = quinta.count(Gap(order))
    assert (counted.number, counted.exact) == (number, True)


@needs("numpy")
def test_gap_boards_of_order_10_by_the_clue_of_their_first_column() -> None:
    parts = {gap: Gap(10, top=[gap] + [None] * 9) for gap in range(1, 9)}
    numbers = {gap: quinta.count(part, method="formula").number for gap, part in parts.items()}
    assert sum(numbers.values()) == GAP[10]
    fewest = min(numbers, key=lambda gap: numbers[gap])
    assert sum(1 for _ in quinta.solutions(parts[fewest])) == numbers[fewest]


@pytest.mark.parametrize("order", range(1, 8))
def test_no_gap_board_below_order_8(order: int) -> None:
    assert quinta.solve(Gap(order)).status == "none"


def test_the_papers_gap_is_unique() -> None:
    puzzle = quinta.parse("gap 9\ntop: . . 4 . . . . . .\nleft: . . . . . . . . 4\n")
    assert quinta.solve(puzzle).status == "unique"
    assert quinta.count(puzzle).number == 1


# Doppelblock


@needs("numpy")
@pytest.mark.parametrize(("order", "number"), DOPPELBLOCK.items())
def test_doppelblock_boards_of_an_order(order: int, number: int) -> None:
    counted = quinta.count(Doppelblock(order))
    assert (counted.number, counted.exact) == (number, True)


@pytest.mark.thorough
def test_doppelblock_boards_of_order_5_one_by_one() -> None:
    assert sum(1 for _ in quinta.solutions(Doppelblock(5))) == DOPPELBLOCK[5]


def test_the_papers_doppelblock_is_unique() -> None:
    puzzle = quinta.parse("doppelblock 6\ntop: 4 8 4 5 6 5\nright: 9 7 2 10 3 1\n")
    assert quinta.solve(puzzle).status == "unique"


# Doors


@pytest.mark.parametrize(
    ("rows", "number"),
    [
        ("4 2 4 2/5 3 5 3/4 3 . 4/2 3 2 4", 1),
        ("3 5 3 2 2 5/. . 4 5 . ./4 6 4 5 . 6/5 7 5 6 1 4", 10),
        ("2 1 4 . . 1/2 2 5 5 6 4/1 3 5 4 5 2/. 3 5 5 6 3", 2),
        (". 4 7 5 . 4/. 5 7 . 3 ./3 3 5 2 3 4/3 2 5 3 4 6", 2),
    ],
)
def test_the_papers_doors(rows: str, number: int) -> None:
    puzzle = quinta.parse("doors\n" + rows.replace("/", "\n"))
    assert len(answers(puzzle, engine="sat")) == len(answers(puzzle, engine="asp")) == number


def test_counting_itself_or_not_only_shifts_every_clue_by_one() -> None:
    puzzle = quinta.example("doors/2")
    assert isinstance(puzzle, Doors)
    clues = [[None if clue is None else clue - 1 for clue in row] for row in puzzle.clues]
    assert answers(Doors(clues, counts_self=False)) == answers(puzzle)


# Akkoy


def test_the_papers_akkoy_has_one_solution_in_any_order() -> None:
    puzzle = quinta.parse(
        "akkoy\ncolumns: 4 | 3 2 | 5 | 1 2 | 3 1 | 4\nrows: 2 1 | 1 1 | - | 1 2 | 1 | 1 1\n"
    )
    assert len(answers(puzzle)) == 1
    (found,) = quinta.solutions(puzzle)
    board = ["".join(".#"[found[Cell(row, column)]] for column in range(6)) for row in range(6)]
    assert board == ["##..#.", "###.#.", "######", "#.#..#", ".#####", ".###.#"]


def test_the_published_akkoy_has_57_solutions_and_one_with_equal_areas() -> None:
    free = quinta.parse("akkoy\n" + PUBLISHED_AKKOY)
    equal = quinta.parse("akkoy equal_white_areas=yes\n" + PUBLISHED_AKKOY)
    for engine in ("sat", "asp"):
        assert len(answers(free, engine=engine)) == 57
        assert len(answers(equal, engine=engine)) == 1
    assert answers(equal) < answers(free)


@pytest.mark.parametrize("equal", ["yes", "no"])
def test_the_published_akkoy_has_no_solution_when_read_in_order(equal: str) -> None:
    puzzle = quinta.parse(f"akkoy ordered=yes equal_white_areas={equal}\n" + PUBLISHED_AKKOY)
    for engine in ("sat", "asp"):
        assert quinta.solve(puzzle, engine=engine).status == "none"


def test_a_nonogram_is_an_ordered_akkoy_with_black_rows() -> None:
    akkoy = quinta.example("akkoy/1")
    assert isinstance(akkoy, Akkoy)
    (only,) = quinta.solutions(akkoy)
    nonogram = dataclasses.replace(akkoy, ordered=True, row_colour="black").clues_of(only)
    assert quinta.check(nonogram, only).solved


# White and Tan


def test_a_board_of_7x7_exists_and_has_one_solution() -> None:
    puzzle = WhiteAndTan(UNIQUE_7X7)
    for engine in ("sat", "asp"):
        assert len(answers(puzzle, engine=engine)) == 1


def test_a_board_of_14x14_exists_and_has_one_solution() -> None:
    puzzle = quinta.parse(UNIQUE_14X14)
    result = quinta.solve(puzzle)
    assert result.status == "unique"
    assert result.solution is not None
    expected = [*UPPER_HALF_14X14, *reversed(UPPER_HALF_14X14)]
    rows = ["".join(".#"[result.solution[Cell(r, c)]] for c in range(14)) for r in range(14)]
    assert rows == expected


def test_a_board_of_2x2_exists() -> None:
    assert answers(quinta.parse("white-and-tan\n24\n06\n")) == {(0, 0, 0, 0)}


@pytest.mark.parametrize("order", [22, 23, 40])
def test_boards_above_order_21_are_refused_without_any_search(order: int) -> None:
    arrows = [[(3 * row + 5 * column) % 8 for column in range(order)] for row in range(order)]
    result = quinta.solve(WhiteAndTan(arrows))
    assert result.status == "none"
    assert result.reason
    assert result.stats.engine == "none"
    assert quinta.count(WhiteAndTan(arrows)).number == 0


def test_a_board_too_narrow_for_its_arrows_is_refused_without_any_search() -> None:
    puzzle = quinta.parse("white-and-tan\n22660\n")
    assert quinta.solve(puzzle).stats.engine == "none"
    assert "at most 4 arrows" in (puzzle.impossible() or "")


@pytest.mark.parametrize(
    ("name", "number"),
    [*((f"white-and-tan/{index}", 1) for index in (1, 2, 4, 5, 6, 7, 8)), ("white-and-tan/3", 2)],
)
def test_the_papers_problems_have_one_solution_but_the_third(name: str, number: int) -> None:
    assert len(answers(quinta.example(name), engine="sat")) == number
