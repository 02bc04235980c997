"""What every format's reader returns."""

from __future__ import annotations

from typing import NamedTuple

from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle


class Reading(NamedTuple):
    """A puzzle and the marks written down with it; None if the text has none."""

    puzzle: Puzzle
    marks: Marks | None = None
