"""Puzzles as pictures, for a file, a book or a page; they are written, not read."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection

from quinta.logic.model import Fact, Marks
from quinta.puzzle.played import noted
from quinta.puzzle.puzzle import Puzzle


def write(puzzle: Puzzle, marks: Marks | None = None, notes: Collection[Fact] = ()) -> str:
    """The board as SVG, with marks and notes if there are any; a mark covers notes.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write(Gap(9)).startswith("<svg ")
    True
    """
    from quinta.render.svg import svg

    marks = marks or {}
    small = noted(puzzle, (note for note in notes if note.place not in marks))
    scene = dataclasses.replace(puzzle.scene(marks), notes=small)
    return svg(scene, f"{puzzle.title} {puzzle.size}") + "\n"
