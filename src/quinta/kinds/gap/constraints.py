"""What a clue of Gap says, plainly."""

from __future__ import annotations

from dataclasses import dataclass

from quinta.logic.model import Value
from quinta.puzzle.statement import Constraint

SHADED = 1

State = tuple[int, int]
"""How many shaded cells were read, and how many white ones since the first of them."""


@dataclass(frozen=True)
class Between(Constraint):
    """There are two shaded cells, and so many white ones between them.

    >>> Between(1).allows([0, 1, 0, 1]), Between(1).allows([1, 0, 0, 1])
    (True, False)
    """

    gap: int
    start = (0, 0)

    def after(self, state: State, position: int, value: Value) -> State | None:
        shaded, white = state
        if value != SHADED:
            return (shaded, white + 1) if shaded == 1 else state
        if shaded == 0:
            return 1, 0
        return (2, white) if shaded == 1 and white == self.gap else None

    def ends(self, state: State) -> bool:
        return state == (2, self.gap)
