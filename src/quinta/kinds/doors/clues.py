"""The clues of Doors: what can be one, how they are said and written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from quinta.base.errors import PuzzleError
from quinta.base.fields import require_number
from quinta.base.grid import Size

Clues = Sequence[Sequence[int | None]]


def require_views(board: Clues, size: Size, counts_self: bool) -> None:
    """Refuse what no room of a board of this size can see."""
    unseen = 0 if counts_self else 1
    for row, clues in enumerate(board):
        for column, clue in enumerate(clues):
            if clue == 0 and counts_self:
                said = "0 is no clue, for a room sees itself; write . where there is none"
                raise PuzzleError(said, at=("clues", row, column))
            require_number(
                clue,
                1 - unseen,
                size.rows + size.columns - 1 - unseen,
                f"a clue on a board of {size}",
                *("clues", row, column),
            )


def clues_in_words(numbers: Collection[int | None], counts_self: bool) -> Iterator[str]:
    """What the clues of a board mean, as far as there are such.

    >>> list(clues_in_words({0, 2}, counts_self=False))[2]
    '0 means that all doors of the room are closed.'
    """
    all_rooms = "rooms you see from there, the room itself included"
    others = "other rooms you see from there"
    yield f"The number in a room tells how many {all_rooms if counts_self else others}."
    yield (
        "You look straight up, down, left and right through open doors, "
        "as far as a closed door or the outer wall."
    )
    if 0 in numbers:
        yield "0 means that all doors of the room are closed."
    if None in numbers:
        yield "From a room without a number you may see any number of rooms."


def board_text(board: Clues) -> str:
    """The clues row by row, as the text format has them.

    >>> board_text([[2, None], [10, 3]]).splitlines()
    [' 2  .', '10  3']
    """
    shown = [["." if clue is None else str(clue) for clue in row] for row in board]
    width = max(len(clue) for row in shown for clue in row)
    return "".join(" ".join(clue.rjust(width) for clue in row) + "\n" for row in shown)
