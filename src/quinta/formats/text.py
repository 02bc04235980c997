"""The canonical text format; ``docs/formats.md`` describes it."""

from __future__ import annotations

import re

from quinta.base.document import Document
from quinta.base.errors import PuzzleError
from quinta.formats.reading import Reading
from quinta.kinds import kind_named
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle


def read(source: str, kind: str | None = None) -> Reading:
    """A puzzle and, if a ``solution:`` block follows, the marks in it.

    >>> read("gap 9").puzzle
    Gap(order=9, ...)
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
    solution = document.sections.get("solution")
    if solution is None:
        return Reading(puzzle)
    return Reading(puzzle, puzzle.read_marks(solution.rows, solution.name))


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The canonical text, with a ``solution:`` block if there are marks."""
    block = "" if marks is None else "solution:\n" + puzzle.marks_text(marks)
    return puzzle.text() + block


def _refuse_binary(source: str) -> None:
    found = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffd]", source)
    if found:
        before = source[: found.start()]
        raise PuzzleError(
            "this is not text; a puzzle starts with its kind, for instance 'doors'",
            line=before.count("\n") + 1,
            column=found.start() - before.rfind("\n"),
        )
