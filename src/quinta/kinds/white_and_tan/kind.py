"""White and Tan: a board of arrows in eight directions; colour each white or tan.

A white arrow points at exactly one white arrow, a tan arrow at exactly two tan
arrows. An arrow sees the whole ray ahead of it, through other arrows, itself excluded.

    ┌───┬───┬───┬───┐
    │[↓]│·↓·│[↙]│[←]│      [tan]  ·white·
    ├───┼───┼───┼───┤
    │·↘·│[↘]│[↙]│[←]│      the first arrow is tan and sees two tan arrows below it
    ├───┼───┼───┼───┤
    │[→]│[↗]│[←]│·↖·│
    ├───┼───┼───┼───┤
    │[↑]│·→·│·↖·│[↑]│
    └───┴───┴───┴───┘

Directions are numbered 0 = north, then clockwise to 7 = north-west.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Self

from quinta.base.document import Document, Row, Word, spread, whole_number
from quinta.base.fields import (
    counted,
    header,
    moved_board,
    require_board,
    require_number,
)
from quinta.base.grid import COMPASS, Cell, Size, Symmetry, cells, ray
from quinta.base.limits import Clock
from quinta.kinds.white_and_tan.played import PLAYED
from quinta.logic.encode import exactly_clauses
from quinta.logic.model import Clause, Fact, Literal, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.contract import Example, Rule, Violation
from quinta.puzzle.phrases import named
from quinta.puzzle.published import Existing, Published
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InCells
from quinta.puzzle.statement import Statement, demand
from quinta.puzzle.step import Clue, Level, Reason, Way
from quinta.puzzle.ways import MOST_WAYS, Listed, Ways
from quinta.render.scene import Fill, Scene, Square

if TYPE_CHECKING:
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique

ARROWS = "↑↗→↘↓↙←↖"
WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
WANTED = {0: 1, 1: 2}
"""How many arrows of its own colour an arrow points at, by colour."""

BORDER = 4
"""So many cells beyond an arrow hold three tans or two whites, whatever their colours."""

EXCLUDED = Size(19, 19)
"""The one square size that only a longer proof excludes (docs/study/white_and_tan_19.py)."""

LONGEST_SPELT_OUT = 13
"""Up to so many arrows ahead, all combinations together are quicker than a counter."""


class Colour(IntEnum):
    """What an arrow can be."""

    WHITE = 0
    TAN = 1


@dataclass(frozen=True)
class WhiteAndTan(Puzzle):
    """A White and Tan puzzle: the direction of every arrow.

    >>> WhiteAndTan([[3, 5], [1, 7]]).size
    Size(rows=2, columns=2)
    """

    kind = "white-and-tan"
    title = "White and Tan"
    played = PLAYED
    task = "Colour every arrow white or tan."
    examples = (
        Example(
            """\
white-and-tan
4 4 5 6
3 3 5 6
2 1 6 7
0 2 7 0
""",
            "the paper's problem 1",
            1,
        ),
        Example(
            """\
white-and-tan
4 4 5 6 6
2 2 3 4 6
1 0 7 6 0
1 1 0 0 6
0 1 0 7 0
""",
            "the paper's problem 2",
            1,
        ),
        Example(
            """\
white-and-tan
3 2 3 3 2 4
2 5 3 1 4 0
1 1 0 2 5 5
0 0 1 0 0 4
1 0 2 0 5 0
0 1 1 1 0 7
""",
            "the paper's problem 3",
            2,
        ),
        Example(
            """\
white-and-tan
3 2 2 3 4 4
2 1 3 2 5 0
0 1 2 4 1 5
2 0 0 0 0 4
1 1 0 0 6 0
0 0 1 2 0 7
""",
            "the paper's problem 4",
            1,
        ),
        Example(
            """\
white-and-tan
2 3 4 5
2 3 6 5
1 2 0 0
1 2 7 7
""",
            "the paper's problem 5",
            1,
        ),
        Example(
            """\
