"""python-sat: the engine for solving and proving.

A time limit is kept by working in slices: a budget of conflicts and propagations at
a time, sized so that a slice takes some hundredths of a second, then a look at the clock.
That works for every solver in python-sat, CaDiCaL included, which cannot be interrupted.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from quinta.engines.base import Counters, OneByOne
from quinta.errors import QuintaError
from quinta.limits import Clock
from quinta.model import Clause, Marks, Model

SOLVER = "glucose4"
SOLVER_WITH_CARDINALITIES = "minicard"
NATIVE_CARDINALITIES = ("minicard", "gluecard3", "gluecard4")

LOADED_AT_ONCE = 20_000
SLICE_SECONDS = 0.05


class Sat(OneByOne):
    """One of python-sat's solvers."""

    def __init__(self, model: Model, clock: Clock, solver: str | None = None) -> None:
        super().__init__(model, clock)
        from pysat.solvers import Solver, SolverNames

        solver = solver or (SOLVER_WITH_CARDINALITIES if model.cardinalities else SOLVER)
        known = {name for names in vars(SolverNames).values() for name in _strings(names)}
        if solver not in known:
            raise QuintaError(f"python-sat has no solver '{solver}'; it has cadical195, glucose4 …")
        self.name = f"sat:{solver}"
        self._solver = Solver(name=solver)
        self._counts_propagations = not solver.startswith("cad")
        self._conflicts = 100
        self._load(solver in NATIVE_CARDINALITIES)

    def _load(self, native: bool) -> None:
        clauses = self.model.clauses
        if native:
            for literals, most in self.model.cardinalities:
                self._solver.add_atmost(literals, most)
        elif self.model.cardinalities:
            from quinta.encode import clauses_only

            clauses = clauses_only(self.model)[1]
        # The wrapper's own add_clause costs as much as the solver's; go one level deeper.
        add = self._solver.solver.add_clause
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            self.clock.check()
            deque(map(add, clauses[start : start + LOADED_AT_ONCE]), maxlen=0)

    def add(self, clause: Clause) -> None:
        self._solver.add_clause(clause)

    def next_candidate(self) -> Marks | None:
        if not self._satisfiable():
            return None
        return self.decoder.from_model(self._solver.get_model())

    def _satisfiable(self) -> bool:
        import pysolvers

        try:
            if self.clock.limits.seconds is None and self.clock.limits.megabytes is None:
                return bool(self._solver.solve())
            while (answer := self._slice()) is None:
                self.clock.check()
            return answer
        except pysolvers.error as error:  # python-sat leaves its solver by a long jump
            if "keyboard" in str(error):
                raise KeyboardInterrupt from None
            raise

    def _slice(self) -> bool | None:
        """Search a little; None if that was not enough."""
        self._solver.conf_budget(self._conflicts)
        if self._counts_propagations:
            self._solver.prop_budget(1000 * self._conflicts)
        started = time.monotonic()
        answer: bool | None = self._solver.solve_limited()
        taken = time.monotonic() - started
        if taken < SLICE_SECONDS / 2:
            self._conflicts *= 2
        elif taken > SLICE_SECONDS * 2:
            self._conflicts = max(10, self._conflicts // 2)
        return answer

    def counters(self) -> Counters:
        told = self._solver.accum_stats() or {}
        return Counters(
            told.get("decisions"),
            told.get("propagations"),
            told.get("conflicts"),
            told.get("restarts"),
        )

    def close(self) -> None:
        self._solver.delete()


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        yield from (name for name in value if isinstance(name, str))
