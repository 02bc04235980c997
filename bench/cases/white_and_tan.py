"""White and Tan: the paper's boards by size, and the largest board known."""

from __future__ import annotations

from typing import Any

import quinta
from bench.boards import white_and_tan_14
from bench.harness import Case, Find

PAPER = len(quinta.WhiteAndTan.examples)
GENERAL = ("clingo", "CP-SAT", "CP-SAT tuned", "CPMpy")


def cases() -> list[Case]:
    """4x4 to 6x6 and 14x14."""
    return [
        Case(
            "white and tan",
            "the paper's boards",
            0.002,
            lambda seed: Find(quinta.example(f"white-and-tan/{seed % PAPER + 1}")),
            seeds=5 * PAPER,
        ),
        _size(4, slow=True),
        _size(5, slow=True),
        _size(6),
        Case(
            "white and tan",
            "14x14",
            None,
            lambda _: Find(white_and_tan_14()),
            rivals=GENERAL,
            cells=14 * 14,
            slow=True,
        ),
    ]


def _size(order: int, **details: Any) -> Case:
    def make(seed: int) -> Find:
        boards = [quinta.example(f"white-and-tan/{n}") for n in range(1, PAPER + 1)]
        boards = [board for board in boards if board.size.rows == order]
        return Find(boards[seed % len(boards)])

    return Case(
        "white and tan",
        f"{order}x{order}",
        None,
        make,
        seeds=30,
        quick_seeds=15,
        rivals=GENERAL,
        rival_seeds=15,
        cells=order * order,
        **details,
    )
