"""Akkoy's steps in a player's words.

A sentence is read off the step alone: the clue of its line, the cells its facts settle, and
what it concludes. A technique is named only if it gives every conclusion; if none does,
the step is left to the general words, which list the ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from quinta.base.grid import Cell, Line, areas, cells
from quinta.kinds.akkoy.ways import arrangements
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import either, first_told, listed, named, names
from quinta.puzzle.step import Step, Told

if TYPE_CHECKING:
    from quinta.kinds.akkoy.kind import Akkoy

WHITE, BLACK = 0, 1

MOST_ORDERS = 720
"""Runs that may stand in more orders than this are not followed one by one."""

MOST_NAMED = 4
"""So many runs are named in one sentence."""

MOST_SPOTS = 2
"""So many places of one run are named; of more only how far it reaches."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def tell(puzzle: Akkoy, step: Step) -> Told | None:
    """A step in a player's words, if it is an instance of a technique."""
    if len(step.reasons) != 1:
        return None
    reason = step.reasons[0]
    if reason.rule == "areas":
        return _areas(puzzle, step)
    if reason.clue is None or not isinstance(reason.where, Line):
        return None
    line = _read(puzzle, step, reason.where, reason.clue.value)
    if line is None:
        return None
    techniques = CONTRADICTIONS if step.is_contradiction else TECHNIQUES
    told = first_told(technique(line) for technique in techniques)
    listed_anyway = step.witness is not None and step.witness.listed
    return told if told or listed_anyway else _try_it(line)


# A line as a step sees it


@dataclass(frozen=True)
class _Run:
    """A run, or several of one length that cannot be told apart, and where it can start."""

    name: str
    length: int
    starts: tuple[int, ...]
    number: int = 1

    @property
    def reach(self) -> tuple[int, int]:
        """The first and the last cell it can cover."""
        return self.starts[0], self.starts[-1] + self.length - 1

    @property
    def core(self) -> range:
        """The cells it covers wherever it is."""
        return range(self.starts[-1] if self.number == 1 else 0, self.starts[0] + self.length)

    def covers(self, position: int) -> bool:
        """Whether it can cover a cell, as far as its places are told."""
        if len(self.starts) > MOST_SPOTS:
            return self.reach[0] <= position <= self.reach[1]
        return any(start <= position < start + self.length for start in self.starts)


@dataclass(frozen=True)
class _Line:
    """A line with its runs: True is a cell of a run, False one of the other colour."""

    line: Line
    runs: tuple[int, ...]
    cells: tuple[Cell, ...]
    known: tuple[bool | None, ...]
    wanted: dict[int, bool]
    ordered: bool
    colour: str
    other: str

    @property
    def mine(self) -> str:
        """The clue, as what the line has: row 3's black runs 2 1."""
        return f"{self.line}'s {self.these}"

    @property
    def these(self) -> str:
        """The clue: black runs 2 1."""
        if len(self.runs) == 1:
            return f"{self.colour} run of {self.runs[0]}"
        return f"{self.colour} runs {' '.join(map(str, self.runs))}"

    @property
    def alike(self) -> bool:
        """Whether the order of the runs is known, or does not matter."""
        return self.ordered or len(set(self.runs)) < 2

    @property
    def need(self) -> int:
        """How many cells the runs take with a gap between each two."""
        return sum(self.runs) + len(self.runs) - 1

    def at(self, *values: bool | None) -> list[int]:
        """The positions of cells that are known as one of these."""
        return [position for position, value in enumerate(self.known) if value in values]

    def named(self, positions: Iterable[int]) -> str:
        """Cells by name."""
        return named([self.cells[position] for position in sorted(positions)])

    def are(self, positions: Iterable[int], filled: bool) -> str:
        """Cells and their colour."""
        which = list(positions)
        verb = "is" if len(which) == 1 else "are"
        return f"{self.named(which)} {verb} {self.colour if filled else self.other}"

    def want(self, filled: bool) -> list[int]:
        """The positions concluded to be of a run, or not."""
        return [position for position, value in self.wanted.items() if value is filled]

    @property
    def so(self) -> str:
        """The conclusions in words."""
        both = [(self.want(filled), filled) for filled in (True, False)]
        return listed([self.are(which, filled) for which, filled in both if which])

    @property
    def given(self) -> str:
        """The facts in words, as the beginning of a sentence; nothing if there are none."""
        both = [(self.at(filled), filled) for filled in (True, False)]
        facts = listed([self.are(which, filled) for which, filled in both if which])
        return f"as {facts}, " if facts else ""

    def stretches(self, *values: bool | None) -> Iterator[range]:
        """The longest stretches of cells that are known as one of these."""
        position = 0
        for inside, group in groupby(self.known, lambda value: value in values):
            size = len(list(group))
            if inside:
                yield range(position, position + size)
            position += size

    @cached_property
    def orders(self) -> list[tuple[int, ...]]:
        """All orders in which the runs may stand; none if they are too many."""
        if self.alike:
            return [self.runs]
        found = []
        for order in arrangements(tuple(sorted(self.runs))):
            found.append(order)
            if len(found) > MOST_ORDERS:
                return []
        return found

    @cached_property
    def placed(self) -> list[_Run]:
        """Every run with the places that the facts leave it, in order if there is one."""
        if not self.fitting:
            return []
        if self.alike:
            return [
                _Run(_name(self.runs, index), length, tuple(sorted(starts)))
                for index, (length, starts) in enumerate(self.fitting[0])
            ]
        by_length: dict[int, set[int]] = {}
        for each in self.fitting:
            for length, starts in each:
                by_length.setdefault(length, set()).update(starts)
        number = Counter(self.runs)
        return [
            _Run(_names_of(length, number[length]), length, tuple(sorted(starts)), number[length])
            for length, starts in sorted(by_length.items(), reverse=True)
        ]

    @cached_property
    def fitting(self) -> list[list[tuple[int, set[int]]]]:
        """The orders that still fit: for each run its length and where it can start."""
        return [
            list(zip(order, starts, strict=True))
            for order in self.orders
            if (starts := _starts(order, self.known)) is not None
        ]


