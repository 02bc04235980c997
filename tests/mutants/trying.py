"""One change after the other is made in a copy of the source, and tests run until one fails."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from mutants import EVERYDAY, ROOT
from mutants.changes import Change

KILLED, HUNG, SURVIVED = "killed", "hung", "survived"
APART = "apart"
UNNOTICED = "unnoticed"
"""By the tests of its room; those of others were not tried yet."""
FOLDERS = ("src", "tests", "docs", "examples", "bench")
TESTS = ("tests", "src/quinta")
"""Where the tests are that count here; pages of words are left out."""

OPTIONS = (
    *("-p", "mutants.host", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0"),
    *("-q", "--tb=short", "-m", EVERYDAY, "--ignore-glob=*/browser/*"),
)


@dataclass(frozen=True)
class Tried:
    """How it went with a change."""

    name: str
    outcome: str
    by: str
    tests: int
    seconds: float


class Pytest:
    """A pytest that has collected tests and waits for orders; see ``host.py``."""

    def __init__(self, folder: Path, files: Iterable[str], name: str = "pytest") -> None:
        orders, self._orders = os.pipe()
        receiving, answers = os.pipe()
        self._answers = os.fdopen(receiving, encoding="utf-8")
        self._log = folder / f"{name}.log"
        environment = {
            **os.environ,
            "PYTHONPATH": f"{folder}/src{os.pathsep}{folder}/tests",
            "MUTANTS_COPY": f"{self._log} of {os.getpid()}",
            "MUTANTS_ORDERS": str(orders),
            "MUTANTS_ANSWERS": str(answers),
        }
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "pytest", *OPTIONS, *files],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=(orders, answers),
                process_group=0,
            )
        os.close(orders)
        os.close(answers)
        self.tests: list[str] | None = (self._next() or {}).get("tests")

    @property
    def said(self) -> str:
        """What it has written."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def ask(self, order: dict[str, Any]) -> dict[str, Any]:
        """Its answer to an order."""
        data = (json.dumps(order) + "\n").encode()
        while data:
            data = data[os.write(self._orders, data) :]
        told = self._next()
        if told is None:
            raise SystemExit(f"pytest ended:\n{self.said[-3000:]}")
        return told

    def _next(self) -> dict[str, Any] | None:
        line = self._answers.readline()
        return json.loads(line) if line else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._orders)
        self._answers.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(30)
        self._process.kill()
        self._process.wait()


class Host:
    """A copy of the source, and a pytest in it that has collected all tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = copied(folder)
        self._written = int(time.time())
        self.pytest = Pytest(self.folder, TESTS)
        if self.pytest.tests is None:
            raise SystemExit(f"the tests cannot be collected:\n{self.pytest.said[-3000:]}")
        self.tests = self.pytest.tests

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pytest.__exit__()

    def measured(self, file: str) -> dict[str, Any]:
        """What the tests of a file run, and how long they take."""
        return self.pytest.ask({"measure": file})

    def tried(self, change: Change, tests: dict[str, float], apart: bool = False) -> Tried:
        """Make the change in the copy and run tests until one fails.

        In a fork, where that shows it; ``apart`` in a new process, which imports everything.
        """
        begin = time.monotonic()
        right = (self.folder / change.file).read_bytes()
        try:
            self._write(change.file, change.made(right))
            of = [change.file, right.decode(), change.scope]
            told = None if apart else self.pytest.ask({"change": of, "tests": tests})
            if told is None or told["outcome"] == APART:
                told = self._tried_apart(tests)
        finally:
            self._write(change.file, right)
        seconds = round(time.monotonic() - begin, 1)
        return Tried(change.name, told["outcome"], told["by"], told["tests"], seconds)

    def _tried_apart(self, tests: dict[str, float]) -> dict[str, Any]:
        """In a new process, which imports what was changed."""
        if not tests:
            return {"outcome": SURVIVED, "by": "", "tests": 0}
        files = sorted({name.split("::")[0] for name in tests})
        with Pytest(self.folder, files, "apart") as another:
            if another.tests is None:
                return {"outcome": KILLED, "by": "before any test", "tests": 0}
            return another.ask({"change": None, "tests": tests})

    def _write(self, file: str, text: bytes) -> None:
        """Write at a time of its own: Python takes a file of the same age and size for the same."""
        path = self.folder / file
        path.write_bytes(text)
        self._written += 2
        os.utime(path, (self._written, self._written))


def copied(folder: Path) -> Path:
    """A copy of all that the tests read, made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=ignored, symlinks=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, folder)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


class Results:
    """What was found, a line each: written at once, so that nothing is lost whatever happens."""

    def __init__(self, path: Path, digest: str) -> None:
        self._path, self._digest = path, digest
        self.found: dict[str, Tried] = {}
        self.older: dict[str, Tried] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # the last line may have been cut off
                    told = json.loads(line)
                    of = self.found if told.pop("code") == digest else self.older
                    of[told["name"]] = Tried(**told)

    def add(self, tried: Tried) -> None:
        """Note what was found."""
        self.found[tried.name] = tried
        line = json.dumps({"code": self._digest, **asdict(tried)}, ensure_ascii=False)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
