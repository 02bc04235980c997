"""How a value shows itself: in one line, and in a notebook with its board.

A notebook asks ``_repr_mimebundle_``. One board is shown as SVG, several as HTML with what is said
of each beside it; whoever can show only characters gets the line,
and one board drawn, or what is said of several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from quinta.render.characters import Style, draw
from quinta.render.scene import Scene

MOST_BOARDS = 60
"""So many boards are shown at once; what is said of the others is shown without."""

FIGURES = "display:flex;flex-wrap:wrap;align-items:flex-start"
FIGURE = "margin:0 1.5em 1.5em 0;max-width:24em"
PICTURE = "background:#fff;color:#000;padding:4px;width:max-content;max-width:100%"


class Figure(NamedTuple):
    """A board, or none, and what is said of it."""

    scene: Scene | None
    caption: str = ""


class Displayed:
    """A value with a short repr, and pictures for a notebook.

    >>> class Greeting(Displayed):
    ...     def _in_short(self) -> str:
    ...         return "good morning"
    >>> Greeting(), str(Greeting())
    (<Greeting: good morning>, 'good morning')
    """

    def __init_subclass__(cls, **more: Any) -> None:
        """Keep the short repr: a dataclass would write its own, board and all."""
        super().__init_subclass__(**more)
        cls.__repr__ = Displayed.__repr__  # type: ignore[method-assign]

    def __str__(self) -> str:
        return self._in_short()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._in_short()}>"

    def _in_short(self) -> str:
        """What it is, in a line."""
        return ""

    def _figures(self) -> Sequence[Figure]:
        """What there is to see."""
        return ()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What a notebook shows; it picks the richest that it can."""
        figures = self._figures()
        told = map(_drawn, figures) if len(figures) == 1 else [each.caption for each in figures]
        bundle = {"text/plain": "\n".join([repr(self), *told])}
        if len(figures) == 1 and figures[0].scene is not None and not figures[0].caption:
            from quinta.render.svg import svg  # only notebooks need it

            bundle["image/svg+xml"] = svg(figures[0].scene, repr(self)[1:-1])
        elif figures:
            bundle["text/html"] = html(self._in_short(), figures)
        return bundle


def figures_of(shown: Displayed) -> Sequence[Figure]:
    """What there is to see of a value.

    >>> figures_of(Displayed())
    ()
    """
    return shown._figures()


def html(heading: str, figures: Sequence[Figure]) -> str:
    """Boards side by side with what is said of each.

    >>> html("Nothing", [Figure(None, "r1c1 is 1 < 2")])
    '<p>Nothing</p>\\n<div style="..."><figure style="..."><figcaption>r1c1 is 1 &lt; 2</...
    """
    from html import escape

    shown = [_figure(figure, number < MOST_BOARDS) for number, figure in enumerate(figures)]
    return f'<p>{escape(heading)}</p>\n<div style="{FIGURES}">{"".join(shown)}</div>'


def _figure(figure: Figure, with_board: bool) -> str:
    from html import escape

    from quinta.render.svg import svg

    caption = "<br>".join(map(escape, figure.caption.splitlines()))
    said = f"<figcaption>{caption}</figcaption>" if caption else ""
    board = ""
    if with_board and figure.scene is not None:
        board = f'<div style="{PICTURE}">{svg(figure.scene)}</div>'
    return f'<figure style="{FIGURE}">{said}{board}</figure>'


def _drawn(figure: Figure) -> str:
    board = "" if figure.scene is None else draw(figure.scene, Style.UNICODE)
    return "\n".join(part for part in (figure.caption, board) if part)
