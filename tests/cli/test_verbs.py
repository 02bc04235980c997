"""Every verb and every option of the command line, and every way it can end."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
from xml.etree import ElementTree

import pytest
from commands import (
    ANSI,
    COMMAND,
    ENGINES,
    EXAMPLES,
    FIRST_EXAMPLES,
    KINDS,
    Ran,
    answered,
    details,
    failed,
    ran,
    ran_apart,
    ran_in_shell,
    ran_on_a_terminal,
    ran_whatever_comes,
)

import quinta
from needs import lacking, needs
from processes import PATIENCE
from quinta.cli.common import signs_in_words
from quinta.cli.verbs import VERBS

STATS = [
    "engine",
    "variables",
    "clauses",
    "decisions",
    "propagations",
    "conflicts",
    "restarts",
    "cuts",
    "solutions",
    "build_seconds",
    "solve_seconds",
    "peak_megabytes",
]
TABLE = [
    "engine",
    "variables",
    "clauses",
    "decisions",
    "propagations",
    "conflicts",
    "restarts",
    "time to build",
    "time to solve",
    "peak memory",
]
CLASHING = "doors\n1 2 1\n"
"""Legal clues that no doors satisfy."""

THREE_ARROWS = "white-and-tan\n2 2 2 2\n"
"""No solution, for a reason that can be said in words."""

needs_cpsat = needs("ortools")
needs_ganak = needs("pyganak")
EVERY_ENGINE = pytest.mark.parametrize(
    "engine",
    [pytest.param(name, marks=needs_cpsat if name == "cpsat" else ()) for name in ENGINES],
)


def status(number: int) -> str:
    return ("none", "unique", "multiple")[min(number, 2)]


def solution_block(name: str) -> str:
    """An example's text with its solution below."""
    return quinta.write("text", *answered(name))


# solve


@pytest.mark.parametrize("name", EXAMPLES)
def test_solve_says_how_many_solutions_an_example_has(name):
    found = ran("solve", name, "--json")
    assert found.code == 0
    assert found.err == ""
    assert found.object["status"] == status(quinta.examples()[name].solutions)


@pytest.mark.spread(14)
@EVERY_ENGINE
@pytest.mark.parametrize("name", [*FIRST_EXAMPLES, "akkoy/2", "doors/3"])
def test_every_engine_gives_the_same_verdict(name, engine):
    found = ran("solve", name, "--engine", engine, "--json").object
    assert found["status"] == status(quinta.examples()[name].solutions)
    assert found["stats"]["engine"].startswith(engine)
    if found["status"] == "unique":
        assert found["solution"] == ran("solve", name, "--json").object["solution"]


@EVERY_ENGINE
def test_every_engine_lists_the_same_solutions(engine):
    def listed(*options: str) -> set[str]:
        lines = ran("solve", "doors/2", "--all", "--json", *options).objects
        return {json.dumps(line["solution"]) for line in lines if "solution" in line}

    assert len(listed()) == 10
    assert listed("--engine", engine) == listed()


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_solve_draws_the_board_and_says_that_the_solution_is_the_only_one(name):
    found = ran("solve", name)
    puzzle, solution = answered(name)
    signs = signs_in_words(puzzle, solution, None)
    said = [puzzle.draw(solution), *([signs] if signs else []), "This is the only solution.\n"]
    assert found == Ran(0, "\n".join(said), "")


def test_solve_says_that_there_are_others():
    assert ran("solve", "doors/2").out.endswith("\nThere are other solutions (--all lists them).\n")


def test_a_puzzle_without_a_solution_ends_with_code_1():
    assert ran("solve", stdin=CLASHING) == Ran(1, "No solution.\n", "")
    assert ran("solve", "--all", stdin=CLASHING) == Ran(1, "No solution.\n", "")
    assert ran("solve", "--limit", 3, stdin=CLASHING) == Ran(1, "No solution.\n", "")


