"""The Gap paper: coordinates of the shaded cells.

Lacerda Campos and Moura look for 2n points (X, Y). Every coordinate is had twice,

    count(k, Xs) = 2,  count(k, Ys) = 2      for k = 0 .. n - 1

and no two points are equal or touch: nine times, for each difference (i, j) in -1 .. 1,

    not (X' = X + i and Y' = Y + j)

(*paper*), which is one distance for each pair: |X - X'| > 1 or |Y - Y'| > 1 (*apart*).
So that a board is found once and not in (2n)! guises, the points are put in order.

Slips: the printed ordering, ``#\\((X1 #= X2) #<=> (Y1 #> Y2))`` with a third clause that
compares X with Y, deletes solutions; here it is X < X', or X = X' and Y < Y'. "No solution
below order 9" is false (order 8 has two boards). The clues are never used; here they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, ClassVar

from quinta.base.errors import PuzzleError
from quinta.base.fields import as_tuples
from quinta.base.grid import Cell, Size, cells
from quinta.kinds.gap.kind import Gap, Shade
from quinta.logic.formulation import Count, Either, Formulation, Linear, Values, Variable
from quinta.logic.model import Marks
from quinta.puzzle.paper import PRINTED, Figure, Paper, Table, squares

APART = "apart"

Point = tuple[Variable, Variable]


class GapPaper(Paper[Gap]):
    """Gap by the coordinates of its shaded cells."""

    kind = Gap.kind
    functors = ("gap",)
    citation = "J. P. P. de Lacerda Campos, L. F. Moura: Gap Puzzles (Universidade do Porto)"
    models: ClassVar[Mapping[str, str]] = {
        PRINTED: "coordinates, counts, nine forbidden differences for each pair of points",
        APART: "coordinates, counts, one distance for each pair of points",
    }
    strategy = "leftmost"
    tables = (
        Table(
            "solving",
            "Fig. 8: one board of each order",
            squares(*range(1, 31), 40, 50, 60, 80, 100),
            {
                Size(8, 8): Figure(said="'only has solutions with orders 9 and above'"),
                Size(9, 9): Figure(said="a solution"),
            },
            remark="the points of Fig. 8 are drawn, not printed as numbers: growing "
            "exponentially, then dropping, again and again",
        ),
    )

    def from_lists(self, arguments: Sequence[Any]) -> Gap:
        order, top, left = (*arguments, None, None, None)[:3]
        if not arguments or len(arguments) > 3 or type(order) is not int:
            raise PuzzleError(
                "Gap takes an order, as in gap(9), and if there are clues two lists: top, left"
            )
        return Gap(order, *(() if side is None else as_tuples(side) for side in (top, left)))

    def to_lists(self, puzzle: Gap) -> list[Any]:
        sides = [list(puzzle.top), list(puzzle.left)] if puzzle.each_clue() else []
        return [puzzle.order, *sides]

    def formulation(self, puzzle: Gap, model: str = PRINTED) -> Formulation:
        self.require_model(model)
        formulation = Formulation("point i is the shaded cell in row x, column y")
        order = puzzle.order
        points = [
            tuple(formulation.decision(f"{axis}{i + 1}", 0, order - 1) for axis in "xy")
            for i in range(2 * order)
        ]
        formulation.marks = lambda values: _board(puzzle, points, values)  # type: ignore[arg-type]
        _state(formulation, puzzle, points, nine=model == PRINTED)  # type: ignore[arg-type]
        return formulation

    def instance(self, size: Size, number: int) -> Gap:
        """The paper's task is any board of an order, so they are all alike."""
        return Gap(size.rows)


def _state(formulation: Formulation, puzzle: Gap, points: list[Point], nine: bool) -> None:
    formulation.begin("two", "count(k, x) = 2 and count(k, y) = 2")
    for k in range(puzzle.order):
        for axis in (0, 1):
            formulation.add(Count(k, tuple(point[axis] for point in points), 2))
    formulation.begin("order", "x < x' or (x = x' and y < y')")
    for (x, y), (its_x, its_y) in pairwise(points):
        formulation.add((x - its_x).at_most(0))
        formulation.add(Either(((x - its_x).below(0), (y - its_y).below(0))))
    if nine:
        formulation.begin("touch", "not (x' = x + i and y' = y + j), i and j in -1 .. 1")
    else:
        formulation.begin("touch", "abs(x - x') > 1 or abs(y - y') > 1")
    for one, other in combinations(points, 2):
        formulation.add(*(_never_near(one, other) if nine else _far(one, other)))
    _clues(formulation, puzzle, points)


def _never_near(one: Point, other: Point) -> list[Either]:
    (x, y), (its_x, its_y) = one, other
    near = (-1, 0, 1)
    return [Either(((its_x - x).differs(i), (its_y - y).differs(j))) for i in near for j in near]


def _far(one: Point, other: Point) -> list[Either]:
    (x, y), (its_x, its_y) = one, other
    pairs = ((x, its_x), (its_x, x), (y, its_y), (its_y, y))
    return [Either(tuple((a - b).at_least(2) for a, b in pairs))]


def _clues(formulation: Formulation, puzzle: Gap, points: list[Point]) -> None:
    """In order, points 2r and 2r + 1 are those of row r; those of a column can be any two."""
    formulation.begin("gap of a row", "y' - y = clue + 1 for its two points")
    for row, gap in enumerate(puzzle.left):
        if gap is not None:
            (_, y), (_, its_y) = points[2 * row : 2 * row + 2]
            formulation.add((its_y - y).equals(gap + 1))
    formulation.begin("gap of a column", "y = y' = column implies x' - x = clue + 1")
    for column, gap in enumerate(puzzle.top):
        if gap is None:
            continue
        for (x, y), (its_x, its_y) in combinations(points, 2):
            here: tuple[Linear, ...] = ((y + 0).differs(column), (its_y + 0).differs(column))
            formulation.add(Either((*here, (its_x - x).equals(gap + 1))))


def _board(puzzle: Gap, points: list[Point], values: Values) -> Marks:
    shaded = {Cell(values[x.index], values[y.index]) for x, y in points}
    return {cell: Shade.SHADED if cell in shaded else Shade.WHITE for cell in cells(puzzle.size)}
