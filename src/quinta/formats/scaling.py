"""From a photograph to cells: fewer pixels, each the mean of many, and two colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from quinta.base.errors import PuzzleError
from quinta.base.grid import MAX_CELLS, Size
from quinta.formats import MAX_BYTES
from quinta.formats.pixels import Greys, Picture, Room

AUTO = "auto"
"""The threshold that parts the picture best."""

HALF = 50.0
"""Per cent of white: what is darker is black in a picture that is not scaled."""


UNSCALED = Room(cells=True, bytes=MAX_BYTES, pixels=MAX_CELLS)
SCALED = Room(cells=False, bytes=20_000_000, pixels=4_000_000)
"""How large pictures are read: the largest that is scaled takes some seconds."""


class Scaling(NamedTuple):
    """How the pixels of a picture become cells; without anything, one becomes one."""

    width: int | None = None
    """So many columns, and as many rows as the shape of the picture asks for."""
    size: Size | None = None
    """So many rows and columns; what is too wide or too high for the shape is cut off."""
    threshold: float | str | None = None
    """What is darker, in per cent of white, is black; AUTO is what parts the picture best.

    Unless given, AUTO for a picture that is scaled, and half for another.
    """

    @property
    def scales(self) -> bool:
        """Whether there will be fewer cells than pixels."""
        return self.width is not None or self.size is not None

    @property
    def room(self) -> Room:
        """How large a picture may be."""
        return SCALED if self.scales else UNSCALED

    def require(self) -> None:
        """Refuse what no picture can be scaled to."""
        if self.width is not None and self.size is not None:
            raise PuzzleError("a width and a size are two ways to scale a picture; choose one")
        if self.width is not None and self.width < 1:
            raise PuzzleError(f"no picture is {self.width} columns wide; ask for 1 or more")
        of_cells = isinstance(self.threshold, int | float) and 0 <= self.threshold <= 100
        if not of_cells and self.threshold not in (None, AUTO):
            raise PuzzleError(f"the threshold is {AUTO} or 0 to 100, not {self.threshold!r}")

    def cells(self, greys: Greys) -> Picture:
        """The cells of the pixels."""
        if self.scales:
            rows, columns = len(greys), len(greys[0])
            width = self.width or 1
            greys = scaled(greys, self.size or Size(height_for(width, rows, columns), width))
        threshold = self.threshold
        if threshold is None:
            threshold = AUTO if self.scales else HALF
        return blackened(greys, parting(greys) if isinstance(threshold, str) else threshold)


AS_IT_IS = Scaling()


def height_for(width: int, rows: int, columns: int) -> int:
    """How many rows a picture has when it is so many columns wide.

    >>> height_for(40, 800, 1000)
    32
    """
    return max(1, (2 * rows * width + columns) // (2 * columns))


def scaled(greys: Greys, size: Size) -> Greys:
    """A smaller picture; where its shape differs, as much as must be is cut off, half on each side.

    >>> scaled([bytes([0, 100, 200, 60]), bytes([0, 100, 200, 60])], Size(1, 2))
    [b'2\\x82']
    """
    rows, columns = len(greys), len(greys[0])
    if size.rows > rows or size.columns > columns:
        said = f"the picture has {columns} x {rows} pixels, fewer than {size.columns} x {size.rows}"
        raise PuzzleError(f"{said} cells; ask for fewer columns or rows")
    # Whichever side is too long for the shape wished for is cut.
    width = min(columns, max(size.columns, rows * size.columns // size.rows))
    height = min(rows, max(size.rows, columns * size.rows // size.columns))
    top, left = (rows - height) // 2, (columns - width) // 2
    narrow = [_means(row, left, width, size.columns) for row in greys[top : top + height]]
    full = 255 * width * height  # of all that a cell stands for, times the number of cells
    small = [_means(column, 0, height, size.rows) for column in zip(*narrow, strict=True)]
    return [
        bytes([(510 * light + full) // (2 * full) for light in row])
        for row in zip(*small, strict=True)
    ]


def _means(values: Sequence[int], start: int, length: int, number: int) -> list[int]:
    """So many equal parts of a stretch, each times what it is of ``length``: whole numbers.

    >>> _means([3, 6, 9], 0, 3, 2)
    [12, 24]
    """
    ahead = [0, *accumulate(values), 0]
    values = [*values, 0]
    reached = []
    for part in range(number + 1):
        whole, rest = divmod(part * length, number)
        reached.append(number * ahead[start + whole] + rest * values[start + whole])
    return [end - begin for begin, end in pairwise(reached)]


def blackened(greys: Greys, threshold: float) -> Picture:
    """What is darker than so many per cent of white is black.

    >>> blackened([bytes([0, 127, 128, 255])], 50)
    [[True, True, False, False]]
    """
    return [[100 * grey < 255 * threshold for grey in row] for row in greys]


def parting(greys: Greys) -> float:
    """The threshold, in per cent of white, that parts dark from light best (Otsu, 1979).

    Of all thresholds the one with which the two colours' means are farthest apart, weighed
    by how many pixels each has. A picture of one grey has none; half it is.

    >>> round(parting([bytes([10, 12, 200, 11]), bytes([190, 210, 205, 12])]))
    40
    """
    numbers = [0] * 256
    for row in greys:
        for grey in row:
            numbers[grey] += 1
    every, light = sum(numbers), sum(grey * number for grey, number in enumerate(numbers))
    below = sum_below = 0
    best, ends = 0, [0, 0]
    for grey, number in enumerate(numbers):
        below += number
        sum_below += grey * number
        if 0 < below < every:
            # Between-class variance, as a fraction: (every * sum_below - below * light)^2 / ...
            apart = (every * sum_below - below * light) ** 2 * every // (below * (every - below))
            if apart > best:
                best, ends = apart, [grey, grey]
            elif apart == best and best:
                ends[1] = grey
    if not best:
        return HALF
    return 100 * (sum(ends) / 2 + 1) / 255
