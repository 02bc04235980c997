"""Every step up to a level is taken, on tables that many boards share."""

from __future__ import annotations

import copy
import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from quinta.base.limits import Clock
from quinta.explainer import lazy
from quinta.explainer.finder import FEW_WAYS, SHORT_ROUNDS
from quinta.explainer.joints import Joint
from quinta.explainer.looks import Look, Looks
from quinta.explainer.packed import Packed, Packing
from quinta.explainer.pairs import together
from quinta.explainer.propagate import Board
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level, Mask, Where
from quinta.puzzle.ways import State, Ways, values_in

MOST_REMEMBERED = 2000
"""Of one look the answers for so many states are kept."""

Bits = int
"""A set of places, or of looks, a bit for each number."""


Watch = tuple[int, Look, Mapping[Mask, State]]
"""A look at a place, its number, and what a state keeps by the values left at the place."""


Pair = tuple[Ways, tuple[int, ...], Ways, tuple[int, ...]]
"""Two looks, whatever their numbers: the ways and the places of each."""

Partner = tuple[Look, Joint]
"""Another look, and what is known of both together."""


class Trail(NamedTuple):
    """What a supposition that did not fail came by: until some of it changes, it does not fail."""

    looks: Bits
    places: Bits


@dataclass(frozen=True)
class Learnt:
    """What was ever worked out about a look, or about one like it on a board nearby."""

    values: Sequence[tuple[Packed, State]]
    """Every value of every place, with what a state shares with it that has it."""
    answers: dict[State, tuple[State, Packed]] = field(default_factory=dict)
    """By a state: that state settled, and the values that no way of it has."""


class Tables(Packing):
    """All looks that some board has, and what was ever worked out about them.

    A board that is ``like`` another one has the same places, and many looks are alike.
    """

    def __init__(self, looks: Looks, like: Tables | None = None) -> None:
        super().__init__(looks.full)
        self.looks = looks
        self.every: list[Look] = []
        self._learnt: list[Learnt] = []
        self._learnt_alike: dict[tuple[Ways, tuple[int, ...]], Learnt] = (
            {} if like is None else like._learnt_alike
        )
        self._joints: dict[Pair, Joint] = {} if like is None else like._joints
        self._watching: list[list[int]] = [[] for _ in looks.places]
        self._partners: dict[int, list[Partner]] = {}
        self.add(looks.all)

    def add(self, looks: Iterable[Look]) -> list[Look]:
        """The looks of another board with the same places, with numbers of their own."""
        start = len(self.every)
        fresh = [
            dataclasses.replace(look, number=start + look.number) if start else look
            for look in looks
        ]
        self.every += fresh
        self._learnt += [self._learnt_of(look) for look in fresh]
        for look in fresh:
            for place in look.places if look.main else ():
                self._watching[place].append(look.number)
        self._partners = {}
        return fresh

    def _learnt_of(self, look: Look) -> Learnt:
        full = self.looks.full
        alike = look.ways, look.places
        if alike not in self._learnt_alike:
            self._learnt_alike[alike] = Learnt(
                [
                    (self.pack(place, value), having)
                    for place, by_value in zip(look.places, look.ways.by_value, strict=True)
                    for value, having in by_value[full[place]]
                ]
            )
        return self._learnt_alike[alike]

    def learn(self, look: Look, state: State) -> tuple[State, Packed]:
        """A state of a look settled, and the values that no way of it has."""
        learnt = self._learnt[look.number]
        found = learnt.answers.get(state)
        if found is None:
            if len(learnt.answers) >= MOST_REMEMBERED:
                learnt.answers.clear()
            settled = look.ways.settle(state)
            lost = 0
            for value, having in learnt.values:
                if not settled & having:
                    lost |= value
            found = learnt.answers[state] = settled, lost
        return found

    def partners(self, look: Look) -> list[Partner]:
        """Every other look that shares at least two places with this one."""
        found = self._partners.get(look.number)
        if found is None:
            shared = Counter(other for place in look.places for other in self._watching[place])
            del shared[look.number]
            others = [self.every[other] for other, places in shared.items() if places > 1]
            found = self._partners[look.number] = [(o, self._joint(look, o)) for o in others]
        return found

    def _joint(self, one: Look, other: Look) -> Joint:
        pair = one.ways, one.places, other.ways, other.places
        if pair not in self._joints:
            self._joints[pair] = Joint(one, other)
        return self._joints[pair]


