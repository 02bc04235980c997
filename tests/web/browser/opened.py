"""A browser, and who visits with it: fixtures for every folder of tests that has an ``address``.

What they need is imported when they run: the tests are collected without Playwright, too.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from browsing import Profiles, Visitor

_opened: list[Profiles] = []
_closing = ExitStack()


@pytest.fixture
def profiles() -> Profiles:
    """The profiles of a browser: one for all tests in a row that use it, wherever they stand."""
    from browsing import Profiles, browsing

    if not _opened:
        _opened.append(Profiles(_closing.enter_context(browsing())))
    return _opened[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, None, None]:
    """End the browser with the last of these tests: Playwright keeps an event loop running in this
    thread, and other tests may need one of their own."""
    try:
        yield
    finally:
        if "profiles" not in getattr(nextitem, "fixturenames", ()):
            _opened.clear()
            _closing.close()


@pytest.fixture
def visitor(profiles: Profiles, address: str) -> Iterator[Visitor]:
    """Opens pages; afterwards none of them may have complained or asked another host."""
    from browsing import visiting

    with visiting(profiles, address) as found:
        yield found
