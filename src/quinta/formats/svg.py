"""Puzzles as pictures, for a file, a book or a page; they are written, not read."""

from __future__ import annotations

from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The board as SVG, with marks if there are any.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write(Gap(9)).startswith("<svg ")
    True
    """
    from quinta.render.svg import svg

    return svg(puzzle.scene(marks or {}), f"{puzzle.title} {puzzle.size}") + "\n"
