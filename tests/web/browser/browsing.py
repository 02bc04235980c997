"""A real browser at a real server: what the tests of the page and the screenshots share.

It can be imported without Playwright, so that the tests are counted; ``conftest.py`` skips them.
"""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import quinta
from needs import CHROMIUM, has
from processes import PATIENCE, eventually

if TYPE_CHECKING or has("playwright"):
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        CDPSession,
        ConsoleMessage,
        Locator,
        Page,
        Request,
        WebError,
        expect,
        sync_playwright,
    )

    expect.set_options(timeout=PATIENCE * 1000)
else:
    Page = expect = None

__all__ = [
    "CHROMIUM",
    "PATIENCE",
    "PHONE",
    "Fingers",
    "Marks",
    "Page",
    "Profiles",
    "Table",
    "Visitor",
    "address_of",
    "asked",
    "browsing",
    "cell",
    "eventually",
    "expect",
    "fragment_of",
    "health",
    "paint",
    "ready",
    "serving",
    "solution_of",
    "text_of",
    "turn",
    "violations",
    "visit",
    "visiting",
    "walls_beside",
]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SEEN = """try {
    localStorage.setItem("quinta/1/setting/first", "true");
} catch {}"""
"""Somebody who has seen the first lesson."""
MODULES = "window.pageModule = name => import(new URL(name, document.querySelector('script').src));"
"""A module of the page, for what a test runs there."""
UNHURRIED = """
import sys
from math import inf
from quinta.cli.main import run
from quinta.web import jobs
from quinta.web.questions import Question
jobs.SLOW = jobs.WORK = inf
jobs.NICE = dict.fromkeys(jobs.NICE, 0)
Question.time = lambda self, request: float(request.get("seconds", inf))
run(sys.argv[1:])
"""
"""The server as it is, but that nothing takes too long there and nobody lets others go first: so a
busy computer is one where all goes slowly, and nothing else."""
Point = tuple[float, float]
Marks = dict[str, int]


# The server and the browser


@contextmanager
def serving(source: Path | None = None) -> Iterator[str]:
    """The address of ``quinta serve`` on a free port of this computer; ``source`` replaces ours."""
    command = [sys.executable, "-c", UNHURRIED, "serve", "--port", "0", "--workers", "1"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    if source is not None:
        environment["PYTHONPATH"] = str(source)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.search(r"http://\S+/", said)
            assert found, f"the server did not say where it is: {said!r}"
            address = found.group()
            eventually(lambda: health(address)["ok"])
            yield address
        finally:
            server.terminate()
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.kill()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Debian's chromium, that knows no host but this computer."""
    rules = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules={rules}"],
        )
        try:
            yield browser
        finally:
            browser.close()


