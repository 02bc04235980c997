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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Self

from quinta.base.document import Document, Row
from quinta.base.fields import header, moved_board, require_board, require_number
from quinta.base.grid import Cell, Size, Symmetry, cells, ray
from quinta.base.limits import Clock
from quinta.kinds.white_and_tan.arrows import ARROWS, direction_of, one_word_each
from quinta.kinds.white_and_tan.colours import WANTED, Colour
from quinta.kinds.white_and_tan.examples import EXAMPLES
from quinta.kinds.white_and_tan.formula import clauses_of_arrow
from quinta.kinds.white_and_tan.impossible import impossible_arrows, impossible_size
from quinta.kinds.white_and_tan.levels import EXISTING, PUBLISHED
from quinta.kinds.white_and_tan.played import PLAYED
from quinta.kinds.white_and_tan.referee import wrong_arrows
from quinta.logic.model import Clause, Fact, Marks, Model, Place, Value
from quinta.logic.solver import Ask
from quinta.puzzle.contract import Rule, Violation
from quinta.puzzle.phrases import named
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.shapes import InCells
from quinta.puzzle.statement import Statement, demand
from quinta.puzzle.step import Clue, Level, Reason, Way
from quinta.puzzle.ways import MOST_WAYS, Listed, Ways
from quinta.render.scene import Fill, Scene, Square

if TYPE_CHECKING:
    from quinta.puzzle.paper import Paper
    from quinta.puzzle.technique import Technique


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
    examples = EXAMPLES
    shapes = (InCells("arrows"),)

    arrows: Sequence[Sequence[int]]

    def check(self) -> None:
        require_board("arrows", self.arrows)
        for row, arrows in enumerate(self.arrows):
            for column, direction in enumerate(arrows):
                at = ("arrows", row, column)
                require_number(direction, 0, 7, "a direction", *at, amount=False)

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
        return clauses_of_arrow(model, cell, ahead)

    # The rules as a person cites them

    def statements_of(self, clue: Clue) -> Iterator[Statement]:
        """What holds if the arrow is white, and what if it is tan."""
        return iter(_said_of(clue, self.size))

    def ways(self, reasons: Sequence[Reason]) -> Ways | None:
        colours = frozenset(Colour[reason.rule.upper()] for reason in reasons)
        return _arrow_ways(len(reasons[0].places) - 1, colours)

    def says(self, reason: Reason) -> str:
        points_at = {"white": "one white arrow", "tan": "two tan arrows"}[reason.rule]
        return f"if {reason.spot} is {reason.rule}, it points at {points_at}"

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
        return wrong_arrows(self._rays, marks)

    @cached_property
    def _rays(self) -> dict[Cell, list[Cell]]:
        return {cell: ray(cell, self.arrow(cell), self.size) for cell in cells(self.size)}

    def impossible(self) -> str | None:
        return impossible_arrows(self) or impossible_size(self.size)

    # Text, JSON, lists

    @classmethod
    def read(cls, document: Document) -> Self:
        document.only("")
        document.flags({})
        rows = [one_word_each(row) for row in document.rows("", "rows of arrows")]
        arrows = document.table(rows, "arrows", direction_of)
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
        return direction_of(words[0])

    def value_in_words(self, clue: Clue) -> str:
        return ARROWS[clue.value]

    clues_can_go = False

    usual_size = Size(6, 6)

    existing = EXISTING
    published = PUBLISHED
    made_to = 14

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
        self, rng: random.Random, solution: Marks, places: Sequence[Place], times: int = 1
    ) -> tuple[Self, Marks] | None:
        """With some of these arrows turned to another direction that suits their colours."""
        from quinta.kinds.white_and_tan.make import fitting

        nudged = self
        for _ in range(times):
            chosen = list(places)
            rng.shuffle(chosen)
            for cell in chosen:
                assert isinstance(cell, Cell)
                others = [d for d in fitting(cell, solution, self.size) if d != nudged.arrow(cell)]
                if others:
                    clue = Clue(("arrows", cell.row, cell.column), rng.choice(others))
                    nudged = nudged.with_clue(clue)
                    break
            else:
                return None
        return nudged, solution

    @classmethod
    def no_unique_board(cls, size: Size) -> str | None:
        if size == (3, 3):
            return "no White and Tan board of 3x3 has a solution: all have been tried"
        return impossible_size(size)

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


@lru_cache(maxsize=4096)
def _said_of(clue: Clue, size: Size) -> tuple[Statement, ...]:
    from quinta.kinds.white_and_tan.constraints import PointsAt

    cell = Cell(int(clue.at[1]), int(clue.at[2]))
    seen = (cell, *ray(cell, clue.value, size))
    said = {colour: PointsAt(colour, WANTED[colour]) for colour in Colour}
    return tuple(
        demand(colour.name.lower(), cell, seen, said[colour], clue=clue) for colour in Colour
    )


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
