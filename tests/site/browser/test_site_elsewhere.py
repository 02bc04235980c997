"""The site in another engine than Chromium's, and with kinds that nobody has told it of."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from browsing import Profiles, Table, eventually, expect, fragment_of, text_of, visiting
from hosting import Host, hosting
from test_new_kinds import ADDED, SOURCE
from test_second_engine import driver, screen  # noqa: F401  (fixtures)
from test_site import hint, new, started

from needs import PARTS, needs

if TYPE_CHECKING:
    from browsing import Visitor

AKKOY = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"


@needs("selenium", "webkit")
def test_a_board_is_played_hinted_and_solved_in_webkit(
    driver: Any,  # noqa: F811
    host: Host,
) -> None:
    from selenium.webdriver.common.by import By

    def one(selector: str) -> Any:
        return driver.find_element(By.CSS_SELECTOR, selector)

    driver.get(host.address + fragment_of(AKKOY))
    eventually(lambda: driver.find_elements(By.CSS_SELECTOR, "html[data-ready=true]"))
    if driver.find_elements(By.CSS_SELECTOR, "#first[open]"):
        one("#first-skip").click()
    assert one("#play-title").text.startswith("Akkoy 4 × 4")
    one("#play-hint").click()
    eventually(lambda: one("#hint-text").text)
    one("#hint-close").click()
    one("#play-more").click()
    one("#play-solve").click()
    eventually(lambda: one("#finish").is_displayed())
    one("#play-new").click()
    eventually(lambda: one("#play-status").text.startswith(("New: ", "A new puzzle")))


@pytest.fixture(scope="module")
def enlarged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A site that was built from a Quinta with the kinds that the guide adds."""
    source = tmp_path_factory.mktemp("with-new-kinds")
    shutil.copytree(SOURCE, source / "quinta", ignore=shutil.ignore_patterns("__pycache__"))
    for name, body in ADDED.items():
        (source / "quinta" / "kinds" / f"{name}.py").write_text(body, encoding="utf-8")
    target = source / "site"
    command = [sys.executable, "-m", "quinta", "site", "-o", str(target), "--parts", str(PARTS)]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(source)})
    with hosting(tmp_path_factory.mktemp("www"), target) as found:
        yield found


@pytest.fixture
def guest(profiles: Profiles, enlarged: Host) -> Iterator[Visitor]:
    """Opens pages of that site."""
    with visiting(profiles, enlarged.address) as found:
        yield found


@pytest.mark.parametrize("kind", [name.replace("_", "-") for name in ADDED])
def test_an_added_kind_is_played_hinted_made_and_composed(guest: Visitor, kind: str) -> None:
    page = started(guest.page(alone=True))
    page.locator(f'#play-kinds [data-kind="{kind}"]').click()
    eventually(lambda: f"#{kind}:" in page.evaluate("location.hash"))
    expect(Table(page).board).to_be_visible()
    hint(page)
    made = new(page)
    assert re.match(rf"{kind}\b", made)
    page.locator("#play-more").click()
    page.locator("#play-compose").click()
    expect(page.locator("#compose-badge")).to_have_text("One solution")
    assert text_of(page) == made
