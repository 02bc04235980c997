"""Puzzles of a level: of the one asked for, or of one drawn as published puzzles have them.

Clues go as long as the steps of the level lead to the end; a board that stalls with all its clues
is changed where it stalls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from math import hypot

from quinta.ask.thin import groups_of
from quinta.explainer.closing import Closing
from quinta.generator.boards import Board, Boards
from quinta.generator.nudging import MOST_NUDGES, Nudging
from quinta.generator.thinning import Group, Thinning, clues_of
from quinta.generator.wish import USUAL
from quinta.logic.model import Marks
from quinta.puzzle.published import row_for
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level

THINNINGS = 4
"""So many orders of leaving clues out are tried on a board before there is a new one."""

THINNINGS_TO_EXTREME = 12
"""So many for an extreme one: on few boards hardly any order leads there, on some every third
does. So a board is given up sooner if one leads to a puzzle that is far easier."""

MOST_FEWEST = 150
"""Of so many clues a solver finds out which can go; of larger boards in a part as large."""

BOARDS_NEARBY = 8
"""So many boards near one that closes are tried before there is a new one: they are soon found."""

COMPARED = 2
"""Of so many ways to leave clues out the one is taken that leaves more of them."""

ENOUGH = 0.88
"""So much of the usual number of clues is near enough."""

RARE = 10
"""Of a hundred: how often a level is drawn that is not usual, where the first was not found."""

MOST_HARD = 10
"""Of a hundred: no more are meant to be hard, even where more of the published ones are."""

PATIENCE = 9
"""So many boards are tried for a level with the usual number of clues; then fewer will do."""

BOARDS_AT_A_LEVEL = 3
"""Where no level is asked for, another is drawn after so many boards without the first."""


PATIENCE_WHILE_FAR = (4, 40, MOST_NUDGES)
"""So many changes are made to the first board, the second and others while most of it is far from
being known. On a large board either much is soon known or nearly nothing, and then it often
takes fewer changes to mend another one."""


class AtLevel:
    """Makes puzzles of a level from boards."""

    def __init__(self, boards: Boards) -> None:
        self.boards, self.wish, self.rng = boards, boards.wish, boards.rng
        self._last: Closing | None = None
        """The last board: what was learnt of its tables is of use on others."""

    def as_usual(self) -> Iterator[Board]:
        """Puzzles of a level drawn as published ones are; of another if that is not soon found."""
        boards = self.boards.each()
        while self.boards.tries < self.boards.most:
            self.boards.level = self._usual_level()
            several = islice(boards, BOARDS_AT_A_LEVEL)
            board = next(several, None)
            if board is None:
                return
            yield from self.of_level(self.boards.level, chain([board], several))

    def _usual_level(self) -> Level:
        """One of those that exist, drawn as published puzzles have them.

        At sizes that nobody publishes the usual levels may be rare, so where the first is not soon
        found it may be any other; but a hard one, which always is, only after some patience.
        """
        known = row_for(self.wish.cls.published, self.wish.size)
        levels = [level for level in self.wish.existing if level <= Level.HARD]
        least, most_hard = 0, MOST_HARD
        if self.boards.tries:
            least, most_hard = RARE, MOST_HARD if self.boards.tries > PATIENCE else 0
        weights = [
            min(most_hard, max(least, known.weight(level)))
            if level is Level.HARD
            else max(least, known.weight(level))
            for level in levels
        ]
        return self.rng.choices(levels, weights if any(weights) else None)[0]

    def _number(self, full: Puzzle) -> int:
        """How many clues there should be left."""
        if self.wish.clues != USUAL:
            return self.wish.clues if isinstance(self.wish.clues, int) else 0
        room = sum(clue.at[0] not in full.spare_fields for clue in full.each_clue())
        return round(room * self.rng.uniform(*row_for(full.published, full.size).share))

    def of_level(self, level: Level, boards: Iterable[Board]) -> Iterator[Board]:
        """Puzzles of exactly this level."""
        for board in boards:
            unique = self.boards.made_unique(*board) if self._needs_solver(level) else board
            found = self._near(*unique, level) if unique is not None else None
            for _ in range(BOARDS_NEARBY):
                if found is None:
                    break
                yield from self._puzzles_of_level(*found, level)
                if self.boards.is_whole or self._needs_solver(level):
                    break
                nudging = Nudging(self.rng, self.boards.clock)
                found = nudging.another(*found, level, PATIENCE_WHILE_FAR[0])

    def _puzzles_of_level(self, closing: Closing, solution: Marks, level: Level) -> Iterator[Board]:
        """Puzzles of exactly this level, with clues of this board."""
        thinning = Thinning(
            closing,
            partial(self.boards.is_only, solution),
            partial(self._fewest, closing.full, solution),
            self._shuffled,
        )
        for clues in self._clues_of_level(closing.full, thinning, level):
            yield closing.full.with_only(clues), solution

    def _needs_solver(self, level: Level) -> bool:
        """Whether it takes a solver to find out that a board has one solution."""
        return self.wish.spare or level is Level.EXTREME

    def _near(self, puzzle: Puzzle, solution: Marks, level: Level) -> tuple[Closing, Marks] | None:
        """A board that can have this level, changed where it stalls if it has to be."""
        nudging = Nudging(self.rng, self.boards.clock)
        if level is Level.EXTREME:
            self._last = nudging.closing(puzzle, solution, self._last)
            return self._last, solution
        if self.boards.is_whole:
            return nudging.exact(puzzle, solution, level)
        patience = PATIENCE_WHILE_FAR[min(self.boards.tries, len(PATIENCE_WHILE_FAR)) - 1]
        return nudging.eased(puzzle, solution, level, patience=patience)

    def _clues_of_level(
        self, full: Puzzle, thinning: Thinning, level: Level
    ) -> Iterator[Sequence[Clue]]:
        """Ways to leave clues out; the usual number is met as nearly as a few ways allow."""
        if self.boards.is_whole:
            order = groups_of(full, self.rng, self.wish.symmetric)
            if thinning.is_exactly(order, level):
                yield full.each_clue()
            return
        found: list[list[Clue]] = []
        number = 0
        is_rare = level is Level.EXTREME
        for _ in range(THINNINGS_TO_EXTREME if is_rare else THINNINGS):
            number = self._number(full)
            order = groups_of(full, self.rng, self.wish.symmetric)
            tried = thinning.of_level(order, level, number)
            if tried.groups is None:
                if tried.is_far and is_rare:
                    return
                continue
            found.append(clues_of(tried.groups))
            if self.wish.clues != USUAL:
                yield found[-1]
            elif is_rare or len(found[-1]) >= ENOUGH * number or len(found) == COMPARED:
                break
        # Another board may do better; but a level that was asked for is worth more than clues.
        best = max(found, key=len, default=[])
        is_near = len(best) >= ENOUGH * number or self.wish.level is not None
        if self.wish.clues == USUAL and best and (is_near or self.boards.tries > PATIENCE):
            yield best

    def _fewest(self, full: Puzzle, solution: Marks) -> Sequence[Clue]:
        """Of a large board only in one part: a solver asks long after each of many clues."""
        clues = full.each_clue()
        if len(clues) <= MOST_FEWEST:
            return self.boards.thin(full, solution).each_clue()
        middle = self.rng.choice(clues)
        far = sorted(clues, key=lambda clue: _distance(clue, middle))[MOST_FEWEST:]
        return self.boards.thin(full, solution, far).each_clue()

    def _shuffled(self, groups: Sequence[Group]) -> Sequence[Group]:
        return self.rng.sample(groups, len(groups))


def _distance(one: Clue, other: Clue) -> float:
    """How far apart two clues are; those of two fields, such as top and left, are not compared."""
    if one.at[0] != other.at[0]:
        return 0
    return hypot(*(int(a) - int(b) for a, b in zip(one.at[1:], other.at[1:], strict=True)))
