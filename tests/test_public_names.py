"""What the library shows to the world, and its manners: the page docs/api.md is the measure."""

from __future__ import annotations

import copy
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
from typing import Any, get_args, get_type_hints

import pytest

import quinta
from needs import needs
from quinta.kinds import _named
from quinta.puzzle import puzzle as puzzle_module

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
    classes = {n: value for n in public if isinstance(value := getattr(quinta, n), type)}
    errors = {n for n, value in classes.items() if issubclass(value, Exception)}
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


def test_answers_are_values_that_a_set_can_hold() -> None:
    for answer in ANSWERS:
        assert copy.copy(answer) in {answer}


def types_in(annotation: Any) -> Iterator[Any]:
    """An annotation and all that it is made of."""
    if isinstance(annotation, list):
        annotation = tuple(annotation)
    yield annotation
    for part in get_args(annotation):
        yield from types_in(part)


def types_told(name: str) -> Iterator[Any]:
    """What the annotations of a public name speak of: what it takes, gives and holds."""
    value = inspect.unwrap(getattr(quinta, name))
    told: list[Any] = [value] if inspect.isfunction(value) else []
    if inspect.isclass(value) and not issubclass(value, quinta.Puzzle):
        held = [member for key, member in vars(value).items() if not key.startswith("_")]
        told = [value, *(m.fget for m in held if isinstance(m, property))]
    if value is quinta.Puzzle:
        held = [inspect.getattr_static(value, key, None) for key in puzzle_module.OFFERED]
        told = [getattr(member, "__func__", member) for member in held if callable(member)]
    for each in told:
        hints = get_type_hints(inspect.unwrap(each), None, {"Puzzle": quinta.Puzzle})
        for annotation in hints.values():
            yield from types_in(annotation)


PARTS_OF_WHERE = {part.__name__ for part in get_args(quinta.Where)}


def test_whatever_a_public_name_speaks_of_is_public() -> None:
    known = {*quinta.__all__, *PARTS_OF_WHERE}
    hidden = {
        (name, told.__name__)
        for name in quinta.__all__
        for told in types_told(name)
        if inspect.isclass(told) and told.__module__.startswith("quinta.")
        if told.__name__ not in known
    }
    assert not hidden


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


WRONG = """
from quinta import Nonsense
quinta.nonsense
quinta.generate("gap", lvl=2)
quinta.generate("gap", level=9)
quinta.generate("gap", clues="few")
quinta.generate(quinta.Doors, conected=True)
quinta.generate("doors", connected="yes")
quinta.generate("akkoy", row_colour="green")
quinta.generate_many("gap", symetric=True)
quinta.generate_from("akkoy", b"#", orderd=True)
quinta.Session("doors", 4, connected=1.5)
quinta.Gap(9, topp=[])
quinta.solve("gap 9")
quinta.solve(gap, limits=5)
wrong_marks: quinta.Marks = {"r1c1": 1}
number: int = quinta.solve(gap).solution
text: str = quinta.rate(gap).level
""".strip().splitlines()
"""Each line is a mistake that whoever checks types is to hear of."""

RIGHT = """
import quinta
from typing import Any, get_args, get_type_hints
gap = quinta.Gap(9)
marks: quinta.Marks | None = quinta.solve(gap).solution
value: quinta.Value = 1
some: quinta.AnyMarks = {quinta.Cell(0, 0): value}
verdict: quinta.Verdict = quinta.verify({}).verdict
level: quinta.AnyLevel = quinta.Level.HARD
wished: quinta.Options = {"ordered": True, "row_colour": "black"}
elsewhere: dict[str, Any] = {"touching": True}
quinta.generate("akkoy", (10, 10), level=level, clues=30, symmetric=True, **wished)
quinta.generate("unruly", "6x6", level="1-3", seed=1, **elsewhere)
quinta.generate("doors", 6, level=2, connected=True, clues="minimal")
where: set[quinta.Where] = {reason.where for step in quinta.explain(gap) for reason in step.step.reasons}
""".strip().splitlines()  # noqa: E501
"""Each line is fine."""


def complaints(said: str) -> set[int]:
    """The numbers of the lines that a checker calls wrong."""
    return {int(number) for number in re.findall(r"wrong\.py:(\d+):.* error: ", said)}


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A program whose first lines are right, and all others wrong."""
    program = tmp_path / "wrong.py"
    program.write_text("\n".join([*RIGHT, *WRONG]) + "\n", encoding="utf-8")
    return program


WRONG_LINES = set(range(len(RIGHT) + 1, len(RIGHT) + len(WRONG) + 1))


@pytest.mark.thorough
@needs("mypy")
def test_mypy_hears_of_each_wrong_call_and_of_no_right_one(wrong: Path) -> None:
    """Run as 'make types' runs it, so that what that has found out is used again."""
    done = run(ROOT, "mypy", str(wrong))
    assert complaints(done.stdout) == WRONG_LINES, done.stdout


@pytest.mark.thorough
@needs("pyright")
def test_pyright_hears_of_each_wrong_call_and_of_no_right_one(wrong: Path) -> None:
    done = run(wrong.parent, "pyright", "--pythonpath", sys.executable, str(wrong))
    assert complaints(done.stdout) == WRONG_LINES, done.stdout


def test_every_option_of_our_kinds_is_typed() -> None:
    said = {
        name: type(value)
        for cls in (getattr(quinta, name) for name in _named.__all__)
        for name, value in cls.blank(cls.usual_size).options().items()
    }
    typed = get_type_hints(quinta.Options)
    assert {n: type((get_args(t) or [t()])[0]) for n, t in typed.items()} == said


@pytest.mark.thorough
@needs("mypy")
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
