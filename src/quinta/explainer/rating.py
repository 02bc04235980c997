"""How hard is a puzzle? The level of its hardest step, and the numbers behind it.

Steps are taken easiest first, so the hardest step says what a solver must be able to do.
The puzzle is first turned into a canonical position: then rotated and mirrored
puzzles are the same puzzle, and have the same rating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any

from quinta.ask.solve import Status, about
from quinta.base.arguments import public
from quinta.base.errors import Disagreement, LimitReached
from quinta.base.limits import Clock, Limits
from quinta.explainer.finder import Finder
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Step
from quinta.render.display import Displayed, Figure


@dataclass(frozen=True)
class Rating(Displayed):
    """The level of a puzzle with one solution, and what it was read off.

    ``level`` is None if the puzzle has no solution or several, or a limit was reached: also
    if lines are so long that nobody looks at one as a whole. ``at_least`` tells how far it came.
    """

    puzzle: Puzzle
    status: Status
    level: Level | None
    steps: Mapping[Level, int] = field(hash=False)
    """How many steps of each level were taken."""
    largest_core: int = 0
    """The most spots that one step looks at together."""
    longest_chain: int = 0
    """The most looks from a supposition to its contradiction."""
    dependency: float = 0.0
    """1 if there is never more than one step to choose from, near 0 if there are always many."""
    limit: str | None = None
    at_least: Level | None = None
    """The level reached when a limit ended the rating; None where it was not ended by one."""

    @property
    def hard_steps(self) -> int:
        """How many steps are as hard as the hardest."""
        return 0 if self.level is None else self.steps.get(self.level, 0)

    @property
    def score(self) -> float | None:
        """One number from 1.0 to 9.9; docs/levels.md tells what is known about its weights.

        A level is worth 1.5, and what makes one puzzle of a level harder than another at
        most 1.4 in all: up to 0.5 for the largest core, 0.6 for many hard steps and 0.3
        for having little choice.
        """
        if self.level is None:
            return None
        core = min(0.5, 0.1 * max(0, self.largest_core - 1))
        hard = min(0.6, 0.15 * log2(1 + self.hard_steps))
        return round(1.0 + 1.5 * self.level + core + hard + 0.3 * self.dependency, 1)

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "status": str(self.status),
            "level": None if self.level is None else int(self.level),
            "title": None if self.level is None else self.level.title,
            "at_least": None if self.at_least is None else int(self.at_least),
            "score": self.score,
            "steps": {str(int(level)): self.steps.get(level, 0) for level in Level},
            "hard_steps": self.hard_steps,
            "largest_core": self.largest_core,
            "longest_chain": self.longest_chain,
            "dependency": round(self.dependency, 3),
            "limit": self.limit,
        }

    def _in_short(self) -> str:
        if self.level is None:
            why = (
                f"the {self.limit} limit was reached" if self.limit else f"{self.status} solutions"
            )
            return f"no level ({why}), {about(self.puzzle)}"
        level = f"level {int(self.level)} ({self.level.title}), score {self.score}"
        return f"{level}, {about(self.puzzle)}"

    def _figures(self) -> Sequence[Figure]:
        return [Figure(self.puzzle.scene({}), self._in_short())]


def is_at_most(puzzle: Puzzle, level: Level, clock: Clock) -> bool:
    """Whether steps up to this level are enough: much quicker than a rating where they are not.

    What cannot be rated has no level.

    >>> import quinta
    >>> is_at_most(quinta.example("doors/1"), Level.EASY, Clock())
    False
    """
    finder = Finder(puzzle, clock=clock, brief=True, most=level)
    if not finder.looks.complete:
        return False
    if any(step.is_contradiction for step in finder.steps()) or not finder.finished:
        return False
    return next(puzzle.lazy_violations(finder.marks), None) is None


@public
def rate(puzzle: Puzzle, *, limits: Limits | None = None, work: int | None = None) -> Rating:
    """The level of a puzzle, 0 very easy to 5 extreme, and the numbers behind it.

    ``work`` limits how many suppositions are tried, which unlike a time is the same
    everywhere.

    >>> import quinta
    >>> rated = rate(quinta.example("doppelblock/1"))
    >>> print(rated.level.title, rated.hard_steps, rated.largest_core)
    very easy 19 1
    """
    steps: list[Step] = []
    finder = None
    try:
        finder = Finder(puzzle.canonical(), clock=Clock(limits), brief=True, work=work)
        if not finder.looks.complete:
            return _rating(puzzle, Status.UNKNOWN, steps, "size")
        steps.extend(finder.steps())
    except LimitReached as ended:
        reached = None if finder is None else max([finder.reached, *(s.level for s in steps)])
        return _rating(puzzle, Status.UNKNOWN, steps, ended.limit, reached)
    if steps and steps[-1].is_contradiction:
        return _rating(puzzle, Status.NONE, steps)
    if not finder.finished:
        return _rating(puzzle, Status.MULTIPLE, steps)
    if broken := next(finder.puzzle.violations(finder.marks), None):
        raise Disagreement(
            f"steps led to an answer that the referee refuses: {broken}. "
            f"This is a bug in Quinta; please report the puzzle:\n{puzzle.text()}"
        )
    return _rating(puzzle, Status.UNIQUE, steps)


def _rating(
    puzzle: Puzzle,
    status: Status,
    steps: list[Step],
    limit: str | None = None,
    reached: Level | None = None,
) -> Rating:
    unique = status is Status.UNIQUE
    return Rating(
        puzzle,
        status,
        max((step.level for step in steps), default=Level.VERY_EASY) if unique else None,
        Counter(step.level for step in steps),
        max((len(step.spots()) for step in steps), default=0),
        max((len(step.chain) for step in steps), default=0),
        sum(1 / step.available for step in steps) / len(steps) if steps else 0.0,
        limit,
        reached,
    )
