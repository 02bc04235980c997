"""Limits of a question, and the clock that keeps them.

Whatever may run long takes a ``Clock`` and calls ``check()`` often enough that
a limit is kept to a few hundredths of a second, in Python and between slices
of an engine's work alike.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass

from quinta.errors import LimitReached

SECONDS_BETWEEN_LOOKS = 0.02
"""How often memory is looked at: asking the system takes longer than asking the time."""


@dataclass(frozen=True)
class Limits:
    """How much a question may use. ``None`` means: as much as it takes.

    >>> Limits(seconds=2.5).clock().left() <= 2.5
    True
    """

    seconds: float | None = None
    megabytes: float | None = None

    def clock(self) -> Clock:
        """Start counting now."""
        return Clock(self)


class Clock:
    """Counts from its creation; ``check()`` raises LimitReached once a limit is passed."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.started = time.monotonic()
        seconds = self.limits.seconds
        self.deadline = float("inf") if seconds is None else self.started + seconds
        self._next_look = self.started

    def check(self) -> None:
        """Raise LimitReached if the time is over or the memory is used up."""
        now = time.monotonic()
        if now >= self.deadline:
            raise LimitReached("time")
        most = self.limits.megabytes
        if most is not None and now >= self._next_look:
            self._next_look = now + SECONDS_BETWEEN_LOOKS
            if megabytes() > most:
                raise LimitReached("memory")

    def left(self) -> float:
        """Seconds until the deadline, never negative; infinite without a limit."""
        return max(0.0, self.deadline - time.monotonic())

    def rest(self) -> Limits:
        """What is left of the limits, for a part of the work."""
        left = self.left()
        return Limits(None if left == float("inf") else left, self.limits.megabytes)

    def passed(self) -> float:
        """Seconds since the clock was started."""
        return time.monotonic() - self.started


def megabytes() -> float:
    """The memory this process holds now; the most it has held where the system tells only that.

    >>> megabytes() >= 0
    True
    """
    try:
        with open("/proc/self/statm", "rb") as file:
            pages = int(file.read().split()[1])
    except (OSError, ValueError, IndexError):
        return peak_megabytes()
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def physical_megabytes() -> float:
    """The memory of this machine; a large number where the system does not tell.

    >>> physical_megabytes() > 0
    True
    """
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (AttributeError, ValueError, OSError):
        return 1e6


def peak_megabytes() -> float:
    """The most memory this process has held so far; 0 where the system does not tell.

    >>> peak_megabytes() >= 0
    True
    """
    try:
        # Not getrusage: on Linux it starts from what the parent process held.
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
    except (OSError, StopIteration, ValueError):
        return _peak_by_getrusage()


def _peak_by_getrusage() -> float:
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)
