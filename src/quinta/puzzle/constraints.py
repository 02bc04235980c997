"""The constraints that rules are mostly made of; a kind may have others of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import ClassVar

from quinta.base.fields import counted
from quinta.logic.model import Clause, Literal, Value
from quinta.puzzle.statement import Constraint, Name, State

MOST_COMBINATIONS = 5_000
"""A count that takes more clauses than this when every combination is spelt out is read instead."""


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
