"""puzzlekit, as it is: it looks for one solution of a nonogram."""

from __future__ import annotations

from quinta import Akkoy, Puzzle

MOST_SECONDS = 3600
"""Its own limit is 30 seconds; the benchmark has one of its own."""


def solve(puzzle: Puzzle, most: int) -> int:
    """1 if there is a solution, else 0."""
    from puzzlekit.solvers.nonogram import NonogramSolver

    assert isinstance(puzzle, Akkoy)
    size = puzzle.size
    rows, columns = _words(puzzle.rows), _words(puzzle.columns)
    solver = NonogramSolver(size.rows, size.columns, rows, columns)
    answer = solver.solve({"time_limit_sec": MOST_SECONDS})
    return int(answer.solution_data["status"] in ("Optimal", "Feasible"))


def _words(clues: object) -> list[list[str]]:
    assert isinstance(clues, tuple)
    return [[str(run) for run in runs] for runs in clues]
