"""Many puzzles at once: collections, which have a JSON object on every line, and folders.

Nothing is read before it is wanted, and a puzzle that cannot be read does not keep others from
being read: each is an ``Entry`` with a name, and only reading it can fail.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, BinaryIO

from quinta.base.errors import PuzzleError
from quinta.formats import MAX_BYTES, Reading, json, labelling
from quinta.formats.files import Piece, decoded, pieces, read_bytes
from quinta.formats.reading import read_as
from quinta.formats.registry import FORMATS, format_by_look
from quinta.puzzle.puzzle import Puzzle

LINES = ".jsonl"
"""The ending of files with a JSON object on every line."""

ENDINGS = {LINES, *(end for format in FORMATS if format.reads for end in format.endings)}
"""What of a folder is read."""

MOST_PICKED = 1_000_000
"""No puzzle has a greater number."""

Read = Callable[[str | None, bool], Reading]
"""What reads a puzzle, given its kind where that is not told, and whether solutions are wanted."""


def unlabelled(kind: str | None) -> tuple[str, ...]:
    """What tells nobody how to search."""
    return ()


@dataclass(frozen=True)
class Entry:
    """One of many puzzles: what to call it, and what reads it."""

    name: str
    read: Read
    labelling: Callable[[str | None], tuple[str, ...]] = unlabelled
    """How it tells a paper's program to search."""
    record: Callable[[], Mapping[str, Any]] = dict
    """The object in the line of a collection, which may tell a level; else nothing."""

    def puzzle(self, kind: str | None = None) -> Puzzle:
        """The puzzle alone; what is wrong with it is told with its name."""
        try:
            return self.read(kind, False).puzzle
        except PuzzleError as error:
            raise PuzzleError(self.told(str(error))) from None

    def told(self, said: str) -> str:
        """A complaint with the name of the puzzle, which is told once.

        >>> refused("1.txt", "").told("no clue"), refused("1.txt", "").told("cannot read '1.txt'")
        ('1.txt: no clue', "cannot read '1.txt'")
        """
        return said if f"'{self.name}'" in said else f"{self.name}: {said}"


def entries_at(path: str) -> Iterator[Entry]:
    """The puzzles of a folder, of a collection, or the only one of a file.

    >>> [entry.name for entry in entries_at("nowhere.txt")]
    ['nowhere.txt']
    """
    if os.path.isdir(path):
        yield from _in_folder(path)
        return
    try:
        with open(path, "rb") as file:
            yield from entries_in(file, path)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        said = getattr(error, "strerror", None) or str(error)
        yield refused(path, f"cannot read '{path}': {said}")


def entries_in(file: BinaryIO, name: str) -> Iterator[Entry]:
    """The puzzles that come out of a file, each when it is wanted.

    >>> from io import BytesIO
    >>> file = BytesIO(b'{"kind": "gap", "order": 9}\\n{"kind": "gap", "order": 8}\\n')
    >>> [entry.name for entry in entries_in(file, "two.jsonl")]
    ['two.jsonl, number 1', 'two.jsonl, number 2']
    """
    first, before = file.readline(MAX_BYTES + 1), 0
    while first and not first.strip() and before + len(first) <= MAX_BYTES:
        first, before = file.readline(MAX_BYTES + 1), before + 1
    if _is_object(first) or first.strip() == b"{":
        yield from _numbered(pieces(_Again(first, file)), before, name)
        return
    data = b"\n" * before + first
    data += file.read(max(0, MAX_BYTES + 1 - len(data)))
    yield Entry(name, partial(_read_whole, data), partial(_labelling, data))


class _Again:
    """A file of which a line was read that is wanted again."""

    def __init__(self, first: bytes, file: BinaryIO) -> None:
        self._first, self._file = first, file

    def readline(self, most: int, /) -> bytes:
        """The next line, or so much of it."""
        first, self._first = self._first, b""
        return first or self._file.readline(most)


