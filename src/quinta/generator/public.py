"""New puzzles from Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as count_up
from typing import Any

from quinta.base.arguments import public
from quinta.base.limits import Limits
from quinta.generator.make import Made
from quinta.generator.many import made_puzzle, many
from quinta.generator.wish import Wish
from quinta.puzzle.puzzle import Puzzle


@public
def generate(
    kind: str | type[Puzzle],
    size: tuple[int, int] | None = None,
    *,
    seed: object = 0,
    limits: Limits | None = None,
    **wished: Any,
) -> Made:
    """A new puzzle with exactly one solution; the same seed gives the same puzzle everywhere.

    What may be wished for is a level, clues, symmetric, given_cells, and the options of the
    kind; see ``Wish.of``.

    >>> made = generate("doors", size=(6, 6), level=2, seed=1)
    >>> made.rating.level
    <Level.MEDIUM: 2>
    >>> generate("gap", size=(8, 8))
    Traceback (most recent call last):
    quinta.base.errors.CannotBeMade: order 8 has two Gap boards, and they have the same clues; ...
    """
    return made_puzzle(Wish.of(kind, size, **wished), seed, 0, limits=limits).made


@public
def generate_many(
    kind: str | type[Puzzle],
    size: tuple[int, int] | None = None,
    *,
    count: int | None = None,
    seed: object = 0,
    limits: Limits | None = None,
    **wished: Any,
) -> Iterator[Made]:
    """New puzzles one after the other, no two the same up to turning and mirroring.

    Wishes are those of ``generate``. The limits are for each puzzle. Without a count there is
    no end.

    >>> [len(made.puzzle.each_clue()) for made in generate_many("gap", count=3, seed=1)]
    [3, 4, 3]
    """
    indices = count_up() if count is None else range(count)
    wish = Wish.of(kind, size, **wished)
    yield from (found.made for found in many(wish, seed, indices, limits=limits))
