"""How Akkoy is played by hand."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from quinta.base.grid import Cell, Line
from quinta.logic.model import Marks
from quinta.puzzle.played import Play, Seen

if TYPE_CHECKING:
    from quinta.kinds.akkoy.kind import Akkoy

COUNTEREXAMPLES = {
    "columns": "akkoy\ncolumns: 2 | ? | ?\nrows: ? | ? | ?\nsolution:\nX??\n.??\nX??\n",
    "rows": "akkoy\ncolumns: ? | ? | ?\nrows: 2 | ? | ?\nsolution:\n.X.\n???\n???\n",
    "ordered": (
        "akkoy ordered=yes\ncolumns: 1 2 | ? | ?\nrows: ? | ? | ? | ?\n"
        "solution:\nX??\nX??\n.??\nX??\n"
    ),
    "row_colour": (
        "akkoy row_colour=black\ncolumns: ? | ? | ?\nrows: 2 | ? | ?\nsolution:\n..X\n???\n???\n"
    ),
    "equal_white_areas": (
        "akkoy equal_white_areas=yes\ncolumns: ? | ? | ?\nrows: ? | ? | ?\n"
        "solution:\n.X.\nXX.\nXXX\n"
    ),
}


def seen_from(puzzle: Akkoy, marks: Marks, cell: Cell) -> Seen:
    """The runs of its column and of its row as they are marked."""
    lines = (Line("column", cell.column), Line("row", cell.row))
    return Seen(" ".join(f"{_runs(puzzle, marks, line)}." for line in lines))


def _runs(puzzle: Akkoy, marks: Marks, line: Line) -> str:
    colour = puzzle.colour(line)
    marked = groupby(marks.get(cell) == colour for cell in line.cells(puzzle.size))
    runs = [str(len(list(run))) for found, run in marked if found]
    name = str(line)[0].upper() + str(line)[1:]
    return f"{name}: {puzzle.name_of(colour)} runs {' '.join(runs) or 'none'}"


PLAYED = Play(seen_from=seen_from, counterexamples=COUNTEREXAMPLES)
