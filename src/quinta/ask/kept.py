"""The solution that some formats take along, to compare answers with."""

from __future__ import annotations

from typing import NamedTuple

from quinta.ask.solve import Status, check, solve
from quinta.base.limits import Limits
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle


class Kept(NamedTuple):
    """A solution, or why there is none to keep."""

    solution: Marks | None
    reason: str = ""


def kept(puzzle: Puzzle, marks: Marks | None = None, limits: Limits | None = None) -> Kept:
    """The marks if they are a solution, or else the only one that there is.

    >>> from quinta import example
    >>> kept(example("doors/2")).reason
    'there are several solutions'
    """
    if marks is not None and check(puzzle, marks).solved:
        return Kept(marks)
    found = solve(puzzle, limits=limits)
    if found.status is Status.UNIQUE:
        return Kept(found.solution)
    why = {Status.NONE: "there is no solution", Status.MULTIPLE: "there are several solutions"}
    return Kept(None, why.get(found.status, "it is not known to have one solution"))
