"""The formula of Doppelblock: blacks and numbers of each line, what lies between, and its sum.

The encoding is built around two things a line can be asked cheaply: how many cells lie
between its blacks, and which numbers are among them. A sum then is a small decision
diagram over the numbers, one for each length that can make it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from quinta.base.grid import Line, Size, lines
from quinta.base.limits import Clock
from quinta.kinds.doppelblock.given import BLACK
from quinta.logic.encode import exactly_one
from quinta.logic.model import FALSE, TRUE, Clause, Literal, Model, Value

if TYPE_CHECKING:
    from quinta.kinds.doppelblock.kind import Doppelblock

Values = Mapping[Value, Literal]
"""The literals of one cell, by value."""


def whole_frame(puzzle: Doppelblock, clock: Clock) -> Model:
    """Every line holds two blacks and each number once."""
    model = Model(clock)
    values = range(puzzle.largest + 1)
    board = [[model.choices(cell, values) for cell in row] for row in puzzle.layout()]
    for row, choices in enumerate(board):
        model.begin("numbers", Line("row", row))
        for choice in choices:
            exactly_one(model, list(choice.values()))
    for line in lines(puzzle.size):
        cells = [model.meaning[cell] for cell in line.cells(puzzle.size)]
        model.begin("blacks", line)
        state_blacks(model, line, [cell[BLACK] for cell in cells])
        model.begin("numbers", line)
        for number in values[1:]:
            exactly_one(model, [cell[number] for cell in cells])
    return model


def state_blacks(model: Model, line: Line, blacks: Sequence[Literal]) -> None:
    """Exactly two blacks, counted along the line: "one so far", "two so far", the cell included."""
    one, two = blacks[0], FALSE
    model.named[("one", line, 0)], model.named[("two", line, 0)] = one, two
    for position, black in enumerate(blacks[1:], 1):
        has_one, has_two = model.fresh(2)
        model.extend(
            (
                (-one, has_one),
                (-black, has_one),
                (one, black, -has_one),
                (-two, has_two),
                (-one, -black, has_two),
                (one, -has_two),
                (two, black, -has_two),
                (-two, -black),
            )
        )
        one, two = has_one, has_two
        model.named[("one", line, position)], model.named[("two", line, position)] = one, two
    model.add((two,))


def clauses_of_sum(model: Model, line: Line, size: Size, clue: int) -> list[Clause]:
    """What a clue says; a line's lengths and what lies between are defined with its first clue."""
    if ("length", line, 0) not in model.named:
        cells = [model.meaning[cell] for cell in line.cells(size)]
        define_lengths(model, line, [cell[BLACK] for cell in cells])
        define_between(model, line, cells)
    return sum_clauses(model, line, size.rows, clue)


def define_lengths(model: Model, line: Line, blacks: Sequence[Literal]) -> None:
    """Literals "exactly d cells lie between the blacks"."""
    lengths = model.fresh(len(blacks) - 1)
    exactly_one(model, lengths)
    for length, literal in enumerate(lengths):
        model.named[("length", line, length)] = literal
        distance = length + 1
        for index, black in enumerate(blacks):
            partners = [
                blacks[p] for p in (index - distance, index + distance) if 0 <= p < len(blacks)
            ]
            model.add((-literal, -black, *partners))
        for black, partner in zip(blacks, blacks[distance:], strict=False):
            model.add((literal, -black, -partner))


def define_between(model: Model, line: Line, cells: Sequence[Values]) -> None:
    """Literals "this number stands between the blacks"."""
    for number in range(1, len(cells) - 1):
        inside = model.named[("between", line, number)] = model.variable()
        for position, cell in enumerate(cells):
            here = cell[number]
            one, two = model.named[("one", line, position)], model.named[("two", line, position)]
            model.extend(
                ((-here, one, -inside), (-here, -two, -inside), (-here, -one, two, inside))
            )


def sum_clauses(model: Model, line: Line, order: int, clue: int) -> list[Clause]:
    """The numbers between add up to the clue: a decision diagram for each possible length.

    A node (v, s, c) says: among the numbers 1..v exactly c stand between, with the sum s.
    Nodes are shared between the lengths, and between the clues that a line may get.
    """

    def node(largest: int, total: int, count: int) -> Literal:
        least, most = count * (count + 1) // 2, count * largest - count * (count - 1) // 2
        if count < 0 or count > largest or not least <= total <= most:
            return FALSE
        if largest == 0:
            return TRUE
        key = ("node", line, largest, total, count)
        if key not in model.named:
            model.named[key] = literal = model.variable()
            inside = model.named[("between", line, largest)]
            taken = node(largest - 1, total - largest, count - 1)
            left = node(largest - 1, total, count)
            model.extend(
                ((-literal, -inside, taken), (-literal, inside, left), (-literal, taken, left))
            )
        return model.named[key]

    return [
        (-model.named[("length", line, length)], node(order - 2, clue, length))
        for length in range(order - 1)
    ]
