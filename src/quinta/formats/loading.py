"""Puzzles from files: the one that a file holds, or all that a collection or a folder has."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Self, SupportsIndex, overload

from quinta.base.arguments import public
from quinta.base.errors import PuzzleError
from quinta.base.fields import counted
from quinta.formats.many import entries_at
from quinta.formats.reading import Reading
from quinta.kinds import kind_and_options
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Displayed, Figure


class Collection(Displayed, tuple[Puzzle, ...]):
    """Puzzles in their order; a notebook shows them side by side.

    >>> import quinta
    >>> found = Collection(quinta.example(name) for name in ("gap/1", "gap/2", "doors/1"))
    >>> found, found[:2], found[2]
    (<Collection: 3 puzzles>, <Collection: 2 puzzles>, <Doors: 4x4, 15 clues>)
    """

    records: tuple[Mapping[str, Any], ...]
    """What is said of each where it was read, such as its level and its solution, as JSON."""

    def __new__(
        cls, puzzles: Iterable[Puzzle] = (), records: Iterable[Mapping[str, Any]] = ()
    ) -> Self:
        """Some puzzles; of those that were read, with what is said of each."""
        found = super().__new__(cls, puzzles)
        said = tuple(records)
        found.records = said or ({},) * len(found)
        return found

    @overload
    def __getitem__(self, at: SupportsIndex) -> Puzzle: ...
    @overload
    def __getitem__(self, at: slice) -> Self: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Puzzle | Self:
        if isinstance(at, slice):
            return type(self)(super().__getitem__(at), self.records[at])
        return super().__getitem__(at)

    def _in_short(self) -> str:
        return counted(len(self), "puzzle", "puzzles")

    def _figures(self) -> Sequence[Figure]:
        return [
            Figure(puzzle.scene({}), f"{number}. {puzzle.title} {puzzle.size}")
            for number, puzzle in enumerate(self, 1)
        ]


@public
def load(path: str | os.PathLike[str], kind: str | type[Puzzle] | None = None) -> Puzzle:
    """The puzzle in a file, in any format that ``quinta.parse`` reads.

    >>> load("nowhere.txt")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: cannot read 'nowhere.txt': No such file or directory
    """
    return load_reading(path, kind).puzzle


@public
def load_reading(path: str | os.PathLike[str], kind: str | type[Puzzle] | None = None) -> Reading:
    """The puzzle in a file, and the marks and notes that come with it."""
    name, wanted = os.fspath(path), _name(kind)
    first, *more = islice(entries_at(name), 2)
    if more:
        raise PuzzleError(f"'{name}' has several puzzles; quinta.load_all({name!r}) gives them all")
    return first.read(wanted, False)


@public
def load_all(path: str | os.PathLike[str], kind: str | type[Puzzle] | None = None) -> Collection:
    """Every puzzle of a collection, which has a JSON object on every line, or of a folder.

    What a line says of its puzzle is kept: ``found.records[0]["level"]``.

    >>> load_all("nowhere.jsonl")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: cannot read 'nowhere.jsonl': No such file or directory
    """
    wanted = _name(kind)
    read = [(entry.puzzle(wanted), entry.record()) for entry in entries_at(os.fspath(path))]
    return Collection((puzzle for puzzle, _ in read), (record for _, record in read))


def _name(kind: str | type[Puzzle] | None) -> str | None:
    """What a kind is called; one that nobody knows is refused before anything is read."""
    if kind is None:
        return None
    known, _ = kind_and_options(kind, {})
    return kind if isinstance(kind, str) else known.kind
