"""What a clue of Akkoy says, plainly."""

from __future__ import annotations

from dataclasses import dataclass

from quinta.logic.model import Value
from quinta.puzzle.statement import Constraint

State = tuple[tuple[int, ...], int]
"""The runs that are still to come, the one being read included, and how long that one is."""


@dataclass(frozen=True)
class Lengths(Constraint):
    """The runs of one colour have these lengths, in this order or in any.

    >>> Lengths((2, 1), 1, in_order=True).allows([1, 1, 0, 1])
    True
    >>> Lengths((2, 1), 1, in_order=True).allows([1, 0, 1, 1])
    False
    >>> Lengths((2, 1), 1, in_order=False).allows([1, 0, 1, 1])
    True
    """

    lengths: tuple[int, ...]
    colour: Value
    in_order: bool

    @property
    def start(self) -> State:
        return self.lengths if self.in_order else tuple(sorted(self.lengths)), 0

    def after(self, state: State, position: int, value: Value) -> State | None:
        left, length = state
        if value == self.colour:
            longest = max(left[:1] if self.in_order else left, default=0)
            return (left, length + 1) if length < longest else None
        return (self._without(left, length), 0) if self._may_end(state) else None

    def ends(self, state: State) -> bool:
        left, length = state
        return self._may_end(state) and not self._without(left, length)

    def _may_end(self, state: State) -> bool:
        """Whether the run being read, if there is one, is as long as one that is to come."""
        left, length = state
        return length == 0 or length in (left[:1] if self.in_order else left)

    @staticmethod
    def _without(left: tuple[int, ...], length: int) -> tuple[int, ...]:
        if length == 0:
            return left
        at = left.index(length)
        return (*left[:at], *left[at + 1 :])
