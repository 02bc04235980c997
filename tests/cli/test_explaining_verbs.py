"""Hints, explanations and ratings from the command line: words, exit codes, JSON."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest

import quinta
from quinta.cli.main import run

CLASHING = "doors\n1 3 1\n. . .\n"
WRONG_MARK = "doppelblock 6\ntop: 4 8 4 5 6 5\nright: 9 7 2 10 3 1\nsolution:\n" + (
    "??????\n" * 3 + "1?????\n" + "??????\n" * 2
)


@pytest.fixture
def ask(capsys, monkeypatch):
    """Runs a command: its exit code, what it said and what it complained about."""

    def asked(*arguments: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        with pytest.raises(SystemExit) as ended:
            run(list(arguments))
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return asked


def test_the_first_rung_says_where_to_look_and_no_more(ask):
    assert ask("hint", "doppelblock/1", "--rung", "1")[:2] == (0, "Look at row 4.\n")


def test_the_second_rung_shows_what_matters_but_not_what_follows(ask):
    code, out, _ = ask("hint", "doppelblock/1", "--rung", "2")
    assert (code, "{10}" in out, "black." in out, ">" in out) == (0, True, False, False)


def test_the_third_rung_tells_the_step_and_draws_it(ask):
    code, out, _ = ask("hint", "doppelblock/1")
    assert (code, "│>███<│" in out) == (0, True)
    assert "so they are the ends. They can only be r4c1 and r4c6.\n" in out


def test_the_fourth_rung_tells_the_whole_chain(ask):
    puzzle = quinta.example("akkoy/1")
    steps = quinta.explain(puzzle).steps
    marks = {}
    for step in steps:
        if step.chain:
            break
        marks.update({fact.place: fact.value for fact in step.conclusions if fact.holds})
    given = quinta.write("text", puzzle, marks)
    code, out, _ = ask("hint", "-", "--rung", "4", given=given)
    assert (code, "Suppose" in out) == (0, True)
    numbers = [line.partition(". ")[0] for line in out.splitlines() if re.match(r"\d+\. ", line)]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(numbers) > 1
    assert "\n1. " not in ask("hint", "-", given=given)[1]


def test_a_wrong_mark_is_met_first(ask):
    code, out, _ = ask("hint", "-", given=WRONG_MARK)
    assert (code, "It cannot be right that r4c1 is 1." in out) == (1, True)


def test_a_hint_for_a_full_board_has_nothing_to_add(ask):
    puzzle = quinta.example("gap/1")
    given = quinta.write("text", puzzle, quinta.solve(puzzle).solution)
    assert ask("hint", "-", given=given)[:2] == (0, "The board is complete and correct.\n")


def test_a_hint_where_nothing_is_forced_says_so(ask):
    code, out, _ = ask("hint", "gap/2")
    assert (code, "nothing more is certain" in out) == (0, True)


def test_a_hint_for_a_puzzle_without_solution_is_a_no(ask):
    code, out, _ = ask("hint", CLASHING)
    assert (code, "no solution" in out) == (1, True)


def test_an_explanation_is_numbered_and_ends_with_the_solution(ask):
    code, out, _ = ask("explain", "doppelblock/1")
    assert (code, out.startswith("  1. ")) == (0, True)
    steps = len(quinta.explain(quinta.example("doppelblock/1")).steps)
    assert f"{steps} steps, level 0 (very easy). This is the only solution." in out
    assert (
        quinta.example("doppelblock/1").draw(quinta.solve(quinta.example("doppelblock/1")).solution)
        in out
    )


def test_an_explanation_can_draw_the_board_at_every_step(ask):
    assert ask("explain", "white-and-tan/5", "--boards")[1].count("> < concluded") > 5


def test_what_stays_open_is_listed_and_shown_by_two_solutions(ask):
    code, out, _ = ask("explain", "doors/4")
    assert (code, "then 2 places stay open" in out) == (0, True)
    assert "r1c4|r1c5: closed or open" in out


def test_a_clash_is_explained(ask):
    code, out, _ = ask("explain", CLASHING)
    assert code == 1
    assert "These clues cannot hold together" in out
    assert "  1. " in out


def test_an_explanation_goes_on_from_the_marks_given(ask):
    puzzle = quinta.example("doors/1")
    first = quinta.explain(puzzle).steps[0].conclusions[0]
    given = quinta.write("text", puzzle, {first.place: first.value})
    code, out, _ = ask("explain", "-", given=given)
    assert (code, "17 steps. With the marks given" in out) == (0, True)


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", ["doors/1", "doors/4", "akkoy/1", "gap/1", "white-and-tan/3"])
def test_every_step_of_an_explanation_is_proved_again(ask, name):
    code, told, _ = ask("explain", name, "--json")
    assert code == 0
    code, out, _ = ask("verify", "-", "--minimal", given=told)
    assert (code, out.startswith("Proved: ")) == (0, True)


def test_a_hint_is_proved_again_as_well(ask):
    told = ask("hint", "gap/1", "--json")[1]
    assert ask("verify", given=told)[0] == 0


def test_a_wrong_explanation_is_refused_with_the_step_named(ask):
    told = json.loads(ask("explain", "doors/1", "--json")[1])
    told["steps"][4]["conclusions"][0]["value"] ^= 1
    code, out, _ = ask("verify", given=json.dumps(told))
    assert (code, out.startswith("False: step 5: ")) == (1, True)


@pytest.mark.parametrize("given", ["{", "[]", "{}", '{"puzzle": {"kind": "gap"}}', "nonsense", "7"])
def test_what_is_no_explanation_is_refused_in_one_sentence(ask, given):
    code, out, err = ask("verify", given=given)
    assert (code, out) == (2, "")
    assert err.startswith("quinta: ")
    assert len(err.splitlines()) == 1


def test_a_rating_tells_level_score_and_the_numbers_behind_them(ask):
    code, out, _ = ask("rate", "gap/1")
    assert (code, out.startswith("Level 4: very hard.")) == (0, True)
    rated = json.loads(ask("rate", "gap/1", "--json")[1])
    assert rated["level"] == 4
    assert rated["title"] == "very hard"
    assert 6.4 <= rated["score"] <= 8.2
    assert set(rated) >= {"hard_steps", "largest_core", "longest_chain", "dependency", "steps"}


@pytest.mark.parametrize("name", ["doors/4", "gap/2", CLASHING])
def test_what_has_not_one_solution_has_no_level(ask, name):
    code, out, _ = ask("rate", name)
    assert (code, out.startswith("No level: ")) == (1, True)


@pytest.mark.parametrize("verb", ["hint", "explain", "rate"])
def test_a_time_limit_is_kept_and_told(ask, verb):
    code, _, err = ask(verb, "gap/1", "--time-limit", "0")
    assert (code, "time limit" in err) == (3, True)


def test_a_step_can_be_shown_and_a_number_too_high_is_refused(ask):
    code, out, _ = ask("show", "doppelblock/1", "--step", "2")
    assert (code, "> < concluded" in out) == (0, True)
    *_, last = steps = list(quinta.explain(quinta.example("doppelblock/1")))
    number = len(steps)
    code, out, _ = ask("show", "doppelblock/1", "--step", str(number))
    assert (code, out.splitlines()[-1]) == (0, last.sentence)
    code, _, err = ask("show", "doppelblock/1", "--step", str(number + 1))
    assert code == 2
    assert err.endswith(f"there is no step {number + 1}; the explanation has {number}\n")


@pytest.mark.parametrize("verb", ["hint", "explain", "rate", "verify"])
def test_help_has_two_examples(ask, verb):
    out = ask(verb, "--help")[1]
    assert out.count(f"quinta {verb}") >= 2
