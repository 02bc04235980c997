"""Techniques see only what follows, and tell it from what it rests on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import quinta
from boards import puzzles_of
from quinta.explainer.prover import Prover
from quinta.explainer.words import told
from quinta.logic.model import Fact
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Spot, StepKind
from quinta.puzzle.technique import View, seen

EVERY = pytest.mark.parametrize("kind", quinta.all_kinds())
BOARDS = 12
SPOTS = 25
"""So many of a board are looked at, and as many pairs."""


def some_of(kind: str) -> list[Puzzle]:
    """Some puzzles of a kind."""
    found = list(puzzles_of(kind))
    random.Random(f"techniques {kind}").shuffle(found)
    return found[:BOARDS]


def some_facts(rng: random.Random, puzzle: Puzzle) -> list[Fact]:
    """Some of what a board is like; now and then something that it is not."""
    board = quinta.solve(puzzle).solution or {}
    known = []
    for place, value in board.items():
        luck = rng.random()
        others = [other for other in puzzle.values(place) if other != value]
        if luck < 0.4:
            known.append(Fact(place, value))
        elif luck < 0.5 and others:
            known.append(Fact(place, rng.choice(others), False))
        elif luck > 0.99 and others:
            known.append(Fact(place, rng.choice(others)))
    return known


def views(puzzle: Puzzle) -> Iterator[View]:
    """Spots and pairs of spots, with all that is known there and with some of it."""
    rng = random.Random(puzzle.text())
    known = some_facts(rng, puzzle)
    spots = puzzle.spots()
    for spot in rng.sample(spots, min(SPOTS, len(spots))):
        yield view_of(puzzle, known, spot)
        yield view_of(puzzle, [fact for fact in known if rng.random() < 0.5], spot)
        others = [other for other in spots if set(other.places) & set(spot.places)]
        other = rng.choice(others)
        if other.where != spot.where:
            yield view_of(puzzle, known, spot, other)


def view_of(puzzle: Puzzle, known: list[Fact], *spots: Spot) -> View:
    places = {place for spot in spots for place in spot.places}
    reasons = dict.fromkeys(reason for spot in spots for reason in spot.reasons)
    return View(puzzle, list(reasons), [fact for fact in known if fact.place in places])


@pytest.mark.spread(3)
@EVERY
def test_what_is_seen_follows_from_what_is_in_view(kind: str) -> None:
    found = 0
    for puzzle in some_of(kind):
        prover = Prover(puzzle)
        for view in views(puzzle):
            for number, one in seen(view, puzzle.techniques()):
                found += 1
                name = puzzle.techniques()[number].name
                parts = [*view.reasons, *view.known]
                assert prover.proves(parts, one.conclusions), f"{name}: {one.sentence}"
        prover.close()
    assert found > 20


@EVERY
def test_a_sentence_is_tidy(kind: str) -> None:
    for puzzle in some_of(kind):
        for view in views(puzzle):
            for _, one in seen(view, puzzle.techniques()):
                assert one.sentence
                assert ".." not in one.sentence
                assert "  " not in one.sentence


@EVERY
def test_a_step_is_told_again_from_itself_alone(kind: str) -> None:
    puzzle = some_of(kind)[0]
    for step in quinta.explain(puzzle).steps:
        if step.kind in (StepKind.RULE, StepKind.SPOT) and step.witness is None and step.reasons:
            assert told(puzzle, step).technique in {each.name for each in puzzle.techniques()}


@EVERY
def test_a_step_takes_rounds_only_where_it_supposes_something(kind: str) -> None:
    for step in quinta.explain(some_of(kind)[0]).steps:
        assert (step.rounds > 0) is (step.assumption is not None)


@EVERY
def test_techniques_have_names_of_their_own_and_a_sentence_about_them(kind: str) -> None:
    techniques = some_of(kind)[0].techniques()
    assert len({technique.name for technique in techniques}) == len(techniques)
    for technique in techniques:
        assert technique.about.endswith(".")
        assert len(technique.about.split()) <= 25
