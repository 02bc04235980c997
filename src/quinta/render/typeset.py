"""Pages as PDF: a Typst template and the data it is filled with.

Data reaches a template as JSON, never as text to be read as its language: whatever a title holds,
it is printed and does nothing. Only the fonts that come along are used, those of Typst included.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from quinta.base.extras import require
from quinta.render.picture import FONTS

LETTERS = (
    *((0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x218, 0x21B), (0x384, 0x3CE)),
    *((0x400, 0x45F), (0x490, 0x491), (0x1E9E, 0x1E9E), (0x2010, 0x2026), (0x2030, 0x203A)),
    *((0x20AC, 0x20AC), (0x2122, 0x2122), (0x2190, 0x2199), (0x25A0, 0x25FF)),
)
"""What the fonts that come along have, bold letters included; see ``fonts/README.md``."""


def unprintable(text: str) -> str | None:
    """The first letter of a text that the fonts do not have; None if they have all.

    >>> unprintable("Türen: 1–20"), unprintable("漢字")
    (None, '漢')
    """
    has = (any(low <= ord(each) <= high for low, high in LETTERS) for each in text)
    lacking = (each for each, there in zip(text, has, strict=True) if not there and each != "\n")
    return next(lacking, None)


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """The PDF that a template, a file, makes of data; equal data, equal bytes."""
    require("typst", "Typst, which sets pages,", "book")
    import typst

    made = typst.compile(
        template,
        format="pdf",
        root=os.path.dirname(template),
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[FONTS]),
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    return made
