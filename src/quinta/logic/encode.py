"""Small encodings that several puzzles share, as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from quinta.base.limits import Clock
from quinta.logic.model import Cardinality, Clause, Literal, Model

PAIRWISE_UP_TO = 12
"""Above this many literals a ladder has fewer clauses than all pairs and propagates as well."""


def at_most_one(model: Model, literals: Sequence[Literal]) -> None:
    """At most one of the literals holds.

    >>> model = Model()
    >>> at_most_one(model, model.fresh(3))
    >>> model.clauses[1:]
    [[-2, -3], [-2, -4], [-3, -4]]
    """
    model.clock.check()
    if len(literals) <= PAIRWISE_UP_TO:
        model.extend([-one, -other] for one, other in combinations(literals, 2))
        return
    seen = literals[0]
    for literal in literals[1:-1]:
        model.add([-seen, -literal])
        wider = model.variable()
        model.extend(([-seen, wider], [-literal, wider]))
        seen = wider
    model.add([-seen, -literals[-1]])


def exactly_one(model: Model, literals: Sequence[Literal]) -> None:
    """Exactly one of the literals holds."""
    model.add(list(literals))
    at_most_one(model, literals)


def clauses_only(model: Model, clock: Clock | None = None) -> tuple[int, list[Clause]]:
    """The model without cardinalities, for whoever reads plain clauses: variables, clauses.

    >>> model = Model()
    >>> model.at_most(model.fresh(3), 1)
    >>> clauses_only(model)
    (6, [[1], [-2, 5], [-3, 6], [-5, 6], [-5, -3], [-6, -4]])
    """
    clauses = list(model.clauses)
    variables = model.variables
    for cardinality in model.cardinalities:
        if clock is not None:
            clock.check()
        added = list(_counter(cardinality, variables))
        clauses += added
        variables = max(variables, _largest(added))
    return variables, clauses


def exactly_clauses(model: Model, literals: Sequence[Literal], number: int) -> list[Clause]:
    """Exactly so many of the literals hold, as clauses that can be guarded.

    >>> exactly_clauses(Model(), [2], 0)
    [[-2]]
    """
    clauses: list[Clause] = [] if number <= len(literals) else [[]]
    denied = [-literal for literal in literals]
    for some, most in ((literals, number), (denied, len(literals) - number)):
        if most < len(some):
            added = list(_counter(Cardinality(some, most), model.variables))
            model.variables = max(model.variables, _largest(added))
            clauses += added
    return clauses


def _largest(clauses: Sequence[Clause]) -> int:
    return max((abs(literal) for clause in clauses for literal in clause), default=0)


def _counter(cardinality: Cardinality, used: int) -> Iterator[Clause]:
    """At most so many, by whichever counter has fewer levels."""
    literals, most = cardinality
    if most < 0:
        yield []
    elif most == 0:
        yield from ([-literal] for literal in literals)
    elif 2 * most <= len(literals):
        yield from _at_most(literals, most, used)
    else:
        denied = [-literal for literal in literals]
        yield from _at_least(denied, len(literals) - most, used)


def _at_most(literals: Sequence[Literal], most: int, used: int) -> Iterator[Clause]:
    """Sinz's sequential counter: ``reached[j]`` = more than j of the literals so far hold."""
    reached: list[Literal] = []
    for literal in literals[:-1]:
        fresh = list(range(used + 1, used + 1 + min(len(reached) + 1, most)))
        used += len(fresh)
        yield [-literal, fresh[0]]
        for level, before in enumerate(reached):
            yield [-before, fresh[level]]
            if level + 1 < len(fresh):
                yield [-before, -literal, fresh[level + 1]]
        if len(reached) == most:
            yield [-reached[-1], -literal]
        reached = fresh
    if len(reached) == most:
        yield [-reached[-1], -literals[-1]]


def _at_least(literals: Sequence[Literal], least: int, used: int) -> Iterator[Clause]:
    """The same counter from the other side: what is claimed to be reached must have been."""
    reached: list[Literal] = []
    for literal in literals:
        fresh = list(range(used + 1, used + 1 + min(len(reached) + 1, least)))
        used += len(fresh)
        for level, claimed in enumerate(fresh):
            before = [reached[level]] if level < len(reached) else []
            yield [-claimed, literal, *before]
            if level:
                yield [-claimed, reached[level - 1], *before]
        reached = fresh
    yield [reached[least - 1]] if len(reached) >= least else []
