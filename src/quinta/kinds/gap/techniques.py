"""What a player of Gap looks for.

A *lane* is a line with what is left of it: the cells that can still be shaded, and the pairs of
them that can be its two shaded cells. The *partner* of a shaded cell is the other shaded cell of
its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from quinta.base.grid import Cell, Line
from quinta.logic.model import Fact
from quinta.puzzle.phrases import either, listed, named, names, spelled
from quinta.puzzle.technique import Seen, Techniques, View

WHITE, SHADED = 0, 1
COLOURS = ("white", "shaded")
MOST_NAMED = 4
"""So many pairs, or cells that are left, are named."""

Pair = tuple[Cell, Cell]
TECHNIQUES = Techniques()


class Lane(NamedTuple):
    """A line and what is left of it."""

    line: Line
    gap: int | None
    cells: Sequence[Cell]
    shaded: Sequence[Cell]
    """Its cells that are shaded."""
    touching: Sequence[Cell]
    """The shaded cells beside it that take cells away, where that rule may be used."""
    left: Sequence[Cell]
    """Its cells that are shaded or can be."""
    pairs: Sequence[Pair]
    """What its two shaded cells can be."""

    @classmethod
    def of(cls, view: View, line: Line) -> Lane:
        """A line as it stands."""
        return view.once(("lane", line), lambda: cls._of(view, line))

    @classmethod
    def _of(cls, view: View, line: Line) -> Lane:
        cells = line.cells(view.puzzle.size)
        gap = view.at(line).clue("gap")
        apart = view.at(line).rule("touch")
        free = [cell for cell in cells if view.can(cell, SHADED)]
        touching = [
            cell
            for cell in _watched(view)
            if cell not in cells and view.has(cell, SHADED) and _touches(cell, free)
        ]
        left = [cell for cell in free if not _touches(cell, touching)]
        shaded = [cell for cell in cells if view.has(cell, SHADED)]
        pairs = [
            pair
            for pair in combinations(left, 2)
            if set(shaded) <= set(pair)
            and (gap is None or _between(pair) == gap)
            and not (apart and _between(pair) == 0)
        ]
        return cls(line, gap, cells, shaded, touching, left, pairs)

    # In words

    @property
    def wanted(self) -> str:
        """What is asked of it."""
        return "two shaded cells" if self.gap is None else f"a gap of {self.gap}"

    @property
    def near(self) -> str:
        """That cells are lost because they touch shaded cells beside the line."""
        return f"beside the shaded {named(self.touching)}, " if self.touching else ""

    @property
    def choice(self) -> str:
        """Which pairs are left."""
        its, lead = f"{self.line}'s", self.near
        if len(self.shaded) == 2:
            return f"{self.line} has its two shaded cells, {named(self.shaded)}"
        if self.gap is not None:
            its, lead = "its", f"{self.line} has {self.wanted}. {self.near}"
        if self.shaded:
            partners = [cell for pair in self.pairs for cell in pair if cell not in self.shaded]
            of = f"the partner of {self.shaded[0].id}{'' if its == 'its' else f' in {self.line}'}"
            return f"{lead}{of} can only be {either(cell.id for cell in partners)}"
        pairs = either([named(pair) for pair in self.pairs], comma=True)
        if self.gap is None and len(self.pairs) == 1 and len(self.left) > 2:
            only = f"{lead}only {named(self.left)} are left in {self.line}"
            return f"{only}, of which only {pairs} do not touch"
        return f"{lead}{its} shaded cells can only be {pairs}"

    @property
    def so(self) -> str:
        """What is said before what the pairs agree on."""
        return ("So ", "either way ", "in any case ")[min(len(self.pairs), 3) - 1]

    def partner(self, cell: Cell) -> str:
        """Where the partner of a cell would have to be, and why it is not there."""
        assert self.gap is not None
        at, distance = self.cells.index(cell), self.gap + 1
        places = [at + step for step in (-distance, distance)]
        cells = [self.cells[place] for place in places if 0 <= place < len(self.cells)]
        if not cells:
            return "would be off the board"
        near = [[one for one in self.touching if _touches(one, [cell])] for cell in cells]
        if near[0] == near[-1]:
            white, touch = ("is white", "touches") if len(cells) == 1 else ("are white", "touch")
            why = f"{touch} the shaded {named(near[0])}" if near[0] else white
            return f"would have to be {either(names(cells))}, which {why}"
        whys = [f"touches the shaded {named(some)}" if some else "is white" for some in near]
        each = [f"{cell.id}, which {why}" for cell, why in zip(cells, whys, strict=True)]
        return f"would have to be {either(each, comma=True)}"

    def without(self, shaded: Sequence[Cell]) -> str | None:
        """That too little would be left of it beside these, if it is seen at a glance."""
        left = [cell for cell in self.left if not _touches(cell, shaded)]
        if self.shaded or len(left) > MOST_NAMED:
            return None
        why = "which touch" if len(left) == 2 else ""
        if self.gap is not None and len(left) > 1:
            why = f"{'which have no' if len(left) == 2 else 'no two with a'} gap of {self.gap}"
        only = f"only {listed(cell.id for cell in left)}" if left else "no cell"
        return f"{self.line} would have {only} left{', ' * bool(why)}{why}"


def _watched(view: View) -> list[Cell]:
    """The cells of which it may be used that shaded ones never touch: of lines, and beside them."""
    ruled = [reason for reason in view.reasons if reason.rule == "touch"]
    cells = dict.fromkeys(place for reason in ruled for place in reason.places)
    return [cell for cell in cells if isinstance(cell, Cell)]


def _between(pair: Sequence[Cell]) -> int:
    one, other = pair
    return abs(one.row - other.row) + abs(one.column - other.column) - 1


def _touches(cell: Cell, others: Iterable[Cell]) -> bool:
    """Whether a cell touches one of some others."""
    row, column = cell
    return any(-2 < row - r < 2 and -2 < column - c < 2 and (r, c) != cell for r, c in others)


# One cell and those around it


def _shaded_cell(view: View) -> Cell | None:
    (cell,) = view.spots
    return cell if isinstance(cell, Cell) and view.has(cell, SHADED) else None


@TECHNIQUES.add("touching", "Around a shaded cell all cells are white.", _shaded_cell)
def _touching(view: View, cell: Cell) -> Iterator[Seen]:
    around = [near for near in _watched(view) if near != cell]
    if clash := [near for near in around if view.has(near, SHADED)]:
        yield Seen((), f"the shaded cells {named([cell, clash[0]])} touch")
    else:
        shaded = f"{cell.id} is shaded, and shaded cells never touch"
        yield from view.concluded((Fact(near, WHITE) for near in around), shaded)


# One line


def _lane(view: View) -> Lane | None:
    """The line of a view that has to have two shaded cells."""
    (line,) = view.spots
    has_two = isinstance(line, Line) and (view.rule("two") or view.rule("gap"))
    return Lane.of(view, line) if isinstance(line, Line) and has_two else None


def _open(view: View) -> Lane | None:
    """The same if there is room left."""
    lane = _lane(view)
    return lane if lane and lane.pairs else None


def _agreed(view: View, lane: Lane) -> Iterator[Seen]:
    """What the pairs that are left agree on."""
    shaded = [cell for cell in lane.cells if all(cell in pair for pair in lane.pairs)]
    white = [cell for cell in lane.cells if not any(cell in pair for pair in lane.pairs)]
    facts = [*(Fact(cell, SHADED) for cell in shaded), *(Fact(cell, WHITE) for cell in white)]
    yield from view.concluded(facts, lane.choice, lane.so)


@TECHNIQUES.add("both placed", "A line that has its two shaded cells is white elsewhere.", _open)
def _both_placed(view: View, lane: Lane) -> Iterator[Seen]:
    if len(lane.shaded) == 2:
        yield from _agreed(view, lane)


@TECHNIQUES.add("last places", "Only one pair is left, or one partner for a shaded cell.", _open)
def _last_places(view: View, lane: Lane) -> Iterator[Seen]:
    if len(lane.pairs) == 1:
        yield from _agreed(view, lane)


@TECHNIQUES.add(
    "out of reach", "A cell from which the gap leads off the board, or to white, is white.", _open
)
def _out_of_reach(view: View, lane: Lane) -> Iterator[Seen]:
    if lane.gap is None or lane.shaded:
        return
    lost = [cell for cell in lane.left if not any(cell in pair for pair in lane.pairs)]
    alike: dict[str, list[Cell]] = {}
    for cell in lost if view.new(Fact(cell, WHITE) for cell in lost) else ():
        alike.setdefault(lane.partner(cell), []).append(cell)
    for partner, cells in alike.items():
        if new := view.new(Fact(cell, WHITE) for cell in cells):
            of = "the partner of" if len(new) == 1 else "partners of"
            would = f"{of} {named([fact.place for fact in new])} {partner}"
            yield Seen(new, f"{lane.line} has {lane.wanted}, and {would}. So {view.so(new)}")


@TECHNIQUES.add("either way", "The few pairs that are left have something in common.", _open)
def _either_way(view: View, lane: Lane) -> Iterator[Seen]:
    if len(lane.pairs) <= MOST_NAMED:
        yield from _agreed(view, lane)


@TECHNIQUES.add(
    "touched either way", "A cell beside a line touches a shaded one, whichever pair it is.", _open
)
def _touched_either_way(view: View, lane: Lane) -> Iterator[Seen]:
    new = view.new(Fact(cell, WHITE) for cell in _always_touched(view, lane))
    if new and len(lane.pairs) <= MOST_NAMED:
        one, many = "touches one of them, so it is", "each touch one of them, so they are"
        touch = one if len(new) == 1 else many
        cells = named([fact.place for fact in new])
        lead = lane.so if len(lane.pairs) > 1 else ""
        yield Seen(new, f"{lane.choice}. {lead}{cells} {touch} white")


@TECHNIQUES.add(
    "too little left", "Were a cell beside a line shaded, too little would be left of it.", _open
)
def _too_little_left(view: View, lane: Lane) -> Iterator[Seen]:
    for cell in _always_touched(view, lane):
        gone = named([near for near in lane.left if _touches(near, [cell])])
        leaves = f"which leaves no room for {lane.wanted} in {lane.line}"
        then = lane.without([cell]) or f"{gone} would be white, {leaves}"
        yield from view.concluded([Fact(cell, WHITE)], f"if {cell.id} were shaded, {then}")


def _always_touched(view: View, lane: Lane) -> list[Cell]:
    """The cells beside a line that touch a shaded one, whichever pair it is."""
    beside = [cell for cell in _watched(view) if cell not in lane.cells]
    return [cell for cell in beside if all(_touches(cell, pair) for pair in lane.pairs)]


@TECHNIQUES.add("no room", "A line has no room left for its two shaded cells.", _lane)
def _no_room(_: View, lane: Lane) -> Iterator[Seen]:
    if not lane.pairs:
        yield Seen((), _why_no_pair(lane))


def _why_no_pair(lane: Lane) -> str:
    if len(lane.shaded) > 2:
        return f"{lane.line} has {spelled(len(lane.shaded))} shaded cells, {named(lane.shaded)}"
    for cell in lane.shaded:
        for other in (*lane.shaded, *lane.touching):
            if _touches(cell, [other]):
                return f"the shaded cells {named([cell, other])} touch"
    if len(lane.shaded) == 2:
        gap = f"a gap of {_between(lane.shaded)} instead of {lane.gap}"
        return f"the shaded cells of {lane.line}, {named(lane.shaded)}, have {gap}"
    if lane.shaded and lane.gap is not None:
        of = f"the partner of the shaded {lane.shaded[0].id}"
        return f"{lane.line} has {lane.wanted}, so {of} {lane.partner(lane.shaded[0])}"
    left = f": only {named(lane.left)} {'is' if len(lane.left) == 1 else 'are'} left"
    left += ", which touch" if lane.gap is None and len(lane.left) == 2 else ""
    few = left if 0 < len(lane.left) <= MOST_NAMED else ""
    return f"{lane.near}{lane.line} has no room left for {lane.wanted}{few}"


# Two lines


def _two_lanes(view: View) -> tuple[Line, Line] | None:
    """Two lines beside each other."""
    one, other = view.spots
    apart = isinstance(one, Line) and isinstance(other, Line) and view.rule("touch")
    both = apart and all(_lane(view.at(line)) for line in (one, other))
    return (one, other) if both else None  # type: ignore[return-value]


@TECHNIQUES.add(
    "two lines",
    "Were this cell shaded, two lines could not both have their shaded cells.",
    _two_lanes,
    2,
)
def _two_lines(view: View, lines: tuple[Line, Line]) -> Iterator[Seen]:
    cells = [cell for line in lines for cell in line.cells(view.puzzle.size)]
    for cell in dict.fromkeys([*cells, *_watched(view)]):
        for wrong in (SHADED, WHITE) if len(view.values(cell)) > 1 else ():
            if new := view.new([Fact(cell, 1 - wrong)]):
                tried = View(view.puzzle, view.reasons, [*view.known, Fact(cell, wrong)])
                if text := _squeezed(tried, cell, [Lane.of(tried, line) for line in lines]):
                    were = f"if {cell.id} were {COLOURS[wrong]}, {text}"
                    yield Seen(new, f"{were}. So {view.so(new)}")


def _squeezed(view: View, tried: Cell, lanes: Sequence[Lane]) -> str | None:
    """Why two lines have no room together if a cell is what is tried."""
    tight, loose = sorted(lanes, key=lambda lane: len(lane.pairs))
    if len(tight.pairs) > 1 and (text := _blocks(view, lanes)):
        return text
    if not 0 < len(tight.pairs) <= MOST_NAMED:
        return None
    if any(
        not any(_touches(cell, other) for cell in pair)
        for pair in tight.pairs
        for other in loose.pairs
    ):
        return None
    pairs = either([named(pair) for pair in tight.pairs], comma=True)
    can = f"the shaded cells of {tight.line} could only be {pairs}"
    if tried in tight.shaded:
        partners = [cell for pair in tight.pairs for cell in pair if cell not in tight.shaded]
        can = f"its partner in {tight.line} could only be {either(cell.id for cell in partners)}"
    one = len(tight.pairs) == 1
    if one and (short := loose.without(tight.pairs[0])):
        return f"{can}, and {short}"
    leaves = "which leaves" if one else "each of which leaves"
    lost = f"no room for {loose.wanted} in {loose.line}"
    if loose.shaded == [tried]:
        gap = "" if loose.gap is None else f" with a gap of {loose.gap}"
        lost = f"no partner{gap} for {tried.id} in {loose.line}"
    return f"{can}, {leaves} {lost}"


def _blocks(view: View, lanes: Sequence[Lane]) -> str | None:
    """That two lines have too few blocks of two by two cells left for four shaded cells."""
    one, other = (lane.line for lane in lanes)
    everywhere = all(view.at(line).rule("touch") for line in (one, other))
    if not everywhere or abs(one.position - other.position) != 1:
        return None
    left = {i for lane in lanes for i, cell in enumerate(lane.cells) if cell in lane.left}
    blocks, end = 0, -1
    for position in sorted(left):
        if position > end:
            blocks, end = blocks + 1, position + 1
    if blocks > 3:
        return None
    across = "column" if one.direction == "row" else "row"
    lines = f"{one.direction}s {one.position + 1} and {other.position + 1}"
    numbers = listed(name.replace("r1c", "") for name in names([Cell(0, p) for p in left]))
    return (
        f"{lines} would have only {across}s {numbers} left: {spelled(blocks)} blocks of two by two "
        "cells with at most one shaded cell each, but four are needed"
    )
