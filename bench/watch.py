"""Ends a worker whose job uses more CPU time than it may.

From outside: a limit that the system keeps (RLIMIT_CPU) would make the worker's own clock
tick in steps of milliseconds, and no thread within it runs while an engine is at work.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

SECONDS_BETWEEN_LOOKS = 0.1
SECONDS_TO_CLEAN_UP = 2
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Watched:
    """A worker in a group of its own, with whatever it starts, and the cap of its jobs."""

    def __init__(self, words: list[str], folder: Path, cap: int) -> None:
        self.worker = subprocess.Popen(
            words,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            start_new_session=True,
        )
        self.cap = cap
        self.capped = False
        self._started: float | None = None
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)
        self._watch.start()

    def job_starts(self) -> None:
        """From here on CPU time counts against the cap."""
        self._started = _cpu_seconds(self.worker.pid)

    def job_ends(self) -> None:
        """Until the next job starts, nothing counts."""
        self._started = None

    def _look(self) -> None:
        while not self._over.wait(SECONDS_BETWEEN_LOOKS):
            started = self._started
            if started is not None and _cpu_seconds(self.worker.pid) - started > self.cap:
                self.capped = True
                _signal_group(self.worker.pid, signal.SIGKILL)
                return

    def end(self) -> None:
        """Interrupt it, so that it can clean up; kill it if it does not listen."""
        self._over.set()
        if self.worker.poll() is None:
            _signal_group(self.worker.pid, signal.SIGINT)
        try:
            self.worker.wait(SECONDS_TO_CLEAN_UP)
        except subprocess.TimeoutExpired:
            _signal_group(self.worker.pid, signal.SIGKILL)
            self.worker.wait()
        self._watch.join()


def _signal_group(pid: int, number: int) -> None:
    try:
        if sys.platform == "win32":
            os.kill(pid, signal.SIGTERM)
        else:
            os.killpg(pid, number)
    except ProcessLookupError:
        pass


def _cpu_seconds(pid: int) -> float:
    """CPU time of a process and its children; wall time where the system does not tell."""
    own = _ticks(pid)
    if own is None:
        return time.monotonic()
    return (own + sum(_ticks(child) or 0 for child in _children(pid))) / TICKS


def _ticks(pid: int) -> int | None:
    """Of the process, and of those children of it that have ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return sum(map(int, text.rpartition(")")[2].split()[11:15]))


def _children(pid: int) -> list[int]:
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(word) for word in text.split()]
