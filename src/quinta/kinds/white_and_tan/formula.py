"""The formula of White and Tan: what an arrow demands of the arrows ahead of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from quinta.base.grid import Cell
from quinta.kinds.white_and_tan.colours import WANTED, Colour
from quinta.logic.encode import exactly_clauses
from quinta.logic.model import Clause, Literal, Model

LONGEST_SPELT_OUT = 13
"""Up to so many arrows ahead, all combinations together are quicker than a counter."""


def clauses_of_arrow(model: Model, cell: Cell, ahead: Sequence[Cell]) -> Iterator[Clause]:
    """Whichever colour the arrow has, it sees as many of that colour as it wants."""
    for colour in Colour:
        model.begin(colour.name.lower(), cell)
        other = model.meaning[cell][1 - colour]
        wanted = WANTED[colour]
        same = [model.meaning[seen][colour] for seen in ahead]
        if len(ahead) <= LONGEST_SPELT_OUT:
            exactly = list(_exactly(same, wanted))
        else:
            exactly = exactly_clauses(model, same, wanted)
        for clause in exactly:
            yield other, *clause


def _exactly(literals: Sequence[Literal], number: int) -> Iterator[Clause]:
    """Exactly so many hold: not one too few, not one too many.

    >>> list(_exactly((7, 8, 9), 1))
    [(7, 8, 9), (-7, -8), (-7, -9), (-8, -9)]
    """
    yield from combinations(literals, max(0, len(literals) - number + 1))
    yield from combinations([-literal for literal in literals], number + 1)
