"""Sound things, damaged: text, bytes and the words of a command."""

from __future__ import annotations

import random

SCRAPS = [
    *["9", "0", "-1", "999999999", "1e9", "NaN", "Infinity", "٣", "²", "1.5", "+5", "-0", "00"],
    *[
        "x",
        "X",
        "o",
        "?",
        ".",
        "-",
        "_",
        "|",
        ":",
        "=",
        "#",
        "%",
        "'",
        '"',
        "\\",
        ",",
        "A",
        "5" * 50,
    ],
    *[
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "[]",
        "{}",
        "[[",
        "null",
        "true",
        "false",
        '"not black"',
        "9x9",
    ],
    *["\n", "\r\n", "\t", " ", "\0", "\ufeff", "\u2028", "\x0b", "\x85", "\ud800", "😀", "a" * 200],
    *["solution:", "options:", "top:", "left:", "right:", "cells:", "rows:", "columns:", "0x0"],
    *["connected=yes", "ordered=maybe", '"kind"', '"order":', '"solution":null,', '"v":2,'],
    *["gap", "doors", "akkoy(", "doors([[", "doppelblock", "white-and-tan"],
]


def mutated(rng: random.Random, text: str, other: str) -> str:
    """The text with a few pieces lost, doubled, put in or swapped."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20)))
        before, middle, after = text[:start], text[start:end], text[end:]
        lines = text.split("\n")
        rng.shuffle(lines)
        text = rng.choice(
            (
                before + after,
                before + rng.choice(SCRAPS) + middle + after,
                before + rng.choice(SCRAPS) + after,
                before + middle * rng.choice((2, 3, 10)) + after,
                before + chr(rng.choice((rng.randrange(128), rng.randrange(0x110000)))) + after,
                "\n".join(lines),
                before + other[rng.randrange(len(other)) :],
            )
        )
    return text


def mutated_bytes(rng: random.Random, data: bytes) -> bytes:
    """The bytes with a few of them lost, doubled or changed."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 1, 4, 30)))
        before, middle, after = data[:start], data[start:end], data[end:]
        data = rng.choice(
            (
                before + after,
                before + rng.randbytes(rng.choice((1, 1, 4))) + after,
                before + middle * rng.choice((2, 3)) + after,
                before,
            )
        )
    return data
