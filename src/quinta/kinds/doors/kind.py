"""Doors: a house of rooms with a door in every wall between two rooms.

A clue is the number of rooms one sees from its room, looking north, east, south and
west through open doors; a closed door ends the view. The room itself counts, unless
``counts_self`` is off. With ``connected``, every room can be reached from every other.

    ┌───────┬───────┐
    │ 4   2 │ 4   2 │      from the first room one sees the room itself, the one to
    │   ╶───┘   ┌───┤      its right and the two below it: 4
    │ 5   3   5 │ 3 │
    │   ╶───┐   ╵   │
    │ 4   3 │     4 │
    ├───╴   ├───╴   │
    │ 2   3 │ 2   4 │
    └───────┴───────┘

Words: a *run* is what one sees in a row or in a column, the room itself included, so a
clue v (counting itself) says: run in the row + run in the column = v + 1.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from quinta.base.document import Document, number_or_blank
from quinta.base.fields import counted, header, require_board, require_flag
from quinta.base.grid import Cell, Line, Size, Wall, bridges, cells, rows, walls
from quinta.base.limits import Clock
from quinta.kinds.doors.clues import board_text, clues_in_words, require_views
from quinta.kinds.doors.connected import all_walls, cut_off, doors_around, groups_of_rooms
from quinta.kinds.doors.examples import EXAMPLES
from quinta.kinds.doors.formula import clauses_of_view, frame_of_runs, whole_model
from quinta.kinds.doors.levels import EXISTING, PUBLISHED
from quinta.kinds.doors.names import doors_in_words
from quinta.kinds.doors.played import PLAYED
from quinta.kinds.doors.referee import views, wrong_views
from quinta.logic.model import Clause, Cut, Fact, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.contract import Rule, Share, Variant, Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InCells
from quinta.puzzle.statement import Statement, demand
from quinta.puzzle.step import WHOLE_BOARD, Clue, Level, Reason
from quinta.puzzle.ways import Ways
from quinta.render.scene import Edge, Fill, Scene, Square

if TYPE_CHECKING:
    from quinta.puzzle.foreign import Foreign
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique

CLOSED_PROBABILITY = 0.3
CLOSED_IF_EXTREME = 0.4
DRAWN_IF_EXTREME = 16
FAR = 6
"""A room that sees so many sees far."""
BLANK_PROBABILITY = 0.2
CONNECTED = "Every room can be reached from every other through open doors."
DIRECTIONS = ("north", "east", "south", "west")


class Door(IntEnum):
    """What a wall's door can be."""

    CLOSED = 0
    OPEN = 1


VALUES = tuple(map(int, Door))


