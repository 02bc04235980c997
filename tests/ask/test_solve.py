"""What stands between an engine and whoever asked: the referee, and what a check says."""

from __future__ import annotations

import pytest

import quinta
from quinta.ask.solve import Search

PUZZLE = quinta.example("akkoy/1")


@pytest.mark.parametrize("wrong", ["broken", "missing"])
def test_no_answer_of_an_engine_leaves_without_the_referees_word(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = dict(quinta.solve(PUZZLE).solution or {})
    first = next(iter(solution))
    value = solution.pop(first)
    marks = solution | {first: 1 - value} if wrong == "broken" else solution
    monkeypatch.setattr(Search, "_every_solution", lambda search: iter([marks]))
    with pytest.raises(quinta.Disagreement, match="the referee refuses: ") as refused:
        quinta.solve(PUZZLE)
    assert ("places are missing" in str(refused.value)) == (wrong == "missing")


def test_a_check_is_solved_when_all_is_filled_in_and_right() -> None:
    solution = dict(quinta.solve(PUZZLE).solution or {})
    first = next(iter(solution))
    wrong = quinta.check(PUZZLE, solution | {first: 1 - solution[first]})
    part = quinta.check(PUZZLE, {first: solution[first]})
    whole = quinta.check(PUZZLE, solution)
    assert [(one.right, one.complete, one.solved) for one in (wrong, part, whole)] == [
        (False, True, False),
        (True, False, False),
        (True, True, True),
    ]
    count = len(solution)
    assert [repr(one).split(", akkoy")[0] for one in (wrong, part, whole)] == [
        f"<Check: {len(wrong.violations)} rules broken, 0 of {count} places open",
        f"<Check: right so far, {count - 1} of {count} places open",
        f"<Check: solved, 0 of {count} places open",
    ]


def test_an_answer_may_be_kept_in_a_set_whatever_was_found() -> None:
    puzzles = (PUZZLE, quinta.parse("doors\n1 2 1"), quinta.Gap(8))
    found = [quinta.solve(puzzle) for puzzle in puzzles]
    assert [str(one.status) for one in found] == ["unique", "none", "multiple"]
    assert len({*found}) == 3
