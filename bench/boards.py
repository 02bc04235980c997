"""Puzzles to measure on: random boards where the library has no sampler, and real ones."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from quinta import Akkoy, Doppelblock
from quinta.grid import Cell
from quinta.model import Place

CORPORA = Path(__file__).resolve().parents[2] / "shared" / "corpora"
"""Real puzzles, a JSON object per line; not part of this project."""

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


def records(name: str) -> Iterator[dict[str, Any]]:
    """The records of one file of real puzzles."""
    with (CORPORA / name).open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def nonograms() -> list[Akkoy]:
    """The plain nonograms: runs in order, black on both sides."""
    return [
        Akkoy(record["cols"], record["rows"], ordered=True, row_colour="black")
        for record in records("nonogram.jsonl")
    ]
