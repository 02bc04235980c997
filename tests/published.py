"""Puzzles by others, read from beside the project: they are no part of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import zip_longest
from math import prod
from typing import Any

from boards import facts
from needs import CORPORA
from quinta import Puzzle

Record = dict[str, Any]


def published(kind: str) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of a kind by their names, from its files in turn, the smaller ones first."""
    files = (_read(name, read) for name, read in facts(kind).published.items())
    for found in zip_longest(*files):
        yield from filter(None, found)


def _read(name: str, read: Callable[[Record], Puzzle]) -> Iterator[tuple[str, Puzzle]]:
    for record in records(name):
        yield f"{name} {record['id']}", read(record)


def records(name: str) -> list[Record]:
    """What a file holds, by the number of cells; nothing if it is not here."""
    path = CORPORA / f"{name}.jsonl"
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return sorted(map(json.loads, lines), key=board_size)


def board_size(record: Record) -> int:
    """The number of cells, however the file states the size."""
    sides = (
        next(record[name] for name in names if name in record)
        for names in (("rows", "n", "row_white_runs"), ("cols", "n", "col_black_runs"))
    )
    return prod(side if isinstance(side, int) else len(side) for side in sides)
