"""An error that nobody foresaw is called a bug, with the sentence that asks for a report."""

from __future__ import annotations

import dataclasses
import json
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import pytest
from serving import Served

from quinta.base.errors import Disagreement
from quinta.base.limits import Limits
from quinta.web import questions as ask
from quinta.web.answering import answered

SENTENCE = "please report it with the details in the file "


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where details are written."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def details(error: str) -> str:
    """What was written down about a bug, by the sentence that names the file."""
    assert "\n" not in error
    return Path(error.partition(SENTENCE)[2]).read_text(encoding="utf-8")


@pytest.mark.parametrize("error", [ZeroDivisionError("nobody foresaw this"), Disagreement("odd")])
def test_in_a_worker(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fails(request: Any, telling: Any) -> NoReturn:
        raise error

    broken = dataclasses.replace(ask.questions()["view"], answer=fails)
    monkeypatch.setitem(ask._questions, "view", broken)
    last = json.loads(answered("view", {"puzzle": "gap 9"}, Limits(), print))
    assert (last["event"], last["reason"]) == ("failed", "bug")
    written = details(last["error"])
    assert str(error) in written
    assert "gap 9" in written
    assert "in fails" in written
    assert capsys.readouterr().err == f"quinta: {last['error']}\n"


def test_in_the_server_itself(
    single: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*arguments: Any) -> NoReturn:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr(single.pool, "submit", fails)
    answer = single.client.post("/api/view", json={"puzzle": "gap 9"})
    assert answer.status_code == 500
    said = answer.json()
    assert said["reason"] == "bug"
    assert "/api/view" in details(said["error"])
    assert capsys.readouterr().err == f"quinta: {said['error']}\n"
    assert single.health()["ok"]


def test_in_the_thread_that_minds_a_worker(
    single: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*arguments: Any) -> NoReturn:
        raise ZeroDivisionError("nobody foresaw this")

    with monkeypatch.context() as patched:
        patched.setattr("quinta.web.workers.Worker._waited", fails)
        failure = single.failure("view", puzzle="gap 9")
    assert failure["reason"] == "bug"
    assert "gap 9" in details(failure["error"])
    assert single.ask("view", puzzle="gap 9")["kind"] == "gap"
    assert SENTENCE in capsys.readouterr().err
