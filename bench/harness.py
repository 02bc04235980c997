"""Measures cases: each, with each solver, in a process of its own, over several seeds.

Words. A *case* is a sort of puzzle and a size. A seed gives it a *job*, which is made,
then timed: building the formula counts, making or reading the puzzle does not. A
*solver* is Quinta or a rival. A *sample* is what one job took one solver, a *row* all
samples of a case with a solver.

CPU time decides, for it says the same on a busy machine; it counts all threads and
child processes. Wall time stands beside it. A process for each row keeps rows apart:
nothing is cached, no idle thread of an earlier row spins, and memory is the row's own.
Every job has a cap of CPU time; one over it is ended there.
"""

from __future__ import annotations

import dataclasses
import gc
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import quinta
from bench.rivals import RIVALS
from bench.watch import Watched
from quinta import Akkoy, Gap, Puzzle, Size, Status
from quinta.base.limits import peak_megabytes
from quinta.generator import Wish, make

QUINTA = "quinta"
QUINTA_CAP = 120
"""Most CPU seconds of one job of Quinta's; to reach it is a fault."""

MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10
"""In the units of getrusage."""

MOST_CAPPED = 2
"""After so many jobs over the cap a solver is not asked any more."""

JOB_STARTS = "job starts\n"
"""A worker's line between samples."""

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Find:
    """A job for any solver: look for so many solutions, or prove that there are fewer."""

    puzzle: Puzzle
    most: int = 2
    """0: count them all."""


@dataclass(frozen=True)
class MakeNonograms:
    """A job for any maker: so many nonograms of this order, each with one solution."""

    order: int
    number: int
    seed: int


Job = Find | MakeNonograms | Callable[[], object]
"""What is not to find solutions is for Quinta alone, and is called."""


def solve_examples() -> None:
    """Load what solving needs, so that no sample pays for imports."""
    for kind in quinta.all_kinds():
        quinta.solve(quinta.example(f"{kind}/1"))


@dataclass(frozen=True)
class Case:
    """What is measured, how often, and the CPU seconds and megabytes to stay below."""

    name: str
    size: str
    target: float | None
    make: Callable[[int], Job]
    seeds: int = 15
    target_megabytes: float | None = None
    slow: bool = False
    """Left out of a quick run."""
    quick_seeds: int = 5
    answer: object = None
    """What the job must return, if that is known."""
    units: int = 1
    """How many things a job does, where the rate is of interest."""
    warm_up: Callable[[], object] = solve_examples
    missing: str | None = None
    """Why it cannot be measured here."""
    rivals: Sequence[str] = ()
    rival_seeds: int = 5
    cap: int = 10
    """Most CPU seconds of one job of a rival."""
    cells: int | None = None
    """The size of the board, where cases of one name form a series."""
    percentile: int | None = None
    """What the target speaks of, if not the median."""
    worst: float | None = None
    """The CPU seconds that no sample may exceed, where the target is for the median."""

    @property
    def id(self) -> str:
        """Its name in the table and on the command line."""
        return f"{self.name} {self.size}"


@dataclass(frozen=True)
class Sample:
    """What one job took and found, and the most memory its process had held by then."""

    seed: int
    cpu: float
    wall: float
    megabytes: float
    found: int | None = None
    """How many solutions, for a job that finds them."""
    capped: bool = False
    """It was ended at the cap, which stands for its time."""


