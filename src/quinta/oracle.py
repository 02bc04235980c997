"""What a puzzle may ask of a solver while a random board is made, without knowing any engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from quinta.limits import Clock
from quinta.model import Clause, Cut, Decoder, Literal, Marks, Model, Place, Value


class Oracle(Protocol):
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


Ask = Callable[[Model], Oracle]
"""Makes an oracle for a model."""


def some_solution(
    model: Model,
    values: Mapping[Place, Sequence[Value]],
    cuts: Callable[[Marks], Sequence[Cut]],
    rng: random.Random,
    ask: Ask,
) -> Marks | None:
    """A solution around some marks made by chance; fewer of them as long as there is none.

    The boards are not drawn uniformly, but they differ. None: there is no solution at all.
    """
    oracle = ask(model)
    decoder = Decoder(model)
    share = len(values) // 8
    try:
        while True:
            chosen = rng.sample(list(values), share)
            said = [model.meaning[place][rng.choice(values[place])] for place in chosen]
            while oracle.satisfiable(model.clock, said):
                found = decoder.from_model(oracle.values())
                broken = cuts(found)
                if not broken:
                    return found
                for cut in broken:
                    oracle.add(model.clause(cut))
            if not share:
                return None
            share = share * 2 // 3
    finally:
        oracle.close()
