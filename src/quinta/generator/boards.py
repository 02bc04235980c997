"""Random boards with all their clues, and the question whether clues have one solution."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from quinta.ask.about import Asked
from quinta.ask.session import Session
from quinta.ask.thin import needed
from quinta.base.errors import LimitReached
from quinta.base.limits import Clock
from quinta.generator.nudging import MOST_NUDGES
from quinta.generator.wish import FULL, Wish
from quinta.logic.model import Decoder, Marks
from quinta.logic.sat import steady_solver
from quinta.logic.solver import solution_under
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue

TRIES_BEFORE_GIVING_UP = 2_000
TRIES_WITHOUT_A_BOARD = 20
"""Where not even a board is found, fewer tries tell enough."""


Board = tuple[Puzzle, Marks]
"""A puzzle with all its clues, and a solution, perhaps not the only one."""


class Boards:
    """Draws boards for one wish, and knows a solver that is asked about their clues."""

    def __init__(self, wish: Wish, rng: random.Random, clock: Clock, most: int) -> None:
        self.wish, self.rng, self.clock, self.most = wish, rng, clock, most
        self.session = Session(wish.cls, wish.size, steady=True, **wish.options)
        self.tries = 0
        """How many boards were drawn."""
        self.level = wish.level
        """The level that is made now; None: whatever comes."""

    def each(self) -> Iterator[tuple[Puzzle, Marks]]:
        """Puzzles with all their clues, and a solution, perhaps not the only one."""
        seen: set[str] = set()
        repeated = 0
        while self.tries < self.most:
            self.clock.check()
            self.tries += 1
            board = self._board()
            if board is None and self.tries >= TRIES_WITHOUT_A_BOARD:
                return
            if board is not None:
                # On a tiny board there soon is nothing new to try.
                known = board[0].text() in seen
                repeated = repeated + 1 if known else 0
                seen.add(board[0].text())
                if repeated > TRIES_WITHOUT_A_BOARD * 5:
                    return
                yield board

    def _board(self) -> tuple[Puzzle, Marks] | None:
        """A board that its clues tell, where such boards are rare, or else a random one."""
        wish, blank = self.wish, self.wish.blank
        if not wish.spare:
            telling = wish.cls.telling(
                self.rng, wish.size, self._is_alone, self.clock, **wish.options
            )
            if telling is not None:
                return blank.clues_of(telling), telling
        drawn = self.rng, wish.size, steady_solver, self.clock
        if self.level is not None:
            return wish.cls.sampled_for(*drawn, self.level, **wish.options)
        return wish.cls.sampled(*drawn, **wish.options)

    def _is_alone(self, board: Marks) -> bool:
        return self.another(self.wish.blank.clues_of(board).each_clue(), board) is None

    def made_unique(self, puzzle: Puzzle, solution: Marks) -> tuple[Puzzle, Marks] | None:
        """Turn places, or add spare clues, until there is no other solution."""
        for _ in range(MOST_NUDGES):
            self.clock.check()
            if self.wish.spare:
                other = self.another(puzzle.each_clue(), solution)
            else:
                other = self._other_solution(puzzle, solution)
            if other is None:
                return puzzle, solution
            if self.wish.spare:
                puzzle = self._with_spare_clue(puzzle, solution, other)
                continue
            differ = [place for place in puzzle.places() if solution[place] != other[place]]
            nudged = puzzle.nudged(self.rng, solution, differ)
            if nudged is None:
                return None
            puzzle, solution = nudged
        return None

    def _other_solution(self, puzzle: Puzzle, solution: Marks) -> Marks | None:
        """By a solver of its own: with all clues known, a kind's formula can be much smaller."""
        model = puzzle.model({}, self.clock)
        model.add(model.blocking(solution))
        solver = steady_solver(model)
        try:
            return solution_under(solver, model, Decoder(model), puzzle.cuts)
        finally:
            solver.close()

    def another(self, clues: Sequence[Clue], solution: Marks) -> Marks | None:
        """Another solution of these clues."""
        with self.session.guard() as guard:
            self.session.forbid(guard, solution)
            return self.session.find(clues, {}, self.clock, [guard])

    def _with_spare_clue(self, puzzle: Puzzle, solution: Marks, other: Marks) -> Puzzle:
        """A clue where the two differ."""
        clues = [
            Clue(at, puzzle.values_of(at, solution)[0])
            for at in puzzle.blank_clues()
            if at[0] in puzzle.spare_fields
        ]
        telling = [clue for clue in clues if not puzzle.holds(clue, other)]
        return puzzle.with_clue(self.rng.choice(telling))

    def thin(self, full: Puzzle, solution: Marks, keep: Sequence[Clue] = ()) -> Puzzle:
        """Without a clue that could go, but for those that are to be kept."""
        with Asked(full, None, self.clock.rest(), self.session) as asked:
            rng = random.Random(self.rng.getrandbits(30))
            kept, limit = needed(asked, solution, rng, self.wish.symmetric, keep)
        if limit:
            raise LimitReached(limit)
        return full.with_only(kept)

    @property
    def is_whole(self) -> bool:
        """Whether all clues stay."""
        return self.wish.clues == FULL or not self.wish.cls.clues_can_go

    def is_only(self, solution: Marks, clues: Sequence[Clue]) -> bool:
        """Whether clues have this solution and no other."""
        return self.another(clues, solution) is None
