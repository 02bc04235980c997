"""The setter's questions: what is open, what clashes, what can go; an edit and the new answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import quinta
from bench.boards import random_doppelblock, random_gap
from bench.harness import Case, Job
from quinta import Doors, Puzzle, Session, Status
from quinta.base.grid import Size
from quinta.puzzle.step import Clue

EDITS = 200
EDITS_OF_A_BOARD = 50
GIVEN_CELLS = 0.4

Board = Callable[[random.Random], Puzzle]


def cases() -> list[Case]:
    """Whole questions build their session; edits are asked of a warm one."""
    return [
        _map("12x12", 0.2, _doors(12, 0.2)),
        _map("15x15", 0.5, _doors(15, 0.2)),
        _map("15x15, 50 % blank", None, _doors(15, 0.5), slow=True),
        _clash("doors 10x10", _doors(10, 0.0)),
        _clash("doors 15x15", _doors(15, 0.0), slow=True),
        _thin("doors 10x10", 0.1, _doors(10, 0.0)),
        _thin("doors 20x20", 2.5, _doors(20, 0.0), seeds=5, quick_seeds=3),
        _thin("gap order 20", 0.4, lambda rng: random_gap(rng, 20, 1.0), seeds=9, quick_seeds=3),
        _edit("doors 15x15", 0.010, _doors(15, 0.2)),
        _edit("doors 20x20", 0.040, _doors(20, 0.2)),
        _edit("doppelblock 12x12", 0.010, lambda rng: _given(rng, 12)),
        _edit("gap order 20", None, lambda rng: random_gap(rng, 20, 0.8), slow=True),
        _edit("akkoy in order 20x20", None, _akkoy, slow=True),
    ]


def _doors(order: int, blank: float) -> Board:
    return lambda rng: Doors.random(rng, Size(order, order), blank=blank)


def _akkoy(rng: random.Random) -> Puzzle:
    return quinta.Akkoy.random(rng, Size(20, 20), ordered=True)


def _given(rng: random.Random, order: int) -> Puzzle:
    """All sums of a random board and a share of its cells."""
    puzzle = random_doppelblock(rng, order)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    for cell, value in solution.items():
        if rng.random() < GIVEN_CELLS:
            assert isinstance(cell, quinta.Cell)
            puzzle = puzzle.with_clue(Clue(("cells", cell.row, cell.column), value))
    return puzzle


# Whole questions


def _map(size: str, target: float | None, board: Board, **details: Any) -> Case:
    def make(seed: int) -> Job:
        puzzle = board(random.Random(seed))
        return lambda: quinta.ambiguity(puzzle)

    return Case("ambiguity map doors", size, target, make, **details)


def _clash(size: str, board: Board, **details: Any) -> Case:
    """One clue of a board is wrong by one; asked are boards that have no solution."""

    def make(seed: int) -> Job:
        rng = random.Random(seed)
        puzzle = board(rng)
        while True:
            clue = rng.choice(puzzle.each_clue())
            wrong = puzzle.with_clue(Clue(clue.at, clue.value + 1))
            if quinta.solve(wrong).status is Status.NONE:
                return lambda: quinta.clash(wrong)

    return Case("clash", size, None, make, **details)


def _thin(size: str, target: float, board: Board, **details: Any) -> Case:
    """Boards with all their clues and a single solution."""

    def make(seed: int) -> Job:
        rng = random.Random(seed)
        puzzle = board(rng)
        while quinta.solve(puzzle).status is not Status.UNIQUE:
            puzzle = board(rng)
        return lambda: quinta.thin(puzzle, seed=seed)

    return Case("thin", size, target, make, **details)


# Edits


def _edit(size: str, target: float | None, board: Board, **details: Any) -> Case:
    """A clue goes or comes back, and the status is asked for again; a new board now and then."""
    edits = _Edits(board)
    return Case(
        "live edit",
        size,
        target,
        edits.make,
        seeds=EDITS,
        quick_seeds=100,
        percentile=99,
        **details,
    )


class _Edits:
    """One warm session, and a board whose clues are switched off and on by chance."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.session: Session | None = None
        self.full: list[Clue] = []
        self.puzzle: Puzzle | None = None

    def make(self, seed: int) -> Job:
        if seed % EDITS_OF_A_BOARD == 0 or self.puzzle is None:
            self._start(seed)
        rng = random.Random(f"edit {seed}")
        assert self.puzzle is not None
        clue = rng.choice(self.full)
        given = clue in self.puzzle.each_clue()
        self.puzzle = self.puzzle.without(clue) if given else self.puzzle.with_clue(clue)
        puzzle, session = self.puzzle, self.session
        return lambda: quinta.status(puzzle, session=session)

    def _start(self, seed: int) -> None:
        """A new board; its first answer is not an edit."""
        self.puzzle = self.board(random.Random(seed))
        self.full = self.puzzle.each_clue()
        self.session = self.session or Session.of(self.puzzle)
        quinta.status(self.puzzle, session=self.session)
