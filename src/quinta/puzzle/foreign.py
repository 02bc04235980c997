"""What other people's formats need to know of a kind and cannot see from what it draws.

A kind declares it in a file of its own, ``foreign.py``, which is loaded only for such formats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from quinta.base.grid import Size
from quinta.logic.model import Marks

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle

Lines = tuple[tuple[int, ...], ...]
"""The lengths of the black runs of each line, () where there is none."""

Picture = tuple[tuple[bool, ...], ...]
"""Rows of cells, True being black."""


@dataclass(frozen=True)
class Puzzlink:
    """How puzz.link has a kind: what it calls it, and the code in an address.

    The column of an error counts from the start of the code.
    """

    name: str
    read: Callable[[Size, str], Puzzle]
    write: Callable[[Any], str]


@dataclass(frozen=True)
class Nonogram:
    """A nonogram: black runs from the top and from the left, and perhaps the picture."""

    columns: Lines
    rows: Lines
    picture: Picture | None = None


@dataclass(frozen=True)
class Nonograms:
    """How a kind has nonograms among its puzzles; what is none is refused when it is written."""

    read: Callable[[Nonogram], Puzzle]
    write: Callable[[Any, Marks | None], Nonogram]


@dataclass(frozen=True)
class Janko:
    """What janko.at calls a kind, and the options that its puzzles have there."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    """Other names for it."""


@dataclass(frozen=True)
class Foreign:
    """All of it; what is missing a kind does not have."""

    puzzlink: Puzzlink | None = None
    nonograms: Nonograms | None = None
    janko: Janko | None = None
