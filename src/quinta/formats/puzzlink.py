"""Addresses of puzz.link, for the kinds that it knows: ``https://puzz.link/p?doppelblock/5/5/61j4g35``."""

from __future__ import annotations

import re

from quinta.errors import PuzzleError
from quinta.formats.reading import Reading
from quinta.grid import Size
from quinta.model import Marks
from quinta.puzzle import Puzzle
from quinta.puzzles import kinds
from quinta.text import refuse_size

SITE = "https://puzz.link/p?"
_ADDRESS = re.compile(
    r"\s*(?:https?://)?(?:www\.)?(?:puzz\.link/p|pzplus\.tck\.mn/p|pzv\.jp/p\.html|pzprxs\.vercel\.app/p)"
    r"\?([^\s/]+)/([0-9]{1,6})/([0-9]{1,6})/?(\S*)\s*"
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
        raise PuzzleError("more than an address of puzz.link", line=1)
    name, columns, rows, code = found.groups()
    known = {cls.puzzlink: cls for cls in kinds().values() if cls.puzzlink}
    if name not in known or kind not in (None, known[name].kind):
        raise PuzzleError(
            f"'{name}' is not known here; of puzz.link's kinds, {', '.join(known)} is"
        )
    size = Size(int(rows), int(columns))
    if refusal := refuse_size(*size):
        raise PuzzleError(refusal)
    return Reading(known[name].from_puzzlink(size, code.rstrip("/")))


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The address of a puzzle; marks have no place in it.

    >>> write(read("puzz.link/p?doppelblock/5/5/61j4g35").puzzle)
    'https://puzz.link/p?doppelblock/5/5/61j4g35\\n'
    """
    if puzzle.puzzlink is None:
        raise PuzzleError(f"puzz.link does not know {puzzle.title}")
    rows, columns = puzzle.size
    return f"{SITE}{puzzle.puzzlink}/{columns}/{rows}/{puzzle.to_puzzlink()}\n"
