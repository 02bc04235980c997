"""Limits of a question, the clock that keeps them, and the watch over a whole command.

Whatever may run long takes a ``Clock`` and calls ``check()`` often enough that
a limit is kept to a few hundredths of a second, in Python and between slices
of an engine's work alike. Where nobody looks at the clock (a board is laid out, drawn,
refereed, written as JSON), a command is ``watched``: somebody else looks.
"""

from __future__ import annotations

import _thread
import importlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, TypeVar

from quinta.base.arguments import KnownFields
from quinta.base.errors import LimitReached, QuintaError
from quinta.base.processes import megabytes_of

SECONDS_BETWEEN_LOOKS = 0.02
"""How often memory is looked at: asking the system takes longer than asking the time."""

SECONDS_TO_STOP = 0.05
"""Of processor time, for whoever looks at the clock to stop by themselves, where it is safe."""

SECONDS_TO_ANSWER = 0.1
SHARE_TO_ANSWER = 0.05
"""Of processor time and of the time limit: to say what is known so far."""

SECONDS_OF_PATIENCE = 1.0
"""Of real time, for whoever waits for something and uses no processor time."""


@dataclass(frozen=True)
class Limits(KnownFields):
    """How much a question may use. ``None`` means: as much as it takes.

    >>> Limits(seconds=2.5).clock().left() <= 2.5
    True
    """

    seconds: float | None = None
    megabytes: float | None = None

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if value is not None and not (number and value >= 0):
                raise QuintaError(f"Limits: {name} must be a number, 0 or more, not {value!r}")

    def clock(self) -> Clock:
        """Start counting now."""
        return Clock(self)


class Clock:
    """Counts from its creation; ``check()`` raises LimitReached once a limit is passed."""

    now = staticmethod(time.monotonic)
    used = staticmethod(time.process_time)
    """The time, and the processor time, that limits are about: read here and nowhere else, so that
    a test can hold it in its hand."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.started = self.now()
        seconds = self.limits.seconds
        self.deadline = float("inf") if seconds is None else self.started + seconds
        self._next_look = self.started

    def check(self) -> None:
        """Raise LimitReached if the time is over or the memory is used up."""
        now = self.now()
        if now >= self.deadline:
            raise LimitReached("time")
        if self.limits.megabytes is not None and now >= self._next_look:
            self._next_look = now + SECONDS_BETWEEN_LOOKS
            if self.is_full():
                raise LimitReached("memory")

    def is_full(self) -> bool:
        """Whether more memory is held than allowed."""
        most = self.limits.megabytes
        return most is not None and megabytes() > most

    def left(self) -> float:
        """Seconds until the deadline, never negative; infinite without a limit."""
        return max(0.0, self.deadline - self.now())

    def rest(self) -> Limits:
        """What is left of the limits, for a part of the work."""
        left = self.left()
        return Limits(None if left == float("inf") else left, self.limits.megabytes)

    def passed(self) -> float:
        """Seconds since the clock was started."""
        return self.now() - self.started


Function = TypeVar("Function", bound=Callable[..., Any])

_whole: set[CodeType] = {importlib._bootstrap._find_and_load.__code__}  # type: ignore[attr-defined]
"""What is not ended half-way. Neither is an import: some modules can be loaded only once."""


def whole(function: Function) -> Function:
    """Marks a function that no watch ends half-way: what it writes is written whole.

    >>> @whole
    ... def say(text: str) -> None:
    ...     print(text)
    """
    _whole.add(function.__code__)
    return function


@contextmanager
def watched(limits: Limits) -> Iterator[Clock]:
    """Keep limits over all that a block does, also where nobody looks at the clock.

    A thread looks fifty times a second. Once a limit is passed, whoever looks at the clock
    has a moment to stop by themselves; then LimitReached is raised wherever Python is. What
    is said about that has a moment again, and so on until the block is left: an answer
    that takes too long to be written down is not written at all.

    Watches can stand in one another. In threads other than the main one, and on systems
    without the signal that is used, the clock alone has to do.

    >>> try:
    ...     with watched(Limits(seconds=0.1)) as clock:
    ...         while True:
    ...             clock.check()  # not needed where there is the signal
    ... except LimitReached as reached:
    ...     print(reached)
    the time limit was reached
    """
    clock = limits.clock()
    if not _can_watch(limits):
        yield clock
        return
    watch = _Watch(clock)
    unraisable = sys.unraisablehook
    # Where an exception can only be ignored, the next look raises it again.
    sys.unraisablehook = lambda told: None if told.exc_type is LimitReached else unraisable(told)
    before = signal.signal(signal.SIGALRM, watch.strike)
    watch.outer = before if callable(before) else None
    try:
        try:
            watch.thread.start()  # here: what is full already may strike before it returns
            yield clock
        finally:
            watch.over.set()
    finally:
        # Once more from the start, should the watch have struck between the two.
        watch.over.set()
        if watch.thread.is_alive():
            watch.thread.join()
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = unraisable


def _can_watch(limits: Limits) -> bool:
    return (
        limits != Limits()
        and hasattr(signal, "SIGALRM")
        and sys.platform != "emscripten"  # which has no threads
        and threading.current_thread() is threading.main_thread()
    )


class _Watch:
    """A thread that looks, and a signal handler that raises.

    The signal is only made believe where that is enough, so that nothing the main thread waits
    for is interrupted by it, and no half-written line comes of that.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.outer: Callable[[int, FrameType | None], object] | None = None
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._look, daemon=True)
        self._grace: tuple[float, float] | None = None
        """Until when nobody is disturbed: in real and in processor time."""

    def _look(self) -> None:
        main = threading.main_thread().ident
        assert main is not None
        while not self.over.wait(SECONDS_BETWEEN_LOOKS):
            if self._passed() is None:
                continue
            _thread.interrupt_main(signal.SIGALRM)
            if self._is_stuck() and not _is_in_something_whole(sys._current_frames().get(main)):
                signal.pthread_kill(main, signal.SIGALRM)

    def _is_stuck(self) -> bool:
        """Whether the main thread does not even come to be told."""
        return self._grace is not None and Clock.now() > self._grace[0] + SECONDS_OF_PATIENCE

    def strike(self, number: int, frame: FrameType | None) -> None:
        """Called by Python in the main thread."""
        if self.outer is not None:
            self.outer(number, frame)
        limit = None if self.over.is_set() else self._passed()
        if limit is None or _is_in_something_whole(frame):
            return
        self._give_grace(SECONDS_TO_ANSWER + SHARE_TO_ANSWER * (self.clock.limits.seconds or 0))
        raise LimitReached(limit)

    def _passed(self) -> str | None:
        """The limit that was passed and for which no grace is left."""
        now, used = Clock.now(), Clock.used()
        if self._grace is not None and now < self._grace[0] and used < self._grace[1]:
            return None
        if self.clock.is_full():
            return "memory"
        if now < self.clock.deadline:
            return None
        if self._grace is None:
            self._give_grace(SECONDS_TO_STOP)
            return None
        return "time"

    def _give_grace(self, seconds: float) -> None:
        self._grace = (Clock.now() + SECONDS_OF_PATIENCE, Clock.used() + seconds)


def _is_in_something_whole(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code in _whole:
            return True
        frame = frame.f_back
    return False


@whole  # else a file that was just opened would stay open
def megabytes() -> float:
    """The memory this process holds now; the most it has held where the system tells only that.

    >>> megabytes() >= 0
    True
    """
    held = megabytes_of()
    return peak_megabytes() if held is None else held


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
    if sys.platform == "emscripten":
        return importlib.import_module("pyodide_js")._module.HEAP8.length / (1 << 20)
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
