"""The counting kernels of Gap and Doppelblock against known counts and plain backtracking.

The backtrackers below know nothing of layers, halves or symmetry: they fill a
board from its first cell or row to the last one and test the rules as they read.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import factorial
from typing import Any

import pytest

import quinta
from hand import Hand
from needs import needs
from quinta.base.errors import LimitReached, MissingExtra
from quinta.base.limits import Clock, Limits
from quinta.kinds.doppelblock import count as _doppelblock_count
from quinta.kinds.gap import count as _gap_count

pytestmark = needs("numpy")

GAP_BOARDS = {
    **dict.fromkeys(range(1, 8), 0),
    8: 2,
    9: 664,
    10: 146510,
    11: 31197434,
    12: 6798881226,
}
DOPPELBLOCK_BOARDS = {
    2: 1,
    3: 6,
    4: 216,
    5: 66240,
    6: 283046400,
    7: 20449013760000,
    8: 34077789757322035200,
}


def gap_boards(order: int) -> Iterator[list[tuple[int, ...]]]:
    """All Gap boards, each as the shaded columns of its rows, by plain backtracking."""
    board: list[tuple[int, ...]] = []
    used = [0] * order

    def extend() -> Iterator[list[tuple[int, ...]]]:
        if len(board) == order:
            yield list(board)
            return
        near = {c + step for c in (board[-1] if board else ()) for step in (-1, 0, 1)}
        for row in combinations(range(order), 2):
            if row[1] - row[0] == 1 or near & set(row) or any(used[c] == 2 for c in row):
                continue
            board.append(row)
            for column in row:
                used[column] += 1
            yield from extend()
            board.pop()
            for column in row:
                used[column] -= 1

    return extend()


def doppelblock_boards(order: int) -> int:
    """The number of Doppelblock boards, cell by cell, by plain backtracking."""
    supply = Counter({0: 2, **dict.fromkeys(range(1, order - 1), 1)})
    rows = [Counter(supply) for _ in range(order)]
    columns = [Counter(supply) for _ in range(order)]

    def fill(place: int) -> int:
        if place == order * order:
            return 1
        row, column = rows[place // order], columns[place % order]
        boards = 0
        for value in supply:
            if row[value] and column[value]:
                row[value] -= 1
                column[value] -= 1
                boards += fill(place + 1)
                row[value] += 1
                column[value] += 1
        return boards

    return fill(0)


@cache
def gaps_of_order_9() -> list[tuple[int, ...]]:
    """The gaps of the rows of every board of order 9."""
    return [tuple(j - i - 1 for i, j in board) for board in gap_boards(9)]


@pytest.mark.parametrize(("order", "boards"), GAP_BOARDS.items())
def test_gap_boards_are_as_many_as_known(order: int, boards: int) -> None:
    assert _gap_count.count_boards(order, Clock()) == boards


@pytest.mark.parametrize("order", range(1, 10))
def test_gap_agrees_with_backtracking(order: int) -> None:
    assert _gap_count.count_boards(order, Clock()) == sum(1 for _ in gap_boards(order))


@pytest.mark.parametrize("row", range(9))
def test_gap_boards_split_by_the_gap_of_any_row(row: int) -> None:
    found = Counter(gaps[row] for gaps in gaps_of_order_9())
    for gap in range(9):
        left = [gap if at == row else None for at in range(9)]
        assert _gap_count.count_boards(9, Clock(), left) == found[gap]


def test_gap_clues_at_unlike_ends_and_in_the_middle_are_kept() -> None:
    for clues in ({0: 3, 8: 4}, {0: 4, 8: 3}, {1: 2, 4: 1}, {4: 5, 7: 1, 8: 2}, {0: 1, 8: 1}):
        left = [clues.get(row) for row in range(9)]
        expected = sum(all(gaps[r] == g for r, g in clues.items()) for gaps in gaps_of_order_9())
        assert _gap_count.count_boards(9, Clock(), left) == expected


@pytest.mark.thorough
def test_gap_clues_of_an_even_order_add_up_to_all_boards() -> None:
    for row in (0, 4, 5, 9):
        split = [[g if at == row else None for at in range(10)] for g in range(10)]
        boards = sum(_gap_count.count_boards(10, Clock(), left) for left in split)
        assert boards == GAP_BOARDS[10]


def test_all_gaps_of_a_board_of_order_8_can_be_given() -> None:
    gaps = Counter(tuple(j - i - 1 for i, j in board) for board in gap_boards(8))
    for left, boards in gaps.items():
        assert _gap_count.count_boards(8, Clock(), left) == boards


def test_the_dot_product_is_exact_beyond_floats_and_64_bits() -> None:
    import numpy as np

    one = [3.0**k for k in range(34)] * 5
    other = [float(7**k % 2**53) for k in range(34)] * 5
    exact = sum(int(a) * int(b) for a, b in zip(one, other, strict=True))
    assert exact > 2**64
    assert _gap_count._exact_dot(np.array(one), np.array(other)) == exact
    assert _gap_count._exact_dot(np.zeros(1), np.zeros(1)) == 0


@pytest.mark.spread(4)
@pytest.mark.parametrize(("order", "boards"), DOPPELBLOCK_BOARDS.items())
def test_doppelblock_boards_are_as_many_as_known(order: int, boards: int) -> None:
    assert _doppelblock_count.count_boards(order, Clock()) == boards


@pytest.mark.spread(2)
@pytest.mark.parametrize("order", range(2, 6))
def test_doppelblock_agrees_with_backtracking(order: int) -> None:
    assert _doppelblock_count.count_boards(order, Clock()) == doppelblock_boards(order)


@pytest.mark.parametrize("order", [3, 6, 7])
def test_doppelblock_forms_of_one_row_have_all_rows_as_images(order: int) -> None:
    """Every row has the same form, so its images are the rows."""
    clock = Clock()
    rows = _doppelblock_count._every_row(order, clock)
    renamings = _doppelblock_count._every_renaming(order, clock)
    stacks = _doppelblock_count._one_row_more(Counter({0: 1}), 0, rows, renamings, clock)
    ((form, number),) = stacks.items()
    assert number == len(rows) == _doppelblock_count._images(form, order, renamings)


@pytest.mark.parametrize("kernel", [_gap_count, _doppelblock_count])
@pytest.mark.parametrize("order", [2, 9, 1000])
def test_an_expired_clock_is_heeded(kernel: object, order: int) -> None:
    with pytest.raises(LimitReached, match="time"):
        kernel.count_boards(order, Limits(seconds=0).clock())  # type: ignore[attr-defined]


@pytest.mark.parametrize(("kernel", "order"), [(_gap_count, 16), (_doppelblock_count, 9)])
def test_a_clock_is_heeded_during_the_count(kernel: Any, order: int, hand: Hand) -> None:
    hand.each_look = 1
    with pytest.raises(LimitReached, match="time"):
        kernel.count_boards(order, Limits(seconds=10).clock())


def test_a_memory_limit_is_refused_before_the_tables_are_made() -> None:
    with pytest.raises(LimitReached, match="memory"):
        _gap_count.count_boards(18, Limits(megabytes=20_000).clock())


@pytest.mark.parametrize("kernel", [_gap_count, _doppelblock_count])
def test_an_order_beyond_exact_numbers_is_refused(kernel: object) -> None:
    with pytest.raises(LimitReached, match="order"):
        kernel.count_boards(kernel.LARGEST_ORDER + 1, Clock())  # type: ignore[attr-defined]


def test_gap_counts_up_to_the_largest_order_whose_halves_a_float_holds() -> None:
    exact = [k for k in range(1, 20) if factorial(2 * k) // 2**k < 2**53]
    largest = max(exact) * 2 + 1
    for order, limit in ((largest, "memory"), (largest + 1, "order")):
        with pytest.raises(LimitReached, match=limit):
            _gap_count.count_boards(order, Limits(megabytes=20_000).clock())


def test_the_kernels_import_without_numpy() -> None:
    code = "import quinta.kinds.gap.count, quinta.kinds.doppelblock.count, sys; "
    code += "sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Without NumPy


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were not installed."""

    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "numpy" else real(name)
    )


@pytest.mark.usefixtures("without_numpy")
@pytest.mark.parametrize(("text", "number"), [("gap 8", 2), ("gap 9", 664), ("doppelblock 4", 216)])
def test_a_few_boards_are_listed_where_numpy_is_missing(text: str, number: int) -> None:
    found = quinta.count(quinta.parse(text))
    assert (found.number, found.exact, found.method) == (number, True, "listing")


@pytest.mark.spread(2)
@pytest.mark.usefixtures("without_numpy")
@pytest.mark.parametrize("method", ["auto", "formula"])
@pytest.mark.parametrize("text", ["gap 12", "doppelblock 7"])
def test_many_boards_ask_for_numpy_in_one_sentence(text: str, method: str) -> None:
    with pytest.raises(MissingExtra, match=r"^NumPy is not installed: pip install numpy pyganak"):
        quinta.count(quinta.parse(text), method=method)


@pytest.mark.usefixtures("without_numpy")
def test_a_limit_that_comes_first_gives_a_lower_bound_without_numpy() -> None:
    found = quinta.count(quinta.parse("gap 12"), limits=Limits(seconds=0))
    assert (found.exact, found.limit) == (False, "time")
