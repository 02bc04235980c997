"""The puzzle of a day: the same for everybody, easy on Monday and hard on Sunday."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from quinta.base.errors import CannotBeMade
from quinta.base.limits import Clock, Limits
from quinta.generator.entry import Origin
from quinta.generator.many import Numbered, made_puzzle
from quinta.generator.wish import Wish

WEEK = (0, 1, 1, 2, 2, 2, 3)
"""The levels of Monday to Sunday; where there is none, the next easier one that exists."""

TRIES = 40
"""After so many boards a puzzle of any usual level will do."""


def daily(
    kind: str,
    day: datetime.date,
    *,
    limits: Limits | None = None,
    told: Callable[[int], None] | None = None,
) -> tuple[Numbered, Origin]:
    """The puzzle of a day, rated, and what it was made of.

    What is tried depends on tries and not on time, so that it is the same everywhere.

    >>> found, origin = daily("gap", datetime.date(2026, 11, 16))
    >>> origin.seed, int(found.made.rating.level)
    ('daily 2026-11-16', 0)
    """
    clock = Clock(limits)
    seed = f"daily {day.isoformat()}"
    wish = Wish.of(kind, level=_level(kind, day))
    try:
        found = made_puzzle(wish, seed, 0, limits=clock.rest(), rated=True, tries=TRIES, told=told)
    except CannotBeMade as error:
        if error.proved or clock.left() == 0:
            raise
        wish = Wish.of(kind)
        found = made_puzzle(wish, seed, 0, limits=clock.rest(), rated=True, told=told)
    return found, Origin(wish, seed)


def _level(kind: str, day: datetime.date) -> int:
    existing = Wish.of(kind).existing
    wanted = WEEK[day.weekday()]
    return max((level for level in existing if level <= wanted), default=existing[0])
