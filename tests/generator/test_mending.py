"""A board is mended where it stalls, and looked at as a whole before that is believed."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from quinta.base.limits import Clock
from quinta.generator import nudging as module
from quinta.generator.nudging import Nudging
from quinta.puzzle.step import Level

PLACES = range(100)


class Board(NamedTuple):
    """What stands for a board: which places steps leave open, in all and where it was changed."""

    stalled: list[int]
    stalled_there: list[int] | None = None

    @property
    def full(self) -> Board:
        return self

    def places(self) -> range:
        return PLACES

    def whole(self, level: Level) -> list[int]:
        return self.stalled if level is Level.MEDIUM else list(PLACES[:50])

    def locally(self, solution: object, places: object, level: Level) -> list[int] | None:
        return self.stalled_there


@pytest.mark.parametrize(
    ("changed", "mended"),
    [
        ([Board([], [])], 0),
        ([Board([7], []), Board([], [])], 1),
        ([Board([1, 2], [1, 2]), Board([], [])], 1),
        ([Board([7, 8, 9], []), Board([], [])], None),
    ],
    ids=["at once", "it stalls elsewhere", "made worse at first", "it stalls all over"],
)
def test_a_board_is_mended_when_nothing_stalls_anywhere(
    changed: list[Board], mended: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = iter(changed)
    monkeypatch.setattr(module, "_open", lambda climb: climb)
    monkeypatch.setattr(Nudging, "_nudged", lambda *given, **how: ("board", "solution"))
    monkeypatch.setattr(Nudging, "closing", lambda *given: next(left))
    begun: Any = Board([1])
    found = Nudging(random.Random(1), Clock())._mended(begun, {}, Level.MEDIUM)
    assert (found and found[0]) == (None if mended is None else changed[mended])
