"""The Doppelblock paper: counts, positions of the blacks, a running sum.

Marques and Carvalho write 0 for black and give every line

    count(0, Line) = 2,  count(v, Line) = 1      for v = 1 .. n - 2

and, where its sum is known, two positions and the sum between them:

    element(B1, Line) = 0,  element(B2, Line) = 0,  B1 < B2
    Line[B1 + 1] + ... + Line[B2 - 1] = Sum

Their sum runs along the line, one ``element`` after the other, and tries every length as a
choice while constraints are still being posted. Here the running sums are variables,
R[i] = R[i - 1] + Line[i], so that R[B2] - R[B1] = Sum is a constraint like the others.

Slips: none in the rules. ``ffc`` is said to help "in certain situations".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from shlex import quote
from typing import Any, ClassVar

from quinta.base.errors import PuzzleError
from quinta.base.fields import as_tuples
from quinta.base.grid import Cell, Line, Size, lines
from quinta.kinds.doppelblock.given import BLACK, NOT_BLACK
from quinta.kinds.doppelblock.kind import Doppelblock
from quinta.logic.formulation import Count, Element, Formulation, Variable
from quinta.puzzle.paper import PRINTED, Figure, Paper, Table, squares, term

TAKEN = "the order, the sums above, the sums at the right, the board"
WRITTEN = "doppelblock(6,[4,8,4,5,6,5],[9,7,2,10,3,1],Board)"


class DoppelblockPaper(Paper[Doppelblock]):
    """Doppelblock by counts, element and running sums."""

    kind = Doppelblock.kind
    functors = ("doppelblock",)
    labelling = 4
    others: ClassVar[Mapping[str, Callable[[Sequence[Any]], str]]] = {
        "printAllSolutions": lambda arguments: _all_into_a_file(arguments),
        "printUsage": lambda arguments: f"type 'quinta solve --help'; a board is {WRITTEN}",
    }
    citation = "D. Marques, J. Carvalho: Doppelblock, Relatório (Universidade do Porto)"
    models: ClassVar[Mapping[str, str]] = {
        PRINTED: "counts, the blacks' positions by element, a running sum"
    }
    strategy = "leftmost"
    tables = (
        Table(
            "solving",
            "the graph: time by size, random boards with every sum",
            squares(*range(3, 13)),
            {Size(6, 6): Figure(0.735, said="its example, with ffc")},
            remark="the points of the graph are drawn, not printed as numbers",
        ),
    )

    def from_lists(self, arguments: Sequence[Any]) -> Doppelblock:
        order, top, right, board = (*arguments, None, None, None, None)[:4]
        if order is None:
            order = max((len(p) for p in (top, right, board) if isinstance(p, list)), default=None)
        if len(arguments) > 4:
            raise PuzzleError(f"Doppelblock takes {TAKEN}, and options of labelling")
        if order is None:
            raise PuzzleError(f"of which order? write it, as in doppelblock(6,_,_,_): {TAKEN}")
        if isinstance(board, list) and type(order) is int and len(board) == order:
            board = [[None] * order if row is None else row for row in board]
        return Doppelblock(order, *(() if p is None else as_tuples(p) for p in (top, right, board)))

    def to_lists(self, puzzle: Doppelblock) -> list[Any]:
        given = [value for _, value in puzzle.given()]
        if NOT_BLACK in given:
            raise PuzzleError("the paper's lists cannot say 'not black'; use text or JSON")
        board = [list(row) for row in puzzle.cells] if given else None
        return [puzzle.order, list(puzzle.top), list(puzzle.right), board]

    def formulation(self, puzzle: Doppelblock, model: str = PRINTED) -> Formulation:
        self.require_model(model)
        formulation = Formulation("a cell is its number, 0 black")
        board: dict[Cell, Variable] = {}
        for row in range(puzzle.order):
            for cell in Line("row", row).cells(puzzle.size):
                board[cell] = formulation.place(cell, 0, puzzle.largest)
        for line in lines(puzzle.size):
            members = tuple(board[cell] for cell in line.cells(puzzle.size))
            formulation.begin("blacks", "count(0, line) = 2")
            formulation.add(Count(BLACK, members, 2))
            formulation.begin("numbers", "count(v, line) = 1, 1 ≤ v ≤ n - 2")
            formulation.add(*(Count(v, members, 1) for v in range(1, puzzle.largest + 1)))
            if (clue := puzzle.clue(line)) is not None:
                _sum_between(formulation, line, members, clue)
        formulation.begin("given", "cell = value, or cell ≠ 0")
        for cell, value in puzzle.given():
            here = board[cell] + 0
            wanted = here.differs(BLACK) if value == NOT_BLACK else here.equals(int(value))
            formulation.add(wanted)
        return formulation


def _all_into_a_file(arguments: Sequence[Any]) -> str:
    """What to type instead of ``printAllSolutions(File,Time,Result,[6,_,_,_])``."""
    game = next((a for a in arguments if isinstance(a, list)), [6, None, None, None])
    file = next((a for a in arguments if isinstance(a, str)), "solutions.txt")
    time = next((a for a in arguments if isinstance(a, int)), 5_000)
    asked = f"doppelblock({','.join(map(term, game))})"
    return f"type: quinta solve '{asked}' --all -o {quote(file)} --time-limit {time / 1000:g}"


def _sum_between(
    formulation: Formulation, line: Line, members: tuple[Variable, ...], clue: int
) -> None:
    """The numbers between the two blacks of a line add up to its clue."""
    most = sum(range(len(members) - 1))
    last = len(members) - 1
    first, second = (formulation.variable(f"black {i} of {line}", 0, last) for i in (1, 2))
    formulation.begin("positions", "line[b] = line[b'] = 0, b < b'")
    formulation.add(Element(BLACK, members, first), Element(BLACK, members, second))
    formulation.add((first - second).below(0))
    sums = [formulation.variable(f"sum {i + 1} of {line}", 0, most) for i in range(len(members))]
    formulation.begin("running sum", "r[i] = r[i-1] + line[i]")
    formulation.add((sums[0] - members[0]).equals(0))
    for before, here, cell in zip(sums, sums[1:], members[1:], strict=False):
        formulation.add((before + cell - here).equals(0))
    until, to = (formulation.variable(f"sum to black {i} of {line}", 0, most) for i in (1, 2))
    formulation.begin("sum", "r[b'] - r[b] = clue")
    formulation.add(Element(until, tuple(sums), first), Element(to, tuple(sums), second))
    formulation.add((to - until).equals(clue))
