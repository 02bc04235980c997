"""Suppositions that fail: which there are, and the shortest told as a chain.

A supposition is followed spot by spot. Those that fail in the fewest rounds are told
first; the chain is cut back to what the contradiction rests on, then to as few spots as
still lead to one. What stands on the board is never worked out again, even where
the chain could do without it: nobody wants to be told what can be seen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from quinta.explainer import lazy
from quinta.explainer.flow import flowing, needed_links
from quinta.explainer.looks import Look
from quinta.explainer.minimal import Breaks, Chain, chain, minimal
from quinta.explainer.propagate import Trace, follow
from quinta.explainer.sweep import Refuted
from quinta.logic.model import Fact
from quinta.puzzle.step import Level, Mask, Step, StepKind

if TYPE_CHECKING:
    from quinta.explainer.finder import Finder

CHAINS_COMPARED = 12
"""Of the suppositions that fail soonest, so many are compared for the shortest chain."""


@dataclass(frozen=True)
class Story:
    """A supposition that fails, from what is known and by looks that are all needed."""

    refuted: Refuted
    chain: Chain
    rounds: int

    @property
    def cost(self) -> tuple[int, ...]:
        """Fewest rounds, then fewest spots, then the shortest chain."""
        looks = len(self.chain.looks) + bool(self.chain.broken)
        links = len(self.chain.links)
        return self.rounds, looks, links, self.refuted.place, self.refuted.left


def told(
    finder: Finder, found: Sequence[Refuted], short_rounds: int, available: int | None = None
) -> Step:
    """The supposition that has the shortest story, as a step; of so many there were."""
    compared = found[:: -(-len(found) // CHAINS_COMPARED)]
    teller = _Teller(finder)
    stories = [story for refuted in compared if (story := teller.story(refuted))]
    best = teller.fewest_looks(min(stories, key=lambda story: story.cost))
    level = Level.HARD if best.rounds <= short_rounds else Level.VERY_HARD
    return teller.step(best, found, level, available or len(found))


class _Teller:
    """Makes a step of a supposition that fails."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.looks, self.board = finder.looks, finder.board

    def story(self, refuted: Refuted, only: Collection[Look] | None = None) -> Story | None:
        """The chain behind a refutation, if these looks are enough for it."""
        trace = self._failing(refuted, only)
        if trace is None:
            return None
        known = self.board.domains
        supposed = refuted.place, refuted.left & known[refuted.place]
        breaks = self._breaks(refuted.lazy_rule) if refuted.lazy_rule else None
        rounds = trace.rounds + (trace.failed is None)
        return Story(refuted, chain(self.looks, known, supposed, trace, breaks), rounds)

    def _failing(self, refuted: Refuted, only: Collection[Look] | None = None) -> Trace | None:
        """What follows until the supposition fails, if it fails by these looks."""
        self.finder.clock.check()
        left = refuted.left & self.board.domains[refuted.place]
        trace = follow(self.board, [(refuted.place, left)], only)
        if trace.failed is not None:
            return trace
        if refuted.lazy_rule is None:
            return None
        settled = self.looks.settled(self.looks.packing.domains(trace.left))
        marks = [(self.looks.index[place], value) for place, value in settled.items()]
        return trace if self._breaks(refuted.lazy_rule)(marks) else None

    def _breaks(self, rule: str) -> Breaks:
        puzzle, places = self.finder.puzzle, self.looks.places

        def breaks(marks: Sequence[tuple[int, int]]) -> bool:
            settled = {places[place]: value for place, value in marks}
            return any(v.rule == rule for v in puzzle.lazy_violations(settled))

        return breaks

    def fewest_looks(self, story: Story) -> Story:
        """Leave out looks as long as the supposition still fails."""
        refuted = story.refuted
        kept = minimal(story.chain.looks, lambda left: self._failing(refuted, left) is not None)
        fewer = self.story(refuted, kept) or story
        return dataclasses.replace(fewer, rounds=story.rounds)

    # The step

    def step(self, story: Story, first: Sequence[Refuted], level: Level, available: int) -> Step:
        """The supposition and the chain."""
        chained = self._brief_links(story) if self.finder.brief else self._links(story)
        refuted = [story.refuted, *self._likewise(story, first)]
        step = failed(self.finder, refuted, chained, level)
        return dataclasses.replace(step, rounds=story.rounds, available=available)

    def _likewise(self, story: Story, first: Sequence[Refuted]) -> list[Refuted]:
        """What the same looks refute as well: nothing that is told, as no story tells it."""
        if not self.finder.brief or story.refuted.lazy_rule:
            return []
        looks = story.chain.looks
        others = [other for other in first if other != story.refuted]
        return [other for other in others if self._failing(other, looks) is not None]

    def _brief_links(self, story: Story) -> tuple[Step, ...]:
        """One for each look, with nothing to read."""
        seen = [
            Step(StepKind.RULE, Level.EASY, link.look.reasons, (), ()) for link in story.chain.links
        ]
        return (*seen, *self._broken(story))

    def _links(self, story: Story) -> tuple[Step, ...]:
        """The chain as it is told: each link from all that is known by then.

        A link that is told in a simpler way may do without others; these are left out. Each
        stands as near as can be to what needs it.
        """
        start = list(self.board.domains)
        start[story.refuted.place] &= story.refuted.left
        left = start[:]
        told: list[Step] = []
        for link in story.chain.links:
            known = [
                fact
                for place in link.look.places
                for fact in self.looks.facts(place, self.looks.full[place] & ~left[place])
            ]
            told += self.finder.links(link, Level.EASY, known)
            for position, excluded, _ in link.targets:
                left[link.look.places[position]] &= ~excluded
        told += self._broken(story)
        return tuple(flowing(needed_links(told, self.looks, start)))

    def _broken(self, story: Story) -> Iterator[Step]:
        """The rule for the whole board that is broken in the end, if it is one."""
        rule, places = story.refuted.lazy_rule, self.looks.places
        if story.chain.broken and rule:
            marks = [(places[place], value) for place, value in story.chain.broken]
            cited, facts = lazy.reason(self.finder.puzzle, self.finder.clock, rule, marks, {})
            yield Step(StepKind.RULE, Level.EASY, (cited,), facts, ())