def _read(puzzle: Akkoy, step: Step, where: Line, runs: tuple[int, ...]) -> _Line | None:
    """The line of a step, if all it speaks of lies there."""
    members = tuple(where.cells(puzzle.size))
    at: dict[Place, int] = {cell: position for position, cell in enumerate(members)}
    colour = puzzle.colour(where)
    if any(fact.place not in at for fact in (*step.facts, *step.conclusions)):
        return None

    def of_a_run(fact: Fact) -> bool:
        return (fact.value == colour) is fact.holds

    known: list[bool | None] = [None] * len(members)
    for fact in step.facts:
        known[at[fact.place]] = of_a_run(fact)
    wanted = {at[fact.place]: of_a_run(fact) for fact in step.conclusions}
    mine, other = ("black", "white") if colour == BLACK else ("white", "black")
    return _Line(
        where,
        runs,
        members,
        tuple(known),
        dict(sorted(wanted.items())),
        puzzle.ordered,
        mine,
        other,
    )


def _starts(runs: Sequence[int], known: Sequence[bool | None]) -> list[set[int]] | None:
    """For every run of this order where it can start; None if the runs do not fit.

    >>> _starts((2, 1), (None, True, None, None))
    [{0}, {3}]
    """
    ahead = _first_starts(runs, known)
    size = len(known)
    back = [
        {size - start - length for start in starts}
        for length, starts in zip(runs, _first_starts(runs[::-1], known[::-1])[::-1], strict=True)
    ]
    both = [one & other for one, other in zip(ahead, back, strict=True)]
    if not runs:
        return None if True in known else []
    return both if all(both) else None


def _first_starts(runs: Sequence[int], known: Sequence[bool | None]) -> list[set[int]]:
    """For every run where it can start so that all before it fits."""
    size = len(known)
    found: list[set[int]] = []
    froms = {0}
    for length in runs:
        starts = set()
        for earliest in froms:
            for start in range(earliest, size - length + 1):
                end = start + length
                if False not in known[start:end] and (end == size or known[end] is not True):
                    starts.add(start)
                if known[start]:
                    break
        found.append(starts)
        froms = {start + length + 1 for start in starts}
    return found


def _names_of(length: int, number: int) -> str:
    return f"the {length}" if number == 1 else f"the {length}s"


def _name(runs: Sequence[int], index: int) -> str:
    """A run of an ordered clue: the 3, the second 1, the last 2."""
    if len(runs) == 1:
        return "it"
    same = [i for i, length in enumerate(runs) if length == runs[index]]
    if len(same) == 1:
        return f"the {runs[index]}"
    which = same.index(index)
    if which == len(same) - 1:
        return f"the last {runs[index]}"
    if which < len(ORDINALS):
        return f"the {ORDINALS[which]} {runs[index]}"
    return f"the {which + 1}th {runs[index]}"


