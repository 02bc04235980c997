"""The ways in which a line of Akkoy can hold its runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod

from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import MOST_WAYS, Listed


@lru_cache(maxsize=4096)
def run_ways(
    runs: tuple[int, ...], cells: int, filled: Mask, blank: Mask, ordered: bool
) -> Listed | None:
    """All ways to place the runs in a line, in the order given or in any; None if too many.

    >>> len(run_ways((2, 1), 5, 2, 1, True)), len(run_ways((2, 1), 5, 2, 1, False))
    (3, 6)
    """
    orders = 1 if ordered else factorial(len(runs)) // prod(map(factorial, Counter(runs).values()))
    slack = cells - sum(runs) - max(0, len(runs) - 1)
    if orders * comb(slack + len(runs), len(runs)) > MOST_WAYS:
        return None
    chosen = [runs] if ordered else arrangements(tuple(sorted(runs)))
    return Listed(way for lengths in chosen for way in _placed(lengths, slack, filled, blank))


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
