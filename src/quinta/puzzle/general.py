"""Techniques that any kind has whose rules are made of the usual constraints.

Only one place left, only one value left, two ways that agree: what every solver of logic puzzles
looks for. A kind may have others of its own, and these besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from quinta.logic.model import Fact, Place, Value
from quinta.puzzle.constraints import Count, Different, Less, NoRun
from quinta.puzzle.phrases import named
from quinta.puzzle.statement import Constraint
from quinta.puzzle.technique import Seen, Technique, View

MOST_OPEN = 4
"""Two ways are compared where no more places than this are open."""

One = TypeVar("One", bound=Constraint)


def _demands(view: View, of: type[One]) -> Iterator[tuple[Sequence[Place], One]]:
    """What the rules in view demand in this manner, and of which places."""
    for reason in view.reasons:
        for places, constraint in view.puzzle.constraints(reason):
            if isinstance(constraint, of):
                yield places, constraint


def _having(view: View, places: Iterable[Place], value: Value) -> list[Place]:
    return [place for place in places if view.has(place, value)]


def _able(view: View, places: Iterable[Place], value: Value) -> list[Place]:
    return [place for place in places if view.can(place, value)]


# One rule


def _already_there(view: View) -> Iterator[Seen]:
    where = view.spots[0]
    for places, _ in _demands(view, Different):
        for place in places:
            values = view.values(place)
            if len(values) == 1:
                others = [Fact(other, values[0], False) for other in places if other != place]
                value = view.puzzle.name_of(values[0])
                yield from view.concluded(others, f"{where} has its {value} in {place.id}")


def _has_them_all(view: View) -> Iterator[Seen]:
    for places, count in _demands(view, Count):
        there = _having(view, places, count.value)
        if len(there) == count.number:
            others = [Fact(p, count.value, False) for p in places if p not in there]
            value = view.puzzle.name_of(count.value)
            has = f"{view.spots[0]} has all its {value} cells"
            yield from view.concluded(others, f"{has}, {named(there)}" if there else has)


def _only_place(view: View) -> Iterator[Seen]:
    where = view.spots[0]
    for places, _ in _demands(view, Different):
        values = {value for place in places for value in view.puzzle.values(place)}
        for value in sorted(values) if len(values) == len(places) else ():
            able = _able(view, places, value)
            if len(able) == 1:
                only = f"the {view.puzzle.name_of(value)} of {where} can only be in {able[0].id}"
                yield from view.concluded([Fact(able[0], value)], only)


def _last_places(view: View) -> Iterator[Seen]:
    for places, count in _demands(view, Count):
        able = _able(view, places, count.value)
        if len(able) == count.number and not count.or_fewer:
            facts = [Fact(place, count.value) for place in able]
            value = view.puzzle.name_of(count.value)
            wants = f"{view.spots[0]} needs {count.number} {value} cells"
            yield from view.concluded(facts, f"{wants}, and only {named(able)} are left")


def _no_run(view: View) -> Iterator[Seen]:
    for places, run in _demands(view, NoRun):
        for first in range(len(places) - run.length + 1):
            window = places[first : first + run.length]
            for value in view.puzzle.values(window[0]):
                there = _having(view, window, value)
                others = [Fact(p, value, False) for p in window if p not in there]
                name = view.puzzle.name_of(value)
                if len(others) == 1:
                    never = f"{run.length} alike never follow each other"
                    why = f"{named(there)} are {name}, and {never}"
                    yield from view.concluded(others, why)


def _less(view: View) -> Iterator[Seen]:
    for places, _ in _demands(view, Less):
        for small, large in pairwise(places):
            least, most = min(view.values(small)), max(view.values(large))
            too_small = [Fact(large, v, False) for v in view.values(large) if v <= least]
            too_large = [Fact(small, v, False) for v in view.values(small) if v >= most]
            more = f"{large.id} is more than {small.id}"
            bound = view.puzzle.name_of(least)
            yield from view.concluded(too_small, f"{more}, which is at least {bound}")
            less = f"{small.id} is less than {large.id}"
            bound = view.puzzle.name_of(most)
            yield from view.concluded(too_large, f"{less}, which is at most {bound}")


def _impossible(view: View) -> Iterator[Seen]:
    where = view.spots[0]
    for places, _ in _demands(view, Different):
        values = {value for place in places for value in view.puzzle.values(place)}
        for value in sorted(values):
            name, there = view.puzzle.name_of(value), _having(view, places, value)
            if len(there) > 1:
                yield Seen((), f"{named(there)} would both be {name}, in {where}")
            if len(values) == len(places) and not _able(view, places, value):
                yield Seen((), f"{where} has no cell left for its {name}")
    for places, count in _demands(view, Count):
        name, there = view.puzzle.name_of(count.value), _having(view, places, count.value)
        if len(there) > count.number:
            yield Seen((), f"{where} would have too many {name} cells, {named(there)}")
        if len(_able(view, places, count.value)) < count.number and not count.or_fewer:
            yield Seen((), f"{where} has too few cells left for {count.number} {name} ones")


# All rules of a spot


def _two_ways(view: View) -> Iterator[Seen]:
    places = dict.fromkeys(place for reason in view.reasons for place in reason.places)
    open_places = [place for place in places if len(view.values(place)) > 1]
    if not 0 < len(open_places) <= MOST_OPEN:
        return
    ways = _ways(view)
    if len(ways) == 1:
        yield from view.concluded(ways[0], f"{view.spots[0]} can be filled in one way only")
    elif len(ways) == 2:
        one, other = (view.so(fact for fact in way if fact not in view.known) for way in ways)
        both = [fact for fact in ways[0] if fact in ways[1]]
        if new := view.new(both):
            yield Seen(
                new, f"in {view.spots[0]} either {one}, or {other}. Either way {view.so(new)}"
            )


def _ways(view: View) -> list[list[Fact]]:
    """What the places of a spot are in each way that is left; none if there are more than two."""
    reasons = view.reasons
    ways = view.puzzle.ways(reasons)
    if ways is None:
        return []
    places = reasons[0].places
    if len(reasons) > 1:
        spots = view.puzzle.spots()
        places = next(spot.places for spot in spots if set(reasons) <= set(spot.reasons))
    left = [view.left(place) for place in places]
    state = ways.left(left)
    if ways.count(state, 3) > 2:
        return []
    return [
        [
            Fact(place, (mask & domain).bit_length() - 1)
            for place, mask, domain in zip(places, way, left, strict=True)
            if (mask & domain).bit_count() == 1
        ]
        for way in ways.each(state)
    ]


GENERAL = (
    Technique("already there", "What a line has, it has nowhere else.", _already_there),
    Technique("has them all", "A line that has all of a colour has no more of it.", _has_them_all),
    Technique("only one place left", "A value of a line fits into one cell only.", _only_place),
    Technique(
        "last places", "A line needs all the cells that are left for a colour.", _last_places
    ),
    Technique("no more alike", "So many alike never follow each other.", _no_run),
    Technique("less and more", "One cell is less than another.", _less),
    Technique("impossible", "A line cannot be filled any more.", _impossible),
    Technique("both ways agree", "Of the two ways that are left, both say the same.", _two_ways),
)
"""Easiest first."""
