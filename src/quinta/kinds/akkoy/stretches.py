"""Where two lines with the same runs lay them otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

Stretch = tuple[int, int]
"""The first cell of a part of a line, and the one behind its last."""


def changed_stretches(
    one: Sequence[int], other: Sequence[int], colour: int, ordered: bool
) -> list[Stretch]:
    """Parts of two lines that hold the same runs, and outside of which the lines are the same.

    A part ends with cells that have no run in either line, or at the edge, so no run reaches
    beyond it. Whatever is outside, exchanging these parts leaves the runs of the line as they
    are, in the same order or in any. A 1 is a cell of the colour here:

    >>> changed_stretches([1, 0, 0, 1, 1, 0, 1], [0, 1, 0, 1, 1, 0, 1], 1, ordered=True)
    [(0, 3)]
    >>> changed_stretches([1, 0, 0, 1, 1, 0, 1], [1, 1, 0, 1, 0, 0, 1], 1, ordered=False)
    [(0, 3), (2, 6)]
    """
    pieces = list(_pieces(one, other, colour))
    changed = [one[start:end] != other[start:end] for start, end in pieces]
    if not ordered:
        found = [piece for piece, differs in zip(pieces, changed, strict=True) if differs]
    else:
        found = list(_balanced(one, other, colour, pieces, changed))
    return [(max(0, start - 1), min(len(one), end + 1)) for start, end in found]


def _pieces(one: Sequence[int], other: Sequence[int], colour: int) -> Iterator[Stretch]:
    """The parts between cells that have the colour in neither line."""
    places = range(len(one))
    for held, group in groupby(places, lambda at: colour in (one[at], other[at])):
        if held:
            part = list(group)
            yield part[0], part[-1] + 1


def _balanced(
    one: Sequence[int],
    other: Sequence[int],
    colour: int,
    pieces: Sequence[Stretch],
    changed: Sequence[bool],
) -> Iterator[Stretch]:
    """From each piece that differs on, as many as it takes to have the same runs in order."""
    start: int | None = None
    for (begin, end), differs in zip(pieces, changed, strict=True):
        if start is None and differs:
            start = begin
        if start is not None and _runs(one[start:end], colour) == _runs(other[start:end], colour):
            yield start, end
            start = None


def _runs(values: Sequence[int], colour: int) -> list[int]:
    return [len(list(run)) for value, run in groupby(values) if value == colour]
