"""What the runs of each line alone settle, exactly, all lines of a direction at once.

Words. A *line* is a row or a column. Its clue lists the lengths of its *runs* of
one colour, in order; a cell of that colour is *filled*, the other colour is
*empty*. *Level* j of a direction is the j-th run of every line that has one.

Layout. The lines of a direction lie side by side in one Python int. A line of n
cells takes a field of n + 2 bits: bit c is cell c, bit n a *guard* that is always
empty and never filled, bit n + 1 the *end*, where a finished line arrives. So one
operation on one int serves every line of the board, and neither a run nor a carry
leaves its field.

A sweep asks of every line where its run j may start, given the cells before and
the cells after. Write B for the cells that may be empty, guards included.

- Forward. S = where a line may stand just after run j - 1 and the empty cell
  behind it. Run j may start there or further on through cells of B:

      reach = (((S & B) + B) ^ B) | S

  The addition carries along a stretch of B and drops its carry one past the end.
  This is the carry trick of G. Myers, "A fast bit-vector algorithm for approximate
  string matching based on dynamic programming", J. ACM 46 (1999).
- Backward. The same from the ends towards the left. Carries only travel to the
  right, so here the flood is a doubling: over 1, 2, 4, ... cells of B at a time.
- Where both ways meet, run j may start: each such start belongs to a placement of
  the whole line. The cells these runs cover may be filled, the cells passed between
  them may be empty. A cell that may be only one is settled; one that may be neither
  proves that its line has no placement.

So a sweep is exact for each line. Rows and columns take turns until one has nothing new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from quinta.base.limits import Clock

Runs = Sequence[int] | None
"""The lengths of a line's runs, each at least 1. ``()``: no run; ``None``: a free line."""

Ranges = tuple[tuple[tuple[int, int], ...], ...]
"""Per line, per run: the first and the last cell it may start at; ``()`` for a free line."""


@dataclass(frozen=True)
class Narrowed:
    """What lines alone say about a board. Bit c of a row's mask is the cell in column c.

    >>> narrow([(1,), None, (2,)], [(2,), None], True, [0, 0], [0, 0], Clock())
    Narrowed(black=(6, 5), white=(1, 0))
    """

    black: tuple[int, ...]
    white: tuple[int, ...]
    _rows: _Placed = field(repr=False, compare=False)
    _columns: _Placed = field(repr=False, compare=False)

    # To spell out the ranges can take as long as to find them, and nobody needs those
    # of a settled board: so it is done when they are first read.

    @cached_property
    def row_starts(self) -> Ranges:
        """Where the runs of each row may start.

        >>> narrow([None] * 4, [(1, 1), None], True, [0, 0], [0, 0], Clock()).row_starts
        (((0, 1), (2, 3)), ())
        """
        return _ranges(*self._rows)

    @cached_property
    def column_starts(self) -> Ranges:
        """Where the runs of each column may start.

        >>> narrow([(2,), ()], [None] * 3, True, [0] * 3, [0] * 3, Clock()).column_starts
        (((0, 1),), ())
        """
        return _ranges(*self._columns)


def narrow(
    columns: Sequence[Runs],
    rows: Sequence[Runs],
    row_is_black: bool,
    black: Sequence[int],
    white: Sequence[int],
    clock: Clock,
) -> Narrowed | None:
    """Settle every cell that lines alone can settle.

    The runs of a column are black, those of a row white unless ``row_is_black``.
    ``black`` and ``white`` hold the cells known before, a mask per row. None is a
    contradiction: no board obeys both the clues and the known cells, or a line is
    too short for its runs.

    >>> narrow([(2,), (1,)], [(1,), ()], False, [0, 0], [0, 0], Clock())
    Narrowed(black=(1, 3), white=(2, 0))
    >>> narrow([(2,), (1,)], [(1,), (1,)], False, [0, 0], [0, 0], Clock()) is None
    True
    """
    across = _Direction(rows, len(columns), row_is_black)
    down = _Direction(columns, len(rows), True)
    known = _packed(black, across.width), _packed(white, across.width)
    if known[0] & known[1]:
        return None
    results: dict[_Direction, _Swept] = {}
    for turn in count():
        clock.check()
        here = down if turn % 2 else across
        swept = _sweep(here, *known)
        if swept is None:
            return None
        results[here] = swept
        found = swept[0]
        # A sweep has nothing to add to its own findings: once a direction is quiet
        # after the other one's turn, both are, and both hold the same cells.
        if turn and found == known:
            break
        known = _turned(found[0], here), _turned(found[1], here)
    (blacks, whites), starts = results[across]
    placed = (across, starts), (down, results[down][1])
    return Narrowed(_unpacked(blacks, across), _unpacked(whites, across), *placed)


