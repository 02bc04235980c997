"""A puzzle from a picture: its clues, and the fewest places changed where these do not tell it.

Two boards with the same clues rule out much more than themselves: every board that looks like
the first one where it matters has a second solution too, whatever its other places hold (the
kind says which places matter, ``room_for``). So some place there must change. The fewest
changes that do this for every pair met so far are a bound that nobody can beat; if the board
they lead to has one solution it is the answer, otherwise it leads to another pair.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from quinta.ask.solve import INTERRUPTED, about
from quinta.base.errors import CannotBeMade, Disagreement, LimitReached
from quinta.base.fields import counted
from quinta.base.limits import Clock
from quinta.logic.fewest import Fewest
from quinta.logic.model import TRUE, Decoder, Literal, Marks, Model, Place
from quinta.logic.sat import steady_solver
from quinta.logic.solver import solution_under
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Displayed, Figure

MOST_BOARDS = 400
"""So many are looked at before the search is given up."""

SHARES = 8
"""Of the places, that are left alone if they can be, one share after the other."""

BOARDS_FIRST = 12
"""After so many boards a puzzle that is near enough is looked for first."""


@dataclass(frozen=True)
class OfPicture(Displayed):
    """A puzzle made from a picture, and what had to change."""

    puzzle: Puzzle
    picture: Marks = field(hash=False)
    solution: Marks = field(hash=False)
    at_least: int
    """So many places have to change, whichever they are; proved."""
    limit: str | None = None
    """What ended the search before it was known that no fewer do."""

    @cached_property
    def changed(self) -> tuple[Place, ...]:
        """The places in which the solution differs from the picture."""
        return tuple(p for p in self.puzzle.places() if self.solution[p] != self.picture[p])

    @property
    def proved(self) -> bool:
        """Whether it is proved that fewer changes do not do."""
        return self.at_least == len(self.changed)

    def to_json(self) -> dict[str, Any]:
        """The puzzle, its solution and what had to change, as data."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "size": str(self.puzzle.size),
            "puzzle": self.puzzle.text(),
            "solution": marks_to_json(self.puzzle, self.solution),
            "changed": [place.id for place in self.changed],
            "at_least": self.at_least,
            "proved": self.proved,
            "limit": self.limit,
        }

    def _in_short(self) -> str:
        changed = counted(len(self.changed), "place", "places")
        return f"{about(self.puzzle)}, {changed} changed"

    def _figures(self) -> Sequence[Figure]:
        scene = self.puzzle.scene
        return [Figure(scene({}), "puzzle"), Figure(scene(self.solution), "solution")]


def puzzle_of_picture(
    cls: type[Puzzle],
    rows: Sequence[Sequence[bool]],
    seed: object,
    clock: Clock,
    *,
    most_changes: int | None = None,
    **options: Any,
) -> OfPicture:
    """A puzzle whose only solution is the picture, but for the fewest places that have to change.

    If the search ends before this is proved, the puzzle is the nearest that was found. With
    ``most_changes`` a puzzle that needs more is refused.

    >>> from quinta.kinds.akkoy.kind import Akkoy
    >>> found = puzzle_of_picture(Akkoy, [[True, False], [False, True]], 1, Clock())
    >>> len(found.changed), found.proved
    (1, True)
    """
    puzzle, picture = cls.from_picture(rows, **options)
    search = _Search(puzzle, picture, random.Random(f"picture {seed}"), clock)
    limit = None
    try:
        search.run()
    except LimitReached as reached:
        limit = reached.limit
    except KeyboardInterrupt:
        if search.best is None:
            raise
        limit = INTERRUPTED
    finally:
        search.fewest.close()
    least = search.fewest.least
    if search.best is None:
        said = f"the {limit} limit was reached: " if limit else ""
        said += f"no puzzle near the picture was found; at least {_cells(least)} to change"
        raise CannotBeMade(said, proved=False)
    found = OfPicture(puzzle.clues_of(search.best), picture, search.best, least, limit)
    if broken := next(found.puzzle.violations(found.solution), None):
        raise Disagreement(
            f"a puzzle was made whose solution the referee refuses: {broken}. This is a bug in "
            f"Quinta; please report the puzzle:\n{found.puzzle.text()}"
        )
    if most_changes is not None and len(found.changed) > most_changes:
        raise _too_many_changes(found, most_changes)
    return found


def _too_many_changes(found: OfPicture, most: int) -> CannotBeMade:
    if found.at_least > most:
        said = f"at least {_cells(found.at_least)} to change for one solution, not {most}"
        return CannotBeMade(f"{said}; allow more changes, or draw the picture otherwise", True)
    said = f"{len(found.changed)} changes lead to one solution, and whether {most} do is not known"
    return CannotBeMade(f"{said}; allow more changes or more time", proved=False)


def _cells(number: int) -> str:
    return "one cell has" if number == 1 else f"{number} cells have"


