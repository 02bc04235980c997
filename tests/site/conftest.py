"""One built site for all tests of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from elsewhere import Elsewhere

from needs import PARTS
from processes import alone_with


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a built site; tests that run beside each other share it. Whoever has one that
    should be tested names it: SITE=build/site."""
    from quinta.site.build import build

    if "SITE" in os.environ:
        return Path(os.environ["SITE"])

    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    target = shared / "site"
    with alone_with(shared / "site.lock"):
        if not target.exists():
            build(target, PARTS)
    return target


@pytest.fixture(scope="module")
def elsewhere(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Elsewhere]:
    """The site's Python."""
    found = Elsewhere(site, tmp_path_factory.mktemp("elsewhere"))
    with found.process:
        yield found
        assert found.process.stdin
        found.process.stdin.close()
