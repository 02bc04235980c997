"""What a publisher brings along: a title page, a logo for the cover, an imprint."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from quinta.base.errors import PuzzleError
from quinta.book.plan import Plan, path_from
from quinta.render.typeset import require_page

ENDINGS = (".pdf", ".svg")
"""What can be printed as it is."""
LARGEST = 20_000_000
"""Bytes of such a file."""
PARTS = ("title_page", "logo", "imprint")


@dataclass(frozen=True)
class Own:
    """These files: what the template is to call them, and what is in them."""

    names: Mapping[str, str]
    files: Mapping[str, bytes]

    @classmethod
    def of(cls, plan: Plan) -> Own:
        """Those of a plan, each one page that can be printed.

        >>> Own.of(Plan((), title_page="mine.pdf", logo="mine.svg"))
        Traceback (most recent call last):
        quinta.base.errors.PuzzleError: logo: there is no cover to print it on, ...
        """
        if plan.logo and (plan.title_page or not plan.cover):
            why = "the title page is one of your own" if plan.title_page else "cover = false"
            raise PuzzleError(f"logo: there is no cover to print it on, for {why}")
        if plan.title_page and not plan.cover:
            raise PuzzleError("title_page: it stands instead of the cover; leave out cover = false")
        named = {part: getattr(plan, part) for part in PARTS}
        files = {_called(part, name): _read(plan, name) for part, name in named.items() if name}
        return cls({part: _called(part, name) for part, name in named.items()}, files)


def require_ending(name: str) -> None:
    """Refuse what cannot be printed as it is.

    >>> require_ending("logo.png")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: 'logo.png' is neither a .pdf nor a .svg file
    """
    if os.path.splitext(name)[1].lower() not in ENDINGS:
        raise PuzzleError(f"'{name}' is neither a .pdf nor a .svg file")


def _called(part: str, name: str) -> str:
    return f"{part}{os.path.splitext(name)[1].lower()}" if name else ""


def _read(plan: Plan, name: str) -> bytes:
    try:
        with open(path_from(plan, name), "rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot read '{name}': {said}") from None
    if len(content) > LARGEST:
        raise PuzzleError(f"'{name}' is larger than the {LARGEST} bytes that are printed")
    require_page(name, content)
    return content
