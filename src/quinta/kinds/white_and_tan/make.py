"""Random White and Tan boards that have exactly one solution.

First a colouring in which some direction fits every cell, then a random fitting arrow for
each cell, drawn anew until no other colouring obeys the arrows.

Look along a line in one direction: the only tan cell that sees exactly two tan cells is the
last but two, the only white cell that sees exactly one white cell is the last but one. So a
direction fits a tan cell if three of it and the cells ahead are tan, and not three of the
next and those ahead; likewise a white cell with two. These counts are shared along the line:

    at least k from here on = at least k from the next on,
                              or at least k - 1 from the next on, and one here

Whatever is taken from the solver is a yes or a no, or the first of all colourings in an order
drawn at random. So the same ``rng`` makes the same board with every solver on every machine.

The fuller a board, the fewer colourings there are and the longer it takes to find one. There
a symmetric one is found first, and then parts of it are drawn anew without the symmetry.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from quinta.base.grid import COMPASS, Cell, Size, Symmetry, cells, ray
from quinta.base.limits import Clock
from quinta.logic.model import FALSE, TRUE, Literal, Model, Place, Value
from quinta.logic.solver import Ask

Arrows = tuple[tuple[int, ...], ...]
Colours = dict[Cell, Value]
Group = tuple[Symmetry, ...]
"""Moves of the board that leave a colouring as it is."""

CHOICES = 40
"""So often arrows are drawn for a colouring; the worst one seen had one unique draw in ten."""

ROUNDS = 8
"""So often a part of a symmetric colouring is drawn anew."""

PART, PART_OF_FULLEST = 0.4, 0.5
"""How much of the board that is: with less little changes, with more it soon takes long."""

STAY = Symmetry()
MIRROR, FLIP, HALF_TURN = Symmetry(mirror=True), Symmetry(flip=True), Symmetry(False, True, True)
ALONE: Group = (STAY,)
MIRRORS: Group = (STAY, MIRROR, FLIP, HALF_TURN)
TURNS: Group = (STAY, Symmetry(True, False, True), HALF_TURN, Symmetry(True, True, False))


def make(
    rng: random.Random, size: Size, ask: Ask, clock: Clock, ahead: int = 1, *, far: bool = False
) -> tuple[Arrows, dict[Place, Value]] | None:
    """Arrows that have one solution, and that solution; None if this try failed.

    Every arrow has at least so many others ahead, or as many as can be. An arrow with a single one
    is white, and so is that one; with two ahead, no arrow alone tells anything before something is
    known. The more there are ahead, the less an arrow tells.

    >>> from quinta.logic.sat import SatSolver
    >>> arrows, solution = make(random.Random(5), Size(4, 4), SatSolver, Clock())
    >>> for row in arrows:
    ...     print(*row)
    2 3 4 4
    4 2 5 0
    0 2 0 6
    2 0 7 6
    """
    group = _group(rng, size)
    with closing(_Search(size, group, ask, clock, ahead)) as search:
        colours = search.colouring(rng)
        if colours is None:
            return None
        if group == ALONE:
            return search.with_arrows(rng, colours, far)
    with closing(_Search(size, ALONE, ask, clock, ahead)) as search:
        part = PART_OF_FULLEST if group == MIRRORS else PART
        for _ in range(ROUNDS):
            colours = search.redrawn(rng, colours, part)
        return search.with_arrows(rng, colours, far)


def _group(rng: random.Random, size: Size) -> Group:
    """The symmetry to begin with: the more cells there are for each line, the more of it.

    A mirror between two lines makes it quicker, one along a line does not. On a square of
    order 14 no colouring looks the same after a quarter turn.

    >>> [len(_group(random.Random(0), Size(order, order))) for order in (10, 11, 12, 13, 14)]
    [1, 2, 2, 4, 4]
    """
    rows, columns = size
    cells_per_line = rows * columns / (3 * (rows + columns) - 2)
    if cells_per_line < 1.85:
        return ALONE
    if cells_per_line < 2.1:
        between_lines = [MIRROR] * (columns % 2 == 0) + [FLIP] * (rows % 2 == 0)
        return STAY, rng.choice([HALF_TURN, *between_lines])
    return TURNS if rows == columns < 14 else MIRRORS


class _Search:
    """The colourings of a symmetry in which some direction fits every cell."""

    def __init__(self, size: Size, group: Group, ask: Ask, clock: Clock, ahead: int) -> None:
        self.size = size
        self.ahead = ahead
        self.clock = clock
        self.model = Model(clock)
        self.tan: dict[Cell, Literal] = {}
        self.fits: dict[tuple[Cell, int], Literal] = {}
        """A literal from which it follows that a direction fits a cell."""
        self._colour(group)
        self._look(group)
        self.solver = ask(self.model)

    def close(self) -> None:
        """Free what the solver holds."""
        self.solver.close()

    # The formula

    def _colour(self, group: Group) -> None:
        """A variable for each cell, or for all those that the group makes alike."""
        for cell in cells(self.size):
            if cell not in self.tan:
                alike = self.model.variable()
                self.tan.update((move.cell(cell, self.size), alike) for move in group)

    def _look(self, group: Group) -> None:
        """Count along all lines in all directions, from their ends."""
        counts: dict[tuple[Cell, int], tuple[Literal, ...]] = {}
        beyond = (FALSE,) * 5
        forwards = cells(self.size)
        for direction, step in enumerate(COMPASS):
            self.model.begin("fits", direction)
            for cell in forwards if step < (0, 0) else reversed(forwards):
                if (cell, direction) in counts:
                    continue
                ahead = Cell(cell.row + step[0], cell.column + step[1])
                before = counts.get((ahead, direction), beyond)
                here = self._counted(before, self.tan[cell])
                fits = self._fits(before, here, self.tan[cell])
                for move in group:
                    alike = move.cell(cell, self.size), move.direction(direction)
                    counts[alike] = here
                    self.fits[alike] = fits
        for cell in forwards:
            self.model.add([self.fits[cell, direction] for direction in self._directions(cell)])

    def _directions(self, cell: Cell) -> list[int]:
        """Those with enough arrows ahead."""
        return [way for way in range(8) if len(ray(cell, way, self.size)) >= self.ahead]

    def _counted(self, before: Sequence[Literal], tan: Literal) -> tuple[Literal, ...]:
        """At least one, two, three tan and one, two white from here on, by those ahead."""
        one, two, three, one_white, two_white = before
        return (
            self._either(one, tan, TRUE),
            self._either(two, tan, one),
            self._either(three, tan, two),
            self._either(one_white, -tan, TRUE),
            self._either(two_white, -tan, one_white),
        )

    def _either(self, enough: Literal, this: Literal, lacking_one: Literal) -> Literal:
        """Enough ahead, which is more than lacking one; or lacking one, and this."""
        if lacking_one == FALSE:
            return FALSE
        if lacking_one == TRUE and enough == FALSE:
            return this
        either = self.model.variable()
        self.model.clauses += (
            (either, -enough),
            (either, -this, -lacking_one),
            (-either, lacking_one),
            (-either, enough, this),
        )
        return either

    def _fits(self, before: Sequence[Literal], here: Sequence[Literal], tan: Literal) -> Literal:
        _, _, three_ahead, _, two_ahead = before
        _, _, three, _, two = here
        if two == FALSE:
            return FALSE
        fits = self.model.variable()
        self.model.clauses += (
            (-fits, -tan, three),
            (-fits, -tan, -three_ahead),
            (-fits, tan, two),
            (-fits, tan, -two_ahead),
        )
        return fits

    # The search

    def colouring(self, rng: random.Random) -> Colours | None:
        """A random colouring, if there is any."""
        places = list(dict.fromkeys(self.tan.values()))
        rng.shuffle(places)
        share = rng.uniform(0.2, 0.9)
        wanted = [tan if rng.random() < share else -tan for tan in places]
        self.solver.prefer(wanted)
        return self._first((), wanted)

    def redrawn(self, rng: random.Random, colours: Colours, part: float) -> Colours:
        """The colouring with a part of the board, around some cell, drawn anew."""
        order = list(cells(self.size))
        rng.shuffle(order)
        row, column = order[0]
        order.sort(key=lambda cell: max(abs(cell.row - row), abs(cell.column - column)))
        few = int(part * len(order))
        kept = self._literals(colours, order[few:])
        wanted = [rng.choice((tan, -tan)) for tan in map(self.tan.__getitem__, order[:few])]
        rng.shuffle(wanted)
        return self._first(kept, wanted) or colours

    def _first(self, kept: Sequence[Literal], wanted: Sequence[Literal]) -> Colours | None:
        """The first colouring, when those come first that have the first wanted literal, and so on.

        Which one that is the formula alone decides, not what the solver comes upon.
        """
        settled = list(kept)
        if not self.solver.satisfiable(self.clock, settled):
            return None
        values = self.solver.values()
        for literal in wanted:
            if values[abs(literal) - 1] == literal:
                settled.append(literal)
            elif self.solver.satisfiable(self.clock, [*settled, literal]):
                values = self.solver.values()
                settled.append(literal)
            else:
                settled.append(-literal)
        return {cell: int(values[tan - 1] > 0) for cell, tan in self.tan.items()}

    def _literals(self, colours: Colours, some: Sequence[Cell]) -> list[Literal]:
        return [self.tan[cell] if colours[cell] else -self.tan[cell] for cell in some]

    def with_arrows(
        self, rng: random.Random, colours: Colours, far: bool
    ) -> tuple[Arrows, dict[Place, Value]] | None:
        """Arrows that have this colouring as their only solution, if luck finds them.

        Far ones have as many ahead as can be; if that is not enough, more and more go by chance.
        """
        board = cells(self.size)
        suited = [
            [way for way in fitting(cell, colours, self.size) if way in self._directions(cell)]
            for cell in board
        ]
        self.solver.add([-literal for literal in self._literals(colours, board)])
        for choice in range(CHOICES):
            arrows = [
                self._farthest(rng, cell, ways)
                if far and rng.random() >= choice / CHOICES
                else rng.choice(ways)
                for cell, ways in zip(board, suited, strict=True)
            ]
            obeyed = [self.fits[looks] for looks in zip(board, arrows, strict=True)]
            if not self.solver.satisfiable(self.clock, obeyed):
                return _rows(arrows, self.size.columns), {cell: colours[cell] for cell in board}
        return None

    def _farthest(self, rng: random.Random, cell: Cell, ways: Sequence[int]) -> int:
        most = max(len(ray(cell, way, self.size)) for way in ways)
        return rng.choice([way for way in ways if len(ray(cell, way, self.size)) == most])


def fitting(cell: Cell, colours: Mapping[Any, Value], size: Size) -> list[int]:
    """The directions in which a white cell sees one white cell, or a tan one two tan cells.

    >>> fitting(Cell(0, 0), {Cell(0, 0): 0, Cell(0, 1): 0, Cell(0, 2): 1}, Size(1, 3))
    [2]
    """
    colour = colours[cell]
    seen = ([colours[other] for other in ray(cell, direction, size)] for direction in range(8))
    return [direction for direction, ahead in enumerate(seen) if ahead.count(colour) == 1 + colour]


def _rows(arrows: Sequence[int], columns: int) -> Arrows:
    """A board as rows.

    >>> _rows([3, 5, 1, 7], 2)
    ((3, 5), (1, 7))
    """
    starts = range(0, len(arrows), columns)
    return tuple(tuple(arrows[start : start + columns]) for start in starts)
