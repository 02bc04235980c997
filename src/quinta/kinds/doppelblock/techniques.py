"""What a player of Doppelblock looks for.

A *lane* is a line with what is left for its cells, as masks of values, and the rules of it that
may be used; its *cases* are the places that are left for its two black cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from operator import or_
from typing import Any

from quinta.base.grid import Cell, Line
from quinta.kinds.doppelblock.cases import (
    BLACK,
    Case,
    Masks,
    Pair,
    cases_of,
    common,
    far_enough,
    others,
    sets_for,
    sets_of,
    union,
)
from quinta.logic.model import Fact, Value
from quinta.puzzle.phrases import are, either, listed, named, spelled
from quinta.puzzle.step import Mask
from quinta.puzzle.technique import Seen, Technique, View
from quinta.puzzle.ways import values_in

MOST_NAMED = 3
"""So many places for the black cells, sets of numbers or cells without a value are named."""

MOST_WORDS = 36
"""Where it takes more to say why the black cells are nowhere, that is not said."""

LARGEST_GROUP = 5
"""So many cells are seen to have too few values."""


@dataclass(frozen=True)
class Lane:
    """A line as it stands, and the rules of it that may be used."""

    view: View
    line: Line
    cells: Sequence[Cell]
    left: Masks
    often: Mapping[Value, int]
    """How often values stand in the line, as far as that may be used."""
    total: int | None
    """The sum between its black cells."""
    whole: bool
    """Whether the numbers may be added up, and not just counted."""

    @classmethod
    def of(cls, view: View) -> Lane:
        """The line of a view."""
        (line,) = view.spots
        assert isinstance(line, Line)
        cells = line.cells(view.puzzle.size)
        sums = [reason for reason in view.reasons if reason.clue is not None]
        whole = any(reason.about is None for reason in sums)
        cited = {reason.about for reason in view.reasons if reason.rule == "numbers"}
        often = {n: 1 for n in range(1, len(cells) - 1) if whole or n in cited}
        blacks = {BLACK: 2} if sums or view.rule("blacks") else {}
        left = tuple(map(view.left, cells))
        return cls(view, line, cells, left, {**often, **blacks}, view.clue("sum"), whole)

    @cached_property
    def missing(self) -> dict[Value, int]:
        """How often values are still to be placed."""
        each = {value: number - len(self.known(value)) for value, number in self.often.items()}
        return {value: number for value, number in each.items() if number > 0}

    @cached_property
    def open(self) -> dict[int, Mask]:
        """The cells that can be this or that."""
        return {position: left for position, left in enumerate(self.left) if left & (left - 1)}

    def known(self, value: Value) -> list[int]:
        """The cells that have a value."""
        return [position for position, left in enumerate(self.left) if left == 1 << value]

    def able(self, value: Value) -> list[int]:
        """The cells that have a value or can have it."""
        return [position for position, left in enumerate(self.left) if left >> value & 1]

    def cases(self, closely: bool) -> tuple[Case, ...]:
        """The places that are left for the black cells; none if there is no sum."""
        return () if self.total is None else cases_of(self.left, self.total, closely, self.whole)

    # In words

    def named(self, positions: Iterable[int]) -> str:
        """Cells by their names."""
        return named([self.cells[position] for position in sorted(positions)])

    @cached_property
    def needs(self) -> str:
        """What the clue asks for, and how it can be made."""
        black, sets = self.known(BLACK), sets_for(len(self.cells), self.total or 0)
        if len(black) == 2:
            how = f" {self.named(black)}"
        elif self.total in (0, sum(range(len(self.cells) - 1))):
            every = ", which is every number, so they are the ends"
            how = every if self.total else ", so they are neighbours"
        elif len(sets) > MOST_NAMED:
            counts = sorted({one.bit_count() for one in sets})
            how = f" ({either(map(spelled, counts))} numbers)"
        elif len(sets) == 1 and sets[0].bit_count() == 1:
            how = f", just the {self.total}"
        else:
            how = f" ({either(map(_plus, sets))})"
        return f"{self.line} needs {self.total} between its black cells{how}"

    # What follows

    def are_all(self, value: Value, positions: Iterable[int]) -> tuple[Fact, ...]:
        """That cells have a value, as far as that is new."""
        return self.view.new(Fact(self.cells[position], value) for position in positions)

    def struck(
        self, why: str | Callable[[], str], out: Mapping[int, Mask], so: str = "So "
    ) -> Iterator[Seen]:
        """That values of cells are struck out, if some of that is new: only then why is asked."""
        facts = [Fact(self.cells[p], v, False) for p, mask in out.items() for v in values_in(mask)]
        if new := self.view.new(facts):
            because = why if isinstance(why, str) else why()
            yield Seen(new, f"{because}. {so}{self.view.so_not(new)}")


def _plus(numbers: Mask) -> str:
    return "+".join(map(str, values_in(numbers)))


def _numbers(numbers: Mask) -> str:
    several = numbers & (numbers - 1)
    return f"{listed(map(str, values_in(numbers)))} {'are' if several else 'is'}"


# How a technique is made

Cases = tuple[Case, ...]
Found = Iterator[Seen]


def _at_line(see: Callable[..., Found], **how: Any) -> Callable[[View], Found]:
    """A technique that looks at a line."""
    return lambda view: see(view.once("lane", lambda: Lane.of(view)), **how)


def _at_sum(
    see: Callable[..., Found], closely: bool = False, **how: Any
) -> Callable[[View], Found]:
    """A technique that looks at a line with a clue in which there is room for its black cells."""

    def seen(lane: Lane) -> Found:
        if cases := lane.cases(closely):
            yield from see(lane, cases, **how)

    return _at_line(seen)


# Two black cells, and each number once


def _placed(lane: Lane, blacks: bool) -> Found:
    for value in [value for value in lane.often if (value == BLACK) is blacks]:
        known = lane.known(value)
        if len(known) < lane.often[value]:
            continue
        cells = lane.named(known)
        if len(known) > lane.often[value]:
            too_many = f"{spelled(len(known))} {f'{value}s' if value else 'black cells'}"
            yield Seen((), f"{lane.line} has {too_many}, {cells}")
        else:
            has = "both its black cells," if blacks else f"its {value} in"
            out = {p: 1 << value for p in lane.able(value) if p not in known}
            yield from lane.struck(f"{lane.line} has {has} {cells}", out)


def _last_place(lane: Lane) -> Found:
    for value, number in lane.missing.items():
        places = [p for p in lane.able(value) if p in lane.open]
        if len(places) < number:
            yield Seen((), _left_for(lane, value, places))
        elif len(places) == number and (new := lane.are_all(value, places)):
            yield Seen(new, _left_for(lane, value, places))


def _left_for(lane: Lane, value: Value, places: Sequence[int]) -> str:
    """Which cells are left for a value, and which of the open ones are not."""
    only = f"only {are([lane.cells[p] for p in places])}" if places else "no cell is"
    left = f"{only} left for {lane.line}'s {_thing(lane, value)}"
    without = [lane.cells[p] for p, mask in lane.open.items() if not mask >> value & 1]
    if not 0 < len(without) <= MOST_NAMED:
        return left
    return f"{are(without)} not {value or 'black'}, so {left}"


def _thing(lane: Lane, value: Value) -> str:
    """What is still to be placed of a value."""
    return str(value or ("other black cell", "two black cells")[lane.missing[BLACK] - 1])


def _shared(lane: Lane) -> Found:
    """Some values take up all of as many cells: nothing else stands there."""
    cells, missing = lane.open, lane.missing
    for some in chain(combinations(missing, 2), combinations(missing, 3)):
        wanted = union(1 << value for value in some)
        places = [p for p, left in cells.items() if left & wanted]
        if len(places) == sum(missing[value] for value in some):
            things = listed(_thing(lane, value) for value in some)
            only = f"{lane.line}'s {things} can only be in {lane.named(places)}"
            yield from lane.struck(only, {p: cells[p] & ~wanted for p in places})


def _crowded(lane: Lane, cells: Mapping[int, Mask], often: Mapping[Value, int]) -> str | None:
    """Some cells that have too few values left, if there are such."""
    for size in range(1, LARGEST_GROUP + 1):
        for group in combinations([p for p in cells if cells[p].bit_count() <= size], size):
            values = [*values_in(union(cells[p] for p in group))]
            if sum(often.get(value, size) for value in values) < size:
                cells_, left = lane.named(group), either(str(v or "black") for v in values)
                return f"{cells_} can only be {left}" if values else f"nothing is left for {cells_}"
    return None


# The sum


def _places(lane: Lane, cases: Cases, most: int = MOST_NAMED) -> Found:
    """The few places for the black cells share one, or leave others out."""
    if len(cases) > most or len(lane.known(BLACK)) == 2:
        return

    def lead() -> str:
        return f"{lane.needs}. {_choice(lane, cases)}"

    used = {p for case in cases for p in case.pair}
    always = [p for p in used if all(p in case.pair for case in cases)]
    if new := lane.are_all(BLACK, always):
        so = "" if len(cases) == 1 else f". {_way(cases)}{lane.view.so(new)}"
        yield Seen(new, f"{lead()}{so}")
    yield from lane.struck(lead, {p: 1 << BLACK for p in lane.able(BLACK) if p not in used})


def _they(lane: Lane) -> str:
    black = lane.known(BLACK)
    return f"from the black {lane.named(black)}, the other" if black else "they"


def _choice(lane: Lane, cases: Cases, numbers: bool = False) -> str:
    """Which places are left for the black cells, and what lies between them there."""
    black, every = lane.known(BLACK), sets_for(len(lane.cells), lane.total or 0)
    places = [lane.named({*case.pair}.difference(black)) for case in cases]
    if numbers and any(case.sets != every for case in cases):
        between = [either(map(_plus, case.sets)) for case in cases]
        places = [f"{p} with {b} between" for p, b in zip(places, between, strict=True)]
    return f"{_they(lane)} can only be {either(places, comma=numbers or not black)}"


def _way(cases: Cases) -> str:
    return ("so ", "either way ", "in any case ")[min(len(cases), 3) - 1]


def _sum_between(lane: Lane, cases: Cases) -> Found:
    """Both black cells are there: what lies between them, and so not outside."""
    (first, last), sets, left = cases[0]
    cells = [p for p in range(first + 1, last) if p in lane.open or not lane.whole]
    there = union(lane.left[p] for p in range(first + 1, last) if p not in cells)
    rest = [one & ~there for one in sets]
    if len(lane.known(BLACK)) != 2 or len(rest) > MOST_NAMED or not cells:
        return
    lead = f"{lane.needs}, and has {_plus(there)} there" if there else lane.needs
    if len(cells) == len(rest) == 1 and (new := lane.are_all(rest[0].bit_length() - 1, cells)):
        yield Seen(new, f"{lead}. So {lane.view.so(new)}")
    must = f"{lead}. {lane.named(cells)} must be {either(map(_plus, rest))}"
    yield from lane.struck(must, {p: lane.left[p] & ~left[p] for p in cells})
    always = common(rest)
    out = {
        p: mask & (always if left[p] & (left[p] - 1) else ~left[p])
        for p, mask in lane.open.items()
        if not first < p < last
    }
    then = f". then {_numbers(always)} not outside" if always else ""
    yield from lane.struck(f"{must}{then}", out)


def _between_or_not(lane: Lane, cases: Cases) -> Found:
    """What must lie between is not where nothing lies between, and the other way round."""
    sets, black, end = sets_for(len(lane.cells), lane.total or 0), lane.able(BLACK), len(lane.cells)
    always, never = common(sets), others(lane.left, union(sets))
    if len(lane.known(BLACK)) == 2:
        return
    needs = lane.needs if len(sets) == 1 else f"{lane.needs}, so {_numbers(always)} between"
    out = {p: lane.left[p] & always for p in (0, end - 1)}
    yield from lane.struck(f"{needs}. an end is never between", out)
    for p in lane.open:
        cell, role = lane.named([p]), _role(cases, p)
        if not black[0] < p < black[-1]:
            why = f"{needs}. no black cell can come {'before' if p <= black[0] else 'after'} {cell}"
            yield from lane.struck(why, {p: lane.left[p] & always})
        if role and all(case.pair[0] <= p <= case.pair[1] for case in cases):
            why = f"{lane.needs}. they do not both fit on one side of {cell}, so it is {role}"
            yield from lane.struck(why, {p: lane.left[p] & never})


def _either_way(lane: Lane, cases: Cases, settled: bool = False) -> Found:
    """In the few places for the black cells a cell cannot be some number, or can be one only."""
    sets = max(len(case.sets) for case in cases)
    if max(len(cases), sets) > MOST_NAMED or len(lane.known(BLACK)) == 2:
        return

    def lead() -> str:
        return f"{lane.needs}. {_choice(lane, cases, numbers=True)}"

    way = _way(cases)
    for p, left in lane.open.items():
        rest = union(case.left[p] for case in cases)
        out = {p: left & ~rest & (-1 if rest.bit_count() == 1 else ~(1 << BLACK))}
        if (settled and rest.bit_count() != 1) or not out[p]:
            continue
        role = "" if settled or len(cases) == 1 else _role(cases, p)
        if role:
            yield from lane.struck(f"{lead()}. {way}{lane.named([p])} is {role}", out)
        else:
            yield from lane.struck(lead, out, way)


def _role(cases: Cases, position: int) -> str:
    """What a cell is in all cases; nothing if that is not the same."""
    between = [case.pair[0] < position < case.pair[1] for case in cases]
    black = [position in case.pair for case in cases]
    if all(black) or not any(between):
        return "" if all(black) else "not between them"
    inside = all(map(or_, between, black))
    return f"{'black or ' * any(black)}between them" if inside else ""


def _fitting(lane: Lane, cases: Cases) -> Found:
    """The same where it matters that all numbers find different cells."""
    yield from _sum_between(lane, cases)
    yield from _places(lane, cases)
    yield from _either_way(lane, cases, settled=True)


# What leaves no place for the black cells


def _cannot_be(lane: Lane, cases: Cases, only: Mask = -1) -> Found:
    """A value that leaves no place for the black cells."""
    for p, left in lane.open.items():
        for value in values_in(left & ~union(case.left[p] for case in cases) & only):
            if lane.view.new([Fact(lane.cells[p], value, False)]):
                yield from lane.struck(_if_it_is(lane, p, value), {p: 1 << value})


def _if_it_is(lane: Lane, position: int, value: Value) -> str:
    """Where one value of a cell leads."""
    supposed = (*lane.left[:position], 1 << value, *lane.left[position + 1 :])
    why = _nowhere(replace(lane, left=supposed), _they(lane) if value else "the other")
    if not value and (black := lane.known(BLACK)):
        why = f"the other is {lane.named(black)}, where {why}"
    return f"{lane.needs}. if {lane.named([position])} is {value or 'black'}, {why}"


def _nowhere(lane: Lane, they: str) -> str:
    """That nothing fits in any of the places for the black cells, and why."""
    pairs = [case.pair for case in lane.cases(closely=False)]
    pairs = pairs or [pair for pair, _ in far_enough(lane.left, lane.total or 0)]
    black, why = lane.known(BLACK), dict[str, list[str]]()
    if len(black) == 2:
        return _fails(lane, (black[0], black[1]))
    for pair in pairs:
        place = lane.named({*pair}.difference(black))
        why.setdefault(_fails(lane, pair), []).append(place)
    if not why:
        none = they.replace("the other", "no cell").replace("they", "no two cells")
        return f"{none} at the right distance can be black"
    parts = (f"{either(at, comma=not black)}, where {reason}" for reason, at in why.items())
    text = f"{they} can only be {either(parts, comma=True)}"
    return text if text.count(" ") < MOST_WORDS else f"{lane.total} fits nowhere"


def _fails(lane: Lane, pair: Pair) -> str:
    """Why black cells cannot be here."""
    inside, size, total = range(pair[0] + 1, pair[1]), len(lane.cells), lane.total or 0
    outside = [p for p in range(size) if not pair[0] <= p <= pair[1]]
    known, away = (
        union(lane.left[p] for p in part if p not in lane.open) for part in (inside, outside)
    )
    sets = sets_of(size, total, len(inside))
    if known not in sets and known.bit_count() == len(inside):
        return f"{_plus(known) or 'nothing'} lies between"
    if not sets:
        least, most = sum(range(len(inside) + 1)), sum(range(size - 1 - len(inside), size - 1))
        return f"it is at least {least}" if least > total else f"it is at most {most}"
    for wrong, where in ((known & ~union(sets), "between"), (away & common(sets), "outside")):
        if wrong:
            return f"{_numbers(wrong)} {where}"
    fitting = [one for one in sets if one & known == known and not one & away]
    if len(fitting) != 1:
        every = list(map(_plus, sets))
        return f"neither {' nor '.join(every)} fits" if len(every) == 2 else f"{total} does not fit"
    plain = len(inside) < 2 or len(sets_for(size, total)) == 1
    lead = "" if plain else f"it takes {_plus(fitting[0])}, and "
    return f"{lead}{_misfit(lane, fitting[0], inside, outside)}"


def _misfit(lane: Lane, numbers: Mask, inside: Sequence[int], outside: Sequence[int]) -> str:
    """Why these numbers do not fit between, or the others not outside."""
    for cells, wanted, where in (
        (inside, numbers, "between"),
        (outside, others(lane.left, numbers), "outside"),
    ):
        for number in values_in(wanted & ~union(lane.left[p] for p in cells)):
            one = f"{lane.named(cells)} cannot be {number}"
            return one if len(cells) == 1 else f"nothing {where} can be {number}"
        once = dict.fromkeys(values_in(wanted), 1)
        if text := _crowded(lane, {p: lane.left[p] & wanted for p in cells}, once):
            return text
    return "that does not fit"


def _no_room(lane: Lane) -> Found:
    if lane.total is not None and not lane.cases(closely=True):
        where = ", where " if len(lane.known(BLACK)) == 2 else ". "
        yield Seen((), f"{lane.needs}{where}{_nowhere(lane, _they(lane))}")
    elif crowd := _crowded(lane, lane.open, lane.missing):
        yield Seen((), f"in {lane.line}, {crowd}")


TECHNIQUES = (
    Technique(
        "both blacks placed",
        "A line has two black cells. Once both stand, its other cells are numbers.",
        _at_line(_placed, blacks=True),
    ),
    Technique(
        "last place",
        "A number of a line, or a black cell, has only one cell left to stand in.",
        _at_line(_last_place),
    ),
    Technique(
        "number placed",
        "A line has each number once: where it stands, no other cell has it.",
        _at_line(_placed, blacks=False),
    ),
    Technique(
        "one place for the blacks",
        "Only one pair of cells can be black and leave the sum between them.",
        _at_sum(_places, most=1),
    ),
    Technique(
        "sum between",
        "What lies between the black cells makes the sum, so some numbers cannot.",
        _at_sum(_sum_between),
    ),
    Technique(
        "few places for the blacks",
        "Few pairs of cells can be the black ones, and all agree on some cell.",
        _at_sum(_places),
    ),
    Technique(
        "between or not",
        "A number that the sum needs lies between the black cells, not outside.",
        _at_sum(_between_or_not),
    ),
    Technique(
        "no partner",
        "Were this cell black, no other could be the second black one.",
        _at_sum(_cannot_be, only=1 << BLACK),
    ),
    Technique(
        "either way",
        "Whichever of the few pairs is black, a number does not fit in a cell.",
        _at_sum(_either_way),
    ),
    Technique(
        "shared cells",
        "Some values take up all of as many cells: nothing else stands there.",
        _at_line(_shared),
    ),
    Technique(
        "numbers that fit",
        "Every number needs a cell: a value that leaves one without is ruled out.",
        _at_sum(_fitting, closely=True),
    ),
    Technique(
        "no room for the sum",
        "With this value, no pair of black cells would leave the sum between them.",
        _at_sum(_cannot_be, closely=True),
    ),
    Technique(
        "no room",
        "A line has too many of something, or too few cells left for it.",
        _at_line(_no_room),
    ),
)
"""Easiest first."""
