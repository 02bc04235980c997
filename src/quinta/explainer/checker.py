"""Does each step follow? It is proved again, from its stated reasons and facts alone.

The steps are found with tables of ways; here a SAT solver made for this purpose
is told the cited rules as clauses and asked whether the conclusions follow. It is not
the solver that any step was found with, and it is told nothing but the step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from quinta.base.errors import Disagreement
from quinta.base.limits import Clock
from quinta.explainer.finder import LISTED_WAYS, SHORT_ROUNDS
from quinta.explainer.nested import all_reasons
from quinta.explainer.prover import Prover
from quinta.logic.model import Cut, Fact, Marks, Place, Value
from quinta.puzzle.contract import Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level, Reason, Spot, Step, StepKind, counted_rules

SOLVER = "cadical153"

LEVELS = {
    StepKind.RULE: (Level.VERY_EASY, Level.EASY),
    StepKind.SPOT: (Level.VERY_EASY, Level.EASY),
    StepKind.PAIR: (Level.MEDIUM,),
    StepKind.SUPPOSE: (Level.HARD, Level.VERY_HARD),
    StepKind.NESTED: (Level.EXTREME,),
}
"""The levels that a step of a kind can have; a mistake has that of its chain."""

WITHIN = (StepKind.RULE, StepKind.SPOT, StepKind.PAIR, StepKind.SUPPOSE)
"""What a supposition can take that is more than a look at one spot after another."""

MOST_SPOTS = {StepKind.RULE: 1, StepKind.SPOT: 1, StepKind.PAIR: 2}
"""So many spots a step of a kind can cite."""


class Known:
    """The values left at every place."""

    def __init__(self, puzzle: Puzzle, facts: Iterable[Fact]) -> None:
        self.left: dict[Place, int] = {place: puzzle.mask(place) for place in puzzle.places()}
        self.named = {place for place, mask in self.left.items() if mask.bit_count() <= 2}
        """The places whose value has been said; of two values, to rule one out says it."""
        self.add(facts)

    def add(self, facts: Iterable[Fact]) -> None:
        """Learn facts."""
        for place, value, holds in facts:
            self.left[place] &= (1 << value) if holds else ~(1 << value)
            if holds:
                self.named.add(place)

    def has(self, fact: Fact) -> bool:
        """Whether a fact is known."""
        own = 1 << fact.value
        left = self.left[fact.place]
        return not left & ~own if fact.holds else not left & own

    def has_said(self, fact: Fact) -> bool:
        """Whether a fact is known in so many words: what alone is left may still be named."""
        return self.has(fact) and (not fact.holds or fact.place in self.named)

    def agrees(self, marks: Marks) -> bool:
        """Whether complete marks have only values that are left."""
        return all(self.left[place] >> value & 1 for place, value in marks.items())

    def settled(self) -> dict[Place, Value]:
        """The places with one value left."""
        return {p: mask.bit_length() - 1 for p, mask in self.left.items() if mask.bit_count() == 1}


class Judge(Prover):
    """A prover that believes no cut: the referee must refuse whatever a cut rules out."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        super().__init__(puzzle, clock, SOLVER)

    def cuts(self, marks: Marks) -> Sequence[Cut]:
        """Clauses of the rules left to cuts that complete marks break, each judged."""
        cuts = super().cuts(marks)
        for cut in cuts:
            self.clock.check()
            against = Known(self.puzzle, map(denial, cut)).settled()
            if not any(v.rule in self.puzzle.lazy_rules() for v in self.puzzle.violations(against)):
                raise Disagreement(f"the referee does not refuse what a cut rules out: {cut}")
        return cuts

    @cached_property
    def reasons(self) -> list[Reason]:
        """All that the rules and clues say."""
        return all_reasons(self.puzzle)

    def can_hold(self, clues: Collection[Clue]) -> bool:
        """Whether some board obeys these clues, and the rules that are about no clue."""
        reasons = [r for r in self.reasons if r.clue is None or r.clue in clues]
        return not self.contradict([*reasons, *self.puzzle.with_only(list(clues)).given_facts()])

    def solution(self, facts: Iterable[Fact], *more: int) -> Marks | None:
        """A solution that agrees with facts, by all rules and clues; the referee has seen it."""
        found = self.find([*self.reasons, *self.puzzle.given_facts(), *facts], *more)
        if found is not None and (broken := next(self.puzzle.violations(found), None)):
            raise Disagreement(f"the referee refuses what the stated rules allow: {broken}")
        return found

    def another(self, than: Marks, facts: Iterable[Fact]) -> Marks | None:
        """A solution other than this one."""
        return self.solution_with_one_of([Fact(*mark, False) for mark in than.items()], facts)

    def solution_with_one_of(self, wanted: Iterable[Fact], facts: Iterable[Fact]) -> Marks | None:
        """A solution for which at least one of the wanted facts is so."""
        guard = self.model.variable()
        self.solver.add((-guard, *map(self.model.literal, wanted)))
        try:
            return self.solution(facts, guard)
        finally:
            self.solver.add((-guard,))