def health(address: str) -> dict[str, Any]:
    """What the server says of itself; not ok before it answers."""
    try:
        with urllib.request.urlopen(f"{address}health", timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except OSError:
        return {"ok": False}


def asked(address: str, question: str, **fields: Any) -> Any:
    """The result of a question to the server, as a script gets it."""
    body = json.dumps({"v": 1, **fields}).encode()
    request = urllib.request.Request(
        f"{address}api/{question}", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        events = [json.loads(line) for line in answer.read().splitlines()]
    assert events[-1]["event"] == "done", events[-1]
    return events[-1]["result"]


class Profiles:
    """Browser profiles to be used again: a page that is there already opens in half the time.

    Nothing of what a page has kept is left to the next one.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._idle: dict[str, list[Page]] = {}

    def context(self, newcomer: bool = False, **how: Any) -> BrowserContext:
        """A new profile, in which no puzzle was played yet, for somebody who knows the page."""
        context = self.browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **how})
        context.add_init_script(MODULES)
        if not newcomer:
            context.add_init_script(SEEN)
        context.set_default_timeout(PATIENCE * 1000)
        return context

    def take(self, **how: Any) -> Page:
        """A page in a profile of this sort that nobody else uses."""
        idle = self._idle.get(repr(how))
        return idle.pop() if idle else self.context(**how).new_page()

    def give_back(self, page: Page, address: str, **how: Any) -> None:
        """Forget what was done there. Who leaves more than one page does not come back."""
        if page.is_closed() or len(page.context.pages) > 1:
            page.context.close()
            return
        page.goto(f"{address}health")  # what a page keeps as it is left is kept now
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self._idle.setdefault(repr(how), []).append(page)


class Visitor:
    """Opens pages, and notes what no page may do: complain, or ask another host."""

    def __init__(self, profiles: Profiles, address: str) -> None:
        self.profiles, self.address = profiles, address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self._taken: list[tuple[Page, dict[str, Any]]] = []

    def context(self, **how: Any) -> BrowserContext:
        """A browser profile for one test alone, which may change what it likes.

        A ``newcomer`` has not seen the first lesson either.
        """
        context = self.profiles.context(**how)
        self._watch(context)
        self.contexts.append(context)
        return context

    def page(self, fragment: str = "", *, alone: bool = False, **how: Any) -> Page:
        """A page that is ready, in a profile of its own, in which no puzzle was played yet.

        Whoever changes the window, the theme or what comes from the server does so ``alone``.
        """
        if alone:
            return visit(self.context(**how).new_page(), self.address + fragment)
        page = self.profiles.take(**how)
        self._watch(page.context)
        self._taken.append((page, how))
        return visit(page, self.address + fragment)

    def close(self) -> None:
        """Leave all pages."""
        for context in (*self.contexts, *(page.context for page, _ in self._taken)):
            context.remove_listener("console", self._hear)
            context.remove_listener("weberror", self._fail)
            context.remove_listener("request", self._see)
        for context in self.contexts:
            context.close()
        for page, how in self._taken:
            self.profiles.give_back(page, self.address, **how)

    def _watch(self, context: BrowserContext) -> None:
        context.on("console", self._hear)
        context.on("weberror", self._fail)
        context.on("request", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _fail(self, error: WebError) -> None:
        self.faults.append(f"error: {error.error}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"request to {request.url}")


@contextmanager
def visiting(profiles: Profiles, address: str) -> Iterator[Visitor]:
    """A visitor, of whose pages none may have complained or asked another host."""
    found = Visitor(profiles, address)
    try:
        yield found
    finally:
        found.close()
    assert not found.faults


def visit(page: Page, address: str) -> Page:
    """Go there and wait until the page is ready."""
    page.goto(address)
    return ready(page)


def turn(page: Page, fragment: str) -> Page:
    """Change what comes after the # without loading the page again, and wait for its answer."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    kind = re.match(r"#(?:compose/)?([a-z-]+):", fragment)
    if kind:
        tab = "compose" if fragment.startswith("#compose") else "play"
        page.wait_for_selector(f'#{tab}-board [data-kind="{kind.group(1)}"]')
    return page


def paint(page: Page, theme: Any) -> None:
    """Let the system ask for a theme; nothing moves."""
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)


def ready(page: Page) -> Page:
    """Wait until the page has started."""
    page.wait_for_selector("html[data-ready=true]")
    return page


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, and where."""
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}"
        for one in Axe().run(page).response["violations"]
    ]


# Puzzles


def fragment_of(text: str, tab: str = "") -> str:
    """The end of an address that holds a whole puzzle."""
    packed = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return f"#{tab}{text.split(maxsplit=1)[0]}:{packed}"


def solution_of(text: str) -> Marks:
    """The only solution, as the library finds it."""
    found = quinta.solve(quinta.parse(text))
    assert found.status is quinta.Status.UNIQUE
    assert found.solution is not None
    return {place.id: int(value) for place, value in found.solution.items()}


def address_of(page: Page) -> str:
    """Where the page is now; Playwright's own answer may be from before."""
    found: str = page.evaluate("location.href")
    return found


def text_of(page: Page) -> str:
    """The puzzle that the page's address holds."""
    packed = address_of(page).rpartition(":")[2]
    return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()


def cell(row: int, column: int) -> str:
    """The id of a cell, counted from 1."""
    return f"r{row}c{column}"


def walls_beside(room: str) -> dict[str, str]:
    """The ids of the walls that may lie east and south of a room, by arrow key."""
    found = re.fullmatch(r"r(\d+)c(\d+)", room)
    assert found
    row, column = map(int, found.groups())
    return {
        "ArrowRight": f"{room}|{cell(row, column + 1)}",
        "ArrowDown": f"{room}|{cell(row + 1, column)}",
    }


# A board on a page


class Table:
    """A board as a player meets it; ``tab`` is where it lies, "play" or "compose"."""

    def __init__(self, page: Page, tab: str = "play") -> None:
        self.page, self.tab = page, tab
        self.board = page.locator(f"#{tab}-board").get_by_role("grid")

    def place(self, place: str) -> Locator:
        """A place: a cell or a wall."""
        return self.board.locator(f'[data-place="{place}"]')

    def middles(self, places: Sequence[str]) -> list[Point]:
        """Where to point at for places, after scrolling to the first if need be."""
        found = self.board.evaluate(
            """(board, places) => {
                const middle = id => {
                    const area = board.querySelector(`[data-place="${id}"] > .area`);
                    const { x, y, width, height } = area.getBoundingClientRect();
                    return [x + width / 2, y + height / 2, area];
                };
                const [x, y, area] = middle(places[0]);
                const inside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
                if (!inside) area.scrollIntoView({ block: "center", inline: "center" });
                return places.map(id => middle(id).slice(0, 2));
            }""",
            list(places),
        )
        return [(x, y) for x, y in found]

    def middle(self, place: str) -> Point:
        """Where to point at for one place."""
        return self.middles([place])[0]

    def marks(self) -> Marks:
        """What stands on the board."""
        found: Marks = self.board.evaluate(
            """board => Object.fromEntries([...board.querySelectorAll(".place")]
                .filter(place => place.dataset.value !== "")
                .map(place => [place.dataset.place, Number(place.dataset.value)]))"""
        )
        return found

    def expect_marks(self, wanted: Mapping[str, int]) -> None:
        """Wait until just these marks stand on the board."""
        eventually(lambda: self.marks() == dict(wanted) or None)

    def button(self, name: str) -> Locator:
        """A button of this tab by its name."""
        return self.page.locator(f"#{self.tab}").get_by_role("button", name=name, exact=True)

    def rare(self, name: str) -> None:
        """Press a button that stands behind More."""
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.locator("#more").get_by_role("button", name=name, exact=True).click()

    def hint(self) -> None:
        """Every rung of a hint, one after the other."""
        with self.page.expect_response("**/api/hint"):
            self.button("Hint").click()
        expect(self.page.locator("#hint")).to_be_visible()
        self.page.evaluate(
            """() => {
                const more = document.querySelector("#hint-more");
                while (!more.hidden) more.click();
            }"""
        )

    def clue(self, line: str) -> Locator:
        """A clue in the margin, such as that of "column 3"."""
        return self.board.locator(f'.clue[data-line="{line}"]')

    def clue_point(self, line: str) -> Point:
        """Where to point at for a clue in the margin."""
        x, y = self.clue(line).evaluate(
            """clue => {
                const { x, y, width, height } = clue.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }"""
        )
        return x, y

    def style(self, selector: str, name: str) -> str:
        """How something on the board is drawn."""
        found: str = self.board.locator(selector).first.evaluate(
            "(shape, name) => getComputedStyle(shape)[name]", name
        )
        return found

    @property
    def status(self) -> Locator:
        """What the page says about the last thing done."""
        return self.page.locator(f"#{self.tab}-status")

    @property
    def finish(self) -> Locator:
        """The message at the end."""
        return self.page.locator("#finish")

    # Mouse

    def click(self, place: str, button: Any = "left") -> None:
        """Click into the middle of a place."""
        self.page.mouse.click(*self.middle(place), button=button)

    def drag(self, places: Sequence[str], button: Any = "left") -> None:
        """Draw one line through places."""
        mouse = self.page.mouse
        first, *others = self.middles(places)
        mouse.move(*first)
        mouse.down(button=button)
        for point in others:
            mouse.move(*point)
        mouse.up(button=button)

    # Keyboard

    def focus(self, place: str) -> None:
        """Put the cursor into a cell as a screen reader would."""
        self.place(place).focus()
        self.page.keyboard.press("Control+Home")
        row, column = map(int, place[1:].split("c"))
        self.press(*["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1))

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


class Fingers:
    """Fingers on a touch screen."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, event: str, *points: Point) -> None:
        """One touch event, with where every finger is then."""
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": places})

    def tap(self, point: Point) -> None:
        """Put a finger down and take it up."""
        self.touch("touchStart", point)
        self.touch("touchEnd")

    def draw(self, points: Sequence[Point]) -> None:
        """Draw a line with one finger."""
        self.touch("touchStart", points[0])
        for point in points[1:]:
            self.touch("touchMove", point)
        if len(points) > 1:
            time.sleep(0.1)  # a finger that leaves at full speed makes the browser swallow a tap
        self.touch("touchEnd")
