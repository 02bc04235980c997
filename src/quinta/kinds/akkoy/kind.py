"""Akkoy: colour every cell black or white.

A clue above a column lists the lengths of its *black* runs, a clue right of a row the
lengths of its *white* runs. The lengths may stand in any order along the line, unless
``ordered`` says that they are given from the left and from the top. ``?`` leaves a line
free, ``-`` says that it has no cell of that colour. With ``equal_white_areas`` all
connected white areas have the same size. ``row_colour=black`` makes the rows count
black runs too: ordered, that is a plain nonogram.

          3       1   3
      4   2   5   2   1   4       3 2: a black run of three and one of two, in either order
    ┌───┬───┬───┬───┬───┬───┐
    │███│███│ · │ · │███│ · │ 2 1       a white run of two and one of one
    ├───┼───┼───┼───┼───┼───┤
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from quinta.base.document import Document, Row
from quinta.base.errors import PuzzleError
from quinta.base.fields import (
    header,
    moved_margins,
    require_flag,
)
from quinta.base.grid import (
    SYMMETRIES,
    Cell,
    Line,
    Size,
    Symmetry,
    cells,
    lines,
    refuse_size,
)
from quinta.base.limits import Clock
from quinta.kinds.akkoy.areas import beside_white, cuts_of_areas, unequal_areas
from quinta.kinds.akkoy.clues import (
    clues_in_words,
    in_any_order,
    labels,
    read_runs,
    require_runs,
    split_at_bars,
    turned,
)
from quinta.kinds.akkoy.colours import VALUES, Colour
from quinta.kinds.akkoy.formula import clauses_of_runs, rule_of, settled_in_lines, whole_model
from quinta.kinds.akkoy.levels import EXISTING, PUBLISHED
from quinta.kinds.akkoy.lines import Runs
from quinta.kinds.akkoy.make import equal_areas, mixed, random_colours, smooth, speckled, turned_at
from quinta.kinds.akkoy.played import PLAYED
from quinta.kinds.akkoy.referee import line_fault, runs_of
from quinta.kinds.akkoy.stretches import changed_stretches
from quinta.logic.model import Clause, Cut, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.contract import Example, OtherName, Rule, Variant, Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InMargins
from quinta.puzzle.statement import Statement, demand
from quinta.puzzle.step import Clue, Level, Reason
from quinta.puzzle.ways import Ways
from quinta.render.scene import Fill, Scene, Square

if TYPE_CHECKING:
    from quinta.puzzle.foreign import Foreign
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique

MOST_BY_CHANCE = 20
"""In a longer line random colours have runs so short that hardly anything is ever known."""

WINDOWS = "#{windows of length L} = how often the clue lists L; a coloured cell lies in a window"

STARTS = "run k ends before the cell ahead of run k + 1; a cell is coloured where a run covers it"

RUN = (
    "A run is an unbroken stretch of cells of one colour; "
    "before and after it comes the other colour or the edge."
)
EQUAL_AREAS = (
    "All white areas have the same size. White cells that share a side belong to the same area."
)


@dataclass(frozen=True)
class Akkoy(Puzzle):
    """An Akkoy puzzle: for each line the lengths of its runs, () for none, None for a free line.

    Lengths in any order are kept from short to long, however they were written.

    >>> Akkoy(columns=[[1], None], rows=[[1], []]).size
    Size(rows=2, columns=2)
    """

    kind = "akkoy"
    title = "Akkoy"
    also_called = MappingProxyType(
        {"nonogram": OtherName({"ordered": True, "row_colour": "black"}, every_clue=True)}
    )
    played = PLAYED
    task = "Colour every cell black or white."
    variants = (
        Variant(
            "ordered",
            True,
            "The numbers stand in the order of the runs: above a column from the top, "
            "right of a row from the left.",
        ),
        Variant("equal_white_areas", True, EQUAL_AREAS),
        Variant(
            "row_colour",
            "black",
            "The numbers right of a row are the lengths of its black runs, too.",
        ),
    )
    examples = (
        Example(
            """\
akkoy
columns: 4 | 3 2 | 5 | 1 2 | 3 1 | 4
rows: 2 1 | 1 1 | - | 1 2 | 1 | 1 1
""",
            "the paper's Fig. 5 and 6",
            1,
        ),
        Example(
            """\
