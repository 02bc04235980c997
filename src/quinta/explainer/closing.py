"""Do steps up to a level settle a whole board? Asked again and again, with other clues.

Whoever makes a puzzle of a level leaves clues out and asks, a hundred times a board, what
``rating.is_at_most`` answers once: do steps of at most this level lead to the end? Here the tables
are made once, of every spot with and without its clues; a clue more or less only switches
looks. And nothing is told, so whatever is found is taken at once, in any order: what follows from
steps of a level does not hang on the order in which they are taken.

Where the board closes, the solution is the only one. That is a proof, though one by tables; makers
have it confirmed once more by a solver and the referee.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from quinta.base.limits import Clock
from quinta.explainer import lazy
from quinta.explainer.finder import FEW_WAYS, SHORT_ROUNDS
from quinta.explainer.looks import Look, Looks
from quinta.explainer.pairs import MOST_WAYS_OF_ONE, together
from quinta.explainer.propagate import Board, Change, follow, pruned
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level, Mask, Where
from quinta.puzzle.ways import Listed, values_in


class Closing:
    """The looks of one puzzle with all its clues, and of all those with fewer.

    >>> import quinta
    >>> puzzle = quinta.example("doors/1")
    >>> closing = Closing(puzzle)
    >>> closing.closes(puzzle.each_clue(), Level.EASY)
    False
    >>> closing.closes(puzzle.each_clue(), Level.MEDIUM)
    True
    """

    def __init__(self, full: Puzzle, clock: Clock | None = None) -> None:
        self.full = full
        self.clock = clock or Clock()
        self._looks = Looks(full, self.clock)
        self.complete = self._looks.complete
        """Whether every spot can be looked at as a whole; otherwise nothing ever closes."""
        self._clues_at: dict[Where, list[Clue]] = {}
        for clue in full.each_clue():
            for where in dict.fromkeys(said.reason.where for said in full.statements_of(clue)):
                self._clues_at.setdefault(where, []).append(clue)
        self._wheres = list(dict.fromkeys(spot.where for spot in full.spots()))
        self._every = list(self._looks.all)
        self._variants: dict[tuple[Where, frozenset[Clue]], tuple[Look, ...] | None] = {}
        self._add(self._looks, full.each_clue(), self._looks.all)
        self._joints: dict[tuple[int, int], Joint] = {}
        self._partners: dict[int, list[int]] = {}

    # Looks with some of the clues

    def _add(self, looks: Looks, clues: Collection[Clue], numbered: Iterable[Look]) -> None:
        """Keep the looks that a puzzle with these clues has at every spot."""
        at: dict[Where, list[Look]] = {where: [] for where in self._wheres}
        for look in numbered:
            at[look.reasons[0].where].append(look)
        for where, found in at.items():
            known = frozenset(self._clues_at.get(where, ())).intersection(clues)
            self._variants[where, known] = None if where in looks.too_many else tuple(found)

    def _variant(self, where: Where, clues: frozenset[Clue]) -> tuple[Look, ...] | None:
        """The looks at a spot with these of its clues; None where there are too many ways."""
        if (where, clues) not in self._variants:
            looks = Looks(self.full.with_only(list(clues)), self.clock)
            start = len(self._every)
            fresh = [dataclasses.replace(look, number=start + look.number) for look in looks.all]
            self._every += fresh
            self._looks.all = self._every
            self._add(looks, clues, fresh)
        return self._variants[where, clues]

    def _on(self, clues: Collection[Clue]) -> list[Look] | None:
        """Every look at the board with these clues; None where a spot has too many ways."""
        given = frozenset(clues)
        on: list[Look] = []
        for where in self._wheres:
            there = self._clues_at.get(where)
            known = frozenset(there).intersection(given) if there else frozenset()
            looks = self._variant(where, known)
            if looks is None:
                return None
            on += looks
        return on

    def _domains(self, clues: Iterable[Clue]) -> list[Mask]:
        """What the clues say of single places."""
        domains = list(self._looks.full)
        for clue in clues:
            for fact in self.full.facts_of(clue):
                place, excluded = self._looks.excluded(fact)
                domains[place] &= ~excluded
        return domains

    # The question

    def closes(self, clues: Collection[Clue], level: Level) -> bool:
        """Whether steps up to this level settle every place, given just these clues.

        What is beyond suppositions about single places is not for tables: ``level`` is at most
        very hard.
        """
        left = self.left(clues, level)
        return left is not None and all(domain & (domain - 1) == 0 for domain in left)

    def left(self, clues: Collection[Clue], level: Level) -> Sequence[Mask] | None:
        """What steps up to this level leave of every place's values.

        None if they end in a contradiction, or if the board cannot be looked at.
        """
        assert level < Level.EXTREME
        on = self._on(clues)
        if on is None:
            return None
        if level > Level.VERY_EASY:  # what one rule of a spot forces all of them do
            on = [look for look in on if look.main]
        board = Board(self._looks.switched(on), self._domains(clues), on)
        return board.domains if _Climb(self, board, on, level).goes() else None

    def joints(self, on: Sequence[Look]) -> list[Joint]:
        """Every two of these looks that share at least two places."""
        self._meet()
        numbers = {look.number for look in on}
        found = []
        for one in numbers:
            for other in self._partners[one]:
                if other in numbers:
                    found.append(self._joint(one, other))
        return found

    def _meet(self) -> None:
        """Find out which looks share places, once for all."""
        fresh = [look for look in self._every if look.number not in self._partners]
        if not fresh:
            return
        watching = self._looks.switched(self._every).watching_main
        for look in fresh:
            shared: Counter[int] = Counter()
            if look.main:
                for place in look.places:
                    shared.update(other.number for other, _ in watching[place])
            self._partners[look.number] = [
                other for other, places in shared.items() if places > 1 and other > look.number
            ]

    def _joint(self, one: int, other: int) -> Joint:
        if (one, other) not in self._joints:
            self._joints[one, other] = Joint(self._every[one], self._every[other])
        return self._joints[one, other]


class _Climb:
    """Takes every step up to a level, on one board."""

    def __init__(self, closing: Closing, board: Board, on: Sequence[Look], level: Level) -> None:
        self.closing, self.board, self.level = closing, board, level
        self.puzzle, self.clock = closing.full, closing.clock
        self.stale = dict.fromkeys(on)
        self.failed = False
        self._on = on
        self._quiet: dict[tuple[int, int], tuple[int, int]] = {}
        self._next = 0

    def goes(self) -> bool:
        """Whether this goes on to an end that is no contradiction."""
        while self._settles():
            open_places = [
                place for place, left in enumerate(self.board.domains) if left & left - 1
            ]
            if not open_places:
                return next(self.puzzle.lazy_violations(self._marks()), None) is None
            if not (self._whole_board() or self._pairs(open_places) or self._suppose(open_places)):
                return True
        return False

    def _restrict(self, place: int, left: Mask) -> None:
        alive, stale = self.board.alive, self.stale
        self.failed = self.failed or not left
        self.board.domains[place] = left
        for look, position in self.board.looks.watching[place]:
            before = alive[look.number]
            after = before & look.open[position][left]
            if after != before:
                alive[look.number] = after
                stale[look] = None

    def _marks(self) -> Marks:
        return self.board.looks.settled(self.board.domains)

    # One spot

    def _settles(self) -> bool:
        """Look at one spot after another until none has anything to say; not in a contradiction."""
        self.clock.check()
        alive, domains, stale = self.board.alive, self.board.domains, self.stale
        few = self.level == Level.VERY_EASY
        while stale and not self.failed:
            look = next(iter(stale))
            del stale[look]
            ways = alive[look.number] = look.ways.settle(alive[look.number])
            if not ways:
                return False
            if few and look.ways.count(ways, FEW_WAYS + 1) > FEW_WAYS:
                continue
            for place, lost in pruned(look, ways, domains):
                self._restrict(place, domains[place] & ~lost)
        return not self.failed

    # The whole board

    def _whole_board(self) -> bool:
        """Whether rules that no spot states exclude anything."""
        if self.level < Level.EASY:
            return False
        found = list(lazy.wrong(self.puzzle, self._marks(), self.clock))
        for _, fact in found:
            if fact is None:
                self.failed = True
            else:
                place, _ = self.board.looks.excluded(fact)
                self._restrict(place, self.board.domains[place] & ~(1 << fact.value))
        return bool(found)

    # Two spots

    def _pairs(self, open_places: Sequence[int]) -> bool:
        """Whether any two spots together exclude anything."""
        if self.level < Level.MEDIUM:
            return False
        alive, domains = self.board.alive, self.board.domains
        still_open = sum(1 << place for place in open_places)
        lost: dict[int, Mask] = {}
        for joint in self._joints:
            if (joint.shared & still_open).bit_count() < 2:
                continue
            key = joint.one.number, joint.other.number
            state = alive[key[0]], alive[key[1]]
            if self._quiet.get(key) != state:
                self.clock.check()
                self._quiet[key] = state
                for place, values in joint.changes(self.board):
                    lost[place] = lost.get(place, 0) | values
        for place, values in lost.items():
            self._restrict(place, domains[place] & ~values)
        return bool(lost)

    @cached_property
    def _joints(self) -> list[Joint]:
        return self.closing.joints(self._on)

    # Suppositions

    def _suppose(self, open_places: Sequence[int]) -> bool:
        """Whether some supposition about a place fails; the search goes on where it ended."""
        if self.level < Level.HARD:
            return False
        domains = self.board.domains
        start = bisect_left(open_places, self._next)
        for place in (*open_places[start:], *open_places[:start]):
            self._next = place
            for value in values_in(domains[place]):
                self.clock.check()
                if self._fails(place, 1 << value):
                    self._restrict(place, domains[place] & ~(1 << value))
                    return True
        return False

    def _fails(self, place: int, supposed: Mask) -> bool:
        tried = self.board.copy()
        most = SHORT_ROUNDS if self.level == Level.HARD else None
        trace = follow(tried, [(place, supposed)], most_rounds=most)
        if trace.failed is not None or not self.puzzle.lazy:
            return trace.failed is not None
        # To see a rule for the whole board broken takes one more look.
        if most is not None and trace.rounds >= most:
            return False
        settled = tried.looks.settled(tried.domains)
        return next(self.puzzle.lazy_violations(settled), None) is not None


class Joint:
    """Two spots, and which ways of the one agree with which of the other.

    It says what ``pairs.together`` says, but with tables that are made once.
    """

    def __init__(self, one: Look, other: Look) -> None:
        self.one, self.other = one, other
        self.shared = sum(1 << place for place in set(one.places).intersection(other.places))
        """The places that both look at, a bit for each."""

    def changes(self, board: Board) -> list[Change]:
        """The values that no way of the one has that some way of the other agrees with."""
        if self._agreeing is None:
            return together(board, self.one, self.other)
        one, other = board.alive[self.one.number], board.alive[self.other.number]
        if min(one.bit_count(), other.bit_count()) > MOST_WAYS_OF_ONE:
            return []
        agreed_one = agreed_other = 0
        for ways, agree in self._agreeing:
            if one & ways and (agree := agree & other):
                agreed_one |= one & ways
                agreed_other |= agree
        found = []
        for look, agreed, alive in ((self.one, agreed_one, one), (self.other, agreed_other, other)):
            if agreed != alive:
                found += pruned(look, agreed, board.domains)
        return found

    @cached_property
    def _agreeing(self) -> list[tuple[int, int]] | None:
        """Ways of the one that are alike where both look, with those of the other that agree.

        None if the ways are not listed.
        """
        here, there = self.one.ways, self.other.ways
        if not isinstance(here, Listed) or not isinstance(there, Listed):
            return None
        at = {place: position for position, place in enumerate(self.other.places)}
        both = [(spot, at[place]) for spot, place in enumerate(self.one.places) if place in at]
        alike: dict[tuple[Mask, ...], int] = {}
        for index, way in enumerate(here.ways):
            pattern = tuple([way[position] for position, _ in both])
            alike[pattern] = alike.get(pattern, 0) | 1 << index
        found = []
        for pattern, ways in alike.items():
            agree = there.all
            for mask, (_, position) in zip(pattern, both, strict=True):
                agree &= there.open[position][mask]
            found.append((ways, agree))
        return found
