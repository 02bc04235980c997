"""The ways of a line of Doppelblock that has too many to list them.

The line is filled cell by cell. What matters of the cells before is the set of numbers used,
how many blacks there were, and what the numbers between them add to so far. All sets of
numbers are the bits of one int: bit s stands for the set whose numbers are the bits of s. To put
a number v into the next cell is then a shift by 2**(v - 1) of all sets without v at once.
Between the blacks there is a block of such bits for each sum.

So one pass from either end tells which sets may be used before a cell, and from which the
line can be finished; a value is right where the two meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import State, Unlisted, values_in


class Sets(NamedTuple):
    """The sets of numbers that may be used before a cell, by how many blacks came before it."""

    before: int
    between: int
    """A block for each sum so far."""
    behind: int


NO_SETS = Sets(0, 0, 0)


class LineWays(Unlisted):
    """All ways to fill a line; the numbers between its blacks add to the clue, if it has one.

    >>> line = LineWays(4, 3)
    >>> line.count(line.all), list(line.each(line.all))
    (2, [(1, 2, 4, 1), (1, 4, 2, 1)])
    """

    def __init__(self, order: int, clue: int | None) -> None:
        numbers = order - 2
        self._numbers = range(1, order - 1)
        self._block = 1 << numbers
        self._all_used = 1 << self._block - 1
        # Without a clue any sum will do, so that one block serves them all.
        self._weight = 0 if clue is None else self._block
        self._goal = 0 if clue is None else clue * self._block
        every = (1 << self._block) - 1
        blocks = 1 if clue is None else clue + 1
        self._within = (1 << blocks * self._block) - 1
        self._steps = {v: (1 << v - 1, (1 << v - 1) + v * self._weight) for v in self._numbers}
        self._without = {v: every // ((1 << (1 << v - 1)) + 1) for v in self._numbers}
        self._between = {v: self._repeated(self._without[v], blocks) for v in self._numbers}
        super().__init__([(1 << numbers + 1) - 1] * order)

    def _repeated(self, bits: int, times: int) -> int:
        """The same bits in every block."""
        return bits * (((1 << times * self._block) - 1) // ((1 << self._block) - 1))

    def _domains(self, state: State) -> list[Mask]:
        cells, rows = self.places, range(self.width)
        line = (1 << cells) - 1
        planes = [state >> value * cells & line for value in rows]
        return [sum(1 << value for value in rows if planes[value] >> at & 1) for at in range(cells)]

    # Both passes

    def _forward(self, domains: list[Mask]) -> list[Sets]:
        """What may be used before each cell, and at the end."""
        found = [Sets(1, 0, 0)]
        for domain in domains:
            before, between, behind = found[-1]
            after = [0, 0, 0]
            if domain & 1:
                after[1] = before
                after[2] = between >> self._goal
            for value in values_in(domain & ~1):
                step, far = self._steps[value]
                after[0] |= (before & self._without[value]) << step
                after[1] |= (between & self._between[value]) << far
                after[2] |= (behind & self._without[value]) << step
            found.append(Sets(after[0], after[1] & self._within, after[2]))
        return found

    def _backward(self, domains: list[Mask], reached: list[Sets]) -> list[Sets]:
        """From which of the sets before each cell the line can be finished."""
        found = [Sets(0, 0, reached[-1].behind & self._all_used)]
        for at in range(self.places - 1, -1, -1):
            before, between, behind = found[-1]
            domain, here = domains[at], reached[at]
            left = [0, 0, 0]
            if domain & 1:
                left[0] = between
                left[1] = behind << self._goal
            for value in values_in(domain & ~1):
                step, far = self._steps[value]
                left[0] |= (before >> step) & self._without[value]
                left[1] |= (between >> far) & self._between[value]
                left[2] |= (behind >> step) & self._without[value]
            found.append(Sets(left[0] & here.before, left[1] & here.between, left[2] & here.behind))
        return found[::-1]

    def _leads(self, value: int, here: Sets, there: Sets) -> bool:
        """Whether a value leads from some of these sets to some of those behind its cell."""
        if value == 0:
            return bool(here.before & there.between or here.between >> self._goal & there.behind)
        step, far = self._steps[value]
        without = self._without[value]
        return bool(
            (here.before & without) << step & there.before
            or (here.behind & without) << step & there.behind
            or (here.between & self._between[value]) << far & there.between
        )

    def possible(self, state: State) -> bool:
        return bool(self._forward(self._domains(state))[-1].behind & self._all_used)

    def supported(self, state: State) -> State:
        domains = self._domains(state)
        reached = self._forward(domains)
        if not reached[-1].behind & self._all_used:
            return 0
        good = self._backward(domains, reached)
        return sum(
            1 << value * self.places + at
            for at, domain in enumerate(domains)
            for value in values_in(domain)
            if self._leads(value, good[at], good[at + 1])
        )

    # One by one

    def each(self, state: State) -> Iterator[Way]:
        if not state:
            return
        domains = self._domains(state)
        good = self._backward(domains, self._forward(domains))
        ahead: list[tuple[Sets, tuple[Mask, ...]]] = [(good[0], ())]
        while ahead:
            here, way = ahead.pop()
            if len(way) == self.places:
                yield way
                continue
            for value in reversed(list(values_in(domains[len(way)]))):
                there = self._put(value, here, good[len(way) + 1])
                if there != NO_SETS:
                    ahead.append((there, (*way, 1 << value)))

    def _put(self, value: int, here: Sets, good: Sets) -> Sets:
        """Where a value leads."""
        if value == 0:
            return Sets(0, here.before & good.between, here.between >> self._goal & good.behind)
        step, far = self._steps[value]
        without = self._without[value]
        return Sets(
            (here.before & without) << step & good.before,
            (here.between & self._between[value]) << far & good.between,
            (here.behind & without) << step & good.behind,
        )

    def number(self, state: State) -> int:
        domains = self._domains(state)
        good = self._backward(domains, self._forward(domains))
        counts = {good[0]: 1}
        for domain, there in zip(domains, good[1:], strict=True):
            after: dict[Sets, int] = {}
            for here, count in counts.items():
                for value in values_in(domain):
                    put = self._put(value, here, there)
                    if put != NO_SETS:
                        after[put] = after.get(put, 0) + count
            counts = after
        return sum(counts.values())
