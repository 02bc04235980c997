"""Doppelblock: its rules as sentences, and what the common tests need to know of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest

import quinta
from boards import Facts, answers, every_assignment, kept
from quinta import Doppelblock, PuzzleError
from quinta.base.grid import Cell
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json

Board = tuple[tuple[int, ...], ...]

NOT_BLACK = "not black"


def lines_of(board: Board) -> list[tuple[tuple[int, ...], ...]]:
    """The columns and the rows."""
    return [tuple(zip(*board, strict=True)), board]


def sum_between(line: tuple[int, ...]) -> int:
    first, second = (index for index, value in enumerate(line) if value == 0)
    return sum(line[first + 1 : second])


def obeys(puzzle: Doppelblock, marks: Marks) -> bool:
    order = puzzle.order
    board = tuple(tuple(marks[Cell(r, c)] for c in range(order)) for r in range(order))
    full_line = sorted([0, 0, *range(1, order - 1)])
    for lines, clues in zip(lines_of(board), (puzzle.top, puzzle.right), strict=True):
        for line, clue in zip(lines, clues, strict=True):
            if sorted(line) != full_line:
                return False
            if clue is not None and sum_between(line) != clue:
                return False
    for given, value in zip(sum(puzzle.cells, ()), sum(board, ()), strict=True):
        if given == NOT_BLACK:
            if value == 0:
                return False
        elif given is not None and given != value:
            return False
    return True


@cache
def all_boards(order: int) -> tuple[Board, ...]:
    """The boards of an order, from all combinations of right rows."""
    full_line = sorted([0, 0, *range(1, order - 1)])
    rows = sorted(set(permutations(full_line)))
    return tuple(
        board
        for board in product(rows, repeat=order)
        if all(sorted(column) == full_line for column in zip(*board, strict=True))
    )


def marks_of(board: Board) -> dict[Cell, int]:
    return {Cell(r, c): value for r, row in enumerate(board) for c, value in enumerate(row)}


def candidates(puzzle: Doppelblock) -> Iterator[Marks]:
    if puzzle.order <= 3:
        return every_assignment(puzzle)
    return map(marks_of, all_boards(puzzle.order))


def random_board(rng: random.Random, order: int) -> Board:
    """A full line shifted from row to row; then rows, columns and numbers mixed."""
    line = [0, 0, *rng.sample(range(1, order - 1), order - 2)]
    shifts, columns = rng.sample(range(order), order), rng.sample(range(order), order)
    return tuple(tuple(line[(shift + column) % order] for column in columns) for shift in shifts)


def with_clues_of(rng: random.Random, board: Board, sums: float, given: float = 0.0) -> Doppelblock:
    top, right = ([sum_between(line) for line in lines] for lines in lines_of(board))

    def said_of(value: int) -> int | str | None:
        if rng.random() >= given:
            return None
        return NOT_BLACK if value and rng.random() < 0.4 else value

    cells = [[said_of(value) for value in row] for row in board]
    return Doppelblock(len(board), kept(rng, top, sums), kept(rng, right, sums), cells)


def tiny(rng: random.Random) -> Doppelblock:
    order = rng.choice((2, 3, 3, 4, 4, 4))
    board = rng.choice(all_boards(order))
    puzzle = with_clues_of(rng, board, rng.choice((0.0, 0.3, 0.6)), rng.choice((0.0, 0.1, 0.3)))
    if rng.random() < 0.3:  # perhaps without a solution
        top = list(puzzle.top)
        top[rng.randrange(order)] = rng.randint(0, (order - 2) * (order - 1) // 2)
        cells = [list(row) for row in puzzle.cells]
        given = (NOT_BLACK, *range(order - 1)) if order > 2 else (0,)
        cells[rng.randrange(order)][rng.randrange(order)] = rng.choice(given)
        puzzle = Doppelblock(order, top, puzzle.right, cells)
    return puzzle


def middling(rng: random.Random) -> Doppelblock:
    order = rng.choice((5, 6, 7))
    return with_clues_of(rng, random_board(rng, order), 0.8, 0.15)


def published(record: dict[str, Any]) -> Doppelblock:
    given = record["given"] or ()
    return Doppelblock(record["n"], record["top"], record["side"], cells=given)


FACTS = Facts(
    obeys=obeys,
    tiny=tiny,
    middling=middling,
    published={"doppelblock_more": published, "doppelblock": published},
    candidates=candidates,
    broken={
        "blacks": """\