def test_a_proof_that_needs_no_search_is_told():
    for options in ([], ["--all"]):
        found = ran("solve", *options, stdin=THREE_ARROWS)
        assert found.code == 1
        assert re.fullmatch(r"No solution: [^\n]+ arrows [^\n]+\.\n", found.out)
        told = ran("solve", "--json", *options, stdin=THREE_ARROWS)
        assert told.code == 1
        assert told.object["status"] == "none"
        assert told.object["reason"] in found.out


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("doors\n. .\n. .\n", 16),
        ("doors connected=yes\n. .\n. .\n", 5),
        ("doors counts_self=no\n1 .\n. 1\n", 4),
        ("doors counts_self=no connected=yes\n0\n", 1),
        ("doors counts_self=no\n0 .\n", 1),
        ("doors connected=yes counts_self=no\n0 .\n", 0),
        ("doors\n1\n", 1),
        ("akkoy\ncolumns: 1 | ? | -\nrows: ?\n", 2),
        ("akkoy ordered=yes\ncolumns: ? | ? | ? | ? | ?\nrows: 1 2\n", 3),
        ("akkoy ordered=no\ncolumns: ? | ? | ? | ? | ?\nrows: 1 2\n", 6),
        ("akkoy row_colour=black ordered=yes\ncolumns: ? | ? | ?\nrows: 1 1\n", 1),
        ("akkoy equal_white_areas=yes\ncolumns: ? | ? | ?\nrows: ?\n", 8),
        ("akkoy equal_white_areas=yes\ncolumns: ? | ? | ? | ?\nrows: ?\n", 14),
        (quinta.examples()["akkoy/2"].text.replace(" equal_white_areas=yes", ""), 57),
        ("doppelblock 2\n", 1),
        ("doppelblock 3\n", 6),
        ("doppelblock 3\ntop: 1 . .\n", 2),
        ("doppelblock 3\nleft: 1 . .\n", 2),
        ("doppelblock 3\ncells:\nX . .\n. o .\n. . .\n", 1),
        ("gap 7\n", 0),
        ("gap 8\n", 2),
        ("white-and-tan\n2 6\n", 1),
        ("white-and-tan\n2 2 6\n", 0),
    ],
)
def test_solve_and_count_agree_on_every_option(text, number):
    solved = ran("solve", "--json", stdin=text)
    listed = ran("solve", "--all", "--json", stdin=text)
    counted = ran("count", "--json", stdin=text)
    assert solved.object["status"] == status(number)
    assert counted.object["count"] == number
    assert counted.object["exact"] is True
    assert len(listed.objects) == number + 1
    assert solved.code == listed.code == (0 if number else 1)
    assert counted.code == 0


def test_all_lists_every_solution_and_says_that_this_is_all():
    found = ran("solve", "doors/2", "--all")
    assert found.code == 0
    assert re.findall(r"^\d+$", found.out, re.MULTILINE) == [str(n) for n in range(1, 11)]
    assert found.out.endswith("\n10 solutions; that is all.\n")
    assert ran("solve", "doors/1", "--all").out.endswith("\n1 solution; that is all.\n")


def test_a_limit_of_solutions_is_kept_and_is_no_failure():
    found = ran("solve", "doors/2", "--limit", 3)
    assert found.code == 0
    assert re.findall(r"^\d+$", found.out, re.MULTILINE) == ["1", "2", "3"]
    assert found.out.endswith("\n3 solutions so far, there may be more.\n")
    assert len(ran("solve", "gap/2", "--limit", 30, "--json").objects) == 31
    assert len(ran("solve", "doors/2", "--all", "--limit", 4, "--json").objects) == 5


def test_a_limit_above_the_number_of_solutions_lists_all():
    found = ran("solve", "doors/2", "--limit", 99, "--json").objects
    assert len(found) == 11
    assert found[-1]["complete"] is True


def test_solutions_go_into_a_file_and_the_verdict_stays_on_the_terminal(tmp_path):
    file = tmp_path / "boards.txt"
    puzzle, solution = answered("doors/1")
    found = ran("solve", "doors/1", "--output", file)
    assert found == Ran(0, "This is the only solution.\n", "")
    assert file.read_text() == puzzle.draw(solution) + "\n"
    found = ran("solve", "doors/2", "--all", "--output", file)
    assert found == Ran(0, "10 solutions; that is all.\n", "")
    assert re.findall(r"^\d+$", file.read_text(), re.MULTILINE) == [str(n) for n in range(1, 11)]


def test_solutions_go_into_a_file_as_json(tmp_path):
    file = tmp_path / "boards.jsonl"
    found = ran("solve", "doors/2", "--all", "--json", "--output", file)
    assert found.object["solutions"] == 10
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(1, 11))
    assert ran("solve", "doors/1", "--json", "--output", file) == Ran(0, "", "")
    assert json.loads(file.read_text())["status"] == "unique"


def test_statistics_are_told_on_every_answer():
    for arguments in (["doors/1"], ["doors/2", "--all"], ["gap/1", "--engine", "asp"]):
        found = ran("solve", *arguments, "--stats")
        for name in TABLE:
            assert re.search(rf"^  {name} +\S", found.out, re.MULTILINE)
    for options in ([], ["--all"]):
        found = ran("solve", "--stats", *options, stdin=CLASHING)
        assert found.code == 1
        for name in TABLE:
            assert re.search(rf"^  {name} +\S", found.out, re.MULTILINE)
    assert re.search(r"^  method +listing$", ran("count", "doors/2", "--stats").out, re.MULTILINE)


