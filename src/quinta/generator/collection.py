"""A collection of puzzles: a file of JSON lines that only ever grows.

A line is written in one piece when its puzzle is finished, so whatever ends the program, the
file holds every finished puzzle and nothing half. A line that was cut off nevertheless,
by a full disk say, is dropped when work goes on.
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


class Collection:
    """The puzzles of a file, and a pen to add more.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Collection(Path(folder) / "new.jsonl")
    ...     file.add({"index": 0, "puzzle": "gap 9"})
    ...     [record["index"] for record in Collection(file.path).records]
    [0]
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.records = _whole_lines(path) if path.exists() else []

    def require(self, wish: Wish, seed: str) -> None:
        """Refuse to go on with what was begun with another wish."""
        for record in self.records:
            if record.get("seed") != seed or record.get("wish") != wish.to_json():
                raise PuzzleError(
                    f"'{self.path}' was begun with another seed or other wishes: seed "
                    f"{record.get('seed')}, {record.get('wish')}"
                )

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
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)


def _whole_lines(path: Path) -> list[dict[str, Any]]:
    """The records of a file; what is not a whole line at its end is cut off."""
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    records = []
    for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        if not isinstance(record, dict) or not {"puzzle", "index"} <= set(record):
            raise PuzzleError(f"'{path}' is no collection of puzzles", line=number, column=1)
        records.append(record)
    return records
