"""Hints one at a time: what each concludes is written down, and the next goes on from there."""

from __future__ import annotations

import json

import pytest

import quinta
from own_corpus import own_puzzles, puzzle_and_solution
from quinta import Puzzle, Status
from quinta.explainer.rungs import rungs
from quinta.explainer.story import Hint
from quinta.logic.model import Fact, Place, Value
from quinta.puzzle.published import levels_for
from quinta.puzzle.step import Level

KINDS = pytest.mark.parametrize("kind", quinta.all_kinds())
EXAMPLES = pytest.mark.parametrize("name", quinta.examples())


class Player:
    """Follows hints, and writes each conclusion down: as a mark, or as a note."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.marks: dict[Place, Value] = {}
        self.notes: list[Fact] = []
        self.hints: list[Hint] = []

    @property
    def board(self) -> dict[Place, Value]:
        """The marks, and the cells that are given."""
        given = {fact.place: fact.value for fact in self.puzzle.given_facts() if fact.holds}
        return {**given, **self.marks}

    def follow(self, every: int = 0) -> Hint:
        """Until a hint has nothing to add; the last one. Every so many, one is proved."""
        while (found := self.ask(bool(every) and len(self.hints) % every == 0)).step is not None:
            assert not found.step.is_contradiction
            self.write(found.step.conclusions)
        return found

    def ask(self, proved: bool) -> Hint:
        found = quinta.hint(self.puzzle, self.marks, notes=self.notes)
        self.hints.append(found)
        if proved:
            verdict = quinta.verify(json.loads(json.dumps(found.to_json())), minimal=True)
            assert verdict.proved, f"{verdict}\n{self.puzzle.text()}"
        return found

    def write(self, conclusions: tuple[Fact, ...]) -> None:
        """Every hint adds something, and nothing that is there already."""
        assert conclusions
        for fact in conclusions:
            assert fact.place not in self.marks
            assert fact not in self.notes
            if fact.holds:
                self.marks[fact.place] = fact.value
            else:
                self.notes.append(fact)


@pytest.mark.spread(4)
@pytest.mark.parametrize(
    "every",
    [pytest.param(7, id="some proved"), pytest.param(1, id="all", marks=pytest.mark.thorough)],
)
@EXAMPLES
def test_following_hints_finds_all_that_is_certain_in_every_example(name: str, every: int) -> None:
    player = Player(quinta.example(name))
    last = player.follow(every)
    certain = quinta.forced(player.puzzle)
    assert last.status is certain.status
    assert player.board == certain.forced
    ruled_out = {(note.place, note.value) for note in player.notes}
    for place, values in certain.open.items():
        left = [v for v in player.puzzle.values(place) if (place, v) not in ruled_out]
        assert left == list(values)


@pytest.mark.spread(8, 8)
@own_puzzles(daily=30)
def test_following_hints_solves_every_puzzle_of_the_corpus(text: str) -> None:
    puzzle, solution = puzzle_and_solution(text)
    player = Player(puzzle)
    assert player.follow().status is Status.UNIQUE
    assert player.board == solution


@pytest.mark.spread(0, 4)
@pytest.mark.parametrize(
    ("kind", "level"),
    [
        (kind, level)
        for kind, cls in quinta.all_kinds().items()
        for level in levels_for(cls.existing, cls.usual_size)
        if level <= Level.HARD
    ],
)
def test_following_hints_solves_new_puzzles_of_every_level_up_to_hard(
    kind: str, level: Level
) -> None:
    made = quinta.generate(kind, level=level, seed="follow", limits=quinta.Limits(60))
    player = Player(made.puzzle)
    last = player.follow(every=1)
    assert last.status is Status.UNIQUE
    assert player.board == made.solution
    assert max(hint.level for hint in player.hints if hint.level is not None) == level


@pytest.mark.thorough
def test_a_hint_may_rule_out_values_and_settle_nothing() -> None:
    puzzle = quinta.parse("doppelblock 6\ntop: . . 2 6 1 .\nright: 7 0 5 3 6 .\n")
    player = Player(puzzle)
    player.follow()
    first = player.hints[0].step
    assert first is not None
    assert not any(fact.holds for fact in first.conclusions)
    assert len(player.marks) == 36


def noted(*values: Value) -> list[Fact]:
    return [Fact(quinta.Cell(0, 0), value, False) for value in values]


DOPPELBLOCK = quinta.example("doppelblock/1")


def test_the_one_value_that_notes_leave_is_the_first_hint() -> None:
    found = quinta.hint(DOPPELBLOCK, notes=noted(0, 2, 3, 4))
    assert [rung.text for rung in rungs(found)] == [
        "Look at r1c1.",
        "What matters: r1c1 is none of black, 2, 3, 4.",
        "r1c1 is none of black, 2, 3, 4, so it is 1.",
    ]
    assert quinta.verify(found.to_json(), minimal=True).proved
    (mark,) = found.to_json()["step"]["conclusions"]
    assert mark == {"place": "r1c1", "value": 1, "holds": True}
    again = quinta.hint(DOPPELBLOCK, {quinta.Cell(0, 0): 1}, notes=noted(0, 2, 3, 4))
    assert again.step is not None
    assert again.step.reasons


def test_of_two_values_ruling_one_out_is_settling_the_place() -> None:
    puzzle = quinta.example("gap/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    notes = [Fact(place, 1 - value, False) for place, value in solution.items()]
    found = quinta.hint(puzzle, notes=notes)
    assert (found.status, found.step) == (Status.UNIQUE, None)


@pytest.mark.parametrize(
    ("marks", "notes", "said"),
    [
        ({}, (0, 1, 2, 3, 4), "all be right: r1c1 is none of black, 1, 2, 3, 4"),
        ({quinta.Cell(0, 0): 3}, (3,), "both be right: r1c1 is 3 and not 3"),
    ],
)
def test_marks_and_notes_that_leave_a_place_no_value_are_a_mistake(
    marks: dict[Place, Value], notes: tuple[Value, ...], said: str
) -> None:
    for found in (
        quinta.hint(DOPPELBLOCK, marks, notes=noted(*notes)),
        quinta.explain(DOPPELBLOCK, marks, notes=noted(*notes)),
    ):
        assert found.status is Status.NONE
        assert quinta.verify(found.to_json(), minimal=True).proved
    assert [rung.text for rung in rungs(quinta.hint(DOPPELBLOCK, marks, notes=noted(*notes)))] == [
        "Something is wrong near r1c1.",
        f"These cannot {said}.",
        f"These cannot {said}. That leaves no value for r1c1.",
    ]


def test_a_note_against_a_given_cell_is_a_mistake() -> None:
    puzzle = quinta.parse("doppelblock 4\ncells:\n2 . . .\n. . . .\n. . . .\n. . . .\n")
    found = quinta.hint(puzzle, notes=noted(2))
    assert rungs(found)[-1].text == (
        "It cannot be right that r1c1 is not 2. r1c1 is 2, as is given."
    )
    assert quinta.verify(found.to_json(), minimal=True).proved


@KINDS
def test_a_wrong_note_is_told_as_a_mistake(kind: str) -> None:
    puzzle = quinta.example(f"{kind}/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    place, value = next(iter(solution.items()))
    found = quinta.hint(puzzle, notes=[Fact(place, value, False)])
    assert found.status is Status.NONE
    assert found.step is not None
    assert found.step.facts == (Fact(place, value, False),)
    assert quinta.verify(found.to_json()).proved


@pytest.mark.thorough
def test_an_explanation_goes_on_from_notes_and_says_so() -> None:
    told = quinta.explain(DOPPELBLOCK, notes=noted(0, 2, 3))
    assert told.to_json()["given"] == "clues and notes"
    assert len(told.to_json()["notes"]) == 3
    assert str(quinta.verify(told.to_json(), minimal=True)).startswith("Proved, given 3 notes: ")


def test_a_note_that_rules_nothing_out_is_refused() -> None:
    with pytest.raises(quinta.PuzzleError, match="a note rules out a value"):
        quinta.explain(DOPPELBLOCK, notes=[Fact(quinta.Cell(0, 0), 1)])
