"""The referee's view of one Doppelblock line, which may be open here and there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quinta.base.fields import counted
from quinta.kinds.doppelblock.given import BLACK
from quinta.logic.model import Value
from quinta.puzzle.phrases import spelled

Fault = tuple[str, str, tuple[int, ...]]
"""Rule, sentence, positions."""


@lru_cache(maxsize=1 << 16)
def line_faults(values: tuple[Value | None, ...], clue: int | None) -> tuple[Fault, ...]:
    """What is wrong in a line by itself.

    >>> line_faults((1, 0, 2, 0), 3)
    (('sum', 'has 2 between its black cells, its clue is 3', (1, 3)),)
    """
    faults: list[Fault] = []
    blacks = tuple(i for i, value in enumerate(values) if value == BLACK)
    unknown = values.count(None)
    if len(blacks) > 2 or len(blacks) + unknown < 2:
        has = counted(len(blacks), "black cell", "black cells")
        faults.append(("blacks", f"has {has} instead of 2", blacks))
    for number in range(1, len(values) - 1):
        where = tuple(i for i, value in enumerate(values) if value == number)
        if len(where) > 1:
            often = "twice" if len(where) == 2 else f"{spelled(len(where))} times"
            faults.append(("numbers", f"has the number {number} {often}", where))
        elif not where and not unknown:
            faults.append(("numbers", f"lacks the number {number}", ()))
    if clue is not None and len(blacks) == 2:
        inside = values[blacks[0] + 1 : blacks[1]]
        total = sum(value for value in inside if value is not None)
        least = total + sum(range(1, inside.count(None) + 1))
        if least > clue or (None not in inside and total != clue):
            bound = "at least " if None in inside else ""
            faults.append(
                ("sum", f"has {bound}{least} between its black cells, its clue is {clue}", blacks)
            )
    return tuple(faults)


def sum_between(values: Sequence[Value]) -> int:
    """The sum of the numbers between the two black cells of a whole line.

    >>> sum_between([1, BLACK, 2, 4, 3, BLACK])
    9
    """
    first = values.index(BLACK)
    return sum(values[first : values.index(BLACK, first + 1)])
