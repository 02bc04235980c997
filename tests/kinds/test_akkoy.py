"""Akkoy: its rules as sentences, and what the common tests need to know of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby, permutations, product
from typing import Any

import pytest

import quinta
from boards import Facts, answers, answers_by_hand, around, kept
from quinta import Akkoy, PuzzleError
from quinta.base.grid import Cell
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json

SHAPES = ((1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 3))

WHITE, BLACK = 0, 1


def runs(line: Sequence[int], colour: int) -> list[int]:
    return [len(list(run)) for value, run in groupby(line) if value == colour]


def white_areas(board: list[list[int]]) -> list[int]:
    """The sizes of the connected white areas."""
    rows, columns = len(board), len(board[0])
    left = {(r, c) for r in range(rows) for c in range(columns) if board[r][c] == WHITE}
    sizes = []
    while left:
        edge, size = [left.pop()], 0
        while edge:
            size += 1
            near = left.intersection(around(*edge.pop(), rows, columns))
            left -= near
            edge.extend(near)
        sizes.append(size)
    return sizes


def board_of(marks: Marks, rows: int, columns: int) -> list[list[int]]:
    return [[marks[Cell(row, column)] for column in range(columns)] for row in range(rows)]


def obeys(puzzle: Akkoy, marks: Marks) -> bool:
    board = board_of(marks, len(puzzle.rows), len(puzzle.columns))
    row_colour = {"white": WHITE, "black": BLACK}[puzzle.row_colour]
    turned = list(zip(*board, strict=True))
    for lines, clues, colour in (
        (turned, puzzle.columns, BLACK),
        (board, puzzle.rows, row_colour),
    ):
        for line, clue in zip(lines, clues, strict=True):
            if clue is None:
                continue
            found = runs(line, colour)
            if found != list(clue) if puzzle.ordered else sorted(found) != sorted(clue):
                return False
    return not puzzle.equal_white_areas or len(set(white_areas(board))) <= 1


def with_clues_of(
    rng: random.Random, board: list[list[int]], share: float, **options: Any
) -> Akkoy:
    """The clues of a board, this share of them kept; shuffled where their order says nothing."""
    row_colour = BLACK if options.get("row_colour") == "black" else WHITE
    columns = [runs(column, BLACK) for column in zip(*board, strict=True)]
    rows = [runs(row, row_colour) for row in board]
    if not options.get("ordered"):
        for clue in (*columns, *rows):
            rng.shuffle(clue)
    return Akkoy(kept(rng, columns, share), kept(rng, rows, share), **options)


def random_board(rng: random.Random, rows: int, columns: int) -> list[list[int]]:
    black = rng.choice((0.2, 0.5, 0.7))
    return [[int(rng.random() < black) for _ in range(columns)] for _ in range(rows)]


def equal_board(rng: random.Random, rows: int, columns: int, tries: int) -> list[list[int]]:
    """A board whose white areas are of one size, if one is found."""
    board = random_board(rng, rows, columns)
    for _ in range(tries):
        if len(set(white_areas(board))) <= 1:
            break
        board = random_board(rng, rows, columns)
    return board


def tiny(rng: random.Random, **options: Any) -> Akkoy:
    rows, columns = rng.choice(SHAPES)
    tries = 20 if options.get("equal_white_areas") and rng.random() < 0.7 else 0
    board = equal_board(rng, rows, columns, tries)
    share = rng.choice((0.0, 0.4, 0.7, 1.0, 1.0))
    if rng.random() < 0.2:  # columns of one board, rows of another
        columns_only = with_clues_of(rng, board, share, **options)
        rows_only = with_clues_of(rng, random_board(rng, rows, columns), share, **options)
        return Akkoy(columns_only.columns, rows_only.rows, **options)
    return with_clues_of(rng, board, share, **options)


def middling(rng: random.Random, **options: Any) -> Akkoy:
    tries = 200 if options.get("equal_white_areas") else 0
    rows, columns = rng.choice(((5, 5), (4, 6), (6, 5)))
    return with_clues_of(rng, equal_board(rng, rows, columns, tries), 0.95, **options)


def published(record: dict[str, Any]) -> Akkoy:
    return Akkoy(
        record["col_black_runs"],
        record["row_white_runs"],
        ordered=record.get("runs_ordered", True),
        equal_white_areas=record.get("equal_white_areas", False),
    )


def nonogram(record: dict[str, Any]) -> Akkoy:
    return Akkoy(record["cols"], record["rows"], ordered=True, row_colour="black")


FACTS = Facts(
    obeys=obeys,
    tiny=tiny,
    middling=middling,
    published={"akkoy_published": published, "akkoy": published, "nonogram": nonogram},
    options=[
        {"ordered": ordered, "equal_white_areas": equal, "row_colour": colour}
        for ordered in (False, True)
        for equal in (False, True)
        for colour in ("white", "black")
    ],
    broken={
        "columns": """\