def test_statistics_are_in_json_in_the_same_order_always():
    for run in (
        ran("solve", "doors/1", "--json"),
        ran("solve", "gap/1", "--json", "--engine", "asp"),
        ran("solve", "--json", stdin=CLASHING),
        ran("solve", "--json", stdin=THREE_ARROWS),
        ran("solve", "doors/1", "--json", "--time-limit", 0),
        ran("count", "gap 8", "--json"),
        ran("count", "doors/2", "--json"),
        ran("count", "--json", stdin=THREE_ARROWS),
    ):
        assert list(run.object["stats"]) == STATS


def test_a_style_is_obeyed():
    plain = ran("solve", "white-and-tan/1", "--style", "ascii").out
    assert plain.isascii()
    assert "[SW]" in plain
    assert "┼" in ran("solve", "white-and-tan/1", "--style", "unicode").out
    assert ran("show", "doors/1", "--style", "ascii").out.isascii()


# Where the puzzle comes from


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_a_puzzle_is_read_from_standard_input_a_file_and_the_command_line(name, tmp_path):
    text = quinta.examples()[name].text
    file = tmp_path / "mine.txt"
    file.write_text(text)
    shown = ran("show", name)
    assert shown.code == 0
    assert ran("show", stdin=text) == shown
    assert ran("show", "-", stdin=text) == shown
    assert ran("show", file) == shown
    assert ran("show", text) == shown


def test_a_long_text_may_stand_on_the_command_line():
    shown = ran("show", "white-and-tan/1")
    text = quinta.write("json", quinta.example("white-and-tan/1"))
    for length in (250, 300, 900, 2000):
        assert ran("show", text.ljust(length)) == shown
    long = quinta.Doors([[None] * 60])
    assert ran("show", quinta.write("json", long).replace(" ", "")).code == 0


def test_lists_are_read_with_their_kind_or_their_functor():
    bare = "[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]"
    shown = ran("show", "white-and-tan/1")
    assert ran("show", bare, "--kind", "white-and-tan") == shown
    assert ran("show", "--kind", "white-and-tan", stdin=bare) == shown
    assert ran("show", stdin=f"solver({bare}).") == shown
    assert ran("show", f"solver({bare}).") == shown


def test_lists_may_carry_comments():
    assert ran("show", "--kind", "doors", stdin="[[2, % two\n 2]] % the end\n").code == 0
    assert ran("show", stdin="% the paper's first\ndoors([[2,2]]). % done").code == 0


def test_windows_line_endings_byte_order_marks_tabs_and_comments_are_fine():
    text = quinta.examples()["doors/1"].text
    shown = ran("show", stdin=text)
    assert ran("show", stdin=text.replace("\n", "\r\n")) == shown
    assert ran("show", stdin="\ufeff" + text) == shown
    assert ran("show", stdin=text.replace(" ", "\t")) == shown
    assert ran("show", stdin="# mine\n\n" + text.replace("\n", "  # a comment\n\n")) == shown
    assert ran("show", stdin="\ufeff" + quinta.write("json", quinta.parse(text))) == shown


# count


@pytest.mark.parametrize("name", EXAMPLES)
def test_count_gives_the_exact_number(name):
    number = quinta.examples()[name].solutions
    assert ran("count", name) == Ran(0, f"{number}\n", "")


@needs("numpy")
def test_counting_without_listing_comes_out_in_seconds():
    assert ran("count", "gap 12").out == "6798881226\n"
    assert ran("count", "doppelblock 7").out == "20449013760000\n"


@needs("numpy")
def test_every_method_counts_the_same():
    for name, methods in (
        ("gap/2", ("auto", "formula", "listing")),
        ("doors/2", ("auto", "listing")),
        ("akkoy/2", ("auto", "listing")),
    ):
        expected = quinta.examples()[name].solutions
        for method in methods:
            found = ran("count", name, "--method", method, "--json").object
            assert (found["count"], found["exact"]) == (expected, True)
            assert method in ("auto", found["method"])


@needs_ganak
@pytest.mark.parametrize(
    ("text", "number"),
    [
        (quinta.examples()["doors/2"].text, 10),
        (quinta.examples()["doppelblock/1"].text, 1),
        ("gap 8\n", 2),
        ("gap 3\n", 0),
        (CLASHING, 0),
        ("doors\n1\n", 1),
    ],
)
def test_projection_counts_the_same(text, number):
    found = ran("count", "--method", "projection", "--json", stdin=text)
    assert found.code == 0
    assert found.object["count"] == number
    assert found.object["method"] == "projection"


def test_a_count_that_hits_its_limit_prints_a_lower_bound_and_ends_with_code_3(hand, monkeypatch):
    monkeypatch.setattr(quinta.Gap, "violations", hand.late_after(10, quinta.Gap.violations))
    found = ran("count", "gap 12", "--method", "listing", "--time-limit", 100)
    assert found.code == 3
    assert re.fullmatch(r"at least [1-9]\d*\n", found.out)
    assert found.err == "the time limit was reached\n"
    hand.shown = 0
    monkeypatch.setattr(quinta.Gap, "violations", hand.late_after(10, quinta.Gap.violations))
    told = ran("count", "gap 12", "--method", "listing", "--time-limit", 100, "--json")
    assert told.code == 3
    assert told.object["exact"] is False
    assert told.object["limit"] == "time"
    assert told.object["count"] > 0


