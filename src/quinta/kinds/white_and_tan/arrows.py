"""How the arrows of White and Tan are written and read."""

from __future__ import annotations

import re

from quinta.base.document import Row, Word, spread, whole_number

ARROWS = "↑↗→↘↓↙←↖"
WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def one_word_each(row: Row) -> Row:
    """A row without spaces as one word per arrow; compass words cannot always be told apart."""
    if len(row) == 1 and re.fullmatch("[NESWnesw]+", row[0].text):
        text = row[0].text[:40]
        single, pairs = " ".join(text), " ".join(re.findall("[NnSs][EeWw]|.", text))
        if single != pairs:
            row[0].fail(f"'{text}' can be read as {single} or as {pairs}; write it with spaces")
    return row if len(row) == 1 and _compass(row[0].text) is not None else spread(row)


def _compass(text: str) -> int | None:
    """The direction of a compass word, as in NE or north-east."""
    short = re.sub("[-_]", "", text.lower())
    for word in ("north", "east", "south", "west"):
        short = short.replace(word, word[0])
    return WINDS.index(short) if short in WINDS else None


def direction_of(word: Word) -> int:
    """The direction that a word stands for.

    >>> [direction_of(Word(text, 1, 1)) for text in ("2", "→", "E", "north-east")]
    [2, 2, 2, 1]
    """
    if (found := _compass(word.text)) is not None:
        return found
    if len(word.text) == 1 and word.text in ARROWS:
        return ARROWS.index(word.text)
    if not word.text.isdecimal() or not word.text.isascii():
        word.fail(
            f"'{word.text}' is neither a direction 0 to 7 nor an arrow nor a compass word as in NE"
        )
    return whole_number(word)