akkoy
columns: 1 | 1 | -
rows: 3 | 1 1
solution:
. . .
. X .
""",
        "rows": """\
akkoy
columns: - | 1 | -
rows: 3 | 2
solution:
. . .
. X .
""",
        "areas": """\
akkoy equal_white_areas=yes
columns: - | 2 | 1
rows: 1 1 | 1
solution:
. X .
. X X
""",
    },
    misread=[
        ("akkoy", 1, 1),
        ("akkoy\ncolumns: 1 | 1\n", 1, 1),
        ("akkoy 3x3\ncolumns: 1 | 1\nrows: 1 | 1\n", 1, 7),
        ("akkoy ordered=often\ncolumns: 1\nrows: -\n", 1, 15),
        ("akkoy row_colour=red\ncolumns: 1\nrows: -\n", 1, 18),
        ("akkoy colour=red\ncolumns: 1\nrows: -\n", 1, 7),
        ("akkoy\ncolumns: 1 | x\nrows: 1 | 1\n", 2, 14),
        ("akkoy\ncolumns: 1||1\nrows: 1 | 1\n", 2, 12),
        ("akkoy\ncolumns: 1 | 1 |\nrows: 1 | 1\n", 2, 16),
        ("akkoy\ncolumns: 1 | 1\nrows: 1 | ? 1\n", 3, 11),
        ("akkoy\ncolumns: 1 | 1\nrows: 1 | - 1\n", 3, 11),
        ("akkoy\ncolumns: 1 | 1 1\nrows: 1 | 1\n", 2, 14),
        ("akkoy\ncolumns: 1 | 3\nrows: 1 | 1\n", 2, 14),
        ("akkoy\ncolumns: 1 | -1\nrows: 1 | 1\n", 2, 14),
        ("akkoy\n1 | 1\n", 2, 1),
        ("akkoy\ncolumns: 1\nrows: -\nsolution:\n+\n", 5, 1),
    ],
)


def test_columns_count_black_runs_and_rows_count_white_ones() -> None:
    puzzle = quinta.parse("akkoy\ncolumns: 2 | 1\nrows: 1 | -\n")
    (only,) = quinta.solutions(puzzle)
    assert board_of(only, 2, 2) == [[BLACK, WHITE], [BLACK, BLACK]]


def test_rows_may_count_black_runs_too() -> None:
    puzzle = quinta.parse("akkoy row_colour=black\ncolumns: 2 | 1\nrows: 1 | 2\n")
    (only,) = quinta.solutions(puzzle)
    assert board_of(only, 2, 2) == [[BLACK, WHITE], [BLACK, BLACK]]


def test_lengths_stand_in_any_order_unless_ordered() -> None:
    for clue in permutations((1, 2, 3)):
        in_any = Akkoy([None] * 8, [clue])
        assert len(answers(in_any, engine="asp")) == 6 * len(
            answers(Akkoy([None] * 8, [clue], ordered=True), engine="asp")
        )
        for found in answers(Akkoy([None] * 8, [clue], ordered=True), engine="asp"):
            assert runs(found, WHITE) == list(clue)


def test_free_and_none_are_different_clues() -> None:
    free = quinta.parse("akkoy\ncolumns: ? | ?\nrows: ?\n")
    none = quinta.parse("akkoy\ncolumns: - | -\nrows: ?\n")
    assert free == Akkoy([None, None], [None])
    assert none == Akkoy([(), ()], [None])
    assert answers(free) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert answers(none) == {(WHITE, WHITE)}
    assert len(free.each_clue()) == 0
    assert len(none.each_clue()) == 2


def test_the_papers_lists_write_x_for_a_free_line_and_nothing_for_none() -> None:
    puzzle = quinta.parse("[[x],[1]],[[],[1]]", kind="akkoy")
    assert puzzle == quinta.parse("solutions([[x],[1]],[[],[1]]).")
    assert puzzle == Akkoy([None, (1,)], [(), (1,)])
    assert quinta.write("lists", puzzle) == "akkoy([[x],[1]],[[],[1]]).\n"


def test_the_papers_lists_cannot_say_options() -> None:
    for options in ({"ordered": True}, {"equal_white_areas": True}, {"row_colour": "black"}):
        with pytest.raises(PuzzleError):
            quinta.write("lists", Akkoy([[1]], [[]], **options))


@pytest.mark.parametrize("ordered", [False, True])
def test_without_any_clue_every_colouring_is_a_solution(ordered: bool) -> None:
    for rows, columns in ((1, 1), (2, 2), (1, 5), (3, 2)):
        puzzle = Akkoy([None] * columns, [None] * rows, ordered=ordered)
        for engine in ("sat", "asp"):
            assert len(answers(puzzle, engine=engine)) == 2 ** (rows * columns)


def test_a_board_without_white_cells_has_equal_white_areas() -> None:
    puzzle = Akkoy([[2], [2]], [None, None], equal_white_areas=True)
    assert answers(puzzle) == {(1, 1, 1, 1)}


def test_white_cells_that_touch_only_at_a_corner_are_two_areas() -> None:
    corner = {Cell(0, 0): 0, Cell(0, 1): 1, Cell(1, 0): 1, Cell(1, 1): 0}
    free = [None, None]
    assert quinta.check(Akkoy(free, free, equal_white_areas=True), corner).solved
    wide = Akkoy([None] * 3, free, equal_white_areas=True)
    two_and_one = {**corner, Cell(0, 2): 1, Cell(1, 2): 0}
    assert {v.rule for v in quinta.check(wide, two_and_one).violations} == {"areas"}


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("row_colour", ["white", "black"])
def test_equal_areas_on_free_boards_are_found_by_every_engine(
    ordered: bool, row_colour: str
) -> None:
    for rows, columns in ((2, 3), (3, 3), (2, 5)):
        puzzle = Akkoy([None] * columns, [None] * rows, ordered, True, row_colour)
        expected = answers_by_hand(puzzle)
        assert answers(puzzle, engine="sat") == expected
        assert answers(puzzle, engine="asp") == expected


@pytest.mark.parametrize("ordered", [False, True])
def test_a_line_is_wrong_as_soon_as_no_way_is_left_to_fill_it(ordered: bool) -> None:
    rng = random.Random(int(ordered))
    for _ in range(150):
        clue = rng.choice(((), (1,), (2,), (1, 1), (2, 1), (1, 2), (3, 1), (1, 1, 2)))
        row = Akkoy([None] * 6, [clue], ordered=ordered)
        part = {Cell(0, c): rng.randrange(2) for c in rng.sample(range(6), rng.randrange(7))}
        left = [
            line
            for line in product((WHITE, BLACK), repeat=6)
            if all(line[cell.column] == value for cell, value in part.items())
            and obeys(row, {Cell(0, c): value for c, value in enumerate(line)})
        ]
        assert quinta.check(row, part).right == bool(left)


def test_a_run_too_long_for_its_line_is_refused() -> None:
    with pytest.raises(PuzzleError, match="line 3, column 7"):
        quinta.parse("akkoy\ncolumns: ? | ? | ?\nrows: 2 1\n")


def test_the_published_example_has_white_areas_of_four() -> None:
    puzzle = quinta.example("akkoy/2")
    (only,) = quinta.solutions(puzzle)
    assert set(white_areas(board_of(only, 7, 7))) == {4}


def test_the_json_solution_has_one_for_black() -> None:
    puzzle = quinta.parse("akkoy\ncolumns: 2 | 1\nrows: 1 | -\n")
    (only,) = quinta.solutions(puzzle)
    assert marks_to_json(puzzle, only) == {"r1c1": 1, "r1c2": 0, "r2c1": 1, "r2c2": 1}


@pytest.mark.parametrize("side", [3, 4])
def test_a_small_puzzle_has_cells_of_both_colours(side: int) -> None:
    for seed in range(12):
        solution = quinta.generate("akkoy", (side, side), seed=seed).solution
        black = sum(value == 1 for value in solution.values())
        assert side * side <= 5 * min(black, side * side - black)


@pytest.mark.parametrize(
    ("marks", "ordered", "unordered"),
    [
        ("?_X_??", [], [0]),  # a run that may not be the first one
        ("XX_???", [], [1]),  # the first one, but not as long
        ("X_????", [0], [0]),
        ("???_XX", [1], [1]),
        ("X?????", [], []),
    ],
)
def test_a_run_is_met_in_its_order_where_the_order_counts(
    marks: str, ordered: list[int], unordered: list[int]
) -> None:
    marked = {Cell(row, 0): int(mark == "X") for row, mark in enumerate(marks) if mark != "?"}
    for in_order, expected in ((True, ordered), (False, unordered)):
        puzzle = Akkoy([(1, 2)], [None] * 6, ordered=in_order)
        [clue] = puzzle.each_clue()
        assert puzzle.played.met_runs(puzzle, marked, clue) == expected
