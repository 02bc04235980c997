"""What is measured. Targets are CPU seconds on two cores, the formula's building included."""

from __future__ import annotations

from functools import cache

from bench.cases import (
    akkoy,
    doors,
    doppelblock,
    explaining,
    gap,
    generating,
    process,
    proving,
    setter,
    white_and_tan,
)
from bench.harness import Case

PARTS = (
    doors,
    akkoy,
    gap,
    doppelblock,
    white_and_tan,
    setter,
    proving,
    explaining,
    generating,
    process,
)


@cache
def all_cases() -> list[Case]:
    """Every case, in the order of the table; the cases of one name from small to large."""
    return [case for part in PARTS for case in part.cases()]
