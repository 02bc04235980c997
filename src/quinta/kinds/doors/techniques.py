"""What a player of Doors looks for.

All numbers are of other rooms: the room itself is left out of them, and named where the clues
count it. A *ray* is a direction to look in, with the numbers of rooms that one may see there. Two
rooms of a line *meet*: if they see each other, they see equally many rooms along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from quinta.base.fields import counted
from quinta.base.grid import Cell, Line, Wall, walls
from quinta.kinds.doors.kind import DIRECTIONS, Door, Doors
from quinta.logic.model import Fact
from quinta.puzzle.phrases import either, listed, named
from quinta.puzzle.step import WHOLE_BOARD, Reason
from quinta.puzzle.technique import See, Seen, Technique, View

MOST_ROOMS_NAMED = 8
MOST_NUMBERS_IN_A_ROW = 3
MOST_NUMBERS_NAMED = 4

Numbers = Sequence[int]
"""Numbers of rooms, the smallest first."""


class Ray(NamedTuple):
    """A direction to look in: its doors, nearest first, and how many rooms one may see there."""

    to: str
    doors: Sequence[Wall]
    lengths: Numbers

    @property
    def least(self) -> int:
        """How many rooms one sees there at least."""
        return self.lengths[0]

    @property
    def most(self) -> int:
        """How many rooms one sees there at most."""
        return self.lengths[-1]

    def facts(self, lengths: Numbers) -> list[Fact]:
        """That one sees one of these numbers of rooms there."""
        least = lengths[0]
        ends = self.doors[least : least + 1] if len(lengths) == 1 else ()
        opens = [Fact(door, Door.OPEN) for door in self.doors[:least]]
        return [*opens, *(Fact(door, Door.CLOSED) for door in ends)]


class Room(NamedTuple):
    """A room with a clue: how many other rooms it sees, and what is known of its rays."""

    cell: Cell
    wanted: int
    counts_self: bool
    rays: Sequence[Ray]

    @classmethod
    def of(cls, view: View, reason: Reason) -> Room:
        """A room as it stands."""
        puzzle = view.puzzle
        assert isinstance(puzzle, Doors)
        assert isinstance(reason.where, Cell)
        assert reason.clue is not None
        rays = []
        for to, doors in zip(DIRECTIONS, puzzle.doors_from(reason.where), strict=True):
            left = [view.left(door) for door in doors]
            most = left.index(1 << Door.CLOSED) if 1 << Door.CLOSED in left else len(doors)
            lengths = [n for n in range(most) if left[n] != 1 << Door.OPEN]
            rays.append(Ray(to, doors, [*lengths, most]))
        return cls(
            reason.where, reason.clue.value - puzzle.counts_self, puzzle.counts_self, tuple(rays)
        )

    @property
    def least(self) -> int:
        """How many other rooms it sees at least."""
        return sum(ray.least for ray in self.rays)

    @property
    def most(self) -> int:
        """How many other rooms it sees at most."""
        return sum(ray.most for ray in self.rays)

    def besides(self, ray: Ray) -> list[Ray]:
        """The other rays."""
        return [other for other in self.rays if other is not ray]

    def fitting(self, ray: Ray) -> Numbers:
        """How many rooms it may see in a direction for the clue to come out."""
        rest = _sums(other.lengths for other in self.besides(ray))
        return [length for length in ray.lengths if self.wanted - length in rest]

    def useful(self, ray: Ray) -> Numbers:
        """How many rooms in a direction are not too many by themselves."""
        cap = self.wanted - self.least + ray.least
        return [length for length in ray.lengths if length <= cap]

    def rooms(self, others: int) -> str:
        """So many other rooms, counted as the clues count."""
        if self.counts_self:
            return counted(others + 1, "room", "rooms")
        return counted(others, "other room", "other rooms")

    @property
    def sees(self) -> str:
        """What its clue says."""
        if self.wanted:
            return f"sees {self.rooms(self.wanted)}"
        return "sees only itself" if self.counts_self else "sees no other room"

    def each(self, parts: Iterable[str]) -> str:
        """The rooms that it sees, by direction."""
        return listed([*(["itself"] if self.counts_self else []), *parts])


def _least(ray: Ray) -> int:
    return ray.least


def _most(ray: Ray) -> int:
    return ray.most


def _sums(lengths: Iterable[Numbers]) -> set[int]:
    """The sums of one number of each."""
    sums = {0}
    for numbers in lengths:
        sums = {total + number for total in sums for number in numbers}
    return sums


def _by_direction(rays: Iterable[Ray], number: Callable[[Ray], int], bound: str = "") -> list[str]:
    """How many rooms in each direction; the bound is said once."""
    seen = [f"{number(ray)} {ray.to}" for ray in rays if number(ray)]
    return [f"{bound}{seen[0]}", *seen[1:]] if seen else []


def _any_of(numbers: Numbers) -> str:
    """Numbers that are all possible.

    >>> _any_of([0, 2, 3]), _any_of([2, 3, 4, 5]), _any_of([0, 1, 2, 3, 6])
    ('none, 2 or 3', '2 to 5', 'up to 3 or 6')
    """
    said: list[str] = []
    runs: dict[int, list[int]] = {}
    for index, number in enumerate(numbers):
        runs.setdefault(number - index, []).append(number)
    for run in runs.values():
        if len(run) > MOST_NUMBERS_IN_A_ROW:
            said.append(f"{run[0]} to {run[-1]}" if run[0] else f"up to {run[-1]}")
        else:
            said += (str(number or "none") for number in run)
    return either(said)


# One room


def _of_a_room(see: Callable[[View, Room], Iterator[Seen]]) -> See:
    """A technique that looks at a room with a clue."""

    def seen(view: View) -> Iterator[Seen]:
        if room := _room(view):
            yield from see(view, room)

    return seen


@lru_cache(maxsize=2)
def _room(view: View) -> Room | None:
    """The room of a view; kept, as one technique after another looks at it."""
    reason = view.rule("sees")
    return Room.of(view, reason) if reason else None


@_of_a_room
def _complete(view: View, room: Room) -> Iterator[Seen]:
    if room.least != room.wanted:
        return
    if new := view.new(fact for ray in room.rays for fact in ray.facts([ray.least])):
        seen = room.each(_by_direction(room.rays, _least))
        already = f"already sees its {room.rooms(room.wanted)}: {seen}"
        yield Seen(
            new, f"{room.cell.id} {already if room.wanted else room.sees}. So {view.so(new)}"
        )


@_of_a_room
def _full(view: View, room: Room) -> Iterator[Seen]:
    if room.most != room.wanted:
        return
    if new := view.new(fact for ray in room.rays for fact in ray.facts([ray.most])):
        every = f"{'all' if room.most > 1 else 'the'} {room.rooms(room.most)} that it can see"
        seen = room.each(_by_direction(room.rays, _most))
        yield Seen(new, f"{room.cell.id} needs {every}: {seen}. So {view.so(new)}")


@_of_a_room
def _one_direction(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        others = room.besides(ray)
        if all(len(other.lengths) == 1 for other in others):
            yield from _rest(view, room, ray, _by_direction(others, _least), room.fitting(ray))


def _rest(
    view: View, room: Room, ray: Ray, seen: Sequence[str], fitting: Numbers, least: int = 0
) -> Iterator[Seen]:
    """What a direction has, after what is seen in the others."""
    if not fitting or not (new := view.new(ray.facts(fitting))):
        return
    number = f"at least {least or fitting[0]}" if least or len(fitting) > 1 else fitting[0]
    rest = f": {room.each(seen)}, so {number or 'none'} {ray.to}"
    *nearer, last = new
    so = view.so(new)
    if last.value == Door.CLOSED and nearer and nearer[-1].place == ray.doors[fitting[0] - 1]:
        so = f"{view.so(nearer)} and the next one {ray.to} is closed"
    only = f", and can only look {ray.to}"
    yield Seen(new, f"{room.cell.id} {room.sees}{rest if seen else only}. {so}")


@_of_a_room
def _too_far(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        if len(ray.lengths) == 1 or room.useful(ray) != [ray.least]:
            continue
        if new := view.new(ray.facts([ray.least])):
            farther = ray._replace(lengths=ray.lengths[1:])
            seen = room.each(_by_direction([farther, *room.besides(ray)], _least))
            door = view.puzzle.place_in_words(new[0].place)
            too_many = f"with {door} open it would see {seen}: too many"
            yield Seen(new, f"{room.cell.id} {room.sees}. {too_many}. So that door is closed")


@_of_a_room
def _not_enough(view: View, room: Room) -> Iterator[Seen]:
    missing = room.most - room.wanted
    if missing < 0:
        return
    left = {ray.to: [n for n in ray.lengths if n >= ray.most - missing] for ray in room.rays}
    rays = [ray for ray in room.rays if view.new(ray.facts(left[ray.to]))]
    if len(rays) > 1:
        new = view.new(fact for ray in rays for fact in ray.facts(left[ray.to]))
        seen = room.each(_by_direction(room.rays, _most))
        can = f"can see at most {room.rooms(room.most)}, {seen}, and only {missing} may be missing"
        yield Seen(new, f"{room.cell.id} {can}. So {view.so(new)}")
    elif rays:
        (ray,) = rays
        seen_there = _by_direction(room.besides(ray), _most, "at most ")
        yield from _rest(view, room, ray, seen_there, left[ray.to], ray.most - missing)


@_of_a_room
def _sums_to(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        useful = ((other.to, room.useful(other)) for other in room.besides(ray))
        seen = [f"{_any_of(numbers)} {to}" for to, numbers in useful if any(numbers)]
        yield from _rest(view, room, ray, seen, room.fitting(ray))


@_of_a_room
def _impossible(view: View, room: Room) -> Iterator[Seen]:
    has = f"but has to see {room.wanted + room.counts_self}"
    if room.most < room.wanted:
        yield Seen((), f"{room.cell.id} can see at most {_counted(room, _most)}, {has}")
    elif room.least > room.wanted:
        yield Seen((), f"{room.cell.id} sees at least {_counted(room, _least)}, {has}")
    elif room.wanted not in _sums(ray.lengths for ray in room.rays):
        rays = (ray for ray in room.rays if ray.most)
        seen = room.each(f"{_any_of(ray.lengths)} {ray.to}" for ray in rays)
        makes = f"which never makes {room.rooms(room.wanted)}"
        yield Seen((), f"{room.cell.id} can see {seen}, {makes}")


def _counted(room: Room, number: Callable[[Ray], int]) -> str:
    """How many rooms in all, and in each direction."""
    seen = room.each(_by_direction(room.rays, number))
    return f"{room.rooms(sum(map(number, room.rays)))}{', ' if seen else ''}{seen}"


# Two rooms on a line


ACROSS, BACK, TOWARD = slice(2), 2, 3
"""Which rays of a room that meets another lie across their line, behind it and between them."""


class Meeting(NamedTuple):
    """Two rooms of a line with clues, their rays in another order: those between end there."""

    line: Line
    doors: int
    """How many doors are between them."""
    rooms: tuple[Room, Room]

    @classmethod
    def of(cls, view: View) -> Meeting | None:
        """Two rooms as they stand, if they lie on a line."""
        rooms = [Room.of(view, reason) for reason in view.reasons if reason.rule == "sees"]
        if len(rooms) != 2:
            return None
        one, other = sorted(rooms, key=lambda room: room.cell)
        line = Line("row", one.cell.row)
        order = 0, 2, 3, 1
        if one.cell.row != other.cell.row:
            line, order = Line("column", one.cell.column), (1, 3, 0, 2)
            if one.cell.column != other.cell.column:
                return None
        doors = other.cell.row - one.cell.row + other.cell.column - one.cell.column

        def turned(room: Room, order: Sequence[int]) -> Room:
            *rays, toward = (room.rays[n] for n in order)
            lengths = sorted({min(length, doors) for length in toward.lengths})
            between = Ray(toward.to, toward.doors[:doors], lengths)
            return room._replace(rays=(*rays, between))

        left, right, back, ahead = order
        return cls(line, doors, (turned(one, order), turned(other, (left, right, ahead, back))))

    @property
    def meet(self) -> bool:
        """Whether they are known to see each other."""
        return any(room.rays[TOWARD].least == self.doors for room in self.rooms)

    @property
    def run(self) -> set[int]:
        """How many rooms both may see along the line if they see each other."""
        if any(room.rays[TOWARD].most < self.doors for room in self.rooms):
            return set()
        return _sums([[self.doors], *(room.rays[BACK].lengths for room in self.rooms)])

    def between(self, room: Room) -> Numbers:
        """How many of the rooms between it may see if they do not see each other."""
        back, toward = room.rays[BACK].lengths, room.rays[TOWARD].lengths
        along = _along(room)
        return [n for n in toward if n < self.doors and any(n + b in along for b in back)]

    @property
    def possible(self) -> bool:
        """Whether both clues can come out."""
        one, other = self.rooms
        if self.run & _along(one) & _along(other):
            return True
        some, others = self.between(one), self.between(other)
        return bool(some and others) and some[0] + others[0] < self.doors

    def with_only(self, index: int, ray: int, lengths: Numbers) -> Meeting:
        """The same, with fewer numbers of rooms in a direction of one of the two."""
        rooms = list(self.rooms)
        rays = list(rooms[index].rays)
        rays[ray] = rays[ray]._replace(lengths=lengths)
        rooms[index] = rooms[index]._replace(rays=tuple(rays))
        return self._replace(rooms=(rooms[0], rooms[1]))


def _along(room: Room) -> set[int]:
    """How many rooms along the line let its clue come out."""
    return {room.wanted - number for number in _sums(ray.lengths for ray in room.rays[ACROSS])}


class Wrong(NamedTuple):
    """What cannot be, as two rooms would not come out with it."""

    room: int
    ray: int
    supposed: str
    before: Meeting
    after: Meeting
    """With that."""
    new: tuple[Fact, ...]
    """What follows."""

    def so(self, view: View) -> str:
        """What follows, in words."""
        if len(self.new) > 1:
            return f"So {view.so(self.new)}"
        return f"So that door is {view.puzzle.name_of(self.new[0].value)}"


def _wrong(view: View, meeting: Meeting) -> Iterator[Wrong]:
    """All that the two rooms exclude together, direction by direction."""
    for index, room in enumerate(meeting.rooms):
        for number, ray in enumerate(room.rays):
            fits = [n for n in ray.lengths if meeting.with_only(index, number, [n]).possible]
            if not fits or len(fits) == len(ray.lengths):
                continue
            if fits[0] > ray.least:
                new = view.new(ray.facts([fits[0], fits[0] + 1]))
                lengths = [n for n in ray.lengths if n < fits[0]]
            else:
                new = view.new(ray.facts(fits))
                lengths = [n for n in ray.lengths if n > fits[0]]
            if not new:
                continue
            supposed = f"{room.cell.id} saw fewer than {fits[0]} {ray.to}"
            if len(new) == 1:
                state = view.puzzle.name_of(1 - new[0].value)
                supposed = f"{view.puzzle.place_in_words(new[0].place)} were {state}"
            after = meeting.with_only(index, number, lengths)
            yield Wrong(index, number, supposed, meeting, after, new)


@lru_cache(maxsize=2)
def _excluded(view: View) -> Sequence[Wrong]:
    """The same of a view; kept, as one technique after another looks at it."""
    meeting = Meeting.of(view)
    return tuple(_wrong(view, meeting)) if meeting and meeting.possible else ()


def _of_two_rooms(see: Callable[[View, Wrong], str | None]) -> See:
    """A technique that looks at two rooms of a line, and says why something cannot be."""

    def seen(view: View) -> Iterator[Seen]:
        for wrong in _excluded(view):
            if text := see(view, wrong):
                yield Seen(wrong.new, text)

    return seen


@_of_two_rooms
def _same_run(view: View, wrong: Wrong) -> str | None:
    meeting = wrong.before
    if not meeting.meet:
        return None
    if wrong.ray < BACK and (text := _as_many(view, wrong)):
        return text
    if not (clash := _clash(wrong.after)):
        return None
    see = f"{_names(meeting)} see equally many rooms along {meeting.line}, as they see each other"
    return f"{see}. if {wrong.supposed}, that would fail: {clash}. {wrong.so(view)}"


def _as_many(view: View, wrong: Wrong) -> str | None:
    """What a room has across the line, if it sees as many rooms along it as its partner."""
    room, partner = wrong.before.rooms[wrong.room], wrong.before.rooms[1 - wrong.room]
    ray, across = room.rays[wrong.ray], room.rays[1 - wrong.ray]
    more = wrong.new[0].value == Door.OPEN
    along = (max if more else min)(_along(partner))
    number = room.wanted - along - (across.most if more else across.least)
    if not (number > ray.least if more else number < ray.lengths[1]):
        return None
    bound, opposite = ("at most", "at least") if more else ("at least", "at most")
    theirs = _by_direction(partner.rays[ACROSS], _least if more else _most, f"{opposite} ")
    why = f": {partner.each(theirs)}, so {bound} {along}" if theirs else ", all"
    if more and not theirs:
        why = f", so at most {along}"
    own = [f"{bound} {along} there", *_by_direction([across], _most if more else _least)]
    so = f"{opposite} {number}" if more or number else "none"
    return (
        f"{partner.cell.id} {partner.sees}{why} along {wrong.before.line}. {room.cell.id}, in the "
        f"same run, sees as many there. it {room.sees}: {room.each(own)}, so {so} {ray.to}. "
        f"{view.so(wrong.new)}"
    )


@_of_two_rooms
def _cannot_meet(view: View, wrong: Wrong) -> str | None:
    if wrong.before.meet or not wrong.after.meet or not (clash := _clash(wrong.after)):
        return None
    would = f"{_names(wrong.after)} would see equally many rooms along {wrong.after.line}"
    return f"if {wrong.supposed}, {would}, but {clash}. {wrong.so(view)}"


@_of_two_rooms
def _between(view: View, wrong: Wrong) -> str | None:
    meeting = wrong.after
    one, other = (meeting.between(room) for room in meeting.rooms)
    clash = _clash(meeting)
    if not (one and other) or (meeting.run and not clash):
        return None
    names = [room.cell.id for room in meeting.rooms]
    rooms = counted(meeting.doors - 1, "room", "rooms")
    need = f"{names[0]} would need {one[0]} and {names[1]} {other[0]} of the {rooms} between them"
    otherwise = f", or see each other along {meeting.line}, but {clash}" if clash else ""
    return f"if {wrong.supposed}, {need}{otherwise}. {wrong.so(view)}"


@_of_two_rooms
def _has_to_see(view: View, wrong: Wrong) -> str | None:
    meeting = wrong.after
    clash = _clash(meeting)
    if meeting.meet or not clash:
        return None
    for index, room in enumerate(meeting.rooms):
        if not meeting.between(room):
            who = "it" if index == wrong.room and len(wrong.new) > 1 else room.cell.id
            other = meeting.rooms[1 - index].cell.id
            to = f"{who} would have to see {other} for its {room.rooms(room.wanted)}"
            both = f"and both would see equally many along {meeting.line}"
            return f"if {wrong.supposed}, {to}, {both}. but {clash}. {wrong.so(view)}"
    return None


def _names(meeting: Meeting) -> str:
    return named([room.cell for room in meeting.rooms])


def _clash(meeting: Meeting) -> str | None:
    """Why two rooms that see each other do not come out."""
    run = meeting.run
    if not run:
        return None
    along = {room.cell.id: sorted(_along(room) & run) for room in meeting.rooms}
    for room in meeting.rooms:
        if not along[room.cell.id]:
            return _not_the_run(room, run)
    (low, few), (high, many) = sorted(along.items(), key=lambda item: item[1])
    if many[0] > few[-1]:
        return f"{high} needs at least {many[0]} there and {low} can see at most {few[-1]}"
    if max(len(few), len(many)) > MOST_NUMBERS_NAMED:
        return None
    return f"{low} can see {_any_of(few)} there and {high} {_any_of(many)}"


def _not_the_run(room: Room, run: set[int]) -> str | None:
    """That a run is too long or too short for a room."""
    along = _along(room)
    if max(along) < min(run):
        return f"there are at least {min(run)}, and {room.cell.id} can see at most {max(along)}"
    if min(along) > max(run):
        return f"there are at most {max(run)}, and {room.cell.id} needs at least {min(along)}"
    return None


# The house as a whole


def _cut_off(view: View) -> Iterator[Seen]:
    reason = view.rule("connected")
    if reason is None or view.spots != [WHOLE_BOARD]:
        return
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
        yield Seen(new, f"{without} from the rest of the house. So that door is open")


TECHNIQUES = (
    Technique("view complete", "A room that sees all its rooms has closed doors next.", _complete),
    Technique("full view", "A room needs all the rooms that it can see.", _full),
    Technique("one direction left", "What is not seen elsewhere is seen here.", _one_direction),
    Technique("too far", "With one more door open a room would see too many.", _too_far),
    Technique(
        "not enough elsewhere", "Elsewhere there are too few, so some are here.", _not_enough
    ),
    Technique("sums", "Few numbers of rooms in each direction add up to the clue.", _sums_to),
    Technique("cannot come out", "A room cannot see as many rooms as it has to.", _impossible),
    Technique("cut off", "Without one door, rooms could not be reached.", _cut_off),
    Technique(
        "same run", "Rooms that see each other see equally many along the line.", _same_run, 2
    ),
    Technique(
        "cannot see each other",
        "If two rooms saw each other, they would not see equally many along the line.",
        _cannot_meet,
        2,
    ),
    Technique("rooms between", "The rooms between two rooms are too few for both.", _between, 2),
    Technique(
        "has to see",
        "A room would have to see another, and they would not see equally many along the line.",
        _has_to_see,
        2,
    ),
)
"""Easiest first."""
