"""python-sat: the engine for solving and proving.

Limits are kept and Ctrl-C is obeyed by working in slices: a budget of conflicts and propagations
at a time, sized so that a slice takes some hundredths of a second, then a look at the clock.
That works for every solver in python-sat, CaDiCaL included, which cannot be interrupted.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from quinta.base.errors import QuintaError
from quinta.base.limits import Clock
from quinta.base.names import meant
from quinta.logic.encode import clauses_only
from quinta.logic.engine import Counters, OneByOne
from quinta.logic.model import Clause, Literal, Marks, Model

SOLVER = "glucose4"
SOLVER_WITH_CARDINALITIES = "minicard"
STEADY_WITH_CARDINALITIES = "gluecard4"
"""Where a solver must search alike everywhere: minicard, compiled for browsers, names other cores
than on a processor, and so the same seed gave another puzzle there about once in thirty."""
NATIVE_CARDINALITIES = ("minicard", "gluecard3", "gluecard4")

SOLVERS = (
    "cadical103",
    "cadical153",
    "cadical195",
    "gluecard3",
    "gluecard4",
    "glucose3",
    "glucose4",
    "glucose42",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
)
"""The solvers of python-sat that can stop after a budget of conflicts."""

ALARMED = ("maplechrono", "maplecm")
"""Solvers that set an alarm for 2500 seconds later, to search in another way from then on, and
leave it set: it ended whatever process was still there. (In a browser it only waits.)"""

LOADED_AT_ONCE = 20_000
SLICE_SECONDS = 0.05
UNLIMITED_SLICE_SECONDS = 0.25
UNLIMITED_CONFLICTS = 10_000
"""Where only Ctrl-C has to be answered; beginning anew costs a little each time, and in
slices of 1000 conflicts minicard took half as long again for Akkoy."""
STEADY_CONFLICTS = 1_000
"""In a slice of a solver that must search alike everywhere."""


def require_solver(name: str) -> None:
    """Refuse a solver that there is not, or that cannot work in slices.

    >>> require_solver("prolog")
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: no solver 'prolog' that keeps limits; known: cadical103, ...
    """
    if name not in SOLVERS:
        raise QuintaError(f"no solver '{name}' that keeps limits; {meant(name, tuple(SOLVERS))}")


class _Elsewhere:
    """What python-sat asks whether it runs in the main thread."""

    @staticmethod
    def check() -> bool:
        return False


@contextmanager
def _without_long_jumps() -> Iterator[None]:
    """Keep python-sat from answering Ctrl-C itself.

    In the main thread it would leave its solver by a long jump out of a signal handler, and at
    the next Ctrl-C jump to where nothing is any more: a crash instead of an exit code. Python's own
    answer comes when the slice is over.
    """
    from pysat import solvers

    asked = solvers.MainThread
    solvers.MainThread = _Elsewhere
    try:
        yield
    finally:
        solvers.MainThread = asked


class SatSolver:
    """A python-sat solver that keeps limits and obeys Ctrl-C.

    It may be asked again and again, each time under other assumptions, while the
    model it was made from grows.

    >>> model = Model()
    >>> one, other = model.fresh(2)
    >>> model.add((one, other))
    >>> solver = SatSolver(model)
    >>> solver.satisfiable(Clock(), [-one]), solver.satisfiable(Clock(), [-one, -other])
    (True, False)
    >>> sorted(solver.core())
    [-3, -2]
    """

    def __init__(
        self, model: Model, name: str | None = None, steady: bool = False, proof: bool = False
    ) -> None:
        """Unless it is ``steady``, how it searches may hang on how fast the machine is.

        With ``proof`` it writes down why there is no answer; not every solver can.
        """
        from pysat.solvers import Solver as PySat

        counting = STEADY_WITH_CARDINALITIES if steady else SOLVER_WITH_CARDINALITIES
        name = name or (counting if model.cardinalities else SOLVER)
        require_solver(name)
        self.name = name
        self.model = model
        made = PySat(name=name, **({"with_proof": True} if proof else {}))
        # What python-sat gives holds the real solver and frees it by hand, and so does the real
        # one when it goes: Ctrl-C between the two freed it twice, a crash. Without its holder
        # it is freed once, when nobody has it any more.
        self._solver: Any = made.solver
        made.solver = None
        self._native = name in NATIVE_CARDINALITIES
        self._counts_propagations = not name.startswith("cad")
        self._steady = steady
        self._conflicts = STEADY_CONFLICTS if steady else 100
        self._clauses = self._cardinalities = 0

    def load(self, clock: Clock) -> None:
        """Take over what the model has gained since the last time."""
        model = self.model
        clauses: Sequence[Clause] = model.clauses
        if self._native:
            for literals, most in model.cardinalities[self._cardinalities :]:
                self._solver.add_atmost(literals, most)
        elif len(model.cardinalities) > self._cardinalities:
            if self._clauses:
                raise QuintaError(f"{self.name} cannot take a cardinality later")
            clauses = clauses_only(model, clock)[1]
        add = self._solver.add_clause
        for start in range(self._clauses, len(clauses), LOADED_AT_ONCE):
            clock.check()
            deque(map(add, clauses[start : start + LOADED_AT_ONCE]), maxlen=0)
        self._clauses, self._cardinalities = len(model.clauses), len(model.cardinalities)

    def add(self, clause: Clause) -> None:
        """One more clause, besides those of the model."""
        self._solver.add_clause(clause)

    def satisfiable(self, clock: Clock, assumptions: Sequence[Literal] = ()) -> bool:
        """Whether everything so far can hold together with the assumptions."""
        clock.check()
        self.load(clock)
        # Each takes a level of its own, and glucose has room for as many levels as variables:
        # with one said twice it wrote beyond its arrays.
        assumptions = list(dict.fromkeys(assumptions))
        unlimited = clock.limits.seconds is None and clock.limits.megabytes is None
        seconds = UNLIMITED_SLICE_SECONDS if unlimited else SLICE_SECONDS
        if unlimited and not self._steady:
            self._conflicts = max(self._conflicts, UNLIMITED_CONFLICTS)
        while (answer := self._slice(assumptions, seconds)) is None:
            clock.check()
        return answer

    def _slice(self, assumptions: Sequence[Literal], seconds: float) -> bool | None:
        """Search a little; None if that was not enough."""
        self._solver.conf_budget(self._conflicts)
        if self._counts_propagations:
            self._solver.prop_budget(1000 * self._conflicts)
        started = Clock.now()
        with _without_long_jumps():
            answer: bool | None = self._solver.solve_limited(assumptions=assumptions)
        taken = Clock.now() - started
        if self.name in ALARMED and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if self._steady:
            return answer
        if answer is None and taken < seconds / 2:
            self._conflicts *= 2
        elif taken > seconds * 2:
            self._conflicts = max(10, self._conflicts // 2)
        return answer

    def values(self) -> Sequence[Literal]:
        """The assignment found; ``values[v - 1]`` is ``v`` or ``-v``."""
        values: Sequence[Literal] = self._solver.get_model()
        return values

    def core(self) -> Sequence[Literal]:
        """The assumptions that were enough to rule everything out."""
        return self._solver.get_core() or ()

    def proof(self) -> Sequence[str]:
        """The lines of the proof that there is no answer, as DRUP."""
        return self._solver.get_proof() or ()

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Try these literals first wherever there is a choice."""
        self._solver.set_phases(literals)

    def counters(self) -> Counters:
        """What it took so far."""
        told = self._solver.accum_stats() if self._solver else {}
        return Counters(
            told.get("decisions"),
            told.get("propagations"),
            told.get("conflicts"),
            told.get("restarts"),
        )

    def close(self) -> None:
        """Free what the solver holds."""
        self._solver = None


class Sat(OneByOne):
    """One of python-sat's solvers, for one question."""

    def __init__(self, model: Model, clock: Clock, solver: str | None = None) -> None:
        super().__init__(model, clock)
        self._solver = SatSolver(model, solver)
        self._solver.load(clock)
        self.name = f"sat:{self._solver.name}"

    def add(self, clause: Clause) -> None:
        self._solver.add(clause)

    def next_candidate(self) -> Marks | None:
        if not self._solver.satisfiable(self.clock):
            return None
        return self.decoder.from_model(self._solver.values())

    def counters(self) -> Counters:
        return self._solver.counters()

    def close(self) -> None:
        self._solver.close()


def steady_solver(model: Model) -> SatSolver:
    """A solver that searches alike on any machine."""
    return SatSolver(model, steady=True)
