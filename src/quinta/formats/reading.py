"""What every format's reader returns."""

from __future__ import annotations

from typing import NamedTuple

from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


class Reading(NamedTuple):
    """A puzzle, and the marks and notes written down with it; marks are None if it has none."""

    puzzle: Puzzle
    marks: Marks | None = None
    notes: tuple[Fact, ...] = ()
