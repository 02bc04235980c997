"""What a player of Doors looks for.

All numbers are of other rooms: the room itself is left out of them, and named where the clues
count it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter, itemgetter

from quinta.base.grid import walls
from quinta.kinds.doors.kind import Door
from quinta.kinds.doors.rooms import (
    ACROSS,
    BACK,
    TOWARD,
    Meeting,
    Numbers,
    Ray,
    Room,
    by_direction,
    fits_along,
    sums,
)
from quinta.logic.model import Fact
from quinta.puzzle.phrases import either, named
from quinta.puzzle.step import WHOLE_BOARD, Reason
from quinta.puzzle.technique import Seen, Techniques, View

MOST_ROOMS_NAMED = 8
TECHNIQUES = Techniques()

_least, _most = attrgetter("least"), attrgetter("most")


def _any_of(numbers: Numbers) -> str:
    """Numbers that are all possible.

    >>> _any_of([0, 2, 3]), _any_of([2, 3, 4]), _any_of([0, 1, 2])
    ('none, 2 or 3', '2, 3 or 4', 'at most 2')
    """
    if 0 < numbers[-1] == len(numbers) - 1:
        return f"at most {numbers[-1]}"
    return either(str(number or "none") for number in numbers)


def _that_door(view: View, facts: Sequence[Fact]) -> str:
    """What follows, where a door that was spoken of need not be named again."""
    if len(facts) > 1:
        return f"So {view.so(facts)}"
    return f"So that door is {view.puzzle.name_of(facts[0].value)}"


# One room


def _room(view: View) -> Room | None:
    """The room of a view, if it has a clue."""
    reason = view.rule("sees")
    return Room.of(view, reason) if reason else None


@TECHNIQUES.add(
    "view complete", "A room that sees as many rooms as its number says sees no further.", _room
)
def _complete(view: View, room: Room) -> Iterator[Seen]:
    if room.least == room.wanted:
        already = f"already sees its {room.rooms(room.wanted)}: {room.seen(_least)}"
        facts = [fact for ray in room.rays for fact in ray.facts([ray.least])]
        sees = already if room.wanted else "sees no other room"
        yield from view.concluded(facts, f"{room.cell.id} {sees}")


@TECHNIQUES.add("full view", "A room needs all the rooms that it can see.", _room)
def _full(view: View, room: Room) -> Iterator[Seen]:
    if room.most == room.wanted:
        number, rooms = (all_rooms := room.rooms(room.most)).split(" ", 1)
        every = {"1": f"the only {rooms}", "2": f"both {rooms}"}.get(number, f"all {all_rooms}")
        facts = [fact for ray in room.rays for fact in ray.facts([ray.most])]
        needs = f"{room.cell.id} needs {every} it can see: {room.seen(_most)}"
        yield from view.concluded(facts, needs)


@TECHNIQUES.add(
    "one direction left", "How far a room sees is known in all directions but one.", _room
)
def _one_direction(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        others = room.besides(ray)
        if all(len(other.lengths) == 1 for other in others):
            yield from _rest(view, room, ray, by_direction(others, _least), room.fitting(ray))


def _rest(
    view: View,
    room: Room,
    ray: Ray,
    seen: Sequence[str],
    fitting: Numbers,
    least: int = 0,
    lead: str = "",
) -> Iterator[Seen]:
    """What a direction has, after what is seen in the others."""
    if not fitting or not (new := view.new(ray.facts(fitting))):
        return
    number = f"at least {least or fitting[0]}" if least or len(fitting) > 1 else fitting[0]
    rest = f": {room.each(seen)}, so {number or 'none'} {ray.to}"
    *nearer, last = new
    so = view.so(new)
    if last.value == Door.CLOSED and nearer and nearer[-1].place == ray.doors[fitting[0] - 1]:
        so = f"{view.so(nearer)} and the next one {ray.to} closed"
    only = f", and can only look {ray.to}"
    yield Seen(new, f"{lead}{room.cell.id} {room.sees}{rest if seen else only}. {so}")


@TECHNIQUES.add("too far", "With one more door open a room would see too many.", _room)
def _too_far(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        if len(ray.lengths) == 1 or room.useful(ray) != [ray.least]:
            continue
        yield from _one_more(view, room, ray, by_direction(room.besides(ray), _least))


def _one_more(
    view: View, room: Room, ray: Ray, others: Sequence[str], lead: str = ""
) -> Iterator[Seen]:
    """That the next door in a direction is closed, as with it open too much would be seen."""
    if new := view.new(ray.facts([ray.least])):
        farther = by_direction([ray._replace(lengths=ray.lengths[1:])], _least)
        door = view.puzzle.place_in_words(new[0].place)
        more = f"{room.cell.id} would see more than its {room.rooms(room.wanted)}"
        seen = room.each([*farther, *others])
        yield Seen(new, f"{lead}with {door} open, {more}: {seen}. {_that_door(view, new)}")


@TECHNIQUES.add("not enough elsewhere", "In all other directions a room sees too few.", _room)
def _not_enough(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        others = room.besides(ray)
        least = room.wanted - sum(map(_most, others))
        if ray.least < least <= ray.most:
            fitting = [length for length in ray.lengths if length >= least]
            seen = by_direction(others, _most, "at most ")
            yield from _rest(view, room, ray, seen, fitting, least)


@TECHNIQUES.add(
    "sums", "Only few numbers of rooms in the four directions add up to the clue.", _room
)
def _sums_to(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        fitting = room.fitting(ray)
        if len(fitting) < len(ray.lengths):
            seen = [_fewer(room, other) for other in room.besides(ray) if any(room.useful(other))]
            yield from _rest(view, room, ray, seen, fitting)


def _fewer(room: Room, ray: Ray) -> str:
    """The numbers of rooms in a direction that are not too many by themselves."""
    useful = room.useful(ray)
    beyond = f" ({ray.lengths[len(useful)]} is too many)" if len(useful) < len(ray.lengths) else ""
    return f"{_any_of(useful)} {ray.to}{beyond}"


@TECHNIQUES.add("cannot come out", "A room cannot see as many rooms as it has to.", _room)
def _impossible(_: View, room: Room) -> Iterator[Seen]:
    if room.wanted in sums(ray.lengths for ray in room.rays):
        return
    if room.least <= room.wanted <= room.most:
        seen = room.each(_fewer(room, ray) for ray in room.rays if ray.most)
        makes = f"which never makes {room.rooms(room.wanted)}"
        yield Seen((), f"{room.cell.id} can see {seen}, {makes}")
        return
    few = room.most < room.wanted
    can, number = ("can see at most", _most) if few else ("sees at least", _least)
    seen = f"{room.rooms(sum(map(number, room.rays)))}, {room.seen(number)}".removesuffix(", ")
    has = f"but has to see {room.wanted + room.counts_self}"
    yield Seen((), f"{room.cell.id} {can} {seen}, {has}")


# The house as a whole


def _rooms_together(view: View) -> Reason | None:
    """Rooms that have to be reached from the rest of the house."""
    return view.rule("connected") if view.spots == [WHOLE_BOARD] else None


@TECHNIQUES.add(
    "cut off", "Were this door closed, some rooms could not be reached.", _rooms_together
)
def _cut_off(view: View, reason: Reason) -> Iterator[Seen]:
    rooms = reason.places
    group = f"the {'room' if len(rooms) == 1 else 'rooms'} in {named(rooms)}"
    if len(rooms) > MOST_ROOMS_NAMED:
        group = f"{len(rooms)} rooms, {rooms[0].id} among them,"
    every = (wall for row in walls(view.puzzle.size) for wall in row)
    around = [wall for wall in every if (wall.first in rooms) != (wall.second in rooms)]
    exits = [wall for wall in around if view.can(wall, Door.OPEN)]
    if not exits:
        are = "is" if len(rooms) == 1 else "are"
        yield Seen((), f"{group} {are} cut off from the rest of the house")
    elif len(exits) == 1 and (new := view.new([Fact(exits[0], Door.OPEN)])):
        without = f"without {view.puzzle.place_in_words(exits[0])}, {group} would be cut off"
        yield Seen(new, f"{without} from the rest of the house. {_that_door(view, new)}")


# Two rooms on a line


def _meeting(view: View) -> Meeting | None:
    """Two rooms of which it is known that they see each other."""
    meeting = view.once(Meeting.of, lambda: Meeting.of(view))
    return meeting if meeting and meeting.meet else None


@TECHNIQUES.add(
    "unequal views",
    "If two rooms saw each other, one would see too few rooms, or too many.",
    Meeting.of,
    2,
)
@TECHNIQUES.add(
    "same run", "Rooms that see each other see equally many rooms along their line.", _meeting, 2
)
def _same_run(view: View, meeting: Meeting) -> Iterator[Seen]:
    for index, room in enumerate(meeting.rooms):
        for number, ray in enumerate(room.rays):
            if not any(view.new(Fact(d, state) for d in ray.doors) for state in Door):
                continue
            fits = (n for n in ray.lengths if meeting.with_only(index, number, [n]).possible)
            first, second = next(fits, None), next(fits, None)
            if first is None or (first == ray.least and second is not None):
                continue
            more = first > ray.least
            new = view.new(ray.facts([first, first + 1] if more else [first]))
            wrong = [n for n in ray.lengths if (n < first if more else n > first)]
            if not new or not wrong:
                continue
            if straight := list(_straight(view, meeting, index, number, first)):
                yield from straight
                continue
            supposed = f"{room.cell.id} saw fewer than {first} {ray.to}"
            if len(new) == 1:
                state = view.puzzle.name_of(1 - new[0].value)
                supposed = f"{view.puzzle.place_in_words(new[0].place)} were {state}"
            if why := _why_wrong(meeting, meeting.with_only(index, number, wrong), supposed):
                yield Seen(new, f"{why}. {_that_door(view, new)}")


def _straight(view: View, meeting: Meeting, index: int, number: int, first: int) -> Iterator[Seen]:
    """What two rooms that see each other leave across their line, with nothing supposed."""
    room, other = meeting.rooms[index], meeting.rooms[1 - index]
    if not meeting.meet or number in (BACK, TOWARD):
        return
    ray, beside = room.rays[number], room.rays[1 - number]
    low, high = min(run := meeting.run & fits_along(other)), max(run)
    one, two = (room.cell.id for room in meeting.rooms)
    lead = f"{one} and {two} see each other, and equally many rooms along {meeting.line}. "
    lead += other.cell.id
    if first > ray.least:
        least = room.wanted - high - beside.most
        fitting = [length for length in ray.lengths if length >= least]
        if fitting[:1] == [first]:
            lead += f" sees at most {high} there{_besides(other, high, _least)}. "
            seen = [f"at most {high} along {meeting.line}", *by_direction([beside], _most)]
            yield from _rest(view, room, ray, seen, fitting, least, lead)
    elif low + ray.lengths[1] + beside.least > room.wanted:
        lead += f" needs at least {low} there{_besides(other, low, _most)}. "
        seen = [f"{low} along {meeting.line}", *by_direction([beside], _least)]
        yield from _one_more(view, room, ray, seen, lead)


def _why_wrong(before: Meeting, after: Meeting, supposed: str) -> str | None:
    """Why two rooms do not come out with what is supposed."""
    if not (clash := _clash(after)):
        return None
    needs, low, most = clash
    one, other = (room.cell.id for room in after.rooms)
    many = f"and equally many rooms along {after.line}"
    if before.meet:
        return f"{one} and {other} see each other, {many}. if {supposed}, {needs}{low}, but {most}"
    if after.meet:
        see = f"if {supposed}, {one} and {other} would see each other, {many}"
        return f"{see}. but {needs}{low}, and {most}"
    if after.between(after.rooms[0]):
        one, other = other, one
        if after.between(after.rooms[1]):
            return None
    it = "it" if supposed.startswith(f"{one} ") else one
    if needs == one:
        low = low.replace("there", f"rooms along {after.line}")
        see = f"so it would see {other}, and {other} as many there"
        return f"if {supposed}, {it}{low}. {see}. but {most}"
    return f"if {supposed}, {it} would have to see {other}, {many}. but {needs}{low}, and {most}"


def _clash(meeting: Meeting) -> tuple[str, str, str] | None:
    """Who needs more rooms along the line, how many, and who sees fewer, if that is so."""
    if not (run := meeting.run):
        return None
    along = [(fits_along(room), room) for room in meeting.rooms]
    low, needs = max(((min(n & run or n), room) for n, room in along), key=itemgetter(0))
    high, sees = min(((max(n & run or n), room) for n, room in along), key=itemgetter(0))
    at_most = f"{sees.cell.id} sees at most {high}{_besides(sees, high, _least)}"
    if high < min(run):
        return "that", f" would be at least {min(run)}", at_most
    at_least = f" would need at least {low} there{_besides(needs, low, _most)}"
    in_sight = high + sum(map(_least, sees.rays[ACROSS])) == sees.wanted
    if high < low and (in_sight or high == sum(map(_most, sees.rays[BACK:]))):
        return needs.cell.id, at_least, at_most
    for fits, room in along:
        other = meeting.rooms[room is meeting.rooms[0]]
        left = [ray for ray in other.rays[ACROSS] if ray.most]
        if len(left) == 1 and len(only := fits & run) == 1 and other.wanted > min(only):
            (ray,), (just,) = left, only
            can = f"{other.wanted - just} {ray.to}, where it can only see {_any_of(ray.lengths)}"
            needs_it = f" would need {just} there{_besides(room, just, _least)}"
            return room.cell.id, needs_it, f"{other.cell.id} would have to see {can}"
    return (needs.cell.id, at_least, at_most) if high < low else None


def _besides(room: Room, along: int, number: Callable[[Ray], int]) -> str:
    """What else a room sees that sees so many rooms along the line, if that makes its clue."""
    rays = room.rays[ACROSS]
    seen = room.each(by_direction(rays, number, "at most " if number is _most else ""))
    return f", besides {seen}" if seen and along + sum(map(number, rays)) == room.wanted else ""
