"""pyganak: the exact number of solutions without listing them (extra ``count``).

The counter cannot be interrupted, so it runs in a process of its own that is killed when
the clock says so. That process runs this very module.
"""

from __future__ import annotations

import importlib.util
import json
import sys

from quinta.base.errors import LimitReached, QuintaError
from quinta.base.extras import require
from quinta.base.limits import Clock
from quinta.base.processes import Program, hold_at_most, obey
from quinta.logic.encode import clauses_only
from quinta.logic.model import Decoder, Model

NAME = "ganak"
LONGEST_WAIT = 1e6
"""Seconds; whoever allows more sets no limit that anyone could wait for."""


def available() -> bool:
    """Whether the extra is installed."""
    return importlib.util.find_spec("pyganak") is not None


def count(model: Model, clock: Clock) -> int:
    """In how many ways the places can be filled so that the model holds."""
    require("pyganak", "pyganak", "count")
    variables, clauses = clauses_only(model, clock)
    places = sorted(Decoder(model).positive)
    most = clock.limits.megabytes
    request = json.dumps(
        {"variables": variables, "places": places, "clauses": clauses, "megabytes": most}
    )
    child = Program(__name__)
    left = clock.left()
    try:
        said = child.finished(request, left if left < LONGEST_WAIT else None)
    finally:
        child.end()
    if said is None:
        raise LimitReached("time")
    answer, complaint = said
    if child.code() != 0 and most is not None and "bad_alloc" in complaint:
        raise LimitReached("memory")
    if child.code() != 0:
        raise QuintaError(f"the counter ended {child.how_it_ended()}: {complaint[-200:]}")
    # Remarks of the counter come first, the number on the last line.
    return int(answer.split()[-1])


def _main() -> None:
    obey()
    from pyganak import Counter

    request = json.load(sys.stdin)
    if request["megabytes"] is not None:
        hold_at_most(request["megabytes"])
    counter = Counter()
    counter.new_vars(request["variables"])
    for clause in request["clauses"]:
        counter.add_clause(clause)
    counter.set_sampling_set(request["places"])
    print(counter.count())


if __name__ == "__main__":
    _main()
