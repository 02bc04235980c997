"""A collection of puzzles: a file of JSON lines, in the order of their numbers.

A line is written in one piece when its puzzle is finished, so whatever ends the program, the
file holds every finished puzzle. A last line that was cut off, by a power failure say, is made
anew when work goes on. Whole lines are never dropped unless that is asked for. Where a line has
to go into the middle, the file is written anew beside and then put in its place.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from quinta.base.errors import PuzzleError, one_line
from quinta.base.files import BINARY
from quinta.base.limits import Clock, Limits, whole
from quinta.generator.difficulty import require_rating
from quinta.generator.entry import (
    FIELDS,
    LONGEST_LINE,
    Origin,
    Record,
    line_of,
    puzzle_of,
    record_in,
)
from quinta.generator.judge import Faults, Judge, Survey, Told
from quinta.generator.lock import (
    is_at,
    lock,
    locked_file,
    put_in_place,
    saying,
    settle,
    write_all,
)

BEGINNING = b'{"v": '
"""How a line begins."""

GOES_ON = "; what is finished is kept, and --resume goes on with it"


class Line(NamedTuple):
    """A line of a file, and where it stands."""

    number: int
    start: int
    length: int
    record: Record | None
    """What it holds, if it can be read."""
    fault: str
    """Why it cannot be read."""
    is_torn: bool
    """Whether it is the last and only the beginning of a record, as when writing was cut short."""
    is_exact: bool
    """Whether it is written as Quinta writes it."""

    def __str__(self) -> str:
        return f"line {self.number}"


def lines_in(file: BinaryIO) -> Iterator[Line]:
    """Every line, one at a time: a file may be larger than the memory.

    >>> from io import BytesIO
    >>> [(str(line), line.fault) for line in lines_in(BytesIO(b'{"v": 1}\\nnonsense\\n'))]
    [('line 1', ''), ('line 2', 'it is not valid JSON')]
    """
    start = number = 0
    while data := file.readline(LONGEST_LINE + 1):
        number += 1
        length, end = len(data), data
        while not end.endswith(b"\n") and (more := file.readline(LONGEST_LINE)):
            length, end = length + len(more), more
        record, fault, torn = None, "", False
        try:
            record = record_in(data)
        except PuzzleError as error:
            fault = error.message
            torn = not end.endswith(b"\n") and BEGINNING.startswith(data[: len(BEGINNING)])
        is_exact = record is not None and _exact(record) == data
        yield Line(number, start, length, record, fault, torn, is_exact)
        start += length


def _exact(record: Record) -> bytes:
    """A line as Quinta writes it, whatever an editor made of it."""
    return line_of({name: record[name] for name in FIELDS if name in record})


def survey(file: BinaryIO) -> Survey:
    """Where the lines of a file come from."""
    found = Survey()
    for line in lines_in(file):
        if not line.is_torn:
            found.add(line.record)
    return found


def faults_in(
    file: BinaryIO,
    path: object,
    there: Survey,
    clock: Clock,
    told: Told = lambda: None,
) -> Iterator[str]:
    """What is not as a collection says, or not as Quinta leaves one: all of it is proved again."""
    if not there.number:
        raise PuzzleError(f"there is no puzzle in '{path}'")
    origin = there.origin()
    if origin is None:
        raise PuzzleError(f"'{path}' is no collection of puzzles", line=1, column=1)
    judge = Judge(there.number)
    expected = uncertain = 0
    for line in lines_in(file):
        try:
            record = _require_record(line)
            puzzle = puzzle_of(record, origin, clock.rest())
            judge.admit(str(line), record, puzzle)
            require_rating(puzzle, record, origin.wish, clock.rest())
            if record["index"] < expected:
                raise PuzzleError("it is out of its place; 'quinta generate --resume' moves it")
            if record["index"] > expected + uncertain:
                remedy = "'quinta generate --resume' makes them"
                yield f"{line}: puzzles are missing before it; {remedy}"
            expected, uncertain = record["index"] + 1, 0
        except PuzzleError as error:
            yield "the last line is cut off" if line.is_torn else one_line(f"{line}: {error}")
            uncertain += 1
        told()


class Collection:
    """The puzzles of a file, and a pen to add more; nobody else writes until it is closed.

    >>> import tempfile
    >>> from quinta.generator.wish import Wish
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Collection(Path(folder) / "new.jsonl", resume=False)
    ...     file.keep(Origin(Wish.of("gap"), "1"), 3)
    ...     file.add({"v": 1, "index": 0, "puzzle": "gap 9"})
    ...     file.close()
    ...     (Path(folder) / "new.jsonl").read_text()
    '{"v": 1, "index": 0, "puzzle": "gap 9"}\\n'
    """

    shows = False

    def __init__(self, path: Path, resume: bool) -> None:
        self.name = path
        """As whoever asked for it knows it."""
        self.forms: dict[int, str] = {}
        """The puzzles that are there, whatever their position, by their numbers."""
        self._spans: dict[int, tuple[int, int]] = {}
        """Where the line of a puzzle starts and how long it is."""
        self._path = Path(os.path.realpath(path))
        self._beside = self._path.with_name(f".{self._path.name}.part")
        self._is_new = not self._path.exists()
        with saying("write", path):
            self._handle = locked_file(self._path)
        try:
            if self._size() and not resume:
                raise PuzzleError(f"'{path}' exists; --resume goes on with it")
            with saying("read", path), self._reading() as file:
                self.survey = survey(file)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave the file to others; one that was made for nothing is removed."""
        if self._is_new and self._size() == 0 and is_at(self._handle, self._path):
            self._path.unlink()
        os.close(self._handle)

    # What is there

    def keep(
        self,
        origin: Origin,
        count: int,
        *,
        repair: bool = False,
        limits: Limits | None = None,
        told: Told = lambda: None,
    ) -> None:
        """Judge every line. Damaged ones are dropped if they are to be repaired, or refused."""
        if self.survey.number:
            self.survey.require(origin, self.name)
        with saying("write", self.name):
            self._beside.unlink(missing_ok=True)  # whoever wrote it was killed
        judge, faults = Judge(max(count, self.survey.number)), Faults()
        found: dict[int, Line] = {}
        with saying("read", self.name), self._reading() as file:
            for line in lines_in(file):
                try:
                    record, clock = _require_record(line), Clock(limits)
                    puzzle = puzzle_of(record, origin, clock.rest())
                    require_rating(puzzle, record, origin.wish, clock.rest(), briefly=True)
                    judge.admit(str(line), record, puzzle)
                    found[record["index"]] = line
                except PuzzleError as error:
                    if not line.is_torn:
                        faults.add(str(line), error)
                told()
        if not repair:
            faults.complain(self.name, "damaged line", "damaged lines")
        self.forms = judge.kept() if repair else judge.forms
        self._spans = {index: found[index][1:3] for index in self.forms}
        self._tidy(all(found[index].is_exact for index in self.forms))

    # More

    @whole
    def add(self, record: dict[str, Any]) -> None:
        """One more line, on the disk when this returns."""
        line = line_of(record)
        with saying("write", self.name, GOES_ON):
            if not is_at(self._handle, self._path):
                raise PuzzleError(f"'{self.name}' was removed or replaced while it was written")
            start = self._size()
            try:
                write_all(self._handle, line)
            except BaseException:
                if self._size() < start + len(line):
                    os.ftruncate(self._handle, start)
                raise
            if self._is_new and start == 0:
                settle(self._path.parent)
        self._spans[record["index"]] = start, len(line)

    def finish(self) -> None:
        """Put the lines in the order of their numbers."""
        self._tidy(is_exact=True)

    # Order

    def _tidy(self, is_exact: bool) -> None:
        end = 0
        for index in sorted(self._spans):
            start, length = self._spans[index]
            is_exact = is_exact and start == end
            end += length
        with saying("write", self.name):
            if not is_exact:
                self._rewrite()
            elif self._size() > end:
                os.ftruncate(self._handle, end)

    @whole
    def _rewrite(self) -> None:
        """The lines in order, beside; then in the place of the file, which is never half."""
        beside = self._beside
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | BINARY
        handle = os.open(beside, flags, os.stat(self._handle).st_mode & 0o777)
        try:
            lock(handle, beside)
            spans = self._copy(handle)
        except BaseException:
            os.close(handle)
            beside.unlink(missing_ok=True)
            raise
        self._handle = put_in_place(beside, handle, self._path, self._handle)
        self._spans = spans
        settle(self._path.parent)

    def _copy(self, handle: int) -> dict[int, tuple[int, int]]:
        """Write the lines in order; where each of them stands now."""
        spans, end = {}, 0
        with open(handle, "wb", closefd=False) as file, self._reading() as old:
            for index in sorted(self._spans):
                start, length = self._spans[index]
                old.seek(start)
                line = _exact(record_in(old.read(length)))
                file.write(line)
                spans[index] = end, len(line)
                end += len(line)
        os.fsync(handle)
        return spans

    def _size(self) -> int:
        return os.fstat(self._handle).st_size

    def _reading(self) -> BinaryIO:
        file = open(self._handle, "rb", closefd=False)  # noqa: SIM115
        file.seek(0)
        return file


def _require_record(line: Line) -> Record:
    if line.record is None:
        raise PuzzleError(line.fault)
    return line.record
