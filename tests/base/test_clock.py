"""A clock looks at what is limited, and at nothing else."""

from __future__ import annotations

import pytest

import quinta
from quinta.base.limits import Clock, Limits


def test_a_clock_looks_at_the_memory_where_it_is_limited_and_only_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("quinta.base.limits.megabytes", lambda: 100.0)
    Clock().check()
    Clock(Limits(megabytes=100)).check()
    with pytest.raises(quinta.LimitReached, match="memory"):
        Clock(Limits(megabytes=99)).check()
