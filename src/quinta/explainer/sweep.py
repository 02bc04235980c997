"""Which suppositions about one place fail soonest.

All of them are followed side by side, a round at a time, and the search ends with the
first round in which one fails: none is followed any further than that matters. How far each
came is kept for the next search. Until a look that it came by loses ways, a supposition
goes the same way again.

Most suppositions never fail, and to follow them to their end every time would be most of the
work. So what one left open in the end is kept too. As long as the board has all of that
it cannot fail; where it has lost some, one goes on from there, not from the beginning. And what a
supposition settled without failing need not be supposed: whatever follows from it
followed there as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, groupby

from quinta.explainer.looks import Looks, narrowed
from quinta.explainer.packed import Packed
from quinta.explainer.propagate import Board, Following
from quinta.explainer.trails import End, Trail
from quinta.logic.model import Marks
from quinta.puzzle.step import Mask
from quinta.puzzle.ways import Listed, values_in

FEW_ROUNDS = 4
"""Where ways are not listed a look takes long. As long as suppositions fail in so few rounds, it is
then quicker to follow them again than to find out that most of them never fail."""


@dataclass(frozen=True)
class Refuted:
    """A place cannot have just these values: supposing so fails in so many rounds."""

    place: int
    left: Mask
    rounds: int
    lazy_rule: str | None = None
    """The rule that is broken in the end, if it is one that no spot states."""


class Sweep:
    """Searches again and again, on a board on which less and less is open."""

    def __init__(
        self, looks: Looks, keep_limits: Callable[[int], None], solved: Callable[[], Marks]
    ) -> None:
        self._looks, self._puzzle = looks, looks.puzzle
        self._packing = looks.packing
        self._solved = solved
        """Asked for a solution, as soon as anything is supposed."""
        self._keep_limits = keep_limits
        """Called with how many suppositions are about to be tried."""
        self._board: Board | None = None
        self._trails: dict[tuple[int, Mask], Trail] = {}
        self._ends: dict[tuple[int, Mask], End] = {}
        self._doomed: dict[tuple[int, Mask], Refuted] = {}
        """What fails does so on every board on which less is left."""
        self._seen = {
            look.number: sum(self._packing.pack(place, looks.full[place]) for place in look.places)
            for look in looks.main
        }
        """By the look's number: all values of its places."""
        self._left: Packed = 0
        """What is left of all places on the board."""
        self._few = 0 if all(isinstance(look.ways, Listed) for look in looks.main) else FEW_ROUNDS
        self._rounds = 0
        """So many the last search took."""

    @cached_property
    def _true(self) -> Packed:
        """The values of a solution. To suppose one of them never fails."""
        index, pack = self._looks.index, self._packing.pack
        return sum(pack(index[place], 1 << value) for place, value in self._solved().items())

    def _narrowed(self, now: Board) -> Board:
        """The board with narrow looks. Suppositions that came by a changed one are forgotten."""
        if self._board is not None and self._board.packed == now.packed:
            return self._board
        if self._board is None:
            board = self._board = Board(now.looks, now.domains, now.looks.main)
            changed = list(now.looks.main)
        else:
            board = self._board
            following = Following(board)
            for place, _ in self._packing.places_in(board.packed ^ now.packed):
                following.restrict(place, now.domains[place])
            board.domains, board.packed = now.domains[:], now.packed
            board.alive = following.alive
            changed = [board.looks.all[number] for number in sorted(following.touched)]
        self._left = board.packed
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
        for supposed, end in self._ends.items():
            if stale := end.alive.keys() & numbers:
                self._ends[supposed] = end._replace(stale=stale.union(end.stale))
        self._board = narrow
        return narrow

    def soonest(self, now: Board) -> list[Refuted]:
        """Every supposition that fails in the fewest rounds, in reading order."""
        board = self._narrowed(now)
        sound = self._true
        sound |= self._still_sound(board, go_on=not self._few or self._rounds > self._few)
        self._trails = {
            supposed: self._trail(*supposed)
            for supposed in _open_values(board)
            if not sound & self._packing.pack(*supposed)
        }
        trails = list(self._trails.values())
        for self._rounds in count(1):
            found = []
            for trail in trails:
                if sound & self._packing.pack(trail.place, trail.left):
                    continue
                if refuted := self._fails(board, trail, self._rounds):
                    found.append(refuted)
                    del self._trails[trail.place, trail.left]
                elif trail.ended and trail.rounds + self._puzzle.lazy <= self._rounds:
                    sound |= self._end(board, trail)
            if found:
                return list(self._with_several(board, found))
            if self._rounds == self._few:
                sound |= self._still_sound(board, go_on=True)
            trails = [t for t in trails if not sound & self._packing.pack(t.place, t.left)]
            if not trails:
                return []
        raise AssertionError("endless rounds")

    def failing(self, now: Board) -> list[Refuted]:
        """Every supposition that fails, however long that takes; how long is not told."""
        board = self._narrowed(now)
        sound = self._true | self._still_sound(board, go_on=True)
        found = []
        for supposed in _open_values(board):
            if sound & self._packing.pack(*supposed):
                continue
            if supposed not in self._doomed:
                end = self._followed(board, *supposed)
                if isinstance(end, End):
                    self._ends[supposed] = end
                    sound |= end.settled
                    continue
                self._doomed[supposed] = end
            found.append(self._doomed[supposed])
        return found

    def _followed(self, board: Board, place: int, left: Mask) -> End | Refuted:
        """Where a supposition ends."""
        self._keep_limits(1)
        following = Following(board)
        following.restrict(place, left)
        came_by = following.to_end()
        rule = None if came_by is None else self._broken(following.left)
        if came_by is None or rule:
            return Refuted(place, left, 0, rule)
        return self._end_of(following, came_by)

    def within(self, rounds: int, found: Iterable[Refuted]) -> list[Refuted]:
        """Of suppositions that fail on the board as it is, those that do soonest, if within so many
        rounds."""
        board = self._board
        assert board is not None
        self._trails = {(one.place, one.left): self._trail(one.place, one.left) for one in found}
        for number in range(1, rounds + 1):
            trails = list(self._trails.values())
            if soon := [one for trail in trails if (one := self._fails(board, trail, number))]:
                for one in soon:
                    del self._trails[one.place, one.left]
                return list(self._with_several(board, soon))
        return []

    def settled_without(self, now: Board, place: int, values: Mask) -> int:
        """How much is settled, looking at one spot after another, once a place has lost values."""
        board = self._narrowed(now)
        following = Following(board)
        following.restrict(place, board.domains[place] & ~values)
        following.to_end()
        return (board.packed & ~following.left).bit_count()

    # Suppositions that do not fail

    def _end_of(self, following: Following, came_by: Collection[int]) -> End:
        left = following.left
        alive = {number: following.alive[number] for number in came_by}
        return End(left, self._packing.settled(left), following.board.looks.all, alive)

    def _end(self, board: Board, trail: Trail) -> Packed:
        """Keep the end of a supposition that does not fail; what it has settled does not either."""
        left = self._left & ~trail.gone
        settled = self._packing.settled(left)
        self._ends[trail.place, trail.left] = End(left, settled, board.looks.all, trail.alive)
        return settled

    def _still_sound(self, board: Board, go_on: bool) -> Packed:
        """What need not be supposed again, as it does not fail on this board either."""
        sound = 0
        ends = list(self._ends.items())
        if go_on:  # what has settled most spares most of the others
            ends.sort(key=lambda one: one[1].left.bit_count())
        for supposed, end in ends:
            own = self._packing.pack(*supposed)
            if sound & own or not self._left & own:
                continue
            stale = self._stale(end)
            if stale and not go_on:
                continue
            still = self._gone_on(board, end, stale) if stale else self._kept(end)
            if still is None:
                del self._ends[supposed]
            else:
                self._ends[supposed] = still
                sound |= still.settled & self._left
        return sound

    def _kept(self, end: End) -> End | None:
        """An end by looks none of which has changed; None if now it breaks a rule for the board."""
        if self._puzzle.lazy and self._broken(end.left & self._left):
            return None
        return end._replace(stale=[])

    def _stale(self, end: End) -> list[int]:
        """The looks that have lost something which was open in the end."""
        if not end.stale:
            return []
        lost = end.left & ~self._left
        return [number for number in end.stale if lost & self._seen[number]]

    def _gone_on(self, board: Board, end: End, stale: Collection[int]) -> End | None:
        """The end on a board on which less is left; None if now it fails."""
        self._keep_limits(1)
        following, every = Following(board), board.looks.all
        left = following.left = end.left & self._left
        if self._packing.is_lacking(left):
            return None
        for number, state in end.alive.items():
            look = every[number]
            if look is not end.looks[number]:
                state = look.ways.all
            if number in stale or look is not end.looks[number]:
                for place, keeps in zip(look.places, look.open, strict=True):
                    state &= keeps[self._packing.domain(left, place)]
            following.alive[number] = state
        following.touched.update(stale)
        came_by = following.to_end()
        if came_by is None or self._broken(following.left):
            return None
        return self._end_of(following, came_by | end.alive.keys())

    # Suppositions that may fail

    def _trail(self, place: int, left: Mask) -> Trail:
        """How far a supposition was followed."""
        return self._trails.get((place, left)) or Trail(place, left)

    def _fails(self, board: Board, trail: Trail, rounds: int) -> Refuted | None:
        """Whether a supposition that did not fail before fails in this round."""
        if not trail.ended and trail.rounds < rounds:
            self._keep_limits(int(trail.touched is None))
            trail.go_on(board)
            if trail.failed:
                return Refuted(trail.place, trail.left, rounds)
        # To see a rule for the whole board broken takes one more round.
        is_late = self._puzzle.lazy and trail.ended and trail.rounds + 1 == rounds
        rule = self._broken(trail.on(board).left) if is_late else None
        return Refuted(trail.place, trail.left, rounds, rule) if rule else None

    def _broken(self, left: Packed) -> str | None:
        """The rule for the whole board that is broken, if one is."""
        if not self._puzzle.lazy:
            return None
        settled = self._looks.settled(self._packing.domains(left))
        broken = next(self._puzzle.lazy_violations(settled), None)
        return broken.rule if broken else None

    def _with_several(self, board: Board, found: list[Refuted]) -> Iterator[Refuted]:
        """That a place is none of several values may be seen at once, and is told so."""
        for place, wrong in groupby(found, key=lambda one: one.place):
            ones = list(wrong)
            yield from ones
            if 1 < len(ones) == board.domains[place].bit_count() - 1:
                trail = Trail(place, sum(one.left for one in ones))
                for rounds in range(1, ones[0].rounds + 1):
                    if several := self._fails(board, trail, rounds):
                        yield several


def _open_values(board: Board) -> Iterator[tuple[int, Mask]]:
    for place, domain in enumerate(board.domains):
        if domain & (domain - 1):
            for value in values_in(domain):
                yield place, 1 << value
