"""Sizes over the bound are refused at once, wherever a size can be written."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path

import pytest
from commands import assert_refused, ran
from measuring import measured

import quinta
from quinta.base.grid import MAX_CELLS, Size
from quinta.formats import read

SECONDS = 0.3
"""Of processor time, besides what the command takes to start."""

BOUND = f"more than the {MAX_CELLS} cells that are taken"

WRITTEN = [
    "gap 99999999999",
    "gap 9999999999999999999999",
    "doppelblock 501",
    "doors 30000000x1",
    "doors 1x250001\n. . .",
    "akkoy 99999999999x99999999999\ncolumns: ?\nrows: ?",
    "white-and-tan 501x500\n0",
    '{"kind": "gap", "order": 1000000000000}',
    '{"kind": "doppelblock", "order": 100000000000000000000000}',
    "gap(1000000000000,[],[]).",
    "doppelblock(1000000000000000,[],[]).",
    "https://puzz.link/p?doppelblock/99999999/99999999/",
    "puzz.link/p?doppelblock/1/250001/g",
]
"""Puzzles, in every notation."""

WISHES = [
    *(("generate", kind, "--size", "20000x20000") for kind in quinta.all_kinds()),
    *(("generate", kind, "--size", "30000000x1") for kind in quinta.all_kinds()),
    ("generate", "doors", "--size", "1x3000000"),
    ("generate", "white-and-tan", "--size", "99999999999x1"),
    ("generate", "gap", "--size", "99999999999999999999999"),
    ("generate", "doors", "--size", "20000x20000", "--random"),
    ("study", "table", "gap", "--sizes", "9,501"),
    ("study", "table", "doors", "--sizes", "8-99999999999"),
]
"""Sizes on the command line."""


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def pictures() -> dict[str, bytes]:
    """Pictures that say they are large; what follows is not even looked at."""
    header = struct.pack(">II5B", 1_000_000, 1_000_000, 1, 0, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")
    return {
        "a.pbm": b"P1 100000000 100000000\n0",
        "b.pgm": b"P5 99999999999999 1 255\n\0",
        "c.png": b"\x89PNG\r\n\x1a\n" + chunks,
        "d.txt": b"#\n" * (MAX_CELLS + 1),
    }


@pytest.mark.parametrize("source", WRITTEN)
@pytest.mark.parametrize("verb", ["solve", "convert"])
def test_a_puzzle_over_the_bound_is_refused(source, verb):
    more = ("--to", "json") if verb == "convert" else ()
    assert_refused(ran(verb, source, *more), "", BOUND)


@pytest.mark.parametrize("wish", WISHES, ids=" ".join)
def test_a_wish_over_the_bound_is_refused(wish):
    assert_refused(ran(*wish), "", BOUND)


@pytest.mark.parametrize("name", pictures())
def test_a_picture_over_the_bound_is_refused(name, tmp_path):
    file = tmp_path / name
    file.write_bytes(pictures()[name])
    assert_refused(ran("generate", "akkoy", "--from", file), "", BOUND)


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    "arguments",
    [
        *(("solve", source) for source in WRITTEN[3:12:3]),
        ("generate", "akkoy", "--size", "30000000x1"),
        ("generate", "white-and-tan", "--size", "20000x20000", "--random"),
        ("study", "table", "doors", "--sizes", "8-99999999999"),
    ],
    ids=str,
)
def test_no_board_over_the_bound_is_made_first(arguments: tuple[str, ...], tmp_path: Path):
    trivial = measured(
        *arguments[:2] if arguments[0] == "study" else arguments[:1], "--help", folder=tmp_path
    )
    found = measured(*arguments, folder=tmp_path)
    assert found.code == 2
    assert found.seconds <= trivial.seconds + SECONDS
    assert found.megabytes <= trivial.megabytes + 30


@pytest.mark.parametrize("kind", quinta.all_kinds().values(), ids=quinta.all_kinds())
@pytest.mark.parametrize(
    "size", [Size(10**9, 1), Size(1, 10**9), Size(10**6, 10**6), Size(501, 500)]
)
def test_no_blank_board_over_the_bound_is_made_in_python(kind, size):
    with pytest.raises(quinta.PuzzleError, match=BOUND):
        kind.blank(size)
    with pytest.raises(quinta.PuzzleError, match=BOUND):
        quinta.generate(kind.kind, tuple(size))


@pytest.mark.parametrize("kind", [quinta.Doors, quinta.Akkoy])
def test_no_random_board_over_the_bound_is_made_in_python(kind):
    with pytest.raises(quinta.PuzzleError, match=BOUND):
        kind.random(random.Random(1), Size(10**6, 10**6))


def test_a_board_at_the_bound_is_taken():
    assert read("gap 500").puzzle.size == Size(500, 500)
    assert quinta.Akkoy.blank(Size(1, MAX_CELLS)).size == Size(1, MAX_CELLS)
