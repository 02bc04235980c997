"""Pictures with words beside them, as whole documents: pages of PDF, or one HTML file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from quinta.base.errors import PuzzleError
from quinta.render.colours import Colour, Theme, palette
from quinta.render.picture import CellSize, Look, extent, svg_of
from quinta.render.scene import Scene
from quinta.render.typeset import typeset

TEMPLATES = os.path.join(os.path.dirname(__file__), "pages")
"""Where the templates of this room lie."""

ON_PAPER = CellSize(8, "mm")
"""How large cells are on paper if nobody says otherwise."""
BESIDE = 78.0
"""So wide, in millimetres, is a board at most if words are to stand beside it."""
TEXT_WIDTH = 174.0
"""So wide is what stands on a page of a walkthrough."""


@dataclass(frozen=True)
class Plate:
    """A picture, its title, and paragraphs about it."""

    scene: Scene
    title: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Walkthrough:
    """Pictures one after the other that tell a story: what comes first, the steps, the end."""

    title: str
    plates: Sequence[Plate]
    words: tuple[str, ...] = ()
    """What is said before the first picture."""


def pages_pdf(plates: Sequence[Plate], look: Look) -> bytes:
    """A page for each picture, as large as the picture and its words.

    >>> from quinta.base.grid import Size
    >>> pages_pdf([Plate(Scene(Size(1, 2), {}))], Look())[:5]
    b'%PDF-'
    """
    cell = look.cell or ON_PAPER
    return typeset(
        os.path.join(TEMPLATES, "boards.typ"),
        {**_paper(look.theme), **_plates(plates, Look(look.theme, cell), numbered=False)},
    )


def walkthrough_pdf(walk: Walkthrough, look: Look) -> bytes:
    """Sheets of A4 with all pictures in their order, words beside them or, if they are wide, below.

    >>> from quinta.base.grid import Size
    >>> walkthrough_pdf(Walkthrough("One", [Plate(Scene(Size(1, 2), {}), "1")]), Look())[:5]
    b'%PDF-'
    """
    cell = look.cell or _fitting(walk.plates)
    data = {
        **_paper(look.theme),
        **_plates(walk.plates, Look(look.theme, cell), numbered=True),
        "title": walk.title,
        "words": list(walk.words),
        "beside": BESIDE + 10,
    }
    for plate in walk.plates:
        width = extent(plate.scene, CellSize(cell.millimetres, "mm"), numbered=True)[0]
        if width > TEXT_WIDTH:
            raise PuzzleError(
                f"with cells of {cell.number:g}{cell.unit} this board is {width:.0f} mm wide, and "
                f"a page has {TEXT_WIDTH:.0f} mm; leave --size out, or write HTML"
            )
    return typeset(os.path.join(TEMPLATES, "walkthrough.typ"), data)


def walkthrough_html(walk: Walkthrough, look: Look) -> str:
    """One file for a browser, which needs nothing else.

    >>> from quinta.base.grid import Size
    >>> print(walkthrough_html(Walkthrough("<b>", [Plate(Scene(Size(1, 2), {}))]), Look())[:80])
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>&lt;b&gt;</title>
    """
    paper = _paper(look.theme)
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        f"<title>{escape(walk.title)}</title>",
        '<meta name="viewport" content="width=device-width">',
        f"<style>{STYLE.format(**paper)}</style>",
        f"<h1>{escape(walk.title)}</h1>",
        *(f"<p>{escape(words)}</p>" for words in walk.words),
    ]
    for plate in walk.plates:
        said = "".join(f"<p>{escape(words)}</p>" for words in plate.words)
        title = f"<h2>{escape(plate.title)}</h2>" if plate.title else ""
        drawn = svg_of(plate.scene, plate.title, look, numbered=True)
        parts.append(f"<figure>{drawn}<figcaption>{title}{said}</figcaption></figure>")
    return "\n".join((*parts, "</html>", ""))


STYLE = """
body {{ margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: {paper}; color: {ink};
  font: 1rem/1.5 sans-serif; }}
figure {{ display: flex; flex-wrap: wrap; column-gap: 1.5rem; margin: 2rem 0;
  break-inside: avoid; }}
figure svg {{ flex: none; max-width: 100%; height: auto; }}
figcaption {{ flex: 1 1 20rem; }}
h2 {{ font-size: 1rem; margin: 0; }}
p {{ margin: .3rem 0; }}
"""


def _paper(theme: Theme) -> dict[str, str]:
    colours = palette(theme)
    return {"paper": colours[Colour.PAPER], "ink": colours[Colour.INK]}


def _plates(plates: Sequence[Plate], look: Look, numbered: bool) -> dict[str, object]:
    """What a template gets of pictures; widths are in millimetres."""
    assert look.cell is not None
    cell = CellSize(look.cell.millimetres, "mm")
    return {
        "title": plates[0].title if plates else "",
        "plates": [
            {
                "svg": svg_of(plate.scene, plate.title, look, numbered),
                "width": extent(plate.scene, cell, numbered)[0],
                "title": plate.title,
                "words": list(plate.words),
            }
            for plate in plates
        ],
    }


def _fitting(plates: Sequence[Plate]) -> CellSize:
    """Cells so large that words fit beside the widest board, or else that it fits on a page."""
    widest = max((extent(p.scene, CellSize(1, "mm"), numbered=True)[0] for p in plates), default=1)
    beside = BESIDE / widest
    number = beside if beside >= 4 else min(4, TEXT_WIDTH / widest)
    return CellSize(min(ON_PAPER.number, int(number * 100) / 100), "mm")
