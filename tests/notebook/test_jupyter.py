"""A game in a real JupyterLab: drawn, played by mouse and keys, and read from Python."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from needs import CHROMIUM, needs
from processes import PATIENCE, eventually

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.thorough,
    needs("anywidget", "jupyterlab", "nbclient", "playwright", "chromium", "posix"),
]

CELLS = [
    'import quinta\ngame = quinta.example("gap/1").play()\ngame',
    "print(sorted((place.id, value) for place, value in game.marks.items()))",
    "game.marks = {quinta.Cell(2, 2): 1}",
    'quinta.example("doors/1")',
    'quinta.explain(quinta.example("doors/1"))',
]


def notebook(path: Path, cells: list[str]) -> None:
    """Write a notebook with these cells."""
    import nbformat

    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(made, path)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab with one notebook; its address."""
    folder = tmp_path_factory.mktemp("lab")
    notebook(folder / "play.ipynb", CELLS)
    state = {
        name: str(folder / name.lower())
        for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")
    }
    options = [
        *("--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0"),
        *("--IdentityProvider.token=quinta", f"--ServerApp.root_dir={folder}"),
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    ]
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env={**os.environ, **state, "QUINTA_TEST": "1"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        runtime = Path(state["JUPYTER_RUNTIME_DIR"])
        told = eventually(lambda: [p for p in runtime.glob("jpserver-*.json") if p.read_text()])
        port = json.loads(told[0].read_text())["port"]
        yield f"http://127.0.0.1:{port}/lab/tree/play.ipynb?token=quinta&reset"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


@pytest.fixture
def page(lab: str) -> Iterator[Page]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(lab)
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        page.get_by_text("| Idle").wait_for()  # the kernel listens
        yield page
        browser.close()


def run(page: Page, number: int) -> Any:
    """Run a cell and wait until the kernel is done with it; what it shows."""
    cell = page.locator(".jp-CodeCell").nth(number)
    cell.locator(".jp-InputArea-editor").click()
    page.keyboard.press("Control+Enter")
    done = cell.locator(".jp-InputArea-prompt", has_text="[")
    page.wait_for_function(
        "prompt => /\\[\\d+\\]/.test(prompt.textContent)", arg=done.element_handle()
    )
    return cell.locator(".jp-OutputArea")


def test_a_game_is_played_by_mouse_and_keys_and_read_from_python(page: Page) -> None:
    shown = run(page, 0)
    board = shown.locator("svg.board")
    board.wait_for()
    board.locator('[data-place="r1c1"]').click()
    board.locator('[data-place="r1c3"]').click(button="right")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")  # JupyterLab would cut its cell
    assert page.locator(".jp-CodeCell").count() == len(CELLS)
    assert board.locator('[data-place="r2c3"]').get_attribute("data-value") == "0"
    wanted = "[('r1c1', 1), ('r1c3', 0), ('r2c3', 0)]"
    eventually(lambda: wanted in run(page, 1).inner_text())  # marks may still be on their way

    shown.get_by_role("button", name="Check").click()
    shown.get_by_text("No rule is broken so far.").wait_for()
    for _ in range(3):
        shown.get_by_role("button", name="Undo").click()
    assert board.locator('[data-place="r2c3"]').get_attribute("data-value") == ""
    assert shown.get_by_role("button", name="Undo").is_disabled()
    shown.get_by_role("button", name="Hint").click()
    shown.get_by_text("Look at row 9.").wait_for()
    page.wait_for_function("document.querySelector('svg.board .roles').childElementCount > 0")

    run(page, 2)
    page.wait_for_function(
        "document.querySelector('svg.board [data-place=r3c3]').dataset.value === '1'"
    )
    assert board.locator('[data-place="r1c1"]').get_attribute("data-value") == ""


def test_puzzles_and_explanations_are_pictures(page: Page) -> None:
    run(page, 0)
    run(page, 3).locator("svg, img").first.wait_for()
    steps = run(page, 4).locator("figure")
    assert steps.count() > 10
    assert steps.first.locator("svg").count() == 1
    assert steps.first.inner_text().startswith("1. ")
