"""A puzzle that was made, and how hard it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from quinta.ask.solve import Status, about
from quinta.base.errors import Disagreement
from quinta.base.fields import counted
from quinta.explainer.rating import Rating, rate
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level
from quinta.render.display import Displayed, Figure

MOST_PLACES_RATED = 300
"""A larger puzzle is rated only if a level is wished for: that takes longer than to make it."""

MOST_SUPPOSITIONS = 6_000
"""A puzzle that takes more to rate has no level: some seconds, but the same everywhere."""


@dataclass(frozen=True)
class Made(Displayed):
    """A puzzle with one solution, and what it is like."""

    puzzle: Puzzle
    solution: Marks = field(hash=False)
    tries: int
    """How many boards it took."""
    level: Level | None = None
    """Its level, if one was wished for."""

    @cached_property
    def rating(self) -> Rating:
        """How hard it is; without a level if that is too much to find out."""
        if self.level is not None:
            return self._rated_as(self.level)
        if len(self.puzzle.places()) > MOST_PLACES_RATED:
            return Rating(self.puzzle, Status.UNIQUE, None, {}, limit="size")
        return rate(self.puzzle, work=MOST_SUPPOSITIONS)

    def to_json(self) -> dict[str, Any]:
        """The puzzle, its solution and its rating as data."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "size": str(self.puzzle.size),
            "puzzle": self.puzzle.text(),
            "solution": marks_to_json(self.puzzle, self.solution),
            "clues": len(self.puzzle.each_clue()),
            "tries": self.tries,
            "rating": self.rating.to_json(),
        }

    def _in_short(self) -> str:
        clues = counted(len(self.puzzle.each_clue()), "clue", "clues")
        level = "" if self.level is None else f", level {int(self.level)} ({self.level.title})"
        return f"{about(self.puzzle)}, {clues}{level}"

    def _figures(self) -> Sequence[Figure]:
        return [Figure(self.puzzle.scene({}))]

    def _rated_as(self, level: Level) -> Rating:
        rated = rate(self.puzzle)
        if rated.level is not level:
            raise Disagreement(
                f"a puzzle was made for level {int(level)} and is none. This is a bug in Quinta; "
                f"please report the puzzle:\n{self.puzzle.text()}"
            )
        return rated
