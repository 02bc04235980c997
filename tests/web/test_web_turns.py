"""Nobody waits for all that another has asked: turns, bounds, and quick questions that are not."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from itertools import count
from math import inf

import pytest
from serving import LONG as MADE_LATE
from serving import PATIENCE, Served, eventually, httpx

from needs import needs
from quinta.web import jobs, turns
from quinta.web.clients import Client
from quinta.web.questions import LONG, QUICK, questions
from quinta.web.turns import TooMany, Turns
from quinta.web.workers import Job

VIEW = questions()["view"]
SLOW = {"puzzle": "doors 40x40\n" + (". 3 " * 20 + "\n") * 40}
"""A hint that takes many seconds."""


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.shown = 0.0

    def __call__(self) -> float:
        return self.shown


def asked(queue: Turns, *clients: tuple[str, int]) -> list[Job]:
    """A job for each of these, waiting."""
    made = [Job(VIEW, {}, Client(*client)) for client in clients]
    for job in made:
        assert queue.add(job) is None
    return made


def ports(queue: Turns) -> list[int]:
    return [job.client.port for job in queue.order()]


def test_addresses_are_taken_in_turn() -> None:
    queue = Turns()
    asked(queue, ("a", 1), ("a", 2), ("a", 3), ("b", 4), ("b", 5), ("c", 6))
    assert ports(queue) == [1, 4, 6, 2, 5, 3]
    assert [queue.take().client.port for _ in range(3)] == [1, 4, 6]
    asked(queue, ("c", 7), ("d", 8))
    assert [queue.take().client.port for _ in range(5)] == [8, 2, 5, 7, 3]
    assert len(queue) == 0


def test_somebody_else_does_not_wait_for_seventy_five_questions() -> None:
    queue = Turns()
    asked(queue, *(("greedy", port) for port in range(75)))
    queue.take()
    asked(queue, ("other", 999))
    assert ports(queue)[0] == 999


def test_another_sort_of_question_does_not_wait_for_those_that_are_asked_again_and_again() -> None:
    """Quick ones, too: each answer brings a newcomer, who would always go first."""
    clock = Hands()
    queue = Turns(patience=0.5, now=clock)
    hint = questions()["hint"]
    for port in range(75):
        queue.add(Job(hint, {}, Client("a", port)))
    asked(queue, ("a", 999))
    clock.shown = 1
    for port in range(100, 103):
        queue.add(Job(hint, {}, Client("a", port)))
    assert 999 in [queue.take().client.port for _ in range(2)]


def test_of_one_address_those_go_first_who_have_not_waited_for_long() -> None:
    clock = Hands()
    queue = Turns(patience=1, now=clock)
    asked(queue, *(("a", port) for port in range(4)))
    assert ports(queue) == [0, 1, 2, 3]
    clock.shown = 0.6
    asked(queue, ("a", 4), ("a", 5))
    assert ports(queue) == [0, 1, 2, 3, 4, 5]
    clock.shown = 1.1
    assert ports(queue) == [4, 5, 3, 2, 1, 0]
    clock.shown = 2.0
    assert ports(queue) == [5, 4, 3, 2, 1, 0]


def test_one_address_fills_its_own_room_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_OF_ONE", 3)
    clock = Hands()
    queue = Turns(patience=1, now=clock)
    first, *_ = asked(queue, ("a", 1), ("a", 2), ("a", 3))
    with pytest.raises(TooMany, match="of yours") as refused:
        queue.add(Job(VIEW, {}, Client("a", 4)))
    assert not refused.value.everybody
    asked(queue, ("b", 5))
    clock.shown = 2
    assert queue.add(Job(VIEW, {}, Client("a", 4))) is first
    assert ports(queue) == [5, 4, 3, 2]  # who waits with fewer goes first


def test_a_player_goes_before_a_hundred_addresses_that_have_waited_for_long() -> None:
    clock = Hands()
    queue = Turns(patience=0.5, now=clock)
    asked(queue, *((f"address {port}", port) for port in range(100)))
    clock.shown = 0.6
    for _ in range(3):  # also who has had a turn meanwhile
        asked(queue, ("player", 999))
        assert queue.take().client.port == 999
    asked(queue, ("player", 999), *(("greedy", 1000 + port) for port in range(50)))
    clock.shown = 1.2  # when all have waited for too long, the newest of those with fewest
    assert ports(queue)[:3] == [999, 99, 98]


def test_what_was_too_slow_elsewhere_stands_behind_all_that_belong_here() -> None:
    queue = Turns()
    slow = asked(queue, *((f"address {port}", port) for port in range(3)))
    for job in slow:
        job.was_slow = True
    asked(queue, ("player", 999))
    assert ports(queue)[0] == 999


def test_when_all_is_full_whoever_waits_with_most_gives_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "MOST_WAITING", 3)
    queue = Turns()
    *_, third = asked(queue, ("a", 1), ("a", 2), ("a", 3))
    assert queue.add(Job(VIEW, {}, Client("b", 4))) is third
    with pytest.raises(TooMany) as refused:
        queue.add(Job(VIEW, {}, Client("b", 5)))
    assert refused.value.everybody


# With a real server


@pytest.fixture
def turns_waited(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """For each question by name, how many others were taken while it waited."""
    found: dict[str, list[int]] = {}
    number: dict[str, int] = {}
    taken = count()
    add, take = Turns.add, Turns.take

    def added(queue: Turns, job: Job) -> Job | None:
        number[job.id] = next(taken)
        return add(queue, job)

    def noted(queue: Turns) -> Job:
        job = take(queue)
        found.setdefault(job.question.name, []).append(next(taken) - number[job.id] - 1)
        return job

    monkeypatch.setattr(Turns, "add", added)
    monkeypatch.setattr(Turns, "take", noted)
    return found


@pytest.mark.spread(1)
@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2"])
def test_another_is_answered_after_few_of_seventy_five_questions(
    single: Served, turns_waited: dict[str, list[int]], address: str
) -> None:
    transport = httpx.HTTPTransport(local_address=address)
    many = httpx.Limits(max_connections=80)
    with (
        httpx.Client(base_url=single.address, timeout=PATIENCE, limits=many) as greedy,
        httpx.Client(base_url=single.address, timeout=PATIENCE, transport=transport) as other,
        ExitStack() as open_,
    ):
        for number in range(75):
            open_.enter_context(greedy.stream("POST", "/api/hint", json={"puzzle": "gap 20"}))
            if number == 0:
                (pid,) = eventually(lambda: list(filter(None, single.pids())))
                os.kill(pid, signal.SIGSTOP)  # until all have asked
        assert single.health()["queued"] > 70
        os.kill(pid, signal.SIGCONT)
        single.pool.lanes[QUICK].waiting.patience = 0  # they have waited for long
        for _ in range(5):
            answer = other.post("/api/view", json={"puzzle": "gap/1"})
            assert '"done"' in answer.text
        assert single.health()["queued"] > 5
        assert max(turns_waited["view"]) <= 2
    eventually(lambda: single.health()["busy"] == single.health()["queued"] == 0)
    assert single.pool.jobs == {}


def test_slow_quick_questions_make_room_and_begin_again_among_the_long_ones(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SLOW", 0.3)
    with ExitStack() as stack:
        hints = [stack.enter_context(single.asking("hint", **SLOW)) for _ in range(4)]
        eventually(lambda: [job.lane for job in single.pool.jobs.values()].count(LONG) == 1)
        assert not single.ask("check", puzzle="gap/1")["solved"]
        assert [job.lane for job in single.pool.jobs.values()].count(QUICK) > 0
        assert [next(hints[0])["event"] for _ in range(2)] == ["started", "started"]
        assert len(single.pool.lanes[QUICK].workers) <= 3
    eventually(lambda: single.health()["busy"] == 0)
    assert single.pool.jobs == {}


def test_a_slow_question_makes_room_also_for_somebody_who_comes_later(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SLOW", 0.1)
    with single.asking("hint", **SLOW) as hint:
        assert next(hint)["event"] == "started"
        (pid,) = eventually(lambda: list(filter(None, single.pids())))
        os.kill(pid, signal.SIGSTOP)  # as slow as can be
        (job,) = single.pool.jobs.values()
        loop = single.pool._loop
        assert loop
        eventually(lambda: loop.time() > job.began + 2 * jobs.SLOW)
        assert not single.ask("check", puzzle="gap/1")["solved"]
        assert job.id in single.pool.jobs  # and it goes on


@needs("linux")
def test_a_question_is_slow_by_its_work_and_not_by_the_time_it_takes(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SLOW", inf)
    monkeypatch.setattr(jobs, "WORK", 0.01)
    with single.asking("hint", **SLOW) as hint:
        assert next(hint)["event"] == "started"
        (worker,) = (worker for worker in single.pool.workers() if worker.job)
        eventually(lambda: worker.worked() >= jobs.WORK)
        assert worker.pid
        os.kill(worker.pid, signal.SIGSTOP)  # so that it does not end by itself
        assert not single.ask("check", puzzle="gap/1")["solved"]


def test_an_address_that_asks_too_much_is_told_when_to_ask_again(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MOST_OF_ONE", 1)
    with single.asking("generate", **MADE_LATE) as first:
        next(first)
        with single.asking("generate", kind="gap") as second:
            assert next(second)["event"] == "queued"
            refused = single.client.post("/api/generate", json={"kind": "gap"})
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
            assert "of yours" in refused.json()["error"]
            single.pool.lanes[LONG].waiting.patience = 0
            with single.asking("generate", kind="gap") as third:
                assert next(third)["event"] == "queued"
                *_, last = second
                assert (last["event"], last["reason"]) == ("failed", "busy")
