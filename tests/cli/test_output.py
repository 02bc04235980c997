"""-o FILE: pictures, pages, text and JSON by the ending of the name, whole or not at all."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commands import ran

import quinta
from needs import needs

PICTURES = (
    ".svg",
    ".html",
    pytest.param(".png", marks=needs("resvg_py")),
    pytest.param(".pdf", marks=needs("typst")),
)
each_picture = pytest.mark.parametrize("ending", PICTURES)
STARTS = {".svg": b"<svg ", ".html": b"<!doctype html>", ".png": b"\x89PNG", ".pdf": b"%PDF-"}
CLASH = "doors\n1 3 1\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pages(pdf: Path) -> int:
    (found,) = re.findall(rb"/Type/Pages/Count (\d+)", pdf.read_bytes())
    return int(found)


@pytest.mark.spread(12)
@each_picture
@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "gap/1"),
        ("show", "gap/1", "--solution", "--theme", "dark", "--size", "6mm"),
        ("show", "doppelblock/1", "--step", "2"),
        ("solve", "doors/1"),
        ("forced", "doors/4", "--size", "20px"),
        ("hint", "gap/1"),
        ("superfluous", "doors/1"),
    ],
    ids=" ".join,
)
def test_the_ending_tells_what_is_drawn(
    arguments: tuple[str, ...], ending: str, here: Path
) -> None:
    file = here / f"board{ending}"
    found = ran(*arguments, "-o", file)
    assert (found.code, found.err) == (0, "")
    assert file.read_bytes().startswith(STARTS[ending])
    assert list(here.iterdir()) == [file]


def test_a_picture_has_what_was_asked_for(here: Path) -> None:
    puzzle = quinta.parse("gap 9\ntop: . . 4 . . . . . .\nleft: . . . . . . . . 4\n")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    some = dict(list(solution.items())[:9])
    (here / "half.txt").write_text(quinta.write("text", puzzle, some), encoding="utf-8")
    for options, drawn in (
        ((), puzzle.svg(some)),
        (("--no-marks",), puzzle.svg()),
        (("--solution",), puzzle.svg(solution)),
        (("--theme", "print", "--size", "9mm"), puzzle.svg(some, theme="print", cell="9mm")),
    ):
        assert ran("show", "half.txt", *options, "-o", "b.svg").code == 0
        assert (here / "b.svg").read_text(encoding="utf-8") == drawn


def test_several_inputs_are_several_files(here: Path) -> None:
    found = ran("show", "gap/1", "doors/1", "-o", "b.svg")
    assert (found.code, found.out, found.err) == (0, "", "b-1.svg to b-2.svg written\n")
    for number, name in enumerate(("gap/1", "doors/1"), 1):
        assert (here / f"b-{number}.svg").read_text() == quinta.example(name).svg()


@needs("typst")
def test_several_inputs_are_several_pages(here: Path) -> None:
    assert ran("show", "gap/1", "doors/1", "akkoy/1", "--rules", "-o", "b.pdf").code == 0
    assert pages(here / "b.pdf") == 3


def test_every_solution_can_be_drawn(here: Path) -> None:
    found = ran("solve", "doors/2", "--all", "-o", "b.svg")
    assert found.out == "10 solutions; that is all.\n"
    assert len({file.read_text() for file in here.glob("b-*.svg")}) == 10


def test_a_walkthrough_has_a_picture_for_every_step(here: Path) -> None:
    explained = quinta.explain(quinta.example("doors/1"))
    assert ran("explain", "doors/1", "-o", "walk.html").code == 0
    page = (here / "walk.html").read_text(encoding="utf-8")
    assert page.count("<svg ") == len(explained.steps) + 2  # the puzzle and the solution
    assert page.count("This is the only solution.") == 1
    assert ran("explain", "doors/1", "-o", "step.svg").code == 0
    assert len(list(here.glob("step-*.svg"))) == len(explained.steps) + 2


def test_a_file_has_the_number_of_the_step_that_it_shows(here: Path) -> None:
    assert ran("explain", "doors/1", "-o", "step.svg").code == 0
    assert ran("show", "doors/1", "--step", "3", "-o", "third.svg").code == 0
    assert (here / "step-03.svg").read_text() == (here / "third.svg").read_text()
    assert ran("explain", "doors/1", "gap/1", "-o", "both.svg").code == 0
    assert (here / "both-01.svg").read_text() == (here / "step-00.svg").read_text()


WRONG = "doors\n1 2\nsolution:\no\n"


@each_picture
def test_what_is_wrong_is_drawn(ending: str, here: Path) -> None:
    found = ran("check", WRONG, "-o", here / f"b{ending}")
    assert (found.code, found.out) == (1, "Wrong: 1 thing is against the rules.\n")
    assert (here / f"b{ending}").read_bytes().startswith(STARTS[ending])


def test_what_is_against_the_rules_is_ringed_and_named(here: Path) -> None:
    assert ran("check", WRONG, "-o", "b.html").code == 1
    page = (here / "b.html").read_text(encoding="utf-8")
    assert page.count('class="role conflict"') == 1
    assert "the room in row 1, column 1 sees 2 rooms, its clue is 1" in page


@pytest.mark.parametrize("option", [("--so-far",), ("--collection", "a.jsonl")])
def test_what_is_told_in_words_is_not_drawn(option: tuple[str, ...], here: Path) -> None:
    found = ran("check", WRONG, *option, "-o", "b.svg")
    assert found.code == 2
    assert "this is told in words, not drawn: write to .txt, .json, .jsonl" in found.err
    assert not (here / "b.svg").exists()


def test_a_repair_is_drawn_as_the_puzzle_that_it_makes(here: Path) -> None:
    assert ran("repair", "doors/4", "-o", "b.html").code == 0
    page = (here / "b.html").read_text(encoding="utf-8")
    assert "5 in row 1, column 5: one solution" in page
    assert page.count(">7<") == 2 * page.count("<svg ")  # the clues that were there


@needs("typst")
@pytest.mark.thorough
@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
def test_every_kind_has_a_walkthrough(kind: str, here: Path) -> None:
    assert ran("explain", f"{kind}/1", "-o", "walk.pdf").code == 0
    assert pages(here / "walk.pdf") > 1
    again = (here / "walk.pdf").read_bytes()
    assert ran("explain", f"{kind}/1", "-o", "walk.pdf").code == 0
    assert (here / "walk.pdf").read_bytes() == again


def test_a_clash_is_drawn_and_none_is_told(here: Path) -> None:
    assert ran("clash", CLASH, "-o", "b.svg").code == 1
    assert (here / "b.svg").exists()
    found = ran("clash", "doors/1", "-o", "c.svg")
    assert (found.code, found.out) == (0, "No clash: there is a solution.\n")
    assert found.err == "there is nothing to draw: c.svg was not written\n"
    assert not (here / "c.svg").exists()


@pytest.mark.parametrize(
    "verb", ["show", "solve", "count", "forced", "explain", "hint", "rate", "clash"]
)
def test_a_text_file_holds_what_the_terminal_shows(verb: str, here: Path) -> None:
    shown = ran(verb, "doors/1").out
    silent = ran(verb, "doors/1", "-o", "b.txt").out
    written = (here / "b.txt").read_text(encoding="utf-8")
    assert written + silent == shown


@pytest.mark.parametrize("verb", ["solve", "count", "forced", "explain", "hint", "rate", "clash"])
def test_a_json_file_holds_the_object(verb: str, here: Path) -> None:
    wanted = ran(verb, "doors/1", "--json").object
    assert ran(verb, "doors/1", "-o", "b.json").out == ""
    assert json.loads((here / "b.json").read_text(encoding="utf-8")).keys() == wanted.keys()
    assert ran(verb, "doors/1", "akkoy/1", "-o", "b.jsonl").out == ""
    lines = (here / "b.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["input"] for line in lines] == ["doors/1", "akkoy/1"]


@pytest.mark.parametrize("verb", ["count", "rate"])
def test_json_that_is_asked_for_goes_into_a_file_of_any_name(verb: str, here: Path) -> None:
    assert ran(verb, "doors/1", "akkoy/1", "--json", "-o", "b").out == ""
    lines = (here / "b").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["input"] for line in lines] == ["doors/1", "akkoy/1"]


def test_what_is_checked_goes_into_a_file_too(here: Path) -> None:
    (here / "mine.txt").write_text("doors\n1 1\nsolution:\nx\n", encoding="utf-8")
    for more in ((), ("--so-far",)):
        shown = ran("check", "mine.txt", *more).out
        assert ran("check", "mine.txt", *more, "-o", "b.txt").out == ""
        assert (here / "b.txt").read_text(encoding="utf-8") == shown


def test_answers_that_go_into_a_text_leave_no_headings_on_the_terminal(here: Path) -> None:
    assert ran("count", "doors/1", "gap/1", "-o", "b.txt").out == ""
    assert (here / "b.txt").read_text(encoding="utf-8") == "# doors/1\n1\n\n# gap/1\n1\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("show", "gap/1", "-o", "b.gif"),
            "a '.gif' file cannot be written; these can: .svg, .png",
        ),
        (("show", "gap/1", "-o", "b.json"), "a '.json' file cannot be written; these can: .svg"),
        (("show", "gap/1", "--size", "3mm"), "--size is for pictures: -o FILE with .svg .png"),
        (("show", "gap/1", "--theme", "dark", "-o", "b.txt"), "--theme is for pictures"),
        (("show", "gap/1", "--theme", "red", "-o", "b.svg"), "there is no theme 'red'; known: pri"),
        (("show", "gap/1", "--size", "x", "-o", "b.svg"), "'x' is no size of a cell; write for "),
        (("show", "gap/1", "--rules", "-o", "b.svg"), "a .svg file has no room for rules; .pdf"),
        (("show", "gap/1", "--solution", "--step", "1"), "--solution and --step are two pictures"),
        (("show", CLASH, "--solution"), "there is no solution to draw; 'quinta clash' tells why"),
        (("show", "doors/1", "--step", "999", "-o", "b.svg"), "there is no step 999; the explanat"),
        (
            ("forced", "gap/1", "--json", "-o", "b.svg"),
            "--json goes into .json or .jsonl, not .svg",
        ),
        (
            ("solve", "gap/1", "-o", "no/b.svg"),
            "cannot write 'no/b.svg': No such file or directory",
        ),
        (("explain", "gap/1", "-o", "/"), "Invalid value for '-o' / '--output': File '/' is a dir"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    arguments: tuple[str, ...], said: str, here: Path
) -> None:
    found = ran(*arguments)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"quinta: {said}")
    assert found.err.count("\n") == 1
    assert not list(here.iterdir())


def test_one_that_cannot_be_read_does_not_keep_others_from_being_drawn(here: Path) -> None:
    found = ran("show", "gap/1", "nowhere.txt", "doors/1", "-o", "b.svg")
    assert found.code == 2
    assert "nowhere.txt" in found.err
    assert sorted(file.name for file in here.iterdir()) == ["b-1.svg", "b-2.svg"]


@pytest.mark.parametrize(
    ("ending", "package", "line"),
    [(".png", "resvg_py", "resvg-py pillow"), (".pdf", "typst", "typst")],
)
def test_what_is_not_installed_is_asked_for_before_the_work(
    ending: str, package: str, line: str, monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *a: None if name == package else real(name, *a)
    )
    found = ran("show", "nowhere.txt", "-o", f"b{ending}")
    assert found.code == 2
    assert found.err.endswith(f"is not installed: pip install {line}\n")


def test_examples_are_written_as_text_or_as_a_collection(here: Path) -> None:
    assert ran("examples", "Doors/1", "-o", "mine.txt").code == 0
    assert (here / "mine.txt").read_text() == quinta.example("doors/1").text()
    assert ran("examples", "White and Tan", "-o", "all.jsonl").code == 0
    assert len(quinta.load_all(here / "all.jsonl")) == 8
    found = ran("examples", "gap", "-o", "two.json")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert not (here / "two.json").exists()


def test_verdicts_on_several_files_are_written_to_one(here: Path) -> None:
    for name in ("doors/1", "gap/1"):
        told = ran("explain", name, "--json").out
        (here / f"{name.partition('/')[0]}.json").write_text(told, encoding="utf-8")
    assert ran("verify", "doors.json", "gap.json", "-o", "v.jsonl").code == 0
    lines = (here / "v.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["kind"] for line in lines] == ["doors", "gap"]
    (here / "empty.json").touch()
    found = ran("verify", "doors.json", "empty.json", "-o", "w.txt")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert found.err.startswith("quinta: empty.json: the input is empty")
    assert not (here / "w.txt").exists()


def test_several_puzzles_are_converted_into_lines_or_into_a_file_each(here: Path) -> None:
    both = [quinta.example(name) for name in ("gap/1", "doors/1")]
    assert ran("convert", "gap/1", "doors/1", "-o", "all.jsonl").code == 0
    assert list(quinta.load_all(here / "all.jsonl")) == both
    assert ran("convert", "all.jsonl", "--to", "link", "-o", "links.txt").code == 0
    lines = (here / "links.txt").read_text(encoding="utf-8").splitlines()
    assert [quinta.parse(line) for line in lines] == both
    found = ran("convert", "all.jsonl", "-o", "b.txt")
    assert (found.code, found.out, found.err) == (0, "", "b-1.txt to b-2.txt written\n")
    assert [quinta.load(here / f"b-{number}.txt") for number in (1, 2)] == both
    found = ran("convert", "all.jsonl", "-o", "b.json")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert not (here / "b.json").exists()


def test_what_cannot_be_converted_keeps_nothing_else_from_it(here: Path) -> None:
    found = ran("convert", "gap/1", "nowhere.txt", "-o", "b.txt")
    assert found.code == 2
    assert quinta.load(here / "b.txt") == quinta.example("gap/1")
