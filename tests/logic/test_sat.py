"""python-sat's solvers, as Quinta holds them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from pysat import solvers

from needs import needs
from quinta.base.limits import Clock
from quinta.logic.model import Model
from quinta.logic.sat import SOLVERS, SatSolver

FREED_AND_INTERRUPTED = """
import gc, sys
import pysat.solvers
from quinta.logic.model import Model
from quinta.logic.sat import SatSolver

freed = []
free = pysat.solvers.pysolvers.minicard_del

def free_and_interrupt(handle):
    freed.append(handle)
    if len(freed) == 1:
        free(handle)
    raise KeyboardInterrupt

pysat.solvers.pysolvers.minicard_del = free_and_interrupt
sys.unraisablehook = lambda what: None
try:
    solver = SatSolver(Model(), "minicard")
    solver.close()
except KeyboardInterrupt:
    pass
solver = None
gc.collect()
print("freed", len(freed))
"""


def test_a_solver_is_freed_once_even_if_ctrl_c_comes_just_then() -> None:
    command = [sys.executable, "-c", FREED_AND_INTERRUPTED]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "freed 1\n"), done.stderr


def test_an_assumption_said_twice_is_told_a_solver_once() -> None:
    told: list[list[int]] = []

    class Deaf:
        def __getattr__(self, name: str) -> Callable[..., bool]:
            def answer(*arguments: object, assumptions: list[int] | None = None) -> bool:
                told.extend([] if assumptions is None else [assumptions])
                return True

            return answer

    solver = SatSolver(Model(), "glucose4")
    solver._solver = Deaf()
    assert solver.satisfiable(Clock(), [2, -3, 2, 2, -3])
    assert told == [[2, -3]]


@pytest.mark.parametrize("name", SOLVERS)
@needs("alarm")
def test_no_solver_leaves_an_alarm_behind(name: str) -> None:
    model = Model()
    one, other = model.fresh(2)
    model.add((one, other))
    assert SatSolver(model, name).satisfiable(Clock())
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_python_sat_is_kept_from_ctrl_c_for_a_slice_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Usual:
        """What python-sat asks outside of a slice."""

    class Asked:
        """A solver that notes what python-sat would ask while it works."""

        def __getattr__(self, name: str) -> Callable[..., bool]:
            return lambda *arguments, **options: bool(asked.append(solvers.MainThread) or True)

    asked: list[Any] = []
    solver = SatSolver(Model(), "glucose4")
    solver._solver = Asked()
    monkeypatch.setattr(solvers, "MainThread", Usual)
    assert solver.satisfiable(Clock())
    assert asked[-1].check() is False
    assert solvers.MainThread is Usual
