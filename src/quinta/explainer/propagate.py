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
from operator import attrgetter
from typing import NamedTuple

from quinta.explainer.looks import Look, Looks
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import Losing, State

MOST_REMEMBERED = 2000
"""Of one look the answers for so many states are kept."""

Change = tuple[int, Mask]
"""A place and the values that it loses."""

Answer = tuple[State, Sequence[Change]]
"""A state of a look settled, and for each of its places the values that no way of it has."""


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

    def copy(self) -> Board:
        """Another board on which something may be tried."""
        other = object.__new__(Board)
        other.looks, other.domains, other.alive = self.looks, self.domains[:], self.alive[:]
        other.known, other.first, other.losing = self.known, self.first, self.losing
        return other

    def instead(self, domains: Sequence[Mask], only: Collection[Look] | None = None) -> Board:
        """Another board, on which something else is known; what was learnt of looks serves both."""
        other = Board(self.looks, domains, only, self.first)
        other.known, other.losing = self.known, self.losing
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
        domains = self.domains
        answer = self.learn(look, self.left(look))
        return [(place, gone) for place, lost in answer[1] if (gone := domains[place] & lost)]

    def learn(self, look: Look, state: State) -> Answer:
        """A state of a look settled, and for each place the values that no way of it has.

        Suppositions come by the same states again and again, so it is remembered.
        """
        known = self.known[look.number]
        found = known.get(state)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            settled = look.ways.settle(state)
            left = [self.domains[place] for place in look.places]
            lost = self._losing_at(look)(settled, left) if settled else ()
            found = known[state] = settled, [(look.places[at], gone) for at, gone in lost]
        return found

    def _losing_at(self, look: Look) -> Losing:
        losing = self.losing[look.number]
        if losing is None:
            losing = look.ways.losing([self.first[place] for place in look.places])
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
    following = Following(board, only)
    for place, left in supposed:
        following.restrict(place, left)
    if only is not None and not following.touched:
        following.touched.update(dict.fromkeys(only))
    trace = Trace()
    while following.touched and trace.rounds != most_rounds:
        trace.rounds += 1
        trace.failed = following.round(trace.events)
        if trace.failed is not None:
            break
    return trace


class Following:
    """A board on which one round is made after another."""

    def __init__(self, board: Board, only: Collection[Look] | None = None) -> None:
        self.board = board
        self.only = only
        self.touched: dict[Look, None] = {}
        """The looks for the next round: those that lost a way."""

    def restrict(self, place: int, left: Mask, by: Look | None = None) -> None:
        """Leave only these values at a place; the look by which that is so loses no way."""
        board, only = self.board, self.only
        alive = board.alive
        board.domains[place] = left
        for look, position in board.looks.watching_main[place]:
            if look is not by and (only is None or look in only):
                number = look.number
                before = alive[number]
                after = before & look.ways.open[position][left]
                if after != before:
                    alive[number] = after
                    self.touched[look] = None

    def round(self, events: list[Event]) -> Look | None:
        """Look at every spot that was touched; the one at which it fails, if it does."""
        board = self.board
        domains, alive, known = board.domains, board.alive, board.known
        found = []
        for look in sorted(self.touched, key=attrgetter("number")):
            number = look.number
            answer = known[number].get(alive[number])
            state, excluded = answer or board.learn(look, alive[number])
            if not state:
                return look
            alive[number] = state
            changes = [(place, gone) for place, lost in excluded if (gone := domains[place] & lost)]
            if changes:
                found.append((look, changes))
        self.touched = {}
        for look, changes in found:
            made = []
            for place, lost in changes:
                before = domains[place]
                after = before & ~lost
                if after == before:
                    continue
                if not after:
                    return look
                made.append((place, before, after))
                self.restrict(place, after, look)
            if made:
                events.append(Event(look, tuple(made)))
        return None
