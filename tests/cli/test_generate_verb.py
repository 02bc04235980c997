"""``quinta generate`` and ``quinta check --collection``: words, exit codes, files, signals."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import quinta
from needs import needs
from processes import PATIENCE, eventually, group_of
from quinta.base.errors import PuzzleError
from quinta.base.grid import SYMMETRIES
from quinta.base.limits import Clock
from quinta.cli.main import run
from quinta.cli.picture import preview
from quinta.formats.bitmap import read_picture
from quinta.generator import picture
from quinta.generator.collection import Collection
from quinta.generator.many import made_puzzle
from quinta.generator.picture import puzzle_of_picture
from quinta.generator.wish import Wish
from quinta.puzzle.as_json import marks_from_json, marks_to_json
from quinta.render.characters import Style

Ask = Callable[..., tuple[int, str, str]]
Record = dict[str, Any]

COMMAND = (sys.executable, "-m", "quinta", "generate")
MANY = ("gap", "--size", "9", "--seed", "5", "--clues", "minimal")
COUNT = 24

KINDS = {
    "doors": ("--size", "4x4"),
    "akkoy": ("--size", "5x4"),
    "gap": ("--size", "9"),
    "doppelblock": ("--size", "5"),
    "white-and-tan": ("--size", "4x5"),
}


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Runs a command: its exit code, what it said and what it complained about."""

    def asked(*arguments: object, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        with pytest.raises(SystemExit) as ended:
            run(list(map(str, arguments)))
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return asked


@contextmanager
def started(*arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a group of processes of its own; none of them outlives the test."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if group_of(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def records_in(path: Path) -> list[Record]:
    """Every line of a collection; fails if one is not whole."""
    data = path.read_text(encoding="utf-8")
    assert data == "" or data.endswith("\n")
    return [json.loads(line) for line in data.splitlines()]


def timeless(records: list[Record]) -> list[Record]:
    """Records without the time that they took, which is another every time."""
    return [
        {name: value for name, value in record.items() if name != "seconds"} for record in records
    ]


def write_text(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def write(path: Path, records: list[Record]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """What one process makes when nothing happens."""
    path = tmp_path_factory.mktemp("undisturbed") / "all.jsonl"
    with pytest.raises(SystemExit) as ended:
        run(["generate", *MANY, "--count", str(COUNT), "--output", str(path)])
    assert ended.value.code == 0
    return records_in(path)


# To the terminal


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_made_can_be_read_and_has_one_solution(ask: Ask, kind: str) -> None:
    code, out, err = ask("generate", kind, *KINDS[kind], "--seed", "2026-11-15")
    assert (code, err) == (0, "")
    assert out.startswith("# level ")
    assert "seed 2026-11-15\n" in out
    code, solved, _ = ask("solve", "-", "--json", given=out)
    assert (code, json.loads(solved)["status"]) == (0, "unique")


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_tells_all_there_is_to_know(ask: Ask, kind: str) -> None:
    code, out, _ = ask("generate", kind, *KINDS[kind], "--seed", "7", "--json")
    (record,) = map(json.loads, out.splitlines())
    puzzle = quinta.read(record["puzzle"]).puzzle
    rated = quinta.rate(puzzle)
    assert code == 0
    assert record["kind"] == puzzle.kind == kind
    assert record["puzzle"] == puzzle.text()
    assert marks_from_json(puzzle, record["solution"]) == quinta.solve(puzzle).solution
    assert record["clues"] == len(puzzle.each_clue())
    assert record["level"] == rated.level
    assert record["rating"].items() <= rated.to_json().items()
    assert record["rating"]["score"] == rated.score
    assert (record["seed"], record["index"]) == ("7", 0)
    assert record["version"] == quinta.__version__
    assert record["seconds"] >= 0


def test_the_command_makes_what_python_makes(ask: Ask) -> None:
    out = ask("generate", *MANY, "--count", "4", "--json")[1]
    told = [json.loads(line)["puzzle"] for line in out.splitlines()]
    made = list(quinta.generate_many("gap", (9, 9), count=4, seed=5, clues="minimal"))
    assert told == [one.puzzle.text() for one in made]
    first = quinta.generate("gap", (9, 9), seed="5", clues="minimal")
    assert told[0] == first.puzzle.text()
    shown = ask("generate", *MANY, "--count", "4")[1]
    assert "".join(line for line in shown.splitlines(True) if line[0] not in "#\n") == "".join(told)


def test_without_a_seed_one_is_chosen_and_told_so_that_the_puzzle_can_be_made_again(
    ask: Ask,
) -> None:
    out = ask("generate", "doors", "--size", "5x5")[1]
    seed = out.splitlines()[0].rpartition("seed ")[2]
    assert ask("generate", "doors", "--size", "5x5", "--seed", seed)[1] == out


def test_wishes_are_heard(ask: Ask) -> None:
    asked = ("doors", "--size", "5x6", "--level", "1", "--symmetric", "--connected")
    record = json.loads(ask("generate", *asked, "--seed", "1", "--json")[1])
    puzzle = quinta.read(record["puzzle"]).puzzle
    assert isinstance(puzzle, quinta.Doors)
    assert (record["level"], puzzle.size, puzzle.connected) == (1, (5, 6), True)
    assert puzzle.is_symmetric()


@pytest.mark.parametrize(
    ("asked", "options"),
    [
        (("akkoy", "--size", "5", "--ordered"), {"ordered": True}),
        (("akkoy", "--size", "5", "--equal-white-areas"), {"equal_white_areas": True}),
        (("akkoy", "--size", "5", "--row-colour", "black"), {"row_colour": "black"}),
        (("doors", "--size", "4", "--no-counts-self"), {"counts_self": False}),
    ],
)
def test_every_option_of_a_kind_can_be_given(
    ask: Ask, asked: tuple[str, ...], options: dict[str, Any]
) -> None:
    code, out, _ = ask("generate", *asked, "--seed", "1")
    assert code == 0
    assert options.items() <= quinta.read(out).puzzle.options().items()


def test_the_number_of_clues_can_be_given(ask: Ask) -> None:
    for clues, number in (("full", 16), ("13", 13)):
        out = ask("generate", "doors", "--size", "4", "--clues", clues, "--seed", "1")[1]
        assert len(quinta.read(out).puzzle.each_clue()) == number
        assert f" {number} clues," in out


def test_cells_are_given_only_where_they_may_be(ask: Ask) -> None:
    asked = ("generate", "doppelblock", "--size", "6", "--clues", "full", "--seed", "1")
    assert "cells:" not in ask(*asked)[1]
    assert "cells:" in ask(*asked, "--given-cells", "allow")[1]


# As in the papers


@pytest.mark.parametrize("kind", KINDS)
def test_a_random_puzzle_has_a_solution_and_is_said_to_have_perhaps_several(
    ask: Ask, kind: str
) -> None:
    asked = ("generate", kind, *KINDS[kind], "--random", "--count", "3", "--seed", "1")
    code, out, _ = ask(*asked)
    assert (code, out.count("# random, may have several solutions; seed 1\n")) == (0, 3)
    assert ask(*asked)[1] == out
    code, told, _ = ask(*asked, "--json")
    for index, record in enumerate(map(json.loads, told.splitlines())):
        assert (record["kind"], record["seed"], record["index"]) == (kind, "1", index)
        assert record["puzzle"] in out
        status = quinta.solve(quinta.read(record["puzzle"]).puzzle).status
        assert status in (quinta.Status.UNIQUE, quinta.Status.MULTIPLE)


def test_probabilities_of_random_doors_are_obeyed(ask: Ask) -> None:
    asked = ("generate", "doors", "--size", "5x7", "--random", "--seed", "1")
    shown = ask(*asked, "--closed", "1", "--blank", "0")[1]
    assert {clue.value for clue in quinta.read(shown).puzzle.each_clue()} == {1}
    shown = ask(*asked, "--closed", "0", "--blank", "0")[1]
    assert {clue.value for clue in quinta.read(shown).puzzle.each_clue()} == {5 + 7 - 1}
    shown = ask(*asked, "--blank", "1")[1]
    assert quinta.read(shown).puzzle.each_clue() == []


def test_unless_told_otherwise_three_doors_in_ten_are_closed_and_two_clues_in_ten_missing(
    ask: Ask,
) -> None:
    asked = ("generate", "doors", "--size", "16x16", "--random", "--seed", "1")
    clues = len(quinta.read(ask(*asked)[1]).puzzle.each_clue())
    assert 0.7 < clues / 256 < 0.9
    usual = ask(*asked)[1]
    assert ask(*asked, "--closed", "0.3", "--blank", "0.2")[1] == usual
    assert ask(*asked, "--closed", "0.31")[1] != usual


# Of a picture


BLOCKS = "##..\n##..\n..##\n..##\n"


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    path = tmp_path / "blocks.txt"
    path.write_text(BLOCKS)
    return path


def test_a_picture_becomes_a_puzzle_and_the_cells_changed_are_told(ask: Ask, blocks: Path) -> None:
    asked = ("generate", "akkoy", "--from", blocks, "--row-colour", "black")
    code, out, err = ask(*asked, "--seed", "1")
    assert (code, err) == (0, "")
    assert "changed (r" in out
    assert "so that there is one solution, and fewer would not do; seed 1" in out
    assert quinta.solve(quinta.read(out).puzzle).status is quinta.Status.UNIQUE
    told = json.loads(ask(*asked, "--seed", "1", "--json")[1])
    assert told["puzzle"] in out
    assert ", ".join(told["changed"]) in out
    assert (told["at_least"], told["proved"], told["limit"]) == (len(told["changed"]), True, None)


def test_a_seed_of_any_letters_is_told_as_it_was_typed(ask: Ask) -> None:
    code, out, _ = ask("generate", "doors", "--size", "2x2", "--seed", "grün", "--json")
    assert (code, '"seed": "grün"' in out) == (0, True)
    assert "seed grün" in ask("generate", "doors", "--size", "2x2", "--seed", "grün")[1]


def test_a_preview_shows_what_was_read_and_what_was_made(ask: Ask, blocks: Path) -> None:
    asked = ("generate", "akkoy", "--from", blocks, "--row-colour", "black", "--seed", "1")
    code, out, err = ask(*asked, "--preview")
    assert (code, out) == (0, ask(*asked)[1])
    title, *lines, legend = err.splitlines()
    assert (title, legend) == ("read       made", "+ became black, - became white")
    read, made = (["".join(line[at : at + 8 : 2]) for line in lines] for at in (0, 11))
    assert [line.replace("█", "#").replace("·", ".") for line in read] == BLOCKS.split()
    changed = [
        f"r{row}c{column}"
        for row, line in enumerate(made, 1)
        for column, sign in enumerate(line, 1)
        if sign in "+-"
    ]
    assert f"({', '.join(changed)})" in out


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (19, ["read       made"]),
        (18, ["read   made"]),
        (11, ["read   made"]),
        (10, ["read", "made"]),
    ],
)
def test_a_preview_fits_the_terminal(blocks: Path, columns: int, lines: list[str]) -> None:
    rows = read_picture(blocks.read_bytes())
    found = puzzle_of_picture(quinta.Akkoy, rows, 1, Clock())
    shown = preview(rows, found, Style.ASCII, columns).splitlines()
    assert [line for line in shown if "read" in line or "made" in line] == lines
    drawn = [line for line in shown if "became" not in line]
    assert max(map(len, drawn)) <= columns


def test_a_picture_is_scaled_and_parted(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "grey.pgm"
    path.write_bytes(b"P2 4 2 100  10 20 80 90  10 20 80 90")
    asked = ("generate", "akkoy", "--from", path, "--row-colour", "black", "--seed", "1")
    told = [
        ask(*asked, *more)[1].partition("\n")[2]
        for more in (("--width", "2"), ("--size", "1x2"), ("--width", "2", "--threshold", "auto"))
    ]
    assert set(told) == {"akkoy ordered=yes row_colour=black\ncolumns: 1 | -\nrows: 1\n"}
    all_black = ask(*asked, "--width", "2", "--threshold", "99")[1]
    assert all_black.endswith("columns: 1 | 1\nrows: 2\n")


def test_ctrl_c_shows_the_nearest_puzzle_so_far(
    ask: Ask, blocks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(search: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(picture._Search, "_undo", interrupted)
    monkeypatch.setattr(picture, "BOARDS_FIRST", 0)
    code, out, _ = ask("generate", "akkoy", "--from", blocks, "--row-colour", "black")
    assert code == 130
    assert "so that there is one solution; at least" in out
    assert quinta.solve(quinta.read(out).puzzle).status is quinta.Status.UNIQUE
    code, out, _ = ask("generate", "akkoy", "--from", blocks, "--row-colour", "black", "--json")
    told = json.loads(out)
    assert (code, told["proved"], told["limit"]) == (130, False, "interrupt")
    assert told["at_least"] < len(told["changed"])


def test_more_changes_than_allowed_are_refused_in_one_sentence(ask: Ask, blocks: Path) -> None:
    asked = ("generate", "akkoy", "--from", blocks, "--row-colour", "black", "--most-changes")
    assert ask(*asked, "9")[0] == 0
    code, out, err = ask(*asked, "0")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert re.fullmatch(
        r"quinta: at least .* to change for one solution, not 0; allow more changes, .*\n", err
    )


# What is refused


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("chess",), "unknown kind 'chess'"),
        (("doors", "--ordered"), "doors has no option 'ordered'"),
        (("gap", "--size", "3x4"), "square"),
        (("gap", "--size", "big"), "'big' is no size"),
        (("doors", "--size", "0x4"), "at least one cell"),
        (("doors", "--size", "3000x3000"), "more than the 250000 cells"),
        (("gap", "--clues", "x"), "--clues is usual, minimal, full or a number"),
        (("gap", "--resume"), "--resume and --repair need --output"),
        (("doors", "--given-cells", "allow"), "no clues to spare"),
        (("gap", "--random", "--closed", "0.1"), "gap has no --closed"),
        (("doors", "--random", "--closed", "2"), "0<=x<=1"),
        (("gap", "--level", "6"), "--level: '6' is not a level; levels are 0 to 5"),
        (("gap", "--level", "3-1"), "--level: '3-1' is not a level; levels are 0 to 5"),
        (("gap", "--count", "0"), "x>=1"),
        (("gap", "--from", "/no/such/picture.png"), "Gap puzzles are not made of pictures; Akkoy"),
        (("akkoy", "--from", "/no/such/picture.png"), "cannot read"),
        (("akkoy", "--width", "4"), "--width goes with --from only"),
        (("akkoy", "--most-changes", "0"), "--most-changes goes with --from only"),
        (("akkoy", "--from", "x", "--width", "0"), "x>=1"),
        (("akkoy", "--from", "x", "--width", "4", "--size", "4"), "both scale the picture"),
        (("akkoy", "--from", "x", "--threshold", "dark"), "'dark' is not a valid float"),
        (("akkoy", "--from", "x", "--threshold", "101"), "0<=x<=100"),
        (("akkoy", "--from", "x", "--connected"), "akkoy has no option 'connected'"),
        (("gap", "--time-limit", "nan"), "'nan' is not a number"),
        (("doors", "--random", "--closed", "nan"), "'nan' is not a number"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(
    ask: Ask, asked: tuple[str, ...], why: str
) -> None:
    code, out, err = ask("generate", *asked)
    assert (code, out) == (2, "")
    assert err.startswith("quinta: ")
    assert err.count("\n") == 1
    assert why in err


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(("gap", "--closed", "0.1"), id="a probability without --random"),
        pytest.param(("doors", "--random", "--level", "2"), id="a random puzzle of a level"),
        pytest.param(("doors", "--random", "--output", "x.jsonl"), id="a random collection"),
    ],
)
def test_what_does_not_go_together_is_refused(
    ask: Ask, asked: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ask("generate", *asked, "--seed", "1")[0] == 2


@pytest.mark.parametrize(
    "asked", [("gap", "--size", "8"), ("white-and-tan", "--size", "3"), ("gap", "--size", "5")]
)
def test_what_is_proved_impossible_ends_with_1_and_says_why(
    ask: Ask, asked: tuple[str, ...], tmp_path: Path
) -> None:
    code, out, err = ask("generate", *asked, "--output", tmp_path / "x.jsonl", "--count", "3")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "board" in err
    assert not list(tmp_path.iterdir())


def test_a_puzzle_of_a_picture_goes_into_a_collection_or_into_any_format(
    ask: Ask, tmp_path: Path
) -> None:
    picture = write_text(tmp_path / "cross.txt", "#...#\n.#.#.\n..#..\n.#.#.\n#...#\n")
    asked = ("generate", "nonogram", "--from", picture, "--seed", "1", "--output")
    one, other = tmp_path / "one.jsonl", tmp_path / "one.non"
    code, out, err = ask(*asked, one, "--level", "0-2")
    assert (code, out, "level 0, 2 cells changed" in err) == (0, "", True)
    assert ask("check", "--collection", one)[0] == 0
    assert ask(*asked, other)[0] == 0
    assert quinta.load(other) == quinta.load(one)
    code, _, err = ask(*asked, other, "--level", 4)
    assert (code, "is of level 0 (very easy)" in err) == (3, True)
    code, _, err = ask(*asked, picture)
    assert (code, "is read here" in err) == (2, True)
    (record,) = records_in(one)
    write(one, [{**record, "level": 3}])
    assert ask("check", "--collection", one)[1] == "Wrong:\n  line 1: its level is not 3\n"


def test_where_puzzles_may_never_be_found_the_way_out_is_named_at_once(ask: Ask) -> None:
    asked = ("generate", "doppelblock", "--time-limit", "0", "--size")
    said = "a doppelblock 10x10 may never be found; up to 9x9 it takes seconds"
    assert ask(*asked, 10)[2].startswith(f"{said}, or --given-cells allow\n")
    assert "may never" not in ask(*asked, 10, "--given-cells", "allow")[2]
    assert "may never" not in ask(*asked, 9)[2]


def test_every_kind_that_comes_along_says_up_to_which_size_it_is_made(ask: Ask) -> None:
    told = " ".join(ask("generate", "--help")[1].split())
    assert "doppelblock to 9x9 (12x12 with --given-cells allow)" in told
    for name in KINDS:
        made_to = quinta.all_kinds()[name].made_to
        assert made_to is not None
        assert f"{name} to {made_to}x{made_to}" in told
        wish = Wish.of(name, (made_to, made_to), ordered=True) if name == "akkoy" else None
        assert (wish or Wish.of(name, (made_to, made_to))).existing


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("gap", "--time-limit", "0"), "the time limit was reached"),
        (
            ("doors", "--size", "2x2", "--count", "30", "--clues", "minimal"),
            "different puzzles are all that were found",
        ),
        (("white-and-tan", "--size", "3x6"), "20 boards were tried"),
    ],
)
def test_what_was_not_found_ends_with_3_and_says_why(
    ask: Ask, asked: tuple[str, ...], why: str
) -> None:
    code, _, err = ask("generate", *asked, "--seed", "1")
    assert (code, err.count("\n"), why in err) == (3, 1, True)


def test_what_was_found_before_the_space_was_exhausted_is_kept(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "doors.jsonl"
    wished = ("doors", "--size", "2x2", "--clues", "minimal", "--seed", "1")
    asked = ("generate", *wished, "--count", "30")
    code, _, err = ask(*asked, "--output", path)
    found = records_in(path)
    assert (code, f"{len(found)} of 30 puzzles in {path}\n" in err) == (3, True)
    assert "more come of a larger size or counting turned" in err
    assert len({record["puzzle"] for record in found}) == len(found) >= 8
    assert len(ask(*asked, "--keep-turned", "--json")[1].splitlines()) > len(found)


def test_a_puzzle_depends_on_its_number_and_the_seed_alone_also_after_equal_ones(
    ask: Ask, tmp_path: Path
) -> None:
    path = tmp_path / "doors.jsonl"
    wished = ("doors", "--size", "2x2", "--clues", "minimal", "--seed", "1", "--count", "8")
    assert ask("generate", *wished, "--output", path)[0] == 0
    found = records_in(path)
    assert found[-1]["index"] > 7, "some were left out"
    wish = Wish.of("doors", (2, 2), clues="minimal")
    for record in found:
        made = made_puzzle(wish, "1", record["index"]).made
        assert record["puzzle"] == made.puzzle.text()
    write(path, [found[0], *found[2:4], *found[5:]])
    assert ask("generate", *wished, "--output", path, "--resume")[0] == 0
    assert timeless(records_in(path)) == timeless(found)


def test_a_thousand_million_puzzles_are_begun_at_once(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "gaps.jsonl"
    add = Collection.add

    def added(self: Collection, record: Record) -> None:
        add(self, record)
        if record["index"] == 2:
            raise PuzzleError("that is enough")

    monkeypatch.setattr(Collection, "add", added)
    assert ask("generate", *MANY, "--count", 10**9, "--output", path)[0] == 2
    assert len(records_in(path)) == 3


# Collections


def test_a_collection_is_in_order_and_nothing_is_shown(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "gaps.jsonl"
    code, out, err = ask("generate", *MANY, "--count", "5", "--output", path)
    assert (code, out, err) == (0, "", f"5 puzzles in {path}, 5 new\n")
    assert [record["index"] for record in records_in(path)] == [0, 1, 2, 3, 4]
    shown = ask("generate", *MANY, "--count", "5", "--json")[1]
    assert timeless(list(map(json.loads, shown.splitlines()))) == timeless(records_in(path))


def test_two_workers_make_the_same_collection_as_one(
    tmp_path: Path, undisturbed: list[Record]
) -> None:
    path = tmp_path / "gaps.jsonl"
    with started(*MANY, "--count", COUNT, "--jobs", 2, "--output", path) as process:
        assert process.communicate(timeout=PATIENCE)[1].count(b"\n") == 1
        assert process.returncode == 0
        assert eventually(lambda: not group_of(process.pid))
    assert timeless(records_in(path)) == timeless(undisturbed)


@pytest.mark.thorough
def test_two_workers_stumble_over_the_same_duplicates_as_one(ask: Ask, tmp_path: Path) -> None:
    """Most small boards come up again, so this is where the order of work could matter."""
    asked = ("akkoy", "--size", "2", "--seed", "1", "--count", "10", "--clues", "minimal")
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    assert ask("generate", *asked, "--output", alone)[0] == 0
    with started(*asked, "--jobs", 2, "--output", together) as process:
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert timeless(records_in(together)) == timeless(records_in(alone))


@pytest.mark.thorough
def test_what_cannot_be_made_is_told_by_workers_too(tmp_path: Path) -> None:
    asked = ("gap", "--time-limit", 0, "--count", 3, "--jobs", 2)
    with started(*asked, "--output", tmp_path / "x.jsonl") as process:
        kept, why = process.communicate(timeout=PATIENCE)[1].decode().splitlines()
        assert process.returncode == 3
        assert kept.startswith("0 of 3 puzzles in ")
        assert "the time limit was reached" in why
        assert eventually(lambda: not group_of(process.pid))


def test_an_existing_collection_is_not_overwritten(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "gaps.jsonl"
    path.write_text("mine\n")
    code, out, err = ask("generate", *MANY, "--output", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--resume" in err
    assert path.read_text() == "mine\n"


def test_a_collection_that_was_begun_is_completed(
    ask: Ask, tmp_path: Path, undisturbed: list[Record]
) -> None:
    path = tmp_path / "gaps.jsonl"
    for count in (3, 3, 9):
        code, *_ = ask("generate", *MANY, "--count", count, "--output", path, "--resume")
        assert code == 0
        assert timeless(records_in(path)) == timeless(undisturbed[:count])


def test_a_line_that_was_cut_off_is_made_again(
    ask: Ask, tmp_path: Path, undisturbed: list[Record]
) -> None:
    whole = write(tmp_path / "gaps.jsonl", undisturbed[:4])
    data = whole.read_bytes()
    last = data.rstrip(b"\n").rfind(b"\n") + 1
    for cut in (last + 1, last + 200, len(data) - 1):
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(data[:cut])
        assert ask("generate", *MANY, "--count", "5", "--output", path, "--resume")[0] == 0
        assert timeless(records_in(path)) == timeless(undisturbed[:5])


@pytest.mark.parametrize(
    "others",
    [("gap", "--size", "9", "--seed", "6"), ("gap", "--size", "10", "--seed", "5"), ("doors",)],
    ids=["seed", "size", "kind"],
)
def test_a_collection_begun_otherwise_is_refused(
    ask: Ask, tmp_path: Path, undisturbed: list[Record], others: tuple[str, ...]
) -> None:
    path = write(tmp_path / "gaps.jsonl", undisturbed[:2])
    before = path.read_bytes()
    code, out, err = ask("generate", *others, "--count", "4", "--output", path, "--resume")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "begun with other wishes" in err
    assert path.read_bytes() == before


def test_what_is_no_collection_is_refused_and_left_alone(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("my notes\nare here\n")
    code, _, err = ask("generate", *MANY, "--output", path, "--resume")
    assert (code, "is no collection" in err) == (2, True)
    assert path.read_text() == "my notes\nare here\n"


@pytest.mark.parametrize(
    "verb", [("check", "--collection"), ("generate", *MANY, "--resume", "--output")]
)
def test_notes_without_a_newline_are_left_alone(
    ask: Ask, tmp_path: Path, verb: tuple[str, ...]
) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("my notes")
    code, *_ = ask(*verb, path)
    assert path.read_text() == "my notes"
    assert code == 2


def test_a_seed_may_have_any_character(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "gaps.jsonl"
    asked = ("generate", "gap", "--seed", "a\u2028b", "--output", path)
    assert ask(*asked)[0] == 0
    assert ask(*asked, "--count", "2", "--resume")[0] == 0


def test_a_puzzle_can_be_read_whatever_its_seed(ask: Ask) -> None:
    out = ask("generate", "doors", "--size", "3", "--seed", "a\nb")[1]
    assert ask("solve", "-", given=out)[0] == 0


# Folders


def test_a_folder_gets_a_text_for_each_puzzle_and_can_be_completed(
    ask: Ask, tmp_path: Path, undisturbed: list[Record]
) -> None:
    folder = tmp_path / "new" / "gaps"
    assert ask("generate", *MANY, "--count", "2", "--output", folder)[0] == 0
    code, _, err = ask("generate", *MANY, "--count", "4", "--output", folder)
    assert (code, "--resume" in err) == (2, True)
    (folder / "gap-9x9-9.part").write_text("half a puz")
    assert ask("generate", *MANY, "--count", "4", "--output", folder, "--resume")[0] == 0
    assert len(list(folder.glob("*.txt"))) == 4
    for record in undisturbed[:4]:
        text = (folder / f"gap-9x9-{record['index'] + 1}.txt").read_text(encoding="utf-8")
        assert text.endswith(record["puzzle"])
        assert quinta.read(text).puzzle.text() == record["puzzle"]


@pytest.mark.parametrize("other", [("--size", "3", "--seed", "2"), ("--size", "4", "--seed", "1")])
def test_a_folder_begun_otherwise_is_refused_or_gets_all_that_is_asked_for(
    ask: Ask, tmp_path: Path, other: tuple[str, ...]
) -> None:
    folder = tmp_path / "doors"
    begun = ("generate", "doors", "--output", folder, "--resume")
    assert ask(*begun, "--size", "3", "--seed", "1", "--count", "2")[0] == 0
    code, *_ = ask(*begun, *other, "--count", "2")
    size = f"{other[1]}x{other[1]}"
    assert code == 2 or (size == "4x4" and len(list(folder.glob("doors-4x4-*.txt"))) == 2)


# Killed, interrupted

looks_in_proc = needs("linux", "posix")


@pytest.mark.thorough
@looks_in_proc
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.thorough), 2])
def test_a_killed_run_leaves_whole_lines_and_can_be_completed(
    ask: Ask, tmp_path: Path, undisturbed: list[Record], jobs: int
) -> None:
    path = tmp_path / "gaps.jsonl"
    with started(*MANY, "--count", COUNT, "--jobs", jobs, "--output", path) as process:
        assert eventually(lambda: lines_in(path) >= 5)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
    torn = path.read_bytes()  # a system may stop in the middle of a write
    path.with_suffix(".whole").write_bytes(torn[: torn.rfind(b"\n") + 1])
    left = records_in(path.with_suffix(".whole"))
    assert 5 <= len(left) < COUNT, "it was killed in the middle"
    assert timeless(left) == timeless(undisturbed[: len(left)])
    code, *_ = ask("generate", *MANY, "--count", COUNT, "--output", path, "--resume")
    assert code == 0
    assert records_in(path)[: len(left)] == left
    assert timeless(records_in(path)) == timeless(undisturbed)


@pytest.mark.spread(1)
@looks_in_proc
@pytest.mark.parametrize("everyone", [False, True], ids=["the command", "the whole group"])
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.thorough), 2])
def test_ctrl_c_keeps_what_is_finished_and_leaves_nobody_behind(
    tmp_path: Path, undisturbed: list[Record], jobs: int, everyone: bool
) -> None:
    path = tmp_path / "gaps.jsonl"
    with started(*MANY, "--count", COUNT, "--jobs", jobs, "--output", path) as process:
        assert eventually(lambda: lines_in(path) >= 6)
        (os.killpg if everyone else os.kill)(process.pid, signal.SIGINT)
        said = process.communicate(timeout=PATIENCE)[1]
        assert process.returncode == 130
        assert everyone or said == b""
        assert eventually(lambda: not group_of(process.pid)), "a process was left behind"
    left = records_in(path)
    assert 6 <= len(left) < COUNT, "it was interrupted in the middle"
    assert timeless(left) == timeless(undisturbed[: len(left)])


@looks_in_proc
@pytest.mark.parametrize(
    "how",
    [
        pytest.param(signal.SIGKILL, id="SIGKILL"),
        pytest.param(signal.SIGTERM, id="SIGTERM", marks=pytest.mark.thorough),
    ],
)
def test_workers_end_when_the_command_is_killed(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "gaps.jsonl"
    with started(*MANY, "--count", COUNT, "--jobs", 2, "--output", path) as process:
        assert eventually(lambda: lines_in(path) >= 3)
        os.kill(process.pid, how)
        process.wait(PATIENCE)
        assert eventually(lambda: not group_of(process.pid)), "a process was left behind"


# Proved again


@pytest.fixture
def doors(ask: Ask, tmp_path: Path) -> list[Record]:
    """Three small puzzles."""
    path = tmp_path / "doors.jsonl"
    asked = ("--size", "4x4", "--count", "3", "--seed", "1", "--clues", "full")
    assert ask("generate", "doors", *asked, "--output", path)[0] == 0
    return records_in(path)


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_made_is_proved_again(ask: Ask, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "new.jsonl"
    asked = (*KINDS[kind], "--count", "3", "--seed", "1", "--output", path)
    assert ask("generate", kind, *asked)[0] == 0
    before = path.read_bytes()
    code, out, err = ask("check", "--collection", path)
    assert (code, err) == (0, "")
    assert out == "Right: 3 puzzles, each with one solution, no two the same.\n"
    told = json.loads(ask("check", "--collection", path, "--json")[1])
    assert told == {"v": 1, "puzzles": 3, "right": True, "faults": []}
    assert path.read_bytes() == before


def changed_clue(record: Record) -> None:
    puzzle = quinta.read(record["puzzle"]).puzzle
    first = puzzle.each_clue()[0]
    record["puzzle"] = puzzle.with_clue(first._replace(value=first.value % 7 + 1)).text()


def lost_clues(record: Record) -> None:
    puzzle = quinta.read(record["puzzle"]).puzzle
    record["puzzle"], record["clues"] = puzzle.with_only([]).text(), 0


def wrong_solution(record: Record) -> None:
    record["solution"][next(iter(record["solution"]))] ^= 1


def open_solution(record: Record) -> None:
    del record["solution"][next(iter(record["solution"]))]


def wrong_level(record: Record) -> None:
    record["level"] = 4 - record["level"]


def wrong_rating(record: Record) -> None:
    record["rating"]["score"] = 9.9


def wrong_number(record: Record) -> None:
    record["clues"] += 1


def wrong_kind(record: Record) -> None:
    record["kind"] = "gap"


def no_solution(record: Record) -> None:
    del record["solution"]


def no_puzzle(record: Record) -> None:
    record["puzzle"] = "doors\n9 9\n"


def not_even_text(record: Record) -> None:
    record["puzzle"] = 7


@pytest.mark.spread(5)
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (changed_clue, "its solution breaks a rule"),
        (lost_clues, "it has 0 clues, and all were wished for"),
        (wrong_solution, "its solution breaks a rule"),
        (open_solution, "its solution is not complete"),
        (wrong_level, "its level and the numbers behind it do not agree"),
        (wrong_rating, "its level and the numbers behind it do not agree"),
        (wrong_number, "it has 16 clues, not 17"),
        (wrong_kind, "its wish cannot be read"),
        (no_solution, 'it has no "solution"'),
        (no_puzzle, "its puzzle cannot be read: line 2, column 1: 9 is out of range"),
        (not_even_text, "its puzzle is 7, not text"),
    ],
)
def test_a_fault_is_found_and_named(
    ask: Ask, tmp_path: Path, doors: list[Record], spoil: Callable[[Record], None], said: str
) -> None:
    spoil(doors[1])
    path = write(tmp_path / "spoilt.jsonl", doors)
    code, out, _ = ask("check", "--collection", path)
    assert (code, out.startswith("Wrong:\n")) == (1, True)
    assert f"  line 2: {said}" in out
    assert "line 1:" not in out
    assert "line 3:" not in out
    told = json.loads(ask("check", "--collection", path, "--json")[1])
    assert (told["right"], told["puzzles"]) == (False, 3)
    assert any(said in fault for fault in told["faults"])


def test_a_puzzle_that_is_there_twice_is_found_though_it_was_turned(
    ask: Ask, tmp_path: Path, doors: list[Record]
) -> None:
    puzzle = quinta.read(doors[0]["puzzle"]).puzzle
    turned = next(moved for moved in map(puzzle.moved, SYMMETRIES) if moved.text() != puzzle.text())
    solution = quinta.solve(turned).solution
    assert solution is not None
    again = {
        **doors[0],
        "index": 3,
        "puzzle": turned.text(),
        "solution": marks_to_json(turned, solution),
    }
    path = write(tmp_path / "twice.jsonl", [*doors, again])
    assert ask("check", "--collection", path)[:2] == (
        1,
        "Wrong:\n  line 4: it is the same as line 1\n",
    )


@pytest.mark.parametrize("garbage", ["nonsense", "[]", "7", '{"index": 1}', "{", ""])
def test_a_line_that_is_no_record_is_named_with_its_number(
    ask: Ask, tmp_path: Path, doors: list[Record], garbage: str
) -> None:
    path = write(tmp_path / "garbage.jsonl", doors)
    path.write_text(path.read_text() + garbage + "\n")
    code, out, err = ask("check", "--collection", path)
    assert (code, err, out.count("\n")) == (1, "", 2)
    assert out.startswith("Wrong:\n  line 4: ")


def test_a_collection_that_is_not_there_is_refused(ask: Ask, tmp_path: Path) -> None:
    code, _, err = ask("check", "--collection", tmp_path / "none.jsonl")
    assert (code, "No such file" in err) == (2, True)


def test_help_has_two_examples(ask: Ask) -> None:
    assert ask("generate", "--help")[1].count("quinta generate") >= 2
