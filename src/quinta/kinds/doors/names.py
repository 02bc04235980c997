"""Doors as one would name them."""

from __future__ import annotations

from collections.abc import Sequence

from quinta.base.grid import Cell, Wall
from quinta.puzzle.phrases import listed


def doors_in_words(walls: Sequence[Wall]) -> str:
    """A door by the rooms on its sides; several by the rooms that they lead from and to.

    >>> walls = [Wall(Cell(0, column), Cell(0, column + 1)) for column in range(3)]
    >>> doors_in_words(walls[:1]), doors_in_words(walls)
    ('the door between r1c1 and r1c2', 'the doors from r1c1 to r1c4')
    >>> doors_in_words([walls[0], Wall(Cell(0, 0), Cell(1, 0)), Wall(Cell(3, 0), Cell(4, 0))])
    'the doors from r1c1 to r1c2 and r2c1, and from r4c1 to r5c1'
    >>> doors_in_words([*walls[:2], Wall(Cell(0, 1), Cell(1, 1))])
    'the doors from r1c2 to r1c1, r1c3 and r2c2'
    """
    if len(walls) == 1:
        return f"the door between {walls[0].first.id} and {walls[0].second.id}"
    legs, parts = _legs(walls), []
    while legs:
        ends = [end for leg in legs for end in leg]
        start = max(
            [*ends, *_crossings(legs)], key=lambda room: sum(_on(leg, room) for leg in legs)
        )
        here = [leg for leg in legs if _on(leg, start)]
        legs = [leg for leg in legs if leg not in here]
        goals = [end for leg in here for end in leg if end != start]
        parts.append(f"from {start.id} to {listed([goal.id for goal in goals])}")
    return f"the doors {', and '.join([', '.join(parts[:-1]), parts[-1]] if parts[1:] else parts)}"


def _legs(walls: Sequence[Wall]) -> list[tuple[Cell, Cell]]:
    """Doors that follow each other along a line, by the rooms at both ends."""
    legs: dict[tuple[Cell, bool], Cell] = {}
    for first, second in sorted(walls):
        across = first.row == second.row
        start = next((s for (s, way), end in legs.items() if end == first and way == across), first)
        legs[start, across] = second
    return sorted((start, end) for (start, _), end in legs.items())


def _on(leg: tuple[Cell, Cell], room: Cell) -> bool:
    """Whether a room is one of those that a leg leads through, or one of its ends."""
    (top, left), (bottom, right) = leg
    return top <= room.row <= bottom and left <= room.column <= right


def _crossings(legs: Sequence[tuple[Cell, Cell]]) -> list[Cell]:
    """The rooms in which a leg along a row meets one along a column."""
    meet = ((a, b, Cell(a[0].row, b[0].column)) for a in legs for b in legs)
    return [room for across, down, room in meet if _on(across, room) and _on(down, room)]
