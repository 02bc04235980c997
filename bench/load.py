"""Fifty players at once: a server on this computer, and what they wait for.

    python -m bench.load [--players 50] [--seconds 20]

Every player presses *New* at the kind's usual size, now of any level and now of one, then looks at
a puzzle, checks marks and asks for a hint three times, with about a second to think between two
questions; now and then it is the puzzle of the day instead. The players come when the
server has made its puzzles ahead. Tells how often each was asked, how long it took, and what memory
the server holds with all its processes. Then one client keeps 75 hints waiting, for a sixth of
the time and at most 20 seconds, and one player looks at a puzzle.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import re
import signal
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import quinta
from bench.words import seconds as in_words
from quinta.puzzle.published import levels_for

THINKING = 1.0
"""Seconds between two questions of a player, on average."""
SIDE = 8
"""The boards are 8x8, or of the kind's own size where it has none of that."""
PATIENCE = 60.0
ROUNDS = 3
"""So often a player looks, checks and asks for a hint before the next *New*."""
HINT_GOAL, NEW_GOAL = 0.3, 0.5
GROWTH_GOAL = 0.1
"""The memory at the end may be this much more than after the first third."""
SECONDS_BETWEEN_LOOKS = 2.0
SECONDS_TO_STOCK = 180.0
GREEDY, GREEDY_BOARD, GREEDY_GOAL = 75, "gap 25", 2.0
"""So many hints of this board are asked for at once; nobody else waits longer than this."""
PAGE_BYTES, PAGE_SECONDS = 120_000, 0.5
NAMED = re.compile(r'(?:href|src)="(v\w+/static/[\w.-]+)"')
"""A file that the page needs at once: it names every module that it starts with."""


@dataclass
class Tally:
    """What was asked, how long each took, what went wrong."""

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    """How long a view took beside a greedy client."""
    megabytes: list[float] = field(default_factory=list)
    """What the server held, from time to time."""
    missed: int = 0
    """New puzzles that were not made ahead."""

    def growth(self) -> float:
        """How much more is held at the end than after the first third, as a share."""
        held = self.megabytes
        if len(held) < 6:
            return 0.0
        middle, last = held[len(held) // 3], held[-max(1, len(held) // 6) :]
        return sum(last) / len(last) / middle - 1


@dataclass
class Page:
    """What a browser has to load before one can play."""

    files: int
    bytes: int
    seconds: float


def main() -> int:
    """Run the players; 1 if there was an error or a goal was missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=None, help="as 'quinta serve' has it")
    options = parser.parse_args()
    tally, page = asyncio.run(_measured(options.players, options.seconds, options.workers))
    return _told(tally, page, options.players, options.seconds)


async def _measured(players: int, lasting: float, workers: int | None) -> tuple[Tally, Page]:
    boards = [_board(kind) for kind in sorted(quinta.all_kinds())]
    tally = Tally()
    async with _server(workers) as (port, pid):
        for board in boards:  # once, so that workers have been started
            await _ask(port, "hint", {"puzzle": board.puzzle.text()})
        await _stocked(port)
        page = await _loaded(port)
        end = time.monotonic() + lasting
        async with asyncio.TaskGroup() as group:
            group.create_task(_weigh(pid, end, tally))
            for number in range(players):
                rng = random.Random(number)
                group.create_task(_play(port, boards[number % len(boards)], rng, end, tally))
        tally.beside = await _beside_a_greedy_one(port, min(lasting / 6, 20.0), tally)
    return tally, page


async def _stocked(port: int) -> None:
    """Wait until the server has made ahead what it makes for nobody in particular."""
    end, before = time.monotonic() + SECONDS_TO_STOCK, -1
    request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    while time.monotonic() < end:
        _, _, body = await _exchange(port, request)
        if (now := json.loads(body)["stock"]) == before:
            return
        before = now
        await asyncio.sleep(5)


async def _weigh(pid: int, end: float, tally: Tally) -> None:
    """Look from time to time at what the server and all that it started hold."""
    while time.monotonic() < end:
        tally.megabytes.append(sum(map(_megabytes, _family(pid))))
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)


def _family(pid: int) -> list[int]:
    """A process, what it started, what that started, and so on; where the system tells."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            _, _, rest = stat.read_text().rpartition(")")
            parents[int(stat.parent.name)] = int(rest.split()[1])
    found = [pid]
    for known in found:  # it grows on the way
        found += [child for child, parent in parents.items() if parent == known]
    return found


