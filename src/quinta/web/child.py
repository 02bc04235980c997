"""The process that answers questions, one at a time, until it is ended.

What it says is sent as bytes that the server passes on as they are: a mark, then one line
of JSON. So the server neither reads nor writes results itself.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from multiprocessing.connection import Connection
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
from quinta.base.limits import Limits, megabytes
from quinta.base.processes import obey
from quinta.web.questions import Telling, questions

MORE, LAST, LEAVING = b"+", b".", b"!"
"""What stands before a line: others follow, it is the last, it is and the process ends."""

DONE = b'{"event":"done",'
"""How the last line about a question begins that was answered."""

IDLE = 19
"""The niceness of a worker that works only while nobody else does."""

RIPE = 400.0
"""A worker that holds so many megabytes after a question makes room for a new one."""


def line_of(event: dict[str, Any]) -> bytes:
    """An event as a line of JSON.

    >>> line_of({"event": "done", "result": {}})
    b'{"event":"done","result":{}}\\n'
    """
    return json.dumps(event, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def failed(error: str, reason: str, **more: Any) -> dict[str, Any]:
    """The event that ends a question without a result."""
    return {"event": "failed", "error": error, "reason": reason, **more}


def work(connection: Connection, most_megabytes: float, niceness: int) -> None:
    """Answer what comes in until nobody asks any more."""
    obey(2 * most_megabytes)
    let_others_go_first(niceness)
    gc.freeze()
    while True:
        try:
            name, request, seconds = connection.recv()
        except EOFError:
            return
        last = answered(name, request, Limits(seconds, most_megabytes), connection)
        if megabytes() > RIPE:
            connection.send_bytes(LEAVING + last)
            return
        connection.send_bytes(LAST + last)


def let_others_go_first(niceness: int) -> None:
    """Be as patient as this; at ``IDLE`` the system lets everything else go first, if it can."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if niceness == IDLE and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def answered(name: str, request: dict[str, Any], limits: Limits, connection: Connection) -> bytes:
    """The last line about a question; earlier ones are sent as they come."""
    telling = Telling(lambda event: connection.send_bytes(MORE + line_of(event)), limits)
    try:
        return line_of({"event": "done", "result": questions()[name].answer(request, telling)})
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
