"""Addresses of Penpa, an editor for puzzles of every kind that checks answers.

A board there is cells, numbers, symbols and shades, and knows no kind: whatever a kind draws
becomes such a board, and the answer to compare with is what its solution draws. The title says the
kind and the options, so what Quinta wrote is read without being told; other boards need a kind.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from quinta.base.document import Word
from quinta.base.errors import PuzzleError
from quinta.formats import text
from quinta.formats.penpa_board import Board, header_words
from quinta.formats.penpa_sheet import answer, lines_of, sheet_of
from quinta.formats.reading import Reading
from quinta.formats.seen import puzzle_seen
from quinta.kinds import find_kind, kind_named
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle

SITE = "https://swaroopg92.github.io/penpa-edit/"

LARGEST = 100
"""Rows and columns of the largest board there, margins included."""

MOST_CHARACTERS = 4_000_000
"""Of what an address holds once it is unpacked."""

_ADDRESS = re.compile(r"\s*+(?:https?://[^\s#?]*+)?[#?]m=(?:edit|solve)&p=([\w+/=%-]++)(\S*+)\s*+")

SHORT = (
    ("z", "zZ"),
    *(
        (f'"{word}"', short)
        for word, short in (
            *(("qa", "z9"), ("pu_q", "zQ"), ("pu_a", "zA"), ("grid", "zG"), ("edit_mode", "zM")),
            *(("surface", "zS"), ("line", "zL"), ("lineE", "zE"), ("wall", "zW"), ("cage", "zC")),
            *(("number", "zN"), ("symbol", "zY"), ("special", "zP"), ("board", "zB")),
            *(("command_redo", "zR"), ("command_undo", "zU"), ("command_replay", "z8")),
            *(("numberS", "z1"), ("freeline", "zF"), ("freelineE", "z2"), ("thermo", "zT")),
            *(("arrows", "z3"), ("direction", "zD"), ("squareframe", "z0"), ("polygon", "z5")),
            *(("deletelineE", "z4"), ("killercages", "z6"), ("nobulbthermo", "z7"), ("__a", "z_")),
        )
    ),
    ("null", "zO"),
)
"""Frequent words and what stands for them, in the order in which they are replaced."""


def recognises(source: str) -> bool:
    """Whether this looks like such an address, whole or from the # on."""
    return _ADDRESS.match(source[:400]) is not None


def read(source: str, kind: str | None = None) -> Reading:
    """The puzzle that an address holds; the answer to compare with is no mark and is left there.

    >>> from quinta.kinds.gap.kind import Gap
    >>> read(write(Gap(9))).puzzle == Gap(9)
    True
    """
    found = _ADDRESS.fullmatch(source)
    before = source[: found.start(1)] if found else ""
    start = Word("", before.count("\n") + 1, len(before) - before.rfind("\n"))
    if found is None:
        raise PuzzleError("more than an address of Penpa; give it alone", line=1)
    try:
        board = Board(_unpacked(found[1]).split("\n"))
        cls, options = _named(board.title, kind)
        return Reading(puzzle_seen(cls, board.scene(), options, {}, start))
    except PuzzleError as error:
        raise replace(error, at=(), line=start.line, column=start.column) from None


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The address of a puzzle; if the marks are a solution, answers are compared with it."""
    sheet = sheet_of(puzzle.scene({}))
    if max(sheet.rows, sheet.columns) > LARGEST:
        size = f"{sheet.rows}x{sheet.columns}"
        raise PuzzleError(
            f"Penpa has boards of up to {LARGEST}x{LARGEST}, and with its clues this is {size}"
        )
    solved = marks is not None and _is_solution(puzzle, marks)
    wanted = answer(sheet, puzzle.scene({}), puzzle.scene(marks or {})) if solved else None
    said = "\n".join(lines_of(puzzle, sheet, wanted))
    for long, short in SHORT:
        said = said.replace(long, short)
    address = f"{SITE}#m=solve&p={_packed(said)}"
    return address + (f"&a={_packed(wanted.text)}" if wanted else "") + "\n"


def _is_solution(puzzle: Puzzle, marks: Marks) -> bool:
    return len(marks) == len(puzzle.places()) and next(puzzle.violations(marks), None) is None


def _named(title: str, kind: str | None) -> tuple[type[Puzzle], dict[str, Any]]:
    """The kind and the options: what was asked for, or what the title says."""
    name, options = header_words(title)
    if kind is not None:
        cls = kind_named(kind)
        if find_kind(name) is not cls:
            return cls, {}
    else:
        found = find_kind(name)
        if found is None:
            raise PuzzleError("a board of Penpa does not say its kind; name it with --kind")
        cls = found
    return cls, text.read(f"{cls.kind} {cls.usual_size} {options}").puzzle.options()


# The code in an address


def _packed(plain: str) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(squeezed.compress(plain.encode()) + squeezed.flush()).decode()


def _unpacked(code: str) -> str:
    code = code.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").rstrip("=")
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), validate=True)
        plain = b"".join(_inflated(data)).decode()
    except (ValueError, binascii.Error, zlib.error):
        raise PuzzleError("this address is damaged; copy it again") from None
    for long, short in reversed(SHORT):
        plain = plain.replace(short, long)
        if len(plain) > MOST_CHARACTERS:
            raise PuzzleError("this address holds more than any board")
    return plain


def _inflated(data: bytes) -> Iterator[bytes]:
    """Not more than can be a board, however small the address."""
    stream = zlib.decompressobj(-15)
    yield stream.decompress(data, MOST_CHARACTERS)
    if not stream.eof:
        raise zlib.error("cut off")
