"""How Gap is played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinta.base.grid import COMPASS, Cell, ray
from quinta.logic.model import Marks
from quinta.puzzle.played import Play, Seen

if TYPE_CHECKING:
    from quinta.kinds.gap.kind import Gap

COUNTEREXAMPLES = {
    "two": "gap 5\nsolution:\nX?X?X\n?????\n?????\n?????\n?????\n",
    "touch": "gap 5\nsolution:\n?????\n?X???\n??X??\n?????\n?????\n",
    "gap": "gap 5\nleft: 3 . . . .\nsolution:\nX??X?\n?????\n?????\n?????\n?????\n",
}

RIGHT_EXAMPLES = {"touch": "gap 5\nsolution:\n?????\n?X???\n???X?\n?????\n?????\n"}


def seen_from(puzzle: Gap, marks: Marks, cell: Cell) -> Seen:
    """The cells around this one, which stay white if it is shaded."""
    rays = (ray(cell, direction, puzzle.size) for direction in range(len(COMPASS)))
    return Seen(cells=[there[0] for there in rays if there])


PLAYED = Play(seen_from=seen_from, counterexamples=COUNTEREXAMPLES, right_examples=RIGHT_EXAMPLES)
