"""A server for the tests of the page's other half."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from needs import needs

if TYPE_CHECKING:
    from serving import Served

pytest.register_assert_rewrite("serving")


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """A server on a free port of this computer, two workers for each queue."""
    from serving import running

    with running(workers=2) as server:
        yield server


@pytest.fixture
def single() -> Iterator[Served]:
    """A server of one's own with one worker for each queue."""
    from serving import running

    with running(workers=1) as server:
        yield server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a server, or a client for it, there is nothing to test."""
    from serving import SERVER

    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(needs(*SERVER))
