"""A built site on a plain server for files, under a sub-path, and a browser at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from needs import needs

sys.path.insert(0, str(Path(__file__).parents[2] / "web" / "browser"))  # browsing.py

if TYPE_CHECKING:
    from browsing import Profiles, Visitor
    from hosting import Host


@pytest.fixture(scope="module")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Serves the site as any web server would."""
    from hosting import hosting

    with hosting(tmp_path_factory.mktemp("www"), site) as found:
        yield found


@pytest.fixture(scope="package")
def profiles() -> Iterator[Profiles]:
    """The profiles of a browser."""
    from browsing import Profiles, browsing

    with browsing() as browser:
        yield Profiles(browser)


@pytest.fixture
def visitor(profiles: Profiles, host: Host) -> Iterator[Visitor]:
    """Opens pages; afterwards none of them may have complained or asked another host."""
    from browsing import visiting

    with visiting(profiles, host.address) as found:
        yield found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time, and it has to be here, and so do the site's parts."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.thorough)
            item.add_marker(needs("playwright", "chromium", "node", "parts"))
