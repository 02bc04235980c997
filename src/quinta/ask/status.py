"""How many solutions are there?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quinta.ask.about import Answer, Asked
from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.base.arguments import public
from quinta.base.errors import LimitReached
from quinta.base.limits import Limits
from quinta.logic.model import Marks
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.contract import Puzzle


@dataclass(frozen=True)
class Verdict(Answer):
    """None, one or several solutions, with one or two of them."""

    solution: Marks | None = None
    second: Marks | None = None

    def _details(self) -> dict[str, Any]:
        named = {"solution": self.solution, "second": self.second}
        return {
            name: marks_to_json(self.puzzle, marks)
            for name, marks in named.items()
            if marks is not None
        }


@public
def status(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    limits: Limits | None = None,
    session: Session | None = None,
) -> Verdict:
    """How many solutions there are that agree with the marks.

    >>> import quinta
    >>> verdict = status(quinta.example("doors/1"))
    >>> verdict.status.value, verdict.given
    ('unique', 'clues')
    """
    solution = second = limit = None
    with Asked(puzzle, marks, limits, session) as asked:
        try:
            solution = asked.solution()
            second = asked.another(solution) if solution else None
            found = (solution is not None) + (second is not None)
            answer = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[found]
        except LimitReached as reached:
            answer, limit = Status.UNKNOWN, reached.limit
        return Verdict(puzzle, answer, asked.given, asked.stats, limit, solution, second)