def _megabytes(pid: int) -> float:
    """What a process holds; what it shares with others is shared out."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
    return 0.0


async def _beside_a_greedy_one(port: int, lasting: float, tally: Tally) -> list[float]:
    """How long views take while another client at the same address asks all it can."""

    async def again_and_again() -> None:
        while True:
            await _ask(port, "hint", {"puzzle": GREEDY_BOARD})

    greedy = [asyncio.ensure_future(again_and_again()) for _ in range(GREEDY)]
    alone = Tally()
    end = time.monotonic() + lasting
    while time.monotonic() < end:
        await asyncio.sleep(THINKING / 4)
        await _timed(port, "view", {"puzzle": "gap/1"}, alone)
    for task in greedy:
        task.cancel()
    await asyncio.gather(*greedy, return_exceptions=True)
    tally.errors += alone.errors
    return sorted(alone.took["view"])


def _board(kind: str) -> quinta.Made:
    """A puzzle to play."""
    try:
        return quinta.generate(kind, (SIDE, SIDE), seed="load")
    except quinta.CannotBeMade:  # there is no Gap of order 8 with one solution
        return quinta.generate(kind, seed="load")


@asynccontextmanager
async def _server(workers: int | None) -> AsyncIterator[tuple[int, int]]:
    """``quinta serve`` on a free port, ended afterwards: the port, and its process."""
    more = [] if workers is None else ["--workers", str(workers)]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-u", "-m", "quinta", "serve", "--port", "0", *more),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        found = re.search(rb":([0-9]+)/", line)
        assert found, line
        yield int(found[1]), process.pid
    finally:
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), PATIENCE)


async def _play(port: int, made: quinta.Made, rng: random.Random, end: float, tally: Tally) -> None:
    """One player: marks more and more of the board, and has a new puzzle now and then."""
    text, puzzle = made.puzzle.text(), made.puzzle
    levels: list[int | None] = [None, *map(int, levels_for(puzzle.existing, puzzle.usual_size))]
    places = list(made.solution)
    rng.shuffle(places)
    await asyncio.sleep(rng.uniform(0, 2 * THINKING))
    known = 0
    while time.monotonic() < end:
        level = rng.choice(levels) if rng.random() < 0.5 else None
        asked: list[tuple[str, dict[str, Any]]] = [("new", {"kind": puzzle.kind, "level": level})]
        if rng.random() < 0.1:
            asked = [("daily", {"kind": puzzle.kind, "date": time.strftime("%Y-%m-%d")})]
        for _ in range(ROUNDS):
            marks = {place.id: int(made.solution[place]) for place in places[:known]}
            asked += [
                ("view", {"puzzle": text}),
                ("check", {"puzzle": text, "marks": marks}),
                ("hint", {"puzzle": text, "marks": marks}),
            ]
            known = (known + len(places) // 8) % len(places)
        for question, fields in asked:
            await _timed(port, question, fields, tally)
            await asyncio.sleep(rng.uniform(0.5, 1.5) * THINKING)
            if time.monotonic() >= end:
                return


async def _timed(port: int, question: str, fields: dict[str, Any], tally: Tally) -> None:
    started = time.perf_counter()
    name = "generate" if question == "new" else question
    try:
        events = await asyncio.wait_for(_events(port, name, fields), PATIENCE)
        if events[-1]["event"] != "done":
            tally.errors.append(f"{question}: {events[-1]}")
        if question == "new" and events[0]["event"] != "done":
            tally.missed += 1
    except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError) as error:
        tally.errors.append(f"{question}: {error!r}")
    tally.took[question].append(time.perf_counter() - started)


async def _ask(port: int, question: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The last event of a question."""
    return (await _events(port, question, fields))[-1]


