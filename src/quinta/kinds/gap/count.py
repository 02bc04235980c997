"""How many Gap boards there are: a table per layer, two halves, one mirror.

Rows are stacked from the top. All that the rows still to come need to know of a
stack is how many cells each column has shaded (the *counts*, each 0, 1 or 2) and
where its last row is shaded (the *row*, a pair of columns). ``stacks[row, counts]``
is the number of stacks that look so; a layer holds the table for one height.

The counts of a layer are listed in lexicographic order. Shading two columns adds
the same to all counts that have room for it, so it keeps the order: no table of
ranks is needed, the counts with room and the counts they lead to are paired off
from first to last. Likewise taking counts from 2, 2, ..., 2 reverses the order.

Two meetings halve the work. The bottom of a board, upside down, is a stack too:

* an even order is cut between its middle rows: the counts of top and bottom add
  up to 2 everywhere and the two last rows do not touch;
* an odd order is cut at its middle row, which must not touch either last row,
  while its two cells and the counts of top and bottom add up to 2 everywhere.

The mirror image of a stack is a stack, so only one row of each mirror pair is
tabulated; the other is read through the permutation that mirrors the counts.

The tables hold floats, as matrix products of floats are many times faster than
those of integers. They are exact: counts of sum 2k have at most (2k)!/2**k stacks,
which is less than 2**53 up to k = 10, that is up to order 21.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from quinta.base.errors import LimitReached
from quinta.base.extras import require
from quinta.base.limits import Clock

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

LARGEST_ORDER = 21
"""The largest order whose half counts a float holds exactly; memory ends long before."""

BLOCK = 1 << 11
"""States per matrix product: so few that it stays in the cache and on one core.

A larger product is split over threads that wait for each other; where another program
is busy that takes four times as long."""

EXACT = 2.0**53
"""Whole numbers below this are exact in a float."""

Row = tuple[int, int]
"""The columns of the two shaded cells of a row, the left one first."""


def count_boards(order: int, clock: Clock, left: Sequence[int | None] = ()) -> int:
    """The number of boards of an order, with the gaps of some rows given or with none.

    Columns have no clues here, but a board may be turned: clues at the top alone
    are counted as clues at the left.

    >>> from quinta.base.limits import Clock
    >>> [count_boards(order, Clock()) for order in (7, 8, 9)]
    [0, 2, 664]
    >>> count_boards(9, Clock(), left=[3, None, None, None, None, None, None, None, 4])
    10
    """
    clock.check()
    require("numpy", "NumPy", "count")
    gaps = tuple(left) or (None,) * order
    half = order // 2
    top_gaps, bottom_gaps = gaps[:half], gaps[::-1][:half]
    halves = 1 if top_gaps == bottom_gaps else 2
    _refuse_what_cannot_be_held(order, halves, clock)
    rows = _Rows.of_order(order)
    if not rows.kept:
        return 0
    top = _stack(rows, top_gaps, clock)
    bottom = top if halves == 1 else _stack(rows, bottom_gaps, clock)
    if order % 2:
        return _meet_at_a_row(rows, gaps[half], top, bottom, clock)
    return _meet_between_rows(rows, top, bottom, clock)


def megabytes(order: int) -> float:
    """About the memory that counting the clue-less boards of an order takes.

    >>> [round(megabytes(order)) for order in (12, 14, 16)]
    [37, 418, 4658]
    """
    half = order // 2
    rows = comb(order, 2) // 2 + 1
    # The last two layers are held at once, with a few vectors to work on.
    return 8 * (rows + 3) * (_states(order, half) + _states(order, half - 1)) / 2**20


def _states(order: int, height: int) -> int:
    """How many counts there are for a height: ``twos`` columns are full, the rest is ones."""
    return sum(
        comb(order, twos) * comb(order - twos, 2 * (height - twos)) for twos in range(height + 1)
    )


def _refuse_what_cannot_be_held(order: int, halves: int, clock: Clock) -> None:
    if order > LARGEST_ORDER:
        raise LimitReached("order")
    most = clock.limits.megabytes
    if most is not None and halves * megabytes(order) > most:
        raise LimitReached("memory")


@dataclass(frozen=True)
class _Rows:
    """The ways to shade a row, one of each mirror pair, and which may follow which.

    ``straight[q, p]`` is 1 if the kept row q may lie next to the kept row p, and
    ``mirrored[q, p]`` if it may lie next to the mirror image of p, another row.

    >>> _Rows.of_order(5).kept
    [(0, 2), (0, 3), (0, 4), (1, 3)]
    >>> _Rows.of_order(5).images
    [2, 2, 1, 1]
    """

    order: int
    kept: list[Row]
    images: list[int]
    straight: Numbers
    mirrored: Numbers

    @classmethod
    def of_order(cls, order: int) -> _Rows:
        """All rows of an order."""
        import numpy as np

        def mirror(row: Row) -> Row:
            return order - 1 - row[1], order - 1 - row[0]

        every = [(i, j) for i in range(order) for j in range(i + 2, order)]
        kept = [row for row in every if row <= mirror(row)]
        images = [1 if row == mirror(row) else 2 for row in kept]
        straight = [[_apart(q, p) for p in kept] for q in kept]
        mirrored = [[p != mirror(p) and _apart(q, mirror(p)) for p in kept] for q in kept]
        return cls(order, kept, images, np.array(straight, float), np.array(mirrored, float))


def _apart(one: Row, other: Row) -> bool:
    """Whether two rows can be neighbours: no cell of one touches a cell of the other."""
    return all(abs(i - j) > 1 for i in one for j in other)


@dataclass(frozen=True)
class _Layer:
    """All stacks of one height.

    ``counts[column]`` lists the count of that column in each state, ``mirror`` the
    state with the counts reversed, ``stacks[row]`` the number of stacks that end in
    that kept row.
    """

    counts: NDArray[np.uint8]
    mirror: NDArray[np.intp]
    stacks: Numbers

    def below(self, rows: _Rows, number: int, clock: Clock) -> Numbers:
        """For each state the number of stacks below which the kept row ``number`` may lie."""
        import numpy as np

        # Both products at once, since reading the table is what takes the time.
        next_to = np.stack((rows.straight[number], rows.mirrored[number]))
        sums = np.empty((2, self.stacks.shape[1]))
        for start in range(0, self.stacks.shape[1], BLOCK):
            clock.check()
            part = slice(start, start + BLOCK)
            sums[:, part] = next_to @ self.stacks[:, part]
        straight, mirrored = sums
        found: Numbers = straight + mirrored[self.mirror]
        return found


def _stack(rows: _Rows, gaps: Sequence[int | None], clock: Clock) -> _Layer:
    """The layer of all stacks that have as many rows as gaps are given, and these gaps."""
    layer = _first_row(rows, gaps[0], clock)
    for height, gap in enumerate(gaps[1:], start=2):
        layer = _one_row_more(layer, rows, gap, height, clock)
    return layer


def _first_row(rows: _Rows, gap: int | None, clock: Clock) -> _Layer:
    layer = _empty_layer(rows, 1, clock)
    for number, (i, j) in enumerate(rows.kept):
        if _has_gap((i, j), gap):
            layer.stacks[number] = (layer.counts[i] > 0) & (layer.counts[j] > 0)
    return layer


def _one_row_more(layer: _Layer, rows: _Rows, gap: int | None, height: int, clock: Clock) -> _Layer:
    higher = _empty_layer(rows, height, clock)
    for number, (i, j) in enumerate(rows.kept):
        clock.check()
        if _has_gap((i, j), gap):
            room = (layer.counts[i] < 2) & (layer.counts[j] < 2)
            used = (higher.counts[i] > 0) & (higher.counts[j] > 0)
            higher.stacks[number, used] = layer.below(rows, number, clock)[room]
    return higher


def _has_gap(row: Row, gap: int | None) -> bool:
    return gap is None or row[1] - row[0] - 1 == gap


def _empty_layer(rows: _Rows, height: int, clock: Clock) -> _Layer:
    import numpy as np

    counts = _counts_of_sum(2 * height, rows.order, clock)
    stacks = np.zeros((len(rows.kept), counts.shape[1]))
    return _Layer(counts, _mirror_of(counts, clock), stacks)


def _counts_of_sum(total: int, order: int, clock: Clock) -> NDArray[np.uint8]:
    """All columns' counts of a sum in lexicographic order, one row for each column."""
    import numpy as np

    counts = np.zeros((0, 1), np.uint8)
    sums = np.zeros(1, np.int16)
    for column in range(order):
        clock.check()
        last = np.tile(np.arange(3, dtype=np.uint8), len(sums))
        sums = np.repeat(sums, 3) + last
        # The columns to come add 2 each at most.
        fits = (sums <= total) & (sums + 2 * (order - 1 - column) >= total)
        counts = np.vstack((np.repeat(counts, 3, axis=1)[:, fits], last[fits]))
        sums = sums[fits]
    return counts


