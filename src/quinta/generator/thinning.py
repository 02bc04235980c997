"""Clues are left out of a board until it is exactly as hard as wished for.

More clues never make a puzzle harder. So along any order of leaving clues out the level only
rises, and how many can go at a time is found by doubling and halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quinta.explainer.closing import Closing
from quinta.puzzle.step import Clue, Level

Group = Sequence[Clue]
"""Clues that go together: one, or two that half a turn swaps."""

Holds = Callable[[Sequence[Group]], bool]
"""Whether the clues of these groups are enough."""


class Thinning:
    """The groups of clues of one board, in an order in which they are to go.

    ``alone`` tells whether clues have one solution: that is for a solver where no
    supposition about a single place leads on.
    """

    def __init__(self, closing: Closing, alone: Callable[[Sequence[Clue]], bool]) -> None:
        self.closing, self.alone = closing, alone

    def is_at_most(self, groups: Sequence[Group], level: Level) -> bool:
        """Whether these clues make a puzzle that is no harder than this level."""
        clues = _clues(groups)
        if level is Level.EXTREME:
            return self.alone(clues)
        return self.closing.closes(clues, level)

    def is_exactly(self, groups: Sequence[Group], level: Level) -> bool:
        """Whether these clues make a puzzle of this level."""
        return self.is_at_most(groups, level) and not self._is_easier(groups, level)

    def of_level(self, order: Sequence[Group], level: Level, number: int) -> Sequence[Group] | None:
        """Exactly of this level, with so many clues, or as near to that as the level allows.

        Some are left out for the level beyond the number; and some stay that the level needs.
        """
        if not self.is_at_most(order, level):
            return None
        thin = self._thinned(order, level, number) if number or level < Level.HARD else order
        exact = self._harder(thin, level) if self._is_easier(thin, level) else thin
        if exact is None or number or level < Level.HARD:
            return exact
        # To see that no supposition fails takes long, the longer the fewer clues there are; so
        # one finds out first whether the board has the level at all.
        return self._thinned(exact, level, 0)

    def _is_easier(self, groups: Sequence[Group], level: Level) -> bool:
        return level > Level.VERY_EASY and self.is_at_most(groups, Level(level - 1))

    def _thinned(self, order: Sequence[Group], level: Level, number: int) -> Sequence[Group]:
        """Without those that this level does not need, one after the other, down to a number."""
        return fewer(order, lambda groups: self.is_at_most(groups, level), number)

    def _harder(self, order: Sequence[Group], level: Level) -> Sequence[Group] | None:
        """The first step from easier than a level to that level; None if every one leads beyond."""
        needed: list[Group] = []
        rest = list(order)
        step = 1
        while rest:
            left = [*needed, *rest[step:]]
            if self._is_easier(left, level):
                rest = rest[step:]
                step *= 2
            elif step > 1:
                step //= 2
            elif self.is_at_most(left, level):
                return left
            else:
                needed.append(rest.pop(0))
        return None


def fewer(order: Sequence[Group], enough: Holds, number: int) -> list[Group]:
    """Leave groups out in their order while the rest is enough and has so many clues left.

    >>> groups = [[Clue(("top", index), 1)] for index in range(9)]
    >>> needed = groups[2:4]
    >>> len(fewer(groups, lambda rest: all(group in rest for group in needed), 4))
    4
    """
    needed: list[Group] = []
    rest = list(order)
    step = 1
    while rest:
        trial = [*needed, *rest[step:]]
        is_fine = len(_clues(trial)) >= number and enough(trial)
        if is_fine:
            rest = rest[step:]
            step *= 2
        elif step > 1:
            step //= 2
        else:
            needed.append(rest.pop(0))
    return needed


def _clues(groups: Sequence[Group]) -> list[Clue]:
    return [clue for group in groups for clue in group]