# Techniques: each returns None unless it gives every conclusion


def _empty_line(line: _Line) -> Told | None:
    """No run at all."""
    if line.runs:
        return None
    return Told("empty line", f"{line.line} has no {line.colour} cell, so {line.so}")


def _complete(line: _Line) -> Told | None:
    """Every cell of the runs is known, so the rest is of the other colour."""
    filled = line.at(True)
    if len(filled) != sum(line.runs) or line.want(True):
        return None
    number = len(filled)
    its = {1: "its only", 2: "both its"}.get(number, f"all its {number}")
    there = f"{line.line} has {its} {line.colour} cell{'s' * (number > 1)}"
    return Told("line complete", f"{there}, {line.named(filled)}, so {line.so}")


def _blanks_placed(line: _Line) -> Told | None:
    """As many cells as the runs leave are known to be of the other colour."""
    blank = line.at(False)
    spare = len(line.known) - sum(line.runs)
    if not blank or len(blank) != spare or line.want(False):
        return None
    leave = "leaves" if len(line.runs) == 1 else "leave"
    left = f"{spare} {line.other} cell{'s' * (spare > 1)}"
    return Told(
        "the rest is runs",
        f"{line.mine} {leave} just {left}, {line.named(blank)}, so {line.so}",
    )


def _overlap(line: _Line) -> Told | None:
    """Cells that a run covers wherever it moves in what the ends of the line leave."""
    room = _room(line)
    if room is None or not line.orders:
        return None
    slack = len(room) - line.need
    if slack < 0:
        return None
    need = "needs" if len(line.runs) == 1 else "need"
    gaps = "" if len(line.runs) == 1 else ", gaps included"
    left = f"{len(room)} cells" if not line.given else f"{len(room)} cells left"
    all_of = f"{line.given}{line.mine} {need} all {left}{gaps}"
    if slack == 0 and len(line.orders) == 1:
        return Told("full line", f"{all_of}: {line.so}")
    forced = [_overlaps(order, room.start, slack) for order in line.orders]
    if line.want(False) or not all(position in f for position in line.wanted for f in forced):
        return None
    if slack == 0:
        return Told("overlap", f"{all_of}. {_in_any_order(line)}, {line.so}")
    who = "it" if len(line.runs) == 1 else "each of them"
    if not line.alike:
        who = f"{_in_any_order(line)} {who}"
    some = f"{line.given}{line.mine} {need} {line.need} of the {left}{gaps}"
    return Told("overlap", f"{some}, so {who} can move by only {slack}: {line.so} in any case")


def _room(line: _Line) -> range | None:
    """The cells between the ends that are known to hold no run, if nothing else is known."""
    gaps = list(line.stretches(True, None))
    return gaps[0] if len(gaps) == 1 and not line.at(True) else None


def _overlaps(order: Sequence[int], start: int, slack: int) -> set[int]:
    """The cells that a run covers both pushed to the front and to the end."""
    found: set[int] = set()
    for length in order:
        found.update(range(start + slack, start + length))
        start += length + 1
    return found


def _in_any_order(line: _Line) -> str:
    return "in either order" if len(line.orders) == 2 else "in whatever order"


def _too_small(line: _Line) -> Told | None:
    """A gap between known cells is shorter than every run."""
    if line.want(True) or line.at(True):
        return None
    shortest = min(line.runs)
    gaps = [
        gap
        for gap in line.stretches(True, None)
        if len(gap) < shortest and any(position in gap for position in line.wanted)
    ]
    if {p for gap in gaps for p in gap} != set(line.wanted):
        return None
    sizes = sorted({len(gap) for gap in gaps})
    many = f"are gaps of {either(map(str, sizes))}"
    room = f"is a gap of {sizes[0]}" if len(gaps) == 1 else many
    its = _shortest(line)
    return Told("gap too small", f"{line.given}there {room} where {its} does not fit: {line.so}")


def _shortest(line: _Line) -> str:
    if len(line.runs) == 1:
        return line.mine
    if len(set(line.runs)) == 1:
        return f"none of {line.mine}"
    return f"even the shortest of {line.mine}"


