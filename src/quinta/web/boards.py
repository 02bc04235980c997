"""Puzzles and marks as a page sends and gets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from quinta.ask.examples import examples
from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell, Line, Size, Wall
from quinta.base.limits import Clock, Limits
from quinta.formats import Reading, read
from quinta.formats.json import from_object, to_object
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.as_json import (
    beside,
    clues_to_json,
    facts_to_json,
    marks_from_json,
    marks_to_json,
    notes_from_json,
)
from quinta.puzzle.played import Hand, all_values, hand_of
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Reason
from quinta.render.svg import layered
from quinta.web.pictures import looks
from quinta.web.questions import MAX_CELLS, Request, Result
from quinta.web.signs import typed

SECONDS_FOR_MET_CLUES = 0.5

MAX_LOOKS = 25_000
"""So many looks of places a drawing may hold: that is some megabytes."""


def reading_of(request: Request) -> Reading:
    """The puzzle that a request names or holds, and the marks written down with it."""
    source, kind = request["puzzle"], request.get("kind")
    if isinstance(source, str) and source in examples():
        source = examples()[source].text
    found = read(source, kind) if isinstance(source, str) else from_object(source, kind)
    require_size(found.puzzle.size)
    return found


def puzzle_of(request: Request) -> Puzzle:
    """The puzzle that a request names."""
    return reading_of(request).puzzle


def require_size(size: Size) -> None:
    """Refuse a board that is too large to work on for a page.

    >>> require_size(Size(50, 40))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: a board of 50x40 is more than the 1600 cells taken here
    """
    if size.rows * size.columns > MAX_CELLS:
        raise PuzzleError(f"a board of {size} is more than the {MAX_CELLS} cells taken here")


def marks_of(request: Request, puzzle: Puzzle) -> dict[Place, Value]:
    """The marks of a request, refused unless they fit the board."""
    return marks_from_json(puzzle, request.get("marks", {}), "marks")


def notes_of(request: Request, puzzle: Puzzle) -> tuple[Fact, ...]:
    """What a request rules out, refused unless it fits the board."""
    return notes_from_json(puzzle, request.get("notes", []), "notes")


def filled(puzzle: Puzzle, marks: Marks) -> dict[Place, Value]:
    """Marks together with the places that the clues fix, which nobody has to mark."""
    given = {fact.place: fact.value for fact in puzzle.given_facts() if fact.holds}
    return {**given, **marks}


def slot_to_json(puzzle: Puzzle, at: tuple[str | int, ...]) -> dict[str, Any]:
    """Where a clue is or could be: on which side of the board, and what half a turn makes of it."""
    return {
        "at": list(at),
        "where": beside(puzzle, at),
        "side": side_of(puzzle, at),
        "partner": list(puzzle.partner(at)),
    }


def side_of(puzzle: Puzzle, at: tuple[str | int, ...]) -> str:
    """On which side of the board a clue is written; inside it is in a "cell" or on a "wall".

    >>> from quinta.kinds.doppelblock.kind import Doppelblock
    >>> [side_of(Doppelblock(4), at) for at in (("top", 2), ("right", 0), ("cells", 0, 0))]
    ['top', 'right', 'cell']
    """
    found = puzzle.beside(at)
    if not isinstance(found, Line):
        return "cell" if isinstance(found, Cell) else "wall"
    usual = "top" if found.direction == "column" else "right"
    return str(at[0]) if at[0] in ("top", "left", "right", "bottom") else usual


def played(hand: Hand) -> Result:
    """How a puzzle is played, for a page."""
    return {
        "by": hand.by,
        "positive": hand.positive,
        "negative": hand.negative,
        "keys": [key._asdict() | {"letters": list(key.letters)} for key in hand.keys],
        "notes": [note._asdict() for note in hand.notes],
        "clue_choices": {
            name: [choice._asdict() for choice in choices]
            for name, choices in hand.clue_choices.items()
        },
        "gestures": hand.gestures,
        "tells": hand.tells,
    }


def slots(puzzle: Puzzle) -> list[tuple[str | int, ...]]:
    """Wherever a clue is or could be."""
    return [*(clue.at for clue in puzzle.each_clue()), *puzzle.blank_clues()]


def names_of_values(puzzle: Puzzle) -> dict[str, str]:
    """What each value is called."""
    values = all_values(puzzle, puzzle.places())
    return {str(int(value)): puzzle.name_of(value) for value in values}


def drawn(puzzle: Puzzle) -> str:
    """The board in layers, see ``quinta.render.svg.layered``."""
    places = [place for place in puzzle.places() if isinstance(place, Cell | Wall)]
    values = all_values(puzzle, places)
    if len(places) * len(values) > MAX_LOOKS:
        raise PuzzleError(
            f"a {puzzle.kind} board of {puzzle.size} has {len(values)} values in "
            f"{len(places)} places: too many to be drawn here"
        )
    looks = {value: puzzle.scene(dict.fromkeys(places, value)) for value in values}
    return layered(puzzle.scene({}), looks, places, f"{puzzle.title} {puzzle.size}")


def view_of(puzzle: Puzzle, marks: Marks | None = None, notes: Sequence[Fact] = ()) -> Result:
    """Everything a page needs to show a puzzle."""
    hand = hand_of(puzzle)
    return {
        "kind": puzzle.kind,
        "title": puzzle.title,
        "size": list(puzzle.size),
        "text": puzzle.text(),
        "json": to_object(puzzle),
        "options": puzzle.options(),
        "task": puzzle.task,
        "rules": [rule._asdict() for rule in puzzle.rules()],
        "svg": drawn(puzzle),
        "layout": [[place.id for place in row] for row in puzzle.layout()],
        "played": played(hand),
        "values": [key.value for key in hand.keys],
        "names": {str(key.value): key.name for key in hand.keys},
        "looks": looks(puzzle),
        "given": {fact.place.id: fact.value for fact in puzzle.given_facts() if fact.holds},
        "clues": clues_to_json(puzzle, puzzle.each_clue()),
        "slots": [slot_to_json(puzzle, at) for at in slots(puzzle)],
        "typed": typed(puzzle),
        "blank": puzzle == type(puzzle).blank(puzzle.size, **puzzle.options()),
        "marks": marks_to_json(puzzle, marks or {}),
        "notes": facts_to_json(notes),
    }


def satisfied(puzzle: Puzzle, marks: Marks) -> list[str]:
    """Where clues stand that are met for certain: a line's when it is complete, a cell's earlier.

    On a very large board some are left out, so that the answer comes soon.

    >>> from quinta.kinds.doors.kind import Doors
    >>> satisfied(Doors([[1, None, None]]), {Wall(Cell(0, 0), Cell(0, 1)): 0})
    ['r1c1']
    """
    clock = Clock(Limits(SECONDS_FOR_MET_CLUES))
    met = [
        beside(puzzle, clue.at) for clue in puzzle.each_clue() if _line_is_met(puzzle, clue, marks)
    ]
    for name, reasons in _reasons_of_cells(puzzle):
        if clock.left() == 0:
            break
        if all(_cell_is_met(puzzle, reason, marks) for reason in reasons):
            met.append(name)
    return met


def every_clue(puzzle: Puzzle) -> list[str]:
    """Where clues stand: on a solved board all of them are met."""
    return list(dict.fromkeys(beside(puzzle, clue.at) for clue in puzzle.each_clue()))


def met_runs(puzzle: Puzzle, marks: Marks) -> dict[str, list[int]]:
    """For each line whose clue has several runs, which of them are met for certain.

    >>> from quinta.kinds.akkoy.kind import Akkoy
    >>> puzzle = Akkoy([(1, 2), None, None], [None] * 4)
    >>> met_runs(puzzle, {Cell(0, 0): 1, Cell(1, 0): 0})
    {'column 1': [0]}
    """
    met = {
        beside(puzzle, clue.at): sorted(puzzle.played.met_runs(puzzle, marks, clue))
        for clue in puzzle.each_clue()
        if isinstance(puzzle.beside(clue.at), Line)
    }
    return {where: runs for where, runs in met.items() if runs}


def _line_is_met(puzzle: Puzzle, clue: Clue, marks: Marks) -> bool:
    if isinstance(puzzle.beside(clue.at), Cell):
        return False
    if not all(place in marks for place in puzzle.scope(clue)):
        return False
    try:
        return puzzle.holds(clue, marks)
    except ValueError:  # the line breaks a rule that its clue rests on
        return False


def _reasons_of_cells(puzzle: Puzzle) -> Iterator[tuple[str, list[Reason]]]:
    for spot in puzzle.spots():
        reasons = [reason for reason in spot.reasons if reason.clue is not None]
        if reasons and isinstance(spot.where, Cell):
            yield spot.name, reasons


def _cell_is_met(puzzle: Puzzle, reason: Reason, marks: Marks) -> bool:
    """Whether all that is still possible is one way to obey the reason.

    A way says which values it leaves open at each place: where it does not care, all of them.
    """
    if not any(place in marks for place in reason.places):
        return False
    ways = puzzle.ways([reason])
    if ways is None:
        return False
    possible = [_mask(puzzle, place, marks) for place in reason.places]
    return any(
        all(mask & ~open_ == 0 for mask, open_ in zip(possible, way, strict=True))
        for way in ways.each(ways.left(possible))
    )


def _mask(puzzle: Puzzle, place: Place, marks: Marks) -> int:
    values: Iterable[int] = [marks[place]] if place in marks else puzzle.values(place)
    return sum(1 << value for value in values)


def clue_of(puzzle: Puzzle, at: tuple[str | int, ...], marks: Marks, now: Any) -> Any:
    """The clue that marks give at a place, the present one if that is right; None if some are open.

    >>> from quinta.kinds.gap.kind import Gap
    >>> row = {Cell(0, column): int(column in (2, 7)) for column in range(9)}
    >>> clue_of(Gap(9), ("left", 0), row, None), clue_of(Gap(9), ("left", 1), row, None)
    (4, None)
    """
    try:
        found = puzzle.values_of(at, marks)
    except (KeyError, ValueError):  # places are open, or the marks break a rule that clues rest on
        return None
    if now is not None and puzzle.holds(Clue(at, now), marks):
        found = [now]
    for value in found[:1]:
        if all(place in marks for place in puzzle.scope(Clue(at, value))):
            return value
    return None
