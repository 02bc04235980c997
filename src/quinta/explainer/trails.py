"""How far a supposition was followed, and where it ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from quinta.explainer.looks import Look
from quinta.explainer.packed import Packed
from quinta.explainer.propagate import Board, Following
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import State


class End(NamedTuple):
    """What a supposition that does not fail leaves open in the end."""

    left: Packed
    settled: Packed
    """What of it belongs to places with one value: that need not be supposed, it is sound too."""
    looks: Sequence[Look]
    """Those that the board had then."""
    alive: Mapping[int, State]
    """By the look's number: also, which looks it came by."""
    stale: Collection[int] = ()
    """The numbers of those looks that have lost something since."""


@dataclass
class Trail:
    """A supposition, and what it changed on the board in so many rounds."""

    place: int
    left: Mask
    rounds: int = 0
    gone: Packed = 0
    """The values that it has excluded so far."""
    alive: dict[int, State] = field(default_factory=dict)
    """By the look's number: also, which looks it came by."""
    touched: Collection[int] | None = None
    """What is to be looked at next; nothing: it is at its end. None: it did not start yet."""
    failed: bool = False

    @property
    def ended(self) -> bool:
        """Whether another round would change nothing."""
        return self.touched is not None and not self.touched

    def on(self, board: Board) -> Following:
        """The board with these changes."""
        following = Following(board)
        following.left &= ~self.gone
        for number, state in self.alive.items():
            following.alive[number] = state
        following.touched.update(self.touched or ())
        return following

    def go_on(self, board: Board) -> None:
        """One more round."""
        following = self.on(board)
        if self.touched is None:
            following.restrict(self.place, self.left)
        came_by = following.touched
        if came_by:
            self.rounds += 1
            self.failed = following.round() is not None
        self.gone = board.packed & ~following.left
        self.touched = following.touched
        for number in (*came_by, *self.touched):
            self.alive[number] = following.alive[number]
