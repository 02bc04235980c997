"""The referee's view of Doors: how many rooms each room sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from quinta.base.fields import counted
from quinta.base.grid import Cell, Size, Wall, cells, lines
from quinta.puzzle.contract import Violation

if TYPE_CHECKING:
    from quinta.kinds.doors.kind import Doors


def wrong_views(
    puzzle: Doors, certain: Mapping[Cell, int], possible: Mapping[Cell, int]
) -> Iterator[Violation]:
    """The rooms that see too much for certain, or too little even if it is all that is possible."""
    for room, seen in puzzle.rooms_with_clues():
        least, most = certain[room], possible[room]
        if least <= seen <= most:
            continue
        extra = 0 if puzzle.counts_self else 1
        bound = "" if least == most else "at most " if most < seen else "at least "
        number = (most if most < seen else least) - extra
        other = "" if puzzle.counts_self else "other "
        rooms = counted(number, f"{other}room", f"{other}rooms")
        yield Violation(
            "sees",
            (room,),
            f"the room in {room} sees {bound}{rooms}, its clue is {seen - extra}",
        )


def views(size: Size, is_closed: Callable[[Wall], bool]) -> dict[Cell, int]:
    """How many rooms each room sees, itself included.

    >>> list(views(Size(1, 3), lambda wall: wall.second == Cell(0, 2)).values())
    [2, 2, 1]
    """
    seen = dict.fromkeys(cells(size), -1)
    for line in lines(size):
        rooms = line.cells(size)
        group = [rooms[0]]
        for wall in line.walls(size):
            if is_closed(wall):
                _all_see_each_other(group, seen)
                group = []
            group.append(wall.second)
        _all_see_each_other(group, seen)
    return seen


def _all_see_each_other(group: Sequence[Cell], seen: dict[Cell, int]) -> None:
    """Rooms of one line with only open doors between them: add what each sees there."""
    for room in group:
        seen[room] += len(group)
