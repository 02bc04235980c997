"""Pictures: every kind of file is read alike, and what is wrong is refused in a sentence."""

from __future__ import annotations

import io
import random
import struct
import tracemalloc
import zlib
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

import quinta
from needs import needs
from quinta.base.errors import PuzzleError
from quinta.base.grid import Size
from quinta.formats import MAX_BYTES
from quinta.formats.bitmap import read_picture
from quinta.formats.decoding import DEPTHS, SIGNATURE
from quinta.formats.pixels import greys_of_colours
from quinta.formats.scaling import HALF, Scaling, blackened, parting, scaled

Cells = list[list[bool]]
Pixels = Sequence[Sequence[Sequence[int]]]

RNG = random.Random(5)
CELLS: Cells = [[RNG.random() < 0.5 for _ in range(11)] for _ in range(9)]
"""Rows that end inside a byte, and enough of them for every filter."""


# Writing PNG, as plainly as the standard says it


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(columns: int, rows: int, depth: int, colour: int, *methods: int) -> bytes:
    methods = methods or (0, 0, 0)
    return chunk(b"IHDR", struct.pack(">IIBBBBB", columns, rows, depth, colour, *methods))


def packed(numbers: Sequence[int], depth: int) -> bytes:
    bits = "".join(f"{number:0{depth}b}" for number in numbers)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def filtered(row: bytes, above: bytes, kind: int, step: int) -> bytes:
    out = bytearray([kind])
    for i, byte in enumerate(row):
        a = row[i - step] if i >= step else 0
        b = above[i]
        c = above[i - step] if i >= step else 0
        near = min((a, b, c), key=lambda x: abs(a + b - c - x))  # the first of equals, as it must
        out.append((byte - (0, a, b, (a + b) >> 1, near)[kind]) % 256)
    return bytes(out)


