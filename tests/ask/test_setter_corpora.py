"""The setter's questions on real puzzles by others; skipped without the folder that holds them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import quinta
from needs import CORPORA, needs
from quinta import Akkoy, Doors, Doppelblock, Gap, Limits, Puzzle, WhiteAndTan
from quinta.ask.solve import Status
from quinta.base.errors import PuzzleError
from quinta.puzzle.step import Clue

pytestmark = [
    pytest.mark.thorough,
    needs("corpora"),
]

GENEROUS = Limits(seconds=120)

MAKERS: dict[str, Callable[[dict[str, Any]], Puzzle]] = {
    "doors": lambda record: Doors(record["clues"], record["counts_self"], connected=True),
    "gap": lambda record: Gap(record["n"], record["top"], record["side"]),
    "doppelblock": lambda record: Doppelblock(record["n"], record["top"], record["side"]),
    "white_and_tan": lambda record: WhiteAndTan(record["arrows"]),
    "akkoy": lambda record: Akkoy(record["col_black_runs"], record["row_white_runs"], ordered=True),
}
EVERY_SO_MANY = {"doors": 14, "gap": 22, "doppelblock": 12, "white_and_tan": 2, "akkoy": 40}


def sampled() -> Iterator[Any]:
    """A sample of each file, only puzzles with one solution."""
    for name, make in MAKERS.items():
        path = CORPORA / f"{name}.jsonl"
        if not path.exists():
            continue
        lines = path.read_text(encoding="utf-8").splitlines()[:: EVERY_SO_MANY[name]]
        for record in map(json.loads, lines):
            if record.get("unique_ordered", True):
                yield pytest.param(make(record), id=f"{name} {record['id']}")


EACH = pytest.mark.parametrize("puzzle", list(sampled()))


@EACH
def test_everything_is_forced_in_a_puzzle_with_one_solution(puzzle: Puzzle) -> None:
    found = quinta.forced(puzzle, limits=GENEROUS)
    assert found.status is Status.UNIQUE
    assert not found.open
    assert found.forced == quinta.solve(puzzle).solution


@EACH
def test_a_thinned_puzzle_is_unique_and_loses_that_with_any_clue(puzzle: Puzzle) -> None:
    try:
        found = quinta.thin(puzzle, seed=3, limits=GENEROUS)
    except PuzzleError:
        assert not can_lack_clues(puzzle)
        return
    thin = found.thin
    assert found.minimal
    assert quinta.solve(thin).solution == quinta.solve(puzzle).solution
    assert quinta.solve(thin).status is Status.UNIQUE
    for clue in random.Random(4).sample(thin.each_clue(), min(6, len(thin.each_clue()))):
        assert quinta.solve(thin.without(clue)).status is Status.MULTIPLE


def can_lack_clues(puzzle: Puzzle) -> bool:
    try:
        puzzle.without(puzzle.each_clue()[0])
    except PuzzleError:
        return False
    return True


@EACH
def test_a_spoilt_clue_makes_a_clash_that_is_minimal_and_can_be_repaired(puzzle: Puzzle) -> None:
    spoilt = with_a_wrong_clue(puzzle)
    found = quinta.clash(spoilt, limits=GENEROUS)
    assert found.status is Status.NONE
    assert found.minimal
    with quinta.Session.of(spoilt) as session:
        clock = GENEROUS.clock()
        assert session.find(found.clues, {}, clock) is None
        for clue in found.clues:
            rest = [other for other in found.clues if other != clue]
            assert session.find(rest, {}, clock) is not None
        repaired = quinta.repair(spoilt, session=session, limits=GENEROUS).repairs
    for suggestion in repaired[:3]:
        assert quinta.solve(suggestion.applied(spoilt)).status is suggestion.status


def with_a_wrong_clue(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a clue that another solution has there, and so has no solution."""
    rng = random.Random(5)
    clues = puzzle.each_clue()
    while True:
        one, other = rng.sample(clues, 2)
        try:
            spoilt = puzzle.with_clue(Clue(one.at, other.value))
        except PuzzleError:
            continue
        if quinta.solve(spoilt, limits=GENEROUS).status is Status.NONE:
            return spoilt


@EACH
def test_a_wrong_mark_in_a_real_puzzle_is_blamed(puzzle: Puzzle) -> None:
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    rng = random.Random(6)
    marks = {place: solution[place] for place in rng.sample(list(solution), len(solution) // 3)}
    assert quinta.so_far(puzzle, marks, limits=GENEROUS).status is not Status.NONE
    place = next(iter(marks))
    wrong = next(value for value in puzzle.values(place) if value != marks[place])
    found = quinta.so_far(puzzle, {**marks, place: wrong}, limits=GENEROUS)
    assert found.status is Status.NONE
    assert place in found.places
