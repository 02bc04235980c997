"""Settings that all tests share."""

from __future__ import annotations

import signal
import sys
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from needs import lacking, spoken_of, summary

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


# How often, and what is not here


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Say how often each case is run; then skip what needs something that is not here."""
    _spread(items)
    yield
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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line how many tests were skipped, and what to install to run them."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        told = [
            (report.nodeid, report.longrepr[2], isinstance(report, pytest.CollectReport))
            for report in skipped
        ]
        terminalreporter.write_line(summary(told))
