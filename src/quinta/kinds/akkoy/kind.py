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
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Self

from quinta.base.document import Document, Row, Word, whole_number
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
    areas,
    cells,
    lines,
    neighbours,
    refuse_size,
)
from quinta.base.limits import Clock
from quinta.kinds.akkoy.formula import (
    all_starts,
    covered_cells,
    runs_in_order,
    windows_by_length,
)
from quinta.kinds.akkoy.lines import Narrowed, Runs, narrow
from quinta.kinds.akkoy.played import PLAYED
from quinta.kinds.akkoy.stretches import changed_stretches
from quinta.logic.encode import exactly_clauses
from quinta.logic.model import FALSE, TRUE, Clause, Cut, Fact, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.contract import Example, Rule, Variant, Violation
from quinta.puzzle.published import Existing, Published
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InMargins
from quinta.puzzle.statement import Statement, demand
from quinta.puzzle.step import Clue, Level, Reason
from quinta.puzzle.ways import Ways
from quinta.render.scene import Fill, Scene, Square

if TYPE_CHECKING:
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique

MOST_SETS_AHEAD = 5_000

CLOSED_AREAS = 3
"""So many of the smallest white areas are told apart from the larger ones at a time."""

BLURRED = 2
"""So often random colours run together for a very easy or a large board."""

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

FREE = "?"
NONE = "-"


class Colour(IntEnum):
    """What a cell can be."""

    WHITE = 0
    BLACK = 1


VALUES = tuple(Colour)


