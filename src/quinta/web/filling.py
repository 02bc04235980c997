"""Having puzzles made ahead by workers that let everybody else go first.

They have the lowest priority that the system knows, so that they work while nothing else is to be
done; a player's question never waits for them. What they make is up to the ``Stock``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from quinta.web.answering import DONE
from quinta.web.child import IDLE
from quinta.web.clients import Client
from quinta.web.questions import questions
from quinta.web.stock import Order, Stock
from quinta.web.workers import Job, Worker

MEGABYTES = 300.0
"""What a puzzle that is made ahead may take: less than one that somebody waits for."""
SECONDS_BETWEEN_LOOKS = 60.0
"""A new day begins without anybody asking."""


class Filler:
    """Keeps a stock filled. All but ``_heard`` happens in the event loop of the server."""

    def __init__(self, stock: Stock, in_loop: Callable[..., None]) -> None:
        self.stock = stock
        self.workers: list[Worker] = []
        self._in_loop = in_loop
        self._orders: dict[Job, Order] = {}
        self._looking: asyncio.TimerHandle | None = None

    def start(self, workers: int) -> None:
        """Hire workers and have them begin."""
        self.workers = [Worker(MEGABYTES, IDLE, self._heard) for _ in range(workers)]
        self.go_on()

    def stop(self) -> None:
        """Call off what is being made, and let the workers go."""
        if self._looking is not None:
            self._looking.cancel()
        for job in self._orders:
            job.cancelled.set()
        for worker in self.workers:
            worker.stop()

    def go_on(self) -> None:
        """Give idle workers what is missing, now and from time to time."""
        for worker in self.workers:
            if worker.job is None and (order := self.stock.next(set(self._orders.values()))):
                worker.job = Job(questions()[order.question], order.request, Client())
                self._orders[worker.job] = order
                worker.give(worker.job)
        if self._looking is not None:
            self._looking.cancel()
        loop = asyncio.get_running_loop()
        self._looking = loop.call_later(SECONDS_BETWEEN_LOOKS, self.go_on)

    def _heard(self, worker: Worker, job: Job, line: bytes | None, last: bool) -> None:
        if last:
            self._in_loop(self._made, worker, job, line)

    def _made(self, worker: Worker, job: Job, line: bytes | None) -> None:
        worker.job = None
        order = self._orders.pop(job)
        if job.cancelled.is_set():
            return
        if line is not None and line.startswith(DONE):
            self.stock.put(order, line)
        else:
            self.stock.failed(order)
        self.go_on()
