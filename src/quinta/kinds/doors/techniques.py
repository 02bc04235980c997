"""What a player of Doors looks for.

All numbers are of other rooms: the room itself is left out of them, and named where the clues
count it. A *ray* is a direction to look in, with the numbers of rooms that one may see there. Two
rooms of a line *meet*: if they see each other, they see equally many rooms along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from quinta.base.fields import counted
from quinta.base.grid import Cell, Line, Wall, walls
from quinta.kinds.doors.kind import DIRECTIONS, Door, Doors
from quinta.logic.model import Fact
from quinta.puzzle.phrases import either, listed, named
from quinta.puzzle.step import WHOLE_BOARD, Reason
from quinta.puzzle.technique import Seen, Techniques, View

SHUT = 1 << Door.CLOSED
MOST_ROOMS_NAMED = 8
TECHNIQUES = Techniques()

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

    def seen(self, number: Callable[[Ray], int]) -> str:
        """The same, so many in each direction."""
        return self.each(_by_direction(self.rays, number))


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
        every = f"{'all' if room.most > 1 else 'the'} {room.rooms(room.most)} it can see"
        facts = [fact for ray in room.rays for fact in ray.facts([ray.most])]
        yield from view.concluded(facts, f"{room.cell.id} needs {every}: {room.seen(_most)}")


@TECHNIQUES.add(
    "one direction left", "How far a room sees is known in all directions but one.", _room
)
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


@TECHNIQUES.add("too far", "With one more door open a room would see too many.", _room)
def _too_far(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        if len(ray.lengths) == 1 or room.useful(ray) != [ray.least]:
            continue
        if new := view.new(ray.facts([ray.least])):
            farther = ray._replace(lengths=ray.lengths[1:])
            seen = room.each(_by_direction([farther, *room.besides(ray)], _least))
            door = view.puzzle.place_in_words(new[0].place)
            more = f"{room.cell.id} would see more than its {room.rooms(room.wanted)}: {seen}"
            yield Seen(new, f"with {door} open, {more}. {_that_door(view, new)}")


@TECHNIQUES.add("not enough elsewhere", "In all other directions a room sees too few.", _room)
def _not_enough(view: View, room: Room) -> Iterator[Seen]:
    for ray in room.rays:
        others = room.besides(ray)
        least = room.wanted - sum(map(_most, others))
        if ray.least < least <= ray.most:
            fitting = [length for length in ray.lengths if length >= least]
            seen = _by_direction(others, _most, "at most ")
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
    if room.wanted in _sums(ray.lengths for ray in room.rays):
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
        """Two rooms as they stand, if they lie on a line and both clues can come out."""
        rooms = [Room.of(view, reason) for reason in view.reasons if reason.rule == "sees"]
        if len(rooms) != 2:
            return None
        one, other = sorted(rooms, key=lambda room: room.cell)
        down, right = other.cell.row - one.cell.row, other.cell.column - one.cell.column
        if down and right:
            return None
        line = Line("column", one.cell.column) if down else Line("row", one.cell.row)
        left, ahead, across, behind = (1, 2, 3, 0) if down else (0, 1, 2, 3)
        first = _turned(one, (left, across, behind, ahead), down + right)
        second = _turned(other, (left, across, ahead, behind), down + right)
        meeting = cls(line, down + right, (first, second))
        return meeting if meeting.possible else None

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
            after = meeting.with_only(index, number, wrong or ray.lengths)
            if new and wrong and (why := _why_wrong(meeting, after)):
                supposed = f"{room.cell.id} saw fewer than {first} {ray.to}"
                if len(new) == 1:
                    state = view.puzzle.name_of(1 - new[0].value)
                    supposed = f"{view.puzzle.place_in_words(new[0].place)} were {state}"
                yield Seen(new, f"{why.format(supposed)}. {_that_door(view, new)}")


def _why_wrong(before: Meeting, after: Meeting) -> str | None:
    """Why two rooms do not come out with what is supposed, which has its place in the words."""
    if not (clash := _clash(after, "but" if before.meet else "and")):
        return None
    one, other = (room.cell.id for room in after.rooms)
    many = f"and equally many rooms along {after.line}"
    if before.meet:
        return f"{one} and {other} see each other, {many}. if {{}}, {clash}"
    if after.meet:
        return f"if {{}}, {one} and {other} would see each other, {many}. but {clash}"
    if after.between(after.rooms[0]):
        one, other = other, one
        if after.between(after.rooms[1]):
            return None
    return f"if {{}}, {one} would have to see {other}, {many}. but {clash}"


def _clash(meeting: Meeting, joint: str) -> str | None:
    """Why two rooms that see each other do not come out."""
    if not (run := meeting.run):
        return None
    along = [(_along(room), room) for room in meeting.rooms]
    low, needs = max(((min(n & run or n), room) for n, room in along), key=itemgetter(0))
    high, sees = min(((max(n & run or n), room) for n, room in along), key=itemgetter(0))
    at_most = f"{sees.cell.id} sees at most {high}{_besides(sees, high, _least)}"
    if high < min(run):
        return f"that would be at least {min(run)}, {joint} {at_most}"
    at_least = f"{needs.cell.id} would need at least {low} there{_besides(needs, low, _most)}"
    return f"{at_least}, {joint} {at_most}" if high < low else None


def _besides(room: Room, along: int, number: Callable[[Ray], int]) -> str:
    """What else a room sees that sees so many rooms along the line, if that makes its clue."""
    rays = room.rays[ACROSS]
    seen = room.each(_by_direction(rays, number, "at most " if number is _most else ""))
    return f", besides {seen}" if seen and along + sum(map(number, rays)) == room.wanted else ""
