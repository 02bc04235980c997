"""The formula of one Doppelblock line: its two blacks, what lies between them, and its sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quinta.encode import exactly_clauses, exactly_one
from quinta.grid import Line
from quinta.model import FALSE, TRUE, Clause, Literal, Model, Value

Values = Mapping[Value, Literal]
"""The literals of one cell, by value."""


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


def pattern_clauses(model: Model, cells: Sequence[Values], clue: int) -> list[Clause]:
    """Where the two blacks can be, and which numbers can then be between them and outside.

    A number is possible between two blacks if the cells between them can make the sum with
    it, and outside if they can make it without it.
    """
    largest = len(cells) - 2
    clauses = exactly_clauses(model, [cell[0] for cell in cells], 2)
    for first, one in enumerate(cells):
        for second in range(first + 1, len(cells)):
            blacks = -one[0], -cells[second][0]
            count = second - first - 1
            for number in range(1, largest + 1):
                others = [n for n in range(1, largest + 1) if n != number]
                inside = count > 0 and _can_make(others, count - 1, clue - number)
                outside = _can_make(others, count, clue)
                for position, cell in enumerate(cells):
                    possible = inside if first < position < second else outside
                    if position not in (first, second) and not possible:
                        clauses.append((*blacks, -cell[number]))
            if not _can_make(range(1, largest + 1), count, clue):
                clauses.append(blacks)
    return clauses


def _can_make(numbers: Sequence[int], count: int, total: int) -> bool:
    """Whether so many of the numbers add up to the total."""
    if count == 0 or not numbers:
        return count == total == 0
    first, *rest = numbers
    return _can_make(rest, count - 1, total - first) or _can_make(rest, count, total)


def running_sum(model: Model, cells: Sequence[Values], clue: int) -> list[Clause]:
    """There are two blacks, and the numbers between them add up to the clue.

    Walks along the line with what has been met so far: no black, one black and the sum
    behind it, or both. Longer than ``sum_clauses``, but it rests on no other rule.
    """
    before, after = "before", "after"
    states: list[dict[int | str, Literal]] = [{before: TRUE}]
    clauses: list[Clause] = []
    for cell in cells:
        reached: dict[int | str, Literal] = {}
        for state, literal in states[-1].items():
            for value, here in cell.items():
                then = _met(state, value, clue)
                if then is None:
                    clauses.append((-literal, -here))
                    continue
                if then not in reached:
                    reached[then] = model.variable()
                clauses.append((-literal, -here, reached[then]))
        states.append(reached)
    clauses += [(-literal,) for state, literal in states[-1].items() if state != after]
    return clauses


def _met(state: int | str, value: Value, clue: int) -> int | str | None:
    """What has been met after one more cell; None if the sum can no longer come out."""
    if value:
        if isinstance(state, str):
            return state
        return state + value if state + value <= clue else None
    if state == "before":
        return 0
    return "after" if state == clue else None
