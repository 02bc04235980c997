"""The formula of Doors: how far one sees in each line, tied to the doors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quinta.base.grid import Cell, lines
from quinta.base.limits import Clock
from quinta.logic.model import FALSE, TRUE, Clause, Literal, Marks, Model

if TYPE_CHECKING:
    from quinta.kinds.doors.kind import Doors

Run = Sequence[Literal]
"""Of one room with a clue: ``run[k]`` = "its run in this line is at least k rooms long".

Longer than the last is impossible; an empty run belongs to a room without a clue."""


def whole_model(puzzle: Doors, known: Marks, clock: Clock) -> Model:
    """Doors, and runs of the rooms that have a clue: what the clues rule out is left out."""
    model = Model(clock)
    doors = {wall: model.choice(wall, known.get(wall)) for wall in puzzle.places()}
    row_runs, column_runs = _runs_of_clues(puzzle, model)
    for line in lines(puzzle.size):
        rooms = line.cells(puzzle.size)
        between = [doors[wall] for wall in line.walls(puzzle.size)]
        runs = row_runs if line.direction == "row" else column_runs
        model.begin("sees", line)
        state_runs(model, between, [runs.get(room, ()) for room in rooms])
    return model


def _runs_of_clues(puzzle: Doors, model: Model) -> tuple[dict[Cell, Run], dict[Cell, Run]]:
    """For each clue the literals "run in the row >= k" and "run in the column >= k".

    Both runs add up to clue + 1, so column >= u is the denial of row >= clue + 2 - u:
    no adder and no second set of variables.
    """
    row_runs: dict[Cell, Run] = {}
    column_runs: dict[Cell, Run] = {}
    for room, seen in puzzle.rooms_with_clues():
        longer = model.fresh(seen - 1)
        row_runs[room] = (TRUE, TRUE, *longer)
        column_runs[room] = (TRUE, TRUE, *(-literal for literal in reversed(longer)))
    return row_runs, column_runs


def frame_of_runs(puzzle: Doors, clock: Clock) -> Model:
    """Every room has its runs here, whatever its clue, and no window is given up."""
    model = Model(clock)
    doors = {wall: model.choice(wall) for wall in puzzle.places()}
    for line in lines(puzzle.size):
        rooms = line.cells(puzzle.size)
        between = [doors[wall] for wall in line.walls(puzzle.size)]
        runs = [(TRUE, TRUE, *model.fresh(len(rooms) - 1)) for _ in rooms]
        for room, run in zip(rooms, runs, strict=True):
            for length, literal in enumerate(run):
                model.named[(line.direction, room, length)] = literal
        model.begin("sees", line)
        state_runs(model, between, runs)
    return model


def clauses_of_view(model: Model, room: Cell, seen: int) -> list[Clause]:
    """A clue in the frame: row >= k is the denial of column >= clue + 2 - k, as both add up to
    clue + 1."""

    def at_least(direction: str, length: int) -> Literal:
        return model.named.get((direction, room, length), FALSE)

    clauses = []
    for length in range(1, seen + 2):
        row, column = at_least("row", length), at_least("column", seen + 2 - length)
        clauses += [(-row, -column), (row, column)]
    return _without_constants(clauses)


def _without_constants(clauses: Sequence[Clause]) -> list[Clause]:
    return [
        tuple(literal for literal in clause if literal != FALSE)
        for clause in clauses
        if TRUE not in clause
    ]


def state_runs(model: Model, doors: Sequence[Literal], runs: Sequence[Run]) -> None:
    """In one line, tie the literals of the runs to the doors.

    A window of k rooms is *open* when all doors inside are. Windows are built from
    the two windows one shorter, shared by all rooms in them, and given up as soon as
    they hold a clue below k.  run >= k  <->  some open window of k rooms covers the room.
    """
    most = [len(run) - 1 if run else len(runs) for run in runs]
    bound = list(map(min, most, most[1:]))
    model.extend((-door,) for door, fits in zip(doors, bound, strict=True) if fits < 2)
    windows = [door if fits >= 2 else FALSE for door, fits in zip(doors, bound, strict=True)]
    length = 2
    while any(window != FALSE for window in windows):
        model.clock.check()
        _cover(model, length, windows, runs)
        bound = list(map(min, bound, most[length:]))
        windows = _longer_windows(model, length + 1, windows, bound)
        length += 1
    model.extend((-longer,) for run in runs for longer in run[length:])
    _share_runs(model, doors, runs)


def _cover(model: Model, length: int, windows: Sequence[Literal], runs: Sequence[Run]) -> None:
    """The run of a room is at least ``length`` <-> one of these windows covering it is open."""
    reach = [run[length] if length < len(run) else 0 for run in runs]
    for offset in range(length):
        model.clock.check()
        model.extend(
            (-window, run)
            for window, run in zip(windows, reach[offset:], strict=False)
            if run and window != FALSE
        )
    model.extend(
        (-run, *(w for w in windows[max(0, room - length + 1) : room + 1] if w != FALSE))
        for room, run in enumerate(reach)
        if run
    )


def _longer_windows(
    model: Model, length: int, shorter: Sequence[Literal], bound: Sequence[int]
) -> list[Literal]:
    """The windows of this length, FALSE where a clue inside is too small for them."""
    windows = []
    clauses: list[Sequence[Literal]] = []
    for left, right, fits in zip(shorter, shorter[1:], bound, strict=False):
        if left == FALSE or right == FALSE:
            windows.append(FALSE)
        elif fits < length:
            clauses.append((-left, -right))
            windows.append(FALSE)
        else:
            window = model.variable()
            clauses += ((-window, left), (-window, right), (window, -left, -right))
            windows.append(window)
    model.extend(clauses)
    return windows


def _share_runs(model: Model, doors: Sequence[Literal], runs: Sequence[Run]) -> None:
    """Two rooms with an open door between them have the same run in this line.

    Implied, but it spares the engine a third of its conflicts on sparse boards.
    """
    for door, one, other in zip(doors, runs, runs[1:], strict=False):
        if not one or not other:
            continue
        if len(one) > len(other):
            one, other = other, one
        for mine, theirs in zip(one[2:], other[2:], strict=False):
            model.extend(((-door, -mine, theirs), (-door, mine, -theirs)))
        model.extend((-door, -longer) for longer in other[len(one) :])
