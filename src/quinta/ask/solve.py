"""The questions one can ask about a puzzle: solve, list, count, check.

Each is a function of a puzzle; whatever an engine answers goes through the referee
before anyone sees it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from quinta.base.arguments import public
from quinta.base.errors import Disagreement, LimitReached
from quinta.base.fields import counted
from quinta.base.grid import Cell, Line, Wall
from quinta.base.limits import Clock, Limits, peak_megabytes
from quinta.base.log import heard, told
from quinta.base.progress import Progress
from quinta.logic import engines
from quinta.logic.engine import Counters, Engine
from quinta.logic.model import AnyMarks, Fact, Marks, Place, Value, as_marks
from quinta.puzzle.as_json import marks_or_null, violation_to_json
from quinta.puzzle.contract import Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Displayed, Figure
from quinta.render.scene import Role

FEW = 20
"""Up to so many solutions, asking the SAT engine again is quicker than starting clingo."""

INTERRUPTED = "interrupt"
"""What is named as the limit when Ctrl-C ended a question."""


class Status(StrEnum):
    """How many solutions there are."""

    NONE = "none"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Stats:
    """What an answer took. None: not reported by this engine."""

    engine: str = "none"
    variables: int = 0
    clauses: int = 0
    decisions: int | None = 0
    propagations: int | None = 0
    conflicts: int | None = 0
    restarts: int | None = 0
    cuts: int = 0
    solutions: int = 0
    build_seconds: float = 0.0
    solve_seconds: float = 0.0
    peak_megabytes: float = 0.0

    def __str__(self) -> str:
        took = self.build_seconds + self.solve_seconds
        return f"{self.engine} in {took:.3f} s, {self.conflicts} conflicts"

    def to_json(self) -> dict[str, Any]:
        """The numbers by name; times to the microsecond."""
        return {
            name: round(value, 6) if isinstance(value, float) else value
            for name, value in vars(self).items()
        }


def about(puzzle: Puzzle) -> str:
    """Which puzzle it is, in short.

    >>> import quinta
    >>> about(quinta.Gap(9))
    'gap 9x9'
    """
    return f"{puzzle.kind} {puzzle.size}"


class Search(Iterator[Marks]):
    """The solutions of a puzzle, one after the other, and what finding them took.

    Raises LimitReached when a limit is hit: what came before it stands.

    >>> import quinta
    >>> search = Search(quinta.parse("gap 8"))
    >>> len(list(search)), search.complete
    (2, True)
    """

    @public
    def __init__(
        self,
        puzzle: Puzzle,
        engine: str = "sat",
        limits: Limits | None = None,
        most: int | None = None,
        progress: bool = False,
    ) -> None:
        engines.require(engine)
        self.puzzle = puzzle
        self.engine = engine
        self.clock = Clock(limits)
        self.most = most
        self.complete = False
        self.reason: str | None = None
        self.found = 0
        self.first: Marks | None = None
        self.last: Marks | None = None
        self._places = len(puzzle.places())
        self._engine: Engine | None = None
        self._running = False
        self._counters = Counters(0, 0, 0, 0)
        self._build_seconds = self._solve_seconds = 0.0
        self._progress = Progress(about(puzzle), most) if progress else None
        self._source = self._run()

    def __next__(self) -> Marks:
        if self.most is not None and self.found >= self.most:
            self.close()
            raise StopIteration
        started = time.perf_counter()
        try:
            marks = next(self._source)
        finally:
            self._solve_seconds += time.perf_counter() - started
        self._referee(marks)
        self.found += 1
        self.first = self.first or marks
        self.last = marks
        if self._progress is not None:
            self._progress.advance()
        return marks

    def _run(self) -> Generator[Marks, None, None]:
        """All solutions; whoever stops before the end does not learn that they are all."""
        try:
            yield from self._every_solution()
            self.complete = True
        finally:
            self._tell()

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress.close()
        if heard():
            told("ask", "%s, by %s", self, self.stats)

    def _every_solution(self) -> Iterator[Marks]:
        """What is cheap and exact first; the engine for the rest."""
        self.reason = self.puzzle.impossible()
        known = {} if self.reason else self.puzzle.narrow(self.clock)
        if self.reason or known is None:
            return
        if len(known) == self._places:
            if not self.puzzle.cuts(known):
                yield known
            return
        started = time.perf_counter()
        model = self.puzzle.model(known, self.clock)
        engine = self._engine = engines.start(self.engine, model, self.clock)
        self._build_seconds = time.perf_counter() - started
        self._solve_seconds -= self._build_seconds
        self._running = True
        try:
            yield from engine.solutions(self.puzzle.cuts if self.puzzle.lazy else None)
        finally:
            self._running = False
            self._counters = engine.counters()
            engine.close()

    def _referee(self, marks: Marks) -> None:
        """No answer leaves without obeying the rules as the puzzle's other half states them."""
        broken = next(self.puzzle.violations(marks), None)
        if broken or len(marks) != self._places:
            raise Disagreement(
                f"the engine {self.engine} gave an answer that the referee refuses: "
                f"{broken or 'places are missing'}. This is a bug in Quinta; please report "
                f"the puzzle:\n{self.puzzle.text()}"
            )

    def close(self) -> None:
        """Stop searching and free the engine."""
        self._source.close()
        if self._progress is not None:
            self._progress.close()

    def __str__(self) -> str:
        end = "in all" if self.complete else "so far"
        found = counted(self.found, "solution", "solutions")
        return f"{about(self.puzzle)}: {found} {end}"

    def __repr__(self) -> str:
        return f"<Search: {self}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def stats(self) -> Stats:
        """What it took so far."""
        engine = self._engine
        counters = engine.counters() if engine and self._running else self._counters
        return Stats(
            engine=engine.name if engine else "none",
            variables=engine.model.variables if engine else 0,
            clauses=len(engine.model.clauses) + len(engine.model.cardinalities) if engine else 0,
            decisions=counters.decisions,
            propagations=counters.propagations,
            conflicts=counters.conflicts,
            restarts=counters.restarts,
            cuts=engine.cuts_added if engine else 0,
            solutions=self.found,
            build_seconds=self._build_seconds,
            solve_seconds=max(0.0, self._solve_seconds),
            peak_megabytes=peak_megabytes(),
        )


