"""Simon Tatham's puzzles: `pattern` makes nonograms that are solved line by line.

It runs as a program of its own, several puzzles at a time, so that starting it hardly counts.
"""

from __future__ import annotations

import subprocess

PROGRAM = "/usr/games/sgt-pattern"


def make(order: int, number: int, seed: int) -> None:
    """Make so many nonograms. The seed is its own affair: it takes one for a single puzzle only."""
    made = subprocess.run(
        [PROGRAM, "--generate", str(number), f"{order}x{order}"],
        capture_output=True,
        text=True,
        check=True,
    )
    if len(made.stdout.split()) != number:
        raise ValueError(f"{number} puzzles were asked for: {made.stdout[:80]}")
