"""The clocks of another machine; loaded by every Python that has this on its path.

With ``QUINTA_SPEED=10`` every limit acts as on a machine ten times as fast: the clocks of ``time``
show a tenth of what passes. ``QUINTA_SPEED=0.1`` is a machine ten times as slow. What waits
without looking at a clock (a sleep, a lock, a socket) waits as long as ever.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path


class Scaled:
    """A clock that goes so many times as slowly. No function: it may be kept in a class as well."""

    def __init__(self, read: Callable[[], float], speed: float) -> None:
        self.read, self.speed = read, speed

    def __call__(self) -> float:
        return self.read() / self.speed


class InNanoseconds(Scaled):
    """One of those that show whole nanoseconds."""

    def __call__(self) -> int:
        return round(self.read() / self.speed)


def scale_clocks(speed: float) -> None:
    """Have the time pass as on a machine of this speed from now on."""
    for name in ("monotonic", "perf_counter", "process_time"):
        for clock, scaled in ((name, Scaled), (f"{name}_ns", InNanoseconds)):
            setattr(time, clock, scaled(getattr(time, clock), speed))


def load_hidden() -> None:
    """Only one ``sitecustomize`` is loaded; this one loads that which it hides, if there is one."""
    here = Path(__file__).resolve().parent
    at = next((at for at, each in enumerate(sys.path) if Path(each).resolve() == here), 0)
    spec = PathFinder.find_spec(__name__, sys.path[at + 1 :])
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(module_from_spec(spec))


if speed := os.environ.get("QUINTA_SPEED"):
    scale_clocks(float(speed))
load_hidden()
