"""Where made puzzles go: to the terminal, a collection, or a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from quinta.errors import PuzzleError, one_line
from quinta.fields import counted
from quinta.generator.collection import Collection
from quinta.generator.many import form
from quinta.generator.wish import Wish
from quinta.step import Level


def remark(record: dict[str, Any]) -> str:
    """A comment above the puzzle, which every reader of the format skips."""
    level = record["level"]
    rated = "not rated" if level is None else f"level {level}"
    title = "" if level is None else f" ({Level(level).title})"
    number = f", number {record['index'] + 1}" if record["index"] else ""
    seed = one_line(record["seed"])
    clues = counted(record["clues"], "clue", "clues")
    return f"# {rated}{title}, {clues}{number}, seed {seed}\n"


class Store:
    """Nothing is kept: puzzles are shown."""

    shows = True
    """Whether puzzles are shown rather than kept."""
    done: frozenset[int] = frozenset()
    forms: frozenset[str] = frozenset()

    def add(self, record: dict[str, Any]) -> None:
        """Nothing to do."""


class CollectionStore(Store):
    """A file of JSON lines."""

    shows = False

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.done = frozenset(collection.done())
        self.forms = frozenset(collection.forms())

    def add(self, record: dict[str, Any]) -> None:
        """One more line."""
        self.collection.add(record)


class FolderStore(Store):
    """A text file for each puzzle; one that is there is done."""

    shows = False

    def __init__(self, folder: Path, wish: Wish, seed: str, resume: bool) -> None:
        self.folder, self.wish = folder, wish
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{wish.kind}-{wish.size}-"
        there = {path.stem.removeprefix(name): path for path in folder.glob(f"{name}*.txt")}
        if there and not resume:
            raise PuzzleError(f"'{folder}' has puzzles already; --resume goes on with them")
        for path in there.values():
            if not path.read_text(encoding="utf-8").partition("\n")[0].endswith(f"seed {seed}"):
                raise PuzzleError(f"'{path}' was made with another seed")
        self.done = frozenset(int(number) - 1 for number in there if number.isdecimal())
        self.forms = frozenset(form(path.read_text(encoding="utf-8")) for path in there.values())

    def add(self, record: dict[str, Any]) -> None:
        """Written beside, then moved into its place: never half."""
        path = self.folder / f"{self.wish.kind}-{self.wish.size}-{record['index'] + 1}.txt"
        beside = path.with_suffix(".part")
        beside.write_text(remark(record) + record["puzzle"], encoding="utf-8")
        beside.replace(path)


def open_store(output: str | None, resume: bool, wish: Wish, seed: str) -> Store:
    """The place that --output names; one that has puzzles already only if work goes on."""
    if output is None:
        if resume:
            raise click.UsageError("--resume needs --output")
        return Store()
    path = Path(output)
    if path.suffix not in ("", ".jsonl") and not path.is_dir():
        raise PuzzleError(f"'{path}' is neither a .jsonl file nor a folder")
    if path.suffix != ".jsonl":
        return FolderStore(path, wish, one_line(seed), resume)
    if path.exists() and not resume:
        raise PuzzleError(f"'{path}' exists; --resume goes on with it")
    collection = Collection(path)
    collection.require(wish, seed)
    collection.mend()
    return CollectionStore(collection)
