"""One puzzle: a random board, its clues, fewer clues, and the level that is wished for.

The board comes first, so there always is a solution. Without a level clues go as long as the
solution stays the only one. For a level they go as long as its steps lead to the end; a board
that stalls with all its clues is changed where it stalls. Whatever is decided by
chance is decided by one generator of random numbers, and the solver is new for every
puzzle, so a seed gives the same puzzle everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, islice
from math import hypot

from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.ask.thin import groups_of, thin
from quinta.base.errors import CannotBeMade, Disagreement, LimitReached
from quinta.base.limits import Clock
from quinta.explainer.closing import Closing
from quinta.explainer.rating import Rating, rate
from quinta.generator.nudging import MOST_NUDGES, Nudging, TooLong
from quinta.generator.thinning import Group, Thinning, clues_of
from quinta.generator.wish import FULL, MINIMAL, USUAL, Wish
from quinta.logic.model import Decoder, Marks, Model
from quinta.logic.sat import SatSolver
from quinta.logic.solver import solution_under
from quinta.puzzle.published import row_for
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level

THINNINGS = 4
"""So many orders of leaving clues out are tried on a board before there is a new one."""

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

TRIES_BEFORE_GIVING_UP = 2_000
TRIES_WITHOUT_A_BOARD = 20
"""Where not even a board is found, fewer tries tell enough."""

MOST_PLACES_RATED = 300
"""A larger puzzle is rated only if a level is wished for: that takes longer than to make it."""

MOST_SUPPOSITIONS = 6_000
"""A puzzle that takes more to rate has no level: some seconds, but the same everywhere."""


@dataclass(frozen=True)
class Made:
    """A puzzle with one solution, and what it is like."""

    puzzle: Puzzle
    solution: Marks
    tries: int
    """How many boards it took."""
    level: Level | None = None
    """Its level, if one was wished for."""

    @cached_property
    def rating(self) -> Rating:
        """How hard it is; without a level if that is too much to find out."""
        if self.level is not None:
            return self._rated_as(self.level)
        if len(self.puzzle.places()) > MOST_PLACES_RATED:
            return Rating(self.puzzle, Status.UNIQUE, None, {}, limit="size")
        return rate(self.puzzle, work=MOST_SUPPOSITIONS)

    def _rated_as(self, level: Level) -> Rating:
        rated = rate(self.puzzle)
        if rated.level is not level:
            raise Disagreement(
                f"a puzzle was made for level {int(level)} and is none. This is a bug in Quinta; "
                f"please report the puzzle:\n{self.puzzle.text()}"
            )
        return rated


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
    if wish.level is not None and not wish.levels:
        raise CannotBeMade(_no_such_level(wish), proved=False)


def _no_such_level(wish: Wish) -> str:
    """Which levels there are instead of the one wished for: the nearest on either side.

    >>> _no_such_level(Wish.of("doppelblock", (6, 6), level=2))
    'no doppelblock 6x6 of level 2 is known; the nearest levels are 1 (easy) and 3 (hard)'
    """
    easiest = wish.level or Level.VERY_EASY
    hardest = wish.up_to or easiest
    easier = [level for level in wish.existing if level < easiest][-1:]
    harder = [level for level in wish.existing if level > hardest][:1]
    near = [f"{int(level)} ({level.title})" for level in (*easier, *harder)]
    said = "the nearest levels are" if len(near) > 1 else "the nearest level is"
    known = f"no {wish.kind} {wish.size} of level {wish.told_level} is known"
    return f"{known}; {said} {' and '.join(near)}"


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
        self.level = wish.level
        """The level that is made now; None: whatever comes."""

    def made(self) -> Made:
        """The first board that becomes a puzzle as wished for."""
        try:
            for puzzle, solution in self._candidates():
                if made := self._judged(puzzle, solution):
                    return made
        except LimitReached as reached:
            said = f"the {reached.limit} limit was reached: {self._gave_up()}"
            raise CannotBeMade(said, proved=False) from None
        finally:
            self.session.close()
        raise CannotBeMade(self._gave_up(), proved=False)

    def _candidates(self) -> Iterator[tuple[Puzzle, Marks]]:
        """Puzzles that may be as wished for, and their solutions."""
        if self.level is not None:
            yield from self._of_level(self.level, self._boards())
        elif self.wish.clues == USUAL:
            yield from self._as_usual()
        else:
            yield from self._of_any_level()

    def _gave_up(self) -> str:
        wish = self.wish
        level = "" if wish.level is None else f" of level {int(wish.level)}"
        number = f" with {wish.clues} clues" if isinstance(wish.clues, int) else ""
        boards = "one board" if self.tries == 1 else f"{self.tries} boards"
        return f"no {wish.kind} {wish.size}{level}{number} was found in {boards}"

    # Boards

    def _boards(self) -> Iterator[tuple[Puzzle, Marks]]:
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
        return self._another(self.wish.blank.clues_of(board).each_clue(), board) is None

    def made_unique(self, puzzle: Puzzle, solution: Marks) -> tuple[Puzzle, Marks] | None:
        """Turn places, or add spare clues, until there is no other solution."""
        for _ in range(MOST_NUDGES):
            self.clock.check()
            if self.wish.spare:
                other = self._another(puzzle.each_clue(), solution)
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

    def _another(self, clues: Sequence[Clue], solution: Marks) -> Marks | None:
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

    # Any level

    def _of_any_level(self) -> Iterator[tuple[Puzzle, Marks]]:
        """Boards made unique, with as many clues as wished for."""
        for board in self._boards():
            if unique := self.made_unique(*board):
                full, solution = unique
                for puzzle in self._thinned(full):
                    yield puzzle, solution

    def _thinned(self, full: Puzzle) -> Iterator[Puzzle]:
        """Ways to leave clues out; one is enough unless a number is wished for."""
        wish = self.wish
        if self._is_whole or wish.clues == USUAL:
            yield full
            return
        for _ in range(1 if wish.clues == MINIMAL else THINNINGS):
            thinner = self._thin(full)
            if isinstance(wish.clues, int):
                yield from self._with_number(full, thinner, wish.clues)
            else:
                yield thinner

    def _thin(self, full: Puzzle, keep: Sequence[Clue] = ()) -> Puzzle:
        """Without a clue that could go, but for those that are to be kept."""
        thinned = thin(
            full,
            seed=self.rng.getrandbits(30),
            symmetric=self.wish.symmetric,
            keep=keep,
            limits=self.clock.rest(),
            session=self.session,
        )
        if thinned.limit:
            raise LimitReached(thinned.limit)
        return thinned.thin

    @property
    def _is_whole(self) -> bool:
        """Whether all clues stay."""
        return self.wish.clues == FULL or not self.wish.cls.clues_can_go

    def _with_number(self, full: Puzzle, thinner: Puzzle, number: int) -> Iterator[Puzzle]:
        """With some of the clues back, so that there are as many as asked for."""
        left = {clue.at for clue in thinner.each_clue()}
        gone = [
            group
            for group in groups_of(full, self.rng, self.wish.symmetric)
            if not left.intersection(clue.at for clue in group)
        ]
        while gone and len(thinner.each_clue()) < number:
            thinner = thinner.with_clues(gone.pop())
        if len(thinner.each_clue()) == number:
            yield thinner

    # A level

    def _as_usual(self) -> Iterator[tuple[Puzzle, Marks]]:
        """Puzzles of a level drawn as published ones are; of another if that is not soon found."""
        boards = self._boards()
        try:
            while self.tries < self.most:
                self.level = self._usual_level()
                several = islice(boards, BOARDS_AT_A_LEVEL)
                board = next(several, None)
                if board is None:
                    return
                yield from self._of_level(self.level, chain([board], several))
        except TooLong:
            self.level = None
            yield from self._of_any_level()

    def _usual_level(self) -> Level:
        """One of those that exist, drawn as published puzzles have them.

        At sizes that nobody publishes the usual levels may be rare, so where the first is not soon
        found it may be any other; but a hard one, which always is, only after some patience.
        """
        known = row_for(self.wish.cls.published, self.wish.size)
        levels = [level for level in self.wish.existing if level <= Level.HARD]
        least, most_hard = 0, MOST_HARD
        if self.tries:
            least, most_hard = RARE, MOST_HARD if self.tries > PATIENCE else 0
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

    def _of_level(
        self, level: Level, boards: Iterable[tuple[Puzzle, Marks]]
    ) -> Iterator[tuple[Puzzle, Marks]]:
        """Puzzles of exactly this level."""
        for board in boards:
            unique = self.made_unique(*board) if self._needs_solver(level) else board
            found = self._near(*unique, level) if unique is not None else None
            for _ in range(BOARDS_NEARBY):
                if found is None:
                    break
                yield from self._puzzles_of_level(*found, level)
                if self._is_whole or self._needs_solver(level):
                    break
                found = Nudging(self.rng, self.clock).another(*found, level)

    def _puzzles_of_level(
        self, closing: Closing, solution: Marks, level: Level
    ) -> Iterator[tuple[Puzzle, Marks]]:
        """Puzzles of exactly this level, with clues of this board."""
        thinning = Thinning(
            closing,
            partial(self._is_only, solution),
            partial(self._fewest, closing.full),
            self._shuffled,
        )
        for clues in self._clues_of_level(closing.full, thinning, level):
            yield closing.full.with_only(clues), solution

    def _needs_solver(self, level: Level) -> bool:
        """Whether it takes a solver to find out that a board has one solution."""
        return self.wish.spare or level is Level.EXTREME

    def _near(self, puzzle: Puzzle, solution: Marks, level: Level) -> tuple[Closing, Marks] | None:
        """A board that can have this level, changed where it stalls if it has to be."""
        nudging = Nudging(self.rng, self.clock)
        if level is Level.EXTREME:
            return nudging.closing(puzzle), solution
        if self._is_whole:
            return nudging.exact(puzzle, solution, level)
        return nudging.eased(puzzle, solution, level)

    def _clues_of_level(
        self, full: Puzzle, thinning: Thinning, level: Level
    ) -> Iterator[Sequence[Clue]]:
        """Ways to leave clues out; the usual number is met as nearly as a few ways allow."""
        if self._is_whole:
            order = groups_of(full, self.rng, self.wish.symmetric)
            if thinning.is_exactly(order, level):
                yield full.each_clue()
            return
        found: list[list[Clue]] = []
        number = 0
        for _ in range(THINNINGS):
            number = self._number(full)
            order = groups_of(full, self.rng, self.wish.symmetric)
            groups = thinning.of_level(order, level, number)
            if groups is None:
                continue
            found.append(clues_of(groups))
            if self.wish.clues != USUAL:
                yield found[-1]
            elif len(found[-1]) >= ENOUGH * number or len(found) == COMPARED:
                break
        # Another board may do better; but a level that was asked for is worth more than clues.
        best = max(found, key=len, default=[])
        is_near = len(best) >= ENOUGH * number or self.wish.level is not None
        if self.wish.clues == USUAL and best and (is_near or self.tries > PATIENCE):
            yield best

    def _fewest(self, full: Puzzle) -> Sequence[Clue]:
        """Of a large board only in one part: a solver asks long after each of many clues."""
        clues = full.each_clue()
        if len(clues) <= MOST_FEWEST:
            return self._thin(full).each_clue()
        middle = self.rng.choice(clues)
        far = sorted(clues, key=lambda clue: _distance(clue, middle))[MOST_FEWEST:]
        return self._thin(full, far).each_clue()

    def _shuffled(self, groups: Sequence[Group]) -> Sequence[Group]:
        return self.rng.sample(groups, len(groups))

    def _is_only(self, solution: Marks, clues: Sequence[Clue]) -> bool:
        return self._another(clues, solution) is None

    # Judging

    def _judged(self, puzzle: Puzzle, solution: Marks) -> Made | None:
        """Once more: by the session, which must find no other solution, and the referee."""
        wish = self.wish
        if wish.symmetric and not puzzle.is_symmetric():
            return None
        if isinstance(wish.clues, int) and len(puzzle.each_clue()) != wish.clues:
            return None
        if not self._is_only(solution, puzzle.each_clue()):
            raise Disagreement(
                "a puzzle was made that has two solutions. This is a bug in Quinta; please report "
                f"the puzzle:\n{puzzle.text()}"
            )
        self.session.referee(puzzle, solution)
        return Made(puzzle, solution, self.tries, self.level)


def _distance(one: Clue, other: Clue) -> float:
    """How far apart two clues are; those of two fields, such as top and left, are not compared."""
    if one.at[0] != other.at[0]:
        return 0
    return hypot(*(int(a) - int(b) for a, b in zip(one.at[1:], other.at[1:], strict=True)))


def steady_solver(model: Model) -> SatSolver:
    """A solver that searches alike on any machine."""
    return SatSolver(model, steady=True)
