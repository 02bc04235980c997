"""Answering questions where there is one worker and no process: inside a browser.

The page hands a request in as JSON and hears lines of JSON, as the server would send them. One
question is answered at a time; a question that is called off comes to a ``KeyboardInterrupt``.

>>> desk = Desk()
>>> line = desk.answer("seen", '{"v": 1, "puzzle": "doors/1", "at": "r1c1"}', print)
>>> json.loads(line)["event"]
'done'
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from quinta.base.errors import PuzzleError
from quinta.base.limits import Limits
from quinta.kinds import all_kinds
from quinta.web.answering import answered, failed, failure_of, line_of, read_request
from quinta.web.questions import MAX_BODY, MEGABYTES, questions
from quinta.web.setting import forget_sessions
from quinta.web.stock import Stock, Usual

ASKED_FOR = 2
"""So many puzzles are made ahead of what a player asked for: one plays at a time, perhaps on a
phone, so nothing is made that nobody has asked for."""

Tell = Callable[[str], None]
"""What hears a line before the last."""


class Desk:
    """Takes requests, and makes puzzles ahead while there are none."""

    def __init__(self) -> None:
        self.stock = Stock(Usual(tuple(all_kinds()), {}, asked_for=ASKED_FOR, days=0))

    def answer(self, name: str, body: str, tell: Tell) -> str:
        """The last line about a request; earlier ones are told as they come."""
        try:
            request = _checked(name, body)
        except PuzzleError as error:
            return line_of(failure_of(error, name, body)).decode()
        try:
            kept = self.stock.answer_to(name, request)
            if kept is None:
                kept = _worked(name, request, tell)
                self.stock.learn(name, request, kept)
            return kept.decode()
        except KeyboardInterrupt:
            forget_sessions()
            return line_of(failed("cancelled", "cancelled")).decode()

    def fill(self) -> bool:
        """Make one puzzle ahead; whether another may be missing.

        >>> Desk().fill()
        False
        """
        order = self.stock.next()
        if order is None:
            return False
        try:
            line = _worked(order.question, order.request, lambda line: None)
        except KeyboardInterrupt:
            forget_sessions()
            return True
        if json.loads(line)["event"] == "done":
            self.stock.put(order, line)
        else:
            self.stock.failed(order)
        return True


def _checked(name: str, body: str) -> dict[str, Any]:
    """A request as its question takes it; whatever else it is, is refused."""
    known = questions()
    if name not in known:
        raise PuzzleError(f"unknown question; known: {', '.join(sorted(known))}")
    encoded = body.encode("utf-8", "replace")
    if len(encoded) > MAX_BODY:
        raise PuzzleError(f"the request is larger than {MAX_BODY} bytes")
    request = read_request(encoded)
    known[name].fields.check(request)
    found: dict[str, Any] = request
    return found


def _worked(name: str, request: dict[str, Any], tell: Tell) -> bytes:
    limits = Limits(questions()[name].time(request), MEGABYTES)
    return answered(name, request, limits, lambda event: tell(line_of(event).decode()))
