"""The site beside the served page, in one run: how soon one plays, how quick it answers.

``python -m bench.site`` builds the site, or takes the folder that is named, and serves it
as plain files beside ``quinta serve``. Each figure is the middle one of several visits in fresh
browser profiles. Seconds are wall time; the processor time of all of the browser's processes is
told for what starts Python, because a busy machine stretches the former.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

VISITS = 3
PACKED = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".webmanifest")
"""What web servers send packed."""
SEEN = "localStorage.setItem('quinta/1/setting/first', 'true')"

Seconds = dict[str, list[float]]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def files_at(folder: Path) -> Iterator[str]:
    """The address of a folder, served as it is."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


@contextmanager
def served() -> Iterator[str]:
    """The address of ``quinta serve``."""
    command = [sys.executable, "-m", "quinta", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        found = re.search(r"http://\S+/", server.stdout.readline())
        assert found
        try:
            yield found.group()
        finally:
            server.terminate()


def sizes(folder: Path) -> tuple[int, float, float]:
    """How many files there are, and megabytes as they lie there and as they are sent."""
    raw = sent = 0
    files = [path for path in folder.rglob("*") if path.is_file()]
    for path in files:
        data = path.read_bytes()
        raw += len(data)
        sent += len(gzip.compress(data, 9)) if path.suffix in PACKED else len(data)
    return len(files), raw / 1e6, sent / 1e6


def processor_seconds(root: int) -> float:
    """What a process and all below it have computed so far."""
    children: dict[int, list[int]] = {}
    used: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = stat.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(stat.parent.name)
        children.setdefault(int(told[1]), []).append(pid)
        used[pid] = sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")
    waiting, total = [root], 0.0
    while waiting:
        pid = waiting.pop()
        total += used.get(pid, 0.0)
        waiting += children.get(pid, [])
    return total


class Bench:
    """Visits, and what they took."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.seconds: Seconds = {}

    def visit(self, name: str, address: str) -> None:
        """A first visit, its answers, and a second one."""
        context = self.browser.new_context()
        context.add_init_script(SEEN)
        context.set_default_timeout(120_000)
        try:
            page = self._opened(f"{name}: first visit", context, address)
            self._answers(name, page)
            if page.evaluate("'serviceWorker' in navigator") and name == "site":
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.close()
            page = self._opened(f"{name}: second visit", context, address)
            self._answers(name, page)
            self._cancel(name, page)
        finally:
            context.close()

    def _opened(self, name: str, context: BrowserContext, address: str) -> Page:
        page = context.new_page()
        started, used = time.perf_counter(), processor_seconds(os.getpid())
        page.goto(address, wait_until="commit")
        page.locator("html[data-ready=true]").wait_for()
        self._note(f"{name}, a board to play", time.perf_counter() - started)
        page.locator("#play-hint").click()
        page.locator("#hint").wait_for()
        self._note(f"{name}, the first hint", time.perf_counter() - started)
        spent = processor_seconds(os.getpid()) - used
        self._note(f"{name}, the first hint (processor)", spent)
        page.locator("#hint-close").click()
        page.locator("#news").wait_for(state="hidden")
        return page

    def _answers(self, name: str, page: Page) -> None:
        """Questions of the page, asked by the page's own way."""
        text = page.evaluate("() => document.querySelector('#play-text').placeholder")
        for question, fields in (
            ("hint", {"puzzle": "doppelblock/1"}),
            ("check", {"puzzle": text, "marks": {}}),
            ("generate", {"kind": "doors", "size": [8, 8], "seed": "bench"}),
            ("generate", {"kind": "gap", "seed": "bench", "level": 3}),
            ("explain", {"puzzle": "gap/1"}),
        ):
            label = f"{name}: {question} {fields.get('kind', '')}".rstrip()
            ask: Callable[[], float] = functools.partial(page.evaluate, ASK, [question, fields])
            ask()  # once to warm up
            self._note(label, median(ask() for _ in range(3)) / 1000)

    def _cancel(self, name: str, page: Page) -> None:
        """From calling off something long to the answer to the next question of the same sort."""
        self._note(f"{name}: cancel, then the next answer", page.evaluate(CANCEL) / 1000)

    def _note(self, what: str, seconds: float) -> None:
        self.seconds.setdefault(what, []).append(seconds)


ASK = """async ([question, fields]) => {
    const folder = document.querySelector("script[type=module]").src;
    const { ask } = await import(new URL("./api.js", folder).href);
    const started = performance.now();
    await ask(question, fields);
    return performance.now() - started;
}"""

CANCEL = """async () => {
    const folder = document.querySelector("script[type=module]").src;
    const { ask } = await import(new URL("./api.js", folder).href);
    await ask("status", { puzzle: "doors/1" });
    const controller = new AbortController();
    const wish = { kind: "akkoy", size: [30, 30], level: 4 };
    const long = ask("generate", wish, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const started = performance.now();
    controller.abort();
    await long.catch(() => {});
    await ask("status", { puzzle: "doors/1" });
    return performance.now() - started;
}"""


def table(seconds: Seconds) -> Iterator[str]:
    """The figures, and how the site compares with the server."""
    middle = {name: median(taken) for name, taken in seconds.items()}
    yield "| | site | server | ratio |"
    yield "|---|---:|---:|---:|"
    for name, ours in middle.items():
        if not name.startswith("site"):
            continue
        what = name.removeprefix("site: ")
        theirs = middle[f"served: {what}"]
        yield f"| {what} | {ours:.3f} s | {theirs:.3f} s | {ours / theirs:.1f} |"


def main(arguments: list[str]) -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m bench.site", description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, help="a built site; else one is built")
    parser.add_argument("--visits", type=int, default=VISITS)
    asked: Any = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.site
        if folder is None:
            from quinta.site.build import build

            folder = Path(scratch, "site")
            build(folder, Path("build/parts"))
        number, raw, sent = sizes(folder)
        print(f"{number} files, {raw:.1f} MB, {sent:.1f} MB as sent\n")
        with files_at(folder) as site, served() as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox", "--disable-dev-shm-usage"],
            )
            bench = Bench(browser)
            for _ in range(asked.visits):
                bench.visit("site", site)
                bench.visit("served", server)
            browser.close()
        print("\n".join(table(bench.seconds)))


if __name__ == "__main__":
    main(sys.argv[1:])
