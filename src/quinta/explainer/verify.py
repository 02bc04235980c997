"""Is an explanation right? Each step is proved again, from its stated reasons alone.

The steps are found with tables of ways; here a SAT solver made for this purpose
is told the cited rules as clauses and asked whether the conclusions follow. It is not
the solver that any step was found with, and it is told nothing but the step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quinta.errors import PuzzleError
from quinta.explainer.prover import Prover
from quinta.explainer.record import Reader
from quinta.formats.json import from_object
from quinta.limits import Clock, Limits
from quinta.model import Fact, Marks, Place, Value
from quinta.puzzle import Puzzle
from quinta.questions import Status
from quinta.step import Level, Reason, Step, StepKind, counted_rules
from quinta.ways import values_in

SOLVER = "cadical153"

LEVELS = {
    StepKind.RULE: (Level.GENTLE, Level.LINE),
    StepKind.SPOT: (Level.GENTLE, Level.LINE),
    StepKind.PAIR: (Level.SHORT,),
    StepKind.SUPPOSE: (Level.SHORT, Level.LONG),
    StepKind.NESTED: (Level.NESTED,),
}
"""The levels that a step of a kind can have."""


@dataclass(frozen=True)
class Verification:
    """What is wrong with an explanation, if anything; how much was proved."""

    puzzle: Puzzle
    steps: int
    proofs: int
    faults: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether every step was proved."""
        return not self.faults

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "right": self.right,
            "steps": self.steps,
            "proofs": self.proofs,
            "faults": list(self.faults),
        }


def verify(
    explained: Mapping[str, Any], *, minimal: bool = False, limits: Limits | None = None
) -> Verification:
    """Prove an explanation or a hint again, from the object that ``to_json`` gave.

    With ``minimal``, also that no reason and no fact of a step could be left out.

    >>> import quinta
    >>> told = quinta.explain(quinta.example("doors/1"))
    >>> verify(told.to_json(), minimal=True).right
    True
    """
    puzzle, marks, told = _read(explained)
    checker = Checker(puzzle, marks, told, minimal, Clock(limits))
    checker.explanation()
    if told.whole:
        checker.ending(explained)
    return Verification(puzzle, len(told.steps), checker.proofs, tuple(checker.faults))


class Told(NamedTuple):
    """The steps of an explanation or a hint."""

    steps: Sequence[Step]
    ruled_out: Sequence[Fact]
    whole: bool
    """Whether it is an explanation, which has an end to be checked."""


def _read(explained: Mapping[str, Any]) -> tuple[Puzzle, Marks, Told]:
    if not isinstance(explained, Mapping) or not isinstance(explained.get("puzzle"), Mapping):
        raise PuzzleError("not an explanation: the puzzle is missing; see 'quinta explain --json'")
    puzzle, marks = from_object(explained["puzzle"])
    reader = Reader(puzzle)
    whole = "steps" in explained
    last = explained.get("step")
    listed = (
        explained["steps"]
        if whole
        else _list(explained, "before") + ([] if last is None else [last])
    )
    if not isinstance(listed, list):
        raise PuzzleError("not an explanation: a list of steps is expected")
    ruled_out = [reader.fact(data) for data in _list(explained, "ruled_out")]
    return puzzle, marks or {}, Told(list(map(reader.step, listed)), ruled_out, whole)


def _list(explained: Mapping[str, Any], name: str) -> list[Any]:
    found = explained.get(name, [])
    if not isinstance(found, list):
        raise PuzzleError(f"not an explanation: '{name}' is a list")
    return found


