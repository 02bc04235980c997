"""Disturbs ``quinta generate`` at random moments, goes on with what is left, and compares.

    python tests/generator/disturbing.py SEED NUMBER FOLDER

A program of its own, so that it can fork: the command is loaded once, and every run is a fork
of that. A collection is begun, disturbed and gone on with until it is complete; then it must be the
same as one that nobody disturbed. What was found is printed as one JSON object. Linux only.
"""

from __future__ import annotations

import atexit
import ctypes
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from quinta.cli.main import run

COUNT = 12
"""Puzzles in each collection."""

KINDS = (
    ("doors", "--size", "3x3"),
    ("akkoy", "--size", "3x4"),
    ("gap", "--size", "9"),
    ("doppelblock", "--size", "5"),
    ("white-and-tan", "--size", "4"),
)
PATIENCE = 600.0
SIGNALS = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM, "INT": signal.SIGINT}
FULL = ("full file", "full disk")
READ_ONLY = "read-only folder"
SUBREAPER = 36
"""Of prctl: processes whose parent is gone become ours, so that we can see them."""

Content = dict[str, bytes]
"""What is finished: lines by their text without the time, or files by their names."""


def timeless(line: bytes) -> str:
    return json.dumps({**json.loads(line), "seconds": 0})


@contextmanager
def hooked() -> Iterator[None]:
    """What goes wrong while Python ends is told to a hook, and it goes on ending."""
    try:
        yield
    except Exception as error:
        told: Any = SimpleNamespace(exc_type=type(error), exc_value=error)
        sys.unraisablehook(told)


@dataclass
class Task:
    """A collection or a folder to make."""

    asked: tuple[str, ...]
    jobs: int
    path: Path
    expected: list[str] = field(default_factory=list)
    """Of a collection: its lines in order, without times. Of a folder: its files."""
    typical: float = 0.1
    """Seconds that it takes undisturbed."""

    @property
    def arguments(self) -> list[str]:
        own = ("--seed", "7", "--count", str(COUNT), "--jobs", str(self.jobs), "--resume")
        return ["generate", *self.asked, *own, "--output", str(self.path)]

    @property
    def is_file(self) -> bool:
        return self.path.suffix == ".jsonl"

    def data(self) -> bytes:
        """Of a file; it may go any moment, if nothing was written into it."""
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return b""

    def lines(self) -> list[bytes]:
        """What is whole: the lines of the file, or the files of the folder."""
        if self.is_file:
            return [line for line in self.data().splitlines(keepends=True) if line.endswith(b"\n")]
        files = sorted(self.path.glob("*.txt")) if self.path.exists() else []
        return [file.read_bytes() for file in files]

    def told(self, lines: list[bytes]) -> list[str]:
        return [timeless(line) if self.is_file else line.decode() for line in lines]

    def clear(self) -> None:
        if self.path.is_dir():
            shutil.rmtree(self.path)
        self.path.unlink(missing_ok=True)


