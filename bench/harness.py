"""Measures cases: each in a process of its own, over several seeds.

Words. A *case* is a row of the table: a sort of puzzle, a size, a target. A seed gives
it a *job*, which is made, then timed: building the formula counts, making or reading
the puzzle does not. A *sample* is what one job took.

CPU time decides, for it says the same on a busy machine; it counts all threads and
child processes. Wall time stands beside it. A process per case keeps cases apart:
nothing is cached, no idle thread of an earlier case spins, and memory is the case's own.
"""

from __future__ import annotations

import gc
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import quinta
from quinta import Puzzle
from quinta.limits import peak_megabytes

MEGABYTE = 1 << 20 if sys.platform == "darwin" else 1 << 10
"""In the units of getrusage."""

SECONDS_TO_CLEAN_UP = 2

ROOT = Path(__file__).resolve().parents[1]

Job = Puzzle | Callable[[], object]
"""A puzzle is solved and its second solution looked for; anything else is called."""


def solve_examples() -> None:
    """Load what solving needs, so that no sample pays for imports."""
    for kind in quinta.kinds():
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
    answer: object = None
    """What the job must return, if that is known."""
    units: int = 1
    """How many things a job does, where the rate is of interest."""
    warm_up: Callable[[], object] = solve_examples
    missing: str | None = None
    """Why it cannot be measured here."""

    @property
    def id(self) -> str:
        """Its name in the table and on the command line."""
        return f"{self.name} {self.size}"


@dataclass(frozen=True)
class Sample:
    """What one job took, and the most memory its process had held by then."""

    cpu: float
    wall: float
    megabytes: float


@dataclass
class Row:
    """A case and its samples; ``fault`` says why there are none."""

    case: Case
    solver: str = "quinta"
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
    def megabytes(self) -> float:
        """Peak memory of a process that did one job."""
        return self.samples[0].megabytes

    @property
    def ratio(self) -> float | None:
        """How many times below the target the median is."""
        return self.case.target / self.cpu if self.case.target else None

    @property
    def verdict(self) -> str:
        """Whether the target is met: by every sample, by the median, or not."""
        if self.case.target is None:
            return ""
        most = self.case.target_megabytes
        if self.cpu > self.case.target or (most is not None and self.megabytes > most):
            return "no"
        return "yes" if self.cpu_range[1] <= self.case.target else "median"

    def to_json(self) -> dict[str, Any]:
        """The row with every sample."""
        data: dict[str, Any] = {
            "case": self.case.id,
            "solver": self.solver,
            "target_seconds": self.case.target,
            "target_megabytes": self.case.target_megabytes,
        }
        if self.fault is not None:
            return {**data, "fault": self.fault}
        return {
            **data,
            "cpu_median": self.cpu,
            "cpu_range": self.cpu_range,
            "wall_median": self.wall,
            "megabytes": self.megabytes,
            "units": self.case.units,
            "ratio": self.ratio,
            "verdict": self.verdict,
            "samples": [vars(sample) for sample in self.samples],
        }


# In the process of one case


def samples(case: Case, seeds: int) -> Iterator[Sample]:
    """Measure a case here, after a job of the same sort that is not measured."""
    case.warm_up()
    for seed in range(seeds):
        yield _sample(case, seed)


def _sample(case: Case, seed: int) -> Sample:
    job = case.make(seed)
    gc.collect()
    wall, cpu = time.perf_counter(), _cpu_seconds()
    answer = quinta.solve(job) if isinstance(job, Puzzle) else job()
    cpu, wall = _cpu_seconds() - cpu, time.perf_counter() - wall
    if case.answer is not None and answer != case.answer:
        raise ValueError(f"the answer is {answer!r}, not {case.answer!r}")
    return Sample(cpu, wall, _peak_megabytes())


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
    """The most memory this program or a child of it has held.

    Where there is /proc, from there: getrusage starts from what the parent held.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return max(peak_megabytes(), _children()[1])
    held = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return max(int(held.split()[1]) / 1024, _children()[1])


# In the process that was started


def measure(case: Case, seeds: int, told: Callable[[int], None]) -> Row:
    """Measure a case in a new process; ``told`` hears how many samples there are so far."""
    if case.missing is not None:
        return Row(case, fault=f"skipped: {case.missing}")
    row = Row(case)
    worker = subprocess.Popen(
        [sys.executable, "-m", "bench.worker", case.id, str(seeds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        assert worker.stdout is not None
        for line in worker.stdout:
            row.samples.append(Sample(**json.loads(line)))
            told(len(row.samples))
        _, complaint = worker.communicate()
    finally:
        _end(worker)
    if worker.returncode != 0 or not row.samples:
        last = complaint.strip().splitlines()[-1:] or [f"exit code {worker.returncode}"]
        row.fault = f"failed: {last[0]}"
    return row


def _end(worker: subprocess.Popen[str]) -> None:
    """Interrupt it, so that it can clean up; kill it if it does not listen."""
    if worker.poll() is None:
        worker.send_signal(signal.SIGINT)
    try:
        worker.wait(SECONDS_TO_CLEAN_UP)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
