"""Doors: boards as the paper makes them, with 30 % of the doors closed, and published ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from bench.boards import NO_CORPORA, published_doors
from bench.harness import Case, Find
from quinta import Doors
from quinta.base.grid import Size

DIRECT = ("clingo", "CP-SAT", "CPMpy")
TUNED = ("clingo tuned", "CP-SAT tuned")
EVERYONE = (*DIRECT, *TUNED, "GNU Prolog")


def cases() -> list[Case]:
    """A fifth of the clues blank as in the paper, then half of them; the published 12x12."""
    return [
        _case(10, 10, 0.020, 20, rivals=EVERYONE),
        _case(10, 15, None, 20, rivals=EVERYONE, rival_seeds=9),
        _case(20, 20, 0.060, 20, rivals=EVERYONE),
        _case(30, 30, None, 20, rivals=(*DIRECT, *TUNED), rival_seeds=2, seeds=5),
        _case(50, 50, 0.5, 20, rivals=(*DIRECT, *TUNED), rival_seeds=3, cap=20),
        _case(
            *(100, 100, 3.0, 20),
            seeds=5,
            rivals=TUNED,
            rival_seeds=1,
            cap=20,
            target_megabytes=1000,
            slow=True,
        ),
        _case(10, 10, None, 50, rivals=EVERYONE, slow=True),
        _case(20, 20, None, 50, rivals=EVERYONE, rival_seeds=3, slow=True),
        _case(50, 50, None, 50, seeds=5, rivals=TUNED, rival_seeds=2, slow=True),
        _case(100, 100, None, 50, seeds=3, slow=True),
        Case(
            "doors published",
            "12x12",
            None,
            lambda seed: Find(published_doors(12)[seed % 2]),
            seeds=10,
            rivals=("clingo", "clingo tuned", "CP-SAT", "GNU Prolog"),
            rival_seeds=4,
            missing=NO_CORPORA,
        ),
    ]


def _case(rows: int, columns: int, target: float | None, blank: int, **details: Any) -> Case:
    size = Size(rows, columns)
    name = "doors" if blank == 20 else f"doors, {blank} % blank,"
    return Case(name, str(size), target, make(size, blank / 100), cells=rows * columns, **details)


def make(size: Size, blank: float) -> Callable[[int], Find]:
    """Random boards of a size with such a share of blank clues."""
    return lambda seed: Find(Doors.random(random.Random(seed), size, blank=blank))
