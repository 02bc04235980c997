"""What may be asked of a solver without knowing any: a solution, or a random board."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from quinta.base.limits import Clock
from quinta.logic.model import Clause, Cut, Decoder, Literal, Marks, Model, Place, Value


class Solver(Protocol):
    """A solver that has read a model, and more as the model grows."""

    def satisfiable(self, clock: Clock, assumptions: Sequence[Literal] = ()) -> bool:
        """Whether everything so far can hold together with the assumptions."""

    def values(self) -> Sequence[Literal]:
        """The assignment found; ``values[v - 1]`` is ``v`` or ``-v``."""

    def add(self, clause: Clause) -> None:
        """One more clause."""

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Try these literals first wherever there is a choice."""

    def close(self) -> None:
        """Free what the solver holds."""


Ask = Callable[[Model], Solver]
"""Makes an solver for a model."""

Cuts = Callable[[Marks], Sequence[Cut]]
"""Given complete marks, the clauses that forbid them if they break a rule left out so far."""


def solution_under(
    solver: Solver,
    model: Model,
    decoder: Decoder,
    cuts: Cuts,
    assumptions: Sequence[Literal] = (),
) -> dict[Place, Value] | None:
    """A solution under these assumptions, if there is one; the cuts met on the way stay."""
    while solver.satisfiable(model.clock, assumptions):
        found = decoder.from_model(solver.values())
        broken = cuts(found)
        if not broken:
            return found
        for cut in broken:
            solver.add(model.clause(cut))
    return None


def some_solution(
    model: Model,
    values: Mapping[Place, Sequence[Value]],
    cuts: Cuts,
    rng: random.Random,
    ask: Ask,
) -> Marks | None:
    """A solution around some marks made by chance; fewer of them as long as there is none.

    The boards are not drawn uniformly, but they differ. None: there is no solution at all.
    """
    solver = ask(model)
    decoder = Decoder(model)
    share = len(values) // 8
    try:
        while True:
            chosen = rng.sample(list(values), share)
            said = [model.meaning[place][rng.choice(values[place])] for place in chosen]
            found = solution_under(solver, model, decoder, cuts, said)
            if found is not None or not share:
                return found
            share = share * 2 // 3
    finally:
        solver.close()
