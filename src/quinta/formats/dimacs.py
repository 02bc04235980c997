"""DIMACS CNF: Quinta's own model for SAT solvers, with nothing worked out beforehand."""

from __future__ import annotations

from collections.abc import Iterator

from quinta.base.limits import Clock
from quinta.formats.exported import dictionary, header, losses
from quinta.logic.cnf import Tagged, cnf
from quinta.logic.encode import clauses_only
from quinta.logic.model import Marks, Model
from quinta.puzzle.puzzle import Puzzle

__all__ = ["losses", "write"]


def write(puzzle: Puzzle, marks: Marks | None = None, clock: Clock | None = None) -> str:
    """Quinta's model of a puzzle as DIMACS CNF; marks have no place in it.

    The comment ``c p show`` names the variables of places, for model counters that project:
    helper variables may be free where the places are not.

    >>> import quinta
    >>> print(write(quinta.parse("white-and-tan\\n2 6")))
    c Quinta: white-and-tan, 1x2
    c   white-and-tan
    c   2 6
    c These rules are stated:
    c   white: A white arrow points at exactly one white arrow. It points at all arrows ...
    c   tan: A tan arrow points in the same way at exactly two tan arrows.
    c Variable 1 is always true.
    c r1c1 = 1 is 2
    c r1c1 = 0 is -2
    c r1c2 = 1 is 3
    c r1c2 = 0 is -3
    c p show 2 3 0
    ...
    """
    model = puzzle.plain_model({}, clock or Clock())
    variables, groups = _clauses(model)
    about = (*header(puzzle), *dictionary(model, str), *_shown(model))
    return "".join(cnf(variables, groups, about))


def _clauses(model: Model) -> tuple[int, list[Tagged]]:
    """How many variables there are, and each group with its cardinalities made clauses."""
    variables = model.variables
    groups: list[Tagged] = []
    for tag, clauses, cardinalities in model.tagged():
        part = Model(model.clock)
        part.variables = variables
        part.clauses, part.cardinalities = list(clauses), list(cardinalities)
        variables, flat = clauses_only(part, model.clock)
        groups.append((tag, flat))
    return variables, groups


def _shown(model: Model) -> Iterator[str]:
    literals = (abs(it) for values in model.meaning.values() for it in values.values())
    if of_places := dict.fromkeys(literals):
        yield f"p show {' '.join(map(str, of_places))} 0"
