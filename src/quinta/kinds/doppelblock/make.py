"""Random Doppelblock boards, and boards that their sums alone give away.

A Latin square with two of its symbols painted black is a Doppelblock board, and every board
is one: its blacks, two in each line, split into two sets of one in each line.

Few boards of order 8, and hardly any of order 9, follow from their sums. Three steps find
one nevertheless. Each is cheap beside the next:

1. Swap lines and numbers of a random board as long as its sums get rarer: the fewer ways
   there are to fill lines with these sums, the fewer boards have them. A short descent does
   best: at its very end fewer boards pass what follows.
2. Drop the board if two of its lines can trade numbers and keep all sums. A look is enough
   to tell, and it sees through most boards that are not the only ones with their sums.
3. Ask a solver whether another board has the same sums.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import factorial
from typing import Self

from quinta.base.grid import Cell
from quinta.base.limits import Clock
from quinta.logic.model import Place, Value

BLACK = 0

TRIES = 4000
"""How many boards are looked at before giving up: order 9 takes about 70, rarely over 250."""

SWAPS_PER_ORDER = 20
"""How many swaps are tried for each order above 5."""

Alone = Callable[[dict[Place, Value]], bool]
"""Tells whether a board is the only one with its sums."""

Line = list[Value]


def random_board(rng: random.Random, order: int) -> dict[Place, Value]:
    """A solved board, each nearly as likely as any other.

    >>> board = random_board(random.Random(1), 4)
    >>> sorted(board[Cell(0, column)] for column in range(4))
    [0, 0, 1, 2]
    """
    return _Walk(rng, order).board().marks()


def telling_board(
    rng: random.Random, order: int, alone: Alone, clock: Clock, tries: int = TRIES
) -> dict[Place, Value] | None:
    """A solved board that is the only one with its sums; None if no try led to one.

    ``alone`` has the last word. It answers with a fact, so the board depends on the random
    numbers only.

    >>> board = telling_board(random.Random(1), 6, lambda board: True, Clock())
    >>> sorted(board[Cell(row, 2)] for row in range(6))
    [0, 0, 1, 2, 3, 4]
    """
    clock.check()
    walk = _Walk(rng, order)
    for _ in range(tries):
        clock.check()
        board = walk.board()
        _descend(rng, board)
        if not board.has_trade() and alone(marks := board.marks()):
            return marks
    return None


# Random boards


class _Walk:
    """A random walk among the Latin squares of an order: Jacobson and Matthews, J. Comb. Des. 1996.

    A square is a cube of zeros and ones indexed by row, column and symbol, a single one along
    every line of every axis. It is kept as three tables, which say where that one is.
    """

    def __init__(self, rng: random.Random, order: int) -> None:
        every = range(order)
        self.rng = rng
        self.order = order
        self.symbols = [[(row + column) % order for column in every] for row in every]
        self.columns = [[(symbol - row) % order for symbol in every] for row in every]
        self.rows = [[(symbol - column) % order for symbol in every] for column in every]
        self.go(order**3)

    def board(self) -> _Board:
        """Walk on to another square and paint two of its symbols black.

        The blacks of a board with k loops of blacks split in 2 ** k ways, so it comes from
        as many squares; drop all but one of them.
        """
        while True:
            self.go(self.order**2)
            if not self.rng.getrandbits(self._loops_of_blacks()) >> 1:
                break
        return _Board.of([[max(BLACK, symbol - 1) for symbol in row] for row in self.symbols])

    def _loops_of_blacks(self) -> int:
        """How many loops there are if one goes from black to black along rows and columns."""
        loops, unseen = 0, set(range(self.order))
        while unseen:
            loops += 1
            column = min(unseen)
            while column in unseen:
                unseen.remove(column)
                column = self.columns[self.rows[column][0]][1]
        return loops

    def go(self, steps: int) -> None:
        """So many steps from square to square.

        A step adds one to a spot (x, y, z) that holds zero and rights the sums around it.
        That may leave a -1 at (a, b, c), where the sums along three lines then come from two
        ones each; the next move starts there and takes one of each two. Count squares, not
        moves: to stop at the first square after so many moves would favour some squares.
        """
        chance, order = self.rng.random, self.order
        symbols, columns, rows = self.symbols, self.columns, self.rows
        for _ in range(steps):
            x, y, z = int(chance() * order), int(chance() * order), int(chance() * order)
            a, b, c = rows[y][z], columns[x][z], symbols[x][y]
            if c == z:
                continue  # it holds one: stay here for a step
            p, q, r = x, y, z  # where the ones along the lines through the spot are left
            while True:
                rows[y][z], columns[x][z], symbols[x][y] = p, q, r
                rows[y][c] = rows[b][z] = a
                columns[x][c] = columns[a][z] = b
                symbols[x][b] = symbols[a][y] = c
                p, q, r = rows[b][c], columns[a][c], symbols[a][b]
                if r == c:
                    rows[b][c], columns[a][c], symbols[a][b] = x, y, z
                    break
                x, y, z, a, b, c = a, b, c, x, y, z
                if chance() < 0.5:
                    a, p = p, a
                if chance() < 0.5:
                    b, q = q, b
                if chance() < 0.5:
                    c, r = r, c


@dataclass(frozen=True)
class _Board:
    """A board twice, by rows and by columns; swaps change both."""

    rows: list[Line]
    columns: list[Line]

    @classmethod
    def of(cls, rows: list[Line]) -> Self:
        return cls(rows, [list(column) for column in zip(*rows, strict=True)])

    def marks(self) -> dict[Place, Value]:
        return {
            Cell(row, column): value
            for row, values in enumerate(self.rows)
            for column, value in enumerate(values)
        }

    def swap_rows(self, one: int, other: int) -> None:
        _swap_lines(self.rows, self.columns, one, other)

    def swap_columns(self, one: int, other: int) -> None:
        _swap_lines(self.columns, self.rows, one, other)

    def swap_numbers(self, one: int, other: int) -> None:
        for line in (*self.rows, *self.columns):
            at, there = line.index(one), line.index(other)
            line[at], line[there] = other, one

    def has_trade(self) -> bool:
        """Whether two lines can trade some numbers and change no sum."""
        rows, columns = ([_between(line) for line in side] for side in (self.rows, self.columns))
        return _has_trade(self.rows, rows, columns) or _has_trade(self.columns, columns, rows)


def _swap_lines(lines: list[Line], crossing: list[Line], one: int, other: int) -> None:
    lines[one], lines[other] = lines[other], lines[one]
    for line in crossing:
        line[one], line[other] = line[other], line[one]


# Rare sums


def _descend(rng: random.Random, board: _Board) -> None:
    """Try swaps at random, and keep those that make the sums rarer or leave them as rare.

    Boards up to order 5 have a fair chance as they are, so they keep all their variety.
    """
    order = len(board.rows)
    bits = line_bits(order)
    lines, numbers = combinations(range(order), 2), combinations(range(1, order - 1), 2)
    swaps = [(swap, pair) for pair in lines for swap in (board.swap_rows, board.swap_columns)]
    swaps += [(board.swap_numbers, pair) for pair in numbers]
    now = _bits(board, bits)
    for _ in range(SWAPS_PER_ORDER * (order - 5)):
        swap, pair = swaps[int(rng.random() * len(swaps))]
        swap(*pair)
        then = _bits(board, bits)
        if then <= now:
            now = then
        else:
            swap(*pair)


def _bits(board: _Board, bits: Sequence[int]) -> int:
    """How much the sums leave open, line by line."""
    total = 0
    for lines in (board.rows, board.columns):
        for line in lines:
            first = line.index(BLACK)
            total += bits[sum(line[first : line.index(BLACK, first + 1)])]
    return total


@lru_cache(maxsize=32)
def line_bits(order: int) -> tuple[int, ...]:
    """For each sum the binary logarithm of the ways to fill a line, in 64ths: a whole number.

    So no machine rounds it differently.

    >>> [round(2 ** (bits / 64)) for bits in line_bits(4)]
    [6, 2, 2, 2]
    """
    return tuple((ways**64).bit_length() - 1 for ways in _ways_by_sum(order))


def _ways_by_sum(order: int) -> list[int]:
    """How many ways there are to fill a line, by its sum.

    With c numbers between the blacks, chosen to make the sum, there are c! orders for them,
    (n - 2 - c)! for the others, and n - 1 - c places for the first black.
    """
    largest = order - 2
    ways = [0] * (largest * (largest + 1) // 2 + 1)
    for count in range(largest + 1):
        orders = factorial(count) * factorial(largest - count) * (largest - count + 1)
        for chosen in combinations(range(1, largest + 1), count):
            ways[sum(chosen)] += orders
    return ways


# Trades


def _between(line: Line) -> list[bool]:
    """Which cells of a line lie between its blacks."""
    first = line.index(BLACK)
    second = line.index(BLACK, first + 1)
    return [first < position < second for position in range(len(line))]


def _has_trade(
    lines: Sequence[Line], between: Sequence[Sequence[bool]], crossing: Sequence[Sequence[bool]]
) -> bool:
    """Whether two of the lines can trade numbers, cell by cell, and change no sum.

    ``between`` tells which cells lie between the blacks of their line, ``crossing`` the same
    for the lines that cross these. A crossing line keeps its sum if both of its cells lie
    between its blacks, or neither does.
    """
    for index, one in enumerate(lines):
        place = {value: position for position, value in enumerate(one)}
        for before, other in enumerate(lines[:index]):
            free = [
                value != BLACK != one_value and crossed[index] == crossed[before]
                for value, one_value, crossed in zip(other, one, crossing, strict=True)
            ]
            if _has_loop(one, other, place, free, between[index], between[before]):
                return True
    return False


def _has_loop(
    one: Line,
    other: Line,
    place: dict[Value, int],
    free: list[bool],
    between_one: Sequence[bool],
    between_other: Sequence[bool],
) -> bool:
    """Whether two lines can trade numbers in a loop of free cells and keep their sums.

    What a line gives away in one cell of the loop it gets back in the next.
    """
    for start in range(len(free)):
        at, gain_one, gain_other = start, 0, 0
        while free[at]:
            free[at] = False
            gain = other[at] - one[at]
            gain_one += gain * between_one[at]
            gain_other += gain * between_other[at]
            at = place[other[at]]
            if at == start:
                if gain_one == gain_other == 0:
                    return True
                break
    return False
