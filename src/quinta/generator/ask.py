"""New puzzles from Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as count_up
from typing import Any

from quinta.errors import CannotBeMade, PuzzleError
from quinta.generator.make import Made, make
from quinta.generator.many import ATTEMPTS
from quinta.generator.wish import MINIMAL, Wish
from quinta.grid import Size
from quinta.limits import Clock, Limits
from quinta.puzzles import kind as kind_named
from quinta.rating import canonical
from quinta.step import Level


def generate(
    kind: str,
    size: tuple[int, int] | None = None,
    *,
    level: int | None = None,
    seed: object = 0,
    clues: str | int = MINIMAL,
    symmetric: bool = False,
    given_cells: bool = False,
    limits: Limits | None = None,
    **options: Any,
) -> Made:
    """A new puzzle with exactly one solution; the same seed gives the same puzzle everywhere.

    >>> made = generate("doors", size=(6, 6), level=2, seed=1)
    >>> made.rating.level
    <Level.SHORT: 2>
    >>> generate("gap", size=(8, 8))
    Traceback (most recent call last):
    quinta.errors.CannotBeMade: order 8 has two Gap boards, and they have the same clues; ...
    """
    wish = _wish(kind, size, level, clues, symmetric, given_cells, options)
    return make(wish, f"{seed}/0/0", Clock(limits))


def generate_many(
    kind: str,
    size: tuple[int, int] | None = None,
    *,
    count: int | None = None,
    level: int | None = None,
    seed: object = 0,
    clues: str | int = MINIMAL,
    symmetric: bool = False,
    given_cells: bool = False,
    limits: Limits | None = None,
    **options: Any,
) -> Iterator[Made]:
    """New puzzles one after the other, no two the same up to turning and mirroring.

    The limits are for each of them. Without a count there is no end.

    >>> [len(made.puzzle.each_clue()) for made in generate_many("gap", count=3, seed=1)]
    [3, 4, 3]
    """
    wish = _wish(kind, size, level, clues, symmetric, given_cells, options)
    seen: set[str] = set()
    for index in count_up() if count is None else range(count):
        for attempt in range(ATTEMPTS):
            made = make(wish, f"{seed}/{index}/{attempt}", Clock(limits))
            form = canonical(made.puzzle).text()
            if form not in seen:
                break
        else:
            raise CannotBeMade(
                f"after {len(seen)} different puzzles no other one was found", proved=False
            )
        seen.add(form)
        yield made


def _wish(
    kind: str,
    size: tuple[int, int] | None,
    level: int | None,
    clues: str | int,
    symmetric: bool,
    given_cells: bool,
    options: dict[str, Any],
) -> Wish:
    if level is not None and level not in tuple(Level):
        raise PuzzleError(f"{level!r} is not a level; levels are 0 to 4")
    if size is not None and not _is_size(size):
        raise PuzzleError(f"{size!r} is not a size; write for instance (8, 8)")
    wanted = kind_named(kind).usual_size if size is None else Size(*size)
    asked = None if level is None else Level(level)
    return Wish(kind, wanted, options, asked, clues, symmetric, given_cells)


def _is_size(size: object) -> bool:
    return isinstance(size, tuple) and len(size) == 2 and all(type(side) is int for side in size)
