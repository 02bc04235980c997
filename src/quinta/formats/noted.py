"""The notes block of the text format: in each row places, a colon, and values ruled out there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quinta.base.document import Row, Word
from quinta.logic.model import Fact, Place, Value
from quinta.puzzle.puzzle import Puzzle


def read_notes(puzzle: Puzzle, rows: Sequence[Row]) -> tuple[Fact, ...]:
    """What the rows of a notes block rule out.

    >>> from quinta import Gap
    >>> from quinta.base.document import Document
    >>> rows = Document("gap 9\\nnotes:\\nr1c1 r1c2: X").sections["notes"].rows
    >>> [str(note) for note in read_notes(Gap(9), rows)]
    ['r1c1 != 1', 'r1c2 != 1']
    """
    known = {place.id: place for place in puzzle.places()}
    notes: dict[Fact, None] = {}
    for row in rows:
        names, values = _parted(row)
        for name in names:
            place = known.get(name.text)
            if place is None:
                name.fail(f"this board has no place '{name.text:.40}'")
            for word in values:
                notes[Fact(place, puzzle.read_value(place, word), holds=False)] = None
    return tuple(notes)


def write_notes(puzzle: Puzzle, notes: Iterable[Fact]) -> str:
    """Notes as the rows of a notes block, a place in each.

    >>> from quinta import Cell, Gap
    >>> write_notes(Gap(9), [Fact(Cell(0, 1), 1, False)])
    'r1c2: X\\n'
    """
    out: dict[Place, set[Value]] = {}
    for note in notes:
        out.setdefault(note.place, set()).add(note.value)
    return "".join(
        f"{place.id}: {' '.join(puzzle.symbol(value) for value in sorted(out[place]))}\n"
        for place in puzzle.places()
        if place in out
    )


def _parted(row: Row) -> tuple[Row, Row]:
    """The words before the colon, and those after it."""
    for index, word in enumerate(row):
        name, colon, rest = word.text.partition(":")
        if colon:
            names, values = row[:index], row[index + 1 :]
            if name:
                names.append(Word(name, word.line, word.column))
            if rest:
                values.insert(0, Word(rest, word.line, word.column + len(name) + 1))
            if not names:
                word.fail("a note starts with its place, as in r1c1: X")
            if not values:
                word.fail(f"no value is ruled out at {names[0].text}; write one after the colon")
            return names, values
    return row[0].fail(f"'{row[0].text:.40}' is no note; write a place and values, as in r1c1: X")
