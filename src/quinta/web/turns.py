"""The jobs that wait in a queue, and whose turn it is.

Addresses are taken in turn, so nobody waits for all that another has asked; and so is each sort
of question of one address. Of one sort: first come, first served; but who has waited for longer
than a queue's ``patience`` lets all go first who came later. If there is more than can be done,
some must wait anyway, and it is better that newcomers do not wait with them. So a player is
answered soon beside a program on the same computer, and so at the same address, that asks a
hundred questions at once; and beside a hundred addresses that each ask one: those with a question
that has waited for too long let the others go first, too.

A question that began in another queue and was too slow for it is late from the start: here it
stands behind all that belong here.

>>> from quinta.web.questions import questions
>>> from quinta.web.clients import Client
>>> queue = Turns()
>>> for client in (Client("10.0.0.1", 1), Client("10.0.0.1", 2), Client("10.0.0.2", 3)):
...     queue.add(Job(questions()["view"], {}, client))
>>> [job.client.port for job in queue.order()]
[1, 3, 2]
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, zip_longest
from math import inf

from quinta.base.errors import QuintaError
from quinta.base.limits import Clock
from quinta.web.workers import Job

MOST_WAITING = 400
"""So many jobs wait in one queue at most."""
MOST_OF_ONE = 100
"""And so many of one address."""
SECONDS_TO_RETRY = 2
"""When somebody who was turned away may ask again."""


class TooMany(QuintaError):
    """A queue is full; ``everybody`` says for whom."""

    def __init__(self, everybody: bool) -> None:
        whose = "" if everybody else " of yours"
        super().__init__(f"too many questions{whose} are waiting; please ask again in a moment")
        self.everybody = everybody


class Turns:
    """Jobs that wait."""

    def __init__(self, patience: float = inf, now: Callable[[], float] = Clock.now) -> None:
        self.patience = patience
        self._now = now
        self._jobs: dict[Job, float] = {}
        """When each came, in that order."""
        self._last_turn: dict[tuple[str, ...], int] = {}
        """The number of the last turn of each address, and of each sort of question of it, since
        the queue was empty."""
        self._turn = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._jobs)

    def order(self) -> list[Job]:
        """The jobs as they will be taken if no other comes."""
        of: dict[str, list[Job]] = {}
        for job in self._jobs:
            of.setdefault(job.client.address, []).append(job)
        late = [whose for whose in reversed(of) if any(map(self._is_late, of[whose]))]
        late.sort(key=lambda whose: len(of[whose]))  # the fewest first, of these the newest
        met: dict[tuple[str, ...], list[Job]]
        met = {(whose,): self._line(jobs) for whose, jobs in of.items() if whose not in late}
        return self._by_turns(met) + _one_of_each([self._line(of[whose]) for whose in late])

    def _line(self, jobs: list[Job]) -> list[Job]:
        """The jobs of one address in their order."""
        sorts: dict[tuple[str, ...], list[Job]] = {}
        for job in jobs:
            sorts.setdefault((job.client.address, job.question.name), []).append(job)
        return self._by_turns({sort: self._newcomers_first(of) for sort, of in sorts.items()})

    def _of(self, address: str) -> list[Job]:
        return [job for job in self._jobs if job.client.address == address]

    def _by_turns(self, lines: dict[tuple[str, ...], list[Job]]) -> list[Job]:
        """One of each line, again and again; who had no turn for longest begins."""
        longest_ago = sorted(lines, key=lambda whose: self._last_turn.get(whose, 0))
        return _one_of_each([lines[whose] for whose in longest_ago])

    def _newcomers_first(self, jobs: list[Job]) -> list[Job]:
        late = [job for job in jobs if self._is_late(job)]
        return jobs[len(late) :] + late[::-1]

    def _is_late(self, job: Job) -> bool:
        return job.was_slow or self._now() - self._jobs[job] > self.patience

    def add(self, job: Job) -> Job | None:
        """Have a job wait; if there was no room, the result is the job that gave way to it."""
        mine = self._line(self._of(job.client.address))
        gives_way = None
        if len(mine) >= MOST_OF_ONE:
            gives_way = mine[-1]
            if not self._is_late(gives_way):
                raise TooMany(everybody=False)
        elif len(self) >= MOST_WAITING:
            gives_way = self.order()[-1]
            if len(self._of(gives_way.client.address)) <= len(mine) + 1:
                raise TooMany(everybody=True)
        if gives_way is not None:
            self.discard(gives_way)
        self._jobs[job] = self._now()
        return gives_way

    def take(self) -> Job:
        """The job whose turn it is."""
        job = self.order()[0]
        self._turn += 1
        address = job.client.address
        self._last_turn[address,] = self._last_turn[address, job.question.name] = self._turn
        self.discard(job)
        return job

    def discard(self, job: Job) -> bool:
        """Forget a job; whether it waited."""
        if self._jobs.pop(job, None) is None:
            return False
        if not self._jobs:  # then no turn needs to be remembered
            self._last_turn.clear()
        return True


def _one_of_each(lines: list[list[Job]]) -> list[Job]:
    """The first of every line, then the second of every line, and so on."""
    return [job for job in chain.from_iterable(zip_longest(*lines)) if job is not None]