@dataclass
class Row:
    """A case, a solver and its samples; ``fault`` says why there are none, or what is wrong."""

    case: Case
    solver: str = QUINTA
    samples: list[Sample] = field(default_factory=list)
    fault: str | None = None

    @property
    def cpu(self) -> float:
        """Median CPU seconds."""
        return median(sample.cpu for sample in self.samples)

    @property
    def wall(self) -> float:
        """Median wall seconds."""
        return median(sample.wall for sample in self.samples)

    @property
    def cpu_range(self) -> tuple[float, float]:
        """Least and most CPU seconds."""
        times = [sample.cpu for sample in self.samples]
        return min(times), max(times)

    @property
    def judged(self) -> float:
        """What the target speaks of: the median, or a percentile."""
        if self.case.percentile is None:
            return self.cpu
        times = sorted(sample.cpu for sample in self.samples)
        return times[math.ceil(self.case.percentile / 100 * len(times)) - 1]

    @property
    def capped(self) -> int:
        """How many jobs were over the cap."""
        return sum(sample.capped for sample in self.samples)

    @property
    def over(self) -> bool:
        """Whether the median itself is only known to be over the cap."""
        return self.capped * 2 >= len(self.samples) > 0

    @property
    def megabytes(self) -> float:
        """Peak memory of a process that did one job."""
        return self.samples[0].megabytes

    @property
    def verdict(self) -> str:
        """Whether the target is met: by every sample, by what it speaks of, or not."""
        if self.case.target is None or self.solver != QUINTA:
            return ""
        most = self.case.target_megabytes
        if self.judged > self.case.target or (most is not None and self.megabytes > most):
            return "no"
        if self.case.worst is not None:
            return "yes" if self.cpu_range[1] <= self.case.worst else "median"
        if self.case.percentile is not None:
            return "yes"
        return "yes" if self.cpu_range[1] <= self.case.target else "median"

    def to_json(self) -> dict[str, Any]:
        """The row with every sample."""
        data: dict[str, Any] = {
            "case": self.case.id,
            "solver": self.solver,
            "target_seconds": self.case.target,
            "worst_seconds": self.case.worst,
            "target_megabytes": self.case.target_megabytes,
            "cells": self.case.cells,
            "cap_seconds": self.case.cap,
            "fault": self.fault,
        }
        if not self.samples:
            return data
        return {
            **data,
            "cpu_median": self.cpu,
            "cpu_range": self.cpu_range,
            "cpu_judged": self.judged,
            "wall_median": self.wall,
            "megabytes": self.megabytes,
            "units": self.case.units,
            "capped": self.capped,
            "verdict": self.verdict,
            "samples": [vars(sample) for sample in self.samples],
        }


def disagreements(quinta_row: Row, row: Row) -> list[str]:
    """Where a rival found another number of solutions than Quinta."""
    first_only = RIVALS[row.solver].first_only
    ours = {sample.seed: sample.found for sample in quinta_row.samples}
    wrong = []
    for sample in row.samples:
        expected, found = ours.get(sample.seed), sample.found
        if expected is None or found is None:
            continue
        if found != (min(expected, 1) if first_only else expected):
            wrong.append(f"seed {sample.seed}: {row.solver} found {found}, Quinta {expected}")
    return wrong


# In the process of one row


def samples(case: Case, solver: str, seeds: range, starts: Callable[[], None]) -> Iterator[Sample]:
    """Measure a case here, after a job of the same sort that is not measured."""
    run = _quinta(case) if solver == QUINTA else _rival(case, solver)
    for seed in seeds:
        job = case.make(seed)
        gc.collect()
        starts()
        yield _sample(case, seed, job, run)


Run = Callable[[Job], tuple[object, float | None]]
"""Does a job: the answer, and the CPU time if the solver says it itself."""


def _quinta(case: Case) -> Run:
    case.warm_up()

    def run(job: Job) -> tuple[object, float | None]:
        match job:
            case Find():
                return _found(job), None
            case MakeNonograms():
                return _make_nonograms(job), None
        return job(), None

    return run


def _make_nonograms(job: MakeNonograms) -> None:
    options = {"ordered": True, "row_colour": "black"}
    wish = Wish("akkoy", Size(job.order, job.order), options, clues="full")
    for index in range(job.number):
        make(wish, f"{job.seed}/{index}")


def _found(job: Find) -> int | None:
    if job.most == 0:
        return quinta.count(job.puzzle).number
    if job.most != 2:
        return sum(1 for _ in quinta.solutions(job.puzzle, limit=job.most))
    statuses = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)
    return statuses.index(quinta.solve(job.puzzle).status)


