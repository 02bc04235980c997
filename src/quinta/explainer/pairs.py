"""What two spots force together.

Two spots that share at most one open place tell nothing together that they do not tell
one after the other; so rows and columns never pair, but two clues of Doors on one line,
or two arrows along one ray, do.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from quinta.base.limits import Clock
from quinta.explainer.looks import Look, Looks
from quinta.explainer.propagate import Board, Change
from quinta.puzzle.ways import values_in

MOST_WAYS_OF_ONE = 100
"""More ways than this at both spots are more than anybody compares."""


@dataclass(frozen=True)
class Joint:
    """Two looks and what they exclude together; the cost is how many ways there are to compare."""

    one: Look
    other: Look
    changes: tuple[Change, ...]
    cost: tuple[int, int, int, int]


class Pairs:
    """Remembers which pairs have nothing to say until one of them changes."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self._quiet: dict[tuple[int, int], tuple[int, int]] = {}

    def search(self, board: Board, clock: Clock) -> list[Joint]:
        """Every pair that excludes something now."""
        found = []
        for one, other in self._sharing(board):
            clock.check()
            key = one.number, other.number
            state = board.alive[one.number], board.alive[other.number]
            if self._quiet.get(key) == state:
                continue
            changes = together(board, one, other)
            if changes:
                cost = state[0].bit_count() * state[1].bit_count()
                found.append(Joint(one, other, tuple(changes), (cost, -len(changes), *key)))
            else:
                self._quiet[key] = state
        return found

    def _sharing(self, board: Board) -> list[tuple[Look, Look]]:
        shared: Counter[tuple[int, int]] = Counter()
        for place, domain in enumerate(board.domains):
            if domain.bit_count() > 1:
                numbers = [
                    look.number
                    for look, _ in self.looks.watching_main[place]
                    if board.alive[look.number].bit_count() > 1
                ]
                shared.update(combinations(numbers, 2))
        every = self.looks.all
        return [(every[a], every[b]) for (a, b), places in shared.items() if places > 1]


def together(board: Board, one: Look, other: Look) -> list[Change]:
    """The values that no way of one spot has that some way of the other agrees with."""
    if board.ways(one) > board.ways(other):
        one, other = other, one
    if board.ways(one) > MOST_WAYS_OF_ONE:
        return []
    at = {place: position for position, place in enumerate(other.places)}
    shared = [
        (position, at[place])
        for position, place in enumerate(one.places)
        if place in at and board.domains[place].bit_count() > 1
    ]
    alive = board.alive[other.number]
    agreed_one = agreed_other = 0
    for index in values_in(board.alive[one.number]):
        way = one.ways.ways[index]
        agree = alive
        for here, there in shared:
            agree &= other.open[there][way[here]]
        if agree:
            agreed_one |= 1 << index
            agreed_other |= agree
    return _excluded(board, one, other, agreed_one, agreed_other)


def _excluded(
    board: Board, one: Look, other: Look, agreed_one: int, agreed_other: int
) -> list[Change]:
    lost: dict[int, int] = {}
    for look, agreed in ((one, agreed_one), (other, agreed_other)):
        for position, place in enumerate(look.places):
            domain = board.domains[place]
            if domain.bit_count() < 2:
                continue
            for value in values_in(domain):
                if not agreed & look.open[position][1 << value]:
                    lost[place] = lost.get(place, 0) | 1 << value
    return sorted(lost.items())
