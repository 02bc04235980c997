"""What the library shows to the world, and its manners: the page docs/api.md is the measure."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import quinta
from needs import needs
from quinta.kinds import _named

ROOT = Path(__file__).parent.parent
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
PAGES = ("README.md", "docs/api.md", "docs/explaining.md", "docs/generating.md", "docs/notebook.md")
"""Pages with examples for those who use the library."""

OWN = {"Puzzle", *_named.__all__}


def table(heading: str) -> str:
    """The first table below a heading or a sentence."""
    _, _, rest = API.partition(heading)
    found = re.search(r"(?:^\|.*\n)+", rest, re.MULTILINE)
    assert found, heading
    return found[0]


def test_the_page_lists_every_public_name_once_and_no_other() -> None:
    named = re.findall(r"`(\w+)`", table("## All of it"))
    assert sorted(named) == sorted(quinta.__all__)


def test_a_puzzle_offers_what_the_page_tells_of() -> None:
    told = [
        name
        for line in table("What every puzzle offers").splitlines()
        for name in re.findall(r"`(\w+)[^`]*`", line.split("|")[1])
    ]
    for name in quinta.examples():
        puzzle = quinta.example(name)
        fields = {field.name for field in dataclasses.fields(puzzle)}
        assert set(dir(puzzle)) - fields == set(told)
        assert all(hasattr(puzzle, name) for name in dir(puzzle))


def test_the_page_uses_nothing_that_is_private() -> None:
    for line in re.findall(r"^>>> .*import.*", API, re.MULTILINE):
        assert not re.search(r"quinta\.(?!study\b|kinds import left_out)", line), line


def test_the_tree_of_errors_is_whole() -> None:
    told = set(re.findall(r"[├└]── (\w+)", API)) | {"QuintaError"}
    public = {n for n in quinta.__all__ if n[0].isupper()}
    errors = {n for n in public if issubclass(getattr(quinta, n), Exception)}
    assert told == errors


# Values that show themselves


def answers() -> Iterator[object]:
    """Something of every class of answers."""
    unique, several = quinta.example("doors/1"), quinta.example("doors/4")
    none = quinta.parse("doors\n1 3 1\n. . 2")
    for puzzle in (unique, several, none):
        yield from (quinta.solve(puzzle), quinta.status(puzzle), quinta.forced(puzzle))
        yield from (quinta.clash(puzzle), quinta.repair(puzzle), quinta.hint(puzzle))
        yield from (quinta.explain(puzzle), quinta.rate(puzzle), quinta.count(puzzle))
    yield from (quinta.superfluous(unique), quinta.thin(unique), quinta.check(unique, {}))
    yield from quinta.explain(several)
    yield quinta.verify(quinta.explain(unique).to_json())
    yield quinta.generate("doors", 4, level=1)
    yield quinta.generate_from("akkoy", b"#..\n.##")


ANSWERS = list(answers())


def test_every_answer_is_data_a_line_and_rows() -> None:
    for answer in ANSWERS:
        told: Any = answer
        assert json.loads(json.dumps(told.to_json()))["v"] == 1
        assert "\n" not in repr(answer)
        assert len(repr(answer)) < 400
        assert type(answer).__name__ in repr(answer)
        for row in quinta.to_rows(answer):
            assert row
            assert not any(isinstance(value, dict | list) for value in row.values())


def test_a_notebook_sees_a_board_wherever_there_is_one() -> None:
    without = (quinta.Count, quinta.Check, quinta.Verification)
    for answer in [*ANSWERS, *map(quinta.example, quinta.examples())]:
        told: Any = answer
        bundle = told._repr_mimebundle_()
        assert bundle["text/plain"].startswith(repr(answer))
        clash_without = isinstance(answer, quinta.Clash) and answer.status != "none"
        nothing = isinstance(answer, quinta.Result | quinta.Repairs) and "<svg" not in str(bundle)
        if isinstance(answer, without) or clash_without or nothing:
            continue
        picture = bundle.get("image/svg+xml") or bundle["text/html"]
        assert "<svg" in picture
        assert "<script" not in picture


def test_an_explanation_shows_every_step_with_its_sentence() -> None:
    told = quinta.explain(quinta.example("doors/1"))
    shown = told._repr_mimebundle_()["text/html"]
    assert shown.count("<svg") == len(told.steps) == shown.count("<figure")
    assert "1. " in shown


def test_what_a_page_could_run_is_written_as_text() -> None:
    puzzle = quinta.example("doors/1")
    hint = quinta.hint(puzzle)
    forged = dataclasses.replace(hint, step=None, limit="<script>")
    assert "<script" not in forged._repr_mimebundle_()["text/html"]


def test_a_puzzle_is_its_text_and_its_repr_is_short() -> None:
    for name in quinta.examples():
        puzzle = quinta.example(name)
        assert quinta.parse(str(puzzle)) == puzzle
        assert len(repr(puzzle)) < 80


@pytest.mark.parametrize("size", [4, (4, 4), "4x4", "4"])
def test_a_size_may_be_said_in_any_way(size: Any) -> None:
    made = quinta.generate("doors", size, seed=1)
    assert made.puzzle == quinta.generate(quinta.Doors, quinta.Size(4, 4), seed=1).puzzle
    assert quinta.Session("doors", size).blank == quinta.Doors.blank(size)


# Pictures of the documentation


@pytest.mark.parametrize(
    "kept", sorted((ROOT / "docs" / "gallery").glob("*.svg")), ids=lambda path: path.stem
)
def test_the_gallery_shows_each_kind_as_it_is_drawn_now(kept: Path) -> None:
    puzzle = quinta.example(f"{kept.stem}/1")
    drawn = puzzle.svg(quinta.solve(puzzle).solution, theme="print", cell="24px")
    assert kept.read_text(encoding="utf-8") == drawn


# Progress and logging


def test_progress_goes_to_stderr_and_only_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = quinta.example("doors/2")
    assert len(list(quinta.solutions(puzzle))) == 10
    assert list(quinta.generate_many("gap", count=1))
    assert capsys.readouterr() == ("", "")
    assert len(list(quinta.solutions(puzzle, progress=True))) == 10
    with quinta.solutions(puzzle, progress=True) as search:
        next(search)
    assert list(quinta.generate_many("gap", count=1, progress=True))
    out, err = capsys.readouterr()
    assert out == ""
    assert "doors 4x6" in err
    assert "10/?" in err
    assert "gap 9x9" in err


def test_answers_are_told_to_whoever_listens(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "quinta"):
        quinta.solve(quinta.example("doors/1"))
        quinta.generate("gap", seed=1)
    rooms = {record.name for record in caplog.records}
    assert {"quinta.ask", "quinta.generator"} <= rooms
    assert "doors 4x4: 1 solution in all" in caplog.text


def test_nobody_hears_anything_who_did_not_ask() -> None:
    script = "import logging, quinta; quinta.solve(quinta.example('doors/1'))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# Types


def examples_of(page: Path) -> str:
    """The examples of a page as one program; those that show an error stay out."""
    parser = doctest.DocTestParser()
    parts = [
        example.source
        for example in parser.get_examples(page.read_text(encoding="utf-8"))
        if example.exc_msg is None
    ]
    return "".join(parts)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the examples of each page, and the scripts."""
    folder = tmp_path_factory.mktemp("programs")
    for name in PAGES:
        page = ROOT / name
        path = folder / f"{page.stem.lower()}_examples.py"
        path.write_text(examples_of(page), encoding="utf-8")
    for script in (ROOT / "examples").glob("*.py"):
        (folder / script.name).write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True
    )


@pytest.mark.thorough
def test_mypy_accepts_the_documented_examples(programs: Path) -> None:
    files = sorted(path.name for path in programs.glob("*.py"))
    done = run(programs, "mypy", "--strict", *files)
    assert done.returncode == 0, done.stdout


@pytest.mark.thorough
@needs("pyright")
def test_pyright_accepts_the_documented_examples(programs: Path) -> None:
    done = run(programs, "pyright", "--pythonpath", sys.executable, ".")
    assert done.returncode == 0, done.stdout


def test_everything_public_is_annotated() -> None:
    for name in quinta.__all__:
        value = getattr(quinta, name)
        if inspect.isfunction(value):
            assert "return" in value.__annotations__, name
