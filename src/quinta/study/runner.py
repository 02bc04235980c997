"""Runs jobs in a process of their own.

Engines that cannot be interrupted are ended with their process when a limit or Ctrl-C says
so, and one that aborts takes nothing else with it.
"""

from __future__ import annotations

import json
import select
import tempfile
from dataclasses import asdict
from typing import IO, Self

from quinta.base.limits import Clock
from quinta.base.processes import Program, has_processes
from quinta.study.run import FORMULATION_ENGINES, Job, Run, attempted

SECONDS_BETWEEN_LOOKS = 0.02
SECONDS_OF_GRACE = 0.1
SHARE_OF_GRACE = 0.05
"""Of processor time and of the limit: one that keeps it by itself can still tell its counts."""

SECONDS_OF_PATIENCE = 1.0
"""Of real time, where the machine is busy with other things."""


class Runner:
    """A process that runs one job after the other; a new one where the last was ended.

    >>> from quinta.base.grid import Size
    >>> with Runner() as runner:
    ...     print(runner.run(Job("gap", Size(9, 9), "gap 9", "clauses", "sat", most=1)).outcome())
    1 found
    """

    def __init__(self) -> None:
        self._worker: Program | None = None
        self._complaints: IO[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None
        if self._complaints is not None:
            self._complaints.close()
            self._complaints = None

    def run(self, job: Job) -> Run:
        """What came of a job, whatever happens to the process."""
        if not has_processes():
            return attempted(job)
        try:
            worker = self._started()
            worker.inbox.write(json.dumps(asdict(job)) + "\n")
            worker.inbox.flush()
            limit = self._wait(worker, job)
        except OSError:  # it fell before the job reached it
            return self._fallen(job)
        except BaseException:
            self.close()
            raise
        if limit is not None:
            self.close()
            return Run(job, limit=limit)
        line = worker.outbox.readline()
        if not line.endswith("\n"):
            return self._fallen(job)
        if job.engine in FORMULATION_ENGINES and FORMULATION_ENGINES[job.engine].single_use:
            self.close()
        return Run.from_line(line, job)

    def _started(self) -> Program:
        if self._worker is None:
            self._complaints = _scratch_file()
            self._worker = Program("quinta.study.child", self._complaints)
            self._worker.outbox.readline()  # that it is ready
        return self._worker

    def _wait(self, worker: Program, job: Job) -> str | None:
        """Until there is an answer, or the limit that was passed."""
        deadline = float("inf") if job.seconds is None else Clock.now() + job.seconds
        used = float("inf")
        while not select.select([worker.outbox], [], [], SECONDS_BETWEEN_LOOKS)[0]:
            if job.seconds is not None and Clock.now() >= deadline:
                now = worker.processor_seconds() or Clock.now()
                used = min(used, now)  # when the limit was first seen to be passed
                grace = SECONDS_OF_GRACE + SHARE_OF_GRACE * job.seconds
                if now - used >= grace or Clock.now() >= deadline + SECONDS_OF_PATIENCE:
                    return "time"
            if job.megabytes is not None and worker.megabytes() > job.megabytes:
                return "memory"
        return None

    def _fallen(self, job: Job) -> Run:
        """The process is gone: tell what it said last."""
        assert self._complaints is not None
        self._complaints.seek(0)
        said = [line for line in self._complaints.read().splitlines() if "xception" in line]
        self.close()
        return Run(job, failure=said[0].strip() if said else "the engine ended unexpectedly")


def _scratch_file() -> IO[str]:
    return tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
