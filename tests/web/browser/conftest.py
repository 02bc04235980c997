"""One server and one browser for all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from opened import profiles, pytest_runtest_teardown, visitor  # noqa: F401  (fixtures)

from needs import needs

if TYPE_CHECKING:
    from browsing import Visitor
    from playwright.sync_api import Page


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is."""
    from browsing import serving

    with serving() as found:
        yield found


@pytest.fixture
def page(visitor: Visitor) -> Page:  # noqa: F811
    """The page as it opens for the first time."""
    return visitor.page()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time: few of these are for every day. And it has to be here."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            if item.get_closest_marker("everyday") is None:
                item.add_marker(pytest.mark.thorough)
            item.add_marker(needs("playwright", "chromium", "starlette", "uvicorn"))
