"""What the server says of the kinds, worked out once."""

from __future__ import annotations

from typing import Any

from quinta.ask.examples import examples
from quinta.kinds import all_kinds
from quinta.puzzle.contract import Puzzle
from quinta.puzzle.step import Level
from quinta.web.boards import names_of_values


def every_kind() -> list[dict[str, Any]]:
    """What a page has to know of each kind.

    >>> [kind["title"] for kind in every_kind() if kind["square"]]
    ['Doppelblock', 'Gap']
    """
    return [_kind(cls) for cls in all_kinds().values()]


def _kind(cls: type[Puzzle]) -> dict[str, Any]:
    size = cls.usual_size
    blank = cls.blank(size)
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
        "usual_size": list(size),
        "square": cls.least_order is not None,
        "examples": [
            {"name": name, "text": example.text, "source": example.source}
            for name, example in examples().items()
            if name.partition("/")[0] == cls.kind
        ],
        "levels": [{"level": int(level), "title": level.title} for level in Level],
        "clues_can_go": cls.clues_can_go,
        "spare_fields": list(cls.spare_fields),
    }
