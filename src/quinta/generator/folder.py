"""A folder of puzzles: a text for each, with comments that say what it is."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.base.files import BINARY
from quinta.base.limits import Clock, Limits, whole
from quinta.generator.collection import GOES_ON
from quinta.generator.difficulty import require_rating
from quinta.generator.entry import (
    LONGEST_LINE,
    Origin,
    Record,
    read_puzzle,
    record_in,
    remark,
    require_fields,
    require_origin,
    require_unique,
    require_wish,
)
from quinta.generator.judge import Faults, Judge, Judged, Survey, Told, judged, require_room
from quinta.generator.lock import NOT_WAITING, locked_folder, saying, settle, write_all
from quinta.generator.many import MISSES, Crew, in_order
from quinta.generator.wish import Wish
from quinta.puzzle.puzzle import Puzzle

FIELDS = ("v", "kind", "index", "seed", "version", "wish", "clues", "level")
"""What the comment says: a record without what would give the puzzle away."""


class Folder:
    """The puzzles of this kind and size in a folder; nobody else writes until it is closed."""

    shows = False

    def __init__(self, path: Path, wish: Wish, resume: bool) -> None:
        self.name = path
        self.there: dict[int, bytes] = {}
        """The keys of the puzzles that were there, by their numbers."""
        self.survey = Survey()
        self._stem = f"{wish.kind}-{wish.size}-"
        with saying("write into", path):
            self._handle = locked_folder(path)
        try:
            if next(self._files(), None) is not None and not resume:
                raise PuzzleError(f"'{path}' has puzzles already; --resume goes on with them")
            for _, file in self._files():
                self.survey.add(_said_by(file))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave the folder to others."""
        if self._handle is not None:
            os.close(self._handle)

    def keep(
        self,
        origin: Origin,
        count: int,
        *,
        repair: bool = False,
        limits: Limits | None = None,
        told: Told = lambda: None,
        crew: Crew = (None, 1),
    ) -> None:
        """Judge every text. Damaged ones are removed if they are to be repaired, or refused."""
        if self.survey.number:
            self.survey.require(origin, self.name)
        judge, faults = Judge(), Faults()
        room = MISSES * max(count, self.survey.number)
        look = partial(_found_in, origin=origin, limits=limits)
        for (_, path), found in in_order(look, list(self._files()), *crew):
            try:
                if isinstance(found, str):
                    raise PuzzleError(found)
                assert found.number is not None
                require_room(found.number, room)
                judge.admit(path.name, found)
            except PuzzleError as error:
                faults.add(path.name, error)
            told()
        if not repair:
            faults.complain(self.name, "damaged puzzle", "damaged puzzles")
        self.there = judge.kept(but_doubtful=repair)
        with saying("write into", self.name):
            for left in self.name.glob(f"{self._stem}*.part"):  # whoever wrote it was killed
                left.unlink(missing_ok=True)
            for number, path in list(self._files()):
                if number - 1 not in self.there:
                    path.unlink()

    @whole
    def add(self, record: dict[str, Any]) -> None:
        """Written beside, then moved into its place: never half."""
        path = self.name / f"{self._stem}{record['index'] + 1}.txt"
        beside = path.with_suffix(".part")
        with saying("write into", self.name, GOES_ON):
            try:
                beside.unlink(missing_ok=True)
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
                handle = os.open(beside, flags, 0o666)
                try:
                    write_all(handle, text_of(record).encode())
                finally:
                    os.close(handle)
                beside.replace(path)
            except OSError:
                beside.unlink(missing_ok=True)
                raise
            settle(self.name)

    def finish(self) -> None:
        """Nothing to do: every text has its name."""

    def _files(self) -> Iterator[tuple[int, Path]]:
        """The texts that are there with their numbers, which count from 1."""
        with saying("read", self.name):
            there = [
                (number, path)
                for path in self.name.glob(f"{self._stem}*.txt")
                if (number := _number(path.stem.removeprefix(self._stem)))
            ]
        yield from sorted(there)


def text_of(record: Record) -> str:
    """The file of a puzzle."""
    said = json.dumps({name: record[name] for name in FIELDS})
    return f"{remark(record)}# {said}\n{record['puzzle']}"


def _number(text: str) -> int | None:
    """A number as Quinta writes it; anything else is the name of somebody else's file."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 10 and text[0] != "0"
    return int(text) if is_number else None


def _text_of(path: Path) -> str:
    """What a file holds, if it is a plain one of bearable length."""
    with saying("read", path):
        handle = os.open(path, os.O_RDONLY | BINARY | NOT_WAITING)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise PuzzleError("it is not a plain file")
            data = file.read(LONGEST_LINE + 1)
    if len(data) > LONGEST_LINE:
        raise PuzzleError("it is longer than any puzzle")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise PuzzleError("it is not UTF-8 text") from None


def _said_by(path: Path) -> Record | None:
    try:
        return _parts(_text_of(path))[0]
    except PuzzleError:
        return None


def _parts(text: str) -> tuple[Record, str]:
    """What the comment of a text says, and its puzzle."""
    _, _, rest = text.partition("\n")
    said, _, puzzle = rest.partition("\n")
    if not said.startswith("# {"):
        raise PuzzleError("its second line does not say how it was made")
    return record_in(said.removeprefix("# ").encode()), puzzle


def _found_in(file: tuple[int, Path], origin: Origin, limits: Limits | None) -> Judged | str:
    """What is remembered of a text, or what is wrong with it."""
    number, path = file
    try:
        record, puzzle = _proved(_text_of(path), number, origin, limits)
    except PuzzleError as error:
        return str(error)
    return judged(record, puzzle, origin.wish)


def _proved(text: str, number: int, origin: Origin, limits: Limits | None) -> tuple[Record, Puzzle]:
    """The puzzle of a text and what is said about it, or what is wrong with it."""
    record, shown = _parts(text)
    require_fields(record, FIELDS)
    require_origin(record, origin)
    if record["index"] != number - 1:
        raise PuzzleError(f"its index is {record['index']}, not {number - 1}")
    puzzle = read_puzzle(shown, origin.wish)
    require_wish(puzzle, record, origin.wish)
    if text_of({**record, "puzzle": shown}) != text:
        raise PuzzleError("its comments are not as Quinta writes them")
    clock = Clock(limits)
    require_unique(puzzle, clock.rest())
    require_rating(puzzle, record, origin.wish, clock.rest(), briefly=True)
    return {**record, "puzzle": shown}, puzzle
