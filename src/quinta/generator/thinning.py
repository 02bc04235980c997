"""Clues are left out of a board until it is exactly as hard as wished for.

More clues never make a puzzle harder. So one starts with as few as tell the solution, which is
hard, and adds clues in any order as long as easier steps than those wished for come to a stop:
from there every other clue would make it too easy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from quinta.explainer.climbing import Climb
from quinta.explainer.closing import Closing
from quinta.puzzle.step import Clue, Level

Group = Sequence[Clue]
"""Clues that go together: one, or two that half a turn swaps."""

Used = Callable[[Sequence[Group]], Collection[Clue] | None]
"""Of the clues of these groups those that were used; None if all of them are not enough."""

SUPPOSED_NOTHING = Level.MEDIUM
"""The hardest level without an "if ... then"."""

ORDERS = 4
"""In so many orders clues are added to the same few."""


class Tried(NamedTuple):
    """What came of one order of leaving clues out."""

    groups: Sequence[Group] | None
    """Clues of just the level; None if it led to none."""
    is_far: bool = False
    """Whether even with as few clues as can be nothing has to be supposed: that is far from
    the hardest levels, and other orders mostly are, too."""


@dataclass(frozen=True)
class Thinning:
    """Leaves clues out of one board."""

    closing: Closing
    alone: Callable[[Sequence[Clue]], bool]
    """Whether clues have one solution: that is for a solver where no supposition about a single
    place leads on."""
    fewest: Callable[[], Collection[Clue]]
    """Some clues of which none can go, as there would be another solution."""
    shuffled: Callable[[Sequence[Group]], Sequence[Group]]
    """The same in another order."""

    def is_exactly(self, groups: Sequence[Group], level: Level) -> bool:
        """Whether these clues make a puzzle of this level."""
        if level is Level.VERY_EASY:
            return self.closing.closes(clues_of(groups), level)
        easier = self.closing.climb(clues_of(groups), Level(level - 1))
        return not easier.closes and self._leads_on(easier, level)

    def of_level(self, order: Sequence[Group], level: Level, number: int) -> Tried:
        """Exactly of this level, with so many clues, or as near to that as the level allows.

        Some are left out for the level beyond the number; and some stay that the level needs.
        """
        exact, is_far = self._exact(order, level)
        if exact is None or len(clues_of(exact)) <= number:
            return Tried(exact, is_far)
        return Tried(fewer(exact, lambda groups: self._used(groups, level), number))

    def _used(self, groups: Sequence[Group], level: Level) -> Collection[Clue] | None:
        """The clues that this level uses of these; None if there is no end to it."""
        if level is Level.EXTREME:
            return clues_of(groups) if self.alone(clues_of(groups)) else None
        climb = self.closing.climb(clues_of(groups), level)
        return self.closing.used(climb) if climb.closes else None

    def _exact(self, order: Sequence[Group], level: Level) -> Tried:
        """As many clues as a puzzle of this level can have, or nearly so; in their order.

        The order is one of all clues.
        """
        if level is Level.VERY_EASY:
            return Tried(order if self.closing.whole(level).closes else None)
        easier = Level(level - 1)
        whole = self.closing.whole(easier)
        if not whole.closes:
            return Tried(order if self._is_enough(whole, level) else None)
        few = self.closing.climb(self.fewest(), min(easier, SUPPOSED_NOTHING))
        is_far = few.closes and easier > SUPPOSED_NOTHING
        if not few.closes and few.level < easier:
            few = self.closing.raised(few, easier)
        if few.closes:
            return Tried(None, is_far)
        rest: Sequence[Group] = [g for g in order if not few.clues.issuperset(g)]
        for _ in range(ORDERS):
            most = self._added(few, rest)
            if self._leads_on(most, level):
                return Tried([group for group in order if most.clues.issuperset(group)])
            rest = self.shuffled(rest)
        return Tried(None)

    def _is_enough(self, whole: Climb, level: Level) -> bool:
        """Whether a level leads to the end with all clues, where easier steps came to a stop."""
        if level is Level.EXTREME:
            return self._leads_on(whole, level)
        return self.closing.whole(level).closes  # mostly known already

    def _leads_on(self, climb: Climb, level: Level) -> bool:
        """Whether a level leads on from where easier steps came to a stop, to the end."""
        if level is Level.EXTREME:
            return self.alone(list(climb.clues))
        return self.closing.raised(climb, level).closes

    def _added(self, climb: Climb, groups: Sequence[Group]) -> Climb:
        """With all of these that leave it at a stop, those that come last rather than others."""
        if not groups:
            return climb
        further = self.closing.climb_on(climb, clues_of(groups))
        if not further.closes:
            return further
        if len(groups) == 1:
            return climb
        half = len(groups) // 2
        return self._added(self._added(climb, groups[half:]), groups[:half])


def fewer(order: Sequence[Group], used: Used, number: int) -> list[Group]:
    """Leave groups out in their order while the rest is enough and has so many clues left.

    What is not used goes at once.

    >>> groups = [[Clue(("top", index), 1)] for index in range(9)]
    >>> needed = {clue for group in groups[2:4] for clue in group}
    >>> def used(rest):
    ...     return needed if needed.issubset(clues_of(rest)) else None
    >>> len(fewer(groups, used, 4)), len(fewer(groups, used, 0))
    (4, 2)
    """
    needed: list[Group] = []
    rest = list(order)
    while rest and len(clues_of(needed)) + len(clues_of(rest)) > number:
        first = rest.pop(0)
        found = used([*needed, *rest]) if _fits(number, needed, rest) else None
        if found is None:
            needed.append(first)
            continue
        for group in list(rest):
            others = [other for other in rest if other is not group]
            if not any(clue in found for clue in group) and _fits(number, needed, others):
                rest = others
    return [*needed, *rest]


def _fits(number: int, *groups: Sequence[Group]) -> bool:
    return sum(len(clues_of(some)) for some in groups) >= number


def clues_of(groups: Sequence[Group]) -> list[Clue]:
    """The clues of groups.

    >>> len(clues_of([(Clue(("top", 0), 1), Clue(("top", 3), 1)), (Clue(("top", 2), 1),)]))
    3
    """
    return [clue for group in groups for clue in group]
