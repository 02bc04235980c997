"""The site beside the served page, in one run: how soon one plays, how quick it answers.

``python -m bench.site`` builds the site, or takes the folder that is named, and serves it as plain
files; ``quinta serve`` has its turn after it. Each visitor has a browser with a profile of its own,
comes twice, and asks the same. Told are the middle and the worst of several visitors. Seconds are
wall time; for what starts Python, also the processor time of the browser and all its processes,
because a busy machine stretches the former. What serves is not counted.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from quinta.kinds import all_kinds

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

VISITORS = 5
WARM, REPEATS = 2, 5
"""How often something is asked before it is measured, and how often it is measured."""
PACKED = (".html", ".js", ".css", ".json", ".svg", ".wasm", ".webmanifest")
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


def browser_of(profile: str) -> int:
    """The first process of the browser that uses a profile."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            told = path.read_text(errors="replace").split("\0")
        except OSError:
            continue
        is_helper = any(each.startswith("--type=") for each in told)
        if f"--user-data-dir={profile}" in told and not is_helper:
            return int(path.parent.name)
    raise AssertionError("the browser is gone")


def chromium() -> str:
    """The browser: CHROMIUM says which, or else the one with windows comes first."""
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "chromium-headless-shell")
    found = next(filter(None, map(shutil.which, filter(None, names))), None)
    if found is None:
        raise SystemExit("the site is measured in Chromium, which is not installed: make tools")
    return found


class Bench:
    """Visits, and what they took."""

    def __init__(self, browsers: BrowserType) -> None:
        self.browsers = browsers
        self.seconds: Seconds = {}

    def visitor(self, name: str, address: str) -> None:
        """A first visit, its answers, and a second one."""
        with tempfile.TemporaryDirectory() as profile:
            context = self.browsers.launch_persistent_context(
                profile,
                executable_path=chromium(),
                args=["--no-sandbox", "--disable-dev-shm-usage"],
            )
            context.add_init_script(SEEN)
            context.set_default_timeout(120_000)
            try:
                page = self._opened(f"{name}: first visit", profile, context, address)
                if name == "site":
                    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                self._answers(name, page)
                page.close()
                page = self._opened(f"{name}: second visit", profile, context, address)
                self._answers(name, page)
                self._cancel(name, page)
            finally:
                context.close()

    def _opened(self, name: str, profile: str, context: BrowserContext, address: str) -> Page:
        page = context.new_page()
        browser = browser_of(profile)
        started, used = time.perf_counter(), processor_seconds(browser)
        page.goto(address, wait_until="commit")
        page.locator("html[data-ready=true]").wait_for()
        self._note(f"{name}, a board to play", time.perf_counter() - started)
        page.locator("#play-hint").click()
        page.locator("#hint").wait_for()
        self._note(f"{name}, the first hint", time.perf_counter() - started)
        self._note(f"{name}, the first hint (processor)", processor_seconds(browser) - used)
        page.locator("#hint-close").click()
        page.locator("#news").wait_for(state="hidden")
        return page

    def _answers(self, name: str, page: Page) -> None:
        """Questions of the page, asked by the page's own way."""
        page.evaluate(ASK, ["status", {"puzzle": "doors/1"}])  # both sorts of workers are there
        for kind in all_kinds():
            self._ask(f"{name}: hint {kind}", page, "hint", {"puzzle": f"{kind}/1"})
        self._ask(f"{name}: check", page, "check", {"puzzle": "doppelblock/1", "marks": {}})
        for kind in all_kinds():
            wish = {"kind": kind, "seed": "bench"}
            self._ask(f"{name}: new {kind}", page, "generate", wish)
        self._ask(f"{name}: explain", page, "explain", {"puzzle": "gap/1"})

    def _ask(self, label: str, page: Page, question: str, fields: dict[str, Any]) -> None:
        taken = [page.evaluate(ASK, [question, fields]) for _ in range(WARM + REPEATS)]
        self._note(label, median(taken[WARM:]) / 1000)

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
    const wish = { kind: "doppelblock", size: [20, 20] };
    const long = ask("generate", wish, { signal: controller.signal }).then(() => 1, () => 2);
    if (await Promise.race([long, new Promise((resolve) => setTimeout(resolve, 1500))]))
        throw new Error("what should be called off has ended");
    const started = performance.now();
    controller.abort();
    await long;
    await ask("status", { puzzle: "doors/1" });
    return performance.now() - started;
}"""


def table(seconds: Seconds) -> Iterator[str]:
    """The figures, and how the site compares with the server."""
    yield "| | site | worst | server | worst | ratio |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, ours in seconds.items():
        if name.startswith("site: "):
            what = name.removeprefix("site: ")
            theirs = seconds[f"served: {what}"]
            told = (median(ours), max(ours), median(theirs), max(theirs))
            cells = " | ".join(f"{each:.3f} s" for each in told)
            yield f"| {what} | {cells} | {told[0] / told[2]:.1f} |"


def main(arguments: list[str]) -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m bench.site", description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, help="a built site; else one is built")
    parser.add_argument("--visitors", type=int, default=VISITORS)
    asked: Any = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.site
        if folder is None:
            from quinta.site.build import build

            folder = Path(scratch, "site")
            build(folder, Path("build/parts"))
        number, raw, sent = sizes(folder)
        print(f"{number} files, {raw:.1f} MB, {sent:.1f} MB as sent\n")
        with files_at(folder) as site, sync_playwright() as playwright:
            bench = Bench(playwright.chromium)
            for _ in range(asked.visitors):
                bench.visitor("site", site)
                with served() as server:  # only for its turn: it makes puzzles ahead
                    bench.visitor("served", server)
        print("\n".join(table(bench.seconds)))


if __name__ == "__main__":
    main(sys.argv[1:])
