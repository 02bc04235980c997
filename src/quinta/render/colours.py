"""The colours of boards, said once: pictures have them as attributes, the page as properties.

Pictures are always light. The page has a dark theme too: there lines and letters turn, but what is
black stays the darkest thing on the board, and what is white the lightest.
"""

from __future__ import annotations

from enum import StrEnum


class Colour(StrEnum):
    """What has a colour on a board."""

    PAPER = "#fffdf8"
    INK = "#1c1c1c"
    """Lines and letters."""
    BLACK = "#1a1a1a"
    """The ground of a dark cell, and what is written on a light one."""
    LIGHT = "#ffffff"
    LINE = "#8c8a85"
    DOT = "#5c5c5c"
    MET = "#6b6862"
    """A clue that is met: quieter, and still to be read."""
    TAN = "#dcb682"
    HATCH = "#a9803f"
    SCOPE = "#fff1b8"
    EVIDENCE = "#0b62a8"
    TARGET = "#0a7a3d"
    CLUE = "#b45309"
    SUPPOSED = "#7a2fa0"
    CONFLICT = "#b3131b"


IN_THE_DARK = {
    Colour.PAPER: "#2c3138",
    Colour.INK: "#dcd9d0",
    Colour.BLACK: "#0a0b0d",
    Colour.LIGHT: "#c8c5bc",
    Colour.LINE: "#6c737c",
    Colour.DOT: "#9fa5ad",
    Colour.MET: "#979da5",
    Colour.TAN: "#b08a56",
    Colour.HATCH: "#7d5c2c",
    Colour.SCOPE: "#f0be3c",
    Colour.EVIDENCE: "#6db6ee",
    Colour.TARGET: "#62cf93",
    Colour.CLUE: "#f0a35e",
    Colour.SUPPOSED: "#cf9df0",
    Colour.CONFLICT: "#ff8f8f",
}
"""What the page has instead in the dark theme; paper to print on stays light."""


def properties() -> str:
    """The colours as custom properties of a style sheet, for both themes.

    >>> print(properties())
    :root {
      --board-paper: #fffdf8;
    ...
    @media screen {
    :root[data-theme="dark"] {
      --board-paper: #2c3138;
    ...
    }
    }
    """
    light = _rule(":root", {colour: str(colour) for colour in Colour})
    dark = _rule(':root[data-theme="dark"]', IN_THE_DARK)
    return f"{light}@media screen {{\n{dark}}}\n"


def _rule(selector: str, colours: dict[Colour, str]) -> str:
    lines = (f"  --board-{colour.name.lower()}: {value};" for colour, value in colours.items())
    return "\n".join((f"{selector} {{", *lines, "}", ""))
