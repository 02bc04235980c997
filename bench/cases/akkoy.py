"""Akkoy: the clues of random colours, half of them black; real nonograms; the survey's."""

from __future__ import annotations

import random
from typing import Any

import quinta
from bench.boards import NO_CORPORA, nonogram, nonograms, survey
from bench.harness import Case, Find, Job
from quinta.base.grid import Size

GENERAL = ("clingo", "CP-SAT", "CP-SAT tuned", "CPMpy")
NONOGRAMS = 400
HARD_NONOGRAMS = 28


def cases() -> list[Case]:
    """In order, in any order, and plain nonograms, which are in order."""
    return [
        _case(10, True, 0.002, seeds=50, rivals=GENERAL),
        _case(20, True, None, seeds=15, rivals=GENERAL, rival_seeds=9),
        _case(30, True, 0.050, seeds=30, rivals=GENERAL),
        _case(40, True, None, seeds=5, slow=True),
        _case(10, False, 0.010, seeds=50, rivals=GENERAL),
        _case(15, False, None, seeds=15, rivals=GENERAL, slow=True),
        _case(20, False, 0.5, seeds=30, rivals=GENERAL, rival_seeds=3),
        Case(
            "nonograms",
            "one of the corpus",
            None,
            _one,
            seeds=30,
            rivals=("multi-puzzle-solver", "puzzlekit", *GENERAL),
            rival_seeds=15,
            missing=NO_CORPORA,
        ),
        Case(
            "nonograms",
            f"all {NONOGRAMS} of the corpus",
            2.5,
            _all,
            seeds=5,
            quick_seeds=1,
            answer=NONOGRAMS,
            units=NONOGRAMS,
            missing=NO_CORPORA,
        ),
        Case(
            "nonograms",
            "the survey's hard ones",
            None,
            _hard,
            seeds=HARD_NONOGRAMS,
            quick_seeds=10,
            missing=NO_CORPORA,
        ),
    ]


def _case(order: int, ordered: bool, target: float | None, **details: Any) -> Case:
    size = Size(order, order)
    name = "akkoy in order" if ordered else "akkoy any order"

    def make(seed: int) -> Job:
        return Find(quinta.Akkoy.random(random.Random(seed), size, ordered=ordered))

    return Case(name, str(size), target, make, cells=order * order, **details)


def _one(seed: int) -> Job:
    """The same sample in every run, of the sizes of the corpus."""
    puzzles = nonograms()
    return Find(puzzles[random.Random(0).sample(range(len(puzzles)), NONOGRAMS)[seed]])


def _all(seed: int) -> Job:
    puzzles = [*nonograms()]
    random.Random(seed).shuffle(puzzles)
    return lambda: sum(quinta.solve(puzzle).status == "unique" for puzzle in puzzles)


def _hard(seed: int) -> Job:
    """One of the survey's, whose status is known: another one is a fault."""
    record = survey()[seed]
    puzzle = nonogram(record)

    def job() -> None:
        status = quinta.solve(puzzle).status
        if status != record["status"]:
            raise ValueError(f"{record['title']} is {record['status']}, not {status}")

    return job
