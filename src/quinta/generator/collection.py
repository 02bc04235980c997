"""A collection of puzzles: a file of JSON lines, in the order of their numbers.

A line is written in one piece when its puzzle is finished, so whatever ends the program, the
file holds every finished puzzle. A last line that was cut off, by a power failure say, is made
anew when work goes on. Whole lines are never dropped unless that is asked for. Where a line has
to go into the middle, the file is written anew beside and then put in its place.
"""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from quinta.base.errors import PuzzleError
from quinta.base.files import BINARY
from quinta.base.limits import Clock, Limits, whole
from quinta.formats.files import Piece, pieces
from quinta.generator.difficulty import require_rating
from quinta.generator.entry import (
    FIELDS,
    LONGEST_LINE,
    Origin,
    Record,
    line_of,
    puzzle_of,
    record_in,
    require_claims,
)
from quinta.generator.judge import (
    Faults,
    Judge,
    Judged,
    Survey,
    Told,
    digest,
    judged,
    require_room,
)
from quinta.generator.lock import (
    is_at,
    lock,
    locked_file,
    put_in_place,
    saying,
    settle,
    write_all,
)
from quinta.generator.many import MISSES, Crew, in_order

BEGINNING = b'{"v": '
"""How a line begins."""

MOST_UNKNOWN = 10
"""After so many lines none of which holds a puzzle, a file is no collection."""

OF_A_PUZZLE = ("puzzle", "kind")
"""One of these stands in whatever is told about a puzzle."""

Spans = dict[int, tuple[int, int]]
"""Where the line of a puzzle starts and how long it is, by its number."""

GOES_ON = "; what is finished is kept, and --resume goes on with it"


class Found(NamedTuple):
    """What a line is found to hold: a puzzle that is as it says, or a fault."""

    judged: Judged | None
    fault: str = ""
    is_exact: bool = False
    """Whether it is written as Quinta writes it."""
    is_counted: bool = False
    """Whether it says of its puzzle how many solutions it has, and not that it has one."""
    is_of_a_puzzle: bool = True
    """Whether it speaks of a puzzle, be it right or wrong."""

    def require(self) -> Judged:
        """The puzzle, or the fault as an error."""
        if self.judged is None:
            raise PuzzleError(self.fault)
        return self.judged


def found_in(
    piece: Piece, origin: Origin | None = None, limits: Limits | None = None, briefly: bool = False
) -> Found:
    """Prove what a line says; one of an ``origin``, or of whichever it names, if any.

    >>> found_in(Piece(1, 0, b"nonsense")).fault
    'it is not valid JSON'
    """
    clock = Clock(limits)
    record: Record = {}
    try:
        record = record_in(piece.data)
        if origin is None and "wish" not in record:
            puzzle, is_counted = require_claims(record, clock)
            return Found(judged(record, puzzle, None), is_counted=is_counted)
        origin = origin or Origin.of(record)
        puzzle = puzzle_of(record, origin, clock.rest())
        require_rating(puzzle, record, origin.wish, clock.rest(), briefly=briefly)
    except PuzzleError as error:
        return Found(None, str(error), is_of_a_puzzle=not record.keys().isdisjoint(OF_A_PUZZLE))
    said = json.dumps(origin.told, sort_keys=True).encode()
    return Found(
        judged(record, puzzle, origin.wish, digest(said)), "", _exact(record) == piece.data
    )


def is_torn(piece: Piece) -> bool:
    """Whether it is the last and only the beginning of a line, as when writing was cut short."""
    is_whole = piece.data.endswith(b"\n") or len(piece.data) > LONGEST_LINE
    return not is_whole and BEGINNING.startswith(piece.data[: len(BEGINNING)])


def _exact(record: Record) -> bytes:
    """A line as Quinta writes it, whatever an editor made of it."""
    return line_of({name: record[name] for name in FIELDS if name in record})


def survey(file: BinaryIO) -> Survey:
    """Where the lines of a file come from; where none of the first says so, no more are read."""
    found = Survey()
    for piece in pieces(file, LONGEST_LINE):
        if is_torn(piece):
            continue
        try:
            found.add(record_in(piece.data))
        except PuzzleError:
            found.add(None)
        if found.number == MOST_UNKNOWN and not found.origins:
            break
    return found


