"""The plan of a book: what is in it and how it looks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from quinta.base.grid import Size
from quinta.book.paper import Paper
from quinta.generator.wish import Wish
from quinta.render.picture import CellSize

MOST_PUZZLES = 2_000
"""In one book."""


class Hints(StrEnum):
    """Where hints stand."""

    NONE = "none"
    BELOW = "below"
    """Below each board, upside down."""
    PAGE = "page"
    """On pages of their own, before the solutions."""


class Order(StrEnum):
    """In which order the puzzles of a chapter come."""

    LEVEL = "level"
    GIVEN = "given"


@dataclass(frozen=True)
class Chapter:
    """Puzzles that stand together: from files, or made as wished."""

    title: str = ""
    puzzles: tuple[str, ...] = ()
    """Files, collections and folders."""
    only: tuple[range, ...] | None = None
    """Which of the puzzles in them, counted from 1."""
    wish: Wish | None = None
    count: int = 0
    seed: str = "0"
    per_page: int | None = None
    cell: CellSize | None = None


@dataclass(frozen=True)
class Plan:
    """A whole book."""

    chapters: tuple[Chapter, ...]
    title: str = "Logic Puzzles"
    subtitle: str = ""
    author: str = ""
    date: str = ""
    foreword: str = ""
    paper: Paper = Paper.A4
    per_page: int | None = None
    """Two unless given, and in large print one."""
    cell: CellSize | None = None
    large_print: bool = False
    hints: Hints = Hints.NONE
    order: Order = Order.LEVEL
    keep_equal: bool = False
    """Print also what is in the book already, in this position or in another one."""
    title_page: str = ""
    """A file with a page that stands instead of the cover."""
    logo: str = ""
    """A file with a picture for the cover."""
    imprint: str = ""
    """A file with a page that follows the cover."""
    cover: bool = True
    contents: bool = True
    rules: bool = True
    solutions: bool = True
    folder: str = field(default="", compare=False)
    """Where the plan lies: names of files start from there."""


def wish_of(
    kind: str,
    size: Size | None = None,
    levels: Any = None,
    options: Mapping[str, Any] | None = None,
    **wished: Any,
) -> Wish:
    """What puzzles are to be like, in the words of a plan."""
    return Wish.of(kind, size, level=levels, **wished, **(options or {}))


def chapters_of(kinds: list[str], count: int, levels: Any, seed: str) -> tuple[Chapter, ...]:
    """A chapter for each kind; the puzzles are shared out, the first kinds have one more.

    >>> [chapter.count for chapter in chapters_of(["doors", "gap"], 5, "0-2", "7")]
    [3, 2]
    """
    chapters = []
    for at, kind in enumerate(kinds):
        share = count // len(kinds) + (at < count % len(kinds))
        if share:
            chapters.append(Chapter(wish=wish_of(kind, levels=levels), count=share, seed=seed))
    return tuple(chapters)


def path_from(plan: Plan, name: str) -> str:
    """Where a file lies that a plan names."""
    return os.path.join(plan.folder, os.path.expanduser(name))