class _Search:
    """The nearest board to a picture that is the only one with its clues."""

    def __init__(self, puzzle: Puzzle, picture: Marks, rng: random.Random, clock: Clock) -> None:
        self.puzzle, self.picture, self.rng, self.clock = puzzle, picture, rng, clock
        self.best: Marks | None = None
        """The nearest board found so far that is the only one with its clues."""
        self.model = puzzle.with_only([]).frame(clock)
        self.decoder = Decoder(self.model)
        self.kept = [self.model.meaning[place][value] for place, value in picture.items()]
        self.fewest = Fewest(self.model, [-literal for literal in self.kept])
        self.fewest.solver.prefer(self.kept)
        self.rooms: dict[Place, list[Marks]] = {place: [] for place in picture}
        """For each place, what no board must look like: each leaves room for a second solution."""

    def run(self) -> None:
        """The nearest board that nothing met so far rules out, until one is alone.

        If that takes long, a puzzle that is near comes first, lest there be none in the end.
        """
        for number in range(MOST_BOARDS):
            board = self._board()
            if self.best is not None and self.fewest.least == len(self._changes(self.best)):
                return
            if self._is_alone(board):
                self.best = board
                return
            if number == BOARDS_FIRST:
                self._find(board)
                self._undo()

    def _changes(self, board: Marks) -> list[Place]:
        return [place for place, value in self.picture.items() if board[place] != value]

    def _board(self, changed: list[Literal] | None = None) -> Marks:
        """A board that obeys the rules and that nothing known rules out.

        The nearest one, or any with these changes, as far as they can be made together.
        """
        while self._nearest() if changed is None else self._near(changed):
            board = self.decoder.from_model(self.fewest.values())
            broken = self.puzzle.cuts(board)
            if not broken:
                return board
            for cut in broken:
                self.fewest.add(self.model.clause(cut))
        raise CannotBeMade("no board of this size is the only one with its clues", proved=True)

    def _nearest(self) -> bool:
        """Whether there is a board at all; of several that are as near, chance takes one."""
        if not self.fewest.search(self.clock):
            return False
        self.rng.shuffle(self.kept)
        share = max(1, len(self.kept) // SHARES)
        shares = [self.kept[at : at + share] for at in range(0, len(self.kept), share)]
        self.fewest.search_also(self.clock, shares)
        return True

    def _near(self, changed: list[Literal]) -> bool:
        """Whether there is a board; of changes that contradict each other the oldest goes."""
        while not self.fewest.solver.satisfiable(self.clock, changed):
            core = set(self.fewest.solver.core())
            if not core:
                return False
            changed.remove(next(literal for literal in changed if literal in core))
        return True

    # A puzzle that is near, if not the nearest

    def _find(self, board: Marks) -> None:
        """Change a place where another solution differs, and let it stay changed, until all do."""
        changed: list[Literal] = []
        for _ in range(MOST_BOARDS):
            first = next(self._learnt(board), None)
            if first is None:
                self.best = board
                return
            place = self.rng.choice([place for place in first if first[place] != board[place]])
            changed.append(-self.model.meaning[place][board[place]])
            board = self._board(changed)

    def _undo(self) -> None:
        """Take back each change that the puzzle does not need, in a random order."""
        if self.best is None:
            return
        changes = self._changes(self.best)
        self.rng.shuffle(changes)
        for place in changes:
            nearer = {**self.best, place: self.picture[place]}
            if self._is_ruled_out(nearer, place) or not self._obeys(nearer):
                continue
            if self._is_alone(nearer):
                self.best = nearer

    def _is_ruled_out(self, board: Marks, place: Place) -> bool:
        return any(
            all(board[near] == value for near, value in room.items()) for room in self.rooms[place]
        )

    def _obeys(self, board: Marks) -> bool:
        return next(self.puzzle.clues_of(board).violations(board), None) is None

    # Other solutions

    def _is_alone(self, board: Marks) -> bool:
        """Whether no other board has its clues; those that have are learnt from, all at once."""
        return not list(self._learnt(board))

    def _learnt(self, board: Marks) -> Iterator[Marks]:
        """Other solutions of the board's puzzle, each of which rules out many boards."""
        puzzle = self.puzzle.clues_of(board)
        others = _Others(puzzle, puzzle.model({}, self.clock), board)
        try:
            for other in others.all():
                room = {place: board[place] for place in puzzle.room_for(board, other)}
                self.fewest.add(self.model.blocking(room))
                for place in room:
                    self.rooms[place].append(room)
                yield other
        finally:
            others.solver.close()


class _Others:
    """Solutions that differ from a board, each as little as can be."""

    def __init__(self, puzzle: Puzzle, model: Model, board: Marks) -> None:
        self.puzzle, self.model, self.board = puzzle, model, board
        self.decoder = Decoder(model)
        kept = {place: model.meaning[place][value] for place, value in board.items()}
        self.kept = {place: literal for place, literal in kept.items() if literal != TRUE}
        self.solver = steady_solver(model)
        self.solver.add([-literal for literal in self.kept.values()])
        self.solver.prefer(list(self.kept.values()))

    def all(self) -> Iterator[Marks]:
        """One after the other, as long as one differs in other places than those before."""
        same: list[Literal] = []
        while (other := self._solution(same)) is not None:
            other = self._least(other)
            yield other
            same += [self.kept[place] for place in self._differences(other)]

    def _solution(self, assumptions: Sequence[Literal]) -> Marks | None:
        cuts = self.puzzle.cuts
        return solution_under(self.solver, self.model, self.decoder, cuts, assumptions)

    def _differences(self, other: Marks) -> list[Place]:
        return [place for place in self.kept if other[place] != self.board[place]]

    def _least(self, other: Marks) -> Marks:
        """One that differs in some of the same places only, and of which no other does so."""
        while True:
            differ = self._differences(other)
            rest = self.kept.keys() - differ
            guard = self.model.variable()
            self.solver.add((-guard, *(self.kept[place] for place in differ)))
            smaller = self._solution(
                [guard, *(self.kept[place] for place in self.kept if place in rest)]
            )
            self.solver.add((-guard,))
            if smaller is None:
                return other
            other = smaller
