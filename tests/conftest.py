"""Settings that all tests share."""

from __future__ import annotations

import signal
import sys
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


# What is not here


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs something that is not here, examples in the documentation too."""
    for item in items:
        names = [name for mark in item.iter_markers("needs") for name in mark.args]
        if isinstance(item, pytest.DoctestItem):
            names += spoken_of(item.dtest.examples)
        for reason in lacking(*names):
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line how many tests were skipped, and what to install to run them."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        told = [
            (report.nodeid, report.longrepr[2], isinstance(report, pytest.CollectReport))
            for report in skipped
        ]
        terminalreporter.write_line(summary(told))
