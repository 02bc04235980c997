"""What a sum of Doppelblock says, plainly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from quinta.logic.model import Value
from quinta.puzzle.statement import Constraint

BLACK = 0

Met = tuple[int, int]
"""How many blacks were read, and the sum of the numbers since the first of them."""

Apart = tuple[int, int, frozenset[int]]
"""How many blacks were read, how many cells since the first of them, and how many there can be
between the two, given all the numbers that were read."""


@dataclass(frozen=True)
class SumBetween(Constraint):
    """There are two blacks, and the numbers between them make this sum.

    >>> SumBetween(3).allows([0, 1, 2, 0]), SumBetween(3).allows([1, 0, 2, 0])
    (True, False)
    """

    total: int
    start = (0, 0)

    def after(self, state: Met, position: int, value: Value) -> Met | None:
        blacks, between = state
        if blacks == 1 and value != BLACK:
            between += value
            return (1, between) if between <= self.total else None
        if value != BLACK:
            return state
        if blacks == 0:
            return 1, 0
        return (2, 0) if blacks == 1 and between == self.total else None

    def ends(self, state: Met) -> bool:
        return state[0] == 2


@dataclass(frozen=True)
class BlacksFor(Constraint):
    """There are two blacks so far apart that the cells between them can make this sum, and no
    number stands between them, or outside, that could not be there if they did.

    >>> BlacksFor(4, 3).allows([0, 1, 2, 0]), BlacksFor(4, 3).allows([1, 0, 2, 0])
    (True, False)
    """

    order: int
    total: int

    @property
    def start(self) -> Apart:
        return 0, 0, frozenset(self.between)

    @cached_property
    def between(self) -> dict[int, frozenset[int]]:
        """By how many cells are between: the numbers that can be among them."""
        return {
            count: frozenset(n for n, sums in self._without.items() if self._left(count, n) in sums)
            for count in self._counts
        }

    @cached_property
    def outside(self) -> dict[int, frozenset[int]]:
        """By how many cells are between: the numbers that can be left out."""
        return {
            count: frozenset(n for n, sums in self._without.items() if (count, self.total) in sums)
            for count in self._counts
        }

    def _left(self, count: int, number: int) -> tuple[int, int]:
        """What the other cells between must be, if this number is among them."""
        return count - 1, self.total - number

    @cached_property
    def _counts(self) -> list[int]:
        """How many cells can be between: so many different numbers can make the sum."""
        sums = _sums(range(1, self.order - 1), self.total)
        return [count for count in range(self.order - 1) if (count, self.total) in sums]

    @cached_property
    def _without(self) -> dict[int, set[tuple[int, int]]]:
        """For each number, how many of the others make which sums."""
        numbers = range(1, self.order - 1)
        return {n: _sums([other for other in numbers if other != n], self.total) for n in numbers}

    def after(self, state: Apart, position: int, value: Value) -> Apart | None:
        blacks, read, possible = state
        if value == BLACK:
            if blacks == 1:
                return (2, 0, frozenset([read])) if read in possible else None
            return (1, 0, possible) if blacks == 0 else None
        numbers = self.between if blacks == 1 else self.outside
        possible = frozenset(count for count in possible if value in numbers[count])
        return (blacks, read + (blacks == 1), possible) if possible else None

    def ends(self, state: Apart) -> bool:
        return state[0] == 2


def _sums(numbers: Iterable[int], most: int) -> set[tuple[int, int]]:
    """How many of these numbers can make which sums, up to a largest one."""
    found = {(0, 0)}
    for number in numbers:
        found |= {(count + 1, sum_ + number) for count, sum_ in found if sum_ + number <= most}
    return found
