"""The places for the two black cells of a line of Doppelblock, given what its cells can be.

A *case* is one place for them, with the sets of numbers that can lie between them there. Sets of
numbers, like the values that are left for a cell, are masks: bit v stands for the value v.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from quinta.puzzle.step import Mask
from quinta.puzzle.ways import values_in

BLACK = 0

LARGEST_ORDER = 10
"""On larger boards nobody tries how numbers fit into the cells between black cells."""

Pair = tuple[int, int]
Masks = tuple[Mask, ...]


class Depth(IntEnum):
    """How closely a place for the black cells is looked at."""

    LENGTH = 0
    """So many numbers can make the sum."""
    NUMBERS = 1
    """They go with the numbers that are there, and every cell can have one of them."""
    FITTING = 2
    """All of them find different cells."""


class Case(NamedTuple):
    """One place for the two black cells."""

    pair: Pair
    sets: tuple[Mask, ...]
    """The numbers that can lie between them."""
    left: Masks
    """What the cells can be then."""


@lru_cache(maxsize=1 << 12)
def cases_of(left: Masks, total: int, depth: Depth, whole: bool = True) -> tuple[Case, ...]:
    """The places for the black cells with this sum between them.

    Not the whole sum but only which numbers can be among so many, if that is all that is said.

    >>> [case.pair for case in cases_of((7, 7, 7, 1), 2, Depth.NUMBERS)]
    [(1, 3)]
    """
    depth = min(depth, Depth.NUMBERS) if len(left) > LARGEST_ORDER else depth
    black = [position for position, mask in enumerate(left) if mask == 1 << BLACK]
    able = [position for position, mask in enumerate(left) if mask >> BLACK & 1]
    found = []
    for pair in combinations(able, 2):
        sets = sets_of(len(left) - 2, total, pair[1] - pair[0] - 1)
        if sets and all(position in pair for position in black):
            case = _case(left, pair, sets, depth, whole)
            if case is not None:
                found.append(case)
    return tuple(found)


def _case(
    left: Masks, pair: Pair, sets: tuple[Mask, ...], depth: Depth, whole: bool
) -> Case | None:
    """A place for the black cells; None if nothing fits there."""
    if depth is Depth.LENGTH:
        return Case(pair, sets, left)
    if not whole:
        within, without = union(sets), union(others(left, one) for one in sets)
        filled = _by_cell(left, pair, within, without)
        return Case(pair, sets, filled) if filled else None
    kept, every = [], [0] * len(left)
    for one in sets:
        filled = (_by_cell if depth is Depth.NUMBERS else _fitted)(
            left, pair, one, others(left, one)
        )
        if filled:
            kept.append(one)
            every = [a | b for a, b in zip(every, filled, strict=True)]
    return Case(pair, tuple(kept), tuple(every)) if kept else None


def _by_cell(left: Masks, pair: Pair, within: Mask, without: Mask) -> Masks | None:
    """What is left for each cell if these numbers are between the black cells, those outside."""
    filled = tuple(
        1 << BLACK if p in pair else mask & (within if pair[0] < p < pair[1] else without)
        for p, mask in enumerate(left)
    )
    return filled if all(filled) else None


def _fitted(left: Masks, pair: Pair, within: Mask, without: Mask) -> Masks | None:
    """The same if every number has a cell of its own."""
    first, last = pair
    between = _spread(left[first + 1 : last], within)
    outside = _spread((*left[:first], *left[last + 1 :]), without)
    if between is None or outside is None:
        return None
    black = (1 << BLACK,)
    return (*outside[:first], *black, *between, *black, *outside[first:])


@lru_cache(maxsize=1 << 14)
def _spread(left: Masks, numbers: Mask) -> Masks | None:
    """What each cell can be if these numbers are put into them, one in each; None if they cannot.

    >>> _spread((0b110, 0b10), 0b110)
    (4, 2)
    """
    reached: list[set[Mask]] = [{0}]
    for mask in left:
        choice = list(values_in(mask & numbers))
        reached.append({used | 1 << v for used in reached[-1] for v in choice if not used >> v & 1})
    if numbers not in reached[-1]:
        return None
    good, filled = {numbers}, [0] * len(left)
    for position in range(len(left) - 1, -1, -1):
        before = set()
        for value in values_in(left[position] & numbers):
            leads = {used & ~(1 << value) for used in good if used >> value & 1}
            if leads := leads & reached[position]:
                before |= leads
                filled[position] |= 1 << value
        good = before
    return tuple(filled)


@lru_cache(maxsize=1 << 10)
def sets_for(largest: int, total: int) -> tuple[Mask, ...]:
    """All sets of numbers that make a sum, small ones first.

    >>> [f"{numbers:b}" for numbers in sets_for(4, 5)]
    ['10010', '1100']
    """
    return tuple(
        sum(1 << number for number in numbers)
        for count in range(largest + 1)
        for numbers in combinations(range(1, largest + 1), count)
        if sum(numbers) == total
    )


@lru_cache(maxsize=1 << 12)
def sets_of(largest: int, total: int, count: int) -> tuple[Mask, ...]:
    """Those of so many numbers."""
    return tuple(one for one in sets_for(largest, total) if one.bit_count() == count)


def others(left: Masks, numbers: Mask) -> Mask:
    """The numbers of a line that are not among these."""
    return (1 << len(left) - 1) - 2 & ~numbers


def union(masks: Iterable[Mask]) -> Mask:
    """What is in any of these."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def common(masks: Iterable[Mask]) -> Mask:
    """What is in all of these."""
    found = -1
    for mask in masks:
        found &= mask
    return found
