"""Which levels the kinds say that there are."""

from __future__ import annotations

import pytest

import quinta
from quinta.puzzle.step import Level


@pytest.mark.parametrize(("kind", "order"), [("akkoy", 5), ("doppelblock", 4)])
def test_the_smallest_boards_that_can_be_hard_are_made(kind: str, order: int) -> None:
    found = quinta.generate(kind, (order, order), level=Level.HARD, seed=1)
    assert found.rating.level is Level.HARD


def test_only_doors_from_5x5_on_are_promised_to_be_extreme() -> None:
    promised = {
        (name, row.side)
        for name, kind in quinta.all_kinds().items()
        for row in kind.existing
        if Level.EXTREME in row.levels and not row.narrow
    }
    assert {name for name, _ in promised} == {"doors"}
    assert min(side for _, side in promised) == 5