def _too_long(line: _Line) -> Told | None:
    """One more cell would make a run longer than the longest."""
    if line.want(True) or line.at(False):
        return None
    longest = max(line.runs)
    made = []
    for position in line.wanted:
        known = [*line.known[:position], True, *line.known[position + 1 :]]
        first = last = position
        while first > 0 and known[first - 1]:
            first -= 1
        while last + 1 < len(known) and known[last + 1]:
            last += 1
        made.append(last - first + 1)
    if min(made) <= longest:
        return None
    size = f"{made[0]}" if len(set(made)) == 1 else f"{min(made)} or more"
    return Told(
        "longest run",
        f"{line.given}{line.colour} at {line.named(line.wanted)} would make a run of {size}, "
        f"but {line.line} has none longer than {longest}: {line.so}",
    )


def _where_runs_lie(line: _Line, most: int = MOST_NAMED) -> Told | None:
    """What runs cover wherever they are, and what none of them covers."""
    named: set[int] = set()
    for position, filled in line.wanted.items():
        found = _forcing(line, position) if filled else _missing(line, position)
        if found is None:
            return None
        named.update(found)
    if not named or len(named) > most:
        return None
    runs = [line.placed[index] for index in sorted(named)]
    if len(line.runs) == 1:
        return _where_one_lies(line, runs[0])
    lie = listed([_lies(line, run) for run in runs])
    told = f"{line.given}of {line.mine}, {lie}"
    title = "where the runs lie"
    if all(len(run.starts) == run.number == 1 for run in runs):
        title = "placed run" if len(runs) == 1 else "placed runs"
    sure, blank = line.want(True), line.want(False)
    if not blank:
        return Told(title, f"{told}, so {line.so}")
    they = "it is" if len(blank) == 1 else "they are"
    none = f"no run covers {line.named(blank)}, so {they} {line.other}"
    if sure:
        return Told(title, f"{told}. so {line.are(sure, True)}; {none}")
    return Told(title, f"{told}. {none}")


def _where_one_lies(line: _Line, run: _Run) -> Told:
    """A line's only run."""
    lies = _lies(line, run).removeprefix("it ")
    title = "placed run" if len(run.starts) == 1 else "where the run lies"
    return Told(title, f"{line.given}{line.mine} {lies}, so {line.so}")


def _forcing(line: _Line, position: int) -> Iterable[int] | None:
    """The run that covers a cell wherever it is."""
    for index, run in enumerate(line.placed):
        if run.number == 1 and position in run.core:
            return [index]
    return None


def _missing(line: _Line, position: int) -> Iterable[int] | None:
    """The runs next to a cell that none covers; all of them if their order is not known."""
    if not line.placed or any(run.covers(position) for run in line.placed):
        return None
    if not line.alike:
        return range(len(line.placed))
    before = [i for i, run in enumerate(line.placed) if run.reach[0] < position]
    after = [i for i, run in enumerate(line.placed) if run.reach[1] > position]
    return {*before[-1:], *after[:1]}


def _lies(line: _Line, run: _Run) -> str:
    """Where a run can be."""
    many = run.number > 1
    if len(run.starts) == 1 and not many:
        start = run.starts[0]
        return f"{run.name} must be {line.named(range(start, start + run.length))}"
    if len(run.starts) <= MOST_SPOTS and not many:
        ends = [(line.cells[start], line.cells[start + run.length - 1]) for start in run.starts]
        spots = [a.id if a == b else f"{a.id} to {b.id}" for a, b in ends]
        return f"{run.name} is {either(spots)}"
    first, last = run.reach
    verb = "lie" if many else "lies"
    return f"{run.name} {verb} within {line.cells[first].id} to {line.cells[last].id}"


def _too_little_room(line: _Line) -> Told | None:
    """Without a cell the runs would have too few cells from end to end."""
    if len(line.wanted) != 1 or line.want(False):
        return None
    (position,) = line.wanted
    left = [p for p, value in enumerate(line.known) if value is not False and p != position]
    room = range(left[0], left[-1] + 1) if left else range(0)
    if len(room) >= line.need or not room:
        return None
    tried = f"if {line.cells[position].id} were {line.other}"
    ends = f"{line.cells[room.start].id} to {line.cells[room.stop - 1].id}"
    need = "needs" if len(line.runs) == 1 else "need"
    gaps = "" if len(line.runs) == 1 else ", gaps included"
    only = (
        f"only the {len(room)} cells {ends} would be left"
        if len(room) > 1
        else "1 cell would be left"
    )
    return Told(
        "too little room",
        f"{line.given}{tried}, {only}, but {line.mine} {need} {line.need}{gaps}. so {line.so}",
    )


