"""Answers that every visitor asks for first, worked out while the site is built.

With them a board is there, and its rules, before the browser has started any Python. Only answers
are taken that are the same whenever they are asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from quinta.site.parts import SiteError
from quinta.web import catalogue
from quinta.web.answering import GRACE, RIPE
from quinta.web.desk import Desk
from quinta.web.questions import questions

FIRST = "first.json"
"""What the page reads before all else: the kinds, the questions, and which answers there are."""

FIRST_LESSON = ("rules", "wrong")
"""The parts of the lessons that the first lesson shows a board of."""


def files() -> dict[str, bytes]:
    """Every file of answers by its name."""
    desk = Desk()
    kinds = catalogue.every_kind()
    made: dict[str, bytes] = {}
    known: dict[str, dict[str, str]] = {}
    for question, field, asked in (each for kind in kinds for each in _asked(kind, desk)):
        if asked not in known.setdefault(question, {}):
            answer = _text(_answer(desk, question, {field: asked}))
            fresh = f"{question}-{len(made)}.json"
            name = next((name for name, before in made.items() if before == answer), fresh)
            known[question][asked] = name
            made[name] = answer
    told = {
        "kinds": kinds,
        "questions": {
            name: {"lane": question.lane, "seconds": question.seconds}
            for name, question in questions().items()
        },
        "known": known,
        "grace": GRACE,
        "ripe": RIPE,
    }
    return {FIRST: _text(told), **made}


def _asked(kind: Mapping[str, Any], desk: Desk) -> Iterator[tuple[str, str, str]]:
    """Question, field and value, of all that is asked when a kind is first shown."""
    examples = [example["text"] for example in kind["examples"][:1]] or [kind["blank"]]
    taught = _answer(desk, "lessons", {"kind": kind["kind"]})["lessons"]
    for part in FIRST_LESSON:
        examples += [lesson["puzzle"] for lesson in taught if lesson["part"] == part][:1]
    for puzzle in examples:
        shown = _answer(desk, "view", {"puzzle": puzzle})["text"]
        yield "view", "puzzle", puzzle
        yield "view", "puzzle", shown  # as the page asks for it when it is opened again
        yield "rules", "puzzle", puzzle
        yield "rules", "puzzle", shown
    yield "lessons", "kind", kind["kind"]


def _answer(desk: Desk, question: str, fields: Mapping[str, Any]) -> Any:
    line = desk.answer(question, json.dumps(fields), lambda line: None)
    told = json.loads(line)
    if told["event"] != "done":
        raise SiteError(f"the question '{question}' has no answer ahead: {told['error']}")
    return told["result"]


def _text(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()
