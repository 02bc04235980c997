"""CP-SAT once more, with the quickest models that were found for it.

It lists solutions in one search instead of solving twice; in Doors nobody looks further
than the clue allows; in Doppelblock a line counts its blacks from one end and knows of
each number whether it lies between them.
"""

from __future__ import annotations

from typing import Any

from bench.rivals.cp_sat import Cells, state
from quinta import Puzzle


def solve(puzzle: Puzzle, most: int) -> int:
    """How many solutions there are, counting no further than ``most``; 0 counts them all."""
    from ortools.sat.python import cp_model

    class Seen(cp_model.CpSolverSolutionCallback):
        """Counts solutions and stops when there are enough."""

        number = 0

        def on_solution_callback(self) -> None:
            self.number += 1
            if self.number == most:
                self.stop_search()

    model = cp_model.CpModel()
    state(model, puzzle, bounded=True, state_sum=_sum_of_numbers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    seen = Seen()
    solver.solve(model, seen)
    return seen.number


def _sum_of_numbers(model: Any, cells: Cells, clue: int) -> None:
    """Each number between the blacks, after the first and before the second, adds itself."""
    one = [model.new_bool_var("") for _ in cells]
    two = [model.new_bool_var("") for _ in cells]
    for end, (first, second) in enumerate(zip(one, two, strict=True), 1):
        model.add(first + second == sum(cell[0] for cell in cells[:end]))
        model.add_implication(second, first)
    added = []
    for number in range(1, len(cells) - 1):
        inside = model.new_bool_var("")
        for cell, first, second in zip(cells, one, two, strict=True):
            here = cell[number]
            model.add_bool_or(here.negated(), first, inside.negated())
            model.add_bool_or(here.negated(), second.negated(), inside.negated())
            model.add_bool_or(here.negated(), first.negated(), second, inside)
        added.append(number * inside)
    model.add(sum(added) == clue)
