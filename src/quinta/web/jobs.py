"""Who works on what: two queues of jobs, each with its own workers.

A quick question that is not done soon is no quick one. While somebody waits, another worker stands
in for the one that it holds; when there are enough of these, the question that has held one for
longest, of the address that holds most, goes to the long ones and begins again there, behind
those that belong there. So nobody waits long for a quick answer, whatever others ask.

All of this happens in the event loop of the server; see ``workers`` for what does not.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from math import inf
from typing import Any

from quinta.web.answering import failed, line_of
from quinta.web.clients import Client
from quinta.web.filling import Filler
from quinta.web.questions import LONG, MEGABYTES, QUICK, Question
from quinta.web.stock import Stock
from quinta.web.turns import TooMany, Turns
from quinta.web.workers import Job, Worker, prepare

NICE = {QUICK: 0, LONG: 10}
"""Long questions let quick ones go first."""
SLOW = 1.0
"""A quick question that takes more seconds than this is not; another worker then stands in."""
WORK = 0.25
"""Nor is one whose process has worked for so many seconds, however many it had to share with."""
LOOK = 0.05
"""Seconds between two looks at what quick questions take, while others wait."""
STAND_INS = 2
"""So many may stand in for each worker."""
PATIENCE = {QUICK: 0.5, LONG: inf}
"""Who waits longer than so many seconds lets all go first who came later, see ``turns``."""
SECONDS_TO_STOP = 5.0


class Lane:
    """A queue, and the workers that take from it."""

    def __init__(self, workers: list[Worker], patience: float) -> None:
        self.workers = workers
        self.waiting = Turns(patience)

    def idle(self) -> Worker | None:
        """A worker with nothing to do."""
        return next((worker for worker in self.workers if worker.job is None), None)

    def busy(self) -> int:
        """How many workers have something to do."""
        return sum(worker.job is not None for worker in self.workers)


class Pool:
    """Takes jobs, has them done, and tells whoever waits how it goes.

    With a stock of puzzles, what is there is answered at once, and what is missing is made
    while nobody asks.
    """

    def __init__(
        self, workers: int, megabytes: float = MEGABYTES, stock: Stock | None = None
    ) -> None:
        self.number, self.megabytes = workers, megabytes
        self.filler = None if stock is None else Filler(stock, self._in_loop)
        self.lanes: dict[str, Lane] = {}
        self.jobs: dict[str, Job] = {}
        """Every job that waits or is worked on."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._next_look: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Start the workers, in the event loop that jobs will come from."""
        self._loop = asyncio.get_running_loop()
        prepare()
        self.lanes = {
            name: Lane([self._hired(name) for _ in range(self.number)], patience)
            for name, patience in PATIENCE.items()
        }
        if self.filler is not None:
            self.filler.start(max(1, self.number // 2))

    def _hired(self, lane: str) -> Worker:
        return Worker(self.megabytes, NICE[lane], self._heard)

    async def stop(self) -> None:
        """Cancel everything and end the workers."""
        self.cancel_all()
        workers = self.workers()
        for worker in workers:
            worker.stop()
        if self.filler is not None:
            self.filler.stop()
            workers += self.filler.workers
        for worker in workers:
            await asyncio.to_thread(worker.join, SECONDS_TO_STOP)

    def workers(self) -> list[Worker]:
        """All that answer questions."""
        return [worker for lane in self.lanes.values() for worker in lane.workers]

    def state(self) -> dict[str, int]:
        """How much is going on."""
        return {
            "workers": len(self.workers()),
            "busy": sum(lane.busy() for lane in self.lanes.values()),
            "queued": sum(len(lane.waiting) for lane in self.lanes.values()),
            "stock": 0 if self.filler is None else len(self.filler.stock),
        }

    # Jobs

    def submit(self, question: Question, request: dict[str, Any], client: Client) -> Job:
        """Have a question answered; the job's events tell how it goes."""
        job = Job(question, request, client)
        if (kept := self._from_stock(job)) is not None:
            job.end(kept)
            return job
        self._queue(job)
        self.jobs[job.id] = job
        self._go_on(self.lanes[job.lane])
        return job

    def _from_stock(self, job: Job) -> bytes | None:
        """The answer to a job, if it was made ahead; then another is made instead."""
        if self.filler is None:
            return None
        kept = self.filler.stock.answer_to(job.question.name, job.request)
        if kept is not None:
            self.filler.go_on()
        return kept

    def _into_stock(self, job: Job, line: bytes) -> None:
        """Have more made of what somebody had to wait for; what is the same for all is kept."""
        if self.filler is not None:
            self.filler.stock.learn(job.question.name, job.request, line)
            self.filler.go_on()

    def _queue(self, job: Job) -> None:
        gives_way = self.lanes[job.lane].waiting.add(job)
        if gives_way is not None:
            del self.jobs[gives_way.id]
            gives_way.end(line_of(failed(str(TooMany(everybody=False)), "busy")))

    def cancel(self, name: str) -> bool:
        """End a job; whether there was one."""
        job = self.jobs.pop(name, None)
        if job is None:
            return False
        job.cancelled.set()
        job.end(line_of(failed("cancelled", "cancelled")))
        lane = self.lanes[job.lane]
        if lane.waiting.discard(job):
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
        loop = asyncio.get_running_loop()
        while len(lane.waiting) and (worker := lane.idle() or self._stand_in(lane)):
            job = lane.waiting.take()
            job.began, job.place = loop.time(), None
            worker.job = job
            job.say(line_of({"event": "started", "job": job.id}))
            worker.give(job)
        self._recall(lane)
        self._tell_places(lane)
        if len(lane.waiting) and lane is self.lanes[QUICK] and self._next_look is None:
            self._next_look = loop.call_later(LOOK, self._look)

    def _look(self) -> None:
        self._next_look = None
        self._go_on(self.lanes[QUICK])

    def _slow(self, lane: Lane) -> list[Job]:
        """The jobs that hold a quick worker for too long, the longest first."""
        if lane is not self.lanes[QUICK]:
            return []
        before = asyncio.get_running_loop().time() - SLOW
        slow = [
            worker.job
            for worker in lane.workers
            if worker.job and (worker.job.began <= before or worker.worked() >= WORK)
        ]
        return sorted(slow, key=lambda job: job.began)

    def _stand_in(self, lane: Lane) -> Worker | None:
        """A worker more if one is held by a job that is not quick, and there may be another."""
        extra = len(lane.workers) - self.number
        if extra >= min(len(self._slow(lane)), STAND_INS * self.number):
            return None
        lane.workers.append(self._hired(QUICK))
        return lane.workers[-1]

    def _recall(self, lane: Lane) -> None:
        """Free workers of jobs that are not quick, one for each that still waits for a worker."""
        held = Counter(worker.job.client.address for worker in lane.workers if worker.job)
        slow = self._slow(lane)
        missing = len(lane.waiting) - sum(job.recalled.is_set() for job in slow)
        left = [job for job in slow if not job.recalled.is_set()]
        for _ in range(min(missing, len(left))):
            job = max(left, key=lambda job: held[job.client.address])  # the first of the longest
            held[job.client.address] -= 1
            left.remove(job)
            job.recalled.set()

    def _tell_places(self, lane: Lane) -> None:
        for place, job in enumerate(lane.waiting.order(), 1):
            if job.place != place:
                job.place = place
                job.say(line_of({"event": "queued", "job": job.id, "place": place}))

    # What workers report, from their threads

    def _heard(self, worker: Worker, job: Job, line: bytes | None, last: bool) -> None:
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

    def _finished(self, worker: Worker, job: Job, line: bytes | None) -> None:
        worker.job = None
        lane = self.lanes[job.lane]
        if job.id in self.jobs:
            if line is None:
                self._begin_again(job)
            else:
                del self.jobs[job.id]
                job.end(line)
                self._into_stock(job, line)
        if len(lane.workers) > self.number and not len(lane.waiting):
            lane.workers.remove(worker)
            worker.stop()
        self._go_on(lane)

    def _begin_again(self, job: Job) -> None:
        """Have a job that was recalled wait among the long ones."""
        job.lane, job.was_slow = LONG, True
        job.recalled.clear()
        try:
            self._queue(job)
        except TooMany as error:
            del self.jobs[job.id]
            job.end(line_of(failed(str(error), "busy")))
        self._go_on(self.lanes[LONG])
