"""One puzzle: a random board, its clues, fewer clues, and the level that is wished for.

The board comes first, so there always is a solution. Without a level clues go as long as the
solution stays the only one; for a level see ``at_level``. Whatever is decided by
chance is decided by one generator of random numbers, and the solver is new for every
puzzle, so a seed gives the same puzzle everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from quinta.ask.thin import groups_of
from quinta.base.errors import CannotBeMade, Disagreement, LimitReached
from quinta.base.fields import counted
from quinta.base.limits import Clock
from quinta.base.log import told as tell
from quinta.generator.at_level import THINNINGS, AtLevel
from quinta.generator.boards import TRIES_BEFORE_GIVING_UP, Board, Boards
from quinta.generator.made import Made
from quinta.generator.nudging import TooLong
from quinta.generator.refusing import refuse_impossible
from quinta.generator.wish import MINIMAL, USUAL, Wish
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle


def make(
    wish: Wish,
    seed: object,
    clock: Clock | None = None,
    *,
    tries: int = TRIES_BEFORE_GIVING_UP,
    told: Callable[[int], None] | None = None,
) -> Made:
    """A puzzle as wished for; the same for the same seed.

    At most so many boards are tried. While it is at work, ``told`` hears again and again how
    many were tried so far.

    >>> from quinta.base.grid import Size
    >>> made = make(Wish("doors", Size(4, 4)), seed=1)
    >>> make(Wish("doors", Size(4, 4)), seed=1).puzzle == made.puzzle
    True
    """
    refuse_impossible(wish)
    return Maker(wish, random.Random(f"quinta {seed}"), clock or Clock(), tries, told).made()


class _Heard(Clock):
    """The same clock, but somebody hears whenever it is looked at."""

    def __init__(self, clock: Clock, heard: Callable[[], None]) -> None:
        super().__init__(clock.limits)
        self.started, self.deadline = clock.started, clock.deadline
        self._heard = heard

    def check(self) -> None:
        super().check()
        self._heard()


class Maker:
    """Makes one puzzle."""

    def __init__(
        self,
        wish: Wish,
        rng: random.Random,
        clock: Clock,
        most: int = TRIES_BEFORE_GIVING_UP,
        told: Callable[[int], None] | None = None,
    ) -> None:
        if told is not None:
            clock = _Heard(clock, lambda: told(self.boards.tries))
        self.wish = wish
        self.boards = Boards(wish, rng, clock, most)

    def made(self) -> Made:
        """The first board that becomes a puzzle as wished for."""
        try:
            for puzzle, solution in self._candidates():
                if made := self._judged(puzzle, solution):
                    tell("generator", "made %s in %s", made, counted(made.tries, "try", "tries"))
                    return made
        except LimitReached as reached:
            said = f"the {reached.limit} limit was reached: {self._gave_up()}"
            raise CannotBeMade(said, proved=False) from None
        finally:
            self.boards.session.close()
        raise CannotBeMade(self._gave_up(), proved=False)

    def _candidates(self) -> Iterator[Board]:
        """Puzzles that may be as wished for, and their solutions."""
        boards, leveled = self.boards, AtLevel(self.boards)
        if self.wish.level is not None:
            yield from leveled.of_level(self.wish.level, boards.each())
        elif self.wish.clues != USUAL:
            yield from self._of_any_level()
        else:
            try:
                yield from leveled.as_usual()
            except TooLong:
                boards.level = None
                yield from self._of_any_level()

    def _gave_up(self) -> str:
        wish = self.wish
        level = "" if wish.level is None else f" of level {int(wish.level)}"
        number = f" with {wish.clues} clues" if isinstance(wish.clues, int) else ""
        tried = "one board was" if self.boards.tries == 1 else f"{self.boards.tries} boards were"
        return f"no {wish.kind} puzzle {wish.size}{level}{number} was found; {tried} tried"

    def _of_any_level(self) -> Iterator[Board]:
        """Boards made unique, with as many clues as wished for."""
        for board in self.boards.each():
            if unique := self.boards.made_unique(*board):
                full, solution = unique
                for puzzle in self._thinned(full, solution):
                    yield puzzle, solution

    def _thinned(self, full: Puzzle, solution: Marks) -> Iterator[Puzzle]:
        """Ways to leave clues out; one is enough unless a number is wished for."""
        wish = self.wish
        if self.boards.is_whole or wish.clues == USUAL:
            yield full
            return
        for _ in range(1 if wish.clues == MINIMAL else THINNINGS):
            thinner = self.boards.thin(full, solution)
            if isinstance(wish.clues, int):
                yield from self._with_number(full, thinner, wish.clues)
            else:
                yield thinner

    def _with_number(self, full: Puzzle, thinner: Puzzle, number: int) -> Iterator[Puzzle]:
        """With some of the clues back, so that there are as many as asked for."""
        left = {clue.at for clue in thinner.each_clue()}
        gone = [
            group
            for group in groups_of(full, self.boards.rng, self.wish.symmetric)
            if not left.intersection(clue.at for clue in group)
        ]
        while gone and len(thinner.each_clue()) < number:
            thinner = thinner.with_clues(gone.pop())
        if len(thinner.each_clue()) == number:
            yield thinner

    # Judging

    def _judged(self, puzzle: Puzzle, solution: Marks) -> Made | None:
        """Once more: by the session, which must find no other solution, and the referee."""
        wish = self.wish
        if wish.symmetric and not puzzle.is_symmetric():
            return None
        if isinstance(wish.clues, int) and len(puzzle.each_clue()) != wish.clues:
            return None
        if not self.boards.is_only(solution, puzzle.each_clue()):
            raise Disagreement(
                "a puzzle was made that has two solutions. This is a bug in Quinta; please report "
                f"the puzzle:\n{puzzle.text()}"
            )
        self.boards.session.referee(puzzle, solution)
        return Made(puzzle, solution, self.boards.tries, self.boards.level)
