"""Addresses of Quinta's page: behind the # stands the kind and, as base64url, the text.

``http://localhost:8000/#gap:Z2FwIDkK``. What is behind the # never leaves the reader's browser.
"""

from __future__ import annotations

import base64
import re
from dataclasses import replace

from quinta.base.errors import PuzzleError
from quinta.formats import text
from quinta.formats.reading import Reading
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle

_LINK = re.compile(r"\s*+(?:https?://[^\s#]*+)?#(?:compose/)?([a-z0-9-]+):([\w-]+)=*\s*+", re.ASCII)


def recognises(source: str) -> bool:
    """Whether this looks like such an address, whole or from the # on."""
    return _LINK.fullmatch(source) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """The puzzle that an address holds.

    >>> read("#gap:Z2FwIDkK").puzzle.size
    Size(rows=9, columns=9)
    >>> read("#gap:Z2FwIDkK", "doors")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 1, column 6: the input is of the kind gap, not doors
    """
    found = _LINK.fullmatch(source)
    if found is None:
        raise PuzzleError("this is no link; one looks like #gap:Z2FwIDkK", line=1)
    code = found[2]
    try:
        held = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode()
        return text.read(held, kind)
    except ValueError:  # of base64 or UTF-8
        wrong = PuzzleError("this link is damaged; copy it again")
    except PuzzleError as error:  # its line and column are those of a text that nobody sees
        wrong = error
    before = source[: found.start(2)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    raise replace(wrong, at=(), line=line, column=column) from None


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The part of an address that holds a whole puzzle; marks have no place in it.

    >>> from quinta.kinds.gap.kind import Gap
    >>> write(Gap(9))
    '#gap:Z2FwIDkK\\n'
    """
    code = base64.urlsafe_b64encode(puzzle.text().encode()).decode().rstrip("=")
    return f"#{puzzle.kind}:{code}\n"
