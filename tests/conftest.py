"""Settings that all tests share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The common tests ask each kind's own test file what it knows (see boards.facts).
sys.path.insert(0, str(Path(__file__).parent / "puzzles"))
pytest.register_assert_rewrite("boards")

# The same examples in every run, however slow the computer is.
settings.register_profile(
    "quinta",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("quinta")