white-and-tan
2 3 3 6 5
4 4 2 4 4
1 3 1 0 7
1 2 1 7 0
2 0 2 7 0
""",
            "the paper's problem 6",
            1,
        ),
        Example(
            """\
white-and-tan
4 4 4 6 4
3 4 3 5 6
1 2 0 4 5
2 1 6 0 6
0 0 2 6 6
""",
            "the paper's problem 7",
            1,
        ),
        Example(
            """\
white-and-tan
2 3 3 3 2 4
2 1 4 1 4 0
0 1 2 0 5 5
2 0 0 3 0 4
2 0 1 0 0 0
0 1 0 2 7 6
""",
            "the paper's problem 8",
            1,
        ),
    )
    shapes = (InCells("arrows"),)

    arrows: Sequence[Sequence[int]]

    def check(self) -> None:
        require_board("arrows", self.arrows)
        for row, arrows in enumerate(self.arrows):
            for column, direction in enumerate(arrows):
                at = ("arrows", row, column)
                require_number(direction, 0, 7, "a direction", *at, optional=False)

    def rules(self) -> Iterator[Rule]:
        yield Rule(
            "white",
            "A white arrow points at exactly one white arrow. It points at all arrows straight "
            "ahead of it up to the edge, also at those behind other arrows, but not at itself.",
            "¬t → Σ ¬t' ahead = 1",
        )
        yield Rule(
            "tan",
            "A tan arrow points in the same way at exactly two tan arrows.",
            "t → Σ t' ahead = 2",
        )

    # The board

    def values(self, place: Place) -> Sequence[Value]:
        return tuple(Colour)

    def arrow(self, cell: Cell) -> int:
        """The direction of the arrow in a cell."""
        return self.arrows[cell.row][cell.column]

    # The rules as a formula

    def frame(self, clock: Clock) -> Model:
        """Colours alone: all rules hang on the arrows."""
        model = Model(clock)
        for cell in cells(self.size):
            model.choice(cell)
        return model

    def state(self, model: Model, clue: Clue) -> Iterator[Clause]:
        cell = Cell(int(clue.at[1]), int(clue.at[2]))
        ahead = ray(cell, clue.value, self.size)
        for colour in Colour:
            model.begin(colour.name.lower(), cell)
            other = model.meaning[cell][1 - colour]
            wanted = WANTED[colour]
            same = [model.meaning[seen][colour] for seen in ahead]
            if len(ahead) <= LONGEST_SPELT_OUT:
                exactly = list(_exactly(same, wanted))
            else:
                exactly = exactly_clauses(model, same, wanted)
            for clause in exactly:
                yield other, *clause

    # The rules as a person cites them

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        """What holds if the arrow is white, and what if it is tan."""
        from quinta.kinds.white_and_tan.constraints import PointsAt

        cell = Cell(int(clue.at[1]), int(clue.at[2]))
        seen = (cell, *ray(cell, clue.value, self.size))
        for colour in Colour:
            said = PointsAt(colour, WANTED[colour])
            yield demand(colour.name.lower(), cell, seen, said, clue=clue)

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        colours = frozenset(Colour[reason.rule.upper()] for reason in reasons)
        return _arrow_ways(len(reasons[0].places) - 1, colours)

    def says(self, reason: Reason) -> str:
        points_at = {"white": "one white arrow", "tan": "two tan arrows"}[reason.rule]
        return f"a {reason.rule} arrow in {reason.spot} points at {points_at}"

    def techniques(self) -> Sequence[Technique]:
        from quinta.kinds.white_and_tan.techniques import TECHNIQUES

        return TECHNIQUES

    def way_in_words(self, reason: Reason, way: Sequence[Fact]) -> str:
        """Which arrows are tan and which are white."""
        parts = []
        for colour in (Colour.TAN, Colour.WHITE):
            places = [fact.place for fact in way if (fact.value == colour) == fact.holds]
            if places:
                parts.append(f"{named(places)} {colour.name.lower()}")
        return ", ".join(parts)

    def spot_in_words(self, reason: Reason) -> str:
        return f"the arrow in {reason.spot}"

    # The rules again, for the referee

    def violations(self, marks: Marks) -> Iterator[Violation]:
        for cell, ahead in self._rays.items():
            colour = marks.get(cell)
            if colour is None:
                continue
            seen = [marks.get(other) for other in ahead]
            least = seen.count(colour)
            most = least + seen.count(None)
            wanted = WANTED[colour]
            if least <= wanted <= most:
                continue
            name = Colour(colour).name.lower()
            bound = "" if least == most else "no more than " if most < wanted else "no fewer than "
            number = most if most < wanted else least
            yield Violation(
                name,
                (cell, *(other for other in ahead if marks.get(other) == colour)),
                f"the {name} arrow in {cell} points at {bound}"
                f"{counted(number, f'{name} arrow', f'{name} arrows')} instead of {wanted}",
            )

    @cached_property
    def _rays(self) -> dict[Cell, list[Cell]]:
        return {cell: ray(cell, self.arrow(cell), self.size) for cell in cells(self.size)}

    def impossible(self) -> str | None:
        """Proofs that need no search.

        On one line and in one direction only the last tan arrow but two can see exactly two
        tan arrows, and only the last white one but one can see exactly one white. So
        arrows of one direction on one line serve at most one tan and one white.
        """
        alike: dict[tuple[int, int], list[Cell]] = {}
        for cell in cells(self.size):
            direction = self.arrow(cell)
            alike.setdefault((direction, _line_number(cell, direction)), []).append(cell)
        for group in alike.values():
            if len(group) > 2:
                first, second, third = group[:3]
                return (
                    f"the arrows in {first.id}, {second.id} and {third.id} point the same way on "
                    "one line, and at most one tan and one white of them can be satisfied"
                )
        return self._too_large(self.size)

    @staticmethod
    def _too_large(size: Size) -> str | None:
        if (most := _most_arrows(size)) < size.rows * size.columns:
            return (
                f"on a board of {size} at most {most} arrows can be satisfied, "
                "whatever their directions"
            )
        inner = Size(*(max(0, length - 2 * BORDER) for length in size))
        if (most := _most_inner_arrows(inner)) < inner.rows * inner.columns:
            return (
                f"of the {inner.rows * inner.columns} arrows of this board that are at least "
                f"{BORDER} cells away from its edge at most {most} can be satisfied"
            )
        if size == EXCLUDED:
            told = "docs/study-report.md tells how that is proved"
            return f"no board of {EXCLUDED} has a solution ({told})"
        return None

    # Text, JSON, lists

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only("")
        document.flags({})
        rows = [_spread(row) for row in document.rows("", "rows of arrows")]
        arrows = document.table(rows, "arrows", _direction)
        size = document.size()
        with document.located():
            puzzle = cls(arrows)
            if size is not None and size != puzzle.size:
                document.size_words[0].fail(f"the header says {size}, the board is {puzzle.size}")
            return puzzle

    def text(self) -> str:
        rows = "".join(" ".join(map(str, row)) + "\n" for row in self.arrows)
        return header(self.kind) + rows

    @classmethod
    def paper(cls) -> Paper[Any]:
        from quinta.kinds.white_and_tan.paper import WhiteAndTanPaper

        return WhiteAndTanPaper()

    @classmethod
    def symbol(cls, value: Value) -> str:
        return "X" if value == Colour.TAN else "."

    @classmethod
    def name_of(cls, value: Value) -> str:
        return Colour(value).name.lower()

    # Picture, variants

    def scene(self, marks: Marks) -> Scene:
        looks = {None: Fill.UNKNOWN, Colour.TAN: Fill.TINTED, Colour.WHITE: Fill.LIGHT}
        return Scene(
            self.size,
            {
                cell: Square(looks[marks.get(cell)], arrow=self.arrow(cell))  # type: ignore[index]
                for cell in cells(self.size)
            },
        )

    def scene_of_clues(self, clues: Sequence[Clue]) -> Scene:
        """A board has an arrow in every cell, so these are set off from the others."""
        pointed_at = {clue.at for clue in clues}
        return Scene(
            self.size,
            {
                cell: Square(
                    Fill.TINTED if ("arrows", *cell) in pointed_at else Fill.UNKNOWN,
                    arrow=self.arrow(cell),
                )
                for cell in cells(self.size)
            },
        )

    def clue_value(self, at: tuple[str | int, ...], words: Row) -> int:
        if len(words) > 1:
            words[1].fail("one arrow is expected")
        return _direction(words[0])

    def value_in_words(self, clue: Clue) -> str:
        return ARROWS[clue.value]

    clues_can_go = False

    usual_size = Size(6, 6)

    # Found by making one of each at orders 4 to 10 and 12. Of some 2 400 boards with random
    # arrows, of orders 6, 8 and 10, none was easy. With the farthest arrows, 30 boards of orders 4
    # to 6 each, 20 of order 8 and 12 of orders 9 and 10 were rated: one of order 9 was hard, one of
    # order 10 very hard, which takes too long to find to be offered; none was extreme. Beyond
    # that few were looked at.
    existing = (
        Existing(2, (0,)),
        Existing(4, (0, 2, 3, 4)),
        Existing(9, (0, 2, 3)),
        Existing(11, (0, 2)),
        Existing(13, (0,)),
    )
    # Of 15 published puzzles (4x4 and 5x5): 12 were medium and 3 hard; larger ones are not known.
    published = (Published(0, (0, 0, 82, 18), (1.0, 1.0)),)

    @classmethod
    def sampled(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, **options: Any
    ) -> tuple[Self, Marks] | None:
        """A board with one solution: colours first, then only arrows that fit."""
        from quinta.kinds.white_and_tan.make import make

        made = make(rng, size, ask, clock)
        return None if made is None else (cls(made[0]), made[1])

    @classmethod
    def sampled_for(
        cls, rng: random.Random, size: Size, ask: Ask, clock: Clock, level: Level, **options: Any
    ) -> tuple[Self, Marks] | None:
        """From medium on, without arrows that have a single one ahead, and so tell what it is.

        From hard on, arrows that have as many ahead as can be: these tell least.
        """
        from quinta.kinds.white_and_tan.make import make

        ahead = 2 if level > Level.EASY else 1
        made = make(rng, size, ask, clock, ahead, far=level > Level.MEDIUM)
        return None if made is None else (cls(made[0]), made[1])

    def nudged(
        self, rng: random.Random, solution: Marks, places: Sequence[Place]
    ) -> tuple[Self, Marks] | None:
        """With one of these arrows turned to another direction that suits its colour."""
        from quinta.kinds.white_and_tan.make import fitting

        chosen = list(places)
        rng.shuffle(chosen)
        for cell in chosen:
            assert isinstance(cell, Cell)
            others = [d for d in fitting(cell, solution, self.size) if d != self.arrow(cell)]
            if others:
                clue = Clue(("arrows", cell.row, cell.column), rng.choice(others))
                return self.with_clue(clue), solution
        return None

    @classmethod
    def no_unique_board(cls, size: Size) -> str | None:
        if size == (3, 3):
            return "no White and Tan board of 3x3 has a solution: all have been tried"
        return cls._too_large(size)

    @classmethod
    def _blank(cls, size: Size, **options: Any) -> Self:
        """A board needs arrows, so these all point north."""
        return cls([[0] * size.columns] * size.rows)

    def values_of(self, at: tuple[str | int, ...], solution: Marks) -> list[Any]:
        cell = Cell(int(at[1]), int(at[2]))
        colour = solution[cell]
        rays = (ray(cell, direction, self.size) for direction in range(8))
        seen = [sum(solution[other] == colour for other in ahead) for ahead in rays]
        return [direction for direction in range(8) if seen[direction] == WANTED[colour]]

    def moved(self, symmetry: Symmetry) -> Self:
        turned = [[symmetry.direction(direction) for direction in row] for row in self.arrows]
        return dataclasses.replace(self, arrows=moved_board(turned, symmetry))


@lru_cache(maxsize=1024)
def _arrow_ways(ahead: int, colours: frozenset[Colour]) -> Listed | None:
    """An arrow of either colour and what is ahead; only for these colours a rule demands it.

    >>> _arrow_ways(1, frozenset([Colour.WHITE])).ways
    ((1, 1), (2, 3))
    """
    if sum(comb(ahead, WANTED[colour]) for colour in colours) > MOST_WAYS:
        return None
    ways: list[Way] = []
    for colour in Colour:
        own, other = 1 << colour, 0b11 ^ (1 << colour)
        if colour not in colours:
            ways.append((own, *[own | other] * ahead))
            continue
        for chosen in combinations(range(ahead), WANTED[colour]):
            ways.append((own, *(own if cell in chosen else other for cell in range(ahead))))
    return Listed(ways)


def _exactly(literals: Sequence[Literal], number: int) -> Iterator[Clause]:
    """Exactly so many hold: not one too few, not one too many.

    >>> list(_exactly((7, 8, 9), 1))
    [(7, 8, 9), (-7, -8), (-7, -9), (-8, -9)]
    """
    yield from combinations(literals, max(0, len(literals) - number + 1))
    yield from combinations([-literal for literal in literals], number + 1)


def _line_number(cell: Cell, direction: int) -> int:
    """Which of the lines of a direction runs through a cell."""
    down, right = COMPASS[direction]
    return cell.row * right - cell.column * down


def _most_arrows(size: Size) -> int:
    """How many arrows can be satisfied at most, over all lines and their two directions.

    A line of one cell serves none; up to four cells have room for three tans or
    two whites but not both, so two arrows; longer lines serve two of each colour.
    """
    rows, columns = size
    diagonals = [
        min(rows, columns, offset + 1, rows + columns - 1 - offset)
        for offset in range(rows + columns - 1)
    ]
    lengths = [columns] * rows + [rows] * columns + 2 * diagonals
    return sum(0 if length == 1 else 2 if length < 5 else 4 for length in lengths)


def _most_inner_arrows(inner: Size) -> int:
    """How many arrows of an inner board with so many rows and columns can be satisfied.

    They all see the last four cells of their line. Those hold three tans, and then no inner
    tan sees exactly two, or two whites, and then no inner white sees exactly one. So
    a line and a direction serve one inner arrow at most.
    """
    rows, columns = inner
    return 2 * (rows + columns + 2 * (rows + columns - 1)) if rows and columns else 0


def _spread(row: Row) -> Row:
    """A row without spaces as one word per arrow; compass words cannot always be told apart."""
    if len(row) == 1 and re.fullmatch("[NESWnesw]+", row[0].text):
        text = row[0].text[:40]
        single, pairs = " ".join(text), " ".join(re.findall("[NnSs][EeWw]|.", text))
        if single != pairs:
            row[0].fail(f"'{text}' can be read as {single} or as {pairs}; write it with spaces")
    return row if len(row) == 1 and _compass(row[0].text) is not None else spread(row)


def _compass(text: str) -> int | None:
    """The direction of a compass word, as in NE or north-east."""
    short = re.sub("[-_]", "", text.lower())
    for word in ("north", "east", "south", "west"):
        short = short.replace(word, word[0])
    return WINDS.index(short) if short in WINDS else None


def _direction(word: Word) -> int:
    if (found := _compass(word.text)) is not None:
        return found
    if len(word.text) == 1 and word.text in ARROWS:
        return ARROWS.index(word.text)
    if not word.text.isdecimal() or not word.text.isascii():
        word.fail(
            f"'{word.text}' is neither a direction 0 to 7 nor an arrow nor a compass word as in NE"
        )
    return whole_number(word)
