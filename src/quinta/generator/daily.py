"""The puzzle of a day: the same for everybody, easy on Monday and hard on Sunday."""

from __future__ import annotations

import datetime
from collections.abc import Callable

from quinta.base.errors import CannotBeMade
from quinta.base.limits import Clock, Limits
from quinta.generator.entry import Origin
from quinta.generator.many import Numbered, made_puzzle
from quinta.generator.wish import Wish

LEVELS = ((1, 0), (1, 0), (2, 1), (2, 1), (2, 1), (3, 2), (3, 2))
"""Those of Monday to Sunday: the second where the first is rare."""

TRIES = 6
"""So many boards are tried for each; then a puzzle of any level will do."""


def daily(
    kind: str,
    day: datetime.date,
    *,
    limits: Limits | None = None,
    told: Callable[[int], None] | None = None,
) -> tuple[Numbered, Origin]:
    """The puzzle of a day, rated, and what it was made of.

    What is tried hangs on tries and not on time, so that it is the same everywhere.

    >>> found, origin = daily("gap", datetime.date(2026, 11, 16))
    >>> origin.seed, int(found.made.rating.level)
    ('daily 2026-11-16', 1)
    """
    clock = Clock(limits)
    seed = f"daily {day.isoformat()}"
    for level in LEVELS[day.weekday()]:
        wish = Wish.of(kind, level=level)
        try:
            found = made_puzzle(
                wish, seed, 0, limits=clock.rest(), rated=True, tries=TRIES, told=told
            )
            return found, Origin(wish, seed)
        except CannotBeMade as error:
            if error.proved or clock.left() == 0:
                raise
    wish = Wish.of(kind)
    found = made_puzzle(wish, seed, 0, limits=clock.rest(), rated=True, told=told)
    return found, Origin(wish, seed)
