"""The places for the two black cells of a line of Doppelblock, given what its cells can be.

A *case* is one place for them, with the sets of numbers that can lie between them there. Sets of
numbers, like the values that are left for a cell, are masks: bit v stands for the value v.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from quinta.puzzle.step import Mask
from quinta.puzzle.ways import values_in

BLACK = 0

LARGEST_ORDER = 10
"""On larger boards nobody tries how numbers fit into the cells between black cells."""

Pair = tuple[int, int]
Masks = tuple[Mask, ...]


class Case(NamedTuple):
    """One place for the two black cells."""

    pair: Pair
    sets: Masks
    """The numbers that can lie between them."""
    left: Masks
    """What the cells can be then."""


def far_enough(left: Masks, total: int) -> list[tuple[Pair, Masks]]:
    """Where the black cells are so far apart that so many numbers can make the sum, and which."""
    black = {position for position, mask in enumerate(left) if mask == 1 << BLACK}
    able = [position for position, mask in enumerate(left) if mask >> BLACK & 1]
    return [
        (pair, sets)
        for pair in combinations(able, 2)
        if black <= {*pair} and (sets := sets_of(len(left), total, pair[1] - pair[0] - 1))
    ]


@lru_cache(maxsize=1 << 13)
def cases_of(left: Masks, total: int, closely: bool, whole: bool = True) -> tuple[Case, ...]:
    """The places for the black cells with this sum between them, for all that each cell tells.

    Looked at closely, the numbers must also find different cells. Not the whole sum but only which
    numbers can be among so many, if that is all that is said.

    >>> [case.pair for case in cases_of((7, 7, 7, 1), 2, closely=False)]
    [(1, 3)]
    """
    fill = _by_number if closely and whole and len(left) <= LARGEST_ORDER else _by_cell
    found = []
    for pair, sets in far_enough(left, total):
        some = [(one,) for one in sets] if whole else [sets]
        kept = {sets: filled for sets in some if (filled := fill(left, pair, sets))}
        if kept:
            every = map(union, zip(*kept.values(), strict=True))
            found.append(Case(pair, sum(kept, ()), tuple(every)))
    return tuple(found)


def _by_cell(left: Masks, pair: Pair, sets: Masks) -> Masks | None:
    """What is left for each cell if one of these sets is between the black cells."""
    within, without = union(sets), others(left, common(sets))
    filled = tuple(
        1 << BLACK if p in pair else mask & (within if pair[0] < p < pair[1] else without)
        for p, mask in enumerate(left)
    )
    return filled if all(filled) else None


def _by_number(left: Masks, pair: Pair, sets: Masks) -> Masks | None:
    """The same of one set if every number has a cell of its own."""
    first, last = pair
    between = _spread(left[first + 1 : last], sets[0])
    outside = _spread((*left[:first], *left[last + 1 :]), others(left, sets[0]))
    if between is None or outside is None:
        return None
    black = (1 << BLACK,)
    return (*outside[:first], *black, *between, *black, *outside[first:])


@lru_cache(maxsize=1 << 16)
def _spread(left: Masks, numbers: Mask) -> Masks | None:
    """What each cell can be if these numbers are put into them, one in each; None if they cannot.

    >>> _spread((0b110, 0b10), 0b110)
    (4, 2)
    """
    if not left:
        return None if numbers else ()
    ways = [
        (1 << number, *rest)
        for number in values_in(left[0] & numbers)
        if (rest := _spread(left[1:], numbers & ~(1 << number))) is not None
    ]
    return tuple(map(union, zip(*ways, strict=True))) if ways else None


@lru_cache(maxsize=1 << 10)
def sets_for(order: int, total: int) -> Masks:
    """All sets of numbers of a line that make a sum, small ones first.

    >>> [f"{numbers:b}" for numbers in sets_for(6, 5)]
    ['10010', '1100']
    """
    return tuple(
        sum(1 << number for number in numbers)
        for count in range(order - 1)
        for numbers in combinations(range(1, order - 1), count)
        if sum(numbers) == total
    )


@lru_cache(maxsize=1 << 12)
def sets_of(order: int, total: int, count: int) -> Masks:
    """Those of so many numbers."""
    return tuple(one for one in sets_for(order, total) if one.bit_count() == count)


def others(left: Masks, numbers: Mask) -> Mask:
    """The numbers of a line that are not among these."""
    return (1 << len(left) - 1) - 2 & ~numbers


def union(masks: Iterable[Mask]) -> Mask:
    """What is in any of these."""
    return reduce(or_, masks, 0)


def common(masks: Iterable[Mask]) -> Mask:
    """What is in all of these."""
    return reduce(and_, masks, -1)