def _belongs(line: _Line) -> Told | None:
    """Whatever run a known cell belongs to, it covers others too, or ends beside them."""
    if not line.placed:
        return None
    by_fact: dict[int, list[int]] = {}
    for position, filled in line.wanted.items():
        near = sorted(line.at(True), key=lambda fact: abs(fact - position))
        known = next((fact for fact in near if _gives(line, fact, position, filled)), None)
        if known is None:
            return None
        by_fact.setdefault(known, []).append(position)
    if len(by_fact) > MOST_SPOTS:
        return None
    parts = [_belonging(line, known) for known in sorted(by_fact)]
    return Told("which run", f"{line.given}{listed(parts)}. so {line.so}")


def _covering(line: _Line, known: int) -> Iterator[tuple[_Run, range]]:
    """All places of runs that cover a cell."""
    for run in line.placed:
        for start in run.starts:
            if start <= known < start + run.length:
                yield run, range(start, start + run.length)


def _gives(line: _Line, known: int, position: int, filled: bool) -> bool:
    """Whether each run that can cover the known cell settles the position."""
    spots = [spot for _, spot in _covering(line, known)]
    if filled:
        return all(position in spot for spot in spots)
    return all(position in (spot.start - 1, spot.stop) for spot in spots)


def _belonging(line: _Line, known: int) -> str:
    cell = line.cells[known].id
    runs = list(dict.fromkeys(run for run, _ in _covering(line, known)))
    if len(line.runs) == 1:
        return f"{cell} belongs to {line.mine}"
    lengths = sorted({run.length for run in runs})
    if len(runs) == 1 and runs[0].number == 1:
        return f"{cell} belongs to {runs[0].name}"
    if len(lengths) < len(runs) or any(run.number > 1 for run in runs):
        return f"{cell} belongs to a {line.colour} run of {either(map(str, lengths))}"
    return f"{cell} belongs to {either(run.name for run in runs)}"


def _one_way(line: _Line) -> Told | None:
    """The runs fit in one way only."""
    if not line.placed or any(run.number != len(run.starts) for run in line.placed):
        return None
    covered = [p for run in line.placed for s in run.starts for p in range(s, s + run.length)]
    if len(line.fitting) > 1 or any((p in covered) is not f for p, f in line.wanted.items()):
        return None
    fit = "fits" if len(line.runs) == 1 else "fit"
    way = f"{line.given}{line.mine} {fit} in one way only"
    if line.want(True):
        return Told("one way left", f"{way}: {line.so}")
    return Told("one way left", f"{way}, {line.named(covered)}, so {line.so}")


def _try_it(line: _Line) -> Told | None:
    """One cell that cannot be otherwise, as the runs would no longer fit."""
    if len(line.wanted) != 1 or not line.orders:
        return None
    ((position, filled),) = line.wanted.items()
    known = (*line.known[:position], not filled, *line.known[position + 1 :])
    if any(_starts(order, known) is not None for order in line.orders):
        return None
    colour = line.other if filled else line.colour
    tried = f"if {line.cells[position].id} were {colour}, {line.mine} would no longer fit"
    return Told("try it", f"{line.given}{tried}. so {line.so}")


def _near(line: _Line) -> Told | None:
    """Few runs whose places tell all."""
    return _where_runs_lie(line, MOST_SPOTS)


TECHNIQUES: tuple[Callable[[_Line], Told | None], ...] = (
    _empty_line,
    _complete,
    _blanks_placed,
    _overlap,
    _too_small,
    _too_long,
    _near,
    _belongs,
    _too_little_room,
    _one_way,
    _where_runs_lie,
)


# Contradictions


def _too_many_cells(line: _Line) -> Told | None:
    """More cells of the colour than the runs have."""
    filled, most = line.at(True), sum(line.runs)
    if len(filled) <= most:
        return None
    there = f"{len(filled)} {line.colour} cell{'s' * (len(filled) > 1)}, {line.named(filled)}"
    return Told("too many cells", f"{line.line} has {there}, but its clue allows {most or 'none'}")


def _too_few_cells(line: _Line) -> Told | None:
    """Fewer cells left than the runs have."""
    left, least = len(line.known) - len(line.at(False)), sum(line.runs)
    if left >= least:
        return None
    need = "needs" if len(line.runs) == 1 else "need"
    room = f"{line.line} has only {left} cell{'s' * (left != 1)} left"
    return Told("too few cells", f"{line.given}{room}, but its {line.these} {need} {least}")


