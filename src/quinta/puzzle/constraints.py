"""What a rule says at a spot, put as plainly as can be.

A constraint reads the values of some places one after the other, as a person would with
a finger on the board, and remembers as little as it needs: that is its *state*. From
this one statement come the formula, the ways to fill a spot, the clauses that steps and
certificates are proved with (``quinta.puzzle.reading``), and a sentence. All that has to be
believed, one small class for each sort of rule, can be compared with the
referee filling by filling (``quinta.prove.thorough``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any, ClassVar, NamedTuple, TypeAlias

from quinta.base.fields import counted
from quinta.logic.model import Clause, Literal, Place, Value
from quinta.puzzle.step import Clue, Reason, Where

State: TypeAlias = Any
"""What a constraint remembers of the values read so far; hashable."""

Name: TypeAlias = Callable[[Value], str]
"""What a value is called."""

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

    def ends(self, state: State) -> bool:
        """Whether the values may end here."""
        return True

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

    def sentence(self, name: Name) -> str | None:
        """What it says of a spot, to go on after the spot's name; None: as the rule says."""
        return None


class Stated(NamedTuple):
    """A constraint at the places it speaks of, in the order it reads them."""

    places: tuple[Place, ...]
    constraint: Constraint


class Statement(NamedTuple):
    """A reason, that is, a rule where it applies, with what it demands there."""

    reason: Reason
    demands: tuple[Stated, ...]
    minor: bool = False
    """Whether other spots say as much, so that this one serves only to put simple things simply."""


def demand(
    rule: str,
    where: Where,
    places: Sequence[Place],
    *constraints: Constraint,
    clue: Clue | None = None,
    about: Value | None = None,
) -> Statement:
    """A rule at a spot, with what it says of these places; each constraint reads them all.

    >>> from quinta.base.grid import Line, Size
    >>> row = Line("row", 0)
    >>> print(demand("two", row, row.cells(Size(1, 4)), Count(1, 2)).reason.name)
    two in row 1
    """
    looked_at = tuple(places)
    demands = tuple(Stated(looked_at, constraint) for constraint in constraints)
    return Statement(Reason(rule, where, looked_at, clue, about), demands)


@dataclass(frozen=True)
class Count(Constraint):
    """A value occurs exactly so many times, or at most so many times.

    >>> Count(1, 2).sentence({1: "black"}.get)
    'has exactly 2 black cells'
    """

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

    def sentence(self, name: Name) -> str:
        called = name(self.value)
        cells = counted(self.number, f"{called} cell", f"{called} cells")
        return f"has {'at most' if self.or_fewer else 'exactly'} {cells}"


@dataclass(frozen=True)
class Different(Constraint):
    """No value occurs twice.

    >>> Different().allows([3, 1, 2]), Different().allows([3, 1, 3])
    (True, False)
    """

    start: ClassVar[State] = frozenset()

    def after(self, state: State, position: int, value: Value) -> State | None:
        return None if value in state else state | {value}

    def spelt_out(self, places: Sequence[Mapping[Value, Literal]]) -> list[Clause] | None:
        """Of any two places not both have a value; where there are as many values as places,
        each value is somewhere."""
        clauses: list[Clause] = []
        values = list(dict.fromkeys(value for literals in places for value in literals))
        for value in values:
            has = [literals[value] for literals in places if value in literals]
            clauses += [(-one, -other) for one, other in combinations(has, 2)]
            if len(values) <= len(places):
                clauses.append(has)
        return clauses

    def sentence(self, name: Name) -> str:
        return "has no number twice"


@dataclass(frozen=True)
class Sum(Constraint):
    """The values make this sum; none is less than 0.

    >>> Sum(6).allows([3, 1, 2]), Sum(6).allows([3, 1, 3])
    (True, False)
    """

    total: int
    start = 0

    def after(self, state: int, position: int, value: Value) -> int | None:
        return state + value if state + value <= self.total else None

    def ends(self, state: int) -> bool:
        return bool(state == self.total)

    def sentence(self, name: Name) -> str:
        return f"adds up to {self.total}"


@dataclass(frozen=True)
class Less(Constraint):
    """Each value is less than the next one.

    >>> Less().allows([1, 3]), Less().allows([3, 3])
    (True, False)
    """

    start: ClassVar[State] = -1

    def after(self, state: int, position: int, value: Value) -> int | None:
        return value if value > state else None

    def sentence(self, name: Name) -> str:
        return "grows towards the wide side of its sign"


@dataclass(frozen=True)
class NoRun(Constraint):
    """Never do so many values that follow each other agree.

    >>> NoRun(3).allows([0, 0, 1, 1, 0]), NoRun(3).allows([0, 1, 1, 1, 0])
    (True, False)
    """

    length: int
    start: ClassVar[State] = (None, 0)

    def after(self, state: State, position: int, value: Value) -> State | None:
        last, alike = state
        alike = alike + 1 if value == last else 1
        return (value, alike) if alike < self.length else None

    def spelt_out(self, places: Sequence[Mapping[Value, Literal]]) -> list[Clause] | None:
        """Of any so many neighbours, one has not the value."""
        windows = [places[i : i + self.length] for i in range(len(places) - self.length + 1)]
        return [
            [-literals[value] for literals in window]
            for window in windows
            for value in window[0]
            if all(value in literals for literals in window)
        ]

    def sentence(self, name: Name) -> str:
        return f"never has {self.length} cells alike in a row"


@dataclass(frozen=True)
class Apart(Constraint):
    """A value never occurs twice among so many places that follow each other.

    >>> Apart(1, 2).allows([1, 0, 1]), Apart(1, 2).allows([0, 1, 1])
    (True, False)
    """

    value: Value
    window: int
    start: ClassVar[State] = 0
    """How many places must still be passed before the value may come again."""

    def after(self, state: int, position: int, value: Value) -> int | None:
        if value != self.value:
            return max(0, state - 1)
        return None if state else self.window - 1


@dataclass(frozen=True)
class Table(Constraint):
    """The values are one of these rows.

    >>> Table(frozenset({(0, 1), (1, 0)})).allows([0, 1])
    True
    """

    rows: frozenset[tuple[Value, ...]]
    start: ClassVar[State] = ()

    def after(self, state: State, position: int, value: Value) -> State | None:
        read = (*state, value)
        return read if any(row[: len(read)] == read for row in self.rows) else None

    def ends(self, state: State) -> bool:
        return state in self.rows