async def _events(port: int, question: str, fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The first and the last event of a question; the others are not looked at."""
    lines = (await _answer(port, question, fields))[0].splitlines()
    return [json.loads(lines[0]), json.loads(lines[-1])]


async def _answer(port: int, question: str, fields: dict[str, Any]) -> tuple[bytes, int]:
    """The lines of an answer, and how many bytes they were on the way."""
    body = json.dumps({"v": 1, **fields}).encode()
    head = (
        f"POST /api/{question} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Accept-Encoding: gzip\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    status, _, answer = await _exchange(port, head.encode() + body)
    if status != 200:
        raise ValueError(f"status {status}")
    return gzip.decompress(answer), len(answer)


async def _loaded(port: int) -> Page:
    """The page, all files that it and they need, each once, and the first board, packed as a
    browser takes them."""
    started = time.perf_counter()
    waiting, seen, size, board = ["/", "/api/kinds"], set[str](), 0, ""
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        head = (
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            "Accept-Encoding: gzip\r\n\r\n"
        )
        status, headers, body = await _exchange(port, head.encode())
        if status != 200:
            raise ValueError(f"{path}: status {status}")
        size += len(body)
        text = _unpacked(headers, body)
        waiting += [f"/{name}" for name in NAMED.findall(text)] if path == "/" else []
        if path == "/api/kinds":
            board = json.loads(text)[0]["examples"][0]["text"]
    size += (await _answer(port, "view", {"puzzle": board}))[1]
    return Page(len(seen) + 1, size, time.perf_counter() - started)


def _unpacked(headers: bytes, body: bytes) -> str:
    packed = b"content-encoding: gzip" in headers.lower()
    return (gzip.decompress(body) if packed else body).decode("utf-8", "replace")


async def _exchange(port: int, request: bytes) -> tuple[int, bytes, bytes]:
    """Status, headers and body of an answer, the connection being closed afterwards."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    try:
        writer.write(request)
        headers = await reader.readuntil(b"\r\n\r\n")
        body = await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()
    if b"transfer-encoding: chunked" in headers.lower():
        body = _joined(body)
    return int(headers.split(b" ", 2)[1]), headers, body


def _joined(chunks: bytes) -> bytes:
    parts, position = [], 0
    while True:
        end = chunks.index(b"\r\n", position)
        length = int(chunks[position:end], 16)
        if length == 0:
            return b"".join(parts)
        parts.append(chunks[end + 2 : end + 2 + length])
        position = end + 4 + length


def _told(tally: Tally, page: Page, players: int, lasting: float) -> int:
    print(f"{players} players for {lasting:g} seconds\n")
    print(f"{'question':<10} {'asked':>6} {'p50':>9} {'p95':>9} {'longest':>9}")
    for question, took in tally.took.items():
        took.sort()
        shown = [in_words(_share(took, share)) for share in (0.5, 0.95, 1.0)]
        print(f"{question:<10} {len(took):>6} {shown[0]:>9} {shown[1]:>9} {shown[2]:>9}")
    longest = [in_words(_share(tally.beside, share)) for share in (0.5, 0.95, 1.0)]
    print(f"\nview beside {GREEDY} hints of another: p50, p95, longest {', '.join(longest)}")
    new = len(tally.took["new"])
    print(f"new puzzles that were made ahead: {new - tally.missed} of {new}")
    if tally.megabytes:
        held = [tally.megabytes[share * (len(tally.megabytes) - 1) // 3] for share in range(4)]
        told = ", ".join(f"{each:.0f}" for each in held)
        print(f"memory of all processes, at four times: {told} MB ({tally.growth():+.0%})")
    loaded = f"{page.files} files, {page.bytes / 1000:.0f} kB, {in_words(page.seconds)}"
    print(f"page and first board: {loaded}\nerrors: {len(tally.errors)}")
    for error in tally.errors[:5]:
        print(f"  {error}")
    goals = [
        (_share(tally.took["hint"], 0.95) <= HINT_GOAL, f"hint p95 below {HINT_GOAL:g} s"),
        (_share(tally.took["new"], 0.95) <= NEW_GOAL, f"New p95 below {NEW_GOAL:g} s"),
        (
            _share(tally.beside, 0.95) <= GREEDY_GOAL,
            f"view p95 below {GREEDY_GOAL:g} s beside a greedy client",
        ),
        (
            page.bytes <= PAGE_BYTES and page.seconds <= PAGE_SECONDS,
            f"page and first board below {PAGE_BYTES // 1000} kB and {PAGE_SECONDS:g} s",
        ),
        (tally.growth() <= GROWTH_GOAL, f"memory grows by less than {GROWTH_GOAL:.0%}"),
        (not tally.errors, "no error"),
    ]
    for is_held, goal in goals:
        print(f"{'held' if is_held else 'missed'}: {goal}")
    return int(not all(is_held for is_held, _ in goals))


def _share(took: list[float], share: float) -> float:
    """The time that this share of all took at most."""
    return took[min(len(took) - 1, int(share * len(took)))] if took else 0.0


if __name__ == "__main__":
    sys.exit(main())
