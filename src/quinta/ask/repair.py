"""What is missing, or which clue is wrong?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from quinta.ask.about import Asked
from quinta.ask.clash import shrink
from quinta.ask.session import Session
from quinta.ask.solve import Answer, Status
from quinta.base.arguments import public
from quinta.base.errors import LimitReached
from quinta.base.fields import counted
from quinta.base.limits import Limits
from quinta.logic.model import Marks
from quinta.puzzle.as_json import clues_to_json, marks_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue
from quinta.render.display import Figure
from quinta.render.scene import Role, Scene

SUGGESTIONS = 10
TARGETS = 4
CHANGES_PER_CLUE = 12
COMPLETED = 3
"""So many changes that leave several solutions are tried with clues added."""


@dataclass(frozen=True)
class Repair:
    """Clues to set, new ones or other values for old ones, and what the puzzle becomes."""

    clues: tuple[Clue, ...]
    status: Status
    solution: Marks = field(hash=False)

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the clues set."""
        return puzzle.with_clues(self.clues)


@dataclass(frozen=True)
class Repairs(Answer):
    """Suggestions, the fewest clues first. ``status`` is that of the puzzle as it is.

    A puzzle with several solutions gets clues that leave one (where none can be added, a
    clue changed); one without any gets as few changed as give one, and then what is missing.
    """

    repairs: tuple[Repair, ...] = ()

    def _details(self) -> dict[str, Any]:
        return {
            "repairs": [
                {
                    "puzzle": found.applied(self.puzzle).text(),
                    "clues": clues_to_json(self.puzzle, found.clues),
                    "status": str(found.status),
                    "solution": marks_to_json(self.puzzle, found.solution),
                }
                for found in self.repairs
            ]
        }

    def _findings(self) -> Sequence[str]:
        return [counted(len(self.repairs), "suggestion", "suggestions")]

    def told(self, found: Repair) -> str:
        """A suggestion in words, with what becomes of the puzzle."""
        clues = " and ".join(map(self.puzzle.in_words, found.clues))
        left = "one solution" if found.status is Status.UNIQUE else "several solutions"
        return f"{clues}: {left}"

    def _figures(self) -> Sequence[Figure]:
        return [Figure(self._mended(found), self.told(found)) for found in self.repairs]

    def _mended(self, found: Repair) -> Scene:
        """The puzzle as it would be, with the clues that are suggested marked."""
        roles = {self.puzzle.beside(clue.at): Role.CLUE for clue in found.clues}
        return replace(found.applied(self.puzzle).scene({}), roles=roles)


@public
def repair(
    puzzle: Puzzle,
    *,
    most: int = SUGGESTIONS,
    limits: Limits | None = None,
    session: Session | None = None,
) -> Repairs:
    """Several solutions: clues to add (or one to change). None: clues to change, and to add.

    >>> import quinta
    >>> found = repair(quinta.example("doors/4"), most=1)
    >>> found.repairs[0].clues
    (Clue(at=('clues', 0, 4), value=5),)
    """
    found: list[Repair] = []
    limit = None
    with Asked(puzzle, None, limits, session) as asked:
        try:
            answer = asked.verdict()
            if answer is Status.NONE:
                found.extend(_changes_that_help(asked))
                if not any(change.status is Status.UNIQUE for change in found):
                    found.extend(_completed(asked, found[:COMPLETED], most))
            elif answer is Status.MULTIPLE:
                found.extend(_to_one(asked, puzzle, most))
        except LimitReached as reached:
            limit = reached.limit
            answer = Status.UNKNOWN if not found else answer
        found.sort(
            key=lambda suggestion: (suggestion.status is not Status.UNIQUE, len(suggestion.clues))
        )
        return Repairs(puzzle, answer, asked.given, asked.stats, limit, tuple(found[:most]))


def _to_one(asked: Asked, puzzle: Puzzle, most: int) -> list[Repair]:
    """What leaves one solution of this puzzle, which has several.

    Where every clue is given already, only another value can tell solutions apart.
    """
    return list(_additions(asked, puzzle, most)) or list(
        islice(_changes_to_unique(asked, puzzle), most)
    )


