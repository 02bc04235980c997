"""Puzzles to measure on: random boards, and real ones."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from quinta import Akkoy, Doors, Doppelblock, Gap, Session, WhiteAndTan
from quinta.base.grid import Cell, Size
from quinta.base.limits import Clock
from quinta.kinds.doppelblock.make import random_board
from quinta.logic.model import Marks, Place

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


def random_doppelblock(rng: random.Random, order: int) -> Doppelblock:
    """Every sum of a random board."""
    return Doppelblock(order).clues_of(random_board(rng, order))


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
