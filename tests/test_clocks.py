"""The clocks of another machine (``clocks``), alone and beside what hides modules (``without``)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from processes import PATIENCE

HERE = Path(__file__).parent
PROGRAM = """
import importlib.util, time
for name in ("monotonic", "perf_counter", "process_time"):
    before = getattr(time, name)(), getattr(time, name + "_ns")() / 1e9
    assert before[0] / 2 < before[1] < before[0] * 2, (name, before)
here = time.clock_gettime(time.CLOCK_MONOTONIC)
print(round(time.monotonic() / here), importlib.util.find_spec("click"))
"""


@pytest.mark.parametrize("folders", [("clocks", "without"), ("without", "clocks")], ids=" ".join)
def test_another_machine_may_have_other_clocks_and_lack_something(folders: tuple[str, ...]) -> None:
    path = os.pathsep.join(str(HERE / folder) for folder in folders)
    settings = {"PYTHONPATH": path, "QUINTA_SPEED": "0.01", "QUINTA_WITHOUT": "click"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    shown, found = done.stdout.split()
    assert 90 < int(shown) < 110
    assert found == "None"
