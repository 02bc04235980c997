"""CPMpy, given models as its documentation writes them, solved by its default solver (OR-Tools)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.rivals.shared import ahead, automaton
from quinta import Akkoy, Doors, Doppelblock, Gap, Puzzle, WhiteAndTan

Expression = Any

Stated = tuple[Sequence[Expression], Iterator[Expression]]
"""The variables that make up an answer, and the rules."""


def solve(puzzle: Puzzle, most: int) -> int:
    """How many solutions there are, counting no further than ``most``."""
    import cpmpy

    states: dict[type[Puzzle], Callable[[Any], Stated]] = {
        Doors: _doors,
        Akkoy: _akkoy,
        Gap: _gap,
        Doppelblock: _doppelblock,
        WhiteAndTan: _white_and_tan,
    }
    answer, rules = states[type(puzzle)](puzzle)
    solver = cpmpy.SolverLookup.get("ortools", cpmpy.Model(list(rules)))
    found = 0
    while found < most and solver.solve(num_workers=1):
        found += 1
        values = [variable.value() for variable in answer]
        if None in values:  # no rule mentions it, so it may have either value
            return most
        solver += cpmpy.any(v != value for v, value in zip(answer, values, strict=True))
    return found


def _doors(puzzle: Doors) -> Stated:
    import cpmpy

    rows, columns = puzzle.size
    beside = cpmpy.boolvar(shape=(rows, max(1, columns - 1)))
    below = cpmpy.boolvar(shape=(max(1, rows - 1), columns))

    def sights(doors: Sequence[Expression]) -> list[Expression]:
        return [cpmpy.all(doors[:end]) for end in range(1, len(doors) + 1)]

    def rules() -> Iterator[Expression]:
        for row, clues in enumerate(puzzle.clues):
            for column, clue in enumerate(clues):
                if clue is not None:
                    rays = (
                        beside[row, column:],
                        beside[row, :column][::-1],
                        below[row:, column],
                        below[:row, column][::-1],
                    )
                    seen = cpmpy.sum(sight for ray in rays for sight in sights(ray))
                    yield seen == clue - (1 if puzzle.counts_self else 0)

    return [*beside.flat, *below.flat], rules()


def _akkoy(puzzle: Akkoy) -> Stated:
    import cpmpy

    black = cpmpy.boolvar(shape=tuple(puzzle.size))

    def rules() -> Iterator[Expression]:
        colour = 1 if puzzle.row_colour == "black" else 0
        state = _runs_in_order if puzzle.ordered else _runs_in_any_order
        for runs, cells in zip(puzzle.rows, black, strict=True):
            if runs is not None:
                yield from state(cells, runs, colour)
        for runs, cells in zip(puzzle.columns, black.T, strict=True):
            if runs is not None:
                yield from state(cells, runs, 1)

    return list(black.flat), rules()


def _runs_in_order(cells: Any, runs: Sequence[int], colour: int) -> Iterator[Expression]:
    import cpmpy

    arcs, last = automaton(runs, colour)
    yield cpmpy.Regular(cells, arcs, 0, [last])


def _runs_in_any_order(cells: Any, runs: Sequence[int], colour: int) -> Iterator[Expression]:
    """How often each length occurs as a run with both its ends."""
    import cpmpy

    inside = cells if colour else ~cells
    for run in range(1, len(cells) + 1):
        windows = [
            cpmpy.all(
                [
                    *inside[start : start + run],
                    *~inside[max(0, start - 1) : start],
                    *~inside[start + run : start + run + 1],
                ]
            )
            for start in range(len(cells) - run + 1)
        ]
        yield cpmpy.sum(windows) == Counter(runs)[run]


def _gap(puzzle: Gap) -> Stated:
    import cpmpy

    shaded = cpmpy.boolvar(shape=tuple(puzzle.size))

    def rules() -> Iterator[Expression]:
        for row in range(puzzle.order - 1):
            for column in range(puzzle.order - 1):
                yield cpmpy.sum(shaded[row : row + 2, column : column + 2]) <= 1
        for cells, gap in zip((*shaded, *shaded.T), (*puzzle.left, *puzzle.top), strict=True):
            yield cpmpy.sum(cells) == 2
            if gap is not None:
                for index, cell in enumerate(cells):
                    near = (index - gap - 1, index + gap + 1)
                    partners = [cells[i] for i in near if 0 <= i < puzzle.order]
                    yield cell.implies(cpmpy.any(partners))

    return list(shaded.flat), rules()


def _doppelblock(puzzle: Doppelblock) -> Stated:
    """Where the two blacks of each line are, and the sum of what lies between them."""
    import cpmpy

    order = puzzle.order
    board = cpmpy.intvar(0, order - 2, shape=(order, order))

    def rules() -> Iterator[Expression]:
        for cells, clue in zip((*board, *board.T), (*puzzle.right, *puzzle.top), strict=True):
            yield cpmpy.AllDifferentExcept0(cells)
            yield cpmpy.Count(cells, 0) == 2
            if clue is not None:
                first, second = cpmpy.intvar(0, order - 1, shape=2)
                yield first < second
                yield cpmpy.Element(cells, first) == 0
                yield cpmpy.Element(cells, second) == 0
                between = [(first < i) & (i < second) for i in range(order)]
                yield cpmpy.sum(b * cell for b, cell in zip(between, cells, strict=True)) == clue
        for at, value in puzzle.given():
            cell = board[at.row, at.column]
            yield cell == value if isinstance(value, int) else cell != 0

    return list(board.flat), rules()


def _white_and_tan(puzzle: WhiteAndTan) -> Stated:
    import cpmpy

    tan = cpmpy.boolvar(shape=tuple(puzzle.size))

    def rules() -> Iterator[Expression]:
        for row, cells in enumerate(tan):
            for column, cell in enumerate(cells):
                seen = [tan[place] for place in ahead(puzzle, row, column)]
                yield cell.implies(cpmpy.sum(seen) == 2)
                yield (~cell).implies(cpmpy.sum(seen) == len(seen) - 1)

    return list(tan.flat), rules()
