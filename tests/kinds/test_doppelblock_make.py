"""Random Doppelblock boards: fair ones, and those that their sums alone give away."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import pytest

import quinta
from quinta import Doppelblock
from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.base.errors import LimitReached
from quinta.base.grid import Cell, Size
from quinta.base.limits import Clock, Limits
from quinta.kinds.doppelblock.make import _Board, line_bits, random_board, telling_board
from quinta.kinds.doppelblock.ways import listed as line_ways
from quinta.logic.model import Place, Value

Board = dict[Place, Value]


@contextmanager
def asking(order: int, clock: Clock) -> Iterator[Callable[[Board], bool]]:
    """A warm solver that tells whether a board is the only one with its sums."""
    with Session(Doppelblock, Size(order, order)) as session:
        empty = Doppelblock(order)

        def alone(board: Board) -> bool:
            with session.guard() as guard:
                session.forbid(guard, board)
                clues = empty.clues_of(board).each_clue()
                return session.find(clues, {}, clock, [guard]) is None

        yield alone


def telling(seed: int, order: int) -> Board:
    clock = Clock()
    with asking(order, clock) as alone:
        board = telling_board(random.Random(seed), order, alone, clock)
    assert board is not None
    return board


def rows_of(board: Board, order: int) -> list[list[Value]]:
    return [[board[Cell(row, column)] for column in range(order)] for row in range(order)]


def key(board: Board) -> tuple[Value, ...]:
    return tuple(board.values())


# Random boards


@pytest.mark.parametrize("order", range(2, 16))
def test_a_random_board_is_complete_and_breaks_no_rule(order: int) -> None:
    for seed in range(3):
        board = random_board(random.Random(seed), order)
        assert tuple(board) == Doppelblock(order).places()
        assert not list(Doppelblock(order).violations(board))


def test_all_six_boards_of_order_3_turn_up() -> None:
    assert len({key(random_board(random.Random(seed), 3)) for seed in range(200)}) == 6


@pytest.mark.thorough
def test_the_216_boards_of_order_4_are_about_equally_likely() -> None:
    seen = Counter(key(random_board(random.Random(seed), 4)) for seed in range(8640))
    assert len(seen) == 216
    squares = sum((times - 40) ** 2 / 40 for times in seen.values())
    assert squares < 300  # 215 expected, with a standard deviation of 21


# Boards that their sums give away


@pytest.mark.parametrize(("order", "seeds"), [(4, 4), (5, 4), (6, 4), (7, 4), (8, 3), (9, 1)])
def test_the_sums_of_a_telling_board_have_no_other_solution(order: int, seeds: int) -> None:
    for seed in range(seeds):
        board = telling(seed, order)
        puzzle = Doppelblock(order).clues_of(board)
        assert not list(puzzle.violations(board))
        answer = quinta.solve(puzzle)
        assert answer.status is Status.UNIQUE
        assert answer.solution == board


@pytest.mark.parametrize("order", [6, 7, 8])
def test_telling_boards_differ_and_so_do_their_sums(order: int) -> None:
    puzzles = [Doppelblock(order).clues_of(telling(seed, order)) for seed in range(12)]
    assert len({(p.top, p.right) for p in puzzles}) == 12
    assert len({(*sorted(p.top), *sorted(p.right)) for p in puzzles}) == 12  # type: ignore[type-var]
    assert len({clue for p in puzzles for clue in (*p.top, *p.right)}) > 10


def test_there_is_no_telling_board_if_every_try_fails() -> None:
    assert telling_board(random.Random(1), 6, lambda board: False, Clock(), tries=20) is None


def test_only_boards_without_an_obvious_trade_are_asked_about() -> None:
    asked: list[Board] = []

    def never(board: Board) -> bool:
        asked.append(board)
        return False

    telling_board(random.Random(1), 8, never, Clock(), tries=40)
    assert 0 < len(asked) < 30


def test_a_board_with_a_trade_is_never_alone() -> None:
    walked = [_Board.of(rows_of(random_board(random.Random(seed), 6), 6)) for seed in range(60)]
    trading = [board for board in walked if board.has_trade()]
    assert len(trading) > 10
    with asking(6, Clock()) as alone:
        assert not any(alone(board.marks()) for board in trading)


def test_a_trade_is_seen_among_columns_as_well_as_among_rows() -> None:
    for seed in range(60):
        rows = rows_of(random_board(random.Random(seed), 6), 6)
        flipped = [list(column) for column in zip(*rows, strict=True)]
        assert _Board.of(rows).has_trade() == _Board.of(flipped).has_trade()


def test_two_numbers_that_form_a_square_outside_all_blacks_are_a_trade() -> None:
    boards = [rows_of(random_board(random.Random(seed), 6), 6) for seed in range(300)]
    trading = [
        rows for rows in boards if any(is_square(rows, *pair) for pair in combinations(range(6), 2))
    ]
    assert len(trading) > 10
    assert all(_Board.of(rows).has_trade() for rows in trading)


def is_square(rows: list[list[Value]], upper: int, lower: int) -> bool:
    """Whether two rows hold a b over b a, and none of the four cells is between blacks."""
    columns = [list(column) for column in zip(*rows, strict=True)]

    def outside(row: int, column: int) -> bool:
        in_row, in_column = rows[row], columns[column]
        return all(
            line[at] and (0 not in line[:at] or 0 not in line[at:])
            for line, at in ((in_row, column), (in_column, row))
        )

    return any(
        rows[upper][left] == rows[lower][right]
        and rows[upper][right] == rows[lower][left]
        and all(outside(row, column) for row in (upper, lower) for column in (left, right))
        for left, right in combinations(range(len(rows)), 2)
    )


@pytest.mark.parametrize("order", [2, 3, 4, 5, 6])
def test_the_ways_to_fill_a_line_are_those_that_can_be_listed(order: int) -> None:
    for clue, bits in enumerate(line_bits(order)):
        ways = line_ways(order, clue)
        assert ways is not None
        assert 2**bits <= len(ways.ways) ** 64 < 2 ** (bits + 1)


# The same seed, the same board


@pytest.mark.spread(1)
@pytest.mark.parametrize("order", [5, 7, 8])
def test_the_same_seed_gives_the_same_board_whatever_was_asked_before(order: int) -> None:
    clock = Clock()
    with asking(order, clock) as alone:
        for seed in (3, 2, 1):
            board = telling_board(random.Random(seed), order, alone, clock)
            assert board == telling(seed, order)
    assert random_board(random.Random(1), order) == random_board(random.Random(1), order)


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    clock = Clock(Limits(seconds=1e9))
    with asking(8, clock) as alone:
        assert telling_board(random.Random(4), 8, alone, clock) == telling(4, 8)


SCRIPT = """
import random
from test_doppelblock_make import key, random_board, telling
print(key(telling(1, 7)), key(random_board(random.Random(1), 9)))
"""


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_board_in_another_process() -> None:
    shown = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=Path(__file__).parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert shown == {f"{key(telling(1, 7))} {key(random_board(random.Random(1), 9))}"}


def test_a_time_limit_is_kept() -> None:
    clock = Clock(Limits(seconds=0))
    with asking(9, Clock()) as alone, pytest.raises(LimitReached):
        telling_board(random.Random(1), 9, alone, clock)
