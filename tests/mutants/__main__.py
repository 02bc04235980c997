"""Make small wrong changes to Quinta, one at a time, and see which of them no test notices.

make mutants                                       300 of them; goes on where it was stopped
make mutants MUTANTS="--count 60 --seed 2"         fewer, and others
make mutants MUTANTS="--only cli,web"              those of some rooms
make mutants MUTANTS="--again 17"                  number 17 once more, with what pytest says
make mutants MUTANTS="--survivors"                 only those that nobody noticed last time
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, replace
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from mutants import ANSWERED, KEPT, ROOT
from mutants.changes import Change, all_changes, drawn
from mutants.nearest import Lines
from mutants.report import as_json, as_markdown, counted, unnoticed
from mutants.trying import HUNG, KILLED, SURVIVED, UNNOTICED, Host, Results


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
    how = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m mutants", description=__doc__, formatter_class=how)
    parser.add_argument("--count", type=int, default=300, metavar="N", help="how many, 300")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which ones, 1")
    parser.add_argument("--only", metavar="ROOM,...", help="of these rooms of src/quinta")
    parser.add_argument("--again", type=int, metavar="N", help="number N once more")
    parser.add_argument(
        "--survivors", action="store_true", help="believe what was noticed before, try the others"
    )
    parser.add_argument("--near", action="store_true", help="on the tests of its room only")
    parser.add_argument("--list", action="store_true", help="list them and try none")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="at the same time, 2")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=".json or .md")
    return parser.parse_args(given)


def main() -> int:
    """Try what was asked for; the exit code says whether all were noticed or answered."""
    asked = arguments()
    changes = chosen(asked)
    if asked.list:
        print(*map(shown, changes), sep="\n")
        return 0
    KEPT.mkdir(parents=True, exist_ok=True)
    results = Results(KEPT / "results.jsonl", digest())
    if asked.survivors:
        noticed = {n: one for n, one in results.older.items() if one.outcome in (KILLED, HUNG)}
        results.found = {**noticed, **results.found}
    if asked.again:
        results.found.clear()
    done = {name for name, one in results.found.items() if asked.near or one.outcome != UNNOTICED}
    left = [change for change in changes if change.name not in done]
    if left:
        print(f"{len(left)} of {len(changes)} are not known yet", flush=True)
        try_all(left, asked, results)
    found = [(change, results.found[change.name]) for change in changes]
    answers = answered()
    if asked.output:
        text = as_json if asked.output.suffix == ".json" else as_markdown
        asked.output.write_text(text(found, answers), encoding="utf-8")
    if asked.again:
        print((KEPT / "copy-0" / "pytest.log").read_text(encoding="utf-8", errors="replace"))
        print(asdict(found[0][1]))
    print(counted(found, answers))
    return int(bool(unnoticed(found, answers)))


def chosen(asked: argparse.Namespace) -> list[Change]:
    """The changes that were asked for."""
    changes = drawn(asked.count, asked.seed, all_changes())
    if asked.only:
        rooms = asked.only.split(",")
        changes = [change for change in changes if change.room in rooms]
    if asked.again:
        changes = [change for change in changes if change.number == asked.again]
    if not changes:
        sys.exit("there is no such change; --list shows them")
    return changes


def digest() -> str:
    """A name for the code and the tests as they are."""
    hashed = hashlib.sha256()
    for path in sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        if path.parent != ANSWERED.parent:
            hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]


def answered() -> dict[str, str]:
    """Changes that need not be noticed, with the reason: lines of ``change | reason``."""
    lines = ANSWERED.read_text(encoding="utf-8").splitlines()
    told = (line.rpartition(" | ") for line in lines if line and not line.startswith("#"))
    return {name: reason for name, _, reason in told}


def try_all(changes: list[Change], asked: argparse.Namespace, results: Results) -> None:
    """Try changes on the tests of their rooms, then what they did not notice on all others."""
    with ExitStack() as stack:
        folders = [KEPT / f"copy-{number}" for number in range(min(asked.jobs, len(changes)))]
        hosts = [stack.enter_context(Host(folder)) for folder in folders]
        print(f"{len(hosts[0].tests)} tests are collected", flush=True)
        lines = Lines(KEPT / "lines.jsonl", hosts[0].tests, hosts[0].folder)
        for room in dict.fromkeys(change.room for change in changes):
            note(hosts, lines, lines.missing(room))
            inside = [c for c in changes if c.room == room and c.name not in results.found]
            try_some(hosts, lines, inside, results, near=True)
        if not asked.near:
            note(hosts, lines, lines.missing())
            left = [change for change in changes if results.found[change.name].outcome == UNNOTICED]
            try_some(hosts, lines, left, results, near=False)


def note(hosts: Sequence[Host], lines: Lines, files: list[str]) -> None:
    """Measure the tests of some files."""
    said = Progress(len(files))
    for file, told in spread(hosts, files, Host.measured):
        lines.add(file, told)
        said(f"lines noted of {file}")


def try_some(
    hosts: Sequence[Host], lines: Lines, changes: list[Change], results: Results, near: bool
) -> None:
    """Try changes on the tests of their rooms, or of the others; note and say how it goes."""
    said = Progress(len(changes))
    orders = [(c, lines.order(c, near), not lines.is_run(c)) for c in changes]
    for (change, _, _), one in spread(hosts, orders, lambda host, each: host.tried(*each)):
        if near and one.outcome == SURVIVED:
            one = replace(one, outcome=UNNOTICED)
        results.add(one)
        said(f"{one.outcome:9} {one.seconds:5} s {shown(change)}")


class Progress:
    """A line for each thing that is done."""

    def __init__(self, of: int) -> None:
        self._begin, self._of, self._done = time.monotonic(), of, 0

    def __call__(self, what: str) -> None:
        self._done += 1
        left = (time.monotonic() - self._begin) / self._done * (self._of - self._done) / 60
        print(f"{self._done}/{self._of}, {left:.0f} min left: {what}", flush=True)


Work = TypeVar("Work")
Done = TypeVar("Done")


def spread(
    hosts: Sequence[Host], work: Iterable[Work], do: Callable[[Host, Work], Done]
) -> Iterator[tuple[Work, Done]]:
    """Have hosts do some work, and tell of each piece as soon as it is done."""
    waiting = deque(work)
    done: SimpleQueue[tuple[Work, Done] | BaseException | None] = SimpleQueue()

    def worker(host: Host) -> None:
        try:
            while waiting:
                with suppress(IndexError):  # another was quicker
                    piece = waiting.popleft()
                    done.put((piece, do(host, piece)))
        except BaseException as error:
            done.put(error)
        done.put(None)

    for host in hosts:
        Thread(target=worker, args=(host,), daemon=True).start()
    try:
        for _ in hosts:
            while (found := done.get()) is not None:
                if isinstance(found, BaseException):
                    raise found
                yield found
    finally:
        waiting.clear()


def shown(change: Change) -> str:
    """A change on one line."""
    return f"{change.number} {change.file}:{change.line} {change.before} -> {change.after}"


if __name__ == "__main__":
    sys.exit(main())
