"""What published puzzles of a kind are like, so that new ones can be like them; and which exist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from quinta.base.grid import Size
from quinta.puzzle.step import Level

COMMON = (25, 40, 25, 10)
"""Levels of a kind of which nothing is known: of a hundred, from very easy to hard."""


class Published(NamedTuple):
    """What puzzles are like whose longer side is at least so long: levels and clues.

    >>> row = Published(10, (5, 30, 65, 0), (0.9, 1.0))
    >>> row.weight(Level.MEDIUM), row.weight(Level.EXTREME)
    (65, 0)
    """

    side: int
    levels: tuple[int, int, int, int] = COMMON
    """How many of a hundred are very easy, easy, medium and hard; harder ones are not made
    unless they are asked for."""
    share: tuple[float, float] = (0.85, 1.0)
    """Of the clues that a board has room for, the share that is given: from here to there."""

    def weight(self, level: Level) -> int:
        """How many of a hundred are of this level."""
        return self.levels[level] if level < len(self.levels) else 0


class Existing(NamedTuple):
    """The levels of which there are puzzles whose longer side is at least so long."""

    side: int
    levels: tuple[int, ...]
    options: Mapping[str, Any] = {}
    """It says so of puzzles with these options only."""
    narrow: int | None = None
    """It says so only of boards whose shorter side is at most so long."""

    def speaks_of(self, size: Size, options: Mapping[str, Any]) -> bool:
        """Whether it says anything about puzzles of this size with these options."""
        is_narrow = self.narrow is None or min(size) <= self.narrow
        return self.side <= max(size) and is_narrow and self.options.items() <= options.items()


def row_for(rows: Sequence[Published], size: Size) -> Published:
    """What is known of puzzles of a size: the last row that begins with it or before.

    >>> row_for((Published(0), Published(9, (0, 50, 50, 0))), Size(4, 9)).levels
    (0, 50, 50, 0)
    """
    return [row for row in rows if row.side <= max(size)][-1]


def levels_for(
    rows: Sequence[Existing], size: Size, options: Mapping[str, Any] = {}
) -> tuple[Level, ...]:
    """The levels that exist at a size, as far as is known; all of them where nothing is.

    The last row that speaks of the size and the options tells.

    >>> rows = Existing(4, (0, 2)), Existing(9, ()), Existing(9, (1,), {"ordered": True})
    >>> [levels_for(rows, Size(9, 9), {"ordered": ordered}) for ordered in (False, True)]
    [(), (<Level.EASY: 1>,)]
    >>> levels_for((*rows, Existing(1, (0,), narrow=1)), Size(9, 1))
    (<Level.VERY_EASY: 0>,)
    """
    known = [row.levels for row in rows if row.speaks_of(size, options)]
    return tuple(map(Level, known[-1])) if known else tuple(Level)
