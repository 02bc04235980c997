"""What searches: each engine reads a model and yields its solutions."""

from __future__ import annotations

from quinta.engines.base import Engine
from quinta.errors import QuintaError
from quinta.limits import Clock
from quinta.model import Model

ENGINES = ("sat", "asp", "cpsat")
"""The engines by name; ``sat:NAME`` picks one of python-sat's solvers."""


def start(name: str, model: Model, clock: Clock) -> Engine:
    """The engine of this name, loaded with a model.

    >>> start("prolog", Model(), Clock())
    Traceback (most recent call last):
    quinta.errors.QuintaError: unknown engine 'prolog'; known: sat, asp, cpsat
    """
    family, _, solver = name.partition(":")
    if family == "sat":
        from quinta.engines.sat import Sat

        return Sat(model, clock, solver or None)
    if name == "asp":
        from quinta.engines.asp import Asp

        return Asp(model, clock)
    if name == "cpsat":
        from quinta.engines.cpsat import CpSat

        return CpSat(model, clock)
    raise QuintaError(f"unknown engine '{name}'; known: {', '.join(ENGINES)}")
