"""The formula of Akkoy: line by line, runs in the order given, or in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from quinta.base.grid import Cell, Line, Size, cells, lines
from quinta.base.limits import Clock
from quinta.kinds.akkoy.colours import Colour
from quinta.kinds.akkoy.lines import Narrowed, narrow
from quinta.logic.encode import exactly_clauses
from quinta.logic.model import FALSE, TRUE, Clause, Literal, Marks, Model, Place, Value

if TYPE_CHECKING:
    from quinta.kinds.akkoy.kind import Akkoy


def whole_model(puzzle: Akkoy, known: Marks, clock: Clock) -> Model:
    """Every line; if its runs stand in order, only what all lines by themselves leave open."""
    model = Model(clock)
    narrowed = _narrowed(puzzle, known, clock) if puzzle.ordered else None
    if narrowed:
        known = _marks(narrowed, puzzle.size)
    elif puzzle.ordered:
        model.add(())
    black = {cell: model.choice(cell, known.get(cell)) for cell in cells(puzzle.size)}
    for line in lines(puzzle.size):
        runs = puzzle.clue(line)
        if runs is None:
            continue
        sign = 1 if puzzle.colour(line) == Colour.BLACK else -1
        coloured = [sign * black[cell] for cell in line.cells(puzzle.size)]
        if puzzle.ordered and all(literal in (TRUE, FALSE) for literal in coloured):
            continue
        model.begin(rule_of(line), line)
        if narrowed is not None:
            starts = narrowed.row_starts if line.direction == "row" else narrowed.column_starts
            model.extend(runs_in_order(model, coloured, runs, starts[line.position]))
        elif not puzzle.ordered:
            windows = windows_by_length(model, line, coloured, runs)
            model.extend(covered_cells(coloured, windows))
            for length, wanted in Counter(runs).items():
                model.exactly(windows[length], wanted)
    return model


def rule_of(line: Line) -> str:
    """The rule that a line's clue belongs to."""
    return "rows" if line.direction == "row" else "columns"


def clauses_of_runs(
    model: Model, line: Line, coloured: Sequence[Literal], runs: Sequence[int], ordered: bool
) -> list[Clause]:
    """What one clue says, of a line of which nothing is known."""
    if ordered:
        return runs_in_order(model, coloured, runs, all_starts(runs, len(coloured)))
    windows = windows_by_length(model, line, coloured, runs)
    clauses = covered_cells(coloured, windows)
    for length, wanted in Counter(runs).items():
        clauses += exactly_clauses(model, windows[length], wanted)
    return clauses


def settled_in_lines(puzzle: Akkoy, clock: Clock) -> Marks | None:
    """What lines alone settle, when their runs stand in order; None if they cannot all hold."""
    narrowed = _narrowed(puzzle, {}, clock)
    return None if narrowed is None else _marks(narrowed, puzzle.size)


def _narrowed(puzzle: Akkoy, known: Marks, clock: Clock) -> Narrowed | None:
    black, white = [0] * puzzle.size.rows, [0] * puzzle.size.rows
    for cell, value in known.items():
        assert isinstance(cell, Cell)
        (black if value == Colour.BLACK else white)[cell.row] |= 1 << cell.column
    row_is_black = puzzle.row_colour == "black"
    return narrow(puzzle.columns, puzzle.rows, row_is_black, black, white, clock)


def _marks(narrowed: Narrowed, size: Size) -> dict[Place, Value]:
    marks: dict[Place, Value] = {}
    for row, (black, white) in enumerate(zip(narrowed.black, narrowed.white, strict=True)):
        for column in range(size.columns):
            if black >> column & 1:
                marks[Cell(row, column)] = Colour.BLACK
            elif white >> column & 1:
                marks[Cell(row, column)] = Colour.WHITE
    return marks


def runs_in_order(
    model: Model,
    coloured: Sequence[Literal],
    runs: Sequence[int],
    starts: Sequence[tuple[int, int]],
) -> list[Clause]:
    """Order encoding of where each run starts, over the starts that lines leave possible.

    s(j, p) = "run j starts at p or before". A cell is coloured where a run has started
    and not yet ended, and blank where one has ended and the next not yet started.
    """
    cells = len(coloured)
    inner = [
        _Run(length, first, last, model.fresh(last - first))
        for length, (first, last) in zip(runs, starts, strict=True)
    ]
    clauses: list[tuple[Literal, ...]] = []
    for run in inner:
        clauses += [
            (-run.begun(start), run.begun(start + 1)) for start in range(run.first, run.last - 1)
        ]
        clauses += [
            (-run.begun(cell), run.begun(cell - run.length), coloured[cell])
            for cell in range(run.first, run.last + run.length)
        ]
    # The edges act as runs of length 0, one cell off the board.
    edges = _Run(0, -1, -1, ()), _Run(0, cells + 1, cells + 1, ())
    for one, other in pairwise((edges[0], *inner, edges[1])):
        clauses += [
            (-other.begun(start), one.begun(start - one.length - 1))
            for start in range(other.first, other.last + 1)
        ]
        clauses += [
            (-one.begun(cell - one.length), other.begun(cell), -coloured[cell])
            for cell in range(max(0, one.first + one.length), min(cells, other.last))
        ]
    return [
        tuple(literal for literal in clause if literal != FALSE)
        for clause in clauses
        if TRUE not in clause
    ]


def all_starts(runs: Sequence[int], cells: int) -> list[tuple[int, int]]:
    """Where each run may start in a line of which nothing is known."""
    slack = cells - sum(runs) - len(runs) + 1
    firsts = [sum(runs[:index]) + index for index in range(len(runs))]
    return [(first, first + slack) for first in firsts]


class _Run(NamedTuple):
    """A run whose start is known to lie from ``first`` to ``last``."""

    length: int
    first: int
    last: int
    variables: Sequence[Literal]

    def begun(self, position: int) -> Literal:
        """The literal "starts at this position or before"."""
        if position < self.first:
            return FALSE
        return TRUE if position >= self.last else self.variables[position - self.first]


Windows = dict[int, list[Literal]]
"""By length of run, the literals "these cells are a whole run", from the first start on."""


def windows_by_length(
    model: Model, line: Line, coloured: Sequence[Literal], runs: Sequence[int]
) -> Windows:
    """The windows of the lengths in a clue; defined by the cells, so other clues reuse them."""
    windows: Windows = {}
    for length in dict.fromkeys(runs):
        windows[length] = []
        for start in range(len(coloured) - length + 1):
            key = ("window", line, length, start)
            if key not in model.named:
                model.named[key] = _define_window(model, coloured, length, start)
            windows[length].append(model.named[key])
    return windows


def _define_window(model: Model, coloured: Sequence[Literal], length: int, start: int) -> Literal:
    end = start + length
    inside = coloured[start:end]
    ends = [*(coloured[start - 1 : start] if start else ()), *coloured[end : end + 1]]
    window = model.variable()
    model.extend((-window, literal) for literal in inside)
    model.extend((-window, -literal) for literal in ends)
    model.add((window, *(-literal for literal in inside), *ends))
    return window


def covered_cells(coloured: Sequence[Literal], windows: Windows) -> list[Clause]:
    """Every coloured cell lies in a whole run of one of the lengths."""
    covering: list[list[Literal]] = [[-literal] for literal in coloured]
    for length, literals in windows.items():
        for start, window in enumerate(literals):
            for covered in covering[start : start + length]:
                covered.append(window)
    return [tuple(covered) for covered in covering]
