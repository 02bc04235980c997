"""The referee's view of White and Tan: how many of its own colour each arrow sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from quinta.base.fields import counted
from quinta.base.grid import Cell
from quinta.kinds.white_and_tan.colours import WANTED, Colour
from quinta.logic.model import Marks
from quinta.puzzle.contract import Violation


def wrong_arrows(rays: Mapping[Cell, Sequence[Cell]], marks: Marks) -> Iterator[Violation]:
    """The arrows that see too many of their colour for certain, or too few whatever comes."""
    for cell, ahead in rays.items():
        colour = marks.get(cell)
        if colour is None:
            continue
        seen = [marks.get(other) for other in ahead]
        least = seen.count(colour)
        most = least + seen.count(None)
        wanted = WANTED[colour]
        if least <= wanted <= most:
            continue
        name = Colour(colour).name.lower()
        bound = "" if least == most else "no more than " if most < wanted else "no fewer than "
        number = most if most < wanted else least
        yield Violation(
            name,
            (cell, *(other for other in ahead if marks.get(other) == colour)),
            f"the {name} arrow in {cell} points at {bound}"
            f"{counted(number, f'{name} arrow', f'{name} arrows')} instead of {wanted}",
        )
