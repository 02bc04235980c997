"""What all kinds of picture files need: refusals that say where, and numbers in bits."""

from __future__ import annotations

import re
from typing import NoReturn

from quinta.base.errors import PuzzleError
from quinta.base.grid import refuse_size

Picture = list[list[bool]]
"""Rows of cells, True being black."""

CUT_SHORT = "the file is cut short; get or save it again"


def fail(message: str, before: str | None = None) -> NoReturn:
    """Refuse a picture; ``before`` is the text that precedes the place that is wrong."""
    if before is None:
        raise PuzzleError(message)
    lines = lines_of(before)
    raise PuzzleError(message, line=len(lines), column=len(lines[-1]) + 1)


def require_size(rows: int, columns: int, before: str | None = None) -> None:
    """Refuse a picture that is too small or too large for a board."""
    if refusal := refuse_size(rows, columns):
        remedy = "smaller" if rows and columns else "larger"
        fail(f"{refusal}; make the picture {remedy}", before)


def lines_of(text: str) -> list[str]:
    """Lines as editors count them, also those of other systems.

    >>> lines_of("a\\r\\nb\\n")
    ['a', 'b', '']
    """
    return re.split(r"\r\n|\n|\r", text)


def numbers_in(line: bytes, depth: int) -> list[int]:
    """The numbers of so many bits that bytes hold, the first in the highest bits.

    >>> numbers_in(bytes([0b11_10_01_00]), 2), numbers_in(bytes([1, 2]), 16)
    ([3, 2, 1, 0], [258])
    """
    if depth == 16:
        return [high << 8 | low for high, low in zip(line[::2], line[1::2], strict=True)]
    most = (1 << depth) - 1
    return [byte >> shift & most for byte in line for shift in range(8 - depth, -1, -depth)]
