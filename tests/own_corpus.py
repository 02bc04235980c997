"""Real puzzles of our own making, so that a clone tests what we test (``corpus/make.py``)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import quinta
from quinta import Puzzle
from quinta.logic.model import Marks

FOLDER = Path(__file__).parent / "corpus"


def own_puzzles(*, daily: int | None = None, thinnable: bool = False) -> Any:
    """The puzzles of the corpus as parameters: all, or those whose clues can go.

    Larger ones than so many cells are left to ``make thorough``.
    """
    found = []
    for record in _records("*"):
        puzzle = quinta.parse(record["text"])
        if puzzle.clues_can_go or not thinnable:
            large = daily is not None and puzzle.size.rows * puzzle.size.columns > daily
            marks = pytest.mark.thorough if large else ()
            name = record["command"].partition(" ")[2].removesuffix(" --seed corpus")
            found.append(pytest.param(record["text"], id=name, marks=marks))
    return pytest.mark.parametrize("text", found)


def own_texts(kind: str) -> list[str]:
    """The puzzles of the corpus that are of a kind, the smaller ones first."""
    return sorted((record["text"] for record in _records(kind)), key=len)


def _records(kind: str) -> Iterator[dict[str, str]]:
    for path in sorted(FOLDER.glob(f"{kind}.jsonl")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def puzzle_and_solution(text: str) -> tuple[Puzzle, Marks]:
    """A puzzle of the corpus, and the solution that was kept with it."""
    puzzle, marks, _ = quinta.read(text)
    assert marks is not None
    return puzzle, marks
