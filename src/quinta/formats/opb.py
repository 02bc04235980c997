"""OPB: Quinta's own model with its cardinalities, for pseudo-Boolean solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from quinta.base.limits import Clock
from quinta.formats.exported import comments, dictionary, header, losses
from quinta.logic.model import TRUE, Cardinality, Clause, Literal, Marks
from quinta.puzzle.puzzle import Puzzle

__all__ = ["losses", "write"]


def write(puzzle: Puzzle, marks: Marks | None = None, clock: Clock | None = None) -> str:
    """Quinta's model of a puzzle as OPB, the format of the pseudo-Boolean competitions.

    Marks have no place in it. It has no denied variables in linear constraints, so that 1 - x
    is written out: a clause "x2 or not x3" is ``+1 x2 -1 x3 >= 0``.

    >>> import quinta
    >>> print(write(quinta.parse("gap 2")))
    * #variable= 5 #constraint= 11
    ...
    * r1c1 = 1 is x2
    * r1c1 = 0 is ~x2
    ...
    * two, row 1
    +1 x2 +1 x3 >= 2 ;
    ...
    """
    model = puzzle.plain_model({}, clock or Clock())
    groups = [
        (tag, list(_inequalities(clauses, cardinalities)))
        for tag, clauses, cardinalities in model.tagged()
    ]
    number = sum(len(lines) for _, lines in groups)
    return "".join(
        f"{line}\n"
        for line in (
            f"* #variable= {model.variables} #constraint= {number}",
            *comments("*", header(puzzle)),
            *comments("*", dictionary(model, _opb_literal)),
            *(it for tag, lines in groups if lines for it in (f"* {tag}", *lines)),
        )
    )


def _opb_literal(literal: Literal) -> str:
    return f"x{literal}" if literal > 0 else f"~x{-literal}"


def _inequalities(clauses: Sequence[Clause], cardinalities: Sequence[Cardinality]) -> Iterator[str]:
    for clause in clauses:
        yield from _at_least(clause, 1)
    for literals, most in cardinalities:
        yield from _at_least([-literal for literal in literals], len(literals) - most)


def _at_least(literals: Iterable[Literal], least: int) -> Iterator[str]:
    """So many of the literals hold; each variable stands once. Nothing, if it says nothing."""
    factors: Counter[int] = Counter()
    for literal in literals:
        factors[abs(literal)] += 1 if literal > 0 else -1
        least -= literal < 0
    terms = [f"{factor:+d} x{variable}" for variable, factor in factors.items() if factor]
    if terms:
        yield f"{' '.join(terms)} >= {least} ;"
    elif least > 0:  # a sum may not be empty in this format
        yield f"+1 x{TRUE} >= 2 ;"
