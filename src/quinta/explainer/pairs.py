"""What two spots force together.

Two spots that share at most one open place tell nothing together that they do not tell
one after the other; so rows and columns never pair, but two clues of Doors on one line,
or two arrows along one ray, do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from operator import or_

from quinta.base.limits import Clock
from quinta.explainer.looks import Look, Looks
from quinta.explainer.propagate import Board, Change, pruned
from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import MOST_WAYS, Listed, State, values_in

MOST_WAYS_OF_ONE = 100
"""More ways than this at both spots are more than anybody compares."""


Agreed = tuple[State, State]
"""Of two looks the ways with which some way of the other agrees."""


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
            state = board.left(one), board.left(other)
            if self._quiet.get(key) == state:
                continue
            changes = together(board, one, other)
            if changes:
                cost = board.ways(one, MOST_WAYS) * board.ways(other, MOST_WAYS)
                found.append(Joint(one, other, tuple(changes), (cost, -len(changes), *key)))
            else:
                self._quiet[key] = state
        return found

    def _sharing(self, board: Board) -> list[tuple[Look, Look]]:
        """The pairs that share open places, and have more than one way each."""
        still_open = sum(1 << p for p, domain in enumerate(board.domains) if domain & (domain - 1))
        sharing = [
            (one, other)
            for one, other, shared in self._meeting
            if (shared & still_open).bit_count() > 1
        ]
        looks = {look for pair in sharing for look in pair}
        several = {look for look in looks if board.ways(look, 2) > 1}
        return [pair for pair in sharing if several.issuperset(pair)]

    @cached_property
    def _meeting(self) -> list[tuple[Look, Look, int]]:
        """The pairs that share at least two places, with these, a bit for each."""
        shared: dict[tuple[int, int], int] = {}
        for place, watching in enumerate(self.looks.watching_main):
            for pair in combinations([number for number, _ in watching], 2):
                shared[pair] = shared.get(pair, 0) | 1 << place
        every = self.looks.all
        return [
            (every[one], every[other], places)
            for (one, other), places in shared.items()
            if places.bit_count() > 1
        ]


def agreeing(one: Look, other: Look, here: State, there: State) -> Agreed:
    """Of listed ways those with which some way of the other look agrees.

    The fewer are parted by what they have at one shared place after the other.
    """
    if here.bit_count() > there.bit_count():
        agreed = agreeing(other, one, there, here)
        return agreed[1], agreed[0]
    left_here = left_there = 0
    for some, others in parted(one, other, here, there):
        left_here |= some
        left_there |= others
    return left_here, left_there


def parted(one: Look, other: Look, here: State, there: State) -> list[Agreed]:
    """Listed ways of one look in parts that agree with the same ways of the other, with those.

    Ways that agree with none are in no part.
    """
    assert isinstance(one.ways, Listed)
    at = {place: position for position, place in enumerate(other.places)}
    parts = [(here, there)]
    for position, place in enumerate(one.places):
        if place in at:
            alike, agree = one.ways.alike(position), other.open[at[place]]
            parts = [
                (some, others)
                for mine, theirs in parts
                for mask, having in alike
                if (some := mine & having) and (others := theirs & agree[mask])
            ]
    return parts


def _are_listed(*looks: Look) -> bool:
    return all(isinstance(look.ways, Listed) for look in looks)


def together(board: Board, one: Look, other: Look) -> list[Change]:
    """The values that no way of one spot has that some way of the other agrees with."""
    enough = MOST_WAYS_OF_ONE + 1
    if board.ways(one, enough) > board.ways(other, enough):
        one, other = other, one
    if board.ways(one, enough) == enough:
        return []
    lost: dict[int, Mask] = {}
    if _are_listed(one, other):
        agreed = agreeing(one, other, board.left(one), board.left(other))
        for look, state in zip((one, other), agreed, strict=True):
            for place, gone in pruned(look, state, board.domains):
                lost[place] = lost.get(place, 0) | gone
        return sorted(lost.items())
    at = {place: position for position, place in enumerate(other.places)}
    shared = [
        (position, at[place])
        for position, place in enumerate(one.places)
        if place in at and board.domains[place].bit_count() > 1
    ]
    alive = board.left(other)
    agreed_one = [0] * len(one.places)
    agreed_other = 0
    for way in one.ways.each(board.left(one)):
        agree = alive
        for here, there in shared:
            agree &= other.open[there][way[here]]
        agree = other.ways.settle(agree)
        if agree:
            agreed_one = list(map(or_, agreed_one, way))
            agreed_other |= agree
    for place, had in zip(one.places, agreed_one, strict=True):
        if board.domains[place].bit_count() > 1 and (gone := board.domains[place] & ~had):
            lost[place] = gone
    for place, gone in pruned(other, agreed_other, board.domains):
        lost[place] = lost.get(place, 0) | gone
    return sorted(lost.items())


def both_showing(
    looks: Looks, one: Look, other: Look, targets: Sequence[Change]
) -> Callable[[Iterable[Change]], bool | None]:
    """A test whether two looks together exclude all that the targets exclude, from some changes.

    No target stands for a contradiction. None if there are too many ways to compare.
    """
    enough = MOST_WAYS_OF_ONE + 1
    every = dict.fromkeys((*one.places, *other.places))

    def shown(known: Iterable[Change]) -> bool | None:
        domains = {place: looks.full[place] for place in every}
        for place, excluded in known:
            domains[place] &= ~excluded
        states = [look.ways.left([domains[p] for p in look.places]) for look in (one, other)]
        numbers = [look.ways.count(s, enough) for look, s in zip((one, other), states, strict=True)]
        if min(numbers) == enough:
            return None
        few, many = (one, other) if numbers[0] <= numbers[1] else (other, one)
        here, there = states if few is one else states[::-1]
        wrong = [(place, excluded & domains[place]) for place, excluded in targets]
        if _are_listed(one, other):
            return not _some_agree(few, many, here, there, wrong)
        return not any(
            _has_one(few, way, many, agree, wrong)
            for way in few.ways.each(here)
            if (agree := _agreeing(few, way, many, there))
        )

    return shown


def _some_agree(one: Look, other: Look, here: State, there: State, wrong: Sequence[Change]) -> bool:
    """Whether ways of both agree that have one of these values, or any if there are none."""
    if not wrong:
        return bool(agreeing(one, other, here, there)[0])
    for place, values in wrong:
        for value in values_in(values):
            states = [here, there]
            for number, look in enumerate((one, other)):
                if place in look.places:
                    states[number] &= look.open[look.places.index(place)][1 << value]
            if all(states) and agreeing(one, other, *states)[0]:
                return True
    return False


def _agreeing(one: Look, way: Way, other: Look, alive: State) -> State:
    """The ways of a look that agree with a way of another."""
    at = {place: position for position, place in enumerate(other.places)}
    for place, mask in zip(one.places, way, strict=True):
        if place in at:
            alive &= other.open[at[place]][mask]
    return other.ways.settle(alive)


def _has_one(one: Look, way: Way, other: Look, agree: State, wrong: Sequence[Change]) -> bool:
    """Whether a way, with those that agree with it, leaves one of these values open somewhere."""
    mine = dict(zip(one.places, way, strict=True))
    theirs = {place: position for position, place in enumerate(other.places)}
    for place, values in wrong:
        left = values & mine.get(place, values)
        if left and (place not in theirs or other.ways.has(agree, theirs[place], left)):
            return True
    return not wrong
