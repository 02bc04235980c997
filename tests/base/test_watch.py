"""The watch over a command: it raises where nobody looks at the clock, and leaves nothing."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import pytest

import quinta
from needs import needs
from quinta.base.errors import LimitReached
from quinta.base.limits import Clock, Limits, megabytes, watched, whole

pytestmark = needs("alarm")

SOON = Limits(seconds=0.05)


def go_on_for_ever() -> None:
    """Nobody here looks at a clock."""
    while True:
        pass


def go_on(seconds: float) -> None:
    """For so long, in processor time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def ended(work: Callable[[], object], limits: Limits = SOON) -> str | None:
    """The limit that ended the work, if one did."""
    try:
        with watched(limits):
            work()
    except LimitReached as reached:
        return reached.limit
    return None


def test_a_watch_ends_what_looks_at_no_clock():
    assert ended(go_on_for_ever) == "time"


def test_a_watch_ends_what_grows():
    def grow() -> None:
        grown = []
        while True:
            grown.append(list(range(1000)))

    assert ended(grow, Limits(megabytes=megabytes() + 30)) == "memory"


def test_a_watch_leaves_nothing_behind():
    before = signal.getsignal(signal.SIGALRM), sys.unraisablehook, threading.active_count()
    with watched(Limits(seconds=60)):
        assert signal.getsignal(signal.SIGALRM) != before[0]
    assert ended(go_on_for_ever) == "time"
    assert before == (
        signal.getsignal(signal.SIGALRM),
        sys.unraisablehook,
        threading.active_count(),
    )


def test_a_watch_that_strikes_while_it_is_started_leaves_nothing_behind(monkeypatch):
    start = threading.Thread.start

    def start_and_dawdle(thread: threading.Thread) -> None:
        start(thread)
        go_on_for_ever()

    before, threads = signal.getsignal(signal.SIGALRM), threading.active_count()
    monkeypatch.setattr(threading.Thread, "start", start_and_dawdle)
    with pytest.raises(LimitReached, match="memory"), watched(Limits(megabytes=1)):
        pass
    assert signal.getsignal(signal.SIGALRM) == before
    assert threading.active_count() == threads


@pytest.mark.thorough
def test_a_watch_ends_what_waits_for_something():
    reading, writing = os.pipe()
    try:
        assert ended(lambda: os.read(reading, 1)) == "time"
    finally:
        os.close(reading)
        os.close(writing)


def test_nothing_is_raised_once_the_watch_is_over():
    assert ended(go_on_for_ever) == "time"
    go_on(0.3)


def test_a_watch_raises_again_if_it_was_not_heard():
    heard = []

    def hard_of_hearing() -> None:
        try:
            go_on_for_ever()
        except LimitReached as reached:
            heard.append(reached.limit)
        go_on_for_ever()

    assert ended(hard_of_hearing) == "time"
    assert heard == ["time"]


def test_who_stops_by_themselves_can_say_what_they_found():
    said = []

    def cautious() -> None:
        clock = Clock(SOON)
        with contextlib.suppress(LimitReached):
            while True:
                clock.check()
        said.extend(str(number) for number in range(1000))

    assert ended(cautious) is None
    assert len(said) == 1000


def test_an_outer_watch_holds_within_an_inner_one():
    with watched(SOON):
        assert ended(go_on_for_ever, Limits(seconds=60)) == "time"


def test_an_outer_watch_goes_on_after_an_inner_one():
    def work() -> None:
        assert ended(lambda: None, Limits(seconds=60)) is None
        go_on_for_ever()

    assert ended(work) == "time"


def test_what_is_written_is_written_whole():
    written = []

    @whole
    def write() -> None:
        go_on(0.5)
        written.append("whole")

    def work() -> None:
        write()
        go_on_for_ever()

    assert ended(work) == "time"
    assert written == ["whole"]


def test_the_system_is_asked_about_memory_in_one_piece(monkeypatch):
    looks, asked, answers = [], [], []

    def told() -> float:
        if threading.current_thread() is threading.main_thread() and not asked:
            asked.append("once")
            while len(looks) < 6:  # the watch strikes meanwhile
                pass
            answers.append("whole")
        looks.append("full")
        return 1e9

    monkeypatch.setattr("quinta.base.limits.megabytes_of", told)
    assert ended(megabytes, Limits(megabytes=1)) in ("memory", None)
    assert answers == ["whole"]


def test_an_exception_that_can_only_be_ignored_is_raised_again(capsys):
    class Slow:
        def __del__(self) -> None:
            go_on_for_ever()

    def work() -> None:
        Slow()
        go_on_for_ever()

    assert ended(work) == "time"
    assert capsys.readouterr().err == ""


def test_other_threads_are_left_to_the_clock():
    told = []

    def work() -> None:
        with watched(Limits(seconds=0)) as clock:
            go_on(0.2)
            try:
                clock.check()
            except LimitReached as reached:
                told.append(reached.limit)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert told == ["time"]


def test_without_limits_there_is_no_watch():
    before = threading.active_count()
    with watched(Limits()):
        assert threading.active_count() == before


# Limits in the library, where there is no watch


@pytest.mark.parametrize(
    "ask",
    [
        quinta.forced,
        quinta.clash,
        quinta.superfluous,
        quinta.thin,
        quinta.repair,
        quinta.status,
        quinta.hint,
        quinta.explain,
        quinta.rate,
        quinta.solve,
    ],
    ids=lambda ask: ask.__name__,
)
def test_no_question_builds_what_it_has_no_time_for(ask, monkeypatch):
    puzzle = quinta.parse("doppelblock 40")
    checks = 0
    check = Clock.check

    def counted(clock: Clock) -> None:
        nonlocal checks
        checks += 1
        check(clock)

    monkeypatch.setattr(Clock, "check", counted)
    found = ask(puzzle, limits=Limits(seconds=0))
    assert found.limit == "time"
    assert found.status == "unknown"
    assert checks < 100


def test_an_explanation_cut_off_is_not_complete():
    found = quinta.explain(quinta.example("doors/1"), limits=Limits(seconds=0))
    assert found.limit == "time"
    assert not found.complete
