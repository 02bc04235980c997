"""The White and Tan paper: global cardinality along the arrow's ray.

Oliveira and Pinto write 1 for tan. For an arrow whose ray, itself included, has L cells:

    tan:    global_cardinality(Ray, [0-(L-3), 1-3])
    white:  global_cardinality(Ray, [0-2, 1-(L-2)])

Their program tries tan, then white, while constraints are still being posted: there is
nothing left to label. Here the numbers are variables that hang on the arrow's colour,
#tan = L - 2 + (5 - L) * tan, so that all is posted before the search begins.

Boards are made by the same constraints with the directions unknown too, a few of
them set by chance.

Slips: "7x7 is impossible" is false, and so is "minimum 4x4" (2x2 exists). Nothing checks
that a board made has one solution; problem 3 has two. The forced cell is never 7.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from quinta.base.document import Document
from quinta.base.errors import PuzzleError
from quinta.base.fields import as_tuples
from quinta.base.grid import COMPASS, Cell, Size, cells, ray
from quinta.kinds.white_and_tan.kind import WhiteAndTan
from quinta.logic.formulation import (
    Cardinality,
    Either,
    Element,
    Formulation,
    Sum,
    Values,
    Variable,
)
from quinta.logic.model import Marks
from quinta.puzzle.paper import PRINTED, Figure, Paper, Table, squares


class WhiteAndTanPaper(Paper[WhiteAndTan]):
    """White and Tan by global cardinality."""

    kind = WhiteAndTan.kind
    functors = ("solver", "tan_and_white")
    one_list = True
    problems = "problem"
    creates = (4, 5, 6)
    others: ClassVar[Mapping[str, Callable[[Sequence[Any]], str]]] = {
        "create": lambda arguments: _made_anew(arguments),
    }
    citation = "N. F. A. Oliveira, L. M. A. Pinto: White And Tan (Universidade do Porto)"
    models: ClassVar[Mapping[str, str]] = {PRINTED: "global cardinality on the ray of every arrow"}
    strategy = "leftmost+down"
    unique = True
    tables = (
        Table(
            "solving",
            "Table 1: solving the paper's problems, beyond 6x6 boards with one solution",
            squares(4, 5, 6, 7, 8, 9, 10, 11, 12),
            {
                Size(4, 4): Figure(0.01, constraints=109, backtracks=116, prunings=364),
                Size(5, 5): Figure(0.02, constraints=366, backtracks=325, prunings=1070),
                Size(6, 6): Figure(0.01, constraints=57, backtracks=21, prunings=154),
            },
        ),
        Table(
            "creating",
            "Table 2: creating boards",
            squares(4, 5, 6, 7, 8, 9, 10),
            {
                Size(4, 4): Figure(0.01, constraints=61, backtracks=370),
                Size(5, 5): Figure(0.04, constraints=920, backtracks=1339),
                Size(6, 6): Figure(0.62, constraints=8540, backtracks=17_664),
            },
            creating=True,
            remark="the paper's boards may have several solutions, Quinta's have one each",
        ),
    )

    def from_lists(self, arguments: Sequence[Any]) -> WhiteAndTan:
        if len(arguments) != 1:
            raise PuzzleError(
                "White and Tan takes one list of rows of directions, 0 to 7: solver([[3,5],[1,7]])"
            )
        return WhiteAndTan(as_tuples(arguments[0]))

    def to_lists(self, puzzle: WhiteAndTan) -> list[Any]:
        return [[list(row) for row in puzzle.arrows]]

    def formulation(self, puzzle: WhiteAndTan, model: str = PRINTED) -> Formulation:
        self.require_model(model)
        formulation = Formulation("an arrow is 0 white, 1 tan")
        tan = {cell: formulation.place(cell, 0, 1) for cell in cells(puzzle.size)}
        for cell in cells(puzzle.size):
            ahead = [tan[c] for c in ray(cell, puzzle.arrow(cell), puzzle.size)]
            _cardinality(formulation, cell, tan[cell], (tan[cell], *ahead))
        return formulation

    def creation(self, size: Size, rng: random.Random) -> Formulation:
        """Colours and directions unknown; two directions are set by chance, as in the paper."""
        formulation = Formulation("an arrow is 0 white, 1 tan, and points in 0 .. 7")
        tan = {cell: formulation.place(cell, 0, 1) for cell in cells(size)}
        for cell in cells(size):
            low, high = (2, 6) if cell.row == 0 else (0, 7)
            if cell == (0, 0):
                low = high = rng.choice((2, 3))
            elif cell == (1, 1):
                low = high = rng.randrange(7)
            direction = formulation.decision(f"direction of {cell.id}", low, high)
            _points(formulation, size, cell, tan, direction)
        return formulation

    def created(self, formulation: Formulation, values: Values) -> tuple[WhiteAndTan, Marks]:
        marks = formulation.marks(values)
        chosen = [values[v.index] for v in formulation.decisions[len(marks) :]]
        columns = 1 + max(int(place.column) for place in marks)  # type: ignore[attr-defined]
        rows = [chosen[i : i + columns] for i in range(0, len(chosen), columns)]
        return WhiteAndTan(rows), marks

    def instance(self, size: Size, number: int) -> WhiteAndTan | None:
        """The paper's problems of a size."""
        problems = (WhiteAndTan.read(Document(example.text)) for example in WhiteAndTan.examples)
        printed = [problem for problem in problems if problem.size == size]
        return printed[number] if number < len(printed) else None


