"""Steps that only a case split within a case split would show.

All solutions together say which values are wrong; a solver then says by which rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from quinta.explainer.looks import Looks
from quinta.explainer.prover import Part
from quinta.logic.model import Fact
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Level, Mask, Reason, Step, StepKind

if TYPE_CHECKING:
    from quinta.explainer.finder import Finder

WORK = 200
"""A nested step takes as long as so many suppositions, or longer."""

TRIES = 3
"""For so many facts reasons are sought, and the fewest are told."""


def step(finder: Finder) -> Step | None:
    """That some values are in no solution, or that there is none."""
    if finder.most < Level.EXTREME:
        return None
    if not finder.possible:
        return _contradiction(finder)
    wrong = list(_not_possible(finder))
    if not wrong:
        return None
    finder.supposing(WORK)
    if finder.brief:
        return _all_at_once(finder, wrong)
    prover, looks = finder.prover, finder.looks
    parts: list[Part] = [*reversed(all_reasons(finder.puzzle)), *finder.known()]
    cores = {fact: prover.core(parts, finder.denial(fact)) for fact in wrong[:TRIES]}
    fewest = min(cores, key=lambda fact: sum(isinstance(part, Reason) for part in cores[fact]))
    core = prover.minimal(cores[fewest], finder.denial(fewest))
    claims = {finder.denial(fact): fact for fact in wrong}
    proved = [claims[claim] for claim in prover.proved(core, list(claims))]
    return Step(
        StepKind.NESTED,
        Level.EXTREME,
        tuple(part for part in core if isinstance(part, Reason))[::-1],
        tuple(part for part in core if isinstance(part, Fact)),
        tuple(_excluded(looks, proved)),
    )


def _all_at_once(finder: Finder, wrong: Sequence[Fact]) -> Step:
    """Everything that only deeper case splits show, as one step.

    A rating does not get any harder from here, and to find the reasons takes far longer than
    all steps before.
    """
    conclusions = tuple(_excluded(finder.looks, wrong))
    return Step(StepKind.NESTED, Level.EXTREME, (), (), conclusions)


def _excluded(looks: Looks, wrong: Iterable[Fact]) -> Iterator[Fact]:
    """That these values are excluded, place by place."""
    lost: dict[int, Mask] = {}
    for fact in wrong:
        place = looks.index[fact.place]
        lost[place] = lost.get(place, 0) | 1 << fact.value
    for place, values in lost.items():
        yield from looks.facts(place, values)


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
