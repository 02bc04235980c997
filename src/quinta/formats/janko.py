"""The text that janko.at keeps puzzles in, for the kinds that it has.

    begin
    puzzle Doppelblock
    [clabels]
    4 8 4
    [rlabels]
    - 7 2
    [end]

Sections may come in any order; ``-`` is nothing. A solution and moves are skipped: what they mean
differs from kind to kind.
"""

from __future__ import annotations

import re

from quinta.base.document import Row, Word
from quinta.base.errors import PuzzleError
from quinta.base.fields import option_text
from quinta.base.grid import Cell, Line, Size, refuse_size
from quinta.formats.reading import Reading
from quinta.formats.seen import Where, puzzle_seen
from quinta.kinds import all_kinds, find_kind, kind_named
from quinta.logic.model import Marks
from quinta.puzzle.foreign import Janko
from quinta.puzzle.puzzle import Puzzle
from quinta.render.scene import Fill, Scene, Square

PROBLEM, ABOVE, BESIDE = "problem", "clabels", "rlabels"
SKIPPED = ("solution", "moves", "end")
BLANK = ("-", ".")


def recognises(source: str) -> bool:
    """Whether this looks like such a text."""
    return re.match(r"\s*begin\s*$", source[:200], re.MULTILINE | re.IGNORECASE) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """The puzzle that a text holds.

    >>> read("begin\\npuzzle Gap\\n[clabels]\\n- - 4 - - - - - -\\n[end]").puzzle.top[2]
    4
    """
    text = _Text(source)
    cls = text.kind(kind)
    size = text.size()
    if refusal := refuse_size(*size):
        text.first.fail(refusal)
    squares, places = text.squares(size)
    for name, direction, number in (
        (ABOVE, "column", size.columns),
        (BESIDE, "row", size.rows),
    ):
        for index, word in enumerate(text.labels(name, number)):
            places[Line(direction, index)] = word
    labels = {where: word.text for where, word in places.items() if word.text not in BLANK}
    top = [[labels.get(Line("column", index), "")] for index in range(size.columns)]
    left = [[labels.get(Line("row", index), "")] for index in range(size.rows)]
    scene = Scene(size, squares, top=top, left=left)
    return Reading(puzzle_seen(cls, scene, _known(cls).options, places, text.first))


class _Text:
    """The lines of a text, section by section."""

    def __init__(self, source: str) -> None:
        self.sections: dict[str, list[Row]] = {}
        self.header: list[Row] = []
        self.first = Word("begin", 1, 1)
        rows = self.header
        for number, line in enumerate(source.split("\n"), 1):
            row = [Word(m[0], number, m.start() + 1) for m in re.finditer(r"\S+", line)]
            if not row:
                continue
            name = re.fullmatch(r"\[(\w+)\]", row[0].text)
            if name is None:
                rows.append(row)
                continue
            section = name[1].lower()
            if section not in (PROBLEM, ABOVE, BESIDE, *SKIPPED):
                row[0].fail(f"'[{section[:20]}]' is not known here")
            if section in self.sections:
                row[0].fail(f"'[{section}]' stands here a second time")
            rows = self.sections[section] = []
        if self.header:
            self.first = self.header[0][0]

    def kind(self, kind: str | None) -> type[Puzzle]:
        """What was asked for, or what the text calls itself."""
        named = next((row for row in self.header if row[0].text.lower() == "puzzle"), None)
        if kind is not None:
            cls = kind_named(kind)
        elif named is None or len(named) < 2:
            self.first.fail("a line 'puzzle NAME' is expected, or --kind")
        else:
            name = " ".join(word.text for word in named[1:])
            found = _called(name) or find_kind(name)
            if found is None:
                named[1].fail(f"the puzzle '{name[:40]}' of janko.at is not known here")
            cls = found
        if said := lacks(cls):
            self.first.fail(said)
        return cls

    def size(self) -> Size:
        """As many rows and columns as the problem has, or labels beside and above."""
        problem = self.sections.get(PROBLEM, [])
        if problem:
            for row in problem:
                if len(row) != len(problem[0]):
                    row[0].fail(f"{len(row)} words stand here, and {len(problem[0])} above")
            return Size(len(problem), len(problem[0]))
        counted = [len(self._flat(name)) for name in (BESIDE, ABOVE)]
        said = [row for row in self.header if row[0].text.lower() == "size" and len(row) == 2]
        if said and re.fullmatch("[0-9]{1,9}", said[0][1].text):
            counted = [number or int(said[0][1].text) for number in counted]
        rows, columns = (number or max(counted) for number in counted)
        return Size(rows, columns)

    def _flat(self, name: str) -> Row:
        return [word for row in self.sections.get(name, []) for word in row]

    def labels(self, name: str, number: int) -> Row:
        """The clues of a margin, if there are any."""
        row = self._flat(name)
        if row and len(row) != number:
            row[0].fail(f"{number} clues are expected below [{name}], {len(row)} stand there")
        return row

    def squares(self, size: Size) -> tuple[dict[Cell, Square], dict[Where, Word]]:
        """What stands in the cells, and where in the text."""
        labels: dict[Cell, Square] = {}
        places: dict[Where, Word] = {}
        for row, line in enumerate(self.sections.get(PROBLEM, [])):
            for column, word in enumerate(line):
                cell = Cell(row, column)
                places[cell] = word
                if word.text not in BLANK:
                    labels[cell] = Square(label=word.text)
        return labels, places


def _known(kind: type[Puzzle]) -> Janko:
    found = kind.foreign().janko
    if found is None:
        raise PuzzleError(str(lacks(kind)))
    return found


def _called(name: str) -> type[Puzzle] | None:
    for cls in all_kinds().values():
        there = cls.foreign().janko
        if there and name.lower() in (each.lower() for each in (there.name, *there.also)):
            return cls
    return None


def lacks(kind: type[Puzzle]) -> str | None:
    """Why a kind has no such text; None if it has."""
    if kind.foreign().janko is not None:
        return None
    return f"janko.at does not have {kind.title}; use text or JSON"


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The text of a puzzle; marks have no place in it.

    >>> from quinta import Gap
    >>> print(write(Gap(9)), end="")
    begin
    puzzle Gap
    size 9
    [end]
    """
    there = _known(type(puzzle))
    for name, value in there.options.items():
        own = puzzle.options()[name]
        if own != value:
            asked, told = (f"{name}={option_text(each)}" for each in (value, own))
            raise PuzzleError(f"on janko.at {there.name} has {asked}, this puzzle has {told}")
    scene = puzzle.scene({})
    rows, columns = scene.size
    square = rows == columns
    lines = ["begin", f"puzzle {there.name}", *([f"size {rows}"] if square else [])]
    side = scene.left or scene.right
    for name, margin in ((ABOVE, scene.top), (BESIDE, side)):
        if margin:
            lines += [f"[{name}]", " ".join(" ".join(labels) or "-" for labels in margin)]
    if scene.squares or not square:
        cells = [[scene.square(Cell(r, c)) for c in range(columns)] for r in range(rows)]
        lines += [f"[{PROBLEM}]", *(" ".join(map(_word, row)) for row in cells)]
    return "\n".join([*lines, "[end]", ""])


def _word(square: Square) -> str:
    if square.fill in (Fill.DARK, Fill.TINTED) or (square.fill is Fill.LIGHT and not square.label):
        raise PuzzleError("janko.at's text has numbers as given cells, and no shades")
    return square.label or "-"
