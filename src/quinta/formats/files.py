"""Puzzles from files."""

from __future__ import annotations

import os

from quinta.base.arguments import public
from quinta.base.errors import PuzzleError
from quinta.formats import MAX_BYTES, Reading, read
from quinta.formats.registry import format_by_look
from quinta.kinds import kind_named
from quinta.puzzle.puzzle import Puzzle


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
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        said = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot read '{os.fspath(path)}': {said}") from None
    return read_bytes(data, kind)


def read_bytes(data: bytes, kind: str | type[Puzzle] | None = None) -> Reading:
    """The puzzle in the bytes of a file: a text of any format, or a picture to make a kind of.

    >>> read_bytes(b"gap 9\\n").puzzle.size
    Size(rows=9, columns=9)
    """
    look = format_by_look(data)
    if look.binary:
        return look.read(data, None if kind is None else kind_named(kind).kind)
    return read(decoded(data), kind)


def decoded(data: bytes, most: int = MAX_BYTES) -> str:
    """Bytes as text, or a sentence that says why not.

    >>> decoded(b"gap 9\\n\\xff")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 2, column 1: this is not UTF-8 text
    """
    if len(data) > most:
        raise PuzzleError(f"the input is larger than the {most} bytes that are read", line=1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        raise PuzzleError(
            "this is not UTF-8 text",
            line=before.count(b"\n") + 1,
            column=error.start - before.rfind(b"\n"),
        ) from None
