"""Nothing is seen that does not follow, from whatever a technique is shown.

What a sentence rests on is found by showing less and less, so a technique must be right with any
of a spot's rules, and not only with all of them.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import quinta
from boards import FEW_AND_MANY, Options, each_option, facts
from quinta.explainer.prover import Prover
from quinta.logic.model import Fact, Marks, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Reason, Spot
from quinta.puzzle.technique import View, seen

LOOKS = 300
"""So often two spots, or one, are looked at on a board."""

SHARES, WRONG = (0.2, 0.5, 0.8), 0.05
"""How many of the rules may be used and of the places are known; and what is wrong there."""


@pytest.mark.spread(4)
@FEW_AND_MANY
@each_option()
def test_all_that_techniques_see_is_proved(kind: str, options: Options, times: int) -> None:
    rng = random.Random(f"sound {kind} {times}")
    found = 0
    for _ in range(times):
        puzzle = facts(kind).middling(rng, **options)
        solution = quinta.solve(puzzle).solution
        found += 0 if solution is None else proved(rng, puzzle, solution)
    assert found > 0


def proved(rng: random.Random, puzzle: Puzzle, solution: Marks) -> int:
    """How much is seen in views by chance; fails if some of it does not follow."""
    spots = puzzle.spots()
    pairs = [two for two in combinations(spots, 2) if len({*two[0].places} & {*two[1].places}) > 1]
    prover, found = Prover(puzzle), 0
    for number in range(LOOKS):
        look = rng.choice(pairs) if pairs and number % 2 else (rng.choice(spots),)
        reasons, known = reasons_by_chance(rng, look), known_by_chance(rng, look, puzzle, solution)
        for _, one in seen(View(puzzle, reasons, known), puzzle.techniques()):
            assert prover.proves([*reasons, *known], one.conclusions), one
            found += 1
    prover.close()
    return found


def reasons_by_chance(rng: random.Random, look: tuple[Spot, ...]) -> list[Reason]:
    """At least one rule of each spot."""
    kept, share = [], rng.choice(SHARES)
    for spot in look:
        some = [reason for reason in spot.reasons if rng.random() < share]
        kept += some or [rng.choice(spot.reasons)]
    return kept


def known_by_chance(
    rng: random.Random, look: tuple[Spot, ...], puzzle: Puzzle, solution: Marks
) -> list[Fact]:
    """Values of some places, and what others are not; mostly as in the solution."""
    known, share = [], rng.choice(SHARES)
    places: dict[Place, None] = dict.fromkeys(place for spot in look for place in spot.places)
    for place in places:
        value = rng.choice(puzzle.values(place)) if rng.random() < WRONG else solution[place]
        if rng.random() < share:
            known.append(Fact(place, value))
        elif others := [other for other in puzzle.values(place) if other != value]:
            known += [Fact(place, rng.choice(others), False)] if len(others) > 1 else []
    return known
