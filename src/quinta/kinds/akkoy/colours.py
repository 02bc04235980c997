"""What a cell of Akkoy can be."""

from __future__ import annotations

from enum import IntEnum


class Colour(IntEnum):
    """What a cell can be."""

    WHITE = 0
    BLACK = 1


VALUES = tuple(Colour)
