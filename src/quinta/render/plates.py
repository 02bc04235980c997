"""Boards with words beside them, as whole documents: pages of PDF, or one HTML file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.render.colours import Colour, Theme, palette
from quinta.render.display import Figure
from quinta.render.picture import CellSize, Look, extent, svg_of
from quinta.render.typeset import typeset

TEMPLATES = os.path.join(os.path.dirname(__file__), "pages")
"""Where the templates of this room lie."""

ON_PAPER = CellSize(8, "mm")
"""How large cells are on paper if nobody says otherwise."""
ON_A_WALK = 6.0
"""How large they are at most where many boards tell a story, in millimetres."""
BESIDE = 78.0
"""So wide, in millimetres, is a board at most if words are to stand beside it."""
ROOM = 10.0
"""So much wider it may be if somebody says how large its cells are."""
SMALLEST = 4.0
"""Cells, in millimetres, that are not made smaller only to have words beside them."""
TEXT_WIDTH = 174.0
"""So wide is what stands on a page of a walkthrough."""


@dataclass(frozen=True)
class Walk:
    """Boards one after the other that tell a story, and its title."""

    title: str
    figures: Sequence[Figure]


def pages_pdf(
    figures: Sequence[Figure], look: Look, title: str = "", numbered: bool = False
) -> bytes:
    """A page for each board, as large as the board and what is said of it.

    >>> from quinta.base.grid import Size
    >>> from quinta.render.scene import Scene
    >>> pages_pdf([Figure(Scene(Size(1, 2), {}))], Look())[:5]
    b'%PDF-'
    """
    cell = look.cell or ON_PAPER
    plates = _plates(figures, Look(look.theme, cell), numbered)
    data = {**_paper(look.theme), "title": title, "plates": plates}
    return typeset(os.path.join(TEMPLATES, "boards.typ"), data)


def walks_pdf(walks: Sequence[Walk], look: Look) -> bytes:
    """Sheets of A4 with all boards in their order, words beside them or, if they are wide, below.

    >>> from quinta.base.grid import Size
    >>> from quinta.render.scene import Scene
    >>> walks_pdf([Walk("One", [Figure(Scene(Size(1, 2), {}), "1. So.")])], Look())[:5]
    b'%PDF-'
    """
    told = []
    for walk in walks:
        cell = look.cell or _fitting(walk.figures)
        widest = _widest(walk.figures, CellSize(cell.millimetres, "mm"))
        if widest > TEXT_WIDTH:
            raise PuzzleError(
                f"with cells of {cell.number:g}{cell.unit} a board is {widest:.0f} mm wide, and "
                f"a page has {TEXT_WIDTH:.0f} mm; leave --size out, or write .html"
            )
        plates = _plates(walk.figures, Look(look.theme, cell), numbered=True)
        told.append({"title": walk.title, "plates": plates})
    data = {**_paper(look.theme), "walks": told, "beside": BESIDE + ROOM}
    return typeset(os.path.join(TEMPLATES, "walkthrough.typ"), data)


def walks_html(walks: Sequence[Walk], look: Look, numbered: bool = True) -> str:
    """One file for a browser, which needs nothing else.

    >>> walks_html([Walk("<b>", [])], Look()).splitlines()[3]
    '<title>&lt;b&gt;</title>'
    """
    title = walks[0].title if walks else ""
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        f"<title>{escape(title)}</title>",
        '<meta name="viewport" content="width=device-width">',
        f"<style>{STYLE.format(**_paper(look.theme))}</style>",
    ]
    for walk in walks:
        parts.append(f"<h1>{escape(walk.title)}</h1>")
        parts += (_figure(figure, look, numbered) for figure in walk.figures)
    return "\n".join((*parts, "</html>", ""))


STYLE = """
body {{ margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: {paper}; color: {ink};
  font: 1rem/1.5 sans-serif; }}
h1 {{ font-size: 1.5rem; }}
figure {{ display: flex; flex-wrap: wrap; align-items: center; column-gap: 1.5rem; margin: 1.5rem 0;
  break-inside: avoid; }}
figure svg {{ flex: none; max-width: 100%; height: auto; }}
figcaption {{ flex: 1 1 20rem; }}
p {{ margin: .3rem 0; }}
"""


def _figure(figure: Figure, look: Look, numbered: bool) -> str:
    said = "".join(f"<p>{escape(words)}</p>" for words in figure.caption.splitlines())
    drawn = "" if figure.scene is None else svg_of(figure.scene, "", look, numbered)
    return f"<figure>{drawn}<figcaption>{said}</figcaption></figure>"


def _paper(theme: Theme) -> dict[str, str]:
    colours = palette(theme)
    return {"paper": colours[Colour.PAPER], "ink": colours[Colour.INK]}


def _plates(figures: Iterable[Figure], look: Look, numbered: bool) -> list[dict[str, Any]]:
    """What a template gets of boards; widths are in millimetres."""
    assert look.cell is not None
    cell = CellSize(look.cell.millimetres, "mm")
    return [
        {
            "svg": "" if scene is None else svg_of(scene, "", look, numbered),
            "width": 0 if scene is None else extent(scene, cell, numbered)[0],
            "words": caption.splitlines(),
        }
        for scene, caption in figures
    ]


def _fitting(figures: Sequence[Figure]) -> CellSize:
    """Cells so large that words fit beside the widest board, or else that it fits on a page."""
    widest = _widest(figures, CellSize(1, "mm")) or 1
    beside = BESIDE / widest
    number = beside if beside >= SMALLEST else min(SMALLEST, TEXT_WIDTH / widest)
    return CellSize(min(ON_A_WALK, int(number * 100) / 100), "mm")


def _widest(figures: Iterable[Figure], cell: CellSize) -> float:
    scenes = (figure.scene for figure in figures if figure.scene is not None)
    return max((extent(scene, cell, numbered=True)[0] for scene in scenes), default=0)
