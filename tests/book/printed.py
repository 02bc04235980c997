"""A PDF read back: its letters with their sizes, and its pages as they look."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any, NamedTuple

from PIL import Image, ImageChops

MM = 25.4 / 72
"""A point, in millimetres."""


class Letter(NamedTuple):
    """A letter: its size in points, and where it stands, in millimetres from above and left."""

    sign: str
    size: float
    x: float
    y: float
    is_turned: bool
    """Upside down."""
    is_black: bool


@dataclass(frozen=True)
class Page:
    """A page of a book."""

    page: Any
    number: int

    @property
    def size(self) -> tuple[float, float]:
        """In millimetres."""
        width, height = self.page.get_size()
        return width * MM, height * MM

    @cached_property
    def text(self) -> str:
        """All that is written on it, in one line."""
        return " ".join(self.page.get_textpage().get_text_range().split())

    @cached_property
    def letters(self) -> list[Letter]:
        """All letters, upside down or not, in pictures or not."""
        import pypdfium2.raw as raw

        found, read = [], self.page.get_textpage()
        for at in range(read.count_chars()):
            sign = chr(raw.FPDFText_GetUnicode(read, at))
            if sign.isspace() or not sign.isprintable():
                continue
            matrix = raw.FS_MATRIX()
            raw.FPDFText_GetMatrix(read, at, matrix)
            size = raw.FPDFText_GetFontSize(read, at) * hypot(matrix.c, matrix.d)
            left, bottom, right, top = read.get_charbox(at)
            x, y = (left + right) / 2 * MM, self.size[1] - (bottom + top) / 2 * MM
            found.append(Letter(sign, size, x, y, matrix.a < 0, _is_black(read, at)))
        return found

    @cached_property
    def image(self) -> Image.Image:
        """How it looks, with a pixel for each point."""
        return self.page.render(scale=1).to_pil().convert("RGB")

    @property
    def has_colour(self) -> bool:
        red, green, blue = self.image.split()
        return any(ImageChops.difference(red, each).getbbox() for each in (green, blue))

    def ink(self, head: float = 0, foot: float = 0) -> tuple[float, float, float, float] | None:
        """Where it is not white, without so much above and below: left, top, right, bottom."""
        width, height = self.image.size
        part = self.image.crop((0, round(head / MM), width, height - round(foot / MM)))
        found = ImageChops.invert(part.convert("L")).getbbox()
        if found is None:
            return None
        left, top, right, bottom = (each * MM for each in found)
        return left, top + head, right, bottom + head


def _is_black(read: Any, at: int) -> bool:
    import pypdfium2.raw as raw

    colours = [ctypes.c_uint() for _ in range(4)]
    assert raw.FPDFText_GetFillColor(read, at, *colours)
    return not any(each.value for each in colours[:3])


def pages_of(pdf: bytes) -> list[Page]:
    """The pages of a book."""
    import pypdfium2

    return [Page(page, number) for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1)]