class Proof:
    """What is proved of the puzzles of one collection or of several: no two are the same."""

    def __init__(self) -> None:
        self.number = self.counted = 0
        """How many puzzles there are; and how many say how many solutions they have."""
        self.faults = Faults()
        self._judge = Judge()

    def add(
        self, file: BinaryIO, path: str, name: str, clock: Clock, told: Told = lambda: None
    ) -> None:
        """Prove every line of a file; its faults are told with its ``name``, if it has one."""
        puzzles = lines = 0
        for piece in pieces(file, LONGEST_LINE):
            lines += 1
            where = f"{name}line {piece.line}"
            found = found_in(piece, limits=clock.rest())
            try:
                self._judge.admit(where, found.require())
            except PuzzleError as error:
                if is_torn(piece):
                    self.faults.add(f"{name}the last line", "it is cut off")
                else:
                    self.faults.add(where, error)
            puzzles += found.is_of_a_puzzle
            self.number, self.counted = self.number + 1, self.counted + found.is_counted
            if lines == MOST_UNKNOWN and not puzzles:
                break
            told()
        if not lines:
            raise PuzzleError(f"there is no puzzle in '{path}'")
        if not puzzles:
            raise PuzzleError(f"'{path}' is no collection of puzzles: {self.faults.named[0]}")


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
        self.there: dict[int, bytes] = {}
        """The keys of the puzzles that were there, by their numbers."""
        self._last = -1
        """The number of the last line."""
        self._is_in_order = True
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
        crew: Crew = (None, 1),
    ) -> None:
        """Judge every line. Damaged ones are dropped if they are to be repaired, or refused."""
        if self.survey.number:
            self.survey.require(origin, self.name)
        with saying("write", self.name):
            self._beside.unlink(missing_ok=True)  # whoever wrote it was killed
        judge, faults = Judge(), Faults()
        room = MISSES * max(count, self.survey.number)
        look = partial(found_in, origin=origin, limits=limits, briefly=True)
        spans: Spans = {}
        is_exact = True
        with saying("read", self.name), self._reading() as file:
            for piece, found in in_order(look, pieces(file, LONGEST_LINE), *crew):
                try:
                    puzzle = found.require()
                    assert puzzle.number is not None
                    require_room(puzzle.number, room)
                    judge.admit(f"line {piece.line}", puzzle)
                    spans[puzzle.number] = piece.start, len(piece.data)
                    is_exact = is_exact and found.is_exact
                except PuzzleError as error:
                    if not is_torn(piece):
                        faults.add(f"line {piece.line}", error)
                told()
        if not repair:
            faults.complain(self.name, "damaged line", "damaged lines")
        self.there = judge.kept(but_doubtful=repair)
        self._last = max(self.there, default=-1)
        self._tidy({index: spans[index] for index in sorted(self.there)}, is_exact)

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
        self._is_in_order = self._is_in_order and record["index"] > self._last
        self._last = max(self._last, record["index"])

    def finish(self) -> None:
        """Put the lines in the order of their numbers."""
        if self._is_in_order:
            return
        with saying("read", self.name), self._reading() as file:
            spans = {
                record_in(piece.data)["index"]: (piece.start, len(piece.data))
                for piece in pieces(file, LONGEST_LINE)
            }
        self._tidy(dict(sorted(spans.items())), is_exact=True)

    # Order

    def _tidy(self, spans: Spans, is_exact: bool) -> None:
        end = 0
        for start, length in spans.values():
            is_exact = is_exact and start == end
            end += length
        with saying("write", self.name):
            if not is_exact:
                self._rewrite(spans)
            elif self._size() > end:
                os.ftruncate(self._handle, end)

    @whole
    def _rewrite(self, spans: Spans) -> None:
        """The lines in order, beside; then in the place of the file, which is never half."""
        beside = self._beside
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | BINARY
        handle = os.open(beside, flags, os.stat(self._handle).st_mode & 0o777)
        try:
            lock(handle, beside)
            self._copy(spans, handle)
        except BaseException:
            os.close(handle)
            beside.unlink(missing_ok=True)
            raise
        self._handle = put_in_place(beside, handle, self._path, self._handle)
        settle(self._path.parent)

    def _copy(self, spans: Spans, handle: int) -> None:
        """Write the lines in order."""
        with open(handle, "wb", closefd=False) as file, self._reading() as old:
            for start, length in spans.values():
                old.seek(start)
                file.write(_exact(record_in(old.read(length))))
        os.fsync(handle)

    def _size(self) -> int:
        return os.fstat(self._handle).st_size

    def _reading(self) -> BinaryIO:
        file = open(self._handle, "rb", closefd=False)  # noqa: SIM115
        file.seek(0)
        return file
