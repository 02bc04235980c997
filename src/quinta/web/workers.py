"""A worker: a process that answers questions, and the thread that minds it.

The thread sends the process a job, passes on what it says, and ends it when the job is
cancelled, takes too long or holds too much; then it starts another one. So the event loop of
the server never waits for a process.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any

from quinta.base.limits import Clock
from quinta.base.processes import Forked
from quinta.web.answering import GRACE, asking, bug_told, failed, line_of
from quinta.web.child import LEAVING, MORE, work
from quinta.web.clients import Client
from quinta.web.questions import Question

LOOK = 0.03
"""Seconds between two looks at a process at work."""


class WorkerEnded(Exception):
    """A process that answers questions ended before it had an answer."""


class Job:
    """A question that somebody waits for."""

    def __init__(self, question: Question, request: dict[str, Any], client: Client) -> None:
        self.id = secrets.token_urlsafe(12)
        self.question = question
        self.request = request
        self.client = client
        self.lane = question.lane
        self.seconds = question.time(request)
        self.events: asyncio.Queue[bytes | None] = asyncio.Queue()
        """Lines for whoever waits; None is the end."""
        self.cancelled = threading.Event()
        self.recalled = threading.Event()
        """Set when its worker is needed for others; it begins again elsewhere."""
        self.was_slow = False
        """Whether it did so, and is in a queue that is not for its sort of question."""
        self.began = 0.0
        """When a worker was given it, by the clock of the event loop."""
        self.place: int | None = None
        """Its place in the queue, if it waits."""

    def say(self, line: bytes) -> None:
        """A line for whoever waits. Only in the event loop."""
        self.events.put_nowait(line)

    def end(self, line: bytes | None = None) -> None:
        """The last line, if there is one. Only in the event loop."""
        if line is not None:
            self.events.put_nowait(line)
        self.events.put_nowait(None)


Report = Callable[["Worker", Job, bytes | None, bool], None]
"""Called in the worker's thread for every line of a job, and whether it is the last; the last
is None if the job was recalled before it was done."""


class Worker:
    """A process that answers one question at a time, and is replaced when it is ended."""

    def __init__(self, megabytes: float, niceness: int, report: Report) -> None:
        self.megabytes, self.niceness = megabytes, niceness
        self.job: Job | None = None
        """What it works on; kept by the pool."""
        self._report = report
        self._inbox: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._child: Forked | None = None
        self._pipe: Connection | None = None
        self._before: float | None = None
        """How long the process had worked before the present job; None while it has not begun."""
        self._thread = threading.Thread(target=self._mind, name="quinta worker", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The id of its process, if there is one."""
        child = self._child
        return None if child is None else child.pid

    def worked(self) -> float:
        """Seconds of work that the present job has cost; 0 where the system does not tell."""
        child, before = self._child, self._before
        now = None if child is None else child.processor_seconds()
        return 0.0 if now is None or before is None else now - before

    def give(self, job: Job) -> None:
        """Something to work on."""
        self._inbox.put(job)

    def stop(self) -> None:
        """Go home after the present job."""
        self._inbox.put(None)

    def join(self, seconds: float) -> None:
        """Wait until it has stopped."""
        self._thread.join(seconds)

    # In the thread

    def _mind(self) -> None:
        self._try_to_start()
        while (job := self._inbox.get()) is not None:
            last = self._worked(job)
            self._before = None
            self._report(self, job, last, True)
            self._try_to_start()
        self._end()

    def _worked(self, job: Job) -> bytes | None:
        """The last line about a job, whatever happens to the process; None if it was recalled."""
        if self._child is None or not self._child.is_alive():
            self._end()
            self._try_to_start()
        if self._pipe is None:
            return line_of(failed("no worker could be started", "limit"))
        try:
            self._before = self._child.processor_seconds() if self._child else None
            self._pipe.send((job.question.name, job.request, job.seconds))
            return self._waited(job, self._pipe, Clock.now() + job.seconds + GRACE)
        except (EOFError, OSError):
            how = "before it began" if self._child is None else self._child.how_it_ended()
            return self._ended(job, WorkerEnded(f"a worker ended {how}"))
        except Exception as error:  # nobody foresaw it: a job must end all the same
            return self._ended(job, error)

    def _ended(self, job: Job, error: Exception) -> bytes:
        """The last line about a job that a bug ended."""
        self._end()
        return line_of(failed(bug_told(error, asking(job.question.name, job.request)), "bug"))

    def _waited(self, job: Job, pipe: Connection, deadline: float) -> bytes | None:
        while True:
            if pipe.poll(LOOK):
                said = pipe.recv_bytes()
                mark, line = said[:1], said[1:]
                if mark != MORE:
                    if mark == LEAVING:
                        self._end()
                    return line
                self._report(self, job, line, False)
            if job.cancelled.is_set():
                self._end()
                return line_of(failed("cancelled", "cancelled"))
            if job.recalled.is_set():
                self._end()
                return None
            limit = None
            if Clock.now() >= deadline:
                limit = "time"
            elif self._child and self._child.megabytes() > 1.5 * self.megabytes:
                limit = "memory"
            if limit is not None:
                self._end()
                return line_of(failed(f"the {limit} limit was reached", "limit"))

    def _try_to_start(self) -> None:
        if self._child is not None:
            return
        context: Any = get_context(_start_method())
        here, there = context.Pipe()
        process = context.Process(
            target=work, args=(there, self.megabytes, self.niceness), daemon=True
        )
        try:
            self._child = Forked(process)
        except (OSError, EOFError):  # no room for another process now
            here.close()
            return
        finally:
            there.close()
        self._pipe = here

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None


def _start_method() -> str:
    """Forked from a process that has loaded everything, where the system can do that."""
    return "forkserver" if "forkserver" in get_all_start_methods() else "spawn"


def prepare() -> None:
    """Have that process load everything; before the first worker is made."""
    context = get_context(_start_method())
    if hasattr(context, "set_forkserver_preload"):
        context.set_forkserver_preload(["quinta.web.preload"])
