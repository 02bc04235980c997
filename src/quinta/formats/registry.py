"""Every format with what it is good for; the command line, the page and the study offer these.

A format is a module of this room with the name of the format, loaded when it is needed. One that
can be written has ``write(puzzle, marks)``, with ``notes`` if these have a place in it, and gives
text, or bytes if the format is binary; one that can be read has ``recognises(source)`` and
``read(source, kind)``. Where not every kind has it, ``lacks(kind)`` says why, and where something
gets lost, ``losses(puzzle)`` says what.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from quinta.base.errors import PuzzleError, QuintaError
from quinta.base.names import meant
from quinta.formats.reading import Reading
from quinta.kinds import find_kind
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


class Holds(StrEnum):
    """What a text or a file of a format is."""

    PUZZLE = "a puzzle"
    NONOGRAM = "a nonogram"
    PICTURE = "a picture"
    CLAUSES = "Quinta's own model"
    FORMULATION = "a paper's model"


@dataclass(frozen=True)
class Format:
    """One way to write a puzzle down."""

    name: str
    title: str
    holds: Holds
    reads: bool = False
    writes: bool = False
    marks: bool = False
    """Whether marks have a place in it."""
    notes: bool = False
    """Whether notes have a place in it."""
    solution: bool = False
    """Whether it takes the solution along, to compare answers with."""
    one_line: bool = False
    """Whether it is one line of text, so that many puzzles are as many lines."""
    binary: bool = False
    """Whether it is bytes rather than text."""
    endings: tuple[str, ...] = ()
    """What the names of its files end in."""
    media: str = "text/plain"
    begins: tuple[str, ...] = ()
    """How it begins, where it is not read: so that whoever tries is told what it is."""

    def __str__(self) -> str:
        """
        >>> print(format_named("svg"))
        svg: a picture, written, with marks and notes (.svg)
        """
        does = [word for can, word in ((self.reads, "read"), (self.writes, "written")) if can]
        kept = (self.marks, "marks"), (self.notes, "notes"), (self.solution, "the solution")
        holds = [word for can, word in kept if can]
        extra = f", with {' and '.join(holds)}" if holds else ""
        said = f"{self.name}: {self.holds}, {' and '.join(does)}{extra}"
        return f"{said} ({' '.join(self.endings)})" if self.endings else said

    def recognises(self, source: str | bytes) -> bool:
        """Whether a text, or the bytes of a file, look like this format."""
        if not self.reads:
            start = source[:80].decode("latin-1") if isinstance(source, bytes) else source
            return start.lstrip().startswith(self.begins)
        found: bool = self._module.recognises(source)
        return found

    def read(self, source: str | bytes, kind: str | None = None) -> Reading:
        """The puzzle that a text, or the bytes of a file, hold."""
        if not self.reads:
            raise PuzzleError(
                f"this is {self.title}, which Quinta writes but cannot read; "
                "give the puzzle as text, JSON or an address",
                line=1,
            )
        found: Reading = self._module.read(source, kind)
        return found

    def write(
        self, puzzle: Puzzle, marks: Marks | None = None, notes: Collection[Fact] = ()
    ) -> str:
        """A puzzle in this format, and marks and notes if they have a place in it."""
        if self.binary:
            raise QuintaError(f"a {self.title} is no text; 'content' gives its bytes")
        noted = (tuple(notes),) if self.notes else ()
        written: str = self._module.write(puzzle, marks, *noted)
        return written

    def content(
        self, puzzle: Puzzle, marks: Marks | None = None, notes: Collection[Fact] = ()
    ) -> bytes:
        """What a file of this format holds, text or not.

        >>> from quinta.kinds.gap.kind import Gap
        >>> format_named("lists").content(Gap(9))
        b'gap(9).\\n'
        """
        if not self.binary:
            return self.write(puzzle, marks, notes).encode()
        written: bytes = self._module.write(puzzle, marks, tuple(notes))
        return written

    def labelling(self, source: str, kind: str | None = None) -> tuple[str, ...]:
        """Options of labelling in a text, which the papers' programs search by."""
        labelling = getattr(self._module, "labelling", None)
        return () if labelling is None else labelling(source, kind)

    def lacks(self, kind: type[Puzzle]) -> str | None:
        """Why puzzles of a kind cannot be had in this format, in a sentence; None if they can."""
        lacks = getattr(self._module, "lacks", None)
        return None if lacks is None else lacks(kind)

    def losses(self, puzzle: Puzzle) -> list[str]:
        """What of a puzzle gets lost, in sentences; marks and notes aside."""
        losses = getattr(self._module, "losses", None)
        return [] if losses is None else losses(puzzle)

    @property
    def _module(self) -> Any:
        return importlib.import_module(f"quinta.formats.{self.name}")


