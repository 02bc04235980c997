"""A smoke test in another engine than Chromium's: WebKit, as Debian has it."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import eventually, fragment_of

from needs import needs

AKKOY = "akkoy\ncolumns: 1 | 3 | 1 2 | 2\nrows: 1 | 1 2 | ? | ?\n"

pytestmark = needs("selenium", "webkit")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A display that nobody sees."""
    read, write = os.pipe()
    asked = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(asked, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


def browser_of_webkit() -> str:
    """The small browser that comes with the engine."""
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))


@pytest.fixture
def driver(screen: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The other browser, driven."""
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions
    from selenium.webdriver.webkitgtk.service import Service

    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setenv("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
    options = WebKitGTKOptions()
    options.binary_location = browser_of_webkit()
    options.add_argument("--automation")
    service = Service(executable_path=shutil.which("WebKitWebDriver"))
    with warnings.catch_warnings():  # Selenium's own way to this browser is one it warns of
        warnings.simplefilter("ignore", DeprecationWarning)
        found = WebKitGTK(options=options, service=service)
    try:
        yield found
    finally:
        found.quit()


def test_a_board_is_played_hinted_and_solved_in_webkit(driver: Any, address: str) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    def one(selector: str) -> Any:
        return driver.find_element(By.CSS_SELECTOR, selector)

    driver.get(address + fragment_of(AKKOY))
    eventually(lambda: driver.find_elements(By.CSS_SELECTOR, "html[data-ready=true]"))
    assert one("#play-title").text.startswith("Akkoy 4 × 4")
    one("#play-hint").click()
    eventually(lambda: one("#hint-text").text)
    one("#hint-close").click()
    driver.switch_to.active_element.send_keys(Keys.SPACE)
    eventually(lambda: one('[data-place="r1c1"]').get_attribute("data-value") == "1")
    one("#play-undo").click()
    one("#play-more").click()
    one("#play-solve").click()
    eventually(lambda: one("#finish").is_displayed())
    for tab in ("daily", "learn", "compose"):
        one(f"#tab-{tab}").click()
        eventually(lambda tab=tab: one(f"#{tab}").is_displayed())
