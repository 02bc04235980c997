"""``quinta verify``: forged claims are not called proved, honest ones are, and it says given what.

doors/4 has two solutions; most forgeries here claim something else of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import ran

import quinta
from forger.explanations import without_words
from quinta.logic.model import Fact, Marks
from quinta.puzzle.as_json import clue_to_json, fact_to_json, marks_to_json

Json = dict[str, Any]

AMBIGUOUS = quinta.example("doors/4")
CLASHING = "doors\n1 3 1\n. . .\n"


@cache
def solutions() -> list[Marks]:
    return list(quinta.solutions(AMBIGUOUS))


def told(verb: str, source: str) -> Json:
    """A claim without its words, so that whoever changes it is judged by the steps alone."""
    return without_words(ran(verb, source, "--json").object)


def with_marks(marks: Marks) -> str:
    return quinta.write("json", AMBIGUOUS, marks)


def verdict(data: Any) -> tuple[int, str]:
    """The exit code, and what is said; the same as JSON."""
    text = data if isinstance(data, str) else json.dumps(data)
    plain, as_json = ran("verify", "-", stdin=text), ran("verify", "-", "--json", stdin=text)
    assert plain.code == as_json.code
    assert plain.err == as_json.err
    assert len(plain.err.splitlines()) == (plain.code == 2)
    if plain.code == 2:
        assert plain.out == as_json.out == ""
        return 2, plain.err
    name = {0: "proved", 1: "false", 3: "not proved"}[plain.code]
    assert as_json.object["verdict"] == name
    assert plain.out.lower().startswith((f"{name}:", f"{name}, given "))
    complaints = as_json.object["faults"] + as_json.object["gaps"]
    assert bool(complaints) == (plain.code != 0)
    assert all(complaint in plain.out for complaint in complaints)
    return plain.code, plain.out


def everything_but(solution: Marks) -> list[Json]:
    """That no place has another value than in this solution."""
    return [
        fact_to_json(Fact(place, value, False))
        for place in AMBIGUOUS.places()
        for value in AMBIGUOUS.values(place)
        if value != solution[place]
    ]


def unique_without_steps() -> Json:
    """That a puzzle with two solutions has this one only."""
    shown = [marks_to_json(AMBIGUOUS, solutions()[0])]
    return {
        **told("explain", "doors/4"),
        "status": "unique",
        "steps": [],
        "open": {},
        "solutions": shown,
    }


# What was once accepted


def test_notes_by_another_name_do_not_make_a_solution_unique() -> None:
    code, said = verdict({**unique_without_steps(), "ruled_out": everything_but(solutions()[0])})
    assert (code, "ruled_out: unknown field" in said) == (2, True)


def test_a_solution_given_as_notes_is_unique_given_these_notes_only() -> None:
    notes = everything_but(solutions()[0])
    code, said = verdict({**unique_without_steps(), "notes": notes})
    given = (
        f"Proved, given {len(notes)} notes (the whole board): Doors 4x6 has exactly one solution;"
    )
    assert (code, said.startswith(given)) == (0, True)


def test_without_notes_no_solution_is_unique_in_no_steps() -> None:
    code, said = verdict(unique_without_steps())
    assert (code, "what is said to stay open is not what the steps leave open" in said) == (1, True)
    honest = {**unique_without_steps(), "open": {p.id: [0, 1] for p in AMBIGUOUS.places()}}
    assert verdict(honest) == (
        3,
        f"Not proved: the steps leave {len(honest['open'])} places open.\n",
    )


def test_notes_that_leave_a_place_no_value_prove_nothing_but_that_they_are_wrong() -> None:
    wall = AMBIGUOUS.places()[0]
    notes = [fact_to_json(Fact(wall, value, False)) for value in (0, 1)]
    step = {
        "kind": "rule",
        "level": 0,
        "reasons": [],
        "facts": notes,
        "conclusions": [],
        "witness": None,
        "assumption": None,
        "chain": [],
        "rounds": 0,
        "available": 1,
    }
    none: Json = {"status": "none", "steps": [step], "open": {}, "solutions": [], "clash": []}
    assert verdict({**told("explain", "doors/4"), **none, "ruled_out": notes})[0] == 2
    code, said = verdict({**told("explain", "doors/4"), **none})
    assert (code, f"{wall.id} != 0 is not known before it" in said) == (1, True)
    # Where the clues alone are blamed, notes show nothing.
    code, said = verdict({**told("explain", "doors/4"), **none, "notes": notes})
    assert (code, f"{wall.id} != 0 is not known before it" in said) == (1, True)
    # What was given is named with the verdict.
    hint = {**told("hint", "doors/4"), "status": "none", "step": step, "notes": notes}
    code, said = verdict(hint)
    assert (code, said.startswith("Proved, given 2 notes")) == (0, True)


@pytest.mark.parametrize("status", ["unique", "none", "multiple", "unknown"])
@pytest.mark.parametrize("verb", ["explain", "hint"])
def test_what_a_limit_cut_short_is_not_proved_whatever_its_status(status: str, verb: str) -> None:
    code, said = verdict({**told(verb, "doors/4"), "status": status, "limit": "time"})
    assert (code, said) == (3, "Not proved: it was cut short by the time limit.\n")


def test_a_solution_given_as_marks_is_unique_given_these_marks_only(tmp_path: Path) -> None:
    path = tmp_path / "full.json"
    path.write_text(with_marks(solutions()[0]))
    number = len(AMBIGUOUS.places())
    forged = {**unique_without_steps(), "marks": marks_to_json(AMBIGUOUS, solutions()[0])}
    for claim in (forged, told("explain", str(path)), told("hint", str(path))):
        code, said = verdict(claim)
        assert code == 0
        assert said.startswith(f"Proved, given {number} marks (the whole board): Doors 4x6 has")
        answer = ran("verify", "--json", stdin=json.dumps(claim)).object
        assert (answer["given_marks"], answer["given_notes"]) == (number, 0)


def test_the_verdict_names_the_puzzle_and_another_than_the_one_expected_is_not_proved() -> None:
    claim = json.dumps(told("explain", "doors connected=yes\n1 . 2"))
    assert "Proved: Doors 1x3 (connected=yes) has " in ran("verify", "-", stdin=claim).out
    for expected, code in (("doors connected=yes\n1 . 2", 0), ("doors\n1 . 2", 3)):
        found = ran("verify", "--puzzle", expected, "-", stdin=claim)
        assert (found.code, "another puzzle" in found.out) == (code, code == 3)
    assert ran("verify", "--puzzle", "-", stdin=claim).code == 2


@pytest.mark.parametrize(
    ("clash", "complaint"),
    [(lambda clues: clues * 2, "twice"), (lambda clues: [], "no clue is blamed")],
)
def test_the_clues_that_clash_are_named_and_each_once(
    clash: Callable[[list[Json]], list[Json]], complaint: str
) -> None:
    claim = told("explain", CLASHING)
    code, said = verdict({**claim, "clash": clash(claim["clash"])})
    assert (code, complaint in said) == (1, True)


@pytest.mark.parametrize("status", ["unique", "none"])
def test_a_hint_with_a_false_status_is_false(status: str) -> None:
    code, said = verdict({**told("hint", "doors/4"), "status": status})
    assert (code, said) == (1, "False: there are several solutions.\n")


@pytest.mark.parametrize("verb", ["explain", "hint"])
@pytest.mark.parametrize("changed", [{}, {"status": None}, {"status": "unknown"}])
def test_without_a_status_nothing_is_proved(verb: str, changed: Json) -> None:
    data = {name: value for name, value in told(verb, "doors/1").items() if name != "status"}
    code, said = verdict({**data, **changed})
    assert (code, said.startswith("Not proved: ")) == (3, True)


@pytest.mark.parametrize("nothing", ["", "\n", "  \n\n \n", "\ufeff"])
def test_empty_input_is_bad_input(nothing: str) -> None:
    code, said = verdict(nothing)
    assert (code, said.startswith("quinta: the input is empty; ")) == (2, True)


def test_an_explanation_that_failed_does_not_look_proved() -> None:
    failed = ran("explain", "no-such-file", "--json")
    assert failed.code == 2
    assert ran("verify", "-", stdin=failed.out).code == 2


def test_a_list_for_a_solution_is_refused_in_words_of_its_own() -> None:
    """It was told as: AttributeError 'list' object has no attribute 'get'."""
    for path in (
        ("steps", 0),
        ("steps", 0, "reasons", 0),
        ("steps", 0, "facts"),
        ("steps", 0, "chain"),
    ):
        data = told("explain", "doors/1")
        inner: Any = data
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = [[]]
        code, said = verdict(data)
        assert (code, "Error" in said, "a list is not an object with" in said) == (2, False, True)


# What else must not be called proved


def test_a_place_cannot_be_called_open_if_all_solutions_agree_there() -> None:
    """Steps left out, and what they settle called open: two solutions are shown all the same."""
    data = told("explain", "doors/4")
    gone = data["steps"].pop()
    for fact in gone["conclusions"]:
        data["open"][fact["place"]] = [0, 1]
    code, said = verdict(data)
    assert (code, "is left open, but no solution has it" in said) == (1, True)


def test_two_solutions_must_be_two() -> None:
    data = told("explain", "doors/4")
    data["solutions"] = data["solutions"][:1] * 2
    assert verdict(data) == (3, "Not proved: two different solutions are expected.\n")


def test_the_solution_must_be_shown() -> None:
    data = {**told("explain", "doors/1"), "solutions": []}
    assert verdict(data) == (3, "Not proved: one solution is expected, and shown once.\n")


def test_clues_that_can_hold_together_are_no_clash() -> None:
    data = told("explain", CLASHING)
    assert verdict(data)[0] == 0
    assert len(data["clash"]) == 3
    code, said = verdict({**data, "clash": data["clash"][1:]})
    assert (code, said) == (1, "False: the clues that are blamed can hold together.\n")


def test_more_clues_than_needed_are_a_clash_but_not_a_minimal_one() -> None:
    data = told("explain", "doors\n1 3 1 .\n. . . 3\n")
    assert verdict(data)[0] == 0
    puzzle = quinta.parse(data["puzzle"])
    data["clash"].append(clue_to_json(puzzle, puzzle.each_clue()[-1]))
    assert verdict(data)[0] == 0
    refused = ran("verify", "--minimal", stdin=json.dumps(data))
    assert (refused.code, "the clash holds without 3 in row 2, column 4" in refused.out) == (
        1,
        True,
    )


def test_a_clue_that_the_puzzle_does_not_have_cannot_be_blamed() -> None:
    data = told("explain", CLASHING)
    data["clash"][0]["value"] = 2
    code, said = verdict(data)
    assert (code, said) == (1, "False: clash[0]: this puzzle has no such clue.\n")


def test_a_reason_is_what_the_puzzle_says_not_what_is_written() -> None:
    changes: list[Json] = [
        {"clue": None},
        {"clue": {"at": ["clues", 0, 0], "value": 9}},
        {"places": []},
    ]
    for change in changes:
        data = told("explain", "doors/1")
        data["steps"][0]["reasons"][0].update(change)
        code, said = verdict(data)
        assert (code, "says something else in this puzzle" in said) == (1, True)


def swapped(data: Json) -> None:
    """The first two steps with each other's sentence."""
    one, other, *_ = data["steps"]
    one["sentence"], other["sentence"] = other["sentence"], one["sentence"]


