"""multi-puzzle-solver, as it is: it lists all solutions of a nonogram."""

from __future__ import annotations

from quinta import Akkoy, Puzzle


def solve(puzzle: Puzzle, most: int) -> int:
    """How many solutions there are; it cannot be told to stop."""
    from puzzle_solver import nonograms_solver

    assert isinstance(puzzle, Akkoy)
    board = nonograms_solver.Board(top=_lists(puzzle.columns), side=_lists(puzzle.rows))
    return len(board.solve_and_print(verbose=False))


def _lists(clues: object) -> list[list[int]]:
    assert isinstance(clues, tuple)
    return [list(runs) for runs in clues]
