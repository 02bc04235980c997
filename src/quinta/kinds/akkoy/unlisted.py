"""The ways of a line of Akkoy whose runs have too many to list them.

As in ``lines``, bit c is cell c, bit n a guard that is always blank, bit n + 1 the end; and
a start of a run is right if the cells before it and the cells after it both allow it. But
here the runs may come in any order too: what is placed so far is a *node*, from which each
length that is left leads on to another one. In order the nodes form a chain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from quinta.kinds.akkoy.lines import covered_by, floods_over, room_for
from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import State, Unlisted

Node = list[tuple[int, int, int]]
"""The runs that may come next: index of the length, step over it and its blank, node after it."""

MOST_NODES = 4000
"""A line whose runs lie in some order is not worked out if more sets of them are possible."""


SOON_LISTED = 20
"""So many ways are sooner listed than counted."""


class RunWays(Unlisted):
    """All ways to place runs in a line, in the order given or in any.

    >>> line = RunWays((3, 1), 6, 0b10, 0b01, ordered=True)
    >>> line.count(line.all), line.count(line.left([0b01] + [0b11] * 5)), line.has(line.all, 2, 1)
    (3, 1, False)
    >>> line = RunWays((3, 1), 6, 0b10, 0b01, ordered=False)
    >>> line.count(line.all), next(line.each(line.all))
    (6, (2, 1, 2, 2, 2, 1))
    """

    def __init__(
        self, runs: tuple[int, ...], cells: int, filled: Mask, blank: Mask, ordered: bool
    ) -> None:
        self._lengths = sorted(set(runs))
        self._nodes = _chain(runs, self._lengths) if ordered else _lattice(runs, self._lengths)
        self._slack = cells + 1 - sum(runs) - len(runs)
        self._cells, self._guard, self._end = (1 << cells) - 1, 1 << cells, 2 << cells
        self._masks = filled, blank
        self._filled_at, self._blank_at = (cells * (m.bit_length() - 1) for m in (filled, blank))
        super().__init__([filled | blank] * cells)

    def possible(self, state: State) -> bool:
        filled, blank = self._planes(state)
        if filled | blank != self._cells | self._guard:
            return False
        reaches = self._reaches(blank, room_for(self._lengths, filled, blank))
        return bool(reaches[-1] & self._end)

    def supported(self, state: State) -> State:
        filled, blank = self._planes(state)
        if filled | blank != self._cells | self._guard:
            return 0
        room = room_for(self._lengths, filled, blank)
        reaches = self._reaches(blank, room)
        if not reaches[-1] & self._end:
            return 0
        goals = self._goals(blank, room, reaches)
        starts = [0] * len(self._lengths)
        gaps = 0
        for node, reach, goal in zip(self._nodes, reaches, goals, strict=True):
            gaps |= reach & (goal >> 1)
            for index, step, after in node:
                starts[index] |= reach & room[index] & (goals[after] >> step)
        covered, behind = covered_by(self._lengths, starts)
        empty = blank & (gaps | behind) & self._cells
        return covered << self._filled_at | empty << self._blank_at

    def _planes(self, state: State) -> tuple[int, int]:
        """The cells that may be filled, and those that may be blank, with the guard."""
        filled = state >> self._filled_at & self._cells
        return filled, state >> self._blank_at & self._cells | self._guard

    def _reaches(self, blank: int, room: list[int]) -> list[int]:
        """For each node, where its next run may start or the line may go on blank."""
        arrived = [0] * len(self._nodes)
        arrived[0] = 1
        for number, node in enumerate(self._nodes):
            here = arrived[number]
            reach = arrived[number] = (((here & blank) + blank) ^ blank) | here
            for index, step, after in node:
                arrived[after] |= (reach & room[index]) << step
        return arrived

    def _goals(self, blank: int, room: list[int], reaches: list[int]) -> list[int]:
        """For each node, from where the line can be finished."""
        floods = floods_over(blank, self._slack)
        goals = [0] * len(self._nodes)
        goals[-1] = self._end
        for number in range(len(self._nodes) - 1, -1, -1):
            goal, reach = goals[number], reaches[number]
            for index, step, after in self._nodes[number]:
                goal |= reach & room[index] & (goals[after] >> step)
            for distance, stretch in floods:
                goal |= (goal >> distance) & stretch
            goals[number] = goal
        return goals

    def starts(self, state: State) -> list[list[int]]:
        """For every node, where each of the runs that may come next can start.

        >>> line = RunWays((3, 1), 6, 0b10, 0b01, ordered=True)
        >>> [[f"{starts:06b}" for starts in node] for node in line.starts(line.all)]
        [['000011'], ['110000'], []]
        """
        filled, blank = self._planes(state)
        room = room_for(self._lengths, filled, blank)
        reaches = self._reaches(blank, room)
        goals = self._goals(blank, room, reaches)
        return [
            [reach & room[index] & (goals[after] >> step) for index, step, after in node]
            for node, reach in zip(self._nodes, reaches, strict=True)
        ]

    def each(self, state: State) -> Iterator[Way]:
        if not state:
            return
        filled, blank = self._planes(state)
        room = room_for(self._lengths, filled, blank)
        goals = self._goals(blank, room, self._reaches(blank, room))
        full, empty = self._masks
        last = len(self._nodes) - 1
        ahead: list[tuple[int, int, tuple[Mask, ...]]] = [(0, 0, ())]
        while ahead:
            node, at, way = ahead.pop()
            if node == last:
                yield (*way, *[empty] * (self.places - at))[: self.places]
                continue
            if blank & goals[node] >> 1 & 1 << at:
                ahead.append((node, at + 1, (*way, empty)))
            for index, step, after in reversed(self._nodes[node]):
                if room[index] & goals[after] >> step & 1 << at:
                    ahead.append((after, at + step, (*way, *[full] * (step - 1), empty)))

    def count(self, state: State, most: int | None = None) -> int:
        if most is None or most <= SOON_LISTED or not state:
            return super().count(state, most)
        return min(self.number(state), most)

    def number(self, state: State) -> int:
        filled, blank = self._planes(state)
        room = room_for(self._lengths, filled, blank)
        ways: list[list[int]] = [[]] * len(self._nodes)
        for number in range(len(self._nodes) - 1, -1, -1):
            counts = [0] * (self.places + 1) + [number == len(self._nodes) - 1]
            for at in range(self.places, -1, -1):
                count = counts[at + 1] if blank >> at & 1 else 0
                for index, step, after in self._nodes[number]:
                    if room[index] >> at & 1:
                        count += ways[after][at + step]
                counts[at] = count
            ways[number] = counts
        return ways[0][0]


def _chain(runs: tuple[int, ...], lengths: list[int]) -> list[Node]:
    """The runs one after the other.

    >>> _chain((3, 1), [1, 3])
    [[(1, 4, 1)], [(0, 2, 2)], []]
    """
    nodes: list[Node] = [[(lengths.index(run), run + 1, at + 1)] for at, run in enumerate(runs)]
    return [*nodes, []]


def _lattice(runs: tuple[int, ...], lengths: list[int]) -> list[Node]:
    """Every set of the runs, smaller ones first.

    >>> _lattice((3, 1), [1, 3])
    [[(0, 2, 1), (1, 4, 2)], [(1, 4, 3)], [(0, 2, 3)], []]
    """
    each = Counter(runs)
    every = product(*(range(each[run] + 1) for run in lengths))
    sets = sorted(every, key=lambda placed: (sum(placed), placed[::-1]))
    number = {placed: at for at, placed in enumerate(sets)}
    return [
        [
            (index, run + 1, number[*placed[:index], placed[index] + 1, *placed[index + 1 :]])
            for index, run in enumerate(lengths)
            if placed[index] < each[run]
        ]
        for placed in sets
    ]


def sets_of(runs: tuple[int, ...]) -> int:
    """How many different sets of the runs there are.

    >>> sets_of((1, 1, 3))
    6
    """
    number = 1
    for times in Counter(runs).values():
        number *= times + 1
    return number