def _additions(asked: Asked, puzzle: Puzzle, most: int) -> Iterator[Repair]:
    """Fewest clues to add, for some of the solutions: a hitting set for each.

    Every other solution must break one of the clues added. Those met so far say which
    clues break them; a smallest set that hits them all is tried, and either leaves
    one solution or meets another one.
    """
    from pysat.examples.hitman import Hitman

    session, clues = asked.session, puzzle.each_clue()
    seen: set[tuple[Clue, ...]] = set()
    for target in _some_solutions(asked, puzzle, TARGETS):
        candidates = [
            Clue(at, value) for at in puzzle.blank_clues() for value in puzzle.values_of(at, target)
        ]
        with session.guard() as guard, Hitman(htype="sorted") as hitter:
            session.forbid(guard, target)
            found = 0
            while found < most and (hitting := hitter.get()) is not None:
                other = session.find([*clues, *hitting], {}, asked.clock, [guard])
                if other is not None:
                    breaking = [clue for clue in candidates if not puzzle.holds(clue, other)]
                    if not breaking:
                        break  # no clue tells the two apart
                    hitter.hit(breaking)
                    continue
                found += 1
                added = tuple(sorted(hitting, key=candidates.index))
                hitter.block(list(hitting))
                if added not in seen:
                    seen.add(added)
                    suggestion = Repair(added, Status.UNIQUE, target)
                    session.referee(suggestion.applied(puzzle), target)
                    yield suggestion


def _some_solutions(asked: Asked, puzzle: Puzzle, most: int) -> Iterator[Marks]:
    session = asked.session
    with session.guard() as guard:
        for _ in range(most):
            found = session.find(puzzle.each_clue(), {}, asked.clock, [guard])
            if found is None:
                return
            session.referee(puzzle, found)
            session.forbid(guard, found)
            yield found


def _changes_that_help(asked: Asked) -> list[Repair]:
    """Whatever one change helps must change a clue of every clash, so of this one.

    If no single change does, there are several clashes: then a few clues change together.
    """
    clashing, limit = shrink(asked, asked.clues)
    if limit is not None:
        raise LimitReached(limit)
    return list(_changes(asked, asked.puzzle, clashing)) or list(_changed_together(asked))


def _changed_together(asked: Asked) -> Iterator[Repair]:
    """Clues that hold together stay, as many as do one after the other; the rest become true."""
    session, puzzle = asked.session, asked.puzzle
    kept: list[Clue] = []
    solution: Marks | None = session.find(kept, {}, asked.clock)
    for clue in asked.clues:
        if solution is None:
            return  # no board of this size obeys the rules
        if not puzzle.holds(clue, solution):
            found = session.find([*kept, clue], {}, asked.clock)
            if found is None:
                continue
            solution = found
        kept.append(clue)
    if solution is None:
        return
    wrong = [clue for clue in asked.clues if clue not in kept]
    true = {clue.at: puzzle.values_of(clue.at, solution) for clue in wrong}
    if not all(true.values()):
        return  # an arrow, for one, may have nowhere to point to
    changed = tuple(Clue(at, values[0]) for at, values in true.items())
    session.referee(puzzle.with_clues(changed), solution)
    yield Repair(changed, _status_of(asked, [*kept, *changed], solution), solution)


def _completed(asked: Asked, changes: Sequence[Repair], most: int) -> Iterator[Repair]:
    """Changes that leave several solutions, together with what leaves one of them."""
    for change in changes:
        changed = change.applied(asked.puzzle)
        for more in _to_one(asked, changed, most):
            clues = {clue.at: clue for clue in (*change.clues, *more.clues)}
            yield Repair(tuple(clues.values()), Status.UNIQUE, more.solution)


def _changes_to_unique(asked: Asked, puzzle: Puzzle) -> Iterator[Repair]:
    changes = _changes(asked, puzzle, puzzle.each_clue())
    return (found for found in changes if found.status is Status.UNIQUE)


def _changes(asked: Asked, puzzle: Puzzle, clues: Sequence[Clue]) -> Iterator[Repair]:
    """Other values for one of these clues, all others staying as they are."""
    session = asked.session
    for clue in clues:
        others = [other for other in puzzle.each_clue() if other != clue]
        with session.guard() as guard:
            tried: set[Any] = {clue.value}
            for _ in range(CHANGES_PER_CLUE):
                found = session.find(others, {}, asked.clock, [guard])
                if found is None:
                    break
                session.forbid(guard, {place: found[place] for place in puzzle.scope(clue)})
                for value in puzzle.values_of(clue.at, found):
                    if value not in tried:
                        tried.add(value)
                        changed = Clue(clue.at, value)
                        session.referee(puzzle.with_clue(changed), found)
                        yield Repair(
                            (changed,), _status_of(asked, [*others, changed], found), found
                        )


def _status_of(asked: Asked, clues: list[Clue], solution: Marks) -> Status:
    with asked.session.guard() as guard:
        asked.session.forbid(guard, solution)
        other = asked.session.find(clues, {}, asked.clock, [guard])
    return Status.UNIQUE if other is None else Status.MULTIPLE
