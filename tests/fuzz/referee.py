"""Every answer about a tiny board is what trying every filling says.

Three voices that do not know each other: the engines, the referee, and the rules as each kind's
test file states them once more, in plain loops (see ``boards.facts``).
"""

from __future__ import annotations

import math
import random

import quinta
from boards import (
    ENDLESS,
    Answer,
    answer,
    answers,
    answers_by_hand,
    every_assignment,
    facts,
    kinds_and_options,
    marks_of,
    random_marks,
    some_of,
)
from needs import has
from quinta.puzzle.puzzle import Puzzle

MOST_FILLINGS = 5_000
MOST_LISTED = 300
"""More solutions than that only take time with the slower engines."""

STATUS = {0: "none", 1: "unique"}


def trial(rng: random.Random) -> str:
    """A random board of any kind with any options, every question asked."""
    kind, options = rng.choice(kinds_and_options())
    puzzle = facts(kind).tiny(rng, **options)
    right = answers_by_hand(puzzle)
    status = STATUS.get(len(right), "multiple")
    try:
        assert_referee_agrees(rng, puzzle, right)
        assert_engines_agree(puzzle, right)
        assert quinta.solve(puzzle).status == status
        assert quinta.count(puzzle, limits=ENDLESS).number == len(right)
        assert_map_agrees(rng, puzzle, right)
    except (AssertionError, quinta.QuintaError) as error:
        error.add_note(puzzle.text())
        raise
    return f"{kind}: {status}"


def assert_referee_agrees(rng: random.Random, puzzle: Puzzle, right: set[Answer]) -> None:
    """The referee accepts just the solutions, and no part of one is called wrong."""
    if math.prod(len(list(puzzle.values(place))) for place in puzzle.places()) <= MOST_FILLINGS:
        tried = list(every_assignment(puzzle))
    else:
        tried = [random_marks(rng, puzzle) for _ in range(100)]
        tried += [marks_of(puzzle, found) for found in sorted(right)[:100]]
    for marks in tried:
        assert quinta.check(puzzle, marks).solved == (answer(puzzle, marks) in right), marks
    for found in sorted(right)[:20]:
        part = some_of(rng, marks_of(puzzle, found))
        assert not quinta.check(puzzle, part).violations, part


def assert_engines_agree(puzzle: Puzzle, right: set[Answer]) -> None:
    """Every engine lists just the solutions."""
    assert answers(puzzle, engine="asp") == right
    if len(right) <= MOST_LISTED:
        assert answers(puzzle, engine="sat") == right
        if has("ortools") and len(right) <= 20:
            assert answers(puzzle, engine="cpsat") == right


def assert_map_agrees(rng: random.Random, puzzle: Puzzle, right: set[Answer]) -> None:
    """What is forced and what is open, given some marks, is what the solutions say."""
    marks = some_of(rng, random_marks(rng, puzzle)) if rng.random() < 0.5 else {}
    left = [found for found in right if marks.items() <= marks_of(puzzle, found).items()]
    found = quinta.forced(puzzle, marks, limits=ENDLESS)
    assert found.status == STATUS.get(len(left), "multiple"), marks
    seen = {
        place: tuple(sorted({marks_of(puzzle, one)[place] for one in left}))
        for place in puzzle.places()
        if left
    }
    told = {place: tuple(sorted(values)) for place, values in found.values.items() if values}
    assert told == seen, marks
