"""New puzzles: one at a time (``make``), or many (``many``), as wished for (``Wish``)."""

from quinta.base.errors import CannotBeMade
from quinta.generator.made import Made
from quinta.generator.make import make
from quinta.generator.picture import OfPicture
from quinta.generator.public import generate, generate_from, generate_many
from quinta.generator.wish import Wish

__all__ = [
    "CannotBeMade",
    "Made",
    "OfPicture",
    "Wish",
    "generate",
    "generate_from",
    "generate_many",
    "make",
]
