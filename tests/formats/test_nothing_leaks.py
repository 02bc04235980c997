"""What is written of a puzzle tells its clues, and nothing of the solution they were taken from."""

from __future__ import annotations

import random

import pytest

import quinta
from quinta.base.errors import MissingExtra, PuzzleError
from quinta.formats.registry import WRITTEN, Format
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue

BOARDS = 6


def with_two_solutions(kind: str, seed: int) -> tuple[Puzzle, list[Marks]]:
    """A puzzle that has lost so many clues that it has several solutions, and two of them."""
    rng = random.Random(seed)
    puzzle = quinta.generate(kind, seed=seed, clues="full").puzzle
    while True:
        found = list(quinta.solutions(puzzle, limit=2))
        if len(found) == 2:
            return puzzle, found
        puzzle = puzzle.without(rng.choice(puzzle.each_clue()))


def told_by(puzzle: Puzzle, solution: Marks) -> Puzzle:
    """The puzzle with each of its clues as a solution tells it."""
    clues = []
    for clue in puzzle.each_clue():
        values = puzzle.values_of(clue.at, solution)
        clues.append(Clue(clue.at, clue.value if clue.value in values else values[0]))
    return puzzle.with_clues(clues)


def written(format: Format, puzzle: Puzzle) -> bytes | str:
    """What a format makes of it, or why it makes nothing."""
    try:
        return format.content(puzzle, None, ())
    except (PuzzleError, MissingExtra) as error:
        return str(error)


@pytest.mark.parametrize("kind", [k for k, cls in quinta.all_kinds().items() if cls.clues_can_go])
def test_of_two_solutions_with_the_same_clues_nobody_can_tell_which_it_was(kind: str) -> None:
    for seed in range(BOARDS):
        puzzle, solutions = with_two_solutions(kind, seed)
        one, other = (told_by(puzzle, solution) for solution in solutions)
        assert one == other == puzzle
        assert hash(one) == hash(other)
        if seed == 0:
            for format in WRITTEN:
                assert written(format, one) == written(format, other)


def test_runs_in_any_order_are_the_same_however_they_are_written() -> None:
    one, other = (
        quinta.parse(f"akkoy\ncolumns: 1 | 1 | ? | ?\nrows: {runs} | ?\n")
        for runs in ("1 2", "2 1")
    )
    assert one == other
    assert one.text() == other.text()
    assert one.canonical() == other.canonical()
    ordered = quinta.parse(one.text().replace("akkoy", "akkoy ordered=yes", 1))
    assert ordered.text() != quinta.parse(ordered.text().replace("1 2", "2 1")).text()
    for seed in range(BOARDS):
        made = quinta.generate("akkoy", 6, seed=seed).puzzle
        assert all(list(c.value) == sorted(c.value) for c in made.each_clue())
