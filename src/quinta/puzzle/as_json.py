"""Marks, facts, clues and reasons as JSON. Each is written in one way, wherever it is told.

A place goes by its id, such as ``r1c1``, or ``r1c1|r1c2`` for the wall between two cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.logic.model import Marks, Place, Value
from quinta.puzzle.contract import Puzzle


def marks_to_json(puzzle: Puzzle, marks: Marks) -> dict[str, int]:
    """Marks: the value of each place that has one, in reading order.

    >>> from quinta import Gap
    >>> from quinta.base.grid import Cell
    >>> marks_to_json(Gap(9), {Cell(4, 2): 0, Cell(0, 1): 1})
    {'r1c2': 1, 'r5c3': 0}
    """
    return {place.id: int(marks[place]) for place in puzzle.places() if place in marks}


def marks_from_json(puzzle: Puzzle, data: Any, *at: str | int) -> dict[Place, Value]:
    """The marks that ``marks_to_json`` wrote; ``at`` is where they stand, for complaints.

    >>> from quinta import Gap
    >>> marks_from_json(Gap(9), {"r1c2": 2}, "solution")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: solution.r1c2: 2 is not a value of r1c2; 0, 1 are
    """
    if not isinstance(data, Mapping):
        raise PuzzleError('marks are an object with a value for each place: {"r1c1": 1}', at=at)
    places = {place.id: place for place in puzzle.places()}
    marks: dict[Place, Value] = {}
    for name, value in data.items():
        place = places.get(name)
        if place is None:
            raise PuzzleError(f"this board has no place '{name:.40}'", at=(*at, name))
        known = puzzle.values(place)
        if type(value) is not int or value not in known:
            listed = ", ".join(map(str, map(int, known)))
            said = f"{value!r:.40} is not a value of {name}; {listed} are"
            raise PuzzleError(said, at=(*at, name))
        marks[place] = value
    return marks


def open_to_json(values: Mapping[Place, Sequence[Value]]) -> dict[str, list[int]]:
    """The values that each of some places may have.

    >>> from quinta.base.grid import Cell
    >>> open_to_json({Cell(0, 0): (0, 1)})
    {'r1c1': [0, 1]}
    """
    return {place.id: [int(value) for value in found] for place, found in values.items()}
