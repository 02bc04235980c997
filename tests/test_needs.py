"""What is optional may be missing: tests say what they need in one way, one line sums it up."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from needs import EXTRAS, NEEDS, lacking, needs
from processes import PATIENCE
from quinta.base.errors import pip_line

HERE = Path(__file__).parent
SERVER = ("starlette", "uvicorn")
SKIPPING = re.compile(r"pytest\.(skip\(|mark\.skip|importorskip)")
MAY_SKIP = {"needs.py", "conftest.py", "test_examples.py", "test_needs.py"}


def test_no_test_is_skipped_in_a_way_of_its_own() -> None:
    """Else the line in the end could not say what to install."""
    others = {path for path in HERE.rglob("*.py") if path.name not in MAY_SKIP}
    assert [path.name for path in others if SKIPPING.search(path.read_text("utf-8"))] == []


def without(names: str, *program: str | Path) -> str:
    """What a program prints where these are missing: its text, or a file and arguments."""
    told = ["-c", *program] if isinstance(program[0], str) else program
    environment = {**os.environ, "QUINTA_WITHOUT": names, "PYTHONPATH": str(HERE / "without")}
    done = subprocess.run(
        [sys.executable, *told],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.stdout + done.stderr


def test_what_is_hidden_is_found_by_nobody() -> None:
    program = """
import importlib.util, subprocess, sys
print(importlib.util.find_spec("hypothesis"), importlib.util.find_spec("pytest") is not None)
try:
    import hypothesis.strategies
except ModuleNotFoundError as error:
    print(error.name)
subprocess.run([sys.executable, "-c", "import hypothesis"])
"""
    said = without("hypothesis", program)
    assert said.startswith("None True\nhypothesis\n"), said
    assert "No module named 'hypothesis'" in said.partition("Traceback")[2]


@pytest.mark.spread(4)
@pytest.mark.parametrize(
    ("names", "arguments", "title", "extra"),
    [
        ("ortools", "solve doors/1 --engine cpsat", "CP-SAT", "study"),
        ("numpy", "count 'gap 9' --method formula", "NumPy", "count"),
        ("pyganak", "count doors/2 --method projection", "pyganak", "count"),
        ("starlette", "serve", "the server of the page", "web"),
        ("uvicorn", "serve", "the server of the page", "web"),
        ("distributed", "generate gap --scheduler tcp://127.0.0.1:9", "Dask", "cluster"),
        ("pychoco", "study compare gap/1 --engines choco", "Choco", "study"),
        ("ortools", "study compare gap/1 --engines cpsat", "CP-SAT", "study"),
        ("matplotlib", "study table gap --sizes 8 -o new", "Matplotlib", "study"),
        ("typst", "book --kinds gap -o new.pdf", "Typst, which sets pages,", "book"),
    ],
)
def test_a_missing_extra_is_named_in_one_sentence_with_its_pip_line(
    names: str, arguments: str, title: str, extra: str
) -> None:
    program = f"from quinta.cli.main import run; run({shlex.split(arguments)})"
    said = without(names, program)
    assert said == f"quinta: {title} is not installed: {pip_line(extra)}\n"


ON_WINDOWS = """
import asyncio, os, signal, sys
from quinta.cli.verbs import code_of
from quinta.web.clients import Client
from quinta.web.jobs import Pool
from quinta.web.questions import questions

async def served():
    pool = Pool(1)
    await pool.start()
    job = pool.submit(questions()["check"], {"puzzle": "gap 8"}, Client("a", 1))
    lines = [await job.events.get() for _ in range(2)]
    await pool.stop()
    print(lines[-1].decode())

if __name__ == "__main__":
    assert not hasattr(signal, "SIGALRM") and not hasattr(os, "fork")
    new = sys.argv[1]
    for verb in (
        *("solve doors/1 --time-limit 60", "explain doors/1", "show doors/1"),
        *(f"generate doors --size 4 -o {new}", f"generate doors --size 4 -o {new} --resume"),
        *(f"check --collection {new}", "count doors/2 --memory-limit 2000"),
    ):
        print(verb.split()[0], code_of(verb.split()), flush=True)
    asyncio.run(served())
"""


@needs(*SERVER)
def test_the_library_the_command_line_and_the_server_need_nothing_that_windows_lacks(
    tmp_path: Path,
) -> None:
    program = tmp_path / "program.py"  # a file: who starts as on Windows reads it again
    program.write_text(ON_WINDOWS)
    said = without("alarm,fcntl,resource,fork", program, tmp_path / "new.jsonl")
    codes = [line.split()[1] for line in said.splitlines() if re.fullmatch(r"[a-z]+ \d", line)]
    assert codes == ["0"] * 7, said
    assert '{"event":"done",' in said


def test_without_hides_each_package_that_an_extra_brings() -> None:
    known = runpy.run_path(str(HERE / "without" / "__main__.py"))["WORDS"]
    assert known.keys() >= set(EXTRAS)


def test_every_need_says_what_it_lacks_in_the_same_words() -> None:
    for name, need in NEEDS.items():
        assert lacking(name) in ([], [f"needs {need.sentence}"])
