"""What several models need: automata for runs, the arrows ahead of an arrow."""

from __future__ import annotations

from collections.abc import Sequence

from quinta import WhiteAndTan

STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def automaton(runs: Sequence[int], coloured: int = 1) -> tuple[list[tuple[int, int, int]], int]:
    """Arcs (state, cell, next state) that accept exactly these runs, and the last state.

    It starts in state 0; there is a state for each cell of a run and each space behind one.

    >>> automaton([1])
    ([(0, 0, 0), (0, 1, 1), (1, 0, 1)], 1)
    """
    space = 1 - coloured
    arcs, state = [(0, space, 0)], 0
    for index, run in enumerate(runs):
        for _ in range(run):
            arcs.append((state, coloured, state + 1))
            state += 1
        if index < len(runs) - 1:
            arcs.append((state, space, state + 1))
            state += 1
        arcs.append((state, space, state))
    return arcs, state


def ahead(puzzle: WhiteAndTan, row: int, column: int) -> list[tuple[int, int]]:
    """Where the arrows stand that an arrow points at."""
    rows, columns = puzzle.size
    down, right = STEPS[puzzle.arrows[row][column]]
    found = []
    while 0 <= row + down < rows and 0 <= column + right < columns:
        row, column = row + down, column + right
        found.append((row, column))
    return found
