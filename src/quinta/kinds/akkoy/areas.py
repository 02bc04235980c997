"""The rule of Akkoy that all white areas have the same size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quinta.base.grid import Cell, Size, areas, cells, neighbours
from quinta.kinds.akkoy.colours import Colour
from quinta.logic.model import Cut, Fact, Marks, Place
from quinta.puzzle.contract import Violation

CLOSED_AREAS = 3
"""So many of the smallest white areas are told apart from the larger ones at a time."""


def unequal_areas(marks: Marks, size: Size) -> Iterator[Violation]:
    """An area has at least its white cells, and at most what it can grow to."""
    now = _white_areas(marks, size)
    can_be_white = [cell for cell in cells(size) if marks.get(cell) != Colour.BLACK]
    grown = {cell: area for area in areas(can_be_white, size) for cell in area}
    if not now:
        return
    largest = max(now, key=len)
    narrowest = min(now, key=lambda area: len(grown[area[0]]))
    least, most = len(largest), len(grown[narrowest[0]])
    if least <= most:
        return
    one, other = sorted((largest, narrowest))
    if len(grown[largest[0]]) == least and len(narrowest) == most:
        message = f"white areas of {len(one)} and of {len(other)} cells"
    else:
        message = f"a white area of at least {least} cells and one of at most {most}"
    yield Violation("areas", (*one, *other), message)


def beside_white(marks: Marks, size: Size) -> list[Place]:
    """The open cells beside a white one."""
    return [
        cell
        for cell in cells(size)
        if cell not in marks
        and any(marks.get(near) == Colour.WHITE for near in neighbours(cell, size))
    ]


def cuts_of_areas(marks: Marks, size: Size) -> list[Cut]:
    """A white area that is closed with few cells rules out one that has more.

    Nothing else of the board matters, and of the larger area only as many cells as are
    too many: so a cut is short, and rules out much more than the board at hand.
    """
    found = sorted(_white_areas(marks, size), key=len)
    larger = [area for area in found if len(area) > len(found[0])]
    smallest = found[: min(CLOSED_AREAS, len(found) - len(larger))] if larger else []
    return [
        [
            Fact(small[0], Colour.BLACK),
            *(Fact(cell, Colour.WHITE) for cell in _around(small, size)),
            *(Fact(cell, Colour.BLACK) for cell in _part(large, len(small) + 1, size)),
        ]
        for small in smallest
        for large in larger
    ]


def _white_areas(marks: Marks, size: Size) -> list[list[Cell]]:
    return areas([cell for cell in cells(size) if marks.get(cell) == Colour.WHITE], size)


def _around(area: Sequence[Cell], size: Size) -> list[Cell]:
    near = {cell for member in area for cell in neighbours(member, size)}
    return sorted(near.difference(area))


def _part(area: Sequence[Cell], number: int, size: Size) -> list[Cell]:
    """So many cells of an area that are connected."""
    left = dict.fromkeys(area[1:])
    part = [area[0]]
    for cell in part:
        for near in neighbours(cell, size):
            if near in left and len(part) < number:
                del left[near]
                part.append(near)
    return part
