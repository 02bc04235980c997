"""The line solver against brute force, and against published solutions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from needs import CORPORA, require
from quinta.base.errors import LimitReached
from quinta.base.limits import Clock, Limits
from quinta.kinds.akkoy.lines import Narrowed, Runs, narrow

Line = tuple[bool, ...]
"""A line as seen by its clue: True is a cell of the colour of the runs."""


# The rules once more, cell by cell.


def starts_of(line: Line) -> tuple[int, ...]:
    return tuple(c for c, on in enumerate(line) if on and (c == 0 or not line[c - 1]))


def runs_of(line: Line) -> tuple[int, ...]:
    return tuple(len(list(cells)) for on, cells in groupby(line) if on)


@cache
def lines_with(runs: Runs, length: int) -> list[Line]:
    lines = product((False, True), repeat=length)
    return [line for line in lines if runs is None or runs_of(line) == runs]


def seen(line: Line, is_black: bool) -> Line:
    """The line of black cells as its clue sees it, and back."""
    return tuple(on == is_black for on in line)


def mask_of(line: Sequence[bool]) -> int:
    return sum(1 << c for c, on in enumerate(line) if on)


def cells_of(mask: int, length: int) -> Line:
    return tuple(bool(mask >> c & 1) for c in range(length))


def turned(masks: Sequence[int], length: int) -> list[int]:
    """The masks of the columns from those of the rows, or the other way round."""
    return [mask_of([bool(mask >> c & 1) for mask in masks]) for c in range(length)]


def placements(runs: Runs, length: int, filled: int, empty: int) -> list[Line]:
    """All lines with these runs that agree with the known cells."""
    masks = ((line, mask_of(line)) for line in lines_with(runs, length))
    return [line for line, mask in masks if mask & filled == filled and not mask & empty]


class Board:
    """A question to the line solver, with brute force beside it."""

    def __init__(
        self,
        columns: Sequence[Runs],
        rows: Sequence[Runs],
        row_is_black: bool,
        black: Sequence[int] | None = None,
        white: Sequence[int] | None = None,
    ) -> None:
        self.columns, self.rows, self.row_is_black = columns, rows, row_is_black
        self.black = list(black or [0] * len(rows))
        self.white = list(white or [0] * len(rows))

    def narrowed(self) -> Narrowed | None:
        asked = self.columns, self.rows, self.row_is_black, self.black, self.white
        return narrow(*asked, Clock())

    def row_placements(self, row: int, black: int, white: int) -> list[Line]:
        """The placements of a row, as its clue sees it."""
        known = (black, white) if self.row_is_black else (white, black)
        return placements(self.rows[row], len(self.columns), *known)

    def solutions(self) -> Iterator[tuple[Line, ...]]:
        """All boards, as rows of black cells."""
        choices = [
            [seen(line, self.row_is_black) for line in self.row_placements(row, *known)]
            for row, known in enumerate(zip(self.black, self.white, strict=True))
        ]
        for board in product(*choices):
            columns = zip(*board, strict=True)
            if all(
                runs is None or runs_of(column) == runs
                for runs, column in zip(self.columns, columns, strict=True)
            ):
                yield board


def assert_line_is_exact(
    possible: list[Line], filled: int, empty: int, starts: tuple[tuple[int, int], ...], free: bool
) -> None:
    """The settled cells and the ranges are those of the placements, no more and no less."""
    assert possible
    assert cells_of(filled, len(possible[0])) == tuple(map(all, zip(*possible, strict=True)))
    assert cells_of(empty, len(possible[0])) == tuple(
        not any(cells) for cells in zip(*possible, strict=True)
    )
    per_run = () if free else zip(*map(starts_of, possible), strict=True)
    assert starts == tuple((min(cells), max(cells)) for cells in per_run)


def assert_fixed_point_is_exact(board: Board, found: Narrowed) -> None:
    """Each line alone has nothing to add to the settled cells, and all of them to say."""
    for row, (black, white) in enumerate(zip(found.black, found.white, strict=True)):
        possible = board.row_placements(row, black, white)
        known = (black, white) if board.row_is_black else (white, black)
        free = board.rows[row] is None
        assert_line_is_exact(possible, *known, found.row_starts[row], free)
    height, width = len(board.rows), len(board.columns)
    blacks, whites = turned(found.black, width), turned(found.white, width)
    for column, runs in enumerate(board.columns):
        possible = placements(runs, height, blacks[column], whites[column])
        starts = found.column_starts[column]
        assert_line_is_exact(possible, blacks[column], whites[column], starts, runs is None)


# Random questions.


def clue_of(line: Line, free: bool) -> Runs:
    return None if free else runs_of(line)


def some_runs(rng: random.Random, length: int) -> Runs:
    """Runs of a line of about this length, so that most but not all fit."""
    odds = rng.choice((0.0, 0.3, 0.5, 0.7, 1.0))
    line = tuple(rng.random() < odds for _ in range(length + rng.choice((-1, 0, 0, 0, 1))))
    return clue_of(line, rng.random() < 0.1)


def random_board(rng: random.Random, height: int, width: int, solvable: bool) -> Board:
    """Clues of a random board, or of none; some lines free, some cells known."""
    row_is_black = rng.random() < 0.5
    odds = rng.choice((0.3, 0.5, 0.7))
    cells = [tuple(rng.random() < odds for _ in range(width)) for _ in range(height)]
    columns = [clue_of(column, rng.random() < 0.15) for column in zip(*cells, strict=True)]
    rows = [clue_of(seen(row, row_is_black), rng.random() < 0.15) for row in cells]
    if not solvable:
        columns[rng.randrange(width)] = some_runs(rng, height)
        rows[rng.randrange(height)] = some_runs(rng, width)
    share = rng.choice((0.0, 0.1, 0.3))
    shown = [mask_of([rng.random() < share for _ in range(width)]) for _ in range(height)]
    whole = (1 << width) - 1
    black = [mask_of(row) & mask for row, mask in zip(cells, shown, strict=True)]
    white = [(whole ^ mask_of(row)) & mask for row, mask in zip(cells, shown, strict=True)]
    return Board(columns, rows, row_is_black, black, white)


def known_cells(cells: str) -> tuple[int, int]:
    return mask_of([cell == "#" for cell in cells]), mask_of([cell == "." for cell in cells])


@st.composite
def lines_and_known_cells(draw: st.DrawFn) -> tuple[int, list[tuple[Runs, int, int]]]:
    """A length, and lines of it: their runs, the cells known filled, those known empty."""
    length = draw(st.integers(1, 8))
    runs = st.one_of(st.none(), st.lists(st.integers(1, length), max_size=4).map(tuple))
    cells = st.text(alphabet="???.#", min_size=length, max_size=length).map(known_cells)
    line = st.tuples(runs, cells).map(lambda both: (both[0], *both[1]))
    return length, draw(st.lists(line, min_size=1, max_size=5))


# Lines alone: the lines that cross them are free.


@settings(deadline=None, max_examples=100)
@given(lines_and_known_cells(), st.booleans())
def test_a_line_is_narrowed_exactly_as_brute_force_says(
    question: tuple[int, list[tuple[Runs, int, int]]], row_is_black: bool
) -> None:
    length, lines = question
    rows, filled, empty = zip(*lines, strict=True)
    known = (filled, empty) if row_is_black else (empty, filled)
    board = Board([None] * length, rows, row_is_black, *known)
    found = board.narrowed()
    assert (found is not None) == all(placements(runs, length, *known) for runs, *known in lines)
    if found is not None:
        assert_fixed_point_is_exact(board, found)


@settings(deadline=None, max_examples=100)
@given(lines_and_known_cells())
def test_a_column_is_narrowed_exactly_as_brute_force_says(
    question: tuple[int, list[tuple[Runs, int, int]]],
) -> None:
    length, lines = question
    columns, filled, empty = zip(*lines, strict=True)
    known = turned(filled, length), turned(empty, length)
    board = Board(columns, [None] * length, False, *known)
    found = board.narrowed()
    assert (found is not None) == all(placements(runs, length, *known) for runs, *known in lines)
    if found is not None:
        assert_fixed_point_is_exact(board, found)


@pytest.mark.parametrize("length", [1, 2, 3, 7])
@pytest.mark.parametrize("row_is_black", [True, False])
def test_every_clue_of_a_single_row_or_column_is_narrowed_exactly(
    length: int, row_is_black: bool
) -> None:
    for runs in {runs_of(line) for line in lines_with(None, length)}:
        for board in (
            Board([None] * length, [runs], row_is_black),
            Board([runs], [None] * length, row_is_black),
        ):
            found = board.narrowed()
            assert found is not None
            assert_fixed_point_is_exact(board, found)


def test_long_lines_are_narrowed_like_short_ones() -> None:
    middle = narrow([None] * 200, [(150,)], True, [0], [0], Clock())
    assert middle is not None
    assert middle.black == (mask_of([50 <= c < 150 for c in range(200)]),)
    assert middle.white == (0,)
    assert middle.row_starts == (((0, 50),),)
    full = narrow([(1,) * 100], [None] * 199, True, [0] * 199, [0] * 199, Clock())
    assert full is not None
    assert full.black == (1, 0) * 99 + (1,)
    assert full.column_starts == (tuple((2 * j, 2 * j) for j in range(100)),)


# Whole boards.


def test_at_the_fixed_point_every_line_is_exact() -> None:
    rng = random.Random(1)
    for _ in range(250):
        board = random_board(rng, rng.randint(1, 8), rng.randint(1, 8), solvable=True)
        found = board.narrowed()
        assert found is not None
        assert_fixed_point_is_exact(board, found)


def test_every_solution_keeps_its_cells_and_its_starts() -> None:
    rng = random.Random(2)
    for _ in range(200):
        board = random_board(rng, rng.randint(1, 4), rng.randint(1, 4), solvable=True)
        found = board.narrowed()
        assert found is not None
        for solution in board.solutions():
            assert_solution_is_kept(board, found, solution)


def assert_solution_is_kept(board: Board, found: Narrowed, solution: Sequence[Line]) -> None:
    for line, black, white in zip(solution, found.black, found.white, strict=True):
        assert black & ~mask_of(line) == 0
        assert white & mask_of(line) == 0
    rows = [seen(line, board.row_is_black) for line in solution]
    columns = list(zip(*solution, strict=True))
    for lines, clues, ranges in (
        (rows, board.rows, found.row_starts),
        (columns, board.columns, found.column_starts),
    ):
        for line, runs, starts in zip(lines, clues, ranges, strict=True):
            true_starts = () if runs is None else starts_of(line)
            for start, (first, last) in zip(true_starts, starts, strict=True):
                assert first <= start <= last


def test_a_contradiction_is_only_reported_if_there_is_no_board() -> None:
    rng = random.Random(3)
    contradictions = 0
    for _ in range(400):
        board = random_board(rng, rng.randint(1, 4), rng.randint(1, 4), solvable=False)
        if board.narrowed() is None:
            contradictions += 1
            assert next(board.solutions(), None) is None
    assert contradictions > 50


def test_narrowing_what_is_narrowed_changes_nothing() -> None:
    rng = random.Random(4)
    for _ in range(50):
        board = random_board(rng, 12, 9, solvable=True)
        found = board.narrowed()
        assert found is not None
        known = found.black, found.white
        again = Board(board.columns, board.rows, board.row_is_black, *known).narrowed()
        assert again == found
        assert again is not None
        assert again.row_starts == found.row_starts
        assert again.column_starts == found.column_starts


def test_swapping_rows_and_columns_swaps_the_findings() -> None:
    rng = random.Random(5)
    for _ in range(50):
        board = random_board(rng, 7, 11, solvable=True)
        board.row_is_black = True
        found = board.narrowed()
        mirror = Board(
            board.rows, board.columns, True, turned(board.black, 11), turned(board.white, 11)
        ).narrowed()
        assert (found is None) == (mirror is None)
        if found is not None and mirror is not None:
            assert list(mirror.black) == turned(found.black, 11)
            assert list(mirror.white) == turned(found.white, 11)
            assert mirror.row_starts == found.column_starts
            assert mirror.column_starts == found.row_starts


# Corners.


def test_a_board_of_free_lines_stays_as_it_is() -> None:
    found = Board([None] * 3, [None] * 2, False, [1, 0], [4, 2]).narrowed()
    assert found is not None
    assert (found.black, found.white) == ((1, 0), (4, 2))
    assert found.row_starts == ((), ())
    assert found.column_starts == ((), (), ())


def test_no_runs_is_a_line_of_the_other_colour() -> None:
    found = Board([None] * 3, [(), None], False).narrowed()
    assert found is not None
    assert (found.black, found.white) == ((7, 0), (0, 0))
    found = Board([(), None, None], [None] * 2, False).narrowed()
    assert found is not None
    assert (found.black, found.white) == ((0, 0), (1, 1))


def test_a_cell_known_to_be_both_colours_is_a_contradiction_even_on_free_lines() -> None:
    assert Board([None] * 2, [None] * 2, True, [1, 0], [1, 0]).narrowed() is None


@pytest.mark.parametrize("runs", [(4,), (2, 1), (1, 1, 1), (10**9,), (1,) * 50])
def test_runs_longer_than_their_line_are_a_contradiction(runs: tuple[int, ...]) -> None:
    assert Board([None] * 3, [None, runs], False).narrowed() is None
    assert Board([runs, None], [None] * 3, False).narrowed() is None


def test_a_passed_deadline_stops_the_narrowing() -> None:
    with pytest.raises(LimitReached):
        narrow([None], [None], True, [0], [0], Limits(seconds=0).clock())


# Published puzzles.


def published(name: str) -> list[dict[str, Any]]:
    require("corpora")
    path = CORPORA / name
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def clues(lists: list[list[int] | None]) -> list[Runs]:
    return [None if runs is None else tuple(runs) for runs in lists]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "columns", "rows", "row_is_black"),
    [
        ("nonogram.jsonl", "cols", "rows", True),
        ("akkoy.jsonl", "col_black_runs", "row_white_runs", False),
    ],
)
def test_a_published_solution_is_never_contradicted(
    name: str, columns: str, rows: str, row_is_black: bool
) -> None:
    settled = 0
    for puzzle in published(name):
        board = Board(clues(puzzle[columns]), clues(puzzle[rows]), row_is_black)
        found = board.narrowed()
        assert found is not None, puzzle["id"]
        solution = [tuple(cell == "#" for cell in row) for row in puzzle["solution"]]
        assert_solution_is_kept(board, found, solution)
        settled += found.black == tuple(map(mask_of, solution))
    assert settled > 200  # pictures are mostly solved by lines alone
