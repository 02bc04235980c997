"""OR-Tools CP-SAT: an independent voice for cross-checks (extra ``study``)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from quinta.engines.base import Counters, OneByOne
from quinta.errors import LimitReached, MissingExtra
from quinta.limits import Clock
from quinta.model import Clause, Literal, Marks, Model

LOADED_AT_ONCE = 2_000


@contextmanager
def _interrupt_kept() -> Iterator[None]:
    """CP-SAT takes Ctrl-C over and does not give it back."""
    try:
        handler = signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
    except (ValueError, TypeError):  # not the main thread, or not set from Python
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


class CpSat(OneByOne):
    """CP-SAT on the model's clauses and cardinalities, one worker."""

    name = "cpsat"

    def __init__(self, model: Model, clock: Clock) -> None:
        super().__init__(model, clock)
        try:
            from ortools.sat.python import cp_model
        except ImportError:
            raise MissingExtra("CP-SAT", "study") from None
        self._api = cp_model
        self._model = cp_model.CpModel()
        self._booleans = [self._model.new_bool_var("") for _ in range(model.variables)]
        self._decisions = self._propagations = self._conflicts = 0
        for index, clause in enumerate(model.clauses):
            if index % LOADED_AT_ONCE == 0:
                clock.check()
            self.add(clause)
        for literals, most in model.cardinalities:
            self._model.add(sum(map(self._boolean, literals)) <= most)

    def _boolean(self, literal: Literal):  # type: ignore[no-untyped-def]
        boolean = self._booleans[abs(literal) - 1]
        return boolean if literal > 0 else boolean.negated()

    def add(self, clause: Clause) -> None:
        self._model.add_bool_or([self._boolean(literal) for literal in clause])

    def next_candidate(self) -> Marks | None:
        self.clock.check()
        solver = self._api.CpSolver()
        solver.parameters.num_workers = 1
        left = self.clock.left()
        if left != float("inf"):
            solver.parameters.max_time_in_seconds = left
        with _interrupt_kept():
            status = solver.solve(self._model)
        self._decisions += solver.num_branches
        self._conflicts += solver.num_conflicts
        self._propagations += solver.response_proto.num_binary_propagations
        if status == self._api.INFEASIBLE:
            return None
        if status in (self._api.OPTIMAL, self._api.FEASIBLE):
            positive = self.decoder.positive
            return self.decoder.marks(
                variable for variable in positive if solver.value(self._booleans[variable - 1])
            )
        self.clock.check()
        if self.clock.left() < 0.1:
            raise LimitReached("time")
        raise KeyboardInterrupt  # CP-SAT catches the signal itself and stops early

    def counters(self) -> Counters:
        return Counters(self._decisions, self._propagations, self._conflicts, None)
