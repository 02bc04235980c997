"""What a process that Quinta starts for itself has to obey."""

from __future__ import annotations

import ctypes
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


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


def die_with_the_parent() -> None:
    """Ask the system to end this process when whoever started it is gone (Linux only)."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def hold_at_most(megabytes: float) -> None:
    """Let the system refuse more memory than this."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = int(megabytes) << 20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
