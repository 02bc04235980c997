"""The rungs of a hint: each says more than the one before, and none says it again."""

from __future__ import annotations

from itertools import pairwise

import pytest

import quinta
from quinta.explainer.roles import roles
from quinta.explainer.rungs import rungs
from quinta.explainer.story import Hint
from quinta.explainer.words import chain, told
from quinta.logic.model import Fact, Place, Value
from quinta.render.scene import Role

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


@pytest.mark.spread(3)
@pytest.mark.parametrize("name", FIRST)
def test_no_rung_repeats_the_one_before_and_every_link_has_one(name: str) -> None:
    for hint in hints(name):
        climbed = rungs(hint)
        assert all(later.text != earlier.text for earlier, later in pairwise(climbed))
        assert [rung.told for rung in climbed] == [False, False, *[True] * (len(climbed) - 2)]
        step = hint.step
        assert step is not None
        assert climbed[2].text == told(hint.puzzle, step).sentence
        links = [f"{number}. {link}" for number, link in enumerate(chain(hint.puzzle, step), 1)]
        assert [rung.text for rung in climbed[3:]] == links


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", FIRST)
def test_each_link_of_a_chain_has_a_picture_of_how_far_it_came(name: str) -> None:
    for hint in hints(name):
        shown = [rung.step for rung in rungs(hint)[3:]]
        assert [len(step.chain) for step in shown if step] == list(range(1, len(shown) + 1))
        for step in shown:
            assert step is not None
            conflicts = Role.CONFLICT in roles(step).values()
            assert conflicts <= step.chain[-1].is_contradiction


@pytest.mark.parametrize("name", FIRST)
def test_a_mistake_is_named_and_its_way_is_told_in_order_without_a_conclusion(name: str) -> None:
    puzzle = quinta.example(name)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    place, value = next(iter(solution.items()))
    other = next(v for v in puzzle.values(place) if v != value)
    hint = quinta.hint(puzzle, {place: other})
    step = hint.step
    assert step is not None
    where, which, end, *way = rungs(hint)
    assert (where.step, which.told, end.told) == (None, False, False)
    assert puzzle.place_in_words(place) in where.text
    assert end.text.startswith(which.text)
    last = chain(puzzle, step)[-1]
    assert end.text.endswith(last[1:])
    links = [f"{number}. {link}" for number, link in enumerate(chain(puzzle, step), 1)]
    assert [rung.text for rung in way] == (links if len(links) > 1 else [])
    assert all(Role.TARGET not in roles(rung.step).values() for rung in way if rung.step)
