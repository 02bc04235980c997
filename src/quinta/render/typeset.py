"""Pages as PDF: a Typst template and the data it is filled with.

Data reaches a template as JSON, never as text to be read as its language: whatever a title holds,
it is printed and does nothing. Only the fonts that come along are used, those of Typst included.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.base.extras import require
from quinta.render.picture import FONTS

PAGE = os.path.join(os.path.dirname(__file__), "pages", "own.typ")
"""A page of somebody's own, to see whether it can be printed."""

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


def typeset(
    template: str, data: Mapping[str, Any], files: Mapping[str, bytes] | None = None
) -> bytes:
    """The PDF that a template, a file, makes of data; equal data, equal bytes.

    ``files`` are what it finds beside itself, by their names.
    """
    require("typst", "Typst, which sets pages,", "book")
    if not files:
        return _typeset(template, data)
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
        return _typeset(shutil.copy(template, folder), data)


def _typeset(template: str, data: Mapping[str, Any]) -> bytes:
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


def require_page(name: str, content: bytes) -> None:
    """Refuse a PDF or an SVG that is not one page which can be printed.

    >>> require_page("logo.svg", b"<svg")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: 'logo.svg' is no SVG that can be printed
    """
    require("typst", "Typst, which sets pages,", "book")
    import typst

    kind = os.path.splitext(name)[1].lower()
    try:
        typeset(PAGE, {"file": f"page{kind}", "page": 1}, {f"page{kind}": content})
    except typst.TypstError:
        raise PuzzleError(f"'{name}' is no {kind[1:].upper()} that can be printed") from None
    if kind == ".pdf":
        with suppress(typst.TypstError):  # it has no second page
            typeset(PAGE, {"file": "page.pdf", "page": 2}, {"page.pdf": content})
            raise PuzzleError(f"'{name}' has several pages; give a file that has one")
