"""How many Doppelblock boards there are: stacks of rows up to symmetry, in two halves.

Rows are stacked from the top. All that the rows still to come need to know of a
stack is which numbers each column has used: they tell its blacks too, a column of
a stack of k rows having k cells. So a *state* is a height and, for each column, a
bitmask of used numbers.

Columns may be swapped and numbers renamed: neither changes the number of stacks
that have a state. So states are taken up to both. A *key* is the masks of a state,
sorted and packed into one integer; the *form* of a state is the least key that any
renaming of its numbers gives it; the *images* of a form are the states that have
it. Forms are few: order 8 has 1225 of half height, for 19550304550 states.

The bottom of a board, upside down, is a stack too, and its columns have used what
the top left over. So half the height is enough: every stack of the top half (with
the middle row, if the order is odd) is completed by the stacks of half height that
have exactly the complementary state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from math import factorial, prod
from typing import TYPE_CHECKING

from quinta.base.errors import LimitReached
from quinta.base.extras import require
from quinta.base.limits import Clock

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Keys = NDArray[np.int64]
    Masks = NDArray[np.uint8]

LARGEST_ORDER = 9
"""The largest order whose keys, n masks of n - 2 bits, fit an integer of 64 bits."""

BLOCK = 1 << 18
"""Renamed states held at once: few enough to look at the clock between blocks."""


def count_boards(order: int, clock: Clock) -> int:
    """The number of boards of an order, without any clue or given cell.

    >>> from quinta.base.limits import Clock
    >>> [count_boards(order, Clock()) for order in range(2, 8)]
    [1, 6, 216, 66240, 283046400, 20449013760000]
    """
    clock.check()
    require("numpy", "NumPy", "count")
    if order > LARGEST_ORDER:
        raise LimitReached("order")
    rows = _every_row(order, clock)
    renamings = _every_renaming(order, clock)
    lower = Counter({0: 1})
    for height in range(order // 2):
        lower = _one_row_more(lower, height, rows, renamings, clock)
    upper = lower
    if order % 2:
        upper = _one_row_more(lower, order // 2, rows, renamings, clock)
    return _meet(upper, lower, order, renamings, clock)


def _every_row(order: int, clock: Clock) -> Masks:
    """All ways to fill a row, as what each cell adds to its column's mask: a black nothing."""
    import numpy as np

    numbers = [1 << number for number in range(order - 2)]
    rows = []
    for blacks in combinations(range(order), 2):
        clock.check()
        white = [column for column in range(order) if column not in blacks]
        filled = np.zeros((factorial(order - 2), order), np.uint8)
        filled[:, white] = list(permutations(numbers))
        rows.append(filled)
    return np.concatenate(rows)


def _every_renaming(order: int, clock: Clock) -> Masks:
    """For each permutation of the numbers a table that takes every mask to the renamed one."""
    import numpy as np

    tables = np.zeros((factorial(order - 2), 1 << (order - 2)), np.uint8)
    for table, names in zip(tables, permutations(range(order - 2)), strict=True):
        clock.check()
        for number, name in enumerate(names):
            # Masks below this bit are done; with the bit they get its new name besides.
            bit = 1 << number
            table[bit : 2 * bit] = table[:bit] | 1 << name
    return tables


def _one_row_more(
    stacks: Counter[int], height: int, rows: Masks, renamings: Masks, clock: Clock
) -> Counter[int]:
    """The number of stacks of each form, from the numbers for stacks of the given height."""
    import numpy as np

    order = rows.shape[1]
    higher: Counter[int] = Counter()
    forms: dict[int, int] = {}
    for form, number in stacks.items():
        clock.check()
        state = _unpacked([form], order)[0]
        grown = _packed(state | _rows_below(state, height, rows))
        keys, ways = np.unique(grown, return_counts=True)
        tidy = _tidied(_unpacked(keys, order)).tolist()
        _learn_forms(forms, tidy, order, renamings, clock)
        for key, count in zip(tidy, ways.tolist(), strict=True):
            higher[forms[key]] += number * count
    return higher


def _rows_below(state: Masks, height: int, rows: Masks) -> Masks:
    """The rows that may follow a state: no number twice, no third black in a column."""
    import numpy as np

    blacks = np.array([height - mask.bit_count() for mask in state.tolist()])
    return rows[np.where(rows == 0, blacks < 2, rows & state == 0).all(axis=1)]


def _meet(
    upper: Counter[int], lower: Counter[int], order: int, renamings: Masks, clock: Clock
) -> int:
    """The boards: every stack of ``upper`` with every stack of the complementary state."""
    full = (1 << (order - 2)) - 1
    rests = _packed(full - _unpacked(list(upper), order)).tolist()
    forms: dict[int, int] = {}
    _learn_forms(forms, rests, order, renamings, clock)
    boards = 0
    for top, rest in zip(upper, rests, strict=True):
        clock.check()
        form = forms[rest]
        boards += upper[top] * (lower[form] // _images(form, order, renamings))
    return boards


def _images(form: int, order: int, renamings: Masks) -> int:
    """How many states have a form: all renamings and column orders, less those that agree."""
    masks = _unpacked([form], order)[0]
    unchanged = int((_packed(renamings[:, masks]) == form).sum())
    orders = factorial(order) // prod(map(factorial, Counter(masks.tolist()).values()))
    return len(renamings) // unchanged * orders


def _learn_forms(
    forms: dict[int, int], keys: Sequence[int], order: int, renamings: Masks, clock: Clock
) -> None:
    """Add the form of each key that has none yet."""
    new = sorted(set(keys) - forms.keys())
    size = max(1, BLOCK // len(renamings))
    for start in range(0, len(new), size):
        clock.check()
        block = new[start : start + size]
        renamed = _packed(renamings[:, _unpacked(block, order)])
        forms.update(zip(block, renamed.min(axis=0).tolist(), strict=True))


def _tidied(states: Masks) -> Keys:
    """Keys of the states with their numbers renamed in the order of a trait.

    Any renaming keeps the form. This one is cheap and leaves few different keys of
    each form, so that few need the comparison of all renamings. The trait of a
    number, how often it shares a column with each other number, does not depend on
    names or on the order of columns.
    """
    import numpy as np

    numbers = np.arange(states.shape[1] - 2)
    used = (states[:, :, None] >> numbers & 1).astype(np.int16)
    shared = used.swapaxes(1, 2) @ used
    order = np.argsort((shared**3).sum(axis=2), axis=1, kind="stable")
    renamed = np.take_along_axis(used, order[:, None, :], axis=2)
    return _packed((renamed << numbers).sum(axis=2).astype(np.uint8))


def _packed(states: Masks) -> Keys:
    """The key of each state: its masks, sorted, side by side in one integer."""
    import numpy as np

    bits = states.shape[-1] - 2
    keys = np.zeros(states.shape[:-1], np.int64)
    for masks in np.moveaxis(np.sort(states, axis=-1), -1, 0):
        keys = keys << bits | masks
    return keys


def _unpacked(keys: Keys | Sequence[int], order: int) -> Masks:
    """The masks of each key, sorted, one row for each key."""
    import numpy as np

    bits = order - 2
    shifts = bits * np.arange(order, dtype=np.int64)[::-1]
    masks = np.asarray(keys, np.int64)[:, None] >> shifts & (1 << bits) - 1
    return masks.astype(np.uint8)
