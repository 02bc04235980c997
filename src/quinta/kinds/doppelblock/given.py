"""The given cells of Doppelblock: what can be one, how it is read, written, said, and broken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from quinta.base.document import Word, whole_number
from quinta.base.errors import PuzzleError
from quinta.base.fields import require_board, require_number
from quinta.base.grid import Cell, Size
from quinta.logic.model import Marks, Value
from quinta.puzzle.contract import Violation

BLACK = 0
"""The value of a black cell; that of another one is its number."""

NOT_BLACK = "not black"

Given = int | str | None
"""What is said of a cell beforehand: its value, NOT_BLACK, or nothing."""


def require_given(board: Sequence[Sequence[Given]], size: Size) -> None:
    """Refuse what cannot be given on a board of this size."""
    if require_board("cells", board) != size:
        raise PuzzleError(f"given cells must be {size} like the board", at=("cells",))
    order, largest = size.rows, size.rows - 2
    for row, values in enumerate(board):
        for column, value in enumerate(values):
            if value != NOT_BLACK:
                what = f"a cell of a board of order {order}, 0 being black,"
                require_number(value, 0, largest, what, "cells", row, column)
            elif not largest:
                wrong = "on a board of order 2 every cell is black; leave this one open"
                raise PuzzleError(wrong, at=("cells", row, column))


def read_given(word: Word) -> Given:
    """What a word in a given cell says.

    >>> [read_given(Word(text, 1, 1)) for text in ("X", "o", ".", "3")]
    [0, 'not black', None, 3]
    """
    if word.text in ("X", "x"):
        return BLACK
    if word.text in ("o", "O"):
        return NOT_BLACK
    if word.text in (".", "?", "_"):
        return None
    if not (word.text.isascii() and word.text.isdecimal()):
        word.fail(f"'{word.text}' is not a cell; write a number, X black, o not black or .")
    return whole_number(word)


def given_text(value: Given) -> str:
    """A given cell as the text format has it.

    >>> [given_text(value) for value in (BLACK, NOT_BLACK, None, 3)]
    ['X', 'o', '.', '3']
    """
    return {None: ".", NOT_BLACK: "o", BLACK: "X"}.get(value) or str(value)


def given_in_words(given: Collection[int | str]) -> Iterator[str]:
    """What cells that are given like this mean, as far as there are such."""
    if any(value != NOT_BLACK for value in given):
        yield "A cell that is filled in from the start stays as it is."
    if NOT_BLACK in given:
        yield "A cell with a dot is not black."


def wrong_given(
    given: Iterable[tuple[Cell, int | str]], marks: Marks, name_of: Callable[[Value], str]
) -> Iterator[Violation]:
    """The marks that are not what is given, for the referee."""
    for cell, value in given:
        mark = marks.get(cell)
        if mark is None:
            continue
        if value == NOT_BLACK and mark == BLACK:
            yield Violation("given", (cell,), f"{cell} is given as not black")
        elif value != NOT_BLACK and mark != value:
            yield Violation("given", (cell,), f"{cell} is given as {name_of(int(value))}")
