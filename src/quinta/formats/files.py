"""The bytes of a file as a puzzle."""

from __future__ import annotations

from quinta.base.errors import PuzzleError
from quinta.formats import MAX_BYTES, Reading, read
from quinta.formats.reading import read_as
from quinta.formats.registry import format_by_look
from quinta.puzzle.puzzle import Puzzle


def read_bytes(data: bytes, kind: str | type[Puzzle] | None = None) -> Reading:
    """The puzzle in the bytes of a file: a text of any format, or a picture to make a kind of.

    >>> read_bytes(b"gap 9\\n").puzzle.size
    Size(rows=9, columns=9)
    """
    look = format_by_look(data)
    if look.binary:
        return read_as(kind, lambda name: look.read(data, name))
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
