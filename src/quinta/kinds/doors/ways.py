"""The ways in which a room of Doors can see as many rooms as its clue says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quinta.puzzle.step import Mask
from quinta.puzzle.ways import MOST_WAYS, Listed

OPEN: Mask = 0b10
CLOSED: Mask = 0b01
EITHER: Mask = 0b11


@lru_cache(maxsize=4096)
def view_ways(doors: tuple[int, ...], others: int) -> Listed | None:
    """All ways to see so many other rooms, with so many doors in each of four directions.

    Seeing k rooms in a direction: k open doors, then a closed one, and further on
    whatever there is.

    >>> view_ways((0, 2, 0, 1), 2).ways
    ((2, 1, 2), (2, 2, 1))
    """
    ways = []
    for split in _splits(doors, others):
        way: list[Mask] = []
        for seen, length in zip(split, doors, strict=True):
            beyond = [CLOSED, *[EITHER] * (length - seen - 1)] if seen < length else []
            way += [OPEN] * seen + beyond
        ways.append(tuple(way))
        if len(ways) > MOST_WAYS:
            return None
    return Listed(ways)


def _splits(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a total out, at most so much to each."""
    if not most:
        if total == 0:
            yield ()
        return
    first, *rest = most
    for share in range(max(0, total - sum(rest)), min(first, total) + 1):
        for shares in _splits(rest, total - share):
            yield share, *shares
