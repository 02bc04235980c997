"""Whether a board closes at a level: the same as a rating says, however clues come and go."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import quinta
from boards import FEW_AND_MANY, Options, each_option, facts
from quinta import Puzzle, Status
from quinta.base.limits import Clock
from quinta.explainer.closing import Closing
from quinta.explainer.rating import is_at_most
from quinta.puzzle.step import Clue, Level

LEVELS = [level for level in Level if level < Level.EXTREME]
BOARDS, THINNED = 1, 2


def full_puzzles(kind: str, options: Options, times: int) -> Iterator[tuple[Puzzle, random.Random]]:
    """Puzzles with many clues: some of any kind, some with every clue of a solution."""
    rng = random.Random(f"closing {kind} {options} {times}")
    for _ in range(BOARDS * times):
        for puzzle in (facts(kind).tiny(rng, **options), facts(kind).middling(rng, **options)):
            yield puzzle, rng
            solution = quinta.solve(puzzle).solution
            if solution is not None and puzzle.clues_can_go:
                yield puzzle.clues_of(solution), rng


def some_clues(puzzle: Puzzle, rng: random.Random) -> list[Clue]:
    """Nearly all of them, or a few, or none; all where they cannot go."""
    share = 1.0 if not puzzle.clues_can_go else rng.random() ** 0.3
    return [clue for clue in puzzle.each_clue() if rng.random() <= share]


@pytest.mark.spread(3, 8)
@FEW_AND_MANY
@each_option()
def test_a_board_closes_just_where_a_rating_says_that_its_steps_are_enough(
    kind: str, options: Options, times: int
) -> None:
    for full, rng in full_puzzles(kind, options, times):
        closing = Closing(full)
        for _ in range(THINNED):
            clues = some_clues(full, rng)
            puzzle = full.with_only(clues)
            for level in LEVELS:
                said = is_at_most(puzzle, level, Clock())
                assert closing.closes(clues, level) == said, (level, puzzle.text())


@each_option()
def test_whoever_knows_a_solution_is_led_just_as_far(kind: str, options: Options) -> None:
    for full, rng in full_puzzles(kind, options, 1):
        solution = quinta.solve(full).solution
        if solution is None:
            continue
        closing, knowing = Closing(full), Closing(full, solution=solution)
        clues = some_clues(full, rng)
        for level in LEVELS:
            one, other = closing.climb(clues, level), knowing.climb(clues, level)
            assert (one.domains, one.failed) == (other.domains, other.failed), full.text()
            assert closing.used(one) == knowing.used(other), full.text()


@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_what_is_left_open_is_no_more_than_a_harder_level_leaves(kind: str) -> None:
    for full, rng in full_puzzles(kind, {}, 1):
        closing = Closing(full)
        clues = some_clues(full, rng)
        before = None
        for level in LEVELS:
            left = closing.left(clues, level)
            if before is not None and left is not None:
                assert all(now & ~then == 0 for now, then in zip(left, before, strict=True))
            before = left if left is not None else before


@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_a_board_that_closes_has_one_solution(kind: str) -> None:
    closed = 0
    for full, rng in full_puzzles(kind, {}, 1):
        clues = some_clues(full, rng)
        if Closing(full).closes(clues, Level.VERY_HARD):
            closed += 1
            assert quinta.solve(full.with_only(clues)).status is Status.UNIQUE
    assert closed


@pytest.mark.spread(4)
@FEW_AND_MANY
@each_option()
def test_it_is_the_same_whether_clues_come_at_once_or_one_after_the_other(
    kind: str, options: Options, times: int
) -> None:
    for full, rng in full_puzzles(kind, options, times):
        closing = Closing(full)
        clues = some_clues(full, rng)
        for level in (Level.VERY_EASY, Level.VERY_HARD):
            climb = closing.climb(clues[: len(clues) // 2], level)
            for clue in clues[len(clues) // 2 :]:
                climb = closing.climb_on(climb, [clue])
            at_once = closing.climb(clues, level)
            assert (climb.closes, climb.failed) == (at_once.closes, at_once.failed)
            assert climb.failed or climb.domains == at_once.domains


@FEW_AND_MANY
@each_option()
def test_harder_steps_go_on_from_where_easier_ones_came_to_a_stop(
    kind: str, options: Options, times: int
) -> None:
    for full, rng in full_puzzles(kind, options, times):
        closing = Closing(full)
        clues = some_clues(full, rng)
        climb = closing.climb(clues, Level.VERY_EASY)
        for level in LEVELS[1:]:
            climb = closing.raised(climb, level)
            at_once = closing.climb(clues, level)
            assert (climb.closes, climb.failed) == (at_once.closes, at_once.failed)
            assert climb.failed or climb.domains == at_once.domains


@FEW_AND_MANY
@each_option()
def test_what_was_not_used_can_go_and_the_board_still_closes(
    kind: str, options: Options, times: int
) -> None:
    for full, rng in full_puzzles(kind, options, times):
        if not full.clues_can_go:
            continue
        closing = Closing(full)
        clues = some_clues(full, rng)
        few = closing.climb(clues[::2], Level.VERY_EASY)
        for level in LEVELS:
            few = closing.raised(few, level)
            climb = closing.climb_on(few, clues)
            if climb.closes:
                assert closing.closes(closing.used(climb), level)


@each_option()
def test_with_all_clues_a_level_leads_as_far_from_where_easier_steps_led(
    kind: str, options: Options
) -> None:
    for full, _ in full_puzzles(kind, options, 1):
        closing = Closing(full)
        for level in LEVELS:
            alone = closing.climb(full.each_clue(), level)
            further = closing.whole(level)
            assert (further.failed, further.closes) == (alone.failed, alone.closes)
            assert alone.failed or further.domains == alone.domains, (level, full.text())


@pytest.mark.spread(4)
@each_option()
def test_what_is_left_open_nearby_is_left_open_all_the_more_when_nothing_is_known(
    kind: str, options: Options
) -> None:
    for full, rng in full_puzzles(kind, options, 1):
        solution = quinta.solve(full).solution
        if solution is None:
            continue
        closing = Closing(full)
        for level in LEVELS:
            places = rng.sample(full.places(), len(full.places()) // 3)
            near = closing.locally(solution, places, level)
            whole = closing.whole(level)
            assert not near.failed
            both = zip(near.domains, whole.domains, strict=True)
            assert all(not less & ~more for less, more in both), (level, full.text())
            unknown = closing.locally(solution, full.places(), level)
            assert unknown.domains == whole.domains, (level, full.text())


def test_a_supposition_that_comes_to_break_a_rule_for_the_whole_board_is_not_forgotten() -> None:
    """It did not fail at first, and none of the spots it came by has changed since."""
    puzzle = quinta.parse(
        "akkoy ordered=yes equal_white_areas=yes\n"
        "columns: 3 4 | 3 1 | 8 | ? | 1 3 | ? | 1 1 3 1 | 3 2 | 2 4 1 | ?\n"
        "rows: 4 1 | 2 2 | 1 2 | 2 3 1 | 2 1 | 1 1 1 | 1 1 1 | ? | 1 2 2 | 5 1\n"
    )
    assert Closing(puzzle).closes(puzzle.each_clue(), Level.VERY_HARD)
    assert quinta.rate(puzzle).level is Level.VERY_HARD