def in_a_link(data: Json) -> None:
    link = next(step for step in data["steps"] if step["chain"])["chain"][0]
    link["sentence"] = link["sentence"].replace("So", "Perhaps").upper()


FALSE_WORDS: dict[str, tuple[str, Callable[[Json], Any], str]] = {
    "another step's sentence": ("explain", swapped, "steps[0]: the sentence says"),
    "a sentence of a link": ("explain", in_a_link, ".chain[0]: the sentence says"),
    "no sentence at all": (
        "explain",
        lambda data: data["steps"][0].update(sentence=""),
        "steps[0]: the sentence says",
    ),
    "another technique": (
        "explain",
        lambda data: data["steps"][-1].update(technique="luck"),
        ": the technique is another one",
    ),
    "another level": ("explain", lambda data: data.update(level=0), "level: it is not"),
    "marks that are none": (
        "explain",
        lambda data: data.update(given="clues and marks"),
        "given: what was given is clues",
    ),
    "another rung": (
        "hint",
        lambda data: data["rungs"].__setitem__(0, "Look at row 1."),
        "rungs: they say something else",
    ),
    "a rung more": (
        "hint",
        lambda data: data["rungs"].append("Do as you please."),
        "rungs: they say something else",
    ),
    "a number for rungs": ("hint", lambda data: data.update(rungs=3), "rungs: they say"),
}


