"""Random White and Tan boards: legal, unique, the same for the same seed, and not all alike."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache

import pytest

import quinta
from quinta import Cell, Limits, Size, WhiteAndTan
from quinta.ask.solve import Status
from quinta.base.errors import LimitReached
from quinta.base.grid import SYMMETRIES, cells
from quinta.base.limits import Clock
from quinta.kinds.white_and_tan.make import make
from quinta.logic.model import Place, Value
from quinta.logic.sat import SatSolver
from quinta.logic.solver import Ask

Made = tuple[tuple[tuple[int, ...], ...], dict[Place, Value]]

SIZES = [Size(2, 2), *(Size(order, order) for order in range(4, 15))]
OBLONG = [Size(*pair) for pair in ((1, 2), (2, 5), (4, 6), (6, 4), (5, 8), (6, 10), (9, 14))]


@cache
def made(seed: int, size: Size) -> Made:
    """What the first try with this seed makes, or the next one that does not fail."""
    rng = random.Random(seed)
    while (board := make(rng, size, SatSolver, Clock())) is None:
        pass
    return board


def canonical(puzzle: WhiteAndTan) -> tuple[tuple[int, ...], ...]:
    """The same for boards that are turned or mirrored into each other."""
    return min(tuple(map(tuple, puzzle.moved(move).arrows)) for move in SYMMETRIES)


@pytest.mark.spread(7)
@pytest.mark.parametrize("size", [*SIZES, *OBLONG], ids=str)
def test_a_board_has_the_size_asked_for_and_its_solution_is_the_only_one(size: Size) -> None:
    arrows, solution = made(1, size)
    puzzle = WhiteAndTan(arrows)
    assert puzzle.size == size
    assert tuple(solution) == cells(size)
    assert not list(puzzle.violations(solution))
    result = quinta.solve(puzzle)
    assert result.status is Status.UNIQUE
    assert result.solution == solution


@pytest.mark.spread(1)
@pytest.mark.parametrize("order", [6, 8, 10])
def test_ten_seeds_make_ten_boards_that_differ_in_arrows_and_colours(order: int) -> None:
    boards = [made(seed, Size(order, order)) for seed in range(10)]
    assert len({canonical(WhiteAndTan(arrows)) for arrows, _ in boards}) == 10
    assert len({sum(solution.values()) for _, solution in boards}) >= 4
    one, *others = [solution for _, solution in boards]
    for other in others:
        assert sum(one[cell] != other[cell] for cell in one) >= order


@pytest.mark.parametrize("order", [11, 12, 13])
def test_the_symmetry_a_full_board_begins_with_is_lost_again(order: int) -> None:
    size = Size(order, order)
    for seed in (1, 2, 3):
        _, colours = made(seed, size)
        moved = [
            {move.cell(cell, size): colours[cell] for cell in cells(size)} for move in SYMMETRIES
        ]
        if all(colours != other for other in moved[1:]):
            return
    pytest.fail("three colourings in a row are symmetric")


@pytest.mark.thorough
def test_the_largest_boards_differ_too() -> None:
    first, second = (made(seed, Size(14, 14))[0] for seed in (1, 2))
    assert canonical(WhiteAndTan(first)) != canonical(WhiteAndTan(second))


@pytest.mark.spread(3)
@pytest.mark.parametrize("order", [4, 7, 10, 12])
@pytest.mark.parametrize("solver", ["cadical153", "minisat22"])
def test_every_solver_makes_the_same_board(order: int, solver: str) -> None:
    size = Size(order, order)
    ask: Ask = lambda model: SatSolver(model, solver)  # noqa: E731
    assert make(random.Random(1), size, ask, Clock()) == make(
        random.Random(1), size, SatSolver, Clock()
    )


@pytest.mark.thorough
def test_the_same_seed_makes_the_same_board_in_another_process() -> None:
    program = """
import random
from quinta import Size
from quinta.logic.sat import SatSolver
from quinta.base.limits import Clock
from quinta.kinds.white_and_tan.make import make
for size in (Size(6, 6), Size(5, 8), Size(11, 11)):
    print(make(random.Random(1), size, SatSolver, Clock()))
"""
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    sizes = (Size(6, 6), Size(5, 8), Size(11, 11))
    here = [make(random.Random(1), size, SatSolver, Clock()) for size in sizes]
    assert told == {"".join(f"{board}\n" for board in here)}


def test_the_generator_is_the_only_source_of_chance() -> None:
    rng = random.Random(7)
    state = rng.getstate()
    first = make(rng, Size(6, 6), SatSolver, Clock())
    assert make(rng, Size(6, 6), SatSolver, Clock()) != first
    rng.setstate(state)
    random.seed(0)
    assert make(rng, Size(6, 6), SatSolver, Clock()) == first


@pytest.mark.parametrize("size", [Size(1, 1), Size(1, 5), Size(3, 3), Size(3, 6)], ids=str)
def test_a_size_without_any_board_gives_none(size: Size) -> None:
    assert make(random.Random(1), size, SatSolver, Clock()) is None


@pytest.mark.parametrize("size", [Size(4, 4), Size(14, 14), Size(21, 21)], ids=str)
def test_a_limit_is_kept(size: Size) -> None:
    with pytest.raises(LimitReached):
        make(random.Random(1), size, SatSolver, Clock(Limits(seconds=0)))


class ShortClock(Clock):
    """Its time is over after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise LimitReached("time")


@pytest.mark.parametrize("looks", [5, 10, 15])
@pytest.mark.parametrize("order", [6, 12])
def test_a_limit_is_kept_during_the_search(looks: int, order: int) -> None:
    with pytest.raises(LimitReached):
        make(random.Random(1), Size(order, order), SatSolver, ShortClock(looks))


def test_all_boards_of_order_2_are_white() -> None:
    """A corner of it cannot see two others."""
    for seed in range(5):
        arrows, solution = made(seed, Size(2, 2))
        assert set(solution.values()) == {0}
        assert arrows[0][0] in (2, 3, 4)
        assert solution[Cell(0, 0)] == 0


def test_a_nudge_turns_one_arrow_at_a_time_so_that_the_colours_still_suit() -> None:
    arrows, solution = made(1, Size(4, 4))
    puzzle = WhiteAndTan(arrows)
    for times in range(3):
        nudged = puzzle.nudged(random.Random(1), solution, cells(puzzle.size), times)
        assert nudged is not None
        turned, colours = nudged
        assert colours == solution
        assert not list(turned.violations(solution))
        differ = [cell for cell in cells(puzzle.size) if turned.arrow(cell) != puzzle.arrow(cell)]
        assert len(differ) == times
    assert puzzle.nudged(random.Random(1), solution, ()) is None
