"""Addresses of Penpa in the real editor, where a copy of it is at hand.

Its pages are found in the folder that QUINTA_PENPA names, the one with ``index.html``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

import quinta
from needs import CHROMIUM, needs
from quinta import Cell, Wall
from quinta.kinds import all_kinds
from quinta.render.scene import Edge, Fill

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.thorough, needs("penpa", "playwright", "chromium")]

PLAY = """
({shaded, numbers, walls}) => {
    const cell = index => pu.centerlist[index];
    pu.pu_a.surface = {};
    pu.pu_a.number = {};
    pu.pu_a.lineE = {};
    for (const index of shaded) pu.pu_a.surface[cell(index)] = 1;
    for (const [index, text] of numbers) pu.pu_a.number[cell(index)] = [text, 2, "1"];
    for (const [first, second] of walls) {
        const corners = pu.point[cell(first)].surround;
        const shared = pu.point[cell(second)].surround.filter(each => corners.includes(each));
        pu.pu_a.lineE[shared.sort((a, b) => a - b).join(",")] = 3;
    }
    pu.check_solution();
    return pu.sol_flag;
}
"""
"""A player's strokes, as the editor keeps them, and whether they are taken for the solution."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def editor() -> Iterator[str]:
    """Where the editor is."""
    folder = os.environ["QUINTA_PENPA"]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page that asks no other host."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.route(
            "**/*",
            lambda route: route.continue_() if "127.0.0.1" in route.request.url else route.abort(),
        )
        yield page
        browser.close()


@pytest.mark.parametrize("kind", list(all_kinds()))
def test_the_editor_refuses_the_blank_board_and_takes_the_solution(
    kind: str, editor: str, page: Page, tmp_path: Path
) -> None:
    name = next(
        name
        for name, example in quinta.examples().items()
        if name.startswith(f"{kind}/") and example.solutions == 1
    )
    puzzle = quinta.example(name)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    address = quinta.write("penpa", puzzle, solution).strip()
    page.goto("about:blank")
    page.goto(editor + address[address.index("#") :])
    page.wait_for_function("typeof pu !== 'undefined' && pu.solution")
    strokes: dict[str, list[Any]] = {"shaded": [], "numbers": [], "walls": []}
    assert page.evaluate(PLAY, strokes) == 0
    drawn = puzzle.scene(solution)
    columns = puzzle.size.columns

    def index(cell: Cell) -> int:
        return cell.row * columns + cell.column

    for cell, square in drawn.squares.items():
        if square.fill in (Fill.DARK, Fill.TINTED):
            strokes["shaded"].append(index(cell))
        elif square.label and square != puzzle.scene({}).square(cell):
            strokes["numbers"].append([index(cell), square.label])
    strokes["walls"] = [
        [index(wall.first), index(wall.second)]
        for wall, edge in drawn.walls.items()
        if edge is Edge.CLOSED and isinstance(wall, Wall)
    ]
    if folder := os.environ.get("QUINTA_PENPA_PICTURES"):
        page.screenshot(path=Path(folder) / f"{kind}.png")
    for part in strokes.values():
        if part:
            last = part.pop()
            assert page.evaluate(PLAY, strokes) == 0
            part.append(last)
    assert page.evaluate(PLAY, strokes) == 1


@pytest.mark.parametrize("kind", list(all_kinds()))
def test_what_the_editor_saves_again_is_read_again(kind: str, editor: str, page: Page) -> None:
    puzzle = quinta.example(f"{kind}/1")
    address = quinta.write("penpa", puzzle).strip()
    page.goto("about:blank")
    page.goto(editor + address[address.index("#") :])
    page.wait_for_function("typeof pu !== 'undefined' && pu.centerlist.length > 0 && pu.url")
    for saved in ("pu.maketext()", "pu.maketext_solve()"):
        assert quinta.parse(page.evaluate(saved)) == puzzle
