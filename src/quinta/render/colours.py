"""The colours of boards, said once: pictures have them as attributes, the page as properties.

There are three themes. In the dark one lines and letters turn, but what is black stays the darkest
thing on the board, and what is white the lightest. On paper to print on there is black, white and
grey; only what a step points at keeps its colour.
"""

from __future__ import annotations

import re
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
    NUMBER = "#6b6863"
    """Of a row or a column: no clue."""
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
    Colour.NUMBER: "#979da5",
    Colour.TAN: "#b08a56",
    Colour.HATCH: "#7d5c2c",
    Colour.SCOPE: "#f0be3c",
    Colour.EVIDENCE: "#6db6ee",
    Colour.TARGET: "#62cf93",
    Colour.CLUE: "#f0a35e",
    Colour.SUPPOSED: "#cf9df0",
    Colour.CONFLICT: "#ff8f8f",
}
"""What there is instead in the dark theme; paper to print on stays light."""

IN_PRINT = {
    **{colour: str(colour) for colour in Colour},
    Colour.PAPER: "#ffffff",
    Colour.INK: "#000000",
    Colour.BLACK: "#000000",
    Colour.LINE: "#808080",
    Colour.DOT: "#505050",
    Colour.MET: "#000000",
    Colour.NUMBER: "#606060",
    Colour.TAN: "#d6d6d6",
    Colour.HATCH: "#707070",
    Colour.SCOPE: "#ededed",
}
"""What there is instead on paper."""

SCOPE_IN_THE_DARK = "#575039"
"""The page lays the wash over a dark board so thin that it comes out as this."""


class Theme(StrEnum):
    """What a picture is for."""

    PRINT = "print"
    SCREEN = "screen"
    DARK = "dark"


def palette(theme: Theme) -> dict[Colour, str]:
    """What a theme has instead of each of the colours that boards are drawn in.

    >>> palette(Theme.PRINT)[Colour.PAPER]
    '#ffffff'
    """
    return {
        Theme.PRINT: IN_PRINT,
        Theme.SCREEN: {colour: str(colour) for colour in Colour},
        Theme.DARK: {**IN_THE_DARK, Colour.SCOPE: SCOPE_IN_THE_DARK},
    }[theme]


PAINTED = re.compile(r'(?<==")#[0-9a-f]{6}(?=")')
"""A colour as an attribute; in a text there is no quotation mark, for it is escaped there."""


def themed(svg: str, theme: Theme) -> str:
    """A picture in the colours of a theme.

    >>> themed('<rect fill="#1c1c1c"/>', Theme.DARK)
    '<rect fill="#dcd9d0"/>'
    """
    new = {str(colour): painted for colour, painted in palette(theme).items()}
    return PAINTED.sub(lambda found: new.get(found[0], found[0]), svg)


def greyed(svg: str) -> str:
    """A picture without any colour: each is the grey that is as dark.

    >>> greyed('<rect fill="#b3131b" stroke="#707070"/>')
    '<rect fill="#444444" stroke="#707070"/>'
    """
    return PAINTED.sub(lambda found: _grey(found[0]), svg)


def _grey(colour: str) -> str:
    red, green, blue = bytes.fromhex(colour[1:])
    shade = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{shade:02x}{shade:02x}{shade:02x}"


def properties(root: str = ":root", dark: str = ':root[data-theme="dark"]') -> str:
    """The colours as custom properties of a style sheet, for all themes; of what, selectors say.

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
    @media print {
    :root {
      --board-paper: #ffffff;
    ...
    }
    }
    """
    light = _rule(root, {colour: str(colour) for colour in Colour})
    night = _rule(dark, IN_THE_DARK)
    paper = _rule(root, IN_PRINT)
    return f"{light}@media screen {{\n{night}}}\n@media print {{\n{paper}}}\n"


def _rule(selector: str, colours: dict[Colour, str]) -> str:
    lines = (f"  --board-{colour.name.lower()}: {value};" for colour, value in colours.items())
    return "\n".join((f"{selector} {{", *lines, "}", ""))
