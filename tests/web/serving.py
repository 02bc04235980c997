"""A real server in a thread, and asking it questions as a script would.

It can be imported where the server, or a client for it, is not installed, so that the tests are
counted; ``conftest.py`` skips them. Therefore ``httpx`` is imported from here.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from needs import has
from processes import PATIENCE, eventually
from quinta.web.openapi import events_of
from quinta.web.questions import Question, questions

SERVER = ("starlette", "uvicorn", "httpx")

if TYPE_CHECKING or all(map(has, SERVER)):
    import httpx

    from quinta.web import jobs
    from quinta.web.clients import Client
    from quinta.web.guard import HEADERS, Guard
    from quinta.web.jobs import Pool
    from quinta.web.serve import Server, address_of, listening
    from quinta.web.stock import Stock
    from quinta.web.workers import Job, Worker

    # On a busy computer everything is slow; tests about that say what it is.
    jobs.SLOW = jobs.WORK = inf
else:
    httpx = HEADERS = Guard = None
    Pool = object

__all__ = [
    "HEADERS",
    "LONG",
    "PATIENCE",
    "SERVER",
    "TYPE",
    "Guard",
    "Served",
    "eventually",
    "httpx",
    "running",
]

HOST = "127.0.0.1"
TYPE = {"content-type": "application/json"}

LONG = {"kind": "doors", "size": [25, 25], "level": 5, "seed": "long"}
"""A puzzle that is not made soon."""


class Unhurried(Pool):
    """Nothing takes too long, unless a limit is asked for, and nobody lets others go first."""

    def submit(self, question: Question, request: dict[str, Any], client: Client) -> Job:
        return super().submit(replace(question, seconds=inf), request, client)

    def _hired(self, lane: str) -> Worker:
        return Worker(self.megabytes, 0, self._heard)


class Served:
    """A server that runs, and a client for it."""

    def __init__(self, address: str, pool: Pool, server: Server) -> None:
        self.address, self.pool, self.server = address, pool, server
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)

    def events(self, question: str, **fields: Any) -> list[dict[str, Any]]:
        """All that is said about a question."""
        answer = self.client.post(f"/api/{question}", json={"v": 1, **fields})
        assert answer.status_code == 200, answer.text
        told = [json.loads(line) for line in answer.text.splitlines()]
        for event in told:
            has_its_shape(question, event)
        return told

    def ask(self, question: str, **fields: Any) -> dict[str, Any]:
        """The result of a question."""
        last = self.events(question, **fields)[-1]
        assert last["event"] == "done", last
        result: dict[str, Any] = last["result"]
        return result

    def failure(self, question: str, **fields: Any) -> dict[str, Any]:
        """How a question fails."""
        last = self.events(question, **fields)[-1]
        assert last["event"] == "failed", last
        return last

    def health(self) -> dict[str, Any]:
        """What the server says of itself."""
        found: dict[str, Any] = self.client.get("/health").json()
        return found

    @contextmanager
    def asking(self, question: str, **fields: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """The events of a question as they come; leaving the block closes the connection."""
        with (
            httpx.Client(base_url=self.address, timeout=PATIENCE) as client,
            client.stream("POST", f"/api/{question}", json={"v": 1, **fields}) as answer,
        ):
            yield (json.loads(line) for line in answer.iter_lines())

    def pids(self) -> list[int | None]:
        """The processes of the workers that are at work."""
        return [worker.pid for worker in self.pool.workers() if worker.job is not None]


def has_its_shape(question: str, event: dict[str, Any]) -> None:
    """See that an event is one that ``GET /api`` tells of."""
    asked = questions()[question]
    shapes = [shape.shape for shape in events_of(asked)]
    (shape,) = (s for s in shapes if s.fields["event"].choice == (event["event"],))
    shape.check(event)


@contextmanager
def running(workers: int, stock: Stock | None = None) -> Iterator[Served]:
    """A server on a free port, ended with everything it started."""
    pool = Unhurried(workers, stock=stock)
    with listening(HOST, 0) as listener:
        server = Server(pool, HOST)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        served = Served(address_of(listener, HOST), pool, server)
        try:
            eventually(lambda: server.started)
            yield served
        finally:
            served.client.close()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()
