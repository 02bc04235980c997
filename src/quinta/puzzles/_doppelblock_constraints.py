"""What a sum of Doppelblock says, plainly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from quinta.constraints import Constraint
from quinta.model import Value

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
        return {count: frozenset[int]().union(*sets) for count, sets in self._sets.items()}

    @cached_property
    def outside(self) -> dict[int, frozenset[int]]:
        """By how many cells are between: the numbers that can be left out."""
        every = frozenset(range(1, self.order - 1))
        return {
            count: frozenset[int]().union(*(every.difference(numbers) for numbers in sets))
            for count, sets in self._sets.items()
        }

    @cached_property
    def _sets(self) -> dict[int, list[tuple[int, ...]]]:
        """By how many cells are between: all sets of so many numbers that make the sum."""
        found = {
            count: [
                numbers
                for numbers in combinations(range(1, self.order - 1), count)
                if sum(numbers) == self.total
            ]
            for count in range(self.order - 1)
        }
        return {count: sets for count, sets in found.items() if sets}

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
