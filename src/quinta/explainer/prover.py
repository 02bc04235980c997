"""Proofs from stated reasons and facts alone, by a SAT solver.

It knows the rules as the clauses of their constraints, and nothing of the tables that steps
are found with: so it can be asked whether a step holds. Each reason hangs on an assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from quinta.base.limits import Clock
from quinta.logic.model import Cut, Decoder, Fact, Literal, Marks
from quinta.logic.sat import SatSolver
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.reading import clauses_of, open_board
from quinta.puzzle.step import Reason

Part = Reason | Fact


class Prover:
    """Proves facts of one puzzle.

    >>> from quinta.kinds.gap.kind import Gap
    >>> gap = Gap(9, top=[None, None, 4, *[None] * 6])
    >>> clued = next(reason for spot in gap.spots() for reason in spot.reasons if reason.clue)
    >>> places = clued.places
    >>> Prover(gap).proves([clued, Fact(places[0], 1)], [Fact(places[5], 1)])
    True
    """

    def __init__(
        self,
        puzzle: Puzzle,
        clock: Clock | None = None,
        solver: str | None = None,
        steady: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.clock = clock or Clock()
        choices = ((place, puzzle.values(place)) for place in puzzle.places())
        self.model = open_board(choices, self.clock)
        self.solver = SatSolver(self.model, solver, steady)
        self.decoder = Decoder(self.model)
        self._selectors: dict[Reason, Literal] = {}

    def literal(self, part: Part) -> Literal:
        """The assumption that says a reason or a fact."""
        if isinstance(part, Fact):
            return self.model.literal(part)
        lazy = self.is_lazy(part)
        if lazy:  # whichever places it is cited for
            part = part._replace(places=())
        if part not in self._selectors:
            selector = self.model.variable()
            self.model.begin(part.rule, part.spot)
            for places, constraint in () if lazy else self.puzzle.constraints(part):
                literals = [self.model.meaning[place] for place in places]
                clauses = clauses_of(constraint, literals, self.model.variable)
                self.model.extend((-selector, *clause) for clause in clauses)
            self._selectors[part] = selector
        return self._selectors[part]

    def is_lazy(self, part: Part) -> bool:
        """Whether this is a rule left to cuts."""
        return isinstance(part, Reason) and part.rule in self.puzzle.lazy_rules()

    def contradict(self, parts: Iterable[Part], *more: Literal) -> bool:
        """Whether reasons and facts cannot hold together."""
        return self.find(parts, *more) is None

    def find(self, parts: Iterable[Part], *more: Literal) -> Marks | None:
        """Complete marks that obey reasons and facts, if there are any."""
        parts = list(parts)
        lazy = [part for part in parts if self.is_lazy(part)]
        assumptions = [*more, *map(self.literal, parts)]
        while self.solver.satisfiable(self.clock, assumptions):
            found = self.decoder.from_model(self.solver.values())
            cuts = self.cuts(found) if lazy else ()
            if not cuts:
                return found
            for cut in cuts:
                self.solver.add((-self.literal(lazy[0]), *self.model.clause(cut)))
        return None

    def cuts(self, marks: Marks) -> Sequence[Cut]:
        """Clauses of the rules left to cuts that complete marks break."""
        return self.puzzle.cuts(marks)

    def proves(self, parts: Iterable[Part], conclusions: Iterable[Fact]) -> bool:
        """Whether reasons and facts prove all of the conclusions; none is a contradiction."""
        with self._denying(conclusions) as denied:
            return self.contradict(parts, *denied)

    def proved(
        self, parts: Sequence[Part], claims: Sequence[tuple[Fact, ...]]
    ) -> list[tuple[Fact, ...]]:
        """Those of the claims that reasons and facts prove.

        Whatever obeys the parts and breaks a claim breaks many: so a few questions are enough.
        """
        left = list(claims)
        while left:
            guard = self.model.variable()
            denied = {-self.model.literal(fact) for claim in left for fact in claim}
            self.solver.add((-guard, *sorted(denied)))
            found = self.find(parts, guard)
            self.solver.add((-guard,))
            if found is None:
                break
            left = [
                claim
                for claim in left
                if all((found[place] == value) == holds for place, value, holds in claim)
            ]
        return left

    def only(self, parts: Iterable[Part], ways: Iterable[Sequence[Fact]]) -> bool:
        """Whether reasons and facts leave no other way than these."""
        guard = self.model.variable()
        for way in ways:
            self.solver.add((-guard, *(-self.model.literal(fact) for fact in way)))
        try:
            return self.contradict(parts, guard)
        finally:
            self.solver.add((-guard,))

    def minimal(self, parts: Sequence[Part], conclusions: Iterable[Fact]) -> list[Part]:
        """Parts that still prove the conclusions, none of which can go; earlier ones go first."""
        with self._denying(conclusions) as denied:
            kept: list[Part] = []
            rest = self._core(parts, denied)
            while rest:
                part, *others = rest
                if self.contradict([*kept, *others], *denied):
                    rest = self.blamed(others)  # mostly far fewer
                else:
                    kept.append(part)
                    rest = others
            return kept

    def core(self, parts: Sequence[Part], conclusions: Iterable[Fact]) -> list[Part]:
        """Parts that still prove the conclusions, not many too many: sooner found than minimal."""
        with self._denying(conclusions) as denied:
            return self._core(parts, denied)

    def _core(self, parts: Sequence[Part], denied: Sequence[Literal]) -> list[Part]:
        """What a solver blames, and blames again if asked about that alone, until all of it."""
        left = list(parts)
        while True:
            if not self.contradict(left, *denied):
                raise ValueError("these parts prove nothing")
            blamed = self.blamed(left)
            if len(blamed) == len(left):
                return blamed
            left = blamed

    def blamed(self, parts: Sequence[Part]) -> list[Part]:
        """Those of the parts that the last contradiction rests on."""
        core = frozenset(self.solver.core())
        return [part for part in parts if self.literal(part) in core]

    @contextmanager
    def _denying(self, conclusions: Iterable[Fact]) -> Iterator[list[Literal]]:
        """Assumptions that say: not all of these; gone when the block ends."""
        literals = [-self.model.literal(fact) for fact in conclusions]
        if len(literals) < 2:
            yield literals
            return
        guard = self.model.variable()
        self.solver.add((-guard, *literals))
        try:
            yield [guard]
        finally:
            self.solver.add((-guard,))

    def close(self) -> None:
        """Free the solver."""
        self.solver.close()
