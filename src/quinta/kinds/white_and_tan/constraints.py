"""What an arrow of White and Tan says, plainly."""

from __future__ import annotations

from dataclasses import dataclass

from quinta.logic.model import Value
from quinta.puzzle.statement import Constraint

OF_THE_OTHER_COLOUR = -1
"""What is remembered of an arrow that the rule does not speak of."""


@dataclass(frozen=True)
class PointsAt(Constraint):
    """If the first arrow has this colour, just so many of those ahead of it have it too.

    >>> PointsAt(0, 1).allows([0, 1, 0]), PointsAt(0, 1).allows([0, 0, 0])
    (True, False)
    """

    colour: Value
    number: int
    start = 0

    def after(self, state: int, position: int, value: Value) -> int | None:
        if position == 0:
            return 0 if value == self.colour else OF_THE_OTHER_COLOUR
        if state == OF_THE_OTHER_COLOUR:
            return state
        state += value == self.colour
        return state if state <= self.number else None

    def ends(self, state: int) -> bool:
        return state in (OF_THE_OTHER_COLOUR, self.number)
