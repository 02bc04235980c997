"""The formula of one line of rooms: how far one sees, tied to the doors."""

from __future__ import annotations

from collections.abc import Sequence

from quinta.logic.model import FALSE, Literal, Model

Run = Sequence[Literal]
"""Of one room with a clue: ``run[k]`` = "its run in this line is at least k rooms long".

Longer than the last is impossible; an empty run belongs to a room without a clue."""


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
