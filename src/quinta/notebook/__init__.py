"""Puzzles to play in a notebook, on the page's own board; the kernel is asked, not a server."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from quinta.base.arguments import public
from quinta.base.extras import require
from quinta.logic.model import AnyMarks, Fact, as_marks
from quinta.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from quinta.notebook.game import Game


@public
def play(puzzle: Puzzle, marks: AnyMarks | None = None, *, notes: Collection[Fact] = ()) -> Game:
    """A board to play on, with these marks and notes; it takes the extra "notebook"."""
    require("anywidget", "anywidget", "notebook")
    from quinta.notebook.game import Game

    return Game(puzzle, as_marks(marks), tuple(notes))
