"""The sessions that a worker keeps warm: few of them, none too old, none forgotten open."""

from __future__ import annotations

import pytest

import quinta
from quinta.ask.session import Session
from quinta.base.limits import Limits
from quinta.web import setting
from quinta.web.questions import Telling
from quinta.web.setting import Sessions

TELLING = Telling(lambda told: None, Limits())


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that were closed, in this order."""
    closed: list[Session] = []
    monkeypatch.setattr(Session, "close", lambda session: closed.append(session))
    return closed


def test_one_session_serves_all_puzzles_of_a_size_and_is_made_anew_when_worn(
    closed: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting, "WORN", 3)
    sessions = Sessions()
    first = sessions.fitting(quinta.Gap(6), TELLING)
    other_clues = quinta.Gap(6, top=[3, *[None] * 5])
    assert [sessions.fitting(other_clues, TELLING) for _ in range(2)] == [first, first]
    assert closed == []
    second = sessions.fitting(other_clues, TELLING)
    assert (second is first, closed) == (False, [first])


def test_no_more_are_kept_than_six_and_who_waited_longest_goes(closed: list[Session]) -> None:
    sessions = Sessions()
    made = [sessions.fitting(quinta.Doors([[1] * n]), TELLING) for n in range(1, 7)]
    assert sessions.fitting(quinta.Doors([[1]]), TELLING) is made[0]
    assert closed == []
    made.append(sessions.fitting(quinta.Doors([[1] * 7]), TELLING))
    assert closed == [made[1]]
    sessions.forget()
    assert {*map(id, closed)} == {*map(id, made)}
    assert sessions.fitting(quinta.Doors([[1]]), TELLING) is not made[0]
