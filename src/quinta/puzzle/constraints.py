"""What a rule says at a spot, put as plainly as can be, and the clauses that follow.

A constraint reads the values of some places one after the other, as a person would with
a finger on the board, and remembers as little as it needs: that is its *state*. From
this one statement come the clauses that steps and certificates are proved with. They
are not the quickest; their virtue is that one can see that they are right, and that
all that has to be believed, one small class for each rule, can be compared with the
referee filling by filling (``quinta.prove.thorough``). No solver's formula is made from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count
from math import comb
from typing import Any, NamedTuple, TypeAlias

from quinta.base.limits import Clock
from quinta.logic.model import Clause, Literal, Model, Place, Value

State: TypeAlias = Any
"""What a constraint remembers of the values read so far; hashable."""

MOST_COMBINATIONS = 5_000
"""A count that takes more clauses than this when every combination is spelt out is read instead."""


class Constraint(ABC):
    """A property of a row of values; equal constraints are equal values.

    >>> twice = Count(1, 2)
    >>> twice.allows([1, 0, 1]), twice.allows([1, 1, 1]), twice.allows([0, 0, 1])
    (True, False, False)
    """

    @property
    @abstractmethod
    def start(self) -> State:
        """What is remembered before the first value."""

    @abstractmethod
    def after(self, state: State, position: int, value: Value) -> State | None:
        """What is remembered after one more value; None if that must not be."""

    @abstractmethod
    def ends(self, state: State) -> bool:
        """Whether the values may end here."""

    def allows(self, values: Sequence[Value]) -> bool:
        """Whether these values have the property."""
        state = self.start
        for position, value in enumerate(values):
            state = self.after(state, position, value)
            if state is None:
                return False
        return self.ends(state)

    def spelt_out(self, places: Sequence[Mapping[Value, Literal]]) -> list[Clause] | None:
        """The clauses without any state, where they are few; None to have it read."""
        return None


class Stated(NamedTuple):
    """A constraint at the places it speaks of, in the order it reads them."""

    places: tuple[Place, ...]
    constraint: Constraint


@dataclass(frozen=True)
class Count(Constraint):
    """A value occurs exactly so many times, or at most so many times."""

    value: Value
    number: int
    or_fewer: bool = False
    start = 0

    def after(self, state: int, position: int, value: Value) -> int | None:
        state += value == self.value
        return state if state <= self.number else None

    def ends(self, state: int) -> bool:
        return self.or_fewer or state == self.number

    def spelt_out(self, places: Sequence[Mapping[Value, Literal]]) -> list[Clause] | None:
        """Of any so many and one, one has not the value; of any but so many less one, one has."""
        has = [literals[self.value] for literals in places]
        too_many, too_few = self.number + 1, len(has) - self.number + 1
        if too_few < 1:  # more are wanted than there are places
            return [] if self.or_fewer else [()]
        if comb(len(has), too_many) + comb(len(has), too_few) > MOST_COMBINATIONS:
            return None
        clauses: list[Clause] = [
            [-literal for literal in some] for some in combinations(has, too_many)
        ]
        return clauses if self.or_fewer else [*clauses, *combinations(has, too_few)]


# From a constraint to clauses


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
