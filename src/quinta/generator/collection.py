"""A collection of puzzles: a file of JSON lines that only ever grows.

A line is written in one piece when its puzzle is finished, so whatever ends the program, the
file holds every finished puzzle and nothing half. A line that was cut off nevertheless,
by a full disk say, is dropped when work goes on; who only reads changes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from quinta.errors import PuzzleError
from quinta.generator.many import form
from quinta.generator.wish import Wish

BEGINNING = b'{"v": '
"""How a line begins."""


class Collection:
    """The puzzles of a file, and a pen to add more.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Collection(Path(folder) / "new.jsonl")
    ...     file.add({"v": 1, "index": 0, "puzzle": "gap 9"})
    ...     [record["index"] for record in Collection(file.path).records]
    [0]
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        data = path.read_bytes() if path.exists() else b""
        whole = data.rfind(b"\n") + 1
        self.records = _records(data[:whole], path)
        self.cut_off = len(data) > whole
        """Whether the file ends in the middle of a line."""
        self._whole = whole
        tail = data[whole : whole + len(BEGINNING)]
        if self.cut_off and not BEGINNING.startswith(tail):
            raise PuzzleError(f"'{path}' is no collection of puzzles", line=1, column=1)

    def mend(self) -> None:
        """Drop what is not a whole line at the end; work then goes on behind it."""
        if self.cut_off:
            os.truncate(self.path, self._whole)
            self.cut_off = False

    def require(self, wish: Wish, seed: str) -> None:
        """Refuse to go on with what was begun with another wish."""
        for record in self.records:
            if record.get("seed") != seed or record.get("wish") != wish.to_json():
                other = "" if record.get("seed") == seed else f", seed {record.get('seed')}"
                raise PuzzleError(f"'{self.path}' was begun with other wishes{other}")

    def forms(self) -> set[str]:
        """The puzzles that are there, whatever their position."""
        return {form(record["puzzle"]) for record in self.records}

    def done(self) -> set[int]:
        """The numbers of the puzzles that are there."""
        return {record["index"] for record in self.records}

    def add(self, record: Mapping[str, Any]) -> None:
        """One more line, on the disk when this returns."""
        line = (json.dumps(record, ensure_ascii=False) + "\n").encode()
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            while line:
                line = line[os.write(handle, line) :]
            os.fsync(handle)
        finally:
            os.close(handle)


def _records(data: bytes, path: Path) -> list[dict[str, Any]]:
    records = []
    for number, line in enumerate(data.decode("utf-8", "replace").split("\n")[:-1], 1):
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict) or not {"puzzle", "index"} <= set(record):
            raise PuzzleError(f"'{path}' is no collection of puzzles", line=number, column=1)
        records.append(record)
    return records
