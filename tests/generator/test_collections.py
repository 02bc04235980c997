"""Collections that were damaged, are written by somebody else, or cannot be written at all."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import quinta
from needs import needs
from processes import PATIENCE
from quinta.base.errors import PuzzleError
from quinta.base.grid import SYMMETRIES
from quinta.cli.main import run
from quinta.formats.files import pieces
from quinta.generator import collection as collection_module
from quinta.generator import lock as lock_module
from quinta.generator.collection import Collection, is_torn
from quinta.generator.difficulty import FEW_SUPPOSITIONS, require_rating
from quinta.generator.entry import FIELDS, LONGEST_LINE, Origin, record_of, remark
from quinta.generator.folder import Folder
from quinta.generator.many import many
from quinta.generator.wish import Wish
from quinta.puzzle.as_json import marks_to_json

Ask = Callable[..., tuple[int, str, str]]
Record = dict[str, Any]
Lines = list[bytes]

ASKED = ("doors", "--size", "4x4", "--seed", "1", "--clues", "minimal")
COUNT = 6
WISH = Wish.of("doors", (4, 4), clues="minimal")


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Runs a command: its exit code, what it said and what it complained about."""

    def asked(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        with pytest.raises(SystemExit) as ended:
            run(list(map(str, arguments)))
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return asked


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """The lines of a collection that nobody disturbed."""
    path = tmp_path_factory.mktemp("undisturbed") / "all.jsonl"
    with pytest.raises(SystemExit) as ended:
        run(["generate", *ASKED, "--count", str(COUNT), "--output", str(path)])
    assert ended.value.code == 0
    return path.read_bytes().splitlines(keepends=True)


@pytest.fixture(scope="module")
def undisturbed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same puzzles as texts."""
    folder = tmp_path_factory.mktemp("undisturbed") / "all"
    with pytest.raises(SystemExit) as ended:
        run(["generate", *ASKED, "--count", str(COUNT), "--output", str(folder)])
    assert ended.value.code == 0
    return folder


def timeless(lines: Lines) -> list[Record]:
    """What the lines say, but for the time that it took."""
    return [{**json.loads(line), "seconds": 0} for line in lines]


def written(path: Path, lines: Lines) -> Path:
    path.write_bytes(b"".join(lines))
    return path


def edited(line: bytes, **fields: Any) -> bytes:
    return json.dumps({**json.loads(line), **fields}).encode() + b"\n"


# Damaged lines


def foreign(kind: str, size: tuple[int, int], **wished: Any) -> dict[str, Any]:
    """Another puzzle and its solution, as fields of a record."""
    made = quinta.generate(kind, size, seed=3, **wished)
    return {
        "puzzle": made.puzzle.text(),
        "solution": marks_to_json(made.puzzle, made.solution),
        "clues": len(made.puzzle.each_clue()),
    }


def with_wish(line: bytes, **wishes: Any) -> bytes:
    return edited(line, wish={**json.loads(line)["wish"], **wishes})


def other_solution(line: bytes) -> bytes:
    solution = json.loads(line)["solution"]
    solution[next(iter(solution))] ^= 1
    return edited(line, solution=solution)


def several_solutions(line: bytes) -> bytes:
    puzzle = quinta.parse(json.loads(line)["puzzle"])
    fewer = puzzle.without(puzzle.each_clue()[0])
    return edited(line, puzzle=fewer.text(), clues=len(fewer.each_clue()))


def rated(line: bytes, **numbers: Any) -> bytes:
    """The line with other numbers behind its level."""
    return edited(line, rating={**json.loads(line)["rating"], **numbers})


def other_steps(line: bytes) -> bytes:
    """A rating that can be, of another puzzle."""
    steps = json.loads(line)["rating"]["steps"]
    return rated(line, steps={**steps, "0": steps["0"] + 1})


def another_level(line: bytes) -> bytes:
    """A level and the numbers of a puzzle of that level: they agree."""
    other = quinta.rate(quinta.example("doppelblock/1")).to_json()
    numbers = json.loads(line)["rating"]
    return edited(line, level=other["level"], rating={name: other[name] for name in numbers})


def unrated(line: bytes, limit: str) -> bytes:
    return edited(
        rated(line, title=None, score=None, hard_steps=0, limit=limit),
        level=None,
    )


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "an index in a list": (lambda line: edited(line, index=[2]), "its index is [2]"),
    "an index in quotes": (lambda line: edited(line, index="2"), 'its index is "2"'),
    "a negative index": (lambda line: edited(line, index=-1), "its index is -1"),
    "a huge index": (lambda line: edited(line, index=10**9), "its index is 1000000000"),
    "an endless index": (
        lambda line: edited(line, index=7).replace(b": 7,", b": 1" + b"0" * 9000 + b",", 1),
        "it is not valid JSON",
    ),
    "an index that is true": (lambda line: edited(line, index=True), "its index is true"),
    "an index with a fraction": (lambda line: edited(line, index=2.5), "its index is 2.5"),
    "no index": (lambda line: edited(line, index=None), "its index is null"),
    "a puzzle that is a number": (lambda line: edited(line, puzzle=5), "its puzzle is 5"),
    "a puzzle that is null": (lambda line: edited(line, puzzle=None), "its puzzle is null"),
    "no puzzle at all": (lambda line: edited(line, puzzle=""), "its puzzle cannot be read"),
    "a puzzle of another kind": (
        lambda line: edited(line, **foreign("gap", (9, 9))),
        "it is of the kind gap, not doors",
    ),
    "a puzzle of another size": (
        lambda line: edited(line, **foreign("doors", (3, 3))),
        "its puzzle is 3x3, not 4x4",
    ),
    "a puzzle with other options": (
        lambda line: edited(line, **foreign("doors", (4, 4), connected=True)),
        "its puzzle has connected true, not false",
    ),
    "another kind": (lambda line: edited(line, kind="gap"), 'its kind is "gap"'),
    "another seed": (lambda line: edited(line, seed="2"), 'its seed is "2", not "1"'),
    "a seed that is a number": (lambda line: edited(line, seed=1), 'its seed is 1, not "1"'),
    "another level wished for": (lambda line: with_wish(line, level=2), "its level is 2, not null"),
    "another option wished for": (
        lambda line: with_wish(line, options={"connected": True}),
        "its options is",
    ),
    "a wish that nobody knows": (lambda line: with_wish(line, colour="red"), 'its colour is "red"'),
    "no wish": (lambda line: edited(line, wish=[]), "its wish is []"),
    "a wrong solution": (other_solution, "its solution breaks a rule"),
    "a solution that is a word": (
        lambda line: edited(line, solution="all open"),
        "its solution cannot be read",
    ),
    "several solutions": (several_solutions, "it has several solutions"),
    "a wrong number of clues": (lambda line: edited(line, clues=99), "clues, not 99"),
    "a level beyond all": (lambda line: edited(line, level=7), "its level is 7"),
    "another level": (lambda line: edited(line, level=3), "do not agree"),
    "no level": (lambda line: edited(line, level=None), 'of its rating, "limit" is'),
    "another level with numbers to match": (another_level, "its level is 1, not 0"),
    "other steps": (other_steps, "the numbers behind its level are others"),
    "another core": (lambda line: rated(line, largest_core=99), "do not agree"),
    "a core beyond all": (
        lambda line: rated(line, largest_core=10**400),
        'of its rating, "largest_core" is',
    ),
    "another chain": (lambda line: rated(line, longest_chain=9), "behind its level are others"),
    "a dependency beyond all": (
        lambda line: rated(line, dependency=1.5),
        'of its rating, "dependency" is',
    ),
    "another score": (lambda line: rated(line, score=9.9), "do not agree"),
    "another name for its level": (lambda line: rated(line, title="nice"), "do not agree"),
    "steps that are a word": (lambda line: rated(line, steps="few"), 'of its rating, "steps" is'),
    "steps of no level": (lambda line: rated(line, steps={}), 'of its rating, "0" is'),
    "a number too many": (lambda line: rated(line, luck=1), "do not agree"),
    "no rating": (lambda line: edited(line, rating=None), "its rating is null"),
    "too large to be rated": (lambda line: unrated(line, "size"), "its level is 1, not null"),
    "too hard to be rated": (lambda line: unrated(line, "work"), '"at_least" is missing'),
    "a limit that nobody knows": (lambda line: unrated(line, "luck"), 'of its rating, "limit" is'),
    "no try": (lambda line: edited(line, tries=0), "its number of tries is 0"),
    "too many tries": (lambda line: edited(line, tries=10**6), "its number of tries is 1000000"),
    "a version still to come": (
        lambda line: edited(line, version="99.1"),
        "it was made by Quinta 99.1, and this is",
    ),
    "a version that is none": (
        lambda line: edited(line, version="new"),
        'its version of Quinta is "new"',
    ),
    "half a character": (
        lambda line: edited(line, seed="\ud800"),
        "half a character stands in it",
    ),
    "a time beyond all": (lambda line: edited(line, seconds=10**400), "its time is 1000"),
    "another version": (lambda line: edited(line, v=2), "its version is 2"),
    "a field too many": (
        lambda line: edited(line, note="nice"),
        'no line of a collection has "note"',
    ),
    "a time that is no number": (lambda line: edited(line, seconds="long"), 'its time is "long"'),
    "an endless time": (lambda line: edited(line, seconds=float("inf")), "it is not valid JSON"),
    "a field that stands there twice": (
        lambda line: line.replace(b"{", b'{"v": 1, ', 1),
        "a field stands there twice",
    ),
    "a line cut in the middle": (
        lambda line: line[: len(line) // 2] + b"\n",
        "it is not valid JSON",
    ),
    "an empty line": (lambda line: b"\n", "it is not valid JSON"),
    "binary rubbish": (lambda line: b"\x00\x80\xff\xfe\n", "it is not UTF-8 text"),
    "another encoding": (
        lambda line: (
            edited(line, seed="é").decode().encode("utf-16-le").replace(b"\n", b"") + b"\n"
        ),
        "it is not valid JSON",
    ),
    "a list": (lambda line: b"[]\n", "it is not a JSON object"),
    "JSON that is very deep": (lambda line: b"[" * 100_000 + b"\n", "it is nested too deeply"),
    "a line that is very long": (
        lambda line: b" " * (LONGEST_LINE + 5) + line,
        "it is longer than any puzzle",
    ),
}


SEEN_BY_NO_OTHER_LINE = ("a huge index", "another seed")
"""By itself such a line is right: collections are joined, and lines are picked from them."""

TOLD_OTHERWISE = (
    *("another kind", "a seed that is a number", "another level wished for", "no wish"),
    *("another option wished for", "a wish that nobody knows"),
)
"""What a line says of its origin is compared with what is wished for now, or else with the rest."""


@pytest.mark.spread(10, 20)
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_line_is_named_left_alone_and_made_anew_with_repair(
    ask: Ask, tmp_path: Path, undisturbed: Lines, damage: str
) -> None:
    spoil, said = DAMAGES[damage]
    lines = [*undisturbed[:2], spoil(undisturbed[2]), *undisturbed[3:]]
    path = written(tmp_path / "x.jsonl", lines)
    before = path.read_bytes()
    resumed = ("generate", *ASKED, "--count", COUNT, "--output", path)

    code, out, err = ask(*resumed, "--resume")
    assert (code, out) == (2, "")
    named, summary = err.splitlines()
    assert named.startswith("quinta: line 3: ")
    assert said in named
    assert len(named) < 400
    assert summary.startswith("quinta: ")
    assert "has 1 damaged line" in summary
    assert "--repair" in summary
    assert path.read_bytes() == before

    code, out, _ = ask("check", "--collection", path)
    if damage in SEEN_BY_NO_OTHER_LINE:
        assert code == 0
    else:
        assert (code, out.startswith("Wrong:\n  line 3: ")) == (1, True)
        assert said in out or damage in TOLD_OTHERWISE
        assert out.count("\n") == 2

    code, _, err = ask(*resumed, "--repair")
    assert (code, err) == (0, f"6 puzzles in {path}, 1 new\n")
    repaired = path.read_bytes().splitlines(keepends=True)
    assert timeless(repaired) == timeless(undisturbed)
    assert repaired[:2] + repaired[3:] == undisturbed[:2] + undisturbed[3:], "kept as they were"
    assert ask("check", "--collection", path)[0] == 0
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_of_a_line_can_be_missing(
    ask: Ask, tmp_path: Path, undisturbed: Lines, field: str
) -> None:
    record = json.loads(undisturbed[1])
    del record[field]
    lines = [undisturbed[0], json.dumps(record).encode() + b"\n"]
    path = written(tmp_path / "x.jsonl", lines)
    code, _, err = ask("generate", *ASKED, "--count", 2, "--output", path, "--resume")
    assert (code, f'quinta: line 2: it has no "{field}"' in err) == (2, True)


def test_of_many_damaged_lines_the_first_are_named_and_all_counted(
    ask: Ask, tmp_path: Path, undisturbed: Lines
) -> None:
    path = written(tmp_path / "x.jsonl", [undisturbed[0], *[b"nonsense\n"] * 500])
    code, _, err = ask("generate", *ASKED, "--count", 3, "--output", path, "--resume")
    assert code == 2
    assert len(err.splitlines()) == 11
    assert "has 500 damaged lines" in err
    assert ask("generate", *ASKED, "--count", 3, "--output", path, "--repair")[0] == 0
    assert timeless(path.read_bytes().splitlines(True)) == timeless(undisturbed[:3])


def test_what_is_too_hard_to_rate_quickly_must_go_on_from_where_that_ended() -> None:
    found = next(many(Wish.of("doppelblock", (7, 7), clues="minimal"), "7", 1, rated=True))
    puzzle, wish = found.made.puzzle, Wish.of("doppelblock", (7, 7), clues="minimal")
    record = record_of(found, Origin(wish, "7"))
    assert quinta.rate(puzzle, work=FEW_SUPPOSITIONS).limit == "work", "else it shows nothing"
    require_rating(puzzle, record, wish, briefly=True)
    numbers = record["rating"]
    fewer = {**numbers["steps"], "1": 0}
    for wrong, said in (
        ({"level": 1}, "its level is at least 3, not 1"),
        ({"rating": {**numbers, "steps": fewer}}, "the numbers behind its level are others"),
        ({"rating": {**numbers, "largest_core": 0}}, "the numbers behind its level are others"),
        ({"level": None, "rating": {**numbers, "limit": "size"}}, "are others"),
    ):
        with pytest.raises(PuzzleError, match=said):
            require_rating(puzzle, {**record, **wrong}, wish, briefly=True)
    del record["rating"]
    require_rating(puzzle, record, wish, briefly=True)
    with pytest.raises(PuzzleError, match="its level is at least 3, not 0"):
        require_rating(puzzle, {**record, "level": 0}, wish, briefly=True)


def test_other_numbers_behind_a_level_are_refused_and_none_are_not(undisturbed: Lines) -> None:
    record = json.loads(undisturbed[0])
    puzzle = quinta.parse(record["puzzle"])
    require_rating(puzzle, record, WISH)
    require_rating(puzzle, {name: record[name] for name in record if name != "rating"}, WISH)
    with pytest.raises(PuzzleError, match="the numbers behind its level are others"):
        require_rating(puzzle, {**record, "rating": {**record["rating"], "steps": 999}}, WISH)


def turned(line: bytes, index: int) -> bytes:
    """The same puzzle in another position, with another number."""
    record = json.loads(line)
    puzzle = quinta.parse(record["puzzle"])
    moved = next(moved for moved in map(puzzle.moved, SYMMETRIES) if moved.text() != puzzle.text())
    solution = quinta.solve(moved).solution
    assert solution is not None
    return edited(line, index=index, puzzle=moved.text(), solution=marks_to_json(moved, solution))


REPEATED: dict[str, Callable[[Lines], Lines]] = {
    "a line twice": lambda lines: [*lines[:2], lines[1], *lines[2:]],
    "a line twice, far apart": lambda lines: [*lines, lines[0]],
    "a line twice with another time": lambda lines: [*lines, edited(lines[0], seconds=9.5)],
    "every line twice": lambda lines: lines * 2,
    "an index twice": lambda lines: [*lines[:3], edited(lines[3], index=1), *lines[4:]],
    "a puzzle twice": lambda lines: [*lines[:4], edited(lines[0], index=4), lines[5]],
    "a later puzzle first": lambda lines: [edited(lines[4], index=0), *lines[1:]],
    "a puzzle twice, turned": lambda lines: [*lines[:4], turned(lines[0], 4), lines[5]],
}


@pytest.mark.spread(4)
@pytest.mark.parametrize("how", REPEATED)
def test_what_is_there_twice_is_named_and_is_there_once_after_repair(
    ask: Ask, tmp_path: Path, undisturbed: Lines, how: str
) -> None:
    path = written(tmp_path / "x.jsonl", REPEATED[how](undisturbed))
    before = path.read_bytes()
    resumed = ("generate", *ASKED, "--count", COUNT, "--output", path)
    code, out, err = ask(*resumed, "--resume")
    assert (code, out) == (2, "")
    assert " the same " in err
    assert path.read_bytes() == before
    code, out, _ = ask("check", "--collection", path)
    assert (code, " the same " in out) == (1, True)
    assert ask(*resumed, "--repair")[0] == 0
    assert timeless(path.read_bytes().splitlines(True)) == timeless(undisturbed)


# What --resume mends by itself


OUT_OF_ORDER: dict[str, Callable[[Lines], Lines]] = {
    "a missing line": lambda lines: [*lines[:2], *lines[3:]],
    "a missing first line": lambda lines: lines[1:],
    "two missing lines": lambda lines: [lines[0], lines[2], lines[4]],
    "a line at the end": lambda lines: [*lines[:2], *lines[3:], lines[2]],
    "lines backwards": lambda lines: lines[::-1],
    "Windows' ends of lines": lambda lines: [line.replace(b"\n", b"\r\n") for line in lines],
    "spaces": lambda lines: [b" " + line for line in lines],
    "fields in another order": lambda lines: [
        json.dumps(dict(reversed(json.loads(line).items()))).encode() + b"\n" for line in lines
    ],
    "no newline at the end": lambda lines: [*lines[:-1], lines[-1][:-1]],
    "a last line cut off": lambda lines: [*lines[:-1], lines[-1][:100]],
    "a missing line and one cut off": lambda lines: [lines[0], *lines[2:-1], lines[-1][:9]],
    "only the beginning of a line": lambda lines: [lines[0][:100]],
    "nothing": lambda lines: [],
}


@pytest.mark.spread(6)
@pytest.mark.parametrize("how", OUT_OF_ORDER)
def test_what_is_missing_goes_into_its_place_and_everything_is_in_order(
    ask: Ask, tmp_path: Path, undisturbed: Lines, how: str
) -> None:
    lines = OUT_OF_ORDER[how](undisturbed)
    path = written(tmp_path / "x.jsonl", lines)
    assert ask("generate", *ASKED, "--count", COUNT, "--output", path, "--resume")[0] == 0
    completed = path.read_bytes().splitlines(keepends=True)
    assert timeless(completed) == timeless(undisturbed)
    assert set(lines) & set(undisturbed) <= set(completed), "what was right stays as it was"
    assert list(tmp_path.iterdir()) == [path]
    assert ask("check", "--collection", path)[0] == 0


def test_a_line_that_is_cut_off_is_called_so_and_lines_in_any_order_are_right(
    ask: Ask, tmp_path: Path, undisturbed: Lines
) -> None:
    for how, right in (("lines backwards", True), ("a last line cut off", False)):
        path = written(tmp_path / "x.jsonl", OUT_OF_ORDER[how](undisturbed))
        before = path.read_bytes()
        code, out, _ = ask("check", "--collection", path)
        assert (code, "the last line: it is cut off" in out) == (int(not right), not right)
        assert path.read_bytes() == before


def test_a_line_as_long_as_any_may_be_is_cut_off_and_a_longer_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collection_module, "LONGEST_LINE", 20)
    line = b'{"v": 1, "kind": "gap", "size": [9, 9]}'
    assert [is_torn(piece) for piece in pieces(io.BytesIO(line[:20]), 20)] == [True]
    assert [is_torn(piece) for piece in pieces(io.BytesIO(line), 20)] == [False]


def test_going_on_with_fewer_puzzles_than_there_are_drops_none(
    ask: Ask, tmp_path: Path, undisturbed: Lines
) -> None:
    path = written(tmp_path / "x.jsonl", undisturbed)
    code, _, err = ask("generate", *ASKED, "--count", 2, "--output", path, "--resume")
    assert (code, err) == (0, f"6 puzzles in {path}, 0 new\n")
    assert path.read_bytes() == b"".join(undisturbed)


def test_an_option_said_or_left_out_is_the_same_wish(
    ask: Ask, tmp_path: Path, undisturbed: Lines
) -> None:
    path = written(tmp_path / "x.jsonl", undisturbed)
    asked = (*ASKED, "--no-connected", "--counts-self")
    assert ask("generate", *asked, "--count", COUNT, "--output", path, "--resume")[0] == 0


@pytest.mark.parametrize("mode", ["--resume", "--repair"])
@pytest.mark.parametrize(
    "other",
    [
        ("--seed", "2"),
        ("--level", "1"),
        ("--connected",),
        ("--clues", "full"),
        ("--symmetric",),
        ("--size", "5"),
    ],
    ids=lambda other: other[0],
)
def test_a_collection_of_other_wishes_is_refused_even_for_repair(
    ask: Ask, tmp_path: Path, undisturbed: Lines, other: tuple[str, ...], mode: str
) -> None:
    path = written(tmp_path / "x.jsonl", undisturbed)
    code, _, err = ask("generate", *ASKED, *other, "--count", 7, "--output", path, mode)
    assert (code, err.count("\n")) == (2, 1)
    assert "was begun with other wishes: its " in err
    assert path.read_bytes() == b"".join(undisturbed)


@pytest.mark.parametrize("mode", ["--resume", "--repair"])
@pytest.mark.parametrize("notes", [b"my notes\nare here\n", b"my notes", b"\x00" * 5000, b"{}\n"])
def test_what_is_no_collection_is_left_alone_even_by_repair(
    ask: Ask, tmp_path: Path, notes: bytes, mode: str
) -> None:
    path = written(tmp_path / "notes.jsonl", [notes])
    code, _, err = ask("generate", *ASKED, "--count", 2, "--output", path, mode)
    assert (code, err.count("\n"), "is no collection of puzzles" in err) == (2, 1, True)
    assert path.read_bytes() == notes


def test_the_seed_is_the_one_that_most_lines_have(
    ask: Ask, tmp_path: Path, undisturbed: Lines
) -> None:
    path = written(tmp_path / "x.jsonl", [edited(undisturbed[0], seed="9"), *undisturbed[1:]])
    asked = ("doors", "--size", "4", "--clues", "minimal", "--count", COUNT, "--output", path)
    code, _, err = ask("generate", *asked, "--resume")
    assert (code, 'line 1: its seed is "9", not "1"' in err) == (2, True)
    assert ask("generate", *asked, "--repair")[0] == 0
    assert timeless(path.read_bytes().splitlines(True)) == timeless(undisturbed)


def test_a_file_is_put_in_order_where_the_system_has_no_locks_too(
    ask: Ask, tmp_path: Path, undisturbed: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock_module, "fcntl", None)
    path = written(tmp_path / "x.jsonl", [undisturbed[3], undisturbed[0]])
    assert ask("generate", *ASKED, "--count", COUNT, "--output", path, "--resume")[0] == 0
    assert timeless(path.read_bytes().splitlines(True)) == timeless(undisturbed)
    folder = tmp_path / "folder"
    assert ask("generate", *ASKED, "--count", 2, "--output", folder)[0] == 0


def test_a_link_stays_a_link(ask: Ask, tmp_path: Path, undisturbed: Lines) -> None:
    path = written(tmp_path / "x.jsonl", undisturbed[::-1])
    path.chmod(0o640)
    link = tmp_path / "link.jsonl"
    link.symlink_to(path)
    assert ask("generate", *ASKED, "--count", COUNT, "--output", link, "--resume")[0] == 0
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_bytes() == b"".join(undisturbed)


# Folders


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to)
    return to


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


@pytest.mark.parametrize(
    "other",
    [
        ("--level", "0"),
        ("--connected",),
        ("--no-counts-self",),
        ("--clues", "full"),
        ("--symmetric",),
        ("--seed", "2"),
    ],
    ids=lambda other: " ".join(other),
)
@pytest.mark.parametrize("mode", ["--resume", "--repair"])
def test_a_folder_of_other_wishes_is_refused(
    ask: Ask, tmp_path: Path, undisturbed_folder: Path, other: tuple[str, ...], mode: str
) -> None:
    folder = copied(undisturbed_folder, tmp_path / "x")
    code, _, err = ask("generate", *ASKED, *other, "--count", 7, "--output", folder, mode)
    assert (code, err.count("\n")) == (2, 1)
    assert "was begun with other wishes" in err
    assert texts(folder) == texts(undisturbed_folder)


def test_a_folder_tells_its_seed(ask: Ask, tmp_path: Path, undisturbed_folder: Path) -> None:
    folder = copied(undisturbed_folder, tmp_path / "x")
    (folder / "doors-4x4-3.txt").unlink()
    (folder / "doors-4x4-5.part").write_text("half a puz")
    asked = ("doors", "--size", "4", "--clues", "minimal", "--count", COUNT, "--output", folder)
    assert ask("generate", *asked, "--resume")[0] == 0
    assert texts(folder) == texts(undisturbed_folder)


def a_puzzle_more(folder: Path) -> str:
    shutil.copy(folder / "doors-4x4-1.txt", folder / "doors-4x4-99.txt")
    return "doors-4x4-99.txt: its index is 0, not 98"


def rewritten(change: Callable[[str], str], said: str) -> Callable[[Path], str]:
    def spoil(folder: Path) -> str:
        path = folder / "doors-4x4-2.txt"
        path.write_text(change(path.read_text()))
        return f"{path.name}: {said}"

    return spoil


def binary(folder: Path) -> str:
    (folder / "doors-4x4-2.txt").write_bytes(b"\xff\x00")
    return "doors-4x4-2.txt: it is not UTF-8 text"


def nobody_writes(folder: Path) -> str:
    path = folder / "doors-4x4-2.txt"
    path.unlink()
    os.mkfifo(path)
    return f"{path.name}: it is not a plain file"


def other_level(text: str) -> str:
    """Another level in both comments: they agree."""
    _, said, *puzzle = text.splitlines(keepends=True)
    record = json.loads(said.removeprefix("# "))
    record = {**record, "level": (record["level"] + 1) % 5}
    return "".join((remark(record), f"# {json.dumps(record)}\n", *puzzle))


FOLDER_DAMAGES: dict[str, Callable[[Path], str]] = {
    "a puzzle more": a_puzzle_more,
    "nothing": rewritten(lambda text: "", "its second line does not say how it was made"),
    "no comment": rewritten(lambda text: text.partition("\n")[2], "its second line"),
    "half": rewritten(lambda text: text[: len(text) - 9], "its puzzle "),
    "another comment": rewritten(lambda text: text.replace("level ", "level 3", 1), "its comments"),
    "another level": rewritten(other_level, "its level is "),
    "another index": rewritten(lambda text: text.replace('"index": 1', '"index": 4'), "its index"),
    "a foreign puzzle": rewritten(
        lambda text: "".join(text.splitlines(True)[:2]) + "gap 9\n",
        "it is of the kind gap, not doors",
    ),
    "no clues": rewritten(
        lambda text: "".join(text.splitlines(True)[:2]) + WISH.blank.text(), "it has 0 clues, not"
    ),
    "binary rubbish": binary,
    "a pipe": nobody_writes,
}


@pytest.mark.spread(4)
@pytest.mark.parametrize("damage", FOLDER_DAMAGES)
def test_a_damaged_text_is_named_left_alone_and_made_anew_with_repair(
    ask: Ask, tmp_path: Path, undisturbed_folder: Path, damage: str
) -> None:
    folder = copied(undisturbed_folder, tmp_path / "x")
    said = FOLDER_DAMAGES[damage](folder)
    names = sorted(path.name for path in folder.iterdir())
    asked = ("generate", *ASKED, "--count", COUNT, "--output", folder)
    code, out, err = ask(*asked, "--resume")
    assert (code, out) == (2, "")
    assert f"quinta: {said}" in err
    assert "has 1 damaged puzzle" in err
    assert sorted(path.name for path in folder.iterdir()) == names
    assert ask(*asked, "--repair")[0] == 0
    assert texts(folder) == texts(undisturbed_folder)


# One writer at a time

BUSY = "another process is writing into"

needs_locks = needs("fcntl")


@needs_locks
@pytest.mark.parametrize("what", ["x.jsonl", "folder"])
@pytest.mark.parametrize("mode", [(), ("--resume",), ("--repair",)], ids=" ".join)
def test_a_second_writer_is_told_so_in_one_sentence(
    ask: Ask, tmp_path: Path, undisturbed: Lines, what: str, mode: tuple[str, ...]
) -> None:
    path = tmp_path / what
    first = Collection(path, False) if path.suffix else Folder(path, WISH, False)
    try:
        first.keep(Origin(WISH, "1"), COUNT)
        first.add(json.loads(undisturbed[0]))
        before = path.read_bytes() if path.suffix else texts(path)
        code, out, err = ask("generate", *ASKED, "--count", COUNT, "--output", path, *mode)
        assert (code, out, err.count("\n"), BUSY in err) == (2, "", 1, True)
        assert (path.read_bytes() if path.suffix else texts(path)) == before
    finally:
        first.close()
    assert ask("generate", *ASKED, "--count", COUNT, "--output", path, "--resume")[0] == 0


@needs_locks
def test_the_lock_stays_when_the_file_is_put_in_order(tmp_path: Path, undisturbed: Lines) -> None:
    path = written(tmp_path / "x.jsonl", undisturbed[::-1])
    first = Collection(path, True)
    waiting = os.open(path, os.O_RDWR)  # whoever opened the file before another took its place
    try:
        first.keep(Origin(WISH, "1"), COUNT)
        assert path.read_bytes() == b"".join(undisturbed)
        with pytest.raises(PuzzleError, match=BUSY):
            Collection(path, True)
        assert not lock_module.is_at(waiting, path)
    finally:
        os.close(waiting)
        first.close()
    Collection(path, True).close()


@pytest.mark.thorough
@needs_locks
def test_of_processes_that_start_together_one_writes(tmp_path: Path, undisturbed: Lines) -> None:
    path = tmp_path / "x.jsonl"
    command = (sys.executable, "-m", "quinta", "generate", *ASKED, "--count", str(COUNT))
    with contextlib.ExitStack() as stack:
        started = [
            stack.enter_context(
                subprocess.Popen(
                    [*command, "--output", str(path), "--resume"], stderr=subprocess.PIPE
                )
            )
            for _ in range(3)
        ]
        said = [process.communicate(timeout=PATIENCE)[1].decode() for process in started]
    assert {process.returncode for process in started} <= {0, 2}
    assert 0 in {process.returncode for process in started}
    for process, told in zip(started, said, strict=True):
        assert (BUSY in told) == (process.returncode == 2)
    assert timeless(path.read_bytes().splitlines(True)) == timeless(undisturbed)


# What cannot be written


def test_what_is_not_a_plain_file_is_refused(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "pipe.jsonl"
    os.mkfifo(path)
    for mode in ((), ("--resume",)):
        code, _, err = ask("generate", *ASKED, "--output", path, *mode)
        assert (code, err.count("\n"), "is not a plain file" in err) == (2, 1, True)


@pytest.mark.parametrize("output", ["no/such/x.jsonl", "file/x.jsonl", "file/folder", "file"])
def test_where_nothing_can_be_written_one_sentence_says_so(
    ask: Ask, tmp_path: Path, output: str
) -> None:
    (tmp_path / "file").write_text("mine")
    code, out, err = ask("generate", *ASKED, "--output", tmp_path / output)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "cannot write" in err
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("room", [0, 1, 700])
def test_on_a_full_disk_what_is_finished_is_kept_and_nothing_is_half(
    ask: Ask, tmp_path: Path, undisturbed: Lines, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes two lines and so many bytes, and refuses the rest."""
    path = tmp_path / "x.jsonl"
    real = os.write
    left = sum(map(len, undisturbed[:2])) + 60 + room  # times differ by a few characters

    def write(handle: int, data: bytes) -> int:
        nonlocal left
        if left <= 0:
            raise OSError(28, os.strerror(28))
        taken = real(handle, data[:left])
        left -= taken
        return taken

    monkeypatch.setattr(os, "write", write)
    code, out, err = ask("generate", *ASKED, "--count", COUNT, "--output", path)
    monkeypatch.undo()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert f"cannot write '{path}': No space left on device" in err
    assert "--resume goes on" in err
    kept = path.read_bytes()
    assert kept.endswith(b"\n")
    assert timeless(kept.splitlines(True)) == timeless(undisturbed[: kept.count(b"\n")])
    assert kept.count(b"\n") >= 2
    assert ask("generate", *ASKED, "--count", COUNT, "--output", path, "--resume")[0] == 0
    assert path.read_bytes().startswith(kept)


def test_a_file_that_cannot_be_put_in_order_stays_as_it_is(
    ask: Ask, tmp_path: Path, undisturbed: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "x.jsonl", undisturbed[::-1])

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(collection_module.os, "fsync", full)
    code, _, err = ask("generate", *ASKED, "--count", COUNT, "--output", path, "--resume")
    monkeypatch.undo()
    assert (code, err.count("\n"), "No space left" in err) == (2, 1, True)
    assert path.read_bytes() == b"".join(undisturbed[::-1])
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_taken_away_while_it_is_written_is_missed(
    tmp_path: Path, undisturbed: Lines
) -> None:
    path = tmp_path / "x.jsonl"
    file = Collection(path, False)
    file.keep(Origin(WISH, "1"), COUNT)
    file.add(json.loads(undisturbed[0]))
    path.unlink()
    with pytest.raises(PuzzleError, match="removed or replaced"):
        file.add(json.loads(undisturbed[1]))
    file.close()
    assert not path.exists()


def test_a_seed_that_is_not_text_is_refused(ask: Ask, tmp_path: Path) -> None:
    code, _, err = ask("generate", "doors", "--seed", "\udcff", "--output", tmp_path / "x.jsonl")
    assert (code, err.count("\n"), "seed" in err) == (2, 1, True)
    assert list(tmp_path.iterdir()) == []


# Disturbed again and again


def disturbed(seed: int, number: int, folder: Path) -> Record:
    """What came of so many disturbances; on a disk of their own, where one may be mounted."""
    program = [sys.executable, str(Path(__file__).with_name("disturbing.py"))]
    private = ["unshare", "--map-root-user", "--mount"]
    try:
        subprocess.run([*private, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        private = []
    asked = [*private, *program, str(seed), str(number), str(folder)]
    ran = subprocess.run(asked, capture_output=True, text=True, timeout=3000, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    told: Record = json.loads(ran.stdout)
    return told


def require_nothing_lost(told: Record, number: int, ways: int) -> None:
    assert told["problems"] == []
    assert sum(told["disturbed"].values()) >= number
    assert len(told["disturbed"]) >= ways, (
        "disturbed in several ways, which ones is a matter of time"
    )
    assert told["completed"] > 0


@pytest.mark.thorough
@needs("linux")
def test_a_disturbed_collection_is_completed_and_the_same(tmp_path: Path) -> None:
    require_nothing_lost(disturbed(0, 3, tmp_path), 3, ways=1)


@pytest.mark.spread(0, 1)
@needs("linux")
@pytest.mark.parametrize("seed", range(1, 11))
def test_after_fifty_disturbances_nothing_is_lost_twice_or_left_behind(
    tmp_path: Path, seed: int
) -> None:
    require_nothing_lost(disturbed(seed, 50, tmp_path), 50, ways=4)


# As usual, and several levels


@pytest.mark.parametrize("wished", [(), ("--level", "0-2")], ids=["as usual", "several levels"])
def test_a_collection_of_several_levels_goes_on_and_is_judged(
    ask: Ask, tmp_path: Path, wished: tuple[str, ...]
) -> None:
    path = tmp_path / "several.jsonl"
    asked = ("generate", "doors", "--size", "4x4", "--seed", "1", *wished, "--output", path)
    assert ask(*asked, "--count", 2)[0] == 0
    assert ask(*asked, "--count", 6, "--resume")[0] == 0
    levels = [json.loads(line)["level"] for line in path.read_bytes().splitlines()]
    assert levels == [0, 1, 2, 0, 1, 2] if wished else max(levels) <= 3
    assert ask("check", "--collection", path)[0] == 0


def test_a_puzzle_of_another_level_of_several_is_found(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "several.jsonl"
    asked = ("doors", "--size", "4x4", "--seed", "1", "--level", "0-1", "--count", 2)
    assert ask("generate", *asked, "--output", path)[0] == 0
    first, second = map(json.loads, path.read_bytes().splitlines())
    swapped = [{**second, "index": 0}, {**first, "index": 1}]
    path.write_text("".join(json.dumps(record) + "\n" for record in swapped))
    code, out, _ = ask("check", "--collection", path)
    assert code == 1
    assert "its level is 1, and 0 was wished for" in out
