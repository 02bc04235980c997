"""The papers' own words on the command line and in the menu: what is not used is said, and no is
an answer."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from commands import ran

import quinta
from needs import needs
from quinta.cli.common import tell_width

BEYOND = {
    "doors": "doors([[9,9],[9,9]]).",
    "akkoy": "akkoy([[9],[x]],[[x],[x]]).",
    "gap": "gap 9\ntop: . . 8 . . . . . .",
    "doppelblock": "doppelblock(6,[99,_,_,_,_,_],_,_).",
}
"""A number on each that no board of its size has."""


@pytest.mark.parametrize("kind", BEYOND)
def test_a_number_out_of_reach_is_answered_with_no(kind: str) -> None:
    solved = ran("solve", stdin=BEYOND[kind])
    assert (solved.code, solved.err) == (1, "")
    assert solved.out.startswith("No solution: line ")
    usual = ran("solve", "gap 7", "--json").object
    told = ran("solve", "--json", stdin=BEYOND[kind])
    assert (told.code, list(told.object)) == (1, list(usual))
    assert told.object == {**usual, **{name: told.object[name] for name in ("kind", "reason")}} | {
        "stats": told.object["stats"]
    }
    listed = ran("solve", "--all", "--json", stdin=BEYOND[kind]).object
    assert list(listed) == list(ran("solve", "gap 7", "--all", "--json").objects[-1])
    assert listed["complete"] is True
    counted = ran("count", "--json", stdin=BEYOND[kind])
    assert (counted.code, counted.object["count"], counted.object["exact"]) == (0, 0, True)
    assert list(counted.object) == list(ran("count", "gap 7", "--json").object)
    assert ran("count", stdin=BEYOND[kind]).out == "0\n"


def test_what_has_to_build_the_puzzle_refuses_a_number_out_of_reach() -> None:
    for verb in (("show",), ("convert", "--to", "text"), ("check",)):
        refused = ran(*verb, stdin=BEYOND["doors"])
        assert (refused.code, refused.out) == (2, "")
    assert ran("solve", stdin="white-and-tan\n8").code == 2
    assert ran("solve", stdin="doors\n1 2\n1").code == 2


def test_among_several_inputs_one_out_of_reach_is_answered_below_its_heading() -> None:
    found = ran("solve", BEYOND["doors"], "gap 7")
    assert found.code == 1
    assert found.out.startswith(f"# {BEYOND['doors']}\nNo solution: line 1, column 9: 9 is")


def test_options_of_labelling_are_said_to_be_unused_where_they_are() -> None:
    query = "doppelblock(3,_,_,_,[down,ffc,all])."
    for verb in (("solve",), ("show",), ("solve", "--kind", "doppelblock")):
        found = ran(*verb, query)
        assert found.code == 0
        assert found.err == (
            "not used: labelling by down, ffc, all; "
            "'quinta study compare --strategies ffc+down' searches so\n"
        )
    assert ran("solve", "doppelblock(3,_,_,_,[]).").err == ""
    assert ran("solve", "-", stdin="doppelblock(3,_,_,_,all).").err == (
        "not used: labelling by all\n"
    )


@needs("pychoco")
def test_study_compare_searches_as_the_input_asks() -> None:
    found = ran("study", "compare", "doppelblock(3,_,_,_,[down,ffc]).", "--engines", "choco")
    assert "| paper on choco, ffc+down |" in found.out
    found = ran("study", "compare", "doors/1", "--engines", "choco", "--strategies", "[ff,enum]")
    assert "choco branches by 'step', it has no 'enum'" in found.err


def test_the_signs_around_arrows_are_told_once_below_the_board() -> None:
    found = ran("solve", "white-and-tan/1")
    assert found.out.endswith("┘\n[ ] tan, · · white\nThis is the only solution.\n")
    assert ran("solve", "white-and-tan/3", "--all").out.count("[ ] tan, · · white\n") == 1
    assert "[ ] tan, . . white\n" in ran("solve", "white-and-tan/1", "--style", "ascii").out
    assert ran("check", "--kind", "white-and-tan", stdin=found.out).code == 0
    assert "tan" not in ran("solve", "doors/1").out


def test_a_board_wider_than_the_terminal_is_said_to_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((20, 24)))
    board = quinta.Gap(5).draw()
    tell_width(board)
    assert capsys.readouterr().err == "", "nobody looks at a file"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    tell_width(quinta.Gap(4).draw())
    tell_width(board)
    told = "the board is 21 columns wide, the terminal 20; -o FILE.svg draws it\n"
    assert capsys.readouterr().err == told


# The menu

NUMBER = {kind: number for number, kind in enumerate(quinta.all_kinds(), 1)}


def in_the_menu(kind: str, *typed: object) -> str:
    """What the menu says to somebody who types this."""
    found = ran("menu", stdin="".join(f"{line}\n" for line in (NUMBER[kind], *typed, "q")))
    assert (found.code, found.err) == (0, "")
    assert found.out.endswith("Good-bye.\n")
    return found.out


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu draws by chance; here it draws always the same."""
    monkeypatch.setattr("quinta.cli.menu._seed", lambda: 1)


