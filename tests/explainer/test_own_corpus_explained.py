"""The puzzles of the corpus, explained and hinted to the end; every step is proved again."""

from __future__ import annotations

import json

import pytest

import quinta
from own_corpus import own_puzzles, puzzle_and_solution
from quinta import Status


@pytest.mark.spread(14, 16)
@own_puzzles(daily=36)
def test_a_puzzle_of_the_corpus_is_explained_and_every_step_proved(text: str) -> None:
    puzzle, kept = puzzle_and_solution(text)
    told = quinta.explain(puzzle)
    assert (told.status, list(map(dict, told.solutions))) == (Status.UNIQUE, [kept])
    settled = {f.place: f.value for step in told.steps for f in step.conclusions if f.holds}
    given = {f.place: f.value for f in puzzle.given_facts() if f.holds}
    assert given | settled == kept
    assert quinta.verify(json.loads(json.dumps(told.to_json())), minimal=True).proved


@own_puzzles(daily=25)
def test_a_puzzle_of_the_corpus_gets_a_hint_from_half_of_its_solution(text: str) -> None:
    puzzle, kept = puzzle_and_solution(text)
    half = dict(list(kept.items())[::2])
    found = quinta.hint(puzzle, half)
    assert found.status is Status.UNIQUE
    assert found.step is not None
    assert all(kept[f.place] == f.value for f in found.step.conclusions if f.holds)
    assert quinta.verify(found.to_json()).proved
