"""Whatever one does to a puzzle's text, it is a puzzle or it is refused where it is wrong."""

from __future__ import annotations

import random
import struct
import zlib
from functools import cache

import quinta
from boards import facts, random_marks, some_of
from fuzz.mutate import mutated, mutated_bytes
from quinta.formats.bitmap import read_picture
from quinta.formats.registry import WRITTEN, Holds
from quinta.kinds import kind_named
from quinta.logic.model import Fact
from quinta.puzzle.puzzle import Puzzle

KINDS = sorted(quinta.all_kinds())


def trial(rng: random.Random) -> str:
    """Damage a sound puzzle or picture, and read it."""
    return picture_trial(rng) if rng.random() < 0.2 else text_trial(rng)


# Puzzles


def some_puzzle(rng: random.Random) -> Puzzle:
    """One of any kind, from tiny to the size of an example."""
    kind = rng.choice(KINDS)
    options = rng.choice(list(facts(kind).options))
    names = [name for name in quinta.examples() if name.startswith(f"{kind}/")]
    return rng.choice(
        (
            lambda: facts(kind).tiny(rng, **options),
            lambda: facts(kind).middling(rng, **options),
            lambda: quinta.example(rng.choice(names)),
        )
    )()


def some_nonogram(rng: random.Random) -> Puzzle:
    """The runs of a random picture."""
    rows, columns = rng.randint(1, 6), rng.randint(1, 6)
    picture = [[rng.random() < 0.6 for _ in range(columns)] for _ in range(rows)]
    options = {"ordered": True, "row_colour": "black"}
    return kind_named("akkoy").from_picture(picture, **options)[0]


def some_text(rng: random.Random) -> tuple[str, str, str]:
    """A sound puzzle in a format that can say it; its kind and the format."""
    return rng.choice(sound_texts())


@cache
def sound_texts() -> list[tuple[str, str, str]]:
    """Puzzles of all kinds in all formats, the same in every run."""
    rng = random.Random("sound")
    found = []
    for format in WRITTEN:
        if not format.reads or format.binary:
            continue
        form, many = format.name, list[tuple[str, str, str]]()
        while len(many) < 40:
            puzzle = some_nonogram(rng) if format.holds is Holds.NONOGRAM else some_puzzle(rng)
            marks = some_of(rng, random_marks(rng, puzzle)) if rng.random() < 0.5 else None
            notes = some_notes(rng, puzzle) if rng.random() < 0.3 else []
            try:
                many.append((quinta.write(form, puzzle, marks, notes), puzzle.kind, form))
            except quinta.PuzzleError:  # not every format can say everything
                continue
        found += many
    return found + [(text, kind, "by hand") for text, kind in OTHERS]


def some_notes(rng: random.Random, puzzle: Puzzle) -> list[Fact]:
    """Some values of some places."""
    every = [Fact(place, v, False) for place in puzzle.places() for v in puzzle.values(place)]
    return rng.sample(every, rng.randrange(min(len(every), 9) + 1))


OTHERS = [
    (
        "doppelblock 4\nnotes: r1c1 r1c2: X 2 # ends\nr4c4:1\nsolution:\n1???\n????\n????\n????\n",
        "doppelblock",
    ),
    ("doors\n. 2\nnotes:\nr1c1|r1c2: o\n", "doors"),
    ("doors counts_self=no connected=yes\n. 2 .\n1 . 3\nsolution:\no x\n? ? ?\nxo\n", "doors"),
    (
        "doppelblock 4\ntop: . 3 . 0\nleft: . . . 2\ncells:\n. X . .\n. . o 1\n....\n....\n",
        "doppelblock",
    ),
    ("akkoy ordered=yes row_colour=black\ncolumns: 1 | - | ?\nrows: 1|1 1| 0\n", "akkoy"),
    ("doppelblock(_,[1,_,0],[_,_,_],Board).", "doppelblock"),
    ("doppelblock(3,[],[],[[_,0,1],[_,_,_],[_,_,_]])", "doppelblock"),
    ("akkoy([[2],[x],[]],[[1],[],[]]).", "akkoy"),
    ("Nonogram Ordered=YES\nColumns : 1 | -\nROWS: 1\n", "akkoy"),
    ("```\nwhite and tan 2x2\nN NE\nsw south-west\n```\n", "white-and-tan"),
    ("doors 3x4 connected=yes\n", "doors"),
    ('{"kind": "gap", "index": 3, "puzzle": "gap 9\\n", "marks": {"r1c1": 0}}', "gap"),
    ("begin\npuzzle tueren\n[problem]\n- 1\n2 -\n[solution]\nx\n[end]\n", "doors"),
    ("begin\npuzzle Doppelblock\n[rlabels]\n1 - 0\n[clabels]\n- - -\n[end]\n", "doppelblock"),
    ("puzz.link/p.html?nonogram_edit/v:/3/2/1g1j21", "akkoy"),
    ("doors\n+-------+\n| 2   . |\n|   |...|\n| 2 | 1 |\n+---+---+\n", "doors"),
]
"""Texts that nobody but a person would write, with their kinds."""


