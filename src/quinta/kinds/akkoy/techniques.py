"""What a player of Akkoy looks for, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from quinta.base.grid import Cell, Line, Size, areas, cells
from quinta.kinds.akkoy.lane import (
    COLOURS,
    MOST_PLACES,
    Lane,
    Run,
    lane_of,
    mask_of,
    name_of,
    parts_of,
)
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import either, listed, names, spelled
from quinta.puzzle.technique import Seen, Technique, View

if TYPE_CHECKING:
    from quinta.kinds.akkoy.kind import Akkoy

WHITE, BLACK = 0, 1

MOST_PARTS_NAMED = 4
LAST_VIEWS = 4
"""All techniques look at one view after the other."""


def _count(number: int, what: str) -> str:
    """How many of something: three black cells."""
    return f"{spelled(number)} {what}{'s' * (number != 1)}"


# A line in view


class Sight(NamedTuple):
    """A lane in view, and which of its cells could be told to be filled, or to be blank."""

    view: View
    lane: Lane
    fresh: tuple[int, int]

    def new(self, filled: Iterable[int], blank: Iterable[int] = ()) -> tuple[Fact, ...]:
        """Those of these cells that are news."""
        cells_, (fresh_filled, fresh_blank) = self.lane.cells, self.fresh
        colour = self.lane.colour
        found = [Fact(cells_[p], colour) for p in filled if fresh_filled >> p & 1]
        # Before the first cell there is none; behind the last one no bit is set.
        found += [Fact(cells_[p], 1 - colour) for p in blank if p >= 0 and fresh_blank >> p & 1]
        return tuple(found)

    def so(self, new: tuple[Fact, ...], why: str) -> Seen:
        """What follows, and why."""
        return Seen(new, f"{why}. So {self.view.so(new)}")


@lru_cache(LAST_VIEWS)
def _sight(view: View) -> Sight | None:
    """The line of a view as it stands, if it has a clue that may be used."""
    (line,) = view.spots
    clue = view.clue("rows") if view.rule("rows") else view.clue("columns")
    if not isinstance(line, Line) or clue is None:
        return None
    puzzle = cast("Akkoy", view.puzzle)
    colour, runs = int(puzzle.colour(line)), cast("tuple[int, ...]", clue)
    known = [0, 0]
    for place, value, holds in view.known:
        assert isinstance(place, Cell)
        across, along = place if line.direction == "row" else place[::-1]
        if across == line.position:
            known[(value == colour) is holds] |= 1 << along
    ordered = puzzle.ordered or len(set(runs)) < 2
    found = lane_of(line, puzzle.size, runs, ordered, colour, known[1], known[0])
    can_fill, can_blank = found.can_be if found.exact else (0, 0)
    unknown = ((1 << len(found.cells)) - 1) & ~(found.filled | found.blank)
    fresh = (
        _asked(view, found, unknown & ~can_blank, colour),
        _asked(view, found, unknown & ~can_fill, 1 - colour),
    )
    return Sight(view, found, fresh)


@lru_cache(LAST_VIEWS)
def _with_news(view: View) -> Sight | None:
    """The same if anything that is asked follows at all: else it need not be looked for."""
    sight = _sight(view)
    return sight if sight and any(sight.fresh) and sight.lane.fits else None


def _asked(view: View, lane: Lane, mask: int, colour: int) -> int:
    """Those of the cells of which it is asked whether they have a colour."""
    facts = {Fact(lane.cells[p], colour): 1 << p for part in parts_of(mask) for p in part}
    return sum(map(facts.__getitem__, view.new(facts)))


See = Callable[[Sight], Iterator[Seen]]
TECHNIQUES: list[Technique] = []
"""Easiest first."""


def _technique(name: str, about: str) -> Callable[[See], See]:
    """Declares a technique of one line in which the runs fit."""

    def declared(see: See) -> See:
        def seen(view: View) -> Iterator[Seen]:
            if sight := _with_news(view):
                yield from see(sight)

        TECHNIQUES.append(Technique(name, about, seen))
        return see

    return declared


@_technique("empty line", "A line without runs has one colour.")
def _empty_line(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    if not lane.runs and (new := sight.new((), range(len(lane.cells)))):
        yield sight.so(new, f"{lane.line} has no {lane.its} cell")


@_technique("line complete", "A line with all cells of its runs has the other colour elsewhere.")
def _line_complete(sight: Sight) -> Iterator[Seen]:
    lane, number = sight.lane, sight.lane.filled.bit_count()
    if lane.runs and number == sum(lane.runs) and (new := sight.new((), range(len(lane.cells)))):
        all_its = {1: "its only", 2: "both its"}.get(number, f"all its {spelled(number)}")
        yield sight.so(new, f"{lane.line} has {all_its} {lane.its} cell{'s' * (number > 1)}")


@_technique("the rest is runs", "Where no more cells are left than the runs need, all are theirs.")
def _rest_is_runs(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    if len(lane.stretch) == sum(lane.runs) and (new := sight.new(lane.stretch)):
        many = spelled(len(lane.stretch))
        need = f"{lane.line} needs {_count(len(lane.stretch), f'{lane.its} cell')}"
        yield sight.so(new, f"{need}, and only {many} can be {lane.its}")


@_technique("full line", "The runs, with a gap between each two, fill all that is left.")
def _full(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    if not lane.ordered or len(lane.runs) < 2 or len(lane.room) != lane.need:
        return
    covered: list[int] = []
    start = lane.room.start
    for length in lane.runs:
        covered += range(start, start + length)
        start += length + 1
    if new := sight.new(covered, [p for p in lane.room if p not in covered]):
        just = "all there is" if len(lane.room) == len(lane.cells) else "just what is left"
        yield sight.so(new, f"{lane.mine} need {lane.need} cells, gaps included: {just}")


@_technique("overlap", "Runs that can move only a little cover some cells in any case.")
def _overlap(sight: Sight) -> Iterator[Seen]:
    lane, room = sight.lane, sight.lane.room
    slack = len(room) - lane.need
    if slack >= max(lane.runs, default=0) or len(lane.stretches) != 1:
        return
    bare = replace(lane, filled=0)
    sure = [p for p in room if not bare.can_be[1] >> p & 1]
    if not bare.exact or not (new := sight.new(sure)):
        return
    left = " left" * (len(room) < len(lane.cells))
    of = f"{lane.need} of the {len(room)} cells{left}"
    if len(lane.runs) == 1:
        yield sight.so(new, f"{lane.mine} needs {of}, so it can move by only {slack}")
    elif slack:
        each = f"{'' if lane.ordered else 'in whatever order '}each can move by only {slack}"
        yield sight.so(new, f"{lane.mine} need {of}, gaps included, so {each}")
    else:
        need = f"{lane.mine} need all {len(room)} cells{left}, gaps included"
        yield Seen(new, f"{need}. In whatever order, {sight.view.so(new)}")


@_technique("complete run", "Where a run has its full length, it ends on both sides.")
def _complete_run(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for block, lengths in lane.lengths.items():
        if lengths == [len(block)] and (new := sight.new((), (block.start - 1, block.stop))):
            yield sight.so(new, _whole(lane, block))


def _whole(lane: Lane, block: range) -> str:
    """Why a block is as long as it can be."""
    here, length, runs = lane.named(block), len(block), lane.covering[block]
    if length == lane.left[-1]:
        whole = f"{here} {'is' if length == 1 else 'are'} a whole run"
        return f"{whole}: {lane.line} has no {lane.its} run longer than {length}{lane.still}"
    if len(runs) == 1:
        return f"{here} can only be {lane.own(runs[0])}"
    return f"{here} can only be a {lane.its} {length} of {lane.line}"


@_technique("gap too small", "A gap in which none of the runs finds room belongs to none.")
def _gap_too_small(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for gap in lane.open:
        if lane.filled & mask_of(gap) or not (new := sight.new((), gap)):
            continue
        here = lane.named(gap)
        near = [r for r in lane.placed if r.first < gap.stop and gap.start < r.reach.stop]
        if lane.left and len(gap) < lane.left[0]:
            shorter = f"no {lane.its} run shorter than {lane.left[0]}{lane.still}"
            yield sight.so(new, f"the gap {here} is too small: {lane.line} has {shorter}")
        elif 0 < len(near) <= MOST_PLACES and all(run.length > len(gap) for run in near):
            who = listed([lane.own(near[0]), *(lane.own(run, "its") for run in near[1:])])
            reach, it = ("reach", "them") if len(near) > 1 else ("reaches", "it")
            yield sight.so(new, f"only {who} {reach} the gap {here}, too small for {it}")


@_technique("joining", "A cell between two blocks that would make a run too long belongs to none.")
def _joining(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for one, other in zip(lane.blocks, lane.blocks[1:], strict=False):
        if other.start - one.stop != 1 or not (new := sight.new((), [one.stop])):
            continue
        length = other.stop - one.start
        short = min((one, other), key=lambda block: max(lane.lengths[block]))
        if max(lane.lengths[short]) >= length:
            continue
        if lane.left[-1] < length:
            but = f"{lane.line} has none longer than {lane.left[-1]}{lane.still}"
        else:
            but = f"{lane.named(short)} can only belong to {lane.one_of(short)}"
        cell, both = lane.named([one.stop]), lane.named([*one, *other])
        run = f"with {cell}, {both} would be a {lane.its} run of {length}"
        yield sight.so(new, f"{run}, but {but}")


@_technique("all runs begun", "When all runs have begun, what they do not reach belongs to none.")
def _begun(sight: Sight) -> Iterator[Seen]:
    lane, apart = sight.lane, sight.lane.apart
    if not apart or len(apart) != len(lane.runs) or not sight.fresh[1]:
        return
    near = [p for p in lane.stretch if any(lane.can_join(range(p, p + 1), b) for b in apart)]
    if new := sight.new((), [p for p in lane.stretch if p not in near]):
        many = "only" if len(apart) == 1 else spelled(len(apart))
        has, reach, s = ("has", "reaches", "") if len(apart) == 1 else ("have", "reach", "s")
        begun = f"{has} begun, at {lane.named(block.start for block in apart)}"
        runs = f"{lane.line}'s {many} {lane.its} run{s}"
        yield sight.so(new, f"{runs} {begun}, and {reach} no further")


@_technique("growing from an end", "A run that begins near an end of its room grows away from it.")
def _grows(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for block, lengths in lane.lengths.items():
        room = lane.stretch[block.start]
        after = range(block.stop, room.start + lengths[0])
        before = range(room.stop - lengths[0], block.start)
        for more, over, at_end, end, way in (
            (after, after.stop, block.start == room.start, 0, "start before"),
            (before, before.start - 1, block.stop == room.stop, -1, "end after"),
        ):
            whole = at_end and len(lengths) == 1 and len(more) > 0
            if new := sight.new(more, [over] * whole):
                who = lane.one_of(block)
                belongs = f"{lane.named(block)} belong{'s' * (len(block) == 1)} to {who}"
                why = f"{belongs}, which cannot {way} {lane.cells[room[end]].id}"
                if at_end:
                    why = f"{lane.named(block)} must {way.split()[0]} {who}"
                yield sight.so(new, why)


@_technique("placed run", "A run has only one place left.")
def _placed_run(sight: Sight) -> Iterator[Seen]:
    for run in sight.lane.placed:
        if run.first == run.last and (
            new := sight.new(run.core, (run.first - 1, run.first + run.length))
        ):
            where = sight.lane.named(run.core)
            yield sight.so(new, f"{sight.lane.own(run)} fits only at {where}")


@_technique("out of reach", "A cell that no run reaches belongs to none.")
def _out_of_reach(sight: Sight) -> Iterator[Seen]:
    lane, runs = sight.lane, sight.lane.placed
    for before, after in zip([None, *runs], [*runs, None], strict=True):
        start = 0 if before is None else before.reach.stop
        stop = len(lane.cells) if after is None else after.first
        if not (new := sight.new((), range(start, stop))):
            continue
        ends = f"ends at {lane.cells[start - 1].id} at the latest"
        starts = f"starts at {lane.cells[stop % len(lane.cells)].id} at the earliest"
        if before and after:
            yield sight.so(new, f"{lane.own(before)} {ends}, and {lane.own(after, 'its')} {starts}")
        elif before:
            last = ", its last run," if len(runs) > 1 else ""
            yield sight.so(new, f"{lane.own(before)}{last} {ends}")
        elif after:
            first = ", its first run," if len(runs) > 1 else ""
            yield sight.so(new, f"{lane.own(after)}{first} {starts}")


@_technique(
    "room for the long runs", "The longest runs fit only in some gaps, and fill part of each."
)
def _stretches(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for least in sorted(set(lane.left), reverse=True):
        long = [length for length in lane.left if length >= least]
        room = {s: n for s in lane.open if (n := (len(s) + 1) // (least + 1))}
        if sum(room.values()) == len(long):
            sure = [p for stretch, n in room.items() for p in _sure(stretch, n, least)]
            if new := sight.new(sure):
                yield sight.so(new, _hold(lane, long, room))


def _sure(stretch: range, number: int, least: int) -> Iterator[int]:
    """The cells that so many runs of this length or longer cover wherever they lie."""
    slack = len(stretch) - number * (least + 1) + 1
    for which in range(number):
        start = stretch.start + which * (least + 1)
        yield from range(start + slack, start + least)


def _hold(lane: Lane, long: Sequence[int], room: dict[range, int]) -> str:
    """Which stretches must hold the long runs."""
    first, *others = room
    if len(long) == 1:
        has = "has" if len(first) == 1 else "have"
        return f"only {lane.named(first)} {has} room for {lane.several(long)}"
    if not others:
        return f"{lane.several(long)} only fit in {lane.named(first)}"
    one_each = set(room.values()) == {1}
    where = listed(
        f"{'' if one_each else f'{spelled(number)} '}in {lane.named(stretch)}"
        for stretch, number in room.items()
    )
    if one_each:
        return f"{lane.several(long)} only fit {where}, one in each"
    return f"{lane.several(long)} only fit with {where}"


@_technique(
    "wherever it lies", "Between its earliest and its latest place a run covers some cells."
)
def _wherever(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for run in lane.placed:
        if new := sight.new(run.core):
            first, last = lane.cells[run.first].id, lane.cells[run.reach[-1]].id
            lies = f"starts at {first} at the earliest and ends at {last} at the latest"
            yield Seen(new, f"{lane.own(run)} {lies}. So wherever it lies, {sight.view.so(new)}")


@_technique("if it were not", "A cell cannot be otherwise, as the runs would no longer fit.")
def _if_not(sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for position, cell in enumerate(lane.cells):
        for filled in (True, False):
            here, none = [position], ()
            new = sight.new(here) if filled else sight.new(none, here)
            if not new:
                continue
            tried = lane.but(none, here) if filled else lane.but(here)
            if not tried.fits:
                were = f"if {cell.id} were {COLOURS[1 - new[0].value]}"
                yield sight.so(new, f"{were}, {_why_not(tried, would=True)}")


# No room


def _no_room(view: View) -> Iterator[Seen]:
    sight = _sight(view)
    if sight is not None and not sight.lane.fits:
        yield Seen((), _why_not(sight.lane, would=False))


TECHNIQUES.append(Technique("no room", "The runs no longer fit in their line.", _no_room))


def _why_not(lane: Lane, would: bool, reasons: Sequence[Why] = ()) -> str:
    """Why the runs do not fit, or would not."""
    for reason in reasons or (*REASONS, _this_or_that):
        if text := reason(lane, would):
            return text
    order = "" if lane.ordered else " in any order"
    return f"{lane.mine} {_no_longer(would, len(lane.runs))}{order}"


def _no_longer(would: bool, number: int) -> str:
    return "would no longer fit" if would else f"no longer fit{'s' * (number == 1)}"


def _has(would: bool) -> str:
    return "would have" if would else "has"


def _be(would: bool, number: int = 1) -> str:
    return "would be" if would else "is" if number == 1 else "are"


def _too_many(lane: Lane, would: bool) -> str | None:
    number, most = lane.filled.bit_count(), sum(lane.runs)
    if number <= most:
        return None
    has = f"{lane.line} {_has(would)} {_count(number, f'{lane.its} cell')}"
    return f"{has} instead of {spelled(most)}"


def _too_few(lane: Lane, would: bool) -> str | None:
    number, least = len(lane.stretch), sum(lane.runs)
    if number >= least:
        return None
    only = f"only {_count(number, 'cell')}" if number else "no cell"
    need = f"it needs {spelled(least)} {lane.its} one{'s' * (least > 1)}"
    return f"{lane.line} {_has(would)} {only} left, but {need}"


def _too_long(lane: Lane, would: bool) -> str | None:
    longest = max(lane.runs, default=0)
    for block in lane.blocks:
        if len(block) > longest:
            run = f"{lane.named(block)} {_be(would, 2)} a {lane.its} run of {len(block)}"
            return f"{run}, but {lane.line} has none longer than {longest}"
    return None


def _no_such_run(lane: Lane, would: bool) -> str | None:
    """A block that can be no run, or complete runs of a length that are too many."""
    complete = Counter(len(block) for block in lane.blocks if block in lane.stretches)
    for length, number in complete.items():
        of = lane.runs.count(length)
        if of and number > of:
            runs = _count(number, f"{lane.its} run")
            return f"{lane.line} {_has(would)} {runs} of {length} instead of {spelled(of)}"
    for block in lane.blocks:
        least, most = len(block), len(lane.stretch[block.start])
        if not any(least <= length <= most for length in lane.runs):
            part, size = ("", least) if least == most else ("part of ", _from_to(least, most))
            run = f"{lane.named(block)} {_be(would, least)} {part}a {lane.its} run of {size}"
            return f"{run}, but {lane.line} has none"
    return None


def _from_to(least: int, most: int) -> str:
    return f"{least} {'or' if most - least == 1 else 'to'} {most}"


def _no_stretch(lane: Lane, would: bool) -> str | None:
    """The long runs find too little room."""
    for least in sorted(set(lane.runs), reverse=True):
        long = [length for length in lane.runs if length >= least]
        room = sum((len(stretch) + 1) // (least + 1) for stretch in lane.stretches)
        if room < len(long) == 1:
            return f"{lane.several(long)} {'would fit' if would else 'fits'} nowhere"
        if room < len(long):
            return f"there {_be(would)} room for only {spelled(room)} of {lane.several(long)}"
    return None


def _too_many_runs(lane: Lane, would: bool) -> str | None:
    """More blocks that no run can join than there are runs."""
    if len(lane.apart) <= len(lane.runs):
        return None
    firsts = lane.named(block.start for block in lane.apart)
    only = f"{lane.line} has only {_count(len(lane.runs), f'{lane.its} run')}"
    return f"{firsts} {'would ' * would}lie in different runs, but {only}"


def _too_tight(lane: Lane, would: bool) -> str | None:
    """All runs together find too little room between the ends."""
    if len(lane.room) >= lane.need:
        return None
    one = len(lane.runs) == 1
    left = f"only {lane.named(lane.room)} {_be(would, len(lane.room))} left"
    return f"{left}, but {lane.mine} need{'s' * one} {lane.need}{', gaps included' * (not one)}"


def _wrong_lengths(lane: Lane, would: bool) -> str | None:
    """More blocks that belong to long runs, or to short ones, than there are of these."""
    lengths = [(b, lane.lengths[b]) for b in lane.apart if b not in lane.stretches]
    for bound in sorted(set(lane.left)):
        long = [block for block, n in lengths if n and n[0] >= bound]
        short = [block for block, n in lengths if n and n[-1] <= bound]
        for far, blocks, number in (
            ("least", long, sum(length >= bound for length in lane.left)),
            ("most", short, sum(length <= bound for length in lane.left)),
        ):
            if len(blocks) > number:
                lie = f"{lane.named(block.start for block in blocks)} {'would ' * would}lie"
                but = f"but {lane.line} has only {spelled(number)} such{lane.still}"
                return f"{lie} in different runs of at {far} {bound}, {but}"
    return None


def _no_packing(lane: Lane, would: bool) -> str | None:
    """The runs do not fit in the stretches, whatever is filled."""
    sizes = [str(len(stretch)) for stretch in lane.stretches]
    if lane.ordered or len(sizes) > MOST_PARTS_NAMED or replace(lane, filled=0).fits:
        return None
    into = f"gaps of {listed(sizes)} cells" if len(sizes) > 1 else f"{sizes[0]} cells"
    return f"{lane.mine} {'would ' * would}have to fit in {into}, which they cannot"


def _pushed(lane: Lane, would: bool) -> str | None:
    """From one end of the line on, a run finds no place any more."""
    for turned, first, others in (
        (False, "as the first run", "after the runs before it"),
        (True, "as the last run", "before the runs after it"),
    ):
        index = _stuck(lane, turned) if lane.ordered else None
        if index is not None:
            run = Run(name_of(lane.runs, index), lane.runs[index], 0, 0)
            where = first if index == (len(lane.runs) - 1 if turned else 0) else others
            return f"{lane.own(run)} {'would find' if would else 'finds'} no room {where}"
    return None


def _stuck(lane: Lane, turned: bool) -> int | None:
    """The first run that finds no place after those before it; none if that is not what fails."""
    size = len(lane.cells)
    known = [lane.filled >> p & 1 or -(lane.blank >> p & 1) for p in range(size)]
    known = known[::-1] if turned else known
    froms = {0}
    for index in range(len(lane.runs))[:: -1 if turned else 1]:
        after = set()
        for start in froms:
            for first in range(start, size - lane.runs[index] + 1):
                end = first + lane.runs[index]
                if -1 not in known[first:end] and (end == size or known[end] != 1):
                    after.add(end + 1)
                if known[first] == 1:
                    break
        if not after:
            return index
        froms = after
    return None


def _own_block(lane: Lane, would: bool) -> str | None:
    """Each of the runs in order has a block of its own, and one does not fit there."""
    if not lane.ordered or len(lane.apart) != len(lane.runs):
        return None
    for index, block in enumerate(lane.apart):
        places = _places(lane, lane.runs[index], [lane.stretch[block.start]])
        if not any(place.start <= block.start < place.stop for place in places):
            run = Run(name_of(lane.runs, index), lane.runs[index], 0, 0)
            belong = "would belong" if would else "belong" if len(block) > 1 else "belongs"
            return f"{lane.named(block)} {belong} to {lane.own(run)}, which has no room there"
    return None


def _this_or_that(lane: Lane, would: bool) -> str | None:
    """A run that has one place or two, and the others then have none."""
    for length in () if lane.ordered else sorted(set(lane.left), reverse=True):
        places = list(_places(lane, length, lane.open))
        if lane.left.count(length) > 1 or len(places) > MOST_PLACES:
            continue
        run = lane.several([length])
        if not places:
            return f"{run} {'would fit' if would else 'fits'} nowhere"
        must = "would have to" if would else "must"
        must = f"{run} {must} be {either(map(lane.named, places))}"
        if len(places) == 1:
            (place,) = places
            ends = {place.start - 1, place.stop} & set(range(len(lane.cells)))
            return f"{must}, and then {_why_not(lane.but(place, ends), would, REASONS)}"
        others = [other for other in lane.left if other != length]
        rest = f"its {others[0]}" if len(others) == 1 else "the others"
        return f"{must}, and either way {rest} {_no_longer(would, len(others))}"
    return None


def _places(lane: Lane, length: int, stretches: Iterable[range]) -> Iterator[range]:
    """Where a run of this length can lie, for all that the cells beside it tell."""
    for stretch in stretches:
        for start in range(stretch.start, stretch.stop - length + 1):
            ends = [end for end in (start - 1, start + length) if end >= 0]
            if not lane.filled & mask_of(ends):
                yield range(start, start + length)


Why = Callable[[Lane, bool], str | None]
REASONS: tuple[Why, ...] = (
    _too_many,
    _too_few,
    _too_long,
    _no_such_run,
    _no_stretch,
    _too_many_runs,
    _too_tight,
    _wrong_lengths,
    _no_packing,
    _own_block,
    _pushed,
)


# The areas


class Area(NamedTuple):
    """A white area: its cells, and how many it could have at most."""

    cells: Sequence[Cell]
    most: int

    @property
    def name(self) -> str:
        """Its cells, or the first of many."""
        parts = names(self.cells)
        which = listed(parts) if len(parts) < MOST_PARTS_NAMED else f"with {parts[0]}"
        return f"the white area {which}"

    def at_least(self, has: str) -> str:
        """How many cells it has."""
        least = "" if len(self.cells) == self.most else "at least "
        return f"{self.name} {has} {least}{_count(len(self.cells), 'cell')}"

    def at_most(self, can: str, is_: str) -> str:
        """How many it can have."""
        has = f"{is_} closed with" if len(self.cells) == self.most else f"{can} at most"
        return f"{self.name} {has} {_count(self.most, 'cell')}"


def _equal_areas(view: View) -> Iterator[Seen]:
    if view.rule("areas") is None:
        return
    colours = {fact.place: fact.value if fact.holds else 1 - fact.value for fact in view.known}
    size = view.puzzle.size
    if found := _unequal(size, colours):
        large, small = found
        yield Seen((), f"{large.at_least('has')}, but {small.at_most('can have', 'is')}")
        return
    for cell in cells(size):
        for tried in (WHITE, BLACK):
            new = view.new([Fact(cell, 1 - tried)])
            if not new or not (found := _unequal(size, {**colours, cell: tried})):
                continue
            large, small = found
            why = f"{large.at_least('would have')}, but {small.at_most('can have', 'is')}"
            if tried == BLACK or cell not in large.cells:
                most = small.at_most("could have", "would be")
                why = f"{most}, but {large.at_least('has')}"
            yield Seen(new, f"if {cell.id} were {COLOURS[tried]}, {why}. So {view.so(new)}")


def _unequal(size: Size, colours: dict[Place, int]) -> tuple[Area, Area] | None:
    """An area that has more cells than another can get, if there are such."""
    white = [cell for cell in cells(size) if colours.get(cell) == WHITE]
    free = [cell for cell in cells(size) if colours.get(cell) != BLACK]
    most = {cell: len(area) for area in areas(free, size) for cell in area}
    found = [Area(area, most[area[0]]) for area in areas(white, size)]
    if not found:
        return None
    large = max(found, key=lambda area: len(area.cells))
    small = min(found, key=lambda area: area.most)
    return (large, small) if len(large.cells) > small.most else None


TECHNIQUES.append(
    Technique("equal areas", "A white area would be larger than another can be.", _equal_areas)
)
