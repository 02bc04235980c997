"""Random Akkoy boards: by chance alone, with colours that run together, or with equal areas."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from quinta.base.grid import Cell, Size, cells, neighbours
from quinta.kinds.akkoy.colours import Colour
from quinta.logic.model import Marks, Place, Value

BLURRED = 2
"""So often colours run together."""

SPECKLED = 0.02
"""Such a share of cells is turned for very hard ones, whose colours run together only once: of
order 50 nine in ten boards are very hard then, but for a few cells that can be mended."""


PART = 5
"""Each colour has at least one in so many cells: a board of one colour is no puzzle."""
TRIES = 50
"""After so many boards without enough of both colours any will do: it may have one cell."""


def _black(marks: Marks) -> int:
    return sum(value == Colour.BLACK for value in marks.values())


def turned_at(
    rng: random.Random, marks: Marks, places: Sequence[Place], times: int
) -> dict[Place, Value] | None:
    """One of these cells has the other colour, again and again, and enough of both is left.

    None if that cannot be.

    >>> row = [Cell(0, column) for column in range(4)]
    >>> marks = {row[0]: 1, row[1]: 0, row[2]: 0, row[3]: 0}
    >>> turned_at(random.Random(0), marks, row[:2], 1)[row[1]]
    1
    """
    turned, black = dict(marks), _black(marks)
    for _ in range(times):
        number = min(black, len(marks) - black)
        rarer = Colour.BLACK if black < len(marks) - black else Colour.WHITE
        is_enough = PART * (number - 1) >= len(marks)
        found = places if is_enough else [place for place in places if turned[place] != rarer]
        if not found:
            return None
        place = rng.choice(found)
        turned[place] = Colour.BLACK - turned[place]
        black += 1 if turned[place] == Colour.BLACK else -1
    return turned


def mixed(draw: Callable[[], Marks]) -> Marks:
    """A board as somebody draws it, with enough of both colours if that can be."""
    drawn = (draw() for _ in range(TRIES))
    marks = next(drawn)
    while not _is_mixed(marks) and (other := next(drawn, None)) is not None:
        marks = other
    return marks


def _is_mixed(marks: Marks) -> bool:
    black = _black(marks)
    return PART * min(black, len(marks) - black) >= len(marks)


def random_colours(rng: random.Random, size: Size) -> dict[Place, Value]:
    """Every cell by itself."""
    return {cell: rng.randrange(2) for cell in cells(size)}


def smooth(rng: random.Random, size: Size) -> Marks:
    """Colours that run together, as in pictures."""
    return blurred(random_colours(rng, size), BLURRED)


def speckled(rng: random.Random, size: Size) -> Marks:
    """Colours that run together less, with some specks: shorter runs leave more open."""
    marks = blurred(random_colours(rng, size), 1)
    return {
        cell: Colour.BLACK - colour if rng.random() < SPECKLED else colour
        for cell, colour in marks.items()
    }


def blurred(marks: Marks, times: int) -> Marks:
    """Colours that run together, as in pictures: long runs have few ways."""
    for _ in range(times):
        marks = _blurred_once(marks)
    return marks


def _blurred_once(marks: Marks) -> dict[Place, Value]:
    """Every cell with the colour that most of it and the eight around it have."""
    blurred = dict(marks)
    for cell in marks:
        assert isinstance(cell, Cell)
        around = [
            Cell(row, column)
            for row in range(cell.row - 1, cell.row + 2)
            for column in range(cell.column - 1, cell.column + 2)
        ]
        black = [marks[near] == Colour.BLACK for near in around if near in marks]
        if 2 * sum(black) != len(black):
            blurred[cell] = Colour.BLACK if 2 * sum(black) > len(black) else Colour.WHITE
    return blurred


def equal_areas(rng: random.Random, size: Size) -> dict[Cell, Colour]:
    """Random white areas of one size, as many as find room, on black."""
    marks = dict.fromkeys(cells(size), Colour.BLACK)
    wanted = rng.randint(2, max(2, min(6, size.rows * size.columns // 6)))
    starts = list(cells(size))
    rng.shuffle(starts)
    for start in starts:
        area = _grown(rng, start, wanted, marks, size)
        marks.update(dict.fromkeys(area, Colour.WHITE))
    return marks


def _grown(
    rng: random.Random, start: Cell, wanted: int, marks: Mapping[Cell, Colour], size: Size
) -> list[Cell]:
    """An area of this size around a cell that touches no white one; empty if there is no room."""

    def is_free(cell: Cell) -> bool:
        return marks[cell] == Colour.BLACK and all(
            marks[near] == Colour.BLACK for near in neighbours(cell, size)
        )

    area: list[Cell] = []
    edge = [start]
    while edge and len(area) < wanted:
        cell = edge.pop(rng.randrange(len(edge)))
        if cell not in area and is_free(cell):
            area.append(cell)
            edge += [near for near in neighbours(cell, size) if near not in area]
    return area if len(area) == wanted else []
