"""Levels: the same for a puzzle however it lies, and told apart by what a solver must do."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import quinta
from boards import FEW_AND_MANY, each_option, facts, puzzles_of
from quinta import Limits, Status
from quinta.explainer import nested
from quinta.explainer.finder import Finder
from quinta.explainer.rating import rate
from quinta.explainer.words import told as told_in_words
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, StepKind


def unique_puzzles(kind: str) -> list[Puzzle]:
    """Examples and random puzzles of a kind that have one solution."""
    return [p for p in puzzles_of(kind) if quinta.solve(p).status is Status.UNIQUE]


@pytest.mark.spread(2)
@FEW_AND_MANY
@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_a_rating_does_not_hang_on_how_the_board_lies(kind: str, times: int) -> None:
    for puzzle in unique_puzzles(kind)[: 2 * times]:
        first = rate(puzzle).to_json()
        for move in puzzle.symmetries():
            assert rate(puzzle.moved(move)).to_json() == first


@pytest.mark.spread(2)
@FEW_AND_MANY
@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_the_level_found_in_any_position_is_that_of_the_canonical_one(
    kind: str, times: int
) -> None:
    """Not by turning the board: the definition of the levels itself knows no direction."""
    for puzzle in unique_puzzles(kind)[:times]:
        level = rate(puzzle).level
        for move in puzzle.symmetries()[1::3]:
            assert quinta.explain(puzzle.moved(move)).level == level


@each_option()
def test_a_rating_knows_how_many_solutions_there_are(kind: str, options: dict) -> None:
    rng = random.Random(f"rate {kind}")
    for _ in range(10):
        puzzle = facts(kind).tiny(rng, **options)
        rated = rate(puzzle)
        assert rated.status == quinta.solve(puzzle).status
        assert (rated.level is not None) == (rated.status is Status.UNIQUE)
        assert (rated.score is not None) == (rated.status is Status.UNIQUE)


@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_a_canonical_puzzle_is_one_of_its_own_positions_and_the_same_for_all(kind: str) -> None:
    for puzzle in list(puzzles_of(kind))[:10]:
        moved = [puzzle.moved(move) for move in puzzle.symmetries()]
        assert puzzle.canonical() in moved
        assert len({other.canonical().text() for other in moved}) == 1


def test_scores_of_a_level_lie_between_those_of_its_neighbours() -> None:
    from quinta.explainer.rating import Rating

    puzzle = quinta.example("gap/1")
    for level in Level:
        easiest = Rating(puzzle, Status.UNIQUE, level, Counter({level: 1}), 1, 0, 0.0)
        hardest = Rating(puzzle, Status.UNIQUE, level, Counter({level: 900}), 40, 90, 1.0)
        assert easiest.score is not None
        assert hardest.score is not None
        assert 1.0 + 1.5 * level <= easiest.score <= hardest.score
        assert hardest.score <= min(9.9, 1.0 + 1.5 * (level + 1))


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("doppelblock/1", Level.VERY_EASY),
        ("white-and-tan/4", Level.VERY_EASY),
        ("doors/1", Level.MEDIUM),
        ("akkoy/1", Level.HARD),
        ("gap/1", Level.VERY_HARD),
    ],
)
def test_the_papers_puzzles_have_these_levels(name: str, level: Level) -> None:
    assert rate(quinta.example(name)).level is level


def test_a_limit_ends_a_rating_without_a_level() -> None:
    rated = rate(quinta.example("gap/1"), limits=Limits(seconds=0))
    assert (rated.status, rated.level, rated.limit) == (Status.UNKNOWN, None, "time")


def test_a_rating_that_runs_out_of_work_tells_how_far_it_came() -> None:
    rated = rate(quinta.example("gap/1"), work=1)
    assert (rated.level, rated.limit, rated.at_least) == (None, "work", Level.HARD)
    assert rate(quinta.example("gap/1")).at_least is None


def test_two_spots_together_are_medium_and_never_called_a_supposition() -> None:
    puzzle = quinta.example("doors/1")
    told = [step for step in quinta.explain(puzzle).steps if step.kind is StepKind.PAIR]
    assert told
    assert {step.level for step in told} == {Level.MEDIUM}
    assert not any("suppos" in told_in_words(puzzle, step).sentence.lower() for step in told)


def test_every_step_counts_in_the_numbers_behind_a_level() -> None:
    rated = rate(quinta.example("gap/1"))
    assert sum(rated.steps.values()) == sum(rated.to_json()["steps"].values())
    assert rated.hard_steps == rated.steps[Level.VERY_HARD] > 0
    assert rated.largest_core > 2
    assert rated.longest_chain >= 3
    assert 0 < rated.dependency <= 1


def test_a_rating_that_ends_early_is_at_least_as_hard_as_the_steps_it_took() -> None:
    puzzle = quinta.example("gap/1")
    ended = [rate(puzzle, work=work) for work in (200, 400, 600, 800)]
    early = [rated for rated in ended if rated.limit == "work"]
    assert any(Level.VERY_HARD in rated.steps for rated in early)
    for rated in early:
        assert rated.at_least is not None
        assert rated.at_least >= max(rated.steps)


def test_in_a_rating_all_that_only_deep_case_splits_show_is_one_step() -> None:
    puzzle = quinta.example("gap/1")
    finder = Finder(puzzle, brief=True)
    step = nested.step(finder)
    assert step is not None
    assert step.level is Level.EXTREME
    finder.take(step)
    assert finder.finished
    assert finder.marks == quinta.solve(puzzle).solution


def test_what_fails_is_taken_at_once_where_more_suppositions_count_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = quinta.parse("doppelblock 7\ntop: . . . 8 . 10 7\nright: 9 7 12 2 10 6 10\n")
    quick = rate(puzzle)
    monkeypatch.setattr("quinta.explainer.finder.MANY_LONG", 10**6)
    slow = rate(puzzle)
    assert slow.hard_steps > quick.hard_steps > 15
    assert (quick.level, quick.status) == (slow.level, slow.status)
    assert quick.score == slow.score
