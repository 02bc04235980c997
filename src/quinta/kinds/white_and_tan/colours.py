"""What an arrow of White and Tan can be, and what it points at then."""

from __future__ import annotations

from enum import IntEnum


class Colour(IntEnum):
    """What an arrow can be."""

    WHITE = 0
    TAN = 1


WANTED = {0: 1, 1: 2}
"""How many arrows of its own colour an arrow points at, by colour."""
