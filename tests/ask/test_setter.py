"""The setter's questions against the list of all solutions, on boards small enough to list."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import prod

import pytest

import quinta
from boards import (
    Options,
    answers,
    each_option,
    every_assignment,
    facts,
    marks_of,
    random_marks,
    some_of,
)
from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.base.errors import PuzzleError
from quinta.base.limits import Limits
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue

MANY = 200
HOW_MANY = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)


def small_puzzles(kind: str, options: Options, number: int = 8) -> Iterator[Puzzle]:
    """Solvable ones, and ones with a clue spoilt."""
    rng = random.Random(f"{kind} {options}")
    for index in range(number):
        puzzle = facts(kind).tiny(rng, **options)
        puzzle = spoilt(rng, puzzle) if index % 3 == 2 else puzzle
        if has_few_solutions(puzzle):
            yield puzzle


@cache
def has_few_solutions(puzzle: Puzzle) -> bool:
    return sum(1 for _ in quinta.solutions(puzzle, limit=MANY, engine="sat")) < MANY


def spoilt(rng: random.Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with one clue taken from somewhere else."""
    clues = puzzle.each_clue()
    if len(clues) < 2:
        return puzzle
    one, other = rng.sample(clues, 2)
    try:
        return puzzle.with_clue(Clue(one.at, other.value))
    except PuzzleError:
        return puzzle


def can_lack_clues(puzzle: Puzzle) -> bool:
    """White and Tan has an arrow in every cell."""
    try:
        puzzle.without(puzzle.each_clue()[0])
    except (PuzzleError, IndexError):
        return False
    return True


@pytest.mark.spread(3)
@each_option()
def test_the_status_is_the_number_of_solutions_that_agree_with_the_marks(kind, options):
    rng = random.Random(1)
    for puzzle in small_puzzles(kind, options):
        found = answers(puzzle)
        assert quinta.status(puzzle).status is HOW_MANY[min(2, len(found))]
        some = marks_of(puzzle, rng.choice(sorted(found))) if found else random_marks(rng, puzzle)
        marks = some_of(rng, some)
        agreeing = [answer for answer in found if marks.items() <= marks_of(puzzle, answer).items()]
        verdict = quinta.status(puzzle, marks)
        assert verdict.status is HOW_MANY[min(2, len(agreeing))]
        assert verdict.given == ("clues and marks" if marks else "clues")


@each_option()
def test_the_ambiguity_map_is_the_union_of_all_solutions(kind, options):
    for puzzle in small_puzzles(kind, options):
        found = [marks_of(puzzle, answer) for answer in answers(puzzle)]
        union = {place: {marks[place] for marks in found} for place in puzzle.places()}
        mapped = quinta.forced(puzzle)
        assert {place: set(values) for place, values in mapped.values.items()} == (
            union if found else {}
        )
        assert mapped.status is HOW_MANY[min(2, len(found))]
        assert set(mapped.forced) == {p for p, seen in union.items() if len(seen) == 1}
        assert set(mapped.open) == {p for p, seen in union.items() if len(seen) > 1}


@pytest.mark.spread(3)
@each_option()
def test_a_clash_is_minimal_and_a_clash(kind, options):
    seen = 0
    for puzzle in small_puzzles(kind, options, 24):
        found = quinta.clash(puzzle)
        assert (found.status is Status.NONE) == (not answers(puzzle))
        if found.status is not Status.NONE:
            assert not found.clues
        elif number_of_boards(puzzle) < 5_000:
            seen += 1
            assert found.minimal
            rest = [[c for c in found.clues if c != clue] for clue in found.clues]
            assert not obeyed_together(puzzle, found.clues)
            assert all(obeyed_together(puzzle, clues) for clues in rest)
        elif can_lack_clues(puzzle):
            seen += 1
            only = with_only(puzzle, found.clues)
            assert not answers(only)
            for clue in found.clues:
                assert quinta.solve(only.without(clue)).solution is not None
    assert seen


def number_of_boards(puzzle: Puzzle) -> int:
    return prod(len(puzzle.values(place)) for place in puzzle.places())


