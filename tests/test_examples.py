"""What the documentation shows is what happens: the scripts in examples/, the shell blocks."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from unittest import mock

import pytest

from needs import EXTRAS, has
from processes import PATIENCE
from quinta.cli.main import run as run_quinta

ROOT = Path(__file__).parent.parent
SCRIPTS = sorted((ROOT / "examples").glob("*.py"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

LONG = ("add-a-puzzle", "cli", "formats", "generating", "study", "study-report")
"""Pages whose commands take seconds."""

PROMISE = "It prints:\n"
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:> .*\n)*)", re.MULTILINE)


def run(command: list[str], folder: Path, patience: float = PATIENCE) -> tuple[int, str]:
    """Exit code and everything printed, on either stream."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    for name, first in (("PATH", Path(sys.executable).parent), ("PYTHONPATH", folder / "src")):
        environment[name] = f"{first}{os.pathsep}{os.environ.get(name, '')}"
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=patience,
    )
    return done.returncode, done.stdout


def assert_shown(wanted: str, printed: str) -> None:
    """Three dots in what is shown stand for anything."""
    checker = doctest.OutputChecker()
    same = checker.check_output(wanted, printed, doctest.ELLIPSIS)
    assert same, f"shown:\n{wanted}\nprinted:\n{printed}"


def test_there_are_examples() -> None:
    assert len(SCRIPTS) >= 5


@pytest.mark.spread(3)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_an_example_prints_what_its_docstring_promises(script: Path, tmp_path: Path) -> None:
    source = script.read_text(encoding="utf-8")
    promise = source.split('"""')[1].partition(PROMISE)[2]
    assert promise, f"the docstring of {script.name} does not say what is printed"
    code, printed = run([sys.executable, str(script)], tmp_path)
    assert code == 0, printed
    assert_shown(textwrap.dedent(promise), textwrap.dedent(printed))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_an_example_is_short(script: Path) -> None:
    assert len(script.read_text(encoding="utf-8").splitlines()) < 40


@pytest.mark.parametrize(
    "page",
    [pytest.param(p, marks=pytest.mark.thorough if p.stem in LONG else ()) for p in PAGES],
    ids=lambda page: page.stem,
)
def test_shell_blocks_show_what_is_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of a page run in one folder, in order.

    A Python block that starts with a path, as in ``# src/quinta/kinds/unruly.py``, is
    written there first, into a copy of the project's own folder. A page with a command
    that needs what is not here counts as skipped, after all the others were tried.
    """
    lacking: list[str] = []
    monkeypatch.chdir(tmp_path)
    for language, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            write_file(body, tmp_path)
            continue
        words = COMMAND.split(body)
        assert not words[0], f"a shell block starts with '$ ', not with {words[0]!r}"
        for command, wanted in zip(words[1::2], words[2::2], strict=True):
            printed = printed_by(command.replace("\n> ", "\n"), tmp_path)
            if missing := extra_lacking(printed):
                lacking.append(missing)
            else:
                assert_shown(wanted, printed)
    if lacking:
        pytest.skip(lacking[0])


def printed_by(command: str, folder: Path) -> str:
    """What a command of the shell prints; one that is only ours is run here, which is quicker."""
    ours = command.startswith("quinta ") and not re.search(r"[|&;<>()$`\\*?\n]", command.strip())
    if not ours or (folder / "src").exists():  # with a kind of the page's own
        return run(["sh", "-c", command], folder)[1]
    printed = io.BytesIO()
    stream = io.TextIOWrapper(printed, encoding="utf-8", write_through=True)
    streams = {"stdin": io.TextIOWrapper(io.BytesIO()), "stdout": stream, "stderr": stream}
    with mock.patch.multiple(sys, **streams), pytest.raises(SystemExit):
        run_quinta(shlex.split(command, comments=True)[1:])
    return printed.getvalue().decode()


def extra_lacking(printed: str) -> str:
    """What a command says that it cannot do without, if that is not here indeed."""
    told = re.fullmatch(r"quinta: (.*) is not installed: (.*)\n", printed)
    return f"needs {told[1]} ({told[2]})" if told and not all(map(has, EXTRAS)) else ""


def write_file(body: str, folder: Path) -> None:
    named = re.match(r"# ((src|tests)/[\w/]+\.py)\n", body)
    if named is None:
        return
    if not (folder / named[2]).exists():
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / named[2], folder / named[2], ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / named[1]).write_text(body, encoding="utf-8")


@pytest.mark.thorough
def test_the_kinds_of_the_guide_pass_all_common_tests(tmp_path: Path) -> None:
    """But for the browser's, which play them by themselves."""
    for name in ("docs", "examples", "bench"):
        shutil.copytree(ROOT / name, tmp_path / name)
    guide = (ROOT / "docs" / "add-a-puzzle.md").read_text(encoding="utf-8")
    for language, body in BLOCK.findall(guide):
        if language == "python":
            write_file(body, tmp_path)
    common = ["-m", "not thorough and not exhaustive", "--ignore=tests/web/browser"]
    chosen = [*common, "-k", "unruly or futoshiki", "-q", "-p", "no:cacheprovider", "tests"]
    code, printed = run([sys.executable, "-m", "pytest", *chosen], tmp_path, 10 * PATIENCE)
    assert code == 0, printed[-3000:]
    passed = re.search(r"(\d+) passed", printed)
    assert passed is not None
    assert int(passed[1]) > 300
