"""A setter's questions: how many solutions, what is open, what clashes, what can go."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from quinta.ask.clash import clash as find_clash
from quinta.ask.forced import ambiguity
from quinta.ask.repair import repair as find_repairs
from quinta.ask.session import Session
from quinta.ask.solve import Status
from quinta.ask.status import status as find_status
from quinta.ask.thin import superfluous as find_superfluous
from quinta.ask.thin import thin as thin_puzzle
from quinta.base.errors import LimitReached
from quinta.base.limits import Limits
from quinta.explainer import explain
from quinta.explainer.rating import rate as rate_puzzle
from quinta.explainer.words import told
from quinta.logic.model import Marks
from quinta.puzzle.contract import Puzzle
from quinta.web.answers import (
    ANALYSED,
    ANALYSED_SO_FAR,
    CLASH,
    FORCED,
    RATING,
    REPAIRED,
    SUPERFLUOUS,
    THIN,
    TOLD_STATUS,
)
from quinta.web.boards import by_id, clue_to_json, marks_of, puzzle_of
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


_sessions = Sessions()


@of_a_puzzle(TOLD_STATUS, LONG, 60)
def status(request: Request, telling: Telling) -> Result:
    """None, one or several solutions that agree with the marks, with one or two of them."""
    puzzle = puzzle_of(request)
    marks = marks_of(request, puzzle)
    return _status(puzzle, marks, telling.rest(), _sessions.fitting(puzzle, telling))


def _status(puzzle: Puzzle, marks: Marks, limits: Limits, session: Session) -> Result:
    found = find_status(puzzle, marks, limits=limits, session=session)
    return {
        "input": found.given,
        "status": str(found.status),
        "limit": found.limit,
        "solution": by_id(found.solution),
        "second": by_id(found.second),
    }


@of_a_puzzle(FORCED, LONG, 60)
def forced(request: Request, telling: Telling) -> Result:
    """The places that are the same in every solution, and the values of the others."""
    puzzle = puzzle_of(request)
    marks = marks_of(request, puzzle)
    return _forced(puzzle, marks, telling.rest(), _sessions.fitting(puzzle, telling))


def _forced(puzzle: Puzzle, marks: Marks, limits: Limits, session: Session) -> Result:
    found = ambiguity(puzzle, marks, limits=limits, session=session)
    return {
        "input": found.given,
        "status": str(found.status),
        "limit": found.limit,
        "forced": by_id(found.forced),
        "open": {place.id: list(map(int, values)) for place, values in found.open.items()},
    }


@of_a_puzzle(CLASH, LONG, 60)
def clash(request: Request, telling: Telling) -> Result:
    """Clues, and marks, that cannot hold together, and would without any one of them."""
    puzzle = puzzle_of(request)
    return _clash(puzzle, marks_of(request, puzzle), telling.rest())


def _clash(puzzle: Puzzle, marks: Marks, limits: Limits) -> Result:
    found = find_clash(puzzle, marks, limits=limits)
    clues = [clue_to_json(puzzle, clue) for clue in found.clues]
    places = [place.id for place in found.places]
    return {
        "input": found.given,
        "status": str(found.status),
        "limit": found.limit,
        "clues": clues,
        "marks": places,
        "minimal": found.minimal,
        "text": _clash_in_words(found.status, [clue["words"] for clue in clues], places),
    }


def _clash_in_words(status: Status, clues: list[str], places: list[str]) -> str:
    if status is Status.UNKNOWN:
        return "Not known within the limits."
    if status is not Status.NONE:
        return "Nothing clashes: there is a solution."
    if not clues and not places:
        return "No board of this size obeys the rules."
    parts = [*clues, *(f"the mark in {place}" for place in places)]
    verb = "cannot hold" if len(parts) == 1 else "cannot hold together"
    return f"{'; '.join(parts)}: {verb}."


@of_a_puzzle(SUPERFLUOUS, LONG, 60)
def superfluous(request: Request, telling: Telling) -> Result:
    """The clues that follow from all the others, each taken alone."""
    puzzle = puzzle_of(request)
    return _superfluous(puzzle, telling.rest(), _sessions.fitting(puzzle, telling))


def _superfluous(puzzle: Puzzle, limits: Limits, session: Session) -> Result:
    if not puzzle.clues_can_go:
        return {"input": "clues", "status": None, "limit": None, "clues": []}
    found = find_superfluous(puzzle, limits=limits, session=session)
    return {
        "input": found.given,
        "status": str(found.status),
        "limit": found.limit,
        "clues": [clue_to_json(puzzle, clue) for clue in found.clues],
    }


@of_a_puzzle(THIN, LONG, 60, optional={"seed": Whole(0, 2**31), "symmetric": Flag()})
def thin(request: Request, telling: Telling) -> Result:
    """The puzzle with fewer clues and the same single solution."""
    puzzle = puzzle_of(request)
    if not puzzle.clues_can_go:
        return {
            "input": "clues",
            "status": None,
            "limit": None,
            "puzzle": puzzle.text(),
            "removed": [],
            "minimal": True,
        }
    found = thin_puzzle(
        puzzle,
        seed=request.get("seed", 0),
        symmetric=request.get("symmetric", False),
        limits=telling.rest(),
    )
    return {
        "input": found.given,
        "status": str(found.status),
        "limit": found.limit,
        "puzzle": found.thin.text(),
        "removed": [clue_to_json(puzzle, clue) for clue in found.removed],
        "minimal": found.minimal,
    }


@of_a_puzzle(REPAIRED, LONG, 60, optional={"most": Whole(1, 10)})
def repair(request: Request, telling: Telling) -> Result:
    """Clues to add or to change so that there is one solution: the fewest first, with the
    puzzle that the first suggestion makes."""
    puzzle = puzzle_of(request)
    found = find_repairs(puzzle, most=request.get("most", 3), limits=telling.rest())
    suggested = [
        {
            "puzzle": suggestion.applied(puzzle).text(),
            "clues": [clue_to_json(puzzle, clue) for clue in suggestion.clues],
            "status": str(suggestion.status),
        }
        for suggestion in found.repairs
    ]
    return {
        "input": found.given,
        "status": str(found.status),
        "limit": found.limit,
        "puzzle": suggested[0]["puzzle"] if suggested else None,
        "added": suggested[0]["clues"] if suggested else [],
        "repairs": suggested,
    }


@of_a_puzzle(RATING, LONG, 60)
def rate(request: Request, telling: Telling) -> Result:
    """How hard the puzzle is, and its hardest step. Only a puzzle with one solution has a level."""
    return _rating(puzzle_of(request), telling)


def _rating(puzzle: Puzzle, telling: Telling) -> Result:
    rated = rate_puzzle(puzzle, limits=telling.rest())
    numbers = rated.to_json()
    return {
        "input": "clues",
        "limit": None,
        **{name: value for name, value in numbers.items() if name != "v"},
        "hardest": None if rated.level is None else _hardest(puzzle, telling),
    }


def _hardest(puzzle: Puzzle, telling: Telling) -> str | None:
    """The first step of the highest level, in a sentence."""
    steps = explain(puzzle, limits=telling.rest()).steps
    hardest = max(steps, key=lambda step: step.level, default=None)
    return None if hardest is None else told(puzzle, hardest).sentence


@of_a_puzzle(ANALYSED, LONG, 60, partial=ANALYSED_SO_FAR)
def analyse(request: Request, telling: Telling) -> Result:
    """All of a setter's questions in turn, each told as soon as it is known."""
    puzzle = puzzle_of(request)
    marks = marks_of(request, puzzle)
    known: Result = {
        "input": "clues",
        "status": None,
        "solution": None,
        "forced": None,
        "open": None,
        "clash": None,
        "superfluous": None,
        "rating": None,
        "limit": None,
    }

    def say(**found: Any) -> None:
        known.update(found)
        telling.partial(found)

    try:
        session = _sessions.fitting(puzzle, telling)
        verdict = _status(puzzle, marks, telling.rest(), session)
        say(**{name: verdict[name] for name in ("input", "status", "solution", "limit")})
        if verdict["status"] == Status.NONE:
            say(clash=_clash(puzzle, marks, telling.rest()))
        elif verdict["status"] != Status.UNKNOWN:
            values = _forced(puzzle, marks, telling.rest(), session)
            say(forced=values["forced"], open=values["open"])
            say(superfluous=_superfluous(puzzle, telling.rest(), session)["clues"])
            if verdict["status"] == Status.UNIQUE:
                say(rating=_rating(puzzle, telling))
    except LimitReached as reached:
        say(limit=reached.limit)
    return known