class Climb:
    """A board on which every step up to a level is taken, as far as they lead.

    Looks can be switched on later, and the level raised: it goes on from where it is.
    """

    def __init__(
        self, puzzle: Puzzle, tables: Tables, level: Level, clock: Clock, true: Packed = 0
    ) -> None:
        self.puzzle, self.tables, self.level, self.clock = puzzle, tables, level, clock
        self._true = true
        """Values of a solution, as far as one is known. To suppose one of them never fails."""
        self.clues: frozenset[Clue] = frozenset()
        self.domains = list(tables.looks.full)
        self.failed = False
        self.used: Bits = 0
        """The looks that something rests on."""
        self._packed = sum(tables.pack(place, left) for place, left in enumerate(self.domains))
        self._open = sum(1 << place for place, left in enumerate(self.domains) if left & left - 1)
        self._at: dict[Where, tuple[Look, ...] | None] = {}
        self._on: dict[int, Look] = {}
        self._alive: list[State] = []
        self._watching: list[tuple[Watch, ...]] = [()] * len(self.domains)
        self._stale: dict[Look, None] = {}
        self._to_pair: dict[Look, None] = {}
        self._trails: dict[tuple[int, int], Trail] = {}
        self._moved = Trail(0, 0)
        self._next = 0

    def copy(self, level: Level | None = None) -> Climb:
        """Another one to go on with, at a level that is not lower."""
        other = copy.copy(self)
        for name in (
            "domains",
            "_at",
            "_on",
            "_alive",
            "_watching",
            "_stale",
            "_to_pair",
            "_trails",
        ):
            setattr(other, name, getattr(self, name).copy())
        if level is not None and level is not self.level:
            other.level = level
            for look in self._on.values():
                if not look.main:
                    other._switch_off(look)
            other._stale = dict.fromkeys(other._on.values())
            other._trails = {}
        return other

    @property
    def closes(self) -> bool:
        """Whether every place has one value, no rule is broken, and every spot was looked at."""
        return not self._open and not self.failed and self.is_seen

    @property
    def is_seen(self) -> bool:
        """Whether no spot has too many ways to be looked at."""
        return None not in self._at.values()

    @property
    def ways(self) -> int:
        """How many ways all spots have, about: for each the number of its digits in base two."""
        main = [look for look in self._on.values() if look.main]
        return sum(look.ways.count(self._alive[look.number]).bit_length() for look in main)

    # Looks and facts

    def looks_at(self, where: Where) -> tuple[Look, ...]:
        """The looks at a spot."""
        return self._at.get(where) or ()

    def see(self, where: Where, looks: tuple[Look, ...] | None) -> None:
        """Look at a spot with these looks from now on: there are no more ways than before.

        None if there are too many.
        """
        before = self.looks_at(where)
        is_used = any(self.used >> look.number & 1 for look in before)
        for look in before:
            self._switch_off(look)
        self._at[where] = looks
        self._alive += [0] * (len(self.tables.every) - len(self._alive))
        for look in looks or ():
            self.used |= is_used << look.number
            # What one rule of a spot forces all of them do; but alone it may have few ways.
            if look.main or self.level is Level.VERY_EASY:
                self._switch_on(look)

    def _switch_on(self, look: Look) -> None:
        self._on[look.number] = look
        self._stale[look] = None
        self._alive[look.number] = look.ways.left([self.domains[at] for at in look.places])
        places = 0
        for position, place in enumerate(look.places):
            self._watching[place] += ((look.number, look, look.open[position]),)
            places |= 1 << place
        self._moved = Trail(self._moved.looks, self._moved.places | places)

    def _switch_off(self, look: Look) -> None:
        if self._on.pop(look.number, None) is None:
            return
        self._stale.pop(look, None)
        self._to_pair.pop(look, None)
        for place in look.places:
            self._watching[place] = tuple([w for w in self._watching[place] if w[1] is not look])

    def exclude(self, lost: Packed) -> bool:
        """Leave these values out; whether any of them was there."""
        gone = lost & self._packed
        for place, values in self.tables.places_in(gone):
            self._restrict(place, self.domains[place] & ~values)
        return bool(gone)

    def _restrict(self, place: int, left: Mask) -> None:
        alive, stale = self._alive, self._stale
        self.failed = self.failed or not left
        self._packed ^= self.tables.pack(place, self.domains[place] ^ left)
        self.domains[place] = left
        if not left & left - 1:
            self._open &= ~(1 << place)
        looks = 0
        for number, look, keeps in self._watching[place]:
            before = alive[number]
            after = before & keeps[left]
            if after != before:
                alive[number] = after
                stale[look] = None
                looks |= 1 << number
        self._moved = Trail(self._moved.looks | looks, self._moved.places | 1 << place)

    def _marks(self) -> Marks:
        return self.tables.looks.settled(self.domains)

    # Steps

    def go(self) -> None:
        """Take step after step, until none is left or there is a contradiction."""
        while self._settle():
            if not self._open:
                if self.puzzle.lazy and next(self.puzzle.lazy_violations(self._marks()), None):
                    self.failed = True
                return
            if not (self._whole_board() or self._pairs() or self._suppose()):
                return

    def _settle(self) -> bool:
        """Look at one spot after another until none has anything to say; not in a contradiction."""
        self.clock.check()
        alive, learn = self._alive, self.tables.learn
        few = self.level is Level.VERY_EASY
        while self._stale and not self.failed:
            stale, self._stale = self._stale, {}
            for look in stale:
                self._stale.pop(look, None)
                state, lost = learn(look, alive[look.number])
                alive[look.number] = state
                self._to_pair[look] = None
                if not state:
                    self.failed = True
                elif few and look.ways.count(state, FEW_WAYS + 1) > FEW_WAYS:
                    continue
                if lost & self._packed:
                    self.used |= 1 << look.number
                    self.exclude(lost)
        return not self.failed

    def _whole_board(self) -> bool:
        """Whether rules that no spot states exclude anything."""
        if self.level < Level.EASY or not self.puzzle.lazy:
            return False
        found = list(lazy.wrong(self.puzzle, self._marks(), self.clock))
        for _, fact in found:
            if fact is None:
                self.failed = True
            else:
                place, _ = self.tables.looks.excluded(fact)
                self.exclude(self.tables.pack(place, 1 << fact.value))
        return bool(found)

    # Two spots

    def _pairs(self) -> bool:
        """Whether any two spots together exclude anything."""
        if self.level < Level.MEDIUM:
            return False
        while self._to_pair:
            look, _ = self._to_pair.popitem()
            lost = 0
            for other, joint in self.tables.partners(look):
                if other.number not in self._on or (joint.shared & self._open).bit_count() < 2:
                    continue
                if gone := self._together(look, other, joint):
                    self.used |= 1 << look.number | 1 << other.number
                    lost |= gone
            if lost:
                self.exclude(lost)
                return True
            self.clock.check()
        return False

    def _together(self, one: Look, other: Look, joint: Joint) -> Packed:
        """The values that two spots together exclude."""
        tables = self.tables
        if not joint.is_listed:
            board = Board(tables.looks.with_looks(tables.every), self.domains, (one, other))
            return sum(tables.pack(*change) for change in together(board, one, other))
        agreed = joint.agreed(self._alive[one.number], self._alive[other.number])
        if agreed is None:
            return 0
        lost = tables.learn(one, agreed[0])[1] | tables.learn(other, agreed[1])[1]
        return lost & self._packed

    # Suppositions

    def _suppose(self) -> bool:
        """Whether some supposition about a place fails; the search goes on where it ended."""
        if self.level < Level.HARD:
            return False
        self._forget()
        places = [place for place, left in enumerate(self.domains) if left & left - 1]
        later = [place for place in places if place >= self._next]
        for place in (*later, *places[: len(places) - len(later)]):
            self._next = place
            may_fail = self.domains[place] & ~self.tables.domain(self._true, place)
            for value in values_in(may_fail):
                if (place, value) in self._trails:
                    continue
                self.clock.check()
                if self._fails(place, value):
                    self.exclude(self.tables.pack(place, 1 << value))
                    return True
        return False

    def _forget(self) -> None:
        """Suppositions that came by something that has changed may fail now."""
        looks, places = self._moved
        self._moved = Trail(0, 0)
        self._trails = {
            supposed: trail
            for supposed, trail in self._trails.items()
            if not trail.looks & looks and not trail.places & places
        }

    def _fails(self, place: int, value: int) -> bool:
        most = SHORT_ROUNDS if self.level is Level.HARD else None
        tried = _Supposed(self, place, 1 << value)
        if tried.fails(most):
            self.used |= tried.looks
            return True
        if not self.puzzle.lazy:  # what breaks a rule for the whole board may be anywhere
            self._trails[place, value] = Trail(tried.looks, tried.places)
        elif most is None or tried.rounds < most:
            # To see a rule for the whole board broken takes one more look.
            settled = self.tables.looks.settled(tried.domains)
            if next(self.puzzle.lazy_violations(settled), None) is not None:
                self.used |= tried.looks
                return True
        return False


