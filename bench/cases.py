"""What is measured. Targets are CPU seconds on two cores, the formula's building included."""

from __future__ import annotations

import atexit
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import quinta
from bench.boards import CORPORA, nonograms, random_doppelblock
from bench.harness import Case, Job
from quinta.grid import Size

GAP_BOARDS = {12: 6_798_881_226, 13: 1_567_979_086_356, 14: 390_673_279_156_006}
DOPPELBLOCK_BOARDS = {5: 66_240, 7: 20_449_013_760_000}
WHITE_AND_TAN = len(quinta.WhiteAndTan.examples)
LISTED_PER_SECOND = 40_000


def all_cases() -> list[Case]:
    """Every case, in the order of the table."""
    return [*_doors(), *_akkoy(), *_gap(), *_doppelblock(), *_white_and_tan(), *_start()]


def _doors() -> list[Case]:
    """Boards as the paper makes them: 30 % of the doors closed, 20 % of the clues blank."""

    def make(order: int) -> Callable[[int], Job]:
        return lambda seed: quinta.Doors.random(random.Random(seed), Size(order, order))

    return [
        Case("doors", "10x10", 0.020, make(10)),
        Case("doors", "20x20", 0.060, make(20)),
        Case("doors", "50x50", 0.5, make(50)),
        Case("doors", "100x100", 3.0, make(100), seeds=5, target_megabytes=1000, slow=True),
    ]


def _akkoy() -> list[Case]:
    """The clues of random colours, half of them black, and real nonograms."""

    def make(order: int, ordered: bool) -> Callable[[int], Job]:
        size = Size(order, order)
        return lambda seed: quinta.Akkoy.random(random.Random(seed), size, ordered=ordered)

    def make_corpus(seed: int) -> Job:
        puzzles = nonograms()
        random.Random(seed).shuffle(puzzles)
        return lambda: sum(quinta.solve(puzzle).status == "unique" for puzzle in puzzles)

    return [
        Case("akkoy in order", "10x10", 0.002, make(10, ordered=True), seeds=50),
        Case("akkoy in order", "30x30", 0.050, make(30, ordered=True), seeds=30),
        Case(
            "akkoy in order",
            "400 nonograms",
            2.5,
            make_corpus,
            seeds=5,
            answer=400,
            units=400,
            missing=None if CORPORA.is_dir() else "no corpora beside the project",
        ),
        Case("akkoy any order", "10x10", 0.010, make(10, ordered=False), seeds=50),
        Case("akkoy any order", "20x20", 0.5, make(20, ordered=False), seeds=30),
    ]


def _gap() -> list[Case]:
    def first(_: int) -> Job:
        puzzle = quinta.Gap(100)
        return lambda: len(list(quinta.solutions(puzzle, limit=1)))

    def count(order: int, target: float, seeds: int, slow: bool = False) -> Case:
        return Case(
            "gap count",
            f"order {order}",
            target,
            lambda seed: lambda: quinta.count(quinta.Gap(order)).number,
            seeds=seeds,
            answer=GAP_BOARDS[order],
            slow=slow,
            warm_up=_count_some,
        )

    return [
        Case("gap first board", "order 100", 0.1, first, answer=1),
        count(12, 1.0, seeds=5),
        count(13, 3.0, seeds=5),
        count(14, 45.0, seeds=3, slow=True),
    ]


def _doppelblock() -> list[Case]:
    """Random boards with all their sums: these are seldom the only solution."""

    def make(order: int) -> Callable[[int], Job]:
        return lambda seed: random_doppelblock(random.Random(seed), order)

    def listing(_: int) -> Job:
        return lambda: sum(1 for _ in quinta.solutions(quinta.Doppelblock(5)))

    return [
        Case("doppelblock", "the paper's 6x6", 0.010, lambda _: quinta.example("doppelblock/1")),
        Case("doppelblock", "10x10", 0.050, make(10)),
        Case("doppelblock", "15x15", 0.3, make(15)),
        Case(
            "doppelblock count",
            "order 7",
            5.0,
            lambda seed: lambda: quinta.count(quinta.Doppelblock(7)).number,
            seeds=5,
            answer=DOPPELBLOCK_BOARDS[7],
            warm_up=_count_some,
        ),
        Case(
            "doppelblock list",
            "order 5",
            DOPPELBLOCK_BOARDS[5] / LISTED_PER_SECOND,
            listing,
            seeds=5,
            answer=DOPPELBLOCK_BOARDS[5],
            units=DOPPELBLOCK_BOARDS[5],
            warm_up=_list_some,
        ),
    ]


def _white_and_tan() -> list[Case]:
    def board(seed: int) -> Job:
        return quinta.example(f"white-and-tan/{seed % WHITE_AND_TAN + 1}")

    return [Case("white and tan", "the paper's boards", 0.002, board, seeds=5 * WHITE_AND_TAN)]


def _start() -> list[Case]:
    """Whole processes, the interpreter's own start included."""
    command = Path(sys.executable).with_name("quinta")
    missing = None if command.exists() else "the command is not installed"
    return [
        _process("import quinta", 0.1, sys.executable, "-c", "import quinta"),
        _process("quinta solve doors/1", 0.3, str(command), "solve", "doors/1", missing=missing),
    ]


def _process(name: str, target: float, *words: str, missing: str | None = None) -> Case:
    """A command, its modules compiled before, as they are where a package is installed."""

    @cache
    def environment() -> dict[str, str]:
        compiled = tempfile.mkdtemp(prefix="quinta-bench-")
        atexit.register(shutil.rmtree, compiled, ignore_errors=True)
        names = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        names.pop("PYTHONDONTWRITEBYTECODE", None)
        return names

    def run() -> int:
        ended = subprocess.run(words, env=environment(), stdout=subprocess.DEVNULL)
        return ended.returncode

    return Case("new process", name, target, lambda _: run, answer=0, warm_up=run, missing=missing)


def _count_some() -> None:
    quinta.count(quinta.Gap(8))
    quinta.count(quinta.Doppelblock(4))


def _list_some() -> None:
    list(quinta.solutions(quinta.Doppelblock(4)))