def text_trial(rng: random.Random) -> str:
    """A text of some format, damaged: refused where it is wrong, or it can be written again."""
    (text, kind, form), (other, _, _) = some_text(rng), some_text(rng)
    text = mutated(rng, text, other)
    named = rng.choice((None, kind, kind, rng.choice(KINDS)))
    try:
        puzzle, marks, notes = quinta.read(text, named)
    except quinta.PuzzleError as refusal:
        assert_in_the_text(refusal, text)
        return f"{form} refused"
    for target in ("text", "json"):
        again = quinta.read(quinta.write(target, puzzle, marks, notes))
        assert again.puzzle == puzzle, text
        assert set(again.notes) == set(notes), text
        assert (again.marks or {}) == (marks or {}), text
    puzzle.draw(marks)
    return f"{form} read"


def assert_in_the_text(refusal: quinta.PuzzleError, text: str) -> None:
    """The place a refusal names exists, and the message is one line."""
    assert refusal.line is not None, (refusal, text)
    lines = text.split("\n")
    assert 1 <= refusal.line <= len(lines), (refusal, text)
    assert 1 <= (refusal.column or 1) <= len(lines[refusal.line - 1]) + 1, (refusal, text)
    assert len(str(refusal).splitlines()) == 1, (refusal, text)


# Pictures


def picture_trial(rng: random.Random) -> str:
    """A picture, damaged: refused with a sentence, or rows of equal length."""
    rows, columns = rng.randint(1, 9), rng.randint(1, 9)
    cells = [[rng.random() < 0.5 for _ in range(columns)] for _ in range(rows)]
    form = rng.choice(list(PICTURES))
    data = PICTURES[form](cells)
    assert read_picture(data) == cells, data
    try:
        read = read_picture(mutated_bytes(rng, data))
    except quinta.PuzzleError:
        return f"{form} refused"
    assert read
    assert {len(row) for row in read} == {len(read[0])}
    return f"{form} read"


def _chunk(name: bytes, data: bytes) -> bytes:
    summed = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + summed


def _png(cells: list[list[bool]]) -> bytes:
    """A PNG file with a byte of grey for each cell."""
    header = struct.pack(">IIBBBBB", len(cells[0]), len(cells), 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + bytes(0 if black else 255 for black in row) for row in cells)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _pbm(cells: list[list[bool]]) -> bytes:
    body = "\n".join(" ".join(str(int(black)) for black in row) for row in cells)
    return f"P1\n{len(cells[0])} {len(cells)}\n{body}\n".encode()


def _pgm(cells: list[list[bool]]) -> bytes:
    body = bytes(0 if black else 255 for row in cells for black in row)
    return f"P5 {len(cells[0])} {len(cells)} 255\n".encode() + body


def _characters(cells: list[list[bool]]) -> bytes:
    return "\n".join("".join("#" if black else "." for black in row) for row in cells).encode()


PICTURES = {"png": _png, "pbm": _pbm, "pgm": _pgm, "characters": _characters}
