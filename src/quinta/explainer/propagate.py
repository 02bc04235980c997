"""What follows spot by spot: the propagation behind "suppose ... then".

Nothing is ever learnt here. A solver that has searched knows more than a person who looks
at one line after another, and would call hard puzzles easy; so suppositions are followed
with the tables of ways alone.

It goes in rounds, in each of which every spot is looked at once, on what was known when
the round began. So the number of rounds does not hang on any order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quinta.explainer.looks import Look, Looks
from quinta.explainer.packed import Packed
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import Losing, State

MOST_REMEMBERED = 2000
"""Of one look the answers for so many states are kept."""

Change = tuple[int, Mask]
"""A place and the values that it loses."""

Answer = tuple[State, Packed]
"""A state of a look settled, and the values that no way of it has."""


class Board:
    """What is known of every place, and the ways that leaves at every look."""

    def __init__(
        self,
        looks: Looks,
        domains: Sequence[Mask],
        only: Collection[Look] | None = None,
        first: Sequence[Mask] | None = None,
    ) -> None:
        self.looks = looks
        self.domains = list(domains)
        self.packed = looks.packing.pack_all(domains)
        """The same in one number."""
        self.first = looks.full if first is None else first
        """What was left of each place's values at first: no board has more."""
        self.known: list[dict[State, Answer]] = [{} for _ in looks.all]
        """By the look's number: what was learnt of its states."""
        self.losing: list[Losing | None] = [None] * len(looks.all)
        """By the look's number: what tells which of the first values a state has lost."""
        self.alive: list[State] = [0] * len(looks.all)
        """By the look's number; not settled, so ask with ``left``."""
        for look in looks.all if only is None else only:
            self.alive[look.number] = look.ways.left([domains[place] for place in look.places])

    def restrict(self, place: int, left: Mask) -> None:
        """Leave only these values at a place."""
        self.packed ^= self.looks.packing.pack(place, self.domains[place] ^ left)
        self.domains[place] = left
        for number, keeps in self.looks.watching[place]:
            self.alive[number] &= keeps[left]

    def left(self, look: Look) -> State:
        """The ways that a look has left."""
        state = self.alive[look.number] = look.ways.settle(self.alive[look.number])
        return state

    def pruned(self, look: Look) -> list[Change]:
        """What a look excludes that has ways left."""
        _, lost = self.learn(look, self.left(look))
        return list(self.looks.packing.places_in(lost & self.packed))

    def learn(self, look: Look, state: State) -> Answer:
        """A state of a look settled, and the values that no way of it has, if it has ways.

        Suppositions come by the same states again and again, so it is remembered.
        """
        known = self.known[look.number]
        found = known.get(state)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            settled = look.ways.settle(state)
            found = known[state] = settled, self._losing_at(look)(settled) if settled else 0
        return found

    def _losing_at(self, look: Look) -> Losing:
        losing = self.losing[look.number]
        if losing is None:
            shifts = [place * self.looks.packing.width for place in look.places]
            losing = look.ways.losing([self.first[place] for place in look.places], shifts)
            self.losing[look.number] = losing
        return losing

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
        for value, having in table[domain]:
            if not alive & having:
                lost |= value
        if lost:
            changes.append((place, lost))
    return changes


class Event(NamedTuple):
    """A look excluded something: for each place the domain before and after."""

    look: Look
    changes: tuple[tuple[int, Mask, Mask], ...]


@dataclass
class Trace:
    """What followed from a supposition, and at which look it ended in a contradiction."""

    left: Packed
    """What of all values is left in the end."""
    events: list[Event]
    rounds: int = 0
    failed: Look | None = None


def follow(
    board: Board,
    supposed: Iterable[tuple[int, Mask]],
    only: Collection[Look] | None = None,
    most_rounds: int | None = None,
) -> Trace:
    """Suppose that places have only these values left, and look at spot after spot.

    ``only`` says which looks may be taken; after ``most_rounds`` the trace ends where it is.
    """
    following = Following(board, only)
    for place, left in supposed:
        following.restrict(place, left)
    if only is not None and not following.touched:
        following.touched.update(look.number for look in only)
    trace = Trace(following.left, [])
    while following.touched and trace.rounds != most_rounds:
        trace.rounds += 1
        trace.failed = following.round(trace.events)
        if trace.failed is not None:
            break
    trace.left = following.left
    return trace


class Following:
    """A board as it would be, on which one round is made after another."""

    def __init__(self, board: Board, only: Collection[Look] | None = None) -> None:
        self.board = board
        """What was learnt serves both."""
        self.left: Packed = board.packed
        self.alive = board.alive[:]
        """As those of the board."""
        self.touched: set[int] = set()
        """The numbers of the looks for the next round: those that lost a way."""
        self._only = None if only is None else {look.number for look in only}
        self._packing, self._watching = board.looks.packing, board.looks.watching_main

    def restrict(self, place: int, left: Mask) -> None:
        """Leave only these values at a place."""
        self.left ^= self._packing.pack(place, self._packing.domain(self.left, place) ^ left)
        self._lose_ways(place, left)

    def _lose_ways(self, place: int, left: Mask) -> None:
        alive, only = self.alive, self._only
        for number, keeps in self._watching[place]:
            before = alive[number]
            after = before & keeps[left]
            if after != before and (only is None or number in only):
                alive[number] = after
                self.touched.add(number)

    def round(self, events: list[Event] | None = None) -> Look | None:
        """Look at every spot that was touched; the one at which it fails, if it does.

        What each excludes is kept in ``events``, for whoever wants to tell it.
        """
        board, every, packing = self.board, self.board.looks.all, self._packing
        left, alive, known = self.left, self.alive, board.known
        found = []
        for number in sorted(self.touched):
            answer = known[number].get(alive[number])
            state, lost = answer or board.learn(every[number], alive[number])
            if not state:
                return every[number]
            alive[number] = state
            if lost & left:
                found.append((number, lost))
        self.touched = set()
        for number, lost in found:
            gone = lost & self.left
            self.left ^= gone
            changes = []
            for place, values in packing.places_in(gone):
                after = packing.domain(self.left, place)
                if not after:
                    return every[number]
                changes.append((place, after | values, after))
                self._lose_ways(place, after)
            if events is not None and changes:
                events.append(Event(every[number], tuple(changes)))
        return None

    def to_end(self) -> set[int] | None:
        """Look on until nothing changes, in no order: sooner done than round by round.

        The numbers of the looks that it came by; None if it fails.
        """
        board, every, packing = self.board, self.board.looks.all, self._packing
        alive, known, touched = self.alive, board.known, self.touched
        came_by = set()
        while touched:
            number = touched.pop()
            came_by.add(number)
            answer = known[number].get(alive[number])
            state, lost = answer or board.learn(every[number], alive[number])
            if not state:
                return None
            alive[number] = state
            gone = lost & self.left
            self.left ^= gone
            for place, _ in packing.places_in(gone):
                after = packing.domain(self.left, place)
                if not after:
                    return None
                self._lose_ways(place, after)
        return came_by
