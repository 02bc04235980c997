"""A browser, and who visits with it: fixtures for every folder of tests that has an ``address``.

What they need is imported when they run: the tests are collected without Playwright, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from browsing import Profiles, Visitor


@pytest.fixture(scope="package")
def profiles() -> Iterator[Profiles]:
    """The profiles of a browser."""
    from browsing import Profiles, browsing

    with browsing() as browser:
        yield Profiles(browser)


@pytest.fixture
def visitor(profiles: Profiles, address: str) -> Iterator[Visitor]:
    """Opens pages; afterwards none of them may have complained or asked another host."""
    from browsing import visiting

    with visiting(profiles, address) as found:
        yield found
