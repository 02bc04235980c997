"""The formula that certificates are about, made from the puzzle alone.

Whoever proves and whoever checks make it anew, each for themselves, so a certificate does
not contain it. It says every rule at every spot in the plainest way (``puzzle.constraints``);
nothing in it was worked out beforehand, and no solver's formula is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from quinta.base.limits import Clock
from quinta.logic.cnf import cnf
from quinta.logic.model import Model
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.reading import clauses_of, open_board
from quinta.puzzle.step import Reason

GIVEN, CUTS, DIFFERENCE = "given", "cuts", "difference"
"""What stands in a formula besides the rules at their spots."""


def formula_of(puzzle: Puzzle, clock: Clock) -> Model:
    """Every rule of the puzzle at every spot, but for rules that are left to cuts.

    >>> import quinta
    >>> formula = formula_of(quinta.parse("gap 8"), Clock())
    >>> formula.variables, len(formula.clauses)
    (65, 1235)
    """
    model = open_board(((place, puzzle.values(place)) for place in puzzle.places()), clock)
    model.begin(GIVEN, "")
    model.extend([model.literal(fact)] for fact in puzzle.given_facts())
    stated = set()
    for reason in reasons_of(puzzle):
        model.begin(reason.rule, reason.spot)
        for statement in puzzle.constraints(reason):
            if statement not in stated:  # two spots may share it
                stated.add(statement)
                literals = [model.meaning[place] for place in statement.places]
                model.extend(clauses_of(statement.constraint, literals, model.variable))
    return model


def reasons_of(puzzle: Puzzle) -> Iterator[Reason]:
    """Every rule at every spot, each once."""
    return iter(dict.fromkeys(reason for spot in puzzle.spots() for reason in spot.reasons))


def dimacs_of(formula: Model) -> Iterator[str]:
    """The lines of a formula in the common format; comments say which rule clauses are for.

    >>> import quinta
    >>> print("".join(dimacs_of(formula_of(quinta.parse("gap 1"), Clock()))))
    p cnf 2 2
    c constant
    1 0
    c two, row 1
    0
    """
    return cnf(formula.variables, [(tag, clauses) for tag, clauses, _ in formula.tagged()])
