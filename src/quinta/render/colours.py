"""The colours of boards, said once: pictures have them as attributes, the page as properties."""

from __future__ import annotations

from enum import StrEnum


class Colour(StrEnum):
    """What has a colour on a board."""

    PAPER = "#fffdf8"
    INK = "#1c1c1c"
    LINE = "#757575"
    LIGHT = "#ffffff"
    DOT = "#5c5c5c"
    TAN = "#dcb682"
    HATCH = "#8a5a1f"
    SCOPE = "#fff1b8"
    EVIDENCE = "#0b62a8"
    TARGET = "#0a7a3d"
    CLUE = "#b45309"
    SUPPOSED = "#7a2fa0"
    CONFLICT = "#b3131b"


def properties() -> str:
    """The colours as custom properties of a style sheet.

    >>> print(properties())
    :root {
      --board-paper: #fffdf8;
    ...
    }
    """
    lines = (f"  --board-{colour.name.lower()}: {colour};" for colour in Colour)
    return "\n".join((":root {", *lines, "}", ""))
