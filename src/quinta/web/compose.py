"""What a setter does to a puzzle: clues set and cleared, the board resized and turned."""

from __future__ import annotations

import dataclasses

from quinta.ask.kept import kept
from quinta.ask.solve import check
from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell, Size, Symmetry, Wall
from quinta.formats.registry import WRITTEN, format_named
from quinta.kinds import kind_named
from quinta.logic.model import Marks, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue
from quinta.web.answers import CONVERTED, VIEW
from quinta.web.boards import (
    clue_of,
    filled,
    marks_of,
    notes_of,
    puzzle_of,
    require_size,
    slots,
    view_of,
)
from quinta.web.questions import (
    AT,
    KIND,
    MAX_CELLS,
    OPTIONS,
    SIZE,
    Request,
    Result,
    Telling,
    of_a_puzzle,
    question,
)
from quinta.web.schema import Fields, Items, OneOf, Text

EDITS = Items(Fields({"at": AT, "text": Text(400)}, required=("at", "text")), 0, 2 * MAX_CELLS)
FORMATS = tuple(format.name for format in WRITTEN if not format.binary)
MAX_TEXT = 4 << 20
"""Characters of a puzzle in another format: models of large boards have more."""
MOVES = ("rotate", "flip")


@question(VIEW, kind=KIND, size=SIZE)
def blank(request: Request, telling: Telling) -> Result:
    """The view of a board of this size without any clue, or with those that it must have."""
    size = Size(*request["size"])
    require_size(size)
    return view_of(kind_named(request["kind"]).blank(size))


@of_a_puzzle(VIEW, edits=EDITS)
def edit(request: Request, telling: Telling) -> Result:
    """The view of the puzzle with clues written, numbers apart by spaces or commas; an empty text
    takes one away."""
    puzzle = puzzle_of(request)
    known = set(slots(puzzle))
    written: dict[tuple[str | int, ...], Clue] = {}
    for number, change in enumerate(request["edits"]):
        at = tuple(change["at"])
        if at not in known:
            raise PuzzleError("no clue can stand there", at=("edits", number, "at"))
        try:
            written[at] = puzzle.read_clue(at, change["text"].replace(",", " "))
        except PuzzleError as error:
            raise PuzzleError(error.message, at=at) from None
    edited = puzzle.with_clues(written.values())
    return view_of(edited, marks_of(request, edited))


@of_a_puzzle(VIEW, size=SIZE)
def resize(request: Request, telling: Telling) -> Result:
    """The view of a puzzle of this size with the clues that still fit."""
    puzzle = puzzle_of(request)
    size = Size(*request["size"])
    require_size(size)
    try:
        resized = type(puzzle).blank(size, **puzzle.options())
    except PuzzleError as error:
        raise PuzzleError(error.message, at=("size",)) from None
    known = set(slots(resized))
    return view_of(_with_those_that_fit(resized, [c for c in puzzle.each_clue() if c.at in known]))


def _with_those_that_fit(puzzle: Puzzle, clues: list[Clue]) -> Puzzle:
    """The clues in their order, but for those that are illegal on this board.

    Halves are tried rather than one clue after the other: few are illegal, if any.
    """
    try:
        return puzzle.with_clues(clues)
    except PuzzleError:  # such as a number that has no room on a smaller board
        if len(clues) == 1:
            return puzzle
    half = len(clues) // 2
    return _with_those_that_fit(_with_those_that_fit(puzzle, clues[:half]), clues[half:])


@of_a_puzzle(VIEW, how=OneOf(MOVES))
def move(request: Request, telling: Telling) -> Result:
    """The view of the puzzle turned clockwise or mirrored, marks too; half a turn for kinds
    whose rows and columns differ."""
    puzzle = puzzle_of(request)
    turn = Symmetry(mirror=True)
    if request["how"] == "rotate":
        turn = Symmetry(transpose=True, mirror=True)
        if turn not in puzzle.symmetries():
            turn = Symmetry(flip=True, mirror=True)
    marks = marks_of(request, puzzle)
    moved = {_moved(place, turn, puzzle.size): value for place, value in marks.items()}
    return view_of(puzzle.moved(turn), moved)


def _moved(place: Place, turn: Symmetry, size: Size) -> Place:
    if isinstance(place, Wall):
        return turn.wall(place, size)
    assert isinstance(place, Cell)
    return turn.cell(place, size)


@of_a_puzzle(VIEW)
def clear(request: Request, telling: Telling) -> Result:
    """The view of the board without any clue, or with those that a board must have."""
    puzzle = puzzle_of(request)
    return view_of(type(puzzle).blank(puzzle.size, **puzzle.options()))


@of_a_puzzle(VIEW, options=OPTIONS)
def options(request: Request, telling: Telling) -> Result:
    """The view of the puzzle with these options, and the others as they are."""
    puzzle = puzzle_of(request)
    known = puzzle.options()
    for name in request["options"]:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise PuzzleError(f"{puzzle.kind} has no option '{name}'; it has {listed}")
    changed = dataclasses.replace(puzzle, **request["options"])
    return view_of(changed, marks_of(request, changed))


@of_a_puzzle(VIEW)
def clues_of(request: Request, telling: Telling) -> Result:
    """The view of the puzzle with every clue that the marks give where they are complete."""
    puzzle = puzzle_of(request)
    marks = marks_of(request, puzzle)
    return view_of(_with_clues_of(puzzle, filled(puzzle, marks)), marks)


def _with_clues_of(puzzle: Puzzle, marks: Marks) -> Puzzle:
    bare = puzzle.with_only([]) if puzzle.clues_can_go else puzzle
    if puzzle.clues_can_go and not check(bare, marks).open_places:
        try:
            return puzzle.clues_of(marks)
        except (ValueError, PuzzleError):  # a line breaks a rule that its clue rests on
            pass
    now = {clue.at: clue.value for clue in puzzle.each_clue()}
    clues = [
        Clue(at, value)
        for at in slots(puzzle)
        if at[0] not in puzzle.spare_fields
        and (value := clue_of(puzzle, at, marks, now.get(at))) is not None
    ]
    return _with_those_that_fit(bare, clues)


@of_a_puzzle(CONVERTED, to=OneOf(FORMATS))
def convert(request: Request, telling: Telling) -> Result:
    """The puzzle, with marks and notes if there are any, in another format."""
    puzzle = puzzle_of(request)
    marks: Marks | None = marks_of(request, puzzle) or None
    notes = notes_of(request, puzzle)
    format = format_named(request["to"])
    if format.solution:
        marks = kept(puzzle, marks, telling.rest()).solution
    text = format.write(puzzle, marks, notes)
    if len(text) > MAX_TEXT:
        raise PuzzleError(
            f"this is larger than the {MAX_TEXT} characters that are sent; "
            f"'quinta convert' writes it on your own computer"
        )
    return {"text": text}