doppelblock 5
solution:
X ? ? ? ?
? ? ? ? ?
X ? ? ? ?
? ? ? ? ?
X ? ? ? ?
""",
        "numbers": """\
doppelblock 4
solution:
1 X X 1
X 1 2 X
2 X X 2
X 2 1 X
""",
        "sum": """\
doppelblock 4
top:   . . . .
right: 2 . . .
solution:
X 1 X 2
1 X 2 X
X 2 X 1
2 X 1 X
""",
        "given": """\
doppelblock 4
cells:
o . . .
. . . .
. . . .
. . . .
solution:
X 1 X 2
1 X 2 X
X 2 X 1
2 X 1 X
""",
    },
    misread=[
        ("doppelblock", 1, 1),
        ("doppelblock 1", 1, 1),
        ("doppelblock six", 1, 13),
        ("doppelblock 4x5", 1, 13),
        ("doppelblock 4\ntop: 1 2 3\n", 2, 6),
        ("doppelblock 4\ntop: 1 2 3 4\n", 2, 12),
        ("doppelblock 4\ntop: 1 2 -1 0\n", 2, 10),
        ("doppelblock 4\nright: . . . .\nleft: . . . .\n", 3, 1),
        ("doppelblock 4\nbottom: . . . .\n", 2, 1),
        ("doppelblock 3\ncells:\n. . .\n. 2 .\n. . .\n", 4, 3),
        ("doppelblock 3\ncells:\n. . .\n. z .\n. . .\n", 4, 3),
        ("doppelblock 3\ncells:\n...\n.z.\n...\n", 4, 2),
        ("doppelblock 3\nsolution:\nX X 1\nX 1 X\n1 X 2\n", 5, 5),
    ],
)


def rules_broken(text: str) -> set[str]:
    puzzle, marks, _ = quinta.read(text)
    assert marks is not None
    return {violation.rule for violation in quinta.check(puzzle, marks).violations}


@pytest.mark.parametrize(("order", "number"), [(2, 1), (3, 6), (4, 216)])
def test_the_lister_of_these_tests_finds_the_known_numbers(order: int, number: int) -> None:
    assert len(all_boards(order)) == number


def test_a_sum_counts_strictly_between_the_blacks() -> None:
    board = "solution:\nX 1 2 X\n? ? ? ?\n? ? ? ?\n? ? ? ?\n"
    assert rules_broken("doppelblock 4\nright: 3 . . .\n" + board) == set()
    for wrong in (0, 1, 2):
        assert rules_broken(f"doppelblock 4\nright: {wrong} . . .\n" + board) == {"sum"}


@pytest.mark.parametrize(
    ("row", "wrong", "told"),
    [
        ("X 2 ? ? X", (0, 1, 2, 4), "has at least 5 between its black cells, its clue is 4"),
        ("X ? ? ? X", (0, 5), "has at least 6 between its black cells, its clue is 5"),
        ("? X ? X ?", (0,), "has at least 1 between its black cells, its clue is 0"),
    ],
)
def test_what_is_not_filled_in_counts_at_least_one_two_three(
    row: str, wrong: tuple[int, ...], told: str
) -> None:
    board = f"solution:\n{row}\n" + 4 * "? ? ? ? ?\n"
    for clue in range(7):
        text = f"doppelblock 5\nright: {clue} . . . .\n{board}"
        assert rules_broken(text) == ({"sum"} if clue <= max(wrong) else set())
    puzzle, marks, _ = quinta.read(f"doppelblock 5\nright: {max(wrong)} . . . .\n{board}")
    assert [found.message for found in puzzle.violations(marks or {})] == [f"row 1 {told}"]


def test_the_sum_zero_says_that_the_blacks_are_neighbours() -> None:
    neighbours = Doppelblock(4, right=[0, None, None, None])
    for found in answers(neighbours):
        row = found[:4]
        first = row.index(0)
        assert row[first + 1] == 0
    together = sum(sum_between(board[0]) == 0 for board in all_boards(4))
    assert len(answers(neighbours)) == together


def test_a_sum_of_zero_is_a_clue_and_a_dot_is_none() -> None:
    with_zero = quinta.parse("doppelblock 3\ntop: 0 . .\n")
    assert isinstance(with_zero, Doppelblock)
    assert with_zero.top == (0, None, None)
    assert len(with_zero.each_clue()) == 1


def test_sums_of_the_rows_may_stand_at_the_left() -> None:
    right = quinta.parse("doppelblock 4\ntop: . . 3 .\nright: 1 . . 0\n")
    left = quinta.parse("doppelblock 4\ntop: . . 3 .\nleft: 1 . . 0\n")
    assert right == left == Doppelblock(4, [None, None, 3, None], [1, None, None, 0])


def test_a_given_cell_is_a_number_black_or_not_black() -> None:
    puzzle = quinta.parse("doppelblock 3\ncells:\nX o .\n1 . .\n. . .\n")
    assert isinstance(puzzle, Doppelblock)
    assert puzzle.cells == ((0, NOT_BLACK, None), (1, None, None), (None, None, None))
    found = {
        board
        for board in all_boards(3)
        if board[0][0] == 0 and board[0][1] != 0 and board[1][0] == 1
    }
    assert answers(puzzle) == {sum(board, ()) for board in found}


def test_not_black_is_said_in_words_in_json() -> None:
    puzzle = Doppelblock(3, cells=[[NOT_BLACK, None, None], [None] * 3, [None] * 3])
    assert '"not black"' in quinta.write("json", puzzle)


def test_nothing_but_black_is_given_where_there_are_no_numbers() -> None:
    with pytest.raises(PuzzleError, match=r"line 5, column 1: .* every cell is black"):
        quinta.parse("doppelblock 2\ntop: . 0\ncells:\n. .\no .\n")


def test_the_papers_lists_cannot_say_not_black() -> None:
    puzzle = Doppelblock(3, cells=[[NOT_BLACK, None, None], [None] * 3, [None] * 3])
    with pytest.raises(PuzzleError):
        quinta.write("lists", puzzle)


def test_the_papers_lists_may_leave_anything_unknown() -> None:
    expected = quinta.example("doppelblock/1")
    lists = "doppelblock(6,[4,8,4,5,6,5],[9,7,2,10,3,1],Board)."
    assert quinta.parse(lists) == expected
    assert quinta.parse(lists.replace("6,", "Size,", 1)) == expected
    assert quinta.parse("doppelblock(6,_,_,_)") == Doppelblock(6)
    assert quinta.parse("doppelblock(6,TopSums,RightSums,Board)") == Doppelblock(6)
    assert quinta.parse("doppelblock(3,[0,_,_],_,_)") == Doppelblock(3, top=[0, None, None])


@pytest.mark.parametrize("lists", ["doppelblock(Size,5,_,_)", "doppelblock(_,_,_,_)"])
def test_lists_that_leave_the_order_open_are_refused(lists: str) -> None:
    with pytest.raises(PuzzleError, match="line 1, column"):
        quinta.parse(lists)


def test_numbers_of_two_digits_are_written_and_read_back() -> None:
    board = random_board(random.Random(1), 14)
    marks = marks_of(board)
    puzzle = Doppelblock(14, cells=[[*board[0][:7], *[None] * 7], *[[None] * 14] * 13])
    for form in ("text", "json"):
        assert quinta.read(quinta.write(form, puzzle, marks)) == (puzzle, marks, ())
    assert quinta.parse(quinta.write("lists", puzzle)) == puzzle
    assert quinta.check(puzzle, marks).solved


def test_the_smallest_board_is_all_black() -> None:
    assert answers(Doppelblock(2)) == {(0, 0, 0, 0)}
    assert answers(Doppelblock(2, top=[0, 0], right=[0, 0])) == {(0, 0, 0, 0)}
    with pytest.raises(PuzzleError):
        Doppelblock(1)


def test_the_json_solution_has_zero_for_black() -> None:
    puzzle = quinta.example("doppelblock/1")
    (only,) = quinta.solutions(puzzle)
    board = marks_to_json(puzzle, only)
    assert [board[f"r1c{column}"] for column in range(1, 7)] == [1, 0, 2, 4, 3, 0]
    assert list(board.values()).count(0) == 12
