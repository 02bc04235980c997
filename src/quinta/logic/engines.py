"""What searches: each engine reads a model and yields its solutions."""

from __future__ import annotations

from importlib.util import find_spec

from quinta.base.errors import QuintaError
from quinta.base.limits import Clock
from quinta.base.names import meant
from quinta.logic.engine import Engine
from quinta.logic.model import Model

ENGINES = ("sat", "asp", "cpsat")
"""The engines by name; ``sat:NAME`` picks one of python-sat's solvers."""


def require(name: str) -> None:
    """Refuse the name of an engine that there is none of.

    >>> require("prolog")
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: unknown engine 'prolog'; known: sat, asp, cpsat
    """
    family, colon, solver = name.partition(":")
    if family not in ENGINES or (colon and family != "sat"):
        raise QuintaError(f"unknown engine '{name}'; {meant(family, ENGINES)}")
    if colon:
        from quinta.logic.sat import require_solver

        require_solver(solver)


def lister() -> str:
    """The engine that lists many solutions: clingo; where that is missing, as in browsers, the one
    that solves, which takes longer.

    >>> lister()
    'asp'
    """
    return "asp" if find_spec("clingo") else "sat"


def start(name: str, model: Model, clock: Clock) -> Engine:
    """The engine of this name, loaded with a model.

    >>> start("sat", Model(), Clock()).name
    'sat:glucose4'
    """
    require(name)
    if name == "asp":
        from quinta.logic.asp import Asp

        return Asp(model, clock)
    if name == "cpsat":
        from quinta.logic.cpsat import CpSat

        return CpSat(model, clock)
    from quinta.logic.sat import Sat

    return Sat(model, clock, name.partition(":")[2] or None)
