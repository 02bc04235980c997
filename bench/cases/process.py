"""Whole processes, the interpreter's own start included."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from bench.harness import Case


def cases() -> list[Case]:
    """Importing the library, and two commands, beside Python that does nothing."""
    command = Path(sys.executable).with_name("quinta")
    missing = None if command.exists() else "the command is not installed"
    return [
        _process("python -c pass", None, sys.executable, "-c", "pass"),
        _process("import quinta", 0.06, sys.executable, "-c", "import quinta"),
        _process("quinta --help", 0.1, str(command), "--help", missing=missing),
        _process("quinta solve doors/1", 0.2, str(command), "solve", "doors/1", missing=missing),
    ]


def _process(name: str, target: float | None, *words: str, missing: str | None = None) -> Case:
    """A command, its modules compiled before, as they are where a package is installed."""

    @cache
    def environment() -> dict[str, str]:
        compiled = tempfile.mkdtemp(prefix="quinta-bench-")
        atexit.register(shutil.rmtree, compiled, ignore_errors=True)
        names = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        names.pop("PYTHONDONTWRITEBYTECODE", None)
        return names

    def run() -> int:
        ended = subprocess.run(words, env=environment(), stdout=subprocess.DEVNULL)
        return ended.returncode

    return Case("new process", name, target, lambda _: run, answer=0, warm_up=run, missing=missing)