def _made_anew(arguments: Sequence[Any]) -> str:
    """What to type instead of ``create(5,A)``."""
    order = next((a for a in arguments if type(a) is int), 4)
    command = f"quinta generate white-and-tan --random --size {order}"
    return f"this makes a new board each time; type '{command}' for it"


def _cardinality(
    formulation: Formulation, cell: Cell, own: Variable, cells_on_ray: tuple[Variable, ...]
) -> None:
    length = len(cells_on_ray)
    tans = formulation.variable(f"tans from {cell.id}", 0, length)
    whites = formulation.variable(f"whites from {cell.id}", 0, length)
    formulation.begin("ray", "cardinality of 0 and 1 on the L cells from the arrow on")
    formulation.add(Cardinality(cells_on_ray, (0, 1), (whites, tans)))
    formulation.begin("wanted", "#tan = 3 if tan, #white = 2 if white")
    formulation.add((tans - (5 - length) * own).equals(length - 2))


def _points(
    formulation: Formulation,
    size: Size,
    cell: Cell,
    tan: dict[Cell, Variable],
    direction: Variable,
) -> None:
    """What an arrow of unknown direction points at, by element over its eight rays."""
    tans, whites = [], []
    for number in range(len(COMPASS)):
        ahead = [tan[c] for c in ray(cell, number, size)]
        name = f"in direction {number} from {cell.id}"
        tans.append(formulation.variable(f"tans {name}", 0, len(ahead)))
        whites.append(formulation.variable(f"whites {name}", 0, len(ahead)))
        formulation.begin("ray", "#tan and #white ahead, in each of the eight directions")
        formulation.add((Sum.all(ahead) - tans[-1]).equals(0))
        formulation.add((tans[-1] + whites[-1]).equals(len(ahead)))
    longest = max(size)
    seen = [formulation.variable(f"{what} seen from {cell.id}", 0, longest) for what in "tw"]
    formulation.begin("direction", "seen = ahead[direction]")
    formulation.add(Element(seen[0], tuple(tans), direction))
    formulation.add(Element(seen[1], tuple(whites), direction))
    formulation.begin("wanted", "tan sees two tan, white sees one white")
    own = tan[cell] + 0
    formulation.add(Either((own.equals(0), (seen[0] + 0).equals(2))))
    formulation.add(Either((own.equals(1), (seen[1] + 0).equals(1))))