def test_the_reason_for_a_count_of_0_is_told_beside_the_number():
    found = ran("count", stdin=THREE_ARROWS)
    assert (found.code, found.out) == (0, "0\n")
    assert ran("count", "--json", stdin=THREE_ARROWS).object["reason"] in found.err


# check


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_a_right_answer_is_called_right_in_both_formats(name):
    for text in (solution_block(name), quinta.write("json", *answered(name))):
        found = ran("check", stdin=text)
        assert found.code == 0
        assert found.out.endswith("\nRight: every rule holds.\n")
        told = ran("check", "--json", stdin=text).object
        assert told == {
            "v": 1,
            "kind": name.partition("/")[0],
            "right": True,
            "solved": True,
            "complete": True,
            "open_places": 0,
            "violations": [],
        }


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_a_wrong_answer_is_called_wrong_with_every_rule_and_place(name):
    puzzle, solution = answered(name)
    place = puzzle.places()[0]
    wrong = {**solution, place: next(v for v in puzzle.values(place) if v != solution[place])}
    found = ran("check", stdin=quinta.write("text", puzzle, wrong))
    told = ran("check", "--json", stdin=quinta.write("json", puzzle, wrong))
    assert found.code == told.code == 1
    violations = told.object["violations"]
    number = len(violations)
    verdict = f"Wrong: {number} {'thing is' if number == 1 else 'things are'} against the rules."
    assert verdict in found.out.splitlines()
    rules = {rule.id for rule in puzzle.rules()}
    for violation in violations:
        assert list(violation) == ["rule", "message", "places"]
        assert violation["rule"] in rules
        assert violation["message"] in found.out
        assert all(re.fullmatch(r"r\d+c\d+(\|r\d+c\d+)?", place) for place in violation["places"])
    assert told.object["right"] is told.object["solved"] is False


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_half_an_answer_is_right_so_far(name):
    puzzle, solution = answered(name)
    half = dict(list(solution.items())[::2])
    for text in (quinta.write("text", puzzle, half), quinta.write("json", puzzle, half)):
        found = ran("check", stdin=text)
        assert found.code == 0
        assert re.search(r"^No rule is broken so far; \d+ of \d+ places", found.out, re.MULTILINE)
        told = ran("check", "--json", stdin=text).object
        assert (told["right"], told["solved"]) == (True, False)
        assert told["open_places"] == len(solution) - len(half)


def test_half_an_answer_can_already_be_wrong():
    found = ran("check", stdin="doors\n3 . .\nsolution:\nx ?\n")
    assert found.code == 1
    assert "sees 1 room, its clue is 3 (r1c1)" in found.out


def test_a_solution_may_be_written_without_spaces_and_in_either_case():
    text = "gap 3\nsolution:\nX.X\n...\n???\n"
    assert ran("check", stdin=text) == ran("check", stdin=text.replace("X", "x"))


def test_nothing_to_check_is_bad_input():
    found = ran("check", "doors/1")
    assert (found.code, found.out) == (2, "")
    assert "add a 'solution:' block" in found.err


def test_what_solve_prints_as_json_can_be_checked():
    for name in FIRST_EXAMPLES:
        puzzle = ran("convert", name, "--to", "json").object
        puzzle["solution"] = ran("solve", name, "--json").object["solution"]
        assert ran("check", stdin=json.dumps(puzzle)).code == 0


# show


@pytest.mark.parametrize("name", EXAMPLES)
def test_show_draws_the_board(name):
    assert ran("show", name) == Ran(0, quinta.example(name).draw() + "\n", "")


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_show_draws_the_marks_and_tells_the_rules(name):
    puzzle, solution = answered(name)
    found = ran("show", "--rules", stdin=solution_block(name))
    board = puzzle.draw(solution) + "\n"
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith(board)
    told = " ".join(found.out.removeprefix(board).split())
    rules = " ".join(f"- {rule.sentence}" for rule in puzzle.rules())
    assert told == f"{puzzle.task} {rules}"
    assert max(map(len, found.out.removeprefix(board).splitlines())) <= 80


def test_show_tells_the_rules_that_are_in_force():
    connected = "- Every room can be reached from every other through open doors.\n"
    assert connected not in ran("show", "--rules", stdin="doors\n. .\n").out
    assert connected in ran("show", "--rules", stdin="doors connected=yes\n. .\n").out


# convert


