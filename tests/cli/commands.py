"""Running the command line: in this process, in one of its own, and on a terminal."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest import mock

import quinta
from processes import PATIENCE
from quinta.cli.main import run as run_quinta
from quinta.cli.verbs import VERBS

KINDS = sorted(quinta.all_kinds())
EXAMPLES = list(quinta.examples())
FIRST_EXAMPLES = [f"{kind}/1" for kind in KINDS]
ENGINES = ("sat", "asp", "cpsat", "sat:cadical195")
READING_VERBS = [
    verb
    for verb in ("solve", "count", "check", "show", "convert", "forced", "clash", "superfluous")
    if verb in VERBS
]
"""Verbs that take INPUT and are content with it, or nearly."""

ARGUMENTS = {"convert": ("--to", "text")}
"""What a verb needs besides its INPUT."""

ANSI = re.compile(r"\x1b\[")
COMMAND = (sys.executable, "-m", "quinta")


class Ran(NamedTuple):
    """How a run of the command ended."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Standard output as one JSON object per line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def object(self) -> dict[str, Any]:
        """Standard output as the only JSON object in it."""
        (found,) = self.objects
        return found


def ran(*arguments: object, stdin: str | bytes = "") -> Ran:
    """Run the command in this process: quick, and whatever nobody foresaw fails the test."""
    found = ran_whatever_comes(*arguments, stdin=stdin)
    assert found.code != 70, details(found)
    return found


class Failed(NamedTuple):
    """What is told of a bug."""

    out: str
    details: str


def failed(*arguments: object, stdin: str | bytes = "") -> Failed:
    """Run the command in this process where a bug is expected, and forget what it wrote down."""
    with TemporaryDirectory() as folder, mock.patch("tempfile.tempdir", folder):
        found = ran_whatever_comes(*arguments, stdin=stdin)
        assert found.code == 70, found
        return Failed(found.out, details(found))


def details(found: Ran) -> str:
    """What the file says that the one sentence about a bug names."""
    told = re.fullmatch(r"quinta: this is a bug in Quinta \(.*\); .* in the file (.*)\n", found.err)
    assert told, found.err
    return Path(told[1]).read_text(encoding="utf-8")


def ran_whatever_comes(*arguments: object, stdin: str | bytes = "") -> Ran:
    """Run the command in this process, be there a bug or not."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.BytesIO(), io.BytesIO()
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"),
        "stdout": io.TextIOWrapper(out, encoding="utf-8", write_through=True),
        "stderr": io.TextIOWrapper(
            err, encoding="utf-8", errors="backslashreplace", write_through=True
        ),
    }
    with mock.patch.multiple(sys, **streams):
        try:
            run_quinta(list(map(str, arguments)))
        except SystemExit as ending:
            code = ending.code
    assert isinstance(code, int)
    return Ran(code, out.getvalue().decode(), err.getvalue().decode())


def started(*arguments: object, **how: Any) -> subprocess.Popen[bytes]:
    """Start the command in a process of its own."""
    environment = {**os.environ, **how.pop("env", {})}
    settings = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)], env=environment, **{**settings, **how}
    )


def ended(
    process: subprocess.Popen[bytes], within: float = PATIENCE, stdin: bytes | None = None
) -> Ran:
    """Wait for a process; kill it and fail if it takes too long."""
    try:
        out, err = process.communicate(stdin, timeout=within)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise AssertionError(f"still running after {within} seconds: {process.args}") from None
    return Ran(process.returncode, (out or b"").decode(), (err or b"").decode())


def ran_apart(
    *arguments: object,
    stdin: str | bytes = b"",
    env: Mapping[str, str] | None = None,
    within: float = PATIENCE,
) -> Ran:
    """Run the command in a process of its own."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    process = started(*arguments, stdin=subprocess.PIPE, env=env or {})
    return ended(process, within, data)


def ran_in_shell(line: str, folder: Path) -> Ran:
    """Run a line as one would type it; ``quinta`` is this one."""
    process = subprocess.Popen(
        ["sh", "-c", f'quinta() {{ "$PYTHON" -m quinta "$@"; }}\n{line}'],
        env={**os.environ, "PYTHON": sys.executable},
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    return ended(process)


def ran_on_a_terminal(
    *arguments: object, typed: str = "", env: Mapping[str, str] | None = None
) -> Ran:
    """Run the command on a terminal of its own, where it shows all it says as ``out``."""
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    screen, terminal = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        env={**environment, **(env or {})},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    os.close(terminal)
    try:
        os.write(screen, typed.encode())
        shown = _all_that_is_shown(screen)
    finally:
        os.close(screen)
        code = ended(process).code
    return Ran(code, shown.decode().replace("\r\n", "\n"), "")


def _all_that_is_shown(screen: int) -> bytes:
    shown = b""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        readable, _, _ = select.select([screen], [], [], 0.1)
        if not readable:
            continue
        try:
            more = os.read(screen, 65536)
        except OSError:  # how Linux says that nobody holds the other end any more
            break
        if not more:
            break
        shown += more
    return shown


def assert_refused(run: Ran, where: str = "", *words: str) -> None:
    """The input was refused with one line that says where and why."""
    assert run.code == 2, run
    assert run.out == ""
    assert run.err.count("\n") == 1, run.err[:500]
    assert run.err.endswith("\n")
    assert run.err.startswith(f"quinta: {where}"), run.err[:300]
    assert len(run.err) < 500, "a message that long is not read"
    assert run.err[:-1].isprintable(), "control characters reach the terminal"
    for word in words:
        assert word in run.err


@lru_cache
def answered(name: str) -> tuple[quinta.Puzzle, Mapping[Any, int]]:
    """An example and its first solution."""
    puzzle = quinta.example(name)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    return puzzle, MappingProxyType(dict(solution))