FORMATS = (
    Format(
        "text",
        "Text",
        Holds.PUZZLE,
        reads=True,
        writes=True,
        marks=True,
        notes=True,
        endings=(".txt",),
    ),
    Format(
        "json",
        "JSON",
        Holds.PUZZLE,
        reads=True,
        writes=True,
        marks=True,
        notes=True,
        one_line=True,
        endings=(".json",),
        media="application/json",
    ),
    Format("link", "Link", Holds.PUZZLE, reads=True, writes=True, one_line=True),
    Format(
        "lists",
        "List notation",
        Holds.PUZZLE,
        reads=True,
        writes=True,
        one_line=True,
        endings=(".pl",),
    ),
    Format("puzzlink", "puzz.link", Holds.PUZZLE, reads=True, writes=True, one_line=True),
    Format("penpa", "Penpa", Holds.PUZZLE, reads=True, writes=True, one_line=True, solution=True),
    Format("drawing", "Drawing", Holds.PUZZLE, reads=True, writes=True, marks=True),
    Format("janko", "janko.at", Holds.PUZZLE, reads=True, writes=True),
    Format(
        "non", ".non", Holds.NONOGRAM, reads=True, writes=True, solution=True, endings=(".non",)
    ),
    Format(
        "webpbn",
        "webpbn XML",
        Holds.NONOGRAM,
        reads=True,
        writes=True,
        solution=True,
        endings=(".xml",),
        media="application/xml",
    ),
    Format("mk", "Olšák .mk", Holds.NONOGRAM, reads=True, writes=True, endings=(".mk",)),
    Format(
        "svg",
        "SVG",
        Holds.PICTURE,
        writes=True,
        marks=True,
        notes=True,
        endings=(".svg",),
        media="image/svg+xml",
        begins=("<svg",),
    ),
    Format(
        "png",
        "PNG",
        Holds.PICTURE,
        reads=True,
        writes=True,
        marks=True,
        notes=True,
        binary=True,
        endings=(".png",),
        media="image/png",
    ),
    Format(
        "pdf",
        "PDF",
        Holds.PICTURE,
        writes=True,
        marks=True,
        notes=True,
        binary=True,
        endings=(".pdf",),
        media="application/pdf",
        begins=("%PDF-",),
    ),
    Format(
        "bitmap",
        "Bitmap",
        Holds.PICTURE,
        reads=True,
        binary=True,
        endings=(".pbm", ".pgm", ".ppm", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tiff"),
        media="image/x-portable-anymap",
    ),
    Format(
        "dimacs",
        "DIMACS",
        Holds.CLAUSES,
        writes=True,
        endings=(".cnf",),
        begins=("c Quinta", "p cnf "),
    ),
    Format("opb", "OPB", Holds.CLAUSES, writes=True, endings=(".opb",), begins=("* #variable",)),
    Format(
        "minizinc",
        "MiniZinc",
        Holds.FORMULATION,
        writes=True,
        endings=(".mzn",),
        begins=("% Quinta",),
    ),
)
"""All of them, in the order in which they are offered."""

TEXT = FORMATS[0]
"""What a text is that looks like nothing else."""

FRAMES = ("┌", "+-")
"""How the frame of a drawn board begins."""

WRITTEN = tuple(format for format in FORMATS if format.writes)


def format_named(name: str) -> Format:
    """The format of this name, to be written.

    >>> format_named("doc")
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: unknown format 'doc'; known: text, json, link, lists, ...
    """
    found = next((format for format in WRITTEN if format.name == name), None)
    if found is None:
        known = [format.name for format in WRITTEN]
        raise QuintaError(f"unknown format '{name}'; {meant(name, known)}")
    return found


def format_by_look(source: str | bytes) -> Format:
    """What a text, or the bytes of a file, seem to be.

    >>> format_by_look("[[0,4,7],[3,3,5]]").name, format_by_look("gap 9").name
    ('lists', 'text')
    """
    if isinstance(source, str) and _is_plain(source):
        return TEXT
    binary = isinstance(source, bytes)
    looked = (format for format in FORMATS if format.binary == binary and format is not TEXT)
    return next((format for format in looked if format.recognises(source)), TEXT)


def _is_plain(source: str) -> bool:
    """Whether a text begins with its kind and holds no drawing: then it need not be shown to every
    other format, whose modules would all be loaded for that."""
    first = source.lstrip()[:80].split(maxsplit=1)[:1]
    return bool(first) and find_kind(first[0]) is not None and not any(map(source.count, FRAMES))


def format_by_ending(ending: str) -> Format | None:
    """What a file is written in whose name ends so, if the ending tells it.

    >>> print(format_by_ending(".MZN"))
    minizinc: a paper's model, written (.mzn)
    """
    return next((format for format in WRITTEN if ending.lower() in format.endings), None)


def formats_of(kind: type[Puzzle]) -> list[Format]:
    """The formats that puzzles of a kind can be written in.

    >>> from quinta.kinds.gap.kind import Gap
    >>> " ".join(format.name for format in formats_of(Gap))
    'text json link lists penpa drawing janko svg png pdf dimacs opb minizinc'
    """
    return [format for format in WRITTEN if format.lacks(kind) is None]
