"""A line of Akkoy as a player sees it: what is known of its cells, and what its runs can be.

A cell of the colour whose runs the clue lists is *filled*, one of the other colour *blank*. A
*stretch* is all that lies between two blank cells; a *block* is all that is filled between two
cells that are not. A block that fills its stretch is a *complete* run; the other runs of the clue
are *left*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from quinta.base.grid import Cell, Line, Size
from quinta.kinds.akkoy.unlisted import RunWays, sets_of
from quinta.puzzle.phrases import either, named, spelled

COLOURS = ("white", "black")
FILLED, BLANK = 0b10, 0b01

MOST_NODES = 400
"""Where the runs of a line form more different sets than this, nobody goes through them all."""
MOST_RUNS_NAMED = 6
"""Of a longer clue only the runs that matter are named."""
MOST_PLACES = 2
"""What can be in so many ways is this or that."""
LANES_REMEMBERED = 1 << 14
CLUES_REMEMBERED = 1 << 10

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Run(NamedTuple):
    """A run of a clue in order, and where it can start at the earliest and at the latest."""

    name: str
    """With # for its colour: second # 1."""
    length: int
    first: int
    last: int

    @property
    def reach(self) -> range:
        """All the cells that it can cover, and those between them."""
        return range(self.first, self.last + self.length)

    @property
    def core(self) -> range:
        """The cells that it covers wherever it lies."""
        return range(self.last, self.first + self.length)


@dataclass(frozen=True)
class Lane:
    """A line and what is known of it: bit p of a mask is cell p.

    >>> row = Lane(Line("row", 2), Size(9, 9), (2, 1), False, 1, filled=0b110, blank=0b1001)
    >>> row.stretches, row.blocks, row.left, row.mine
    ([range(1, 3), range(4, 9)], [range(1, 3)], [1], "row 3's black runs 2 1")
    """

    line: Line
    size: Size
    runs: tuple[int, ...]
    ordered: bool
    colour: int
    filled: int
    blank: int

    def but(self, filled: Iterable[int] = (), blank: Iterable[int] = ()) -> Lane:
        """The same with more cells known."""
        more = {"filled": self.filled | mask_of(filled), "blank": self.blank | mask_of(blank)}
        return replace(self, **more)  # type: ignore[arg-type]

    # The cells

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """Its cells."""
        return self.line.cells(self.size)

    @cached_property
    def stretches(self) -> list[range]:
        """What lies between blank cells."""
        return parts_of(~self.blank & (1 << len(self.cells)) - 1)

    @cached_property
    def stretch(self) -> dict[int, range]:
        """The stretch in which a cell lies."""
        return {position: stretch for stretch in self.stretches for position in stretch}

    @cached_property
    def blocks(self) -> list[range]:
        """What is filled in a row."""
        return parts_of(self.filled)

    @cached_property
    def open(self) -> list[range]:
        """The stretches that are no complete run."""
        return [stretch for stretch in self.stretches if stretch not in self.blocks]

    @property
    def room(self) -> range:
        """From the first cell that is not blank to the last."""
        ends = self.stretches or [range(0)]
        return range(ends[0].start, ends[-1].stop)

    @cached_property
    def apart(self) -> list[range]:
        """Blocks of which no two can belong to one run."""
        apart: list[range] = []
        for block in self.blocks:
            if not apart or not self.can_join(apart[-1], block):
                apart.append(block)
        return apart

    def can_join(self, one: range, other: range) -> bool:
        """Whether two parts of the line could belong to one run."""
        first, last = sorted((one, other), key=min)
        near = last.stop - first.start <= max(self.runs, default=0)
        return near and self.stretch[first.start] == self.stretch[last.start]

    # The runs

    @cached_property
    def need(self) -> int:
        """How many cells the runs need, with one between each two."""
        return sum(self.runs) + len(self.runs) - 1

    @cached_property
    def left(self) -> list[int]:
        """The lengths of the runs that are not complete, shortest first."""
        complete = Counter(len(block) for block in self.blocks if block in self.stretches)
        return sorted((Counter(self.runs) - complete).elements())

    @cached_property
    def _ways(self) -> RunWays | None:
        if not self.ordered and sets_of(self.runs) > MOST_NODES:
            return None
        return _ways(self.runs, len(self.cells), self.ordered)

    @cached_property
    def _state(self) -> int:
        every = (1 << len(self.cells)) - 1
        return (every & ~self.blank) << len(self.cells) | every & ~self.filled

    @cached_property
    def can_be(self) -> tuple[int, int]:
        """The cells that can be filled and those that can be blank, for all that anybody knows."""
        found = self._state if self._ways is None else self._ways.settle(self._state)
        return found >> len(self.cells), found & (1 << len(self.cells)) - 1

    @property
    def exact(self) -> bool:
        """Whether it is known what the cells can be."""
        return self._ways is not None

    @property
    def fits(self) -> bool:
        """Whether the runs fit."""
        return any(self.can_be)

    @cached_property
    def placed(self) -> list[Run]:
        """The runs with their places, if they stand in order and fit."""
        if not self.ordered or self._ways is None or not self.fits:
            return []
        starts = [node[0] for node in self._ways.starts(self._state)[:-1]]
        return [
            Run(name_of(self.runs, i), self.runs[i], (s & -s).bit_length() - 1, s.bit_length() - 1)
            for i, s in enumerate(starts)
        ]

    @cached_property
    def covering(self) -> dict[range, list[Run]]:
        """For every block the runs in order that can cover it, for all that their reach tells."""
        return {
            block: [
                run
                for run in self.placed
                if len(block) <= run.length <= len(self.stretch[block.start])
                and run.first <= block.start
                and block.stop <= run.reach.stop
            ]
            for block in self.blocks
        }

    @cached_property
    def lengths(self) -> dict[range, list[int]]:
        """For every block how long its run can be."""
        if self.ordered:
            return {b: sorted({run.length for run in self.covering[b]}) for b in self.blocks}
        return {
            b: [len(b)]
            if b in self.stretches
            else sorted({n for n in self.left if len(b) <= n <= len(self.stretch[b.start])})
            for b in self.blocks
        }

    # Words

    @property
    def its(self) -> str:
        """The colour of its runs."""
        return COLOURS[self.colour]

    @property
    def mine(self) -> str:
        """The clue: row 3's black runs 2 1."""
        if len(self.runs) == 1:
            return f"{self.line}'s {self.its} {self.runs[0]}"
        if len(self.runs) > MOST_RUNS_NAMED:
            return f"{self.line}'s {self.its} runs"
        return f"{self.line}'s {self.its} runs {' '.join(map(str, self.runs))}"

    @property
    def still(self) -> str:
        """Whether some runs are complete, which is why only the others count."""
        return " left" if len(self.left) < len(self.runs) else ""

    def own(self, run: Run, whose: str = "") -> str:
        """A run as the line's own: row 3's second black 1."""
        whose = whose or f"{self.line}'s"
        return f"{whose} {run.name.replace('#', self.its)}"

    def one_of(self, block: range) -> str:
        """The runs to which a block can belong."""
        runs, lengths = self.covering[block], self.lengths[block]
        if len(runs) == 1:
            return self.own(runs[0])
        if len(lengths) > MOST_PLACES and not self.ordered:
            return f"a {self.its} run of at least {lengths[0]}"
        return f"a {self.its} run of {either(map(str, lengths))}"

    def several(self, lengths: Sequence[int]) -> str:
        """Runs that are the longest: row 3's two black 2s."""
        least, alike = min(lengths), len(set(lengths)) == 1
        which = f"{least}{'s' * (len(lengths) > 1)}" if alike else f"runs of at least {least}"
        many = f"{spelled(len(lengths))} " if len(lengths) > 1 else ""
        return f"{self.line}'s {many}{self.its} {which}"

    def named(self, positions: Iterable[int]) -> str:
        """Cells by name."""
        return named([self.cells[position] for position in positions])


