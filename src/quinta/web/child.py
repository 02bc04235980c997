"""The process that answers questions, one at a time, until it is ended.

What it says is sent as bytes that the server passes on as they are: a mark, then one line
of JSON. So the server neither reads nor writes results itself.
"""

from __future__ import annotations

import gc
import os
from multiprocessing.connection import Connection
from typing import Any

from quinta.base.limits import Limits, megabytes
from quinta.base.processes import obey
from quinta.web.answering import RIPE, answered, line_of

MORE, LAST, LEAVING = b"+", b".", b"!"
"""What stands before a line: others follow, it is the last, it is and the process ends."""

IDLE = 19
"""The niceness of a worker that works only while nobody else does."""


def work(connection: Connection, most_megabytes: float, niceness: int) -> None:
    """Answer what comes in until nobody asks any more."""
    obey(2 * most_megabytes)
    let_others_go_first(niceness)
    gc.freeze()

    def tell(event: dict[str, Any]) -> None:
        connection.send_bytes(MORE + line_of(event))

    while True:
        try:
            name, request, seconds = connection.recv()
        except EOFError:
            return
        last = answered(name, request, Limits(seconds, most_megabytes), tell)
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
