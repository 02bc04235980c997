"""Real puzzles by others, explained and proved step by step; skipped without their folder.

A dozen of each kind, or with ``make limits`` a hundred, the smaller ones of each file first; where
there are few, ours follow.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import quinta
from needs import needs
from published import published
from quinta import Limits, Status
from quinta.logic.model import Place, Value

pytestmark = [
    pytest.mark.thorough,
    needs("corpora"),
]

GENEROUS = Limits(seconds=120)
HOW_MANY = [
    pytest.param(12, 12, id="few"),
    pytest.param(100, 40, id="many", marks=pytest.mark.exhaustive),
]
"""At most, and at least with ours."""


@pytest.mark.parametrize(("most", "least"), HOW_MANY)
@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_puzzles_by_others_are_explained_and_every_step_is_proved(
    kind: str, most: int, least: int
) -> None:
    faults: dict[str, Any] = {}
    solved = 0
    puzzles = list(islice(published(kind), most))
    for seed in range(least - len(puzzles)):
        puzzles.append((f"made {seed}", quinta.generate(kind, seed=seed).puzzle))
    for name, puzzle in puzzles:
        told = quinta.explain(puzzle, limits=GENEROUS)
        if told.status is Status.UNIQUE:
            solved += 1
            assert settled(told) == quinta.solve(puzzle).solution == told.solutions[0], name
        found = quinta.verify(told.to_json(), minimal=True)
        if not found.proved:
            faults[name] = str(found)
    assert faults == {}
    assert solved >= 0.7 * len(puzzles)


def settled(told: quinta.Explanation) -> dict[Place, Value]:
    """What the clues and the steps say of places, without what they exclude."""
    steps = [fact for step in told.steps for fact in step.conclusions]
    given = told.puzzle.given_facts()
    return {fact.place: fact.value for fact in (*given, *steps) if fact.holds}
