"""The geometry of a size is made once, and little of it is kept."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quinta.base.grid import (
    LARGEST_KEPT,
    SIZES_KEPT,
    Cell,
    Size,
    Wall,
    cells,
    columns,
    horizontal_walls,
    lines,
    of_a_size,
    rows,
    vertical_walls,
    walls,
)

SIZES = [Size(1, 1), Size(1, 3), Size(3, 1), Size(2, 2), Size(4, 6)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cells_and_lines_are_those_of_the_size(size: Size) -> None:
    every = [Cell(row, column) for row in range(size.rows) for column in range(size.columns)]
    assert list(cells(size)) == every
    assert [cell for row in rows(size) for cell in row] == every
    assert sorted(cell for column in columns(size) for cell in column) == every
    for line in lines(size):
        across = line.direction == "row"
        on_it = [cell for cell in every if (cell.row if across else cell.column) == line.position]
        assert list(line.cells(size)) == on_it
        assert list(line.walls(size)) == [Wall(*pair) for pair in pairwise(on_it)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_wall_is_laid_out_once(size: Size) -> None:
    laid_out = [wall for row in walls(size) for wall in row]
    by_line = [wall for line in lines(size) for wall in line.walls(size)]
    by_side = [w for row in (*vertical_walls(size), *horizontal_walls(size)) for w in row]
    assert sorted(laid_out) == sorted(by_line) == sorted(by_side)
    assert len(set(laid_out)) == len(laid_out)


@pytest.mark.parametrize(
    "make", [rows, columns, cells, lines, walls, vertical_walls, horizontal_walls]
)
def test_what_depends_on_the_size_alone_is_made_once(make: object) -> None:
    assert callable(make)
    assert make(Size(5, 7)) is make(Size(5, 7))


def test_only_a_few_sizes_are_kept_and_of_large_ones_the_last() -> None:
    made: list[Size] = []
    make = of_a_size(made.append)
    small = [Size(1, columns) for columns in range(1, SIZES_KEPT + 2)]
    large = [Size(columns, LARGEST_KEPT) for columns in (2, 3)]
    for size in (*small, *large, small[-1], large[-1]):
        make(size)
    assert made == [*small, *large]
    make(small[0])
    make(large[0])
    assert made == [*small, *large, small[0], large[0]]
