"""Boards as Quinta draws them, in box characters or ASCII, read back from where they were pasted.

A line with the kind, as the text format has it, may stand above; else the kind has to be named.
What a drawing is taken for is drawn again and has to look the same: nothing is read by guessing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from textwrap import dedent
from typing import Any

from quinta.base.document import Document, Word
from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell
from quinta.formats import text
from quinta.formats.lattice import Lattice
from quinta.formats.reading import Reading
from quinta.formats.seen import marks_seen, puzzle_seen
from quinta.kinds import find_kind, kind_named
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.render.characters import Style
from quinta.render.scene import Fill, Scene, Square

_FRAME = re.compile(
    r"^[^\S\n]*(?:[^\n┌+]*[^\S\n])?(?:┌[─┬]+┐|\+-[-+]*\+)[^\S\n]*\r?$", re.MULTILINE
)
"""The upper side of a board."""

LOOKED_AT = 40_000
"""So many characters may stand above it."""

WIDEST = 12
"""A cell has not more characters."""

ELSE = "write what is given below 'cells:' of the text format, what was filled in below 'solution:'"


def recognises(source: str) -> bool:
    """Whether a board is drawn here."""
    return _FRAME.search(source[:LOOKED_AT]) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """The puzzle that is drawn, with its marks.

    >>> from quinta import Gap
    >>> read(write(Gap(9))).puzzle == Gap(9)
    True
    """
    lines = [line.rstrip() for line in source.split("\n")]
    frame = _FRAME.search(source)
    top = source[: frame.end()].count("\n") if frame else 0
    cls, options, header = _header(lines[:top], kind)
    found = [
        lattice
        for width in range(1, WIDEST + 1)
        if (lattice := Lattice.find(lines, top, width, header)) is not None
    ]
    if not found:
        Word("", top + 1, 1).fail("this drawing is not whole; copy all of it, with its frame")
    refusal: PuzzleError | None = None
    for lattice in found:
        try:
            reading = _reading(cls, options, lattice)
            if _looks_alike(reading, lattice.drawing):
                return reading
            said = "this does not look as Quinta draws it; use the text format"
            refusal = refusal or PuzzleError(said, line=top + 1, column=1)
        except PuzzleError as error:
            refusal = refusal if refusal and len(found) > 1 else error
    assert refusal is not None
    raise refusal


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The board below its kind and options."""
    reading = Reading(puzzle, marks or None)
    drawn = puzzle.draw(marks)
    written = f"{puzzle.text().partition(chr(10))[0]}\n{drawn}\n"
    try:
        told = read(written)[:2] == reading[:2]
    except PuzzleError:
        told = False
    if not told:
        raise PuzzleError("a drawing does not tell all of this puzzle; use text or JSON")
    return written


def _looks_alike(reading: Reading, drawing: str) -> bool:
    """Wherever on the line it begins."""
    drawn = (reading.puzzle.draw(reading.marks, style) for style in Style)
    return any(dedent(each) == dedent(drawing) for each in drawn)


def _header(
    lines: list[str], kind: str | None
) -> tuple[type[Puzzle], Mapping[str, Any], int | None]:
    """The kind, its options, and the line that says them, if there is one."""
    for number, line in enumerate(lines):
        if not re.match(r"\s*[^\W\d_]{2}", line):
            continue
        document = Document("\n" * number + line, lambda name: find_kind(name) is not None)
        cls = text.kind_of(document)
        if kind not in (None, cls.kind):
            document.kind.fail(f"the input is of the kind {cls.kind}, not {kind}")
        words = " ".join(f"{name}={word.text}" for name, word in document.options.items())
        try:
            options = text.read(f"{cls.kind} {cls.usual_size} {words}").puzzle.options()
        except PuzzleError as error:
            raise replace(error, at=(), line=number + 1, column=1) from None
        return cls, options, number
    if kind is None:
        said = "a drawing does not say its kind; write it in a line above, or name it with --kind"
        raise PuzzleError(said, line=1, column=1)
    return kind_named(kind), {}, None


def _reading(cls: type[Puzzle], options: Mapping[str, Any], lattice: Lattice) -> Reading:
    start = lattice.start
    try:
        blank = cls.blank(lattice.size, **options)
    except PuzzleError as error:
        raise replace(error, at=(), line=start.line, column=start.column) from None
    arrows = any(square.arrow is not None for square in blank.scene({}).squares.values())
    scene = lattice.scene(arrows)
    clues = replace(scene, squares=dict(_clues(blank, scene, lattice)), walls={})
    puzzle = puzzle_seen(cls, clues, options, lattice.places, start)
    return Reading(puzzle, marks_seen(puzzle, scene) or None)


def _clues(blank: Puzzle, scene: Scene, lattice: Lattice) -> Iterator[tuple[Cell, Square]]:
    """The cells whose signs are clues and not marks."""
    ats = (*blank.blank_clues(), *(clue.at for clue in blank.each_clue()))
    if not any(isinstance(blank.beside(at), Cell) for at in ats):
        return
    filled = [cell for cell, square in scene.squares.items() if square.fill is not Fill.UNKNOWN]
    if not any(isinstance(place, Cell) for place in blank.places()):
        yield from scene.squares.items()
    elif any(square.arrow is not None for square in scene.squares.values()):
        yield from ((cell, Square(arrow=each.arrow)) for cell, each in scene.squares.items())
    elif 0 < len(filled) < scene.size.rows * scene.size.columns:
        word = lattice.places.get(filled[0], lattice.start)
        word.fail(f"this cell may be given, and it may be filled in; {ELSE}")
