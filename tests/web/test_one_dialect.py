"""A question has one answer in JSON, whoever is asked: library, command line or server."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from serving import Served

import quinta
from quinta.cli.main import run
from quinta.generator.entry import Origin, record_of
from quinta.generator.many import made_puzzle
from quinta.generator.wish import Wish
from quinta.logic.model import Fact
from quinta.puzzle.as_json import facts_to_json, marks_to_json

Json = dict[str, Any]

TIMES = ("stats", "seconds")
"""What a question took is never the same twice."""

OF_THE_PAGE = {
    "check": ["satisfied", "met_runs", "finished"],
    "hint": ["roles_svg"],
    "generate": ["view"],
}
"""What only a page needs: it is added to the answer, which stays as it is."""

CLASHING = "doors\n1 3 1\n. . .\n"
QUESTIONS: dict[str, Callable[..., Any]] = {
    "solve": quinta.solve,
    "count": quinta.count,
    "forced": quinta.forced,
    "clash": quinta.clash,
    "superfluous": quinta.superfluous,
    "thin": quinta.thin,
    "repair": quinta.repair,
    "hint": quinta.hint,
    "explain": quinta.explain,
    "rate": quinta.rate,
}
ASKED = [
    *((verb, name) for verb in QUESTIONS for name in ("doors/4", "gap/1", CLASHING)),
    *((verb, name) for verb in ("hint", "explain") for name in ("akkoy/1", "doppelblock/1")),
    *((verb, "white-and-tan/1") for verb in QUESTIONS if verb != "thin"),
]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Json:
    """What the command line prints."""
    with pytest.raises(SystemExit):
        run([*arguments, "--json"])
    found: Json = json.loads(capsys.readouterr().out)
    return found


def same(*answers: Json) -> bool:
    """Whether answers are the same, but for the time that they took."""
    told = [
        json.dumps({name: said for name, said in answer.items() if name not in TIMES})
        for answer in answers
    ]
    return len(set(told)) == 1


def of_all(served: Served, verb: str, **fields: Any) -> Json:
    """What the server answers, without what is for the page."""
    found = served.ask(verb, **fields)
    for name in OF_THE_PAGE.get(verb, []):
        del found[name]
    return found


@pytest.mark.spread(14)
@pytest.mark.parametrize(("verb", "name"), ASKED)
def test_a_question_has_the_same_answer_wherever_it_is_asked(
    served: Served, capsys: pytest.CaptureFixture[str], verb: str, name: str
) -> None:
    puzzle = quinta.example(name) if "/" in name else quinta.parse(name)
    extra = {"most": 10} if verb == "repair" else {}
    answers = [
        QUESTIONS[verb](puzzle).to_json(),
        printed(capsys, verb, name),
        of_all(served, verb, puzzle=name, **extra),
    ]
    assert same(*answers), "\n".join(map(json.dumps, answers))


@pytest.mark.parametrize("verb", ["check", "hint", "explain", "forced", "clash"])
def test_marks_and_notes_are_given_and_told_in_the_same_way(
    served: Served,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    verb: str,
) -> None:
    puzzle = quinta.example("doors/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    for wrong in (False, True):
        marks = dict(list(solution.items())[::3])
        if wrong:
            marks |= {place: 1 - value for place, value in list(marks.items())[:1]}
        notes = [Fact(place, 1 - value, False) for place, value in list(solution.items())[1::9]]
        told = getattr(quinta, verb)(puzzle, marks, notes=notes).to_json()
        written = quinta.write("json", puzzle, marks, notes)
        assert json.loads(written)["solution"] == marks_to_json(puzzle, marks)
        assert json.loads(written)["notes"] == facts_to_json(notes)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written.encode())))
        answers = [
            told,
            printed(capsys, verb, "-"),
            of_all(
                served,
                verb,
                puzzle=puzzle.text(),
                marks=marks_to_json(puzzle, marks),
                notes=facts_to_json(notes),
            ),
        ]
        assert same(*answers), "\n".join(map(json.dumps, answers))


def test_a_puzzle_that_is_made_has_the_same_record_everywhere(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = Wish.of("doors", (5, 5), level=1)
    records = [
        record_of(made_puzzle(wish, "7", 0), Origin(wish, "7")),
        printed(capsys, "generate", "doors", "--size", "5x5", "--level", "1", "--seed", "7"),
        of_all(served, "generate", kind="doors", size=[5, 5], level=1, seed="7"),
    ]
    assert same(*records)


def test_what_the_server_explains_can_be_verified(served: Served) -> None:
    for name in ("gap/1", "doors/4", CLASHING):
        assert quinta.verify(served.ask("explain", puzzle=name)).proved
        hint = served.ask("hint", puzzle=name)
        del hint["roles_svg"]
        assert quinta.verify(hint).proved
