"""PNG files, as far as small pictures need them: https://www.w3.org/TR/png-3/"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from quinta.formats.pixels import CUT_SHORT, Picture, fail, numbers_in, require_size

Pixel = tuple[int, ...]
"""Grey, or red, green and blue; then perhaps how opaque it is."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
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


def read_png(data: bytes) -> Picture:
    """The cells of a PNG file, row by row, True being black."""
    chunks = _chunks(data)
    if len(chunks.get(b"IHDR", b"")) != 13 or b"IDAT" not in chunks:
        fail(DAMAGED)
    header = _Header(*struct.unpack(">IIBBBBB", chunks[b"IHDR"]))
    require_size(header.rows, header.columns)
    if header.depth not in DEPTHS.get(header.colour, ()) or header.compression or header.filters:
        fail(DAMAGED)
    if header.interlaced:
        fail("this PNG is interlaced; save it without interlacing")
    is_black = _ink(header, chunks.get(b"PLTE", b""), chunks.get(b"tRNS"))
    samples = SAMPLES[header.colour]
    picture = []
    for line in _rows_of_bytes(header, chunks[b"IDAT"]):
        numbers = numbers_in(line, header.depth)[: header.columns * samples]
        pixels = zip(*(numbers[sample::samples] for sample in range(samples)), strict=True)
        picture.append([is_black(pixel) for pixel in pixels])
    return picture


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """What stands under each name that matters; the parts of IDAT are put together."""
    chunks: dict[bytes, bytearray] = {}
    place, name = len(SIGNATURE), b""
    while name != b"IEND":
        if place + 12 > len(data):
            fail(CUT_SHORT)
        length, name = struct.unpack_from(">I4s", data, place)
        end = place + 8 + length
        if end + 4 > len(data):
            fail(CUT_SHORT)
        if struct.pack(">I", zlib.crc32(data[place + 4 : end])) != data[end : end + 4]:
            fail(DAMAGED)
        if name in (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS"):
            if name in chunks and name != b"IDAT":
                fail(DAMAGED)
            chunks.setdefault(name, bytearray()).extend(data[place + 8 : end])
        elif not name[0] & 32:  # a small first letter says that a reader may skip the chunk
            fail(DAMAGED)
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
        fail(DAMAGED)
    # Only at its end does the stream say whether its sum is right, hence the byte to spare.
    if len(data) != header.rows * stride or not inflater.eof:
        fail(DAMAGED)
    above = bytes(stride - 1 + step)
    for start in range(0, len(data), stride):
        if data[start] not in PREDICTORS:
            fail(DAMAGED)
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
            fail(DAMAGED)
        seen_through = tuple(number & most for number in numbers_in(clear, 16))
        return lambda pixel: pixel != seen_through and _is_dark(pixel, most)
    opacity = (clear or b"").ljust(256, b"\xff")
    colours = zip(palette[::3], palette[1::3], palette[2::3], opacity, strict=False)
    blacks = [_is_dark(colour, 255) for colour in colours]

    def is_black(pixel: Pixel) -> bool:
        if pixel[0] >= len(blacks):
            fail("a cell has a colour that the palette lacks; save it again")
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