@dataclass(frozen=True)
class Doors(Puzzle):
    """A Doors puzzle: a clue or None for every room.

    >>> Doors([[2, None]]).draw({Wall(Cell(0, 0), Cell(0, 1)): Door.OPEN}).splitlines()[1]
    '│ 2     │'
    """

    kind = "doors"
    title = "Doors"
    played = PLAYED
    task = (
        "There is a door in every wall between two rooms: "
        "decide which doors are open and which are closed."
    )
    variants = (
        Variant("counts_self", False, "A number does not count the room itself, so it may be 0."),
        Variant("connected", True, CONNECTED),
    )
    examples = EXAMPLES
    shapes = (InCells("clues"),)

    clues: Sequence[Sequence[int | None]]
    counts_self: bool = True
    connected: bool = False

    def check(self) -> None:
        size = require_board("clues", self.clues)
        require_flag("counts_self", self.counts_self)
        require_flag("connected", self.connected)
        require_views(self.clues, size, self.counts_self)

    def rules(self) -> Iterator[Rule]:
        numbers = {clue for row in self.clues for clue in row}
        if numbers != {None}:
            yield Rule(
                "sees",
                " ".join(clues_in_words(numbers, self.counts_self)),
                f"run in the row + run in the column = clue + {1 if self.counts_self else 2}, "
                "a run being a window of open doors",
            )
        if self.connected:
            between = "Σ doors between a group of rooms and the rest ≥ 1"
            yield Rule("connected", CONNECTED, between)

    # The board

    def layout(self) -> Sequence[Sequence[Place]]:
        """The walls in a row of rooms, then the walls below it, and so on."""
        return walls(self.size)

    def values(self, place: Place) -> Sequence[Value]:
        return VALUES

    def rooms_with_clues(self) -> Iterator[tuple[Cell, int]]:
        """Each room that has a clue, and how many rooms it sees, itself included."""
        for cell in cells(self.size):
            clue = self.clues[cell.row][cell.column]
            if clue is not None:
                yield cell, clue if self.counts_self else clue + 1

    # The rules as a formula

    def model(self, known: Marks, clock: Clock) -> Model:
        return whole_model(self, known, clock)

    def frame(self, clock: Clock) -> Model:
        return frame_of_runs(self, clock)

    def state(self, model: Model, clue: Clue) -> list[Clause]:
        room, seen = self._room(clue.at), clue.value + (0 if self.counts_self else 1)
        model.begin("sees", room)
        return clauses_of_view(model, room, seen)

    @staticmethod
    def _room(at: tuple[str | int, ...]) -> Cell:
        return Cell(int(at[1]), int(at[2]))

    # The rules as a person cites them

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        """The room of the clue, and the doors that one may see through from it."""
        from quinta.kinds.doors.constraints import View

        room = self._room(clue.at)
        ahead = self._doors_that_matter(room, clue)
        north, east, south, west = map(len, ahead)
        doors = [wall for walls in ahead for wall in walls]
        view = View((north, east, south, west), self._others(clue))
        yield demand("sees", room, doors, view, clue=clue)

    def _others(self, clue: Clue) -> int:
        """How many rooms one sees besides the own one."""
        others: int = clue.value - (1 if self.counts_self else 0)
        return others

    def _doors_that_matter(self, room: Cell, clue: Clue) -> list[tuple[Wall, ...]]:
        """Those that one may look through, as far as the clue reaches, and one more to be closed.

        Whatever lies beyond, the clue says nothing about it. So rooms in the midst of a large
        house are alike, and have few doors to look at.
        """
        return [walls[: max(0, self._others(clue) + 1)] for walls in self.doors_from(room)]

    def doors_from(self, room: Cell) -> list[tuple[Wall, ...]]:
        """The doors that one may look through to the north, east, south, west, nearest first."""
        across = Line("row", room.row).walls(self.size)
        down = Line("column", room.column).walls(self.size)
        return [
            down[: room.row][::-1],
            across[room.column :],
            down[room.row :],
            across[: room.column][::-1],
        ]

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        from quinta.kinds.doors.ways import view_ways

        room, clue = reasons[0].where, reasons[0].clue
        assert isinstance(room, Cell)
        assert clue is not None
        return view_ways(tuple(map(len, self._doors_that_matter(room, clue))), self._others(clue))

    def says(self, reason: Reason) -> str:
        if reason.clue is None:
            return "every room can be reached from every other"
        other = "" if self.counts_self else "other "
        rooms = counted(reason.clue.value, f"{other}room", f"{other}rooms")
        return f"{reason.spot} sees {rooms}"

    def techniques(self) -> Sequence[Technique]:
        from quinta.kinds.doors.techniques import TECHNIQUES

        return TECHNIQUES

    def spot_in_words(self, reason: Reason) -> str:
        return "the house as a whole" if reason.where == WHOLE_BOARD else reason.spot

    def places_in_words(self, places: Sequence[Place], names: str) -> str:
        return doors_in_words([place for place in places if isinstance(place, Wall)])

    def way_in_words(self, reason: Reason, way: Sequence[Fact]) -> str:
        """How many rooms one sees in each direction."""
        is_open = {fact.place for fact in way if fact.value == Door.OPEN}
        assert isinstance(reason.where, Cell)
        seen = [
            sum(1 for _ in takewhile(is_open.__contains__, walls))
            for walls in self.doors_from(reason.where)
        ]
        shown = [f"{n} {name}" for n, name in zip(seen, DIRECTIONS, strict=True) if n]
        return " and ".join(shown) or "none"

    def lazy_rules(self) -> tuple[str, ...]:
        return ("connected",) if self.connected else ()

    def lazy_violations(self, marks: Marks) -> Iterator[Violation]:
        return cut_off(self._groups(marks)) if self.connected else iter(())

    def suspects(self, marks: Marks) -> list[Place]:
        """The open doors-to-be that stand alone between two parts of the house."""
        return [wall for wall in bridges(self._passable(marks)) if wall not in marks]

    def _passable(self, marks: Marks) -> list[Wall]:
        return [wall for wall in all_walls(self.size) if marks.get(wall) != Door.CLOSED]

    def _groups(self, marks: Marks) -> list[list[Cell]]:
        return groups_of_rooms(self.size, self._passable(marks))

    @property
    def lazy(self) -> bool:
        return self.connected

    def cuts(self, marks: Marks) -> list[Cut]:
        if not self.connected:
            return []
        ways_out = doors_around(self.size, self._groups(marks))
        return [[Fact(wall, Door.OPEN) for wall in around] for around in ways_out]

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        certain = self._views(marks, unknown=Door.CLOSED)
        complete = len(marks) == len(self.places())
        possible = certain if complete else self._views(marks, unknown=Door.OPEN)
        yield from wrong_views(self, certain, possible)
        if self.connected:
            yield from cut_off(self._groups(marks))

    def _views(self, marks: Marks, unknown: Door) -> dict[Cell, int]:
        """How many rooms each room sees, itself included, taking unknown doors for this."""
        return views(self.size, lambda wall: marks.get(wall, unknown) == Door.CLOSED)

    # Text, JSON, lists

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only("")
        flags = document.flags({"counts_self": True, "connected": False})
        clues = document.table(document.rows("", "rows of clues"), "clues", number_or_blank)
        size = document.size()
        with document.located():
            puzzle = cls(clues, **flags)
            if size is not None and size != puzzle.size:
                document.size_words[0].fail(f"the header says {size}, the board is {puzzle.size}")
            return puzzle

    def text(self) -> str:
        options: dict[str, object] = {}
        if not self.counts_self:
            options["counts_self"] = False
        if self.connected:
            options["connected"] = True
        return header(self.kind, **options) + board_text(self.clues)

    @classmethod
    def paper(cls) -> Paper[Any]:
        from quinta.kinds.doors.paper import DoorsPaper

        return DoorsPaper()

    @classmethod
    def foreign(cls) -> Foreign:
        from quinta.kinds.doors.foreign import FOREIGN

        return FOREIGN

    @classmethod
    def symbol(cls, value: Value) -> str:
        return "o" if value == Door.OPEN else "x"

    @classmethod
    def name_of(cls, value: Value) -> str:
        return Door(value).name.lower()

    # Picture, variants

    def scene(self, marks: Marks) -> Scene:
        looks = {Door.OPEN: Edge.OPEN, Door.CLOSED: Edge.CLOSED}
        labels = {
            cell: Square(Fill.UNKNOWN, str(clue))
            for cell in cells(self.size)
            if (clue := self.clues[cell.row][cell.column]) is not None
        }
        doors = {
            wall: looks[Door(marks[wall])] if wall in marks else Edge.UNKNOWN
            for wall in all_walls(self.size)
        }
        return Scene(self.size, labels, doors)

    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every clue of a solution."""
        extra = 0 if self.counts_self else 1
        views = self._views(solution, unknown=Door.CLOSED)
        clues = [[views[room] - extra for room in row] for row in rows(self.size)]
        return dataclasses.replace(self, clues=clues)

    existing = EXISTING
    published = PUBLISHED
    made_to = 30
    random_settings = MappingProxyType(
        {
            "closed": Share(CLOSED_PROBABILITY, "doors that are closed"),
            "blank": Share(BLANK_PROBABILITY, "rooms without a number"),
        }
    )

    @classmethod
    def at_random(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **settings: Any
    ) -> Self:
        """Random doors and some of their clues."""
        shares = {
            name: settings.pop(name, share.usual) for name, share in cls.random_settings.items()
        }
        puzzle, _ = cls.sampled(rng, size, ask, clock, closed=shares["closed"], **settings)
        blank = shares["blank"]
        rows = [[None if rng.random() < blank else clue for clue in row] for row in puzzle.clues]
        return dataclasses.replace(puzzle, clues=rows)

    @classmethod
    def sampled(
        cls,
        rng: random.Random,
        size: Size,
        ask: Ask,
        clock: Clock,
        closed: float = CLOSED_PROBABILITY,
        **options: Any,
    ) -> tuple[Self, Marks]:
        """Random doors, some of them opened so that every room can be reached if it has to."""
        blank = cls.blank(size, **options)
        doors: dict[Place, Value] = {
            wall: Door.CLOSED if rng.random() < closed else Door.OPEN for wall in blank.places()
        }
        while blank.connected and (shut := blank.cuts(doors)):
            for around in shut:
                doors[rng.choice(around).place] = Door.OPEN
        return blank.clues_of(doors), doors

    @classmethod
    def sampled_for(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, level: Level, **options: Any
    ) -> tuple[Self, Marks]:
        """For extreme ones with more doors closed, and of several boards the one where the fewest
        rooms see far.

        Of the sets of clues of which none can go 128 of 1 000 of order 8 are extreme then; with
        as many doors closed on the first board 58 of 800, and with as few as usual 11 of 240.
        """
        if level is not Level.EXTREME:
            return cls.sampled(rng, size, ask, clock, **options)
        drawn = (
            cls.sampled(rng, size, ask, clock, closed=CLOSED_IF_EXTREME, **options)
            for _ in range(DRAWN_IF_EXTREME)
        )
        return min(drawn, key=lambda board: board[0]._seeing_far())

    def _seeing_far(self) -> int:
        """How many rooms see far."""
        return sum(clue >= FAR for row in self.clues for clue in row if clue is not None)

    def nudged(
        self, rng: random.Random, solution: Marks, places: Sequence[Place], times: int = 1
    ) -> tuple[Self, Marks] | None:
        """With some of these doors turned, unless that cuts rooms off."""
        turned = dict(solution)
        for _ in range(times):
            walls = list(places)
            rng.shuffle(walls)
            tried = ({**turned, wall: Door.OPEN - turned[wall]} for wall in walls)
            found = next((each for each in tried if not self.cuts(each)), None)
            if found is None:
                return None
            turned = found
        return self.clues_of(turned), turned

    @classmethod
    def random(
        cls,
        rng: random.Random,
        size: Size,
        closed: float = CLOSED_PROBABILITY,
        blank: float = BLANK_PROBABILITY,
    ) -> Self:
        """Random doors, and the clues that they give, some of them blanked."""
        empty = cls.blank(size)
        doors = {
            wall: Door.CLOSED if rng.random() < closed else Door.OPEN for wall in empty.places()
        }
        full = empty.clues_of(doors)
        return cls([[None if rng.random() < blank else clue for clue in row] for row in full.clues])

    def values_of(self, at: tuple[str | int, ...], solution: Marks) -> list[Any]:
        extra = 0 if self.counts_self else 1
        return [self._views(solution, unknown=Door.CLOSED)[self._room(at)] - extra]

    def scope(self, clue: Clue) -> list[Place]:
        room = self._room(clue.at)
        row, column = Line("row", room.row), Line("column", room.column)
        return [*row.walls(self.size), *column.walls(self.size)]
