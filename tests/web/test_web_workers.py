"""Workers: cancelled, crashed, slow and busy ones; whoever waits is told."""

from __future__ import annotations

import os
import signal
import threading

import pytest
from serving import LONG, Served

from processes import PATIENCE, children_of, eventually, is_alive, wait_until_gone


def test_closing_the_connection_ends_the_worker(single: Served) -> None:
    with single.asking("generate", **LONG) as events:
        assert next(events)["event"] == "started"
        assert next(events)["event"] == "progress"
        (pid,) = single.pids()
        assert pid
        assert is_alive(pid)
    eventually(lambda: single.health()["busy"] == 0)
    wait_until_gone(pid)
    assert single.ask("solve", puzzle="gap/1")["status"] == "unique"


def test_delete_ends_a_job_and_tells_whoever_waits(single: Served) -> None:
    with single.asking("generate", **LONG) as events:
        job = next(events)["job"]
        assert single.client.delete(f"/api/jobs/{job}").status_code == 200
        *_, last = events
        assert last == {"event": "failed", "error": "cancelled", "reason": "cancelled"}
    eventually(lambda: single.health()["busy"] == 0)
    assert single.client.delete(f"/api/jobs/{job}").status_code == 404


def test_a_comparison_ends_with_all_its_processes(single: Served) -> None:
    with single.asking(
        "compare", puzzle="doors 12x12\n" + ". . . . . . . . . . . .\n" * 12
    ) as events:
        while next(events)["event"] != "progress":
            pass
        (pid,) = single.pids()
        assert pid
        eventually(lambda: children_of(pid))
        (engine,) = children_of(pid)
    eventually(lambda: single.health()["busy"] == 0)
    wait_until_gone(pid, engine)


def test_whoever_waits_is_told_the_place_in_the_queue(single: Served) -> None:
    with single.asking("generate", **LONG) as first:
        running = next(first)
        with (
            single.asking("generate", kind="gap", seed="1") as second,
            single.asking("generate", kind="gap", seed="2") as third,
        ):
            queued = next(second)
            assert (queued["event"], queued["place"]) == ("queued", 1)
            queued = next(third)
            assert (queued["event"], queued["place"]) == ("queued", 2)
            assert single.health()["queued"] == 2
            single.client.delete(f"/api/jobs/{running['job']}")
            assert next(second)["event"] == "started"
            moved = next(third)
            assert (moved["event"], moved["place"]) == ("queued", 1)
            assert list(second)[-1]["event"] == "done"
            assert [event["event"] for event in third if event["event"] != "progress"] == [
                "started",
                "done",
            ]


def test_a_job_that_waits_can_be_cancelled_too(single: Served) -> None:
    with single.asking("generate", **LONG) as first:
        next(first)
        with single.asking("generate", kind="gap") as second:
            job = next(second)["job"]
            assert single.client.delete(f"/api/jobs/{job}").status_code == 200
            assert list(second)[-1]["reason"] == "cancelled"
        with single.asking("generate", kind="gap") as third:
            next(third)
        eventually(lambda: single.health()["queued"] == 0)


def test_quick_questions_do_not_wait_for_long_ones(single: Served) -> None:
    with single.asking("generate", **LONG) as events:
        next(events)
        assert single.ask("hint", puzzle="gap/1")["step"]
        assert not single.ask("check", puzzle="gap/1")["solved"]


def test_a_slow_hint_does_not_keep_others_waiting(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quinta.web.jobs.SLOW", 0.1)
    with single.asking("hint", puzzle="gap 40") as events:
        assert next(events)["event"] == "started"
        (pid,) = eventually(lambda: list(filter(None, single.pids())))
        os.kill(pid, signal.SIGSTOP)  # as slow as can be
        assert not single.ask("check", puzzle="gap/1")["solved"]
        assert single.health()["busy"] == 1, "it is still at it"
    eventually(lambda: single.health()["busy"] == 0)
    assert not single.ask("check", puzzle="gap/1")["solved"]


@pytest.mark.spread(1)
@pytest.mark.parametrize("times", [1, 3])
def test_a_worker_that_is_killed_fails_its_job_and_is_replaced(single: Served, times: int) -> None:
    for _ in range(times):
        with single.asking("generate", **LONG) as events:
            while next(events)["event"] != "progress":  # only then it is at work for certain
                pass
            (pid,) = single.pids()
            assert pid
            os.kill(pid, signal.SIGKILL)
            *_, last = events
            assert last["event"] == "failed"
            assert last["reason"] == "bug"
            assert "a worker ended by signal 9" in last["error"]
            assert "please report it with the details in the file" in last["error"]
    assert single.ask("generate", kind="gap", seed="1")["puzzle"]


def test_a_worker_killed_while_it_rests_is_replaced(single: Served) -> None:
    assert single.ask("check", puzzle="gap/1")
    for worker in single.pool.workers():
        if worker.pid:
            os.kill(worker.pid, signal.SIGKILL)
            wait_until_gone(worker.pid)
    assert single.ask("check", puzzle="gap/1")
    assert single.ask("solve", puzzle="gap/1")["status"] == "unique"


def test_a_time_limit_ends_what_does_not_keep_it_itself(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quinta.web.workers.GRACE", -1)
    failure = single.failure("compare", puzzle="doors/1", seconds=1)  # it tells of runs before
    assert failure["reason"] == "limit"
    assert "time" in failure["error"]
    assert single.ask("solve", puzzle="gap/1")["status"] == "unique"


def test_a_time_limit_that_is_kept_gives_an_answer_of_unknown(
    single: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quinta.web.workers.GRACE", PATIENCE)
    endless = f"doppelblock 14\ntop: {'7 ' * 14}\nright: {'50 ' * 14}\n"
    found = single.ask("solve", puzzle=endless, seconds=0.05)
    assert (found["status"], found["limit"]) == ("unknown", "time")


def test_too_much_memory_ends_a_job(single: Served) -> None:
    for worker in single.pool.workers():
        worker.megabytes = 1
    failure = single.failure("compare", puzzle="doors/1")
    assert failure == {
        "event": "failed",
        "error": "the memory limit was reached",
        "reason": "limit",
    }


def test_a_full_queue_says_so(single: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quinta.web.turns.MOST_WAITING", 1)
    with single.asking("generate", **LONG) as first:
        next(first)
        with single.asking("generate", kind="gap") as second:
            next(second)
            refused = single.client.post("/api/generate", json={"kind": "gap"})
            assert refused.status_code == 503
            assert "waiting" in refused.json()["error"]


def test_whoever_leaves_at_once_leaves_nothing_behind(single: Served) -> None:
    for number in range(20):
        question = ("generate", LONG) if number % 2 else ("hint", {"puzzle": "gap 30"})
        with single.asking(question[0], **question[1]) as events:
            if number % 4 < 2:
                next(events)
    eventually(lambda: single.health()["busy"] == single.health()["queued"] == 0)
    assert single.pool.jobs == {}
    assert single.ask("check", puzzle="gap/1")["right"]
    assert single.ask("solve", puzzle="gap/1")["status"] == "unique"


def test_many_at_once_are_all_answered(served: Served) -> None:
    found: list[str] = []

    def play() -> None:
        found.append(served.ask("solve", puzzle="gap/1")["status"])
        found.append("step" if served.ask("hint", puzzle="doors/1")["step"] else "none")

    threads = [threading.Thread(target=play) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["step"] * 8 + ["unique"] * 8
