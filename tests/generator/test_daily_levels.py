"""The puzzle of a day: easy on Mondays, hard on Sundays."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from quinta.base.errors import CannotBeMade
from quinta.generator import daily as module
from quinta.generator.wish import Wish

MONDAY = datetime.date(2026, 11, 16)


@pytest.fixture
def wished(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """The level of each puzzle that is to be made, and whether it is to be rated; none is made."""
    asked: list[tuple[Any, Any]] = []

    def made(wish: Wish, seed: object, index: int, **how: Any) -> None:
        asked.append((wish.level, how["rated"]))
        if wish.level is not None:
            raise CannotBeMade("not in so few tries", proved=False)

    monkeypatch.setattr(module, "made_puzzle", made)
    return asked


@pytest.mark.parametrize(
    ("kind", "levels"), [("gap", [0, 1, 1, 2, 2, 2, 3]), ("akkoy", [0, 1, 1, 1, 1, 1, 3])]
)
def test_a_week_becomes_harder_day_by_day_as_far_as_the_kind_has_levels(
    kind: str, levels: list[int], wished: list[tuple[Any, Any]]
) -> None:
    for day in range(7):
        module.daily(kind, MONDAY + datetime.timedelta(days=day))
    assert [level for level, _ in wished if level is not None] == levels


def test_where_a_level_is_not_found_any_other_will_do_and_both_are_rated(
    wished: list[tuple[Any, Any]],
) -> None:
    _, origin = module.daily("gap", MONDAY)
    assert wished == [(0, True), (None, True)]
    assert origin.wish.level is None
