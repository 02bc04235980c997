"""The ways in which a room of Doors can see as many rooms as its clue says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quinta.puzzle.step import Mask
from quinta.puzzle.ways import MOST_WAYS, Listed

OPEN: Mask = 0b10
CLOSED: Mask = 0b01
EITHER: Mask = 0b11

Sight = tuple[Mask, ...]
"""What is seen along the doors of one direction or several."""


@lru_cache(maxsize=4096)
def view_ways(doors: tuple[int, ...], others: int) -> Listed | None:
    """All ways to see so many other rooms, with so many doors in each of four directions.

    Seeing k rooms in a direction: k open doors, then a closed one, and further on
    whatever there is. None if there are too many ways to list them.

    >>> view_ways((0, 2, 0, 1), 2).ways
    ((2, 1, 2), (2, 2, 1))
    """
    by_seen: list[list[Sight]] = [[()], *([] for _ in range(others))]
    for at in range(len(doors) - 1, -1, -1):
        # What directions before this one cannot see together has to be seen from here on.
        least = max(0, others - sum(doors[:at]))
        by_seen = _joined(_sights(doors[at]), by_seen, least)
        if sum(map(len, by_seen)) > MOST_WAYS:
            return None
    return Listed(by_seen[others])


def _sights(doors: int) -> list[Sight]:
    """Along so many doors, by how many rooms are seen.

    >>> _sights(2)
    [(1, 3), (2, 1), (2, 2)]
    """
    far = [(*[OPEN] * seen, CLOSED, *[EITHER] * (doors - seen - 1)) for seen in range(doors)]
    return [*far, (OPEN,) * doors]


def _joined(
    sights: Sequence[Sight], by_seen: Sequence[list[Sight]], least: int
) -> list[list[Sight]]:
    """One direction more in front of what is seen in others, where at least so much is seen.

    >>> _joined(_sights(1), [[(1,)], [(2,)]], 1)
    [[], [(1, 2), (2, 1)]]
    """
    return [
        [
            sight + rest
            for here, sight in enumerate(sights[: seen + 1])
            for rest in by_seen[seen - here]
        ]
        if seen >= least
        else []
        for seen in range(len(by_seen))
    ]
