"""What there is to look at in a puzzle, numbered so that the search can be quick.

A *look* is one rule at a spot, or all rules of a spot, with its ways. Places
are numbers here, and what is known of one is its *domain*: the mask of the values left.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from quinta.base.limits import Clock
from quinta.explainer.packed import Packing
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Mask, Reason, Where
from quinta.puzzle.ways import Listed, State, Ways, values_in

MOST_NARROWED = 200
"""So many ways that were not listed are listed once no more of them are left."""


@dataclass(frozen=True, eq=False)
class Look:
    """One rule, or all rules, of a spot."""

    number: int
    reasons: tuple[Reason, ...]
    places: tuple[int, ...]
    ways: Ways
    main: bool
    """Whether it is the strongest look at its spot."""

    @property
    def open(self) -> Sequence[Mapping[Mask, State]]:
        """For each position, by the values allowed there, what a state may keep."""
        return self.ways.open


Watching = Sequence[Sequence[tuple[int, Mapping[Mask, State]]]]
"""By place: the numbers of the looks at it, and what a state of each keeps by the values left."""


def _watching(looks: Iterable[Look], places: int) -> Watching:
    watching: list[list[tuple[int, Mapping[Mask, State]]]] = [[] for _ in range(places)]
    for look in looks:
        for place, keeps in zip(look.places, look.open, strict=True):
            watching[place].append((look.number, keeps))
    return watching


def narrowed(look: Look, state: State, domains: Sequence[Mask]) -> Look:
    """What a state leaves of a look: only the places that are open, only the ways left there.

    Ways that differ at settled places alone become one. Where little would be gained, or the
    ways are many and not listed, the look stays as it is.
    """
    positions = [at for at, place in enumerate(look.places) if domains[place] & domains[place] - 1]
    if isinstance(look.ways, Listed):
        if len(look.ways) < 2 * state.bit_count() and len(look.places) < 2 * len(positions):
            return look
    elif look.ways.count(state, MOST_NARROWED + 1) > MOST_NARROWED:
        return look
    places = tuple([look.places[at] for at in positions])
    left = [domains[place] for place in places]
    each = look.ways.each(state)
    ways = dict.fromkeys([tuple([way[at] for at in positions]) for way in each])
    kept = [[mask & domain for mask, domain in zip(way, left, strict=True)] for way in ways]
    return Look(look.number, look.reasons, places, Listed(kept), look.main)


class Looks:
    """The looks of a puzzle, and which of them look at a place.

    >>> from quinta.kinds.gap.kind import Gap
    >>> looks = Looks(Gap(9))
    >>> len(looks.places), len(looks.all), len(looks.main)
    (81, 117, 18)
    """

    def __init__(self, puzzle: Puzzle, clock: Clock | None = None) -> None:
        self.puzzle = puzzle
        self.clock = clock or Clock()
        self.places = puzzle.places()
        self.index = {place: number for number, place in enumerate(self.places)}
        self.full: list[Mask] = [puzzle.mask(place) for place in self.places]
        self.packing = Packing(self.full)
        self._facts: dict[tuple[int, Mask], Sequence[Fact]] = {}
        self.all: list[Look] = []
        self.too_many: set[Where] = set()
        """The spots that have too many ways to be looked at with all their rules together."""
        self._gather()
        self._watch(self.all)

    @property
    def complete(self) -> bool:
        """Whether every spot is looked at with all its rules together."""
        return not self.too_many

    def switched(self, on: Sequence[Look]) -> Looks:
        """The same looks, of which only these are on: no others see what changes."""
        other = copy.copy(self)
        other._watch(on)
        return other

    def with_looks(self, looks: Sequence[Look]) -> Looks:
        """The same places with other looks, as many and numbered alike."""
        other = copy.copy(self)
        other.all = list(looks)
        other._watch(other.all)
        return other

    def _watch(self, on: Sequence[Look]) -> None:
        self._on = on
        self.main = [look for look in on if look.main]
        for name in ("watching", "watching_main"):
            vars(self).pop(name, None)

    @cached_property
    def watching_main(self) -> Watching:
        """By place: the main looks at it."""
        return _watching(self.main, len(self.places))

    @cached_property
    def watching(self) -> Watching:
        """By place: the looks at it."""
        return _watching(self._on, len(self.places))

    def _gather(self) -> None:
        """Where all rules of a spot together have too many ways, each rule is looked at alone."""
        known: set[Reason] = set()
        for spot in self.puzzle.spots():
            self.clock.check()
            ways = self.puzzle.ways(spot.reasons)
            if ways is None:
                self.too_many.add(spot.where)
            for reason in spot.reasons if len(spot.reasons) > 1 or ways is None else ():
                own = self.puzzle.ways((reason,)) if reason not in known else None
                known.add(reason)
                if own is not None and own is ways:  # the other rules add nothing to this one
                    spot = spot._replace(reasons=(reason,))
                elif own is not None:
                    self._add((reason,), reason.places, own, main=ways is None)
            if ways is not None:
                self._add(spot.reasons, spot.places, ways, main=not spot.minor)

    def _add(
        self, reasons: tuple[Reason, ...], places: Iterable[Place], ways: Ways, main: bool
    ) -> None:
        indices = tuple(self.index[place] for place in places)
        ways = ways if ways.all else Listed.none(len(indices))
        self.all.append(Look(len(self.all), reasons, indices, ways, main))

    # Domains and facts

    def domains(self, marks: Marks, facts: Iterable[Fact] = ()) -> list[Mask]:
        """What marks and facts leave of each place's values."""
        domains = list(self.full)
        for place, value in marks.items():
            domains[self.index[place]] &= 1 << value
        for place, value, holds in (*self.puzzle.given_facts(), *facts):
            domains[self.index[place]] &= (1 << value) if holds else ~(1 << value)
        return domains

    def facts(self, place: int, excluded: Mask) -> Sequence[Fact]:
        """That these values are excluded, said as simply as can be.

        It is asked again and again, so it is remembered.
        """
        said = self._facts.get((place, excluded))
        if said is None:
            said = self._facts[place, excluded] = tuple(self._said(place, excluded))
        return said

    def _said(self, place: int, excluded: Mask) -> list[Fact]:
        left = self.full[place] & ~excluded
        if left.bit_count() == 1:
            return [Fact(self.places[place], left.bit_length() - 1)]
        return [Fact(self.places[place], value, False) for value in values_in(excluded)]

    def excluded(self, fact: Fact) -> tuple[int, Mask]:
        """Which values of which place a fact excludes."""
        place = self.index[fact.place]
        own = 1 << fact.value
        return place, self.full[place] & ~own if fact.holds else own

    def settled(self, domains: Sequence[Mask]) -> dict[Place, Value]:
        """The places with one value left."""
        return {
            place: mask.bit_length() - 1
            for place, mask in zip(self.places, domains, strict=True)
            if mask.bit_count() == 1
        }
