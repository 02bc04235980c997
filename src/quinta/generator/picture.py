"""A puzzle of a picture: its clues, and a few places turned where these do not tell it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quinta.base.errors import CannotBeMade, PuzzleError
from quinta.base.limits import Clock
from quinta.generator.make import Maker
from quinta.generator.wish import Wish
from quinta.logic.model import Marks, Place
from quinta.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class OfPicture:
    """A puzzle made of a picture, and the places that differ from it."""

    puzzle: Puzzle
    solution: Marks
    turned: tuple[Place, ...]


def puzzle_of_picture(
    cls: type[Puzzle], rows: Sequence[Sequence[bool]], seed: object, clock: Clock, **options: Any
) -> OfPicture:
    """A puzzle whose only solution is the picture, but for a few places.

    >>> from quinta.kinds.akkoy.kind import Akkoy
    >>> found = puzzle_of_picture(Akkoy, [[True, False], [True, True]], 1, Clock(), ordered=True)
    >>> found.puzzle.text(), found.turned
    ('akkoy ordered=yes\\ncolumns: 2 | 1\\nrows: 1 | -\\n', ())
    """
    puzzle, picture = cls.from_picture(rows, **options)
    if broken := next(puzzle.violations(picture), None):
        raise PuzzleError(f"the picture breaks a rule: {broken}")
    wish = Wish(cls.kind, puzzle.size, options)
    maker = Maker(wish, random.Random(f"picture {seed}"), clock)
    with maker.session:
        found = maker.made_unique(puzzle, picture)
    if found is None:
        raise CannotBeMade("the picture cannot be told apart from others near it", proved=False)
    unique, solution = found
    turned = tuple(place for place in puzzle.places() if solution[place] != picture[place])
    return OfPicture(unique, solution, turned)
