"""One server for all tests of the page, one browser for each file of them.

The browser is closed with its file: Playwright keeps an event loop running in this thread, and
other tests may need one of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from needs import needs

if TYPE_CHECKING:
    from browsing import Visitor
    from playwright.sync_api import Browser, Page

pytest.register_assert_rewrite("browsing")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is."""
    from browsing import serving

    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser."""
    from browsing import browsing

    with browsing() as found:
        yield found


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    """Opens pages; afterwards none of them may have complained or asked another host."""
    from browsing import Visitor

    found = Visitor(browser, address)
    try:
        yield found
    finally:
        found.close()
    assert not found.faults


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The page as it opens for the first time."""
    return visitor.page()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time: few of these are for every day. And it has to be here."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            if item.get_closest_marker("everyday") is None:
                item.add_marker(pytest.mark.thorough)
            item.add_marker(needs("playwright", "chromium", "starlette", "uvicorn"))
