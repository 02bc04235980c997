"""The pictures that a device shows for the installed page, drawn from a few rectangles."""

from __future__ import annotations

import struct
import zlib

from quinta.formats.decoding import SIGNATURE

SIZES = (192, 512)
GRID = 32
"""The drawing is so many units wide and high, as ``icon.svg``."""

PAPER, INK, TAN = (255, 253, 248), (28, 28, 28), (220, 182, 130)
DRAWN = (
    ((0, 0, 32, 32), PAPER),
    ((4, 4, 28, 28), INK),
    ((6, 6, 26, 26), PAPER),
    ((15, 6, 17, 12), INK),
    ((15, 20, 17, 26), INK),
    ((6, 15, 12, 17), INK),
    ((18, 18, 25, 25), TAN),
)
"""Rectangles from left and top to right and bottom; the later ones lie above."""


def icon(size: int) -> bytes:
    """The icon as a PNG of so many pixels.

    >>> icon(192)[:8] == SIGNATURE
    True
    """
    rows: dict[int, bytes] = {}
    lines = []
    for y in range(size):
        unit = y * GRID // size
        if unit not in rows:
            pixels = (_colour(x * GRID // size, unit) for x in range(size))
            rows[unit] = b"\0" + b"".join(map(bytes, pixels))
        lines.append(rows[unit])
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(lines), 9)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _colour(x: int, y: int) -> tuple[int, int, int]:
    return next(
        colour
        for (left, top, right, bottom), colour in reversed(DRAWN)
        if left <= x < right and top <= y < bottom
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)