def obeyed_together(puzzle: Puzzle, clues: Sequence[Clue]) -> bool:
    """Whether some board obeys these clues and the rules that hold whatever the clues are."""
    blank = type(puzzle).blank(puzzle.size, **puzzle.options())
    lines = tuple(rule.id for rule in puzzle.rules() if rule.id in ("white", "tan"))
    return any(
        all(puzzle.holds(clue, marks) for clue in clues)
        and not any(broken.rule not in lines for broken in blank.violations(marks))
        for marks in every_assignment(puzzle)
    )


def with_only(puzzle: Puzzle, clues: Sequence[Clue]) -> Puzzle:
    for clue in puzzle.each_clue():
        if clue not in clues:
            puzzle = puzzle.without(clue)
    return puzzle


@pytest.mark.spread(3)
@each_option()
def test_a_clue_is_superfluous_just_when_leaving_it_out_changes_nothing(kind, options):
    for puzzle in small_puzzles(kind, options):
        if not answers(puzzle) or not can_lack_clues(puzzle):
            continue
        expected = [
            clue for clue in puzzle.each_clue() if answers(puzzle.without(clue)) == answers(puzzle)
        ]
        assert list(quinta.superfluous(puzzle).clues) == expected


@pytest.mark.spread(3)
@each_option()
def test_a_thinned_puzzle_has_the_same_only_solution_and_needs_every_clue(kind, options):
    for puzzle in unique_puzzles(kind, options):
        for seed in range(3):
            found = quinta.thin(puzzle, seed=seed)
            assert found.status is Status.UNIQUE
            assert found.minimal
            assert answers(found.thin) == answers(puzzle)
            for clue in found.thin.each_clue():
                assert len(answers(found.thin.without(clue))) > 1
            assert quinta.thin(puzzle, seed=seed).thin == found.thin


def unique_puzzles(kind: str, options: object) -> list[Puzzle]:
    """Some with one solution whose clues can go."""
    puzzles = small_puzzles(kind, options, 40)
    return [p for p in puzzles if can_lack_clues(p) and len(answers(p)) == 1][:4]


@pytest.mark.spread(3)
@each_option()
def test_clues_to_keep_are_kept_when_thinning(kind, options):
    for puzzle in unique_puzzles(kind, options):
        keep = puzzle.each_clue()[:2]
        found = quinta.thin(puzzle, keep=keep)
        assert set(keep) <= set(found.thin.each_clue())
        assert answers(found.thin) == answers(puzzle)


def test_a_symmetric_thinning_of_full_clues_stays_symmetric():
    rng = random.Random(5)
    seen = 0
    while seen < 5:
        puzzle = quinta.Doors.random(rng, quinta.Size(5, 6), blank=0)
        if quinta.solve(puzzle).status is not Status.UNIQUE:
            continue
        seen += 1
        found = quinta.thin(puzzle, seed=seen, symmetric=True)
        assert found.symmetric
        assert len(found.thin.each_clue()) < 30
        assert quinta.solve(found.thin).status is Status.UNIQUE


@each_option()
def test_every_repair_of_an_ambiguous_puzzle_leaves_one_solution(kind, options):
    for puzzle in small_puzzles(kind, options):
        if len(answers(puzzle)) < 2:
            continue
        found = quinta.repair(puzzle, most=4)
        for suggestion in found.repairs:
            repaired = suggestion.applied(puzzle)
            assert answers(repaired) == {tuple(suggestion.solution[p] for p in puzzle.places())}
        sizes = [len(suggestion.clues) for suggestion in found.repairs]
        assert sizes == sorted(sizes)


@each_option()
def test_no_repair_is_missed_that_needs_one_clue_only(kind, options):
    for puzzle in small_puzzles(kind, options):
        found = [marks_of(puzzle, answer) for answer in sorted(answers(puzzle))]
        if not 2 <= len(found) <= 4:
            continue
        one_clue_is_enough = any(
            sum(puzzle.holds(Clue(at, value), other) for other in found) == 1
            for at in puzzle.blank_clues()
            for marks in found
            for value in puzzle.values_of(at, marks)
        )
        repairs = quinta.repair(puzzle).repairs
        added = [r for r in repairs if not {c.at for c in r.clues} & given(puzzle)]
        assert one_clue_is_enough == any(len(r.clues) == 1 for r in added)


