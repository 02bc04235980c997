"""How long the sentences of hints are, and how few have no technique to tell them.

Every step of an explanation is the hint of somebody who follows it. Counted are those of puzzles
by others, where they are beside the project, and of our own. Each kind takes less than a minute
on one slow core.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import count
from math import prod
from statistics import median
from typing import NamedTuple

import pytest

import quinta
from own_corpus import own_texts
from published import published
from quinta import Puzzle
from quinta.explainer.words import ALL_WAYS, TOGETHER, told
from quinta.generator.wish import Wish
from quinta.puzzle.step import Level

MOST_WORDS, USUAL_WORDS = 60, 25
"""Of the sentence that tells a step, at most and at the median."""

FEW = 0.03
"""The share of steps that may be told in general words alone."""

EVERYDAY, COUNTED = 20, 1500
"""So many hints of a kind, or a few more."""

PUBLISHED = 1000
"""So many of them from puzzles by others, if there are as many."""

LARGEST = 15 * 15
"""Of larger boards a hundred steps say the same."""


class Telling(NamedTuple):
    """How a hint is told."""

    puzzle_level: Level
    technique: str
    sentence: str

    @property
    def words(self) -> int:
        return len(self.sentence.split())


def tellings(puzzles: Iterable[Puzzle], most: int) -> list[Telling]:
    """How the steps of some puzzles are told, up to hard ones, until there are enough."""
    found: list[Telling] = []
    for puzzle in puzzles:
        told_of = quinta.explain(puzzle)
        steps = (step for step in told_of.steps if step.level <= Level.HARD)
        found += (Telling(told_of.level, *told(puzzle, step)) for step in steps)
        if len(found) >= most:
            break
    return found


def made(kind: str) -> Iterator[Puzzle]:
    """Puzzles of our own, very easy to hard, as far as they exist."""
    levels = [level for level in Wish.of(kind).existing if level <= Level.HARD]
    for seed in count():
        for level in levels:
            yield quinta.generate(kind, level=level, seed=f"words {seed}").puzzle


def assert_short(found: list[Telling]) -> None:
    longest = max(found, key=lambda one: one.words)
    assert longest.words <= MOST_WORDS, f"{longest.words} words: {longest}"
    assert median(one.words for one in found) <= USUAL_WORDS


def assert_told_by_techniques(found: list[Telling]) -> None:
    fallbacks = [one for one in found if one.technique in (ALL_WAYS, TOGETHER)]
    assert len(fallbacks) <= FEW * len(found), f"{len(fallbacks)} of {len(found)}: {fallbacks[0]}"


@pytest.mark.spread(3)
@pytest.mark.parametrize("kind", list(filter(own_texts, quinta.all_kinds())))
def test_hints_of_the_corpus_are_short_and_told_by_techniques(kind: str) -> None:
    found = tellings(map(quinta.parse, own_texts(kind)), EVERYDAY)
    assert len(found) >= EVERYDAY
    assert_short(found)
    assert_told_by_techniques(found)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", quinta.all_kinds())
def test_many_hints_are_short_and_told_by_techniques(kind: str) -> None:
    by_others = [puzzle for _, puzzle in published(kind) if prod(puzzle.size) <= LARGEST]
    random.Random(kind).shuffle(by_others)
    theirs = tellings(by_others, PUBLISHED)
    ours = tellings(made(kind), COUNTED - len(theirs))
    assert_short([*theirs, *ours])
    for found in (theirs, ours):
        assert_told_by_techniques([one for one in found if one.puzzle_level <= Level.MEDIUM])
