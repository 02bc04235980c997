"""How many solutions are there?"""

from __future__ import annotations

from collections.abc import Collection

from quinta.ask.about import Asked
from quinta.ask.session import Session
from quinta.ask.solve import Result, Status
from quinta.base.arguments import public
from quinta.base.errors import LimitReached
from quinta.base.limits import Limits
from quinta.logic.model import AnyMarks, Fact, as_marks
from quinta.puzzle.puzzle import Puzzle


@public
def status(
    puzzle: Puzzle,
    marks: AnyMarks | None = None,
    *,
    limits: Limits | None = None,
    session: Session | None = None,
    notes: Collection[Fact] = (),
) -> Result:
    """How many solutions there are that agree with the marks and notes.

    >>> import quinta
    >>> found = status(quinta.example("doors/1"))
    >>> found.status.value, found.given
    ('unique', 'clues')
    """
    solution = second = limit = None
    with Asked(puzzle, as_marks(marks), limits, session, notes=notes) as asked:
        try:
            solution = asked.solution()
            second = asked.another(solution) if solution else None
            found = (solution is not None) + (second is not None)
            answer = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[found]
        except LimitReached as reached:
            answer, limit = Status.UNKNOWN, reached.limit
        return Result(puzzle, answer, asked.given, asked.stats, limit, solution, second)
