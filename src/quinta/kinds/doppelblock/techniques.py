"""What a player of Doppelblock looks for in a lane."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from operator import or_
from typing import Any

from quinta.kinds.doppelblock.cases import BLACK, Case, common, others, sets_for, union
from quinta.kinds.doppelblock.lane import MOST_NAMED, Lane, numbers_are, plus
from quinta.kinds.doppelblock.nowhere import OTHER, crowded, fails, if_it_is, misfit, nowhere, they
from quinta.logic.model import Fact, Value
from quinta.puzzle.phrases import are, either, listed, spelled
from quinta.puzzle.step import Mask
from quinta.puzzle.technique import Seen, Technique, View
from quinta.puzzle.ways import values_in

MOST_WORDS_ASIDE = 20
"""Where it takes more to say why the black cells are not elsewhere, that is not said."""


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
        if lane.left.count(1 << value) < lane.often[value]:
            continue
        known = lane.known(value)
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


# The sum


def _places(lane: Lane, cases: Cases, most: int = MOST_NAMED) -> Found:
    """The few places for the black cells share one, or leave others out."""
    if len(lane.known(BLACK)) == 2 or len(cases) > most == 1:
        return

    def lead() -> str:
        return f"{lane.needs}. {_choice(lane, cases)}{_not_elsewhere(lane, cases)}"

    used = {p for case in cases for p in case.pair}
    always = [p for p in used if all(p in case.pair for case in cases)]
    if len(cases) > most:
        for p in always:
            without = replace(lane, left=(*lane.left[:p], lane.left[p] & ~1, *lane.left[p + 1 :]))
            why = f"{lane.needs}. without {lane.named([p])}, {nowhere(without, they(lane))}"
            yield from lane.view.concluded([Fact(lane.cells[p], BLACK)], why)
        return
    if new := lane.are_all(BLACK, always):
        so = "" if len(cases) == 1 else f". {_way(cases)}{lane.view.so(new)}"
        yield Seen(new, f"{lead()}{so}")
    yield from lane.struck(lead, {p: 1 << BLACK for p in lane.able(BLACK) if p not in used})


def _choice(lane: Lane, cases: Cases, numbers: bool = False, them: str = "") -> str:
    """Which places are left for the black cells, and what lies between them there."""
    black, every = lane.known(BLACK), sets_for(len(lane.cells), lane.total or 0)
    places = [lane.named({*case.pair}.difference(black)) for case in cases]
    each = ""
    if numbers and any(case.sets != every for case in cases):
        between = [f"with {either(map(plus, case.sets))} between" for case in cases]
        each = f", each {between[0]}" if len({*between}) == 1 < len(cases) else ""
        places = places if each else [f"{p} {b}" for p, b in zip(places, between, strict=True)]
    apart = not black or (numbers and not each)
    return f"{them or they(lane)} can only be {either(places, comma=apart)}{each}"


def _not_elsewhere(lane: Lane, cases: Cases) -> str:
    """Why the black cells are not where every cell alone would let them be."""
    why, kept = dict[str, list[str]](), [case.pair for case in cases]
    for pair in [case.pair for case in lane.cases(closely=False) if case.pair not in kept]:
        place = lane.named({*pair}.difference(lane.known(BLACK)))
        why.setdefault(fails(lane, pair), []).append(place)
    parts = (f"{either(at, comma=True)}, where {reason}" for reason, at in why.items())
    text = f", not {either(parts, comma=True)}" if why else ""
    return text if text.count(" ") <= MOST_WORDS_ASIDE else ""


def _way(cases: Cases) -> str:
    return ("so ", "either way ", "in any case ")[min(len(cases), 3) - 1]


def _between(lane: Lane, case: Case) -> tuple[list[int], list[Mask], str, str] | None:
    """Which cells between the black ones are open, what is left for them, and how that is said."""
    (first, last), sets, _ = case
    cells = [p for p in range(first + 1, last) if p in lane.open or not lane.whole]
    there = union(lane.left[p] for p in range(first + 1, last) if p not in cells)
    rest = [one & ~there for one in sets]
    if len(lane.known(BLACK)) != 2 or len(rest) > MOST_NAMED or not cells:
        return None
    lead = f"{lane.needs}, and has {plus(there)} there" if there else lane.needs
    must = f"{lead}. {lane.named(cells)} must be {either(map(plus, rest))}"
    lost = [one for one in lane.cases(closely=False)[0].sets if one not in sets]
    if len(lost) == 1:
        outside = [p for p in range(len(lane.cells)) if not first <= p <= last]
        why = misfit(lane, lost[0], range(first + 1, last), outside)
        must = f"{must}, not {plus(lost[0] & ~there)}, where {why}"
    return cells, rest, lead, must


def _sum_between(lane: Lane, cases: Cases) -> Found:
    """Both black cells are there: what lies between them."""
    if not (found := _between(lane, cases[0])):
        return
    cells, rest, lead, must = found
    left = cases[0].left
    if len(cells) == len(rest) == 1 and (new := lane.are_all(rest[0].bit_length() - 1, cells)):
        yield Seen(new, f"{lead}. So {lane.view.so(new)}")
    for p, q in [(*cells,), (*cells[::-1],)] if len(cells) == 2 and len(rest) == 1 else []:
        own, other = left[p] & rest[0], rest[0] & ~left[p]
        if own and other and left[q] & other:
            two = [Fact(lane.cells[p], own.bit_length() - 1)]
            two += [Fact(lane.cells[q], other.bit_length() - 1)]
            why = f"{must}, and {lane.named([p])} is not {plus(other)}"
            yield from lane.view.concluded(two, why)
            return
    yield from lane.struck(must, {p: lane.left[p] & ~left[p] for p in cells})


def _outside(lane: Lane, cases: Cases) -> Found:
    """Both black cells are there: what lies between them is not outside."""
    if not (found := _between(lane, cases[0])):
        return
    (first, last), _, left = cases[0]
    _, rest, _, must = found
    always = common(rest)
    out = {
        p: mask & (always if left[p] & (left[p] - 1) else ~left[p])
        for p, mask in lane.open.items()
        if not first < p < last
    }
    then = f". then {numbers_are(always)} not outside" if always else ""
    yield from lane.struck(f"{must}{then}", out)


def _between_or_not(lane: Lane, cases: Cases) -> Found:
    """What must lie between is not where nothing lies between, and the other way round."""
    if len(lane.known(BLACK)) == 2:
        yield from _outside(lane, cases)
        return
    sets, black, end = sets_for(len(lane.cells), lane.total or 0), lane.able(BLACK), len(lane.cells)
    always, never = common(sets), others(lane.left, union(sets))
    needs = lane.needs if len(sets) == 1 else f"{lane.needs}, so {numbers_are(always)} between"
    out = {p: lane.left[p] & always for p in (0, end - 1)}
    yield from lane.struck(f"{needs}. an end is never between", out)
    inner = {p: mask & always for p, mask in lane.open.items() if 0 < p < end - 1}
    if before := lane.news({p: mask for p, mask in inner.items() if p <= black[0]}):
        why = f"{needs}. no black cell can come before {lane.named([max(before)])}"
        yield from lane.struck(why, before)
    if after := lane.news({p: mask for p, mask in inner.items() if p >= black[-1]}):
        why = f"{needs}. no black cell can come after {lane.named([min(after)])}"
        yield from lane.struck(why, after)
    among = {p: mask & never for p, mask in lane.open.items() if _among(cases, p)}
    if among := lane.news(among):
        each, them = "each is" if len(among) > 1 else "it is", lane.named(among)
        them = f"any of {them}" if len(among) > 2 else them.replace("and", "or")
        why = f"{lane.needs}. they do not both fit on one side of {them}, so {each} "
        yield from lane.struck(f"{why}{_role(cases, *among)}", among)


def _either_way(lane: Lane, cases: Cases, settled: bool = False) -> Found:
    """In the few places for the black cells a cell cannot be some number, or can be one only."""
    if len(lane.known(BLACK)) == 2:
        return

    def lead(cases: Cases, black: str = "") -> str:
        them = (OTHER if lane.known(BLACK) else "they") * bool(black)
        unless = f"if {black} is not black, " if black else ""
        return f"{lane.needs}. {unless}{_choice(lane, cases, True, them)}"

    alike = len({case.sets for case in cases}) == 1 < len(cases) <= MOST_NAMED and not settled
    every = {p: union(case.left[p] for case in cases) for p in lane.open}
    among = {p: ~rest & lane.left[p] for p, rest in every.items() if alike and _among(cases, p)}
    if among := lane.news(among):
        them = f"{are([lane.cells[p] for p in among])} {_role(cases, *among)}"
        yield from lane.struck(f"{lead(cases)}. {_way(cases)}{them}", among)
    for p, rest in every.items():
        mine = tuple(case for case in cases if p not in case.pair)
        one, cell = rest.bit_count() == 1, lane.named([p])
        out = {p: lane.left[p] & ~rest & (-1 if one else ~(1 << BLACK))}
        many = max((len(mine), *(len(case.sets) for case in mine)), default=0)
        if not mine or many > MOST_NAMED or p in among or (settled and not one) or not out[p]:
            continue
        way, role = _way(mine), "" if settled or len(mine) == 1 else _role(mine, p)
        if len(mine) < len(cases):
            yield from lane.struck(lead(mine, cell), out, way)
        elif role:
            yield from lane.struck(f"{lead(mine)}. {way}{cell} is {role}", out)
        else:
            yield from lane.struck(f"{lead(mine)}{_not_elsewhere(lane, cases)}", out, way)


def _among(cases: Cases, position: int) -> bool:
    """Whether a cell is between the black ones or one of them, wherever they are."""
    here = all(case.pair[0] <= position <= case.pair[1] for case in cases)
    return here and not all(position in case.pair for case in cases)


def _role(cases: Cases, *positions: int) -> str:
    """What cells are in all cases; nothing if that is not the same."""
    between = [case.pair[0] < p < case.pair[1] for case in cases for p in positions]
    black = [p in case.pair for case in cases for p in positions]
    if not any(map(or_, between, black)):
        return "outside"
    inside = all(map(or_, between, black)) and not all(black)
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
                yield from lane.struck(if_it_is(lane, p, value), {p: 1 << value})


def _no_room(lane: Lane) -> Found:
    if lane.total is not None and not lane.cases(closely=True):
        why = ", and " if len(lane.known(BLACK)) == 2 else ". "
        yield Seen((), f"{lane.needs}{why}{nowhere(lane, they(lane))}")
    elif crowd := crowded(lane, lane.open, lane.missing):
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