class Checker:
    """Goes through the steps with a board of its own."""

    def __init__(
        self, puzzle: Puzzle, marks: Marks, told: Told, minimal: bool, clock: Clock
    ) -> None:
        self.puzzle, self.told, self.minimal = puzzle, told, minimal
        self.prover = Prover(puzzle, clock, SOLVER)
        self.faults: list[str] = []
        self.proofs = 0
        given = [Fact(place, value) for place, value in marks.items()]
        self.known = Known(puzzle, [*puzzle.given_facts(), *given, *told.ruled_out])

    def explanation(self) -> None:
        """Every step, each on what the steps before it concluded."""
        for number, step in enumerate(self.told.steps, 1):
            self._step(f"step {number}", step, self.known)
            self.known.add(step.conclusions)

    def _step(self, name: str, step: Step, known: Known) -> None:
        for fact in step.facts:
            if not known.has(fact):
                self._fault(name, f"{fact} is not known before it")
        if step.level not in LEVELS.get(step.kind, tuple(Level)):
            self._fault(name, f"a step of kind {step.kind} cannot have level {int(step.level)}")
        if step.chain:
            self._chain(name, step)
        else:
            self._proof(name, step)
        if step.witness is not None:
            self._witness(name, step)

    def _proof(self, name: str, step: Step) -> None:
        if not self._proves([*step.reasons, *step.facts], step.conclusions):
            self._fault(name, "the reasons and facts do not prove the conclusions")
        elif self.minimal:
            self._minimal(name, step)

    def _minimal(self, name: str, step: Step) -> None:
        parts: list[Reason | Fact] = [*step.reasons, *step.facts]
        for part in parts:
            rest = [other for other in parts if other is not part]
            if self._proves(rest, step.conclusions):
                what = part.name if isinstance(part, Reason) else str(part)
                self._fault(name, f"it holds without {what} as well")

    def _chain(self, name: str, step: Step) -> None:
        """From the facts and the supposition, look after look, to a contradiction."""
        supposed = [] if step.assumption is None else [step.assumption]
        known = Known(self.puzzle, [*self.puzzle.given_facts(), *step.facts, *supposed])
        for number, link in enumerate(step.chain, 1):
            self._step(f"{name}, link {number}", link, known)
            known.add(link.conclusions)
            for reason in link.reasons:
                if reason not in step.reasons:
                    self._fault(name, f"link {number} rests on {reason.name}, which is not cited")
        if step.chain[-1].conclusions:
            self._fault(name, "the chain does not end in a contradiction")
        if step.assumption is not None:
            self._refuted(name, step)

    def _refuted(self, name: str, step: Step) -> None:
        """What the supposition's failing means, and what is concluded besides."""
        assert step.assumption is not None
        place, value, holds = step.assumption
        known = Known(self.puzzle, [*step.facts, Fact(place, value, not holds)])
        more = [fact for fact in step.conclusions if not known.has(fact)]
        # A search for boards that break a rule left to cuts might not end.
        lazy = any(reason.where is None for reason in step.reasons)
        if more and (lazy or not self._proves([*step.reasons, *step.facts], more)):
            self._fault(name, "the reasons and facts do not prove the conclusions")

    def _witness(self, name: str, step: Step) -> None:
        """So many ways are there; those listed are ways, and there is no other."""
        assert step.witness is not None
        if not step.reasons:
            self._fault(name, "ways are told, but no rule")
            return
        reasons, places = self._at_the_spot(step)
        ways = self.puzzle.ways(reasons)
        known = Known(self.puzzle, step.facts)
        left = ways.left([known.left[place] for place in places]).bit_count() if ways else 0
        if step.witness.ways != left:
            self._fault(name, f"there are not {step.witness.ways} ways")
        listed = step.witness.listed
        if not listed or not all(listed):
            return
        self.proofs += 1 + len(listed)
        if not self.prover.only([*reasons, *step.facts], listed):
            self._fault(name, "there are more ways than those listed")
        if any(self.prover.contradict([*reasons, *step.facts, *way]) for way in listed):
            self._fault(name, "one of the ways listed is none")
        if len(set(listed)) != step.witness.ways:
            self._fault(name, "not all ways are listed once")

    def _at_the_spot(self, step: Step) -> tuple[tuple[Reason, ...], tuple[Place, ...]]:
        """The rules whose ways are counted, and their places."""
        for spot in self.puzzle.spots():
            if set(step.reasons) <= set(spot.reasons):
                counted = counted_rules(step.reasons, spot.reasons)
                return counted, counted[0].places if len(counted) == 1 else spot.places
        return step.reasons, step.reasons[0].places

    def _proves(self, parts: Sequence[Reason | Fact], conclusions: Iterable[Fact]) -> bool:
        self.proofs += 1
        reasons = [part for part in parts if isinstance(part, Reason)]
        if reasons and all(reason.where is None for reason in reasons):
            return self._broken_without(parts, list(conclusions))
        return self.prover.proves(parts, conclusions)

    def _broken_without(self, parts: Sequence[Reason | Fact], conclusions: Sequence[Fact]) -> bool:
        """A rule that no spot states is the referee's to judge."""
        rules = {part.rule for part in parts if isinstance(part, Reason)}
        known = [part for part in parts if isinstance(part, Fact)]
        tries = [[]] if not conclusions else [[_denial(fact)] for fact in conclusions]
        return all(
            any(v.rule in rules for v in self.puzzle.violations(self._marks([*known, *tried])))
            for tried in tries
        )

    def _marks(self, facts: Iterable[Fact]) -> dict[Place, Value]:
        """What facts settle."""
        left = Known(self.puzzle, facts).left
        return {p: mask.bit_length() - 1 for p, mask in left.items() if mask.bit_count() == 1}

    def ending(self, explained: Mapping[str, Any]) -> None:
        """The status that is claimed, the solutions shown, and what is said to stay open."""
        status = explained.get("status")
        if status not in tuple(Status):
            raise PuzzleError(f"not an explanation: the status is {', '.join(Status)}")
        shown = [self.puzzle.marks_from_json(data) for data in _list(explained, "solutions")]
        for solution in shown:
            if len(solution) < len(self.known.left) or next(self.puzzle.violations(solution), None):
                self._fault("the end", "what is shown as a solution is none")
            for place, value in solution.items():
                if not self.known.left[place] >> value & 1:
                    self._fault("the end", f"a solution has {place.id} = {value}, ruled out before")
        if explained.get("limit"):  # then it tells a part, and claims no more
            return
        open_now = {
            place.id: list(values_in(left))
            for place, left in self.known.left.items()
            if left.bit_count() > 1
        }
        if status != "none" and explained.get("open") != open_now:
            self._fault("the end", "what is said to stay open is not what the steps leave open")
        settled = not open_now
        failed = bool(self.told.steps) and self.told.steps[-1].is_contradiction
        if status == "unique" and not (settled and len(shown) == 1):
            self._fault("the end", "the solution is called unique, but the steps leave places open")
        if status == "multiple" and (len(shown) != 2 or shown[0] == shown[1]):
            self._fault("the end", "two different solutions are expected")
        if status == "none" and not failed:
            self._fault("the end", "no solution is claimed, but the steps end in no contradiction")

    def _fault(self, where: str, what: str) -> None:
        self.faults.append(f"{where}: {what}")


def _denial(fact: Fact) -> Fact:
    return fact._replace(holds=not fact.holds)


class Known:
    """The values left at every place."""

    def __init__(self, puzzle: Puzzle, facts: Iterable[Fact]) -> None:
        self.left: dict[Place, int] = {
            place: sum(1 << value for value in puzzle.values(place)) for place in puzzle.places()
        }
        self.add(facts)

    def add(self, facts: Iterable[Fact]) -> None:
        """Learn facts."""
        for place, value, holds in facts:
            self.left[place] &= (1 << value) if holds else ~(1 << value)

    def has(self, fact: Fact) -> bool:
        """Whether a fact is known."""
        own = 1 << fact.value
        left = self.left[fact.place]
        return not left & ~own if fact.holds else not left & own
