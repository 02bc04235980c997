"""PNG files, those without interlacing: https://www.w3.org/TR/png-3/"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from quinta.formats.pixels import (
    CUT_SHORT,
    WEIGHTS,
    Greys,
    Room,
    fail,
    grey,
    greys_of_colours,
    greys_of_numbers,
    numbers_in,
)

Pixel = tuple[int, ...]
"""Grey, or red, green and blue; then perhaps how opaque it is."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DAMAGED = "the file is damaged; get or save it again"

SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""How many numbers a pixel has, by the type of colour: 3 is a palette, 4 and 6 have opacity."""

DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


class _Header(NamedTuple):
    columns: int
    rows: int
    depth: int
    colour: int
    compression: int
    filters: int
    interlaced: int


def read_png(data: bytes, room: Room) -> Greys:
    """The greys of a PNG file, row by row."""
    chunks = _chunks(data)
    if len(chunks.get(b"IHDR", b"")) != 13 or b"IDAT" not in chunks:
        fail(DAMAGED)
    header = _Header(*struct.unpack(">IIBBBBB", chunks[b"IHDR"]))
    room.require(header.rows, header.columns)
    if header.depth not in DEPTHS.get(header.colour, ()) or header.compression or header.filters:
        fail(DAMAGED)
    if header.interlaced:
        fail("this PNG is interlaced; save it without interlacing")
    greys_of = _greys_of(header, chunks.get(b"PLTE", b""), chunks.get(b"tRNS"))
    samples = header.columns * SAMPLES[header.colour]
    return [
        greys_of(numbers_in(line, header.depth)[:samples])
        for line in _rows_of_bytes(header, chunks[b"IDAT"])
    ]


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
    row = bytes(stride - 1)
    for start in range(0, len(data), stride):
        if data[start] not in FILTERS:
            fail(DAMAGED)
        row = FILTERS[data[start]](data[start + 1 : start + stride], row, step)
        yield row


# What a byte is expected to be hangs on the bytes to the left and above; the file has the
# difference. A photograph has millions, hence a loop for each filter, channel by channel.


def _each_channel(
    undone: Callable[[bytes, bytes], Iterable[int]],
) -> Callable[[bytes, bytes, int], bytes]:
    """The filter of a whole row, from that of every so many-th byte."""

    def undo(line: bytes, above: bytes, step: int) -> bytes:
        row = bytearray(len(line))
        for first in range(min(step, len(line))):
            row[first::step] = bytes(undone(line[first::step], above[first::step]))
        return bytes(row)

    return undo


def _sub(line: bytes, above: bytes) -> Iterable[int]:
    return [value & 255 for value in accumulate(line)]


def _up(line: bytes, above: bytes) -> Iterable[int]:
    return [byte + up & 255 for byte, up in zip(line, above, strict=True)]


def _average(line: bytes, above: bytes) -> Iterable[int]:
    left, row = 0, []
    for byte, up in zip(line, above, strict=True):
        left = byte + (left + up >> 1) & 255
        row.append(left)
    return row


def _paeth(line: bytes, above: bytes) -> Iterable[int]:
    """Expected is whichever of left, up and corner is nearest to left + up - corner."""
    left, corner, row = 0, 0, []
    for byte, up in zip(line, above, strict=True):
        by_left, by_up = up - corner, left - corner
        by_corner = by_left + by_up
        if by_left < 0:
            by_left = -by_left
        if by_up < 0:
            by_up = -by_up
        if by_corner < 0:
            by_corner = -by_corner
        if by_left > by_up or by_left > by_corner:
            left = up if by_up <= by_corner else corner
        left = byte + left & 255
        row.append(left)
        corner = up
    return row


FILTERS: Mapping[int, Callable[[bytes, bytes, int], bytes]] = {
    0: lambda line, above, step: line,
    1: _each_channel(_sub),
    2: _each_channel(_up),
    3: _each_channel(_average),
    4: _each_channel(_paeth),
}


# From the numbers of a row to its greys


def _greys_of(
    header: _Header, palette: bytes, clear: bytes | None
) -> Callable[[Sequence[int]], bytes]:
    """What tells the greys of a row; ``clear`` tells which colours are transparent."""
    most, samples = (1 << header.depth) - 1, SAMPLES[header.colour]
    if header.colour == 3:
        return _of_palette(palette, clear or b"")
    if clear is None and header.colour < 3:  # what photographs have
        return greys_of_colours(most) if header.colour else greys_of_numbers(most)
    if clear is not None and (header.colour > 3 or len(clear) != 2 * samples):
        fail(DAMAGED)
    unseen = tuple(number & most for number in numbers_in(clear or b"", 16))

    def of_row(numbers: Sequence[int]) -> bytes:
        pixels = zip(*(numbers[sample::samples] for sample in range(samples)), strict=True)
        return bytes([255 if pixel == unseen else _grey(pixel, most) for pixel in pixels])

    return of_row


def _of_palette(palette: bytes, clear: bytes) -> Callable[[Sequence[int]], bytes]:
    opacity = clear.ljust(256, b"\xff")
    colours = zip(palette[::3], palette[1::3], palette[2::3], opacity, strict=False)
    greys = [_grey(colour, 255) for colour in colours]

    def of_row(numbers: Sequence[int]) -> bytes:
        if max(numbers) >= len(greys):
            fail("a cell has a colour that the palette lacks; save it again")
        return bytes([greys[number] for number in numbers])

    return of_row


def _grey(pixel: Pixel, most: int) -> int:
    """How light a pixel is on white paper, of 255.

    >>> _grey((127,), 255), _grey((0, 100), 255), _grey((0, 0, 0, 0), 255)
    (127, 155, 255)
    """
    opaque = pixel[-1] if len(pixel) in (2, 4) else most
    colours = pixel[:3] if len(pixel) > 2 else (pixel[0],) * 3
    light = sum(weight * colour for weight, colour in zip(WEIGHTS, colours, strict=True))
    return grey(light * opaque + 1000 * most * (most - opaque), 1000 * most * most)
