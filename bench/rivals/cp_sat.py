"""CP-SAT, given native models: sums, automata, at-most-one; none of Quinta's clauses.

The second solution is looked for as most people do: forbid the first and solve again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

from bench.rivals.shared import ahead, automaton
from quinta import Akkoy, Doors, Doppelblock, Gap, Puzzle, WhiteAndTan
from quinta.base.grid import Size

Literal = Any
"""A Boolean variable of CP-SAT, or its denial."""

Cells = Sequence[Sequence[Literal]]
"""The cells of a line, a variable for each value of each."""


def solve(puzzle: Puzzle, most: int) -> int:
    """How many solutions there are, counting no further than ``most``.

    One thread: more would find answers sooner, and use more CPU time for it.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    answer = state(model, puzzle, bounded=False, state_sum=_sum_of_pairs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < most and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = [solver.boolean_value(literal) for literal in answer]
        cut = _cut_off(puzzle, values) if isinstance(puzzle, Doors) and puzzle.connected else None
        if cut is None:
            found += 1
            cut = [(index, not value) for index, value in enumerate(values)]
        model.add_bool_or(answer[i] if wanted else answer[i].negated() for i, wanted in cut)
    return found


def state(
    model: Any, puzzle: Puzzle, bounded: bool, state_sum: Callable[[Any, Cells, int], None]
) -> list[Literal]:
    """State the rules; return the variables that make up an answer."""
    match puzzle:
        case Doors():
            return _doors(model, puzzle, bounded)
        case Akkoy():
            return _akkoy(model, puzzle)
        case Gap():
            return _gap(model, puzzle)
        case Doppelblock():
            return _doppelblock(model, puzzle, state_sum)
        case WhiteAndTan():
            return _white_and_tan(model, puzzle)
    raise ValueError(f"no model for {puzzle.kind}")


def _board(model: Any, size: Size) -> list[list[Literal]]:
    return [
        [model.new_bool_var(f"r{row}c{column}") for column in range(size.columns)]
        for row in range(size.rows)
    ]


# Doors


def _doors(model: Any, puzzle: Doors, bounded: bool) -> list[Literal]:
    """A room sees the k-th room of a direction if it sees the one before and the door is open."""
    rows, columns = puzzle.size
    beside = _board(model, Size(rows, columns - 1))
    below = _board(model, Size(rows - 1, columns))
    for row, clues in enumerate(puzzle.clues):
        for column, clue in enumerate(clues):
            if clue is None:
                continue
            seen = clue - (1 if puzzle.counts_self else 0)
            most = seen + 1 if bounded else rows + columns
            rays = (
                beside[row][column:],
                beside[row][:column][::-1],
                [doors[column] for doors in below[row:]],
                [doors[column] for doors in below[:row]][::-1],
            )
            model.add(sum(b for ray in rays for b in _in_sight(model, ray[:most])) == seen)
    return [door for doors in (*beside, *below) for door in doors]


def _in_sight(model: Any, doors: Sequence[Literal]) -> list[Literal]:
    """Which rooms are seen behind these doors."""
    sights = list(doors[:1])
    for door in doors[1:]:
        sight = model.new_bool_var("")
        model.add_bool_and(sights[-1], door).only_enforce_if(sight)
        model.add_bool_or(sights[-1].negated(), door.negated(), sight)
        sights.append(sight)
    return sights


def _cut_off(puzzle: Doors, values: Sequence[bool]) -> list[tuple[int, bool]] | None:
    """The doors around the rooms reached from the first, one of which must be open; None: all."""
    rows, columns = puzzle.size
    walls = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    walls += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    reached, size = {(0, 0)}, 0
    while size < len(reached):
        size = len(reached)
        for wall, value in zip(walls, values, strict=True):
            if value and not reached.isdisjoint(wall):
                reached.update(wall)
    if size == rows * columns:
        return None
    return [(i, True) for i, (one, two) in enumerate(walls) if (one in reached) != (two in reached)]


# Akkoy


def _akkoy(model: Any, puzzle: Akkoy) -> list[Literal]:
    board = _board(model, puzzle.size)
    state_runs = _runs_in_order if puzzle.ordered else _runs_in_any_order
    for runs, cells in zip(puzzle.rows, board, strict=True):
        if runs is not None:
            black = puzzle.row_colour == "black"
            state_runs(model, cells if black else [cell.negated() for cell in cells], runs)
    for runs, column in zip(puzzle.columns, zip(*board, strict=True), strict=True):
        if runs is not None:
            state_runs(model, column, runs)
    return [cell for cells in board for cell in cells]


def _runs_in_order(model: Any, cells: Sequence[Literal], runs: Sequence[int]) -> None:
    arcs, last = automaton(runs)
    model.add_automaton(cells, 0, [last], arcs)


def _runs_in_any_order(model: Any, cells: Sequence[Literal], runs: Sequence[int]) -> None:
    """A variable for each place of each length; a cell is in one of them or not coloured."""
    covers: list[list[Literal]] = [[] for _ in cells]
    for run, times in Counter(runs).items():
        windows = []
        for start in range(len(cells) - run + 1):
            window = model.new_bool_var("")
            edges = [i for i in (start - 1, start + run) if 0 <= i < len(cells)]
            model.add_bool_and(cells[i].negated() for i in edges).only_enforce_if(window)
            for index in range(start, start + run):
                covers[index].append(window)
            windows.append(window)
        model.add(sum(windows) == times)
    for cell, windows in zip(cells, covers, strict=True):
        model.add(sum(windows) == cell)


# Gap


def _gap(model: Any, puzzle: Gap) -> list[Literal]:
    board = _board(model, puzzle.size)
    columns = [list(cells) for cells in zip(*board, strict=True)]
    for above, below in pairwise(board):
        for left in range(puzzle.order - 1):
            model.add_at_most_one(*above[left : left + 2], *below[left : left + 2])
    for cells, gap in zip((*board, *columns), (*puzzle.left, *puzzle.top), strict=True):
        model.add(sum(cells) == 2)
        if gap is not None:
            for index, cell in enumerate(cells):
                partners = [i for i in (index - gap - 1, index + gap + 1) if 0 <= i < len(cells)]
                model.add_bool_or(cells[i] for i in partners).only_enforce_if(cell)
    return [cell for cells in board for cell in cells]


# Doppelblock


def _doppelblock(
    model: Any, puzzle: Doppelblock, state_sum: Callable[[Any, Cells, int], None]
) -> list[Literal]:
    order = puzzle.order
    board = [
        [[model.new_bool_var("") for _ in range(order - 1)] for _ in range(order)]
        for _ in range(order)
    ]
    for cell in (cell for cells in board for cell in cells):
        model.add_exactly_one(cell)
    columns = [list(cells) for cells in zip(*board, strict=True)]
    for cells, clue in zip((*board, *columns), (*puzzle.right, *puzzle.top), strict=True):
        for number in range(1, order - 1):
            model.add_exactly_one(cell[number] for cell in cells)
        model.add(sum(cell[0] for cell in cells) == 2)
        if clue is not None:
            state_sum(model, cells, clue)
    for at, value in puzzle.given():
        cell = board[at.row][at.column]
        model.add_bool_or(cell[value] if isinstance(value, int) else cell[0].negated())
    return [literal for cells in board for cell in cells for literal in cell]


def _sum_of_pairs(model: Any, cells: Cells, clue: int) -> None:
    """A variable for each pair of cells: if they are the blacks, what lies between has the sum."""
    values = [sum(number * literal for number, literal in enumerate(cell)) for cell in cells]
    pairs = []
    for first, second in combinations(range(len(cells)), 2):
        pair = model.new_bool_var("")
        model.add_bool_and(cells[first][0], cells[second][0]).only_enforce_if(pair)
        model.add(sum(values[first + 1 : second]) == clue).only_enforce_if(pair)
        pairs.append(pair)
    model.add_exactly_one(pairs)


# White and Tan


def _white_and_tan(model: Any, puzzle: WhiteAndTan) -> list[Literal]:
    tan = _board(model, puzzle.size)
    for row, cells in enumerate(tan):
        for column, cell in enumerate(cells):
            seen = [tan[r][c] for r, c in ahead(puzzle, row, column)]
            model.add(sum(seen) == 2).only_enforce_if(cell)
            model.add(sum(seen) == len(seen) - 1).only_enforce_if(cell.negated())
    return [cell for cells in tan for cell in cells]