def given(puzzle: Puzzle) -> set[object]:
    return {clue.at for clue in puzzle.each_clue()}


@pytest.mark.spread(3)
@each_option()
def test_a_clashing_puzzle_is_made_solvable_by_changing_clues_and_adding_what_is_missing(
    kind, options
):
    for puzzle in small_puzzles(kind, options, 24):
        if answers(puzzle):
            continue
        found = quinta.repair(puzzle).repairs
        for suggestion in found:
            assert any(clue.at in given(puzzle) for clue in suggestion.clues)
            assert suggestion.status is HOW_MANY[min(2, len(answers(suggestion.applied(puzzle))))]
            assert suggestion.status is not Status.NONE
        assert all(r.status is Status.UNIQUE for r in found[:1] if puzzle.clues_can_go)


def test_several_clashes_at_once_are_repaired_in_one_go():
    puzzle = quinta.parse("akkoy\ncolumns: 4 | ? | ? | 4\nrows: 4 | ? | ? | 4\n")
    assert quinta.solve(puzzle).status is Status.NONE
    first = quinta.repair(puzzle, most=1).repairs[0]
    assert first.status is Status.UNIQUE
    assert quinta.solve(first.applied(puzzle)).status is Status.UNIQUE


@each_option()
def test_marks_are_blamed_only_if_they_cannot_be_completed_and_then_minimally(kind, options):
    rng = random.Random(2)
    for puzzle in small_puzzles(kind, options):
        found = [marks_of(puzzle, answer) for answer in answers(puzzle)]
        marks = some_of(rng, random_marks(rng, puzzle))
        agreeing = [complete for complete in found if marks.items() <= complete.items()]
        told = quinta.so_far(puzzle, marks)
        assert (told.status is Status.NONE) == (not agreeing)
        if agreeing:
            continue
        blamed = {place: marks[place] for place in told.places}
        assert not any(blamed.items() <= complete.items() for complete in found)
        for place in blamed:
            fewer = {other: value for other, value in blamed.items() if other != place}
            assert any(fewer.items() <= complete.items() for complete in found)


@each_option()
def test_a_session_answers_the_same_whatever_it_was_asked_before(kind, options):
    rng = random.Random(3)
    puzzles = list(small_puzzles(kind, options, 30))
    size = puzzles[0].size
    puzzles = [puzzle for puzzle in puzzles if puzzle.size == size]
    with Session.of(puzzles[0]) as session:
        for _ in range(25):
            puzzle = rng.choice(puzzles)
            question = rng.choice(
                (quinta.status, quinta.forced, quinta.clash, quinta.superfluous, quinta.thin)
            )
            warm, cold = question(puzzle, session=session), question(puzzle)
            assert warm.status is cold.status
            assert quinta.forced(puzzle, session=session).values == (quinta.forced(puzzle).values)


def test_a_session_refuses_a_puzzle_of_another_size():
    with Session("gap", quinta.Size(9, 9)) as session, pytest.raises(PuzzleError, match="another"):
        quinta.status(quinta.parse("gap 10"), session=session)


def test_an_order_without_any_board_clashes_with_no_clue_at_all():
    found = quinta.clash(quinta.parse("gap 7"))
    assert found.status is Status.NONE
    assert found.clues == ()


@pytest.mark.parametrize(
    "question",
    [quinta.status, quinta.forced, quinta.clash, quinta.superfluous, quinta.thin, quinta.repair],
)
def test_a_question_without_time_answers_unknown(question):
    found = question(quinta.example("doors/2"), limits=Limits(seconds=0))
    assert found.status is Status.UNKNOWN
    assert found.limit == "time"
    assert found.to_json()["limit"] == "time"


@pytest.mark.parametrize("name", list(quinta.examples()))
def test_answers_about_every_example_can_be_written_as_json(name):
    puzzle = quinta.example(name)
    for question in (quinta.status, quinta.clash, quinta.forced, quinta.repair):
        told = question(puzzle).to_json()
        assert (told["v"], told["kind"], told["given"]) == (1, puzzle.kind, "clues")
        assert told["status"] == (
            "unique" if quinta.examples()[name].solutions == 1 else "multiple"
        )
