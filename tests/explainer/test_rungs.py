"""The rungs of a hint: each says more than the one before, and none says it again."""

from __future__ import annotations

from itertools import pairwise

import pytest

import quinta
from quinta.explainer.rungs import rungs
from quinta.explainer.story import Hint
from quinta.explainer.words import chain, told
from quinta.logic.model import Fact, Place, Value

FIRST = [f"{kind}/1" for kind in sorted(quinta.all_kinds())]


def hints(name: str) -> list[Hint]:
    """The hints that lead through a puzzle, one after the other."""
    puzzle = quinta.example(name)
    marks: dict[Place, Value] = {}
    notes: list[Fact] = []
    found = []
    while (hint := quinta.hint(puzzle, marks, notes=notes)).step is not None:
        found.append(hint)
        marks |= {fact.place: fact.value for fact in hint.step.conclusions if fact.holds}
        notes += [fact for fact in hint.step.conclusions if not fact.holds]
    return found


@pytest.mark.parametrize("name", FIRST)
def test_no_rung_repeats_the_one_before_and_the_last_tells_every_link(name: str) -> None:
    for hint in hints(name):
        climbed = rungs(hint)
        assert all(later.text != earlier.text for earlier, later in pairwise(climbed))
        assert [rung.told for rung in climbed] == [False, False, True, True][: len(climbed)]
        step = hint.step
        assert step is not None
        assert climbed[-1].text.startswith(told(hint.puzzle, step).sentence)
        assert all(link in climbed[-1].text for link in chain(hint.puzzle, step))
        assert len(climbed) == (4 if step.chain else 3)


@pytest.mark.parametrize("name", FIRST)
def test_a_mistake_is_named_and_its_way_is_told_but_no_conclusion_is_shown(name: str) -> None:
    puzzle = quinta.example(name)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    place, value = next(iter(solution.items()))
    other = next(v for v in puzzle.values(place) if v != value)
    where, which, *more = rungs(quinta.hint(puzzle, {place: other}))
    end, way = more[0], more[-1]
    assert (where.step, which.told, end.told, way.told) == (None, False, False, False)
    assert place.id in where.text
    assert end.text.startswith(which.text)
    assert way.text.startswith(which.text)
    assert len(end.text.splitlines()) == 2
    assert way.text.splitlines()[-1] == end.text.splitlines()[-1]
