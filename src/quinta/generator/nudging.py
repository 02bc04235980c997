"""A board is changed where it stalls, until its clues all together have the level wished for.

Boards of some levels are rare: to draw one after another until luck comes takes long. A board on
which steps up to a level come to a stop is soon mended, as there it is known where.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from quinta.base.errors import CannotBeMade
from quinta.base.limits import Clock
from quinta.explainer.closing import Closing
from quinta.logic.model import Marks, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level

MOST_NUDGES = 400
"""A board is given up after so many changes."""

MOST_NUDGES_TO_EXACTLY = 30
"""Near some boards there is none of a level, so this is soon given up for another board."""

EASED = Level.EASY
"""A board that stalls is changed until steps up to this level lead to the end, if a harder one
was wished for: such steps soon come to a stop, and without some clues the board is harder."""

Found = tuple[Closing, Marks]
"""A board with all its clues, and its solution."""


class TooLong(CannotBeMade):
    """The lines of a board are too long for levels."""


class Nudging:
    """Changes boards by chance, one place at a time."""

    def __init__(self, rng: random.Random, clock: Clock) -> None:
        self.rng, self.clock = rng, clock

    def eased(self, puzzle: Puzzle, solution: Marks, level: Level) -> Found | None:
        """A board near this one that is no harder than a level, with all its clues."""
        closing = self.closing(puzzle)
        if not _stalled(closing, level):
            return closing, solution
        level = min(level, EASED)
        stalled = _stalled(closing, level)
        for _ in range(MOST_NUDGES):
            if not stalled:
                return closing, solution
            nudged = closing.full.nudged(self.rng, solution, stalled)
            if nudged is None:
                return None
            near = self.closing(nudged[0])
            still = _stalled(near, level)
            if len(still) <= len(stalled):
                closing, solution, stalled = near, nudged[1], still
        return None

    def exact(self, puzzle: Puzzle, solution: Marks, level: Level) -> Found | None:
        """A board near this one that is of just this level, with all its clues.

        Changes lead it about until it is hard enough, and then stay only if it remains so.
        """
        closing = self.closing(puzzle)
        is_hard, stalled = _is_hard(closing, level), _stalled(closing, level)
        for _ in range(MOST_NUDGES_TO_EXACTLY):
            if is_hard and not stalled:
                return closing, solution
            nudged = closing.full.nudged(self.rng, solution, stalled or puzzle.places())
            if nudged is None:
                return None
            near = self.closing(nudged[0])
            hard, still = _is_hard(near, level), _stalled(near, level)
            if (hard and len(still) <= len(stalled)) if is_hard else (hard or not still):
                closing, solution, is_hard, stalled = near, nudged[1], hard, still
        return None

    def closing(self, puzzle: Puzzle) -> Closing:
        """The tables of a board; CannotBeMade if it has spots that cannot be looked at."""
        closing = Closing(puzzle, self.clock)
        if not closing.complete:
            said = f"the lines of a {puzzle.kind} {puzzle.size} are too long to be rated"
            raise TooLong(f"{said}; ask without a level", proved=False)
        return closing


def _stalled(closing: Closing, level: Level) -> Sequence[Place]:
    """The places that steps up to this level leave open."""
    left = closing.left(closing.full.each_clue(), level)
    assert left is not None  # there is a solution
    places = closing.full.places()
    return [place for place, mask in zip(places, left, strict=True) if mask.bit_count() > 1]


def _is_hard(closing: Closing, level: Level) -> bool:
    """Whether easier steps are not enough."""
    return level is Level.VERY_EASY or bool(_stalled(closing, Level(level - 1)))
