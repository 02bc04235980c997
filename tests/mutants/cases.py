"""Tests with many cases: which of them are alike."""

from __future__ import annotations

import re


def group_of(name: str) -> str:
    """The test, and the first word that tells its cases apart.

    >>> group_of("tests/base/test_grid.py::test_lines[gap/2-sat]")
    'tests/base/test_grid.py::test_lines gap'
    """
    test, _, case = name.partition("[")
    word = re.match(r"[^a-z]*([a-z]*)", case)
    return f"{test} {word[1] if word else ''}".strip()
