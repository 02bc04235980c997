"""The canonical text format; ``docs/formats.md`` describes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quinta.base.document import MARKS, NOTES, Document
from quinta.base.errors import PuzzleError
from quinta.formats.noted import read_notes, write_notes
from quinta.formats.reading import Reading
from quinta.kinds import kind_named
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


def read(source: str, kind: str | None = None) -> Reading:
    """A puzzle and, if the blocks ``solution:`` and ``notes:`` follow, what stands in them.

    >>> read("gap 9").puzzle
    <Gap: 9x9, 0 clues>
    """
    _refuse_binary(source)
    document = Document(source)
    try:
        cls = kind_named(document.kind.text)
    except PuzzleError as error:
        document.kind.fail(error.message)
    if kind is not None and kind != cls.kind:
        document.kind.fail(f"the input is a {cls.kind} puzzle, not {kind}")
    puzzle = cls.read(document)
    solution, noted = document.sections.get(MARKS), document.sections.get(NOTES)
    return Reading(
        puzzle,
        None if solution is None else puzzle.read_marks(solution.rows, solution.name),
        () if noted is None else read_notes(puzzle, noted.rows),
    )


def write(puzzle: Puzzle, marks: Marks | None = None, notes: Sequence[Fact] = ()) -> str:
    """The canonical text, with the blocks ``solution:`` and ``notes:`` if there is such."""
    filled = "" if marks is None else f"{MARKS}:\n{puzzle.marks_text(marks)}"
    noted = f"{NOTES}:\n{write_notes(puzzle, notes)}" if notes else ""
    return puzzle.text() + filled + noted


def _refuse_binary(source: str) -> None:
    found = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffd]", source)
    if found:
        before = source[: found.start()]
        raise PuzzleError(
            "this is not text; a puzzle starts with its kind, for instance 'doors'",
            line=before.count("\n") + 1,
            column=found.start() - before.rfind("\n"),
        )
