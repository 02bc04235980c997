"""Puzzles as pictures, for a file, a book or a page; they are written, not read."""

from __future__ import annotations

from collections.abc import Collection

from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


def write(puzzle: Puzzle, marks: Marks | None = None, notes: Collection[Fact] = ()) -> str:
    """The board as SVG, with marks and notes if there are any; a mark covers notes.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write(Gap(9)).startswith("<svg ")
    True
    """
    return puzzle.svg(marks, notes)
