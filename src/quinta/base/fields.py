"""Clues and options as fields of a puzzle: checks, spelling and moves that several kinds share.

Checks complain about a field; whoever read the field from a text adds line and column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from quinta.base.errors import OutOfReach, PuzzleError
from quinta.base.grid import Size, Symmetry, refuse_size

T = TypeVar("T")


DEEPEST = 20
"""No field of any puzzle has more lists within lists."""


def as_tuples(value: Any, deepest: int = DEEPEST) -> Any:
    """Lists as tuples, all the way down.

    >>> as_tuples([[1, None], []])
    ((1, None), ())
    """
    if not isinstance(value, list | tuple):
        return value
    if not deepest:  # each Python gives up at a depth of its own
        raise PuzzleError("nested too deeply")
    return tuple(as_tuples(each, deepest - 1) for each in value)


def as_lists(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    return list(map(as_lists, value)) if isinstance(value, list | tuple) else value


def require_board(name: str, board: Any) -> Size:
    """Refuse what is not a rectangle of clues; say its size.

    >>> require_board("clues", ((1, 2), (3,)))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: clues[1]: row 2 has 1 entry, row 1 has 2
    """
    if not isinstance(board, tuple) or not all(isinstance(row, tuple) for row in board):
        raise PuzzleError("rows of clues are expected", at=(name,))
    rows, columns = len(board), len(board[0]) if board else 0
    if refusal := refuse_size(rows, columns):
        raise PuzzleError(refusal, at=(name,))
    for index, row in enumerate(board):
        if len(row) != columns:
            raise PuzzleError(
                f"row {index + 1} has {counted(len(row), 'entry', 'entries')}, row 1 has {columns}",
                at=(name, index),
            )
    return Size(rows, columns)


def require_number(
    value: Any, low: int, high: int, what: str, *at: str | int, amount: bool = True
) -> None:
    """Refuse what is not a whole number in the range.

    An amount out of range is out of reach for every board, and there may be none (None). Other
    numbers are signs, and one that is not in the range means nothing.

    >>> require_number(9, 1, 3, "a clue", "clues", 0, 1)
    Traceback (most recent call last):
    quinta.base.errors.OutOfReach: clues[0][1]: 9 is out of range: a clue is 1 to 3
    >>> require_number(8, 0, 7, "a direction", "arrows", 0, 1, amount=False)
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: arrows[0][1]: 8 is out of range: a direction is 0 to 7
    """
    if value is None and amount:
        return
    if type(value) is not int:
        raise PuzzleError(f"{shown(value)} is not a whole number", at=at)
    refused = OutOfReach if amount else PuzzleError
    if high < low:
        raise refused(f"{value} cannot stand here: there is no room for {what}", at=at)
    if not low <= value <= high:
        span = f"{low} to {high}" if low < high else f"{low}"
        raise refused(f"{value} is out of range: {what} is {span}", at=at)


def shown(value: Any) -> str:
    """What stands where something else is expected.

    >>> shown("ten"), shown(None), shown((1, 2))
    ("'ten'", 'nothing', 'a list')
    """
    if isinstance(value, list | tuple):
        return "a list"
    return "nothing" if value is None else repr(value)


def require_order(order: Any, least: int) -> None:
    """Refuse the order of a square board that is not a number, too small or too large.

    >>> require_order(1, 2)
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: order: a board of order 1 is too small, the least is 2
    """
    if type(order) is not int:
        raise PuzzleError(f"{shown(order)} is not a whole number", at=("order",))
    if refusal := refuse_size(order, order):
        raise PuzzleError(refusal, at=("order",))
    if order < least:
        raise PuzzleError(
            f"a board of order {order} is too small, the least is {least}", at=("order",)
        )


def require_row(name: str, row: Any, length: int, what: str) -> None:
    """Refuse a row of clues of the wrong length."""
    if not isinstance(row, tuple):
        raise PuzzleError(f"a row of {what} is expected", at=(name,))
    if len(row) != length:
        raise PuzzleError(f"'{name}' has {len(row)} {what}, {length} are expected", at=(name,))


def require_flag(name: str, value: Any) -> None:
    """Refuse what is neither true nor false."""
    if type(value) is not bool:
        raise PuzzleError(f"{value!r} is neither true nor false", at=(name,))


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun.

    >>> counted(1, "room", "rooms"), counted(3, "room", "rooms")
    ('1 room', '3 rooms')
    """
    return f"{number} {one if number == 1 else many}"


def header(kind: str, size: object = "", **options: object) -> str:
    """The first line of a text: the kind, the size, the options that differ from the default.

    >>> header("gap", 9), header("doors", connected=True)
    ('gap 9\\n', 'doors connected=yes\\n')
    """
    words = [kind, str(size)] if size else [kind]
    words += [f"{name}={option_text(value)}" for name, value in options.items()]
    return " ".join(words) + "\n"


def option_text(value: object) -> str:
    """What an option is set to, as a text says it.

    >>> option_text(True), option_text("black")
    ('yes', 'black')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def row_of(clues: Sequence[int | None]) -> str:
    """A row of clues as text, '.' for none.

    >>> row_of((4, None, 10))
    '4 . 10'
    """
    return " ".join("." if clue is None else str(clue) for clue in clues)


def where_numbers(*sides: tuple[str, Sequence[int | None]]) -> str:
    """On which sides of a board numbers stand, as a player would say it; nothing if on none.

    >>> where_numbers(("above a column", (None, 2)), ("left of a row", (3, None)))
    'above a column or left of a row'
    """
    return " or ".join(where for where, clues in sides if any(clue is not None for clue in clues))


def moved_board(board: Sequence[Sequence[T]], symmetry: Symmetry) -> tuple[tuple[T, ...], ...]:
    """A board of clues after a move.

    >>> moved_board([[1, 2, 3]], Symmetry(transpose=True))
    ((1,), (2,), (3,))
    """
    rows = list(zip(*board, strict=True)) if symmetry.transpose else [tuple(row) for row in board]
    if symmetry.flip:
        rows.reverse()
    return tuple(row[::-1] if symmetry.mirror else row for row in rows)


def moved_margins(
    top: Sequence[T], side: Sequence[T], symmetry: Symmetry
) -> tuple[Sequence[T], Sequence[T]]:
    """The clues above the columns and beside the rows after a move.

    >>> moved_margins("ab", "12", Symmetry(transpose=True, mirror=True))
    ('21', 'ab')
    """
    if symmetry.transpose:
        top, side = side, top
    return (top[::-1] if symmetry.mirror else top), (side[::-1] if symmetry.flip else side)