class Checker:
    """Goes through steps with a board of its own.

    ``stated`` is what clues themselves say of places, ``given`` are the marks and notes that
    are taken for granted.
    """

    def __init__(
        self,
        judge: Judge,
        stated: Sequence[Fact],
        given: Collection[Fact],
        minimal: bool = False,
    ) -> None:
        self.puzzle, self.judge, self.minimal = judge.puzzle, judge, minimal
        self.stated, self.given = stated, frozenset(given)
        self.faults: list[str] = []
        self.proofs = 0
        self.known = Known(self.puzzle, [*self.stated, *given])

    def steps(self, steps: Sequence[Step]) -> None:
        """Every step, each on what the steps before it concluded."""
        for number, step in enumerate(steps, 1):
            self.judge.clock.check()
            name = f"step {number}"
            if step.kind is StepKind.MISTAKE and len(steps) > 1:
                self._fault(name, "marks that cannot be right are told alone")
            if step.is_contradiction and number < len(steps):
                self._fault(name, "it ends in a contradiction, but more steps follow")
            self._step(name, step, self.known, self.known)
            self.known.add(step.conclusions)

    def _step(self, name: str, step: Step, known: Known, told: Known) -> None:
        """A step rests on what is known, and says nothing that was told before."""
        self._form(name, step)
        for fact in step.facts:
            if not known.has(fact):
                self._fault(name, f"{fact} is not known before it")
        for fact in step.conclusions:
            if told.has_said(fact) if not step.reasons else told.has(fact):
                self._fault(name, f"{fact} is known before it")
        if step.chain:
            self._chain(name, step)
        else:
            self._proof(name, step)
        if step.witness is not None:
            self._witness(name, step)

    # What a step of its kind may look like

    def _form(self, name: str, step: Step) -> None:
        for complaint in self._complaints(step):
            self._fault(name, complaint)

    def _complaints(self, step: Step) -> Iterable[str]:
        kind = step.kind
        if kind is StepKind.MISTAKE:
            yield from self._complaints_about_a_mistake(step)
        elif step.level not in LEVELS[kind]:
            yield f"a step of kind {kind} cannot have level {int(step.level)}"
        if len(step.spots()) > MOST_SPOTS.get(kind, len(step.spots())):
            yield f"a step of kind {kind} cannot cite {len(step.spots())} spots"
        if kind is StepKind.RULE and len(step.reasons) > 1:
            yield "a step of kind rule cites one rule"
        may_chain = kind is StepKind.NESTED and step.assumption is not None
        if bool(step.chain) != (may_chain or kind in (StepKind.SUPPOSE, StepKind.MISTAKE)):
            yield f"a step of kind {kind} {'has no' if step.chain else 'needs a'} chain"
        if (step.assumption is not None) != (may_chain or kind is StepKind.SUPPOSE):
            yield f"a step of kind {kind} {'supposes nothing' if step.assumption else 'supposes'}"
        if step.assumption is not None:
            yield from self._complaints_about_a_supposition(step)
        if step.witness is not None and kind not in (StepKind.RULE, StepKind.SPOT):
            yield f"a step of kind {kind} tells no ways"

    def _complaints_about_a_mistake(self, step: Step) -> Iterable[str]:
        if step.conclusions:
            yield "marks that cannot be right prove nothing else"
        if not self.given.issuperset(step.facts):
            yield "what is called a mistake was not given"
        if step.level != max((link.level for link in step.chain), default=Level.VERY_EASY):
            yield f"it cannot have level {int(step.level)}, as its chain has not"

    def _complaints_about_a_supposition(self, step: Step) -> Iterable[str]:
        if not step.conclusions:
            yield "a supposition that fails proves something"
        if step.kind is StepKind.NESTED:
            if any(link.kind not in WITHIN for link in step.chain):
                yield "its chain has a step that cannot be part of it"
            return
        if (step.level is Level.HARD) != (step.rounds <= SHORT_ROUNDS):
            yield f"it fails in {step.rounds} rounds, so it has another level"
        if any(link.kind not in (StepKind.RULE, StepKind.SPOT) for link in step.chain):
            yield "its chain looks at more than one spot at once"

    # The proof

    def _proof(self, name: str, step: Step) -> None:
        if not self._proves(step, [*step.reasons, *step.facts], step.conclusions):
            self._fault(name, "the reasons and facts do not prove the conclusions")
        elif self.minimal:
            self._minimal(name, step)

    def _minimal(self, name: str, step: Step) -> None:
        parts: list[Reason | Fact] = [*step.reasons, *step.facts]
        for part in parts:
            rest = [other for other in parts if other is not part]
            if self._proves(step, rest, step.conclusions) and self._told_alike(step, rest):
                what = part.name if isinstance(part, Reason) else str(part)
                self._fault(name, f"it holds without {what} as well")

    def _told_alike(self, step: Step, rest: Sequence[Reason | Fact]) -> bool:
        """Whether the sentence does not need what was left out: a telling may name more.

        "The partner of the shaded r1c1" needs that r1c1 is shaded, be that forced or not.
        """
        told = self.puzzle.tell(step)
        reasons = tuple(part for part in rest if isinstance(part, Reason))
        if told is None or not reasons:
            return True
        facts = tuple(part for part in rest if isinstance(part, Fact))
        return self.puzzle.tell(replace(step, reasons=reasons, facts=facts)) == told

    def _chain(self, name: str, step: Step) -> None:
        """From the facts and the supposition, look after look, to a contradiction."""
        supposed = [] if step.assumption is None else [step.assumption]
        known = Known(self.puzzle, [*self.stated, *step.facts, *supposed])
        # A chain cites as few facts as it can, and may come upon a given cell by itself.
        told = Known(self.puzzle, [*step.facts, *supposed])
        for number, link in enumerate(step.chain, 1):
            self.judge.clock.check()
            self._step(f"{name}, link {number}", link, known, told)
            known.add(link.conclusions)
            told.add(link.conclusions)
            for reason in link.reasons:
                if reason not in step.reasons:
                    self._fault(name, f"link {number} rests on {reason.name}, which is not cited")
        if step.chain[-1].conclusions:
            self._fault(name, "the chain does not end in a contradiction")
        if step.assumption is not None:
            self._refuted(name, step, step.assumption)
        elif step.conclusions:
            self._fault(name, "nothing is supposed, so the chain proves no conclusion")

    def _refuted(self, name: str, step: Step, supposed: Fact) -> None:
        """What the supposition's failing means, and what is concluded besides."""
        known = Known(self.puzzle, [*self.stated, *step.facts, denial(supposed)])
        more = [fact for fact in step.conclusions if not known.has(fact)]
        # A search for boards that break a rule left to cuts might not end.
        lazy = any(map(self._is_lazy, step.reasons))
        if more and (lazy or not self._proves(step, [*step.reasons, *step.facts], more)):
            self._fault(name, "the reasons and facts do not prove the conclusions")

    def _proves(
        self, step: Step, parts: Sequence[Reason | Fact], conclusions: Collection[Fact]
    ) -> bool:
        self.proofs += 1
        lazy = [part for part in parts if isinstance(part, Reason) and self._is_lazy(part)]
        if step.kind is StepKind.RULE and lazy:
            return self._broken_without(lazy[0], parts, conclusions)
        return self.judge.proves(parts, conclusions)

    def _is_lazy(self, reason: Reason) -> bool:
        return reason.rule in self.puzzle.lazy_rules()

    def _broken_without(
        self, reason: Reason, parts: Sequence[Reason | Fact], conclusions: Collection[Fact]
    ) -> bool:
        """A rule that no spot states is the referee's to judge, and for which cells."""
        known = [part for part in parts if isinstance(part, Fact)]
        tries = [[denial(fact)] for fact in conclusions] or [[]]

        def breaks(violation: Violation) -> bool:
            return violation.rule == reason.rule and set(violation.places) == set(reason.places)

        return all(
            any(map(breaks, self.puzzle.violations(Known(self.puzzle, [*known, *more]).settled())))
            for more in tries
        )

    # How many ways there are

    def _witness(self, name: str, step: Step) -> None:
        """So many ways are there; those listed are ways, and there is no other."""
        assert step.witness is not None
        spot = next((spot for spot in self._spots if set(step.reasons) <= set(spot.reasons)), None)
        if not step.reasons or spot is None:
            self._fault(name, "ways are told, but not of the rules of one spot")
            return
        reasons = counted_rules(step.reasons, spot.reasons)
        places = reasons[0].places if len(reasons) == 1 else spot.places
        number, listed = self._ways(reasons, places, step.facts)
        if step.witness.ways != number:
            self._fault(name, f"there are not {step.witness.ways} ways")
        elif Counter(map(frozenset, step.witness.listed)) != Counter(map(frozenset, listed)):
            self._fault(name, "the ways listed are not those there are")
        elif listed:
            self._only_these(name, [*reasons, *step.facts], step.witness.listed)

    @cached_property
    def _spots(self) -> list[Spot]:
        return self.puzzle.spots()

    def _ways(
        self, reasons: Sequence[Reason], places: Sequence[Place], facts: Iterable[Fact]
    ) -> tuple[int, Sequence[Sequence[Fact]]]:
        """How many ways facts leave, by the tables; each, if they are few."""
        ways = self.puzzle.ways(reasons)
        if ways is None:
            return -1, ()
        known = Known(self.puzzle, facts).left
        domains = [known[place] for place in places]
        left = ways.left(domains)
        number = ways.count(left)
        if number > LISTED_WAYS:
            return number, ()
        listed = [
            [
                Fact(place, (mask & domain).bit_length() - 1)
                for place, mask, domain in zip(places, way, domains, strict=True)
                if domain.bit_count() > 1 and (mask & domain).bit_count() == 1
            ]
            for way in ways.each(left)
        ]
        return number, listed

    def _only_these(
        self, name: str, parts: Sequence[Reason | Fact], listed: Sequence[Sequence[Fact]]
    ) -> None:
        """The same by the solver, which knows no tables."""
        self.proofs += 1 + len(listed)
        if not self.judge.only(parts, listed):
            self._fault(name, "there are more ways than those listed")
        if any(self.judge.contradict([*parts, *way]) for way in listed):
            self._fault(name, "one of the ways listed is none")

    def _fault(self, where: str, what: str) -> None:
        self.faults.append(f"{where}: {what}")


def denial(fact: Fact) -> Fact:
    """That a fact is not so."""
    return fact._replace(holds=not fact.holds)
