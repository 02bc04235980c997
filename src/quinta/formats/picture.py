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
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, NoReturn

from quinta.errors import PuzzleError
from quinta.formats import MAX_BYTES
from quinta.text import refuse_size

Picture = list[list[bool]]
"""Rows of cells, True being black."""

Pixel = tuple[int, ...]
"""Grey, or red, green and blue; then perhaps how opaque it is."""

BLACK, WHITE = "#Xx1@*█", ".-0_ "


def read_picture(data: bytes, name: str = "picture") -> Picture:
    """The cells of a picture, row by row, True being black; ``name`` is what complaints call it.

    >>> read_picture(b"#.#\\n.#.")
    [[True, False, True], [False, True, False]]
    >>> read_picture(b"P1 3 1 # a comment\\n1 0 1", "stripes.pbm")
    [[True, False, True]]
    >>> read_picture(b"#.#\\n.?.", "x.txt")
    Traceback (most recent call last):
    quinta.errors.PuzzleError: line 2, column 2: x.txt: '?' is no cell; write '#' or '.'
    """
    try:
        if len(data) > MAX_BYTES:
            _fail(f"more than the {MAX_BYTES} bytes that are read; make the picture smaller")
        if data.startswith(SIGNATURE):
            return _read_png(data)
        if re.match(rb"P[1-7]", data):
            return _read_netpbm(data)
        return _read_text(data)
    except PuzzleError as error:
        error.message = f"{name}: {error.message}"
        raise


def _fail(message: str, before: str | None = None) -> NoReturn:
    """Refuse a picture; ``before`` is the text that precedes the place that is wrong."""
    if before is None:
        raise PuzzleError(message)
    lines = _lines(before)
    raise PuzzleError(message, line=len(lines), column=len(lines[-1]) + 1)


def _refuse_size(rows: int, columns: int, before: str | None = None) -> None:
    if refusal := refuse_size(rows, columns):
        remedy = "smaller" if rows and columns else "larger"
        _fail(f"{refusal}; make the picture {remedy}", before)


# Text


def _lines(text: str) -> list[str]:
    """Lines as editors count them, also those of other systems.

    >>> _lines("a\\r\\nb\\n")
    ['a', 'b', '']
    """
    return re.split(r"\r\n|\n|\r", text)


def _read_text(data: bytes) -> Picture:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        _fail("neither PNG, PBM, PGM nor UTF-8 text; save it as PNG", before)
    lines = enumerate(_lines(text.removeprefix("\ufeff")), 1)
    rows = {number: row for number, row in lines if row and not row.startswith("//")}
    if not rows:
        _fail("there is no row of cells; write rows of '#' and '.'", "")
    _refuse_size(len(rows), 1, "")  # before a long look at its characters
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
    _refuse_size(len(rows), len(first[1]), "")
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
        _fail(f"this is a P{kind.decode()} file; save it as PNG, PBM or PGM")
    grey = kind in b"25"
    gap = rb"(?:\s|#[^\n\r]*[\n\r])"
    header = re.match(rb"P." + (gap + rb"++([0-9]{1,9})") * (3 if grey else 2) + gap, data)
    if header is None:
        _fail("the width and the height cannot be read; save it again")
    columns, rows, most = (*map(int, header.groups()), 1)[:3]
    _refuse_size(rows, columns)
    if not 1 <= most <= 65535:
        _fail(f"{most} shades of grey are not taken, 1 to 65535 are; save it again")
    if kind in b"12":
        values = _plain_values(data, header.end(), rows * columns, most, grey)
    elif grey:
        values = _raw_values(data[header.end() :], rows, columns, 8 if most < 256 else 16)
    else:
        values = _raw_values(data[header.end() :], rows, columns, 1)
    if max(values) > most:
        _fail(f"a cell is {max(values)}, but {most} is the lightest grey; save it again")
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
            _fail(message, data[: start + word.start()].decode("latin-1"))
        values.append(number)
    if len(values) < count:
        message = f"{len(values)} cells are here, not {count}; correct the width or the height"
        _fail(message, data.decode("latin-1"))
    return values


def _raw_values(body: bytes, rows: int, columns: int, depth: int) -> list[int]:
    """Numbers of so many bits, each row starting with a new byte."""
    stride = (columns * depth + 7) // 8
    if len(body) < rows * stride:
        _fail(CUT_SHORT)
    if body[rows * stride :].strip():
        _fail("more cells than the width and the height say; save it again as one picture")
    lines = (body[row * stride : (row + 1) * stride] for row in range(rows))
    return [value for line in lines for value in _numbers(line, depth)[:columns]]


def _numbers(line: bytes, depth: int) -> list[int]:
    """The numbers of so many bits that bytes hold, the first in the highest bits.

    >>> _numbers(bytes([0b11_10_01_00]), 2), _numbers(bytes([1, 2]), 16)
    ([3, 2, 1, 0], [258])
    """
    if depth == 16:
        return [high << 8 | low for high, low in zip(line[::2], line[1::2], strict=True)]
    most = (1 << depth) - 1
    return [byte >> shift & most for byte in line for shift in range(8 - depth, -1, -depth)]


# PNG: https://www.w3.org/TR/png-3/

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CUT_SHORT = "the file is cut short; get or save it again"
DAMAGED = "the file is damaged; get or save it again"

SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""How many numbers a pixel has, by the type of colour: 3 is a palette, 4 and 6 have opacity."""

DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}

PREDICTORS: Mapping[int, Callable[[int, int, int], int]] = {
    0: lambda left, up, corner: 0,
    1: lambda left, up, corner: left,
    2: lambda left, up, corner: up,
    3: lambda left, up, corner: (left + up) // 2,
    4: lambda left, up, corner: _paeth(left, up, corner),
}
"""What a byte is expected to be, by the filter of its row; the file has the difference."""


class _Header(NamedTuple):
    columns: int
    rows: int
    depth: int
    colour: int
    compression: int
    filters: int
    interlaced: int


def _read_png(data: bytes) -> Picture:
    chunks = _chunks(data)
    if len(chunks.get(b"IHDR", b"")) != 13 or b"IDAT" not in chunks:
        _fail(DAMAGED)
    header = _Header(*struct.unpack(">IIBBBBB", chunks[b"IHDR"]))
    _refuse_size(header.rows, header.columns)
    if header.depth not in DEPTHS.get(header.colour, ()) or header.compression or header.filters:
        _fail(DAMAGED)
    if header.interlaced:
        _fail("this PNG is interlaced; save it without interlacing")
    is_black = _ink(header, chunks.get(b"PLTE", b""), chunks.get(b"tRNS"))
    samples = SAMPLES[header.colour]
    picture = []
    for line in _rows_of_bytes(header, chunks[b"IDAT"]):
        numbers = _numbers(line, header.depth)[: header.columns * samples]
        pixels = zip(*(numbers[sample::samples] for sample in range(samples)), strict=True)
        picture.append([is_black(pixel) for pixel in pixels])
    return picture


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """What stands under each name that matters; the parts of IDAT are put together."""
    chunks: dict[bytes, bytearray] = {}
    place, name = len(SIGNATURE), b""
    while name != b"IEND":
        if place + 12 > len(data):
            _fail(CUT_SHORT)
        length, name = struct.unpack_from(">I4s", data, place)
        end = place + 8 + length
        if end + 4 > len(data):
            _fail(CUT_SHORT)
        if struct.pack(">I", zlib.crc32(data[place + 4 : end])) != data[end : end + 4]:
            _fail(DAMAGED)
        if name in (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS"):
            if name in chunks and name != b"IDAT":
                _fail(DAMAGED)
            chunks.setdefault(name, bytearray()).extend(data[place + 8 : end])
        elif not name[0] & 32:  # a small first letter says that a reader may skip the chunk
            _fail(DAMAGED)
        place = end + 4
    return {name: bytes(parts) for name, parts in chunks.items()}


def _rows_of_bytes(header: _Header, packed: bytes) -> Iterator[bytes]:
    """The rows, inflated no further than the header says, and with their filters undone."""
    bits = SAMPLES[header.colour] * header.depth
    stride, step = 1 + (header.columns * bits + 7) // 8, max(1, bits // 8)
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(packed, header.rows * stride + 1)
    except zlib.error:
        _fail(DAMAGED)
    # Only at its end does the stream say whether its sum is right, hence the byte to spare.
    if len(data) != header.rows * stride or not inflater.eof:
        _fail(DAMAGED)
    above = bytes(stride - 1 + step)
    for start in range(0, len(data), stride):
        if data[start] not in PREDICTORS:
            _fail(DAMAGED)
        predict = PREDICTORS[data[start]]
        row = bytearray(step)  # left of the row everything is 0
        for index, byte in enumerate(data[start + 1 : start + stride]):
            expected = predict(row[index], above[index + step], above[index])
            row.append(byte + expected & 255)
        yield bytes(row[step:])
        above = bytes(row)


def _paeth(left: int, up: int, corner: int) -> int:
    """Whichever is nearest to left + up - corner.

    >>> _paeth(10, 20, 18)
    10
    """
    by_left, by_up, by_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if by_left <= by_up and by_left <= by_corner:
        return left
    return up if by_up <= by_corner else corner


def _ink(header: _Header, palette: bytes, clear: bytes | None) -> Callable[[Pixel], bool]:
    """What says whether a pixel is black; ``clear`` tells which colours are transparent."""
    most = (1 << header.depth) - 1
    if header.colour != 3:
        if clear is None:
            return lambda pixel: _is_dark(pixel, most)
        if header.colour > 3 or len(clear) != 2 * SAMPLES[header.colour]:
            _fail(DAMAGED)
        seen_through = tuple(number & most for number in _numbers(clear, 16))
        return lambda pixel: pixel != seen_through and _is_dark(pixel, most)
    opacity = (clear or b"").ljust(256, b"\xff")
    colours = zip(palette[::3], palette[1::3], palette[2::3], opacity, strict=False)
    blacks = [_is_dark(colour, 255) for colour in colours]

    def is_black(pixel: Pixel) -> bool:
        if pixel[0] >= len(blacks):
            _fail("a cell has a colour that the palette lacks; save it again")
        return blacks[pixel[0]]

    return is_black


def _is_dark(pixel: Pixel, most: int) -> bool:
    """Whether a pixel, on white paper, is darker than half.

    >>> _is_dark((127,), 255), _is_dark((128,), 255), _is_dark((0, 100), 255)
    (True, False, False)
    """
    opaque = pixel[-1] if len(pixel) in (2, 4) else most
    red, green, blue = pixel[:3] if len(pixel) > 2 else (pixel[0],) * 3
    light = 299 * red + 587 * green + 114 * blue  # ITU-R BT.601, in thousandths
    return 2 * (light * opaque + 1000 * most * (most - opaque)) < 1000 * most * most
