"""Marks, facts, clues and reasons as JSON. Each is written in one way, wherever it is told.

A place goes by its id, such as ``r1c1``, or ``r1c1|r1c2`` for the wall between two cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quinta.base.errors import Path, PuzzleError
from quinta.base.fields import as_lists
from quinta.base.grid import Cell
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.contract import Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Reason

NOTE = '{"place": "r1c1", "value": 1, "holds": false}'
"""How one note is written."""


def marks_to_json(puzzle: Puzzle, marks: Marks) -> dict[str, int]:
    """Marks: the value of each place that has one, in reading order.

    >>> from quinta import Gap
    >>> from quinta.base.grid import Cell
    >>> marks_to_json(Gap(9), {Cell(4, 2): 0, Cell(0, 1): 1})
    {'r1c2': 1, 'r5c3': 0}
    """
    return {place.id: int(marks[place]) for place in puzzle.places() if place in marks}


def marks_or_null(puzzle: Puzzle, marks: Marks | None) -> dict[str, int] | None:
    """Marks, or null where there are none to tell."""
    return None if marks is None else marks_to_json(puzzle, marks)


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
        place = _place(places, name, (*at, name))
        marks[place] = _value(puzzle, place, value, (*at, name))
    return marks


def _place(places: Mapping[str, Place], name: str, at: Path) -> Place:
    if name not in places:
        raise PuzzleError(f"this board has no place '{name:.40}'", at=at)
    return places[name]


def _value(puzzle: Puzzle, place: Place, value: Any, at: Path) -> Value:
    known = puzzle.values(place)
    if type(value) is not int or value not in known:
        listed = ", ".join(map(str, map(int, known)))
        raise PuzzleError(f"{value!r:.40} is not a value of {place.id}; {listed} are", at=at)
    return value


def open_to_json(values: Mapping[Place, Sequence[Value]]) -> dict[str, list[int]]:
    """The values that each of some places may have.

    >>> from quinta.base.grid import Cell
    >>> open_to_json({Cell(0, 0): (0, 1)})
    {'r1c1': [0, 1]}
    """
    return {place.id: [int(value) for value in found] for place, found in values.items()}


def fact_to_json(fact: Fact) -> dict[str, Any]:
    """What is so, or is not, at a place.

    >>> from quinta.base.grid import Cell
    >>> fact_to_json(Fact(Cell(0, 0), 1, holds=False))
    {'place': 'r1c1', 'value': 1, 'holds': False}
    """
    return {"place": fact.place.id, "value": int(fact.value), "holds": fact.holds}


def facts_to_json(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """Facts one after the other; notes are such, and none of them holds."""
    return [fact_to_json(fact) for fact in facts]


def notes_from_json(puzzle: Puzzle, data: Any, *at: str | int) -> tuple[Fact, ...]:
    """The notes that ``facts_to_json`` wrote; ``at`` is where they stand, for complaints.

    >>> from quinta import Gap
    >>> notes_from_json(Gap(9), [{"place": "r1c2", "value": 1, "holds": True}], "notes")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: notes[0].holds: a note rules a value out: write false
    """
    if not isinstance(data, list):
        raise PuzzleError(f"notes are a list: [{NOTE}]", at=at)
    places = {place.id: place for place in puzzle.places()}
    notes: dict[Fact, None] = {}
    for index, note in enumerate(data):
        if not isinstance(note, Mapping) or set(note) != {"place", "value", "holds"}:
            raise PuzzleError(f"a note is written {NOTE}", at=(*at, index))
        place = _place(places, str(note["place"]), (*at, index, "place"))
        value = _value(puzzle, place, note["value"], (*at, index, "value"))
        if note["holds"] is not False:
            raise PuzzleError("a note rules a value out: write false", at=(*at, index, "holds"))
        notes[Fact(place, value, holds=False)] = None
    return tuple(notes)


def beside(puzzle: Puzzle, at: tuple[str | int, ...]) -> str:
    """The line that a clue stands at, or the id of its cell.

    >>> from quinta import Gap
    >>> beside(Gap(9), ("top", 2))
    'column 3'
    """
    found = puzzle.beside(at)
    return found.id if isinstance(found, Cell) else str(found)


def clue_to_json(puzzle: Puzzle, clue: Clue) -> dict[str, Any]:
    """A clue: its field with indices from 0, its value, and how one would write and say it.

    >>> from quinta import Gap
    >>> for name, said in clue_to_json(Gap(9), Clue(("top", 2), 4)).items():
    ...     print(name, said)
    at ['top', 2]
    value 4
    text 4
    says 4
    words 4 above column 3
    where column 3
    """
    return {
        "at": list(clue.at),
        "value": as_lists(clue.value),
        "text": puzzle.write_clue(clue),
        "says": puzzle.value_in_words(clue),
        "words": puzzle.in_words(clue),
        "where": beside(puzzle, clue.at),
    }


def clues_to_json(puzzle: Puzzle, clues: Iterable[Clue]) -> list[dict[str, Any]]:
    """Clues one after the other."""
    return [clue_to_json(puzzle, clue) for clue in clues]


def reason_to_json(puzzle: Puzzle, reason: Reason) -> dict[str, Any]:
    """A rule where it applies: the name of its spot, the value it is about, its clue and places."""
    return {
        "rule": reason.rule,
        "where": reason.spot,
        "about": reason.about,
        "clue": None if reason.clue is None else clue_to_json(puzzle, reason.clue),
        "places": [place.id for place in reason.places],
    }


def violation_to_json(violation: Violation) -> dict[str, Any]:
    """A rule that is broken, where, and a sentence."""
    return {
        "rule": violation.rule,
        "message": violation.message,
        "places": [place.id for place in violation.places],
    }
