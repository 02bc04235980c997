"""What follows spot by spot: the propagation behind "suppose ... then".

Nothing is ever learnt here. A solver that has searched knows more than a person who looks
at one line after another, and would call hard puzzles easy; so suppositions are followed
with the tables of ways alone.

It goes in rounds, in each of which every spot is looked at once, on what was known when
the round began. So the number of rounds does not hang on any order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from quinta.explainer.looks import Look, Looks
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import State

Change = tuple[int, Mask]
"""A place and the values that it loses."""


class Board:
    """What is known of every place, and the ways that leaves at every look."""

    def __init__(
        self, looks: Looks, domains: Sequence[Mask], only: Collection[Look] | None = None
    ) -> None:
        self.looks = looks
        self.domains = list(domains)
        self.alive: list[State] = [0] * len(looks.all)
        """By the look's number; not settled, so ask with ``left``."""
        for look in looks.all if only is None else only:
            self.alive[look.number] = look.ways.left([domains[place] for place in look.places])

    def copy(self) -> Board:
        """Another board on which something may be tried."""
        other = object.__new__(Board)
        other.looks, other.domains, other.alive = self.looks, self.domains[:], self.alive[:]
        return other

    def restrict(self, place: int, left: Mask) -> None:
        """Leave only these values at a place."""
        self.domains[place] = left
        for look, position in self.looks.watching[place]:
            self.alive[look.number] &= look.open[position][left]

    def left(self, look: Look) -> State:
        """The ways that a look has left."""
        state = self.alive[look.number] = look.ways.settle(self.alive[look.number])
        return state

    def pruned(self, look: Look) -> list[Change]:
        """What a look excludes; all of a place's values if it has no way left."""
        return pruned(look, self.left(look), self.domains)

    def ways(self, look: Look, most: int | None = None) -> int:
        """In how many ways the look can still be completed; ``most`` if in more than that."""
        return look.ways.count(self.left(look), most)


def pruned(look: Look, alive: State, domains: Sequence[Mask]) -> list[Change]:
    """The values that none of the ways left has."""
    changes = []
    for place, table in zip(look.places, look.ways.by_value, strict=True):
        domain = domains[place]
        if domain & (domain - 1) == 0:
            continue
        lost = 0
        for value, ways in table[domain]:
            if not alive & ways:
                lost |= value
        if lost:
            changes.append((place, lost))
    return changes


@dataclass(frozen=True)
class Event:
    """A look excluded something: for each place the domain before and after."""

    look: Look
    changes: tuple[tuple[int, Mask, Mask], ...]


@dataclass
class Trace:
    """What followed from a supposition, and at which look it ended in a contradiction."""

    events: list[Event] = field(default_factory=list)
    rounds: int = 0
    failed: Look | None = None


def follow(
    board: Board,
    supposed: Iterable[tuple[int, Mask]],
    only: Collection[Look] | None = None,
    most_rounds: int | None = None,
) -> Trace:
    """Suppose that places have only these values left, and look at spot after spot.

    The board is used up. ``only`` says which looks may be taken; after ``most_rounds`` the
    trace ends where it is.
    """
    domains, alive = board.domains, board.alive
    watching = board.looks.watching_main
    trace = Trace()
    touched: dict[Look, None] = {}

    def restrict(place: int, left: Mask) -> None:
        domains[place] = left
        for look, position in watching[place]:
            if only is None or look in only:
                number = look.number
                before = alive[number]
                after = before & look.open[position][left]
                if after != before:
                    alive[number] = after
                    touched[look] = None

    for place, left in supposed:
        restrict(place, left)
    if only is not None and not touched:
        touched.update(dict.fromkeys(only))
    while touched and trace.rounds != most_rounds:
        trace.rounds += 1
        found = []
        for look in sorted(touched, key=_number):
            ways = alive[look.number] = look.ways.settle(alive[look.number])
            if not ways:
                trace.failed = look
                return trace
            changes = pruned(look, ways, domains)
            if changes:
                found.append((look, changes))
        touched.clear()
        for look, changes in found:
            made = []
            for place, lost in changes:
                before = domains[place]
                after = before & ~lost
                if after == before:
                    continue
                if not after:
                    trace.failed = look
                    return trace
                made.append((place, before, after))
                restrict(place, after)
            if made:
                trace.events.append(Event(look, tuple(made)))
    return trace


def _number(look: Look) -> int:
    return look.number
