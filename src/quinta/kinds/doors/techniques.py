"""What a player of Doors looks for.

All numbers are of other rooms: the room itself is left out of them, and named where the clues
count it. A *ray* is a direction to look in, with the numbers of rooms that one may see there. Two
rooms of a line *meet*: if they see each other, they see equally many rooms along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from quinta.base.fields import counted
from quinta.base.grid import Cell, Line, Wall, walls
from quinta.kinds.doors.kind import DIRECTIONS, Door, Doors
from quinta.logic.model import Fact
from quinta.puzzle.phrases import either, listed, named
from quinta.puzzle.step import WHOLE_BOARD, Reason
from quinta.puzzle.technique import See, Seen, Technique, View

SHUT = 1 << Door.CLOSED
MOST_ROOMS_NAMED = 8
MOST_NUMBERS_IN_A_ROW = 3

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
            most = next((n for n, door in enumerate(doors) if view.left(door) == SHUT), len(doors))
            lengths = [n for n in range(most) if view.left(doors[n]) & SHUT]
            rays.append(Ray(to, doors, (*lengths, most)))
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
        return f"sees {self.rooms(self.wanted)}"

    def each(self, parts: Iterable[str]) -> str:
        """The rooms that it sees, by direction."""
        return listed([*(["itself"] if self.counts_self else []), *parts])


_least, _most = attrgetter("least"), attrgetter("most")


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

    >>> _any_of([0, 2, 3]), _any_of([2, 3, 4, 5]), _any_of([0, 1])
    ('none, 2 or 3', '2 to 5', 'at most 1')
    """
    runs: dict[int, list[int]] = {}
    for index, number in enumerate(numbers):
        runs.setdefault(number - index, []).append(number)
    if len(runs) == 1 and numbers[0] == 0 < numbers[-1]:
        return f"at most {numbers[-1]}"
    said: list[str] = []
    for run in runs.values():
        long = len(run) > MOST_NUMBERS_IN_A_ROW
        said += [f"{run[0]} to {run[-1]}"] if long else [str(number or "none") for number in run]
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
        sees = already if room.wanted else "sees no other room"
        yield Seen(new, f"{room.cell.id} {sees}. So {view.so(new)}")


@_of_a_room
def _full(view: View, room: Room) -> Iterator[Seen]:
    if room.most != room.wanted:
        return
    if new := view.new(fact for ray in room.rays for fact in ray.facts([ray.most])):
        every = f"{'all' if room.most > 1 else 'the'} {room.rooms(room.most)} it can see"
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
        so = f"{view.so(nearer)} and the next one {ray.to} closed"
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
            more = f"{room.cell.id} would see more than its {room.rooms(room.wanted)}: {seen}"
            yield Seen(new, f"with {door} open, {more}. So that door is closed")


@_of_a_room
def _not_enough(view: View, room: Room) -> Iterator[Seen]:
    missing = room.most - room.wanted
    left = {
        ray: [n for n in ray.lengths if n >= ray.most - missing]
        for ray in room.rays
        if 0 <= missing < ray.most - ray.least
    }
    rays = [ray for ray, lengths in left.items() if view.new(ray.facts(lengths))]
    if len(rays) > 1:
        new = view.new(fact for ray in rays for fact in ray.facts(left[ray]))
        seen = room.each(_by_direction(room.rays, _most))
        can = f"can see at most {room.rooms(room.most)}, {seen}, and may miss only {missing}"
        yield Seen(new, f"{room.cell.id} {can}. So {view.so(new)}")
    for ray in rays if len(rays) == 1 else ():
        others = _by_direction(room.besides(ray), _most, "at most ")
        yield from _rest(view, room, ray, others, left[ray], ray.most - missing)


@_of_a_room
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


@_of_a_room
def _impossible(view: View, room: Room) -> Iterator[Seen]:
    has = f"but has to see {room.wanted + room.counts_self}"
    if room.most < room.wanted:
        yield Seen((), f"{room.cell.id} can see at most {_counted(room, _most)}, {has}")
    elif room.least > room.wanted:
        yield Seen((), f"{room.cell.id} sees at least {_counted(room, _least)}, {has}")
    elif room.wanted not in _sums(ray.lengths for ray in room.rays):
        seen = room.each(_fewer(room, ray) for ray in room.rays if ray.most)
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
        down, right = other.cell.row - one.cell.row, other.cell.column - one.cell.column
        if down and right:
            return None
        line = Line("column", one.cell.column) if down else Line("row", one.cell.row)
        left, ahead, across, behind = (1, 2, 3, 0) if down else (0, 1, 2, 3)
        turned = (
            _turned(one, (left, across, behind, ahead), down + right),
            _turned(other, (left, across, ahead, behind), down + right),
        )
        return cls(line, down + right, turned)

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


