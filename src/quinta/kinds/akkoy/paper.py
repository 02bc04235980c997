"""The Akkoy paper: where each run starts.

Ramos and Santos give every run of a clued line a start variable, keep the runs apart with
``disjoint1(Lines, [margin(1,1,1)])``, colour the cells of a run with

    element(Start + k, Line) = colour      for k = 0 .. length - 1

and leave the rest to the other colour by counting: as many cells have the colour as the
lengths add up to (*paper*). Beside it the textbook's way: an automaton reads each
line (*automaton*).

The search labels the cells alone. That can leave starts open, since no propagation is
perfect; the referee then says whether the cells are a solution.

Slips: runs of equal length can change places, so the printed model would list a board
again and again (only one is asked for; here equal runs are kept in order). A free line
and a line without the colour are printed alike. The published puzzle's rule on areas is
mentioned and dropped; here the referee sifts the answers for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar

from quinta.base.errors import PuzzleError
from quinta.base.fields import as_tuples
from quinta.base.grid import Line, Size, cells, lines
from quinta.kinds.akkoy.colours import Colour
from quinta.kinds.akkoy.kind import Akkoy
from quinta.logic.formulation import (
    Automaton,
    Count,
    Element,
    Formulation,
    NoOverlap,
    Regular,
    Variable,
)
from quinta.puzzle.paper import PRINTED, Figure, Paper, Table, squares

AUTOMATON = "automaton"


class AkkoyPaper(Paper[Akkoy]):
    """Akkoy by start variables."""

    kind = Akkoy.kind
    functors = ("akkoy", "solutions", "solution")
    others: ClassVar[Mapping[str, Callable[[Sequence[Any]], str]]] = dict.fromkeys(
        ("end", "exit"),
        lambda arguments: "there is nothing to leave; in the menu, which 'quinta' opens, it leaves",
    )
    citation = (
        "F. Ramos, I. Santos: The use of restrictions in Logic Programming: Puzzle Akkoy "
        "(Universidade do Porto)"
    )
    models: ClassVar[Mapping[str, str]] = {
        PRINTED: "a start for every run, runs apart by one cell, element and count",
        AUTOMATON: "an automaton reads each line",
    }
    strategy = "leftmost"
    tables = (
        Table(
            "solving",
            "Figs. 8 and 9: highest and lowest time on random boards",
            squares(*range(2, 13), 15, 20, 30, 50),
            {
                Size(6, 6): Figure(0.0, said="Fig. 7; 'up to 7 ... zero'"),
                Size(7, 7): Figure(0.0, said="'up to 7 ... zero'"),
                Size(11, 11): Figure(41.0, said="'after the size 10 ... higher than 41000'"),
            },
            remark="the points of Figs. 8 and 9 are drawn, not printed as numbers; what the text "
            "says is quoted; one of the hardest took '21000' (milliseconds), its size is not told",
        ),
    )

    def from_lists(self, arguments: Sequence[Any]) -> Akkoy:
        if len(arguments) == 3 and arguments[1] == arguments[2]:
            arguments = arguments[:2]  # the paper's program names its rows a second time
        if len(arguments) != 2 or not all(isinstance(part, list) for part in arguments):
            raise PuzzleError(
                "Akkoy takes two lists, the columns' clues and the rows', [x] for no clue: "
                "solutions([[2],[x]],[[],[1]],Board)"
            )
        columns, rows = (
            tuple(None if runs in (None, ["x"]) else as_tuples(runs) for runs in clues)
            for clues in arguments
        )
        return Akkoy(columns, rows)

    def to_lists(self, puzzle: Akkoy) -> list[Any]:
        options = (puzzle.ordered, puzzle.equal_white_areas, puzzle.row_colour)
        if options != (False, False, "white"):
            raise PuzzleError("the paper's lists have no options; use text or JSON")
        return [
            [["x"] if runs is None else list(runs) for runs in clues]
            for clues in (puzzle.columns, puzzle.rows)
        ]

    def formulation(self, puzzle: Akkoy, model: str = PRINTED) -> Formulation:
        self.require_model(model)
        formulation = Formulation("a cell is 0 white, 1 black")
        board = {cell: formulation.place(cell, 0, 1) for cell in cells(puzzle.size)}
        for line in lines(puzzle.size):
            lengths = puzzle.clue(line)
            if lengths is None:
                continue
            members = tuple(board[cell] for cell in line.cells(puzzle.size))
            colour = puzzle.colour(line)
            if model == AUTOMATON:
                formulation.begin("automaton", "the line is a word of runs and gaps")
                automaton = automaton_of_runs(tuple(lengths), puzzle.ordered, colour)
                formulation.add(Regular(members, automaton))
            else:
                _starts(formulation, line, members, lengths, colour, puzzle.ordered)
        return formulation


def _starts(
    formulation: Formulation,
    line: Line,
    members: tuple[Variable, ...],
    lengths: Sequence[int],
    colour: Colour,
    ordered: bool,
) -> None:
    """The line's runs, each by its start."""
    runs = list(lengths) if ordered else sorted(lengths)
    starts = [
        formulation.variable(f"start {number + 1} of {line}", 0, len(members) - length)
        for number, length in enumerate(runs)
    ]
    if len(starts) > 1:
        formulation.begin("apart", "runs share no cell, with a margin of one")
        formulation.add(NoOverlap(tuple(starts), tuple(length + 1 for length in runs)))
    formulation.begin("order", "start + length < next start: clues in order, or runs alike")
    for (start, length), (after, its_length) in pairwise(zip(starts, runs, strict=True)):
        if ordered or length == its_length:
            formulation.add((start + length).below(after))
    formulation.begin("colour", "line[start + k] = colour, 0 ≤ k < length")
    for start, length in zip(starts, runs, strict=True):
        formulation.add(*(Element(int(colour), members, start, k) for k in range(length)))
    formulation.begin("rest", "#{cell = colour} = Σ lengths")
    formulation.add(Count(int(colour), members, sum(runs)))


@lru_cache(maxsize=4096)
def automaton_of_runs(lengths: tuple[int, ...], ordered: bool, colour: int) -> Automaton:
    """Accepts the lines whose runs of a colour have these lengths.

    A state is what is left of the clue and how far the present run has come.

    >>> automaton_of_runs((2, 1), False, 1).accepts([1, 0, 1, 1])
    True
    >>> automaton_of_runs((2, 1), True, 1).accepts([1, 0, 1, 1])
    False
    """
    first = (lengths if ordered else tuple(sorted(lengths)), 0)
    numbers = {first: 0}
    steps: dict[tuple[int, int], int] = {}
    todo = [first]
    while todo:
        state = todo.pop()
        left, run = state
        following = {1 - colour: _ended(left, run, ordered)}
        if any(run < length for length in (left[:1] if ordered else left)):
            following[colour] = (left, run + 1)
        for symbol, behind in following.items():
            if behind is None:
                continue
            if behind not in numbers:
                numbers[behind] = len(numbers)
                todo.append(behind)
            steps[numbers[state], symbol] = numbers[behind]
    finals = {number for (left, run), number in numbers.items() if left == ((run,) if run else ())}
    return Automaton(len(numbers), frozenset(finals), steps)


def _ended(left: tuple[int, ...], run: int, ordered: bool) -> tuple[tuple[int, ...], int] | None:
    """What is left when a run has ended, or None if there is no such run."""
    if run == 0:
        return left, 0
    if run not in (left[:1] if ordered else left):
        return None
    at = left.index(run)
    return left[:at] + left[at + 1 :], 0
