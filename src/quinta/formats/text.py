"""The canonical text format; ``docs/formats.md`` describes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quinta.base.document import MARKS, NOTES, Document, Word
from quinta.base.errors import PuzzleError
from quinta.base.fields import option_text
from quinta.formats.noted import read_notes, write_notes
from quinta.formats.reading import Reading
from quinta.kinds import contradicted, find_kind, kind_named, other_name
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


def read(source: str, kind: str | None = None) -> Reading:
    """A puzzle and, if the blocks ``solution:`` and ``notes:`` follow, what stands in them.

    A header with a size and nothing below it is a blank board.

    >>> read("gap 9").puzzle
    <Gap: 9x9, 0 clues>
    >>> read("doors 1x2").puzzle.clues
    ((None, None),)
    """
    _refuse_binary(source)
    header = kind is None or _has_header(source)
    document = Document(source, lambda name: find_kind(name) is not None, None if header else kind)
    cls = kind_of(document)
    if kind is not None and kind != cls.kind:
        document.kind.fail(f"the input is of the kind {cls.kind}, not {kind}")
    _fill_blank(document, cls)
    puzzle = cls.read(document)
    solution, noted = document.sections.get(MARKS), document.sections.get(NOTES)
    return Reading(
        puzzle,
        None if solution is None else puzzle.read_marks(solution.rows, solution.name),
        () if noted is None else read_notes(puzzle, noted.rows),
    )


def _has_header(source: str) -> bool:
    """Whether a text begins with a name, known or not, and not with what stands below it.

    >>> _has_header("dors\\n1 2"), _has_header("1\\t2"), _has_header("columns: 3,2 | 1")
    (True, False, False)
    """
    lines = (line.partition("#")[0].strip() for line in source.split("\n"))
    first = next(filter(None, lines), "name")
    if re.match(r"[^\W\d][\w-]{3,}(?![\w-]|\s*:)", first):
        return True
    name = first.split()[0]
    return find_kind(name) is not None or other_name(name) is not None


def kind_of(document: Document) -> type[Puzzle]:
    """The kind that a header names; another name for it brings its options along."""
    name = document.kind
    if find_kind(name.text) is None and (other := other_name(name.text)):
        cls, stands_for = other
        for option, value in stands_for.options.items():
            word = option_text(value)
            said = document.options.setdefault(option, Word(word, name.line, name.column))
            if said.text != word:
                said.fail(contradicted(name.text, cls, option))
        return cls
    try:
        return kind_named(name.text)
    except PuzzleError as error:
        name.fail(error.message)


def _fill_blank(document: Document, cls: type[Puzzle]) -> None:
    """Where there is a size and no clue, take the clues of a blank board."""
    if set(document.sections) - {MARKS, NOTES} or len(document.size_words) != 1:
        return
    size = document.size()
    try:
        blank = cls.blank(size) if size else None
    except PuzzleError:
        return  # the kind says better why it takes no such size
    if blank is not None:
        document.sections = {**Document(blank.text()).sections, **document.sections}


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
