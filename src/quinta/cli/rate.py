"""``quinta rate``: how hard is it?"""

from __future__ import annotations

import click

from quinta.ask.solve import Status
from quinta.cli.common import Request, plain_question, tell_limit
from quinta.explainer.rating import Rating
from quinta.explainer.rating import rate as rate_puzzle
from quinta.puzzle.step import Level


@click.command()
@plain_question
def rate(request: Request) -> int:
    """Say how hard a puzzle is: its level, a score, and the numbers behind them.

    0 very easy (one spot with at most two ways left), 1 easy (one spot), 2 medium (two spots
    together), 3 hard (a short "if ... then"), 4 very hard (a long one), 5 extreme (one within
    another). Exit code 1 if the puzzle has no solution or several: then it has no level.

    \b
    Examples:
      quinta rate gap/1
      quinta rate mine.txt --json
    """
    with request.working():
        rated = rate_puzzle(request.puzzle, limits=request.limits)
    request.tell(rated, _told(rated))
    if rated.limit:
        tell_limit(rated.limit)
        return 3
    return 0 if rated.status is Status.UNIQUE else 1


def _told(rated: Rating) -> str:
    if rated.limit == "size":
        return "Not rated: some lines have too many ways to be looked at as a whole."
    if rated.limit:
        return _so_far(rated)
    if rated.level is None:
        why = "no solution" if rated.status is Status.NONE else "several solutions"
        return f"No level: the puzzle has {why}."
    rows = [
        ("score", f"{rated.score} of 9.9"),
        ("steps", _all_steps(rated)),
        ("largest core", f"{_number(rated.largest_core, 'spot')} looked at together"),
        ("longest chain", _chain(rated)),
        ("dependency", f"{rated.dependency:.2f} (1: never a choice of steps)"),
    ]
    shown = [f"  {name:<15}{value}" for name, value in rows]
    title = f"Level {int(rated.level)}: {rated.level.title}. {rated.level.sentence}"
    return "\n".join([title, *shown])


def _so_far(rated: Rating) -> str:
    if not rated.at_least:
        return "Not rated within the limits."
    return f"Not rated within the limits, but at least {rated.at_least.title}."


def _chain(rated: Rating) -> str:
    if not rated.longest_chain:
        return "none: nothing has to be supposed"
    return f"{_number(rated.longest_chain, 'look')} from a supposition to its contradiction"


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _all_steps(rated: Rating) -> str:
    taken = [_steps(rated, level) for level in Level if rated.steps.get(level)]
    return ", ".join(taken) or "none needed"


def _steps(rated: Rating, level: Level) -> str:
    return f"{rated.steps[level]} {level.title}"