CLUES = "clues"
GIVEN = (CLUES, "clues and marks", "clues and notes", "clues, marks and notes")
"""What an answer may take into account."""


def given_by(marks: Marks | None, notes: Collection[Fact] = ()) -> str:
    """What was given besides the clues, in words.

    >>> from quinta.base.grid import Cell
    >>> given_by({}), given_by({Cell(0, 0): 1})
    ('clues', 'clues and marks')
    """
    return GIVEN[bool(marks) + 2 * bool(notes)]


@dataclass(frozen=True)
class Answer(Displayed):
    """What all answers share."""

    puzzle: Puzzle
    status: Status
    given: str
    """What was asked about: one of ``GIVEN``."""
    stats: Stats
    limit: str | None
    """The limit that was reached, if one was."""

    def to_json(self) -> dict[str, Any]:
        """The answer as data: what the command line prints with ``--json``, and the page gets."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "status": str(self.status),
            "given": self.given,
            "limit": self.limit,
            **self._details(),
            "stats": self.stats.to_json(),
        }

    def _details(self) -> dict[str, Any]:
        return {}

    def _in_short(self) -> str:
        return ", ".join([str(self.status), *self._findings(), about(self.puzzle)])

    def _findings(self) -> Sequence[str]:
        """What was found besides the status, in a few words."""
        return ()


@dataclass(frozen=True)
class Result(Answer):
    """The answer to solve: a solution, if there is one, and whether it is the only one."""

    solution: Marks | None = field(default=None, hash=False)
    second: Marks | None = field(default=None, hash=False)
    """Another solution, if there are several."""
    reason: str | None = None
    """Why there is no solution, where that is known without a search."""

    def _details(self) -> dict[str, Any]:
        return {
            "solution": marks_or_null(self.puzzle, self.solution),
            "second": marks_or_null(self.puzzle, self.second),
            "reason": self.reason,
        }

    def _figures(self) -> Sequence[Figure]:
        found = [marks for marks in (self.solution, self.second) if marks is not None]
        if len(found) < 2:
            return [Figure(self.puzzle.scene(marks)) for marks in found]
        captions = "one solution", "another"
        return [Figure(self.puzzle.scene(m), c) for m, c in zip(found, captions, strict=True)]


@public
def solve(puzzle: Puzzle, *, engine: str = "sat", limits: Limits | None = None) -> Result:
    """A solution, and whether it is the only one.

    >>> import quinta
    >>> solve(quinta.example("doors/1")).status
    <Status.UNIQUE: 'unique'>
    """
    return verdict(Search(puzzle, engine, limits))


def verdict(search: Search) -> Result:
    """What a fresh search tells of its puzzle: look for two solutions, then stop."""
    second, limit = None, None
    with search:
        try:
            second = next(search, None) and next(search, None)
            status = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[search.found]
        except LimitReached as reached:
            status, limit = Status.UNKNOWN, reached.limit
    return Result(
        search.puzzle, status, CLUES, search.stats, limit, search.first, second, search.reason
    )


@public
def solutions(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    limits: Limits | None = None,
    engine: str | None = None,
    progress: bool = False,
) -> Search:
    """Every solution, one after the other, at most ``limit`` of them.

    With ``progress`` a line on stderr tells how many there are so far.

    >>> import quinta
    >>> sum(1 for solution in solutions(quinta.example("doors/2")))
    10
    """
    few = limit is not None and limit <= FEW
    return Search(puzzle, engine or ("sat" if few else engines.lister()), limits, limit, progress)


@dataclass(frozen=True)
class Check(Displayed):
    """The referee's word on marks."""

    puzzle: Puzzle
    violations: tuple[Violation, ...]
    open_places: int
    places: int = field(default=0)
    marks: Marks = field(default_factory=dict, hash=False)
    """What was checked."""

    @property
    def right(self) -> bool:
        """No rule is broken (so far)."""
        return not self.violations

    @property
    def complete(self) -> bool:
        """No place is open."""
        return self.open_places == 0

    @property
    def solved(self) -> bool:
        """Complete, and no rule is broken."""
        return self.right and self.complete

    def to_json(self) -> dict[str, Any]:
        """The answer as data."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "right": self.right,
            "solved": self.solved,
            "complete": self.complete,
            "open_places": self.open_places,
            "violations": [violation_to_json(violation) for violation in self.violations],
        }

    def _in_short(self) -> str:
        broken = counted(len(self.violations), "rule broken", "rules broken")
        found = "solved" if self.solved else "right so far" if self.right else broken
        return f"{found}, {self.open_places} of {self.places} places open, {about(self.puzzle)}"

    def _figures(self) -> Sequence[Figure]:
        """The board, with what is against the rules ringed."""
        places = (place for violation in self.violations for place in violation.places)
        wrong: dict[Cell | Wall | Line, Role] = {
            place: Role.CONFLICT for place in places if isinstance(place, Cell | Wall)
        }
        scene = replace(self.puzzle.scene(self.marks), roles=wrong)
        return [Figure(scene, "\n".join(map(str, self.violations)))]


@public
def check(puzzle: Puzzle, marks: AnyMarks | None, *, notes: Collection[Fact] = ()) -> Check:
    """Do these marks, complete or not, break a rule, or do notes rule one of them out?

    >>> import quinta
    >>> check(quinta.example("doors/1"), {}).right
    True
    """
    marks = as_marks(marks)
    places = len(puzzle.places())
    broken = (*puzzle.violations(marks), *_against_notes(puzzle, marks, notes))
    return Check(puzzle, broken, places - len(marks), places, marks)


NOTED = "notes"
"""What is broken where a note rules out a mark, or notes all values of a place."""


def _against_notes(puzzle: Puzzle, marks: Marks, notes: Collection[Fact]) -> Iterator[Violation]:
    given = {fact.place: fact.value for fact in puzzle.given_facts() if fact.holds}
    out: dict[Place, set[Value]] = {}
    for note in notes:
        out.setdefault(note.place, set()).add(note.value)
    for place, values in out.items():
        name, value = puzzle.place_in_words(place), marks.get(place, given.get(place))
        if value in values:
            said = f"{name} is {puzzle.name_of(value)}, and a note rules that out"
            yield Violation(NOTED, (place,), said)
        elif values.issuperset(puzzle.values(place)):
            yield Violation(NOTED, (place,), f"notes rule out every value of {name}")
