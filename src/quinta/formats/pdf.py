"""Puzzles as PDF, on a page as large as the board: to be put into somebody's own document."""

from __future__ import annotations

from collections.abc import Collection

from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


def write(puzzle: Puzzle, marks: Marks | None = None, notes: Collection[Fact] = ()) -> bytes:
    """The board as PDF, in the colours of paper, with marks and notes if there are any.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write(Gap(9))[:5]
    b'%PDF-'
    """
    from quinta.render.colours import Theme
    from quinta.render.display import Figure
    from quinta.render.picture import Look
    from quinta.render.plates import pages_pdf

    figure = Figure(puzzle.noted_scene(marks, notes))
    return pages_pdf([figure], Look(Theme.PRINT), f"{puzzle.title} {puzzle.size}")
