"""Small black and white pictures: PNG, PBM, PGM, or rows of characters.

What a file is, its content says, not its name. A cell is black if its colour, on white paper,
is darker than half; what is transparent is white.

In a text every line is a row and every character a cell: ``# X x 1 @ * █`` are black and
``. - 0 _`` and the space are white. Empty lines and lines that start with ``//`` do not count.
As on Quinta's own boards, cells may stand apart: where every second character of every row is
a space, and white is written otherwise, the spaces only separate.
"""

from __future__ import annotations

import re

from quinta.base.errors import PuzzleError
from quinta.formats import MAX_BYTES
from quinta.formats.pixels import CUT_SHORT, Picture, fail, lines_of, numbers_in, require_size
from quinta.formats.png import SIGNATURE, read_png
from quinta.formats.reading import Reading
from quinta.kinds import all_kinds, kind_named
from quinta.puzzle.puzzle import Puzzle

BLACK, WHITE = "#Xx1@*█", ".-0_ "


def recognises(data: bytes) -> bool:
    """Whether a file is a picture; rows of characters are not taken for one unless told so.

    >>> recognises(b"P1 3 1 1 0 1"), recognises(b"#.#")
    (True, False)
    """
    return data.startswith(SIGNATURE) or re.match(rb"P[1-7]\s", data) is not None


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
    'akkoy\\ncolumns: 1 | - | 1\\nrows: 1\\n'
    """
    if kind is None:
        known = ", ".join(cls.kind for cls in _made_of_pictures())
        raise PuzzleError(f"this is a picture; name the kind to make of it: {known}", line=1)
    cls = kind_named(kind)
    if lacking := lacks(cls):
        raise PuzzleError(lacking, line=1)
    return Reading(*cls.from_picture(read_picture(data)))


def read_picture(data: bytes, name: str = "picture") -> Picture:
    """The cells of a picture, row by row, True being black; ``name`` is what complaints call it.

    >>> read_picture(b"#.#\\n.#.")
    [[True, False, True], [False, True, False]]
    >>> read_picture(b"P1 3 1 # a comment\\n1 0 1", "stripes.pbm")
    [[True, False, True]]
    >>> read_picture(b"#.#\\n.?.", "x.txt")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 2, column 2: x.txt: '?' is no cell; write '#' or '.'
    """
    try:
        if len(data) > MAX_BYTES:
            fail(f"more than the {MAX_BYTES} bytes that are read; make the picture smaller")
        if data.startswith(SIGNATURE):
            return read_png(data)
        if re.match(rb"P[1-7]", data):
            return _read_netpbm(data)
        return _read_text(data)
    except PuzzleError as error:
        error.message = f"{name}: {error.message}"
        raise


# Text


def _read_text(data: bytes) -> Picture:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        fail("neither PNG, PBM, PGM nor UTF-8 text; save it as PNG", before)
    lines = enumerate(lines_of(text.removeprefix("\ufeff")), 1)
    rows = {number: row for number, row in lines if row and not row.startswith("//")}
    if not rows:
        fail("there is no row of cells; write rows of '#' and '.'", "")
    require_size(len(rows), 1, "")  # before a long look at its characters
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
    require_size(len(rows), len(first[1]), "")
    return [[character in BLACK for character in row] for _, row in (first, *others)]


def _stand_apart(rows: list[str]) -> bool:
    """Whether spaces only separate the cells.

    >>> _stand_apart(["# . #", ". # ."]), _stand_apart(["# #", "# #"])
    (True, False)
    """
    apart = all(re.fullmatch(r"\S(?: \S)+", row) for row in rows)
    return apart and any(white in row for row in rows for white in WHITE.strip())


# PBM and PGM: https://netpbm.sourceforge.net/doc/pbm.html and pgm.html


def _read_netpbm(data: bytes) -> Picture:
    kind = data[1:2]
    if kind not in b"1245":
        fail(f"this is a P{kind.decode()} file; save it as PNG, PBM or PGM")
    grey = kind in b"25"
    space = rb"(?:\s|#[^\n\r]*[\n\r])"
    header = re.match(rb"P." + (space + rb"++([0-9]{1,99})") * (3 if grey else 2) + space, data)
    if header is None:
        fail("the width and the height cannot be read; save it again")
    columns, rows, most = (*map(int, header.groups()), 1)[:3]
    require_size(rows, columns)
    if not 1 <= most <= 65535:
        fail(f"{most} shades of grey are not taken, 1 to 65535 are; save it again")
    if kind in b"12":
        values = _plain_values(data, header.end(), rows * columns, most, grey)
    elif grey:
        values = _raw_values(data[header.end() :], rows, columns, 8 if most < 256 else 16)
    else:
        values = _raw_values(data[header.end() :], rows, columns, 1)
    if max(values) > most:
        fail(f"a cell is {max(values)}, but {most} is the lightest grey; save it again")
    # In PBM 1 is black, in PGM 0 is.
    cells = [2 * value < most if grey else value == 1 for value in values]
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]


def _plain_values(data: bytes, start: int, count: int, most: int, grey: bool) -> list[int]:
    """Numbers written in digits; without greys, they need no space between them."""
    body = re.sub(rb"#[^\n\r]*", lambda comment: b" " * len(comment[0]), data[start:])
    values: list[int] = []
    for word in re.finditer(rb"\S+" if grey else rb"\S", body):
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
    return values


def _raw_values(body: bytes, rows: int, columns: int, depth: int) -> list[int]:
    """Numbers of so many bits, each row starting with a new byte."""
    stride = (columns * depth + 7) // 8
    if len(body) < rows * stride:
        fail(CUT_SHORT)
    if body[rows * stride :].strip():
        fail("more cells than the width and the height say; save it again as one picture")
    lines = (body[row * stride : (row + 1) * stride] for row in range(rows))
    return [value for line in lines for value in numbers_in(line, depth)[:columns]]
