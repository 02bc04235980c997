"""The formats: each can do what the registry says, and everybody offers the same."""

from __future__ import annotations

import base64
import importlib
import json
from contextlib import suppress
from pathlib import Path

import pytest
from click import Choice, Command
from click.testing import CliRunner

import quinta
from needs import require
from quinta import PuzzleError
from quinta.cli.convert import convert
from quinta.cli.study import model
from quinta.cli.verbs import cli
from quinta.formats.files import read_bytes
from quinta.formats.registry import FORMATS, WRITTEN, Format, Holds, formats_of

NEEDED = {"png": ["resvg_py"], "pdf": ["typst"]}

each_format = pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)


@each_format
def test_a_format_has_what_the_registry_says(format: Format) -> None:
    module = importlib.import_module(f"quinta.formats.{format.name}")
    assert hasattr(module, "write") == format.writes
    assert hasattr(module, "read") == format.reads
    assert format.writes or format.reads


def test_a_format_that_says_it_has_one_line_has_one_and_the_others_have_more() -> None:
    nonogram = quinta.parse("akkoy row_colour=black\ncolumns: 1 | 1\nrows: 1 | 1\n")
    tried = set()
    for puzzle in (nonogram, quinta.example("gap/1")):
        for format in formats_of(type(puzzle)):
            if format.binary or not format.writes or format.holds is not Holds.PUZZLE:
                continue
            with suppress(PuzzleError):  # it has no place for all of this puzzle
                lines = format.write(puzzle).rstrip("\n").count("\n") + 1
                assert (lines == 1) == format.one_line, format.name
                tried.add(format.name)
    assert {"json", "text", "lists", "link", "drawing"} <= tried


