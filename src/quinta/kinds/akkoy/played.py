"""How Akkoy is played by hand."""

from __future__ import annotations

from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from quinta.base.grid import Cell, Line
from quinta.logic.model import Marks
from quinta.puzzle.played import Play, Seen
from quinta.puzzle.step import Clue

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
    said = f"{puzzle.name_of(colour)} runs"
    return f"{name}: {said} {' '.join(runs)} so far" if runs else f"{name}: no {said} so far"


def met_runs(puzzle: Akkoy, marks: Marks, clue: Clue) -> list[int]:
    """The runs that are marked from end to end; in order, as far as nothing is open on one side.

    >>> from quinta.kinds.akkoy.kind import Akkoy
    >>> puzzle = Akkoy([(2, 1)], [None] * 5, ordered=True)
    >>> [clue] = puzzle.each_clue()
    >>> met_runs(puzzle, {Cell(4, 0): 1, Cell(3, 0): 0, Cell(0, 0): 1}, clue)
    [1]
    """
    line = puzzle.beside(clue.at)
    if not clue.value or not isinstance(line, Line):
        return []
    marked = [marks.get(cell) for cell in line.cells(puzzle.size)]
    colour, runs = puzzle.colour(line), tuple(clue.value)
    if puzzle.ordered:
        first = _in_order(_ended(marked, colour), runs)
        last = _in_order(_ended(marked[::-1], colour), runs[::-1])
        return sorted({*range(first), *range(len(runs) - last, len(runs))})
    met: list[int] = []
    for length, _ in _ended(marked, colour):
        met += [i for i, run in enumerate(runs) if run == length and i not in met][:1]
    return sorted(met)


def _ended(marked: list[int | None], colour: int) -> list[tuple[int, bool]]:
    """The runs with nothing open at their ends, each with whether nothing before it is open."""
    found, start = [], 0
    for value, group in groupby(marked):
        end = start + len(list(group))
        ends = [marked[i] for i in (start - 1, end) if 0 <= i < len(marked)]
        if value == colour and None not in ends:
            found.append((end - start, None not in marked[:start]))
        start = end
    return found


def _in_order(ended: list[tuple[int, bool]], runs: tuple[int, ...]) -> int:
    """How many runs of a clue are there from the beginning on."""
    known = [length for length, sure in ended if sure]
    return next(
        (i for i, pair in enumerate(zip_longest(known, runs)) if pair[0] != pair[1]), len(runs)
    )


PLAYED = Play(seen_from=seen_from, met_runs=met_runs, counterexamples=COUNTEREXAMPLES)