@pytest.mark.spread(8)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_survives_every_format(name):
    formats = ["text", "json", "lists"]
    text = ran("convert", name, "--to", "text").out
    assert quinta.parse(text) == quinta.example(name)
    for target in formats:
        converted = ran("convert", "--to", target, stdin=text)
        if (target, converted.code) == ("lists", 2):
            has_paper = quinta.example(name).paper() is not None
            lacking = "the paper's lists have no options" if has_paper else "there is no paper"
            assert lacking in converted.err
            continue
        assert (converted.code, converted.err) == (0, "")
        for back in formats:
            again = ran("convert", "--to", back, stdin=converted.out)
            assert again == ran("convert", "--to", back, stdin=text)
        assert ran("convert", "--to", "text", stdin=converted.out).out == text


@pytest.mark.parametrize("name", FIRST_EXAMPLES)
def test_a_solution_survives_text_and_json(name):
    text = solution_block(name)
    as_json = ran("convert", "--to", "json", stdin=text).out
    assert ran("convert", "--to", "text", stdin=as_json).out == text
    assert json.loads(as_json)["v"] == 1
    assert as_json.count("\n") == 1


def test_convert_writes_into_a_file(tmp_path):
    file = tmp_path / "doors.json"
    assert ran("convert", "doors/1", "--to", "json", "--output", file) == Ran(0, "", "")
    assert quinta.load(file) == quinta.example("doors/1")


def test_solutions_in_json_have_a_value_for_every_place_by_its_id():
    for name in ("doors/2", "akkoy/1", "gap/1", "white-and-tan/1", "doppelblock/1"):
        puzzle = quinta.example(name)
        solution = ran("solve", name, "--json").object["solution"]
        assert list(solution) == [place.id for place in puzzle.places()]
        marks = {place: solution[place.id] for place in puzzle.places()}
        assert quinta.check(puzzle, marks).solved
    akkoy = ran("solve", stdin="akkoy\ncolumns: 1\nrows: -\n").out
    assert "███" in akkoy


# examples


def test_examples_lists_all_of_them():
    found = ran("examples")
    assert found.code == 0
    assert [line.split()[0] for line in found.out.splitlines()] == EXAMPLES
    assert "white-and-tan/8" in EXAMPLES


@pytest.mark.parametrize("kind", KINDS)
def test_examples_of_one_kind(kind):
    names = [line.split()[0] for line in ran("examples", kind).out.splitlines()]
    assert names == [name for name in EXAMPLES if name.startswith(f"{kind}/")]


def test_one_example_is_printed_as_text():
    assert ran("examples", "gap/1") == Ran(0, quinta.examples()["gap/1"].text, "")


def test_examples_in_json_have_the_version_and_the_puzzle():
    found = ran("examples", "--json").objects
    assert [line["name"] for line in found] == EXAMPLES
    for line in found:
        assert line["v"] == 1
        assert set(line) == {"v", "name", "source", "solutions", "puzzle"}
        assert quinta.parse(line["puzzle"]) == quinta.example(line["name"])


# JSON


def keys(run: Ran) -> list[list[str]]:
    for line in run.objects:
        assert line["v"] == 1
        assert line["kind"] in KINDS
    return [list(line) for line in run.objects]


def test_the_keys_of_json_are_always_there():
    shared = ["v", "kind", "status", "given", "limit"]
    solved = [*shared, "solution", "second", "reason", "stats"]
    for arguments in (["doors/1"], ["doors/2"], [CLASHING], ["doors/1", "--time-limit", 0]):
        assert keys(ran("solve", *arguments, "--json")) == [solved]
    assert keys(ran("solve", "doors/3", "--all", "--json")) == [
        *[["v", "kind", "number", "solution"]] * 2,
        [*shared, "solutions", "complete", "reason", "stats"],
    ]
    assert keys(ran("count", "doors/1", "--json")) == [
        ["v", "kind", "count", "exact", "method", "reason", "limit", "stats"]
    ]


def test_the_summary_of_a_list_has_the_same_status_as_solve():
    for text, options, expected in (
        (CLASHING, ["--all"], "none"),
        ("doors/1", ["--all"], "unique"),
        ("doors/2", ["--all"], "multiple"),
        ("doors/2", ["--limit", 2], "multiple"),
        ("doors/2", ["--limit", 1], "unknown"),
        ("doors/2", ["--all", "--time-limit", 0], "unknown"),
    ):
        assert ran("solve", text, "--json", *options).objects[-1]["status"] == expected


# Exit codes


def test_every_exit_code_has_its_meaning():
    assert ran("solve", "doors/1").code == 0
    assert ran("solve", "doors/2").code == 0
    assert ran("count", stdin=CLASHING).code == 0
    assert ran("solve", stdin=CLASHING).code == 1
    assert ran("solve", "no such thing").code == 2
    assert ran("solve", "doors/1", "--no-such-option").code == 2
    assert ran("solve", "doors/1", "--time-limit", 0).code == 3
    assert ran("solve", "doors/2", "--all", "--time-limit", 0).code == 3
    assert ran("count", "gap 12", "--time-limit", 0).code == 3
    assert ran("solve", "doors/1", "--memory-limit", 1).code == 3