@pytest.mark.parametrize(("verb", "change", "complaint"), FALSE_WORDS.values(), ids=FALSE_WORDS)
def test_words_that_the_steps_do_not_say_make_a_claim_false(
    verb: str, change: Callable[[Json], Any], complaint: str
) -> None:
    data = ran(verb, "akkoy/1", "--json").object
    assert verdict(data)[0] == 0
    change(data)
    code, said = verdict(data)
    assert (code, complaint in said) == (1, True), said


@pytest.mark.parametrize("left_out", ["technique", "sentence"])
@pytest.mark.parametrize("verb", ["explain", "hint"])
def test_a_step_that_says_half_is_judged_by_that_half(verb: str, left_out: str) -> None:
    data = ran(verb, "akkoy/1", "--json").object
    step = data["steps"][-1] if verb == "explain" else data["step"]
    del step[left_out]
    for earlier in data.get("steps", ())[:-1]:
        del earlier["technique"], earlier["sentence"]
    assert verdict(data)[0] == 0
    kept, complaint = {
        "technique": ("sentence", ": the sentence says something else"),
        "sentence": ("technique", ": the technique is another one"),
    }[left_out]
    step[kept] = "So it must be."
    code, said = verdict(data)
    assert (code, complaint in said) == (1, True), said


@pytest.mark.parametrize("verb", ["explain", "hint"])
def test_words_may_be_left_out(verb: str) -> None:
    assert verdict(told(verb, "gap/1"))[0] == 0


