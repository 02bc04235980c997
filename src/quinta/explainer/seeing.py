"""Steps that a named technique sees, told from what stands on the board.

Of all that the techniques see, what a person follows most easily is taken: the technique that
comes first in the kind's own order; then the fewest facts; then what lies near the last step;
then the fewest words. What only the tables of ways show is no business of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quinta.explainer.looks import Look
from quinta.explainer.minimal import minimal
from quinta.explainer.pairs import both_showing
from quinta.explainer.propagate import Change
from quinta.explainer.table import Table
from quinta.logic.model import Fact
from quinta.puzzle.step import Level, Mask, Reason, Step, StepKind, Where
from quinta.puzzle.technique import Seen, Technique, View, easiest, seen

if TYPE_CHECKING:
    from quinta.explainer.finder import Finder

MOST_WEIGHED = 6
"""Of what the same technique sees at several spots, so much is worked out and compared."""

FEWER_WORDS = 3
"""What is told from the fewest facts speaks of a board that knows no more. That is told only if it
spares more words than these."""

Rests = tuple[tuple[Reason, ...], tuple[Fact, ...]]
"""The rules and facts on which a telling rests."""
Shown = Callable[[Iterable[Fact]], bool]
"""Whether facts are enough."""


class Option(NamedTuple):
    """What a technique sees in view of some rules and facts."""

    technique: int
    seen: Seen
    reasons: tuple[Reason, ...]
    known: Sequence[Fact]
    near: bool
    is_easiest: bool = False
    """Whether no easier technique is known to conclude just that."""


class Seer:
    """Looks at spots with a kind's techniques.

    >>> import quinta
    >>> from quinta.explainer.finder import Finder
    >>> finder = Finder(quinta.example("gap/1"))
    >>> step = Seer(finder).step(finder.looks.main, Level.EASY)
    >>> print(*step.conclusions)
    r9c5 = 0
    """

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.puzzle, self.looks = finder.puzzle, finder.looks
        self.techniques: Sequence[Technique] = self.puzzle.techniques()
        self._rests: dict[Option, Rests | None] = {}
        self._at: dict[int, tuple[list[Mask], View, dict[int, list[Seen]]]] = {}
        self._at_two: dict[tuple[Reason, ...], tuple[list[Fact], list[tuple[int, Seen]]]] = {}

    def step(
        self,
        looks: Iterable[Look],
        level: Level,
        near: Collection[int] = (),
        available: int = 1,
    ) -> Step | None:
        """The step at one of these spots that is followed most easily, if any is seen."""
        strongest = [
            (look, self._known(look.places), not set(near).isdisjoint(look.places))
            for look in self._strongest(looks)
        ]
        for number in range(len(self.techniques)):
            options = [
                Option(number, found, look.reasons, known, close)
                for look, known, close in strongest
                for found in self._seen(look, number)
            ]
            if step := self._easiest(options, level, available):
                return step
        return None

    def together(
        self, pairs: Iterable[tuple[Look, Look]], near: Collection[int], available: int
    ) -> Step | None:
        """The same for two spots at a time."""
        if not any(technique.spots == 2 for technique in self.techniques):
            return None
        options: list[Option] = []
        for one, other in pairs:
            places = dict.fromkeys((*one.places, *other.places))
            reasons, known = (*one.reasons, *other.reasons), self._known(places)
            close = not set(near).isdisjoint(places)
            options += (
                Option(*found, reasons, known, close) for found in self._seen_by_two(reasons, known)
            )
        return self._easiest(options, Level.MEDIUM, available)

    def steps_to(
        self,
        conclusions: tuple[Fact, ...],
        reasons: tuple[Reason, ...],
        known: Sequence[Fact],
        level: Level,
    ) -> list[Step]:
        """Steps that have just these conclusions together, from some of these rules and facts.

        None if not all of them are seen by a technique.
        """
        steps: list[Step] = []
        left = list(conclusions)
        while left or not steps:
            step = self._step_to(left, reasons, known, level)
            if step is None:
                return []
            steps.append(step)
            left = [fact for fact in left if fact not in step.conclusions]
        return steps

    def _step_to(
        self,
        conclusions: Sequence[Fact],
        reasons: tuple[Reason, ...],
        known: Sequence[Fact],
        level: Level,
    ) -> Step | None:
        """A step to some of the conclusions; to a contradiction where there is none."""
        view = View(self.puzzle, reasons, known, conclusions)
        for technique, one in seen(view, self.techniques):
            if bool(one.conclusions) == bool(conclusions):
                is_easiest = {*one.conclusions} == {*conclusions}
                option = Option(technique, one, reasons, known, False, is_easiest)
                if step := self._told(option, level, 1):
                    return step
        return None

    def _strongest(self, looks: Iterable[Look]) -> list[Look]:
        """Looks without those whose rules are all among another's; single rules come first.

        A seed may put them in another order, which decides between steps that are as easy.
        """
        at: dict[Where, list[frozenset[Reason]]] = {}
        every = sorted(looks, key=lambda look: self.finder.rank[look.number])
        for look in every:
            at.setdefault(look.reasons[0].where, []).append(frozenset(look.reasons))
        return [
            look
            for look in every
            if not any(set(look.reasons) < other for other in at[look.reasons[0].where])
        ]

    def _seen_by_two(
        self, reasons: tuple[Reason, ...], known: list[Fact]
    ) -> Sequence[tuple[int, Seen]]:
        """What the techniques see at two spots; as long as nothing changes there, the same."""
        before = self._at_two.get(reasons)
        if before is None or before[0] != known:
            found = list(seen(View(self.puzzle, reasons, known), self.techniques))
            before = self._at_two[reasons] = known, found
        return before[1]

    def _seen(self, look: Look, number: int) -> list[Seen]:
        """What one technique sees at a spot; as long as nothing changes there, the same."""
        domains = [self.finder.board.domains[place] for place in look.places]
        before = self._at.get(look.number)
        if before is None or before[0] != domains:
            view = View(self.puzzle, look.reasons, self._known(look.places))
            before = self._at[look.number] = domains, view, {}
        _, view, found = before
        if number not in found:
            alone = self.techniques[number : number + 1]
            found[number] = [one for _, one in seen(view, alone)]
        return found[number]

    def _known(self, places: Iterable[int]) -> list[Fact]:
        domains, full = self.finder.board.domains, self.looks.full
        return [
            fact
            for place in places
            if domains[place] != full[place]
            for fact in self.looks.facts(place, full[place] & ~domains[place])
        ]

    def _easiest(self, options: Sequence[Option], level: Level, available: int) -> Step | None:
        while options:
            first = min(option.technique for option in options)
            alike = [option for option in options if option.technique == first]
            alike.sort(key=lambda option: (not option.near, option.seen.words))
            told = [
                (
                    _only_strikes(step),
                    len(step.facts),
                    not option.near,
                    option.seen.words,
                    number,
                    step,
                )
                for number, option in enumerate(alike[:MOST_WEIGHED])
                if (step := self._told(option, level, available))
            ]
            if told:
                return min(told)[-1]
            options = [option for option in options if option.technique != first]
        return None

    def _told(self, option: Option, level: Level, available: int) -> Step | None:
        """The step that an option is; None should it not follow.

        What lost against another option is often weighed again, and rests on the same.
        """
        key = option._replace(known=tuple(option.known), near=False, is_easiest=False)
        if key not in self._rests:
            self._rests[key] = self._rests_on(option)
        rests = self._rests[key]
        if rests is None:
            return None
        reasons, facts = rests
        several = len({reason.where for reason in reasons}) > 1
        kind = StepKind.SPOT if len(reasons) > 1 else StepKind.RULE
        kind = StepKind.PAIR if several else kind
        return Step(kind, level, reasons, facts, option.seen.conclusions, available=available)

    def _rests_on(self, option: Option) -> Rests | None:
        """As few rules and facts as the same sentence needs; None should it not follow from them.

        Nothing is taken on trust: what a technique concludes is proved like every step.
        """
        conclusions = option.seen.conclusions
        every: Rests = option.reasons, tuple(option.known)
        upto = self.techniques[: option.technique + 1]  # none that comes later tells it simpler
        found = (
            (option.technique, option.seen)
            if option.is_easiest
            else easiest(View(self.puzzle, *every, conclusions), upto, conclusions)
        )
        if found is None:
            return None
        number, telling = found
        rests = self._fewest(every, upto[number : number + 1], telling)
        # Who knows less may see something simpler. That is not the same sentence.
        if easiest(View(self.puzzle, *rests, conclusions), upto[:number], conclusions):
            rests = self._fewest(every, upto[: number + 1], telling)
        return rests if self._follows(*rests, conclusions) else None

    def _fewest(self, rests: Rests, techniques: Sequence[Technique], telling: Seen) -> Rests:
        """As few rules, then as few facts, as the last of the techniques needs to tell it so.

        What is too little for the table of the spot is too little for any telling, and what is
        just enough for it mostly is for the telling too, if perhaps in other words. The table
        answers much sooner.
        """
        reasons, known = rests
        conclusions = telling.conclusions
        shown = self._shown(reasons, conclusions)
        told: dict[tuple[tuple[Reason, ...], frozenset[Fact]], Seen | None] = {}

        def tell(reasons: tuple[Reason, ...], facts: Sequence[Fact]) -> Seen | None:
            key = reasons, frozenset(facts)
            if key not in told:
                view = View(self.puzzle, reasons, facts, conclusions)
                found = easiest(view, techniques, conclusions)
                view.forget()
                told[key] = found[1] if found and found[0] == len(techniques) - 1 else None
            return told[key]

        def same(reasons: tuple[Reason, ...], facts: Sequence[Fact]) -> bool:
            return (shown is None or shown(facts)) and tell(reasons, facts) == telling

        if len(reasons) > 1:
            kept = minimal(reasons[::-1], lambda some: same(tuple(some[::-1]), known))
            reasons = tuple(reason for reason in reasons if reason in kept)
        facts = self._enough_for_table(shown, known)
        from_few = tell(reasons, facts) if shown else None
        if from_few and (from_few == telling or from_few.words + FEWER_WORDS < telling.words):
            telling = from_few
        else:
            # What the table can do without is hardly ever told, but for settled places.
            likely = {*facts, *(fact for fact in known if fact.holds)} if shown else {*known}
            ordered = sorted(known, key=lambda fact: fact in likely)
            unlikely = len(known) - len(likely)
            kept_facts = {*minimal(ordered, lambda some: same(reasons, some), unlikely)}
            facts = [fact for fact in known if fact in kept_facts]
        # Less may be enough where more was not: so each is tried once more.
        fewer = next((less for less in _less(reasons, facts) if same(*less)), None)
        return self._fewest(fewer, techniques, telling) if fewer else (reasons, tuple(facts))

    def _enough_for_table(self, shown: Shown | None, known: Sequence[Fact]) -> Sequence[Fact]:
        if shown is None:
            return known
        return shown.fewest(known) if isinstance(shown, Table) else minimal(known, shown)

    def _follows(
        self, reasons: tuple[Reason, ...], facts: Sequence[Fact], conclusions: Sequence[Fact]
    ) -> bool:
        """Whether it is true: by tables, or where there are none of these rules by a solver."""
        shown = self._shown(reasons, conclusions)
        if shown is not None:
            return shown(facts)
        return self.finder.prover.proves([*reasons, *facts], conclusions)

    def _shown(self, reasons: tuple[Reason, ...], conclusions: Sequence[Fact]) -> Shown | None:
        """A test whether the tables of one spot, or of two, show conclusions from facts.

        None if there are none: some rules of a spot that are neither one nor all of them.
        """
        at_spot: dict[Where, list[Reason]] = {}
        for reason in reasons:
            at_spot.setdefault(reason.where, []).append(reason)
        looks = [self.finder.look_of.get(tuple(some)) for some in at_spot.values()]
        if len(looks) == 1 and looks[0]:
            return Table(self.looks, looks[0], conclusions)
        if len(looks) == 2 and looks[0] and looks[1]:
            return self._shown_by_two(looks[0], looks[1], conclusions)
        return None

    def _shown_by_two(self, one: Look, other: Look, conclusions: Sequence[Fact]) -> Shown:
        def changes(facts: Iterable[Fact]) -> list[Change]:
            return [self.looks.excluded(fact) for fact in facts]

        enough = both_showing(self.looks, one, other, changes(conclusions))

        def shown(facts: Iterable[Fact]) -> bool:
            facts = list(facts)
            found = enough(changes(facts))
            if found is None:
                parts: list[Reason | Fact] = [*one.reasons, *other.reasons, *facts]
                return self.finder.prover.proves(parts, conclusions)
            return found

        return shown


def _only_strikes(step: Step) -> bool:
    """Whether it settles no place."""
    return not any(fact.holds for fact in step.conclusions)


def _less(reasons: tuple[Reason, ...], facts: Sequence[Fact]) -> Iterator[Rests]:
    """The same without one rule, or without one fact."""
    known = tuple(facts)
    for at in range(len(reasons)) if len(reasons) > 1 else ():
        yield (*reasons[:at], *reasons[at + 1 :]), known
    for at in range(len(known)):
        yield reasons, (*known[:at], *known[at + 1 :])
