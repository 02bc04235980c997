"""What boards are drawn with: grounds, arrows, dots, letters and strokes, as SVG.

Every shape has literal attributes, which all renderers understand, and a class, which a page can
style anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from quinta.render.colours import Colour
from quinta.render.scene import Fill, Noted

UNIT = 40
"""The side of a cell."""
FONT = "DejaVu Sans, sans-serif"
GROUNDS = {Fill.DARK: Colour.BLACK, Fill.TINTED: Colour.TAN, Fill.LIGHT: Colour.LIGHT}
ON_LIGHT = f'fill="{Colour.BLACK}" fill-opacity="0.6"'
"""How a dot is painted on a light cell, to be seen there in every theme."""
HATCH = 10
"""How far apart, from top to bottom, the lines on a tinted cell are. They rise by one in two, so
that no arrow runs along them, and go on from one cell to the next."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Letters(NamedTuple):
    """How large letters are: in cells, in clues around the board, and as numbers of its lines.

    >>> Letters().level, Letters().room, Letters().width("12")
    (20, 14, 28)
    """

    cell: int = 18
    clue: int = 16
    number: int = 10

    @property
    def level(self) -> int:
        """The height of a row of clues above the board."""
        return self.clue + 4

    @property
    def room(self) -> int:
        """What the numbers of rows and columns take outside everything else."""
        return self.number + 4

    def width(self, label: str) -> int:
        """What a clue takes beside the board."""
        return round(self.clue * 11 / 16) * max(1, len(label)) + 6


LETTERS = Letters()
"""If nobody says otherwise."""


def picture(
    box: Box,
    parts: Iterable[str],
    title: str = "",
    name: str = "board",
    scale: float = 1,
    unit: str = "",
) -> str:
    """The parts as a whole picture, so many times its natural size if nobody says otherwise.

    The unit of its width and height is a pixel, or for instance "mm".

    >>> picture((0, 0, 2, 1), []).startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0')
    True
    """
    x, y, width, height = box
    named = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'width="{width * scale:g}{unit}" height="{height * scale:g}{unit}" class="{name}" '
        f'font-family="{FONT}">'
        f"{named}{''.join(parts)}</svg>"
    )


def rect(name: str, box: Box, fill: str = "none", stroke: str = "", more: str = "") -> str:
    """A rectangle; ``stroke`` is its colour and width.

    >>> rect("area", (0, 0, 9, 9), "#000")
    '<rect class="area" x="0" y="0" width="9" height="9" fill="#000"/>'
    """
    x, y, width, height = box
    colour, _, thick = stroke.partition(" ")
    line = f' stroke="{colour}" stroke-width="{thick}"' if stroke else ""
    sides = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect class="{name}" {sides} fill="{fill}"{line}{more}/>'


def ground(x: int, y: int, fill: Fill) -> list[str]:
    """How the ground of a cell looks, if it is not that of the paper."""
    if fill not in GROUNDS:
        return []
    parts = [rect(f"ground {fill.value}", (x, y, UNIT, UNIT), GROUNDS[fill])]
    return [*parts, _hatch(x, y)] if fill is Fill.TINTED else parts


def _hatch(x: int, y: int) -> str:
    lines = []
    for start in range(HATCH // 2, UNIT + UNIT // 2, HATCH):  # where it meets the left side
        low = max(0, 2 * (start - UNIT))
        high = min(UNIT, 2 * start)
        lines.append(f"M{x + low},{y + start - low / 2:g}L{x + high},{y + start - high / 2:g}")
    return (
        f'<path class="hatch" d="{"".join(lines)}" fill="none" stroke="{Colour.HATCH}" '
        'stroke-width="1" stroke-opacity="0.5"/>'
    )


def arrow(x: int, y: int, direction: int, ink: str = Colour.INK) -> str:
    """A shaft and a head, pointing north and then turned."""
    shaft = f"M{x},{y + 11}V{y - 11}"
    head = f"M{x - 7},{y - 4}L{x},{y - 11}L{x + 7},{y - 4}"
    return (
        f'<path class="arrow" d="{shaft}{head}" '
        f'transform="rotate({45 * direction} {x} {y})" fill="none" stroke="{ink}" '
        'stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def dot(x: float, y: float, radius: float = 3, fill: str = f'fill="{Colour.DOT}"') -> str:
    """A dot: a light cell, or an open door."""
    return f'<circle class="dot" cx="{x}" cy="{y}" r="{radius:g}" {fill}/>'


def text(
    x: float,
    y: float,
    label: str,
    size: int,
    name: str,
    more: str = "",
    ink: str = Colour.INK,
) -> str:
    """Letters around a point."""
    return (
        f'<text class="{name}"{more} x="{x}" y="{y}" dy="0.35em" font-size="{size}" '
        f'text-anchor="middle" fill="{ink}">{escape(label)}</text>'
    )


def number(x: float, y: float, value: int, size: int) -> str:
    """The number of a row or a column."""
    return (
        f'<text x="{x}" y="{y}" dy="0.35em" font-size="{size}" text-anchor="middle" '
        f'fill="{Colour.NUMBER}">{value}</text>'
    )


def note(noted: Noted) -> str:
    """A value that a cell has not, as a part of a text."""
    struck = ' text-decoration="line-through"' if noted.struck else ""
    return f'<tspan{struck} dx="3">{escape(noted.sign)}</tspan>'


def stroke(
    ends: tuple[float, float, float, float], name: str, colour: str, width: float, more: str = ""
) -> str:
    """A straight line.

    >>> stroke((0, 0, 4, 0), "line", "#000", 1)
    '<line class="line" x1="0" y1="0" x2="4" y2="0" stroke="#000" stroke-width="1"/>'
    """
    x1, y1, x2, y2 = ends
    return (
        f'<line class="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" '
        f'stroke-width="{width:g}"{more}/>'
    )