@dataclass(frozen=True)
class Akkoy(Puzzle):
    """An Akkoy puzzle: for each line the lengths of its runs, () for none, None for a free line.

    >>> Akkoy(columns=[[1], None], rows=[[1], []]).size
    Size(rows=2, columns=2)
    """

    kind = "akkoy"
    title = "Akkoy"
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
                _require_runs(runs, length, name, index)

    def rules(self) -> Iterator[Rule]:
        mathematics = STARTS if self.ordered else WINDOWS
        order = ("in the order given from the top", "in the order given from the left")
        above, beside = order if self.ordered else ("in any order", "in any order")
        columns = _clues_in_words(self.columns, "above a column", "black", above)
        rows = _clues_in_words(self.rows, "right of a row", self.row_colour, beside)
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
        narrowed = self._narrowed({}, clock)
        return None if narrowed is None else _marks(narrowed, self.size)

    def _narrowed(self, known: Marks, clock: Clock) -> Narrowed | None:
        black, white = [0] * self.size.rows, [0] * self.size.rows
        for cell, value in known.items():
            assert isinstance(cell, Cell)
            (black if value == Colour.BLACK else white)[cell.row] |= 1 << cell.column
        row_is_black = self.row_colour == "black"
        return narrow(self.columns, self.rows, row_is_black, black, white, clock)

    def model(self, known: Marks, clock: Clock) -> Model:
        model = Model(clock)
        narrowed = self._narrowed(known, clock) if self.ordered else None
        if narrowed:
            known = _marks(narrowed, self.size)
        elif self.ordered:
            model.add(())
        black = {cell: model.choice(cell, known.get(cell)) for cell in cells(self.size)}
        for line in lines(self.size):
            runs = self.clue(line)
            if runs is None:
                continue
            sign = 1 if self.colour(line) == Colour.BLACK else -1
            coloured = [sign * black[cell] for cell in line.cells(self.size)]
            if self.ordered and all(literal in (TRUE, FALSE) for literal in coloured):
                continue
            model.begin("rows" if line.direction == "row" else "columns", line)
            if narrowed is not None:
                starts = narrowed.row_starts if line.direction == "row" else narrowed.column_starts
                model.extend(runs_in_order(model, coloured, runs, starts[line.position]))
            elif not self.ordered:
                windows = windows_by_length(model, line, coloured, runs)
                model.extend(covered_cells(coloured, windows))
                for length, wanted in Counter(runs).items():
                    model.exactly(windows[length], wanted)
        return model

    def frame(self, clock: Clock) -> Model:
        """Cells alone: all rules but that of the areas hang on the clues."""
        model = Model(clock)
        for cell in cells(self.size):
            model.choice(cell)
        return model

    def state(self, model: Model, clue: Clue) -> list[Clause]:
        line, runs = self._line(clue.at), clue.value
        model.begin("rows" if line.direction == "row" else "columns", line)
        coloured = [model.meaning[cell][self.colour(line)] for cell in line.cells(self.size)]
        if self.ordered:
            return runs_in_order(model, coloured, runs, all_starts(runs, len(coloured)))
        windows = windows_by_length(model, line, coloured, runs)
        clauses = covered_cells(coloured, windows)
        for length, wanted in Counter(runs).items():
            clauses += exactly_clauses(model, windows[length], wanted)
        return clauses

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
        return self._unequal_areas(marks) if self.equal_white_areas else iter(())

    def suspects(self, marks: Marks) -> list[Place]:
        """The open cells beside a white one."""
        return [
            cell
            for cell in cells(self.size)
            if cell not in marks
            and any(marks.get(near) == Colour.WHITE for near in neighbours(cell, self.size))
        ]

    @property
    def lazy(self) -> bool:
        return self.equal_white_areas

    def cuts(self, marks: Marks) -> list[Cut]:
        """A white area that is closed with few cells rules out one that has more.

        Nothing else of the board matters, and of the larger area only as many cells as are
        too many: so a cut is short, and rules out much more than the board at hand.
        """
        if not self.equal_white_areas:
            return []
        found = sorted(self._white_areas(marks), key=len)
        larger = [area for area in found if len(area) > len(found[0])]
        smallest = found[: min(CLOSED_AREAS, len(found) - len(larger))] if larger else []
        return [
            [
                Fact(small[0], Colour.BLACK),
                *(Fact(cell, Colour.WHITE) for cell in self._around(small)),
                *(Fact(cell, Colour.BLACK) for cell in self._part(large, len(small) + 1)),
            ]
            for small in smallest
            for large in larger
        ]

    def _part(self, area: Sequence[Cell], number: int) -> list[Cell]:
        """So many cells of an area that are connected."""
        left = dict.fromkeys(area[1:])
        part = [area[0]]
        for cell in part:
            for near in neighbours(cell, self.size):
                if near in left and len(part) < number:
                    del left[near]
                    part.append(near)
        return part

    def _white_areas(self, marks: Marks) -> list[list[Cell]]:
        white = [cell for cell in cells(self.size) if marks.get(cell) == Colour.WHITE]
        return areas(white, self.size)

    def _around(self, area: Sequence[Cell]) -> list[Cell]:
        near = {cell for member in area for cell in neighbours(member, self.size)}
        return sorted(near.difference(area))

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        board = [tuple(map(marks.get, row)) for row in self.layout()]
        columns = zip(*board, strict=True)
        for line, values in zip(lines(self.size), (*board, *columns), strict=True):
            runs = self.clue(line)
            if runs is None:
                continue
            sentence = _line_fault(values, runs, self.colour(line), self.ordered)
            if sentence:
                rule = "rows" if line.direction == "row" else "columns"
                places = tuple(cell for cell in line.cells(self.size) if cell in marks)
                yield Violation(rule, places, f"{line} {sentence}")
        if self.equal_white_areas:
            yield from self._unequal_areas(marks)

    def _unequal_areas(self, marks: Marks) -> Iterator[Violation]:
        """An area has at least its white cells, and at most what it can grow to."""
        now = self._white_areas(marks)
        can_be_white = [c for c in cells(self.size) if marks.get(c) != Colour.BLACK]
        grown = {cell: area for area in areas(can_be_white, self.size) for cell in area}
        if not now:
            return
        largest = max(now, key=len)
        narrowest = min(now, key=lambda area: len(grown[area[0]]))
        least, most = len(largest), len(grown[narrowest[0]])
        if least <= most:
            return
        one, other = sorted((largest, narrowest))
        if len(grown[largest[0]]) == least and len(narrowest) == most:
            message = f"white areas of {len(one)} and of {len(other)} cells"
        else:
            message = f"a white area of at least {least} cells and one of at most {most}"
        yield Violation("areas", (*one, *other), message)

    # Text, JSON, lists

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only("columns", "rows")
        fields: dict[str, Any] = dict(
            document.flags({"ordered": False, "equal_white_areas": False}, ("row_colour",))
        )
        for name in ("columns", "rows"):
            words = [word for row in document.rows(name, "clues") for word in row]
            clues = _split(words, document.sections[name].name)
            for index, clue in enumerate(clues):
                document.row(clue, lambda word: word, name, index)
            fields[name] = tuple(map(_read_runs, clues))
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
            " | ".join(" ".join(_labels(runs)) for runs in clues)
            for clues in (self.columns, self.rows)
        )
        return header(self.kind, **options) + f"columns: {columns}\nrows: {rows}\n"

    @classmethod
    def paper(cls) -> Paper[Any]:
        from quinta.kinds.akkoy.paper import AkkoyPaper

        return AkkoyPaper()

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
            top=[_labels(runs) for runs in self.columns],
            right=[_labels(runs) for runs in self.rows],
        )

    def value_in_words(self, clue: Clue) -> str:
        return " ".join(_labels(clue.value))

    def clue_value(self, at: tuple[str | int, ...], words: Row) -> Runs:
        return _read_runs(words)

    def write_clue(self, clue: Clue) -> str:
        return self.value_in_words(clue)

    def clues_of(self, solution: Marks) -> Self:
        """The puzzle with every clue of a solution."""

        def runs(line: Line) -> tuple[int, ...]:
            values = [solution[cell] for cell in line.cells(self.size)]
            return _runs_of(values, self.colour(line))

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

    # A row and a column share one cell, so none is medium. The others were found by making one of
    # each. In any order, of sets of clues of which none can go 4 of 1 628 were extreme at order 8
    # and 3 of 648 at order 10: so few that it takes too long to make one. Very easy
    # ones of 25x25, 30x30 and 50x50, in order, were looked for in vain for 3, 2 and 30 s.
    existing = (
        Existing(1, (0,)),
        Existing(5, (0, 1, 3)),
        Existing(8, (0, 1, 3, 4)),
        Existing(21, (1, 3, 4)),
    )
    # Of 190 published nonograms and 132 pictures with Akkoy clues, all read in order (10x10 to
    # 20x20): all have every clue, and few were hard. Of puzzles in any order two are known.
    published = (
        Published(0, (56, 40, 0, 4), (1.0, 1.0)),
        Published(13, (22, 66, 0, 12), (1.0, 1.0)),
        Published(18, (8, 80, 0, 12), (1.0, 1.0)),
    )

    @classmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks]:
        """The clues of random colours, or of random white areas of one size."""
        blank = cls.blank(size, **options)
        marks: dict[Place, Value] = {cell: rng.randrange(2) for cell in cells(size)}
        if blank.equal_white_areas:
            marks = dict(_equal_areas(rng, size).items())
        return blank.clues_of(marks), marks

    @classmethod
    def sampled_for(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, level: Level, **options: Any
    ) -> tuple[Self, Marks]:
        """For very easy or large ones, colours that run together: long runs have few ways."""
        puzzle, marks = cls.sampled(rng, size, ask, clock, **options)
        is_any = level > Level.VERY_EASY and max(size) <= MOST_BY_CHANCE
        if is_any or puzzle.equal_white_areas:
            return puzzle, marks
        for _ in range(BLURRED):
            marks = _blurred(marks)
        return puzzle.clues_of(marks), marks

    def nudged(
        self, rng: random.Random, solution: Marks, places: Sequence[Place]
    ) -> tuple[Self, Marks] | None:
        """With one of these cells turned."""
        if self.equal_white_areas:
            return None
        cell = rng.choice(places)
        turned = {**solution, cell: Colour.BLACK - solution[cell]}
        return self.clues_of(turned), turned

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
        return free.clues_of({cell: rng.randrange(2) for cell in cells(size)})

    def values_of(self, at: tuple[str | int, ...], solution: Marks) -> list[Any]:
        line = self._line(at)
        return [_runs_of([solution[c] for c in line.cells(self.size)], self.colour(line))]

    def holds(self, clue: Clue, solution: Marks) -> bool:
        (runs,) = self.values_of(clue.at, solution)
        return runs == clue.value or (not self.ordered and sorted(runs) == sorted(clue.value))

    def symmetries(self) -> Sequence[Symmetry]:
        """Rows and columns are read alike only if both count black runs."""
        if self.row_colour == "black":
            return SYMMETRIES
        return [symmetry for symmetry in SYMMETRIES if not symmetry.transpose]

    def moved(self, symmetry: Symmetry) -> Self:
        columns, rows = moved_margins(self.columns, self.rows, symmetry)
        return dataclasses.replace(
            self,
            columns=[_turned(runs, symmetry.flip) for runs in columns],
            rows=[_turned(runs, symmetry.mirror) for runs in rows],
        )