class _Direction:
    """The clues of all rows, or of all columns, laid out in bits; see the module's head."""

    def __init__(self, lines: Sequence[Runs], length: int, is_black: bool) -> None:
        self.lines = tuple(lines)
        self.is_black = is_black
        self.length = length
        self.width = width = length + 2
        self.firsts = ((1 << width * len(lines)) - 1) // ((1 << width) - 1)
        self.guards = self.firsts << length
        self.cells = self.guards - self.firsts
        self.digits = f"0{width * len(lines)}b"
        self.strides = [slice(at, None, width) for at in range(2, width)]
        self._lay_out_runs()

    def _lay_out_runs(self) -> None:
        """Sort the runs by level and, within a level, by length."""
        most = max([len(runs) for runs in self.lines if runs], default=0)
        levels: list[defaultdict[int, int]] = [defaultdict(int) for _ in range(most)]
        ends = [0] * (most + 1)
        free, least = 0, self.length + 1
        cells, end = (1 << self.length) - 1, 2 << self.length
        for runs in self.lines:
            if runs is None:
                free |= cells
            else:
                for level, run in zip(levels, runs, strict=False):
                    level[run] |= cells
                ends[len(runs)] |= end
                least = min(least, sum(runs) + len(runs))
            cells <<= self.width
            end <<= self.width
        self.free = free
        self.slack = self.length + 1 - least  # no run of any line can move further
        self.lengths = sorted(set().union(*levels))
        index = {run: at for at, run in enumerate(self.lengths)}
        # Each length of a level: its index, the step over it and the blank behind it, its
        # lines. The ends of a level: of the lines whose last run was the one before. A level
        # without runs comes last, for the way to the ends of the longest clues.
        levels.append(defaultdict(int))
        self.levels = [[(index[run], run + 1, level[run]) for run in level] for level in levels]
        self.ends = ends


_Placed = tuple[_Direction, list[int]]
"""A direction, and for each of its levels the cells where a run may start."""

_Swept = tuple[tuple[int, int], list[int]]
"""What a sweep found: the black and the white cells, and the starts of each level."""


def _sweep(lines: _Direction, black: int, white: int) -> _Swept | None:
    """Narrow each line of a direction exactly; None if one of them has no placement."""
    filled, empty = (black, white) if lines.is_black else (white, black)
    not_filled = lines.cells ^ filled
    not_empty = lines.cells ^ empty
    blank = not_filled | lines.guards  # B above
    steps = _forward(lines, blank, room_for(lines.lengths, not_empty, blank))
    starts, of_length, gaps = _backward(lines, blank, steps)
    covered, behind = covered_by(lines.lengths, of_length)
    may_fill = covered | lines.free
    may_empty = ((gaps | behind) & not_filled) | lines.free
    if may_fill | may_empty != lines.cells:
        return None
    filled |= lines.cells ^ may_empty
    empty |= lines.cells ^ may_fill
    return ((filled, empty) if lines.is_black else (empty, filled)), starts


_Step = tuple[int, int, list[tuple[int, int, int]]]
"""A level after the way forward: its reach, its ends, and its runs as (index, step, starts)."""


