"""The bytes of a file as a puzzle, or as many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from quinta.base.errors import PuzzleError
from quinta.formats import MAX_BYTES, Reading, read
from quinta.formats.reading import read_as
from quinta.formats.registry import format_by_look
from quinta.puzzle.puzzle import Puzzle


class Lines(Protocol):
    """A file to be read line by line."""

    def readline(self, most: int, /) -> bytes:
        """The next line, or so much of it."""


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


class Piece(NamedTuple):
    """A line of a file; or all the lines on which a JSON object is laid out, as jq does it."""

    line: int
    """The number of its first line, counted from 1."""
    start: int
    """How many bytes stand before it."""
    data: bytes


def pieces(file: Lines, most: int = MAX_BYTES) -> Iterator[Piece]:
    r"""What stands in a file piece by piece, each read when it is wanted; of one that is longer
    than ``most`` the rest is read past.

    >>> from io import BytesIO
    >>> [piece.data for piece in pieces(BytesIO(b'{"v": 1}\n{\n  "v": 2\n}\n'))]
    [b'{"v": 1}\n', b'{\n  "v": 2\n}\n']
    """
    line, start = 1, 0
    while data := file.readline(most + 1):
        lines = 1
        if data.strip() == b"{":
            inner = _rest_of_object(file, most + 1 - len(data))
            data, lines = data + inner, 1 + inner.count(b"\n")
        yield Piece(line, start, data)
        line, start = line + lines, start + len(data)
        while len(data) > most and not data.endswith(b"\n") and (data := file.readline(most + 1)):
            start += len(data)


def _rest_of_object(file: Lines, room: int) -> bytes:
    """Up to the line that closes what is laid out, which stands at the margin; or all there is."""
    found: list[bytes] = []
    while room > 0 and (line := file.readline(room)):
        found.append(line)
        room -= len(line)
        if line.rstrip() == b"}":
            break
    return b"".join(found)