def _rival(case: Case, solver: str) -> Run:
    first = case.make(0)
    if isinstance(first, MakeNonograms):
        return _maker(solver)
    solve = RIVALS[solver].load()
    assert isinstance(first, Find)
    solve(_small(first.puzzle), 2)

    def run(job: Job) -> tuple[object, float | None]:
        assert isinstance(job, Find)
        return solve(job.puzzle, job.most)

    return run


def _maker(solver: str) -> Run:
    made = RIVALS[solver].function_itself()

    def run(job: Job) -> tuple[object, float | None]:
        assert isinstance(job, MakeNonograms)
        made(job.order, job.number, job.seed)
        return None, None

    return run


def _small(puzzle: Puzzle) -> Puzzle:
    """A small puzzle that any solver of this one can solve."""
    match puzzle:
        case Akkoy():
            row = (1,) if puzzle.row_colour == "black" else ()
            return dataclasses.replace(puzzle, columns=[(1,)], rows=[row])
        case Gap():
            return Gap(8)
    return quinta.example(f"{puzzle.kind}/1")


def _sample(case: Case, seed: int, job: Job, run: Run) -> Sample:
    wall, cpu = time.perf_counter(), _cpu_seconds()
    answer, own = run(job)
    cpu, wall = _cpu_seconds() - cpu, time.perf_counter() - wall
    if case.answer is not None and answer != case.answer:
        raise ValueError(f"the answer is {answer!r}, not {case.answer!r}")
    found = answer if isinstance(job, Find) and isinstance(answer, int) else None
    return Sample(seed, cpu if own is None else own, wall, _peak_megabytes(), found)


def _cpu_seconds() -> float:
    """CPU time of this process, its threads and its children that have ended."""
    return time.process_time() + _children()[0]


def _children() -> tuple[float, float]:
    """CPU seconds and peak megabytes of the children that have ended."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0, 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / MEGABYTE


def _peak_megabytes() -> float:
    """The most memory this program or a child of it has held."""
    return max(peak_megabytes(), _children()[1])


# In the process that was started


def measure(case: Case, solver: str, seeds: int, cap: int, told: Callable[[int], None]) -> Row:
    """Measure a case in new processes; ``told`` hears how many samples there are so far."""
    missing = case.missing or (RIVALS[solver].missing() if solver != QUINTA else None)
    if missing is not None:
        return Row(case, solver, fault=f"skipped: {missing}")
    row = Row(case, solver)
    while row.fault is None and len(row.samples) < seeds and row.capped < MOST_CAPPED:
        _measure_on(row, seeds, cap, told)
    return row


def _measure_on(row: Row, seeds: int, cap: int, told: Callable[[int], None]) -> None:
    """Take samples in a new process until all are taken or a job is over the cap."""
    words = [row.case.id, row.solver, str(len(row.samples)), str(seeds)]
    watched = Watched([sys.executable, "-m", "bench.worker", *words], ROOT, cap)
    worker, started = watched.worker, time.perf_counter()
    try:
        assert worker.stdout is not None
        for line in worker.stdout:
            if line == JOB_STARTS:
                started = time.perf_counter()
                watched.job_starts()
                continue
            watched.job_ends()
            row.samples.append(Sample(**json.loads(line)))
            told(len(row.samples))
        _, complaint = worker.communicate()
    finally:
        watched.end()
    if watched.capped and row.solver == QUINTA:
        row.fault = f"failed: more than {cap} s"
    elif watched.capped:
        wall = time.perf_counter() - started
        row.samples.append(Sample(len(row.samples), cap, wall, 0.0, capped=True))
    elif worker.returncode != 0 or not row.samples:
        last = complaint.strip().splitlines()[-1:] or [f"exit code {worker.returncode}"]
        row.fault = f"failed: {last[0]}"