def test_a_hint_that_has_more_to_tell_is_not_proved() -> None:
    data = {**told("hint", "doors/1"), "step": None}
    assert verdict(data) == (3, "Not proved: places are open, but no step is told.\n")
    data = {**told("hint", "doors/4"), "step": None}
    code, said = verdict(data)
    assert (code, "is left open, but no solution has it" in said) == (1, True)


def test_a_hint_without_a_step_leaves_no_value_that_no_solution_has() -> None:
    """To rule out a value is a step, so it has to be told."""
    puzzle = "doppelblock 4\ncells:\nX . 1 .\n. X . .\n. . X o\n. 1 . .\n"
    data = told("hint", puzzle)
    assert data["status"] == "multiple"
    assert not any(fact["holds"] for fact in data["step"]["conclusions"])
    assert verdict(data)[0] == 0
    code, said = verdict({**data, "step": None})
    assert (code, "is left open, but no solution has it" in said) == (1, True)


def test_a_clash_is_told_from_the_clues_to_blame_whatever_else_is_given() -> None:
    """A step concluded what a given cell says, which was not among the clues to blame."""
    puzzle = (
        "doppelblock 4\ntop: . 1 . 0\nright: 3 . . .\ncells:\nX . . .\n. . o .\n. 1 2 .\n1 X X .\n"
    )
    assert verdict(told("explain", puzzle))[0] == 0
    assert verdict(told("explain", "gap 7\nsolution:\nX......\n" + "???????\n" * 6))[0] == 0


def test_a_hint_must_say_why_marks_are_wrong() -> None:
    puzzle = quinta.example("doors/1")
    found = quinta.solve(puzzle).solution
    assert found is not None
    marks = {place: 1 - value for place, value in found.items()}
    data = quinta.hint(puzzle, marks).to_json()
    assert data["step"]["kind"] == "mistake"
    assert verdict(data)[0] == 0
    code, said = verdict({**data, "step": None})
    assert (code, "what was given cannot be right, but why is not told" in said) == (3, True)


def test_of_several_explanations_the_worst_answer_counts() -> None:
    proved = told("explain", "doors/1")
    cut = {**proved, "limit": "time"}
    wrong = {**proved, "open": {"r1c1|r1c2": [0, 1]}}
    for claims, code in (
        ((proved, proved), 0),
        ((proved, cut), 3),
        ((cut, proved), 3),
        ((wrong, cut), 1),
        ((cut, wrong, proved), 1),
    ):
        found = ran("verify", stdin="\n".join(map(json.dumps, claims)))
        assert (found.code, len(found.out.splitlines())) == (code, len(claims))


# Limits


@pytest.mark.parametrize("verb", ["explain", "hint"])
def test_a_limit_of_its_own_means_not_proved(verb: str) -> None:
    data = json.dumps(told(verb, "akkoy/2"))
    for limit in (("--time-limit", "0"), ("--memory-limit", "1")):
        found = ran("verify", *limit, stdin=data)
        said = f"the {limit[0].split('-')[2]} limit was reached"
        # Where not even the puzzle was read by then, there is no verdict to print; and the
        # limit may come once more just after it was printed.
        assert found.code == 3
        assert found.out in ("", f"Not proved: {said}.\n")
        assert found.err in ("", f"quinta: {said}\n")
        assert found.out + found.err


# Shapes


def deep(depth: int) -> str:
    return "[" * depth + "]" * depth


