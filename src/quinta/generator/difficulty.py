"""What a record says about how hard its puzzle is, and the question whether that is true."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from quinta.ask.solve import Status
from quinta.base.errors import LimitReached, PuzzleError
from quinta.base.limits import Limits
from quinta.explainer.rating import Rating, rate
from quinta.generator.made import MOST_PLACES_RATED, MOST_SUPPOSITIONS
from quinta.generator.wish import Wish
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level

FEW_SUPPOSITIONS = 60
"""As far as a puzzle is rated again before it is kept: most are rated then, and for the others
it would take about as long as making them did."""

ROUNDED = 0.0005
"""A dependency is written with three digits, and the score was worked out from all of them."""

MANY = 10**9
"""No puzzle has more steps or spots."""

NOT_RATED = ("size", "work")
"""Why a puzzle may have no level."""


def told_of(rating: Rating) -> dict[str, Any]:
    """The fields of a record that say how hard a puzzle is."""
    told = rating.to_json()
    left_out = ("v", "kind", "status", "level")
    return {
        "level": told["level"],
        "rating": {name: value for name, value in told.items() if name not in left_out},
    }


def require_level(level: object, wish: Wish) -> None:
    """It is a level, or none, and the one that was wished for of a puzzle of its number."""
    if level is not None and (not is_whole(level) or level not in tuple(Level)):
        raise PuzzleError(f"its level is {shown(level)}; levels are 0 to 5")
    if wish.level is not None and level != wish.level:
        raise PuzzleError(f"its level is {shown(level)}, and {int(wish.level)} was wished for")


def require_agreement(puzzle: Puzzle, record: Mapping[str, Any]) -> None:
    """The numbers behind a level are numbers, and give this level."""
    claimed = record["rating"]
    if not isinstance(claimed, dict):
        raise PuzzleError(f"its rating is {shown(claimed)}")
    try:
        rating = _claimed(puzzle, record["level"], claimed)
    except (KeyError, ValueError) as error:
        raise PuzzleError(f'of its rating, "{error.args[0]}" is missing or wrong') from None
    said = {"level": record["level"], "rating": claimed}
    if not any(same(said, told_of(near)) for near in _roundings(rating)):
        raise PuzzleError("its level and the numbers behind it do not agree")


def _claimed(puzzle: Puzzle, level: int | None, claimed: dict[str, Any]) -> Rating:
    """A rating with the numbers that are claimed; ValueError or KeyError names a wrong one."""
    steps = claimed["steps"]
    if not isinstance(steps, dict) or not all(map(_is_number, steps.values())):
        raise ValueError("steps")
    for name in ("largest_core", "longest_chain"):
        if not _is_number(claimed[name]):
            raise ValueError(name)
    if type(claimed["dependency"]) is not float or not 0 <= claimed["dependency"] <= 1:
        raise ValueError("dependency")
    limit = claimed["limit"]
    if (limit in NOT_RATED) != (level is None) or (level is not None and limit is not None):
        raise ValueError("limit")
    taken = {rung: steps[str(int(rung))] for rung in Level}
    hardest = max((rung for rung in Level if taken[rung]), default=Level.VERY_EASY)
    return Rating(
        puzzle,
        Status.UNIQUE if limit is None else Status.UNKNOWN,
        hardest if limit is None else None,
        taken,
        claimed["largest_core"],
        claimed["longest_chain"],
        claimed["dependency"],
        limit,
        _reached(claimed["at_least"], limit),
    )


def _reached(level: object, limit: str | None) -> Level | None:
    """How far a rating came that ran out of work; no other came only so far."""
    if (level is None) != (limit != "work") or not (level is None or level in tuple(Level)):
        raise ValueError("at_least")
    return None if level is None else Level(level)  # type: ignore[arg-type]


def _roundings(rating: Rating) -> Iterator[Rating]:
    """The same with every dependency that is written alike and may give another score."""
    for off in (0.0, -ROUNDED, ROUNDED):
        near = replace(rating, dependency=rating.dependency + off * 0.999)
        if round(near.dependency, 3) == rating.dependency:
            yield near


def require_rating(
    puzzle: Puzzle,
    record: Mapping[str, Any],
    wish: Wish,
    limits: Limits | None = None,
    *,
    briefly: bool = False,
) -> None:
    """Rate a puzzle again, in the same way as when it was made.

    Briefly: as far as a few suppositions go. Then what a record says must go on from there. Of
    a puzzle that was made for a level the rating is the least part, and always done in full.
    A record without the numbers behind its level is judged by its level alone.
    """
    rated = _rated_again(puzzle, wish, limits, FEW_SUPPOSITIONS if briefly else MOST_SUPPOSITIONS)
    if rated.limit in ("time", "memory"):
        raise LimitReached(rated.limit)
    if briefly and rated.limit == "work":
        return _require_to_go_on(rated, record)
    told = told_of(rated)
    if not same(told["level"], record["level"]):
        raise PuzzleError(f"its level is {shown(told['level'])}, not {shown(record['level'])}")
    if "rating" in record and not same(told["rating"], record["rating"]):
        raise PuzzleError("the numbers behind its level are others")


def _rated_again(puzzle: Puzzle, wish: Wish, limits: Limits | None, work: int) -> Rating:
    if wish.is_promised_a_level:
        return rate(puzzle, limits=limits)
    if len(puzzle.places()) > MOST_PLACES_RATED:
        return Rating(puzzle, Status.UNIQUE, None, {}, limit="size")
    return rate(puzzle, limits=limits, work=work)


def _require_to_go_on(rated: Rating, record: Mapping[str, Any]) -> None:
    """What a record says is no less than what was found so far."""
    # Suppositions are made only where no easier step is left.
    least = max((rung for rung in rated.steps if rated.steps[rung]), default=Level.HARD)
    least = max(least, Level.HARD)
    if record["level"] is not None and record["level"] < least:
        raise PuzzleError(f"its level is at least {int(least)}, not {record['level']}")
    found, said = told_of(rated)["rating"], record.get("rating")
    if said is None:
        return
    fewer = any(said["steps"][rung] < number for rung, number in found["steps"].items())
    smaller = any(said[name] < found[name] for name in ("largest_core", "longest_chain"))
    if fewer or smaller or said.get("limit") == "size":
        raise PuzzleError("the numbers behind its level are others")


# Values


def is_whole(value: object) -> bool:
    """Whether a value is a whole number; true and false are none."""
    return type(value) is int


def _is_number(value: object) -> bool:
    """Whether a value can be a number of steps or spots."""
    return isinstance(value, int) and is_whole(value) and 0 <= value <= MANY


def same(one: object, other: object) -> bool:
    """Whether two values are written alike: 1 is neither 1.0 nor true.

    >>> same([1], [1]), same(1, True)
    (True, False)
    """
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def shown(value: object) -> str:
    """A value in a sentence; of a long one, its beginning.

    >>> shown([2])
    '[2]'
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:40]}…"
