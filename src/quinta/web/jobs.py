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

NICE = {QUICK: 0, LONG: 10}
"""Long questions let quick ones go first."""
MOST_WAITING = 200
"""So many jobs wait in one queue at most."""
SLOW = 1.5
"""A quick question that takes more seconds than this is not; another worker then stands in."""
STAND_INS = 2
"""So many may stand in for each worker: each slow question ends by itself sooner or later."""
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

    def cancel_all_soon(self) -> None:
        """The same from elsewhere than the event loop."""
        if self._loop is not None:
            self._in_loop(self.cancel_all)

    def _go_on(self, lane: Lane) -> None:
        """Give waiting jobs to idle workers, and tell the others where they stand."""
        while lane.waiting and (worker := lane.idle()):
            job = lane.waiting.popleft()
            worker.job = job
            job.say(line_of({"event": "started", "job": job.id}))
            worker.give(job)
            if lane is self.lanes[QUICK]:
                asyncio.get_running_loop().call_later(SLOW, self._stand_in, lane, worker, job)
        self._tell_places(lane)

    def _stand_in(self, lane: Lane, worker: Worker, job: Job) -> None:
        """Have a worker more if this one is still at the same job, and a job waits for it."""
        most = self.number * (1 + STAND_INS)
        if worker.job is job and lane.waiting and len(lane.workers) < most:
            lane.workers.append(Worker(self.megabytes, worker.niceness, self._heard))
            self._go_on(lane)

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
        lane = self.lanes[job.question.lane]
        if len(lane.workers) > self.number and not lane.waiting:
            lane.workers.remove(worker)
            worker.stop()
        self._go_on(lane)