class _Supposed:
    """What follows spot by spot from a supposition, round after round as in ``propagate``."""

    def __init__(self, climb: Climb, place: int, left: Mask) -> None:
        self.tables, self._watching = climb.tables, climb._watching
        self.domains, self._alive = climb.domains[:], climb._alive[:]
        self._packed = climb._packed
        self.looks: Bits = 0
        self.places: Bits = 0
        self.rounds = 0
        self._touched: dict[Look, None] = {}
        self._restrict(place, left)

    def _restrict(self, place: int, left: Mask) -> None:
        alive, touched = self._alive, self._touched
        self._packed ^= self.tables.pack(place, self.domains[place] ^ left)
        self.domains[place] = left
        self.places |= 1 << place
        for number, look, keeps in self._watching[place]:
            before = alive[number]
            after = before & keeps[left]
            if after != before:
                alive[number] = after
                touched[look] = None

    def fails(self, most_rounds: int | None) -> bool:
        """Whether it ends in a contradiction, within so many rounds."""
        alive, learn = self._alive, self.tables.learn
        while self._touched and self.rounds != most_rounds:
            self.rounds += 1
            touched, self._touched = self._touched, {}
            lost = 0
            for look in touched:
                self.looks |= 1 << look.number
                alive[look.number], excluded = learn(look, alive[look.number])
                lost |= excluded
                if not alive[look.number]:
                    return True
            for place, values in self.tables.places_in(lost & self._packed):
                left = self.domains[place] & ~values
                if not left:
                    self.places |= 1 << place
                    return True
                self._restrict(place, left)
        return False
