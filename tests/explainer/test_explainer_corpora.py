"""Real puzzles by others, explained and proved step by step; skipped without their folder.

A hundred of each kind, the smaller ones of each file first. On one slow core Doors take
8 s, Gap 21 s, Doppelblock 13 s, Akkoy 6 s, White and Tan 8 s.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from typing import Any

import pytest

import quinta
from needs import CORPORA, needs
from quinta import Akkoy, Doors, Doppelblock, Gap, Limits, Puzzle, Status, WhiteAndTan
from quinta.base.grid import Size, cells
from quinta.logic.model import Place, Value

pytestmark = [
    pytest.mark.thorough,
    needs("corpora"),
]

GENEROUS = Limits(seconds=120)
AS_MANY = 100

Record = dict[str, Any]


def records(name: str, most: int = AS_MANY) -> list[Record]:
    """The smaller ones of a file, by the number of clues and cells written down."""
    path = CORPORA / f"{name}.jsonl"
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return sorted(map(json.loads, lines), key=board_size)[:most]


def board_size(record: Record) -> int:
    """The number of cells, however the file states the size."""
    sides = (
        next(record[name] for name in names if name in record)
        for names in (("rows", "n", "row_white_runs"), ("cols", "n", "col_black_runs"))
    )
    return prod(side if isinstance(side, int) else len(side) for side in sides)


def doors() -> Iterator[tuple[str, Puzzle]]:
    for record in records("doors_more"):
        for connected in (False, True):
            yield record["id"], Doors(record["clues"], record["counts_self"], connected)
    for record in records("doors"):
        yield record["id"], Doors(record["clues"], record["counts_self"], connected=True)


def gap() -> Iterator[tuple[str, Puzzle]]:
    for name in ("gap_friedman", "gap"):
        for record in records(name):
            yield record["id"], Gap(record["n"], record["top"], record["side"])


def doppelblock() -> Iterator[tuple[str, Puzzle]]:
    for name in ("doppelblock_more", "doppelblock"):
        for record in records(name):
            given = record["given"] or ()
            yield (
                record["id"],
                Doppelblock(record["n"], record["top"], record["side"], cells=given),
            )


def akkoy() -> Iterator[tuple[str, Puzzle]]:
    for record in records("akkoy_published"):
        yield (
            record["id"],
            Akkoy(
                record["col_black_runs"],
                record["row_white_runs"],
                ordered=record["runs_ordered"],
                equal_white_areas=record["equal_white_areas"],
            ),
        )
    for record in records("nonogram", 30):
        black = Akkoy(record["cols"], record["rows"], ordered=True, row_colour="black")
        yield f"nonogram {record['id']}", black
    for record in records("akkoy"):
        yield record["id"], Akkoy(record["col_black_runs"], record["row_white_runs"], ordered=True)


def white_and_tan() -> Iterator[tuple[str, Puzzle]]:
    for record in records("white_and_tan"):
        yield record["id"], WhiteAndTan(record["arrows"])
    rng = random.Random("white and tan")
    number = 0
    while True:
        made = with_one_solution(rng, rng.choice((4, 4, 5, 5, 6)))
        if made is not None:
            number += 1
            yield f"made {number}", made


def with_one_solution(rng: random.Random, order: int) -> Puzzle | None:
    """Random colours, and for each cell an arrow that fits them; if no other colours do."""
    size = Size(order, order)
    blank = WhiteAndTan([[0] * order] * order)
    colours: dict[Place, Value] = {cell: rng.randrange(2) for cell in cells(size)}
    fitting = {cell: blank.values_of(("arrows", *cell), colours) for cell in cells(size)}
    if not all(fitting.values()):
        return None
    chosen = [rng.choice(fitting[cell]) for cell in cells(size)]
    puzzle = WhiteAndTan([chosen[row * order :][:order] for row in range(order)])
    return puzzle if quinta.solve(puzzle).status is Status.UNIQUE else None


MAKERS: list[Callable[[], Iterator[tuple[str, Puzzle]]]] = [
    doors,
    gap,
    doppelblock,
    akkoy,
    white_and_tan,
]


@pytest.mark.parametrize("made", MAKERS, ids=lambda made: made.__name__)
def test_a_hundred_puzzles_are_explained_and_every_step_is_proved(
    made: Callable[[], Iterator[tuple[str, Puzzle]]],
) -> None:
    faults: dict[str, Any] = {}
    solved = 0
    for name, puzzle in islice(made(), AS_MANY):
        told = quinta.explain(puzzle, limits=GENEROUS)
        if told.status is Status.UNIQUE:
            solved += 1
            assert settled(told) == quinta.solve(puzzle).solution == told.solutions[0], name
        found = quinta.verify(told.to_json(), minimal=True)
        if not found.proved:
            faults[name] = str(found)
    assert faults == {}
    assert solved >= 0.8 * AS_MANY


def settled(told: quinta.Explanation) -> dict[Place, Value]:
    """What the clues and the steps say of places, without what they exclude."""
    steps = [fact for step in told.steps for fact in step.conclusions]
    given = told.puzzle.given_facts()
    return {fact.place: fact.value for fact in (*given, *steps) if fact.holds}
