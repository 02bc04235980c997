"""Processes that Quinta starts for itself: what they obey, and how they are watched and ended.

What cannot be interrupted, or must not take everything else with it when it falls, runs in a
*child*. Whoever starts one holds a ``Child``; what runs in it calls ``obey`` first. Then it never
hears Ctrl-C, which is for whoever waits for it, and it ends with whoever started it. How the two
talk to each other, by lines or by a pipe, is their own affair.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

SECONDS_OF_PATIENCE = 5.0
"""Until the system must have said how a process that is gone has ended."""

_starting = threading.Lock()
"""Python's own bookkeeping of what multiprocessing starts knows no threads."""


# Whoever starts a child


def has_processes() -> bool:
    """Whether there are any: a browser has none.

    >>> has_processes()
    True
    """
    return sys.platform != "emscripten"


class Child(ABC):
    """A process that was started for a purpose, and can be ended at any time, for certain."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The id of the process."""

    @abstractmethod
    def code(self, patience: float = 0) -> int | None:
        """Its exit code, minus a signal that ended it; None while it runs.

        ``patience`` is how many seconds to wait for it.
        """

    @abstractmethod
    def end(self) -> None:
        """Kill it, and wait until nothing of it is left."""

    def is_alive(self) -> bool:
        """Whether it still runs."""
        return self.code() is None

    def how_it_ended(self) -> str:
        """In words, to be said after "it ended"."""
        code = self.code(SECONDS_OF_PATIENCE)
        if code is None:
            return "without a word"
        return f"by signal {-code}" if code < 0 else f"with code {code}"

    def megabytes(self) -> float:
        """The memory that it holds; 0 where the system does not tell."""
        return megabytes_of(self.pid) or 0.0

    def processor_seconds(self) -> float | None:
        """The time that it has worked; None where the system does not tell."""
        return processor_seconds_of(self.pid)


class Program(Child):
    """A module that runs as a program of its own; one talks to it in lines of text.

    >>> program = Program("this")
    >>> program.outbox.readline().strip(), program.code(patience=60)
    ('The Zen of Python, by Tim Peters', 0)
    >>> program.end()
    """

    def __init__(self, module: str, errors: IO[str] | None = None) -> None:
        """Start it. What it says on standard error goes into a file, or is told by ``finished``."""
        import subprocess

        with deaf_children():
            self._process = subprocess.Popen(
                [sys.executable, "-m", module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if errors is None else errors,
                text=True,
                bufsize=1,
            )
        assert self._process.stdin
        assert self._process.stdout
        self.inbox: IO[str] = self._process.stdin
        self.outbox: IO[str] = self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    def code(self, patience: float = 0) -> int | None:
        import subprocess

        try:
            return self._process.wait(patience) if patience else self._process.poll()
        except subprocess.TimeoutExpired:
            return None

    def finished(self, told: str, seconds: float | None) -> tuple[str, str] | None:
        """Tell it something and wait for its end: what it said, and what it complained of.

        None if it takes longer than these seconds. Then it still runs.
        """
        import subprocess

        try:
            return self._process.communicate(told, seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()  # so that the pipes are closed too


class Forked(Child):
    """A function that runs in a process of multiprocessing, not started yet."""

    def __init__(self, process: BaseProcess) -> None:
        """Start it; an OSError or EOFError if there is no room for another process now."""
        with deaf_processes():
            process.start()
        assert process.pid is not None
        self._process, self._pid = process, process.pid

    @property
    def pid(self) -> int:
        return self._pid

    def code(self, patience: float = 0) -> int | None:
        self._process.join(patience)
        return self._process.exitcode

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl-C, from their first instruction on.

    A terminal sends it to every process at once, and one that Python has hardly begun would
    answer with a traceback. For whoever starts them it only waits until they are started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def deaf_processes() -> Iterator[None]:
    """The same for processes of multiprocessing, which are started one at a time."""
    with _starting:
        if hasattr(signal, "pthread_sigmask"):
            from multiprocessing import resource_tracker

            # Its helper comes with the first process, and after that Ctrl-C is heard again.
            resource_tracker.ensure_running()
        with deaf_children():
            yield


# The child


def obey(megabytes: float | None = None) -> None:
    """Be a child: deaf to Ctrl-C, gone with the parent, with at most so much memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with_the_parent()
    if megabytes is not None:
        hold_at_most(megabytes)


def _die_with_the_parent() -> None:
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    # What multiprocessing forks from can outlive whoever asked for the process, and other systems
    # know no such call. A program notices by itself: nothing comes in any more.
    if "multiprocessing" not in sys.modules:
        return
    from multiprocessing import parent_process

    if parent := parent_process():
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def hold_at_most(megabytes: float) -> None:
    """Let the system refuse more memory than this."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = int(megabytes) << 20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


# What the system tells


def megabytes_of(pid: int | None = None) -> float | None:
    """The memory that a process holds, this one unless another is named; None if nobody tells.

    >>> megabytes_of() == megabytes_of(-1)
    False
    """
    try:
        with open(f"/proc/{pid or 'self'}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (OSError, ValueError, IndexError):
        return None


def processor_seconds_of(pid: int) -> float | None:
    """The time that a process has worked, all its threads together; None if nobody tells.

    >>> processor_seconds_of(-1) is None
    True
    """
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            told = file.read().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None
