"""Clues are added in an order of one's own as long as easier steps come to a stop."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import pytest

from quinta.generator.thinning import Thinning
from quinta.puzzle.step import Clue

CLUES = [Clue(("clues", number), number) for number in range(6)]


class Stop(NamedTuple):
    """What stands for a board as far as easier steps lead."""

    clues: frozenset[Clue]
    closes: bool = False


class Rule(NamedTuple):
    """Steps lead to the end as soon as all of these are known."""

    enough: frozenset[Clue]

    def climb_on(self, climb: Stop, clues: Collection[Clue]) -> Stop:
        known = climb.clues.union(clues)
        return Stop(known, known >= self.enough)


@pytest.mark.parametrize(
    ("enough", "left"), [((2,), (2,)), ((0,), (0,)), ((5,), (5,)), ((1, 4), (1,)), ((2, 3), (2,))]
)
def test_all_clues_are_added_that_leave_a_board_at_a_stop_the_last_of_them_first(
    enough: tuple[int, ...], left: tuple[int, ...]
) -> None:
    closing: Any = Rule(frozenset(CLUES[each] for each in enough))
    thinning = Thinning(closing, lambda clues: True, list, lambda groups: groups)
    start: Any = Stop(frozenset())
    added = thinning._added(start, [[clue] for clue in CLUES])
    assert set(CLUES) - added.clues == {CLUES[each] for each in left}


def test_where_no_clue_is_left_to_add_it_stays_as_it_is() -> None:
    closing: Any = Rule(frozenset())
    start: Any = Stop(frozenset(CLUES))
    added = Thinning(closing, lambda clues: True, list, lambda groups: groups)._added
    assert added(start, []) == start
