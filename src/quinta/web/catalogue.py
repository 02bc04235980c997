"""What the server says of the kinds, worked out once."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from quinta.ask.examples import examples
from quinta.base.errors import PuzzleError
from quinta.base.grid import Size
from quinta.formats.registry import formats_of
from quinta.kinds import all_kinds
from quinta.puzzle.published import levels_for
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level
from quinta.web.boards import names_of_values
from quinta.web.pictures import picture

MOST = 40
"""Rows and columns that the page's forms offer at most."""


def every_kind() -> list[dict[str, Any]]:
    """What a page has to know of each kind; the one to begin with comes first.

    >>> [kind["title"] for kind in every_kind() if kind["sides"]["square"]]
    ['Doppelblock', 'Gap']
    """
    kinds = sorted(all_kinds().values(), key=lambda cls: (cls.played.rank, cls.kind))
    return [told for cls in kinds if (told := _kind_or_none(cls))]


def _kind_or_none(cls: type[Puzzle]) -> dict[str, Any] | None:
    """A kind that has a bug is named and left out: the others are played all the same."""
    try:
        return _kind(cls)
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"quinta: the page goes without {cls.kind}, which failed: {said}", file=sys.stderr)
        return None


def _kind(cls: type[Puzzle]) -> dict[str, Any]:
    blank = cls.blank(cls.usual_size)
    return {
        "kind": cls.kind,
        "title": cls.title,
        "task": cls.task,
        "variants": [
            {"option": variant.option, "name": variant.name, "sentence": variant.sentence}
            for variant in cls.variants
        ],
        "values": names_of_values(blank),
        "options": blank.options(),
        "choices": {name: choices(cls, name, usual) for name, usual in blank.options().items()},
        "usual_size": list(cls.usual_size),
        "sides": sides(cls),
        "blank": blank.text(),
        "examples": [
            {"name": name, "text": example.text, "source": example.source}
            for name, example in examples().items()
            if name.partition("/")[0] == cls.kind
        ],
        "counterexamples": dict(cls.played.counterexamples),
        "picture": picture(cls),
        "formats": [
            {
                "name": format.name,
                "title": format.title,
                "media": format.media,
                "ending": next(iter(format.endings), ""),
            }
            for format in formats_of(cls)
            if not format.binary  # a browser draws and prints by itself
        ],
        "levels": levels(cls),
        "clues_can_go": cls.clues_can_go,
        "spare_fields": list(cls.spare_fields),
    }


def choices(cls: type[Puzzle], option: str, usual: Any) -> list[Any]:
    """What an option can be: as usual, or as one of its variants.

    >>> choices(all_kinds()["akkoy"], "row_colour", "white")
    ['white', 'black']
    """
    return [usual, *(each.value for each in cls.variants if each.option == option)]


def levels(cls: type[Puzzle]) -> list[dict[str, Any]]:
    """The levels that exist, each with the lengths of the longer side at which it does.

    With options of which more is known, or on boards as narrow as told, it does so ``otherwise``;
    the last that fits tells.

    >>> known = levels(all_kinds()["doppelblock"])
    >>> [told["title"] for told in known if 6 in told["sides"]]
    ['very easy', 'easy', 'hard', 'very hard']
    >>> [other["narrow"] for other in levels(all_kinds()["doors"])[0]["otherwise"]]
    [None, 3, 2, 1, 1]
    """
    others: list[tuple[Mapping[str, Any], int | None]] = []
    for row in cls.existing:
        said = row.options, row.narrow
        if (row.options or row.narrow) and said not in others:
            others.append(said)
    found: list[dict[str, Any]] = [
        {
            "level": int(level),
            "title": level.title,
            "sentence": level.sentence,
            "sides": _sides_of(cls, level, {}),
            "otherwise": [
                {
                    "options": dict(options),
                    "narrow": narrow,
                    "sides": _sides_of(cls, level, options, narrow or MOST),
                }
                for options, narrow in others
            ],
        }
        for level in Level
    ]
    return [each for each in found if each["sides"] or any(o["sides"] for o in each["otherwise"])]


def _sides_of(
    cls: type[Puzzle], level: Level, options: Mapping[str, Any], narrow: int = MOST
) -> list[int]:
    sizes = (Size(side, min(side, narrow)) for side in range(1, MOST + 1))
    return [size.rows for size in sizes if level in levels_for(cls.existing, size, options)]


def sides(cls: type[Puzzle]) -> dict[str, Any]:
    """Which sizes a board can have, as the kind itself says; no board is made for that.

    >>> sides(all_kinds()["gap"])
    {'square': True, 'rows': {'least': 1, 'step': 1}, 'columns': {'least': 1, 'step': 1}}
    """
    allowed = [
        (rows, columns)
        for rows in range(1, MOST + 1)
        for columns in range(1, MOST + 1)
        if _is_size(cls, rows, columns)
    ]
    return {
        "square": all(rows == columns for rows, columns in allowed),
        "rows": _numbers(sorted({rows for rows, _ in allowed})),
        "columns": _numbers(sorted({columns for _, columns in allowed})),
    }


def _is_size(cls: type[Puzzle], rows: int, columns: int) -> bool:
    try:
        cls.require_size((rows, columns))
    except PuzzleError:
        return False
    return True


def _numbers(sides: Sequence[int]) -> dict[str, int]:
    """The least of them, and the step from one to the next where it is always the same."""
    steps = {after - before for before, after in pairwise(sides)}
    return {"least": min(sides, default=1), "step": steps.pop() if len(steps) == 1 else 1}