@pytest.mark.parametrize("arguments", [["solve"], ["solve", "--all"], ["count"]])
def test_an_interrupt_ends_with_code_130(arguments, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(quinta.Doors, "model", interrupted)
    found = ran(*arguments, "doors/2")
    assert found.code == 130
    assert "Traceback" not in found.err


def test_an_interrupt_after_the_first_solution_still_shows_it(monkeypatch, tmp_path):
    from quinta.logic.sat import Sat

    search = Sat.next_candidate
    asked = []

    def interrupted_the_second_time(engine: Sat) -> object:
        asked.append(engine)
        if len(asked) % 2 == 0:
            raise KeyboardInterrupt
        return search(engine)

    monkeypatch.setattr(Sat, "next_candidate", interrupted_the_second_time)
    found = ran("solve", "doors/2")
    assert found.code == 130
    assert "┌" in found.out
    told = ran("solve", "doors/2", "--json")
    assert told.code == 130
    assert told.object["status"] == "unknown"
    assert told.object["solution"] is not None
    file = tmp_path / "found.txt"
    assert ran("solve", "doors/2", "--output", file).code == 130
    assert "┌" in file.read_text()


def test_an_answer_that_the_referee_refuses_is_called_a_bug(monkeypatch):
    from quinta.puzzle.contract import Violation

    broken = Violation("sees", (), "the referee was bribed")
    monkeypatch.setattr(quinta.Doors, "violations", lambda *_: iter([broken]))
    found = failed("solve", "doors/1")
    assert "the referee was bribed" in found.details
    assert quinta.example("doors/1").text() in found.details
    assert "┌" not in found.out


NEEDED = {
    "book": ("?" * 99, "-o", "x.pdf"),
    "convert": ("?" * 99, "--to", "text"),
    "study": ("compare",),
    "serve": (),
    "site": ("--output", "?" * 99),
    "menu": (),
}
"""What these verbs need to be called at all; the others take an INPUT."""


@pytest.mark.parametrize("verb", VERBS)
def test_an_unforeseen_error_in_any_verb_is_called_a_bug_with_the_details_in_a_file(
    verb, monkeypatch
):
    def fail(**_: object) -> None:
        raise KeyError("who would have thought")

    command = getattr(importlib.import_module(f"quinta.cli.{verb}"), verb)
    monkeypatch.setattr(command, "callback", fail)
    found = failed(verb, *NEEDED.get(verb, ("?" * 99,)))
    assert found.details.startswith(f"Quinta {quinta.__version__}, Python ")
    assert f"doing: {verb}" in found.details
    assert "KeyError: 'who would have thought'" in found.details
    assert "???" not in found.details


@pytest.mark.parametrize("broken", ["places", "text", "violations", "frame"])
def test_an_unforeseen_error_in_a_kind_is_called_a_bug(broken, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise AttributeError("who would have thought")

    monkeypatch.setattr(quinta.Doppelblock, broken, fail)
    assert "who would have thought" in failed("generate", "doppelblock", "--size", 5).details


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "gap", "--count", "2", "--jobs", "2"),
        ("study", "compare", "gap/1", "--models", "clauses", "--engines", "sat"),
    ],
)
def test_an_unforeseen_error_in_another_process_is_called_a_bug(arguments, tmp_path):
    """Every process that Python starts loads this module first, and finds Gap broken."""
    (tmp_path / "sitecustomize.py").write_text(
        "import quinta\n"
        "def fail(*_, **__): raise KeyError('who would have thought')\n"
        "quinta.Gap.frame = quinta.Gap.model = quinta.Gap.sampled = fail\n"
    )
    done = subprocess.run(
        [*COMMAND, *arguments],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 70, done
    told = details(Ran(70, "", done.stderr.splitlines()[-1] + "\n"))
    assert "KeyError: 'who would have thought'" in told
    assert "Traceback" not in done.stderr


def test_a_bug_is_told_where_the_details_cannot_be_written(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    monkeypatch.setattr(quinta.Doors, "places", None)
    found = ran_whatever_comes("solve", "doors/1")
    assert found.code == 70
    assert re.fullmatch(
        r"quinta: this is a bug in Quinta \(TypeError: .*, solve.py line \d+\); "
        r"please report it \(the details could not be written: No such file or directory\)\n",
        found.err,
    )


# What a file's name promises


@pytest.mark.parametrize("verb", ["solve", "convert"])
def test_an_svg_file_holds_a_picture(verb, tmp_path):
    file = tmp_path / "board.svg"
    assert ran(verb, "doors/1", "--output", file).code == 0
    puzzle, solution = answered("doors/1")
    assert file.read_text() == quinta.write("svg", puzzle, solution if verb == "solve" else None)
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_json_file_holds_json_also_where_nobody_says_so(tmp_path):
    for name in ("board.json", "board.jsonl"):
        file = tmp_path / name
        assert ran("solve", "doors/1", "--output", file).code == 0
        assert json.loads(file.read_text())["status"] == "unique"
    assert ran("convert", "doors/1", "--output", tmp_path / "puzzle.json").code == 0
    assert quinta.load(tmp_path / "puzzle.json") == quinta.example("doors/1")


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "doors/1", "--output", "board.gif"),
        ("solve", "doors/1", "--json", "--output", "board.svg"),
        ("convert", "doors/1", "--output", "board.gif"),
        ("convert", "doors/1"),
        ("study", "compare", "doors/1", "--output", "table.pdf"),
    ],
)
def test_a_file_that_cannot_be_what_its_name_promises_is_refused(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = ran(*arguments)
    assert (found.code, found.out) == (2, "")
    assert found.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


# menu


def test_the_menu_solves_an_example_and_shows_the_next_solution():
    kind = str([*quinta.all_kinds()].index("doors") + 1)
    found = ran("menu", stdin=f"{kind}\n3\n1\n1\n1\n4\n6\nq\n")
    assert found.code == 0
    first, second = (m for m in quinta.solutions(quinta.example("doors/3"), engine="sat"))
    puzzle = quinta.example("doors/3")
    assert puzzle.draw(first) in found.out
    assert puzzle.draw(second) in found.out
    assert "Solution 1." in found.out
    assert "Solution 2." in found.out
    assert "No other solution: 2 in all." in found.out
    assert re.search(r"^  engine +sat", found.out.replace("> ", ""), re.MULTILINE)
    assert found.out.endswith("Good-bye.\n")
    assert found.err == ""


@pytest.mark.parametrize("kind", KINDS)
def test_the_menu_takes_a_typed_board_of_every_kind(kind):
    number = str([*quinta.all_kinds()].index(kind) + 1)
    typing = str(len(quinta.all_kinds()[kind].examples) + 3)
    text = quinta.examples()[f"{kind}/1"].text
    puzzle, solution = answered(f"{kind}/1")
    for typed in (text, text.replace(f"{kind}\n", ""), quinta.write("json", puzzle)):
        found = ran("menu", stdin=f"{number}\n{typing}\n{typed}\n1\nq\n")
        assert found.code == 0
        assert puzzle.draw(solution) in found.out


def test_the_menu_takes_a_board_in_the_papers_own_notation():
    kind = str([*quinta.all_kinds()].index("doors") + 1)
    for typed in ("[[2,2]]", "doors([[2,2]])."):
        assert "Solution 1." in ran("menu", stdin=f"{kind}\n7\n{typed}\n\n1\nq\n").out


def test_the_menu_explains_a_mistake_and_goes_on():
    kind = str([*quinta.all_kinds()].index("doors") + 1)
    found = ran("menu", stdin=f"{kind}\n7\n1 x\n\n8\n0\n7\nhello\n\nq\n")
    assert "That is not a puzzle yet: line 1, column 3: 'x' is neither" in found.out
    assert found.out.count("Please type a number from 1 to 5, or q to leave.") == 4
    assert (found.code, found.err) == (0, "")


@pytest.mark.parametrize("kind", KINDS)
def test_the_menu_makes_new_puzzles_and_random_ones(kind):
    number = str([*quinta.all_kinds()].index(kind) + 1)
    new = len(quinta.all_kinds()[kind].examples) + 1
    found = ran("menu", stdin=f"{number}\n{new}\n\n\n1\n1\n6\n{new + 1}\n\n\n\n1\nq\n")
    assert (found.code, found.err) == (0, "")
    assert "No other solution: 1 in all." in found.out
    assert "It may have several solutions." in found.out
    assert found.out.count("Solution 1.") == 2


def test_the_menu_says_that_there_is_no_solution():
    kind = str([*quinta.all_kinds()].index("doors") + 1)
    assert "No solution." in ran("menu", stdin=f"{kind}\n7\n1 2 1\n\n1\nq\n").out


def test_the_menu_ends_when_the_input_does():
    for typed in ("", "1\n", "1\n1\n", "1\n1\n1\n"):
        found = ran("menu", stdin=typed)
        assert found.code == 0
        assert found.out.endswith("Good-bye.\n")


def test_after_an_interrupt_the_menu_does_not_claim_to_know_all_solutions(monkeypatch):
    from quinta.logic.sat import Sat

    search = Sat.next_candidate
    asked = []

    def interrupted_the_second_time(engine: Sat) -> object:
        asked.append(engine)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return search(engine)

    monkeypatch.setattr(Sat, "next_candidate", interrupted_the_second_time)
    kind = str([*quinta.all_kinds()].index("doors") + 1)
    found = ran("menu", stdin=f"{kind}\n2\n1\n1\n1\nq\n")
    assert "Stopped." in found.out
    assert "in all" not in found.out


def test_bare_quinta_on_a_terminal_is_the_menu():
    kind = str([*quinta.all_kinds()].index("gap") + 1)
    found = ran_on_a_terminal(typed=f"{kind}\n1\n1\nq\n")
    assert found.code == 0
    assert "Quinta. Type a number and press Enter; q leaves at any time." in found.out
    assert "Solution 1." in found.out
    assert found.out.endswith("Good-bye.\n")


def test_bare_quinta_elsewhere_is_the_help():
    assert ran_apart() == ran_apart("--help")
    assert ran_apart().out.startswith("Usage: quinta ")


# Help


def examples_in(text: str) -> list[str]:
    """The command lines below 'Examples:', a pipe that goes on in the next line joined."""
    block = text.partition("Examples:\n")[2].partition("\n\n")[0]
    return [line.strip() for line in block.replace("|\n", "|").splitlines()]


@pytest.mark.parametrize("verb", [None, *VERBS])
def test_every_help_has_two_examples(verb):
    found = ran(*([verb] if verb else []), "--help")
    assert (found.code, found.err) == (0, "")
    examples = examples_in(found.out)
    assert len(examples) >= 2
    assert all("quinta" in line for line in examples)
    assert max(map(len, found.out.splitlines())) <= 80


def test_the_help_names_every_verb():
    found = ran("--help").out
    for verb in VERBS:
        assert re.search(rf"^  {verb} +\S", found, re.MULTILINE)


DRAWN = {".pdf": "typst", ".png": "resvg_py"}
"""What some endings need."""


@pytest.mark.spread(3)
@pytest.mark.parametrize("verb", ["solve", "count", "check", "show", "convert", "examples"])
def test_the_examples_in_the_help_work(verb, tmp_path):
    block = solution_block("doors/1")
    for name in ("answer.txt", "half-done.txt", "mine.txt"):
        (tmp_path / name).write_text(block)
    for name in ("puzzles", "a", "b"):
        ran("generate", "gap", "--seed", name, "--output", tmp_path / f"{name}.jsonl")
    for line in examples_in(ran(verb, "--help").out):
        if any(ending in line and lacking(name) for ending, name in DRAWN.items()):
            continue
        found = ran_in_shell(line, tmp_path)
        assert found.code == 0, (line, found)
        assert found.err == ""


def test_the_version_is_told():
    assert ran("--version") == Ran(0, f"quinta, version {quinta.__version__}\n", "")


# Terminals


def test_nothing_is_coloured_in_a_pipe():
    for arguments in (["solve", "white-and-tan/1"], ["show", "gap/1"], ["solve", "nothing"]):
        found = ran_apart(*arguments)
        assert not ANSI.search(found.out + found.err)


def test_a_terminal_gets_colour_unless_told_otherwise():
    text = "white-and-tan\n2 6\nsolution:\nX .\n"
    coloured = ran_on_a_terminal("show", text)
    assert ANSI.search(coloured.out)
    assert ANSI.search(ran_on_a_terminal("show", "gap/1").out)
    plain = ran_on_a_terminal("show", text, env={"NO_COLOR": "1"})
    assert not ANSI.search(plain.out)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.out) == plain.out


