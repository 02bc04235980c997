"""Hints and explanations: steps in an order, without those that lead nowhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from quinta.ask.about import Asked
from quinta.ask.clash import clash
from quinta.ask.solve import Status, about, given_by
from quinta.base.arguments import public
from quinta.base.errors import LimitReached, PuzzleError
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits
from quinta.explainer.finder import Finder
from quinta.explainer.mistake import mistake
from quinta.explainer.roles import scene_of_step
from quinta.explainer.rungs import rungs
from quinta.explainer.steps import step_to_json
from quinta.explainer.told import ToldStep, each_told
from quinta.explainer.trim import trimmed
from quinta.explainer.words import told
from quinta.logic.model import AnyMarks, Fact, Marks, Place, Value, as_marks
from quinta.puzzle.as_json import clues_to_json, fact_to_json, marks_to_json, open_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level, Step
from quinta.render.display import Displayed, Figure


@dataclass(frozen=True)
class Hint(Displayed):
    """One next step: it settles places, or rules values out.

    Without a step there is nothing to add: the board is full, or nothing more is forced,
    or a limit was reached.
    """

    puzzle: Puzzle
    marks: Marks = field(hash=False)
    status: Status
    step: Step | None
    notes: tuple[Fact, ...] = ()
    """Values that the player has ruled out: believed like the marks."""
    limit: str | None = None

    @property
    def level(self) -> Level | None:
        """That of the step; None if there is none."""
        return None if self.step is None else self.step.level

    @property
    def sentence(self) -> str:
        """The step in a sentence or two, or why there is none."""
        return self.rungs[0] if self.step is None else told(self.puzzle, self.step).sentence

    @property
    def technique(self) -> str | None:
        """What the way to see it is called; None without a step."""
        return None if self.step is None else told(self.puzzle, self.step).technique

    @property
    def conclusions(self) -> tuple[Fact, ...]:
        """What the step shows; nothing without one."""
        return () if self.step is None else self.step.conclusions

    @property
    def rungs(self) -> tuple[str, ...]:
        """The hint little by little: where to look, what matters, the step, its chain."""
        return tuple(rung.text for rung in rungs(self))

    def _in_short(self) -> str:
        return self.sentence

    def _figures(self) -> Sequence[Figure]:
        if self.step is None:
            return [Figure(self.puzzle.scene(self.marks), self.sentence)]
        return [Figure(scene_of_step(self.puzzle, self.marks, self.step), self.sentence)]

    def to_json(self) -> dict[str, Any]:
        """The hint as data, with its rungs; ``quinta verify`` reads it."""
        return {
            **_shared(self),
            "level": None if self.level is None else int(self.level),
            "step": None if self.step is None else step_to_json(self.puzzle, self.step),
            "rungs": list(self.rungs),
        }


@dataclass(frozen=True)
class Explanation(Displayed):
    """The whole way: numbered steps to everything that is forced, then what stays open."""

    puzzle: Puzzle
    marks: Marks = field(hash=False)
    status: Status
    steps: tuple[Step, ...]
    open: Mapping[Place, tuple[Value, ...]] = field(default_factory=dict, hash=False)
    """For each place that differs between solutions, the values it has in some."""
    notes: tuple[Fact, ...] = ()
    """Values that the player has ruled out: believed like the marks."""
    solutions: tuple[Marks, ...] = field(default=(), hash=False)
    """The solution, or two that differ."""
    clash: tuple[Clue, ...] = ()
    """Clues that cannot hold together, each of them needed."""
    limit: str | None = None
    complete: bool = True
    """Whether every step is there and every spot was looked at as a whole.

    Only then is there a level to tell.
    """

    @property
    def level(self) -> Level:
        """That of the hardest step."""
        return max((step.level for step in self.steps), default=Level.VERY_EASY)

    def __iter__(self) -> Iterator[ToldStep]:
        """The steps with their words, each on the board as it is then."""
        return each_told(self.puzzle, self.marks, self.steps)

    def _in_short(self) -> str:
        steps = counted(len(self.steps), "step", "steps")
        level = f", level {int(self.level)} ({self.level.title})" if self.complete else ""
        return f"{self.status}, {steps}{level}, {about(self.puzzle)}"

    def _figures(self) -> Sequence[Figure]:
        if not self.steps:
            return [Figure(self.puzzle.scene(self.marks), self._in_short())]
        return [each.figure() for each in self]

    def to_json(self) -> dict[str, Any]:
        """The explanation as data; ``quinta verify`` reads it."""
        return {
            **_shared(self),
            "level": int(self.level) if self.complete and self.steps else None,
            "steps": [step_to_json(self.puzzle, step) for step in self.steps],
            "open": open_to_json(self.open),
            "solutions": [marks_to_json(self.puzzle, marks) for marks in self.solutions],
            "clash": clues_to_json(self.puzzle, self.clash),
        }


def _shared(given: Hint | Explanation) -> dict[str, Any]:
    return {
        "v": 1,
        "kind": given.puzzle.kind,
        "status": str(given.status),
        "given": given_by(given.marks, given.notes),
        "limit": given.limit,
        "puzzle": given.puzzle.text(),
        "marks": marks_to_json(given.puzzle, given.marks),
        "notes": [fact_to_json(fact) for fact in given.notes],
    }


@public
def hint(
    puzzle: Puzzle,
    marks: AnyMarks | None = None,
    *,
    notes: Collection[Fact] = (),
    seed: int = 0,
    limits: Limits | None = None,
) -> Hint:
    """The easiest next step: it settles a place or rules a value out. What is wrong comes first.

    ``notes`` are values that the player has ruled out. They are believed like the marks, and
    the status is how many solutions agree with both. Whoever writes down what each hint
    concludes, as a mark or as a note, and asks again gets to the end.

    >>> import quinta
    >>> found = hint(quinta.example("doppelblock/1"))
    >>> [str(fact) for fact in found.step.conclusions if fact.holds]
    ['r4c1 = 0', 'r4c6 = 0']
    """
    marks, notes = as_marks(marks), _noted(notes)
    answer = partial(Hint, puzzle, marks, notes=notes)
    clock = Clock(limits)
    status = Status.UNKNOWN
    try:
        status, wrong = _judged(puzzle, marks, notes, clock)
        if wrong is not None or status is Status.NONE:
            return answer(status=status, step=wrong)
        finder = Finder(puzzle, marks, notes, clock=clock, seed=seed)
        return answer(status=status, step=finder.next())
    except LimitReached as reached:
        return answer(status=status, step=None, limit=reached.limit)


def _noted(notes: Collection[Fact]) -> tuple[Fact, ...]:
    """Each note once; what rules nothing out is refused."""
    for fact in notes:
        if fact.holds:
            raise PuzzleError(f"a note rules out a value, and '{fact}' does not; it is a mark")
    return tuple(dict.fromkeys(notes))


@public
def explain(
    puzzle: Puzzle,
    marks: AnyMarks | None = None,
    *,
    notes: Collection[Fact] = (),
    seed: int = 0,
    limits: Limits | None = None,
) -> Explanation:
    """The whole solution as steps, from the clues, the marks and the notes.

    >>> import quinta
    >>> told = explain(quinta.example("doors/4"))
    >>> print(told.status, len(told.solutions), sorted(place.id for place in told.open))
    multiple 2 ['r1c1|r1c2', 'r1c4|r1c5']
    """
    marks, notes = as_marks(marks), _noted(notes)
    answer = partial(Explanation, puzzle, marks, notes=notes)
    clock = Clock(limits)
    status, steps = Status.UNKNOWN, []
    try:
        with Asked(puzzle, marks, clock.rest(), notes=notes) as asked:
            first = asked.solution()
            second = None if first is None else asked.another(first)
        if first is None:
            return _without_solution(puzzle, marks, notes, clock, seed)
        status = Status.UNIQUE if second is None else Status.MULTIPLE
        finder = Finder(puzzle, marks, notes, clock=clock, seed=seed, thrifty=True)
        for step in finder.steps():
            steps.append(step)
        return answer(
            status,
            tuple(trimmed(finder, steps)),
            finder.open_values(),
            solutions=(first,) if second is None else (first, second),
            complete=finder.looks.complete,
        )
    except LimitReached as reached:
        return answer(status, tuple(steps), limit=reached.limit, complete=False)


def _judged(
    puzzle: Puzzle, marks: Marks, notes: Sequence[Fact], clock: Clock
) -> tuple[Status, Step | None]:
    """How many solutions agree with marks and notes, and if none does, why."""
    with Asked(puzzle, marks, clock.rest(), notes=notes) as asked:
        status = asked.verdict()
        if status is not Status.NONE:
            return status, None
        given = [*(Fact(*mark) for mark in marks.items()), *notes]
        if not given or asked.session.find(asked.clues, {}, asked.clock) is None:
            return Status.NONE, None
    return Status.NONE, mistake(puzzle, given, clock)


def _without_solution(
    puzzle: Puzzle, marks: Marks, notes: tuple[Fact, ...], clock: Clock, seed: int
) -> Explanation:
    """What is wrong, or else the clash in steps: from the clues to blame alone, if that can be."""
    answer = partial(Explanation, puzzle, marks, Status.NONE, notes=notes)
    _, wrong = _judged(puzzle, marks, notes, clock)
    if wrong is not None:
        return answer(steps=(wrong,))
    found = clash(puzzle, limits=clock.rest())
    if found.limit:
        raise LimitReached(found.limit)
    finder = Finder(puzzle.with_only(found.clues), {}, clock=clock, seed=seed)
    steps = trimmed(finder, list(finder.steps()), wanted=())
    complete = finder.looks.complete
    return answer(steps=tuple(steps), clash=tuple(found.clues), complete=complete)
