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
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from quinta.base.document import Document, number_or_blank
from quinta.base.fields import (
    counted,
    header,
    require_board,
    require_flag,
    require_number,
)
from quinta.base.grid import (
    Cell,
    Line,
    Size,
    Wall,
    bridges,
    cells,
    horizontal_walls,
    lines,
    rows,
    vertical_walls,
    walls,
)
from quinta.base.limits import Clock
from quinta.kinds.doors.formula import Run, state_runs
from quinta.kinds.doors.names import doors_in_words
from quinta.kinds.doors.played import PLAYED
from quinta.logic.model import FALSE, TRUE, Clause, Cut, Fact, Literal, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.contract import Example, Rule, Variant, Violation
from quinta.puzzle.published import Existing, Published
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
CLOSED_IF_EXTREME = 0.45
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
    examples = (
        Example(
            """\
doors
4 2 4 2
5 3 5 3
4 3 . 4
2 3 2 4
""",
            "the paper's first example",
            1,
        ),
        Example(
            """\
doors
3 5 3 2 2 5
. . 4 5 . .
4 6 4 5 . 6
5 7 5 6 1 4
""",
            "the paper's second example",
            10,
        ),
        Example(
            """\
doors
2 1 4 . . 1
2 2 5 5 6 4
1 3 5 4 5 2
. 3 5 5 6 3
""",
            "the paper's third example",
            2,
        ),
        Example(
            """\
doors
. 4 7 5 . 4
. 5 7 . 3 .
3 3 5 2 3 4
3 2 5 3 4 6
""",
            "the paper's Fig. 1",
            2,
        ),
    )
    shapes = (InCells("clues"),)

    clues: Sequence[Sequence[int | None]]
    counts_self: bool = True
    connected: bool = False

    def check(self) -> None:
        size = require_board("clues", self.clues)
        require_flag("counts_self", self.counts_self)
        require_flag("connected", self.connected)
        unseen = 0 if self.counts_self else 1
        for row, clues in enumerate(self.clues):
            for column, clue in enumerate(clues):
                require_number(
                    clue,
                    1 - unseen,
                    size.rows + size.columns - 1 - unseen,
                    f"a clue on a board of {size}",
                    *("clues", row, column),
                )

    def rules(self) -> Iterator[Rule]:
        numbers = {clue for row in self.clues for clue in row}
        if numbers != {None}:
            yield Rule(
                "sees",
                " ".join(self._view_in_words(numbers)),
                f"run in the row + run in the column = clue + {1 if self.counts_self else 2}, "
                "a run being a window of open doors",
            )
        if self.connected:
            between = "Σ doors between a group of rooms and the rest ≥ 1"
            yield Rule("connected", CONNECTED, between)

    def _view_in_words(self, numbers: Collection[int | None]) -> Iterator[str]:
        all_rooms = "rooms you see from there, the room itself included"
        others = "other rooms you see from there"
        yield f"The number in a room tells how many {all_rooms if self.counts_self else others}."
        yield (
            "You look straight up, down, left and right through open doors, "
            "as far as a closed door or the outer wall."
        )
        if 0 in numbers:
            yield "0 means that all doors of the room are closed."
        if None in numbers:
            yield "From a room without a number you may see any number of rooms."

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
        model = Model(clock)
        doors = {wall: model.choice(wall, known.get(wall)) for wall in self.places()}
        row_runs, column_runs = self._runs(model)
        for line in lines(self.size):
            rooms = line.cells(self.size)
            between = [doors[wall] for wall in line.walls(self.size)]
            runs = row_runs if line.direction == "row" else column_runs
            model.begin("sees", line)
            state_runs(model, between, [runs.get(room, ()) for room in rooms])
        return model

    def _runs(self, model: Model) -> tuple[dict[Cell, Run], dict[Cell, Run]]:
        """For each clue the literals "run in the row >= k" and "run in the column >= k".

        Both runs add up to clue + 1, so column >= u is the denial of row >= clue + 2 - u:
        no adder and no second set of variables.
        """
        row_runs: dict[Cell, Run] = {}
        column_runs: dict[Cell, Run] = {}
        for room, seen in self.rooms_with_clues():
            longer = model.fresh(seen - 1)
            row_runs[room] = (TRUE, TRUE, *longer)
            column_runs[room] = (TRUE, TRUE, *(-literal for literal in reversed(longer)))
        return row_runs, column_runs

    def frame(self, clock: Clock) -> Model:
        """Every room has its runs here, whatever its clue, and no window is given up."""
        model = Model(clock)
        doors = {wall: model.choice(wall) for wall in self.places()}
        for line in lines(self.size):
            rooms = line.cells(self.size)
            between = [doors[wall] for wall in line.walls(self.size)]
            runs = [(TRUE, TRUE, *model.fresh(len(rooms) - 1)) for _ in rooms]
            for room, run in zip(rooms, runs, strict=True):
                for length, literal in enumerate(run):
                    model.named[(line.direction, room, length)] = literal
            model.begin("sees", line)
            state_runs(model, between, runs)
        return model

    def state(self, model: Model, clue: Clue) -> list[Clause]:
        """row >= k is the denial of column >= clue + 2 - k, as both add up to clue + 1."""
        room, seen = self._room(clue.at), clue.value + (0 if self.counts_self else 1)

        def at_least(direction: str, length: int) -> Literal:
            return model.named.get((direction, room, length), FALSE)

        model.begin("sees", room)
        clauses = []
        for length in range(1, seen + 2):
            row, column = at_least("row", length), at_least("column", seen + 2 - length)
            clauses += [(-row, -column), (row, column)]
        return _without_constants(clauses)

    @staticmethod
    def _room(at: tuple[str | int, ...]) -> Cell:
        return Cell(int(at[1]), int(at[2]))

    # The rules as a person cites them

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        """The room of the clue, and the doors that one may see through from it."""
        from quinta.kinds.doors.constraints import View

        room = self._room(clue.at)
        ahead = self.doors_from(room)
        north, east, south, west = map(len, ahead)
        others = clue.value - (1 if self.counts_self else 0)
        doors = [wall for walls in ahead for wall in walls]
        yield demand("sees", room, doors, View((north, east, south, west), others), clue=clue)

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
        doors = tuple(map(len, self.doors_from(room)))
        return view_ways(doors, clue.value - (1 if self.counts_self else 0))

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
        return self._cut_off(marks) if self.connected else iter(())

    def suspects(self, marks: Marks) -> list[Place]:
        """The open doors-to-be that stand alone between two parts of the house."""
        return [wall for wall in bridges(self._passable(marks)) if wall not in marks]

    def _passable(self, marks: Marks) -> list[Wall]:
        return [wall for wall in self._all_walls() if marks.get(wall) != Door.CLOSED]

    @property
    def lazy(self) -> bool:
        return self.connected

    def cuts(self, marks: Marks) -> list[Cut]:
        if not self.connected:
            return []
        *closed_in, _largest = sorted(self._reachable(marks, unknown=Door.OPEN), key=len)
        group = {room: number for number, rooms in enumerate(closed_in) for room in rooms}
        around: list[list[Fact]] = [[] for _ in closed_in]
        for wall in self._all_walls() if closed_in else ():
            one, other = group.get(wall.first), group.get(wall.second)
            if one == other:
                continue
            for number in (one, other):
                if number is not None:
                    around[number].append(Fact(wall, Door.OPEN))
        return [*around]

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        yield from self._wrong_views(marks)
        if self.connected:
            yield from self._cut_off(marks)

    def _wrong_views(self, marks: Marks) -> Iterator[Violation]:
        certain = self._views(marks, unknown=Door.CLOSED)
        complete = len(marks) == len(self.places())
        possible = certain if complete else self._views(marks, unknown=Door.OPEN)
        for room, seen in self.rooms_with_clues():
            least, most = certain[room], possible[room]
            if least <= seen <= most:
                continue
            extra = 0 if self.counts_self else 1
            bound = "" if least == most else "at most " if most < seen else "at least "
            number = (most if most < seen else least) - extra
            other = "" if self.counts_self else "other "
            rooms = counted(number, f"{other}room", f"{other}rooms")
            yield Violation(
                "sees",
                (room,),
                f"the room in {room} sees {bound}{rooms}, its clue is {seen - extra}",
            )

    def _views(self, marks: Marks, unknown: Door) -> dict[Cell, int]:
        """How many rooms each room sees, itself included, taking unknown doors for this."""
        views = dict.fromkeys(cells(self.size), -1)
        for line in lines(self.size):
            rooms = line.cells(self.size)
            group = [rooms[0]]
            for wall in line.walls(self.size):
                if marks.get(wall, unknown) == Door.CLOSED:
                    _all_see_each_other(group, views)
                    group = []
                group.append(wall.second)
            _all_see_each_other(group, views)
        return views

    def _cut_off(self, marks: Marks) -> Iterator[Violation]:
        groups = sorted(self._reachable(marks, unknown=Door.OPEN), key=len)
        for rooms in groups[:-1]:
            yield Violation(
                "connected",
                tuple(rooms),
                f"{counted(len(rooms), 'room is', 'rooms are')} cut off from the rest of the house",
            )

    def _reachable(self, marks: Marks, unknown: Door) -> list[list[Cell]]:
        """The rooms in groups that can be walked between."""
        group = {cell: cell for cell in cells(self.size)}

        def root(cell: Cell) -> Cell:
            while group[cell] != cell:
                group[cell] = cell = group[group[cell]]
            return cell

        for wall in self._all_walls():
            if marks.get(wall, unknown) == Door.OPEN:
                group[root(wall.first)] = root(wall.second)
        groups: dict[Cell, list[Cell]] = {}
        for cell in group:
            groups.setdefault(root(cell), []).append(cell)
        return list(groups.values())

    def _all_walls(self) -> Iterator[Wall]:
        for row in vertical_walls(self.size) + horizontal_walls(self.size):
            yield from row

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
        shown = [["." if clue is None else str(clue) for clue in row] for row in self.clues]
        width = max(len(clue) for row in shown for clue in row)
        rows = [" ".join(clue.rjust(width) for clue in row) + "\n" for row in shown]
        return header(self.kind, **options) + "".join(rows)

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
            for wall in self._all_walls()
        }
        return Scene(self.size, labels, doors)

    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every clue of a solution."""
        extra = 0 if self.counts_self else 1
        views = self._views(solution, unknown=Door.CLOSED)
        clues = [[views[room] - extra for room in row] for row in rows(self.size)]
        return dataclasses.replace(self, clues=clues)

    # Found by making one of each at orders 2 to 8. Of sets of clues of which none can go, 6 of
    # 2 844 were extreme at order 5, 9 of 1 696 at order 6, and 32 of 672 at order 8.
    # Very easy ones were made in .4 to 2.2 s at order 15, but five of six not in 8 to 22 s at
    # orders 20, 25 and 30; hard to extreme ones took 3 to 15 s at orders 20 and 25, and 10 to 29 s
    # at order 30. Easy and medium ones take 3 to 6 s there.
    existing = (
        Existing(1, (0,)),
        Existing(3, (0, 1, 2, 3, 4)),
        Existing(5, (0, 1, 2, 3, 4, 5)),
        Existing(16, (1, 2, 3, 4, 5)),
        Existing(26, (1, 2)),
    )
    # Of 135 published puzzles (5x5 to 12x12, rooms connected): nine in ten have every clue; 54 to
    # order 7, 30 of order 8 and 51 larger ones were rated. Four were very hard, none was hard.
    published = (
        Published(0, (26, 46, 28, 0), (1.0, 1.0)),
        Published(8, (10, 45, 45, 0), (1.0, 1.0)),
        Published(9, (6, 26, 68, 0), (1.0, 1.0)),
    )

    random_settings = MappingProxyType({"closed": CLOSED_PROBABILITY, "blank": BLANK_PROBABILITY})

    @classmethod
    def at_random(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **settings: Any
    ) -> Self:
        """Random doors and some of their clues."""
        shares = {name: settings.pop(name, share) for name, share in cls.random_settings.items()}
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
        """With more doors closed for extreme ones: of the sets of clues of which none can go, more
        are extreme then (25 of 384 of order 8 instead of 11 of 240)."""
        closed = CLOSED_IF_EXTREME if level is Level.EXTREME else CLOSED_PROBABILITY
        return cls.sampled(rng, size, ask, clock, closed=closed, **options)

    def nudged(
        self, rng: random.Random, solution: Marks, places: Sequence[Place]
    ) -> tuple[Self, Marks] | None:
        """With one of these doors turned, unless that cuts rooms off."""
        walls = list(places)
        rng.shuffle(walls)
        for wall in walls:
            turned = {**solution, wall: Door.OPEN - solution[wall]}
            if not self.cuts(turned):
                return self.clues_of(turned), turned
        return None

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


def _all_see_each_other(group: Sequence[Cell], views: dict[Cell, int]) -> None:
    """Rooms of one line with only open doors between them: add what each sees there."""
    for room in group:
        views[room] += len(group)


def _without_constants(clauses: Sequence[Clause]) -> list[Clause]:
    return [
        tuple(literal for literal in clause if literal != FALSE)
        for clause in clauses
        if TRUE not in clause
    ]
