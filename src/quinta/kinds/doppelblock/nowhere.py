"""Why the black cells of a line of Doppelblock find no place, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from quinta.kinds.doppelblock.cases import (
    BLACK,
    Pair,
    common,
    far_enough,
    others,
    sets_for,
    sets_of,
    union,
)
from quinta.kinds.doppelblock.lane import Lane, numbers_are, plus
from quinta.logic.model import Value
from quinta.puzzle.phrases import are, denied, either, listed, spelled
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import values_in

MOST_WORDS = 36
"""Where it takes more to say why the black cells are nowhere, that is not said."""

LARGEST_GROUP = 5
"""So many cells are seen to have too few values."""


OTHER = "the other"
"""What a black cell is called once one is known."""


def they(lane: Lane) -> str:
    """The black cells of a line, or the one that is not there yet."""
    black = lane.known(BLACK)
    return f"from the black {lane.named(black)}, {OTHER}" if black else "they"


def if_it_is(lane: Lane, position: int, value: Value) -> str:
    """Where one value of a cell leads, and which cells must be black for it."""
    bit = 1 << value
    number = value in lane.often and value != BLACK
    forced = [p for p in lane.open if number and p != position and lane.left[p] == bit | 1]
    left = [1 << BLACK if p in forced else mask for p, mask in enumerate(lane.left)]
    left[position] = bit
    there, black = replace(lane, left=tuple(left)), lane.known(BLACK)
    said = f"{lane.needs}. if {lane.named([position])} is {value or 'black'}"
    if not forced:
        other = f"the other is {lane.named(black)}, where " if black and not value else ""
        return f"{said}, {other}{nowhere(there, 'they' if value and not black else OTHER)}"
    said += f", {are([lane.cells[p] for p in forced])} black"
    every = [*black, *forced]
    if len(every) > 2:
        return f"{said}, and that makes {spelled(len(every))} black cells"
    return f"{said}{', ' if len(every) == 2 else ' '}and {nowhere(there, OTHER)}"


def nowhere(lane: Lane, them: str) -> str:
    """That nothing fits in any of the places for the black cells, and why."""
    pairs = [case.pair for case in lane.cases(closely=False)]
    pairs = pairs or [pair for pair, _ in far_enough(lane.left, lane.total or 0)]
    black, why = lane.known(BLACK), dict[str, list[str]]()
    if len(black) == 2:
        return fails(lane, (black[0], black[1]))
    if not pairs:
        return _no_pair(lane, them, black)
    at = {pair: lane.named({*pair}.difference(black)) for pair in pairs}
    if len(pairs) > 1 and (wrong := _wrong_between(lane, pairs)):
        return f"{them} can only be {either(at.values(), comma=not black)}, where {wrong}"
    for pair, place in at.items():
        why.setdefault(fails(lane, pair), []).append(place)
    parts = (f"{either(at, comma=not black)}, where {reason}" for reason, at in why.items())
    text = f"{them} can only be {either(parts, comma=True)}"
    return text if text.count(" ") < MOST_WORDS else f"{lane.total} fits nowhere"


def _no_pair(lane: Lane, them: str, black: Sequence[int]) -> str:
    """That no two black cells, or no other than the one that is known, are far enough apart."""
    if lane.total == 0:
        of = "" if them == OTHER else f" of the black {lane.named(black)}"
        return f"no {f'neighbour{of}' if black else 'two neighbours'} can be black"
    none, size = them.replace(OTHER, "no cell").replace("they", "no two cells"), len(lane.cells)
    away = {numbers.bit_count() + 1 for numbers in sets_for(size, lane.total or 0)}
    if black and not any(abs(black[0] - p) in away for p in range(size)):
        return f"{none} is at the right distance"
    return f"{none} at the right distance can be black"


def _wrong_between(lane: Lane, pairs: Sequence[Pair]) -> str | None:
    """That a cell lies between all of these and cannot be one of the numbers there."""
    size, total = len(lane.cells), lane.total or 0
    wanted = union(one for a, b in pairs for one in sets_of(size, total, b - a - 1))
    for p in range(max(a for a, _ in pairs) + 1, min(b for _, b in pairs)):
        if not lane.left[p] & wanted:
            return f"{lane.named([p])} is between and {_is_none_of(wanted)}"
    return None


def _is_none_of(numbers: Mask) -> str:
    return f"is {denied(list(map(str, values_in(numbers))))}"


def fails(lane: Lane, pair: Pair) -> str:
    """Why black cells cannot be here."""
    inside, size, total = range(pair[0] + 1, pair[1]), len(lane.cells), lane.total or 0
    outside = [p for p in range(size) if not pair[0] <= p <= pair[1]]
    known, away = (
        union(lane.left[p] for p in part if p not in lane.open) for part in (inside, outside)
    )
    sets = sets_of(size, total, len(inside))
    if known not in sets and known.bit_count() == len(inside):
        return f"{plus(known) or 'nothing'} lies between"
    if not sets:
        return _wrong_number(lane, inside)
    for wrong, where in ((known & ~union(sets), "between"), (away & common(sets), "outside")):
        if wrong:
            return f"{numbers_are(wrong)} {where}"
    fitting = [one for one in sets if one & known == known and not one & away]
    if len(fitting) != 1:
        every = list(map(plus, sets))
        return f"neither {' nor '.join(every)} fits" if len(every) == 2 else f"{total} does not fit"
    plain = len(inside) < 2 or len(sets_for(size, total)) == 1
    lead = "" if plain else f"it takes {plus(fitting[0])} but "
    return f"{lead}{misfit(lane, fitting[0], inside, outside)}"


def _wrong_number(lane: Lane, inside: Sequence[int]) -> str:
    """That so many numbers make more or less than the sum."""
    number, size, total = len(inside), len(lane.cells), lane.total
    if not total:
        return f"{lane.named(inside)} {'lies' if number == 1 else 'lie'} between"
    least, most = sum(range(number + 1)), sum(range(size - 1 - number, size - 1))
    how = f"at least {least}" if least > total else f"at most {most}"
    return f"one number makes {how}" if number == 1 else f"{spelled(number)} numbers make {how}"


def misfit(lane: Lane, numbers: Mask, inside: Sequence[int], outside: Sequence[int]) -> str:
    """Why these numbers do not fit between, or the others not outside."""
    for cells, wanted, where in (
        (inside, numbers, "between"),
        (outside, others(lane.left, numbers), "outside"),
    ):
        for number in values_in(wanted & ~union(lane.left[p] for p in cells)):
            one = f"{lane.named(cells)} cannot be {number}"
            return one if len(cells) == 1 else f"nothing {where} can be {number}"
        for p in cells:
            if not lane.left[p] & wanted and where == "between":
                return f"{lane.named([p])} {_is_none_of(wanted)}"
            if not lane.left[p] & wanted:
                own = values_in(lane.left[p] & ~(1 << BLACK))
                return f"{lane.named([p])}, outside, can only be {either(map(str, own))}"
        once = dict.fromkeys(values_in(wanted), 1)
        if text := crowded(lane, {p: lane.left[p] & wanted for p in cells}, once):
            return text
    return "that does not fit"


def crowded(lane: Lane, cells: Mapping[int, Mask], often: Mapping[Value, int]) -> str | None:
    """Some cells that have too few values left, if there are such."""
    for size in range(1, LARGEST_GROUP + 1):
        for group in combinations([p for p in cells if cells[p].bit_count() <= size], size):
            values = [*values_in(union(cells[p] for p in group))]
            if sum(often.get(value, size) for value in values) < size:
                left = listed(str(v or "black") for v in values) or "nothing"
                only = (
                    f"only {left} {'are' if len(values) > 1 else 'is'}" if values else "nothing is"
                )
                return f"{only} left for {lane.named(group)}"
    return None
