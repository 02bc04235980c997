"""XML of webpbn.com, for nonograms in black and white.

It is read from the first element to the last without looking at anything outside of it; what
declares entities is refused, so that nothing can unfold.
"""

from __future__ import annotations

import re
from typing import Any
from xml.parsers import expat

from quinta.base.document import Word
from quinta.base.errors import Path, PuzzleError
from quinta.formats.nonogram import lacks, nonogram_of, reading_of, runs_in
from quinta.formats.reading import Reading
from quinta.logic.model import Marks
from quinta.puzzle.foreign import Nonogram
from quinta.puzzle.puzzle import Puzzle

__all__ = ["lacks", "read", "recognises", "write"]

DEEPEST = 20
"""How many elements may stand in one another."""


def recognises(source: str) -> bool:
    """Whether this looks like XML of webpbn."""
    start = source.lstrip()[:2000]
    return (
        start.startswith("<")
        and re.search(r"<(?:puzzleset|puzzle|!DOCTYPE pbn)\b", start) is not None
    )


def read(source: str, kind: str | None = None) -> Reading:
    """The nonogram that the XML holds; a goal is its solution, and no marks."""
    found = _Puzzle()
    try:
        found.parser.Parse(source.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        said = expat.errors.messages[error.code]
        raise PuzzleError(f"not valid XML: {said}", line=error.lineno, column=1) from None
    start = Word("", 1, 1)
    for name in ("columns", "rows"):
        if name not in found.lines:
            start.fail(f'<clues type="{name}"> is missing')
    places: dict[Path, Word] = {
        (name, index): Word("", *place)
        for name, all_places in found.places.items()
        for index, place in enumerate(all_places)
    }
    columns, rows = (tuple(map(tuple, found.lines[name])) for name in ("columns", "rows"))
    return reading_of(Nonogram(columns, rows), kind, places, start)


class _Puzzle:
    """What the elements say, collected while they come."""

    def __init__(self) -> None:
        self.lines: dict[str, list[list[int]]] = {}
        self.places: dict[str, list[tuple[int, int]]] = {}
        self._path: list[str] = []
        self._side = ""
        self._text = ""
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._add
        self.parser.EntityDeclHandler = self._refuse_entity

    def _fail(self, message: str) -> None:
        # At the end of an element the column may lie behind the line.
        raise PuzzleError(message, line=self.parser.CurrentLineNumber, column=1)

    def _refuse_entity(self, *declared: Any) -> None:
        self._fail("entities are not read; write what they stand for")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name)
        self._text = ""
        if len(self._path) > DEEPEST:
            self._fail("elements are nested too deeply")
        match name:
            case "clues":
                self._side = attributes.get("type", "")
                if self._side not in ("columns", "rows") or self._side in self.lines:
                    self._fail(
                        'one <clues type="columns"> and one <clues type="rows"> are expected'
                    )
                self.lines[self._side], self.places[self._side] = [], []
            case "line" if self._side:
                self.lines[self._side].append([])
                self.places[self._side].append((self.parser.CurrentLineNumber, 1))
            case "count":
                if attributes.get("color", "black") != "black":
                    self._fail("nonograms in black and white are read, this has colours")

    def _add(self, text: str) -> None:
        self._text += text

    def _end(self, name: str) -> None:
        self._path.pop()
        match name:
            case "clues":
                self._side = ""
            case "count":
                if not self._side or not self.lines[self._side]:
                    self._fail("a <count> stands in a <line> of <clues>")
                word = Word(self._text.strip() or "nothing", self.parser.CurrentLineNumber, 1)
                self.lines[self._side][-1] += runs_in(word._replace(text=word.text[:20]))
        self._text = ""


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """A nonogram as XML, with its solution as the goal if there is one."""
    nonogram = nonogram_of(puzzle, marks)
    lines = [
        '<?xml version="1.0"?>',
        '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">',
        "<puzzleset>",
        '<puzzle type="grid" defaultcolor="black">',
        '<color name="white" char=".">fff</color>',
        '<color name="black" char="X">000</color>',
    ]
    for side, runs in (("columns", nonogram.columns), ("rows", nonogram.rows)):
        counts = ("".join(f"<count>{run}</count>" for run in line) for line in runs)
        lines += [
            f'<clues type="{side}">',
            *(f"<line>{each}</line>" for each in counts),
            "</clues>",
        ]
    if nonogram.picture is not None:
        rows = ("".join("X" if black else "." for black in row) for row in nonogram.picture)
        image = "\n".join(f"|{row}|" for row in rows)
        lines += ['<solution type="goal">', "<image>", image, "</image>", "</solution>"]
    return "\n".join([*lines, "</puzzle>", "</puzzleset>", ""])
