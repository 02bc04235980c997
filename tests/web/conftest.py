"""A server for the tests of the page's other half."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("serving")

from serving import Served, running  # noqa: E402


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """A server on a free port of this computer, two workers for each queue."""
    with running(workers=2) as server:
        yield server


@pytest.fixture
def single() -> Iterator[Served]:
    """A server of one's own with one worker for each queue."""
    with running(workers=1) as server:
        yield server
