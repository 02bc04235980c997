"""A scene as a picture to keep: SVG, or PNG, in the colours of a theme, with cells of a given size.

Nothing in a picture depends on the computer it is made on: letters come from the font beside this
module, never from the system. So equal scenes give equal bytes.
"""

from __future__ import annotations

import os
import re
import struct
import zlib
from dataclasses import dataclass

from quinta.base.errors import PuzzleError
from quinta.base.extras import require
from quinta.base.names import meant
from quinta.render.colours import Theme, themed
from quinta.render.scene import Scene
from quinta.render.shapes import LETTERS, UNIT, Letters
from quinta.render.svg import Sheet, svg

FONTS = os.path.join(os.path.dirname(__file__), "fonts")
"""The folder with the fonts that come along."""

PIXELS_PER_MM = 96 / 25.4
"""What a style sheet takes for it."""
PRINTED_PER_MM = 300 / 25.4
"""As many pixels as a good printer sets."""
MOST_PIXELS = 64_000_000
"""A larger picture takes more memory than it is worth."""

LEAST, MOST = {"mm": 1, "px": 4}, {"mm": 60, "px": 400}
"""The smallest and the largest cells there are."""

_SIZE = re.compile(r"\s*([0-9]{1,20}(?:\.[0-9]{1,3})?)\s*(mm|px)?\s*", re.ASCII)


@dataclass(frozen=True)
class CellSize:
    """How large a cell is, in millimetres on paper or in pixels on a screen."""

    number: float
    unit: str = "px"

    @classmethod
    def parse(cls, text: str) -> CellSize:
        """What somebody writes; without a unit they are pixels.

        >>> CellSize.parse("8mm"), CellSize.parse("32")
        (CellSize(number=8.0, unit='mm'), CellSize(number=32.0, unit='px'))
        >>> CellSize.parse("8 cm")
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: '8 cm' is no size of a cell; write for instance 8mm or 32px
        >>> CellSize.parse("1px")
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: a cell has 4 to 400 px, not 1
        >>> CellSize.parse("99999mm")
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: a cell has 1 to 60 mm, not 99999
        """
        found = _SIZE.fullmatch(text)
        if found is None:
            raise PuzzleError(f"'{text}' is no size of a cell; write for instance 8mm or 32px")
        number, unit = float(found[1]), found[2] or "px"
        if not LEAST[unit] <= number <= MOST[unit]:
            raise PuzzleError(f"a cell has {LEAST[unit]} to {MOST[unit]} {unit}, not {number:g}")
        return cls(number, unit)

    @property
    def millimetres(self) -> float:
        """On paper.

        >>> CellSize(96).millimetres
        25.4
        """
        return self.number if self.unit == "mm" else self.number / PIXELS_PER_MM

    @property
    def printed(self) -> float:
        """So many pixels a cell of a PNG has: those asked for, or as many as a printer sets."""
        return self.number if self.unit == "px" else self.number * PRINTED_PER_MM


NATURAL = CellSize(UNIT)
"""How large cells are in an SVG if nobody says otherwise."""
SHARP = CellSize(2 * UNIT)
"""How large cells are in a PNG if nobody says otherwise: sharp on the screens of today."""


@dataclass(frozen=True)
class Look:
    """How a picture is to look; without a size of a cell, as suits the format."""

    theme: Theme = Theme.SCREEN
    cell: CellSize | None = None
    letters: Letters = LETTERS

    @classmethod
    def of(cls, theme: str, cell: str | None) -> Look:
        """From what somebody writes.

        >>> Look.of("dark", "8mm")
        Look(theme=<Theme.DARK: 'dark'>, cell=CellSize(number=8.0, unit='mm'), letters=...)
        >>> Look.of("red", None)
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: there is no theme 'red'; known: print, screen, dark
        """
        if theme not in tuple(Theme):
            raise PuzzleError(f"there is no theme '{theme}'; {meant(theme, tuple(Theme))}")
        return cls(Theme(theme), None if cell is None else CellSize.parse(cell))


USUAL = Look()
"""For a screen."""


def svg_of(scene: Scene, title: str = "", look: Look = USUAL, numbered: bool = False) -> str:
    """A board as SVG, with the numbers of its rows and columns if wished for.

    >>> from quinta.base.grid import Size
    >>> drawn = svg_of(Scene(Size(1, 2), {}), look=Look(cell=CellSize(10, "mm")))
    >>> drawn.partition(" class")[0].partition("viewBox")[2]
    '="0 0 96 56" width="24mm" height="14mm"'
    """
    cell = look.cell or NATURAL
    unit = "mm" if cell.unit == "mm" else ""
    drawn = svg(scene, title, cell.number / UNIT, unit, numbered, look.letters)
    return themed(drawn, look.theme)


def extent(
    scene: Scene, cell: CellSize, numbered: bool = False, letters: Letters = LETTERS
) -> tuple[float, float]:
    """How wide and how high a board is with its clues, in the unit of its cells.

    >>> from quinta.base.grid import Size
    >>> extent(Scene(Size(1, 2), {}), CellSize(10, "mm"))
    (24.0, 14.0)
    """
    sheet, scale = Sheet(scene, letters=letters), cell.number / UNIT
    room = letters.room if numbered else 0
    return (sheet.width + room) * scale, (sheet.height + room) * scale


def above(
    scene: Scene, cell: CellSize, numbered: bool = False, letters: Letters = LETTERS
) -> float:
    """How far below the top of its picture a board begins, in the unit of its cells.

    >>> from quinta.base.grid import Size
    >>> above(Scene(Size(1, 1), {}, top=[["1"]]), CellSize(10, "mm"))
    8.0
    """
    room = letters.room if numbered else 0
    return (Sheet(scene, letters=letters).top + room) * cell.number / UNIT


def png_of(scene: Scene, look: Look = USUAL, numbered: bool = False) -> bytes:
    """A board as PNG; if its cells are measured in millimetres, it knows how large it is.

    >>> from quinta.base.grid import Size
    >>> png_of(Scene(Size(1, 2), {}))[1:4]
    b'PNG'
    """
    require("resvg_py", "resvg, which makes pictures,", "image")
    cell = look.cell or SHARP
    width, height = extent(scene, CellSize(cell.printed), numbered)
    if width * height > MOST_PIXELS:
        fits = cell.number * (MOST_PIXELS / (width * height)) ** 0.5
        raise PuzzleError(
            f"this picture would have {width * height / 1e6:.0f} million pixels, and "
            f"{MOST_PIXELS / 1e6:.0f} million are the most; {_fitting(fits, cell.unit)}"
        )
    from resvg_py import svg_to_bytes

    made = svg_to_bytes(
        svg_string=svg_of(scene, "", Look(look.theme, CellSize(cell.printed)), numbered),
        skip_system_fonts=True,
        font_files=[os.path.join(FONTS, "DejaVuSans.ttf")],
        sans_serif_family="DejaVu Sans",
    )
    return _measured(bytes(made)) if cell.unit == "mm" else bytes(made)


def _fitting(most: float, unit: str) -> str:
    """What to write instead."""
    if most < LEAST[unit]:
        return "draw it as SVG"
    return f"cells of {int(most * 10) / 10:g}{unit} fit"


def _measured(png: bytes) -> bytes:
    """The picture with a note how many of its pixels go on a metre (its chunk pHYs)."""
    per_metre = round(PRINTED_PER_MM * 1000)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    head = 8 + 25  # the signature and the first chunk, which tells the size
    return png[:head] + b"\0\0\0\x09" + chunk + struct.pack(">I", zlib.crc32(chunk)) + png[head:]
