"""The next step, the cheapest first, on a board that fills as steps are taken.

One spot at a time; then two spots that share open places; then a supposition that fails;
then what only a deeper case split shows. Each tier is asked only when all before it
have nothing left, so the hardest step taken tells how hard the puzzle is.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from quinta.ask.about import Asked
from quinta.ask.forced import forced
from quinta.base.errors import LimitReached
from quinta.base.limits import Clock
from quinta.explainer import lazy, nested, pairs, suppose
from quinta.explainer.looks import Look, Looks
from quinta.explainer.minimal import Link, Need, facts_of, needed, needs_of
from quinta.explainer.propagate import Board, Change
from quinta.explainer.prover import Part, Prover
from quinta.explainer.seeing import Seer
from quinta.explainer.sweep import Refuted, Sweep
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Mask, Reason, Step, StepKind, Witness, counted_rules
from quinta.puzzle.ways import values_in

FEW_WAYS = 2
"""A spot with so many ways left is this or that; with more, all of them have to be compared."""

LISTED_WAYS = 6
"""So many ways are written out."""

MOST_PAIRS_SEEN = 20
"""So many pairs of spots are looked at with techniques; those with the fewest ways first."""

SHORT_ROUNDS = 2
"""A supposition that fails within so many rounds is short."""

FAR_MORE = 3
"""What settles so many times as much as the last long supposition is told without a search."""

MANY_LONG = 15
"""After so many long suppositions more of them make no score any higher."""


class Finder:
    """Finds steps on one puzzle, from what is marked on.

    >>> import quinta
    >>> finder = Finder(quinta.example("doppelblock/1"))
    >>> print(finder.next().spots())
    ['row 4']
    """

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Marks | None = None,
        notes: Iterable[Fact] = (),
        *,
        clock: Clock | None = None,
        seed: int = 0,
        brief: bool = False,
        thrifty: bool = False,
        most: Level = Level.EXTREME,
        work: int | None = None,
        like: Finder | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._marks, self._notes = marks or {}, tuple(notes)
        self.clock = clock or Clock()
        self.looks: Looks = like.looks if like else Looks(puzzle, self.clock)
        self.board: Board = Board(self.looks, self.looks.domains(self._marks, self._notes))
        self.brief = brief
        """Leave out what only readers need: fewest facts, ways, chains of easy steps."""
        self.thrifty = thrifty
        """Of long suppositions take that which settles most, not the shortest: fewer are needed."""
        self.most = most
        """Steps harder than this are not looked for."""
        self.work = work
        """How many suppositions may be tried in all; LimitReached after that."""
        self.rank = list(range(len(self.looks.all)))
        """By the look's number: which of equals comes first."""
        if seed:
            random.Random(seed).shuffle(self.rank)
        self.reached = Level.VERY_EASY
        """The hardest steps that were looked for so far: everything easier had run out."""
        self._stale = dict.fromkeys(self.looks.all)
        self._found: dict[Look, list[Change]] = {}
        self._ways: dict[Look, int] = {}
        self._recent: frozenset[int] = frozenset()
        self._pairs = pairs.Pairs(self.looks)
        self.sweep = Sweep(self.looks, self.supposing, dict if like else self.solved)
        self._refuted: list[Refuted] = []
        self._failing: list[Refuted] = []
        """What failed when it was last searched for, be it late."""
        self._settled = 0
        """By so much the last long supposition did."""
        self._long = 0
        """So many long suppositions were told."""
        self._unnamed = self._left_alone()
        self._like = like
        """Another finder on the same puzzle, which knew less and of which this one is a part."""

    @cached_property
    def prover(self) -> Prover:
        """For what tables cannot tell: which rules of a spot are needed, and deep steps."""
        return self._like.prover if self._like else Prover(self.puzzle, self.clock, steady=True)

    def supposing_that(self, wrong: Fact, most: Level, brief: bool = False) -> Finder:
        """A finder on the board as it would be with a value that is in no solution."""
        return Finder(
            self.puzzle,
            notes=[*self.known(), wrong],
            clock=self.clock,
            brief=brief,
            thrifty=True,
            most=most,
            like=self,
        )

    def solved(self) -> Marks:
        """A solution that agrees with marks and notes; empty if there is none."""
        with Asked(self.puzzle, self._marks, self.clock.rest(), notes=self._notes) as asked:
            return asked.solution() or {}

    @cached_property
    def possible(self) -> dict[Place, tuple[Value, ...]]:
        """For every place the values that it has in some solution.

        None at all if there is no solution.
        """
        limits = self.clock.rest()
        found = forced(self.puzzle, self._marks, limits=limits, notes=self._notes)
        if found.limit:
            raise LimitReached(found.limit)
        return dict(found.values)

    # Taking steps

    def steps(self) -> Iterator[Step]:
        """Step after step, until all that is forced is known or a contradiction is shown."""
        while (step := self.next()) is not None:
            yield step
            if step.is_contradiction:
                return
            self.take(step)

    def take(self, step: Step) -> None:
        """Write down what a step concludes."""
        changed = []
        for fact in step.conclusions:
            place, excluded = self.looks.excluded(fact)
            left = self.board.domains[place] & ~excluded
            if left != self.board.domains[place]:
                changed.append(place)
                self.board.restrict(place, left)
                every, watching = self.looks.all, self.looks.watching[place]
                self._stale.update((every[number], None) for number, _ in watching)
            self._unnamed.pop(fact.place, None)
        self._recent = frozenset(changed)

    @property
    def marks(self) -> dict[Place, Value]:
        """The places that are settled."""
        return self.looks.settled(self.board.domains)

    @property
    def finished(self) -> bool:
        """Whether every place is settled."""
        return all(domain.bit_count() == 1 for domain in self.board.domains)

    def open_domains(self) -> list[tuple[Place, Mask]]:
        """Every place with the values left."""
        return list(zip(self.looks.places, self.board.domains, strict=True))

    def open_values(self) -> dict[Place, tuple[Value, ...]]:
        """The places that are not settled, with the values left."""
        return {
            place: tuple(values_in(left))
            for place, left in self.open_domains()
            if left.bit_count() > 1
        }

    def known(self) -> list[Fact]:
        """All that is known of places, single exclusions before settled places."""
        domains, full = self.board.domains, self.looks.full
        places = sorted(range(len(full)), key=lambda place: domains[place].bit_count() == 1)
        return [
            fact
            for place in places
            for fact in self.looks.facts(place, full[place] & ~domains[place])
        ]

    def denial(self, fact: Fact) -> tuple[Fact, ...]:
        """That a fact does not hold; if it leaves one value of its place, as that value."""
        place, _ = self.looks.excluded(fact)
        return tuple(self.looks.facts(place, self._to_exclude(place, 1 << fact.value)))

    def next(self) -> Step | None:
        """The next step, if anything is left to find."""
        self.clock.check()
        easy = self._naming() or self._at_one_spot() or lazy.step(self)
        if easy is not None and easy.level > self.most:
            return None
        if easy or self.finished or self.most < Level.MEDIUM:
            return easy
        self.reached = max(self.reached, Level.MEDIUM)
        medium = self._at_two_spots()
        if medium or self.most < Level.HARD:
            return medium
        self.reached = max(self.reached, Level.HARD)
        return self._by_supposing() or nested.step(self)

    # One place

    def _left_alone(self) -> dict[Place, Value]:
        """The places where notes have ruled out all values but one, and nobody has said it.

        Of two values, to rule one out says it.
        """
        said = {fact.place for fact in (*self.puzzle.given_facts(), *self._notes) if fact.holds}
        settled = self.looks.settled(self.looks.domains(self._marks, self._notes))
        return {
            place: value
            for place, value in (settled if self._notes else {}).items()
            if place not in said and place not in self._marks and len(self.puzzle.values(place)) > 2
        }

    def _naming(self) -> Step | None:
        for place, value in self._unnamed.items():
            others = (other for other in self.puzzle.values(place) if other != value)
            facts = tuple(Fact(place, other, False) for other in others)
            conclusions = (Fact(place, value),)
            available = len(self._unnamed)
            return Step(StepKind.RULE, Level.VERY_EASY, (), facts, conclusions, available=available)
        return None

    # One spot

    def _at_one_spot(self) -> Step | None:
        for look in self._stale:
            if not self.board.left(look):
                self._stale = {look: None}
                return self._step_of(look, [], Level.VERY_EASY)
            if changes := self.board.pruned(look):
                self._found[look] = changes
                self._ways[look] = self.board.ways(look, LISTED_WAYS + 1)
            else:
                self._found.pop(look, None)
        self._stale = {}
        if not self._found:
            return None
        ways = self._ways
        few = [look for look in self._found if ways[look] <= FEW_WAYS]
        level = Level.VERY_EASY if few else Level.EASY
        self.reached = max(self.reached, level)
        choice = few or list(self._found)
        if not self.brief and (step := self._seer.step(choice, level, self._recent, len(choice))):
            return step
        best = min(choice, key=lambda look: self._appeal(look, ways[look]))
        return self._step_of(best, self._found[best], level, len(choice))

    @cached_property
    def _seer(self) -> Seer:
        return Seer(self)

    def _appeal(self, look: Look, ways: int) -> tuple[int | bool, ...]:
        """What a person would rather see first: something settled, few ways, one rule, nearby."""
        settled = sum(
            (self.board.domains[place] & ~lost).bit_count() == 1
            for place, lost in self._found[look]
        )
        few = 0 if ways == 1 else 1 if ways <= LISTED_WAYS else 2
        near = self._recent.isdisjoint(look.places)
        return (not settled, few, len(look.reasons) > 1, near, -settled, self.rank[look.number])

    def _step_of(
        self, look: Look, changes: Sequence[Change], level: Level, available: int = 1
    ) -> Step:
        at = {place: position for position, place in enumerate(look.places)}
        targets = [Need(at[place], self._to_exclude(place, lost)) for place, lost in changes]
        if self.brief:
            return self._brief(look.reasons, look, targets, level, available)
        needs = needs_of(self.looks, look, self.board.domains)
        if not targets:
            return self.links(Link(look, needs, targets), level)[0]
        return self.told(Link(look, needs, targets), level, available)

    def _brief(
        self,
        reasons: tuple[Reason, ...],
        look: Look,
        targets: Sequence[Need],
        level: Level,
        available: int,
    ) -> Step:
        conclusions = facts_of(self.looks, look, targets)
        return Step(StepKind.RULE, level, reasons, (), conclusions, available=available)

    def _to_exclude(self, place: int, lost: int) -> int:
        """All other values if one is left, else those that are lost."""
        left = self.board.domains[place] & ~lost
        return self.looks.full[place] & ~left if left.bit_count() == 1 else lost

    def links(self, link: Link, level: Level, known: Sequence[Fact] | None = None) -> list[Step]:
        """A link as the steps that techniques see in it, or as one step in general words.

        They may see it in all that is known, if that is told: some of it may make it simpler.
        """
        look, needs, targets = link
        conclusions = facts_of(self.looks, look, targets)
        known = facts_of(self.looks, look, needs) if known is None else known
        seen = self._seer.steps_to(conclusions, look.reasons, known, level)
        return seen or [self.told(link, level)]

    def told(self, link: Link, level: Level, available: int = 1) -> Step:
        """A link as a step: as few rules as can be, then as few facts as can be."""
        look, needs, targets = link
        conclusions = facts_of(self.looks, look, targets)
        reasons = look.reasons
        if len(reasons) == 1:
            kept = needed(self.looks, look, needs, targets)
            facts = facts_of(self.looks, look, kept)
        else:
            reasons, facts = self.fewest(
                reasons, [f for n in needs for f in facts_of(self.looks, look, [n])], conclusions
            )
        return Step(
            StepKind.RULE if len(reasons) == 1 else StepKind.SPOT,
            level,
            reasons,
            facts,
            conclusions,
            self._witness(look, reasons, facts),
            available=available,
        )

    def retold(self, step: Step, conclusions: tuple[Fact, ...]) -> Step:
        """The same step with fewer conclusions, which may need less."""
        if conclusions == step.conclusions or step.chain:
            return step
        seen = self._seer.steps_to(conclusions, step.reasons, step.facts, step.level)
        if len(seen) == 1:
            return dataclasses.replace(seen[0], available=step.available)
        look = self.look_of.get(step.reasons)
        if look is None or len(step.reasons) > 1:
            reasons, facts = self.fewest(step.reasons, step.facts, conclusions)
            look = self.look_of.get(reasons)
        else:
            at = {place: position for position, place in enumerate(look.places)}

            def needs(known: Iterable[Fact]) -> list[Need]:
                found = map(self.looks.excluded, known)
                return [Need(at[place], excluded) for place, excluded in found]

            kept = needed(self.looks, look, needs(step.facts), needs(conclusions))
            reasons, facts = step.reasons, facts_of(self.looks, look, kept)
        witness = self._witness(look, reasons, facts) if look and step.witness else None
        return dataclasses.replace(
            step, reasons=reasons, facts=facts, conclusions=conclusions, witness=witness
        )

    @cached_property
    def look_of(self) -> dict[tuple[Reason, ...], Look]:
        """The looks by their rules."""
        return {look.reasons: look for look in self.looks.all}

    def fewest(
        self, reasons: Sequence[Reason], facts: Sequence[Fact], conclusions: Sequence[Fact]
    ) -> tuple[tuple[Reason, ...], tuple[Fact, ...]]:
        """As few reasons as prove the conclusions, the first named rather kept; then facts."""
        parts: list[Part] = [*reversed(reasons), *facts]
        kept = self.prover.minimal(parts, conclusions)
        return (
            tuple(part for part in kept if isinstance(part, Reason))[::-1],
            tuple(part for part in kept if isinstance(part, Fact)),
        )

    def _witness(
        self, look: Look, reasons: tuple[Reason, ...], facts: Sequence[Fact]
    ) -> Witness | None:
        """In how many ways the spot can be completed, given the cited facts alone."""
        counted = counted_rules(reasons, look.reasons)
        ways = look.ways if counted == look.reasons else self.puzzle.ways(counted)
        if ways is None:
            return None
        alone = counted != look.reasons and len(counted) == 1
        places = tuple(self.looks.index[p] for p in counted[0].places) if alone else look.places
        domains = {place: self.looks.full[place] for place in places}
        for fact in facts:
            place, excluded = self.looks.excluded(fact)
            domains[place] &= ~excluded
        left = ways.left(list(domains.values()))
        number = ways.count(left)
        listed = ways.each(left) if number <= LISTED_WAYS else ()
        return Witness(number, tuple(self._way(way, domains) for way in listed))

    def _way(self, way: Sequence[Mask], domains: Mapping[int, Mask]) -> tuple[Fact, ...]:
        """What a way says of the places that the cited facts leave open."""
        return tuple(
            Fact(self.looks.places[place], (mask & domain).bit_length() - 1)
            for mask, (place, domain) in zip(way, domains.items(), strict=True)
            if domain.bit_count() > 1 and (mask & domain).bit_count() == 1
        )

    # Two spots

    def _at_two_spots(self) -> Step | None:
        found = self._pairs.search(self.board, self.clock)
        if not found:
            return None
        found.sort(key=lambda joint: (not self._fails(joint), joint.cost))
        best = found[0]
        if not self.brief:
            pairs = [(joint.one, joint.other) for joint in found[:MOST_PAIRS_SEEN]]
            if step := self._seer.together(pairs, self._recent, len(found)):
                return step
        changes = () if self._fails(best) else best.changes
        conclusions = tuple(
            fact
            for place, lost in changes
            for fact in self.looks.facts(place, self._to_exclude(place, lost))
        )
        reasons = (*best.one.reasons, *best.other.reasons)
        facts: Sequence[Fact] = ()
        if not self.brief:
            places = {*best.one.places, *best.other.places}
            known = [fact for fact in self.known() if self.looks.index[fact.place] in places]
            reasons, facts = self.fewest(reasons, known, conclusions)
        return Step(
            StepKind.PAIR, Level.MEDIUM, reasons, tuple(facts), conclusions, available=len(found)
        )

    def _fails(self, joint: pairs.Joint) -> bool:
        """Whether two spots leave nothing of a place: then they cannot both hold."""
        return any(not self.board.domains[place] & ~lost for place, lost in joint.changes)

    # Suppositions

    def _by_supposing(self) -> Step | None:
        if self.brief and self._long >= MANY_LONG:
            return self._by_supposing_all()
        # What once failed still fails, so one search serves until all it found first is used.
        self._refuted = [refuted for refuted in self._refuted if self._is_open(refuted)]
        if not self._refuted and self.thrifty:
            if long := self._long_one():
                return long
        elif not self._refuted:
            self._refuted = self.sweep.soonest(self.board)
        if not self._refuted or self._too_late(self._refuted[0]):
            return None
        step = suppose.told(self, self._refuted, SHORT_ROUNDS)
        self._long += step.level is Level.VERY_HARD
        return step

    def _long_one(self) -> Step | None:
        """The long supposition that settles most, unless there are short ones: then these are kept.

        Those that failed before still do. Where one of them settles far more by now than the last
        that was told, no others are searched for.
        """
        self._failing = [refuted for refuted in self._failing if self._is_open(refuted)]
        most = self._settling_most()
        if not (most and self._settled) or self._settled_by(most) < FAR_MORE * self._settled:
            self._failing = self.sweep.failing(self.board)
            self._refuted = self.sweep.within(SHORT_ROUNDS, self._failing)
            most = None if self._refuted else self._settling_most()
        if most is None:
            return None
        self._settled = self._settled_by(most)
        return suppose.told(self, [most], SHORT_ROUNDS, len(self._failing))

    def _settling_most(self) -> Refuted | None:
        return max(self._failing, key=self._settled_by, default=None)

    def _settled_by(self, refuted: Refuted) -> int:
        """How much follows once this is ruled out."""
        return self.sweep.settled_without(self.board, refuted.place, refuted.left)

    def _by_supposing_all(self) -> Step | None:
        """Everything that fails, as one step: whoever only rates has counted enough of them."""
        found = self.sweep.failing(self.board)
        lost: dict[int, Mask] = {}
        for one in found:
            lost[one.place] = lost.get(one.place, 0) | one.left
        if any(not self.board.domains[place] & ~values for place, values in lost.items()):
            lost = {}  # nothing is left of a place: a contradiction
        conclusions = tuple(
            fact
            for place, values in lost.items()
            for fact in self.looks.facts(place, self._to_exclude(place, values))
        )
        step = Step(StepKind.SUPPOSE, Level.VERY_HARD, (), (), conclusions, available=len(found))
        return step if found else None

    def _too_late(self, refuted: Refuted) -> bool:
        return self.most is Level.HARD and refuted.rounds > SHORT_ROUNDS

    def supposing(self, work: int = 1) -> None:
        """Keep the limits, before each supposition."""
        self.clock.check()
        if self.work is not None:
            self.work -= work
            if self.work < 0:
                raise LimitReached("work")

    def _is_open(self, refuted: Refuted) -> bool:
        domain = self.board.domains[refuted.place]
        return bool(domain & refuted.left) and bool(domain & ~refuted.left)