def image_data(pixels: Pixels, depth: int, kinds: Sequence[int] = (0,)) -> bytes:
    step = max(1, len(pixels[0][0]) * depth // 8)
    rows = [packed([number for pixel in row for number in pixel], depth) for row in pixels]
    above, out = bytes(len(rows[0])), b""
    for index, row in enumerate(rows):
        out += filtered(row, above, kinds[index % len(kinds)], step)
        above = row
    return out


def png(
    pixels: Pixels, depth: int, colour: int, *extra: bytes, kinds: Sequence[int] = (0,)
) -> bytes:
    stream = zlib.compress(image_data(pixels, depth, kinds))
    parts = [chunk(b"IDAT", stream[i : i + 20]) for i in range(0, len(stream), 20)]
    start = header(len(pixels[0]), len(pixels), depth, colour)
    return SIGNATURE + start + b"".join([*extra, *parts]) + chunk(b"IEND", b"")


def painted(cells: Cells, depth: int, colour: int) -> Pixels:
    """Dark and light pixels for black and white cells, no two alike if possible."""
    rng, most = random.Random(depth * 10 + colour), (1 << depth) - 1

    def pixel(black: bool) -> list[int]:
        if colour == 3:
            return [int(black) + (2 * rng.randrange(2) if depth > 1 else 0)]
        grey = [rng.randint(0, most // 3) if black else rng.randint(most - most // 3, most)]
        opaque = [rng.randint(most - most // 16, most)] if colour in (4, 6) else []
        if opaque and not black and rng.random() < 0.3:
            grey, opaque = [0], [0]  # black that is not seen
        return grey * (3 if colour in (2, 6) else 1) + opaque

    return [[pixel(black) for black in row] for row in cells]


PALETTE = chunk(b"PLTE", bytes([250, 255, 250, 0, 0, 90, 255, 255, 0, 90, 0, 0]))
TYPES = [(colour, depth) for colour, depths in DEPTHS.items() for depth in depths]


def plain_text(cells: Cells, black: str = "#", white: str = ".", apart: str = "") -> bytes:
    return "\n".join(apart.join(black if c else white for c in row) for row in cells).encode()


def portable(kind: int, cells: Cells, most: int = 255) -> bytes:
    """PBM, PGM and PPM files, plain and raw."""
    start = f"P{kind} # of a test\n#\n{len(cells[0])}\t{len(cells)}\n"
    if kind not in (1, 4):
        start += f"{most}\n"
    greys = [[most // 3 if c else most for c in row] for row in cells]
    dark, light = (0, most // 3, most), (most, most, most)
    blues = [[number for c in row for number in (dark if c else light)] for row in cells]
    return (
        start.encode()
        + {
            1: lambda: plain_text(cells, "1", "0"),
            2: lambda: "\n".join(" ".join(map(str, row)) for row in greys).encode(),
            3: lambda: "\n".join(" ".join(map(str, row)) for row in blues).encode(),
            6: lambda: b"".join(packed(row, 8 if most < 256 else 16) for row in blues),
            4: lambda: b"".join(packed(row, 1) for row in cells),
            5: lambda: b"".join(packed(row, 8 if most < 256 else 16) for row in greys),
        }[kind]()
    )


def refusal(data: bytes, name: str = "picture") -> str:
    with pytest.raises(PuzzleError) as caught:
        read_picture(data, name)
    return str(caught.value)


# PNG


@pytest.mark.parametrize(("colour", "depth"), TYPES)
@pytest.mark.parametrize("kinds", [(0,), (1,), (2,), (3,), (4,), (4, 2, 0, 3, 1)])
def test_every_colour_depth_and_filter_of_png_is_read(
    colour: int, depth: int, kinds: tuple[int, ...]
) -> None:
    extra = [PALETTE] if colour == 3 else []
    assert read_picture(png(painted(CELLS, depth, colour), depth, colour, *extra, kinds=kinds)) == (
        CELLS
    )


def test_rows_may_start_with_the_filters_that_look_up() -> None:
    for kind in (2, 3, 4):
        data = png(painted(CELLS[:1], 8, 2), 8, 2, kinds=(kind,))
        assert read_picture(data) == CELLS[:1]


@pytest.mark.parametrize("depth", [1, 2, 4, 8, 16])
def test_half_is_white_and_less_is_black(depth: int) -> None:
    half = 1 << (depth - 1)
    assert read_picture(png([[[half - 1], [half]]], depth, 0)) == [[True, False]]


def test_colours_are_as_dark_as_they_look() -> None:
    red, green, blue = [255, 0, 0], [0, 255, 0], [0, 0, 255]
    assert read_picture(png([[red, green, blue]], 8, 2)) == [[True, False, True]]
    alone = [list(greys_of_colours(255)(pixel)) for pixel in (red, green, blue)]
    assert alone == [[round(0.299 * 255)], [round(0.587 * 255)], [round(0.114 * 255)]]


def test_what_is_transparent_is_white() -> None:
    assert read_picture(png([[[0, 0], [0, 127], [0, 128]]], 8, 4)) == [[False, False, True]]
    grey = chunk(b"tRNS", struct.pack(">H", 1))
    assert read_picture(png([[[0], [1]]], 4, 0, grey)) == [[True, False]]
    deep = chunk(b"tRNS", struct.pack(">3H", 1, 2, 300))
    assert read_picture(png([[[1, 2, 300], [1, 2, 301]]], 16, 2, deep)) == [[False, True]]
    some = chunk(b"tRNS", bytes([255, 0]))  # the second colour of the palette, and no other
    assert read_picture(png([[[0], [1], [2], [3]]], 2, 3, PALETTE, some)) == [
        [False, False, False, True]
    ]


def test_chunks_that_may_be_skipped_are_skipped() -> None:
    text = chunk(b"tEXt", b"Title\0a heart")
    assert read_picture(png(painted(CELLS, 1, 0), 1, 0, text) + b"more") == CELLS


GOOD = png(painted(CELLS, 8, 0), 8, 0)
END = chunk(b"IEND", b"")
DATA = chunk(b"IDAT", zlib.compress(image_data(painted(CELLS, 8, 0), 8)))


def with_header(*fields: int) -> bytes:
    return SIGNATURE + header(*fields) + DATA + END


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (with_header(11, 9, 8, 0, 0, 0, 1), "interlaced; save it without interlacing"),
        (with_header(11, 9, 8, 0, 1, 0, 0), "damaged"),
        (with_header(11, 9, 8, 0, 0, 1, 0), "damaged"),
        (with_header(11, 9, 3, 0), "damaged"),
        (with_header(11, 9, 8, 5), "damaged"),
        (with_header(11, 9, 16, 3), "damaged"),
        (with_header(0, 9, 8, 0), "at least one cell; make the picture larger"),
        (with_header(11, 0, 8, 0), "at least one cell; make the picture larger"),
        (with_header(501, 500, 8, 0), "more than the 250000 cells"),
        (with_header(2**32 - 1, 2**32 - 1, 16, 6), "more than the 250000 cells"),
        (with_header(11, 8, 8, 0), "damaged"),
        (with_header(11, 10, 8, 0), "damaged"),
        (with_header(11, 9, 8, 3), "a colour that the palette lacks"),
        (SIGNATURE + DATA + END, "damaged"),
        (SIGNATURE + header(11, 9, 8, 0) + END, "damaged"),
        (SIGNATURE + header(11, 9, 8, 0) * 2 + DATA + END, "damaged"),
        (SIGNATURE + chunk(b"IHDR", b"short") + DATA + END, "damaged"),
        (SIGNATURE + header(11, 9, 8, 0) + chunk(b"IDAT", b"no zlib") + END, "damaged"),
        (SIGNATURE + header(11, 9, 8, 0) + chunk(b"NEED", b"") + DATA + END, "damaged"),
        (SIGNATURE + header(11, 9, 8, 0) + chunk(b"tRNS", b"\0") + DATA + END, "damaged"),
        (png([[[0, 0]]], 8, 4, chunk(b"tRNS", bytes(4))), "damaged"),
        (png([[[4]]], 4, 3, PALETTE), "a colour that the palette lacks"),
        (SIGNATURE, "cut short"),
        (GOOD[:-1], "cut short"),
        (GOOD[: -len(END)], "cut short"),
        (GOOD[:40], "cut short"),
        (GOOD[:-20] + bytes([GOOD[-20] ^ 1]) + GOOD[-19:], "damaged"),
    ],
)
def test_bad_png_is_refused_with_a_remedy(data: bytes, why: str) -> None:
    said = refusal(data, "a.png")
    assert said.startswith("a.png: ")
    assert why in said
    assert "; " in said


def test_a_png_with_an_unknown_filter_is_refused() -> None:
    stream = zlib.compress(b"\x05\x00")
    data = SIGNATURE + header(1, 1, 8, 0) + chunk(b"IDAT", stream) + END
    assert "damaged" in refusal(data)


def test_a_png_whose_zlib_sum_is_wrong_is_refused() -> None:
    stream = zlib.compress(b"\x00\x00")
    data = SIGNATURE + header(1, 1, 8, 0)
    assert read_picture(data + chunk(b"IDAT", stream) + END) == [[True]]
    wrong = stream[:-1] + bytes([stream[-1] ^ 1])
    assert "damaged" in refusal(data + chunk(b"IDAT", wrong) + END)
    assert "damaged" in refusal(data + chunk(b"IDAT", stream[:-2]) + END)


def test_a_png_that_inflates_to_far_more_than_it_says_takes_no_memory() -> None:
    bomb = zlib.compress(bytes(100_000_000), 1)
    data = SIGNATURE + header(9, 9, 8, 0) + chunk(b"IDAT", bomb) + END
    tracemalloc.start()
    said = refusal(data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "damaged" in said
    assert most < 10_000_000


# PBM and PGM


@pytest.mark.parametrize("kind", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("most", [1, 7, 255, 256, 65535])
def test_portable_maps_are_read_plain_and_raw(kind: int, most: int) -> None:
    assert read_picture(portable(kind, CELLS, most)) == CELLS


def test_plain_bits_may_stand_anywhere_and_have_comments_between() -> None:
    assert read_picture(b"P1\n2 2\n1 0# one row\n\n0\n1\n") == [[True, False], [False, True]]


def test_raw_cells_may_look_like_comments_and_end_with_a_newline() -> None:
    number_sign = [False, False, True, False, False, False, True, True]
    assert read_picture(b"P4 8 1# really\n#\n") == [number_sign]
    assert read_picture(b"P4 8 1 #\n") == [number_sign]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"P1", "the width and the height cannot be read"),
        (b"P1 2 x 1 1", "the width and the height cannot be read"),
        (b"P5 2 2 255", "the width and the height cannot be read"),
        (
            b"P1 99999999999 1 1",
            "more than the 250000 cells that are taken; make the picture smaller",
        ),
        (b"P3 1 1 9 0 0 10", "line 1, column 14: picture: '10' is not from 0 to 9"),
        (b"P6 1 1 255 ab", "cut short"),
        (b"P7\nWIDTH 1", "this is a P7 file; save it as PNG"),
        (b"P1 0 1 1", "at least one cell; make the picture larger"),
        (b"P4 99999 99999 1", "more than the 250000 cells"),
        (b"P2 1 1 0 0", "0 shades of grey"),
        (b"P2 1 1 65536 0", "65536 shades of grey"),
        (b"P1\n2 2\n1 0\n0 2", "line 4, column 3: picture: '2' is not from 0 to 1"),
        (b"P2\n2 1\n9\n1 10", "line 4, column 3: picture: '10' is not from 0 to 9"),
        (b"P2\n2 1\n9\n-1 1", "line 4, column 1: picture: '-1' is not from 0 to 9"),
        (b"P1\r\n2 1\r\n1 0\r\n1", "line 4, column 1: picture: more than 2 cells"),
        (b"P1\n2 1\n1 # 0", "line 3, column 6: picture: 1 cells are here, not 2"),
        (b"P4 9 2 \xff\xff\xff", "cut short"),
        (b"P5 2 1 255 \x00", "cut short"),
        (b"P5 2 1 256 \x00\x00\x00", "cut short"),
        (b"P5 2 1 9 \x00\x0a", "a cell is 10, but 9 is the lightest grey"),
        (b"P5 2 1 9 \x00\x00\x00", "more cells than the width and the height say"),
    ],
)
def test_bad_portable_maps_are_refused_with_a_remedy(data: bytes, why: str) -> None:
    said = refusal(data)
    assert why in said
    assert "; " in said


# Text


@pytest.mark.parametrize("black", "#Xx1@*█")
@pytest.mark.parametrize("white", ".-0_ ")
def test_every_character_for_black_and_white_is_read(black: str, white: str) -> None:
    assert read_picture(plain_text(CELLS, black, white)) == CELLS


@pytest.mark.parametrize("white", ".-0_")
def test_cells_of_a_text_may_stand_apart(white: str) -> None:
    assert read_picture(plain_text(CELLS, "X", white, " ")) == CELLS


def test_spaces_are_white_cells_unless_they_only_separate() -> None:
    assert read_picture(b"# #\n###") == [[True, False, True], [True, True, True]]
    assert read_picture(b"# #") == [[True, False, True]]
    assert read_picture(b" #\n# ") == [[False, True], [True, False]]
    assert read_picture(b"# .\n.  ") == [[True, False, False], [False, False, False]]


def test_empty_lines_comments_marks_and_line_ends_do_not_count() -> None:
    rows = [[True, False], [False, True]]
    assert read_picture(b"\xef\xbb\xbf// a comment\r\n#.\r\n\r\n.#\r\n") == rows
    assert read_picture(b"\n#.\r.#\n// # .") == rows


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1, column 1: x: there is no row of cells; write rows of '#' and '.'"),
        (b"\n\n// nothing\n", "line 1, column 1: x: there is no row of cells"),
        (b"#.\n.q", "line 2, column 2: x: 'q' is no cell; write '#' or '.'"),
        (b"#.\n\n.\t", "line 3, column 2: x: '\\t' is no cell"),
        ("#.\n█é".encode(), "line 2, column 2: x: 'é' is no cell"),
        (b"\n#.\n.#.", "line 3, column 3: x: 3 cells here but 2 in line 2; fill up with '.'"),
        (b"#..\n.#", "line 2, column 3: x: 2 cells here but 3 in line 1"),
        (b"# . .\n. #", "line 2, column 5: x: 2 cells here but 3 in line 1"),
        ("█\n█".encode() + b"\xff", "line 2, column 2: x: neither PNG, PBM, PGM, PPM nor UTF-8"),
        (b"\xef\xbb\xbf\xff", "line 1, column 1: x: neither PNG"),
        (b"\0\0\0\x18ftypheic", "x: HEIC or AVIF pictures are not read"),
        ((b"." * 501 + b"\n") * 500, "line 1, column 1: x: a board of 500x501 is more than the"),
        (b".\n" * 250_001, "line 1, column 1: x: a board of 250001x1 is more than the"),
        (b"." * (MAX_BYTES + 1), "bytes that are read; make the picture smaller"),
    ],
)
def test_bad_texts_are_refused_at_their_line_and_column(data: bytes, why: str) -> None:
    said = refusal(data, "x")
    assert why in said
    assert "; " in said


# Scaled


def test_a_cell_is_as_light_as_the_pixels_it_stands_for() -> None:
    rows = [bytes([0, 90, 30, 60]), bytes([0, 30, 90, 60])]
    assert scaled(rows, Size(1, 2)) == [bytes([30, 60])]
    assert scaled(rows, Size(2, 4)) == rows
    two_share_the_middle = scaled([bytes([0, 90, 210])] * 2, Size(1, 2))
    assert two_share_the_middle == [bytes([30, 170])]


@pytest.mark.parametrize(
    ("shape", "kept"), [(Size(1, 2), [20, 80]), (Size(1, 1), [50]), (Size(2, 2), [30, 70] * 2)]
)
def test_what_is_too_wide_or_too_high_is_cut_off_on_both_sides(
    shape: Size, kept: list[int]
) -> None:
    columns = [bytes([10, 30, 70, 90])] * 2
    assert [value for row in scaled(columns, shape) for value in row] == kept


def test_scaling_agrees_with_fractions() -> None:
    rng = random.Random(3)
    for _ in range(30):
        rows, columns = rng.randint(1, 9), rng.randint(1, 9)
        greys = [rng.randbytes(columns) for _ in range(rows)]
        size = Size(rng.randint(1, rows), rng.randint(1, columns))
        if rows * size.columns != columns * size.rows:
            continue  # something is cut off
        found = scaled(greys, size)
        for row, column in product(range(size.rows), range(size.columns)):
            down, across = Fraction(rows, size.rows), Fraction(columns, size.columns)
            light = sum(
                overlap(y, row * down, down) * overlap(x, column * across, across) * greys[y][x]
                for y, x in product(range(rows), range(columns))
            ) / (down * across)
            assert found[row][column] == int(light + Fraction(1, 2))


def overlap(pixel: int, start: Fraction, length: Fraction) -> Fraction:
    """How much of a pixel lies in a stretch."""
    return max(Fraction(0), min(start + length, Fraction(pixel + 1)) - max(start, Fraction(pixel)))


def test_the_threshold_parts_dark_from_light() -> None:
    dark, light = [200, 205, 210], [240, 245, 250]  # light greys, all of them
    greys = [bytes(rng) for rng in (dark, light, dark)]
    assert blackened(greys, parting(greys)) == [[True] * 3, [False] * 3, [True] * 3]
    assert blackened(greys, HALF) == [[False] * 3] * 3


@pytest.mark.parametrize("shade", [0, 127, 128, 255])
def test_a_picture_of_one_grey_is_parted_at_half(shade: int) -> None:
    greys = [bytes([shade] * 4)] * 4
    assert blackened(greys, parting(greys)) == [[shade < 128] * 4] * 4


def test_parting_has_the_largest_variance_between_the_colours() -> None:
    rng = random.Random(5)
    for _ in range(20):
        greys = [bytes(rng.choices(range(256), k=6)) for _ in range(5)]
        every = sorted(value for row in greys for value in row)

        def variance(threshold: float, every: list[int] = every) -> Fraction:
            dark = [value for value in every if 100 * value < 255 * threshold]
            light = every[len(dark) :]
            if not dark or not light:
                return Fraction(0)
            apart = Fraction(sum(dark), len(dark)) - Fraction(sum(light), len(light))
            return apart**2 * len(dark) * len(light)

        best = max(variance(100 * value / 255) for value in range(257))
        assert variance(parting(greys)) == best


@pytest.mark.parametrize(
    ("scaling", "why"),
    [
        (Scaling(width=12), "11 x 9 pixels, fewer than 12 x 10 cells; ask for fewer"),
        (Scaling(size=Size(10, 3)), "11 x 9 pixels, fewer than 3 x 10 cells; ask for fewer"),
        (Scaling(width=0), "no picture is 0 columns wide; ask for 1 or more"),
        (Scaling(width=2, size=Size(2, 2)), "two ways to scale a picture; choose one"),
        (Scaling(threshold=101), "the threshold is auto or 0 to 100, not 101"),
        (Scaling(threshold="half"), "the threshold is auto or 0 to 100, not 'half'"),
    ],
)
def test_what_no_picture_can_be_scaled_to_is_refused(scaling: Scaling, why: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_picture(GOOD, "a.png", scaling)
    assert why in str(caught.value)


def test_a_photograph_is_read_when_it_is_scaled_and_only_then() -> None:
    lines = [bytes(n for x in range(1000) for n in (100 + x // 10 - y, 90, 99)) for y in range(80)]
    stream = zlib.compress(b"".join(b"\0" + line for line in lines for _ in range(10)), 1)
    photograph = SIGNATURE + header(1000, 800, 8, 2) + chunk(b"IDAT", stream) + END
    with pytest.raises(PuzzleError, match=r"more than the 250000 cells .* or scale it \(--width\)"):
        read_picture(photograph)
    cells = read_picture(photograph, scaling=Scaling(size=Size(30, 40)))
    assert (len(cells), len(cells[0])) == (30, 40)
    assert cells[29][0]  # dark below on the left, light above on the right
    assert not cells[0][39]
    cells = read_picture(photograph, scaling=Scaling(width=40))
    assert (len(cells), len(cells[0])) == (32, 40)


def test_too_many_pixels_are_refused_before_they_are_looked_at() -> None:
    with pytest.raises(PuzzleError, match="2001 x 2000 pixels are more than the 4000000"):
        read_picture(with_header(2001, 2000, 8, 0), scaling=Scaling(width=40))


# All together


def valid_files() -> list[bytes]:
    extra = {3: [PALETTE, chunk(b"tRNS", bytes([255, 255, 0]))]}
    files = [
        png(painted(CELLS, d, c), d, c, *extra.get(c, []), kinds=(4, 3, 2, 1, 0)) for c, d in TYPES
    ]
    files += [portable(kind, CELLS) for kind in range(1, 7)]
    return [*files, portable(5, CELLS, 1000), plain_text(CELLS), plain_text(CELLS, "█", "_", " ")]


def repaired(data: bytes) -> bytes:
    """A PNG whose chunks have the right sums again, so that what is inside is looked at."""
    out, place = data[:8], 8
    while place + 12 <= len(data):
        end = place + 8 + min(int.from_bytes(data[place : place + 4]), len(data) - place - 12)
        out += chunk(data[place + 4 : place + 8], data[place + 8 : end])
        place = end + 4
    return out


def damaged(data: bytes, rng: random.Random) -> bytes:
    place, other = rng.randrange(len(data)), rng.randrange(len(data))
    way = rng.randrange(5)
    if way == 0:
        return data[:place]
    if way == 1:
        return data[:place] + data[other:]
    if way == 2:
        return data[:place] + rng.randbytes(rng.randrange(1, 9)) + data[place:]
    flipped = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        flipped[rng.randrange(min(len(data), rng.choice((40, 100_000))))] ^= 1 << rng.randrange(8)
    return repaired(bytes(flipped)) if data.startswith(SIGNATURE) and way == 3 else bytes(flipped)


def assert_read_or_refused(data: bytes) -> bool:
    said = ""
    try:
        rows = read_picture(data)
    except PuzzleError as error:
        said = str(error)
    if said:
        assert "picture: " in said
        assert "; " in said
        assert said.isprintable()
        return False
    assert rows
    assert rows[0]
    assert {len(row) for row in rows} == {len(rows[0])}
    assert {type(cell) for row in rows for cell in row} == {bool}
    return True


def test_damaged_files_are_read_or_refused_but_never_end_in_a_traceback() -> None:
    rng = random.Random(7)
    read = [assert_read_or_refused(damaged(f, rng)) for f in valid_files() for _ in range(40)]
    assert 20 < sum(read) < len(read) // 2


def test_any_bytes_are_read_or_refused() -> None:
    rng = random.Random(8)
    starts = [b"", SIGNATURE, SIGNATURE + header(3, 3, 8, 0), b"P1 3 3 ", b"P2 2 2 9 ", b"P4", b"#"]
    for start in starts:
        for alphabet in (bytes(range(256)), b"#.01 \n", b"0123456789# \n"):
            for _ in range(25):
                assert_read_or_refused(start + bytes(rng.choices(alphabet, k=rng.randrange(30))))


def test_every_beginning_of_a_png_is_refused() -> None:
    for length in range(len(GOOD)):
        assert refusal(GOOD[:length])


@pytest.mark.thorough
def test_the_largest_picture_is_read() -> None:
    stream = zlib.compress((b"\x04" + bytes(500 * 8)) * 500)
    rows = read_picture(SIGNATURE + header(500, 500, 16, 6) + chunk(b"IDAT", stream) + END)
    assert (len(rows), len(rows[0])) == (500, 500)


# Photos


CROSS = [[False, True, False], [True, True, True], [False, True, False]]


def photo(form: str, mode: str = "L") -> bytes:
    """A cross as a programme would save it; what is white may be transparent."""
    from PIL import Image

    made = Image.new("L", (3, 3), 255)
    for row, column in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)):
        made.putpixel((column, row), 0)
    if mode == "RGBA":
        alpha = made.point(lambda grey: 255 - grey)
        made = Image.merge("RGBA", (*[Image.new("L", (3, 3), 0)] * 3, alpha))
    file = io.BytesIO()
    made.convert(mode).save(file, form, **({"quality": 100} if form == "JPEG" else {}))
    return file.getvalue()


@needs("PIL")
@pytest.mark.parametrize(
    ("form", "mode"),
    [
        ("JPEG", "L"),
        ("GIF", "P"),
        ("WEBP", "RGBA"),
        ("BMP", "RGB"),
        ("TIFF", "L"),
        ("TIFF", "RGBA"),
    ],
)
def test_photos_are_read_as_programmes_save_them(form: str, mode: str) -> None:
    data = photo(form, mode)
    assert read_picture(data, "cross") == CROSS
    with pytest.raises(PuzzleError, match=r"^cross: this \w+ picture is damaged; get or save it"):
        read_picture(data[:20], "cross")


@needs("PIL")
def test_a_photo_that_unpacks_to_more_than_is_read_is_refused_unread() -> None:
    from PIL import Image

    file = io.BytesIO()
    Image.new("1", (12000, 12000)).save(file, "TIFF", compression="group4")
    assert len(file.getvalue()) < 100_000
    with pytest.raises(PuzzleError, match="more than the 250000"):
        read_picture(file.getvalue(), "bomb")


def test_a_photo_asks_for_what_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(quinta.MissingExtra, match=r"JPEG pictures, .* pip install resvg-py pillow"):
        read_picture(b"\xff\xd8\xff\xe0\0\x10JFIF", "x")
