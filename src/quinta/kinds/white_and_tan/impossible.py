"""Proofs that a White and Tan board has no solution, without any search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinta.base.grid import COMPASS, Cell, Size, cells

if TYPE_CHECKING:
    from quinta.kinds.white_and_tan.kind import WhiteAndTan

BORDER = 4
"""So many cells beyond an arrow hold three tans or two whites, whatever their colours."""

EXCLUDED = Size(19, 19)
"""The one square size that only a longer proof excludes (docs/study/white_and_tan_19.py)."""


def impossible_arrows(puzzle: WhiteAndTan) -> str | None:
    """Three arrows that cannot all be satisfied, whatever the others are.

    On one line and in one direction only the last tan arrow but two can see exactly two
    tan arrows, and only the last white one but one can see exactly one white. So
    arrows of one direction on one line serve at most one tan and one white.
    """
    alike: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells(puzzle.size):
        direction = puzzle.arrow(cell)
        alike.setdefault((direction, _line_number(cell, direction)), []).append(cell)
    for group in alike.values():
        if len(group) > 2:
            first, second, third = group[:3]
            return (
                f"the arrows in {first.id}, {second.id} and {third.id} point the same way on "
                "one line, and at most one tan and one white of them can be satisfied"
            )
    return None


def _line_number(cell: Cell, direction: int) -> int:
    """Which of the lines of a direction runs through a cell."""
    down, right = COMPASS[direction]
    return cell.row * right - cell.column * down


def impossible_size(size: Size) -> str | None:
    """Why no board of this size has a solution, as far as that is proved.

    >>> impossible_size(Size(6, 6))
    >>> impossible_size(Size(19, 19))
    'no board of 19x19 has a solution (docs/study-report.md tells how that is proved)'
    """
    if (most := _most_arrows(size)) < size.rows * size.columns:
        return (
            f"on a board of {size} at most {most} arrows can be satisfied, "
            "whatever their directions"
        )
    inner = Size(*(max(0, length - 2 * BORDER) for length in size))
    if (most := _most_inner_arrows(inner)) < inner.rows * inner.columns:
        return (
            f"of the {inner.rows * inner.columns} arrows of this board that are at least "
            f"{BORDER} cells away from its edge at most {most} can be satisfied"
        )
    if size == EXCLUDED:
        told = "docs/study-report.md tells how that is proved"
        return f"no board of {EXCLUDED} has a solution ({told})"
    return None


def _most_arrows(size: Size) -> int:
    """How many arrows can be satisfied at most, over all lines and their two directions.

    A line of one cell serves none; up to four cells have room for three tans or
    two whites but not both, so two arrows; longer lines serve two of each colour.
    """
    rows, columns = size
    diagonals = [
        min(rows, columns, offset + 1, rows + columns - 1 - offset)
        for offset in range(rows + columns - 1)
    ]
    lengths = [columns] * rows + [rows] * columns + 2 * diagonals
    return sum(0 if length == 1 else 2 if length < 5 else 4 for length in lengths)


def _most_inner_arrows(inner: Size) -> int:
    """How many arrows of an inner board with so many rows and columns can be satisfied.

    They all see the last four cells of their line. Those hold three tans, and then no inner
    tan sees exactly two, or two whites, and then no inner white sees exactly one. So
    a line and a direction serve one inner arrow at most.
    """
    rows, columns = inner
    return 2 * (rows + columns + 2 * (rows + columns - 1)) if rows and columns else 0
