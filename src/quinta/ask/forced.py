"""What is still open?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quinta.ask.about import Asked
from quinta.ask.session import Session
from quinta.ask.solve import Answer, Status
from quinta.base.arguments import public
from quinta.base.errors import LimitReached
from quinta.base.limits import Limits
from quinta.logic.model import AnyMarks, Fact, Literal, Marks, Place, Value, as_marks
from quinta.puzzle.as_json import marks_to_json, open_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Figure


@dataclass(frozen=True)
class Ambiguity(Answer):
    """For every place the values that occur in some solution.

    If a limit was hit the status is unknown: the values listed do occur, others may too.
    """

    values: Mapping[Place, tuple[Value, ...]] = field(hash=False)

    @property
    def forced(self) -> dict[Place, Value]:
        """The places that have the same value in every solution."""
        if self.status is Status.UNKNOWN:
            return {}
        return {place: values[0] for place, values in self.values.items() if len(values) == 1}

    @property
    def open(self) -> dict[Place, tuple[Value, ...]]:
        """The places that differ between solutions."""
        return {place: values for place, values in self.values.items() if len(values) > 1}

    def _details(self) -> dict[str, Any]:
        return {
            "forced": marks_to_json(self.puzzle, self.forced),
            "open": open_to_json(self.open),
        }

    def _findings(self) -> Sequence[str]:
        return [f"{len(self.forced)} places forced", f"{len(self.open)} open"]

    def _figures(self) -> Sequence[Figure]:
        return [Figure(self.puzzle.scene(self.forced))]


@public
def forced(
    puzzle: Puzzle,
    marks: AnyMarks | None = None,
    *,
    limits: Limits | None = None,
    session: Session | None = None,
    notes: Collection[Fact] = (),
) -> Ambiguity:
    """Which values each place can have, given marks and notes, which rule out values.

    Asks again and again for a solution that shows something not seen yet; when there is
    none, all has been seen. That takes tens of calls, not one for each value.

    >>> import quinta
    >>> found = forced(quinta.example("doors/4"))
    >>> sorted(place.id for place in found.open)
    ['r1c1|r1c2', 'r1c4|r1c5']
    """
    seen: dict[Place, set[Value]] = {}
    limit = None
    with Asked(puzzle, as_marks(marks), limits, session, notes=notes) as asked:
        try:
            answer = _look(asked, seen)
        except LimitReached as reached:
            answer, limit = Status.UNKNOWN, reached.limit
        values = {place: tuple(sorted(shown)) for place, shown in seen.items() if shown}
        return Ambiguity(puzzle, answer, asked.given, asked.stats, limit, values)


def _look(asked: Asked, seen: dict[Place, set[Value]]) -> Status:
    """Note the values that places have in solutions, until there are no others."""
    seen.update((place, set()) for place in asked.puzzle.places())
    with asked.session.guard() as guard:
        found = asked.solution()
        answer = Status.NONE if found is None else Status.UNIQUE
        while found is not None:
            for place, value in found.items():
                seen[place].add(value)
            found = _something_new(asked, guard, seen)
            if found is not None:
                answer = Status.MULTIPLE
    return answer


def _something_new(
    asked: Asked, guard: Literal, seen: Mapping[Place, Collection[Value]]
) -> Marks | None:
    """A solution with a value at a place where it has not been seen."""
    session = asked.session
    unseen = [
        literal
        for place, literals in session.model.meaning.items()
        for value, literal in literals.items()
        if value not in seen[place]
    ]
    session.add(guard, unseen)
    session.solver.prefer(unseen)
    return asked.find(guard)
