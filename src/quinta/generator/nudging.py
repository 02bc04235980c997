"""A board is changed where it stalls, until its clues all together have the level wished for.

Boards of some levels are rare: to draw one after another until luck comes takes long. A board on
which steps up to a level come to a stop is soon mended, as there it is known where.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from quinta.base.errors import CannotBeMade
from quinta.base.limits import Clock
from quinta.explainer.climbing import Climb
from quinta.explainer.closing import Closing
from quinta.logic.model import Marks, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level

MOST_NUDGES = 400
"""A board is given up after so many changes."""

NUDGED_TOGETHER = 10
"""Of so many places that steps leave open one is changed at a time."""

MOST_TOGETHER = 30
"""But no more than so many."""

MOST_NUDGES_TO_BEGIN = 3
"""A board on which nothing at all is known by then hardly ever becomes one on which much is."""

MOST_NUDGES_TO_EXACTLY = 12
"""Near some boards there is none of a level, so this is soon given up for another board."""

EASED = Level.EASY
"""A board that stalls is changed until steps up to this level lead to the end, if a harder one
was wished for: such steps soon come to a stop, and without some clues the board is harder."""

NEARLY = 0.4
"""With no larger share of the places left open by these steps, it is worth while to find out
whether those of the level lead on: then it is of this level as it is."""

A_FEW = 0.02
"""With no larger share of the places left open by steps of the level itself, a board is mended
just there."""

MOST_MENDINGS = 40
"""So many changes are made to mend a board."""

WITHIN_REACH = NUDGED_TOGETHER * MOST_TOGETHER
"""Where steps leave more places open, changes are so few that it takes many until they lead on."""

Found = tuple[Closing, Marks]
"""A board with all its clues, and its solution."""


class TooLong(CannotBeMade):
    """The lines of a board are too long for levels."""


class Nudging:
    """Changes boards by chance, a few places at a time."""

    def __init__(self, rng: random.Random, clock: Clock) -> None:
        self.rng, self.clock = rng, clock

    def eased(
        self,
        puzzle: Puzzle,
        solution: Marks,
        level: Level,
        like: Closing | None = None,
        patience: int = MOST_NUDGES,
    ) -> Found | None:
        """A board near this one that is no harder than a level, with all its clues.

        So many changes are made while most of it is far from being known.
        """
        closing = self.closing(puzzle, solution, like)
        easy = min(level, EASED)
        climb = closing.whole(easy)
        if closing.whole(level).closes:
            return closing, solution
        if level > easy and (mended := self._mended(closing, solution, level)):
            return mended
        nearly = NEARLY * len(climb.domains)
        far = _far(climb)
        for nudges in range(MOST_NUDGES):
            stalled = _open(climb)
            if climb.closes or (len(stalled) < nearly and closing.whole(level).closes):
                return closing, solution
            if nudges >= patience and len(stalled) > WITHIN_REACH:
                return None
            if nudges >= MOST_NUDGES_TO_BEGIN and len(stalled) == len(climb.domains):
                return None
            nudged = self._nudged(closing.full, solution, stalled, is_few=level < EASED)
            if nudged is None:
                return None
            near = self.closing(*nudged, closing)
            near_climb = near.whole(easy)
            if (still_far := _far(near_climb)) <= far:
                closing, solution, climb, far = near, nudged[1], near_climb, still_far
        return None

    def _mended(self, closing: Closing, solution: Marks, level: Level) -> Found | None:
        """A board near this one that is of just this level, if this one nearly is.

        Easier steps have to leave so much open that a few changes do not make it easier.
        """
        places = len(closing.full.places())
        stalled = _open(closing.whole(level))
        if len(stalled) > A_FEW * places:
            return None
        if len(_open(closing.whole(Level(level - 1)))) < NEARLY * places:
            return None
        for _ in range(MOST_MENDINGS):
            nudged = self._nudged(closing.full, solution, stalled)
            if nudged is None:
                return None
            near = self.closing(*nudged, closing)
            still = _open(near.locally(nudged[1], stalled, level))
            if len(still) > len(stalled):
                continue
            closing, solution, stalled = near, nudged[1], still
            if not stalled:
                stalled = _open(closing.whole(level))
                if not stalled:
                    return closing, solution
                if len(stalled) > A_FEW * places:
                    return None
        return None

    def another(
        self, closing: Closing, solution: Marks, level: Level, patience: int
    ) -> Found | None:
        """Another board near one that is no harder than a level, which is not either."""
        nudged = self._nudged(closing.full, solution, closing.full.places())
        return None if nudged is None else self.eased(*nudged, level, closing, patience)

    def _nudged(
        self, puzzle: Puzzle, solution: Marks, places: Sequence[Place], *, is_few: bool = False
    ) -> tuple[Puzzle, Marks] | None:
        """With some of these places changed: unless few are to be, the more there are of them."""
        many = 1 + min(len(places) // NUDGED_TOGETHER, MOST_TOGETHER)
        times = self.rng.randint(1, 3) if is_few else many
        return puzzle.nudged(self.rng, solution, places, times)

    def exact(self, puzzle: Puzzle, solution: Marks, level: Level) -> Found | None:
        """A board near this one that is of just this level, with all its clues.

        Changes lead it about until it is hard enough, and then stay only if it remains so.
        """
        closing = self.closing(puzzle, solution)
        is_hard, stalled = _judged(closing, level)
        for _ in range(MOST_NUDGES_TO_EXACTLY):
            if is_hard and not stalled:
                return closing, solution
            nudged = closing.full.nudged(self.rng, solution, stalled or puzzle.places())
            if nudged is None:
                return None
            near = self.closing(*nudged, closing)
            hard, still = _judged(near, level)
            if (hard and len(still) <= len(stalled)) if is_hard else (hard or not still):
                closing, solution, is_hard, stalled = near, nudged[1], hard, still
        return None

    def closing(self, puzzle: Puzzle, solution: Marks, like: Closing | None = None) -> Closing:
        """The tables of a board; CannotBeMade if it has spots that cannot be looked at."""
        closing = Closing(puzzle, self.clock, like, solution)
        if not closing.complete:
            said = f"the lines of a {puzzle.kind} {puzzle.size} are too long to be rated"
            raise TooLong(f"{said}; ask without a level", proved=False)
        return closing


def _judged(closing: Closing, level: Level) -> tuple[bool, Sequence[Place]]:
    """Whether easier steps are not enough, and what steps up to this level leave open."""
    if level is Level.VERY_EASY:
        return True, _open(closing.whole(level))
    easier = closing.whole(Level(level - 1))
    if easier.closes:
        return False, []
    return True, _open(closing.raised(easier, level))


def _open(climb: Climb) -> Sequence[Place]:
    """The places that are not settled."""
    assert not climb.failed  # there is a solution
    places = climb.puzzle.places()
    return [place for place, left in zip(places, climb.domains, strict=True) if left & left - 1]


def _far(climb: Climb) -> tuple[int, int]:
    """How far from its end a board is: how many places are open, and for very easy ways.

    These have to be few before anything begins, so it goes by how many there are.
    """
    return len(_open(climb)), climb.ways if climb.level is Level.VERY_EASY else 0
