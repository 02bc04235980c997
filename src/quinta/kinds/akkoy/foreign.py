"""Akkoy elsewhere: ordered, and with black rows, it is a nonogram."""

from __future__ import annotations

from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell, Size
from quinta.kinds.akkoy.colours import Colour
from quinta.kinds.akkoy.kind import Akkoy
from quinta.logic.model import Marks
from quinta.puzzle.foreign import Foreign, Lines, Nonogram, Nonograms, Puzzlink
from quinta.puzzle.numbers16 import read_numbers, write_numbers


def read_nonogram(nonogram: Nonogram) -> Akkoy:
    """The same as an Akkoy."""
    return Akkoy(nonogram.columns, nonogram.rows, ordered=True, row_colour="black")


def write_nonogram(puzzle: Akkoy, marks: Marks | None) -> Nonogram:
    """An Akkoy as a nonogram, with a picture if every cell is marked."""
    if not puzzle.ordered or puzzle.row_colour != "black" or puzzle.equal_white_areas:
        raise PuzzleError(
            "a nonogram has ordered=yes, row_colour=black and no rule for areas, this Akkoy has not"
        )
    rows, columns = puzzle.size
    picture = None
    if marks is not None and len(marks) == rows * columns:
        picture = tuple(
            tuple(marks[Cell(row, column)] == Colour.BLACK for column in range(columns))
            for row in range(rows)
        )
    return Nonogram(_told(puzzle, "columns"), _told(puzzle, "rows"), picture)


def _told(puzzle: Akkoy, field: str) -> Lines:
    found = []
    for index, runs in enumerate(getattr(puzzle, field)):
        if runs is None:
            raise PuzzleError("a nonogram has no free line; give the runs", at=(field, index))
        found.append(tuple(runs))
    return tuple(found)


def _room(cells: int) -> int:
    """How many runs fit into a line."""
    return (cells + 1) // 2


def read_puzzlink(size: Size, code: str) -> Akkoy:
    """Each line has room for all runs that fit; they are told from the board outwards."""
    above, beside = _room(size.rows), _room(size.columns)
    parted = size.columns * above
    numbers, end = read_numbers(code, parted + size.rows * beside)
    if rest := code[end:]:
        message = f"'{rest[:5]}' is left over at the end of the address"
        raise PuzzleError(message, column=end + 1)
    columns, rows = _lines(numbers[:parted], above), _lines(numbers[parted:], beside)
    return read_nonogram(Nonogram(columns, rows))


def _lines(numbers: list[int | None], room: int) -> Lines:
    lines = (numbers[start : start + room] for start in range(0, len(numbers), room))
    return tuple(tuple(run for run in reversed(line) if run is not None) for line in lines)


def write_puzzlink(puzzle: Akkoy) -> str:
    """The code in an address of puzz.link."""
    nonogram = write_nonogram(puzzle, None)
    numbers: list[int | None] = []
    for lines, length in (
        (nonogram.columns, puzzle.size.rows),
        (nonogram.rows, puzzle.size.columns),
    ):
        for runs in lines:
            numbers += [*reversed(runs), *[None] * (_room(length) - len(runs))]
    return write_numbers(numbers)


FOREIGN = Foreign(
    puzzlink=Puzzlink("nonogram", read_puzzlink, write_puzzlink),
    nonograms=Nonograms(read_nonogram, write_nonogram),
)
