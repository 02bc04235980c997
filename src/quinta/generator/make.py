"""One puzzle: a random board, its clues, fewer clues, and the level that is wished for.

The board comes first, so there always is a solution. Clues then go as long as the solution
stays the only one; clues come back while the puzzle is too hard. Whatever is decided by
chance is decided by one generator of random numbers, and the solver is new for every
puzzle, so a seed gives the same puzzle everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.ask.thin import thin
from quinta.base.errors import CannotBeMade, Disagreement, LimitReached
from quinta.base.limits import Clock
from quinta.explainer.looks import Looks
from quinta.explainer.rating import Rating, is_at_most, rate
from quinta.generator.wish import FULL, MINIMAL, Wish
from quinta.logic.model import Decoder, Marks, Model
from quinta.logic.sat import SatSolver
from quinta.logic.solver import solution_under
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level

MOST_NUDGES = 400
"""A board is given up after so many repairs."""

THINNINGS = 4
"""So many orders of leaving clues out are tried on a board before there is a new one."""

TRIES_BEFORE_GIVING_UP = 2_000
TRIES_WITHOUT_A_BOARD = 20
"""Where not even a board is found, fewer tries tell enough."""

MOST_PLACES_RATED = 300
"""A larger puzzle is rated only if a level is wished for: that takes longer than to make it."""

MOST_SUPPOSITIONS = 3_000
"""A puzzle that takes more to rate has no level: some seconds, but the same everywhere."""


@dataclass(frozen=True)
class Made:
    """A puzzle with one solution, and what it is like."""

    puzzle: Puzzle
    solution: Marks
    tries: int
    """How many boards it took."""
    rated: Rating | None = None
    """Its rating, if it had to be known."""

    @cached_property
    def rating(self) -> Rating:
        """How hard it is; without a level if that is too much to find out."""
        if self.rated is not None:
            return self.rated
        if len(self.puzzle.places()) > MOST_PLACES_RATED:
            return Rating(self.puzzle, Status.UNIQUE, None, {}, limit="size")
        return rate(self.puzzle, work=MOST_SUPPOSITIONS)


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
    maker = Maker(wish, random.Random(f"quinta {seed}"), clock or Clock(), tries)
    if told is not None:
        maker.clock = _Heard(maker.clock, lambda: told(maker.tries))
    return maker.made()


class _Heard(Clock):
    """The same clock, but somebody hears whenever it is looked at."""

    def __init__(self, clock: Clock, heard: Callable[[], None]) -> None:
        super().__init__(clock.limits)
        self.started, self.deadline = clock.started, clock.deadline
        self._heard = heard

    def check(self) -> None:
        super().check()
        self._heard()


def refuse_impossible(wish: Wish) -> None:
    """Say at once what no search could find."""
    why = wish.cls.no_unique_board(wish.size) or _too_many_clues(wish)
    if why:
        raise CannotBeMade(why, proved=True)


def _too_many_clues(wish: Wish) -> str | None:
    if not isinstance(wish.clues, int):
        return None
    spare = wish.cls.spare_fields
    room = sum(at[0] not in spare for at in wish.blank.blank_clues())
    every = wish.size.rows * wish.size.columns
    if not wish.cls.clues_can_go and wish.clues != every:
        return f"a {wish.kind} board of {wish.size} has {every} clues, neither more nor fewer"
    if wish.cls.clues_can_go and not wish.spare and wish.clues > room:
        return f"a {wish.kind} board of {wish.size} has room for {room} clues, not {wish.clues}"
    return None


class Maker:
    """Makes one puzzle."""

    def __init__(
        self,
        wish: Wish,
        rng: random.Random,
        clock: Clock,
        most: int = TRIES_BEFORE_GIVING_UP,
    ) -> None:
        self.wish, self.rng, self.clock, self.most = wish, rng, clock, most
        self.session = Session(wish.cls, wish.size, steady=True, **wish.options)
        self.tries = 0

    def made(self) -> Made:
        """The first board that becomes a puzzle as wished for."""
        try:
            for puzzle, solution in self._boards():
                for thinner in self._puzzles(puzzle, solution):
                    if made := self._rated(thinner, solution):
                        return made
        except LimitReached as reached:
            said = f"the {reached.limit} limit was reached: {self._gave_up()}"
            raise CannotBeMade(said, proved=False) from None
        finally:
            self.session.close()
        raise CannotBeMade(self._gave_up(), proved=False)

    def _gave_up(self) -> str:
        wish = self.wish
        level = "" if wish.level is None else f" of level {int(wish.level)}"
        number = f" with {wish.clues} clues" if isinstance(wish.clues, int) else ""
        boards = "one board" if self.tries == 1 else f"{self.tries} boards"
        return f"no {wish.kind} {wish.size}{level}{number} was found in {boards}"

    # Boards with one solution

    def _boards(self) -> Iterator[tuple[Puzzle, Marks]]:
        """Puzzles with all their clues, and perhaps spare ones, that have one solution."""
        seen: set[str] = set()
        repeated = 0
        while self.tries < self.most:
            self.clock.check()
            self.tries += 1
            board = self._board()
            if board is None and self.tries >= TRIES_WITHOUT_A_BOARD:
                return
            if board is not None and (found := self.made_unique(*board)):
                # On a tiny board there soon is nothing new to try.
                known = found[0].text() in seen
                repeated = repeated + 1 if known else 0
                seen.add(found[0].text())
                if repeated > TRIES_WITHOUT_A_BOARD * 5:
                    return
                yield found

    def _board(self) -> tuple[Puzzle, Marks] | None:
        """A board that its clues tell, where such boards are rare, or else a random one."""
        wish, blank = self.wish, self.wish.blank
        if not wish.spare:
            telling = wish.cls.telling(
                self.rng, wish.size, self._is_alone, self.clock, **wish.options
            )
            if telling is not None:
                return blank.clues_of(telling), telling
        return wish.cls.sampled(self.rng, wish.size, steady_solver, self.clock, **wish.options)

    def _is_alone(self, board: Marks) -> bool:
        return self._another(self.wish.blank.clues_of(board), board) is None

    def made_unique(self, puzzle: Puzzle, solution: Marks) -> tuple[Puzzle, Marks] | None:
        """Turn places, or add spare clues, until there is no other solution."""
        for _ in range(MOST_NUDGES):
            self.clock.check()
            another = self._another if self.wish.spare else self._other_solution
            other = another(puzzle, solution)
            if other is None:
                return puzzle, solution
            if self.wish.spare:
                puzzle = self._with_spare_clue(puzzle, solution, other)
                continue
            nudged = puzzle.nudged(self.rng, solution, other)
            if nudged is None:
                return None
            puzzle, solution = puzzle.clues_of(nudged), nudged
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

    def _another(self, puzzle: Puzzle, solution: Marks) -> Marks | None:
        with self.session.guard() as guard:
            self.session.forbid(guard, solution)
            return self.session.find(puzzle.each_clue(), {}, self.clock, [guard])

    def _with_spare_clue(self, puzzle: Puzzle, solution: Marks, other: Marks) -> Puzzle:
        """A clue where the two differ."""
        clues = [
            Clue(at, puzzle.values_of(at, solution)[0])
            for at in puzzle.blank_clues()
            if at[0] in puzzle.spare_fields
        ]
        telling = [clue for clue in clues if not puzzle.holds(clue, other)]
        return puzzle.with_clue(self.rng.choice(telling))

    # Fewer clues

    def _puzzles(self, full: Puzzle, solution: Marks) -> Iterator[Puzzle]:
        """Ways to leave clues out; one is enough unless a level or a number is wished for."""
        wish = self.wish
        if wish.clues == FULL or not wish.cls.clues_can_go:
            yield full
            return
        for _ in range(THINNINGS if wish.level is not None or wish.clues != MINIMAL else 1):
            seed = self.rng.getrandbits(30)
            thinned = thin(
                full,
                seed=seed,
                symmetric=wish.symmetric,
                limits=self.clock.rest(),
                session=self.session,
            )
            if thinned.limit:
                raise LimitReached(thinned.limit)
            if isinstance(wish.clues, int):
                yield from self._with_number(full, thinned.thin, wish.clues)
            else:
                yield from self._of_level(full, thinned.thin)

    def _with_number(self, full: Puzzle, thinner: Puzzle, number: int) -> Iterator[Puzzle]:
        """With some of the clues back, so that there are as many as asked for."""
        gone = self._gone(full, thinner)
        while gone and len(thinner.each_clue()) < number:
            thinner = _with(thinner, [gone.pop()])
        if len(thinner.each_clue()) == number:
            yield thinner

    def _gone(self, full: Puzzle, thinner: Puzzle) -> list[Sequence[Clue]]:
        """The clues left out, in a random order; with their partners, if these go together."""
        left = {clue.at for clue in thinner.each_clue()}
        gone = {clue.at: clue for clue in full.each_clue() if clue.at not in left}
        groups: list[Sequence[Clue]] = []
        while gone:
            at, clue = gone.popitem()
            partner = gone.pop(full.partner(at), None) if self.wish.symmetric else None
            groups.append([clue] if partner is None else [clue, partner])
        self.rng.shuffle(groups)
        return groups

    # The level

    def _of_level(self, full: Puzzle, thinner: Puzzle) -> Iterator[Puzzle]:
        """With clues back until it is no harder than wished for; then without those not needed.

        More clues never make a puzzle harder, so how many have to come back is found by halving.
        """
        wanted = self.wish.level
        if wanted is None or self._is_at_most(thinner, wanted):
            yield thinner
            return
        gone = self._gone(full, thinner)
        if not Looks(full, self.clock).complete:
            said = f"the lines of a {self.wish.kind} {self.wish.size} are too long to be rated"
            raise CannotBeMade(f"{said}; ask without a level", proved=False)
        if not self._is_at_most(_with(thinner, gone), wanted):
            return
        low, high = 0, len(gone)
        while high - low > 1:
            middle = (low + high) // 2
            if self._is_at_most(_with(thinner, gone[:middle]), wanted):
                high = middle
            else:
                low = middle
        easier = _with(thinner, gone[:high])
        for group in self._gone(easier, easier.with_only([])):
            fewer = easier.without(*group)
            if self._is_at_most(fewer, wanted):
                easier = fewer
        yield easier

    def _is_at_most(self, puzzle: Puzzle, level: Level) -> bool:
        return is_at_most(puzzle, level, self.clock)

    def _rating(self, puzzle: Puzzle) -> Rating:
        rated = rate(puzzle, limits=self.clock.rest())
        if rated.limit not in (None, "size"):
            raise LimitReached(rated.limit)
        return rated

    def _rated(self, puzzle: Puzzle, solution: Marks) -> Made | None:
        """Judged once more: by the session, which must find no other solution, and the referee."""
        wish = self.wish
        if wish.symmetric and not puzzle.is_symmetric():
            return None
        rated = self._rating(puzzle) if wish.level is not None else None
        if rated is not None and rated.level != wish.level:
            return None
        if self._another(puzzle, solution) is not None:
            raise Disagreement(
                "a puzzle was made that has two solutions. This is a bug in Quinta; please report "
                f"the puzzle:\n{puzzle.text()}"
            )
        self.session.referee(puzzle, solution)
        return Made(puzzle, solution, self.tries, rated)


def steady_solver(model: Model) -> SatSolver:
    """A solver that searches alike on any machine."""
    return SatSolver(model, steady=True)


def _with(puzzle: Puzzle, groups: Sequence[Sequence[Clue]]) -> Puzzle:
    return puzzle.with_clues(clue for group in groups for clue in group)
