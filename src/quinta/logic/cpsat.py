"""OR-Tools CP-SAT: an independent voice for cross-checks (extra ``study``)."""

from __future__ import annotations

import importlib
import sys
import threading
from typing import Any

from quinta.base.errors import LimitReached
from quinta.base.extras import require
from quinta.base.limits import Clock, whole
from quinta.logic.engine import Counters, OneByOne
from quinta.logic.model import Clause, Literal, Marks, Model

LIBRARY = "ortools.sat.python.cp_model"
SECONDS_TO_LOAD = 0.3
"""About so long it takes, as pandas comes along."""

LOADED_AT_ONCE = 2_000
WAIT_SECONDS = 0.05


class CpSat(OneByOne):
    """CP-SAT on the model's clauses and cardinalities, one worker."""

    name = "cpsat"

    def __init__(self, model: Model, clock: Clock) -> None:
        super().__init__(model, clock)
        self._api = _library(clock)
        self._model = self._api.CpModel()
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
        status = self._status(solver)
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
        raise LimitReached("time")

    def _status(self, solver: Any) -> Any:
        """Solve in a thread of its own, so that this one keeps the limits and hears Ctrl-C.

        CP-SAT would take the signal over, lose it at times, and end the process at the third.
        """
        solver.parameters.catch_sigint_signal = False
        done = threading.Event()
        statuses: list[Any] = []

        def work() -> None:
            try:
                statuses.append(solver.solve(self._model))
            finally:
                done.set()

        # Not a daemon: one that is cut off inside CP-SAT when Python ends aborts the process.
        worker = threading.Thread(target=work)
        worker.start()
        try:
            while not done.wait(min(WAIT_SECONDS, self.clock.left())):
                self.clock.check()
        except BaseException:
            _stop(solver, done)
            worker.join()
            raise
        worker.join()
        return statuses[0]

    def counters(self) -> Counters:
        return Counters(self._decisions, self._propagations, self._conflicts, None)


def _library(clock: Clock) -> Any:
    """CP-SAT for Python. It is not loaded if there is no time for that: nobody could end it."""
    require("ortools", "CP-SAT", "study")
    if LIBRARY not in sys.modules and clock.left() < SECONDS_TO_LOAD:
        raise LimitReached("time")
    return importlib.import_module(LIBRARY)


@whole
def _stop(solver: Any, done: threading.Event) -> None:
    """End the search, wherever it is."""
    while not done.wait(WAIT_SECONDS):
        solver.stop_search()
