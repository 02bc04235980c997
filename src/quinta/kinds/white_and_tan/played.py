"""How White and Tan is played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinta.base.grid import Cell, ray
from quinta.logic.model import Marks
from quinta.puzzle.played import Play, Seen

if TYPE_CHECKING:
    from quinta.kinds.white_and_tan.kind import WhiteAndTan

WHITE, TAN = 0, 1

COUNTEREXAMPLES = {
    "white": "white-and-tan\n2 3 4\n1 0 6\n0 1 0\nsolution:\n...\n???\n???\n",
    "tan": "white-and-tan\n2 4 4\n1 0 6\n0 1 0\nsolution:\nXX.\n???\n???\n",
}


def seen_from(puzzle: WhiteAndTan, marks: Marks, cell: Cell) -> Seen:
    """The arrows that this one points at."""
    ahead = ray(cell, puzzle.arrows[cell.row][cell.column], puzzle.size)
    tan, white = (sum(marks.get(each) == colour for each in ahead) for colour in (TAN, WHITE))
    arrows = "1 arrow" if len(ahead) == 1 else f"{len(ahead)} arrows"
    return Seen(f"Points at {arrows}: {tan} tan, {white} white so far.", ahead)


PLAYED = Play(
    clue_signs=tuple("↑↗→↘↓↙←↖"),
    gestures="Left click or tap makes an arrow tan, right click white, again clears it. "
    "Keys: Space tan, X white, F goes along the arrow.",
    seen_from=seen_from,
    counterexamples=COUNTEREXAMPLES,
)
