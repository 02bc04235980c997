"""What a player of Doppelblock looks for.

A *lane* is a line with what is left for its cells, as masks of values, and the rules of it that
may be used; its *cases* are the places that are left for its two black cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from operator import or_
from typing import NamedTuple

from quinta.base.grid import Cell, Line
from quinta.kinds.doppelblock.cases import (
    BLACK,
    Case,
    Depth,
    Masks,
    Pair,
    cases_of,
    common,
    others,
    sets_for,
    sets_of,
    union,
)
from quinta.logic.model import Fact, Value
from quinta.puzzle.phrases import either, listed, named, spelled
from quinta.puzzle.step import Mask
from quinta.puzzle.technique import Seen, Technique, View
from quinta.puzzle.ways import values_in

MOST_CASES = 3
"""So many places for the two black cells are named."""

MOST_SETS = 3
"""So many ways to make a sum are named."""

MOST_NOTES = 3
"""So many cells are named that cannot have a value though they are open."""

MOST_VALUES = 4
"""So many values are named that were left for a cell."""

MOST_REFUTED = 2
"""So many places for the black cells are ruled out one by one."""

LARGEST_GROUP = 4
"""So many cells are seen to share so many values."""


class Lane(NamedTuple):
    """A line as it stands, and the rules of it that may be used."""

    line: Line
    cells: Sequence[Cell]
    left: Masks
    two_blacks: bool
    once: frozenset[int]
    """The numbers of which it may be used that they stand in the line just once."""
    total: int | None
    """The sum between its black cells."""

    @classmethod
    def of(cls, view: View, line: Line) -> Lane:
        """A line in a view."""
        cells = line.cells(view.puzzle.size)
        here = [reason for reason in view.reasons if reason.where == line]
        sums = [reason for reason in here if reason.clue is not None]
        whole = any(reason.about is None for reason in sums)
        numbers = range(1, len(cells) - 1)
        cited = {reason.about for reason in here if reason.rule == "numbers"}
        return cls(
            line,
            cells,
            tuple(view.left(cell) for cell in cells),
            bool(sums) or any(reason.rule == "blacks" for reason in here),
            frozenset(n for n in numbers if whole or n in cited),
            sums[0].clue.value if sums and sums[0].clue else None,
        )

    @property
    def whole(self) -> bool:
        """Whether the numbers may be added up, and not just counted."""
        return len(self.once) == len(self.numbers)

    @property
    def numbers(self) -> range:
        """All numbers of the line."""
        return range(1, len(self.cells) - 1)

    def having(self, position: int, value: Value) -> Lane:
        """The same line if a cell had a value."""
        left = [*self.left]
        left[position] &= 1 << value
        return self._replace(left=tuple(left))

    def known(self, value: Value) -> list[int]:
        """The cells that have a value."""
        return [position for position, left in enumerate(self.left) if left == 1 << value]

    def able(self, value: Value) -> list[int]:
        """The cells that have a value or can have it."""
        return [position for position, left in enumerate(self.left) if left >> value & 1]

    def cases(self, depth: Depth) -> tuple[Case, ...]:
        """The places that are left for the black cells."""
        assert self.total is not None
        return cases_of(self.left, self.total, depth, self.whole)

    # In words

    def named(self, positions: Iterable[int]) -> str:
        """Cells by their names."""
        return named([self.cells[position] for position in sorted(positions)])

    def pair(self, pair: Pair) -> str:
        """Two cells by their names."""
        return listed(self.cells[position].id for position in pair)

    @property
    def needs(self) -> str:
        """What the clue asks for, and how it can be made."""
        if not self.total:
            return f"{self.line} needs 0 between its black cells, so they are neighbours"
        sets = sets_for(len(self.numbers), self.total)
        if len(sets) <= MOST_SETS:
            ways = either(map(_plus, sets))
        else:
            counts = sorted({one.bit_count() for one in sets})
            ways = f"{either(map(spelled, counts))} numbers"
        made = f" ({ways})" if ways != str(self.total) else f", just the {self.total}"
        return f"{self.line} needs {self.total} between its black cells{made}"


# How a technique is made


def _at_line(see: Callable[[View, Lane], Iterator[Seen]]) -> Callable[[View], Iterator[Seen]]:
    """A technique that looks at a line in which something is left for every cell."""

    def seen(view: View) -> Iterator[Seen]:
        (line,) = view.spots
        if isinstance(line, Line):
            lane = _lane(view, line)
            if all(lane.left):
                yield from see(view, lane)

    return seen


def _at_sum(
    *ways: Callable[[View, Lane, tuple[Case, ...]], Iterator[Seen]], depth: Depth = Depth.NUMBERS
) -> Callable[[View], Iterator[Seen]]:
    """A technique that looks at a line with a clue in which there is room for its black cells."""

    def seen(view: View, lane: Lane) -> Iterator[Seen]:
        if lane.total is not None and (cases := lane.cases(depth)):
            for see in ways:
                yield from see(view, lane, cases)

    return _at_line(seen)


@lru_cache(maxsize=4)
def _lane(view: View, line: Line) -> Lane:
    """All techniques look at the same view, one after the other."""
    return Lane.of(view, line)


Out = dict[int, Mask]
"""The values that are struck out of cells."""


def _struck(
    view: View, lane: Lane, why: str | Callable[[], str], out: Out, so: str = ". So "
) -> Iterator[Seen]:
    """That values of cells are struck out, if some of that is new.

    After "it" the cell, of which the reason spoke, is not named again.
    """
    facts = [Fact(lane.cells[p], v, False) for p, mask in out.items() for v in values_in(mask)]
    if new := view.new(facts):
        reason = why if isinstance(why, str) else why()
        said = _so(view, lane, new, out)
        yield Seen(new, f"{reason}{so}{said[said.index(' ') :] if so.endswith('it') else said}")


def _so(view: View, lane: Lane, new: Sequence[Fact], out: Out) -> str:
    """What is new of cells."""
    alike: dict[str, list[Cell]] = {}
    for position, struck in out.items():
        cell = lane.cells[position]
        if facts := [fact for fact in new if fact.place == cell]:
            alike.setdefault(_said(view, facts, struck), []).append(cell)
    return listed(
        f"{named(cells)} {'is' if len(cells) == 1 else 'are'} {said}"
        for said, cells in alike.items()
    )


def _said(view: View, facts: Sequence[Fact], struck: Mask) -> str:
    """What is new of a cell; if that settles it, what was struck out and what is left."""
    name, (place, value, holds) = view.puzzle.name_of, facts[0]
    rest = [v for v in view.puzzle.values(place) if not struck >> v & 1]
    lost = values_in(view.left(place) & ~(1 << value)) if holds else [f.value for f in facts]
    gone = list(map(name, lost))
    if holds and (rest == [value] or len(gone) > 2):
        return name(value)
    if not holds and len(rest) == 2 and len(gone) > 1:
        return either(map(name, rest))
    no = {1: f"not {gone[0]}", 2: f"neither {' nor '.join(gone)}"}
    said = no.get(len(gone), f"none of {', '.join(gone)}")
    return f"{said} but {name(value)}" if holds else said


def _plus(numbers: Mask) -> str:
    return "+".join(map(str, values_in(numbers)))


def _numbers(numbers: Mask) -> str:
    return listed(map(str, values_in(numbers)))


# Two black cells, and each number once


def _both_placed(view: View, lane: Lane) -> Iterator[Seen]:
    black = lane.known(BLACK)
    if lane.two_blacks and len(black) == 2:
        out = {p: 1 << BLACK for p in lane.able(BLACK) if p not in black}
        has = f"{lane.line} has both its black cells, {lane.named(black)}"
        yield from _struck(view, lane, has, out)


def _last_number(view: View, lane: Lane) -> Iterator[Seen]:
    for number in sorted(lane.once):
        able = lane.able(number)
        if len(able) == 1 and (new := view.new([Fact(lane.cells[able[0]], number)])):
            only = f"only {lane.named(able)} is left for {lane.line}'s {number}"
            yield Seen(new, f"{_lacking(lane, number)}{only}")


def _last_blacks(view: View, lane: Lane) -> Iterator[Seen]:
    able, black = lane.able(BLACK), lane.known(BLACK)
    if not lane.two_blacks or len(able) != 2:
        return
    if new := view.new(Fact(lane.cells[p], BLACK) for p in able):
        if len(black) == 1:
            (other,) = (p for p in able if p not in black)
            only = f"only {lane.named([other])} is left for {lane.line}'s other black cell"
        else:
            only = f"only {lane.named(able)} are left for {lane.line}'s two black cells"
        yield Seen(new, f"{_lacking(lane, BLACK)}{only}")


def _lacking(lane: Lane, value: Value) -> str:
    """Which open cells cannot have a value."""
    without = [p for p, left in enumerate(lane.left) if _open(left) and not left >> value & 1]
    if not 0 < len(without) <= MOST_NOTES:
        return ""
    name = str(value) if value else "black"
    return f"{lane.named(without)} {'is' if len(without) == 1 else 'are'} not {name}, so "


def _open(left: Mask) -> bool:
    return left.bit_count() > 1


def _last_value(view: View, lane: Lane) -> Iterator[Seen]:
    """What stands in the line leaves one value for a cell."""
    there = _there(lane)
    for cell, left in zip(lane.cells, lane.left, strict=True):
        lost = left & union(1 << value for value in there)
        rest = left & ~lost
        settled = [Fact(cell, rest.bit_length() - 1)] if rest and not _open(rest) else []
        if lost and (new := view.new(settled)):
            before = either(map(view.puzzle.name_of, values_in(left)))
            was = "" if left.bit_count() > MOST_VALUES else f"{cell.id} is {before}, and "
            yield Seen(new, f"{was}{lane.line} has {_has(lane, lost)}. So {view.so(new)}")


def _there(lane: Lane) -> dict[Value, int]:
    """The values that are all placed, and a cell of each."""
    black = lane.known(BLACK) if lane.two_blacks else []
    numbers = {n: known[0] for n in sorted(lane.once) if (known := lane.known(n))}
    return {**numbers, BLACK: black[0]} if len(black) > 1 else numbers


def _has(lane: Lane, values: Mask) -> str:
    """What of these values a line has, and where."""
    there, numbers = _there(lane), list(values_in(values & ~(1 << BLACK)))
    parts = [f"its {number} in {lane.named([there[number]])}" for number in numbers]
    if len(numbers) > 2:
        parts = [f"its {_numbers(values & ~(1 << BLACK))} elsewhere"]
    if values >> BLACK & 1:
        parts.append(f"both its black cells, {lane.named(lane.known(BLACK))}")
    return listed(parts)


def _number_placed(view: View, lane: Lane) -> Iterator[Seen]:
    for number, position in _there(lane).items():
        elsewhere = [p for p in lane.able(number) if p != position]
        out = {p: 1 << number for p in elsewhere if lane.left[p].bit_count() > 2}
        if number != BLACK:
            has = f"{lane.line} has its {number} in {lane.named([position])}"
            yield from _struck(view, lane, has, out)


def _shared(view: View, lane: Lane) -> Iterator[Seen]:
    """Some cells take up all of some values, or some values all of some cells."""
    often = _often(lane)
    cells = [p for p, left in enumerate(lane.left) if _open(left)]
    for size in range(2, LARGEST_GROUP + 1):
        for group, values, room in _groups(lane, often, size):
            if room == size:
                are = f"{lane.named(group)} are {_each(often, values)} in some order"
                rest = {p: lane.left[p] & values for p in cells if p not in group}
                yield from _struck(view, lane, are, rest)
        rare = [value for value in often if len(lane.able(value)) <= LARGEST_GROUP]
        for some in combinations(rare, size):
            wanted = union(1 << value for value in some)
            places = [p for p in cells if lane.left[p] & wanted]
            if len(places) == sum(often[value] for value in some):
                only = f"{lane.line}'s {_each(often, wanted)} can only be in {lane.named(places)}"
                rest = {p: lane.left[p] & ~wanted for p in places}
                yield from _struck(view, lane, only, rest)


def _often(lane: Lane) -> dict[Value, int]:
    """How often values are still to be placed, as far as that may be used."""
    blacks = 2 - len(lane.known(BLACK)) if lane.two_blacks else 0
    numbers = {n: 1 for n in sorted(lane.once) if not lane.known(n)}
    return {BLACK: blacks, **numbers} if blacks > 0 else numbers


def _groups(
    lane: Lane, often: dict[Value, int], size: int
) -> Iterator[tuple[tuple[int, ...], Mask, int]]:
    """So many open cells, what is left for them, and for how many of them that is enough."""
    usable = union(1 << value for value in often)
    small = [p for p, left in enumerate(lane.left) if 1 < left.bit_count() <= size]
    for group in combinations([p for p in small if not lane.left[p] & ~usable], size):
        values = union(lane.left[p] for p in group)
        yield group, values, sum(often[value] for value in values_in(values))


def _each(often: dict[Value, int], values: Mask) -> str:
    """Values as things."""
    black = ["a black cell", "two black cells"][often.get(BLACK, 1) - 1 :][: values & 1]
    return listed([*map(str, values_in(values & ~(1 << BLACK))), *black])


# The sum


def _all_between(view: View, lane: Lane, _: tuple[Case, ...]) -> Iterator[Seen]:
    if lane.total and lane.total == sum(lane.numbers):
        ends = (0, len(lane.cells) - 1)
        if new := view.new(Fact(lane.cells[p], BLACK) for p in ends):
            why = f"{lane.line} needs {lane.total} between its black cells, which is every number"
            yield Seen(new, f"{why}. So the two ends, {lane.pair(ends)}, are black")


def _one_place(view: View, lane: Lane, cases: tuple[Case, ...]) -> Iterator[Seen]:
    if len(cases) == 1 and (new := view.new(Fact(lane.cells[p], BLACK) for p in cases[0].pair)):
        yield Seen(new, f"{lane.needs}. {_choice(lane, cases)}")


def _few_places(view: View, lane: Lane, cases: tuple[Case, ...]) -> Iterator[Seen]:
    """The few places for the black cells share one, or leave others out."""
    if not 1 < len(cases) <= MOST_CASES:
        return
    lead, way = f"{lane.needs}. {_choice(lane, cases)}", _way(cases)
    always = set(cases[0].pair).intersection(*(case.pair for case in cases))
    if new := view.new(Fact(lane.cells[p], BLACK) for p in always):
        yield Seen(new, f"{lead}. {way}{view.so(new)}")
    used = {p for case in cases for p in case.pair}
    out = {p: 1 << BLACK for p in lane.able(BLACK) if p not in used}
    yield from _struck(view, lane, lead, out)


def _choice(lane: Lane, cases: Sequence[Case], numbers: bool = False) -> str:
    """Which places are left for the black cells, and what lies between them there."""
    black = lane.known(BLACK)
    places = [listed(lane.cells[p].id for p in case.pair if p not in black) for case in cases]
    every = sets_for(len(lane.numbers), lane.total or 0)
    if numbers and any(case.sets != every for case in cases):
        places = [
            f"{place} with {either(map(_plus, case.sets))} between"
            for place, case in zip(places, cases, strict=True)
        ]
    can = f"from the black {lane.named(black)}, the other" if black else "they"
    return f"{can} can only be {either(places, comma=numbers or not black)}"


def _way(cases: Sequence[Case]) -> str:
    return ("so ", "either way ", "in any case ")[min(len(cases), 3) - 1]


def _sum_between(view: View, lane: Lane, cases: tuple[Case, ...]) -> Iterator[Seen]:
    """Both black cells are there: what lies between them, and so not outside."""
    if len(lane.known(BLACK)) != 2:
        return
    ((first, last), sets, left) = cases[0]
    inside = range(first + 1, last)
    open_ = [p for p in inside if _open(lane.left[p]) or not lane.whole]
    there = union(lane.left[p] for p in inside if p not in open_)
    rest = [one & ~there for one in sets]
    if len(rest) > MOST_SETS or not any(_open(lane.left[p]) for p in inside):
        return
    needs = f"{lane.line} needs {lane.total} between its black cells {lane.pair((first, last))}"
    has = f", and has {_plus(there)} there" if there else ""
    if len(open_) == 1 and len(rest) == 1:
        new = view.new([Fact(lane.cells[open_[0]], rest[0].bit_length() - 1)])
        if new:
            yield Seen(new, f"{needs}{has}. So {view.so(new)}")
    must = f"{needs}{has}. {lane.named(open_)} must be {either(map(_plus, rest))}"
    lost = {p: lane.left[p] & ~left[p] for p in range(len(lane.cells)) if _open(lane.left[p])}
    yield from _struck(view, lane, must, {p: lost[p] for p in lost if p in inside})
    always = common(rest)
    out = {p: lost[p] if not _open(left[p]) else lost[p] & always for p in lost if p not in inside}
    are = "is" if always.bit_count() == 1 else "are"
    then = f". then {_numbers(always)} {are} not outside, so " if always else ". So "
    yield from _struck(view, lane, must, out, then)


def _never_between(view: View, lane: Lane, _: tuple[Case, ...]) -> Iterator[Seen]:
    """Numbers that must lie between the black cells are not where nothing lies between."""
    sets = sets_for(len(lane.numbers), lane.total or 0)
    always, able = common(sets) & ~(1 << BLACK), lane.able(BLACK)
    if not always or len(lane.known(BLACK)) == 2:
        return
    needs = lane.needs if len(sets) == 1 else f"{lane.needs}, always with {_numbers(always)}"
    ends = (0, len(lane.cells) - 1)
    out = {p: lane.left[p] & always for p in range(len(lane.cells))}
    lead = f"{needs}, and an end is never between"
    yield from _struck(view, lane, lead, {p: out[p] for p in ends})
    for p in range(1, ends[1]):
        if not able[0] < p < able[-1]:
            side = "before" if p <= able[0] else "after"
            cell = lane.named([p])
            why = f"{needs}. no black cell can come {side} {cell}, so it is not between"
            yield from _struck(view, lane, why, {p: out[p]}, ". so it")


def _no_partner(view: View, lane: Lane, cases: tuple[Case, ...]) -> Iterator[Seen]:
    """A cell that cannot be black, as the other black cell has no place then."""
    yield from _cannot_be(view, lane, cases, only=1 << BLACK)


def _cannot_be(view: View, lane: Lane, cases: tuple[Case, ...], only: Mask = -1) -> Iterator[Seen]:
    """A value that leaves no place for the black cells."""
    for position, left in enumerate(lane.left):
        for value in values_in(left & ~union(case.left[position] for case in cases) & only):
            why = partial(_if_it_were, lane, position, value)
            yield from _struck(view, lane, why, {position: 1 << value})


def _if_it_were(lane: Lane, position: int, value: Value) -> str:
    """Where one value of a cell leads."""
    supposed = lane.having(position, value)
    were = f"{lane.needs}. if {lane.cells[position].id} were {value or 'black'}"
    if cases := supposed.cases(Depth.NUMBERS) or supposed.cases(Depth.LENGTH):
        return f"{were}, {_nowhere(supposed, cases, lane.known(BLACK) or supposed.known(BLACK))}"
    if value != BLACK:
        return f"{were}, {_too_near(lane)} could be black"
    places = [p for p in range(len(lane.cells)) if _sets_from(lane, position, p)]
    if places:
        other = either(lane.cells[p].id for p in places)
        cannot = "which cannot be" if len(places) == 1 else "none of which can be"
        return f"{were}, the other would have to be {other}, {cannot}"
    apart = max(position, len(lane.cells) - 1 - position) - 1
    most = sum(lane.numbers[len(lane.numbers) - apart :])
    return f"{were}, at most {most} would fit between"


def _sets_from(lane: Lane, one: int, other: int) -> tuple[Mask, ...]:
    assert lane.total is not None
    return () if one == other else sets_of(len(lane.numbers), lane.total, abs(one - other) - 1)


def _nowhere(lane: Lane, cases: Sequence[Case], black: Sequence[int]) -> str:
    """That nothing fits in any of these places for the black cells, and why."""
    if len(cases) > MOST_REFUTED:
        return f"{lane.total} would fit nowhere between them"
    if set(cases[0].pair) <= set(lane.known(BLACK)):
        return _fails(lane, cases[0].pair)
    parts = []
    for case in cases:
        place = listed(lane.cells[p].id for p in case.pair if p not in black)
        parts.append(f"{place}, where {_fails(lane, case.pair)}")
    one = "the other" if black else "they"
    return f"{one} could only be {either(parts, comma=True)}"


def _fails(lane: Lane, pair: Pair) -> str:
    """Why black cells cannot be here, though so many numbers could make the sum."""
    sets = _sets_from(lane, *pair)
    inside = range(pair[0] + 1, pair[1])
    outside = [p for p in range(len(lane.cells)) if p < pair[0] or p > pair[1]]
    known = union(lane.left[p] for p in inside if not _open(lane.left[p]))
    away = union(lane.left[p] for p in outside if not _open(lane.left[p]))
    for numbers, possible, side in (
        (known, union(sets), "between"),
        (away, union(others(lane.left, one) for one in sets), "outside"),
    ):
        if wrong := numbers & ~possible:
            return f"{_numbers(wrong)} would be {side}"
    fitting = [one for one in sets if one & known == known and not one & away]
    if len(fitting) == 1:
        return _misfit(lane, inside, outside, fitting[0])
    every = list(map(_plus, sets))
    return (
        f"neither {' nor '.join(every)} fits" if len(every) == 2 else f"{lane.total} does not fit"
    )


def _misfit(lane: Lane, inside: Sequence[int], outside: Sequence[int], between: Mask) -> str:
    """Why these numbers cannot be all between two black cells."""
    for number in values_in(between):
        if not any(lane.left[p] >> number & 1 for p in inside):
            if len(inside) == 1:
                return f"{lane.named(inside)} would be {number}, which it cannot"
            return f"{_plus(between)} would be between, but nothing there can be {number}"
    for number in values_in(others(lane.left, between)):
        if not any(lane.left[p] >> number & 1 for p in outside):
            return f"nothing outside can be {number}"
    return f"{_plus(between)} does not fit" if between else "the numbers do not fit outside"


def _either_way(view: View, lane: Lane, cases: tuple[Case, ...]) -> Iterator[Seen]:
    """In the few places for the black cells a cell cannot be some number."""
    if len(cases) > MOST_CASES or len(lane.known(BLACK)) == 2:
        return
    if lane.total and max(len(case.sets) for case in cases) > MOST_SETS:
        return
    lead = f"{lane.needs}. {_choice(lane, cases, numbers=True)}. {_way(cases)}"
    for p in range(len(lane.cells)):
        role = _role(cases, p)
        so = f"{lane.cells[p].id} is {role}, so it" if role and len(cases) > 1 else ""
        yield from _struck(view, lane, lead, {p: _lost(lane, cases, p)}, so)


def _lost(lane: Lane, cases: Sequence[Case], position: int) -> Mask:
    """What a cell is in no case; that it is not black only if that leaves one value."""
    rest = union(case.left[position] for case in cases)
    return lane.left[position] & ~rest & ~(_open(rest) << BLACK)


def _role(cases: Sequence[Case], position: int) -> str:
    """What a cell is in all cases; nothing if that is not the same."""
    between = [case.pair[0] < position < case.pair[1] for case in cases]
    black = [position in case.pair for case in cases]
    if all(between):
        return "between them"
    if not any(between):
        return "" if all(black) else "not between them"
    return "black or between them" if all(map(or_, between, black)) else ""


def _never_outside(view: View, lane: Lane, cases: tuple[Case, ...]) -> Iterator[Seen]:
    """Beside a cell there is no room for both black cells, so it is no number left out."""
    left_out = others(lane.left, union(sets_for(len(lane.numbers), lane.total or 0)))
    for p in range(1, len(lane.cells) - 1):
        role = _role(cases, p)
        if role and all(case.pair[0] <= p <= case.pair[1] for case in cases):
            beside = f"{lane.needs}. they have no room on one side of {lane.cells[p].id} alone"
            out = {p: lane.left[p] & left_out}
            yield from _struck(view, lane, f"{beside}, so it is {role}", out, ". so it")


def _too_near(lane: Lane) -> str:
    return "no two cells so far apart" if lane.total else "no two neighbours"


# No room


def _no_room(view: View) -> Iterator[Seen]:
    (line,) = view.spots
    if isinstance(line, Line):
        lane = _lane(view, line)
        for why in (_too_many, _too_few, _sum_missed, _crowded):
            if text := why(lane):
                yield Seen((), text)
                return


def _too_many(lane: Lane) -> str | None:
    black = lane.known(BLACK)
    if lane.two_blacks and len(black) > 2:
        return f"{lane.line} has {spelled(len(black))} black cells, {lane.named(black)}"
    for number in sorted(lane.once):
        known = lane.known(number)
        if len(known) > 1:
            return f"{lane.line} has {spelled(len(known))} {number}s, in {lane.named(known)}"
    return None


def _too_few(lane: Lane) -> str | None:
    for position, left in enumerate(lane.left):
        if not left:
            return f"nothing is left for {lane.named([position])}"
    able = lane.able(BLACK)
    if lane.two_blacks and len(able) < 2:
        only = f"only {lane.named(able)} is" if able else "no cell is"
        return f"{_lacking(lane, BLACK)}{only} left for {lane.line}'s two black cells"
    for number in sorted(lane.once):
        if not lane.able(number):
            return f"{_lacking(lane, number)}no cell is left for {lane.line}'s {number}"
    return None


def _sum_missed(lane: Lane) -> str | None:
    if lane.total is None or lane.cases(Depth.FITTING):
        return None
    black = lane.known(BLACK)
    if len(black) == 2:
        return _missed(lane, (black[0], black[1]))
    cases = lane.cases(Depth.NUMBERS) or lane.cases(Depth.LENGTH)
    why = _nowhere(lane, cases, black) if cases else f"{_too_near(lane)} can be black"
    return f"{lane.needs}. {why}"


def _missed(lane: Lane, pair: Pair) -> str:
    """Why the sum does not lie between two black cells."""
    assert lane.total is not None
    cells, but = f"{lane.line}'s black cells {lane.pair(pair)}", f"but {lane.total} is needed"
    masks = [lane.left[p] for p in range(pair[0] + 1, pair[1])]
    if not masks:
        return f"{cells} are neighbours, {but}"
    if not any(map(_open, masks)):
        return f"{_plus(union(masks))} lies between {cells}, {but}"
    least, most = (sum(each[: len(masks)]) for each in (lane.numbers, lane.numbers[::-1]))
    if not least <= lane.total <= most:
        bound = f"at least {least}" if least > lane.total else f"at most {most}"
        return f"{bound} lies between {cells}, {but}"
    needs = f"{lane.line} needs {lane.total} between its black cells {lane.pair(pair)}"
    return f"{needs}, but {_fails(lane, pair)}"


def _crowded(lane: Lane) -> str | None:
    """Some cells have too few values left."""
    often = _often(lane)
    for size in range(2, len(lane.cells)):
        for group, values, room in _groups(lane, often, size):
            if room < size:
                few = f"only {_each(often, values)} left"
                return f"{lane.named(group)} of {lane.line} have {few}"
    return None


TECHNIQUES = (
    Technique("both blacks placed", "A line has no third black cell.", _at_line(_both_placed)),
    Technique(
        "last place for a number", "A number fits into one cell only.", _at_line(_last_number)
    ),
    Technique("last place for a black", "Only two cells can be black.", _at_line(_last_blacks)),
    Technique(
        "last value for a cell",
        "The line has all else that a cell could be.",
        _at_line(_last_value),
    ),
    Technique("number placed", "A line has a number only once.", _at_line(_number_placed)),
    Technique("all between", "Every number lies between the black cells.", _at_sum(_all_between)),
    Technique("one place for the blacks", "The sum fits in one place only.", _at_sum(_one_place)),
    Technique("sum between", "What lies between makes the sum.", _at_sum(_sum_between)),
    Technique(
        "few places for the blacks",
        "The few places for the sum share a black cell, or leave a cell out.",
        _at_sum(_few_places),
    ),
    Technique(
        "never between",
        "A number that the sum needs is not where nothing lies between.",
        _at_sum(_never_between),
    ),
    Technique("no partner", "From a cell, no other black cell is left.", _at_sum(_no_partner)),
    Technique(
        "never outside",
        "A cell beside which the sum has no room is black or between.",
        _at_sum(_never_outside),
    ),
    Technique(
        "either way", "In each of the few places a cell cannot be a number.", _at_sum(_either_way)
    ),
    Technique("shared values", "Some cells take up some values of a line.", _at_line(_shared)),
    Technique(
        "numbers that fit",
        "In some places the numbers of the sum do not find cells.",
        _at_sum(
            _one_place, _sum_between, _few_places, _no_partner, _either_way, depth=Depth.FITTING
        ),
    ),
    Technique(
        "no room for the sum",
        "A value would leave no place for the black cells.",
        _at_sum(_cannot_be, depth=Depth.FITTING),
    ),
    Technique("no room", "A line has too much, or too little left.", _no_room),
)
"""Easiest first."""