def failed(
    finder: Finder, refuted: Sequence[Refuted], chained: Sequence[Step], level: Level
) -> Step:
    """A supposition, the first of these, that fails by a chain; and what that means."""
    conclusions, used = _conclusions(finder, refuted)
    return Step(
        StepKind.NESTED if level is Level.EXTREME else StepKind.SUPPOSE,
        level,
        _once(reason for step in chained for reason in step.reasons),
        _once([*([] if finder.brief else _known_of(finder, chained)), *used]),
        conclusions,
        assumption=_assumption(finder, refuted[0]),
        chain=tuple(chained),
    )


def _known_of(finder: Finder, links: Sequence[Step]) -> list[Fact]:
    """What of all that the links cite stands on the board."""
    looks, domains = finder.looks, finder.board.domains
    cited: dict[int, Mask] = {}
    for link in links:
        for place, excluded in map(looks.excluded, link.facts):
            cited[place] = cited.get(place, 0) | excluded
    return [
        fact
        for place, excluded in sorted(cited.items())
        if (known := excluded & ~domains[place])
        for fact in looks.facts(place, known)
    ]


def _conclusions(finder: Finder, refuted: Sequence[Refuted]) -> tuple[tuple[Fact, ...], list[Fact]]:
    """What is concluded, and what was known of these places and leaves one value of them."""
    looks, domains = finder.looks, finder.board.domains
    lost: dict[int, Mask] = {}
    for one in refuted:
        lost[one.place] = lost.get(one.place, 0) | (domains[one.place] & one.left)
    conclusions: list[Fact] = []
    used: list[Fact] = []
    for place, values in lost.items():
        left = domains[place] & ~values
        if not left:  # nothing of the place is left: one of its values is enough to tell
            values = domains[place] & refuted[0].left
            left = domains[place] & ~values
        before = looks.full[place] & ~domains[place]
        if left.bit_count() == 1:
            used += looks.facts(place, before) if before else []
            values |= before
        conclusions += looks.facts(place, values)
    return tuple(conclusions), used


def _assumption(finder: Finder, refuted: Refuted) -> Fact:
    place = finder.looks.places[refuted.place]
    domain = finder.board.domains[refuted.place]
    if refuted.left.bit_count() == 1:
        return Fact(place, refuted.left.bit_length() - 1)
    return Fact(place, (domain & ~refuted.left).bit_length() - 1, False)


T = TypeVar("T")


def _once(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))
