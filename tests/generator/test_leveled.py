"""A setter has clues left out until the puzzle is as hard as wished for."""

from __future__ import annotations

import pytest

import quinta
from quinta.base.errors import PuzzleError
from quinta.base.limits import Limits
from quinta.generator.leveled import thin_to
from quinta.kinds import all_kinds
from quinta.puzzle.step import Level

KINDS = [name for name, cls in all_kinds().items() if cls.clues_can_go]


def full(name: str) -> quinta.Puzzle:
    """The first example of a kind with every clue."""
    puzzle = quinta.example(f"{name}/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    return puzzle.clues_of(solution)


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_left_has_the_same_solution_and_at_most_the_level_wished_for(kind: str) -> None:
    puzzle = full(kind)
    least = quinta.rate(puzzle).level
    assert least is not None
    for level in range(least, Level.VERY_HARD + 1):
        thinned = thin_to(puzzle, Level(level), seed=level)
        assert thinned.level is not None
        assert least <= thinned.level <= level
        assert thinned.level == quinta.rate(thinned.thin).level
        assert quinta.solve(thinned.thin).solution == quinta.solve(puzzle).solution
        assert set(thinned.thin.each_clue()) < set(puzzle.each_clue())


@pytest.mark.thorough
def test_a_level_that_can_be_reached_is_reached_exactly() -> None:
    puzzle = full("gap")
    reached = [thin_to(puzzle, level).level for level in list(Level)[: Level.EXTREME]]
    assert reached == list(Level)[: Level.EXTREME]


def test_a_harder_level_needs_no_more_clues() -> None:
    puzzle = full("gap")
    numbers = [len(thin_to(puzzle, level).thin.each_clue()) for level in (0, Level.VERY_HARD)]
    assert numbers[1] < numbers[0]


def test_a_puzzle_that_is_harder_already_is_refused_with_the_reason() -> None:
    with pytest.raises(PuzzleError, match="harder than very easy already"):
        thin_to(full("akkoy"), Level.VERY_EASY)


def test_symmetry_is_kept_if_wished_for() -> None:
    assert thin_to(full("doors"), Level.MEDIUM, symmetric=True).symmetric


def test_a_puzzle_with_several_solutions_is_left_as_it_is() -> None:
    puzzle = quinta.example("doors/4")
    thinned = thin_to(puzzle, Level.HARD)
    assert (thinned.status, thinned.level) == (quinta.Status.MULTIPLE, None)
    assert thinned.thin == puzzle


def test_without_time_nothing_is_left_out_and_the_limit_told() -> None:
    thinned = thin_to(full("gap"), Level.HARD, limits=Limits(seconds=0))
    assert thinned.limit == "time"
    assert thinned.thin == thinned.puzzle
