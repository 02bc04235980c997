"""How far a supposition was followed, and where it ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from quinta.explainer.looks import Look
from quinta.explainer.packed import Packed
from quinta.explainer.propagate import Board, Event, Following
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
    domains: dict[int, Mask] = field(default_factory=dict)
    alive: dict[int, State] = field(default_factory=dict)
    """By the look's number: also, which looks it came by."""
    touched: dict[Look, None] | None = None
    """What is to be looked at next; nothing: it is at its end. None: it did not start yet."""
    failed: bool = False

    @property
    def ended(self) -> bool:
        """Whether another round would change nothing."""
        return self.touched is not None and not self.touched

    def on(self, board: Board) -> Board:
        """The board with these changes."""
        tried = board.copy()
        for place, left in self.domains.items():
            tried.domains[place] = left
        for number, state in self.alive.items():
            tried.alive[number] = state
        return tried

    def go_on(self, board: Board) -> None:
        """One more round."""
        following = Following(self.on(board))
        if self.touched is None:
            following.restrict(self.place, self.left)
            self.domains[self.place] = self.left
        else:
            following.touched = self.touched
        came_by = dict(following.touched)
        if came_by:
            events: list[Event] = []
            self.rounds += 1
            self.failed = following.round(events) is not None
            for event in events:
                for at, _, after in event.changes:
                    self.domains[at] = after
        self.touched = following.touched
        alive = following.board.alive
        for looks in (came_by, following.touched):
            for look in looks:
                self.alive[look.number] = alive[look.number]
