"""Answering where there is no process: the same lines as the server sends, and nothing falls."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from quinta.web import desk as desks
from quinta.web.desk import Desk
from quinta.web.questions import MAX_BODY
from quinta.web.setting import forget_sessions


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk; what it keeps warm ends with it."""
    yield Desk()
    forget_sessions()


def asked(desk: Desk, question: str, **fields: Any) -> dict[str, Any]:
    """The last event about a question."""
    told: dict[str, Any] = json.loads(desk.answer(question, json.dumps(fields), lambda line: None))
    return told


def test_a_question_is_answered(desk: Desk) -> None:
    told = asked(desk, "hint", puzzle="doors/1")
    assert told["event"] == "done"
    assert told["result"]["rungs"]


def test_what_is_known_so_far_is_told_before_the_last_line(desk: Desk) -> None:
    lines: list[str] = []
    desk.answer("analyse", json.dumps({"puzzle": "doors/1"}), lines.append)
    assert {json.loads(line)["event"] for line in lines} == {"partial"}


@pytest.mark.parametrize(
    ("question", "body", "words"),
    [
        ("nothing", "{}", "unknown question"),
        ("view", "{", "not valid JSON"),
        ("view", "[" * 100_000, "nested too deeply"),
        ("view", "{}", "puzzle"),
        ("view", '{"puzzle": "nothing"}', "nothing"),
        ("view", '{"puzzle": "gap 45"}', "1600 cells"),
        ("view", json.dumps({"puzzle": " " * MAX_BODY}), "larger than"),
        ("blank", '{"kind": "gap", "size": [1e9, 1]}', "size"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(
    desk: Desk, question: str, body: str, words: str
) -> None:
    told = json.loads(desk.answer(question, body, lambda line: None))
    assert (told["event"], told["reason"]) == ("failed", "input")
    assert words in told["error"]
    assert "\n" not in told["error"]


def test_what_was_asked_for_is_made_ahead(desk: Desk) -> None:
    assert not desk.fill()
    wish = {"kind": "gap", "size": [9, 9]}
    first = asked(desk, "generate", **wish)["result"]["puzzle"]
    assert desk.fill()
    assert len(desk.stock) == 1
    second = asked(desk, "generate", **wish)["result"]["puzzle"]
    assert second != first
    assert len(desk.stock) == 0


def test_the_puzzle_of_a_day_is_made_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    day = {"kind": "gap", "date": "2026-11-16"}
    first = asked(desk, "daily", **day)
    monkeypatch.setattr(desks, "_worked", lambda *arguments: pytest.fail("made again"))
    assert asked(desk, "daily", **day) == first


def test_who_calls_a_question_off_is_told_so_and_the_next_is_answered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any) -> NoReturn:
        raise KeyboardInterrupt

    asked(desk, "status", puzzle="doors/1")
    with monkeypatch.context() as patched:
        patched.setattr(desks, "_worked", interrupted)
        told = asked(desk, "status", puzzle="doors/1")
        assert (told["event"], told["reason"]) == ("failed", "cancelled")
    assert asked(desk, "status", puzzle="doors/1")["result"]["status"] == "unique"
