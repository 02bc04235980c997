"""Every puzzle of the corpus in every format that is read and written."""

from __future__ import annotations

import pytest

import quinta
from own_corpus import own_puzzles, puzzle_and_solution
from quinta import PuzzleError
from quinta.formats.registry import FORMATS, Format

BOTH = [format for format in FORMATS if format.reads and format.writes and not format.binary]

EVERYTHING = ("text", "json", "link", "penpa")
"""What has a place for all that a puzzle can say; the others refuse some."""


@pytest.mark.parametrize("format", BOTH, ids=lambda format: format.name)
@own_puzzles(daily=16)
def test_a_puzzle_is_read_as_it_was_written(text: str, format: Format) -> None:
    puzzle, solution = puzzle_and_solution(text)
    if format.lacks(type(puzzle)) is not None:
        return
    try:
        written = format.write(puzzle, solution)
    except PuzzleError:
        if format.name in EVERYTHING:
            raise
        return
    again = quinta.read(written)
    assert again.puzzle == puzzle
    assert again.marks == (solution if format.marks else None)
    assert format.write(again.puzzle, again.marks or solution) == written