def _run_too_long(line: _Line) -> Told | None:
    """Cells in a row that are more than the longest run."""
    longest = max(line.runs, default=0)
    for stretch in line.stretches(True):
        if len(stretch) > longest:
            run = f"{line.line} has a {line.colour} run of {len(stretch)}, {line.named(stretch)}"
            return Told("run too long", f"{run}, but its longest is {longest}")
    return None


def _run_too_short(line: _Line) -> Told | None:
    """A cell of a run without room for the shortest."""
    shortest = min(line.runs, default=0)
    for gap in line.stretches(True, None):
        filled = [position for position in gap if line.known[position]]
        if filled and len(gap) < shortest:
            room = f"{line.named(filled)} would be part of a run of at most {len(gap)}"
            return Told(
                "run too short",
                f"{line.given}{room}, but {line.line} has none shorter than {shortest}",
            )
    return None


def _longest_does_not_fit(line: _Line) -> Told | None:
    """No gap is long enough for the longest run."""
    room = max(map(len, line.stretches(True, None)), default=0)
    longest = max(line.runs, default=0)
    if longest <= room:
        return None
    return Told(
        "no room", f"{line.given}{line.line}'s {line.colour} {longest} no longer fits anywhere"
    )


def _no_fit(line: _Line) -> Told | None:
    """The runs do not fit together."""
    fit = "fits" if len(line.runs) == 1 else "fit"
    order = "" if line.alike else " in any order"
    if line.orders and not line.fitting:
        return Told("no room", f"{line.given}{line.mine} no longer {fit}{order}")
    return None


CONTRADICTIONS = (
    _too_many_cells,
    _too_few_cells,
    _run_too_long,
    _run_too_short,
    _longest_does_not_fit,
    _no_fit,
)


# The areas


@dataclass(frozen=True)
class _Area:
    """A white area: its cells, and how many it could have at most."""

    cells: tuple[Cell, ...]
    most: int

    @property
    def name(self) -> str:
        parts = names(self.cells)
        return (
            f"the white area {listed(parts)}"
            if len(parts) < 4
            else f"the white area with {parts[0]}"
        )

    @property
    def closed(self) -> bool:
        return len(self.cells) == self.most


def _areas(puzzle: Akkoy, step: Step) -> Told | None:
    """One white area would get larger than another can."""
    marks = {fact.place: fact.value if fact.holds else 1 - fact.value for fact in step.facts}
    if step.is_contradiction:
        found = _unequal(puzzle, marks)
        if found is None:
            return None
        large, small = found
        return Told("equal areas", f"{_at_least(large)}, but {_at_most(small)}")
    if len(step.conclusions) != 1:
        return None
    place, value, holds = step.conclusions[0]
    tried = 1 - value if holds else value
    found = _unequal(puzzle, {**marks, place: tried})
    if found is None:
        return None
    large, small = found
    colours = ("white", "black")
    if tried == WHITE and place in large.cells:
        why = f"{_at_least(large, 'would have')}, but {_at_most(small)}"
    else:
        why = f"{_at_most(small, 'could have', 'would be')}, but {_at_least(large)}"
    so = f"{place.id} is {colours[1 - tried]}"
    return Told("equal areas", f"if {place.id} were {colours[tried]}, {why}. so {so}")


def _unequal(puzzle: Akkoy, marks: dict[Place, int]) -> tuple[_Area, _Area] | None:
    """An area that has more cells than another can get, if there are such."""
    board = cells(puzzle.size)
    white = [cell for cell in board if marks.get(cell) == WHITE]
    open_ = [cell for cell in board if marks.get(cell) != BLACK]
    most = {cell: len(area) for area in areas(open_, puzzle.size) for cell in area}
    found = [_Area(tuple(area), most[area[0]]) for area in areas(white, puzzle.size)]
    if not found:
        return None
    large = max(found, key=lambda area: len(area.cells))
    small = min(found, key=lambda area: area.most)
    return (large, small) if len(large.cells) > small.most else None


def _at_least(area: _Area, verb: str = "has") -> str:
    size = len(area.cells)
    least = "" if area.closed else "at least "
    return f"{area.name} {verb} {least}{size} cell{'s' * (size > 1)}"


def _at_most(area: _Area, verb: str = "can have", closed: str = "is") -> str:
    cells_ = f"{area.most} cell{'s' * (area.most > 1)}"
    if area.closed:
        return f"{area.name} {closed} closed with {cells_}"
    return f"{area.name} {verb} at most {cells_}"
