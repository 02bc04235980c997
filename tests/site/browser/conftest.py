"""A built site on a plain server for files, under a sub-path, and a browser at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from needs import needs

sys.path.insert(0, str(Path(__file__).parents[2] / "web" / "browser"))
from opened import profiles, pytest_runtest_teardown, visitor  # noqa: F401  (fixtures)

if TYPE_CHECKING:
    from hosting import Host


@pytest.fixture(scope="module")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Serves the site as any web server would."""
    from hosting import hosting

    with hosting(tmp_path_factory.mktemp("www"), site) as found:
        yield found


@pytest.fixture
def address(host: Host) -> str:
    """Where the page is."""
    return host.address


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time, and it has to be here, and so do the site's parts."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.thorough)
            item.add_marker(needs("playwright", "chromium", "node", "parts"))
