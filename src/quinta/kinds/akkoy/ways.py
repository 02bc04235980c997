"""The ways in which a line of Akkoy can hold its runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod

from quinta.kinds.akkoy.unlisted import MOST_NODES, RunWays, sets_of
from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import Listed, Ways

MOST_LISTED = 200
"""Of a line with more ways than this it is quicker to work out what they have in common."""


def run_ways(
    runs: tuple[int, ...], cells: int, filled: Mask, blank: Mask, ordered: bool
) -> Ways | None:
    """All ways to place the runs in a line, in the order given or in any.

    None if even the sets of runs that may lie before a cell are too many.

    >>> row = run_ways((2, 1), 5, 2, 1, False)
    >>> row.count(row.all)
    6
    """
    if number_of_ways(runs, cells, ordered) <= MOST_LISTED:
        return listed(runs, cells, filled, blank, ordered)
    if not ordered and sets_of(runs) > MOST_NODES:
        return None
    return _unlisted(runs, cells, filled, blank, ordered)


@lru_cache(maxsize=128)
def _unlisted(
    runs: tuple[int, ...], cells: int, filled: Mask, blank: Mask, ordered: bool
) -> RunWays:
    return RunWays(runs, cells, filled, blank, ordered)


@lru_cache(maxsize=4096)
def listed(runs: tuple[int, ...], cells: int, filled: Mask, blank: Mask, ordered: bool) -> Listed:
    """The same one by one.

    >>> len(listed((2, 1), 5, 2, 1, True)), len(listed((2, 1), 5, 2, 1, False))
    (3, 6)
    """
    slack = cells - sum(runs) - max(0, len(runs) - 1)
    chosen = [runs] if ordered else arrangements(tuple(sorted(runs)))
    return Listed(way for lengths in chosen for way in _placed(lengths, slack, filled, blank))


def number_of_ways(runs: tuple[int, ...], cells: int, ordered: bool) -> int:
    """How many ways there are to place the runs in a line.

    >>> number_of_ways((2, 1), 5, True), number_of_ways((2, 1), 5, False)
    (3, 6)
    """
    orders = 1 if ordered else factorial(len(runs)) // prod(map(factorial, Counter(runs).values()))
    slack = cells - sum(runs) - max(0, len(runs) - 1)
    return orders * comb(slack + len(runs), len(runs)) if slack >= 0 else 0


def _placed(runs: tuple[int, ...], slack: int, filled: Mask, blank: Mask) -> Iterator[Way]:
    """Spread the spare blanks over the gaps before, between and behind the runs."""
    for bars in combinations(range(slack + len(runs)), len(runs)):
        way: list[Mask] = []
        before = -1
        for run, bar in zip(runs, bars, strict=True):
            way += [blank] * (bar - before - 1 + (1 if way else 0)) + [filled] * run
            before = bar
        yield (*way, *[blank] * (slack + len(runs) - 1 - before))


def arrangements(runs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All different orders of the runs."""
    if not runs:
        yield ()
    for index, run in enumerate(runs):
        if index == 0 or run != runs[index - 1]:
            for rest in arrangements((*runs[:index], *runs[index + 1 :])):
                yield run, *rest
