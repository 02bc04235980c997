"""What a player of Akkoy looks for, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from quinta.base.grid import Cell, Line, Size, areas, cells
from quinta.kinds.akkoy.lane import COLOURS, MOST_PLACES, Lane, bits_of, in_a_row, lane_of, mask_of
from quinta.kinds.akkoy.unlisted import MOST_NODES, sets_of
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import either, listed, names, spelled
from quinta.puzzle.step import Reason
from quinta.puzzle.technique import Seen, Techniques, View
from quinta.puzzle.ways import values_in

if TYPE_CHECKING:
    from quinta.kinds.akkoy.kind import Akkoy

WHITE, BLACK = 0, 1

MOST_PARTS_NAMED = 4

MOST_RUNS_SHARED = 6
"""So many runs, or fewer, are shared out among gaps."""


def _count(number: int, what: str) -> str:
    """How many of something: three black cells."""
    return f"{spelled(number)} {what}{'s' * (number != 1)}"


# A line in view


class Sight(NamedTuple):
    """A lane in view, and what would be news of its cells."""

    view: View
    lane: Lane
    news: Sequence[Fact]

    @classmethod
    def of(cls, view: View) -> Sight | None:
        """The line of a view as it stands, if it has a clue that may be used."""
        (line,), clue, puzzle = view.spots, view.reasons[0].clue, cast("Akkoy", view.puzzle)
        if not isinstance(line, Line) or clue is None:
            return None
        runs, ordered = clue.value, puzzle.ordered or len(set(clue.value)) < 2
        if not ordered and sets_of(runs) > MOST_NODES:
            return None
        colour, places = int(puzzle.colour(line)), line.cells(puzzle.size)
        known, bits = [0, 0], bits_of(line, puzzle.size)
        for place, value, holds in view.known:
            known[(value == colour) is holds] |= bits.get(place, 0)
        lane = lane_of(line, puzzle.size, runs, ordered, colour, known[1], known[0])
        # What cannot be blank is filled, and the other way round.
        rest = (1 << len(places)) - 1 & ~known[0] & ~known[1]
        sure = [
            Fact(places[p], value)
            for value, can in zip((1 - colour, colour), lane.can_be, strict=True)
            for p in values_in(rest & ~can)
            if view.asks(places[p])
        ]
        return cls(view, lane, view.new(sure) if lane.fits else ())

    def new(self, filled: Iterable[int], blank: Iterable[int] = ()) -> tuple[Fact, ...]:
        """Those of these cells that are news; there may be none before the first, or behind."""
        places, colour = self.lane.cells, self.lane.colour
        found = [Fact(places[p], colour) for p in filled]
        found += [Fact(places[p], 1 - colour) for p in blank if 0 <= p < len(places)]
        return tuple(fact for fact in found if fact in self.news)

    def so(self, new: tuple[Fact, ...], why: str) -> Seen:
        """What follows, and why."""
        return Seen(new, f"{why}. So {self.view.so(new)}")


TECHNIQUES = Techniques()


def _fitting(view: View) -> Sight | None:
    """The line of a view if its runs fit, and something is new."""
    sight = view.once(Sight.of, lambda: Sight.of(view))
    return sight if sight and sight.news else None


@TECHNIQUES.add("line complete", "A line that has all of its runs has no more of them.", _fitting)
def _line_complete(_: View, sight: Sight) -> Iterator[Seen]:
    lane, number = sight.lane, sight.lane.filled.bit_count()
    if number == sum(lane.runs) and (new := sight.new((), range(len(lane.cells)))):
        few = {0: "no", 1: "its only", 2: "both its"}
        has = f"{few.get(number, f'all its {spelled(number)}')} {lane.its} cell"
        yield sight.so(new, f"{lane.line} has {has}{'s' * (number > 1)}")


@TECHNIQUES.add("the rest is runs", "The runs need all the cells that are left.", _fitting)
def _rest_is_runs(_: View, sight: Sight) -> Iterator[Seen]:
    lane, number = sight.lane, len(sight.lane.stretch)
    if number == sum(lane.runs) and (new := sight.new(lane.stretch)):
        need = f"{lane.line} needs {_count(number, f'{lane.its} cell')}"
        yield sight.so(new, f"{need}, and only {spelled(number)} can be {lane.its}")


@TECHNIQUES.add("overlap", "Runs that can move only a little cover some cells.", _fitting)
def _overlap(_: View, sight: Sight) -> Iterator[Seen]:
    yield from _overlap_in_all(sight)
    yield from _overlap_in_a_gap(sight)


def _overlap_in_all(sight: Sight) -> Iterator[Seen]:
    lane, room = sight.lane, sight.lane.room
    slack, many = len(room) - lane.need, len(lane.runs) > 1
    bare, split = replace(lane, filled=0), len(lane.stretches) > 1
    if slack >= max(lane.runs, default=0) or (split and (slack or not lane.ordered)):
        return
    sure, gaps = ([p for p in room if not can >> p & 1] for can in bare.can_be[::-1])
    if new := sight.new(sure, () if slack else gaps):
        of = f"{lane.need} of the {len(room)}" if slack else f"all {len(room)}"
        cells_ = f"{of} cells{' left' * (len(room) < len(lane.cells))}"
        gaps_too = f", gaps included{', whatever their order' * (not lane.ordered)}" * many
        move = f", so {'each' if many else 'it'} can move by only {slack}" if slack else ""
        yield sight.so(new, f"{lane.mine} need{'s' * (not many)} {cells_}{gaps_too}{move}")


def _overlap_in_a_gap(sight: Sight) -> Iterator[Seen]:
    """The same where the line is in parts and only one has room."""
    lane = sight.lane
    if lane.ordered or len(lane.gaps) != 1 or len(lane.stretches) == 1 or len(lane.left) == 1:
        return
    gap, (filled, blank) = lane.gaps[0], lane.always([(tuple(lane.left),)])
    need = sum(lane.left) + len(lane.left) - 1
    slack = len(gap) - need
    if new := sight.new(values_in(filled), () if slack else values_in(blank)):
        of = f"{need} of its {len(gap)}" if slack else f"all its {len(gap)}"
        move = f", so each can move by only {slack}" if slack else ""
        why = f"fit only in {lane.named(gap)} and need {of} cells, gaps included"
        yield sight.so(new, f"{lane.others} {why}, whatever their order{move}")


@TECHNIQUES.add("complete run", "A run that has its full length ends on both sides.", _fitting)
def _complete_run(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for block, lengths in lane.lengths.items():
        length = len(block)
        if lengths == [length] and (new := sight.new((), (block.start - 1, block.stop))):
            sure = lane.ordered and len(lane.covering[block]) == 1
            run = lane.one_of(block) if sure else f"a {lane.its} {length} of {lane.line}"
            why = f"can only be {run}"
            if length == lane.left[-1]:
                longer = f"{lane.line} has no {lane.its} run longer than {length}{lane.still}"
                why = f"{'is' if length == 1 else 'are'} a whole run: {longer}"
            yield sight.so(new, f"{lane.named(block)} {why}")


@TECHNIQUES.add(
    "gap too small", "A gap that is too small for every run belongs to none of them.", _fitting
)
def _gap_too_small(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for gap in lane.open:
        if lane.filled & mask_of(gap) or not (new := sight.new((), gap)):
            continue
        here = f"the gap {lane.named(gap)}"
        near = [run for run in lane.placed if {*run.reach}.intersection(gap)]
        if lane.left and len(gap) < lane.left[0]:
            shorter = f"no {lane.its} run shorter than {lane.left[0]}{lane.still}"
            yield sight.so(new, f"{here} is too small: {lane.line} has {shorter}")
        elif 0 < len(near) <= MOST_PLACES and all(run.length > len(gap) for run in near):
            own = [lane.own(run.number, "its" * (run != near[0])) for run in near]
            reach, it = ("reach", "them") if len(near) > 1 else ("reaches", "it")
            yield sight.so(new, f"only {listed(own)} {reach} {here}, too small for {it}")


@TECHNIQUES.add("all runs begun", "When all runs have begun, they reach only so far.", _fitting)
def _begun(_: View, sight: Sight) -> Iterator[Seen]:
    lane, apart = sight.lane, sight.lane.apart
    if not apart or len(apart) != len(lane.runs):
        return
    far = [p for p in lane.stretch if not any(lane.can_join(range(p, p + 1), b) for b in apart)]
    if new := sight.new((), far):
        one, at = len(apart) == 1, lane.named(block.start for block in apart)
        runs = "only # run has" if one else f"{spelled(len(apart))} # runs have"
        begun = f"{lane.line}'s {runs.replace('#', lane.its)} begun, at {at}"
        yield sight.so(new, f"{begun}, and {'reaches' if one else 'reach'} no further")


@TECHNIQUES.add(
    "growing from an end",
    "A run that begins near an end of its room grows away from that end.",
    _fitting,
)
def _grows(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for block, lengths in lane.lengths.items():
        room, least = lane.stretch[block.start], lengths[0]
        after, before = range(block.stop, room.start + least), range(room.stop - least, block.start)
        for more, over, at_end, end, way in (
            (after, after.stop, block.start == room.start, room[0], "start before"),
            (before, before.start - 1, block.stop == room.stop, room[-1], "end after"),
        ):
            whole = at_end and len(lengths) == 1 and len(more) > 0
            if new := sight.new(more, [over] * whole):
                who = lane.one_of(block)
                why = f"must {way.split()[0]} {who}"
                if not at_end:
                    belongs = f"belong{'s' * (len(block) == 1)} to {who}"
                    why = f"{belongs}, which cannot {way} {lane.cells[end].id}"
                yield sight.so(new, f"{lane.named(block)} {why}")


@TECHNIQUES.add("where a run lies", "Some cells belong to a run wherever it lies.", _fitting)
def _where(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for run in lane.placed:
        only = run.first == run.last
        if new := sight.new(run.core, (run.first - 1, run.reach.stop) if only else ()):
            where = f"fits only at {lane.named(run.core)}"
            somewhere = f"lies somewhere in {lane.named(run.reach)}"
            yield sight.so(new, f"{lane.own(run.number)} {where if only else somewhere}")


@TECHNIQUES.add("out of reach", "A cell that no run reaches belongs to none.", _fitting)
def _out_of_reach(_: View, sight: Sight) -> Iterator[Seen]:
    lane, runs = sight.lane, sight.lane.placed
    for before, after in zip([None, *runs], [*runs, None], strict=True) if runs else ():
        start = before.reach.stop if before else 0
        stop = after.first if after else len(lane.cells)
        if new := sight.new((), range(start, stop)):
            why, several = [], len(runs) > 1
            if before:
                last = ", its last run," * (several and not after)
                ends = f"ends at {lane.cells[start - 1].id} at the latest"
                why.append(f"{lane.own(before.number)}{last} {ends}")
            if after:
                first = ", its first run," * (several and not before)
                starts = f"starts at {lane.cells[stop].id} at the earliest"
                why.append(f"{lane.own(after.number, 'its' * bool(before))}{first} {starts}")
            yield sight.so(new, ", and ".join(why))


@TECHNIQUES.add("room for the long runs", "The longest runs fit only in some gaps.", _fitting)
def _long_runs(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    for least in sorted(set(lane.left), reverse=True):
        long = [length for length in lane.left if length >= least]
        room = {gap: n for gap in lane.open if (n := (len(gap) + 1) // (least + 1))}
        sure = [p for gap, number in room.items() for p in _sure(gap, number, least)]
        apart = [p for gap, number in room.items() for p in _apart(gap, number, least)]
        if sum(room.values()) == len(long) and (new := sight.new(sure, apart)):
            in_turn = ", one in each" * (len(room) > 1)
            if len(room) < len(long) and len(room) > 1:
                in_turn = f", {listed(map(spelled, room.values()))} of them"
            where = listed(f"in {lane.named(gap)}" for gap in room)
            fit = f"only fit{'s' * (len(long) == 1)}"
            yield sight.so(new, f"{lane.several(long)} {fit} {where}{in_turn}")


def _sure(gap: range, number: int, least: int) -> Iterator[int]:
    """The cells that so many runs of this length or longer cover wherever they lie."""
    slack = len(gap) - number * (least + 1) + 1
    for start in range(gap.start, gap.start + number * (least + 1), least + 1):
        yield from range(start + slack, start + least)


def _apart(gap: range, number: int, least: int) -> range:
    """The cells between so many runs of this length if they have no cell to spare."""
    tight = len(gap) == number * (least + 1) - 1
    return range(gap.start + least, gap.stop, least + 1) if tight else range(0)


@TECHNIQUES.add(
    "runs shared out",
    "The runs can be shared out among the gaps in only one way, or two.",
    _fitting,
)
def _shared_out(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    few = 1 < len(lane.gaps) < MOST_PARTS_NAMED and len(lane.left) <= MOST_RUNS_SHARED
    shares = lane.shares() if few and not lane.ordered else []
    if not 0 < len(shares) <= MOST_PLACES:
        return
    parts = (listed(in_a_row(runs) or "none" for runs in share) for share in shares)
    where = listed(f"in {lane.named(gap)}" for gap in lane.gaps)
    lead = f"{lane.others} fit {where} only as {', or as '.join(parts)}"
    for known in (0, lane.filled):
        filled, blank = lane.always(shares, known)
        if new := sight.new(values_in(filled), values_in(blank)):
            way = "either way" if len(shares) > 1 else "so"
            yield Seen(new, f"{lead}. {way} {sight.view.so(new)}")
            return


@TECHNIQUES.add(
    "if it were not", "Were the cell of the other colour, the runs would no longer fit.", _fitting
)
def _if_not(_: View, sight: Sight) -> Iterator[Seen]:
    for fact, tried, otherwise in _tried(sight):
        if why := _why_not(tried):
            yield sight.so((fact,), f"{otherwise}, {why}")


def _tried(sight: Sight) -> Iterator[tuple[Fact, Lane, str]]:
    """For all that is news: the line if it were not so, and how that is supposed."""
    lane = sight.lane
    for fact in sight.news:
        here = [lane.cells.index(cast("Cell", fact.place))]
        tried = lane.but((), here) if fact.value == lane.colour else lane.but(here)
        yield fact, tried, f"if {fact.place.id} is {COLOURS[1 - fact.value]}"


# No room


@TECHNIQUES.add("no room", "The runs no longer fit in their line.", Sight.of)
def _no_room(_: View, sight: Sight) -> Iterator[Seen]:
    if not sight.lane.fits and (why := _why_not(sight.lane)):
        yield Seen((), why)


@TECHNIQUES.add("nothing fits", "Whatever one tries, the runs no longer fit.", Sight.of)
def _nothing_fits(_: View, sight: Sight) -> Iterator[Seen]:
    lane = sight.lane
    fit = f"{lane.mine} no longer fit{'s' * (len(lane.runs) == 1)}"
    fit = fit if lane.ordered else f"{fit} in any order"
    if not lane.fits:
        yield Seen((), fit)
    for fact, _lane, otherwise in _tried(sight):
        yield sight.so((fact,), f"{otherwise}, {fit}")


def _why_not(lane: Lane, deep: bool = True) -> str | None:
    """Why the runs do not fit, if that can be told."""
    reasons = (*REASONS, _this_or_that) if deep else REASONS
    return next((text for reason in reasons if (text := reason(lane))), None)


def _too_many(lane: Lane) -> str | None:
    number, most = lane.filled.bit_count(), sum(lane.runs)
    wanted = spelled(most) if most else "none"
    has = f"{lane.line} has {_count(number, f'{lane.its} cell')} instead of {wanted}"
    return has if number > most else None


def _no_such_run(lane: Lane) -> str | None:
    """A block that can be no run."""
    longest = max(lane.runs, default=0)
    for block in lane.blocks:
        least, most = len(block), len(lane.stretch.get(block.start, block))
        if not any(least <= length <= most for length in lane.runs):
            size = f"part of # {least} {'or' if most - least == 1 else 'to'} {most}, but ! none"
            size = f"# {least}, but ! none" if most == least else size
            size = f"# {least}, but ! none longer than {longest}" if least > longest else size
            run = size.replace("#", f"a {lane.its} run of").replace("!", f"{lane.line} has")
            return f"{lane.named(block)} {'is' if least == 1 else 'are'} {run}"
    return None


def _too_often(lane: Lane) -> str | None:
    """More complete runs of a length than there are."""
    complete = [block for block in lane.blocks if block in lane.stretches]
    for length in sorted({*map(len, complete)}):
        number, most = [len(block) for block in complete].count(length), lane.runs.count(length)
        if number > most > 0:
            these = listed(lane.named(block) for block in complete if len(block) == length)
            runs = f"{spelled(number)} {lane.its} runs of {length}"
            return f"{these} are {runs}, but {lane.line} has only {spelled(most)}"
    return None


def _no_gap(lane: Lane) -> str | None:
    """The long runs find too little room."""
    for least in sorted(set(lane.runs), reverse=True):
        long = [length for length in lane.runs if length >= least]
        room = sum((len(gap) + 1) // (least + 1) for gap in lane.stretches)
        if room < len(long):
            only = f"room for only {spelled(room)} of" if room else "no room for"
            return f"there is {only} {lane.several(long)}"
    return None


def _too_many_runs(lane: Lane) -> str | None:
    """More blocks that no run can join than there are runs."""
    firsts = lane.named(block.start for block in lane.apart)
    only = f"{lane.line} has only {_count(len(lane.runs), f'{lane.its} run')}"
    lie = f"{firsts} lie in different runs, but {only}"
    return lie if len(lane.apart) > len(lane.runs) else None


def _too_tight(lane: Lane) -> str | None:
    """All runs together find too little room between the ends."""
    one = len(lane.runs) == 1
    left = f"only {lane.named(lane.room)} {'is' if len(lane.room) == 1 else 'are'} left"
    need = f"{lane.mine} need{'s' * one} {lane.need}{', gaps included' * (not one)}"
    return f"{left}, but {need}" if 0 < len(lane.room) < lane.need else None


def _no_packing(lane: Lane) -> str | None:
    """The runs do not fit in the gaps, whatever is filled."""
    sizes = [str(len(gap)) for gap in lane.stretches]
    if lane.ordered or len(sizes) > MOST_PARTS_NAMED or replace(lane, filled=0).fits:
        return None
    into = f"gaps of {listed(sizes)} cells" if len(sizes) > 1 else f"{sizes[0]} cells"
    return f"{lane.mine} have to fit in {into}, which they cannot"


def _no_gap_there(lane: Lane) -> str | None:
    """The runs need every cell, and a cell between two of them is filled."""
    can = replace(lane, filled=0).can_be[0]
    wrong = [p for p in lane.room if lane.filled >> p & 1 and not can >> p & 1]
    if not wrong or len(lane.stretches) > 1 or lane.need != len(lane.room):
        return None
    left = " left" * (len(lane.room) < len(lane.cells))
    every = f"{lane.mine} need all {lane.need} cells{left}, gaps included"
    return f"{every}, and {lane.cells[wrong[0]].id} is one of the gaps"


def _pushed(lane: Lane) -> str | None:
    """From the first run on, one finds no place any more, or something is left over."""
    size, ends = len(lane.cells), {0}
    for index, length in enumerate(lane.runs if lane.ordered else ()):
        starts = {s for end in ends for s in range(end, size - length + 1)}
        starts = {s for s in starts if not lane.blank & mask_of(range(s, s + length))}
        before, ends = (
            min(ends),
            {
                start + length + 1
                for end in ends
                for start in starts
                if start >= end
                and not lane.filled & (mask_of(range(end, start)) | 1 << start + length)
            },
        )
        if not ends and index and not starts:
            last = f"{lane.own(index - 1, 'its')} ends at {lane.cells[before - 2].id}"
            return f"{lane.own(index)} finds no room: {last} at the earliest"
        if not ends and (index or not starts):
            return f"{lane.own(index)} finds no room{' after the runs before it' * (index > 0)}"
        if not ends:
            first = ", its first run," * (len(lane.runs) > 1)
            on = lane.cells[lane.blocks[0].start].id
            return f"{lane.own(index)}{first} fits neither on {on} nor before it"
    over = [p for p in range(max(ends), size) if lane.filled >> p & 1 and lane.ordered]
    last = f"{lane.own(len(lane.runs) - 1)}, its last run," if over else ""
    return f"{last} does not reach {lane.named(over)}" if over else None


def _this_or_that(lane: Lane) -> str | None:
    """A run that has one place or two, and the others then have none."""
    for length in () if lane.ordered else sorted(set(lane.left), reverse=True):
        places = list(_places(lane, length))
        if lane.left.count(length) > 1 or len(places) > MOST_PLACES:
            continue
        run = lane.several([length])
        must = (
            f"{run} must be {either(map(lane.named, places))}" if places else f"{run} fits nowhere"
        )
        if len(places) == 1:
            ends = {places[0].start - 1, places[0].stop} & set(range(len(lane.cells)))
            why = _why_not(lane.but(places[0], ends), deep=False) or "the rest no longer fits"
            return f"{must}, and then {why}"
        return f"{must}, and either way the rest no longer fits" if places else must
    return None


def _places(lane: Lane, length: int) -> Iterator[range]:
    """Where a run of this length that is left can lie, for all that the cells beside it tell."""
    for gap in lane.open:
        for start in range(gap.start, gap.stop - length + 1):
            if not lane.filled & mask_of({max(start - 1, 0), start + length} - {start}):
                yield range(start, start + length)


REASONS = (
    _too_many,
    _no_such_run,
    _too_often,
    _no_gap,
    _too_many_runs,
    _too_tight,
    _no_packing,
    _no_gap_there,
    _pushed,
)


# The areas


@TECHNIQUES.add(
    "equal areas",
    "All white areas are equal: a closed one tells how large the others are.",
    lambda view: view.rule("areas"),
)
def _equal_areas(view: View, _: Reason) -> Iterator[Seen]:
    colours = {fact.place: fact.value if fact.holds else 1 - fact.value for fact in view.known}
    size = view.puzzle.size
    if unequal := _unequal(size, colours):
        yield Seen((), unequal)
        return
    for cell in cells(size):
        for tried in (WHITE, BLACK):
            new = view.new([Fact(cell, 1 - tried)])
            if new and (unequal := _unequal(size, {**colours, cell: tried})):
                yield Seen(new, f"if {cell.id} is {COLOURS[tried]}, {unequal}. So {view.so(new)}")


def _unequal(size: Size, colours: dict[Place, int]) -> str | None:
    """That an area has more cells than another can get, if there are such."""
    free = [cell for cell in cells(size) if colours.get(cell) != BLACK]
    most = {cell: len(area) for area in areas(free, size) for cell in area}
    white = list(areas([cell for cell in free if colours.get(cell) == WHITE], size))
    if not white:
        return None
    large, small = max(white, key=len), min(white, key=lambda area: most[area[0]])
    if len(large) <= (bound := most[small[0]]):
        return None
    least = "" if len(large) == most[large[0]] else "at least "
    can = "is closed with" if len(small) == bound else "can have at most"
    closed = f"{_area(small)} {can} {_count(bound, 'cell')}"
    return f"{closed}, but {_area(large)} has {least}{_count(len(large), 'cell')}"


def _area(white: Sequence[Cell]) -> str:
    """An area by its cells, or by the first of many."""
    parts = names(white)
    which = listed(parts) if len(parts) < MOST_PARTS_NAMED else f"with {parts[0]}"
    return f"the white area {which}"
