"""Pictures as cells, black and white: PNG, PBM, PGM, PPM, photos, or rows of characters.

What a file is, its content says, not its name. A pixel is a cell, black if its colour, on white
paper, is darker than half; what is transparent is white. Or the picture is scaled.

In a text every line is a row and every character a cell: ``# X x 1 @ * █`` are black and
``. - 0 _`` and the space are white. Empty lines and lines that start with ``//`` do not count.
As on Quinta's own boards, cells may stand apart: where every second character of every row is
a space, and white is written otherwise, the spaces only separate.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from quinta.base.errors import PuzzleError
from quinta.formats.decoding import SIGNATURE, read_png
from quinta.formats.photos import photo_named, read_photo
from quinta.formats.pixels import (
    CUT_SHORT,
    Greys,
    Picture,
    Room,
    fail,
    greys_of_colours,
    greys_of_numbers,
    lines_of,
    numbers_in,
)
from quinta.formats.reading import Reading
from quinta.formats.scaling import AS_IT_IS, Scaling
from quinta.kinds import all_kinds, kind_named
from quinta.puzzle.puzzle import Puzzle

BLACK, WHITE = "#Xx1@*█", ".-0_ "


def recognises(data: bytes) -> bool:
    """Whether a file is a picture; rows of characters are not taken for one unless told so.

    >>> recognises(b"P1 3 1 1 0 1"), recognises(b"#.#")
    (True, False)
    """
    is_png = data.startswith(SIGNATURE)
    return is_png or re.match(rb"P[1-7]\s", data) is not None or _is_picture(data)


def lacks(kind: type[Puzzle]) -> str | None:
    """Why puzzles of a kind are not made of pictures; None if they are."""
    if _is_made_of_pictures(kind):
        return None
    others = " and ".join(cls.title for cls in _made_of_pictures())
    return f"{kind.title} puzzles are not made of pictures; {others} puzzles are"


def _is_made_of_pictures(kind: type[Puzzle]) -> bool:
    """Whether the kind says how."""
    own = kind.__mro__[: kind.__mro__.index(Puzzle)]
    return any("from_picture" in vars(cls) for cls in own)


def _made_of_pictures() -> list[type[Puzzle]]:
    return list(filter(_is_made_of_pictures, all_kinds().values()))


def read(data: bytes, kind: str | None = None) -> Reading:
    """The puzzle whose solution is a picture, with that solution; it may have others too.

    >>> read(b"P1 3 1 1 0 1", "akkoy").puzzle.text()
    'akkoy ordered=yes\\ncolumns: 1 | - | 1\\nrows: 1\\n'
    """
    if kind is None:
        known = ", ".join(cls.kind for cls in _made_of_pictures())
        raise PuzzleError(f"this is a picture; name the kind to make of it: {known}", line=1)
    cls = kind_named(kind)
    if lacking := lacks(cls):
        raise PuzzleError(lacking, line=1)
    return Reading(*cls.from_picture(read_picture(data)))


def load_picture(path: str | os.PathLike[str], scaling: Scaling = AS_IT_IS) -> Picture:
    """The cells of a picture in a file.

    >>> load_picture("nowhere.png")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: cannot read 'nowhere.png': No such file or directory
    """
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read(scaling.room.bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        said = getattr(error, "strerror", None) or str(error)
        raise PuzzleError(f"cannot read '{name}': {said}") from None
    return read_picture(data, name, scaling)


def read_picture(data: bytes, name: str = "picture", scaling: Scaling = AS_IT_IS) -> Picture:
    """The cells of a picture, row by row, True being black; ``name`` is what complaints call it.

    >>> read_picture(b"#.#\\n.#.")
    [[True, False, True], [False, True, False]]
    >>> read_picture(b"P1 3 1 # a comment\\n1 0 1", "stripes.pbm")
    [[True, False, True]]
    >>> read_picture(b"P2 4 2 9  1 1 5 5  1 1 8 8", scaling=Scaling(width=2))
    [[True, False]]
    >>> read_picture(b"#.#\\n.?.", "x.txt")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 2, column 2: x.txt: '?' is no cell; write '#' or '.'
    """
    scaling.require()
    try:
        return scaling.cells(_read_greys(data, scaling.room))
    except PuzzleError as error:
        error.message = f"{name}: {error.message}"
        raise


def _read_greys(data: bytes, room: Room) -> Greys:
    if len(data) > room.bytes:
        fail(f"more than the {room.bytes} bytes that are read; make the picture smaller")
    if data.startswith(SIGNATURE):
        return read_png(data, room)
    if photo_named(data):
        return read_photo(data, room)
    if _is_picture(data):
        fail("HEIC or AVIF pictures are not read; save it as PNG")
    if re.match(rb"P[1-7]", data):
        return _read_netpbm(data, room)
    return _read_text(data, room)


def _is_picture(data: bytes) -> bool:
    """Whether a file is one of those that others save, be it read or not."""
    return photo_named(data) is not None or data[4:8] == b"ftyp"


# Text


def _read_text(data: bytes, room: Room) -> Greys:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        fail("neither PNG, PBM, PGM, PPM nor UTF-8 text; save it as PNG", before)
    lines = enumerate(lines_of(text.removeprefix("\ufeff")), 1)
    rows = {number: row for number, row in lines if row and not row.startswith("//")}
    if not rows:
        fail("there is no row of cells; write rows of '#' and '.'", "")
    room.require(len(rows), 1, "")  # before a long look at its characters
    for number, row in rows.items():
        if unknown := re.search(f"[^{re.escape(BLACK + WHITE)}]", row):
            message = f"{unknown[0]!r} is no cell; write '#' or '.'"
            raise PuzzleError(message, line=number, column=unknown.start() + 1)
    step = 2 if _stand_apart(list(rows.values())) else 1
    first, *others = ((number, row[::step]) for number, row in rows.items())
    for number, row in others:
        if len(row) != len(first[1]):
            message = f"{len(row)} cells here but {len(first[1])} in line {first[0]}"
            column = min(len(row), len(first[1])) * step + 1
            raise PuzzleError(f"{message}; fill up with '.'", line=number, column=column)
    room.require(len(rows), len(first[1]), "")
    greys = {ord(black): "\0" for black in BLACK} | {ord(white): "\xff" for white in WHITE}
    return [row.translate(greys).encode("latin-1") for _, row in (first, *others)]


def _stand_apart(rows: list[str]) -> bool:
    """Whether spaces only separate the cells.

    >>> _stand_apart(["# . #", ". # ."]), _stand_apart(["# #", "# #"])
    (True, False)
    """
    apart = all(re.fullmatch(r"\S(?: \S)+", row) for row in rows)
    return apart and any(white in row for row in rows for white in WHITE.strip())


# PBM, PGM and PPM: https://netpbm.sourceforge.net/doc/pbm.html, pgm.html and ppm.html


def _read_netpbm(data: bytes, room: Room) -> Greys:
    kind = data[1:2]
    if kind == b"7":
        fail("this is a P7 file; save it as PNG, PBM, PGM or PPM")
    bits, colours = kind in b"14", kind in b"36"
    space = rb"(?:\s|#[^\n\r]*[\n\r])"
    header = re.match(rb"P." + (space + rb"++([0-9]{1,99})") * (2 if bits else 3) + space, data)
    if header is None:
        fail("the width and the height cannot be read; save it again")
    columns, rows, most = (*map(int, header.groups()), 1)[:3]
    room.require(rows, columns)
    if not 1 <= most <= 65535:
        fail(f"{most} shades of grey are not taken, 1 to 65535 are; save it again")
    width = columns * (3 if colours else 1)
    if kind in b"123":
        lines = _plain_values(data, header.end(), rows, width, most, bits)
    else:
        depth = 1 if bits else 8 if most < 256 else 16
        lines = _raw_values(data[header.end() :], rows, width, depth)
    if (highest := max(map(max, lines))) > most:
        fail(f"a cell is {highest}, but {most} is the lightest grey; save it again")
    if bits:  # here 1 is black
        return [bytes([255 * (1 - bit) for bit in line]) for line in lines]
    greys_of = greys_of_colours(most) if colours else greys_of_numbers(most)
    return list(map(greys_of, lines))


def _plain_values(
    data: bytes, start: int, rows: int, width: int, most: int, bits: bool
) -> list[Sequence[int]]:
    """Numbers written in digits; single bits need no space between them."""
    body = re.sub(rb"#[^\n\r]*", lambda comment: b" " * len(comment[0]), data[start:])
    values: list[int] = []
    count = rows * width
    for word in re.finditer(rb"\S" if bits else rb"\S+", body):
        number = int(word[0]) if re.fullmatch(rb"[0-9]{1,5}", word[0]) else None
        if number is None or number > most or len(values) == count:
            message = f"{word[0][:20].decode('latin-1')!r} is not from 0 to {most}; correct it"
            if len(values) == count:
                message = f"more than {count} cells; correct the width or the height"
            fail(message, data[: start + word.start()].decode("latin-1"))
        values.append(number)
    if len(values) < count:
        message = f"{len(values)} cells are here, not {count}; correct the width or the height"
        fail(message, data.decode("latin-1"))
    return [values[at : at + width] for at in range(0, count, width)]


def _raw_values(body: bytes, rows: int, width: int, depth: int) -> list[Sequence[int]]:
    """Numbers of so many bits, each row starting with a new byte."""
    stride = (width * depth + 7) // 8
    if len(body) < rows * stride:
        fail(CUT_SHORT)
    if body[rows * stride :].strip():
        fail("more cells than the width and the height say; save it again as one picture")
    lines = (body[row * stride : (row + 1) * stride] for row in range(rows))
    return [numbers_in(line, depth)[:width] for line in lines]
