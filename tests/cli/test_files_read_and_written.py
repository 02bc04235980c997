"""Every verb with INPUT: several files are several, and none that is read is written over."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from commands import ran

from quinta.base import files
from quinta.cli.verbs import VERBS, cli

BAD = "doors\nx 9\n"


def commands(group: click.Group, *before: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every verb, and those below it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, *before, name)
        else:
            yield (*before, name), command


READING = {
    words: {param.name for param in command.params}
    for words, command in commands(cli)
    if "sources" in {param.name for param in command.params}
}
"""Every verb that takes INPUT, and what else it takes."""

WRITING = [words for words, known in READING.items() if "output" in known]
TO_A_FOLDER = [("prove",)]
OF_ONE = "this takes one puzzle, and INPUT has more"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def right_input(words: tuple[str, ...], path: str) -> None:
    """What the verb is content with."""
    text = ran("examples", "doors/1").out
    if words == ("verify",):
        text = ran("explain", "doors/1", "--json").out
    Path(path).write_text(text, encoding="utf-8")


def own(words: tuple[str, ...]) -> tuple[str, ...]:
    """What a verb needs besides its INPUT."""
    return {
        ("convert",): ("--to", "text"),
        ("book",): ("-o", "book.pdf"),
        ("prove",): ("-o", "proof"),
    }.get(words, ())


def test_verbs_that_read_and_write_are_found() -> None:
    assert ("solve",) in READING
    assert {("solve",), ("verify",), ("book",), ("convert",), ("study", "model")} <= set(WRITING)
    assert VERBS.keys() > {words[0] for words in READING}


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_the_second_of_two_files_is_read_as_well(here: Path, words: tuple[str, ...]) -> None:
    right_input(words, "one.txt")
    Path("two.txt").write_text(BAD, encoding="utf-8")
    found = ran(*words, "one.txt", "two.txt", *own(words))
    assert found.code == 2
    assert "two.txt" in found.err or OF_ONE in found.err
    assert not Path("book.pdf").exists()


def test_of_two_collections_both_are_judged(here: Path) -> None:
    Path("one.jsonl").write_text('{"kind": "gap", "puzzle": "gap 9"}\n', encoding="utf-8")
    right_input(("solve",), "two.jsonl")
    found = ran("check", "--collection", "one.jsonl", "two.jsonl")
    assert (found.code, "'two.jsonl' is no collection of puzzles" in found.err) == (2, True)
    ran("examples", "white-and-tan", "-o", "two.jsonl")
    found = ran("check", "--collection", "one.jsonl", "two.jsonl")
    assert (found.code, found.out) == (1, "Wrong:\n  one.jsonl, line 1: it has several solutions\n")
    found = ran("check", "--collection", "two.jsonl", "two.jsonl", "--json")
    assert found.code == 1
    assert "two.jsonl, line 1: it is the same as two.jsonl, line 1" in found.object["faults"]


@pytest.mark.parametrize(
    "words", [each for each in WRITING if each not in TO_A_FOLDER], ids=" ".join
)
def test_no_verb_writes_over_what_it_reads(here: Path, words: tuple[str, ...]) -> None:
    name = {("book",): "own.pdf", ("study", "compare"): "own.md"}.get(words, "own.txt")
    right_input(words, name)
    before = Path(name).read_bytes()
    found = ran(*words, name, "-o", name)
    assert (found.code, f"'{name}' is read here; write to another file" in found.err) == (2, True)
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize("way", ["relative", "symbolic", "hard", "in a folder"])
def test_a_file_that_is_read_by_another_name_is_not_written_over(here: Path, way: str) -> None:
    Path("in").mkdir()
    source, output = "in/own.txt", "in/../in/own.txt"
    right_input(("solve",), source)
    if way in ("symbolic", "hard"):
        output = "other.txt"
        (os.symlink if way == "symbolic" else os.link)(source, output)
    if way == "in a folder":
        source = "in"
    before = Path("in/own.txt").read_bytes()
    found = ran("solve", source, "-o", output)
    assert (found.code, "is read here; write to another file" in found.err) == (2, True)
    assert Path("in/own.txt").read_bytes() == before
    assert ran("solve", "in/own.txt", "-o", "in/new.svg").code == 0


def test_files_with_numbers_spare_what_is_read(here: Path) -> None:
    for number in (1, 2):
        right_input(("solve",), f"set-{number}.txt")
    found = ran("convert", "set-1.txt", "set-2.txt", "--to", "text", "-o", "set.txt")
    assert (found.code, "is read here" in found.err) == (2, True)


def test_a_read_only_disk_is_called_so(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "access", lambda path, mode: False)
    assert "cannot write 'b.svg': Permission denied" in ran("show", "gap/1", "-o", "b.svg").err
    flags = os.statvfs_result((0, 0, 0, 0, 0, 0, 0, 0, os.ST_RDONLY, 0))
    monkeypatch.setattr(files.os, "statvfs", lambda path: flags)
    for words in (("show", "gap/1", "-o", "b.svg"), ("book", "gap/1", "-o", "b.pdf")):
        assert "Read-only file system" in ran(*words).err


def test_collections_are_joined_with_all_that_is_said_in_them(here: Path) -> None:
    for seed in "ab":
        asked = ("gap", "--clues", "minimal", "--seed", seed, "--count", 3)
        assert ran("generate", *asked, "-o", f"{seed}.jsonl").code == 0
    Path("own").mkdir()
    right_input(("solve",), "own/mine.txt")
    assert ran("convert", "own", "-o", "own.jsonl").code == 0
    ran("examples", "white-and-tan", "-o", "examples.jsonl")
    read = ["a.jsonl", "own.jsonl", "b.jsonl", "examples.jsonl"]
    assert ran("convert", *read, "-o", "all.jsonl").code == 0
    whole = "".join(Path(name).read_text(encoding="utf-8") for name in read)
    assert Path("all.jsonl").read_text(encoding="utf-8") == whole
    found = ran("check", "--collection", "all.jsonl")
    assert (found.code, found.out) == (
        0,
        "Right: 15 puzzles, 14 with one solution, 1 with as many as they say, no two the same.\n",
    )
    again = ran("convert", "all.jsonl", "a.jsonl", "--drop-equal", "-o", "again.jsonl")
    assert (again.code, again.err.count("left out")) == (0, 3)
    assert Path("again.jsonl").read_text(encoding="utf-8") == whole
    assert "a.jsonl, number 1 is the same as an earlier one and left out" in again.err
    ran("convert", "a.jsonl", "--to", "json", "-o", "plain.jsonl")
    assert "seed" not in Path("plain.jsonl").read_text(encoding="utf-8")
