"""What INPUT names: one puzzle or many, from files, folders, collections, examples and texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import ran

import quinta
from quinta.formats.many import entries_at

RECORDS = [
    {"v": 1, "kind": "gap", "index": 0, "puzzle": "gap 9\ntop:  . . 4 . . . . . .\n", "level": 4},
    {
        "v": 1,
        "kind": "doors",
        "index": 1,
        "puzzle": "doors\n. 2\n2 1\n",
        "solution": {"r1c1|r1c2": 1},
    },
    {"v": 1, "kind": "gap", "order": 9},
]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.jsonl"
    path.write_text("\n".join(map(json.dumps, RECORDS)) + "\n\n", encoding="utf-8")
    return path


def test_every_line_of_a_collection_is_answered_for(book: Path) -> None:
    found = ran("convert", book, "--to", "text")
    assert (found.code, found.err) == (0, "")
    assert [line for line in found.out.splitlines() if line.startswith("#")] == [
        f"# {book}, number {number}" for number in (1, 2, 3)
    ]
    told = ran("hint", book, "--json").objects
    assert [each["input"] for each in told] == [f"{book}, number {n}" for n in (1, 2, 3)]
    assert [each["kind"] for each in told] == ["gap", "doors", "gap"]


def test_what_quinta_tells_about_a_puzzle_is_input_again(tmp_path: Path) -> None:
    puzzle = quinta.parse("doors\n. 2\n2 1\n")
    marked = json.dumps({"puzzle": puzzle.text(), "marks": {"r1c1|r1c2": 1}, "anything": []})
    assert quinta.read(marked) == (puzzle, {puzzle.places()[0]: 1}, ())
    told = ran("explain", "-", "--json", stdin=puzzle.text())
    assert ran("convert", "-", "--to", "text", stdin=told.out).out == puzzle.text()


def test_the_solution_of_a_record_is_for_check_alone(book: Path) -> None:
    assert "2 │ 1" not in ran("show", book, "--only", "2").out
    assert "still open" in ran("check", book, "--only", "2").out


def test_a_folder_is_read_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    for number in (1, 2, 10):
        (tmp_path / f"gap-{number}.txt").write_text(f"gap {number + 8}\n")
    (tmp_path / "notes.md").write_text("not a puzzle\n")
    names = [Path(entry.name).name for entry in entries_at(str(tmp_path))]
    assert names == ["gap-1.txt", "gap-2.txt", "gap-10.txt"]
    found = ran("convert", tmp_path, "--to", "lists")
    assert found.out == "gap(9).\ngap(10).\ngap(18).\n"


@pytest.mark.parametrize(
    ("only", "lines"), [("2", "2"), ("3-", "3"), ("1,3", "13"), ("2-9", "23"), (" 1 - 2 ,3", "123")]
)
def test_only_picks_by_number(book: Path, only: str, lines: str) -> None:
    every = ran("convert", book, "--to", "link").out.splitlines()
    found = ran("convert", book, "--to", "link", "--only", only)
    assert found.out.splitlines() == [every[int(number) - 1] for number in lines]


@pytest.mark.parametrize("only", ["0", "", "a", "3-2", "1,,2", "-1", "99999999", "1-2-3"])
def test_what_only_cannot_mean_is_refused(book: Path, only: str) -> None:
    found = ran("show", book, f"--only={only}")
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert "as in 3,7-9" in found.err or "for instance 3,7-9" in found.err


def test_a_number_behind_the_end_loses_nothing(book: Path) -> None:
    found = ran("convert", book, "--to", "link", "--only", "1,7")
    assert (found.code, found.out.count("\n")) == (2, 1)
    assert found.err == "quinta: --only: there is no puzzle 7 in INPUT, there are 3\n"


def test_a_bad_puzzle_is_named_and_the_others_are_answered(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("doors\n. x\n")
    found = ran("convert", "doors/1", tmp_path / "bad.txt", "nowhere.txt", "gap/1", "--to", "link")
    assert (found.code, found.out.count("\n")) == (2, 2)
    bad, missing = found.err.splitlines()
    assert bad.startswith(f"quinta: {tmp_path / 'bad.txt'}: line 2, column 3: 'x'")
    assert missing.startswith("quinta: there is no file 'nowhere.txt'")


def test_a_bad_line_is_named_with_its_number_and_line(book: Path) -> None:
    book.write_text("\n" + book.read_text() + '{"kind": "gap", "order": "x"}\n')
    found = ran("count", book, "--only", "3-4", "--json")
    assert found.code == 2
    assert [each["count"] for each in found.objects] == [quinta.count(quinta.Gap(9)).number]
    assert found.err.startswith(f"quinta: {book}, number 4: line 6, column 26: order: 'x'")


def test_the_exit_code_is_the_worst(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("doors\n1 2\n")
    none = tmp_path / "none.txt"
    assert ran("solve", "doors/1").code == 0
    assert ran("solve", "doors/1", none, "gap/1").code == 1
    assert ran("solve", none, "nowhere.txt", "gap/1").code == 2


def test_a_kind_and_a_size_need_no_quotes() -> None:
    assert ran("convert", "gap", "9", "gap/1", "--to", "link") == ran(
        "convert", "gap 9", "gap/1", "--to", "link"
    )


def test_what_holds_one_puzzle_refuses_many(book: Path, tmp_path: Path) -> None:
    for arguments in (
        ("convert", book, "--to", "svg"),
        ("prove", book, "-o", tmp_path / "x"),
        ("study", "model", book),
    ):
        found = ran(*arguments)
        assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
        assert "--only" in found.err
    assert not (tmp_path / "x.txt").exists()


@pytest.mark.parametrize("address", ["https://puzz.link/rules.html", "http://127.0.0.1:8765/"])
def test_an_address_without_a_puzzle_is_no_missing_file(address: str) -> None:
    found = ran("solve", address)
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "there is no puzzle in this address" in found.err
    with pytest.raises(quinta.PuzzleError, match="nothing is fetched"):
        quinta.parse(address)


@pytest.mark.parametrize("name", ["Doors", "DOORS", " doors"])
def test_examples_of_a_kind_in_any_writing(name: str) -> None:
    assert ran("examples", name).out == ran("examples", "doors").out
    assert ran("examples", f"{name}/1").out == quinta.example("doors/1").text()


def test_a_blank_nonogram_needs_no_quotes_either() -> None:
    assert ran("convert", "nonogram", "2x3", "--to", "text").out == (
        "akkoy ordered=yes row_colour=black\ncolumns: ? | ? | ?\nrows: ? | ?\n"
    )
    assert "clues expected" in ran("show", "Nonogram").err
