"""What the files of nonograms share: the kind that has them, and where a line stood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from quinta.base.document import Word
from quinta.base.errors import Path, PuzzleError
from quinta.base.grid import refuse_size
from quinta.formats.reading import Reading
from quinta.kinds import all_kinds, kind_named
from quinta.logic.model import Marks
from quinta.puzzle.foreign import Nonogram, Nonograms
from quinta.puzzle.puzzle import Puzzle


def lacks(kind: type[Puzzle]) -> str | None:
    """Why a kind has no nonograms; None if it has."""
    if kind.foreign().nonograms is not None:
        return None
    return f"{kind.title} puzzles are no nonograms; use text or JSON"


def nonogram_of(puzzle: Puzzle, marks: Marks | None) -> Nonogram:
    """A puzzle as a nonogram, or why it is none."""
    return _nonograms(type(puzzle)).write(puzzle, marks)


def reading_of(
    nonogram: Nonogram, kind: str | None, places: Mapping[Path, Word], start: Word
) -> Reading:
    """The puzzle that a nonogram is; complaints point to where its lines stood.

    >>> reading_of(Nonogram(((1,),), ((1,),)), None, {}, Word("", 1, 1)).puzzle.kind
    'akkoy'
    """
    if refusal := refuse_size(len(nonogram.rows), len(nonogram.columns)):
        start.fail(refusal)
    try:
        return Reading(_nonograms(_kind(kind)).read(nonogram))
    except PuzzleError as error:
        path = error.at
        while path and path not in places:
            path = path[:-1]
        word = places.get(path, start)
        raise replace(error, at=(), line=word.line, column=word.column) from None


def runs_in(word: Word) -> tuple[int, ...]:
    """The numbers of a line, apart by spaces or commas; 0 alone is no run.

    >>> runs_in(Word("2, 1", 1, 1)), runs_in(Word("0", 1, 1))
    ((2, 1), ())
    """
    found = []
    for part in re.finditer(r"[^\s,]+", word.text):
        if re.fullmatch("[0-9]{1,9}", part[0]) is None:
            at = Word(part[0], word.line, word.column + part.start())
            at.fail(f"'{part[0][:40]}' is no length of a run; write numbers, as in 2,1")
        found.append(int(part[0]))
    return () if found == [0] else tuple(found)


def require_number(word: Word, number: int, what: str) -> None:
    """Refuse more or fewer lines than the size says."""
    said, wanted = (f"{n} {what if n != 1 else what[:-1]}" for n in (number, int(word.text)))
    if number != int(word.text):
        word.fail(f"this says {wanted}, and {said} {'follows' if number == 1 else 'follow'}")


def _kind(kind: str | None) -> type[Puzzle]:
    if kind is not None:
        return kind_named(kind)
    return next(cls for cls in all_kinds().values() if cls.foreign().nonograms is not None)


def _nonograms(kind: type[Puzzle]) -> Nonograms:
    found = kind.foreign().nonograms
    if found is None:
        raise PuzzleError(str(lacks(kind)))
    return found
