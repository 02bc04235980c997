"""What the server says of itself and of the kinds, worked out once."""

from __future__ import annotations

from typing import Any

from quinta._version import __version__
from quinta.grid import Size
from quinta.named import examples
from quinta.puzzle import Puzzle
from quinta.puzzles import kinds
from quinta.step import Level
from quinta.web.ask import MAX_BODY, MAX_CELLS, MEGABYTES, questions
from quinta.web.boards import names_of_values
from quinta.web.turns import MOST_OF_ONE, MOST_WAITING

EVENTS = {
    "queued": "it waits; 'place' is its place in the queue",
    "started": "a worker has it; 'job' is its name, to cancel it",
    "progress": "how far it is: 'text', 'done', 'of'",
    "partial": "a part of the result",
    "done": "the result",
    "failed": "'error' is a sentence, 'reason' is input, limit, impossible, cancelled, busy or bug",
}


def api() -> dict[str, Any]:
    """The questions, their fields and results, and the limits.

    >>> sorted(api()["questions"])[:3]
    ['analyse', 'check', 'clash']
    """
    return {
        "v": 1,
        "version": __version__,
        "ask": "POST /api/QUESTION with a JSON object; the answer is one JSON object per line",
        "cancel": "DELETE /api/jobs/JOB, or close the connection",
        "events": EVENTS,
        "limits": {
            "body_bytes": MAX_BODY,
            "board_cells": MAX_CELLS,
            "waiting_jobs": MOST_WAITING,
            "waiting_jobs_of_one_address": MOST_OF_ONE,
            "megabytes": MEGABYTES,
        },
        "questions": {name: question.to_json() for name, question in questions().items()},
    }


def every_kind() -> list[dict[str, Any]]:
    """What a page has to know of each kind.

    >>> [kind["title"] for kind in every_kind() if kind["square"]]
    ['Doppelblock', 'Gap']
    """
    return [_kind(cls) for cls in kinds().values()]


def _kind(cls: type[Puzzle]) -> dict[str, Any]:
    size = cls.usual_size
    blank = cls.blank(size)
    oblong = Size(size.rows, size.columns + 1)
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
        "square": cls.blank(oblong).size != oblong,
        "examples": [
            {"name": name, "text": example.text, "source": example.source}
            for name, example in examples().items()
            if name.partition("/")[0] == cls.kind
        ],
        "levels": [{"level": int(level), "title": level.title} for level in Level],
        "clues_can_go": cls.clues_can_go,
        "spare_fields": list(cls.spare_fields),
    }
