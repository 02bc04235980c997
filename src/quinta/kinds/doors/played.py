"""How Doors is played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinta.base.grid import COMPASS, Cell, Wall, ray
from quinta.logic.model import Marks
from quinta.puzzle.played import Play, Seen

if TYPE_CHECKING:
    from quinta.kinds.doors.kind import Doors

CLOSED, OPEN = 0, 1

COUNTEREXAMPLES = {
    "sees": "doors\n. . .\n. 2 .\nsolution:\n? ?\n? o ?\no x\n",
    "counts_self": "doors counts_self=no\n. . .\n. 3 .\nsolution:\n? ?\n? x ?\no o\n",
    "connected": "doors connected=yes\n. . .\n. . .\nsolution:\no x\no o x\no o\n",
}


def seen_from(puzzle: Doors, marks: Marks, room: Cell) -> Seen:
    """The rooms that are seen through doors that are open for certain."""
    seen = [room]
    for direction in range(0, len(COMPASS), 2):
        here = room
        for there in ray(room, direction, puzzle.size):
            if marks.get(Wall(*sorted((here, there)))) != OPEN:
                break
            seen.append(there)
            here = there
    number = len(seen) - (0 if puzzle.counts_self else 1)
    clue = puzzle.clues[room.row][room.column]
    rooms = "room" if (number if clue is None else clue) == 1 else "rooms"
    told = f"{number} {rooms}" if clue is None else f"{number} of {clue} {rooms}"
    return Seen(f"Sees {told} so far.", seen)


PLAYED = Play(
    positive=CLOSED,
    gestures="Left click or tap closes a door, right click opens it, again clears it. "
    "Keys: arrows move, Shift+arrow turns the door on that side.",
    seen_from=seen_from,
    counterexamples=COUNTEREXAMPLES,
    rank=1,
)
