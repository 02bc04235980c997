"""The puzzles of the corpus, asked everything: each has the one solution that was kept with it."""

from __future__ import annotations

import pytest

import quinta
from own_corpus import own_puzzles, puzzle_and_solution
from quinta import Status
from quinta.base.limits import Clock


@pytest.mark.spread(30)
@own_puzzles()
def test_a_puzzle_of_the_corpus_has_just_the_solution_that_was_kept(text: str) -> None:
    puzzle, kept = puzzle_and_solution(text)
    found = quinta.solve(puzzle)
    assert (found.status, found.solution) == (Status.UNIQUE, kept)
    assert quinta.check(puzzle, kept).solved
    assert [dict(marks) for marks in quinta.solutions(puzzle, engine="asp", limit=2)] == [kept]
    assert quinta.write("text", puzzle, kept) == text


@own_puzzles()
def test_what_is_settled_before_any_search_is_so_in_the_solution_that_was_kept(text: str) -> None:
    puzzle, kept = puzzle_and_solution(text)
    known = puzzle.narrow(Clock())
    assert known is not None
    assert known.items() <= kept.items()


@own_puzzles(daily=64)
def test_all_that_is_open_is_forced_in_a_puzzle_of_the_corpus(text: str) -> None:
    puzzle, kept = puzzle_and_solution(text)
    found = quinta.forced(puzzle)
    assert (found.status, dict(found.forced), dict(found.open)) == (Status.UNIQUE, kept, {})


@pytest.mark.spread(10)
@own_puzzles(daily=36, thinnable=True)
def test_a_clue_of_the_corpus_is_superfluous_just_if_its_loss_changes_nothing(text: str) -> None:
    puzzle, _ = puzzle_and_solution(text)
    superfluous = set(quinta.superfluous(puzzle).clues)
    for clue in puzzle.each_clue()[:8]:
        left = quinta.solve(puzzle.without(clue)).status
        assert (left is Status.UNIQUE) == (clue in superfluous), clue


@own_puzzles(daily=36, thinnable=True)
def test_a_thinned_puzzle_of_the_corpus_has_the_same_solution(text: str) -> None:
    puzzle, kept = puzzle_and_solution(text)
    found = quinta.thin(puzzle)
    assert dict(quinta.solve(found.thin).solution or {}) == kept
