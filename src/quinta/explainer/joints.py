"""What two spots force together, with tables that are made once for many boards."""

from __future__ import annotations

from functools import cached_property

from quinta.explainer.looks import Look
from quinta.explainer.pairs import MOST_WAYS_OF_ONE
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import Listed, State

MOST_REMEMBERED = 500
"""Of two spots the answers for so many states are kept."""

Agreed = tuple[State, State]
"""Of both looks the ways with which some way of the other agrees."""


class Joint:
    """Two spots, and which ways of the one agree with which of the other.

    It says what ``pairs.together`` says.
    """

    def __init__(self, one: Look, other: Look) -> None:
        self.one, self.other = one, other
        self.shared = sum(1 << place for place in set(one.places).intersection(other.places))
        """The places that both look at, a bit for each."""
        self._known: dict[tuple[State, State], Agreed | None] = {}

    @property
    def is_listed(self) -> bool:
        """Whether there is a table to look it up in."""
        return isinstance(self.one.ways, Listed) and isinstance(self.other.ways, Listed)

    def agreed(self, one: State, other: State) -> Agreed | None:
        """What is left of both; None if that is all, or too much to compare."""
        states = one, other
        if states not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[states] = self._compared(one, other)
        return self._known[states]

    def _compared(self, one: State, other: State) -> Agreed | None:
        if min(one.bit_count(), other.bit_count()) > MOST_WAYS_OF_ONE:
            return None
        agreed_one = agreed_other = 0
        for ways, agree in self._agreeing:
            if one & ways and (agree := agree & other):
                agreed_one |= one & ways
                agreed_other |= agree
        found = agreed_one, agreed_other
        return None if found == (one, other) else found

    @cached_property
    def _agreeing(self) -> list[tuple[State, State]]:
        """Ways of the one that are alike where both look, with those of the other that agree."""
        here, there = self.one.ways, self.other.ways
        assert isinstance(here, Listed)
        at = {place: position for position, place in enumerate(self.other.places)}
        both = [(spot, at[place]) for spot, place in enumerate(self.one.places) if place in at]
        alike: dict[tuple[Mask, ...], State] = {}
        for index, way in enumerate(here.ways):
            pattern = tuple([way[position] for position, _ in both])
            alike[pattern] = alike.get(pattern, 0) | 1 << index
        found = []
        for pattern, ways in alike.items():
            agree = there.all
            for mask, (_, position) in zip(pattern, both, strict=True):
                agree &= there.open[position][mask]
            found.append((ways, agree))
        return found
