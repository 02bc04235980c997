"""Doors as one would name them."""

from __future__ import annotations

from collections.abc import Sequence

from quinta.base.grid import Cell, Wall
from quinta.puzzle.phrases import listed

Leg = tuple[Cell, Cell]
"""Doors that follow each other along a line, by the rooms at both ends."""


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
    at: dict[Cell, list[Leg]] = {end: [] for leg in legs for end in leg}  # ends come first
    for leg in legs:
        for room in _rooms(leg):
            at.setdefault(room, []).append(leg)
    while any(at.values()):
        start = max(at, key=lambda room: len(at[room]))
        here = tuple(at[start])
        for leg in here:
            for room in _rooms(leg):
                at[room].remove(leg)
        goals = [end.id for leg in here for end in leg if end != start]
        parts.append(f"from {start.id} to {listed(goals)}")
    return f"the doors {', and '.join([', '.join(parts[:-1]), parts[-1]] if parts[1:] else parts)}"


def _legs(walls: Sequence[Wall]) -> list[Leg]:
    """Doors that follow each other along a line, by the rooms at both ends."""
    legs: dict[tuple[Cell, bool], Cell] = {}
    for first, second in sorted(walls):
        across = first.row == second.row
        start = next((s for (s, way), end in legs.items() if end == first and way == across), first)
        legs[start, across] = second
    return sorted((start, end) for (start, _), end in legs.items())


def _rooms(leg: Leg) -> list[Cell]:
    """The rooms that a leg leads through, its ends among them."""
    (top, left), (bottom, right) = leg
    rows, columns = range(top, bottom + 1), range(left, right + 1)
    return [Cell(row, column) for row in rows for column in columns]
