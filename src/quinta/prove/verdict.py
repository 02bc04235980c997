"""What the check of a claim can end in, for certificates and explanations alike."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle


class Verdict(StrEnum):
    """There are three, and nothing else.

    >>> print(Verdict.NOT_PROVED)
    not proved
    """

    PROVED = "proved"
    FALSE = "false"
    """Something that is claimed is not so."""
    NOT_PROVED = "not proved"
    """What is there does not show what is claimed."""


def about(puzzle: Puzzle) -> str:
    """What a verdict is about: the kind, the size, and the options that are not as usual.

    >>> import quinta
    >>> about(quinta.parse("doors connected=yes\\n1 . 2"))
    'Doors 1x3 (connected=yes)'
    """
    unusual = ", ".join(v.name for v in puzzle.variants if getattr(puzzle, v.option) == v.value)
    return f"{puzzle.title} {puzzle.size}" + (f" ({unusual})" if unusual else "")