STRANGE: dict[str, str] = {
    "a deep list": deep(100_000),
    "a list that is a bit too deep": deep(900),
    "a deep puzzle": '{"steps": [], "puzzle": {"kind": "doors", "clues": ' + deep(900) + "}}",
    "a huge number": '{"v": 1' + "0" * 10_000 + "}",
    "not a number": '{"v": NaN}',
    "infinity": '{"v": -Infinity}',
    "a field twice": '{"v": 1, "v": 1}',
    "half an object": '{"v": 1, "kind": "doors", ',
    "a text": '"unique"',
    "a version to come": '{"v": 2}',
    "a byte that is no text": "\udcff",
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_strange_shapes_are_refused_in_one_sentence(text: str) -> None:
    found = ran("verify", "-", stdin=text.encode(errors="surrogateescape"))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("quinta: line 1, column ")
    assert len(found.err.splitlines()) == 1
    assert "Error" not in found.err


STRANGE_PARTS: dict[str, tuple[tuple[str | int, ...], Any]] = {
    "true for the version": (("v",), True),
    "another kind": (("kind",), "gap"),
    "a number for a kind": (("kind",), 5),
    "a list for a status": (("status",), ["unique"]),
    "a status that there is not": (("status",), "proved"),
    "a number for a limit": (("limit",), 5),
    "a list for what is open": (("open",), []),
    "an object for solutions": (("solutions",), {}),
    "a list for a solution": (("solutions", 0), [[1, 2]]),
    "a deep list for a solution": (("solutions", 0, "r1c1|r1c2"), json.loads(deep(500))),
    "true for a mark": (("solutions", 0, "r1c1|r1c2"), True),
    "a field that there is not": (("steps", 0, "why"), "because"),
    "a level that there is not": (("steps", 0, "level"), 6),
    "true for a level": (("steps", 0, "level"), True),
    "a kind of step that there is not": (("steps", 0, "kind"), "guess"),
    "rounds below none": (("steps", 0, "rounds"), -1),
    "a list for the rule": (("steps", 0, "reasons", 0, "rule"), ["sees"]),
    "a list for what a rule is about": (("steps", 0, "reasons", 0, "about"), [1]),
    "a number for places": (("steps", 0, "reasons", 0, "places"), 7),
    "a fraction for a value": (("steps", 0, "conclusions", 0, "value"), 1.0),
    "a number for whether it holds": (("steps", 0, "conclusions", 0, "holds"), 1),
    "a number for a place": (("steps", 0, "conclusions", 0, "place"), 11),
    "a text for ways": (("steps", 0, "witness"), {"ways": "many", "listed": []}),
    "a number for a way": (("steps", 0, "witness"), {"ways": 1, "listed": [5]}),
    "an object for a clash": (("clash",), {}),
    "a number for a clue": (("clash",), [5]),
    "a number for the puzzle's marks": (("marks",), 5),
    "a list for a sentence": (("steps", 0, "sentence"), ["so"]),
    "a number for a technique": (("steps", 0, "technique"), 5),
}


@pytest.mark.parametrize(("path", "value"), STRANGE_PARTS.values(), ids=STRANGE_PARTS)
def test_a_strange_part_is_refused_in_one_sentence_that_says_where(
    path: tuple[str | int, ...], value: Any
) -> None:
    data = told("explain", "doors/1")
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    code, said = verdict(data)
    assert code == 2
    assert said.startswith("quinta: line 1, column ")
    assert str(path[0]) in said
    assert "Error" not in said


def test_a_chain_in_a_chain_in_a_chain_and_so_on_is_refused() -> None:
    data = told("explain", "doors/1")
    for depth in (4, 100, 300):
        step = data["steps"][0]
        for _ in range(depth):
            step = {**step, "chain": [step]}
        code, said = verdict({**data, "steps": [step]})
        assert (code, "chains lie too deep within each other" in said) == (2, True)


def test_a_complaint_names_the_line_and_the_column() -> None:
    data = told("explain", "doors/1")
    good = json.dumps(data)
    data["steps"][0]["level"] = 7
    bad = json.dumps(data)
    found = ran("verify", stdin=f"{good}\n{bad}\n")
    column = bad.index('"level": 7') + len('"level": ') + 1
    assert found.code == 2
    assert found.err == f"quinta: line 2, column {column}: steps[0].level: 7 is not 0 to 5\n"
    assert found.out.startswith("Proved: ")


@pytest.mark.parametrize("text", ["3", "[]", '"gap 8"'])
def test_what_is_no_object_at_all_is_refused_where_it_begins(text: str) -> None:
    found = ran("verify", stdin=f"\n{text}\n")
    said = "quinta: line 2, column 1: not an explanation; 'quinta explain --json' prints one\n"
    assert (found.code, found.out, found.err) == (2, "", said)


def test_a_file_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quinta.cli.verify.MOST_BYTES", 1000)
    found = ran("verify", stdin=json.dumps(told("explain", "doors/1")))
    assert (found.code, "larger than the 1000 bytes that are read" in found.err) == (2, True)


def test_nothing_was_given_where_nothing_can_be_marked() -> None:
    """The whole board was said to be given, as it has no place at all."""
    assert verdict(told("explain", "doors\n1\n"))[1].startswith("Proved: ")
