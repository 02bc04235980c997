"""What every question of a setter starts from."""

from __future__ import annotations

from collections.abc import Iterable

from quinta.ask.session import Session
from quinta.ask.solve import Stats, Status, given_by
from quinta.base.limits import Clock, Limits, peak_megabytes
from quinta.logic.model import Fact, Literal, Marks
from quinta.puzzle.puzzle import Puzzle


class Asked:
    """A puzzle, marks, a clock and a session: what each question below starts from."""

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Marks | None = None,
        limits: Limits | None = None,
        session: Session | None = None,
        *,
        notes: Iterable[Fact] = (),
    ) -> None:
        self.puzzle = puzzle
        self.marks = marks or {}
        self.notes = tuple(notes)
        self.given = given_by(self.marks, self.notes)
        self.clock = Clock(limits)
        self._own = session is None
        self._session = session
        if session is not None:
            session.require(puzzle)
        self.clues = puzzle.each_clue()
        self._cuts = session.cuts_added if session is not None else 0
        self._built = 0.0

    @property
    def session(self) -> Session:
        """The session, made when it is needed: making it may already take too long."""
        if self._session is None:
            self._session = Session.of(self.puzzle, self.clock)
            self._built = self.clock.passed()
        return self._session

    def solution(self) -> Marks | None:
        """A refereed solution of the puzzle that agrees with the marks and the notes."""
        return self.find()

    def find(self, *guards: Literal) -> Marks | None:
        """Such a solution that obeys what hangs on these guards."""
        noted = map(self.session.model.literal, self.notes)
        found = self.session.find(self.clues, self.marks, self.clock, [*guards, *noted])
        if found is not None:
            self.session.referee(self.puzzle, found)
        return found

    def verdict(self) -> Status:
        """How many solutions there are, as far as two tell."""
        found = self.solution()
        if found is None:
            return Status.NONE
        return Status.UNIQUE if self.another(found) is None else Status.MULTIPLE

    def another(self, than: Marks) -> Marks | None:
        """A refereed solution other than this one."""
        with self.session.guard() as guard:
            self.session.forbid(guard, than)
            return self.find(guard)

    @property
    def stats(self) -> Stats:
        """What the question took so far."""
        session = self._session
        if session is None:
            return Stats(build_seconds=self.clock.passed(), peak_megabytes=peak_megabytes())
        counters = session.solver.counters()
        return Stats(
            engine=f"session:{session.solver.name}",
            variables=session.model.variables,
            clauses=len(session.model.clauses) + len(session.model.cardinalities),
            decisions=counters.decisions,
            propagations=counters.propagations,
            conflicts=counters.conflicts,
            restarts=counters.restarts,
            cuts=session.cuts_added - self._cuts,
            build_seconds=self._built,
            solve_seconds=self.clock.passed() - self._built,
            peak_megabytes=peak_megabytes(),
        )

    def close(self) -> None:
        """Free the session if it was made for this question."""
        if self._own and self._session is not None:
            self._session.close()

    def __enter__(self) -> Asked:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
