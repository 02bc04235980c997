"""Gap: a first board of an order, boards with most of their clues, all boards of an order."""

from __future__ import annotations

import random
from typing import Any

import quinta
from bench.boards import random_gap
from bench.harness import Case, Find

GENERAL = ("clingo", "CP-SAT", "CP-SAT tuned", "CPMpy")
BOARDS = {
    9: 664,
    10: 146_510,
    12: 6_798_881_226,
    13: 1_567_979_086_356,
    14: 390_673_279_156_006,
}
SHARE_OF_CLUES = 0.8


def cases() -> list[Case]:
    """Finding one board, solving a puzzle, counting."""
    with_prolog = ("clingo", "CP-SAT tuned", "CPMpy", "GNU Prolog")
    return [
        _first(9, rivals=with_prolog),
        _first(12, rivals=with_prolog),
        _first(20, rivals=with_prolog, slow=True),
        _first(30, rivals=with_prolog, slow=True),
        _first(50, rivals=("clingo", "CP-SAT tuned", "CPMpy"), slow=True),
        _first(100, 0.1, rivals=("clingo", "CP-SAT tuned"), rival_seeds=2),
        _clued(10, rivals=GENERAL),
        _clued(20, rivals=GENERAL, rival_seeds=9),
        _clued(30, seeds=5, rivals=GENERAL, rival_seeds=3, slow=True),
        _count(9, None, rivals=("clingo", "CP-SAT tuned"), rival_seeds=1),
        _count(10, None, seeds=5, rivals=("clingo", "CP-SAT tuned"), rival_seeds=1, slow=True),
        _count(12, 1.0, seeds=5, quick_seeds=3),
        _count(13, 3.0, seeds=5, slow=True),
        _count(14, 45.0, seeds=3, slow=True),
    ]


def _first(order: int, target: float | None = None, **details: Any) -> Case:
    """The paper's task. The same board each time, so few samples tell enough."""
    return Case(
        "gap first board",
        f"order {order}",
        target,
        lambda seed: Find(quinta.Gap(order), most=1),
        answer=1,
        cells=order * order,
        **{"rival_seeds": 3, **details},
    )


def _clued(order: int, **details: Any) -> Case:
    return Case(
        "gap, 80 % of the clues,",
        f"order {order}",
        None,
        lambda seed: Find(random_gap(random.Random(seed), order, SHARE_OF_CLUES)),
        cells=order * order,
        **details,
    )


def _count(order: int, target: float | None, **details: Any) -> Case:
    return Case(
        "gap count",
        f"order {order}",
        target,
        lambda seed: Find(quinta.Gap(order), most=0),
        answer=BOARDS[order],
        warm_up=lambda: quinta.count(quinta.Gap(8)),
        **details,
    )
