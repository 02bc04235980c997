"""Steps that take suppositions within a supposition.

All solutions together say which values are wrong. Of these the one is told that is refuted with the
fewest suppositions within; its chain is found like any explanation, on the board as it would be.
Should none be refuted so, a solver says by which rules a value is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from quinta.explainer.flow import flowing
from quinta.explainer.prover import Part
from quinta.explainer.suppose import failed
from quinta.explainer.sweep import Refuted
from quinta.explainer.trim import trimmed
from quinta.logic.model import Fact
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Level, Mask, Reason, Step, StepKind

if TYPE_CHECKING:
    from quinta.explainer.finder import Finder

WORK = 200
"""A nested step takes as long as so many suppositions, or longer."""

TRIES = 3
"""For so many facts reasons are sought, and the fewest are told."""

MOST_COMPARED = 8
"""Of so many values it is found out how soon they are refuted without a supposition within."""

MOST_TRIED = 6
"""Of so many it is found out how many suppositions within it takes."""

MOST_WITHIN = 4
"""Nobody follows more of them."""

MOST_WRONG = 200
"""Where more values are wrong, hardly anything is known: suppositions within would be endless."""


def step(finder: Finder) -> Step | None:
    """That some values are in no solution, or that there is none."""
    if finder.most < Level.EXTREME:
        return None
    wrong = list(_not_possible(finder))
    if finder.possible and not wrong:
        return None
    finder.supposing(WORK)
    if not finder.brief and (found := _refuted_within(finder, wrong)):
        return found
    if not finder.possible:
        return _contradiction(finder)
    return _all_at_once(finder, wrong) if finder.brief else _blamed(finder, wrong)


# Suppositions within a supposition


def _refuted_within(finder: Finder, wrong: Sequence[Fact]) -> Step | None:
    """The value that takes the fewest suppositions within, and few steps for what that settles.

    Those are tried of which most follows, for they are refuted soonest.
    """
    most_first = sorted(wrong, key=lambda fact: -_settled(finder, [fact]))
    tries = [(MOST_COMPARED, 0), (MOST_TRIED, MOST_WITHIN)]
    for number, within in tries if len(wrong) <= MOST_WRONG else tries[:1]:
        costs = {fact: _cost(finder, fact, within) for fact in most_first[:number]}
        if found := {fact: cost for fact, cost in costs.items() if cost}:
            return _told(finder, min(found, key=found.__getitem__))
    return None


def _settled(finder: Finder, facts: Sequence[Fact]) -> int:
    """How much is settled, looking at one spot after another, if something about a place is so."""
    changes = [finder.looks.excluded(fact) for fact in facts]
    place, lost = changes[0][0], reduce(or_, (excluded for _, excluded in changes))
    return finder.sweep.settled_without(finder.board, place, lost)


def _cost(finder: Finder, supposed: Fact, most: int) -> tuple[int, float] | None:
    """How many suppositions refute one, and the steps for all that is settled then.

    None if that takes more suppositions than allowed.
    """
    finder.supposing()
    number = 0
    hardest = Level.VERY_HARD if most else Level.MEDIUM
    for steps, found in enumerate(finder.supposing_that(supposed, hardest, brief=True).steps()):
        number += found.kind is StepKind.SUPPOSE
        if number > most:
            return None
        if found.is_contradiction:
            return number, steps / _settled(finder, finder.denial(supposed))
    return None


def _told(finder: Finder, supposed: Fact) -> Step:
    """A supposition with the chain by which it fails."""
    within = finder.supposing_that(supposed, Level.VERY_HARD)
    chain = flowing(trimmed(within, list(within.steps()), wanted=()))
    refuted = Refuted(finder.looks.index[supposed.place], 1 << supposed.value, 0)
    return failed(finder, [refuted], chain, Level.EXTREME)


# What only a solver refutes


def _blamed(finder: Finder, wrong: Sequence[Fact]) -> Step:
    """That values are wrong, by the rules that a solver blames."""
    prover = finder.prover
    parts: list[Part] = [*reversed(all_reasons(finder.puzzle)), *finder.known()]
    most_first = sorted(wrong, key=lambda fact: -_settled(finder, finder.denial(fact)))
    cores = {fact: prover.core(parts, finder.denial(fact)) for fact in most_first[:TRIES]}
    fewest = min(cores, key=lambda fact: sum(isinstance(part, Reason) for part in cores[fact]))
    core = prover.minimal(cores[fewest], finder.denial(fewest))
    claims = {finder.denial(fact): fact for fact in wrong}
    proved = [claims[claim] for claim in prover.proved(core, list(claims))]
    conclusions, used = _excluded(finder, proved)
    return Step(
        StepKind.NESTED,
        Level.EXTREME,
        tuple(part for part in core if isinstance(part, Reason))[::-1],
        tuple(dict.fromkeys([*(part for part in core if isinstance(part, Fact)), *used])),
        tuple(conclusions),
    )


def _all_at_once(finder: Finder, wrong: Sequence[Fact]) -> Step:
    """Everything that only deeper case splits show, as one step.

    A rating does not get any harder from here, and to find the reasons takes far longer than
    all steps before.
    """
    conclusions, _ = _excluded(finder, wrong)
    return Step(StepKind.NESTED, Level.EXTREME, (), (), tuple(conclusions))


def _excluded(finder: Finder, wrong: Iterable[Fact]) -> tuple[list[Fact], list[Fact]]:
    """That these values are excluded; and what was known of places that have one value left."""
    looks, domains = finder.looks, finder.board.domains
    lost: dict[int, Mask] = {}
    for fact in wrong:
        place = looks.index[fact.place]
        lost[place] = lost.get(place, 0) | 1 << fact.value
    conclusions: list[Fact] = []
    used: list[Fact] = []
    for place, values in lost.items():
        before = looks.full[place] & ~domains[place]
        if (domains[place] & ~values).bit_count() == 1 and before:
            used += looks.facts(place, before)
            values |= before
        conclusions += looks.facts(place, values)
    return conclusions, used


def _contradiction(finder: Finder) -> Step:
    """That the board as it stands has no solution, by as few reasons as can be."""
    reasons, facts = finder.fewest(all_reasons(finder.puzzle), finder.known(), ())
    return Step(StepKind.NESTED, Level.EXTREME, reasons, facts, ())


def all_reasons(puzzle: Puzzle) -> list[Reason]:
    """Of a spot its simplest rules last, as these had better stay."""
    spots = [spot for spot in puzzle.spots() if not spot.minor]
    lazy = [Reason(rule, WHOLE_BOARD, ()) for rule in puzzle.lazy_rules()]
    return [*(reason for spot in spots for reason in spot.reasons), *lazy]


def _not_possible(finder: Finder) -> Iterator[Fact]:
    """The values left on the board that no solution has."""
    for place, domain in finder.open_domains():
        for value in finder.puzzle.values(place):
            if domain >> value & 1 and value not in finder.possible.get(place, ()):
                yield Fact(place, value)