@lru_cache(LANES_REMEMBERED)
def lane_of(
    line: Line,
    size: Size,
    runs: tuple[int, ...],
    ordered: bool,
    colour: int,
    filled: int,
    blank: int,
) -> Lane:
    """A lane that remembers what was found out about it.

    >>> row = lane_of(Line("row", 0), Size(1, 7), (3, 1), True, 1, 0b10, 0)
    >>> [run.reach for run in row.placed], row.lengths
    ([range(0, 4), range(4, 7)], {range(1, 2): [3]})
    """
    return Lane(line, size, runs, ordered, colour, filled, blank)


@lru_cache(CLUES_REMEMBERED)
def _ways(runs: tuple[int, ...], number: int, ordered: bool) -> RunWays:
    return RunWays(runs, number, FILLED, BLANK, ordered)


def parts_of(mask: int) -> list[range]:
    """The stretches of cells that a mask has.

    >>> parts_of(0b1101)
    [range(0, 1), range(2, 4)]
    """
    found = []
    while mask:
        start = (mask & -mask).bit_length() - 1
        rest = ~(mask >> start)
        stop = start + (rest & -rest).bit_length() - 1
        found.append(range(start, stop))
        mask &= -1 << stop
    return found


def mask_of(positions: Iterable[int]) -> int:
    """The mask of cells.

    >>> mask_of([0, 2])
    5
    """
    return sum(1 << position for position in positions)


def name_of(runs: Sequence[int], index: int) -> str:
    """A run of a clue in order, with # for its colour.

    >>> name_of((2, 1, 1), 0), name_of((2, 1, 1), 1), name_of((2, 1, 1), 2)
    ('# 2', 'first # 1', 'last # 1')
    """
    same = [i for i, length in enumerate(runs) if length == runs[index]]
    which = same.index(index)
    if len(same) == 1:
        return f"# {runs[index]}"
    if which == len(same) - 1:
        return f"last # {runs[index]}"
    ordinal = ORDINALS[which] if which < len(ORDINALS) else f"{which + 1}th"
    return f"{ordinal} # {runs[index]}"
