"""New puzzles: one at a time (``make``), or many (``many``), as wished for (``Wish``)."""

from quinta.errors import CannotBeMade
from quinta.generator.ask import generate, generate_many
from quinta.generator.make import Made, make
from quinta.generator.wish import Wish

__all__ = ["CannotBeMade", "Made", "Wish", "generate", "generate_many", "make"]
