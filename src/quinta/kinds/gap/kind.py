"""Gap: shade two cells in every row and column so that no two shaded cells touch.

Not even at a corner. A clue beside a row or above a column is the number of white
cells between its two shaded ones; a line without a clue is free. The board is square.

            4               the third column has four white cells
    ┌───┬───┬───┬───┬ ⋯     between its two shaded ones
    │ · │ · │ · │███│

Without any clue every board of the order is a solution: none up to order 7, two of
order 8, 664 of order 9, 6 798 881 226 of order 12.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self

from quinta.base.errors import CannotBeMade
from quinta.base.fields import (
    require_number,
    require_row,
    where_numbers,
)
from quinta.base.grid import COMPASS, Cell, Line, Size, cells, lines
from quinta.base.limits import Clock
from quinta.kinds.gap.played import PLAYED
from quinta.logic.model import Clause, Decoder, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.constraints import Count
from quinta.puzzle.contract import Example, Rule, Violation
from quinta.puzzle.published import Existing, Published
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InMargins
from quinta.puzzle.statement import Stated, Statement, demand
from quinta.puzzle.step import Clue, Reason
from quinta.puzzle.ways import Listed, Ways
from quinta.render.scene import Fill, Scene, Square, margin

if TYPE_CHECKING:
    from quinta.puzzle.foreign import Foreign
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique


class Shade(IntEnum):
    """What a cell can be."""

    WHITE = 0
    SHADED = 1


TWO = Count(Shade.SHADED, 2)
NOT_BOTH = Count(Shade.SHADED, 1, or_fewer=True)


@dataclass(frozen=True)
class Gap(Puzzle):
    """A Gap puzzle: the order of the board, clues above the columns and beside the rows.

    >>> Gap(9, top=[None, None, 4] + [None] * 6).left
    (None, None, None, None, None, None, None, None, None)
    """

    kind = "gap"
    title = "Gap"
    played = PLAYED
    task = "Shade some of the cells; the others stay white."
    examples = (
        Example(
            """\
