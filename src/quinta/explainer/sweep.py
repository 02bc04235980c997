"""Which suppositions about one place fail soonest.

All of them are followed side by side, a round at a time, and the search ends with the
first round in which one fails: none is followed any further than that matters. How far each
came is kept for the next search. Until a look that it came by loses ways, a supposition
goes the same way again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, groupby

from quinta.explainer.looks import Look, narrowed
from quinta.explainer.propagate import Board, Event, Following
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import State, values_in


@dataclass(frozen=True)
class Refuted:
    """A place cannot have just these values: supposing so fails in so many rounds."""

    place: int
    left: Mask
    rounds: int
    lazy_rule: str | None = None
    """The rule that is broken in the end, if it is one that no spot states."""


@dataclass
class _Trail:
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


class Sweep:
    """Searches again and again, on a board on which less and less is open."""

    def __init__(self, puzzle: Puzzle, keep_limits: Callable[[int], None]) -> None:
        self._puzzle = puzzle
        self._keep_limits = keep_limits
        """Called with how many suppositions are about to be tried."""
        self._board: Board | None = None
        self._trails: dict[tuple[int, Mask], _Trail] = {}

    def _narrowed(self, now: Board) -> Board:
        """The board with narrow looks. Suppositions that came by a changed one are forgotten."""
        if self._board is None:
            board = self._board = Board(now.looks, now.domains, now.looks.main)
            changed = list(now.looks.main)
        else:
            board = self._board
            following = Following(board)
            for place, (before, after) in enumerate(zip(board.domains, now.domains, strict=True)):
                if before != after:
                    following.restrict(place, after)
            changed = list(following.touched)
        if not changed:
            return board
        every = list(board.looks.all)
        for look in changed:
            every[look.number] = narrowed(look, board.left(look), board.domains)
        narrow = Board(board.looks.with_looks(every), board.domains, (), now.domains[:])
        narrow.alive, narrow.known, narrow.losing = board.alive, board.known, board.losing
        for look in changed:
            narrow.losing[look.number] = None
            fewer = every[look.number]
            if fewer is not look:
                narrow.alive[look.number] = fewer.ways.all
                narrow.known[look.number] = {}
        numbers = {look.number for look in changed}
        self._trails = {
            supposed: trail
            for supposed, trail in self._trails.items()
            if numbers.isdisjoint(trail.alive)
        }
        self._board = narrow
        return narrow

    def soonest(self, now: Board) -> list[Refuted]:
        """Every supposition that fails in the fewest rounds, in reading order."""
        board = self._narrowed(now)
        self._trails = {supposed: self._trail(*supposed) for supposed in _open_values(board)}
        trails = list(self._trails.values())
        for rounds in count(1):
            found = [one for trail in trails if (one := self._fails(board, trail, rounds))]
            if found:
                return list(self._with_several(board, found))
            if all(trail.ended and trail.rounds < rounds for trail in trails):
                return []
        raise AssertionError("endless rounds")

    def _trail(self, place: int, left: Mask) -> _Trail:
        """How far a supposition was followed."""
        return self._trails.get((place, left)) or _Trail(place, left)

    def _fails(self, board: Board, trail: _Trail, rounds: int) -> Refuted | None:
        """Whether a supposition that did not fail before fails in this round."""
        if not trail.ended and trail.rounds < rounds:
            self._keep_limits(int(trail.touched is None))
            trail.go_on(board)
            if trail.failed:
                return Refuted(trail.place, trail.left, rounds)
        # To see a rule for the whole board broken takes one more round.
        if self._puzzle.lazy and trail.ended and trail.rounds + 1 == rounds:
            settled = board.looks.settled(trail.on(board).domains)
            broken = next(self._puzzle.lazy_violations(settled), None)
            if broken:
                return Refuted(trail.place, trail.left, rounds, broken.rule)
        return None

    def _with_several(self, board: Board, found: list[Refuted]) -> Iterator[Refuted]:
        """That a place is none of several values may be seen at once, and is told so."""
        for place, wrong in groupby(found, key=lambda one: one.place):
            ones = list(wrong)
            yield from ones
            if 1 < len(ones) == board.domains[place].bit_count() - 1:
                trail = _Trail(place, sum(one.left for one in ones))
                for rounds in range(1, ones[0].rounds + 1):
                    if several := self._fails(board, trail, rounds):
                        yield several


def _open_values(board: Board) -> Iterator[tuple[int, Mask]]:
    for place, domain in enumerate(board.domains):
        if domain & (domain - 1):
            for value in values_in(domain):
                yield place, 1 << value