def _mirror_of(counts: NDArray[np.uint8], clock: Clock) -> NDArray[np.intp]:
    """For each state the place of the state with its counts in reverse order."""
    import numpy as np

    reversed_codes = np.zeros(counts.shape[1], np.int64)
    for column in counts[::-1]:
        clock.check()
        reversed_codes = 3 * reversed_codes + column
    # The list is in the order of its codes, so the k-th reversed code is that of state k.
    return np.argsort(reversed_codes)


def _meet_between_rows(rows: _Rows, top: _Layer, bottom: _Layer, clock: Clock) -> int:
    """Boards of an even order: the last row of the bottom half lies below the top half."""
    boards = 0
    for number, images in enumerate(rows.images):
        clock.check()
        boards += images * _exact_dot(top.below(rows, number, clock), bottom.stacks[number, ::-1])
    return boards


def _meet_at_a_row(rows: _Rows, gap: int | None, top: _Layer, bottom: _Layer, clock: Clock) -> int:
    """Boards of an odd order: the middle row lies below the top half and the bottom half."""
    boards = 0
    for number, ((i, j), images) in enumerate(zip(rows.kept, rows.images, strict=True)):
        clock.check()
        if _has_gap((i, j), gap):
            room = (top.counts[i] < 2) & (top.counts[j] < 2)
            above = top.below(rows, number, clock)[room]
            beneath = above if bottom is top else bottom.below(rows, number, clock)[room]
            boards += images * _exact_dot(above, beneath[::-1])
    return boards


def _exact_dot(one: Numbers, other: Numbers) -> int:
    """The dot product of two vectors of whole numbers, none negative, without rounding.

    A sum of such numbers only grows, so if it ends below 2**53 it was exact all along.
    """
    if len(one) == 1:
        return int(one[0]) * int(other[0])
    total = float(one @ other)
    if total < EXACT:
        return int(total)
    middle = len(one) // 2
    return _exact_dot(one[:middle], other[:middle]) + _exact_dot(one[middle:], other[middle:])
