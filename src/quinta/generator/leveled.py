"""Clues of a setter's puzzle are left out until it is as hard as wished for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from quinta.ask.about import Asked
from quinta.ask.solve import CLUES, Status
from quinta.ask.status import status
from quinta.ask.thin import Thinned, groups_of, needed
from quinta.base.errors import LimitReached, PuzzleError
from quinta.base.limits import Clock, Limits
from quinta.explainer.closing import Closing
from quinta.explainer.rating import rate
from quinta.generator.thinning import Group, Thinning, clues_of
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level

ORDERS = 6
"""In so many orders clues are left out before an easier puzzle is taken instead."""


@dataclass(frozen=True)
class Leveled(Thinned):
    """A puzzle with fewer clues, and its level: the one wished for, or an easier one if no
    order of leaving clues out led to that. None if a limit was reached."""

    level: Level | None = field(default=None, kw_only=True)

    def _details(self) -> dict[str, Any]:
        return {**super()._details(), "level": None if self.level is None else int(self.level)}


def thin_to(
    puzzle: Puzzle,
    level: Level,
    *,
    seed: int = 0,
    symmetric: bool = False,
    limits: Limits | None = None,
) -> Leveled:
    """Leave out as many clues as a level allows; a puzzle that is harder already is refused.

    >>> import quinta
    >>> thinned = thin_to(quinta.example("doppelblock/1"), Level.HARD)
    >>> thinned.level.title, len(thinned.thin.each_clue()) < len(thinned.puzzle.each_clue())
    ('hard', True)
    """
    clock = Clock(limits)
    verdict = status(puzzle, limits=clock.rest())
    if verdict.status is not Status.UNIQUE or verdict.solution is None:
        return Leveled(puzzle, verdict.status, CLUES, verdict.stats, verdict.limit, puzzle)
    with Asked(puzzle, None, clock.rest()) as asked:
        rng = random.Random(seed)
        try:
            kept = _kept(asked, verdict.solution, Level(level), rng, symmetric)
        except LimitReached as reached:
            return Leveled(
                puzzle, Status.UNIQUE, CLUES, asked.stats, reached.limit, puzzle, (), False
            )
        removed = tuple(clue for clue in asked.clues if clue not in kept)
        thinner = puzzle.without(*removed)
        asked.session.referee(thinner, verdict.solution)
        rated = rate(thinner, limits=clock.rest())
        return Leveled(
            puzzle,
            Status.UNIQUE,
            CLUES,
            asked.stats,
            rated.limit,
            thinner,
            removed,
            minimal=False,
            level=rated.level,
        )


def _kept(
    asked: Asked, solution: Marks, level: Level, rng: random.Random, symmetric: bool
) -> set[Clue]:
    """The clues that stay."""
    puzzle, clock = asked.puzzle, asked.clock
    closing = Closing(puzzle, clock, solution=solution)
    if not closing.complete:
        raise PuzzleError("this board is too large to be rated, so it has no level to thin to")
    if level < Level.EXTREME and not closing.closes(asked.clues, level):
        raise PuzzleError(
            f"with all its clues this puzzle is harder than {level.title} already; "
            f"clues that are left out make it harder still"
        )
    thinning = Thinning(
        closing,
        partial(_is_only, asked, solution),
        partial(_fewest, asked, solution, rng),
        lambda groups: rng.sample(groups, len(groups)),
    )
    for wanted in range(level, -1, -1):
        found = sorted(_of_level(thinning, Level(wanted), rng, symmetric), key=len)
        if found:
            return set(found[0])
    return set(asked.clues)


def _fewest(asked: Asked, solution: Marks, rng: random.Random) -> Sequence[Clue]:
    """Some clues of which none can go."""
    kept, limit = needed(asked, solution, rng, symmetric=False)
    if limit:
        raise LimitReached(limit)
    return kept


def _of_level(
    thinning: Thinning, level: Level, rng: random.Random, symmetric: bool
) -> Iterator[list[Clue]]:
    """Ways to leave clues out that end exactly at this level."""
    for _ in range(ORDERS):
        order: Sequence[Group] = groups_of(thinning.closing.full, rng, symmetric)
        groups = thinning.of_level(order, level, 0).groups
        if groups is not None:
            yield clues_of(groups)


def _is_only(asked: Asked, solution: Marks, clues: Sequence[Clue]) -> bool:
    """Whether these clues have this one solution."""
    with asked.session.guard() as guard:
        asked.session.forbid(guard, solution)
        return asked.session.find(clues, {}, asked.clock, [guard]) is None
