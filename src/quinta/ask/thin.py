"""What can go?"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from quinta.ask.about import Asked
from quinta.ask.session import Session
from quinta.ask.solve import CLUES, Answer, Status
from quinta.ask.status import status
from quinta.base.arguments import public
from quinta.base.errors import LimitReached
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits
from quinta.logic.model import Marks
from quinta.puzzle.as_json import clues_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue
from quinta.render.display import Figure


@dataclass(frozen=True)
class Superfluous(Answer):
    """The clues that follow from all the others, each taken alone."""

    clues: tuple[Clue, ...] = ()

    def _details(self) -> dict[str, Any]:
        return {"clues": clues_to_json(self.puzzle, self.clues)}

    def _findings(self) -> Sequence[str]:
        return [f"{counted(len(self.clues), 'clue', 'clues')} superfluous"]

    def _figures(self) -> Sequence[Figure]:
        said = self._findings()[0]
        return [Figure(self.puzzle.scene_of_clues(self.clues), said)] if self.clues else []


@public
def superfluous(
    puzzle: Puzzle, *, limits: Limits | None = None, session: Session | None = None
) -> Superfluous:
    """The clues without which the solutions are just the same.

    Each is superfluous by itself; leaving out two of them may be too much (see ``thin``).

    >>> import quinta
    >>> len(superfluous(quinta.example("doors/1")).clues)
    14
    """
    found: list[Clue] = []
    limit = None
    with Asked(puzzle, None, limits, session) as asked:
        try:
            answer = asked.verdict()
            if answer is not Status.NONE:
                found = [clue for clue in asked.clues if _follows(asked, clue)]
        except LimitReached as reached:
            answer, limit = Status.UNKNOWN, reached.limit
        return Superfluous(puzzle, answer, asked.given, asked.stats, limit, tuple(found))


def _follows(asked: Asked, clue: Clue) -> bool:
    """Whether every solution of the other clues obeys this one.

    Looks for one that does not: each that does is put aside together with all that look
    the same where the clue is decided.
    """
    session = asked.session
    others = [other for other in asked.clues if other != clue]
    scope = asked.puzzle.scope(clue)
    with session.guard() as guard:
        while (found := session.find(others, {}, asked.clock, [guard])) is not None:
            if not asked.puzzle.holds(clue, found):
                return False
            session.forbid(guard, {place: found[place] for place in scope})
    return True


@dataclass(frozen=True)
class Thinned(Answer):
    """A puzzle with fewer clues and the same single solution.

    ``minimal`` is proved: without any one of the clues that could go there are others.
    """

    thin: Puzzle
    removed: tuple[Clue, ...] = ()
    minimal: bool = True

    @property
    def symmetric(self) -> bool:
        """Whether half a turn leaves the pattern of the clues as it is."""
        return self.thin.is_symmetric()

    def _details(self) -> dict[str, Any]:
        return {
            "puzzle": self.thin.text(),
            "clues": len(self.thin.each_clue()),
            "removed": clues_to_json(self.puzzle, self.removed),
            "minimal": self.minimal,
            "symmetric": self.symmetric,
        }

    def _findings(self) -> Sequence[str]:
        left = len(self.thin.each_clue())
        return [f"{counted(len(self.removed), 'clue', 'clues')} removed", f"{left} left"]

    def _figures(self) -> Sequence[Figure]:
        return [Figure(self.thin.scene({}))]


@public
def thin(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    symmetric: bool = False,
    keep: Collection[Clue] = (),
    limits: Limits | None = None,
    session: Session | None = None,
) -> Thinned:
    """Leave out clues, in an order that the seed decides, while the solution stays the only one.

    With ``symmetric`` a clue goes only together with its partner after half a turn.

    >>> import quinta
    >>> len(thin(quinta.example("doors/1"), seed=1).thin.each_clue()) < 15
    True
    """
    clock = Clock(limits)
    verdict = status(puzzle, limits=clock.rest(), session=session)
    if verdict.status is not Status.UNIQUE or verdict.solution is None:
        minimal = verdict.status is not Status.UNKNOWN
        return Thinned(
            puzzle, verdict.status, CLUES, verdict.stats, verdict.limit, puzzle, (), minimal
        )
    with Asked(puzzle, None, clock.rest(), session) as asked:
        rng = random.Random(seed)
        kept, limit = needed(asked, verdict.solution, rng, symmetric, keep)
        stay = set(kept)
        removed = tuple(clue for clue in asked.clues if clue not in stay)
        thinner = puzzle.without(*removed)
        return Thinned(
            puzzle,
            Status.UNIQUE,
            CLUES,
            asked.stats,
            limit,
            thinner,
            removed,
            limit is None,
        )


def needed(
    asked: Asked,
    solution: Marks,
    rng: random.Random,
    symmetric: bool,
    keep: Collection[Clue] = (),
) -> tuple[list[Clue], str | None]:
    """Clues without any that could go, given the only solution; and the limit that was reached."""
    session = asked.session
    literal = {clue: session.literal(clue) for clue in asked.clues}
    groups = [
        [literal[clue] for clue in group] for group in groups_of(asked.puzzle, rng, symmetric)
    ]
    kept, stays = set(literal.values()), {literal[clue] for clue in keep}
    limit = None
    with session.guard() as guard:
        session.forbid(guard, solution)
        try:
            for group in groups:
                if not kept.issuperset(group) or not stays.isdisjoint(group):
                    continue
                # In the order of the clues, so that the same seed gives the same answer.
                rest = [one for one in literal.values() if one in kept and one not in group]
                if not session.has_any(asked.clock, [guard, *rest]):
                    blamed = session.blamed() | stays
                    several = (other for other in groups if not blamed.isdisjoint(other))
                    kept = {one for other in several for one in other}.intersection(rest)
        except LimitReached as reached:
            limit = reached.limit
    return [clue for clue, one in literal.items() if one in kept], limit


def _is_its_own_partner(puzzle: Puzzle, group: Sequence[Clue]) -> bool:
    return puzzle.partner(group[0].at) == group[0].at


def groups_of(
    puzzle: Puzzle, rng: random.Random, symmetric: bool = False
) -> list[tuple[Clue, ...]]:
    """The clues in an order in which they may go: alone, or with their partner after half a turn.

    A clue without its partner spoils the picture, so it goes first.

    >>> import quinta
    >>> len(groups_of(quinta.example("gap/1"), random.Random(1)))
    2
    """
    clues = puzzle.each_clue()
    if not symmetric:
        alone: list[tuple[Clue, ...]] = [(clue,) for clue in clues]
        rng.shuffle(alone)
        return alone
    at = {clue.at: clue for clue in clues}
    groups: list[tuple[Clue, ...]] = []
    for clue in clues:
        partner = at.get(puzzle.partner(clue.at))
        if partner is None or partner == clue:
            groups.append((clue,))
        elif clue.at < partner.at:
            groups.append((clue, partner))
    rng.shuffle(groups)
    groups.sort(key=lambda group: len(group) == 2 or _is_its_own_partner(puzzle, group))
    return groups
