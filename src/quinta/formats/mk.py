"""Files ``.mk`` of nonograms, as Mirek and Petr Olšák's program has them.

Height and width, the runs of each row, a line with ``#``, the runs of each column; a line without
runs is empty or 0.
"""

from __future__ import annotations

import re

from quinta.base.document import Word
from quinta.base.errors import Path
from quinta.formats.nonogram import (
    lacks,
    nonogram_of,
    reading_of,
    require_number,
    runs_in,
)
from quinta.formats.reading import Reading
from quinta.logic.model import Marks
from quinta.puzzle.foreign import Nonogram
from quinta.puzzle.puzzle import Puzzle

__all__ = ["lacks", "read", "recognises", "write"]

_HEADER = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})[^\S\n]*(?:\n|$)")


def recognises(source: str) -> bool:
    """Whether this looks like such a file."""
    return _HEADER.match(source[:200]) is not None and re.search("^#", source, re.M) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """The nonogram that a file holds.

    >>> read("1 2\\n1\\n#\\n1\\n0\\n").puzzle.text()
    'akkoy ordered=yes row_colour=black\\ncolumns: 1 | -\\nrows: 1\\n'
    """
    header = _HEADER.match(source)
    if header is None:
        Word("", 1, 1).fail("the height and the width are expected first, as in 5 10")
    height, width = (_word(source, header.start(group), header[group]) for group in (1, 2))
    first = source[: header.end()].count("\n") + 1
    lines = [
        Word(line.rstrip(), number, 1)
        for number, line in enumerate(source[header.end() :].removesuffix("\n").split("\n"), first)
    ]
    parted = next((i for i, word in enumerate(lines) if word.text.startswith("#")), len(lines))
    rows, columns = lines[:parted], lines[parted + 1 :]
    while columns and not columns[-1].text and len(columns) > int(width.text):
        columns.pop()  # blank lines at the end of the file
    require_number(height, len(rows), "rows")
    require_number(width, len(columns), "columns")
    places: dict[Path, Word] = {("rows", index): word for index, word in enumerate(rows)}
    places.update({("columns", index): word for index, word in enumerate(columns)})
    nonogram = Nonogram(tuple(map(runs_in, columns)), tuple(map(runs_in, rows)))
    return reading_of(nonogram, kind, places, height)


def _word(source: str, start: int, text: str) -> Word:
    before = source[:start]
    return Word(text, before.count("\n") + 1, start - before.rfind("\n"))


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """A nonogram as such a file; the picture has no place in it."""
    nonogram = nonogram_of(puzzle, None)
    rows, columns = (
        "".join(f"{' '.join(map(str, line)) or '0'}\n" for line in side)
        for side in (nonogram.rows, nonogram.columns)
    )
    return f"{puzzle.size.rows} {puzzle.size.columns}\n{rows}#\n{columns}"
