"""Puzzles as PNG: drawn with what the extra "image" brings; read as pixels, each of them a cell."""

from __future__ import annotations

from collections.abc import Collection

from quinta.formats.bitmap import read as read
from quinta.formats.decoding import SIGNATURE
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


def recognises(data: bytes) -> bool:
    """Whether a file is a PNG."""
    return data.startswith(SIGNATURE)


def write(puzzle: Puzzle, marks: Marks | None = None, notes: Collection[Fact] = ()) -> bytes:
    """The board as PNG, with marks and notes if there are any.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write(Gap(9)) == Gap(9).png()
    True
    """
    return puzzle.png(marks, notes)
