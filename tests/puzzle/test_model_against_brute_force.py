"""The model, the referee and the rules once more: on boards so small that all can be tried.

The third voice is the plain checker in each kind's own test file. It knows neither the
model nor the referee, and no engine.
"""

from __future__ import annotations

import random

import pytest

import quinta
from boards import (
    FEW_AND_MANY,
    Answer,
    Options,
    answer,
    answers,
    answers_by_hand,
    each_option,
    facts,
    marks_of,
    random_marks,
    some_of,
    tiny_puzzles,
    with_one_changed,
)
from needs import needs
from quinta import Puzzle
from quinta.base.limits import Clock
from quinta.logic import engines
from quinta.logic.model import Marks, Model


def answers_of_model(puzzle: Puzzle, model: Model, engine: str) -> set[Answer]:
    """All solutions of a model of this puzzle."""
    running = engines.start(engine, model, Clock())
    found = {
        answer(puzzle, marks) for marks in running.solutions(puzzle.cuts if puzzle.lazy else None)
    }
    running.close()
    return found


@pytest.mark.spread(5)
@FEW_AND_MANY
@each_option()
def test_engines_list_exactly_the_boards_that_obey_the_rules(
    kind: str, options: Options, times: int
) -> None:
    for puzzle in tiny_puzzles(kind, options, times):
        expected = answers_by_hand(puzzle)
        assert answers(puzzle, engine="asp") == expected
        if len(expected) <= 200:
            assert answers(puzzle, engine="sat") == expected
        status = quinta.solve(puzzle).status
        assert status == {0: "none", 1: "unique"}.get(len(expected), "multiple")
        assert quinta.count(puzzle).number == len(expected)


@FEW_AND_MANY
@each_option()
def test_the_referee_accepts_exactly_the_boards_that_obey_the_rules(
    kind: str, options: Options, times: int
) -> None:
    rng = random.Random(f"referee {kind} {options}")
    obeys = facts(kind).obeys
    for puzzle in tiny_puzzles(kind, options, times):
        tried: list[Marks] = [random_marks(rng, puzzle) for _ in range(30)]
        for found in sorted(answers_by_hand(puzzle))[:30]:
            solution = marks_of(puzzle, found)
            tried += [solution, with_one_changed(rng, puzzle, solution)]
        for marks in tried:
            assert quinta.check(puzzle, marks).solved == obeys(puzzle, marks)


@pytest.mark.spread(4)
@FEW_AND_MANY
@each_option()
def test_the_frame_with_every_clue_says_the_same_as_the_quick_model(
    kind: str, options: Options, times: int
) -> None:
    for puzzle in tiny_puzzles(kind, options, times):
        expected = answers_by_hand(puzzle)
        assert answers_of_model(puzzle, puzzle.plain_model({}, Clock()), "asp") == expected
        assert answers_of_model(puzzle, puzzle.model({}, Clock()), "asp") == expected


@pytest.mark.spread(4)
@FEW_AND_MANY
@each_option()
def test_known_marks_keep_the_solutions_that_have_them(
    kind: str, options: Options, times: int
) -> None:
    rng = random.Random(f"known {kind} {options}")
    for puzzle in tiny_puzzles(kind, options, times):
        everything = answers_by_hand(puzzle)
        start = random_marks(rng, puzzle)
        if everything and rng.random() < 0.8:
            start = marks_of(puzzle, rng.choice(sorted(everything)))
        known = some_of(rng, start)
        expected = {
            found for found in everything if known.items() <= marks_of(puzzle, found).items()
        }
        for model in (puzzle.model(known, Clock()), puzzle.plain_model(known, Clock())):
            assert answers_of_model(puzzle, model, "asp") == expected
            if len(expected) <= 100:
                assert answers_of_model(puzzle, model, "sat") == expected


@FEW_AND_MANY
@each_option()
def test_what_is_narrowed_holds_in_every_solution(kind: str, options: Options, times: int) -> None:
    for puzzle in tiny_puzzles(kind, options, times):
        everything = answers_by_hand(puzzle)
        known = puzzle.narrow(Clock())
        if known is None:
            assert everything == set()
            continue
        for found in everything:
            assert known.items() <= marks_of(puzzle, found).items()


@needs("numpy")
@FEW_AND_MANY
@each_option()
def test_short_cuts_agree_with_trying_everything(kind: str, options: Options, times: int) -> None:
    for puzzle in tiny_puzzles(kind, options, times):
        everything = answers_by_hand(puzzle)
        if puzzle.impossible():
            assert everything == set()
        number = puzzle.count_all(Clock())
        assert number in (None, len(everything))
