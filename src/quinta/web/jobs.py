"""Who works on what: two queues of jobs, each with its own workers.

All of this happens in the event loop of the server; see ``workers`` for what does not.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from quinta.errors import QuintaError
from quinta.web.ask import LONG, MEGABYTES, QUICK, Question
from quinta.web.worker import failed, line_of
from quinta.web.workers import Job, Worker, prepare

NICE = {QUICK: 0, LONG: 5}
"""Long questions let quick ones go first."""
MOST_WAITING = 200
"""So many jobs wait in one queue at most."""
SECONDS_TO_STOP = 5.0


class TooMany(QuintaError):
    """The queue is full."""


class Lane:
    """A queue, and the workers that take from it."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self.waiting: deque[Job] = deque()

    def idle(self) -> Worker | None:
        """A worker with nothing to do."""
        return next((worker for worker in self.workers if worker.job is None), None)

    def busy(self) -> int:
        """How many workers have something to do."""
        return sum(worker.job is not None for worker in self.workers)


class Pool:
    """Takes jobs, has them done, and tells whoever waits how it goes."""

    def __init__(self, workers: int, megabytes: float = MEGABYTES) -> None:
        self.number, self.megabytes = workers, megabytes
        self.lanes: dict[str, Lane] = {}
        self.jobs: dict[str, Job] = {}
        """Every job that waits or is worked on."""
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Start the workers, in the event loop that jobs will come from."""
        self._loop = asyncio.get_running_loop()
        prepare()
        self.lanes = {
            lane: Lane([Worker(self.megabytes, nice, self._heard) for _ in range(self.number)])
            for lane, nice in NICE.items()
        }

    async def stop(self) -> None:
        """Cancel everything and end the workers."""
        self.cancel_all()
        workers = self.workers()
        for worker in workers:
            worker.stop()
        for worker in workers:
            await asyncio.to_thread(worker.join, SECONDS_TO_STOP)

    def workers(self) -> list[Worker]:
        """All of them."""
        return [worker for lane in self.lanes.values() for worker in lane.workers]

    def state(self) -> dict[str, int]:
        """How much is going on."""
        return {
            "workers": len(self.workers()),
            "busy": sum(lane.busy() for lane in self.lanes.values()),
            "queued": sum(len(lane.waiting) for lane in self.lanes.values()),
        }

    # Jobs

    def submit(self, question: Question, request: dict[str, Any]) -> Job:
        """Have a question answered; the job's events tell how it goes."""
        lane = self.lanes[question.lane]
        if len(lane.waiting) >= MOST_WAITING:
            raise TooMany("too many questions are waiting; please try again in a moment")
        job = Job(question, request)
        self.jobs[job.id] = job
        lane.waiting.append(job)
        self._go_on(lane)
        return job

    def cancel(self, name: str) -> bool:
        """End a job; whether there was one."""
        job = self.jobs.pop(name, None)
        if job is None:
            return False
        job.cancelled.set()
        job.end(line_of(failed("cancelled", "cancelled")))
        lane = self.lanes[job.question.lane]
        if job in lane.waiting:
            lane.waiting.remove(job)
            self._tell_places(lane)
        return True

    def cancel_all(self) -> None:
        """End every job."""
        for name in list(self.jobs):
            self.cancel(name)

    def _go_on(self, lane: Lane) -> None:
        """Give waiting jobs to idle workers, and tell the others where they stand."""
        while lane.waiting and (worker := lane.idle()):
            job = lane.waiting.popleft()
            worker.job = job
            job.say(line_of({"event": "started", "job": job.id}))
            worker.give(job)
        self._tell_places(lane)

    def _tell_places(self, lane: Lane) -> None:
        for place, job in enumerate(lane.waiting, 1):
            if job.place != place:
                job.place = place
                job.say(line_of({"event": "queued", "job": job.id, "place": place}))

    # What workers report, from their threads

    def _heard(self, worker: Worker, job: Job, line: bytes, last: bool) -> None:
        self._in_loop(self._finished if last else self._passed_on, worker, job, line)

    def _in_loop(self, what: Callable[..., None], *arguments: Any) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what, *arguments)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return

    def _passed_on(self, worker: Worker, job: Job, line: bytes) -> None:
        if job.id in self.jobs:
            job.say(line)

    def _finished(self, worker: Worker, job: Job, line: bytes) -> None:
        worker.job = None
        if self.jobs.pop(job.id, None) is not None:
            job.end(line)
        self._go_on(self.lanes[job.question.lane])