class Disturber:
    """Runs tasks, disturbs them, and notes what should not be."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        self.folder = folder
        self.log = folder / "log"
        self.disk = folder / "disk"
        self.disk.mkdir()
        self.disturbed: Counter[str] = Counter()
        self.problems: list[str] = []
        self.completed = 0
        self.has_disk = self._mount("-t", "tmpfs", "-o", "size=1m", "tmpfs")
        ctypes.CDLL(None).prctl(SUBREAPER, 1)

    def _mount(self, *how: str) -> bool:
        mounted = subprocess.run(["mount", *how, str(self.disk)], capture_output=True, check=False)
        return mounted.returncode == 0

    @property
    def causes(self) -> list[str]:
        """What can be done here: a real disk that is full or read-only needs the right to mount."""
        own = [*SIGNALS, FULL[0]]
        return [*own, FULL[1], READ_ONLY] if self.has_disk else own

    # Processes

    def start(self, task: Task, most: int | None = None) -> int:
        """A fork that runs the command in a group of its own; no file gets larger than told."""
        # An interrupt waits until whoever is interrupted has become a process of its own.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        pid = os.fork()
        if pid:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
            return pid
        code = 99
        try:
            os.setsid()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
            log = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
            for stream in (1, 2):
                os.dup2(log, stream)
            if most is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            run(task.arguments)
        except SystemExit as ended:
            code = int(ended.code or 0)
        except KeyboardInterrupt:  # before the command was told its arguments
            code = 130
        finally:  # as Python itself ends: threads first, which may be putting things away
            with hooked():
                threading._shutdown()  # type: ignore[attr-defined]
            with hooked():
                atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def ended(self, pid: int) -> int:
        """The exit code of a run, once it and all that it started are gone."""
        _, status = os.waitpid(pid, 0)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                if os.waitpid(-pid, os.WNOHANG) == (0, 0):
                    time.sleep(0.001)
            except ChildProcessError:
                return os.waitstatus_to_exitcode(status)
            if time.monotonic() > deadline:
                os.killpg(pid, signal.SIGKILL)
                self.problems.append("a process was left behind")

    def is_over(self, pid: int) -> bool:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def wait(self, pid: int, until: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not until() and not self.is_over(pid) and time.monotonic() < deadline:
            time.sleep(0.0005)

    def wait_for_a_moment(self, pid: int, task: Task) -> None:
        """Any moment of the run, or one right after something was written."""
        if self.rng.random() < 0.5:
            moment = time.monotonic() + self.rng.random() * task.typical
            self.wait(pid, lambda: time.monotonic() >= moment)
            return
        goal = len(task.lines()) + self.rng.randint(1, 4)
        self.wait(pid, lambda: len(task.lines()) >= goal)
        moment = time.monotonic() + self.rng.random() * 0.005
        self.wait(pid, lambda: time.monotonic() >= moment)

    # Disturbing

    def disturb(self, task: Task) -> bool:
        """Run a task and disturb it; whether it is complete."""
        cause = self.rng.choice(self.causes)
        before = task.lines()
        if cause in SIGNALS:
            pid = self.start(task)
            self.wait_for_a_moment(pid, task)
            over = self.is_over(pid)
            if not over:
                everyone = cause == "INT" and self.rng.random() < 0.5
                try:
                    (os.killpg if everyone else os.kill)(pid, SIGNALS[cause])
                except ProcessLookupError:  # it has not yet got a group of its own
                    os.kill(pid, SIGNALS[cause])
            code = self.ended(pid)
            allowed = {0, 130 if cause == "INT" else -SIGNALS[cause]}
        else:
            code = self.ended(self.without_room(task, cause))
            allowed = {0, 2}
            self.make_room()
        self.compare(task, before, cause)
        said = self.log.read_text()
        if code not in allowed:
            self.problem(task, cause, f"exit code {code}: {said}")
        elif code == 2 and (said.count("\n") != 1 or "cannot write" not in said):
            self.problem(task, cause, f"it was not said in one sentence: {said}")
        elif code == 2 and task.is_file and task.data()[-1:] not in (b"", b"\n"):
            self.problem(task, cause, "the last line is not whole")
        if code:
            self.disturbed[cause] += 1
        return code == 0

    def without_room(self, task: Task, cause: str) -> int:
        """A run that cannot write all it wants to, or nothing at all."""
        if cause == FULL[0]:
            size = len(task.data()) if task.is_file else 0
            return self.start(task, max(1_000, size) + self.rng.randint(0, 2_500))
        if cause == FULL[1]:
            left = os.statvfs(self.disk)
            room = left.f_bavail * left.f_frsize - self.rng.randint(0, 2) * left.f_frsize
            (self.disk / "filler").write_bytes(bytes(room))
        elif not self._mount("-o", "remount,ro"):
            self.problems.append("the disk cannot be made read-only")
        return self.start(task)

    def make_room(self) -> None:
        if self.has_disk:
            self._mount("-o", "remount,rw")
            (self.disk / "filler").unlink(missing_ok=True)

    def compare(self, task: Task, before: list[bytes], cause: str) -> None:
        """What was finished is still there, once; and what is new is right."""
        after = task.lines()
        if not set(before) <= set(after):
            self.problem(task, cause, "a finished puzzle was lost")
        try:
            told = task.told(after)
        except ValueError:
            return self.problem(task, cause, "a whole line cannot be read")
        if len(set(told)) < len(told):
            self.problem(task, cause, "a puzzle is there twice")
        if not set(told) <= set(task.expected):
            self.problem(task, cause, "a puzzle is another than in an undisturbed run")

    def problem(self, task: Task, cause: str, what: str) -> None:
        self.problems.append(f"{' '.join(task.asked)}, {task.jobs} jobs, {cause}: {what}")

    # Everything

    def tasks(self) -> list[Task]:
        """Every kind into a file and into a folder, by one process; two of them by two."""
        found = []
        for number, asked in enumerate(KINDS):
            for jobs, name in ((1, f"{number}.jsonl"), (1, f"{number}"), (2, f"{number}-2.jsonl")):
                if jobs == 1 or number < 2:
                    found.append(Task(asked, jobs, self.disk / name))
        return found

    def prepare(self, task: Task) -> None:
        """Make it undisturbed, so that there is something to compare with."""
        started = time.monotonic()
        code = self.ended(self.start(task))
        task.typical = time.monotonic() - started
        task.expected = task.told(task.lines())
        if code or len(task.expected) != COUNT:
            self.problem(task, "nothing", f"exit code {code}: {self.log.read_text()}")

    def begin(self, task: Task) -> None:
        """From the start; or from a file whose lines are missing and in disorder."""
        lines = task.lines()
        task.clear()
        if task.is_file and self.rng.random() < 0.4:
            some = self.rng.sample(lines, self.rng.randint(1, COUNT - 4))
            task.path.write_bytes(b"".join(some))

    def finish(self, task: Task) -> None:
        """It is complete: is it the same, and is nothing else there?"""
        if task.told(task.lines()) != task.expected:
            self.problem(task, "nothing", "the finished collection is another")
        left = [path.name for path in self.disk.rglob("*") if path.name.endswith(".part")]
        if left:
            self.problem(task, "nothing", f"left behind: {left}")
        self.completed += 1

    def report(self) -> dict[str, Any]:
        return {
            "disturbed": dict(self.disturbed),
            "completed": self.completed,
            "problems": self.problems[:20],
        }


def main(seed: int, number: int, folder: Path) -> None:
    disturber = Disturber(seed, folder)
    for asked in KINDS:  # so that everything is loaded
        with open(os.devnull, "w") as sys.stdout:
            try:
                run(["generate", *asked, "--seed", "1"])
            except SystemExit:
                sys.stdout = sys.__stdout__
    tasks = disturber.tasks()
    while disturber.disturbed.total() < number and not disturber.problems:
        task = disturber.rng.choice(tasks)
        if not task.expected:
            disturber.prepare(task)
        disturber.begin(task)
        while not disturber.disturb(task) and not disturber.problems:
            continue
        disturber.finish(task)
    print(json.dumps(disturber.report()))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
