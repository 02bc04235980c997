"""Steps of Doors as a player would put them.

All numbers are worked out from the facts of the step alone: how far one may see from a room
in each direction, if nothing else were known. The room itself is left out of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quinta.base.fields import counted
from quinta.base.grid import Cell, Line, Wall
from quinta.logic.model import Fact, Place
from quinta.puzzle.phrases import capital, either, first_told, listed, named
from quinta.puzzle.step import WHOLE_BOARD, Reason, Step, Told

if TYPE_CHECKING:
    from quinta.kinds.doors.kind import Doors

CLOSED, OPEN = 0, 1
MOST_ROOMS_NAMED = 8


class View(NamedTuple):
    """A direction to look in: its doors, nearest first, and how many rooms one may see there."""

    way: str
    walls: Sequence[Wall]
    lengths: Sequence[int]

    @property
    def least(self) -> int:
        """How many rooms one sees there at least."""
        return self.lengths[0]

    @property
    def most(self) -> int:
        """How many rooms one sees there at most."""
        return self.lengths[-1]


class Room(NamedTuple):
    """A room with a clue: how many other rooms it sees, and what is known of its views."""

    cell: Cell
    wanted: int
    views: Sequence[View]

    @property
    def name(self) -> str:
        """What it is called."""
        return f"the room in {self.cell.id}"

    @property
    def least(self) -> int:
        """How many other rooms it sees at least."""
        return sum(view.least for view in self.views)

    @property
    def most(self) -> int:
        """How many other rooms it sees at most."""
        return sum(view.most for view in self.views)


def tell(puzzle: Doors, step: Step) -> Told | None:
    """A step of Doors in words, if it is an instance of a technique."""
    if step.reasons[0].where == WHOLE_BOARD:
        return _cut_off(step) if len(step.reasons) == 1 else None
    rooms = [_room(puzzle, reason, step.facts) for reason in step.reasons]
    if len(rooms) == 2:
        return _two_rooms(puzzle, rooms[0], rooms[1], step)
    if len(rooms) > 2:
        return None
    (room,) = rooms
    if step.is_contradiction:
        return _contradiction(puzzle, room)
    if not _follow(room, step.conclusions):
        return None
    told = _first(room, step.conclusions)
    return Told(told.technique, f"{_head(puzzle, room)}. {told.sentence}")


# What is known of a room


def _room(puzzle: Doors, reason: Reason, facts: Iterable[Fact]) -> Room:
    assert isinstance(reason.where, Cell)
    assert reason.clue is not None
    known = {fact.place: fact.value if fact.holds else 1 - fact.value for fact in facts}
    views = []
    for way, walls in zip(
        ("north", "east", "south", "west"), puzzle.doors_from(reason.where), strict=True
    ):
        doors = [known.get(wall) for wall in walls]
        most = doors.index(CLOSED) if CLOSED in doors else len(doors)
        lengths = [k for k in range(most + 1) if k == len(doors) or doors[k] != OPEN]
        if walls:
            views.append(View(way, walls, lengths))
    return Room(reason.where, reason.clue.value - puzzle.counts_self, views)


def _sums(views: Iterable[View]) -> set[int]:
    """How many rooms one may see in these directions together."""
    sums = {0}
    for view in views:
        sums = {total + length for total in sums for length in view.lengths}
    return sums


def _fitting(room: Room, view: View) -> list[int]:
    """How many rooms it may see in a direction for the clue to come out."""
    rest = _sums(other for other in room.views if other is not view)
    return [length for length in view.lengths if room.wanted - length in rest]


def _follow(room: Room, conclusions: Sequence[Fact]) -> bool:
    """Whether the clue of a room forces all this by itself."""
    return all(any(_forced(room, view, fact) for view in room.views) for fact in conclusions)


def _forced(room: Room, view: View, fact: Fact) -> bool:
    if fact.place not in view.walls:
        return False
    index, fitting = list(view.walls).index(fact.place), _fitting(room, view)  # type: ignore[arg-type]
    if not fitting:
        return False
    return min(fitting) > index if _is_open(fact) else fitting == [index]


def _is_open(fact: Fact) -> bool:
    return (fact.value == OPEN) == fact.holds


def _concerned(room: Room, conclusions: Sequence[Fact]) -> list[View]:
    """The directions that conclusions are about."""
    places = {fact.place for fact in conclusions}
    return [view for view in room.views if places & set(view.walls)]


# One room


def _first(room: Room, conclusions: Sequence[Fact]) -> Told:
    """What the clue of a room forces, by the simplest technique that shows it."""
    techniques = (_blind, _complete, _full, _bound, _too_far, _rest)
    told = first_told(technique(room, conclusions) for technique in techniques)
    return told or _sum(room, conclusions)


def _blind(room: Room, conclusions: Sequence[Fact]) -> Told | None:
    """It sees no other room at all."""
    if room.wanted:
        return None
    return Told("sees nothing", f"so {_doors(conclusions)}")


def _complete(room: Room, conclusions: Sequence[Fact]) -> Told | None:
    """It sees all its rooms already."""
    if room.least != room.wanted:
        return None
    seen = _each(room.views, lambda view: view.least, "")
    return Told("view complete", f"it already sees {seen}. So {_doors(conclusions)}")


def _full(room: Room, conclusions: Sequence[Fact]) -> Told | None:
    """It has to see as far as it can in every direction."""
    if room.most != room.wanted:
        return None
    if sum(view.most > 0 for view in room.views) == 1:
        text = f"it can only look {_to(max(room.views, key=lambda view: view.most))}"
    else:
        seen = _each(room.views, lambda view: view.most, "")
        text = f"it can see at most {seen}, and needs all of them"
    return Told("full view", f"{text}. So {_doors(conclusions)}")


def _bound(room: Room, conclusions: Sequence[Fact]) -> Told | None:
    """In the other directions it does not see enough."""
    if not all(map(_is_open, conclusions)):
        return None
    missing = room.most - room.wanted
    concerned = _concerned(room, conclusions)
    for view in concerned:
        indices = [list(view.walls).index(f.place) for f in conclusions if f.place in view.walls]  # type: ignore[arg-type]
        if max(indices) >= view.most - missing:
            return None
    so = f"so {_each(concerned, lambda view: view.most - missing, 'at least ')}"
    if len(concerned) == 1:
        others = [view for view in room.views if view is not concerned[0]]
        seen = _each(others, lambda view: view.most, "at most ")
        return Told("bound", f"it sees {seen}, {so}: {_doors(conclusions)}")
    can = _each(room.views, lambda view: view.most, "")
    return Told(
        "bound",
        f"it can see at most {can}, {room.most} in all, and only {missing} of them can be "
        f"missing, {so}: {_doors(conclusions)}",
    )


def _too_far(room: Room, conclusions: Sequence[Fact]) -> Told | None:
    """One more door, and it would see too many at once."""
    if any(map(_is_open, conclusions)):
        return None
    parts = []
    for view in _concerned(room, conclusions):
        farther = [length for length in view.lengths if length > view.least]
        if not farther or room.least - view.least + farther[0] <= room.wanted:
            return None
        others = [other for other in room.views if other is not view and other.least]
        seen = [f"{farther[0]} {_to(view)}", *(f"{other.least} {_to(other)}" for other in others)]
        parts.append(f"with the door {view.walls[view.least].id} open it would see {listed(seen)}")
    return Told("too far", f"{'; '.join(parts)}: too many. So {_doors(conclusions)}")


def _rest(room: Room, conclusions: Sequence[Fact]) -> Told | None:
    """How far it sees in all other directions is known, so one direction has the rest."""
    concerned = _concerned(room, conclusions)
    others = [view for view in room.views if view is not concerned[0]]
    if len(concerned) > 1 or any(len(view.lengths) > 1 for view in others):
        return None
    (left,) = _fitting(room, concerned[0])
    if not any(view.least for view in others):
        text = f"it can only look {_to(concerned[0])}, so it sees {left} there"
    else:
        seen = _each(others, lambda view: view.least, "")
        text = f"it sees {seen}. That leaves {left} {_to(concerned[0])}"
    return Told("only one way left", f"{text}: {_doors(conclusions)}")


def _sum(room: Room, conclusions: Sequence[Fact]) -> Told:
    """Of the numbers of rooms it may see in each direction, few add up to the clue."""
    seen = listed([f"{_lengths(room, view)} {_to(view)}" for view in room.views])
    fitting = [_fitting(room, view) for view in room.views]
    if all(len(lengths) == 1 for lengths in fitting):
        only = [f"{k[0]} {_to(view)}" for k, view in zip(fitting, room.views, strict=True) if k[0]]
        return Told(
            "only one way left",
            f"it can see {seen}. Only {listed(only)} make{'s' if len(only) == 1 else ''} "
            f"{room.wanted}: {_doors(conclusions)}",
        )
    parts = []
    for view in _concerned(room, conclusions):
        lengths = _fitting(room, view)
        least = "" if len(lengths) == 1 else "at least "
        parts.append(f"{least}{lengths[0] or 'none'} {_to(view)}")
    return Told(
        "bound",
        f"it can see {seen}. To make {room.wanted} it must see {listed(parts)}: "
        f"{_doors(conclusions)}",
    )


def _contradiction(puzzle: Doors, room: Room) -> Told | None:
    """A room cannot see as many rooms as it has to."""
    has = f"but it has to see {room.wanted + puzzle.counts_self}"
    if room.most < room.wanted:
        most = _rooms(puzzle, room.most)
        return Told("too few in view", f"{room.name} can see at most {most}, {has}")
    if room.least > room.wanted:
        least = _rooms(puzzle, room.least)
        return Told("too many in view", f"{room.name} sees at least {least}, {has}")
    if room.wanted in _sums(room.views):
        return None
    seen = listed([f"{_lengths(room, view)} {_to(view)}" for view in room.views])
    return Told(
        "no way left",
        f"{_head(puzzle, room)}. It can see {seen}, and nothing of that makes {room.wanted}",
    )


# Two rooms on a line


class Meeting(NamedTuple):
    """Two rooms of a line: if they see each other, they see equally many rooms along it."""

    line: Line
    room: Room
    partner: Room
    doors: int
    """How many doors are between them."""

    @property
    def toward(self) -> View:
        """The view of the room towards its partner."""
        goal = self.partner.cell
        return next(v for v in self.room.views if any(goal in wall for wall in v.walls))

    @property
    def other_way(self) -> Meeting:
        """The same with the room and its partner exchanged."""
        return self._replace(room=self.partner, partner=self.room)

    def split(self) -> tuple[list[View], list[View]]:
        """The views of the room along the line and across it."""
        ways = ("east", "west") if self.line.direction == "row" else ("north", "south")
        along = [view for view in self.room.views if view.way in ways]
        return along, [view for view in self.room.views if view.way not in ways]

    def wanted_along(self) -> list[int]:
        """How many rooms the room may see along the line, if it sees its partner."""
        along, across = map(_sums, self.split())
        lengths = sorted(length for length in along if length >= self.doors)
        return [length for length in lengths if self.room.wanted - length in across]

    def apart(self) -> Room:
        """The room, if it does not see its partner."""
        views = [
            view._replace(lengths=[k for k in view.lengths if k < self.doors])
            if view == self.toward
            else view
            for view in self.room.views
        ]
        return self.room._replace(views=views)


def _two_rooms(puzzle: Doors, one: Room, other: Room, step: Step) -> Told | None:
    """What follows from whether two rooms can see each other."""
    if step.is_contradiction or (one.cell.row != other.cell.row) == (
        one.cell.column != other.cell.column
    ):
        return None
    same_row = one.cell.row == other.cell.row
    line = Line("row", one.cell.row) if same_row else Line("column", one.cell.column)
    doors = abs(one.cell.row - other.cell.row) + abs(one.cell.column - other.cell.column)
    meeting = Meeting(line, one, other, doors)
    return first_told(
        technique(puzzle, seen, step.conclusions)
        for technique in (_cannot_meet, _limited)
        for seen in (meeting, meeting.other_way)
    )


def _cannot_meet(puzzle: Doors, meeting: Meeting, conclusions: Sequence[Fact]) -> Told | None:
    """The two rooms cannot see each other, so each sees less."""
    if meeting.toward.least >= meeting.doors or meeting.toward.most < meeting.doors:
        return None
    reason = _why_not(puzzle, meeting)
    apart = meeting.apart()
    if reason is None or not _follow(apart, conclusions):
        return None
    told = _first(apart, conclusions)
    cells = named([meeting.room.cell, meeting.partner.cell])
    return Told(
        "cannot see each other",
        f"the rooms in {cells} cannot see each other: {reason}. {capital(_head(puzzle, apart))}. "
        f"{capital(told.sentence)}",
    )


def _why_not(puzzle: Doors, meeting: Meeting) -> str | None:
    """Why two rooms of a line cannot see each other, if they cannot."""
    behind = sum(
        view.least
        for seen in (meeting, meeting.other_way)
        for view in seen.split()[0]
        if view is not seen.toward
    )
    for seen in (meeting.other_way, meeting):
        least = meeting.doors + behind + sum(view.least for view in seen.split()[1])
        if least > seen.room.wanted:
            return f"else the one in {seen.room.cell.id} would see at least {_rooms(puzzle, least)}"
    one, other = meeting.wanted_along(), meeting.other_way.wanted_along()
    if set(one) & set(other) or not one or not other:
        return None
    return (
        f"else they would see equally many rooms along {meeting.line}, but the one in "
        f"{meeting.room.cell.id} could see {_any_of(one)} there and the one in "
        f"{meeting.partner.cell.id} {_any_of(other)}"
    )


def _limited(puzzle: Doors, meeting: Meeting, conclusions: Sequence[Fact]) -> Told | None:
    """What a room sees along a line, its partner has to see as well."""
    allowed = meeting.other_way.wanted_along()
    along, across = meeting.split()
    together = set(allowed) & _sums(along)
    apart: set[int] = set()
    if meeting.toward.least < meeting.doors:
        ways = {view.way for view in along}
        apart = _sums(view for view in meeting.apart().views if view.way in ways)
    if not together or not all(map(_is_open, conclusions)):
        return None
    merged = View(str(meeting.line), (), sorted(apart | together))
    most = meeting.partner.wanted - sum(v.least for v in meeting.other_way.split()[1])
    room = meeting.room._replace(views=[*across, merged])
    concerned = _concerned(room, conclusions)
    if len(concerned) != 1 or not _follow(room, conclusions) or max(allowed) < most:
        return None
    needed = room.wanted - sum(view.most for view in room.views if view not in concerned)
    if needed < 1 or most > merged.most:
        return None
    others = [view for view in across if view not in concerned and view.most]
    seen = listed([f"at most {v.most} {_to(v)}" for v in (*others, merged)])
    return Told(
        "equal views",
        f"{_head(puzzle, meeting.partner)}, so at most {most} along {meeting.line}. "
        f"{_as_many(meeting, merged.most, bool(apart))}. {capital(_head(puzzle, meeting.room))}. "
        f"It sees {seen}, so at least {needed} {_to(concerned[0])}: {_doors(conclusions)}",
    )


def _as_many(meeting: Meeting, most: int, can_be_apart: bool) -> str:
    """That a room and its partner see equally many rooms."""
    me, it = meeting.room.cell, meeting.partner.cell
    if can_be_apart:
        return (
            f"If the room in {me.id} sees more than {most} along {meeting.line}, it sees the room "
            f"in {it.id}, which then sees as many"
        )
    return (
        f"The rooms in {named([me, it])} see each other, so they see equally many rooms "
        f"along {meeting.line}"
    )


# The house as a whole


def _cut_off(step: Step) -> Told | None:
    """Rooms that can be reached only through one more door."""
    rooms = step.reasons[0].places
    are = "is" if len(rooms) == 1 else "are"
    if step.is_contradiction:
        group = _group(rooms)
        if len(rooms) > MOST_ROOMS_NAMED:
            group = f"{len(rooms)} rooms, {rooms[0].id} among them,"
        return Told("cut off", f"{group} {are} cut off from the rest of the house")
    if len(step.conclusions) != 1 or not _is_open(step.conclusions[0]):
        return None
    door = step.conclusions[0].place
    assert isinstance(door, Wall)
    group = _group(rooms)
    if len(rooms) > MOST_ROOMS_NAMED:
        side = door.first if door.first in rooms else door.second
        group = f"the {len(rooms)} rooms on the side of {side.id}"
    return Told(
        "cut off",
        f"without the door {door.id}, {group} would be cut off from the rest of the house. "
        f"So the door {door.id} is open",
    )


def _group(rooms: Sequence[Place]) -> str:
    return f"the {'room' if len(rooms) == 1 else 'rooms'} in {named(rooms)}"


# Parts of sentences


def _head(puzzle: Doors, room: Room) -> str:
    """What the clue says."""
    if not puzzle.counts_self:
        others = (
            counted(room.wanted, "other room", "other rooms") if room.wanted else "no other room"
        )
        return f"{room.name} sees {others}"
    if not room.wanted:
        return f"{room.name} sees only itself"
    return (
        f"{room.name} sees {counted(room.wanted + 1, 'room', 'rooms')}, "
        f"itself and {room.wanted} more"
    )


def _to(view: View) -> str:
    return f"to the {view.way}" if view.walls else f"along {view.way}"


def _each(views: Iterable[View], number: Callable[[View], int], bound: str) -> str:
    """How many rooms in each direction."""
    parts = [(number(view), _to(view)) for view in views]
    seen = [f"{bound}{n} {to}" for n, to in parts if n]
    none = [to for n, to in parts if not n]
    if not seen:
        return f"none {listed(none)}"
    return listed([*seen, *(f"none {to}" for to in none if bound)])


def _lengths(room: Room, view: View) -> str:
    """How many rooms one may see in a direction."""
    cap = room.wanted - (room.least - view.least)
    if len(view.lengths) > 1 and view.most == len(view.lengths) - 1:
        return f"at most {view.most}"
    lengths = [length for length in view.lengths if length <= cap]
    beyond = [length for length in view.lengths if length > cap]
    return _any_of(lengths, f"at least {beyond[0]}" if beyond else "")


def _any_of(lengths: Sequence[int], more: str = "") -> str:
    """Numbers that are all possible.

    >>> _any_of([0, 2, 3], "at least 5"), _any_of([2, 3, 4, 5]), _any_of([0]), _any_of([])
    ('0, 2, 3 or at least 5', '2 to 5', 'none', 'none')
    """
    said: list[str] = []
    for run in _runs(lengths):
        said += [f"{run[0]} to {run[-1]}"] if len(run) > 3 else map(str, run)
    if more:
        said.append(more)
    if said in ([], ["0"]):
        return "none"
    return either(said)


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Numbers that follow each other, together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _rooms(puzzle: Doors, others: int) -> str:
    """So many other rooms, counted as the clues of the puzzle count."""
    if puzzle.counts_self:
        return counted(others + 1, "room", "rooms")
    return counted(others, "other room", "other rooms")


def _doors(facts: Sequence[Fact]) -> str:
    """Doors and what they are, those that are open first."""
    parts = []
    for state, wanted in (("open", True), ("closed", False)):
        doors = [fact.place for fact in facts if _is_open(fact) == wanted]
        if doors:
            are = "the door {} is {}" if len(doors) == 1 else "the doors {} are {}"
            parts.append(are.format(named(doors), state))
    return listed(parts)
