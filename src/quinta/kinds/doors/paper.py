"""The Doors paper: views as nested products.

Carvalho and Pereira look from a room through its doors b, c, d, ... (1 open, 0 closed):

    e = b + b(c + c(d + d(...)))

so that the first closed door makes everything behind it vanish, and state for each clue

    e + w + n + s + 1 = clue

In Prolog that is ``V #= H + H*V1``, from the last door back. Their program builds every
chain anew for every room (*paper*). But a room's view is one door and its neighbour's
view, so chains can share their ends (*shared*): at least as strong, and much smaller.

Slips: the boards of 110 and 150 cells in Table 1 are called square, which they cannot be;
0 is a closed door where doors are labelled and an open one where random ones are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from quinta.base.errors import PuzzleError
from quinta.base.fields import as_tuples, require_board
from quinta.base.grid import Cell, Size, horizontal_walls, vertical_walls
from quinta.kinds.doors.kind import Doors
from quinta.logic.formulation import Formulation, Product, Sum, Variable
from quinta.logic.model import Place
from quinta.puzzle.paper import PRINTED, Figure, Paper, Table, squares

SHARED = "shared"


class DoorsPaper(Paper[Doors]):
    """Doors by nested products."""

    kind = Doors.kind
    functors = ("doors",)
    citation = "B. Carvalho, A. Pereira: Doors (Universidade do Porto)"
    models: ClassVar[Mapping[str, str]] = {
        PRINTED: "nested products, a chain of its own for every room and direction",
        SHARED: "nested products, the view of a room built on its neighbour's",
    }
    strategy = "ffc"
    one_list = True
    others: ClassVar[Mapping[str, Callable[[Sequence[Any]], str]]] = {
        "generate_random_board": lambda arguments: _made_anew(arguments),
        "main_menu": lambda arguments: "the menu is opened by 'quinta', with nothing behind it",
    }
    tables = (
        Table(
            "solving",
            "Table 1: solving random boards",
            (*squares(3, 5, 7, 8, 10), Size(10, 11), Size(10, 15), *squares(15, 20, 30, 40, 50)),
            {
                Size(3, 3): Figure(0.00, constraints=150, backtracks=0),
                Size(5, 5): Figure(0.00, constraints=626, backtracks=5),
                Size(7, 7): Figure(0.00, constraints=2058, backtracks=146),
                Size(8, 8): Figure(0.03, constraints=2963, backtracks=813),
                Size(10, 10): Figure(0.61, constraints=8767, backtracks=18_734),
                Size(10, 11): Figure(7.10, constraints=52_149, backtracks=383_107),
                Size(10, 15): Figure(61.64, constraints=12_891_362, backtracks=10_509_283),
            },
            remark="the paper calls its boards of 110 and 150 cells square; 10x11 and 10x15 here",
        ),
    )

    def from_lists(self, arguments: Sequence[Any]) -> Doors:
        if len(arguments) != 1:
            raise PuzzleError("Doors takes one list of rows, 0 for no clue: doors([[0,2],[2,1]])")
        rows = as_tuples(arguments[0])
        require_board("clues", rows)
        return Doors(tuple(tuple(None if clue == 0 else clue for clue in row) for row in rows))

    def to_lists(self, puzzle: Doors) -> list[Any]:
        if not puzzle.counts_self or puzzle.connected:
            raise PuzzleError("the paper's lists have no options; use text or JSON")
        return [[[clue or 0 for clue in row] for row in puzzle.clues]]

    def formulation(self, puzzle: Doors, model: str = PRINTED) -> Formulation:
        self.require_model(model)
        return _Views(puzzle, shared=model == SHARED).formulation


def _made_anew(arguments: Sequence[Any]) -> str:
    """What to type instead of ``generate_random_board([R,C],Board)``."""
    size = next((a for a in arguments if isinstance(a, list) and len(a) == 2), [4, 6])
    rows, columns = (side if type(side) is int else "N" for side in size)
    command = f"quinta generate doors --random --size {rows}x{columns}"
    return f"this makes a new board each time; type '{command}' for it"


class _Views:
    """The doors as variables, and what is seen through them."""

    def __init__(self, puzzle: Doors, shared: bool) -> None:
        self.formulation = Formulation("a door is 0 closed, 1 open")
        self.shared = shared
        self.known: dict[tuple[Place, ...], Variable | None] = {}
        size = puzzle.size
        self.doors: dict[Place, Variable] = {
            wall: self.formulation.place(wall, 0, 1)
            for walls in (*vertical_walls(size), *horizontal_walls(size))
            for wall in walls
        }
        for room, seen in puzzle.rooms_with_clues():
            self._state(puzzle, room, seen)

    def _state(self, puzzle: Doors, room: Cell, seen: int) -> None:
        views = [self._view(tuple(doors)) for doors in puzzle.doors_from(room)]
        self.formulation.begin("clue", "north + east + south + west + 1 = clue")
        self.formulation.add((Sum.all(view for view in views if view) + 1).equals(seen))

    def _view(self, doors: tuple[Place, ...]) -> Variable | None:
        """How many rooms are seen through a row of doors; None if there is no door."""
        if not doors:
            return None
        if not self.shared or doors not in self.known:
            self.known[doors] = self._new_view(doors)
        return self.known[doors]

    def _new_view(self, doors: tuple[Place, ...]) -> Variable:
        here, beyond = self.doors[doors[0]], self._view(doors[1:])
        if beyond is None:
            return here
        name = f"{doors[0].id} to {doors[-1].id}"
        through = self.formulation.variable(f"through {name}", 0, len(doors) - 1)
        view = self.formulation.variable(f"view {name}", 0, len(doors))
        self.formulation.begin("through", "t = door · view beyond it")
        self.formulation.add(Product(through, here, beyond))
        self.formulation.begin("view", "view = door + t")
        self.formulation.add((here + through).equals(view))
        return view
