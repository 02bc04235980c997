"""What all kinds of picture files need: refusals that say where, greys, and numbers in bits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from quinta.base.errors import PuzzleError
from quinta.base.grid import refuse_size

Picture = list[list[bool]]
"""Rows of cells, True being black."""

Greys = list[bytes]
"""Rows of pixels, from 0 for black to 255 for white, on white paper."""

CUT_SHORT = "the file is cut short; get or save it again"

WEIGHTS = (299, 587, 114)
"""How light red, green and blue look, in thousandths: ITU-R BT.601."""


class Room(NamedTuple):
    """How large a picture may be."""

    cells: bool
    """Whether each pixel becomes a cell of a board."""
    bytes: int
    pixels: int

    def require(self, rows: int, columns: int, before: str | None = None) -> None:
        """Refuse a picture that is too small or too large; ``before`` as in ``fail``."""
        if self.cells or not rows or not columns:
            if refusal := refuse_size(rows, columns):
                remedy = "smaller, or scale it (--width)" if rows and columns else "larger"
                fail(f"{refusal}; make the picture {remedy}", before)
        elif rows * columns > self.pixels:
            said = f"{columns} x {rows} pixels are more than the {self.pixels} that are read"
            fail(f"{said}; make the picture smaller", before)


def fail(message: str, before: str | None = None) -> NoReturn:
    """Refuse a picture; ``before`` is the text that precedes the place that is wrong."""
    if before is None:
        raise PuzzleError(message)
    lines = lines_of(before)
    raise PuzzleError(message, line=len(lines), column=len(lines[-1]) + 1)


def lines_of(text: str) -> list[str]:
    """Lines as editors count them, also those of other systems.

    >>> lines_of("a\\r\\nb\\n")
    ['a', 'b', '']
    """
    return re.split(r"\r\n|\n|\r", text)


def numbers_in(line: bytes, depth: int) -> Sequence[int]:
    """The numbers of so many bits that bytes hold, the first in the highest bits.

    >>> numbers_in(bytes([0b11_10_01_00]), 2), numbers_in(bytes([1, 2]), 16)
    ([3, 2, 1, 0], [258])
    """
    if depth == 8:
        return line
    if depth == 16:
        return [high << 8 | low for high, low in zip(line[::2], line[1::2], strict=True)]
    most = (1 << depth) - 1
    return [byte >> shift & most for byte in line for shift in range(8 - depth, -1, -depth)]


def grey(light: int, full: int) -> int:
    """How light something is of 255; half of full and more is 128 and more, less is less.

    >>> [grey(light, 65535) for light in (0, 32767, 32768, 65535)]
    [0, 127, 128, 255]
    """
    return (510 * light + full) // (2 * full)


def greys_of_colours(most: int) -> Callable[[Sequence[int]], bytes]:
    """What tells one grey for each red, green and blue, of which ``most`` is the lightest.

    >>> list(greys_of_colours(9)([9, 9, 9, 9, 0, 0]))
    [255, 76]
    """
    # A sum for each number that can occur, instead of three products a pixel.
    red, green, blue = ([255 * w * value for value in range(most + 1)] for w in WEIGHTS)
    full = 1000 * most
    half = full // 2

    def greys(samples: Sequence[int]) -> bytes:
        colours = zip(samples[::3], samples[1::3], samples[2::3], strict=True)
        return bytes([(red[r] + green[g] + blue[b] + half) // full for r, g, b in colours])

    return greys


def greys_of_numbers(most: int) -> Callable[[Sequence[int]], bytes]:
    """What tells the greys of numbers from 0 for black to ``most`` for white.

    >>> list(greys_of_numbers(3)([0, 1, 3]))
    [0, 85, 255]
    """
    table = [grey(value, most) for value in range(most + 1)]
    return lambda numbers: bytes([table[number] for number in numbers])
