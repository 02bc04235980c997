"""A warm solver for one kind, one size and one set of options.

Clues and marks are assumptions: an edit costs nothing but another list of literals, and
whatever the solver has learnt follows from the rules alone, so no question can colour the
answer to another. What a question adds for itself (a solution it forbids) hangs on a guard
that is retired when the question is over; cuts are rules and stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Unpack

from quinta.base.arguments import public
from quinta.base.errors import Disagreement, PuzzleError
from quinta.base.grid import AnySize
from quinta.base.limits import Clock
from quinta.kinds import kind_named
from quinta.kinds._options import Options
from quinta.logic.model import Clause, Cut, Decoder, Literal, Marks, Place, Value
from quinta.logic.sat import SatSolver
from quinta.logic.solver import solution_under
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue


class Session:
    """Answers questions about puzzles of one kind, size and options.

    >>> session = Session("gap", 9)
    >>> session.find([Clue(("top", 2), 4), Clue(("left", 8), 4)], {}, Clock()) is None
    False
    """

    @public
    def __init__(
        self,
        kind: str | type[Puzzle],
        size: AnySize,
        *,
        steady: bool = False,
        clock: Clock | None = None,
        **options: Unpack[Options],
    ) -> None:
        """A ``steady`` session gives the same answers to the same questions on any machine."""
        self.blank = kind_named(kind).blank(size, **options)
        self.model = self.blank.frame(clock or Clock())
        self.solver = SatSolver(self.model, steady=steady)
        self.decoder = Decoder(self.model)
        self.cuts_added = 0
        self._selectors: dict[Clue, Literal] = {}

    @classmethod
    def of(cls, puzzle: Puzzle, clock: Clock | None = None) -> Session:
        """A session for puzzles like this one; the clock is for making it."""
        return cls(type(puzzle), puzzle.size, clock=clock, **puzzle.options())

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether this session can answer questions about a puzzle."""
        return (
            type(puzzle) is type(self.blank)
            and puzzle.size == self.blank.size
            and puzzle.options() == self.blank.options()
        )

    def require(self, puzzle: Puzzle) -> None:
        """Refuse a puzzle of another kind, size or options."""
        if not self.fits(puzzle):
            raise PuzzleError(f"the session is for another kind, size or options: {self.blank!r}")

    # Literals

    def literal(self, clue: Clue) -> Literal:
        """The assumption that switches a clue on."""
        if clue not in self._selectors:
            selector = self.model.variable()
            clauses = list(self.blank.state(self.model, clue))
            self.model.begin("clue", clue.at)
            self.model.extend((-selector, *clause) for clause in clauses)
            self._selectors[clue] = selector
        return self._selectors[clue]

    @contextmanager
    def guard(self) -> Iterator[Literal]:
        """A literal to hang clauses on; they are gone when the block ends."""
        literal = self.model.variable()
        try:
            yield literal
        finally:
            self.solver.add((-literal,))

    def add(self, guard: Literal, clause: Clause) -> None:
        """A clause that holds while the guard is assumed."""
        self.solver.add((-guard, *clause))

    def forbid(self, guard: Literal, marks: Marks) -> None:
        """Exactly these marks are no answer while the guard is assumed."""
        self.add(guard, self.model.blocking(marks))

    # The one question everything else is made of

    def find(
        self,
        clues: Collection[Clue],
        marks: Marks,
        clock: Clock,
        guards: Sequence[Literal] = (),
    ) -> dict[Place, Value] | None:
        """A solution that obeys these clues and marks and what hangs on these guards."""
        self.model.clock = clock
        clock.check()
        said = [self.model.meaning[place][value] for place, value in marks.items()]
        assumptions = [*guards, *map(self.literal, clues), *said]
        return solution_under(self.solver, self.model, self.decoder, self._cuts, assumptions)

    def has_any(self, clock: Clock, assumptions: Sequence[Literal]) -> bool:
        """Whether there is a solution under these assumptions: sooner known than which."""
        if self.blank.lazy:
            return self.find((), {}, clock, assumptions) is not None
        self.model.clock = clock
        return self.solver.satisfiable(clock, assumptions)

    def _cuts(self, marks: Marks) -> Sequence[Cut]:
        broken = self.blank.cuts(marks)
        self.cuts_added += len(broken)
        return broken

    def blamed(self) -> frozenset[Literal]:
        """After find has found nothing: assumptions that were enough to rule all out."""
        return frozenset(self.solver.core())

    def referee(self, puzzle: Puzzle, marks: Marks) -> None:
        """No solution is shown that breaks a rule of the puzzle it is for."""
        broken = next(puzzle.violations(marks), None)
        if broken:
            raise Disagreement(
                f"the session gave an answer that the referee refuses: {broken}. "
                f"This is a bug in Quinta; please report the puzzle:\n{puzzle.text()}"
            )

    def close(self) -> None:
        """Free the solver."""
        self.solver.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
