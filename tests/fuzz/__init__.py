"""Quinta attacked at random: ``make fuzz``, minutes of it, and a little every day.

An area is a module with a function ``trial``. It takes a source of chance, tries one thing, fails
with an AssertionError if Quinta did wrong, and says in two or three words how it went, to be
counted. All chance of trial number n of an area comes from its name and n, so whatever was found is
found again by its number.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

# Each kind's own test file knows its rules (see boards.facts).
sys.path.append(str(Path(__file__).resolve().parent.parent / "kinds"))

from fuzz import collections, parsers, referee, verbs

Trial = Callable[[random.Random], str]

AREAS: dict[str, Trial] = {
    "parsers": parsers.trial,
    "verbs": verbs.trial,
    "referee": referee.trial,
    "collections": collections.trial,
}

AT_A_TIME = {"parsers": 60, "verbs": 8, "referee": 4, "collections": 6}
"""How many trials of an area make a turn, so that each gets about as much time as the others."""


def tried(area: str, number: int) -> str:
    """How one trial went."""
    return AREAS[area](random.Random(f"{area} {number}"))
