"""Rules at their spots, said once: what each demands of places there.

A *constraint* reads the values of some places one after the other, as a person would with
a finger on the board, and remembers as little as it needs: that is its *state*. From
this one statement come the formula, the ways to fill a spot, the clauses that steps and
certificates are proved with (``quinta.puzzle.reading``), and a sentence. All that has to be
believed, one small class for each sort of rule, can be compared with the
referee filling by filling (``quinta.prove.thorough``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from quinta.logic.model import Clause, Literal, Place, Value
from quinta.puzzle.step import Clue, Reason, Where

State: TypeAlias = Any
"""What a constraint remembers of the values read so far; hashable."""

Name: TypeAlias = Callable[[Value], str]
"""What a value is called."""


class Constraint(ABC):
    """A property of a row of values; equal constraints are equal values.

    >>> from quinta.puzzle.constraints import Count
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
    >>> from quinta.puzzle.constraints import Count
    >>> row = Line("row", 0)
    >>> print(demand("two", row, row.cells(Size(1, 4)), Count(1, 2)).reason.name)
    two in row 1
    """
    looked_at = tuple(places)
    demands = tuple(Stated(looked_at, constraint) for constraint in constraints)
    return Statement(Reason(rule, where, looked_at, clue, about), demands)
