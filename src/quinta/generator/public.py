"""New puzzles from Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Unpack

from quinta.base.arguments import public
from quinta.base.errors import PuzzleError, QuintaError
from quinta.base.grid import AnySize, require_size
from quinta.base.limits import Clock, Limits
from quinta.base.progress import followed
from quinta.formats.bitmap import lacks, load_picture, read_picture
from quinta.formats.pixels import Picture
from quinta.formats.scaling import Scaling
from quinta.generator.made import Made
from quinta.generator.many import made_puzzle, many
from quinta.generator.picture import OfPicture, puzzle_of_picture
from quinta.generator.wish import USUAL, HowManyClues, Wish, require_options
from quinta.kinds import kind_and_options
from quinta.kinds._options import Options
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import AnyLevel

ASKED_OF_PICTURES = ("picture", "width", "size", "threshold", "most_changes", "seed", "limits")
"""What ``generate_from`` takes, besides the options of the kind."""


@public
def generate(
    kind: str | type[Puzzle],
    size: AnySize | None = None,
    *,
    level: AnyLevel | None = None,
    clues: HowManyClues = USUAL,
    symmetric: bool = False,
    given_cells: bool = False,
    seed: object = 0,
    limits: Limits | None = None,
    **options: Unpack[Options],
) -> Made:
    """A new puzzle with exactly one solution; the same seed gives the same puzzle everywhere.

    Unless wished otherwise it is like published ones. The level is a number, a name, or several
    ("1-3"); the clues are so many, "minimal" (none can go) or "full"; ``symmetric`` has them look
    the same after half a turn, ``given_cells`` allows printed cells where a kind has such, and
    the options are those of the kind.

    >>> made = generate("doors", size=6, level=2, seed=1)
    >>> made.rating.level
    <Level.MEDIUM: 2>
    >>> generate("gap", size=(8, 8))
    Traceback (most recent call last):
    quinta.base.errors.CannotBeMade: order 8 has two Gap boards, and they have the same clues; ...
    """
    wished = Wish.of(
        kind,
        size,
        level=level,
        clues=clues,
        symmetric=symmetric,
        given_cells=given_cells,
        **options,
    )
    return made_puzzle(wished, seed, 0, limits=limits).made


@public
def generate_many(
    kind: str | type[Puzzle],
    size: AnySize | None = None,
    *,
    count: int | None = None,
    level: AnyLevel | None = None,
    clues: HowManyClues = USUAL,
    symmetric: bool = False,
    given_cells: bool = False,
    turned: bool = False,
    seed: object = 0,
    limits: Limits | None = None,
    progress: bool = False,
    **options: Unpack[Options],
) -> Iterator[Made]:
    """New puzzles one after the other, no two the same up to turning and mirroring.

    With ``turned`` a puzzle that is another one turned or mirrored counts as different.

    Wishes are those of ``generate``. The limits are for each puzzle. Without a count there is
    no end. With ``progress`` a line on stderr tells how many there are so far.

    >>> several = generate_many("gap", count=3, seed=1, clues="minimal")
    >>> [len(made.puzzle.each_clue()) for made in several]
    [4, 4, 4]
    """
    wish = Wish.of(
        kind,
        size,
        level=level,
        clues=clues,
        symmetric=symmetric,
        given_cells=given_cells,
        turned=turned,
        **options,
    )
    found = many(wish, seed, count, limits=limits)
    each = followed(found, f"{wish.kind} {wish.size}", count) if progress else found
    yield from (numbered.made for numbered in each)


@public
def generate_from(
    kind: str | type[Puzzle],
    picture: object,
    *,
    width: int | None = None,
    size: AnySize | None = None,
    threshold: float | str | None = None,
    most_changes: int | None = None,
    seed: object = 0,
    limits: Limits | None = None,
    **options: Unpack[Options],
) -> OfPicture:
    """A puzzle whose only solution is a picture, with the fewest cells changed that have to be.

    The picture is the path of a file (PNG, PBM, PGM, PPM or text), its bytes, or rows of cells,
    True being black. A ``width`` or a ``size`` scales it; what is darker than the ``threshold``,
    in per cent of white, is black. If a limit ends the search, the puzzle is the nearest that was
    found (``proved`` is False). A puzzle with more than ``most_changes`` is refused.

    >>> found = generate_from("akkoy", [[True, False, False], [False, True, True]], seed=1)
    >>> len(found.changed), found.proved
    (1, True)
    >>> generate_from("akkoy", b"#..\\n.##", most_changes=0)
    Traceback (most recent call last):
    quinta.base.errors.CannotBeMade: at least one cell has to change for one solution, not 0; ...
    """
    scaling = Scaling(width, None if size is None else require_size(size), threshold)
    cls, wanted = kind_and_options(kind, {**options})
    if lacking := lacks(cls):
        raise PuzzleError(lacking)
    require_options(cls, wanted, ASKED_OF_PICTURES)
    rows = _cells(picture, scaling)
    clock = Clock(limits)
    return puzzle_of_picture(cls, rows, seed, clock, most_changes=most_changes, **wanted)


def _cells(picture: Any, scaling: Scaling) -> Picture:
    if isinstance(picture, bytes):
        return read_picture(picture, scaling=scaling)
    if isinstance(picture, str | os.PathLike):
        return load_picture(picture, scaling)
    try:
        rows = [[bool(cell) for cell in row] for row in picture]
    except TypeError:
        said = "the path of a file, its bytes, or rows of True and False"
        raise QuintaError(f"generate_from: picture must be {said}, not {picture!r}") from None
    if not rows or len({len(row) for row in rows}) > 1:
        raise PuzzleError("the rows of the picture have different lengths, or there are none")
    text = "\n".join("".join(".#"[cell] for cell in row) for row in rows)
    return read_picture(text.encode(), scaling=scaling)
