"""The questions that can be asked over HTTP: each a name, fields, limits and a function.

A question's function gets the request, as its shape allows it, and a ``Telling`` to say
what it has so far; what it returns is the result. Functions run in workers only.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from quinta.base.limits import Clock, Limits
from quinta.kinds import all_kinds
from quinta.web.schema import (
    Anything,
    Either,
    Fields,
    Flag,
    Items,
    Named,
    Number,
    OneOf,
    Shape,
    Table,
    Text,
    Whole,
    record,
)

MAX_BODY = 256 << 10
"""Bytes of a request."""
MAX_CELLS = 1600
"""Cells of a board: 40x40."""
MAX_PLACES = 2 * MAX_CELLS
"""Marks of a request: Doors has nearly two walls for each cell."""
MAX_NOTES = 4 * MAX_PLACES
"""Values that a request may rule out."""
MEGABYTES = 1000.0
"""What a question may hold."""
SECONDS = 60.0
"""What a question may take, unless it says otherwise."""

QUICK, LONG = "quick", "long"
"""Two queues, each with its own workers: a hint never waits for a puzzle to be made."""

Request = Mapping[str, Any]
Result = dict[str, Any]


class Telling:
    """What a question may use, and how it says what it has so far."""

    def __init__(self, tell: Callable[[dict[str, Any]], None], limits: Limits) -> None:
        self.tell = tell
        self.limits = limits
        self.clock = Clock(limits)

    def partial(self, result: Result) -> None:
        """A part of the result."""
        self.tell({"event": "partial", "result": result})

    def progress(self, text: str, done: int, of: int | None = None) -> None:
        """How far it is."""
        self.tell({"event": "progress", "text": text, "done": done, "of": of})

    def rest(self) -> Limits:
        """What is left of the limits."""
        return self.clock.rest()


Answer = Callable[[Request, Telling], Result]


@dataclass(frozen=True)
class Question:
    """One question."""

    name: str
    answer: Answer
    fields: Fields
    result: Shape
    partial: Shape | None
    """What it tells before the result, if it does."""
    lane: str
    seconds: float

    @property
    def about(self) -> str:
        """Its result, in a sentence or two."""
        return " ".join((inspect.getdoc(self.answer) or "").split())

    def time(self, request: Request) -> float:
        """How long it may take: as wished for, but no longer than the server lets it."""
        return min(float(request.get("seconds", self.seconds)), self.seconds)


# Fields that many questions share

PUZZLE = Named(
    "Puzzle",
    Either(
        {str: Text(MAX_BODY), dict: Anything("a puzzle as 'quinta convert --to json' writes it")}
    ),
    "a puzzle in any format that 'quinta convert' reads as text, or an example's name",
)
KIND = Named("Kind", OneOf(tuple(sorted(all_kinds()))), "a kind; a bare list needs one")
SIZE = Named("Size", Items(Whole(1, MAX_CELLS), 2, 2), f"rows and columns; {MAX_CELLS} cells")
MARKS = Named(
    "Marks", Table(Whole(0, MAX_CELLS), MAX_PLACES, 40), "values by place, as in 'r1c1': 1"
)
AT = Named(
    "At",
    Items(Either({str: Text(20), int: Whole(0, MAX_CELLS)}), 1, 3),
    "where a clue stands: a field of the puzzle, and indices from 0",
)
PLACE = Named("Place", Text(40), "such as 'r1c1', or 'r1c1|r1c2' for the wall between two cells")
FACT = Named(
    "Fact",
    record(place=PLACE, value=Whole(0, MAX_CELLS), holds=Flag()),
    "what is so at a place, or is not",
)
NOTES = Named("Notes", Items(FACT, 0, MAX_NOTES), "facts that do not hold: what is ruled out")
OPTION = Either({bool: Flag(), int: Whole(0, MAX_CELLS), str: Text(40)})
OPTIONS = Named("Options", Table(OPTION, 10, 40), "of the kind")
COMMON = {
    "v": Whole(1, 1),
    "seconds": Named("Seconds", Number(0.05, 600), "it may take; the server may allow less"),
}

_questions: dict[str, Question] = {}


def question(
    result: Shape,
    lane: str = QUICK,
    seconds: float = 10.0,
    *,
    partial: Shape | None = None,
    optional: Mapping[str, Shape] | None = None,
    **own: Shape,
) -> Callable[[Answer], Answer]:
    """Make a function a question with these fields; its docstring says what it tells."""

    def registered(answer: Answer) -> Answer:
        fields = Fields({**own, **(optional or {}), **COMMON}, required=tuple(own))
        name = answer.__name__
        _questions[name] = Question(name, answer, fields, result, partial, lane, seconds)
        return answer

    return registered


def of_a_puzzle(
    result: Shape,
    lane: str = QUICK,
    seconds: float = 10.0,
    *,
    partial: Shape | None = None,
    optional: Mapping[str, Shape] | None = None,
    **own: Shape,
) -> Callable[[Answer], Answer]:
    """The same for a question about a puzzle, and perhaps marks and notes on it."""
    more = {"kind": KIND, "marks": MARKS, "notes": NOTES, **(optional or {})}
    return question(result, lane, seconds, partial=partial, optional=more, puzzle=PUZZLE, **own)


def questions() -> dict[str, Question]:
    """Every question by name.

    >>> questions()["rate"].about.partition(".")[0]
    'How hard the puzzle is, and the numbers behind it'
    """
    from quinta.web import compose, learn, play, setting  # noqa: F401  (they register themselves)

    return dict(_questions)
