"""Reading and writing puzzles: canonical text, JSON, the papers' lists, puzz.link's addresses.

SVG is written only.

A format turns text into a ``Reading`` and a puzzle into text; ``read`` tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable

from quinta.base.arguments import public
from quinta.base.errors import PuzzleError, QuintaError
from quinta.formats import json, lists, puzzlink, svg, text
from quinta.formats.reading import Reading
from quinta.kinds import kind_named
from quinta.logic.model import Marks
from quinta.puzzle.contract import Puzzle

WRITERS: dict[str, Callable[[Puzzle, Marks | None], str]] = {
    "text": text.write,
    "json": json.write,
    "lists": lists.write,
    "puzzlink": puzzlink.write,
    "svg": svg.write,
}
"""Every format that can be written, by name."""

WRITTEN_ONLY = ("svg",)
"""Those that nobody reads back."""

ENDINGS = {".txt": "text", ".json": "json", ".svg": "svg"}
"""The format that the ending of a file's name tells."""

MAX_BYTES = 4_000_000


@public
def read(source: str, kind: str | type[Puzzle] | None = None) -> Reading:
    """The puzzle in a text of any format, and the marks that come with it.

    ``kind`` is needed where the text does not say it: the papers' bare lists.

    >>> read("[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]", "white-and-tan").puzzle.size
    Size(rows=4, columns=4)
    """
    name = None if kind is None else kind_named(kind).kind
    if len(source) > MAX_BYTES:
        raise PuzzleError(f"the input is larger than the {MAX_BYTES} characters taken", line=1)
    source = source.removeprefix("\ufeff")
    if json.recognises(source):
        return json.read(source, name)
    if puzzlink.recognises(source):
        return puzzlink.read(source, name)
    if lists.recognises(source):
        return lists.read(source, name)
    return text.read(source, name)


@public
def parse(text: str, kind: str | type[Puzzle] | None = None) -> Puzzle:
    """The puzzle in a text: canonical, JSON, or the papers' lists with their kind.

    >>> parse("gap 9").size
    Size(rows=9, columns=9)
    """
    return read(text, kind).puzzle


@public
def write(format: str, puzzle: Puzzle, marks: Marks | None = None) -> str:
    """A puzzle, and marks if there are any, in the format of this name.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write("lists", Gap(9))
    'gap(9).\\n'
    """
    if format not in WRITERS:
        raise QuintaError(f"unknown format '{format}'; known: {', '.join(WRITERS)}")
    return WRITERS[format](puzzle, marks)


__all__ = ["WRITERS", "Reading", "parse", "read", "write"]
