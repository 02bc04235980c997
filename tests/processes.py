"""Waiting for other processes, and looking at them: the same for every test.

Nothing here is about how long something takes. A test waits for a sign of life, however long
that takes on a busy computer, and gives up after ``PATIENCE``, which only bounds a hang.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from needs import require

PATIENCE = float(os.environ.get("PATIENCE", "600"))
"""Seconds after which something that should have happened long ago is given up; who writes a test
and does not want to wait that long may say less."""

Found = TypeVar("Found")


def eventually(what: Callable[[], Found]) -> Found:
    """Wait until something holds, and return it; fail if it never does."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
    return found


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Until the end of the block no other process is in one with the same file."""
    require("fcntl")
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _stat(pid: int) -> list[str]:
    """What the system tells of a process from its state on; nothing if it is gone."""
    require("linux")
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return []
    return told.rpartition(")")[2].split()


def is_alive(pid: int) -> bool:
    """Whether a process is there, other than one that has ended and is not yet cleared up."""
    state = _stat(pid)[:1]
    return bool(state) and state[0] not in "ZX"


def worked(pid: int) -> float:
    """Seconds of computing that a process has done: what tells that it has come somewhere."""
    stat = _stat(pid)
    return sum(map(int, stat[11:13])) / os.sysconf("SC_CLK_TCK") if stat else 0.0


def wait_until_it_has_worked(pid: int, seconds: float) -> None:
    """Wait until a process has computed for so long since now, or is gone."""
    goal = worked(pid) + seconds
    eventually(lambda: not is_alive(pid) or worked(pid) >= goal)


def wait_until_gone(*pids: int) -> None:
    """Wait until none of the processes is there."""
    eventually(lambda: not any(map(is_alive, pids)))


def group_of(leader: int) -> set[int]:
    """The living processes of a group."""
    require("linux")
    pids = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())
    return {pid for pid in pids if _stat(pid)[2:3] == [str(leader)] and is_alive(pid)}


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, in any of its threads."""
    require("linux")
    children: list[int] = []
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children += map(int, tasks.read_text(encoding="ascii").split())
        except OSError:  # the thread ended just now
            continue
    return children


def descendants(pid: int) -> list[int]:
    """All processes below a process."""
    children = children_of(pid)
    return [*children, *(below for child in children for below in descendants(child))]
