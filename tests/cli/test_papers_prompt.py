"""The papers' own words on the command line: what is not used is said, and no is an answer."""

from __future__ import annotations

import pytest
from commands import ran

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


def test_study_compare_searches_as_the_input_asks() -> None:
    pytest.importorskip("pychoco")
    found = ran("study", "compare", "doppelblock(3,_,_,_,[down,ffc]).", "--engines", "choco")
    assert "| paper on choco, ffc+down |" in found.out
    found = ran("study", "compare", "doors/1", "--engines", "choco", "--strategies", "[ff,enum]")
    assert "choco branches by 'step', it has no 'enum'" in found.err
