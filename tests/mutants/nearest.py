"""Which tests of every day run which line, and so which are worth trying on a change."""

from __future__ import annotations

import hashlib
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from mutants import SOURCE
from mutants.cases import group_of
from mutants.changes import Change

MOST_SECONDS, FEW_SECONDS = 60, 15
"""So many seconds of computing, with the right code, are spent on the tests of other rooms that run
a line, and so many on tests that run another line of the file, or are further cases."""


class Lines:
    """What was noted of each file with tests, a line of JSON each.

    It is noted again when the file changes, and used as far as it goes when the source does.
    """

    def __init__(self, path: Path, tests: Iterable[str], root: Path) -> None:
        self._path, self._root = path, root
        self.tests = list(tests)
        self.seconds: dict[str, float] = {}
        self._noted: dict[str, str] = {}
        self._useless: set[str] = set()
        self._ran: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._by_file: dict[str, set[str]] = defaultdict(set)
        self._groups: dict[str, list[str]] = defaultdict(list)
        for name in self.tests:
            self._groups[group_of(name)].append(name)
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # the last line may have been cut off
                    self._take(json.loads(line))

    def missing(self, room: str = "") -> list[str]:
        """The files with tests, of a room or all, that are not known or changed since."""
        files = sorted({name.split("::")[0] for name in self.tests})
        wanted = [file for file in files if not room or is_of_room(file, room)]
        return [file for file in wanted if self._noted.get(file) != digest(self._root / file)]

    def add(self, file: str, told: dict[str, Any]) -> None:
        """Note what was measured."""
        sources = {name: digest(self._root / name) for name in told.get("lines", ())}
        entry = {"file": file, "digest": digest(self._root / file), "sources": sources, **told}
        with self._path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry, ensure_ascii=False) + "\n")
        self._take(entry)

    def _take(self, entry: dict[str, Any]) -> None:
        if entry["digest"] != digest(self._root / entry["file"]):
            return
        self._noted[entry["file"]] = entry["digest"]
        names = []
        for name, seconds, useful in entry.get("tests") or ():
            names.append(name)
            self.seconds[name] = seconds
            if not useful:
                self._useless.add(name)
        for source, lines in entry.get("lines", {}).items():
            same = entry["sources"][source] == digest(self._root / source)
            for line, tests in lines.items():
                found = {names[index] for index in tests}
                self._by_file[source] |= found
                if same:
                    self._ran[source][line] |= found

    def order(self, change: Change, near: bool) -> dict[str, float]:
        """The tests to try, of the room or of the others, with their seconds.

        First those that run the line; then those that run another line of the same file, since
        what a line works out may be kept; then further cases of the first. Where nothing is known,
        all of the room.
        """
        here = self._ran[change.file][str(change.line)]
        around = self._by_file[change.file] - here
        if not here and not around:
            around = {name for name in self.seconds if is_of_room(name, change.room)}
        alike = {group_of(name) for name in here or around}
        more = {name for group in alike for name in self._groups[group]} - here - around
        order: dict[str, float] = {}
        for names in (here, around, more):
            some = {name for name in names if is_of_room(name, change.room) is near}
            most = (math.inf if near else MOST_SECONDS) if names is here else FEW_SECONDS
            order |= self._up_to(most, sorted(some - self._useless, key=self._key))
        return order

    def is_run(self, change: Change) -> bool:
        """Whether a test runs the line, as far as is known; if not, perhaps an import does."""
        ran = self._ran[change.file]
        return not ran or bool(ran[str(change.line)])

    def _up_to(self, most: float, names: list[str]) -> Iterator[tuple[str, float]]:
        spent = 0.0
        for name in names:
            spent += (usual := self._usual(name))
            if spent > most:
                return
            yield name, usual

    def _usual(self, name: str) -> float:
        known = (self.seconds.get(other) for other in (name, *self._groups[group_of(name)]))
        return max((seconds for seconds in known if seconds is not None), default=1.0)

    def _key(self, name: str) -> tuple[int, str]:
        """Quick ones first, those of a file together where they take about as long."""
        return max(-3, round(math.log(self._usual(name) + 0.001, 4))), name


def is_of_room(name: str, room: str) -> bool:
    """Whether a test, or a file with tests, stands in a room."""
    return name.startswith((f"tests/{room}/", f"{SOURCE}/{room}/"))


@cache
def digest(path: Path) -> str:
    """A name for what is in a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else ""
