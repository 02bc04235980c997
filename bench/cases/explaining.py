"""Hints, explanations and ratings, on boards without a clue to spare."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import hypot
from typing import Any, NamedTuple

import quinta
from bench.boards import NO_CORPORA, published_doppelblocks, random_gap, records
from bench.harness import Case, Job
from quinta import Akkoy, Doors, Doppelblock, Gap, Puzzle, Status
from quinta.base.grid import Size
from quinta.generator import Wish, make
from quinta.generator.wish import MINIMAL
from quinta.kinds.doppelblock.make import random_board
from quinta.logic.model import Marks
from quinta.puzzle.step import Clue

HINTS = 200
HINTS_OF_A_BOARD = 10

Board = Callable[[int], Puzzle]


def cases() -> list[Case]:
    """A hint is asked for at every stage of a puzzle; 95 of a hundred have to be quick."""
    return [
        *_asked(),
        _whole("the papers' boards", 0.5, _example, seeds=17, quick_seeds=17, percentile=100),
        _whole("doors 10x10", 0.5, _thinned(_doors(10))),
        _whole("akkoy in order, up to 15x15", 0.3, _published_akkoy(12, 15), missing=NO_CORPORA),
        _rating("doppelblock 6x6", 0.05, _published_doppelblock(6, 6), missing=NO_CORPORA),
        _rating("doors 12x12", None, _thinned(_doors(12)), slow=True),
        *_every_size(),
        *_tails(),
    ]


def _asked() -> list[Case]:
    """Hints, each kind by itself, and the slowest of many."""
    doppelblock, akkoy = _published_doppelblock(7, 8), _published_akkoy(16, 20)
    every = [doppelblock, akkoy, _published_gap(15), _published_doors()]
    return [
        _hints("doppelblock 7x7 and 8x8", doppelblock, missing=NO_CORPORA),
        _hints("doors 12x12", _thinned(_doors(12))),
        _hints("akkoy in order, up to 20x20", akkoy, missing=NO_CORPORA),
        _hints("gap order 12", _thinned(lambda rng: random_gap(rng, 12, 1.0))),
        _hints("white and tan 8x8", _made("white-and-tan", 8)),
        _hints("published, the slowest", _in_turn(every), 0.6, 100, missing=NO_CORPORA),
        _hints("ours, the slowest", _in_turn([_ours(one) for one in OURS]), 0.6, 100, slow=True),
        _hints("doppelblock 8x8, no sum to spare", _made("doppelblock", 8), None, slow=True),
    ]


def _every_size() -> list[Case]:
    """Sizes that once had no level, for their lines have too many ways to list."""
    worst: dict[str, Any] = {"seeds": 6, "percentile": 100}
    return [
        _rating("akkoy in order 50x50, rings (5.3 before)", 3.0, _rings(50, True), **worst),
        _rating("akkoy any order 20x20, rings", 5.0, _rings(20, False), **worst),
        _rating("doppelblock 12, given cells (6.6 before)", 3.0, _with_given(12, 0.35), **worst),
        _rating("doppelblock 9, sums only (7.4 before)", 3.0, _made("doppelblock", 9), **worst),
        _rating("doors 20x20", 5.0, _random_doors(20), **worst),
    ]


class Ours(NamedTuple):
    """Puzzles of our own, and how long the slowest took when what they promise was set down."""

    name: str
    kind: str
    orders: Sequence[int]
    options: Mapping[str, Any] = {}
    explained: float | None = None
    """In CPU seconds, where that was too long; on boards without a clue to spare."""
    rated: float | None = None


OURS = (
    Ours("doppelblock 6 to 9, sums only", "doppelblock", (6, 7, 8, 9), {}, 7.7, 7.4),
    Ours("doors to 15x15", "doors", (8, 10, 12, 15), {}, 8.2),
    Ours("gap to 15", "gap", (9, 12, 15), {}, 8.0, 2.6),
    Ours("akkoy any order to 15x15", "akkoy", (8, 10, 12, 15)),
    Ours("akkoy in order to 30x30", "akkoy", (15, 20, 25, 30), {"ordered": True}, 7.2, 3.6),
    Ours("white and tan to 12x12", "white-and-tan", (6, 8, 10, 12)),
)


def _tails() -> list[Case]:
    """The slowest of many, published and ours; what was slow before is in the name."""
    worst: dict[str, Any] = {"percentile": 100, "missing": NO_CORPORA}
    few: dict[str, Any] = {"seeds": 8, "quick_seeds": 4, "percentile": 100, "slow": True}
    published = [
        _rating("doppelblock, published", 1.5, _published_doppelblock(5, 8), seeds=60, **worst),
        _rating("gap to 15, published (2.4 before)", 1.5, _published_gap(15), seeds=60, **worst),
        _rating("doors, published", 1.5, _published_doors(), seeds=60, **worst),
        _rating("akkoy in order to 30, published", 1.5, _published_akkoy(1, 30), seeds=60, **worst),
        _whole("doppelblock, published", 3.0, _published_doppelblock(5, 8), seeds=30, **worst),
        _whole("gap to 15, published", 3.0, _published_gap(15), seeds=30, **worst),
        _whole("doors, published", 3.0, _published_doors(), seeds=30, **worst),
        _whole(
            "akkoy in order to 30, published (3.4 before)",
            3.0,
            _published_akkoy(1, 30),
            seeds=30,
            **worst,
        ),
    ]
    made = [
        case
        for one in OURS
        for case in (
            _whole(f"{one.name}, ours", 3.0, _ours(one), **few),
            _whole(_sparse(one.name, one.explained), 3.0, _ours(one, clues="minimal"), **few),
            _rating(f"{one.name}, ours", 1.5, _ours(one), **few),
            _rating(_sparse(one.name, one.rated), 1.5, _ours(one, clues="minimal"), **few),
        )
    ]
    return [*published, *made]


def _sparse(name: str, before: float | None) -> str:
    return f"{name}, no clue to spare" + (f" ({before} before)" if before else "")


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


def _published_gap(most: int) -> Board:
    def board(seed: int) -> Puzzle:
        found = [r for r in records("gap.jsonl") if r["n"] <= most]
        record = found[seed * 3 % len(found)]
        return Gap(record["n"], record["top"], record["side"])

    return board


def _published_doors() -> Board:
    def board(seed: int) -> Puzzle:
        found = records("doors.jsonl")
        clues = found[seed * 2 % len(found)]["clues"]
        return Doors(clues, counts_self=False, connected=True)

    return board


def _random_doors(order: int) -> Board:
    """Every clue of a random house, which has one solution most of the time."""
    return lambda seed: _doors(order)(random.Random(seed))


def _rings(order: int, ordered: bool) -> Board:
    """A picture of rings around a point that the seed chooses."""

    def board(seed: int) -> Puzzle:
        rng = random.Random(seed)
        middle = order / 2 + rng.random(), order / 2 + rng.random()
        width = 5 + rng.random() * 4
        rows = [
            [hypot(row - middle[0], column - middle[1]) % width < 4 for column in range(order)]
            for row in range(order)
        ]
        return Akkoy.from_picture(rows, ordered=ordered)[0]

    return board


def _with_given(order: int, share: float) -> Board:
    """Every sum of a random board, and a share of its cells."""

    def board(seed: int) -> Puzzle:
        rng = random.Random(seed)
        filled = random_board(rng, order)
        sums = Doppelblock(order).clues_of(filled)
        given = [Clue(("cells", *cell), filled[cell]) for cell in filled if rng.random() < share]
        return sums.with_clues([*sums.each_clue(), *given])

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
    """Boards of our own making, with as few clues as can be."""
    return cache(lambda seed: make(Wish(kind, Size(order, order), clues=MINIMAL), seed).puzzle)


def _ours(one: Ours, **wished: Any) -> Board:
    """What ``quinta generate`` makes, one order after the other."""

    @cache
    def board(seed: int) -> Puzzle:
        order = one.orders[seed % len(one.orders)]
        return quinta.generate(one.kind, (order, order), seed=seed, **one.options, **wished).puzzle

    return board


def _in_turn(boards: Sequence[Board]) -> Board:
    """A board of each, one after the other."""
    return lambda seed: boards[seed % len(boards)](seed // len(boards))


def _example(seed: int) -> Puzzle:
    names = list(quinta.examples())
    return quinta.example(names[seed % len(names)])


# Cases


def _hints(
    size: str, board: Board, target: float | None = 0.15, percentile: int = 95, **details: Any
) -> Case:
    stages = cache(lambda seed: _stages(board(seed)))

    def hinted(seed: int) -> Job:
        number, part = divmod(seed, HINTS_OF_A_BOARD)
        puzzle, marks = board(number), stages(number)
        known = marks[part * len(marks) // HINTS_OF_A_BOARD]
        return lambda: quinta.hint(puzzle, known)

    often: dict[str, Any] = {"seeds": HINTS, "quick_seeds": 60, "percentile": percentile}
    return Case("hint", size, target, hinted, **often, **details)


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
