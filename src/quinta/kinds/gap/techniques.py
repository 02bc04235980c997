"""What a player of Gap looks for.

A *lane* is a line with what is left of it: the cells that can still be shaded, and the pairs of
them that can be its two shaded cells. The *partner* of a shaded cell is the other shaded cell of
its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from quinta.base.grid import COMPASS, Cell, Line
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import either, listed, named, names, spelled
from quinta.puzzle.technique import Seen, Technique, View

WHITE, SHADED = 0, 1
MOST_PAIRS_NAMED = 4
MOST_CELLS_NAMED = 4
Pair = tuple[Cell, Cell]


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
        here = view.at(line)
        apart = here.rule("touch") is not None
        beside = _shaded_beside(view, line, apart)
        white = [cell for cell in cells if not view.can(cell, SHADED)]
        free = [cell for cell in cells if cell not in white]
        touching = [near for near in beside if any(_touch(near, cell) for cell in free)]
        left = [cell for cell in free if not any(_touch(cell, near) for near in touching)]
        shaded = [cell for cell in cells if view.has(cell, SHADED)]
        gap = here.clue("gap")
        pairs = [
            pair
            for pair in combinations(left, 2)
            if set(shaded) <= set(pair)
            and (gap is None or _between(pair) == gap)
            and not (apart and _touch(*pair))
        ]
        return cls(line, gap, cells, shaded, touching, left, pairs)

    @property
    def rule(self) -> str:
        """What is asked of it."""
        return f"{self.line} has {self.wanted}"

    @property
    def wanted(self) -> str:
        """The same, as a thing."""
        return "two shaded cells" if self.gap is None else f"a gap of {self.gap}"

    @property
    def lead(self) -> str:
        """What is asked, as a sentence of its own, where it is not what is asked everywhere."""
        return "" if self.gap is None else f"{self.rule}. "

    @property
    def owner(self) -> str:
        """Whose shaded cells they are, after the lead."""
        return "its" if self.gap is not None else f"{self.line}'s"

    @property
    def near(self) -> str:
        """That cells are lost because they touch shaded cells beside the line."""
        return f"beside the shaded {named(self.touching)}, " if self.touching else ""

    def partners(self, cell: Cell) -> list[Cell]:
        """The cells of the line that lie behind the gap, before or after a cell."""
        assert self.gap is not None
        index, distance = self.cells.index(cell), self.gap + 1
        places = (index - distance, index + distance)
        return [self.cells[place] for place in places if 0 <= place < len(self.cells)]


# One cell and those around it


def _touching(view: View) -> Iterator[Seen]:
    (cell,) = view.spots
    if not isinstance(cell, Cell):
        return
    around = [near for near in _around(cell) if view.puzzle.size.has(*near)]
    if not view.has(cell, SHADED):
        return
    if clash := [near for near in around if view.has(near, SHADED)]:
        yield Seen((), f"the shaded cells {named([cell, clash[0]])} touch")
    elif new := view.new(Fact(near, WHITE) for near in around):
        yield Seen(new, f"{cell.id} is shaded, and shaded cells never touch. So {view.so(new)}")


# One line


def _of_a_line(see: Callable[[View, Lane], Iterator[Seen]]) -> Callable[[View], Iterator[Seen]]:
    """A technique that looks at a line in which there is room left."""

    def seen(view: View) -> Iterator[Seen]:
        (line,) = view.spots
        if isinstance(line, Line) and _has_two(view):
            lane = Lane.of(view, line)
            if lane.pairs:
                yield from see(view, lane)

    return seen


def _has_two(view: View) -> bool:
    """Whether a rule may be used that a line has two shaded cells."""
    return bool(view.rule("two") or view.rule("gap"))


def _both_placed(view: View, lane: Lane) -> Iterator[Seen]:
    if len(lane.shaded) == 2 and (new := view.new(_whites(lane, lane.shaded))):
        has = f"{lane.line} has its two shaded cells, {named(lane.shaded)}"
        yield Seen(new, f"{has}. So {view.so(new)}")


def _last_places(view: View, lane: Lane) -> Iterator[Seen]:
    if len(lane.pairs) > 1 or len(lane.shaded) == 2:
        return
    (pair,) = lane.pairs
    new = view.new([*(Fact(cell, SHADED) for cell in pair), *_whites(lane, pair)])
    if not new:
        return
    if lane.shaded:
        (cell,) = lane.shaded
        (partner,) = (other for other in pair if other != cell)
        of = f"the partner of the shaded {cell.id}{_in(lane)}"
        only = f"{lane.near}{of} can only be {partner.id}"
    elif lane.gap is None and set(lane.left) != set(pair):
        left = f"only {named(lane.left)} are left in {lane.line}"
        only = f"{lane.near}{left}, and of these only {named(pair)} do not touch"
    elif lane.gap is None:
        only = f"{lane.near}only {named(pair)} are left for {lane.line}'s two shaded cells"
    else:
        only = f"{lane.near}only {named(pair)} fit"
    yield Seen(new, f"{lane.lead}{only}. So {view.so(new)}")


def _out_of_reach(view: View, lane: Lane) -> Iterator[Seen]:
    """A cell has no possible partner."""
    if lane.gap is None or lane.shaded:
        return
    lost = [cell for cell in lane.left if not any(cell in pair for pair in lane.pairs)]
    off = [cell for cell in lost if not lane.partners(cell)]
    if new := view.new(Fact(cell, WHITE) for cell in off):
        places = named([fact.place for fact in new])
        are = "it is" if len(new) == 1 else "they are"
        leads = f"from {places} it would lead off the board"
        yield Seen(new, f"{lane.rule}, and {leads}. So {are} white")
    for cell in lost:
        if cell not in off and (new := view.new([Fact(cell, WHITE)])):
            partners = lane.partners(cell)
            would = f"the partner of {cell.id} would have to be {either(names(partners))}"
            yield Seen(new, f"{lane.rule}. {would}, {_why_not(lane, partners)}. So {view.so(new)}")


def _either_way(view: View, lane: Lane) -> Iterator[Seen]:
    """The few pairs that are left agree on a cell of the line."""
    if not 1 < len(lane.pairs) <= MOST_PAIRS_NAMED:
        return
    shaded = [cell for cell in lane.left if all(cell in pair for pair in lane.pairs)]
    white = [cell for cell in lane.left if not any(cell in pair for pair in lane.pairs)]
    new = view.new([*(Fact(c, SHADED) for c in shaded), *(Fact(c, WHITE) for c in white)])
    if new:
        yield Seen(new, f"{lane.lead}{_choice(lane)}. {_case(lane)}{view.so(new)}")


def _touched_either_way(view: View, lane: Lane) -> Iterator[Seen]:
    """A cell beside the line touches a shaded cell, whichever pair it is."""
    if view.rule("touch") is None:
        return
    beside = [
        cell
        for cell in _cells_beside(view, lane.line)
        if all(any(_touch(cell, own) for own in pair) for pair in lane.pairs)
    ]
    new = view.new(Fact(cell, WHITE) for cell in beside)
    if not new:
        return
    if len(lane.pairs) <= MOST_PAIRS_NAMED:
        one = len(new) == 1
        touch = "touches one of them, so it is" if one else "each touch one of them, so they are"
        cells = named([fact.place for fact in new])
        yield Seen(new, f"{lane.lead}{_choice(lane)}. {_case(lane)}{cells} {touch} white")
        return
    for fact in new:
        gone = [cell for cell in lane.left if _touch(cell, fact.place)]
        if one_fact := view.new([fact]):
            leaves = f"which leaves no room for {lane.wanted}"
            were = f"if {fact.place.id} were shaded, {named(gone)} would be white, {leaves}"
            yield Seen(one_fact, f"{were} in {lane.line}. So {view.so(one_fact)}")


def _choice(lane: Lane) -> str:
    """Which pairs are left."""
    if len(lane.shaded) == 1:
        (cell,) = lane.shaded
        partners = [one if other == cell else other for one, other in lane.pairs]
        of = f"the partner of the shaded {cell.id}{_in(lane)}"
        return f"{lane.near}{of} is {either(names(partners))}"
    pairs = either([named(pair) for pair in lane.pairs], comma=True)
    return f"{lane.near}{lane.owner} shaded cells can only be {pairs}"


def _in(lane: Lane) -> str:
    return "" if lane.gap is not None else f" in {lane.line}"


def _case(lane: Lane) -> str:
    return ("", "either way ", "in any case ")[min(len(lane.pairs), 3) - 1]


def _whites(lane: Lane, pair: Iterable[Cell]) -> list[Fact]:
    return [Fact(cell, WHITE) for cell in lane.cells if cell not in pair]


def _why_not(lane: Lane, cells: Sequence[Cell]) -> str:
    """Why cells cannot be shaded."""
    near = [c for c in lane.touching if any(_touch(c, cell) for cell in cells)]
    touched = [cell for cell in cells if any(_touch(cell, c) for c in near)]
    white = [cell for cell in cells if cell not in touched]
    parts = []
    if touched:
        verb = "touches" if len(touched) == 1 else "touch"
        parts.append(f"{verb} the shaded {named(near)}")
    if white:
        parts.append("is white" if len(white) == 1 else "are white")
    if not (touched and white):
        return f"which {parts[0]}"
    return f"but {named(touched)} {parts[0]} and {named(white)} {parts[1]}"


# No room


def _no_room(view: View) -> Iterator[Seen]:
    (line,) = view.spots
    if not isinstance(line, Line) or not _has_two(view):
        return
    lane = Lane.of(view, line)
    if not lane.pairs:
        yield Seen((), _why_no_pair(lane))


def _why_no_pair(lane: Lane) -> str:
    lost = [cell for cell in lane.shaded if cell not in lane.left]
    if len(lane.shaded) > 2:
        many = spelled(len(lane.shaded))
        return f"{lane.line} has {many} shaded cells, {named(lane.shaded)}"
    if lost:
        near = [cell for cell in lane.touching if _touch(cell, lost[0])]
        return f"the shaded cells {named([lost[0], near[0]])} touch"
    if len(lane.shaded) == 2:
        return _wrong_pair(lane)
    if len(lane.left) < 2:
        few = "no cell" if not lane.left else "only one cell"
        return f"{lane.near}{lane.line} has {few} left to shade"
    if lane.shaded:
        return _no_partner(lane)
    left = named(lane.left)
    if lane.gap is None:
        return f"{lane.near}{lane.line} has only {left} left, which touch"
    if len(lane.left) > MOST_CELLS_NAMED:
        return f"{lane.near}{lane.line} has no room left for a gap of {lane.gap}"
    return f"{lane.near}{lane.line} has only {left} left, which have no gap of {lane.gap}"


def _wrong_pair(lane: Lane) -> str:
    one, other = lane.shaded
    if lane.gap is None or _touch(one, other):
        return f"the shaded cells {named(lane.shaded)} touch"
    gap = f"a gap of {_between((one, other))} instead of {lane.gap}"
    return f"the shaded cells of {lane.line}, {named(lane.shaded)}, have {gap}"


def _no_partner(lane: Lane) -> str:
    (cell,) = lane.shaded
    if lane.gap is None:
        return f"{lane.near}{lane.line} has no cell left for a partner of the shaded {cell.id}"
    partners = lane.partners(cell)
    end = "would be off the board"
    if partners:
        end = f"would have to be {either(names(partners))}, {_why_not(lane, partners)}"
    return f"{lane.rule}, so the partner of the shaded {cell.id} {end}"


# Two lines


def _two_lines(view: View) -> Iterator[Seen]:
    """A cell of the wrong colour would leave no room for both lines."""
    one, other = view.spots
    if not (isinstance(one, Line) and isinstance(other, Line)):
        return
    if not all(_has_two(view.at(line)) for line in (one, other)):
        return
    sharing = [cell for line in (one, other) for cell in line.cells(view.puzzle.size)]
    sharing += [cell for line in (one, other) for cell in _cells_beside(view, line)]
    for cell in dict.fromkeys(sharing):
        if not (view.can(cell, WHITE) and view.can(cell, SHADED)):
            continue
        for wrong, right in ((SHADED, WHITE), (WHITE, SHADED)):
            if new := view.new([Fact(cell, right)]):
                tried = View(view.puzzle, view.reasons, [*view.known, Fact(cell, wrong)])
                if text := _squeezed(tried, (one, other)):
                    was = "shaded" if wrong == SHADED else "white"
                    yield Seen(new, f"if {cell.id} were {was}, {text}. So {view.so(new)}")


def _squeezed(view: View, lines: Sequence[Line]) -> str | None:
    """Why two lines have no room together."""
    lanes = [Lane.of(view, line) for line in lines]
    tight, loose = sorted(lanes, key=lambda lane: len(lane.pairs))
    if len(tight.pairs) > 1 and (text := _blocks(view, lanes)):
        return text
    if not 0 < len(tight.pairs) <= MOST_PAIRS_NAMED:
        return None
    if not all(_clash(pair, other) for pair in tight.pairs for other in loose.pairs):
        return None
    pairs = either([named(pair) for pair in tight.pairs], comma=True)
    can = f"the shaded cells of {tight.line} could only be {pairs}"
    leaves = f"no room for {loose.wanted} in {loose.line}"
    return f"{can}, which leaves {leaves}"


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
    many = f"{spelled(blocks)} {'block' if blocks == 1 else 'blocks'} of two by two cells"
    return (
        f"{lines} would have only {across}s {_numbers(sorted(left))} left: {many} with at most "
        "one shaded cell each, but four are needed"
    )


def _numbers(positions: Sequence[int]) -> str:
    """Positions, counted from 1, runs by their ends.

    >>> _numbers([0, 1, 4, 5, 6])
    '1, 2 and 5 to 7'
    """
    return listed([name.replace("r1c", "") for name in names([Cell(0, p) for p in positions])])


def _clash(one: Pair, other: Pair) -> bool:
    return any(_touch(cell, near) for cell in one for near in other)


# Cells


def _around(cell: Cell) -> Iterator[Cell]:
    return (Cell(cell.row + down, cell.column + right) for down, right in COMPASS)


def _touch(one: Place, other: Place) -> bool:
    assert isinstance(one, Cell)
    assert isinstance(other, Cell)
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def _between(pair: Sequence[Cell]) -> int:
    one, other = pair
    return abs(one.row - other.row) + abs(one.column - other.column) - 1


def _cells_beside(view: View, line: Line) -> list[Cell]:
    """The cells of the lines beside a line."""
    size = view.puzzle.size
    near = [Line(line.direction, line.position + step) for step in (-1, 1)]
    most = size.rows if line.direction == "row" else size.columns
    return [cell for other in near if 0 <= other.position < most for cell in other.cells(size)]


def _shaded_beside(view: View, line: Line, apart: bool) -> list[Cell]:
    """The shaded cells there, as far as a rule may be used that nothing touches them."""
    ruled = [reason.where for reason in view.reasons if reason.rule == "touch"]
    there = [
        cell for other in ruled if isinstance(other, Line) for cell in other.cells(view.puzzle.size)
    ]
    beside = [cell for cell in _cells_beside(view, line) if view.has(cell, SHADED)]
    return [cell for cell in beside if apart or cell in there]


TECHNIQUES = (
    Technique("touching", "Around a shaded cell all cells are white.", _touching),
    Technique(
        "both placed",
        "A line that has its two shaded cells is white elsewhere.",
        _of_a_line(_both_placed),
    ),
    Technique(
        "last places",
        "Only one pair of cells is left, or one partner for a shaded cell.",
        _of_a_line(_last_places),
    ),
    Technique(
        "out of reach",
        "A cell from which the gap leads nowhere is white.",
        _of_a_line(_out_of_reach),
    ),
    Technique(
        "either way",
        "The few pairs that are left have something in common.",
        _of_a_line(_either_way),
    ),
    Technique(
        "touched either way",
        "A cell beside the line touches a shaded one, whichever pair it is.",
        _of_a_line(_touched_either_way),
    ),
    Technique("no room", "A line has no room left for its two shaded cells.", _no_room),
    Technique(
        "two lines",
        "A cell would leave no room for two lines together.",
        _two_lines,
        spots=2,
    ),
)
"""Easiest first."""
