"""Doppelblock: random boards with all their sums, seldom the only solution; published ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import quinta
from bench.boards import NO_CORPORA, published_doppelblocks, random_doppelblock
from bench.harness import Case, Find, Job

GENERAL = ("clingo", "CP-SAT", "CP-SAT tuned", "CPMpy")
BOARDS = {5: 66_240, 7: 20_449_013_760_000}
LISTED_PER_SECOND = 40_000


def cases() -> list[Case]:
    """The paper's, random and published boards; counting and listing."""
    return [
        Case(
            "doppelblock",
            "the paper's 6x6",
            0.010,
            lambda _: Find(quinta.example("doppelblock/1")),
            rivals=GENERAL,
        ),
        Case(
            "doppelblock",
            "one of the corpus",
            None,
            lambda seed: Find(published_doppelblocks()[seed * 7 % 120]),
            rivals=GENERAL,
            rival_seeds=9,
            slow=True,
            missing=NO_CORPORA,
        ),
        _random(6, None, rivals=GENERAL, slow=True),
        _random(8, None, rivals=GENERAL, slow=True),
        _random(10, 0.050, rivals=GENERAL),
        _random(12, None, rivals=GENERAL, rival_seeds=2, slow=True),
        _random(15, 0.3, rivals=GENERAL, rival_seeds=2),
        Case(
            "doppelblock count",
            "order 7",
            5.0,
            lambda seed: Find(quinta.Doppelblock(7), most=0),
            seeds=5,
            answer=BOARDS[7],
            warm_up=lambda: quinta.count(quinta.Doppelblock(4)),
        ),
        Case(
            "doppelblock list",
            "order 5",
            BOARDS[5] / LISTED_PER_SECOND,
            _listing,
            seeds=5,
            quick_seeds=2,
            answer=BOARDS[5],
            units=BOARDS[5],
            warm_up=lambda: list(quinta.solutions(quinta.Doppelblock(4))),
        ),
    ]


def _random(order: int, target: float | None, **details: Any) -> Case:
    name = "doppelblock, random,"
    return Case(name, f"{order}x{order}", target, make(order), cells=order * order, **details)


def make(order: int) -> Callable[[int], Find]:
    """Random boards of an order with all their sums."""
    return lambda seed: Find(random_doppelblock(random.Random(seed), order))


def _listing(_: int) -> Job:
    return lambda: sum(1 for _ in quinta.solutions(quinta.Doppelblock(5)))
