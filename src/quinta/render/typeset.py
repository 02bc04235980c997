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
