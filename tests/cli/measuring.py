"""Running the command and measuring what it takes: processor time and memory, children included."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from commands import COMMAND

from processes import PATIENCE

LAUNCHER = """
import json, os, subprocess, sys
child = subprocess.Popen(sys.argv[2:])
_, status, used = os.wait4(child.pid, 0)
told = [os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]
with open(sys.argv[1], "w") as file:
    json.dump(told, file)
"""
"""A small process in between: a child's peak memory starts from what its parent held."""


class Measured(NamedTuple):
    """How a run ended and what it took."""

    code: int
    out: str
    err: str
    seconds: float
    """Of processor time, of the command and all it started."""
    megabytes: float
    """The most that it, or one of those it started, held at a time."""
    again: Callable[[], Measured]
    """Run and measure it once more."""

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Standard output as one JSON object per line."""
        return [json.loads(line) for line in self.out.splitlines()]


def measured(*arguments: object, stdin: str = "", folder: os.PathLike[str]) -> Measured:
    """Run the command in a process of its own and measure it; ``folder`` is for scratch files."""
    report = os.path.join(folder, "measured.json")
    launcher = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, report, *COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        out, err = launcher.communicate(stdin.encode(), PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(launcher.pid, signal.SIGKILL)
        launcher.communicate()
        raise AssertionError(f"still running after {PATIENCE} seconds: {arguments}") from None
    with open(report) as file:
        code, seconds, megabytes = json.load(file)

    def again() -> Measured:
        return measured(*arguments, stdin=stdin, folder=folder)

    return Measured(code, out.decode(), err.decode(), seconds, megabytes, again)
