"""Children: deaf to Ctrl-C, bounded, watched, ended for certain and gone with their parent."""

from __future__ import annotations

import os
import signal
import textwrap
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest

from needs import needs
from processes import eventually, is_alive, wait_until_gone, wait_until_it_has_worked
from quinta.base.processes import Child, Forked, Program, megabytes_of, obey, processor_seconds_of

LINUX = needs("linux")
DEAF = needs("posix")  # nothing else keeps a signal from whoever is just starting

ECHO = """
from quinta.base.processes import obey
obey()
import sys
for line in sys.stdin:
    print("heard", line.strip(), flush=True)
"""

GREEDY = """
from quinta.base.processes import obey
obey(300)
print(len(bytearray(900 << 20)))
"""

BUSY = """
from quinta.base.processes import obey
obey()
while True: pass
"""

PARENT = """
from quinta.base.processes import Program
child = Program("busy")
print(child.pid, flush=True)
input()
"""

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes modules that can be run as programs."""
    monkeypatch.chdir(tmp_path)

    def module(name: str, text: str) -> None:
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(text), encoding="utf-8")

    return module


@pytest.fixture
def busy(write: Write) -> Iterator[Callable[[], Program]]:
    """Starts programs that work for ever."""
    write("busy", BUSY)
    started: list[Program] = []

    def start() -> Program:
        started.append(Program("busy"))
        return started[-1]

    yield start
    for program in started:
        program.end()


def work_for_ever() -> None:
    """What a forked child does."""
    obey()
    while True:
        pass


def forked() -> Forked:
    return Forked(get_context("spawn").Process(target=work_for_ever, daemon=True))


@DEAF
def test_a_program_is_deaf_to_ctrl_c_from_its_first_instruction(write: Write) -> None:
    write("echo", ECHO)
    program = Program("echo")
    try:
        os.kill(program.pid, signal.SIGINT)
        for word in ("one", "two"):
            program.inbox.write(f"{word}\n")
            assert program.outbox.readline() == f"heard {word}\n"
            os.kill(program.pid, signal.SIGINT)
        assert program.is_alive()
    finally:
        program.end()


def test_whoever_starts_a_child_hears_ctrl_c_again_afterwards(write: Write) -> None:
    write("echo", ECHO)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        Program("echo").end()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def ended_at_once(child: Child) -> None:
    """A child that works for ever is ended, and said to be."""
    pid = child.pid
    assert child.is_alive()
    assert child.code() is None
    os.kill(pid, signal.SIGINT)
    os.kill(pid, signal.SIGKILL)
    assert child.how_it_ended() == "by signal 9"
    assert child.code() == -signal.SIGKILL
    assert not child.is_alive()
    child.end()
    assert not is_alive(pid)


@DEAF
def test_a_program_can_be_killed_at_any_moment(busy: Callable[[], Program]) -> None:
    ended_at_once(busy())


@DEAF
def test_a_forked_child_can_be_killed_at_any_moment() -> None:
    ended_at_once(forked())


@LINUX
@pytest.mark.parametrize("kind", ["program", "forked"])
def test_what_a_child_uses_is_told(kind: str, busy: Callable[[], Program]) -> None:
    child = busy() if kind == "program" else forked()
    try:
        wait_until_it_has_worked(child.pid, 0.1)
        assert child.megabytes() > 1
        assert (child.processor_seconds() or 0) >= 0.1
    finally:
        child.end()
    assert megabytes_of(child.pid) is None
    assert processor_seconds_of(child.pid) is None


@LINUX
def test_a_child_gets_no_more_memory_than_it_may_hold(write: Write) -> None:
    write("greedy", GREEDY)
    program = Program("greedy")
    try:
        said = program.finished("", seconds=60)
    finally:
        program.end()
    assert said is not None
    answer, complaint = said
    assert answer == ""
    assert "MemoryError" in complaint
    assert program.how_it_ended() == "with code 1"


def test_a_program_that_takes_too_long_still_runs_until_it_is_ended(
    busy: Callable[[], Program],
) -> None:
    program = busy()
    assert program.finished("", seconds=0.01) is None
    assert program.is_alive()
    program.end()
    assert program.code() == -signal.SIGKILL


@LINUX
def test_a_child_is_gone_with_its_parent(write: Write) -> None:
    write("busy", BUSY)
    write("parent", PARENT)
    parent = Program("parent")
    try:
        child = int(parent.outbox.readline())
        wait_until_it_has_worked(child, 0.05)
        os.kill(parent.pid, signal.SIGKILL)
        eventually(lambda: not parent.is_alive())
        wait_until_gone(child)
    finally:
        parent.end()
