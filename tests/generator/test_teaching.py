"""Boards to teach on are found by making puzzles, for any kind."""

from __future__ import annotations

import pytest

import quinta
from hand import Hand
from quinta.base.limits import Clock, Limits
from quinta.explainer.lessons import RULES, WRONG, boards_of, lessons
from quinta.generator.teaching import _nearly_done, found, practice


def test_a_kind_without_boards_gets_lessons_on_boards_that_are_found() -> None:
    boards = found(quinta.Doors, {}, Clock(), seeds=1)
    names = [lesson.name for lesson in lessons(quinta.Doors, boards)]
    assert names == list(boards)
    assert names[:2] == [RULES, WRONG + "sees"]
    assert len(names) > 5


def test_boards_that_are_known_are_kept() -> None:
    known = boards_of(quinta.Gap)
    assert found(quinta.Gap, known, Clock()) == known


def test_a_search_that_is_out_of_time_has_what_it_found(hand: Hand) -> None:
    hand.each_look = 1
    boards = found(quinta.Gap, {}, Clock(Limits(seconds=2000)))
    assert 0 < len(boards) < len(boards_of(quinta.Gap))
    assert [lesson.name for lesson in lessons(quinta.Gap, boards)] == list(boards)


@pytest.mark.parametrize("technique", ["touching", "out of reach"])
def test_a_puzzle_to_practise_on_is_the_same_for_the_same_seed(technique: str) -> None:
    one, other = (practice(quinta.Gap, technique, "7", Clock()) for _ in range(2))
    assert one.made is not None
    assert other.made is not None
    assert one.made.made.puzzle == other.made.made.puzzle
    assert one[1:] == other[1:]


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("kind", "technique", "option"),
    [(quinta.Akkoy, "equal areas", "equal_white_areas"), (quinta.Doors, "cut off", "connected")],
)
def test_a_technique_of_a_variant_is_practised_on_a_puzzle_of_that_variant(
    kind: type[quinta.Puzzle], technique: str, option: str
) -> None:
    got = practice(kind, technique, "2", Clock())
    assert got.made is not None
    assert got.made.made.puzzle.options()[option] is True


@pytest.mark.parametrize("name", ["doors/2", "doors/3", "gap/1", "gap/2", "white-and-tan/1"])
def test_what_is_left_to_finish_by_the_rules_is_not_all_alike(name: str) -> None:
    puzzle = quinta.example(name)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    board = _nearly_done(puzzle, solution, Clock())
    assert board is not None
    known = {**puzzle.given_marks(), **quinta.read(board).marks}
    assert len({solution[place] for place in puzzle.places() if place not in known}) == 2
