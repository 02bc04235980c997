"""Parts of the explainer alone: what a score weighs, which links are needed, what is seen first."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

import quinta
from quinta.ask.solve import Status
from quinta.base.grid import Cell
from quinta.explainer import joints, pairs
from quinta.explainer.checker import Judge
from quinta.explainer.finder import LISTED_WAYS, Finder
from quinta.explainer.flow import needed_links
from quinta.explainer.propagate import Board
from quinta.explainer.rating import Rating
from quinta.explainer.verify import verify
from quinta.explainer.words import told
from quinta.puzzle.step import Level

PUZZLE = quinta.example("akkoy/1")


def score(core: int = 0, hard: int = 3, dependency: float = 0.0, level: int = 2) -> float:
    rating = Rating(
        PUZZLE, Status.UNIQUE, Level(level), {Level(level): hard}, core, dependency=dependency
    )
    assert rating.score is not None
    return rating.score


def test_a_score_rises_with_the_level_the_largest_core_the_hard_steps_and_little_choice() -> None:
    assert [score(level=level) for level in range(5)] == [1.3, 2.8, 4.3, 5.8, 7.3]
    assert [score(core=core) for core in range(8)] == [4.3, 4.3, 4.4, 4.5, 4.6, 4.7, 4.8, 4.8]
    assert [score(hard=hard) for hard in (0, 3, 15, 31)] == [4.0, 4.3, 4.6, 4.6]
    assert [score(dependency=part) for part in (0.0, 1.0)] == [4.3, 4.6]


def link(conclusions: dict[int, int], facts: dict[int, int]) -> Any:
    """A link that excludes values of places, because others are excluded."""
    return SimpleNamespace(conclusions=[*conclusions.items()], facts=[*facts.items()])


def test_a_link_that_nothing_rests_on_is_left_out_and_those_before_it_are_not() -> None:
    first, unneeded, second, last = (
        link({0: 1}, {}),
        link({5: 1}, {0: 1}),
        link({1: 1}, {0: 1}),
        link({}, {1: 1}),
    )
    looks = SimpleNamespace(excluded=lambda pair: pair)
    found = needed_links([first, unneeded, second, last], cast(Any, looks), [3] * 6)
    assert found == [first, second, last]
    known = needed_links([first, second, last], cast(Any, looks), [2, 3, 3, 3, 3, 3])
    assert known == [second, last]


def test_what_settles_a_place_by_few_ways_of_one_rule_nearby_is_seen_first() -> None:
    """Each look is a little less appealing than the one before it."""
    board = SimpleNamespace(domains=[3, 3, 7, 7])
    settles, settles_two, rules_out = [(0, 1)], [(0, 1), (1, 1)], [(2, 1)]
    looks = [  # what it leaves out, how many ways, how many rules, which places
        (settles_two, 1, 1, {0}),
        (settles, 1, 1, {0}),
        (settles_two, 1, 1, {3}),
        (settles, 1, 2, {0}),
        (settles, 2, 1, {0}),
        (settles, LISTED_WAYS, 2, {0}),
        (settles, LISTED_WAYS + 1, 1, {0}),
        (rules_out, 1, 1, {0}),
    ]
    found = []
    for number, (lost, ways, rules, places) in enumerate(looks):
        look = SimpleNamespace(number=number, places=places, reasons=[None] * rules)
        finder = SimpleNamespace(
            board=board, _found=_Found(lost), _recent=frozenset({0}), rank=[0] * len(looks)
        )
        found.append(Finder._appeal(cast(Any, finder), cast(Any, look), ways))
    assert all(better < worse for better, worse in pairwise(found)), found


class _Found(dict[Any, Any]):
    """The same for every look."""

    def __init__(self, lost: list[tuple[int, int]]) -> None:
        self.lost = lost

    def __getitem__(self, look: Any) -> list[tuple[int, int]]:
        return self.lost


@pytest.mark.parametrize("name", ["doors/1", "akkoy/1", "white-and-tan/1"])
def test_every_proof_that_is_counted_was_a_question_to_the_solver(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    usual = Judge.find

    def noted(judge: Judge, *parts: Any) -> Any:
        asked.append(parts)
        return usual(judge, *parts)

    monkeypatch.setattr(Judge, "find", noted)
    puzzle = quinta.example(name)
    claims = [quinta.hint(puzzle).to_json(), quinta.explain(puzzle).to_json()]
    with monkeypatch.context() as without_techniques:
        without_techniques.setattr(type(puzzle), "techniques", lambda puzzle: ())
        claims.append(quinta.explain(puzzle).to_json())
    for step in claims[-1]["steps"]:
        for one in (step, *step["chain"]):
            del one["technique"], one["sentence"]
    assert any(step["witness"] for step in claims[-1]["steps"]), "no ways are listed"
    for claim in claims:
        asked.clear()
        found = verify(claim)
        assert (found.proved, found.proofs) == (True, len(asked)), str(found)


def test_all_that_is_known_of_a_board_is_known_of_its_last_place_too() -> None:
    solution = quinta.solve(PUZZLE).solution
    assert solution is not None
    known = Finder(PUZZLE, solution).known()
    assert {fact.place for fact in known} == {*PUZZLE.places()}


def test_a_link_of_a_chain_is_told_in_view_of_all_that_came_before_it() -> None:
    """That r1c3 is black is what makes the second link an easy one."""
    puzzle = quinta.parse(
        "doppelblock 4\ntop: . . . .\nright: 1 0 . .\ncells:\n. . . .\n. X . .\n. . . .\n. . . .\n"
    )
    [step] = [step for step in quinta.explain(puzzle).steps if step.chain]
    assert [told(puzzle, link) for link in step.chain] == [
        ("number placed", "Column 3 has its 1 in r2c3. So r1c3 is not 1 but black."),
        (
            "one place for the blacks",
            "Row 1 needs 1 between its black cells, just the 1. From the black r1c3, the other "
            "can only be r1c1. So r1c4 is not black but 2.",
        ),
        ("number placed", "Row 2 has its 1 in r2c3. So r2c4 is not 1 but 2."),
        ("number placed", "Column 4 has two 2s, r1c4 and r2c4."),
    ]


def test_two_spots_are_compared_up_to_the_same_number_of_ways_by_a_step_and_by_a_climb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = Finder(quinta.example("white-and-tan/5")).looks
    board = Board(looks, looks.full)
    one, other = (
        next(look for look in looks.all if look.main and look.reasons[0].where == where)
        for where in (Cell(0, 2), Cell(2, 2))
    )
    assert (board.ways(one), board.ways(other)) == (6, 3)
    for most, found in ((2, False), (3, True), (6, True)):
        for module in (pairs, joints):
            monkeypatch.setattr(module, "MOST_WAYS_OF_ONE", most)
        assert bool(pairs.together(board, one, other)) is found
        agreed = joints.Joint(one, other).agreed(board.left(one), board.left(other))
        assert (agreed is not None) is found
