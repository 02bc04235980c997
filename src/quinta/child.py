"""What a process that Quinta starts for itself has to obey."""

from __future__ import annotations

import ctypes
import signal
import sys


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
