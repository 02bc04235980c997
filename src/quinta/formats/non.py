"""Files ``.non`` of nonograms, as Steve Simpson's programs have them.

    width 2
    height 1
    rows
    1
    columns
    1
    0

A line that is not known is skipped, and so is ``goal``, the solution with 1 for black.
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

SECTIONS = ("rows", "columns")
LONGEST = 9
"""So many digits a number has at most."""


def recognises(source: str) -> bool:
    """Whether this looks like such a file."""
    start = source[:4000]
    return bool(
        re.search(r"^\s*(?:width|height)\s+[0-9]+\s*$", start, re.MULTILINE)
        and re.search(r"^\s*(?:rows|columns)\s*$", start, re.MULTILINE)
    )


def read(source: str, kind: str | None = None) -> Reading:
    """The nonogram that a file holds.

    >>> read("width 2\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n0\\n").puzzle.text()
    'akkoy ordered=yes row_colour=black\\ncolumns: 1 | -\\nrows: 1\\n'
    """
    found = _File(source)
    columns, rows = (tuple(map(runs_in, found.lines[name])) for name in ("columns", "rows"))
    for name, side in (("width", "columns"), ("height", "rows")):
        require_number(found.sizes[name], len(found.lines[side]), side)
    places: dict[Path, Word] = {
        (name, index): word for name in SECTIONS for index, word in enumerate(found.lines[name])
    }
    return reading_of(Nonogram(columns, rows), kind, places, found.sizes["width"])


class _File:
    """The lines of a file, by what they belong to."""

    def __init__(self, source: str) -> None:
        self.lines: dict[str, list[Word]] = {}
        self.sizes: dict[str, Word] = {}
        section: list[Word] | None = None
        for number, line in enumerate(source.split("\n"), 1):
            text, column = line.strip(), len(line) - len(line.lstrip()) + 1
            word = Word(text, number, column)
            name, _, rest = text.partition(" ")
            if re.match(r"[0-9,]", text) and section is not None:
                section.append(word)
            elif text in SECTIONS:
                section = self.lines.setdefault(text, [])
            elif text:
                section = None
                if name in ("width", "height"):
                    self.sizes[name] = Word(
                        rest.strip(), number, min(column + len(name), len(line)) + 1
                    )
        first = Word("", 1, 1)
        for name in ("width", "height"):
            size = self.sizes.setdefault(name, first)
            if re.fullmatch("[0-9]+", size.text) is None:
                size.fail(f"a number is expected after '{name}'")
            if len(size.text) > LONGEST:
                size.fail(f"no board has a {name} of {size.text[:LONGEST]}...")
        for name in SECTIONS:
            if name not in self.lines:
                first.fail(f"a line '{name}' is expected, and the runs below it")


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """A nonogram as such a file, with its solution as the goal if there is one."""
    nonogram = nonogram_of(puzzle, marks)
    rows, columns = puzzle.size
    lines = [f"width {columns}", f"height {rows}"]
    for name, runs in (("rows", nonogram.rows), ("columns", nonogram.columns)):
        lines += ["", name, *(",".join(map(str, line)) or "0" for line in runs)]
    if nonogram.picture is not None:
        cells = "".join(str(int(black)) for row in nonogram.picture for black in row)
        lines += ["", f'goal "{cells}"']
    return "\n".join(lines) + "\n"
