"""What cannot hold together?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from quinta.ask.about import Asked
from quinta.ask.session import Session
from quinta.ask.solve import Answer, Status
from quinta.base.arguments import public
from quinta.base.errors import LimitReached
from quinta.base.limits import Limits
from quinta.logic.model import AnyMarks, Fact, Place, as_marks
from quinta.puzzle.as_json import clues_to_json, facts_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue
from quinta.render.display import Figure


@dataclass(frozen=True)
class Clash(Answer):
    """Clues, marks and notes that cannot hold together.

    ``minimal`` is proved: without any one of them there is a solution.
    """

    clues: tuple[Clue, ...] = ()
    places: tuple[Place, ...] = ()
    """The places of the marks to blame."""
    notes: tuple[Fact, ...] = ()
    """The notes to blame."""
    minimal: bool = True

    @property
    def sentence(self) -> str:
        """The answer in a sentence."""
        if self.status is Status.UNKNOWN:
            return "Not known within the limits."
        if self.status is not Status.NONE:
            return "Nothing clashes: there is a solution."
        parts = [self.puzzle.in_words(clue) for clue in self.clues]
        parts += self.blamed
        if not parts:
            return "No board of this size obeys the rules."
        if len(parts) == 1:
            return f"This cannot hold: {parts[0]}."
        return f"These cannot hold together: {'; '.join(parts)}."

    @property
    def blamed(self) -> list[str]:
        """The marks and notes to blame, as one would name them."""
        said = self.puzzle.fact_in_words
        return [
            *(f"the mark in {place.id}" for place in self.places),
            *(f"the note that {note.place.id} is {said(note)}" for note in self.notes),
        ]

    def _details(self) -> dict[str, Any]:
        return {
            "sentence": self.sentence,
            "clues": clues_to_json(self.puzzle, self.clues),
            "places": [place.id for place in self.places],
            "notes": facts_to_json(self.notes),
            "minimal": self.minimal,
        }

    def _in_short(self) -> str:
        return self.sentence

    def _figures(self) -> Sequence[Figure]:
        if self.status is not Status.NONE:
            return []
        return [Figure(self.puzzle.scene_of_clues(self.clues), self.sentence)]


@public
def clash(
    puzzle: Puzzle,
    marks: AnyMarks | None = None,
    *,
    limits: Limits | None = None,
    session: Session | None = None,
    notes: Collection[Fact] = (),
) -> Clash:
    """No solution? A minimal set of clues (and marks, and notes) that rules all out.

    >>> import quinta
    >>> found = clash(quinta.parse("doors\\n1 3 1\\n. . .\\n"))
    >>> [clue.at for clue in found.clues]
    [('clues', 0, 0), ('clues', 0, 1), ('clues', 0, 2)]
    """
    with Asked(puzzle, as_marks(marks), limits, session, notes=notes) as asked:
        return _clash(asked, fixed=())


@public
def so_far(
    puzzle: Puzzle,
    marks: AnyMarks,
    *,
    limits: Limits | None = None,
    session: Session | None = None,
    notes: Collection[Fact] = (),
) -> Clash:
    """Can these marks still be completed, and in a way that the notes allow?

    If not, a minimal set of marks and notes to blame. The clues are taken for granted. No blame
    on anything means: the clues alone clash.

    >>> import quinta
    >>> from quinta.base.grid import Cell
    >>> found = so_far(quinta.example("gap/1"), {Cell(0, 0): 1, Cell(0, 1): 0})
    >>> [place.id for place in found.places]
    ['r1c1']
    """
    with Asked(puzzle, as_marks(marks), limits, session, notes=notes) as asked:
        return _clash(asked, fixed=asked.clues)


def _clash(asked: Asked, fixed: Sequence[Clue]) -> Clash:
    parts: list[Part] = []
    answer, limit = Status.UNKNOWN, None
    try:
        answer = asked.verdict()
        if answer is Status.NONE:
            free: list[Part] = [clue for clue in asked.clues if clue not in fixed]
            free += [*(Fact(place, value) for place, value in asked.marks.items()), *asked.notes]
            parts, limit = shrink(asked, free, fixed)
    except LimitReached as reached:
        limit = reached.limit
    return Clash(
        asked.puzzle,
        answer,
        asked.given,
        asked.stats,
        limit,
        tuple(part for part in parts if isinstance(part, Clue)),
        tuple(part.place for part in parts if isinstance(part, Fact) and part.holds),
        tuple(part for part in parts if isinstance(part, Fact) and not part.holds),
        minimal=limit is None,
    )


Part = Clue | Fact
"""What can be to blame: a clue, a mark or a note."""

P = TypeVar("P", bound=Part)


def shrink(
    asked: Asked, parts: Sequence[P], fixed: Sequence[Clue] = ()
) -> tuple[list[P], str | None]:
    """A minimal set of parts that clashes together with what is fixed, right after a failed find.

    Try without each part in turn: if there still is no solution, what the solver blames
    for that is all that is left; else the part is needed. Needed parts stand first, and
    whatever is blamed later includes them. If a limit is hit, it is named and the set is
    as small as it got.
    """
    session, needed = asked.session, 0
    left = _blamed(session, parts)
    try:
        while needed < len(left):
            rest = [*left[:needed], *left[needed + 1 :]]
            clues = [part for part in rest if isinstance(part, Clue)]
            said = [session.model.literal(part) for part in rest if isinstance(part, Fact)]
            if session.find([*fixed, *clues], {}, asked.clock, said) is None:
                left = _blamed(session, rest)
            else:
                needed += 1
    except LimitReached as reached:
        return left, reached.limit
    return left, None


def _blamed(session: Session, parts: Sequence[P]) -> list[P]:
    """Those of the parts that the last failed search needed, in their order."""
    core = session.blamed()
    return [
        part
        for part in parts
        if (session.literal(part) if isinstance(part, Clue) else session.model.literal(part))
        in core
    ]
