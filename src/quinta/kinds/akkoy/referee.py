"""The referee's view of one Akkoy line, which may be open here and there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from quinta.kinds.akkoy.colours import Colour
from quinta.logic.model import Value

MOST_SETS_AHEAD = 5_000
"""With more, it is left open whether the runs still find room."""


@lru_cache(maxsize=1 << 16)
def line_fault(
    values: tuple[Value | None, ...], runs: tuple[int, ...], colour: Colour, ordered: bool
) -> str | None:
    """What is wrong in a line by itself, as a sentence that goes on after its name."""
    name = colour.name.lower()
    if None in values:
        if _can_hold(values, runs, colour, ordered):
            return None
        return f"has no way left to hold {_runs_in_words(runs, name, 'its')}"
    found = runs_of(values, colour)
    if found == runs or (not ordered and sorted(found) == sorted(runs)):
        return None
    has = _runs_in_words(found, name, "the" if len(found) > 1 else "a")
    return f"has {has}, its clue says {' '.join(map(str, runs)) or 'none'}"


def _runs_in_words(runs: Sequence[int], name: str, whose: str) -> str:
    if not runs:
        return f"no {name} cell"
    if len(runs) == 1:
        return f"{whose} {name} run of {runs[0]}"
    return f"{whose} {name} runs {' '.join(map(str, runs))}"


def _can_hold(
    values: Sequence[Value | None], runs: tuple[int, ...], colour: Colour, ordered: bool
) -> bool:
    """Whether the unknown cells can be filled so that the runs come out.

    Walks along the line with, for each cell, the sets of runs that may still be ahead. Runs
    in any order can have very many; then the question is left open, which says "perhaps".
    """
    length = len(values)
    ahead: list[set[tuple[int, ...]]] = [set() for _ in range(length + 2)]
    ahead[0].add(runs if ordered else tuple(sorted(runs)))
    for position in range(length):
        if sum(map(len, ahead[position:])) > MOST_SETS_AHEAD:
            return True
        for left in ahead[position]:
            if values[position] != colour:
                ahead[position + 1].add(left)
            for index in range(min(1, len(left)) if ordered else len(left)):
                end = position + left[index]
                if end > length or any(v not in (colour, None) for v in values[position:end]):
                    continue
                if end < length and values[end] == colour:
                    continue
                ahead[end + 1].add((*left[:index], *left[index + 1 :]))
    return () in ahead[length] or () in ahead[length + 1]


def runs_of(values: Sequence[Value | None], colour: Colour) -> tuple[int, ...]:
    """The lengths of the runs of a colour.

    >>> runs_of([1, 1, 0, 1], Colour.BLACK)
    (2, 1)
    """
    return tuple(len(list(run)) for value, run in groupby(values) if value == colour)