def refused(name: str, message: str) -> Entry:
    """What cannot be read, and why."""

    def fail(kind: str | None, solved: bool) -> Reading:
        raise PuzzleError(message)

    return Entry(name, fail)


def _numbered(found: Iterator[Piece], before: int, name: str) -> Iterator[Entry]:
    """A puzzle for every piece that is not blank; the only one goes by the name of the file."""
    filled = ((before + piece.line, piece.data) for piece in found if piece.data.strip())
    following = next(filled, None)
    number = 1
    while following is not None:
        line, data = following
        following = next(filled, None)
        alone = number == 1 and following is None
        read = partial(_read_line, data, line)
        called = name if alone else f"{name}, number {number}"
        yield Entry(called, read, record=partial(_record, data))
        number += 1


def _in_folder(path: str) -> Iterator[Entry]:
    try:
        names = sorted(os.listdir(path), key=_as_counted)
    except OSError as error:
        yield refused(path, f"cannot read '{path}': {error.strerror}")
        return
    wanted = [name for name in names if os.path.splitext(name)[1].lower() in ENDINGS]
    if not wanted:
        yield refused(path, f"there is no puzzle in the folder '{path}'")
    for name in wanted:
        yield from entries_at(os.path.join(path, name))


def _as_counted(name: str) -> list[tuple[bool, int, str]]:
    """So that number 10 comes after number 9."""
    parts = re.split(r"([0-9]{1,9})", name)
    return [(p.isdecimal(), int(p) if p.isdecimal() else 0, p) for p in parts]


def _record(data: bytes) -> Mapping[str, Any]:
    """What stands in a line that was read."""
    said: Mapping[str, Any] = json.parse(decoded(data))
    return said


def _is_object(line: bytes) -> bool:
    """Whether a line is a JSON object by itself; what is laid out on several lines is not."""
    return line.lstrip(b"\xef\xbb\xbf \t")[:1] == b"{" and line.rstrip()[-1:] == b"}"


def _read_whole(data: bytes, kind: str | None, solved: bool) -> Reading:
    return read_bytes(data, kind)


def _labelling(data: bytes, kind: str | None) -> tuple[str, ...]:
    return () if format_by_look(data).binary else labelling(decoded(data), kind)


def _read_line(data: bytes, line: int, kind: str | None, solved: bool) -> Reading:
    """The puzzle of one line; complaints name the line of the file."""
    try:
        return read_as(kind, lambda name: json.read(decoded(data), name, solved))
    except PuzzleError as error:
        below = (error.line or 1) - 1
        raise replace(error, at=(), line=line + below, column=error.column) from None


# Picking


def numbers_in(text: str) -> tuple[range, ...]:
    """Numbers and ranges of numbers, counted from 1.

    >>> numbers_in("3,7-9")
    (range(3, 4), range(7, 10))
    """
    found = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,7})\s*(?:(-)\s*([0-9]{1,7})?)?\s*", part)
        if match is None:
            raise PuzzleError(f"'{part}' is no number and no range; write for instance 3,7-9")
        first = int(match[1])
        last = int(match[3]) if match[3] else MOST_PICKED if match[2] else first
        if not 1 <= first <= last:
            raise PuzzleError(f"'{part}' holds no number; puzzles count from 1, as in 3,7-9")
        found.append(range(first, last + 1))
    return tuple(found)


def picked(found: Iterator[Entry], only: tuple[range, ...]) -> Iterator[Entry]:
    """Those with these numbers; a range that begins behind the end is refused after the others."""
    last = max(numbers[-1] for numbers in only)
    number = 0
    for number, entry in enumerate(islice(found, last), 1):
        if any(number in numbers for numbers in only):
            yield entry
    missing = [numbers[0] for numbers in only if numbers[0] > number]
    if missing:
        there = "there is one" if number == 1 else f"there are {number}"
        yield refused("--only", f"there is no puzzle {min(missing)} in INPUT, {there}")
