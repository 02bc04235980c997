"""Addresses of puzz.link, for the kinds that it knows: ``https://puzz.link/p?doppelblock/5/5/61j4g35``."""

from __future__ import annotations

import re
from dataclasses import replace

from quinta.base.errors import PuzzleError, path_in_words
from quinta.base.grid import Size, refuse_size
from quinta.formats.reading import Reading
from quinta.kinds import all_kinds
from quinta.logic.model import Marks
from quinta.puzzle.foreign import Puzzlink
from quinta.puzzle.puzzle import Puzzle

SITE = "https://puzz.link/p?"
_ADDRESS = re.compile(
    r"\s*(?:https?://)?(?:www\.)?(?:puzz\.link|pzplus\.tck\.mn|pzv\.jp|pzprxs\.vercel\.app)"
    r"/p(?:\.html)?\?([^\s/_]+)(?:_edit|_play)?/(?:v:([^\s/]*)/)?([0-9]{1,99})/([0-9]{1,99})/?(\S*)\s*"
)


def recognises(source: str) -> bool:
    """Whether this looks like such an address."""
    return _ADDRESS.match(source[:300]) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """The puzzle that an address holds.

    >>> read("https://puzz.link/p?doppelblock/5/5/61j4g35").puzzle.top
    (6, 1, None, None, None)
    """
    found = _ADDRESS.fullmatch(source)
    if found is None:
        begun = _ADDRESS.match(source)
        raise _wrong("more than an address of puzz.link", source, begun.end() if begun else 0)
    name, variant, columns, rows, code = found.groups()
    known = {there.name: (cls, there) for cls in all_kinds().values() if (there := _there(cls))}
    if name not in known:
        message = f"of puzz.link's kinds {', '.join(known)} can be read, '{name}' cannot"
        raise _wrong(message, source, found.start(1))
    if variant:
        raise _wrong(f"the variant '{variant[:20]}' is not known here", source, found.start(2))
    if kind not in (None, known[name][0].kind):
        raise _wrong(f"this is the address of a {name}, not of {kind}", source, found.start(1))
    size = Size(int(rows), int(columns))
    if refusal := refuse_size(*size):
        raise _wrong(refusal, source, found.start(3))
    try:
        return Reading(known[name][1].read(size, code.rstrip("/")))
    except PuzzleError as error:
        place = f"{path_in_words(error.at)}: " if error.at else ""
        offset = found.start(5) + (error.column or 1) - 1
        wrong = _wrong(place + error.message, source, offset)
        raise replace(error, **vars(wrong)) from None


def _wrong(message: str, source: str, offset: int) -> PuzzleError:
    """What is wrong with an address, and where."""
    before = source[:offset]
    line, column = before.count("\n") + 1, offset - before.rfind("\n")
    return PuzzleError(message, line=line, column=column)


def _there(kind: type[Puzzle]) -> Puzzlink | None:
    return kind.foreign().puzzlink


def lacks(kind: type[Puzzle]) -> str | None:
    """Why a kind has no addresses there; None if it has."""
    known = _there(kind) is not None
    return None if known else f"puzz.link does not know {kind.title}; use text or JSON"


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The address of a puzzle; marks have no place in it.

    >>> write(read("puzz.link/p?doppelblock/5/5/61j4g35").puzzle)
    'https://puzz.link/p?doppelblock/5/5/61j4g35\\n'
    """
    there = _there(type(puzzle))
    if there is None:
        raise PuzzleError(str(lacks(type(puzzle))))
    rows, columns = puzzle.size
    return f"{SITE}{there.name}/{columns}/{rows}/{there.write(puzzle)}\n"
