"""Doppelblock: every row and column holds two black cells and each of 1 to n-2 once.

A clue is the sum of the numbers strictly between the two black cells of its line; 0 says
that they are neighbours. Clues may be missing, and cells may be given: a number, black,
or "not black". The board is square, of order 2 or more.

      4   8   4   5   6   5
    ┌───┬───┬───┬───┬───┬───┐
    │ 1 │███│ 2 │ 4 │ 3 │███│ 9      2 + 4 + 3 stand between the blacks
    ├───┼───┼───┼───┼───┼───┤
    │███│ 3 │ 4 │███│ 1 │ 2 │ 7
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from quinta.base.document import Document, Row, number_or_blank, spread
from quinta.base.fields import header, require_number, require_row, row_of, where_numbers
from quinta.base.grid import Cell, Line, Size, lines
from quinta.base.grid import cells as all_cells
from quinta.base.limits import Clock
from quinta.kinds.doppelblock.formula import clauses_of_sum, whole_frame
from quinta.kinds.doppelblock.given import (
    BLACK,
    NOT_BLACK,
    Given,
    given_in_words,
    given_text,
    read_given,
    require_given,
    wrong_given,
)
from quinta.kinds.doppelblock.levels import EXISTING, PUBLISHED
from quinta.kinds.doppelblock.played import PLAYED
from quinta.kinds.doppelblock.referee import line_faults, sum_between
from quinta.logic.model import Clause, Fact, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.constraints import Count
from quinta.puzzle.contract import Example, Rule, Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InCells, InMargins
from quinta.puzzle.statement import Statement, demand
from quinta.puzzle.step import Clue, Reason
from quinta.puzzle.ways import Ways
from quinta.render.scene import Fill, Scene, Square, margin

if TYPE_CHECKING:
    from quinta.puzzle.foreign import Foreign
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique

TWO_BLACKS = Count(BLACK, 2)


@dataclass(frozen=True)
class Doppelblock(Puzzle):
    """A Doppelblock puzzle: the order, sums above the columns and beside the rows, given cells.

    >>> Doppelblock(4, top=[0, 3, None, None]).right
    (None, None, None, None)
    """

    kind = "doppelblock"
    title = "Doppelblock"
    played = PLAYED
    task = "Make some of the cells black and write a number into each of the others."
    examples = (
        Example(
            """\