def _turned(room: Room, order: Iterable[int], doors: int) -> Room:
    *rays, toward = (room.rays[number] for number in order)
    lengths = sorted({min(length, doors) for length in toward.lengths})
    return room._replace(rays=(*rays, Ray(toward.to, toward.doors[:doors], tuple(lengths))))


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
            if not any(view.new(Fact(d, state) for d in ray.doors) for state in Door):
                continue
            fits = (n for n in ray.lengths if meeting.with_only(index, number, [n]).possible)
            first, second = next(fits, None), next(fits, None)
            if first is None or (first == ray.least and second is not None):
                continue
            more = first > ray.least
            new = view.new(ray.facts([first, first + 1] if more else [first]))
            lengths = [n for n in ray.lengths if (n < first if more else n > first)]
            if not new or not lengths:
                continue
            supposed = f"{room.cell.id} saw fewer than {first} {ray.to}"
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
    """What a room has across the line, as it sees as many rooms along it as its partner."""
    if wrong.ray >= BACK or not wrong.before.meet:
        return None
    room, partner = wrong.before.rooms[wrong.room], wrong.before.rooms[1 - wrong.room]
    ray, across = room.rays[wrong.ray], room.rays[1 - wrong.ray]
    more = wrong.new[0].value == Door.OPEN
    along = (max if more else min)(_along(partner))
    number = room.wanted - along - (across.most if more else across.least)
    if not (number > ray.least if more else number < ray.lengths[1]):
        return None
    bound, opposite = ("at most", "at least") if more else ("at least", "at most")
    theirs = _by_direction(partner.rays[ACROSS], _least if more else _most, f"{opposite} ")
    each = f": {partner.each(theirs)}" if theirs else ""
    why = f"{each}, so {bound} {along}" if more or each else ", all"
    own = [f"{bound} {along} there", *_by_direction([across], _most if more else _least)]
    so = f"{opposite} {number} {ray.to}" if more or number else f"none {ray.to}"
    if not more and number > ray.least:
        so += f", where an open door would show {ray.lengths[1]}"
    return (
        f"{partner.cell.id} {partner.sees}{why} along {wrong.before.line}. {room.cell.id}, in the "
        f"same run, sees as many there. it {room.sees}: {room.each(own)}, so {so}. "
        f"{view.so(wrong.new)}"
    )


@_of_two_rooms
def _unequal(view: View, wrong: Wrong) -> str | None:
    if not wrong.after.meet or not (clash := _clash(wrong.after)):
        return None
    names = named([room.cell for room in wrong.after.rooms])
    would = f"{names} would see equally many rooms along {wrong.after.line}"
    return f"if {wrong.supposed}, {would}. but {clash}. {wrong.so(view)}"


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
            both = f"{who} would have to see {other}, and both equally many along {meeting.line}"
            return f"if {wrong.supposed}, {both}. but {clash}. {wrong.so(view)}"
    return None


def _clash(meeting: Meeting) -> str | None:
    """Why two rooms that see each other do not come out."""
    if not (run := meeting.run):
        return None
    along = {room.cell.id: _along(room) for room in meeting.rooms}
    low, needs = max((min(numbers & run or numbers), name) for name, numbers in along.items())
    high, sees = min((max(numbers & run or numbers), name) for name, numbers in along.items())
    if high < min(run):
        return f"that would be at least {min(run)}, and {sees} can see at most {high}"
    if high < low:
        return f"{needs} needs at least {low} there and {sees} can see at most {high}"
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
    Technique("view complete", "A room that has its rooms in view sees no further.", _complete),
    Technique("full view", "A room needs all the rooms that it can see.", _full),
    Technique("one direction left", "How far a room sees is known in all others.", _one_direction),
    Technique("too far", "With one more door open a room would see too many.", _too_far),
    Technique("not enough elsewhere", "In all other directions a room sees too few.", _not_enough),
    Technique("sums", "Few numbers of rooms in each direction add up to the clue.", _sums_to),
    Technique("cannot come out", "A room cannot see as many rooms as it has to.", _impossible),
    Technique("cut off", "Without one door, rooms could not be reached.", _cut_off),
    Technique("same run", "Rooms that see each other see as many along the line.", _same_run, 2),
    Technique("unequal views", "Rooms that saw each other would not see as many.", _unequal, 2),
    Technique("has to see", "A room would have to see one that sees fewer.", _has_to_see, 2),
)
"""Easiest first."""