@pytest.mark.usefixtures("seeded")
def test_the_menu_makes_a_puzzle_of_the_size_and_level_asked_for() -> None:
    size, level = "'x' is no size; type for instance 9x9", "'9' is not a level"
    said = in_the_menu("gap", 3, "x", "8x9", 9, 9, 1)
    assert size in said
    assert "square" in said
    assert level in said
    assert "Level 1: easy." in said


@pytest.mark.usefixtures("seeded")
def test_the_menu_makes_random_boards_with_the_papers_probabilities_or_others() -> None:
    said = in_the_menu("doors", 6, "2x3", 2, 1, 0)
    assert "Share of doors that are closed, 0 to 1? (Enter: 0.3)" in said
    assert "'2' is no share" in said
    assert "Share of rooms without a number, 0 to 1? (Enter: 0.2)" in said
    assert quinta.parse("doors\n1 1 1\n1 1 1").draw() in said
    said = in_the_menu("white-and-tan", 10, 4)
    assert "The paper makes 4, 5 or 6." in said
    usual = {name: share.usual for name, share in quinta.Doors.random_settings.items()}
    assert usual == {"closed": 0.3, "blank": 0.2}


def test_hints_in_the_menu_go_on_to_the_solution_and_what_was_shown_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    puzzle = quinta.example("doors/1")
    steps = len(quinta.explain(puzzle).steps)
    said = in_the_menu(
        "doors", 1, *[2] * (steps + 1), 5, "done.txt", 5, "done.txt", 5, "done.xyz", 3, 2
    )
    assert "another hint goes on from there" in said
    assert "Saved as done.txt." in said
    assert "'done.txt' is there already" in said
    assert "'.xyz' tells no format" in said
    assert f"{steps} steps, level" in said
    reading = quinta.read((tmp_path / "done.txt").read_text())
    assert reading.puzzle == puzzle
    assert quinta.check(puzzle, reading.marks).solved


def test_the_menu_knows_the_papers_prompt() -> None:
    said = in_the_menu("akkoy", 1, "solution.", "solutions")
    assert "Solution 1." in said
    assert "No other solution: 1 in all." in said
    for leaving in ("end", "exit.", "halt."):
        assert ran("menu", stdin=f"1\n1\n{leaving}\n").out.endswith("> Good-bye.\n")
    said = in_the_menu("white-and-tan", "problem(5,A),solver(A).", 1, 6, "create(5,A)")
    assert "Solution 1." in said
    assert "quinta generate white-and-tan --random --size 5" in said
    assert "Solution 1." in ran("menu", stdin="gap(9).\n1\nq\n").out


def test_the_menu_is_as_the_page_on_the_command_line_shows_it() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    (session,) = re.findall(r"^```text\n\$ quinta\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    prompts = re.compile(r"^> (.*)\n|\(Enter: [^)]*\) (.*)\n", re.MULTILINE)
    typed = "".join(f"{one or other}\n" for one, other in prompts.findall(session))
    shown = re.sub(r"^(> ).*\n", r"\1", session, flags=re.MULTILINE)
    assert ran("menu", stdin=typed).out == shown