def _forward(lines: _Direction, blank: int, fits: list[int]) -> list[_Step]:
    """Level by level, the starts that the cells before them allow."""
    steps = []
    arrived = lines.firsts
    for level, ends in zip(lines.levels, lines.ends, strict=True):
        reach = (((arrived & blank) + blank) ^ blank) | arrived
        arrived = 0
        placed = []
        for index, step, mask in level:
            starts = reach & fits[index] & mask
            arrived |= starts << step
            placed.append((index, step, starts))
        steps.append((reach, ends, placed))
    return steps


def _backward(
    lines: _Direction, blank: int, steps: list[_Step]
) -> tuple[list[int], list[int], int]:
    """The starts that the cells after them allow too, per level and per length; the gaps."""
    floods = floods_over(blank, lines.slack)
    of_level = []
    of_length = [0] * len(lines.lengths)
    gaps = 0
    goal = 0  # where a line may stand, before the runs of the later levels, and be finished
    for reach, ends, placed in reversed(steps):
        starts = 0
        for index, step, here in placed:
            here &= goal >> step
            starts |= here
            of_length[index] |= here
        of_level.append(starts)
        goal = starts | ends
        for distance, stretch in floods:
            goal |= (goal >> distance) & stretch
        gaps |= reach & (goal >> 1)
    of_level.reverse()
    return of_level, of_length, gaps


def floods_over(blank: int, slack: int) -> list[tuple[int, int]]:
    """For 1, 2, 4, ... cells up to the slack: where so many blanks in a row begin."""
    floods = []
    distance = 1
    while distance <= slack:
        floods.append((distance, blank))
        blank &= blank >> distance
        distance *= 2
    return floods


def room_for(lengths: list[int], not_empty: int, blank: int) -> list[int]:
    """For each length, the cells where such a run and a blank behind it find room."""
    fits = []
    power, room = 1, not_empty  # room: where `power` fillable cells in a row begin
    for length in lengths:
        while 2 * power <= length:
            room &= room >> power
            power *= 2
        fits.append(room & (room >> (length - power)) & (blank >> length))
    return fits


def covered_by(lengths: list[int], starts: list[int]) -> tuple[int, int]:
    """The cells that runs of these lengths at these starts cover, and the cells just behind.

    With a power of two up to the length, a run is two overlapping runs of that power,
    and a run of a power is two of half of it: the longest first, all share the halving.
    """
    covered = behind = 0
    power = 1 << lengths[-1].bit_length() if lengths else 1
    for at in range(len(lengths) - 1, -1, -1):
        length, here = lengths[at], starts[at]
        while power > length:
            power //= 2
            covered |= covered << power
        covered |= here | (here << (length - power))
        behind |= here << length
    while power > 1:
        power //= 2
        covered |= covered << power
    return covered, behind


def _ranges(lines: _Direction, starts: list[int]) -> Ranges:
    """The first and the last start of each run, line by line."""
    texts = [format(level, lines.digits)[::-1] for level in starts]
    ranges = []
    for line, runs in enumerate(lines.lines):
        cells = slice(line * lines.width, (line + 1) * lines.width)
        fields = [text[cells] for text in texts[: len(runs or ())]]
        ranges.append(tuple([(text.find("1"), text.rfind("1")) for text in fields]))
    return tuple(ranges)


def _packed(masks: Sequence[int], width: int) -> int:
    """The masks side by side, one to a field."""
    return sum([mask << width * at for at, mask in enumerate(masks)])


def _unpacked(packed: int, lines: _Direction) -> tuple[int, ...]:
    """The fields as masks, one to a line."""
    mask = (1 << lines.length) - 1
    fields = range(0, lines.width * len(lines.lines), lines.width)
    return tuple([packed >> at & mask for at in fields])


def _turned(packed: int, lines: _Direction) -> int:
    """The same cells in the layout of the other direction."""
    # As text, a line of the other direction is every width-th digit, and the two
    # digits between two lines are the guard and the end, which hold no cell.
    text = format(packed, lines.digits)
    return int("00".join(map(text.__getitem__, lines.strides)), 2)
