"""Hints, explanations and ratings, on boards without a clue to spare."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import quinta
from bench.boards import NO_CORPORA, published_doppelblocks, random_gap, records
from bench.harness import Case, Job
from quinta import Akkoy, Doors, Puzzle, Status
from quinta.base.grid import Size
from quinta.generator import Wish, make
from quinta.logic.model import Marks

HINTS = 200
HINTS_OF_A_BOARD = 10

Board = Callable[[int], Puzzle]


def cases() -> list[Case]:
    """A hint is asked for at every stage of a puzzle; 95 of a hundred have to be quick."""
    return [
        _hints("doppelblock 7x7 and 8x8", _published_doppelblock(7, 8), missing=NO_CORPORA),
        _hints("doors 12x12", _thinned(_doors(12))),
        _hints("akkoy in order, up to 20x20", _published_akkoy(16, 20), missing=NO_CORPORA),
        _hints("gap order 12", _thinned(lambda rng: random_gap(rng, 12, 1.0))),
        _hints("white and tan 8x8", _made("white-and-tan", 8)),
        _hints("doppelblock 8x8, no sum to spare", _made("doppelblock", 8), target=None, slow=True),
        _whole("the papers' boards", 0.5, _example, seeds=17, quick_seeds=17, percentile=100),
        _whole("doors 10x10", 0.5, _thinned(_doors(10))),
        _whole("akkoy in order, up to 15x15", 0.3, _published_akkoy(12, 15), missing=NO_CORPORA),
        _rating("doppelblock 6x6", 0.05, _published_doppelblock(6, 6), missing=NO_CORPORA),
        _rating("doors 12x12", None, _thinned(_doors(12)), slow=True),
    ]


# Boards


def _doors(order: int) -> Callable[[random.Random], Puzzle]:
    return lambda rng: Doors.random(rng, Size(order, order), blank=0)


def _thinned(board: Callable[[random.Random], Puzzle]) -> Board:
    """Boards with one solution and no clue that could go."""

    @cache
    def thinned(seed: int) -> Puzzle:
        rng = random.Random(seed)
        puzzle = board(rng)
        while quinta.solve(puzzle).status is not Status.UNIQUE:
            puzzle = board(rng)
        return quinta.thin(puzzle, seed=seed).thin

    return thinned


def _published_doppelblock(least: int, most: int) -> Board:
    def board(seed: int) -> Puzzle:
        found = [p for p in published_doppelblocks() if least <= p.order <= most][::-1]
        return found[seed % len(found)]

    return board


def _published_akkoy(least: int, most: int) -> Board:
    def board(seed: int) -> Puzzle:
        found = _akkoys(least, most)
        return found[seed % len(found)]

    return board


@cache
def _akkoys(least: int, most: int) -> list[Puzzle]:
    every = [
        Akkoy(record["col_black_runs"], record["row_white_runs"], ordered=True)
        for record in records("akkoy.jsonl")
        if record["unique_ordered"]
    ]
    return [puzzle for puzzle in every if least <= max(puzzle.size) <= most]


def _made(kind: str, order: int) -> Board:
    """Boards of our own making."""
    return cache(lambda seed: make(Wish(kind, Size(order, order)), seed).puzzle)


def _example(seed: int) -> Puzzle:
    names = list(quinta.examples())
    return quinta.example(names[seed % len(names)])


# Cases


def _hints(size: str, board: Board, target: float | None = 0.3, **details: Any) -> Case:
    stages = cache(lambda seed: _stages(board(seed)))

    def hinted(seed: int) -> Job:
        number, part = divmod(seed, HINTS_OF_A_BOARD)
        puzzle, marks = board(number), stages(number)
        known = marks[part * len(marks) // HINTS_OF_A_BOARD]
        return lambda: quinta.hint(puzzle, known)

    return Case("hint", size, target, hinted, seeds=HINTS, quick_seeds=60, percentile=95, **details)


def _stages(puzzle: Puzzle) -> list[Marks]:
    """The marks before each step of the explanation."""
    stages: list[Marks] = [{}]
    for step in quinta.explain(puzzle).steps:
        settled = {fact.place: fact.value for fact in step.conclusions if fact.holds}
        stages.append({**stages[-1], **settled})
    return stages[:-1] or stages


def _whole(size: str, target: float, board: Board, **details: Any) -> Case:
    def explained(seed: int) -> Job:
        puzzle = board(seed)
        return lambda: quinta.explain(puzzle)

    return Case("explain", size, target, explained, **details)


def _rating(size: str, target: float | None, board: Board, **details: Any) -> Case:
    def rated(seed: int) -> Job:
        puzzle = board(seed)
        return lambda: quinta.rate(puzzle)

    return Case("rate", size, target, rated, **details)