akkoy equal_white_areas=yes
columns: 3 | 1 1 | ? | 1 1 1 | ? | 1 4 | 1
rows: 1 3 | 1 2 1 | 2 1 1 | 1 2 | 3 1 | 1 1 1 | 3 3
""",
            "the published puzzle that the paper shows as Fig. 1 (Rajesh Kumar, FunWithPuzzles)",
            1,
        ),
    )
    shapes = (InMargins("columns", "rows"),)

    columns: Sequence[Runs]
    rows: Sequence[Runs]
    ordered: bool = False
    equal_white_areas: bool = False
    row_colour: str = "white"

    def check(self) -> None:
        require_flag("ordered", self.ordered)
        require_flag("equal_white_areas", self.equal_white_areas)
        if self.row_colour not in ("white", "black"):
            raise PuzzleError(f"{self.row_colour!r} is not white or black", at=("row_colour",))
        for name in ("columns", "rows"):
            if not isinstance(getattr(self, name), tuple):
                raise PuzzleError("a list of clues is expected", at=(name,))
        if refusal := refuse_size(len(self.rows), len(self.columns)):
            raise PuzzleError(refusal)
        for name, length in (("columns", len(self.rows)), ("rows", len(self.columns))):
            for index, runs in enumerate(getattr(self, name)):
                require_runs(runs, length, name, index)
        if not self.ordered:  # else the order in which they are written would tell something
            for name in ("columns", "rows"):
                object.__setattr__(self, name, tuple(map(in_any_order, getattr(self, name))))

    def rules(self) -> Iterator[Rule]:
        mathematics = STARTS if self.ordered else WINDOWS
        order = ("in the order given from the top", "in the order given from the left")
        above, beside = order if self.ordered else ("in any order", "in any order")
        columns = clues_in_words(self.columns, "above a column", "black", above)
        rows = clues_in_words(self.rows, "right of a row", self.row_colour, beside)
        if any(self.columns):
            columns.insert(1, RUN)
        elif any(self.rows):
            rows.insert(1, RUN)
        yield Rule("columns", " ".join(columns), mathematics)
        yield Rule("rows", " ".join(rows), mathematics)
        if self.equal_white_areas:
            smaller = "of two areas of different size the smaller grows or the larger shrinks"
            yield Rule("areas", EQUAL_AREAS, smaller)

    # The board

    def values(self, place: Place) -> Sequence[Value]:
        return VALUES

    def clue(self, line: Line) -> Runs:
        """The runs of a line, None if it is free."""
        return (self.rows if line.direction == "row" else self.columns)[line.position]

    def colour(self, line: Line) -> Colour:
        """The colour whose runs a line's clue lists."""
        if line.direction == "row" and self.row_colour == "white":
            return Colour.WHITE
        return Colour.BLACK

    # The rules as a formula

    def narrow(self, clock: Clock) -> Marks | None:
        """What lines alone settle, when their runs stand in order."""
        if not self.ordered:
            return {}
        return settled_in_lines(self, clock)

    def model(self, known: Marks, clock: Clock) -> Model:
        return whole_model(self, known, clock)

    def frame(self, clock: Clock) -> Model:
        """Cells alone: all rules but that of the areas hang on the clues."""
        model = Model(clock)
        for cell in cells(self.size):
            model.choice(cell)
        return model

    def state(self, model: Model, clue: Clue) -> list[Clause]:
        line, runs = self._line(clue.at), clue.value
        model.begin(rule_of(line), line)
        coloured = [model.meaning[cell][self.colour(line)] for cell in line.cells(self.size)]
        return clauses_of_runs(model, line, coloured, runs, self.ordered)

    @staticmethod
    def _line(at: tuple[str | int, ...]) -> Line:
        return Line("row" if at[0] == "rows" else "column", int(at[1]))

    # The rules as a person cites them

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        from quinta.kinds.akkoy.constraints import Lengths

        line = self._line(clue.at)
        lengths = Lengths(clue.value, self.colour(line), self.ordered)
        yield demand(str(clue.at[0]), line, line.cells(self.size), lengths, clue=clue)

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        from quinta.kinds.akkoy.ways import run_ways

        line, clue = reasons[0].where, reasons[0].clue
        assert isinstance(line, Line)
        assert clue is not None
        filled = 1 << self.colour(line)
        return run_ways(clue.value, len(reasons[0].places), filled, 0b11 ^ filled, self.ordered)

    def says(self, reason: Reason) -> str:
        if reason.clue is None:
            return "all white areas have the same size"
        line = reason.where
        assert isinstance(line, Line)
        colour = self.colour(line).name.lower()
        if not reason.clue.value:
            return f"{line} has no {colour} cell"
        runs = self.value_in_words(reason.clue)
        what = f"a {colour} run of" if len(reason.clue.value) == 1 else f"the {colour} runs"
        order = "" if self.ordered or len(set(reason.clue.value)) == 1 else " in some order"
        return f"{line} has {what} {runs}{order}"

    def techniques(self) -> Sequence[Technique]:
        from quinta.kinds.akkoy.techniques import TECHNIQUES

        return TECHNIQUES

    def lazy_rules(self) -> tuple[str, ...]:
        return ("areas",) if self.equal_white_areas else ()

    def lazy_violations(self, marks: Marks) -> Iterator[Violation]:
        return unequal_areas(marks, self.size) if self.equal_white_areas else iter(())

    def suspects(self, marks: Marks) -> list[Place]:
        return beside_white(marks, self.size)

    @property
    def lazy(self) -> bool:
        return self.equal_white_areas

    def cuts(self, marks: Marks) -> list[Cut]:
        return cuts_of_areas(marks, self.size) if self.equal_white_areas else []

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        board = [tuple(map(marks.get, row)) for row in self.layout()]
        columns = zip(*board, strict=True)
        for line, values in zip(lines(self.size), (*board, *columns), strict=True):
            runs = self.clue(line)
            if runs is None:
                continue
            sentence = line_fault(values, runs, self.colour(line), self.ordered)
            if sentence:
                places = tuple(cell for cell in line.cells(self.size) if cell in marks)
                yield Violation(rule_of(line), places, f"{line} {sentence}")
        if self.equal_white_areas:
            yield from unequal_areas(marks, self.size)

    # Text, JSON, lists

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only("columns", "rows")
        fields: dict[str, Any] = dict(
            document.flags({"ordered": False, "equal_white_areas": False}, ("row_colour",))
        )
        for name in ("columns", "rows"):
            words = [word for row in document.rows(name, "clues") for word in row]
            clues = split_at_bars(words, document.sections[name].name)
            for index, clue in enumerate(clues):
                document.row(clue, lambda word: word, name, index)
            fields[name] = tuple(map(read_runs, clues))
        if "row_colour" in document.options:
            fields["row_colour"] = document.options["row_colour"].text
            document.positions[("row_colour",)] = document.options["row_colour"]
        size = document.size()
        with document.located():
            puzzle = cls(**fields)
            if size is not None and size != puzzle.size:
                document.size_words[0].fail(f"the header says {size}, the board is {puzzle.size}")
            return puzzle

    def text(self) -> str:
        options: dict[str, object] = {}
        if self.ordered:
            options["ordered"] = True
        if self.equal_white_areas:
            options["equal_white_areas"] = True
        if self.row_colour != "white":
            options["row_colour"] = self.row_colour
        columns, rows = (
            " | ".join(" ".join(labels(runs)) for runs in clues)
            for clues in (self.columns, self.rows)
        )
        return header(self.kind, **options) + f"columns: {columns}\nrows: {rows}\n"

    @classmethod
    def paper(cls) -> Paper[Any]:
        from quinta.kinds.akkoy.paper import AkkoyPaper

        return AkkoyPaper()

    @classmethod
    def foreign(cls) -> Foreign:
        from quinta.kinds.akkoy.foreign import FOREIGN

        return FOREIGN

    @classmethod
    def symbol(cls, value: Value) -> str:
        return "X" if value == Colour.BLACK else "."

    @classmethod
    def name_of(cls, value: Value) -> str:
        return Colour(value).name.lower()

    # Picture, variants

    def scene(self, marks: Marks) -> Scene:
        looks = {Colour.BLACK: Fill.DARK, Colour.WHITE: Fill.LIGHT}
        return Scene(
            self.size,
            {
                cell: Square(looks[Colour(marks[cell])])
                for cell in cells(self.size)
                if cell in marks
            },
            top=[labels(runs) for runs in self.columns],
            right=[labels(runs) for runs in self.rows],
        )

    def value_in_words(self, clue: Clue) -> str:
        return " ".join(labels(clue.value))

    def clue_value(self, at: tuple[str | int, ...], words: Row) -> Runs:
        return read_runs(words)

    def write_clue(self, clue: Clue) -> str:
        return self.value_in_words(clue)

    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every clue of a solution."""

        def runs(line: Line) -> tuple[int, ...]:
            values = [solution[cell] for cell in line.cells(self.size)]
            return runs_of(values, self.colour(line))

        columns = [runs(Line("column", index)) for index in range(self.size.columns)]
        rows = [runs(Line("row", index)) for index in range(self.size.rows)]
        return dataclasses.replace(self, columns=columns, rows=rows)

    usual_size = Size(10, 10)

    @classmethod
    def from_picture(cls, rows: Sequence[Sequence[bool]], **options: Any) -> tuple[Self, Marks]:
        size = Size(len(rows), len(rows[0]))
        marks: dict[Place, Value] = {
            Cell(row, column): Colour.BLACK if black else Colour.WHITE
            for row, line in enumerate(rows)
            for column, black in enumerate(line)
        }
        return cls.blank(size, **{"ordered": True, **options}).clues_of(marks), marks

    existing = EXISTING
    published = PUBLISHED
    made_to = 50

    @classmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks]:
        """The clues of random colours, or of random white areas of one size."""
        blank = cls.blank(size, **options)
        draw = equal_areas if blank.equal_white_areas else random_colours
        marks = mixed(lambda: dict(draw(rng, size).items()))
        return blank.clues_of(marks), marks

    @classmethod
    def sampled_for(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, level: Level, **options: Any
    ) -> tuple[Self, Marks]:
        """For very easy or large ones, colours that run together: long runs have few ways."""
        blank = cls.blank(size, **options)
        is_any = level > Level.VERY_EASY and max(size) <= MOST_BY_CHANCE
        if is_any or blank.equal_white_areas:
            return cls.sampled(rng, size, ask, clock, **options)
        draw = speckled if level >= Level.VERY_HARD else smooth
        marks = mixed(lambda: draw(rng, size))
        return blank.clues_of(marks), marks

    def nudged(
        self, rng: random.Random, solution: Marks, places: Sequence[Place], times: int = 1
    ) -> tuple[Self, Marks] | None:
        """With some of these cells turned, so that enough of both colours is left."""
        if self.equal_white_areas:
            return None
        changed = turned_at(rng, solution, places, times)
        return None if changed is None else (self.clues_of(changed), changed)

    def room_for(self, solution: Marks, other: Marks) -> Collection[Place]:
        """Of each line where the two differ, the stretches whose runs they lay otherwise."""
        if self.equal_white_areas:
            return solution.keys()
        room: set[Place] = set()
        for line in lines(self.size):
            along = line.cells(self.size)
            one, another = ([marks[cell] for cell in along] for marks in (solution, other))
            if one != another:
                stretches = changed_stretches(one, another, self.colour(line), self.ordered)
                room.update(cell for start, end in stretches for cell in along[start:end])
        return room

    @classmethod
    def random(
        cls, rng: random.Random, size: Size, *, ordered: bool = False, row_colour: str = "white"
    ) -> Self:
        """The clues of random colours, as the paper makes its puzzles."""
        free = cls.blank(size, ordered=ordered, row_colour=row_colour)
        return free.clues_of(random_colours(rng, size))

    def values_of(self, at: tuple[str | int, ...], solution: Marks) -> list[Any]:
        line = self._line(at)
        runs = runs_of([solution[c] for c in line.cells(self.size)], self.colour(line))
        return [runs if self.ordered else in_any_order(runs)]

    def holds(self, clue: Clue, solution: Marks) -> bool:
        (runs,) = self.values_of(clue.at, solution)
        return bool(runs == (clue.value if self.ordered else in_any_order(clue.value)))

    def symmetries(self) -> Sequence[Symmetry]:
        """Rows and columns are read alike only if both count black runs."""
        if self.row_colour == "black":
            return SYMMETRIES
        return [symmetry for symmetry in SYMMETRIES if not symmetry.transpose]

    def moved(self, symmetry: Symmetry) -> Self:
        columns, rows = moved_margins(self.columns, self.rows, symmetry)
        return dataclasses.replace(
            self,
            columns=[turned(runs, symmetry.flip) for runs in columns],
            rows=[turned(runs, symmetry.mirror) for runs in rows],
        )
