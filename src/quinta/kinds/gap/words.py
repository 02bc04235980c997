"""Steps of Gap as a player would put them.

A *lane* is a line with what the facts of a step leave of it: the cells that can still be
shaded, and the pairs of them that can be its two shaded cells. The *partner* of a shaded
cell is the other shaded cell of its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from quinta.base.grid import Cell, Line
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import either, first_told, listed, named, names, spelled
from quinta.puzzle.step import Reason, Step, Told

if TYPE_CHECKING:
    from quinta.kinds.gap.kind import Gap

MOST_PAIRS_NAMED = 4
MOST_CELLS_NAMED = 6
MOST_TOLD_APART = 2
Pair = tuple[Cell, Cell]


class Lane(NamedTuple):
    """A line and what is left of it."""

    line: Line
    gap: int | None
    cells: Sequence[Cell]
    shaded: Sequence[Cell]
    """Its cells that are shaded."""
    touching: Sequence[Cell]
    """The shaded cells beside it that take cells away, if the rule is cited."""
    touched: Sequence[Cell]
    """The cells taken away by them."""
    left: Sequence[Cell]
    """Its cells that are shaded or can be."""
    pairs: Sequence[Pair]
    """What its two shaded cells can be."""

    @property
    def rule(self) -> str:
        """What is asked of it."""
        has = "two shaded cells" if self.gap is None else f"a gap of {self.gap}"
        return f"{self.line} has {has}"

    def partners(self, cell: Cell) -> list[Cell]:
        """The cells of the line that lie behind the gap, before or after a cell."""
        assert self.gap is not None
        index, distance = self.cells.index(cell), self.gap + 1
        places = (index - distance, index + distance)
        return [self.cells[place] for place in places if 0 <= place < len(self.cells)]


def tell(puzzle: Gap, step: Step) -> Told | None:
    """A step of Gap in words, if it is an instance of a technique."""
    first = step.reasons[0]
    if isinstance(first.where, Cell):
        return _touching(step) if len(step.reasons) == 1 else None
    lines = list(dict.fromkeys(r.where for r in step.reasons if isinstance(r.where, Line)))
    if len(lines) == 2:
        return _two_lines(puzzle, step, lines)
    if len(lines) > 2:
        return None
    lane = _lane(puzzle, step.reasons, lines[0], step.facts)
    if step.is_contradiction:
        return _contradiction(lane)
    if not lane.pairs or not _follow(lane.pairs, step.conclusions):
        return None
    return first_told(technique(lane, step.conclusions) for technique in TECHNIQUES)


def _lane(puzzle: Gap, reasons: Iterable[Reason], line: Line, facts: Iterable[Fact]) -> Lane:
    here = [reason for reason in reasons if reason.where == line]
    gaps = [reason.clue.value for reason in here if reason.clue is not None]
    gap = gaps[0] if gaps else None
    apart = any(reason.rule == "touch" for reason in here)
    cells = line.cells(puzzle.size)
    facts = list(facts)
    shaded = [fact.place for fact in facts if _is_shaded(fact)]
    white = [fact.place for fact in facts if not _is_shaded(fact)]
    beside = [cell for cell in shaded if cell not in cells] if apart else []
    touched = [cell for cell in cells if any(_touch(cell, near) for near in beside)]
    left = [cell for cell in cells if cell not in white and cell not in touched]
    own = [cell for cell in cells if cell in shaded]
    touching = [near for near in beside if any(_touch(cell, near) for cell in touched)]
    pairs = [
        pair
        for pair in combinations(left, 2)
        if set(own) <= set(pair)
        and (gap is None or _between(pair) == gap)
        and not (apart and _touch(*pair))
    ]
    return Lane(line, gap, cells, own, touching, touched, left, pairs)  # type: ignore[arg-type]


def _is_shaded(fact: Fact) -> bool:
    return (fact.value == 1) == fact.holds


def _touch(one: Place, other: Place) -> bool:
    assert isinstance(one, Cell)
    assert isinstance(other, Cell)
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def _between(pair: Pair) -> int:
    one, other = pair
    return abs(one.row - other.row) + abs(one.column - other.column) - 1


def _follow(pairs: Iterable[Pair], conclusions: Sequence[Fact]) -> bool:
    """Whether the conclusions hold whatever pair it is."""
    return all(_holds(fact, pair) for pair in pairs for fact in conclusions)


def _holds(fact: Fact, pair: Pair) -> bool:
    if _is_shaded(fact):
        return fact.place in pair
    if any(fact.place in _line_of(pair, cell) for cell in pair):
        return fact.place not in pair
    return any(_touch(fact.place, cell) for cell in pair)


def _line_of(pair: Pair, cell: Cell) -> _InLine:
    return _InLine(pair[0].row == pair[1].row, cell)


class _InLine(NamedTuple):
    """The row or the column of a cell, to ask whether another is in it."""

    is_row: bool
    cell: Cell

    def __contains__(self, other: object) -> bool:
        assert isinstance(other, Cell)
        here, there = self.cell, other
        return here.row == there.row if self.is_row else here.column == there.column


# One cell and those around it


def _touching(step: Step) -> Told | None:
    """All cells around a shaded cell are white."""
    shaded = [fact.place for fact in step.facts if _is_shaded(fact)]
    if step.is_contradiction:
        if len(shaded) != 2 or not _touch(*shaded):
            return None
        return Told("touching", f"the shaded cells {named(shaded)} touch")
    for cell in shaded:
        if all(not _is_shaded(fact) and _touch(cell, fact.place) for fact in step.conclusions):
            so = _so(step.conclusions)
            return Told("touching", f"all cells around the shaded {cell.id} are white, so {so}")
    return None


# One line


def _placed(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """Both shaded cells are there."""
    if len(lane.shaded) != 2:
        return None
    has = f"{lane.line} already has its two shaded cells, {named(lane.shaded)}"
    return Told("both placed", f"{has}. So {_so_touched(conclusions, lane)}")


def _partner(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """One shaded cell is there, and for its partner few cells are left."""
    if len(lane.shaded) != 1 or len(lane.pairs) > MOST_PAIRS_NAMED:
        return None
    (cell,) = lane.shaded
    partners = [one if other == cell else other for one, other in lane.pairs]
    can = f"{'can only be' if len(partners) == 1 else 'is'} {either([p.id for p in partners])}"
    text = f"{lane.rule}. {_beside(lane)}the partner of the shaded {cell.id} {can}"
    if len(partners) > 1:
        technique = _name(lane, conclusions, "out of reach")
        return Told(technique, f"{text}. {_whichever(lane, conclusions)}")
    technique = "last places" if lane.gap is None else "only gap that fits"
    return Told(technique, f"{text}. So {_so_touched(conclusions, lane)}")


def _out_of_reach(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """A cell has no possible partner, so it is white."""
    if lane.gap is None or lane.shaded or any(map(_is_shaded, conclusions)):
        return None
    cells = [cell for cell in lane.left if any(cell == fact.place for fact in conclusions)]
    if len(cells) < len(conclusions):
        return None
    needed = {cell: lane.partners(cell) for cell in cells}
    off = [cell for cell, partners in needed.items() if not partners]
    rest = [cell for cell in cells if cell not in off]
    parts = []
    if off:
        parts.append(f"{_partner_of(off)} would be off the board")
    if rest:
        taken = sorted({partner for cell in rest for partner in needed[cell]})
        parts.append(
            f"{_partner_of(rest)} would have to be {either(names(taken))}, {_why_not(lane, taken)}"
        )
    return Told("out of reach", f"{lane.rule}. {'; '.join(parts)}. So {_so(conclusions)}")


def _partner_of(cells: Sequence[Cell]) -> str:
    return f"{'the partner' if len(cells) == 1 else 'partners'} of {named(cells)}"


def _one_pair(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """Only two cells are left."""
    if len(lane.pairs) != 1:
        return None
    pair = named(lane.pairs[0])
    so = f"So {_so_touched(conclusions, lane)}"
    lead = f"{lane.rule}. {_beside(lane)}" if lane.touched else f"{lane.rule}, and "
    if lane.gap is not None:
        return Told("only gap that fits", f"{lead}only {pair} fit. {so}")
    if len(lane.left) == 2:
        return Told("last places", f"{lead}only {pair} are left. {so}")
    left = f"only {named(lane.left)} are left, of which just {pair} do not touch"
    return Told("last places", f"{lead}{left}. {so}")


def _few_pairs(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """Few pairs are left, and all of them agree."""
    if len(lane.pairs) > MOST_PAIRS_NAMED or lane.gap is None:
        return None
    pairs = either([named(pair) for pair in lane.pairs], comma=True)
    return Told(
        _name(lane, conclusions, "last places"),
        f"{lane.rule}. {_beside(lane)}its shaded cells can only be {pairs}. "
        f"{_whichever(lane, conclusions)}",
    )


def _wherever(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """Whichever two of the cells left are shaded, they agree on something."""
    if lane.gap is not None:
        return None
    close = any(_touch(*pair) for pair in combinations(lane.left, 2))
    return Told(
        _name(lane, conclusions, "last places"),
        f"{lane.rule}. {_beside(lane)}they can only be two of {named(lane.left)}"
        f"{', and not two that touch' if close else ''}. {_whichever(lane, conclusions)}",
    )


def _no_room_beside(lane: Lane, conclusions: Sequence[Fact]) -> Told | None:
    """A shaded cell beside the line would leave no room for its gap."""
    outside = _outside(lane, conclusions)
    inside = [fact for fact in conclusions if fact.place not in outside]
    first = _out_of_reach(lane, inside) if inside else None
    if lane.gap is None or (inside and first is None):
        return None
    by_taken: dict[str, list[Place]] = {}
    for place in outside:
        taken = [cell for cell in lane.left if _touch(cell, place)]
        by_taken.setdefault(named(taken), []).append(place)
    parts = [
        f"if {either(names(places))} were shaded, {taken} would be white, which leaves no room "
        "for the gap"
        for taken, places in by_taken.items()
    ]
    beside = [fact for fact in conclusions if fact.place in outside]
    lead = lane.rule if first is None else first.sentence
    return Told("wherever the pair goes", f"{lead}. {'; '.join(parts)}. So {_so(beside)}")


def _name(lane: Lane, conclusions: Sequence[Fact], otherwise: str) -> str:
    return "wherever the pair goes" if _outside(lane, conclusions) else otherwise


def _outside(lane: Lane, conclusions: Sequence[Fact]) -> list[Place]:
    return [fact.place for fact in conclusions if fact.place not in lane.cells]


def _whichever(lane: Lane, conclusions: Sequence[Fact]) -> str:
    """What holds for every pair that is left."""
    outside = _outside(lane, conclusions)
    inside = [fact for fact in conclusions if fact.place not in outside]
    parts = [_so(inside)] if inside else []
    if outside:
        touch, are = ("touches", "it is") if len(outside) == 1 else ("each touch", "they are")
        parts.append(f"{named(outside)} {touch} one of them, so {are} white")
    case = "either way" if len(lane.pairs) == 2 else "in any case"
    return f"{case} {', and '.join(parts)}"


def _beside(lane: Lane) -> str:
    """That cells are lost because they touch shaded cells beside the line."""
    return f"beside the shaded {named(lane.touching)}, " if lane.touching else ""


def _contradiction(lane: Lane) -> Told | None:
    """A line has no room for its two shaded cells."""
    if lane.pairs:
        return None
    if len(lane.shaded) > 2:
        return Told(
            "too many shaded",
            f"{lane.line} has {spelled(len(lane.shaded))} shaded cells, {named(lane.shaded)}",
        )
    lost = [cell for cell in lane.shaded if cell in lane.touched]
    if lost:
        near = [cell for cell in lane.touching if _touch(cell, lost[0])]
        return Told("touching", f"the shaded cells {named([lost[0], near[0]])} touch")
    if len(lane.shaded) == 2:
        return _wrong_gap(lane)
    line = f"{_beside(lane)}{lane.line}"
    if len(lane.left) < 2:
        few = "no cell" if not lane.left else "only one cell"
        return Told("no room left", f"{line} has {few} left to shade")
    if lane.shaded:
        return _no_partner(lane)
    if lane.gap is not None and len(lane.left) <= MOST_CELLS_NAMED:
        left = f"only {named(lane.left)} left, of which no two have a gap of {lane.gap}"
        return Told("no room left", f"{line} has {left}")
    if lane.gap is not None:
        return Told("no room left", f"{line} has no room left for a gap of {lane.gap}")
    return Told("no room left", f"{line} has only {named(lane.left)} left, which touch")


def _wrong_gap(lane: Lane) -> Told | None:
    one, other = lane.shaded
    if lane.gap is None or _touch(one, other):
        return Told("touching", f"the shaded cells {named(lane.shaded)} touch")
    return Told(
        "wrong gap",
        f"the shaded cells of {lane.line}, {named(lane.shaded)}, have a gap of "
        f"{_between((one, other))} instead of {lane.gap}",
    )


def _no_partner(lane: Lane) -> Told:
    """A shaded cell has no possible partner."""
    (cell,) = lane.shaded
    if lane.gap is None:
        text = f"{_beside(lane)}{lane.line} has no cell left for a partner of the shaded {cell.id}"
        return Told("no room left", text)
    partners = lane.partners(cell)
    if not partners:
        why = "would be off the board"
    else:
        why = f"would have to be {either([p.id for p in partners])}, {_why_not(lane, partners)}"
    return Told("no room left", f"{lane.rule}, so the partner of the shaded {cell.id} {why}")


def _why_not(lane: Lane, cells: Sequence[Cell]) -> str:
    """Why cells cannot be shaded."""
    one = len(cells) == 1
    touched = [cell for cell in cells if cell in lane.touched]
    if not touched:
        return f"which {'is' if one else 'are'} white"
    near = [c for c in lane.touching if any(_touch(c, cell) for cell in touched)]
    if len(touched) == len(cells):
        return f"which touch{'es' if one else ''} the shaded {named(near)}"
    touch = f"{named(touched)} {'touches' if len(touched) == 1 else 'touch'}"
    rest = [cell for cell in cells if cell not in touched]
    are = "is" if len(rest) == 1 else "are"
    return f"but {touch} the shaded {named(near)} and {named(rest)} {are} white"


TECHNIQUES = (
    *(_placed, _partner, _out_of_reach, _one_pair, _few_pairs, _wherever),
    _no_room_beside,
)
"""What a line may force, simplest first."""


# Two lines


def _two_lines(puzzle: Gap, step: Step, lines: Sequence[Line]) -> Told | None:
    """Two lines side by side: a cell of the wrong colour would leave no room for both."""
    by_text: dict[str, list[Fact]] = {}
    for fact in step.conclusions:
        text = _squeezed(puzzle, step, lines, fact)
        if text is None:
            return None
        by_text.setdefault(text, []).append(fact)
    if not 0 < len(by_text) <= MOST_TOLD_APART:
        return None
    parts = []
    for text, facts in by_text.items():
        was = "white" if _is_shaded(facts[0]) else "shaded"
        cells = either(names([fact.place for fact in facts]))
        parts.append(f"if {cells} were {was}, {text}. So {_so(facts)}")
    one, other = (_lane(puzzle, step.reasons, line, step.facts) for line in lines)
    return Told("two lines", f"{one.rule}, and {other.rule}. {'. '.join(parts)}")


def _squeezed(puzzle: Gap, step: Step, lines: Sequence[Line], fact: Fact) -> str | None:
    """Why a conclusion cannot be false: whatever one line does, the other has no room."""
    facts = [*step.facts, fact._replace(holds=not fact.holds)]
    lanes = [_near(puzzle, step.reasons, line, facts) for line in lines]
    tight, loose = sorted(lanes, key=lambda lane: len(lane.pairs))
    if len(tight.pairs) > 1 and (text := _blocks(step.reasons, lanes)):
        return text
    if not 0 < len(tight.pairs) <= MOST_PAIRS_NAMED:
        return None
    if not all(_clash(pair, other) for pair in tight.pairs for other in loose.pairs):
        return None
    pairs = either([named(pair) for pair in tight.pairs], comma=True)
    case = ("beside these", "either way")[len(tight.pairs) - 1 : len(tight.pairs)]
    return (
        f"the shaded cells of {tight.line} could only be {pairs}, and "
        f"{''.join(case) or 'in any case'} {loose.line} would have no room left"
    )


def _blocks(reasons: Sequence[Reason], lanes: Sequence[Lane]) -> str | None:
    """That two lines have too few blocks of two by two cells left for four shaded cells."""
    one, other = (lane.line for lane in lanes)
    touch = {reason.where for reason in reasons if reason.rule == "touch"}
    if touch != {one, other} or abs(one.position - other.position) != 1:
        return None
    left = {i for lane in lanes for i, cell in enumerate(lane.cells) if cell in lane.left}
    blocks = 0
    end = -1
    for position in sorted(left):
        if position > end:
            blocks, end = blocks + 1, position + 1
    if blocks > 3:
        return None
    across = "column" if one.direction == "row" else "row"
    along = f"{one.direction}s {one.position + 1} and {other.position + 1}"
    return (
        f"{along} would have only cells in {across}s {_numbers(sorted(left))} left: at most "
        f"{spelled(blocks)} {'block' if blocks == 1 else 'blocks'} of two by two cells, each with "
        "at most one shaded cell, but they need four"
    )


def _numbers(positions: Sequence[int]) -> str:
    """Positions, counted from 1, runs by their ends.

    >>> _numbers([0, 1, 4, 5, 6])
    '1, 2 and 5 to 7'
    """
    return listed([name.replace("r1c", "") for name in names([Cell(0, p) for p in positions])])


def _near(puzzle: Gap, reasons: Sequence[Reason], line: Line, facts: Sequence[Fact]) -> Lane:
    """A line, where a touch rule cited for the other of two lines may take away cells too."""
    lane = _lane(puzzle, reasons, line, facts)
    if any(reason.rule == "touch" and reason.where == line for reason in reasons):
        return lane
    others = {r.where for r in reasons if r.rule == "touch"}
    shaded = [fact.place for fact in facts if _is_shaded(fact)]
    beside = [
        cell
        for cell in shaded
        for other in others
        if isinstance(other, Line) and cell in other.cells(puzzle.size)
    ]
    pairs = [p for p in lane.pairs if not any(_touch(c, near) for c in p for near in beside)]
    return lane._replace(pairs=pairs)


def _clash(one: Pair, other: Pair) -> bool:
    return any(_touch(cell, near) for cell in one for near in other)


# Parts of sentences


def _so(facts: Sequence[Fact]) -> str:
    """Cells and what they are, the shaded ones first."""
    parts = []
    for state, wanted in (("shaded", True), ("white", False)):
        cells = [fact.place for fact in facts if _is_shaded(fact) == wanted]
        if cells:
            parts.append(f"{named(cells)} {'is' if len(cells) == 1 else 'are'} {state}")
    return listed(parts)


def _so_touched(conclusions: Sequence[Fact], lane: Lane) -> str:
    """As ``_so``; cells beside the line are white because they touch."""
    outside = _outside(lane, conclusions)
    inside = [fact for fact in conclusions if fact.place not in outside]
    if not outside:
        return _so(inside)
    touch, are = ("touches", "is") if len(outside) == 1 else ("touch", "are")
    beside = f"{named(outside)}, which {touch} one of them, {are} white"
    return listed([part for part in (_so(inside), beside) if part])