def _blurred(marks: Marks) -> dict[Place, Value]:
    """Every cell with the colour that most of it and the eight around it have."""
    blurred = dict(marks)
    for cell in marks:
        assert isinstance(cell, Cell)
        around = [
            Cell(row, column)
            for row in range(cell.row - 1, cell.row + 2)
            for column in range(cell.column - 1, cell.column + 2)
        ]
        black = [marks[near] == Colour.BLACK for near in around if near in marks]
        if 2 * sum(black) != len(black):
            blurred[cell] = Colour.BLACK if 2 * sum(black) > len(black) else Colour.WHITE
    return blurred


def _equal_areas(rng: random.Random, size: Size) -> dict[Cell, Colour]:
    """Random white areas of one size, as many as find room, on black."""
    marks = dict.fromkeys(cells(size), Colour.BLACK)
    wanted = rng.randint(2, max(2, min(6, size.rows * size.columns // 6)))
    starts = list(cells(size))
    rng.shuffle(starts)
    for start in starts:
        area = _grown(rng, start, wanted, marks, size)
        marks.update(dict.fromkeys(area, Colour.WHITE))
    return marks


def _grown(
    rng: random.Random, start: Cell, wanted: int, marks: Mapping[Cell, Colour], size: Size
) -> list[Cell]:
    """An area of this size around a cell that touches no white one; empty if there is no room."""

    def is_free(cell: Cell) -> bool:
        return marks[cell] == Colour.BLACK and all(
            marks[near] == Colour.BLACK for near in neighbours(cell, size)
        )

    area: list[Cell] = []
    edge = [start]
    while edge and len(area) < wanted:
        cell = edge.pop(rng.randrange(len(edge)))
        if cell not in area and is_free(cell):
            area.append(cell)
            edge += [near for near in neighbours(cell, size) if near not in area]
    return area if len(area) == wanted else []


# The referee's view of one line


@lru_cache(maxsize=1 << 16)
def _line_fault(
    values: tuple[Value | None, ...], runs: tuple[int, ...], colour: Colour, ordered: bool
) -> str | None:
    """What is wrong in a line by itself, as a sentence that goes on after its name."""
    name = colour.name.lower()
    if None in values:
        if _can_hold(values, runs, colour, ordered):
            return None
        return f"has no way left to hold {_runs_in_words(runs, name, 'its')}"
    found = _runs_of(values, colour)
    if found == runs or (not ordered and sorted(found) == sorted(runs)):
        return None
    has = _runs_in_words(found, name, "the" if len(found) > 1 else "a")
    return f"has {has}, its clue says {' '.join(map(str, runs)) or 'none'}"


def _runs_in_words(runs: Sequence[int], name: str, whose: str) -> str:
    if not runs:
        return f"no {name} cell"
    if len(runs) == 1:
        return f"{whose} {name} run of {runs[0]}"
    return f"{whose} {name} runs {' '.join(map(str, runs))}"


def _can_hold(
    values: Sequence[Value | None], runs: tuple[int, ...], colour: Colour, ordered: bool
) -> bool:
    """Whether the unknown cells can be filled so that the runs come out.

    Walks along the line with, for each cell, the sets of runs that may still be ahead. Runs
    in any order can have very many; then the question is left open, which says "perhaps".
    """
    length = len(values)
    ahead: list[set[tuple[int, ...]]] = [set() for _ in range(length + 2)]
    ahead[0].add(runs if ordered else tuple(sorted(runs)))
    for position in range(length):
        if sum(map(len, ahead[position:])) > MOST_SETS_AHEAD:
            return True
        for left in ahead[position]:
            if values[position] != colour:
                ahead[position + 1].add(left)
            for index in range(min(1, len(left)) if ordered else len(left)):
                end = position + left[index]
                if end > length or any(v not in (colour, None) for v in values[position:end]):
                    continue
                if end < length and values[end] == colour:
                    continue
                ahead[end + 1].add((*left[:index], *left[index + 1 :]))
    return () in ahead[length] or () in ahead[length + 1]


def _runs_of(values: Sequence[Value | None], colour: Colour) -> tuple[int, ...]:
    return tuple(len(list(run)) for value, run in groupby(values) if value == colour)


# Clues


def _require_runs(runs: Any, length: int, *at: str | int) -> None:
    if runs is None:
        return
    if not isinstance(runs, tuple):
        raise PuzzleError("the lengths of runs are expected", at=at)
    for index, run in enumerate(runs):
        if type(run) is not int:
            raise PuzzleError(f"{run!r} is not a whole number", at=(*at, index))
        if run < 1:
            raise PuzzleError(
                f"{run} is not the length of a run; write - for a line without any", at=(*at, index)
            )
    needed = sum(runs) + len(runs) - 1
    if needed > length:
        listed = " ".join(map(str, runs))
        what = f"a run of {listed} needs" if len(runs) == 1 else f"the runs {listed} need"
        raise PuzzleError(f"{what} {needed} cells, the line has {length}", at=at)


def _split(words: Row, start: Word) -> list[Row]:
    """The words between bars, a row for each line of the board."""
    clues: list[Row] = [[]]
    for text, line, column in words:
        for piece in _pieces(text):
            word = Word(piece[1], line, column + piece[0])
            if word.text == "|":
                if not clues[-1]:
                    word.fail(f"a clue is missing before '|'; write {FREE} or {NONE}")
                clues.append([])
            else:
                clues[-1].append(word)
    if not clues[-1]:
        (words[-1] if words else start).fail(
            f"a clue is missing at the end; write {FREE} or {NONE}"
        )
    return clues


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    offset = 0
    for index, part in enumerate(text.split("|")):
        if index:
            yield offset - 1, "|"
        if part:
            yield offset, part
        offset += len(part) + 1


def _read_runs(clue: Row) -> Runs:
    for word in clue:
        if word.text in (FREE, NONE) and len(clue) > 1:
            word.fail(f"'{word.text}' stands alone or not at all")
    if clue[0].text == FREE:
        return None
    if clue[0].text == NONE or [word.text for word in clue] == ["0"]:
        return ()
    return tuple(map(whole_number, clue))


def _clues_in_words(clues: Sequence[Runs], where: str, colour: str, order: str) -> list[str]:
    """What stands at the lines of one direction: numbers, - and ?, as far as there are any."""
    said = []
    if any(clues):
        said.append(f"The numbers {where} are the lengths of all its {colour} runs, {order}.")
    if () in clues:
        said.append(f'A "{NONE}" {where} means that it has no {colour} cell.')
    if None in clues:
        said.append(f'A "{FREE}" {where} means that nothing is said about it.')
    return said


def _labels(runs: Runs) -> list[str]:
    return [FREE] if runs is None else list(map(str, runs)) or [NONE]


def _turned(runs: Runs, turn: bool) -> Runs:
    return runs[::-1] if runs and turn else runs


def _marks(narrowed: Narrowed, size: Size) -> dict[Place, Value]:
    marks: dict[Place, Value] = {}
    for row, (black, white) in enumerate(zip(narrowed.black, narrowed.white, strict=True)):
        for column in range(size.columns):
            if black >> column & 1:
                marks[Cell(row, column)] = Colour.BLACK
            elif white >> column & 1:
                marks[Cell(row, column)] = Colour.WHITE
    return marks