gap 9
top:  . . 4 . . . . . .
left: . . . . . . . . 4
""",
            "the paper's Fig. 1",
            1,
        ),
        Example("gap 9\n", "the paper's task: any board of an order, here of order 9", 664),
    )
    shapes = (InMargins("top", "left"),)

    order: int
    top: Sequence[int | None] = ()
    left: Sequence[int | None] = ()

    def check(self) -> None:
        for name in ("top", "left"):
            clues = getattr(self, name)
            require_row(name, clues, self.order, "clues")
            for index, clue in enumerate(clues):
                what = f"a clue on a board of order {self.order}"
                require_number(clue, 1, self.order - 2, what, name, index)

    def rules(self) -> Iterator[Rule]:
        yield Rule(
            "two",
            "Every row and every column has exactly two shaded cells.",
            "Σ x = 2 over each line",
        )
        yield Rule(
            "touch",
            "Shaded cells never touch, not even at a corner.",
            "x + x' ≤ 1 for cells that touch",
        )
        if where := where_numbers(("above a column", self.top), ("left of a row", self.left)):
            free = None in (*self.top, *self.left)
            yield Rule(
                "gap",
                f"A number {where} tells how many white cells lie between its two shaded cells."
                + (" In a row or column without a number it may be any number." if free else ""),
                "x[i] → x[i - clue - 1] ∨ x[i + clue + 1]",
            )

    # The board

    def values(self, place: Place) -> Sequence[Value]:
        return tuple(Shade)

    def clue(self, line: Line) -> int | None:
        """The clue of a line, if it has one."""
        return (self.left if line.direction == "row" else self.top)[line.position]

    # The rules as a formula

    def frame(self, clock: Clock) -> Model:
        model = Model(clock)
        board = [[model.choice(cell) for cell in row] for row in self.layout()]
        columns = map(list, zip(*board, strict=True))
        for line, shaded in zip(lines(self.size), (*board, *columns), strict=True):
            model.begin("two", line)
            model.exactly(shaded, 2)
        for row, here in enumerate(board):
            model.begin("touch", Line("row", row))
            below = board[row + 1] if row + 1 < self.order else []
            for near in (here[1:], below, below[1:]):
                model.extend((-one, -other) for one, other in zip(here, near, strict=False))
            model.extend((-one, -other) for one, other in zip(here[1:], below, strict=False))
        return model

    def state(self, model: Model, clue: Clue) -> list[Clause]:
        """A shaded cell has its partner right behind the gap, before or after it."""
        line = self._line(clue.at)
        model.begin("gap", line)
        shaded = [model.meaning[cell][Shade.SHADED] for cell in line.cells(self.size)]
        distance = clue.value + 1
        return [
            (
                -literal,
                *(
                    shaded[partner]
                    for partner in (index - distance, index + distance)
                    if 0 <= partner < self.order
                ),
            )
            for index, literal in enumerate(shaded)
        ]

    @staticmethod
    def _line(at: tuple[str | int, ...]) -> Line:
        return Line("row" if at[0] == "left" else "column", int(at[1]))

    # The rules as a person cites them

    def statements(self) -> Iterator[Statement]:
        for line in lines(self.size):
            members = line.cells(self.size)
            yield demand("two", line, members, TWO)
            yield _touch(self.size, line)
        for cell in cells(self.size):
            yield _touch(self.size, cell)

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        from quinta.kinds.gap.constraints import Between

        line = self._line(clue.at)
        yield demand("gap", line, line.cells(self.size), TWO, Between(clue.value), clue=clue)

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        first = reasons[0]
        if first.rule == "touch":
            return _touch_ways(len(first.places)) if isinstance(first.where, Cell) else None
        clues = [reason.clue.value for reason in reasons if reason.clue]
        least, most = (clues[0], clues[0]) if clues else (0, self.order)
        if len(reasons) == 1:
            return _pair_ways(self.order, least, most, 0)
        assert isinstance(first.where, Line)
        beside = (first.where.position > 0) + (first.where.position + 1 < self.order)
        return _pair_ways(self.order, max(1, least), most, beside)

    def says(self, reason: Reason) -> str:
        if reason.clue is not None:
            return f"{reason.spot} has a gap of {reason.clue.value} between its two shaded cells"
        if reason.rule == "two":
            return f"{reason.spot} has two shaded cells"
        return "shaded cells never touch"

    def techniques(self) -> Sequence[Technique]:
        from quinta.kinds.gap.techniques import TECHNIQUES

        return TECHNIQUES

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        board = [[marks.get(cell) for cell in row] for row in self.layout()]
        for line in lines(self.size):
            values = (
                board[line.position]
                if line.direction == "row"
                else [r[line.position] for r in board]
            )
            fault = _line_fault(tuple(values), self.clue(line))
            if fault is not None:
                rule, sentence, positions = fault
                members = line.cells(self.size)
                yield Violation(rule, tuple(members[i] for i in positions), f"{line} {sentence}")
        yield from self._touching(board)

    def _touching(self, board: Sequence[Sequence[Value | None]]) -> Iterator[Violation]:
        shaded = [
            Cell(row, column)
            for row, values in enumerate(board)
            for column, value in enumerate(values)
            if value == Shade.SHADED
        ]
        together = set(shaded)
        for cell in shaded:
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                other = Cell(cell.row + down, cell.column + right)
                if other in together:
                    yield Violation("touch", (cell, other), "two shaded cells touch")

    # Counting without listing

    def count_all(self, clock: Clock) -> int | None:
        """By a dynamic programme, as long as the clues all stand on one side."""
        from quinta.kinds.gap.count import LARGEST_ORDER, count_boards

        sides = [side for side in (self.top, self.left) if any(clue is not None for clue in side)]
        if len(sides) > 1 or self.order > LARGEST_ORDER:
            return None
        # A board and its transpose are counted alike, so either side may be the rows.
        return count_boards(self.order, clock, *sides)

    @classmethod
    def paper(cls) -> Paper[Any]:
        from quinta.kinds.gap.paper import GapPaper

        return GapPaper()

    # Text, picture, new puzzles

    @classmethod
    def foreign(cls) -> Foreign:
        from quinta.kinds.gap.foreign import FOREIGN

        return FOREIGN

    @classmethod
    def symbol(cls, value: Value) -> str:
        return "X" if value == Shade.SHADED else "."

    @classmethod
    def name_of(cls, value: Value) -> str:
        return Shade(value).name.lower()

    def scene(self, marks: Marks) -> Scene:
        looks = {Shade.SHADED: Fill.DARK, Shade.WHITE: Fill.LIGHT}
        squares = {
            cell: Square(looks[Shade(marks[cell])]) for cell in cells(self.size) if cell in marks
        }
        return Scene(self.size, squares, top=margin(self.top), left=margin(self.left))

    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every clue of a solution."""
        return dataclasses.replace(
            self,
            top=[self._gap(Line("column", index), solution) for index in range(self.order)],
            left=[self._gap(Line("row", index), solution) for index in range(self.order)],
        )

    @classmethod
    def no_unique_board(cls, size: Size) -> str | None:
        if size.rows < 8:
            return f"there is no Gap board of order {size.rows}: the smallest has order 8"
        if size.rows == 8:
            return "order 8 has two Gap boards, and they have the same clues; the next order is 9"
        return None

    # Found by making one of each at orders 9, 10 and 12. Some published ones of order 10 with three
    # clues are extreme; these are not made here.
    existing = (Existing(9, (0, 1, 2, 3, 4)),)
    made_to = 20
    # Of 215 published puzzles (10x10 to 18x18): up to order 14 most have every clue, larger ones
    # three of five. Of the larger ones more than half were very hard, which is nobody's default.
    # At order 9 there are a few with very few clues, and hard, as examples; with all clues boards
    # are easier there, and so are these.
    published = (
        Published(0, (60, 28, 8, 4), (1.0, 1.0)),
        Published(10, (40, 41, 11, 8), (1.0, 1.0)),
        Published(15, (14, 31, 37, 18), (0.57, 0.77)),
    )
    usual_size = Size(9, 9)
    least_order: ClassVar[int] = 1

    @classmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks]:
        """Some cells are shaded by chance; a solver shades the rest."""
        blank = cls.blank(size)
        model = blank.frame(clock)
        solver = ask(model)
        few = size.rows // 4
        try:
            while True:
                chosen = [
                    Cell(rng.randrange(size.rows), rng.randrange(size.rows)) for _ in range(few)
                ]
                shaded = [model.meaning[cell][Shade.SHADED] for cell in chosen]
                if solver.satisfiable(clock, shaded):
                    solution = Decoder(model).from_model(solver.values())
                    return blank.clues_of(solution), solution
                if not shaded:
                    said = f"there is no Gap board of order {size.rows}"
                    raise CannotBeMade(said, proved=True)
                few = max(0, few - rng.randrange(2))
        finally:
            solver.close()

    def _gap(self, line: Line, solution: Marks) -> int:
        first, second = (
            index
            for index, cell in enumerate(line.cells(self.size))
            if solution[cell] == Shade.SHADED
        )
        return second - first - 1

    def values_of(self, at: tuple[str | int, ...], solution: Marks) -> list[Any]:
        return [self._gap(self._line(at), solution)]


