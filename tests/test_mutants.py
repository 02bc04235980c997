"""``make mutants`` itself: what it changes and what it leaves alone, and what it says."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from mutants import ANSWERED, ROOT, SOURCE
from mutants.__main__ import answered
from mutants.changes import Change, changes_of, drawn
from mutants.nearest import Lines
from mutants.report import as_json, as_markdown, counted
from mutants.trying import HUNG, KILLED, SURVIVED, Host, Results, Tried

FILE = "src/quinta/base/some.py"

CHANGED = {
    "if a < 3: pass": {"a < 3 -> (a <= 3)", "a < 3 -> (a > 3)"},
    "a in b": {"a in b -> (a not in b)"},
    "a and b": {"a and b -> (a or b)"},
    "not a": {"not a -> (a)"},
    "a + b": {"a + b -> (a - b)"},
    "x = True": {"True -> False"},
    "x = 7": {"7 -> 8", "7 -> 6"},
    "x = range(n)": {"range(n) -> range(n + 1)", "range(n) -> range(n - 1)"},
    "x = min(a, b)": {"min(a, b) -> max(a, b)"},
    "a.b = c": {"a.b = c -> pass"},
    "a += b": {"a += b -> pass", "a += b -> a -= b"},
    "f()": {"f() -> pass"},
    "raise E": {"raise E -> pass"},
    "while a: break": {"a -> not a", "break -> continue"},
    "def f() -> bool: return a": {"return a -> return not a"},
    "def f() -> str: return a": {"return a -> return None"},
}
"""A line, and what may be changed in it; where there are two ways, one of them is taken."""

LEFT_ALONE = [
    '"""Words."""',
    "a: Literal[1, 2]",
    "def f(a: x | y) -> x | y: ...",
    "class A:\n    def __repr__(self): return 1",
    "@dataclass(frozen=True)\nclass A: ...",
    "if TYPE_CHECKING: a = 1",
    "assert a > 3",
    "x = zip(a, b, strict=True)",
    "x = f'{a + 1}'",
]


@pytest.mark.parametrize("source", CHANGED)
def test_code_that_runs_is_changed(source: str) -> None:
    found = {f"{one.before} -> {one.after}" for one in changes_of(FILE, source.encode())}
    found = {text.replace("not (a)", "not a") for text in found}
    assert found & CHANGED[source]


@pytest.mark.parametrize("source", LEFT_ALONE)
def test_words_types_and_what_only_quickens_are_left_alone(source: str) -> None:
    assert changes_of(FILE, source.encode()) == []


def test_a_change_is_code_and_keeps_its_name_when_lines_come_before_it() -> None:
    source = "def f(ä: int) -> int:\n    'ö'; return ä + (2 if ä > 1 else 3)  # ü\n".encode()
    changes = changes_of(FILE, source)
    assert len({change.name for change in changes}) == len(changes) > 4
    for change in changes:
        assert ast.dump(ast.parse(change.made(source))) != ast.dump(ast.parse(source))
    moved = changes_of(FILE, b"import os\n\n" + source)
    assert [change.name for change in moved] == [change.name for change in changes]


def test_a_choice_has_some_of_every_room_and_stays_while_other_code_changes() -> None:
    rooms = {"base": 10, "kinds": 200, "cli": 40}
    changes = [
        Change(f"{SOURCE}/{room}/some.py", f"f{n}", n, n, n + 1, "a", "b")
        for room, number in rooms.items()
        for n in range(number)
    ]
    chosen = drawn(25, 1, changes, least=4)
    assert [change.number for change in chosen] == list(range(1, 26))
    counted = Counter(change.room for change in chosen)
    assert (min(counted.values()), counted.most_common(1)) == (4, [("kinds", 17)])
    names = {change.name for change in chosen}
    assert {change.name for change in drawn(25, 2, changes, least=4)} != names
    moved = [replace(change, line=change.line + 3) for change in reversed(changes)]
    assert {change.name for change in drawn(25, 1, moved, least=4)} == names


def test_every_answer_is_of_a_change_that_there_is() -> None:
    answers = answered()
    files = {name.split(" | ")[0] for name in answers}
    known = {one.name for file in files for one in changes_of(file, (ROOT / file).read_bytes())}
    assert set(answers) <= known
    assert all(len(reason.split()) > 3 for reason in answers.values()), ANSWERED


def test_tests_that_run_the_line_come_first_and_quick_ones_before_slow_ones(tmp_path: Path) -> None:
    here = ["tests/base/test_grid.py::slow", "tests/base/test_grid.py::quick"]
    there, around = "tests/cli/test_output.py::a", "tests/base/test_grid.py::b"
    more = [f"tests/base/test_grid.py::cases[gap/{n}]" for n in (1, 2, 3)]
    file = f"{SOURCE}/base/grid.py"
    lines = Lines(tmp_path / "lines", [*here, *more, around, there], ROOT)
    noted = [[here[0], 9.0, True], [here[1], 0.1, True], [around, 0.1, True], [more[0], 1.0, True]]
    ran = {file: {"3": [0, 1, 3], "4": [2]}}
    lines.add("tests/base/test_grid.py", {"tests": noted, "lines": ran})
    lines.add(
        "tests/cli/test_output.py", {"tests": [[there, 0.1, True]], "lines": {file: {"3": [0]}}}
    )
    again = Lines(tmp_path / "lines", lines.tests, ROOT)
    assert again.missing() == []
    change = Change(file, "", 3, 0, 1, "a", "b")
    near = [here[1], more[0], here[0], around, more[1], more[2]]
    assert list(again.order(change, near=True)) == near
    assert list(again.order(change, near=False)) == [there]


def test_what_was_found_is_kept_though_the_last_line_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(path, "now").add(Tried("a", KILLED, "test", 3, 1.0))
    Results(path, "before").add(Tried("b", SURVIVED, "", 3, 1.0))
    with path.open("a") as file:
        file.write('{"code": "now", "na')
    again = Results(path, "now")
    assert (set(again.found), set(again.older)) == ({"a"}, {"b"})


def test_the_report_counts_and_names_what_nobody_noticed() -> None:
    changes = [Change(FILE, "f", n, 0, 1, "a", "b | c", 0, n) for n in (1, 2, 3, 4)]
    outcomes = [KILLED, HUNG, SURVIVED, SURVIVED]
    found = [
        (change, Tried(f"{n}", outcome, "", 1, 1.0))
        for n, (change, outcome) in enumerate(zip(changes, outcomes, strict=True))
    ]
    answers = {changes[0].name: "It has the same name as all of them."}
    assert "all               4        2   50%         2     0" in counted(found, answers)
    assert "all               4        2   50%         0     2" in counted(found, {})
    assert "3 src/quinta/base/some.py:3, in f\n  - a\n  + b | c" in counted(found, {})
    assert as_markdown(found, {}).count("b \\| c") == 2
    assert as_json(found, {}).count('"outcome": "survived"') == 2


@pytest.mark.thorough
def test_changes_are_noticed_in_a_fork_or_apart_and_the_source_stays_as_it_is(
    tmp_path: Path,
) -> None:
    file = f"{SOURCE}/base/fields.py"
    source = (ROOT / file).read_bytes()
    changes = changes_of(file, source)
    test = f"{file}::quinta.base.fields.counted"
    inside = next(one for one in changes if one.scope == "counted")
    outside = next(one for one in changes if not one.scope)
    with Host(tmp_path / "copy") as host:
        assert test in host.tests
        assert host.tried(inside, {test: 1.0}).outcome == KILLED
        assert host.tried(outside, {test: 1.0}).outcome == SURVIVED
        assert (host.folder / file).read_bytes() == source
        told = host.measured(file)
    assert [name for name, _, passed in told["tests"] if passed]
    assert told["lines"][file]
    assert (ROOT / file).read_bytes() == source
