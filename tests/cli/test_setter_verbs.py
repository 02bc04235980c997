"""The setter's questions from the command line: words, exit codes, JSON."""

from __future__ import annotations

import json

import pytest

import quinta
from quinta.cli.main import run

CLASHING = "doors\n1 3 1\n. . .\n"


@pytest.fixture
def ask(capsys):
    """Runs a command: its exit code, what it said and what it complained about."""

    def asked(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            run(list(arguments))
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return asked


def test_forced_draws_what_is_certain_and_lists_what_is_open(ask):
    code, out, _ = ask("forced", "doors/4")
    assert code == 0
    assert "36 places are forced, 2 are open:" in out
    assert "r1c4|r1c5: closed or open" in out


def test_forced_says_so_when_marks_were_taken_for_granted(ask, tmp_path):
    puzzle = quinta.example("gap/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    some = dict(list(solution.items())[:20])
    file = tmp_path / "half.txt"
    file.write_text(quinta.write("text", puzzle, some))
    code, out, _ = ask("forced", str(file))
    assert (code, "(clues and marks)" in out) == (0, True)


def test_forced_of_an_impossible_puzzle_is_a_no(ask):
    code, out, _ = ask("forced", CLASHING)
    assert (code, "No solution" in out) == (1, True)


def test_a_clash_is_drawn_and_named(ask):
    code, out, _ = ask("clash", CLASHING)
    assert code == 1
    assert "│ 1 ┆ 3 ┆ 1 │" in out
    assert "each of them is needed" in out
    assert "3 in row 1, column 2" in out


def test_no_clash_is_a_yes(ask):
    assert ask("clash", "doors/1")[:2] == (0, "No clash: there is a solution.\n")


def test_superfluous_names_each_clue_that_could_go(ask):
    code, out, _ = ask("superfluous", "doors/1", "--json")
    assert code == 0
    assert len(json.loads(out)["clues"]) == 14


def test_thin_prints_a_puzzle_that_is_read_back_and_unique(ask):
    code, out, _ = ask("thin", "doors/1", "--seed", "7")
    assert code == 0
    thinner = quinta.parse(out)
    assert quinta.solve(thinner).status == "unique"
    assert len(thinner.each_clue()) < 15


def test_thin_keeps_what_it_is_told_to_keep(ask):
    keep = "doors\n4 2 . .\n. . . .\n. . . .\n. . . .\n"
    code, out, _ = ask("thin", "doors/1", "--keep", keep)
    assert code == 0
    assert quinta.parse(out).clues[0][:2] == (4, 2)  # type: ignore[attr-defined]


def test_thin_of_a_puzzle_with_two_solutions_is_a_no(ask):
    code, out, _ = ask("thin", "doors/4")
    assert (code, "several solutions" in out) == (1, True)


def test_repair_offers_clues_that_leave_one_solution(ask):
    code, out, _ = ask("repair", "doors/4", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["status"] == "multiple"
    assert all(suggestion["status"] == "unique" for suggestion in found["repairs"])


def test_repair_of_a_unique_puzzle_has_nothing_to_do(ask):
    assert ask("repair", "doors/1")[0] == 0


def test_marks_that_lead_nowhere_are_named(ask):
    marked = "gap 9\ntop: . . 4 . . . . . .\nleft: . . . . . . . . 4\nsolution:\nX????????\n"
    marked += "?????????\n" * 8
    code, out, _ = ask("check", marked, "--so-far")
    assert (code, out) == (1, "Wrong: these marks cannot all be right: r1c1.\n")


def test_marks_that_can_be_completed_are_right_so_far(ask):
    marked = "gap 9\nsolution:\nX????????\n" + "?????????\n" * 8
    assert ask("check", marked, "--so-far")[:2] == (
        0,
        "Right so far: the marks can be completed.\n",
    )


@pytest.mark.parametrize("verb", ["forced", "clash", "superfluous", "thin", "repair"])
def test_every_question_tells_when_its_time_is_over(ask, verb):
    code, out, _ = ask(verb, "doors/2", "--time-limit", "0", "--json")
    found = json.loads(out)
    assert code == 3
    assert (found["v"], found["status"], found["limit"]) == (1, "unknown", "time")


@pytest.mark.parametrize("verb", ["forced", "clash", "superfluous", "thin", "repair", "prove"])
def test_the_help_of_every_question_has_two_examples(ask, verb):
    code, out, _ = ask(verb, "--help")
    assert code == 0
    assert out.count(f"quinta {verb}") >= 3
