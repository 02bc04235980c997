"""The ways in which a line of Doppelblock can be filled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial

from quinta.kinds.doppelblock.unlisted import LineWays
from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import Listed, Ways

BLACK: Mask = 1

MOST_LISTED = 30_000
"""Of a line with more ways than this it is quicker to work out what they have in common."""

LARGEST_ORDER = 16
"""In longer lines there are too many sets of numbers."""


@lru_cache(maxsize=64)
def black_ways(order: int) -> Listed:
    """Two cells are black, the others are numbers.

    >>> black_ways(3).ways
    ((1, 1, 2), (1, 2, 1), (2, 1, 1))
    """
    number = (1 << (order - 1)) - 1 - BLACK
    return Listed(
        tuple(BLACK if cell in pair else number for cell in range(order))
        for pair in combinations(range(order), 2)
    )


@lru_cache(maxsize=512)
def number_ways(order: int, number: int) -> Listed:
    """The number stands in one cell and in no other.

    >>> number_ways(3, 1).ways
    ((2, 1, 1), (1, 2, 1), (1, 1, 2))
    """
    here = 1 << number
    other = (1 << (order - 1)) - 1 - here
    return Listed(
        tuple(here if cell == at else other for cell in range(order)) for at in range(order)
    )


@lru_cache(maxsize=512)
def pattern_ways(order: int, clue: int) -> Listed | None:
    """Where the blacks can be if the numbers between them add to the clue.

    A number is left open between the blacks, or outside, if some choice puts it there.

    >>> pattern_ways(4, 3).ways
    ((1, 6, 6, 1),)
    """
    if order > LARGEST_ORDER:
        return None
    numbers = range(1, order - 1)
    ways = []
    for count in range(order - 1):
        chosen = [c for c in combinations(numbers, count) if sum(c) == clue]
        if not chosen:
            continue
        inside = sum(1 << number for number in numbers if any(number in c for c in chosen))
        outside = sum(1 << number for number in numbers if any(number not in c for c in chosen))
        for first in range(order - count - 1):
            way = [inside if first < cell <= first + count else outside for cell in range(order)]
            way[first] = way[first + count + 1] = BLACK
            ways.append(tuple(way))
    return Listed(ways)


@lru_cache(maxsize=64)
def line_ways(order: int, clue: int | None) -> Ways | None:
    """All ways to fill a line whose numbers between the blacks add to the clue.

    >>> [ways.count(ways.all) for ways in (line_ways(4, None), line_ways(4, 3), line_ways(4, 0))]
    [12, 2, 6]
    """
    if order > LARGEST_ORDER:
        return None
    if number_of_ways(order, clue) <= MOST_LISTED:
        return listed(order, clue)
    return LineWays(order, clue)


@lru_cache(maxsize=512)
def listed(order: int, clue: int | None) -> Listed:
    """The same one by one.

    >>> len(listed(4, None)), len(listed(4, 3)), len(listed(4, 0))
    (12, 2, 6)
    """
    sums = _sums(order) if clue is None else [clue]
    return Listed(way for total in sums for way in _filled(order, total))


@lru_cache(maxsize=512)
def number_of_ways(order: int, clue: int | None) -> int:
    """So many ways has a line: orders between the blacks, orders outside, places for the block.

    >>> number_of_ways(4, None), number_of_ways(4, 3)
    (12, 2)
    """
    numbers = order - 2
    return sum(
        factorial(count) * factorial(numbers - count) * (numbers - count + 1)
        for count in range(numbers + 1)
        for chosen in combinations(range(1, numbers + 1), count)
        if clue is None or sum(chosen) == clue
    )


def _sums(order: int) -> range:
    return range((order - 2) * (order - 1) // 2 + 1)


def _filled(order: int, clue: int) -> Iterator[Way]:
    """First what stands between the blacks, then the blacks' place, then the rest outside."""
    numbers = range(1, order - 1)
    for count in range(order - 1):
        for chosen in combinations(numbers, count):
            if sum(chosen) == clue:
                yield from _with_between(order, chosen)


def _with_between(order: int, chosen: tuple[int, ...]) -> Iterator[Way]:
    masks = [1 << number for number in chosen]
    others = [1 << number for number in range(1, order - 1) if number not in chosen]
    for inside in permutations(masks):
        block = (BLACK, *inside, BLACK)
        for outside in permutations(others):
            for first in range(len(outside) + 1):
                yield (*outside[:first], *block, *outside[first:])
