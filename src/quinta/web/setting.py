"""A setter's questions: how many solutions, what is open, what clashes, what can go."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from quinta.ask.clash import clash as find_clash
from quinta.ask.forced import forced as find_forced
from quinta.ask.repair import repair as find_repairs
from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.ask.status import status as find_status
from quinta.ask.thin import superfluous as find_superfluous
from quinta.ask.thin import thin as thin_puzzle
from quinta.base.errors import LimitReached
from quinta.explainer import explain
from quinta.explainer.rating import Rating
from quinta.explainer.rating import rate as rate_puzzle
from quinta.explainer.steps import step_to_json
from quinta.generator.leveled import thin_to
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level
from quinta.web.answers import (
    ANALYSED,
    ANALYSED_SO_FAR,
    CLASH,
    FORCED,
    LEVEL,
    RATING,
    REPAIRED,
    SOLVED,
    SUPERFLUOUS,
    THIN,
)
from quinta.web.boards import marks_of, notes_of, puzzle_of
from quinta.web.questions import LONG, Request, Result, Telling, of_a_puzzle
from quinta.web.schema import Flag, Whole

KEPT = 6
"""So many sessions a worker keeps warm."""
WORN = 300
"""After so many questions a session is made anew: it remembers every clue it was asked about."""


class Sessions:
    """Sessions kept warm, by the kind, size and options of the puzzle."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], tuple[Session, int]] = OrderedDict()

    def fitting(self, puzzle: Puzzle, telling: Telling) -> Session:
        """A session for a puzzle."""
        key = (puzzle.kind, puzzle.size, tuple(sorted(puzzle.options().items())))
        session, used = self._kept.pop(key, (None, 0))
        if session is not None and (used >= WORN or not session.fits(puzzle)):
            session.close()
            session, used = None, 0
        session = session or Session.of(puzzle, telling.clock)
        self._kept[key] = (session, used + 1)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)[1][0].close()
        return session

    def forget(self) -> None:
        """Begin anew: a question was called off, and may have left one of them half-way."""
        while self._kept:
            self._kept.popitem()[1][0].close()


_sessions = Sessions()


def forget_sessions() -> None:
    """What a worker that goes on after a question was called off does first."""
    _sessions.forget()


@of_a_puzzle(SOLVED, LONG, 60)
def status(request: Request, telling: Telling) -> Result:
    """None, one or several solutions that agree with the marks and notes, with one or two."""
    puzzle = puzzle_of(request)
    marks, session = marks_of(request, puzzle), _sessions.fitting(puzzle, telling)
    notes, limits = notes_of(request, puzzle), telling.rest()
    return find_status(puzzle, marks, notes=notes, limits=limits, session=session).to_json()


@of_a_puzzle(FORCED, LONG, 60)
def forced(request: Request, telling: Telling) -> Result:
    """The places that are the same in every solution, and the values of the others."""
    puzzle = puzzle_of(request)
    marks, session = marks_of(request, puzzle), _sessions.fitting(puzzle, telling)
    notes, limits = notes_of(request, puzzle), telling.rest()
    return find_forced(puzzle, marks, notes=notes, limits=limits, session=session).to_json()


@of_a_puzzle(CLASH, LONG, 60)
def clash(request: Request, telling: Telling) -> Result:
    """Clues, marks and notes that cannot hold together, and would without any one of them."""
    puzzle = puzzle_of(request)
    marks, notes = marks_of(request, puzzle), notes_of(request, puzzle)
    return find_clash(puzzle, marks, notes=notes, limits=telling.rest()).to_json()


@of_a_puzzle(SUPERFLUOUS, LONG, 60)
def superfluous(request: Request, telling: Telling) -> Result:
    """The clues that follow from all the others, each taken alone."""
    puzzle = puzzle_of(request)
    session = _sessions.fitting(puzzle, telling)
    return find_superfluous(puzzle, limits=telling.rest(), session=session).to_json()


@of_a_puzzle(
    THIN, LONG, 60, optional={"seed": Whole(0, 2**31), "symmetric": Flag(), "level": LEVEL}
)
def thin(request: Request, telling: Telling) -> Result:
    """The puzzle with fewer clues and the same single solution: as few as can be, or as few as a
    level allows, which is then told."""
    puzzle, limits = puzzle_of(request), telling.rest()
    wished = {name: request[name] for name in ("seed", "symmetric") if name in request}
    if "level" in request:
        return thin_to(puzzle, Level(request["level"]), **wished, limits=limits).to_json()
    return thin_puzzle(puzzle, **wished, limits=limits).to_json()


@of_a_puzzle(REPAIRED, LONG, 60, optional={"most": Whole(1, 10)})
def repair(request: Request, telling: Telling) -> Result:
    """Clues to add or to change so that there is one solution: the fewest first, each with the
    puzzle that it makes."""
    most = request.get("most", 3)
    return find_repairs(puzzle_of(request), most=most, limits=telling.rest()).to_json()


@of_a_puzzle(RATING, LONG, 60)
def rate(request: Request, telling: Telling) -> Result:
    """How hard the puzzle is, and the numbers behind it. Only one with a single solution has a
    level."""
    return rate_puzzle(puzzle_of(request), limits=telling.rest()).to_json()


@of_a_puzzle(ANALYSED, LONG, 60, partial=ANALYSED_SO_FAR)
def analyse(request: Request, telling: Telling) -> Result:
    """All of a setter's questions in turn, each answer told as soon as it is known."""
    puzzle = puzzle_of(request)
    marks, session = marks_of(request, puzzle), _sessions.fitting(puzzle, telling)
    notes = notes_of(request, puzzle)
    found = find_status(puzzle, marks, notes=notes, limits=telling.rest(), session=session)
    known: Result = dict.fromkeys(("forced", "clash", "superfluous", "rating", "hardest"))

    def say(**answers: Any) -> None:
        known.update(answers)
        telling.partial(answers)

    say(**found.to_json())
    try:
        if found.status is Status.NONE:
            say(clash=find_clash(puzzle, marks, notes=notes, limits=telling.rest()).to_json())
        elif found.status is not Status.UNKNOWN:
            values = find_forced(puzzle, marks, notes=notes, limits=telling.rest(), session=session)
            say(forced=values.to_json())
            if puzzle.clues_can_go:
                spare = find_superfluous(puzzle, limits=telling.rest(), session=session)
                say(superfluous=spare.to_json())
            if found.status is Status.UNIQUE:
                rating = rate_puzzle(puzzle, limits=telling.rest())
                say(rating=rating.to_json(), hardest=_hardest(puzzle, rating, telling))
    except LimitReached as reached:
        say(limit=reached.limit)
    return known


def _hardest(puzzle: Puzzle, rating: Rating, telling: Telling) -> Result | None:
    """The first step of the highest level."""
    if rating.level is None:
        return None
    steps = explain(puzzle, limits=telling.rest()).steps
    hardest = max(steps, key=lambda step: step.level, default=None)
    return None if hardest is None else step_to_json(puzzle, hardest)
