"""How Doppelblock is played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinta.base.grid import Cell, Line
from quinta.logic.model import Marks
from quinta.puzzle.played import Note, Play, Seen

if TYPE_CHECKING:
    from quinta.kinds.doppelblock.kind import Doppelblock

BLACK = 0

COUNTEREXAMPLES = {
    "blacks": "doppelblock 4\nsolution:\nXX?X\n????\n????\n????\n",
    "numbers": "doppelblock 4\nsolution:\n1?1?\n????\n????\n????\n",
    "sum": "doppelblock 4\nright: 3 . . .\nsolution:\nX1X2\n????\n????\n????\n",
    "given": (
        "doppelblock 4\ncells:\n. . . .\n. o . .\n. . . .\n. . . .\n"
        "solution:\n????\n?X??\n????\n????\n"
    ),
}


def seen_from(puzzle: Doppelblock, marks: Marks, cell: Cell) -> Seen:
    """What its row and its column lack."""
    lines = (Line("row", cell.row), Line("column", cell.column))
    return Seen(" ".join(f"{_lacks(puzzle, marks, line)}." for line in lines))


def _lacks(puzzle: Doppelblock, marks: Marks, line: Line) -> str:
    cells = line.cells(puzzle.size)
    marked = [marks.get(cell) for cell in cells]
    missing = [str(v) for v in puzzle.values(cells[0]) if v != BLACK and v not in marked]
    blacks = marked.count(BLACK)
    name = str(line)[0].upper() + str(line)[1:]
    has = f"{blacks} black" if blacks == 1 else f"{blacks} blacks"
    return f"{name} lacks {' '.join(missing) or 'no number'}, has {has}"


PLAYED = Play(
    negative=BLACK,
    signs={BLACK: "■"},
    notes=(Note(BLACK, "○", "not black", "n"),),
    gestures="Click or tap a cell, then type or press a number; 0 or B is black, right click too. "
    "Keys: Shift+number notes that it is not that number, N that it is not black.",
    seen_from=seen_from,
    counterexamples=COUNTEREXAMPLES,
)
