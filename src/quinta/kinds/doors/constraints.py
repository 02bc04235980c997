"""What a clue of Doors says, plainly."""

from __future__ import annotations

from dataclasses import dataclass

from quinta.logic.model import Value
from quinta.puzzle.statement import Constraint

CLOSED = 0

State = tuple[int, bool]
"""How many rooms were seen, and whether a closed door ended the view in this direction."""


@dataclass(frozen=True)
class View(Constraint):
    """So many rooms are seen through the doors to the north, east, south and west.

    The doors of each direction are read from the nearest on.

    >>> one_each_way = View((1, 1, 1, 1), 2)
    >>> one_each_way.allows([1, 0, 1, 0]), one_each_way.allows([1, 0, 0, 0])
    (True, False)
    """

    doors: tuple[int, int, int, int]
    rooms: int
    start = (0, False)

    def after(self, state: State, position: int, value: Value) -> State | None:
        seen, ended = state
        ended = (ended and not self._is_nearest(position)) or value == CLOSED
        seen += not ended
        return (seen, ended) if seen <= self.rooms else None

    def _is_nearest(self, position: int) -> bool:
        return position in (sum(self.doors[:before]) for before in range(4))

    def ends(self, state: State) -> bool:
        return state[0] == self.rooms
