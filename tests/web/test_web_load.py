"""The load test of the server itself, with few players and for a moment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from processes import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.thorough
def test_a_few_players_are_served_without_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.load", "--players", "3", "--seconds", "2", "--workers", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    assert "errors: 0\n" in done.stdout
    assert "held: no error" in done.stdout
