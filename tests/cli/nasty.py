"""Boards that take long: to read, to lay out, to build, to search, to referee or to draw."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import quinta
from quinta.base.grid import Size
from quinta.formats import write


def blank(rows: int, columns: int, options: str = "") -> str:
    """Doors without clues: nothing to prove, much to build."""
    return f"doors {options}\n" + (". " * columns + "\n") * rows


def arrows(rows: int, columns: int) -> str:
    """White and Tan at random."""
    rng = random.Random(1)
    lines = (" ".join(str(rng.randrange(8)) for _ in range(columns)) for _ in range(rows))
    return "white-and-tan\n" + "\n".join(lines)


def long_column_of_arrows() -> str:
    """White and Tan on a narrow board with one arrow that looks along all of it."""
    rows = [["2", "2", "1357"[row % 4], "6", "6"] for row in range(2000)]
    rows[0][0] = "4"
    return "white-and-tan\n" + "\n".join(map(" ".join, rows))


def in_any_order(rows: int, columns: int) -> str:
    """Akkoy at random, in any order."""
    return quinta.Akkoy.random(random.Random(2), Size(rows, columns)).text()


def equal_areas(order: int) -> str:
    """Akkoy without clues, but with equal white areas."""
    lines = "? | " * (order - 1) + "?"
    return f"akkoy equal_white_areas=yes\ncolumns: {lines}\nrows: {lines}\n"


def sums(order: int) -> str:
    """Doppelblock with the sums of a board whose rows are one row, shifted."""
    row = [0, *range(1, order // 2), 0, *range(order // 2, order - 1)]
    board = [row[shift:] + row[:shift] for shift in range(order)]
    top = " ".join(str(_between(list(column))) for column in zip(*board, strict=True))
    right = " ".join(str(_between(line)) for line in board)
    return f"doppelblock {order}\ntop: {top}\nright: {right}\n"


def _between(line: list[int]) -> int:
    first = line.index(0)
    return sum(line[first : line.index(0, first + 1)])


HARD = f"doppelblock 14\ntop: {'7 ' * 14}\nright: {'50 ' * 14}\n"
"""Small, and no engine solves it within seconds."""

NASTY: dict[str, Callable[[], str]] = {
    "doors 1x1": lambda: "doors\n.\n",
    "doors 500x500": lambda: blank(500, 500),
    "doors 1x250000": lambda: blank(1, 250_000),
    "doors 60x60 connected": lambda: blank(60, 60, "connected=yes"),
    "akkoy 1x1": lambda: "akkoy\ncolumns: ?\nrows: ?\n",
    "akkoy 60x60": lambda: in_any_order(60, 60),
    "akkoy 250x250": lambda: in_any_order(250, 250),
    "akkoy 500x500 with equal areas": lambda: equal_areas(500),
    "akkoy 30x30 with equal areas": lambda: equal_areas(30),
    "gap 8": lambda: "gap 8\n",
    "gap 12": lambda: "gap 12\n",
    "gap 500": lambda: "gap 500\n",
    "doppelblock 2": lambda: "doppelblock 2\n",
    "doppelblock 14 with sums": lambda: HARD,
    "doppelblock 60 with sums": lambda: sums(60),
    "doppelblock 80": lambda: "doppelblock 80\n",
    "doppelblock 500": lambda: "doppelblock 500\n",
    "white-and-tan 1x1": lambda: "white-and-tan\n0\n",
    "white-and-tan 2000x5": lambda: long_column_of_arrows(),
    "white-and-tan 500x500": lambda: arrows(500, 500),
}
"""A name, and the text it stands for."""


@cache
def nasty(name: str) -> str:
    """The text of one of these boards."""
    return NASTY[name]()


@cache
def with_a_mark(name: str) -> str:
    """The same with its first place marked, the others open."""
    puzzle = quinta.parse(nasty(name))
    marks = {place: puzzle.values(place)[0] for place in puzzle.places()[:1]}
    return write("text", puzzle, marks)
