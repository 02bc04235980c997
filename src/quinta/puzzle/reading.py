"""From what rules say at a spot to clauses, and to the ways in which a spot can be filled.

Both follow from the same reading of a constraint, value by value. The clauses are not the
quickest; their virtue is that one can see that they are right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, count
from typing import NamedTuple, TypeAlias

from quinta.base.limits import Clock
from quinta.logic.model import Clause, Literal, Model, Place, Value
from quinta.puzzle.statement import Constraint, State
from quinta.puzzle.step import Mask, Way
from quinta.puzzle.ways import MOST_WAYS, Listed


def open_board(choices: Iterable[tuple[Place, Sequence[Value]]], clock: Clock) -> Model:
    """A model that says of every place that it has one of its values, and no more.

    >>> from quinta.base.grid import Cell
    >>> open_board([(Cell(0, 0), (0, 1, 2))], Clock()).clauses[1:]
    [[2, 3, 4], [-2, -3], [-2, -4], [-3, -4]]
    """
    model = Model(clock)
    for place, values in choices:
        if tuple(values) == (0, 1):
            model.choice(place)
            continue
        literals = list(model.choices(place, values).values())
        model.add(literals)
        model.extend([-one, -other] for one, other in combinations(literals, 2))
    return model


Transition: TypeAlias = tuple[State, Value, State]
"""In this state, this value leads to that state."""

Domains: TypeAlias = tuple[tuple[Value, ...], ...]
"""The values that each of the places can have."""


def reading(constraint: Constraint, domains: Domains) -> list[list[Transition]]:
    """For each place all transitions on a way to an end; an empty list where there is none.

    >>> from quinta.puzzle.constraints import Count
    >>> reading(Count(1, 1), ((0, 1), (0, 1)))
    [[(0, 0, 0), (0, 1, 1)], [(0, 1, 1), (1, 0, 1)]]
    """
    reached: list[dict[State, None]] = [{constraint.start: None}]
    for position, values in enumerate(domains):
        after = (constraint.after(s, position, value) for s in reached[-1] for value in values)
        reached.append(dict.fromkeys(state for state in after if state is not None))
    useful = {state for state in reached.pop() if constraint.ends(state)}
    layers: list[list[Transition]] = []
    for position in reversed(range(len(domains))):
        layers.append(
            [
                (state, value, then)
                for state in reached[position]
                for value in domains[position]
                if (then := constraint.after(state, position, value)) in useful
            ]
        )
        useful = {state for state, _, _ in layers[-1]}
    return layers[::-1]


def clauses_of(
    constraint: Constraint,
    places: Sequence[Mapping[Value, Literal]],
    variable: Callable[[], int],
) -> Iterator[Clause]:
    """The clauses that say a constraint; each place has a literal for each value.

    >>> from quinta.puzzle.constraints import Count
    >>> variables = count(1)
    >>> coin = [{0: -x, 1: x} for x in (next(variables), next(variables))]
    >>> list(clauses_of(Count(1, 1), coin, variables.__next__))
    [[-1, -2], [1, 2]]
    """
    drawn = _drawn_up(constraint, tuple(map(tuple, places)))
    literals = [0, *(literal for values in places for literal in values.values())]
    literals += [variable() for _ in range(drawn.states)]
    for clause in drawn.clauses:
        yield [literals[i] if i > 0 else -literals[-i] for i in clause]


class _Drawn(NamedTuple):
    """The clauses of a constraint for any places that can have the same values.

    Their variables are the values of each place in turn, from 1 on, and then the states.
    """

    clauses: Sequence[Clause]
    states: int


@lru_cache(maxsize=4096)
def _drawn_up(constraint: Constraint, domains: Domains) -> _Drawn:
    numbers = count(1)
    places = [{value: next(numbers) for value in values} for values in domains]
    used = sum(map(len, domains))
    clauses = constraint.spelt_out(places)
    if clauses is None:
        clauses = list(_read(constraint, places, numbers))
    return _Drawn(tuple(map(tuple, clauses)), next(numbers) - used - 1)


def _read(
    constraint: Constraint, places: Sequence[Mapping[Value, Literal]], numbers: Iterator[int]
) -> Iterator[Clause]:
    """Each state that the reading may be in after a place gets a variable.

    "In this state, with this value, it goes on to that state, or not at all" is all that there
    is to say. That it comes from somewhere and goes somewhere follows, and is
    added because proofs get shorter by it.
    """
    layers = reading(constraint, tuple(map(tuple, places)))
    if not all(layers) or not (layers or constraint.ends(constraint.start)):
        yield ()
        return
    here: dict[State, Literal | None] = {constraint.start: None}
    for position, (layer, values) in enumerate(zip(layers, places, strict=True)):
        following = dict.fromkeys(then for _, _, then in layer)
        # Where only one state is possible, or the end is reached, there is nothing to tell.
        told = len(following) > 1 and position + 1 < len(layers)
        there = {state: next(numbers) if told else None for state in following}
        yield from _forward(layer, values, here, there)
        yield from _backward(layer, values, here, there)
        here = there


def _forward(
    layer: Sequence[Transition],
    values: Mapping[Value, Literal],
    here: Mapping[State, Literal | None],
    there: Mapping[State, Literal | None],
) -> Iterator[Clause]:
    """From each state, each value leads to one other or nowhere. None: a state that is certain."""
    leads: dict[State, dict[Value, State]] = {state: {} for state in here}
    for state, value, then in layer:
        leads[state][value] = then
    for state, literal in here.items():
        unless = [] if literal is None else [-literal]
        for value, has in values.items():
            if value not in leads[state]:
                yield [*unless, -has]
            elif (next_literal := there[leads[state][value]]) is not None:
                yield [*unless, -has, next_literal]
        yield from _some(unless, [there[then] for then in leads[state].values()])
    yield from _some([], there.values())


def _backward(
    layer: Sequence[Transition],
    values: Mapping[Value, Literal],
    here: Mapping[State, Literal | None],
    there: Mapping[State, Literal | None],
) -> Iterator[Clause]:
    """Each value was read in some state, and each state comes from another by some value."""
    with_value: dict[Value, list[State]] = {}
    ending: dict[State, dict[Value, list[State]]] = {state: {} for state in there}
    for state, value, then in layer:
        with_value.setdefault(value, []).append(state)
        ending[then].setdefault(value, []).append(state)
    for value, states in with_value.items():
        yield from _some([-values[value]], [here[state] for state in states])
    for then, literal in there.items():
        if literal is None:
            continue
        by = ending[then]
        if len(by) < len(values):
            yield [-literal, *(values[value] for value in by)]
        yield from _some([-literal], [here[state] for states in by.values() for state in states])
        for value, states in by.items() if len(by) > 1 else ():
            yield from _some([-literal, -values[value]], [here[state] for state in states])


def _some(unless: list[Literal], literals: Iterable[Literal | None]) -> Iterator[Clause]:
    """One of these holds; nothing needs to be said if one is certain."""
    literals = dict.fromkeys(literals)
    if None not in literals:
        yield [*unless, *(literal for literal in literals if literal is not None)]


# From constraints to ways

Demand: TypeAlias = tuple[tuple[int, ...], Constraint]
"""A constraint at a spot, by the numbers of the places there that it reads."""


@lru_cache(maxsize=4096)
def ways_of(demands: tuple[Demand, ...], domains: Domains, own: int) -> Listed | None:
    """All ways to fill a spot; None if they are too many, or cannot be said as ways.

    The first places of a spot, so many are its ``own``, are filled one by one. For a place
    beyond them a way says which values it can have then; so no constraint may join two of those.

    >>> from quinta.puzzle.constraints import Count, NoRun
    >>> line = (0, 1, 2, 3)
    >>> ways_of(((line, Count(1, 2)), (line, NoRun(2))), ((0, 1),) * 4, 4).ways
    ((1, 2, 1, 2), (2, 1, 2, 1))
    """
    if any(sum(place >= own for place in places) > 1 for places, _ in demands):
        return None
    inner = [demand for demand in demands if max(demand[0]) < own]
    outer = [demand for demand in demands if max(demand[0]) >= own]
    found: list[Way] = []
    for filling in _fillings(inner, domains[:own]):
        beyond = [_left_open(place, outer, filling, domains) for place in range(own, len(domains))]
        if all(beyond):
            found.append((*(1 << value for value in filling), *beyond))
        if len(found) > MOST_WAYS:
            return None
    return Listed(found)


def _fillings(demands: Sequence[Demand], domains: Domains) -> Iterator[tuple[Value, ...]]:
    """All values for these places that every constraint allows, in order.

    Constraints that read the places in their order are followed value by value, and only along
    what can come to a good end; the others judge when all their places are filled.
    """
    leads: list[dict[int, dict[tuple[State, Value], State]]] = []
    judges: list[list[Demand]] = [[] for _ in range(len(domains) + 1)]
    for places, constraint in demands:
        if list(places) == sorted(places):
            layers = reading(constraint, tuple(domains[place] for place in places))
            if not all(layers):
                return
            steps = [{(s, value): then for s, value, then in layer} for layer in layers]
            leads.append(dict(zip(places, steps, strict=True)))
        else:
            judges[max(places) + 1].append((places, constraint))
    start = tuple(c.start for places, c in demands if list(places) == sorted(places))
    waiting: list[tuple[tuple[Value, ...], tuple[State, ...]]] = [((), start)]
    while waiting:
        filled, states = waiting.pop()
        if not all(c.allows([filled[p] for p in places]) for places, c in judges[len(filled)]):
            continue
        if len(filled) == len(domains):
            yield filled
            continue
        for value in reversed(domains[len(filled)]):
            then = _follow(leads, states, len(filled), value)
            if then is not None:
                waiting.append(((*filled, value), then))


def _follow(
    leads: Sequence[Mapping[int, Mapping[tuple[State, Value], State]]],
    states: Sequence[State],
    place: int,
    value: Value,
) -> tuple[State, ...] | None:
    then = []
    for lead, state in zip(leads, states, strict=True):
        if place in lead:
            state = lead[place].get((state, value))
            if state is None:
                return None
        then.append(state)
    return tuple(then)


def _left_open(
    place: int, demands: Sequence[Demand], filling: Sequence[Value], domains: Domains
) -> Mask:
    """The values that a place beyond can have when a spot's own places are filled like this."""
    values = [*filling, *[0] * (len(domains) - len(filling))]
    mask = 0
    for value in domains[place]:
        values[place] = value
        if all(c.allows([values[p] for p in places]) for places, c in demands if place in places):
            mask |= 1 << value
    return mask
