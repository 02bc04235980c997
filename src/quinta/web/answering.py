"""Answering a question, wherever that happens: in a process of the server or in a browser.

A request comes as JSON and is checked; what is said about it goes out as lines of JSON, of which
the last has the result or says in one sentence why there is none.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from quinta.base.bugs import report
from quinta.base.errors import (
    CannotBeMade,
    Disagreement,
    LimitReached,
    PuzzleError,
    QuintaError,
    one_line,
)
from quinta.base.limits import Limits
from quinta.formats.json import parse
from quinta.web.questions import Telling, questions

DONE = b'{"event":"done",'
"""How the last line about a question begins that was answered."""

RIPE = 400.0
"""Whoever holds so many megabytes after a question makes room for a fresh one."""

GRACE = 2.0
"""A question keeps its limits by itself; only after so many more seconds it is ended."""


def line_of(event: dict[str, Any]) -> bytes:
    """An event as a line of JSON.

    >>> line_of({"event": "done", "result": {}})
    b'{"event":"done","result":{}}\\n'
    """
    return json.dumps(event, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def failed(error: str, reason: str, **more: Any) -> dict[str, Any]:
    """The event that ends a question without a result."""
    return {"event": "failed", "error": error, "reason": reason, **more}


def read_request(body: bytes) -> Any:
    """What a request says; PuzzleError if it is no JSON.

    >>> read_request(b'{"size": [9.0, 9]}')
    {'size': [9, 9]}
    >>> read_request(b'{"v": 1, "v": 1}')
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 1, column 1: not valid JSON: the field 'v' stands there...
    """
    try:
        return parse(body.decode("utf-8"), _number)
    except UnicodeDecodeError:
        raise PuzzleError("the request is not UTF-8") from None


def _number(text: str) -> int | float:
    """A number with a dot or an exponent; in JSON, 1 and 1.0 are the same.

    >>> _number("1.0"), _number("1.5"), _number("1e999")
    (1, 1.5, inf)
    """
    value = float(text)
    return int(value) if value.is_integer() else value


def answered(
    name: str, request: dict[str, Any], limits: Limits, tell: Callable[[dict[str, Any]], None]
) -> bytes:
    """The last line about a question; earlier events are told as they come.

    >>> answered("view", {"puzzle": "no puzzle"}, Limits(), print)[:18]
    b'{"event":"failed",'
    """
    try:
        result = questions()[name].answer(request, Telling(tell, limits))
        return line_of({"event": "done", "result": result})
    except Exception as error:
        return line_of(failure_of(error, name, request))


def failure_of(error: Exception, name: str, request: Any) -> dict[str, Any]:
    """The event for what went wrong with a question.

    >>> failure_of(LimitReached("time"), "view", {"puzzle": "gap 9"})
    {'event': 'failed', 'error': 'the time limit was reached', 'reason': 'limit'}
    """
    said = one_line(str(error))
    if isinstance(error, PuzzleError):
        where = {"line": error.line, "column": error.column or 1} if error.line else {}
        return failed(said, "input", **where)
    if isinstance(error, LimitReached):
        return failed(said, "limit")
    if isinstance(error, CannotBeMade):
        return failed(said, "impossible" if error.proved else "limit")
    if isinstance(error, MemoryError):
        return failed("the memory limit was reached", "limit")
    if isinstance(error, QuintaError) and not isinstance(error, Disagreement):
        return failed(said, "impossible")
    return failed(bug_told(error, asking(name, request)), "bug")


def asking(name: str, request: Any) -> str:
    """What was going on, for a report of a bug.

    >>> print(asking("view", {"puzzle": "gap 9"}))
    the question 'view' of the page with {"puzzle": "gap 9"}
    """
    return f"the question '{name}' of the page with {json.dumps(request)}"


def bug_told(error: Exception, doing: str) -> str:
    """The sentence that asks for a report; whoever runs the server sees it too."""
    said = report(error, doing)
    print(f"quinta: {said}", file=sys.stderr, flush=True)
    return said
