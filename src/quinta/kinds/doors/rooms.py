"""Rooms of Doors with their clues, and what is left of what they see.

All numbers are of other rooms: the room itself is left out of them, and named where the clues
count it. A *ray* is a direction to look in, with the numbers of rooms that one may see there. Two
rooms of a line *meet*: if they see each other, they see equally many rooms along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from quinta.base.fields import counted
from quinta.base.grid import Cell, Line, Wall
from quinta.kinds.doors.kind import DIRECTIONS, Door, Doors
from quinta.logic.model import Fact
from quinta.puzzle.phrases import listed
from quinta.puzzle.step import Reason
from quinta.puzzle.technique import View

SHUT = 1 << Door.CLOSED

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
        rest = sums(other.lengths for other in self.besides(ray))
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
        return self.each(by_direction(self.rays, number))


def sums(lengths: Iterable[Numbers]) -> set[int]:
    """The sums of one number of each."""
    sums = {0}
    for numbers in lengths:
        sums = {total + number for total in sums for number in numbers}
    return sums


def by_direction(rays: Iterable[Ray], number: Callable[[Ray], int], bound: str = "") -> list[str]:
    """How many rooms in each direction; the bound is said once."""
    seen = [f"{number(ray)} {ray.to}" for ray in rays if number(ray)]
    return [f"{bound}{seen[0]}", *seen[1:]] if seen else []


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
        return sums([[self.doors], *(room.rays[BACK].lengths for room in self.rooms)])

    def between(self, room: Room) -> Numbers:
        """How many of the rooms between it may see if they do not see each other."""
        back, toward = room.rays[BACK].lengths, room.rays[TOWARD].lengths
        along = fits_along(room)
        return [n for n in toward if n < self.doors and any(n + b in along for b in back)]

    @property
    def possible(self) -> bool:
        """Whether both clues can come out."""
        one, other = self.rooms
        if self.run & fits_along(one) & fits_along(other):
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


def fits_along(room: Room) -> set[int]:
    """How many rooms along the line let its clue come out."""
    return {room.wanted - number for number in sums(ray.lengths for ray in room.rays[ACROSS])}
