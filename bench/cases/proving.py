"""Certificates: proving that a solution is the only one, and checking the proof, together.

The puzzles are new ones with as few clues as can be, which are harder to prove than
published ones.
"""

from __future__ import annotations

import tempfile
from typing import Any

import quinta
from bench.harness import Case, Job

MOST_SECONDS = 20.0
"""To prove and to check."""


def cases() -> list[Case]:
    """The sizes that people use, and one beyond them."""
    return [
        _certify("doors 15x15", "doors", 15),
        _certify("doors 15x15, connected", "doors", 15, connected=True),
        _certify("akkoy 12x12, any order", "akkoy", 12),
        _certify("akkoy 25x25, in order", "akkoy", 25, ordered=True),
        _certify("akkoy 10x10, equal white areas", "akkoy", 10, equal_white_areas=True),
        _certify("gap order 15", "gap", 15),
        _certify("doppelblock 9, sums only", "doppelblock", 9),
        _certify("white and tan 12x12", "white-and-tan", 12),
        _certify("doors 20x20", "doors", 20, beyond=True),
    ]


def _certify(size: str, kind: str, side: int, *, beyond: bool = False, **options: Any) -> Case:
    def make(seed: int) -> Job:
        made = quinta.generate(kind, size=(side, side), seed=f"certified {seed}", **options)
        return lambda: _certified(made.puzzle)

    return Case(
        "certificate",
        size,
        None if beyond else MOST_SECONDS,
        make,
        seeds=5,
        quick_seeds=2,
        slow=beyond,
        answer="proved unique",
        percentile=None if beyond else 100,
    )


def _certified(puzzle: quinta.Puzzle) -> str:
    from quinta.prove.check import verify
    from quinta.prove.write import prove

    with tempfile.TemporaryDirectory() as folder:
        prove(puzzle).write(folder)
        report = verify(folder, puzzle=puzzle)
        return f"{report.verdict} {report.claim}"
