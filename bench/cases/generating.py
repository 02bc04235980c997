"""New puzzles: one solution; no clue to spare, like published ones, or at a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bench.harness import Case, Job, MakeNonograms
from quinta.base.grid import Size
from quinta.base.limits import Clock, Limits
from quinta.generator import Wish, make
from quinta.generator.wish import MINIMAL
from quinta.kinds import all_kinds

GIVE_UP = Limits(seconds=60)


def cases() -> list[Case]:
    """Each seed makes one puzzle, the solver's building included."""
    in_order = {"ordered": True}
    return [
        _made("doors 10x10", 0.15, "doors", 10),
        _made("doors 20x20", 3, "doors", 20, seeds=5, quick_seeds=3),
        _made("doors 30x30", 25, "doors", 30, seeds=3, slow=True),
        _made("akkoy in order 10x10", 0.010, "akkoy", 10, options=in_order),
        _made("akkoy in order 30x30", 0.5, "akkoy", 30, options=in_order, seeds=7, quick_seeds=3),
        _made("akkoy in order 50x50", 10, "akkoy", 50, options=in_order, seeds=3, slow=True),
        _made("akkoy in any order 15x15", None, "akkoy", 15, seeds=3, slow=True),
        _made("gap order 10", 0.020, "gap", 10),
        _rated("gap order 10", "gap", 10),
        _made("gap order 20", 0.5, "gap", 20),
        _made("doppelblock 6x6", 0.060, "doppelblock", 6),
        _made("doppelblock 7x7", 0.5, "doppelblock", 7),
        _made("doppelblock 8x8", 1, "doppelblock", 8),
        _made("doppelblock 9x9", 10, "doppelblock", 9, seeds=7, quick_seeds=3),
        _made("doppelblock 10x10, given cells", 0.5, "doppelblock", 10, spare=True),
        _made("doppelblock 12x12, given cells", 2, "doppelblock", 12, spare=True, seeds=7),
        _made("white and tan 6x6", 0.030, "white-and-tan", 6),
        _made("white and tan 10x10", 0.1, "white-and-tan", 10),
        _made("white and tan 13x13", 0.5, "white-and-tan", 13, seeds=7, quick_seeds=3),
        _made("white and tan 14x14", 1.5, "white-and-tan", 14, seeds=7, quick_seeds=3),
        *_at_every_level("doors", "", {8: (0.3, 1), 10: (0.6, 2), 12: (1.5, 5)}),
        *_at_every_level("akkoy", " in any order", {10: (0.3, 1.5), 15: (1, 5)}),
        *_at_every_level("akkoy", " in order", {10: (0.3, 1.5), 15: (1, 5)}, in_order),
        *_at_every_level("gap", "", {9: (0.3, 1.5), 12: (0.3, 1.5)}),
        *_at_every_level("doppelblock", "", {6: (0.2, 5), 7: (0.5, 5), 8: (1.5, 5)}),
        *_at_every_level("white-and-tan", "", {6: (0.5, 3), 8: (0.5, 3)}),
        *_at_every_level("white-and-tan", "", {10: (0.5, 3)}, most=2),
        *_at_every_level("akkoy", " in order", {50: (5, 5)}, in_order, slow=True),
        *_at_every_level("doors", "", {30: (8, 8)}, slow=True),
        *(_as_usual(kind) for kind in all_kinds()),
        *(_nonograms(order) for order in (10, 20, 30)),
    ]


def _at_every_level(
    kind: str,
    how: str,
    targets: dict[int, tuple[float, float]],
    options: dict[str, Any] | None = None,
    most: int = 5,
    slow: bool = False,
) -> Iterator[Case]:
    """A row for each level that exists, with the median and the worst to reach."""
    for order, (target, worst) in targets.items():
        for level in Wish.of(kind, (order, order), **options or {}).existing:
            if level > most:
                continue
            wish = Wish.of(kind, (order, order), level=int(level), **options or {})
            size = f"{kind}{how} {order}x{order} level {int(level)}"
            often: dict[str, Any] = {"seeds": 10, "quick_seeds": 3, "slow": slow}
            yield Case("generate", size, target, _job(wish), worst=worst, **often)


def _as_usual(kind: str) -> Case:
    """Like published ones, at the usual size, with the rating."""
    wish = Wish.of(kind)
    return Case(
        "generate and rate",
        f"{kind} {wish.size}, as usual",
        None,
        lambda seed: lambda: make(wish, seed, Clock(GIVE_UP)).rating,
    )


def _job(wish: Wish) -> Callable[[int], Job]:
    return lambda seed: lambda: make(wish, seed, Clock(GIVE_UP))


def _made(
    size: str,
    target: float | None,
    kind: str,
    order: int,
    *,
    options: dict[str, Any] | None = None,
    spare: bool = False,
    **details: Any,
) -> Case:
    """Without a clue that could go, of any level."""
    wish = Wish(kind, Size(order, order), options or {}, clues=MINIMAL, spare=spare)
    return Case("generate", size, target, _job(wish), **details)


def _rated(size: str, kind: str, order: int) -> Case:
    """With the rating, which a puzzle without a wished-for level gets only when it is asked for."""
    wish = Wish(kind, Size(order, order), clues=MINIMAL)

    def job(seed: int) -> Job:
        return lambda: make(wish, seed, Clock(GIVE_UP)).rating

    return Case("generate and rate", size, None, job)


def _nonograms(order: int) -> Case:
    """Ten at a time, against a program that makes them too."""
    return Case(
        "generate ten nonograms",
        f"{order}x{order}",
        None,
        lambda seed: MakeNonograms(order, 10, seed),
        seeds=5,
        quick_seeds=3,
        rivals=("sgt-puzzles",),
        rival_seeds=5,
    )
