"""Do steps up to a level settle a whole board? Asked again and again, with other clues.

Whoever makes a puzzle of a level leaves clues out and asks, a hundred times a board, what
``rating.is_at_most`` answers once: do steps of at most this level lead to the end? Here the tables
are made once, of every spot with and without its clues; a clue more or less only switches
looks. And nothing is told, so whatever is found is taken at once, in any order: what follows from
steps of a level does not hang on the order in which they are taken. Neither does it on when
a clue was added: so one can climb on from where fewer clues led.

Where the board closes, the solution is the only one. That is a proof, though one by tables; makers
have it confirmed once more by a solver and the referee.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from quinta.base.limits import Clock
from quinta.explainer.climbing import Climb, Tables
from quinta.explainer.looks import Look, Looks
from quinta.logic.model import Fact, Marks, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Level, Mask, Where


class Closing:
    """The looks of one puzzle with all its clues, and of all those with fewer.

    What was worked out for one that is ``like`` it, of the same kind and size, is of use again.
    Whoever knows a ``solution`` spares it to suppose what is true.

    >>> import quinta
    >>> puzzle = quinta.example("doors/1")
    >>> closing = Closing(puzzle)
    >>> closing.closes(puzzle.each_clue(), Level.EASY)
    False
    >>> closing.closes(puzzle.each_clue(), Level.MEDIUM)
    True
    """

    def __init__(
        self,
        full: Puzzle,
        clock: Clock | None = None,
        like: Closing | None = None,
        solution: Marks | None = None,
    ) -> None:
        self.full = full
        self.clock = clock or Clock()
        looks = Looks(full, self.clock)
        self.complete = looks.complete
        """Whether every spot can be looked at as a whole; otherwise nothing ever closes."""
        self._clues_at: dict[Where, list[Clue]] = {}
        self._wheres_of: dict[Clue, list[Where]] = {}
        for clue in full.each_clue():
            wheres = dict.fromkeys(said.reason.where for said in full.statements_of(clue))
            self._wheres_of[clue] = list(wheres)
            for where in wheres:
                self._clues_at.setdefault(where, []).append(clue)
        self._wheres = list(dict.fromkeys(spot.where for spot in full.spots()))
        self.tables: Tables = Tables(looks, None if like is None else like.tables)
        self._variants: dict[tuple[Where, frozenset[Clue]], tuple[Look, ...] | None] = {}
        self._whole: dict[Level, Climb] = {}
        index, pack = looks.index, self.tables.pack
        self._true = sum(pack(index[at], 1 << value) for at, value in (solution or {}).items())
        """What is so with all clues, and so with fewer."""
        self._add(looks, full.each_clue(), looks.all)

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
            self._add(looks, clues, self.tables.add(looks.all))
        return self._variants[where, clues]

    # The question

    def closes(self, clues: Iterable[Clue], level: Level) -> bool:
        """Whether steps up to this level settle every place, given just these clues.

        What is beyond suppositions about single places is not for tables: ``level`` is at most
        very hard.
        """
        return self.climb(clues, level).closes

    def left(self, clues: Iterable[Clue], level: Level) -> Sequence[Mask] | None:
        """What steps up to this level leave of every place's values.

        None if they end in a contradiction, or if the board cannot be looked at.
        """
        climb = self.climb(clues, level)
        return None if climb.failed or not climb.is_seen else climb.domains

    def climb(self, clues: Iterable[Clue], level: Level) -> Climb:
        """How far steps up to this level lead, given just these clues."""
        assert level < Level.EXTREME
        climb = Climb(self.full, self.tables, level, self.clock, self._true)
        self._see(climb, self._wheres, list(clues))
        climb.go()
        return climb

    def whole(self, level: Level) -> Climb:
        """How far steps up to this level lead with all clues; worked out once.

        It goes on from where easier steps led, if that is known.
        """
        if level not in self._whole:
            easier = max((known for known in self._whole if known < level), default=None)
            self._whole[level] = (
                self.climb(self.full.each_clue(), level)
                if easier is None
                else self.raised(self._whole[easier], level)
            )
        return self._whole[level]

    def locally(self, solution: Marks, places: Iterable[Place], level: Level) -> Climb:
        """How far steps up to this level lead with all clues, if only these places are not known.

        What they leave open then, they leave open all the more when nothing is known; and this
        is much sooner found out.
        """
        climb = Climb(self.full, self.tables, level, self.clock, self._true)
        self._see(climb, self._wheres, self.full.each_clue())
        unknown = set(places)
        for place, value in solution.items():
            if place not in unknown:
                climb.exclude(self.tables.pack(*self.tables.looks.excluded(Fact(place, value))))
        climb.go()
        return climb

    def climb_on(self, climb: Climb, clues: Iterable[Clue]) -> Climb:
        """The same with some more clues; it goes on from there."""
        more = [clue for clue in clues if clue not in climb.clues]
        further = climb.copy()
        wheres = dict.fromkeys(where for clue in more for where in self._wheres_of[clue])
        self._see(further, wheres, more)
        further.go()
        return further

    def raised(self, climb: Climb, level: Level) -> Climb:
        """The same with harder steps; it goes on from there."""
        further = climb.copy(level)
        further.go()
        return further

    def _see(self, climb: Climb, wheres: Iterable[Where], more: Iterable[Clue]) -> None:
        """Some more clues are there to be seen at some spots."""
        clues = climb.clues = climb.clues.union(more)
        for where in wheres:
            climb.see(
                where, self._variant(where, clues.intersection(self._clues_at.get(where, ())))
            )
        for clue in more:
            for fact in self.full.facts_of(clue):
                climb.exclude(self.tables.pack(*self.tables.looks.excluded(fact)))

    def used(self, climb: Climb) -> set[Clue]:
        """The clues that a climb rests on: without the others it goes on in the same way."""
        used = climb.used
        return {
            clue
            for clue in climb.clues
            if any(
                used >> look.number & 1
                for where in self._wheres_of[clue]
                for look in climb.looks_at(where)
            )
            or next(iter(self.full.facts_of(clue)), None) is not None
        }
