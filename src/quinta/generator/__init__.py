"""New puzzles: one at a time (``make``), or many (``many``), as wished for (``Wish``)."""

from quinta.generator.make import CannotBeMade, Made, make
from quinta.generator.wish import Wish

__all__ = ["CannotBeMade", "Made", "Wish", "make"]
