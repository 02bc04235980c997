"""A made puzzle as one line of a collection, and the question whether such a line is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from quinta._version import __version__
from quinta.errors import LimitReached, PuzzleError
from quinta.formats import read
from quinta.generator.make import Made
from quinta.generator.wish import Wish
from quinta.limits import Limits
from quinta.questions import Status, solve
from quinta.rating import Rating, rate

VERSION = 1


def record_of(
    made: Made, rating: Rating, wish: Wish, seed: str, index: int, seconds: float
) -> dict[str, Any]:
    """What is kept of a puzzle, and what ``--json`` prints."""
    return {
        "v": VERSION,
        "kind": wish.kind,
        "index": index,
        "seed": seed,
        "version": __version__,
        "wish": wish.to_json(),
        "puzzle": made.puzzle.text(),
        "solution": made.puzzle.marks_to_json(made.solution),
        "clues": len(made.puzzle.each_clue()),
        "level": None if rating.level is None else int(rating.level),
        "rating": _rating(rating.to_json()),
        "tries": made.tries,
        "seconds": round(seconds, 3),
    }


def _rating(rated: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value for name, value in rated.items() if name not in ("v", "kind", "status", "level")
    }


def faults(record: Mapping[str, Any], limits: Limits | None = None) -> Iterator[str]:
    """What is not as a line of a collection says: each claim is proved again."""
    try:
        text, claimed = record["puzzle"], record["solution"]
    except (KeyError, TypeError):
        yield "it has no puzzle and solution"
        return
    try:
        puzzle = read(text).puzzle
        solution = puzzle.marks_from_json(claimed)
    except (PuzzleError, TypeError, AttributeError) as error:
        yield f"it cannot be read: {error}"
        return
    if puzzle.kind != record.get("kind"):
        yield f"it is a {puzzle.kind} puzzle, not {record.get('kind')}"
    if broken := next(puzzle.violations(solution), None):
        yield f"its solution breaks a rule: {broken}"
    if len(solution) < len(puzzle.places()):
        yield "its solution is not complete"
    found = solve(puzzle, limits=limits)
    if found.status is Status.UNKNOWN:
        raise LimitReached(found.limit or "time")
    if found.status is not Status.UNIQUE:
        yield f"it has {'no solution' if found.status is Status.NONE else 'several solutions'}"
    if len(puzzle.each_clue()) != record.get("clues"):
        yield f"it has {len(puzzle.each_clue())} clues, not {record.get('clues')}"
    yield from _wrong_rating(puzzle.text(), record, limits)


def _wrong_rating(text: str, record: Mapping[str, Any], limits: Limits | None) -> Iterator[str]:
    if record.get("level") is None:
        return
    rated = rate(read(text).puzzle, limits=limits)
    if rated.limit == "size":
        yield f"its level is said to be {record['level']}, but it cannot be rated"
    elif rated.limit:
        raise LimitReached(rated.limit)
    elif rated.level is None:
        yield "it has no level, as it has not one solution"
    elif int(rated.level) != record["level"]:
        yield f"its level is {int(rated.level)}, not {record['level']}"
    elif _rating(rated.to_json()) != record.get("rating"):
        yield "the numbers behind its level are others"