def test_a_file_gets_no_colour_even_from_a_terminal(tmp_path):
    file = tmp_path / "board.txt"
    found = ran_on_a_terminal("solve", "white-and-tan/1", "--output", file)
    assert found.code == 0
    assert not ANSI.search(file.read_text())
    puzzle, solution = answered("white-and-tan/1")
    assert file.read_text() == puzzle.draw(solution) + "\n"


def test_an_ascii_terminal_gets_ascii():
    for name in FIRST_EXAMPLES:
        found = ran_apart("solve", name, env={"PYTHONIOENCODING": "ascii"})
        assert (found.code, found.err) == (0, "")
        assert found.out == ran("solve", name, "--style", "ascii").out


def test_unicode_asked_for_where_it_cannot_be_written_is_no_crash():
    for arguments in (["show"], ["solve"], ["solve", "--all"]):
        asked = [*arguments, "doors/1", "--style", "unicode"]
        found = ran_apart(*asked, env={"PYTHONIOENCODING": "ascii"})
        assert "Traceback" not in found.err
        assert found.code in (0, 2)


def test_help_and_examples_fit_an_ascii_terminal():
    for arguments in (["--help"], ["examples"], ["show", "akkoy/1", "--rules"]):
        found = ran_apart(*arguments, env={"PYTHONIOENCODING": "ascii"})
        assert (found.code, found.err) == (0, "")


def test_python_dash_m_and_the_library_say_the_same():
    for name in FIRST_EXAMPLES[:2]:
        told = ran_apart("solve", name, "--json").object
        result = quinta.solve(quinta.example(name)).to_json()
        told.pop("stats")
        result.pop("stats")
        assert told == result