doppelblock 6
top:   4 8 4 5 6 5
right: 9 7 2 10 3 1
""",
            "the paper's example (its Fig. 1 and 2)",
            1,
        ),
    )
    shapes = (InMargins("top", "right"), InCells("cells"))
    spare_fields = ("cells",)
    made_to, made_to_with_spare = 9, 12

    order: int
    top: Sequence[int | None] = ()
    right: Sequence[int | None] = ()
    cells: Sequence[Sequence[Given]] = ()

    def check(self) -> None:
        most = self.largest * (self.largest + 1) // 2
        for name in ("top", "right"):
            clues = getattr(self, name)
            require_row(name, clues, self.order, "sums")
            for index, clue in enumerate(clues):
                what = f"a sum on a board of order {self.order}"
                require_number(clue, 0, most, what, name, index)
        require_given(self.cells, self.size)

    def rules(self) -> Iterator[Rule]:
        yield Rule(
            "blacks",
            "Every row and every column has exactly two black cells.",
            "Σ [x = 0] = 2 over each line",
        )
        if self.largest:
            yield Rule(
                "numbers",
                f"Every row and every column has {self._numbers_in_words()} exactly once.",
                f"Σ [x = v] = 1 over each line, 1 ≤ v ≤ {self.largest}",
            )
        if where := where_numbers(("above a column", self.top), ("right of a row", self.right)):
            yield Rule(
                "sum",
                " ".join(self._sums_in_words(where)),
                "Σ v · w[v] = clue, w[v] saying that v lies between the blacks",
            )
        if self._given:
            told = given_in_words({value for _, value in self._given})
            yield Rule("given", " ".join(told), "x = value, or x ≠ 0")

    def _numbers_in_words(self) -> str:
        if self.largest == 1:
            return "the number 1"
        return f"each of the numbers 1 {'and' if self.largest == 2 else 'to'} {self.largest}"

    def _sums_in_words(self, where: str) -> Iterator[str]:
        sums = (*self.top, *self.right)
        yield f"A number {where} is the sum of the numbers between its two black cells."
        if 0 in sums:
            yield "0 means that the two black cells are neighbours."
        if None in sums:
            yield "A row or column without a number may have any sum."

    # The board

    @property
    def largest(self) -> int:
        """The largest number of a line."""
        return self.order - 2

    def values(self, place: Place) -> Sequence[Value]:
        return range(self.largest + 1)

    def clue(self, line: Line) -> int | None:
        """The sum of a line, if it is given."""
        return (self.right if line.direction == "row" else self.top)[line.position]

    def given(self) -> Iterator[tuple[Cell, int | str]]:
        """The given cells."""
        for row, values in enumerate(self.cells):
            for column, value in enumerate(values):
                if value is not None:
                    yield Cell(row, column), value

    # The rules as a formula

    def frame(self, clock: Clock) -> Model:
        return whole_frame(self, clock)

    def state(self, model: Model, clue: Clue) -> Iterable[Clause]:
        if clue.at[0] == "cells":
            return self._state_given(model, clue)
        line = self._line(clue.at)
        model.begin("sum", line)
        return clauses_of_sum(model, line, self.size, clue.value)

    def _state_given(self, model: Model, clue: Clue) -> Iterable[Clause]:
        cell = self._cell(clue.at)
        literals = model.meaning[cell]
        model.begin("given", cell)
        return [(-literals[BLACK],) if clue.value == NOT_BLACK else (literals[clue.value],)]

    @staticmethod
    def _line(at: tuple[str | int, ...]) -> Line:
        return Line("row" if at[0] == "right" else "column", int(at[1]))

    @staticmethod
    def _cell(at: tuple[str | int, ...]) -> Cell:
        return Cell(int(at[1]), int(at[2]))

    # The rules as a person cites them

    def statements(self) -> Iterator[Statement]:
        for line in lines(self.size):
            members = line.cells(self.size)
            yield demand("blacks", line, members, TWO_BLACKS)
            for number, once in self._each_once.items():
                yield demand("numbers", line, members, once, about=number)

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        """Whoever adds up knows that a line has two blacks and each number once, so the
        sum stands for the whole line; about its blacks alone it is said more simply.
        """
        from quinta.kinds.doppelblock.constraints import BlacksFor, SumBetween

        if clue.at[0] == "cells":
            return
        line, total = self._line(clue.at), clue.value
        members = line.cells(self.size)
        blacks = TWO_BLACKS, BlacksFor(self.order, total)
        whole = TWO_BLACKS, *self._each_once.values(), SumBetween(total)
        yield demand("sum", line, members, *blacks, clue=clue, about=BLACK)
        yield demand("sum", line, members, *whole, clue=clue)

    def facts_of(self, clue: Clue) -> list[Fact]:
        if clue.at[0] != "cells":
            return []
        cell = Cell(int(clue.at[1]), int(clue.at[2]))
        if clue.value == NOT_BLACK:
            return [Fact(cell, BLACK, holds=False)]
        return [Fact(cell, int(clue.value))]

    @property
    def _each_once(self) -> dict[int, Count]:
        return {number: Count(number, 1) for number in range(1, self.largest + 1)}

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        from quinta.kinds.doppelblock.ways import black_ways, line_ways, number_ways, pattern_ways

        *others, last = reasons
        clue = last.clue.value if last.clue else None
        if last.about == BLACK and clue is not None:
            return pattern_ways(self.order, clue)
        if others or clue is not None:
            return line_ways(self.order, clue)
        if last.about is not None:
            return number_ways(self.order, last.about)
        return black_ways(self.order)

    def says(self, reason: Reason) -> str:
        if reason.clue is not None:
            return f"{reason.spot} needs {reason.clue.value} between its black cells"
        if reason.about is not None:
            return f"{reason.spot} has one {reason.about}"
        return f"{reason.spot} has two black cells"

    def techniques(self) -> Sequence[Technique]:
        from quinta.kinds.doppelblock.techniques import TECHNIQUES

        return TECHNIQUES

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        board = [tuple(map(marks.get, row)) for row in self.layout()]
        columns = zip(*board, strict=True)
        for (line, clue), values in zip(self._lines, (*board, *columns), strict=True):
            for rule, sentence, positions in line_faults(values, clue):
                cells = line.cells(self.size)
                yield Violation(rule, tuple(cells[i] for i in positions), f"{line} {sentence}")
        yield from wrong_given(self._given, marks, self.name_of)

    @cached_property
    def _lines(self) -> list[tuple[Line, int | None]]:
        return [(line, self.clue(line)) for line in lines(self.size)]

    @cached_property
    def _given(self) -> list[tuple[Cell, int | str]]:
        return list(self.given())

    # Counting without listing

    def count_all(self, clock: Clock) -> int | None:
        """By a dynamic programme, if nothing is given."""
        from quinta.kinds.doppelblock.count import LARGEST_ORDER, count_boards

        if self.each_clue() or self.order > LARGEST_ORDER:
            return None
        return count_boards(self.order, clock)

    # Text, JSON, lists

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only("top", "right", "left", "cells")
        document.flags({})
        order = document.order()
        if order is None:
            document.fail("the order is missing; write for instance 'doppelblock 6'")
        fields: dict[str, Any] = {}
        for name, field in (("top", "top"), ("right", "right"), ("left", "right")):
            if name in document.sections:
                row = document.one_row(name, "sums")
                if field in fields:
                    document.sections[name].name.fail("row sums stand at the right or at the left")
                fields[field] = document.row(row, number_or_blank, field)
        if "cells" in document.sections:
            rows = [
                row if len(row) == order else spread(row)
                for row in document.rows("cells", "given cells")
            ]
            fields["cells"] = document.table(rows, "cells", read_given)
        with document.located():
            return cls(order, **fields)

    def text(self) -> str:
        shown = header(self.kind, self.order)
        if any(clue is not None for clue in (*self.top, *self.right)):
            shown += f"top:   {row_of(self.top)}\nright: {row_of(self.right)}\n"
        if self._given:
            shown += "cells:\n"
            shown += "".join(" ".join(map(given_text, row)) + "\n" for row in self.cells)
        return shown

    @classmethod
    def paper(cls) -> Paper[Any]:
        from quinta.kinds.doppelblock.paper import DoppelblockPaper

        return DoppelblockPaper()

    @classmethod
    def foreign(cls) -> Foreign:
        from quinta.kinds.doppelblock.foreign import FOREIGN

        return FOREIGN

    @classmethod
    def symbol(cls, value: Value) -> str:
        return "X" if value == BLACK else str(value)

    @classmethod
    def name_of(cls, value: Value) -> str:
        return "black" if value == BLACK else str(value)

    # Picture, variants

    def scene(self, marks: Marks) -> Scene:
        given = dict(self.given())
        squares = {}
        for cell in all_cells(self.size):
            value: Given = marks.get(cell, given.get(cell))
            if value == BLACK:
                squares[cell] = Square(Fill.DARK)
            elif value is not None:
                squares[cell] = Square(Fill.LIGHT, "" if value == NOT_BLACK else str(value))
        return Scene(self.size, squares, top=margin(self.top), right=margin(self.right))

    def value_in_words(self, clue: Clue) -> str:
        given = clue.at[0] == "cells" and clue.value != NOT_BLACK
        return self.name_of(clue.value) if given else str(clue.value)

    def clue_value(self, at: tuple[str | int, ...], words: Row) -> Given:
        if at[0] == "cells" and len(words) == 1:
            return read_given(words[0])
        value: int | None = super().clue_value(at, words)
        return value

    def write_clue(self, clue: Clue) -> str:
        return given_text(clue.value) if clue.at[0] == "cells" else super().write_clue(clue)

    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every sum of a solution, and no given cells."""
        board = [[solution[cell] for cell in row] for row in self.layout()]
        return dataclasses.replace(
            self,
            top=[sum_between(column) for column in zip(*board, strict=True)],
            right=[sum_between(row) for row in board],
            cells=(),
        )

    existing = EXISTING
    published = PUBLISHED
    usual_size = Size(6, 6)
    least_order: ClassVar[int] = 2

    @classmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks]:
        """The sums of a random board."""
        from quinta.kinds.doppelblock.make import random_board

        board = random_board(rng, size.rows)
        return cls(size.rows).clues_of(board), board

    @classmethod
    def telling(
        cls,
        rng: random.Random,
        size: Size,
        alone: Callable[[Marks], bool],
        clock: Clock,
        **options: Any,
    ) -> Marks | None:
        """A board whose sums are rare; without given cells, few others have one solution."""
        from quinta.kinds.doppelblock.make import telling_board

        return telling_board(rng, size.rows, alone, clock)

    def values_of(self, at: tuple[str | int, ...], solution: Marks) -> list[Any]:
        if at[0] == "cells":
            value = solution[self._cell(at)]
            return [BLACK] if value == BLACK else [value, NOT_BLACK]
        return [sum_between([solution[cell] for cell in self._line(at).cells(self.size)])]
