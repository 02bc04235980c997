"""The server answers as the library does, for every kind."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from serving import Served, has_its_shape

import quinta
from hand import Hand
from needs import needs
from quinta.base.grid import Cell
from quinta.base.limits import Limits
from quinta.explainer.lessons import boards_of, course, lessons, techniques_of
from quinta.explainer.rungs import rungs
from quinta.explainer.steps import step_to_json
from quinta.explainer.words import told
from quinta.formats.registry import formats_of
from quinta.kinds import all_kinds
from quinta.logic.model import Marks
from quinta.puzzle.as_json import beside as place_of
from quinta.puzzle.as_json import fact_to_json
from quinta.puzzle.step import Clue
from quinta.web.answering import answered
from quinta.web.boards import satisfied
from quinta.web.questions import questions

KINDS = sorted(all_kinds())
FIRST = [f"{kind}/1" for kind in KINDS]


def by_id(marks: Marks | None) -> dict[str, int] | None:
    return None if marks is None else {place.id: int(value) for place, value in marks.items()}


def some_of(marks: Marks, share: int = 3) -> dict[Any, int]:
    """Every third mark or so."""
    return {
        place: value for number, (place, value) in enumerate(marks.items()) if not number % share
    }


def solution_of(puzzle: quinta.Puzzle) -> dict[Any, int]:
    found = quinta.solve(puzzle).solution
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("name", FIRST)
def test_a_view_holds_what_the_puzzle_says_of_itself(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    shown = served.ask("view", puzzle=puzzle.text())
    assert shown["kind"] == puzzle.kind
    assert shown["size"] == list(puzzle.size)
    assert shown["text"] == puzzle.text()
    assert quinta.parse(json.dumps(shown["json"])) == puzzle
    assert shown["task"] == puzzle.task
    assert shown["rules"] == [rule._asdict() for rule in puzzle.rules()]
    assert [place for row in shown["layout"] for place in row] == [p.id for p in puzzle.places()]
    assert len(shown["clues"]) == len(puzzle.each_clue())
    assert len(shown["slots"]) == len(puzzle.each_clue()) + len(puzzle.blank_clues())
    assert shown["names"] == {str(v): puzzle.name_of(v) for v in shown["values"]}
    for place in puzzle.places():
        assert f'id="{place.id}"' in shown["svg"]
    assert shown["marks"] == {}


@pytest.mark.parametrize("name", FIRST)
def test_puzzles_are_read_from_text_json_objects_lists_and_names(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    formats = ("text", "json", "lists") if puzzle.paper() else ("text", "json")
    texts: list[Any] = [quinta.write(to, puzzle) for to in formats]
    for source in (*texts, json.loads(texts[1]), name):
        assert served.ask("view", puzzle=source)["text"] == puzzle.text()


def test_bare_lists_need_their_kind(served: Served) -> None:
    lists = "[[4,2,4,2],[5,3,5,3],[4,3,0,4],[2,3,2,4]]"
    assert served.ask("view", puzzle=lists, kind="doors")["kind"] == "doors"
    assert served.failure("view", puzzle=lists)["reason"] == "input"


def test_an_address_of_puzz_link_is_read(served: Served) -> None:
    shown = served.ask("view", puzzle="https://puzz.link/p?doppelblock/5/5/61j4g35")
    assert (shown["kind"], shown["size"]) == ("doppelblock", [5, 5])


def test_marks_written_down_with_a_puzzle_are_shown(served: Served) -> None:
    shown = served.ask("view", puzzle="doors\n. 2\n2 1\nsolution:\no\n? x\no\n")
    assert shown["marks"] == {"r1c1|r1c2": 1, "r1c2|r2c2": 0, "r2c1|r2c2": 1}


@pytest.mark.parametrize("name", FIRST)
def test_check_says_what_the_referee_says(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    solution = solution_of(puzzle)
    whole = served.ask("check", puzzle=name, marks=by_id(solution))
    assert whole["solved"]
    assert whole["complete"]
    assert whole["violations"] == []
    clued = {clue["where"] for clue in served.ask("view", puzzle=name)["clues"]}
    assert set(whole["satisfied"]) == clued
    place = next(iter(solution))
    other = next(value for value in puzzle.values(place) if value != solution[place])
    wrong = {**solution, place: other}
    told_ = served.ask("check", puzzle=name, marks=by_id(wrong))
    assert not told_["solved"]
    expected = quinta.check(puzzle, wrong).violations
    assert [v["message"] for v in told_["violations"]] == [v.message for v in expected]
    assert [v["places"] for v in told_["violations"]] == [
        [p.id for p in v.places] for v in expected
    ]


@pytest.mark.parametrize("name", FIRST)
def test_a_clue_that_is_said_to_be_met_holds_in_every_completion(name: str) -> None:
    puzzle = quinta.example(name)
    solution = solution_of(puzzle)
    assert satisfied(puzzle, {}) == []
    everywhere = set(satisfied(puzzle, solution))
    for share in (2, 3, 5):
        assert set(satisfied(puzzle, some_of(solution, share))) <= everywhere


@pytest.mark.parametrize("name", FIRST)
def test_on_a_full_board_the_clues_that_hold_are_met_and_no_others(name: str) -> None:
    puzzle = quinta.example(name)
    solution = solution_of(puzzle)
    rng = random.Random(name)
    for changed in range(6):
        marks = dict(solution)
        for place in rng.sample(list(marks), changed):
            marks[place] = rng.choice(list(puzzle.values(place)))
        assert set(satisfied(puzzle, marks)) == {
            place_of(puzzle, clue.at)
            for clue in puzzle.each_clue()
            if puzzle.beside(clue.at) not in puzzle.given_marks() and holds(puzzle, clue, marks)
        }


def holds(puzzle: quinta.Puzzle, clue: Clue, marks: Marks) -> bool:
    try:
        return puzzle.holds(clue, marks)
    except ValueError:  # a line without two shaded cells has no gap
        return False


def test_given_cells_need_no_marks(served: Served) -> None:
    made = quinta.generate("doppelblock", (6, 6), seed=1, given_cells=True)
    text = made.puzzle.text()
    given = served.ask("view", puzzle=text)["given"]
    left = {place.id: v for place, v in made.solution.items() if place.id not in given}
    assert served.ask("check", puzzle=text, marks=left)["solved"]


@pytest.mark.parametrize("name", FIRST)
def test_solve_gives_the_solution_and_what_it_took(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    found = served.ask("solve", puzzle=name)
    expected = quinta.solve(puzzle)
    assert found["status"] == str(expected.status)
    assert found["given"] == "clues"
    assert set(found["stats"]) == set(expected.stats.to_json())
    marks = {place: found["solution"][place.id] for place in puzzle.places()}
    assert quinta.check(puzzle, marks).solved
    part = by_id(some_of(marks))
    again = served.ask("solve", puzzle=name, marks=part)
    assert again["given"] == "clues and marks"
    assert part is not None
    assert part.items() <= again["solution"].items()


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize("share", [0, 3])
def test_hint_tells_the_librarys_step_in_its_rungs(served: Served, name: str, share: int) -> None:
    puzzle = quinta.example(name)
    marks = some_of(solution_of(puzzle), share) if share else {}
    expected = quinta.hint(puzzle, marks)
    found = served.ask("hint", puzzle=name, marks=by_id(marks))
    assert expected.step is not None
    assert found["step"]["sentence"] == told(puzzle, expected.step).sentence
    assert found["rungs"] == [rung.text for rung in rungs(expected)]
    assert len(found["rungs"]) == len(found["roles_svg"])
    assert all("<" in shown for shown in found["roles_svg"])
    assert not re.search("role (target|evidence)", found["roles_svg"][0]), "it says where, no more"
    concluded = [fact_to_json(fact) for fact in expected.step.conclusions]
    assert found["step"]["conclusions"] == concluded
    assert {fact["place"] for fact in concluded}.isdisjoint(found["marks"])


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", FIRST)
def test_hint_names_wrong_marks_first(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    place, value = next(iter(solution_of(puzzle).items()))
    other = next(v for v in puzzle.values(place) if v != value)
    found = served.ask("hint", puzzle=name, marks={place.id: other})
    assert found["step"]["kind"] == "mistake"
    assert [fact["place"] for fact in found["step"]["facts"]] == [place.id]
    assert [text[:2] for text in found["rungs"][3:5]] in ([], ["1.", "2."]), "in their order"


@pytest.mark.parametrize("name", FIRST)
def test_hint_says_when_all_is_done(served: Served, name: str) -> None:
    marks = by_id(solution_of(quinta.example(name)))
    found = served.ask("hint", puzzle=name, marks=marks)
    assert (found["step"], found["level"]) == (None, None)
    assert found["rungs"] == ["The board is complete and correct."]


@pytest.mark.parametrize(
    ("puzzle", "why"), [("gap 9", "several solutions"), ("doors\n1 3 1\n. . .", "no solution")]
)
def test_hint_says_why_there_is_none(served: Served, puzzle: str, why: str) -> None:
    (said,) = served.ask("hint", puzzle=puzzle)["rungs"]
    assert why in said


@pytest.mark.parametrize("name", FIRST)
def test_rate_is_the_librarys_rating(served: Served, name: str) -> None:
    found = served.ask("rate", puzzle=name)
    expected = quinta.rate(quinta.example(name))
    assert found == expected.to_json()


SOME = ["doors/4", "akkoy/1", "gap/2", "doppelblock/1", "white-and-tan/3"]


@pytest.mark.parametrize("name", SOME)
def test_status_and_forced_are_the_setters(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    expected = quinta.forced(puzzle)
    assert served.ask("status", puzzle=name)["status"] == str(expected.status)
    found = served.ask("forced", puzzle=name)
    assert found["status"] == str(expected.status)
    assert found["forced"] == by_id(expected.forced)
    assert found["open"] == {p.id: list(values) for p, values in expected.open.items()}
    assert found["given"] == "clues"


@pytest.mark.parametrize("name", FIRST)
def test_superfluous_thin_and_repair_are_the_setters(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    found = served.ask("superfluous", puzzle=name)["clues"]
    expected = quinta.superfluous(puzzle).clues
    assert [clue["at"] for clue in found] == [list(clue.at) for clue in expected]
    if puzzle.clues_can_go:
        thinned = served.ask("thin", puzzle=name, seed=1)
        assert thinned["puzzle"] == quinta.thin(puzzle, seed=1).thin.text()
    else:
        assert "none can go" in served.failure("thin", puzzle=name, seed=1)["error"]
    assert served.ask("repair", puzzle=name)["repairs"] == []


def test_a_puzzle_is_thinned_to_a_level(served: Served) -> None:
    name, level = "doppelblock/1", 3
    found = served.ask("thin", puzzle=name, level=level)
    assert found["level"] == level
    assert served.ask("rate", puzzle=found["puzzle"])["level"] == level
    told = served.failure("thin", puzzle="akkoy/1", level=0)["error"]
    assert "harder than very easy already" in told


def test_numbers_of_a_clue_may_be_apart_by_commas(served: Served) -> None:
    edits = [{"at": ["rows", 0], "text": "1, 2"}]
    blank = served.ask("blank", kind="akkoy", size=[4, 4])
    assert "rows: 1 2 |" in served.ask("edit", puzzle=blank["text"], edits=edits)["text"]


def test_clashing_clues_are_repaired_to_one_solution_at_once(served: Served) -> None:
    clashing = "akkoy\ncolumns: 4 | ? | ? | ?\nrows: 4 | ? | ? | ?\n"
    first = served.ask("repair", puzzle=clashing)["repairs"][0]
    assert first["status"] == "unique"
    assert served.ask("status", puzzle=first["puzzle"])["status"] == "unique"


def test_repair_makes_an_ambiguous_puzzle_unique(served: Served) -> None:
    found = served.ask("repair", puzzle="doors/4")
    assert found["status"] == "multiple"
    first = found["repairs"][0]
    assert first["clues"]
    assert quinta.solve(quinta.parse(first["puzzle"])).status == "unique"


def test_clash_names_the_clues_to_blame(served: Served) -> None:
    found = served.ask("clash", puzzle="doors\n1 3 1\n. . .\n")
    assert [clue["where"] for clue in found["clues"]] == ["r1c1", "r1c2", "r1c3"]
    assert found["minimal"]
    assert found["sentence"].startswith("These cannot hold together: 1 in row 1, column 1; 3 in ")
    with_marks = served.ask("clash", puzzle="gap/1", marks={"r1c1": 1, "r1c2": 1})
    assert with_marks["given"] == "clues and marks"
    assert with_marks["places"] == ["r1c1", "r1c2"]


@pytest.mark.parametrize("name", SOME)
def test_analyse_tells_each_answer_as_it_comes_and_all_of_them_at_last(
    served: Served, name: str
) -> None:
    *before, last = served.events("analyse", puzzle=name)
    together: dict[str, Any] = {}
    for event in before:
        if event["event"] == "partial":
            together |= event["result"]
    assert last["event"] == "done"
    assert {name: last["result"][name] for name in together} == together
    assert last["result"]["status"] == str(quinta.status(quinta.example(name)).status)
    unique = last["result"]["status"] == "unique"
    assert (last["result"]["rating"] is not None) == unique
    assert (last["result"]["hardest"] is not None) == unique


def test_analyse_of_a_puzzle_without_solution_holds_the_clash(served: Served) -> None:
    found = served.ask("analyse", puzzle="doors\n1 3 1\n. . .\n")
    assert found["status"] == "none"
    assert len(found["clash"]["clues"]) == 3
    assert found["rating"] is None


@pytest.mark.parametrize("kind", KINDS)
def test_generate_makes_what_the_library_makes_of_the_seed(served: Served, kind: str) -> None:
    found = served.ask("generate", kind=kind, seed="7")
    made = quinta.generate(kind, seed="7")
    assert found["puzzle"] == made.puzzle.text()
    assert found["seed"] == "7"
    assert found["level"] == (None if made.rating.level is None else int(made.rating.level))
    assert found["clues"] == len(made.puzzle.each_clue())


def test_generate_takes_size_level_and_options(served: Served) -> None:
    found = served.ask(
        "generate", kind="doors", size=[4, 5], level=1, options={"connected": True}, seed=None
    )
    puzzle = quinta.parse(found["puzzle"])
    assert puzzle.size == (4, 5)
    assert puzzle.options()["connected"]
    assert found["level"] == 1
    assert (
        quinta.generate("doors", (4, 5), level=1, connected=True, seed=found["seed"]).puzzle
        == puzzle
    )


def test_generate_says_at_once_what_cannot_be(served: Served) -> None:
    failure = served.failure("generate", kind="gap", size=[8, 8])
    assert failure["reason"] == "impossible"
    assert "order 8" in failure["error"]
    assert served.failure("generate", kind="gap", size=[9, 10])["reason"] == "input"
    assert served.failure("generate", kind="gap", options={"x": True})["reason"] == "input"
    assert served.failure("generate", kind="gap", options={"level": "2"})["reason"] == "input"
    assert served.failure("generate", kind="doors", size=[50, 50])["reason"] == "input"


@pytest.mark.parametrize("kind", KINDS)
def test_the_daily_puzzle_is_the_same_for_everybody(served: Served, kind: str) -> None:
    monday = [served.ask("daily", kind=kind, date="2026-11-16") for _ in range(2)]
    assert monday[0]["puzzle"] == monday[1]["puzzle"]
    assert monday[0]["level"] in (0, 1, 2), "as easy as the kind can be made in a few tries"
    assert quinta.solve(quinta.parse(monday[0]["puzzle"])).status == "unique"


def test_a_day_that_is_none_is_refused(served: Served) -> None:
    assert served.failure("daily", kind="gap", date="2026-13-1")["reason"] == "input"


# Composing


@pytest.mark.parametrize("name", FIRST)
def test_clues_are_written_and_cleared_one_by_one(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    blank = served.ask("clear", puzzle=name)
    edits = [{"at": list(c.at), "text": puzzle.write_clue(c)} for c in puzzle.each_clue()]
    assert served.ask("edit", puzzle=blank["text"], edits=edits)["text"] == puzzle.text()
    if puzzle.clues_can_go:
        assert blank["clues"] == []
        gone = [{**edit, "text": ""} for edit in edits]
        assert served.ask("edit", puzzle=name, edits=gone)["text"] == blank["text"]


def test_a_blank_board_is_had_of_every_kind(served: Served) -> None:
    for kind, cls in quinta.all_kinds().items():
        shown = served.ask("blank", kind=kind, size=list(cls.usual_size))
        assert shown["text"] == cls.blank(cls.usual_size).text()
    assert "square" in served.failure("blank", kind="gap", size=[9, 10])["error"]
    assert served.failure("blank", kind="doors", size=[41, 40])["reason"] == "input"


def test_a_cell_tells_what_it_has_to_do_with(served: Served) -> None:
    doors = "doors\n. 2 3\n. . .\n"
    told_ = served.ask("seen", puzzle=doors, at="r1c2", marks={"r1c1|r1c2": 1, "r1c2|r2c2": 0})
    assert told_ == {"words": "Sees 2 of 2 rooms so far.", "cells": ["r1c2", "r1c1"]}
    akkoy = "akkoy\ncolumns: ? | ? | ?\nrows: ? | ?\n"
    told_ = served.ask("seen", puzzle=akkoy, at="r2c1", marks={"r1c1": 1, "r2c2": 0, "r2c3": 0})
    assert told_["words"] == "Column 1: black runs 1 so far. Row 2: white runs 2 so far."
    around = served.ask("seen", puzzle="gap 9", at="r1c1")
    assert sorted(around["cells"]) == ["r1c2", "r2c1", "r2c2"]
    double = served.ask("seen", puzzle="doppelblock 4", at="r1c1", marks={"r1c2": 1, "r2c1": 0})
    assert double["words"] == "Row 1 lacks 2, has 0 blacks. Column 1 lacks 1 2, has 1 black."
    arrows = "white-and-tan\n2 3 4\n1 0 6\n0 1 0\n"
    told_ = served.ask("seen", puzzle=arrows, at="r1c1", marks={"r1c2": 1, "r1c3": 0})
    assert told_["words"] == "Points at 2 arrows: 1 tan, 1 white so far."
    assert told_["cells"] == ["r1c2", "r1c3"]
    assert served.failure("seen", puzzle="gap 9", at="r10c1")["reason"] == "input"


def test_an_edit_that_is_none_is_refused(served: Served) -> None:
    for edit in (
        {"at": ["top", 99], "text": "4"},
        {"at": ["nowhere", 1], "text": "4"},
        {"at": ["top", 0], "text": "x"},
        {"at": ["top", 0], "text": "99"},
        {"at": ["top", 0], "text": "1 2"},
    ):
        assert served.failure("edit", puzzle="gap/1", edits=[edit])["reason"] == "input"


@pytest.mark.parametrize("name", FIRST)
def test_four_rotations_and_two_mirrorings_change_nothing(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    marks = by_id(some_of(solution_of(puzzle)))
    for how, times in (("rotate", 4), ("flip", 2)):
        text, moved = puzzle.text(), marks
        for _ in range(times):
            shown = served.ask("move", puzzle=text, marks=moved, how=how)
            text, moved = shown["text"], shown["marks"]
        assert text == puzzle.text()
        assert moved == marks


def test_rotate_is_a_quarter_turn_clockwise(served: Served) -> None:
    turned = served.ask("move", puzzle="doors\n1 2 3\n. . .\n", how="rotate")
    assert turned["text"] == "doors\n. 1\n. 2\n. 3\n"
    mirrored = served.ask("move", puzzle="doors\n1 2 3\n. . .\n", how="flip")
    assert mirrored["text"] == "doors\n3 2 1\n. . .\n"


def test_resizing_keeps_the_clues_that_fit(served: Served) -> None:
    smaller = served.ask("resize", puzzle="doors\n4 2 1\n3 . 2\n", size=[2, 2])
    assert smaller["text"] == "doors\n. 2\n3 .\n"
    larger = served.ask("resize", puzzle="gap/1", size=[10, 10])
    assert [clue["where"] for clue in larger["clues"]] == ["column 3", "row 9"]
    assert served.failure("resize", puzzle="gap/1", size=[9, 10])["reason"] == "input"
    assert served.failure("resize", puzzle="doors/1", size=[41, 40])["reason"] == "input"


@pytest.mark.parametrize("name", FIRST)
def test_clues_appear_where_the_drawn_solution_is_complete(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    solution = solution_of(puzzle)
    shown = served.ask("clues_of", puzzle=name, marks=by_id(solution))
    assert quinta.check(quinta.parse(shown["text"]), solution).solved
    if puzzle.clues_can_go:
        assert shown["text"] == puzzle.clues_of(solution).text()
        left = served.ask("clues_of", puzzle=name)["clues"]
        given = {} if set(puzzle.spare_fields) else puzzle.given_marks()
        assert {clue["where"] for clue in left} == {cell.id for cell in given}
        row = {p: v for p, v in solution.items() if isinstance(p, Cell) and p.row == 0}
        if row and not puzzle.given_marks():
            found = served.ask("clues_of", puzzle=name, marks=by_id(row))["clues"]
            assert [clue["where"] for clue in found] == ["row 1"]


def test_a_line_drawn_against_the_rules_gives_no_clue(served: Served) -> None:
    for shaded in ((), (1,), (1, 2), (1, 4, 7)):
        row = {f"r1c{column}": int(column in shaded) for column in range(1, 10)}
        assert served.ask("clues_of", puzzle="gap 9", marks=row)["clues"] == []


def test_options_change_the_rules_in_force(served: Served) -> None:
    shown = served.ask("options", puzzle="doors/1", options={"connected": True})
    assert shown["options"]["connected"]
    assert "connected" in [rule["id"] for rule in shown["rules"]]
    assert served.failure("options", puzzle="gap/1", options={"x": True})["reason"] == "input"
    assert (
        served.failure("options", puzzle="doors/1", options={"connected": "maybe"})["reason"]
        == "input"
    )


def test_a_text_that_is_too_large_to_send_is_refused_in_a_sentence(served: Served) -> None:
    said = served.failure("convert", puzzle="doppelblock 30", to="opb")
    assert said["reason"] == "input"
    assert "'quinta convert' writes it on your own computer" in said["error"]


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", FIRST)
def test_convert_writes_every_format(served: Served, name: str) -> None:
    puzzle = quinta.example(name)
    solution = solution_of(puzzle)
    for format in formats_of(type(puzzle)):
        if format.binary:  # the page draws these itself
            continue
        try:
            wanted = format.write(puzzle, solution if format.solution else None)
        except quinta.PuzzleError as refusal:
            said = served.failure("convert", puzzle=name, to=format.name)
            assert said["error"] == str(refusal)  # noqa: PT017
        else:
            assert served.ask("convert", puzzle=name, to=format.name)["text"] == wanted
    with_marks = served.ask("convert", puzzle=name, to="text", marks=by_id(solution))["text"]
    assert quinta.read(with_marks).marks == solution


# Learning


@pytest.mark.parametrize("name", FIRST)
def test_models_are_described(served: Served, name: str) -> None:
    models = served.ask("model", puzzle=name)["models"]
    assert models[0]["model"] == "clauses"
    assert (len(models) > 1) == (quinta.example(name).paper() is not None)
    assert all(model["variables"] and model["families"] for model in models)


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", FIRST)
def test_lessons_are_the_librarys(served: Served, name: str) -> None:
    kind = type(quinta.example(name))
    told = served.ask("lessons", kind=kind.kind)
    boards = {one["name"]: one["puzzle"] for one in told["lessons"]}
    known = list(lessons(kind, boards_of(kind) or boards))
    drawn = ("look_svg", "roles_svg")
    assert [
        {name: value for name, value in one.items() if name not in drawn} for one in told["lessons"]
    ] == [lesson.to_json() for lesson in known]
    assert all(one["roles_svg"] for one in told["lessons"])
    assert told["course"] == course(known)
    assert [each["name"] for each in told["techniques"]] == [
        each.name for each in techniques_of(kind)
    ]


def test_a_puzzle_to_practise_a_technique_has_it_among_its_steps(served: Served) -> None:
    got = served.ask("practise", kind="gap", technique="both placed", seed="1")
    puzzle = quinta.parse(got["made"]["puzzle"])
    step = quinta.explain(puzzle).steps[got["at"] - 1]
    assert step_to_json(puzzle, step)["technique"] == "both placed"
    assert quinta.solve(puzzle).status is quinta.Status.UNIQUE


def test_where_no_puzzle_needs_a_technique_in_time_it_is_said_how_many_were_made(
    hand: Hand,
) -> None:
    hand.each_look = 1
    asked = {"kind": "white-and-tan", "technique": "facing arrows", "seed": "1"}
    before: list[dict[str, Any]] = []
    last = json.loads(answered("practise", asked, Limits(seconds=4_000), before.append))
    for event in (*before, last):
        has_its_shape("practise", event)
    got = last["result"]
    assert got["made"] is None
    assert got["tried"] == len(before) > 1
    assert got["sentence"].startswith(f"{got['tried']} puzzles were made")
    assert before[-1]["text"].startswith(f"{got['tried'] - 1} puzzle")


def test_a_technique_that_a_kind_has_not_is_refused_with_those_that_it_has(
    served: Served,
) -> None:
    *_, last = served.events("practise", kind="gap", technique="overlap")
    assert last["reason"] == "input"
    assert "Gap has no technique 'overlap'; it has touching, " in last["error"]


def test_approaches_are_compared_run_by_run(served: Served) -> None:
    *before, last = served.events("compare", puzzle="white-and-tan/1")
    runs = [event["result"]["run"] for event in before if event["event"] == "partial"]
    assert runs == last["result"]["runs"]
    assert len(runs) > 2
    outcomes = {run["outcome"] for run in runs}
    assert "unique" in outcomes
    # On a busy machine an engine may not be done within the page's limit; none may err.
    assert outcomes <= {"unique", "time limit, 0 found", "time limit, 1 found"}
    told_ = [event for event in before if event["event"] == "progress"]
    assert [event["done"] for event in told_] == list(range(len(runs)))
    assert {event["of"] for event in told_} == {len(runs)}


@needs("numpy")
def test_count_and_explain_are_the_librarys(served: Served) -> None:
    assert served.ask("count", puzzle="gap 12")["count"] == 6798881226
    found = served.ask("explain", puzzle="doppelblock/1")
    expected = quinta.explain(quinta.example("doppelblock/1"))
    assert len(found["steps"]) == len(expected.steps)
    assert found["level"] == int(expected.level)


def test_every_question_is_asked_in_these_tests() -> None:
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert [name for name in questions() if f'"{name}"' not in text] == []
