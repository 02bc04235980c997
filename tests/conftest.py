"""Settings that all tests share."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from hand import Hand
from needs import lacking, spoken_of, summary
from quinta.base.limits import Clock

# The common tests ask each kind's own test file what it knows (see boards.facts).
sys.path.insert(0, str(Path(__file__).parent / "kinds"))
pytest.register_assert_rewrite("boards", "browsing")

# The same examples in every run, however slow the computer is.
settings.register_profile(
    "quinta",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("quinta")


# No test depends on how wide and how colourful the terminal is that it is started from.
os.environ["COLUMNS"] = "80"
for _name in ("LINES", "NO_COLOR", "FORCE_COLOR", "PYTEST_ADDOPTS"):
    os.environ.pop(_name, None)


def _children_obey_signals() -> None:
    """Have every process that a test starts obey signals, also where these tests do not.

    A shell starts background jobs with SIGINT ignored, ``nohup`` with SIGHUP ignored, and
    whoever is started inherits that. A handler is not inherited: one that does nothing keeps
    this process deaf, and lets its children hear.
    """
    for name in ("SIGINT", "SIGHUP", "SIGTERM", "SIGQUIT"):
        number = getattr(signal, name, None)  # Windows has only some of them
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


_children_obey_signals()


# Time


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """All limits in this process go by a clock that the test holds in its hand."""
    clock = Hand()
    monkeypatch.setattr(Clock, "now", clock)
    monkeypatch.setattr(Clock, "used", clock)
    return clock


# How often, in what order, and what is not here


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Say how often each case is run, and in what order; skip what needs what is not here."""
    _spread(items)
    yield
    if order := os.environ.get("ORDER"):
        _shuffle(items, random.Random(order))
    for item in items:
        names = [name for mark in item.iter_markers("needs") for name in mark.args]
        if isinstance(item, pytest.DoctestItem):
            names += spoken_of(item.dtest.examples)
        for reason in lacking(*names):
            item.add_marker(pytest.mark.skip(reason=reason))


def _spread(items: list[pytest.Item]) -> None:
    """Of the cases of a test marked ``spread(3, 20)`` run 3 every day and 20 thoroughly.

    They lie as far apart as can be. The others are left to ``make limits``; without a second
    number none is. A case that is thorough anyway stays so.
    """
    tests: dict[tuple[str, bool], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("spread"):
            seldom = item.get_closest_marker("thorough") is not None
            tests[item.nodeid.partition("[")[0], seldom].append(item)
    for (_, seldom), cases in tests.items():
        mark = cases[0].get_closest_marker("spread")
        assert mark
        daily, often = (*mark.args, len(cases))[:2]
        chosen = set() if seldom else _apart(daily, len(cases))
        for number, case in enumerate(cases):
            if number not in chosen:
                often_enough = number in _apart(often, len(cases))
                case.add_marker("thorough" if often_enough else "exhaustive")


def _apart(few: int, many: int) -> set[int]:
    return set(range(many)) if few >= many else {many * i // few for i in range(few)}


def _shuffle(items: list[pytest.Item], rng: random.Random) -> None:
    """Another order of files and of the tests within: none may need what another one left."""
    files = {item.path: rng.random() for item in items}
    items.sort(key=lambda item: (files[item.path], rng.random()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line how many tests were skipped, and what to install to run them."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        told = [
            (report.nodeid, report.longrepr[2], isinstance(report, pytest.CollectReport))
            for report in skipped
        ]
        terminalreporter.write_line(summary(told))
