"""Puzzles to measure on: random boards where the library has no sampler, and real ones."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from quinta import Akkoy, Doors, Doppelblock, Gap, Session, WhiteAndTan
from quinta.grid import Cell, Size
from quinta.limits import Clock
from quinta.model import Marks, Place

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
"""Real puzzles, a JSON object per line; not part of this project."""

NO_CORPORA = None if CORPORA.is_dir() else "no corpora beside the project"
"""Why puzzles from there cannot be measured."""

EASIER = {"Sweetness", "Bloop Bloop", "Mozaic", "Wild Tattoo", "Moss"}
"""Pictures that are kept with the survey's 28 and are none of them."""

WHITE_AND_TAN_14 = """
43566553332354 32560735102365 11507762777377 00076100731100 12567500372367
10571162772007 11654562353377 33671762101255 34543462553345 32765744132165
44466344512444 33775562754155 12734517345167 01766771112170
"""
"""The largest board known: 14x14, with one solution."""

Spot = tuple[int, int, int]


def random_doppelblock(rng: random.Random, order: int) -> Doppelblock:
    """Every sum of a random board.

    A Latin square with two of its symbols painted black is a Doppelblock board, and every
    board is one: its blacks, two in each line, split into two sets of one in each line.
    """
    rows = random_latin_square(rng, order)
    marks: dict[Place, int] = {
        Cell(row, column): max(0, symbol - 1)
        for row, symbols in enumerate(rows)
        for column, symbol in enumerate(symbols)
    }
    return Doppelblock(order).clues_of(marks)


def random_latin_square(rng: random.Random, order: int) -> list[list[int]]:
    """A nearly uniform Latin square: order ** 3 moves of Jacobson and Matthews, J. Comb. Des. 1996.

    The square is a cube of zeros and ones, a single one along every line of every axis. A move
    adds one to a spot and rights the sums around it. That may leave a -1 at one spot, and
    then the next move starts there.

    >>> [sorted(row) for row in random_latin_square(random.Random(1), 3)]
    [[0, 1, 2], [0, 1, 2], [0, 1, 2]]
    """
    every = range(order)
    cube = {(x, y, z): int((x + y) % order == z) for x, y, z in product(every, repeat=3)}
    moves, negative = 0, None
    while moves < order**3 or negative is not None:
        negative = _move(rng, cube, order, negative or _zero(rng, cube, order))
        moves += 1
    return [[next(z for z in every if cube[x, y, z]) for y in every] for x in every]


def _zero(rng: random.Random, cube: dict[Spot, int], order: int) -> Spot:
    while True:
        spot = rng.randrange(order), rng.randrange(order), rng.randrange(order)
        if not cube[spot]:
            return spot


def _move(rng: random.Random, cube: dict[Spot, int], order: int, spot: Spot) -> Spot | None:
    """Raise a spot that holds 0 or -1; return the spot that holds -1 afterwards, if one does."""
    x, y, z = spot
    every = range(order)
    a = rng.choice([a for a in every if cube[a, y, z] == 1])
    b = rng.choice([b for b in every if cube[x, b, z] == 1])
    c = rng.choice([c for c in every if cube[x, y, c] == 1])
    for raised in (spot, (x, b, c), (a, y, c), (a, b, z)):
        cube[raised] += 1
    for lowered in ((a, y, z), (x, b, z), (x, y, c), (a, b, c)):
        cube[lowered] -= 1
    return (a, b, c) if cube[a, b, c] < 0 else None


def random_gap(rng: random.Random, order: int, share: float) -> Gap:
    """A share of the clues of a random board, which has some cells chosen by chance.

    The boards are not drawn uniformly, but they differ.
    """
    with Session("gap", Size(order, order)) as session:
        board: Marks | None = None
        while board is None:
            shaded: dict[Place, int] = {
                Cell(rng.randrange(order), rng.randrange(order)): 1 for _ in range(order // 4)
            }
            board = session.find([], shaded, Clock())
    empty = Gap(order)
    values = {at: empty.values_of(at, board)[0] for at in empty.blank_clues()}
    kept = {at: value for at, value in values.items() if rng.random() < share}
    top, left = ([kept.get((side, i)) for i in range(order)] for side in ("top", "left"))
    return Gap(order, top=top, left=left)


# Real puzzles


@cache
def records(name: str) -> list[dict[str, Any]]:
    """The records of one file of real puzzles."""
    with (CORPORA / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def nonogram(record: dict[str, Any]) -> Akkoy:
    """A plain nonogram: runs in order, black on both sides."""
    columns, rows = (
        [tuple(run for run in runs if run) for runs in record[side]] for side in ("cols", "rows")
    )
    return Akkoy(columns, rows, ordered=True, row_colour="black")


@cache
def nonograms() -> list[Akkoy]:
    """The plain nonograms."""
    return [nonogram(record) for record in records("nonogram.jsonl")]


@cache
def survey() -> list[dict[str, Any]]:
    """The hard nonograms of the well-known survey of their solvers."""
    return [r for r in records("nonogram_survey.jsonl") if r["title"] not in EASIER]


@cache
def published_doors(order: int) -> list[Doors]:
    """The published Doors puzzles of an order, all rooms to be connected."""
    return [
        Doors(record["clues"], counts_self=record["counts_self"], connected=True)
        for record in records("doors.jsonl")
        if record["rows"] == record["cols"] == order
    ]


@cache
def published_doppelblocks() -> list[Doppelblock]:
    """The published Doppelblock puzzles, 5x5 to 8x8."""
    return [
        Doppelblock(record["n"], top=record["top"], right=record["side"])
        for record in records("doppelblock.jsonl")
    ]


def white_and_tan_14() -> WhiteAndTan:
    """The largest White and Tan board known."""
    return WhiteAndTan([[int(arrow) for arrow in row] for row in WHITE_AND_TAN_14.split()])
