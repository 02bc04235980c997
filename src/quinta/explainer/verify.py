"""Is an explanation right? Each step is proved again, from its stated reasons alone.

The steps are found with tables of ways; here a SAT solver made for this purpose
is told the cited rules as clauses and asked whether the conclusions follow. It is not
the solver that any step was found with, and it is told nothing but the step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinta.errors import PuzzleError
from quinta.explainer.prover import Prover
from quinta.explainer.record import Reader
from quinta.formats.json import from_object
from quinta.limits import Clock, Limits
from quinta.model import Fact, Marks, Place, Value
from quinta.puzzle import Puzzle
from quinta.step import Reason, Step

SOLVER = "cadical153"


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
    if not isinstance(explained, Mapping) or "puzzle" not in explained:
        raise PuzzleError("not an explanation: the puzzle is missing; see 'quinta explain --json'")
    puzzle, marks = from_object(explained["puzzle"])
    reader = Reader(puzzle)
    listed = explained.get("steps")
    if listed is None:
        last = explained.get("step")
        listed = [*explained.get("before", ()), *([last] if last else [])]
    if not isinstance(listed, list):
        raise PuzzleError("not an explanation: a list of steps is expected")
    steps = [reader.step(step) for step in listed]
    checker = Checker(puzzle, marks or {}, minimal, Clock(limits))
    checker.explanation(steps)
    if explained.get("steps") is not None:
        checker.ending(explained, steps)
    return Verification(puzzle, len(steps), checker.proofs, tuple(checker.faults))


class Checker:
    """Goes through the steps with a board of its own."""

    def __init__(self, puzzle: Puzzle, marks: Marks, minimal: bool, clock: Clock) -> None:
        self.puzzle, self.marks, self.minimal = puzzle, marks, minimal
        self.prover = Prover(puzzle, clock, SOLVER)
        self.faults: list[str] = []
        self.proofs = 0
        given = [Fact(place, value) for place, value in marks.items()]
        self.known = Known(puzzle, [*puzzle.given_facts(), *given])

    def explanation(self, steps: Sequence[Step]) -> None:
        """Every step, each on what the steps before it concluded."""
        for number, step in enumerate(steps, 1):
            self._step(f"step {number}", step, self.known)
            self.known.add(step.conclusions)

    def _step(self, name: str, step: Step, known: Known) -> None:
        for fact in step.facts:
            if not known.has(fact):
                self._fault(name, f"{fact} is not known before it")
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
        known = Known(self.puzzle, [*step.facts, *supposed])
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
        if more and not self._proves([*step.reasons, *step.facts], more):
            self._fault(name, "the reasons and facts do not prove the conclusions")

    def _witness(self, name: str, step: Step) -> None:
        """The ways listed are all there are: without any of them there is a contradiction."""
        assert step.witness is not None
        listed = step.witness.listed
        if not listed or not all(listed):
            return
        spot = [
            reason
            for spot in self.puzzle.spots()
            if set(step.reasons) <= set(spot.reasons)
            for reason in spot.reasons
        ]
        reasons = step.reasons if len(step.reasons) == 1 else dict.fromkeys(spot)
        self.proofs += 1
        if not self.prover.only([*reasons, *step.facts], listed):
            self._fault(name, "there are more ways than those listed")

    def _proves(self, parts: Sequence[Reason | Fact], conclusions: Iterable[Fact]) -> bool:
        self.proofs += 1
        reasons = [part for part in parts if isinstance(part, Reason)]
        if reasons and all(reason.where is None for reason in reasons):
            return self._broken_without(parts, list(conclusions))
        return self.prover.proves(parts, conclusions)

    def _broken_without(self, parts: Sequence[Reason | Fact], conclusions: Sequence[Fact]) -> bool:
        """A rule that no spot states is the referee's to judge."""
        rules = {part.rule for part in parts if isinstance(part, Reason)}
        marks = {part.place: part.value for part in parts if isinstance(part, Fact)}
        tries = [{}] if not conclusions else [self._denied(fact) for fact in conclusions]
        return all(
            any(violation.rule in rules for violation in self.puzzle.violations({**marks, **tried}))
            for tried in tries
        )

    def _denied(self, fact: Fact) -> dict[Place, Value]:
        others = [value for value in self.puzzle.values(fact.place) if value != fact.value]
        return {fact.place: fact.value if not fact.holds else others[0]}

    def ending(self, explained: Mapping[str, Any], steps: Sequence[Step]) -> None:
        """The status that is claimed, and the solutions shown."""
        status = explained.get("status")
        shown = [self.puzzle.marks_from_json(data) for data in explained.get("solutions", ())]
        for solution in shown:
            if len(solution) < len(self.known.left) or next(self.puzzle.violations(solution), None):
                self._fault("the end", "what is shown as a solution is none")
            for place, value in solution.items():
                if not self.known.left[place] >> value & 1:
                    self._fault("the end", f"a solution has {place.id} = {value}, ruled out before")
        settled = all(left.bit_count() == 1 for left in self.known.left.values())
        failed = bool(steps) and steps[-1].is_contradiction
        if status == "unique" and not (settled and len(shown) == 1):
            self._fault("the end", "the solution is called unique, but the steps leave places open")
        if status == "multiple" and (len(shown) != 2 or shown[0] == shown[1]):
            self._fault("the end", "two different solutions are expected")
        if status == "none" and not failed:
            self._fault("the end", "no solution is claimed, but the steps end in no contradiction")

    def _fault(self, where: str, what: str) -> None:
        self.faults.append(f"{where}: {what}")


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