def test_no_two_formats_share_a_name_or_an_ending() -> None:
    endings = [ending for format in FORMATS for ending in format.endings]
    assert len(set(endings)) == len(endings)
    assert len({format.name for format in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize("name", list(quinta.examples()))
def test_what_is_written_and_can_be_read_is_the_same_puzzle(name: str) -> None:
    puzzle = quinta.example(name)
    for format in formats_of(type(puzzle)):
        if format.binary:
            continue
        try:
            written = format.write(puzzle)
        except PuzzleError:  # not every format has a place for everything
            assert format.name not in ("text", "json", "link", "penpa")
            continue
        assert written.endswith("\n")
        if format.reads:
            assert quinta.parse(written) == puzzle
        else:
            with pytest.raises(PuzzleError, match=f"this is {format.title}, which Quinta writes"):
                quinta.parse(written)


def test_a_pdf_is_told_from_a_text_that_is_damaged() -> None:
    with pytest.raises(PuzzleError, match="this is PDF, which Quinta writes but cannot read"):
        read_bytes(b"%PDF-1.7\n%\x80\x80\x80\x80\n")


@pytest.mark.parametrize("kind", list(quinta.all_kinds()))
def test_what_a_kind_lacks_is_refused_in_the_same_sentence(kind: str) -> None:
    cls = quinta.all_kinds()[kind]
    puzzle = quinta.example(f"{kind}/1")
    for format in WRITTEN:
        lacking = format.lacks(cls)
        assert (lacking is None) == (format in formats_of(cls))
        if lacking is not None:
            with pytest.raises(PuzzleError) as refused:
                format.write(puzzle)
            assert str(refused.value) == lacking


def test_the_command_line_offers_what_can_be_written() -> None:
    def choices(command: Command, name: str) -> list[str]:
        (option,) = (option.type for option in command.params if option.name == name)
        assert isinstance(option, Choice)
        return list(option.choices)

    assert choices(convert, "target") == [format.name for format in WRITTEN]
    models = [f.name for f in WRITTEN if f.holds in (Holds.CLAUSES, Holds.FORMULATION)]
    assert choices(model, "export") == models


@pytest.mark.parametrize("format", WRITTEN, ids=lambda format: format.name)
def test_the_ending_of_a_file_tells_its_format(format: Format, tmp_path: Path) -> None:
    require(*NEEDED.get(format.name, ()))
    text = quinta.example("doppelblock/1").text()
    if format.holds is Holds.NONOGRAM:
        text = "nonogram\ncolumns: 1 | 1\nrows: 2\n"
    puzzle = quinta.parse(text)
    solution = quinta.solve(puzzle).solution if format.solution else None
    for ending in format.endings:
        file = tmp_path / f"puzzle{ending.upper()}"
        assert run("convert", text, "-o", str(file)) == ""
        assert file.read_bytes() == format.content(puzzle, solution)


def test_what_a_model_leaves_out_is_told_by_every_verb_that_writes_it() -> None:
    runner = CliRunner()
    for words in (("convert", "akkoy/2", "--to"), ("study", "model", "akkoy/2", "--export")):
        for form in ("dimacs", "opb", "minizinc"):
            told = runner.invoke(cli, [*words, form], standalone_mode=False).stderr
            assert told.startswith("not in the export: All white areas have the same size.")


def test_the_study_takes_the_format_from_the_ending_too(tmp_path: Path) -> None:
    for ending, form in ((".mzn", "minizinc"), (".cnf", "dimacs"), (".opb", "opb")):
        file = tmp_path / f"model{ending}"
        assert run("study", "model", "doors/1", "-o", str(file)) == ""
        assert file.read_text(encoding="utf-8") == quinta.write(form, quinta.example("doors/1"))
    refused = CliRunner().invoke(cli, ["study", "model", "doors/1", "-o", "x.svg"])
    assert refused.exit_code == 2
    assert "'.svg' tells no format; name one, or give --output FILE with .cnf, .opb, .mzn" in (
        refused.output
    )


def run(*words: str) -> str:
    """What a verb says."""
    ran = CliRunner().invoke(cli, list(words), standalone_mode=False, catch_exceptions=False)
    assert ran.return_value == 0
    return ran.stdout


# Links


@pytest.mark.parametrize(
    "address",
    ["#{}", "http://localhost:8000/#{}", "https://a.example/b/?c=d#compose/{}", "\n#{} \n"],
)
def test_a_link_is_read_wherever_the_page_is(address: str) -> None:
    for name in quinta.examples():
        puzzle = quinta.example(name)
        link = address.format(quinta.write("link", puzzle).strip().removeprefix("#"))
        assert quinta.parse(link) == puzzle
        assert run("convert", link.strip(), "--to", "text") == puzzle.text()


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#gap:Z", "line 1, column 6: this link is damaged; copy it again"),
        ("#gap:____", "line 1, column 6: this link is damaged; copy it again"),
        ("http://a/\n#gap:Z2FwIDkK", "line 1, column 1: there is no puzzle in this"),
        ("#chess:Y2hlc3M", "line 1, column 8: unknown kind 'chess'; known: akkoy"),
        ("#gap:", "line 1, column 1: "),
    ],
)
def test_a_damaged_link_is_refused_where_it_is_wrong(link: str, said: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        quinta.parse(link)
    assert str(refused.value).startswith(said)


def test_a_link_of_what_is_no_puzzle_is_refused_in_one_sentence() -> None:
    for text in ("gap 9\ntop: 1", "#gap:Z2FwIDkK", "{}", "gap \0", " "):
        code = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
        with pytest.raises(PuzzleError) as refused:
            quinta.parse(f"#gap:{code}")
        assert (refused.value.line, refused.value.column) == (1, 6)


# Pictures


def test_the_solution_that_a_record_knows_is_not_what_somebody_marked(tmp_path: Path) -> None:
    record = next(iter(quinta.generate_many("doors", count=1, size="3x3", seed=1))).to_json()
    file = tmp_path / "made.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert record["solution"]
    assert quinta.load_reading(file).marks is None


def test_a_picture_becomes_a_puzzle_of_the_kind_named(tmp_path: Path) -> None:
    file = tmp_path / "cross.pbm"
    file.write_bytes(b"P1 3 3\n0 1 0\n1 1 1\n0 1 0\n")
    reading = quinta.load_reading(file, "akkoy")
    assert reading.marks is not None
    assert quinta.check(reading.puzzle, reading.marks).solved
    made = run("convert", str(file), "--kind", "akkoy", "--to", "text")
    assert quinta.read(made) == reading
    for kind, said in (
        (None, "name the kind to make of it: akkoy"),
        ("gap", "Gap puzzles are not"),
    ):
        with pytest.raises(PuzzleError, match=said):
            quinta.load(file, kind)
