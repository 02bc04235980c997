"""New puzzles and the puzzles of a day from a server that makes them ahead."""

from __future__ import annotations

import datetime
import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from unittest import mock

import pytest
from serving import Served, eventually, httpx, running

from needs import needs
from quinta.web.stock import Stock, Usual, order_of

WISH = {"kind": "gap", "size": [9, 9], "level": 1}
TODAY = datetime.date(2026, 11, 17)


@pytest.fixture(scope="module")
def stocked() -> Iterator[Served]:
    """A server that keeps two puzzles of one wish, and those of two days."""
    order = order_of("generate", WISH)
    assert order is not None
    stock = Stock(Usual(("gap",), {order: 2}), lambda: TODAY)
    # Who lets everybody else go first has never a turn on a busy computer.
    with ExitStack() as stack:
        with mock.patch("quinta.web.filling.IDLE", 0):
            server = stack.enter_context(running(workers=1, stock=stock))
        yield server


def full(served: Served) -> bool:
    """Whether all that is wished for has been made."""
    assert served.pool.filler is not None
    return served.pool.filler.stock.next() is None


def told(served: Served, question: str, **fields: object) -> list[str]:
    """The names of the events of a question."""
    return [event["event"] for event in served.events(question, **fields)]


def test_a_new_puzzle_from_the_stock_is_there_at_once_and_is_made_again(stocked: Served) -> None:
    eventually(lambda: full(stocked))
    held = stocked.health()["stock"]
    assert told(stocked, "generate", **WISH) == ["done"]
    # What was asked for is kept deeper, unless another test has asked for it before.
    eventually(lambda: stocked.health()["stock"] >= held)
    assert stocked.health()["busy"] == 0


def test_two_who_ask_for_the_same_get_different_puzzles(stocked: Served) -> None:
    eventually(lambda: full(stocked))
    seeds = {stocked.ask("generate", **WISH)["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_a_puzzle_of_the_stock_is_the_one_that_its_seed_gives(stocked: Served) -> None:
    eventually(lambda: full(stocked))
    kept = stocked.ask("generate", **WISH)
    again = stocked.events("generate", **WISH, seed=kept["seed"])
    assert len(again) > 1, "a wish with a seed never comes from the stock"
    assert again[-1]["result"]["puzzle"] == kept["puzzle"]


@pytest.mark.parametrize("question", ["generate", "daily"])
def test_a_puzzle_that_is_made_comes_with_its_view(stocked: Served, question: str) -> None:
    asked = WISH if question == "generate" else {"kind": "gap", "date": TODAY.isoformat()}
    made = stocked.ask(question, **asked)
    assert made["view"] == stocked.ask("view", puzzle=made["puzzle"])


def test_what_is_not_there_is_made_while_one_waits_and_ahead_from_then_on(stocked: Served) -> None:
    odd = {"kind": "gap", "size": [10, 10]}
    assert len(told(stocked, "generate", **odd)) > 1
    eventually(lambda: full(stocked))
    assert told(stocked, "generate", **odd) == ["done"]


def test_todays_and_tomorrows_puzzles_are_made_ahead(stocked: Served) -> None:
    eventually(lambda: full(stocked))
    for ahead in (0, 1):
        date = (TODAY + datetime.timedelta(days=ahead)).isoformat()
        (event,) = stocked.events("daily", kind="gap", date=date)
        assert event["result"]["date"] == date


def test_a_past_day_is_made_once(stocked: Served) -> None:
    first = stocked.events("daily", kind="gap", date="2026-02-03")
    (again,) = stocked.events("daily", kind="gap", date="2026-02-03")
    assert len(first) > 1, "it was made while somebody waited"
    assert again == first[-1]


def test_a_wish_that_cannot_be_is_not_remembered(stocked: Served) -> None:
    eventually(lambda: full(stocked))
    stocked.failure("generate", kind="gap", size=[9, 4])
    stocked.failure("daily", kind="gap", date="someday")
    assert full(stocked)


def test_a_long_search_shows_progress_and_can_be_cancelled_while_the_stock_is_filled(
    stocked: Served,
) -> None:
    with stocked.asking("generate", kind="doors", size=[25, 25], level=5) as events:
        job = next(events)["job"]
        assert stocked.client.delete(f"/api/jobs/{job}").status_code == 200
        assert [event["reason"] for event in events][-1:] == ["cancelled"]


@needs("linux")
def test_who_fills_the_stock_lets_everybody_else_go_first() -> None:
    with running(workers=1, stock=Stock(Usual((), {}))) as server:
        assert server.pool.filler is not None
        (worker,) = server.pool.filler.workers
        pid = eventually(lambda: worker.pid)
        eventually(lambda: os.sched_getscheduler(pid) == os.SCHED_IDLE)
        others = eventually(lambda: [worker.pid for worker in server.pool.workers() if worker.pid])
        assert {os.sched_getscheduler(pid) for pid in others} == {os.SCHED_OTHER}


def test_a_server_that_ends_leaves_nobody_at_work_on_its_stock() -> None:
    order = order_of("generate", {"kind": "akkoy", "size": [40, 40], "level": 4})
    assert order is not None
    with running(workers=1, stock=Stock(Usual((), {order: 1}))) as server:
        assert server.pool.filler is not None
        (worker,) = server.pool.filler.workers
        pid = eventually(lambda: worker.pid)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# How answers travel


def sent(served: Served, method: str, path: str, encoding: str) -> httpx.Response:
    """An answer as it travels, not unpacked."""
    body = {"puzzle": "gap/1"} if method == "POST" else None
    headers = {"accept-encoding": encoding}
    request = served.client.build_request(method, path, json=body, headers=headers)
    return served.client.send(request, stream=True)


@pytest.mark.parametrize(("method", "path"), [("POST", "/api/view"), ("GET", "/api/kinds")])
def test_answers_are_packed_for_whoever_can_read_that(
    stocked: Served, method: str, path: str
) -> None:
    plain = b"".join(sent(stocked, method, path, "identity").iter_raw())
    answer = sent(stocked, method, path, "gzip, deflate, br")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    packed = b"".join(answer.iter_raw())
    assert len(packed) < len(plain) / 3
    lines = [json.loads(line) for line in gzip.decompress(packed).splitlines()]
    assert lines[-1:] == [json.loads(line) for line in plain.splitlines()][-1:]


def test_each_line_can_be_read_before_the_next_comes(stocked: Served) -> None:
    long = {"kind": "doors", "size": [25, 25], "level": 5, "seed": "long"}
    with stocked.client.stream("POST", "/api/generate", json=long) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        reader = zlib.decompressobj(wbits=31)
        first = reader.decompress(next(answer.iter_raw()))
    assert json.loads(first)["event"] == "started"