@lru_cache(maxsize=4096)
def _touch(size: Size, where: Line | Cell) -> Statement:
    """None of the cells there is shaded together with one that it touches."""
    members = where.cells(size) if isinstance(where, Line) else (where,)
    pairs = [(cell, near) for cell in members for near in _around(cell) if size.has(*near)]
    beyond = dict.fromkeys(near for _, near in pairs if near not in members)
    if isinstance(where, Line):  # line by line, as ``ways`` has them
        beyond = dict.fromkeys(sorted(beyond, key=where.across))
    each = dict.fromkeys((min(pair), max(pair)) for pair in pairs)
    demands = tuple(Stated(pair, NOT_BOTH) for pair in each)
    reason = Reason("touch", where, (*members, *beyond))
    return Statement(reason, demands, minor=isinstance(where, Cell))


def _around(cell: Cell) -> Iterator[Cell]:
    return (Cell(cell.row + down, cell.column + right) for down, right in COMPASS)


@lru_cache(maxsize=1024)
def _pair_ways(cells: int, least: int, most: int, beside: int) -> Listed:
    """Two shaded cells with so many white ones between them, and none in the lines beside.

    >>> _pair_ways(4, 1, 1, 1).ways
    ((2, 1, 2, 1, 1, 1, 1, 1), (1, 2, 1, 2, 1, 1, 1, 1))
    """
    ways = []
    for pair in combinations(range(cells), 2):
        if least <= pair[1] - pair[0] - 1 <= most:
            own = [1 << (cell in pair) for cell in range(cells)]
            near = [1 if min(abs(cell - p) for p in pair) < 2 else 3 for cell in range(cells)]
            ways.append((*own, *near * beside))
    return Listed(ways)


@lru_cache(maxsize=16)
def _touch_ways(cells: int) -> Listed:
    """The first cell is shaded and the others are not, or it is white and all is possible."""
    return Listed([(0b10, *[0b01] * (cells - 1)), (0b01, *[0b11] * (cells - 1))])


@lru_cache(maxsize=1 << 16)
def _line_fault(
    values: tuple[Value | None, ...], clue: int | None
) -> tuple[str, str, tuple[int, ...]] | None:
    """What is wrong in a line by itself: rule, sentence, positions."""
    shaded = tuple(i for i, value in enumerate(values) if value == Shade.SHADED)
    possible = [i for i, value in enumerate(values) if value != Shade.WHITE]
    if len(shaded) > 2:
        return "two", f"has {len(shaded)} shaded cells instead of two", shaded
    if len(possible) < 2:
        left = len(possible)
        return "two", f"has {'only one cell' if left else 'no cell'} left to shade", shaded
    if clue is None or any(
        i + clue + 1 in possible and set(shaded) <= {i, i + clue + 1} for i in possible
    ):
        return None
    if len(shaded) == 2:
        between = shaded[1] - shaded[0] - 1
        return "gap", f"has a gap of {between}, its clue is {clue}", shaded
    return "gap", f"has no room left for a gap of {clue}", shaded
