"""A line of Akkoy as a player sees it: what is known of its cells, and what its runs can be.

A cell of the colour whose runs the clue lists is *filled*, one of the other colour *blank*. A
*stretch* is all that lies between two blank cells; a *block* is all that is filled between two
cells that are not. A block that fills its stretch is a *complete* run; the other runs of the clue
are *left*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from quinta.base.grid import Cell, Line, Size
from quinta.kinds.akkoy.unlisted import RunWays
from quinta.logic.model import Place
from quinta.puzzle.phrases import either, named, spelled

COLOURS = ("white", "black")
FILLED, BLANK = 0b10, 0b01

MOST_RUNS_NAMED = 6
"""Of a longer clue only the runs that matter are named."""
MOST_PLACES = 2
"""What can be in so many ways is this or that."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Run(NamedTuple):
    """A run of a clue in order, and where it can start at the earliest and at the latest."""

    number: int
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
        more = self.filled | mask_of(filled), self.blank | mask_of(blank)
        return replace(self, filled=more[0], blank=more[1])

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

    @property
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
        stretch = self.stretch[first.start]
        longest = max(self.runs if stretch in self.blocks else self.left, default=0)
        near = last.stop - first.start <= longest
        return near and stretch == self.stretch[last.start]

    # The runs

    @property
    def need(self) -> int:
        """How many cells the runs need, with one between each two."""
        return sum(self.runs) + len(self.runs) - 1

    @cached_property
    def gaps(self) -> list[range]:
        """The stretches that have room for a run that is left."""
        return [gap for gap in self.open if self.left and len(gap) >= self.left[0]]

    def _part(self, gap: range, runs: tuple[int, ...], filled: int) -> Lane:
        """The same line with these runs in one stretch and nothing elsewhere."""
        inside = mask_of(gap)
        outside = (1 << len(self.cells)) - 1 & ~inside
        return replace(self, runs=runs, filled=filled & inside, blank=self.blank | outside)

    def always(
        self, shares: Iterable[Sequence[tuple[int, ...]]], known: int = 0
    ) -> tuple[int, int]:
        """What is filled and what is blank in the gaps in each share if these cells are filled."""
        inside = [0, 0]
        for share in shares:
            for gap, runs in zip(self.gaps, share, strict=True):
                can = self._part(gap, runs, known).can_be
                inside = [all_ | one & mask_of(gap) for all_, one in zip(inside, can, strict=True)]
        every = sum(map(mask_of, self.gaps))
        return every & ~inside[1], every & ~inside[0]

    def shares(self) -> list[tuple[tuple[int, ...], ...]]:
        """How the runs that are left can be shared out among the stretches with room for them."""
        found = set()
        for at in product(range(len(self.gaps)), repeat=len(self.left)):
            found.add(
                tuple(
                    tuple(run for run, which in zip(self.left, at, strict=True) if which == gap)
                    for gap in range(len(self.gaps))
                )
            )
        return sorted(
            (share for share in found if all(map(self._can_hold, self.gaps, share))), reverse=True
        )

    def _can_hold(self, gap: range, runs: tuple[int, ...]) -> bool:
        return sum(runs) + len(runs) <= len(gap) + 1 and self._part(gap, runs, self.filled).fits

    @cached_property
    def left(self) -> list[int]:
        """The lengths of the runs that are not complete, shortest first."""
        complete = Counter(len(block) for block in self.blocks if block in self.stretches)
        return sorted((Counter(self.runs) - complete).elements())

    @property
    def _ways(self) -> RunWays:
        return _ways(self.runs, len(self.cells), FILLED, BLANK, self.ordered)

    @cached_property
    def _state(self) -> int:
        every = (1 << len(self.cells)) - 1
        return (every & ~self.blank) << len(self.cells) | every & ~self.filled

    @cached_property
    def can_be(self) -> tuple[int, int]:
        """The cells that can be filled and those that can be blank, for all that anybody knows."""
        found = self._ways.settle(self._state)
        return found >> len(self.cells), found & (1 << len(self.cells)) - 1

    @property
    def fits(self) -> bool:
        """Whether the runs fit."""
        return any(self.can_be)

    @cached_property
    def placed(self) -> list[Run]:
        """The runs with their places, if they stand in order and fit."""
        if not self.ordered or not self.fits:
            return []
        starts = [node[0] for node in self._ways.starts(self._state)[:-1]]
        return [
            Run(index, length, (start & -start).bit_length() - 1, start.bit_length() - 1)
            for index, (length, start) in enumerate(zip(self.runs, starts, strict=True))
        ]

    @cached_property
    def covering(self) -> dict[range, list[Run]]:
        """For every block the runs that can cover it, for all that their reach tells."""
        found = {}
        for block in self.blocks:
            stretch = self.stretch[block.start]
            lengths = [len(block)] if block == stretch else sorted({*self.left})
            anywhere = [Run(0, length, 0, len(self.cells)) for length in lengths]
            found[block] = [
                run
                for run in (self.placed if self.ordered else anywhere)
                if len(block) <= run.length <= len(stretch)
                and run.first <= block.start
                and block.stop <= run.reach.stop
            ]
        return found

    @cached_property
    def lengths(self) -> dict[range, list[int]]:
        """For every block how long its run can be."""
        return {
            b: sorted({run.length for run in runs}) for b, runs in self.covering.items() if runs
        }

    # Words

    @property
    def its(self) -> str:
        """The colour of its runs."""
        return COLOURS[self.colour]

    @property
    def mine(self) -> str:
        """The clue: row 3's black runs 2 1."""
        lengths = in_a_row(self.runs) if len(self.runs) <= MOST_RUNS_NAMED else ""
        which = lengths if len(self.runs) == 1 else f"runs {lengths}".rstrip()
        return f"{self.line}'s {self.its} {which}"

    @property
    def others(self) -> str:
        """The runs that are not complete: row 3's other black runs 2 1."""
        if not self.still:
            return self.mine
        which = f"runs {in_a_row(self.left)}" if len(self.left) > 1 else self.left[0]
        return f"{self.line}'s other {self.its} {which}"

    @property
    def still(self) -> str:
        """Whether some runs are complete, which is why only the others count."""
        return " left" if len(self.left) < len(self.runs) else ""

    def own(self, index: int, whose: str = "") -> str:
        """A run as the line's own: row 3's second black 1."""
        same = [i for i, length in enumerate(self.runs) if length == self.runs[index]]
        which = dict(enumerate(ORDINALS)).get(same.index(index), f"{same.index(index) + 1}th")
        which = "last" if index == same[-1] else which
        whose = whose or f"{self.line}'s"
        return f"{whose} {f'{which} ' * (len(same) > 1)}{self.its} {self.runs[index]}"

    def one_of(self, block: range) -> str:
        """The runs to which a block can belong."""
        runs, lengths = self.covering[block], self.lengths[block]
        if len(runs) == 1 and self.ordered:
            return self.own(runs[0].number)
        many = len(lengths) > MOST_PLACES and not self.ordered
        of = f"at least {lengths[0]}" if many else either(map(str, lengths))
        return f"a {self.its} run of {of}"

    def several(self, lengths: Sequence[int]) -> str:
        """Runs that are the longest: row 3's two black 2s."""
        least, alike = min(lengths), len(set(lengths)) == 1
        if not alike and sorted(lengths) in (sorted(self.runs), self.left):
            still = self.still * (len(lengths) < len(self.runs))
            return f"{self.line}'s {spelled(len(lengths))} {self.its} runs{still}"
        which = f"{least}{'s' * (len(lengths) > 1)}" if alike else f"runs of at least {least}"
        many = f"{spelled(len(lengths))} " if len(lengths) > 1 else ""
        return f"{self.line}'s {many}{self.its} {which}"

    def named(self, positions: Iterable[int]) -> str:
        """Cells by name."""
        return named([self.cells[position] for position in positions])


def in_a_row(runs: Iterable[int]) -> str:
    """Runs as a clue has them: 2 1."""
    return " ".join(map(str, runs))


lane_of = lru_cache(maxsize=1 << 10)(Lane)
"""A lane that remembers what was found out about it."""

_ways = lru_cache(maxsize=1 << 10)(RunWays)


@lru_cache(maxsize=1 << 8)
def bits_of(line: Line, size: Size) -> Mapping[Place, int]:
    """For every cell of a line the mask of it alone."""
    return {cell: 1 << position for position, cell in enumerate(line.cells(size))}


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
    if isinstance(positions, range) and positions.step == 1:
        return (1 << positions.stop) - (1 << positions.start) if positions else 0
    return sum(1 << position for position in positions)
