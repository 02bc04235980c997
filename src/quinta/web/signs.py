"""What can be typed where a clue stands, for a page's keypad."""

from __future__ import annotations

from quinta.base.errors import PuzzleError
from quinta.puzzle.puzzle import Puzzle
from quinta.web.questions import Result

DIGITS = "1234567890"
OTHERS = "-Xo?"
"""Signs that clues are written with beside digits, as the text format has them."""


def typed(puzzle: Puzzle) -> Result:
    """For each field of clues the signs that one is made of, and whether it can have several
    numbers.

    >>> from quinta import Akkoy, Doors
    >>> typed(Akkoy(columns=[None], rows=[None]))["rows"]
    {'signs': ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-'], 'several': True}
    >>> typed(Doors([[None, None]]))["clues"]["several"]
    False
    """
    at = {clue.at[0]: clue.at for clue in puzzle.each_clue()}
    at |= {blank[0]: blank for blank in puzzle.blank_clues()}
    return {str(field): _typed(puzzle, where) for field, where in at.items()}


def _typed(puzzle: Puzzle, at: tuple[str | int, ...]) -> Result:
    digits = DIGITS if any(_means(puzzle, at, digit) for digit in DIGITS) else ""
    return {
        "signs": [*digits, *(sign for sign in OTHERS if _means(puzzle, at, sign))],
        "several": _means(puzzle, at, "1 1"),
    }


def _means(puzzle: Puzzle, at: tuple[str | int, ...], text: str) -> bool:
    """Whether a text is a clue there; what means no clue needs no key."""
    try:
        return puzzle.read_clue(at, text).value is not None
    except PuzzleError:
        return False
