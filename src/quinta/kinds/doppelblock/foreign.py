"""Doppelblock elsewhere: on puzz.link and on janko.at."""

from __future__ import annotations

from quinta.base.errors import PuzzleError
from quinta.base.grid import Size, cells
from quinta.kinds.doppelblock.given import BLACK, NOT_BLACK
from quinta.kinds.doppelblock.kind import Doppelblock
from quinta.puzzle.foreign import Foreign, Janko, Puzzlink
from quinta.puzzle.numbers16 import read_numbers, write_numbers


def read_puzzlink(size: Size, code: str) -> Doppelblock:
    """The sums above and beside, then, if there are any, the given cells."""
    if size.rows != size.columns:
        raise PuzzleError(f"a board of {size} is not square")
    order = size.rows
    given: list[int | None] = [None] * (order * order)
    sums, end = read_numbers(code, 2 * order)
    if end < len(code):
        given, end = read_numbers(code, order * order, end)
    if rest := code[end:]:
        message = f"'{rest[:5]}' is left over at the end of the address"
        raise PuzzleError(message, column=end + 1)
    rows = [given[start : start + order] for start in range(0, len(given), order)]
    return Doppelblock(order, top=sums[:order], right=sums[order:], cells=rows)


def write_puzzlink(puzzle: Doppelblock) -> str:
    """The code in an address."""
    given: list[int | None] = []
    for cell in cells(puzzle.size):
        value = puzzle.cells[cell.row][cell.column]
        if value in (NOT_BLACK, BLACK):
            raise PuzzleError("puzz.link has numbers as given cells, neither black nor not black")
        given.append(None if value is None else int(value))
    written = write_numbers(given) if any(value is not None for value in given) else ""
    return write_numbers([*puzzle.top, *puzzle.right]) + written


FOREIGN = Foreign(
    puzzlink=Puzzlink("doppelblock", read_puzzlink, write_puzzlink), janko=Janko("Doppelblock")
)
