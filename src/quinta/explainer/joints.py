"""What two spots force together, remembered for many boards."""

from __future__ import annotations

from functools import cached_property

from quinta.explainer.looks import Look
from quinta.explainer.pairs import MOST_WAYS_OF_ONE, Agreed, parted
from quinta.puzzle.ways import Listed, State

MOST_REMEMBERED = 500
"""Of two spots the answers for so many states are kept."""


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
        if not one & one - 1 or not other & other - 1:  # what one way tells, its spot tells alone
            return None
        states = one, other
        if states not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[states] = self._compared(one, other)
        return self._known[states]

    def _compared(self, one: State, other: State) -> Agreed | None:
        if min(one.bit_count(), other.bit_count()) > MOST_WAYS_OF_ONE:
            return None
        left_one = left_other = 0
        for some, others in self._parts:
            if (here := one & some) and (there := other & others):
                left_one |= here
                left_other |= there
        return None if (left_one, left_other) == (one, other) else (left_one, left_other)

    @cached_property
    def _parts(self) -> list[Agreed]:
        """The ways of the one, all together, parted by which ways of the other agree with them."""
        return parted(self.one, self.other, self.one.ways.all, self.other.ways.all)
