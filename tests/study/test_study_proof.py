"""The proof in docs/study that no White and Tan board of order 19 exists."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from processes import PATIENCE

PROOF = Path(__file__).parents[2] / "docs" / "study" / "white_and_tan_19.py"


def run(script: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=PATIENCE
    )


def test_the_proof_prints_what_it_promises() -> None:
    promise = PROOF.read_text(encoding="utf-8").split("It prints:\n")[1].partition('"""')[0].strip()
    assert run(PROOF).stdout.strip() == promise


@pytest.mark.parametrize(("field", "name"), [("tan", "0,0"), ("white", "9,9"), ("tan", "5,5")])
def test_weights_that_were_meddled_with_prove_nothing(
    tmp_path: Path, field: str, name: str
) -> None:
    weights = json.loads(PROOF.with_suffix(".json").read_text(encoding="utf-8"))
    weights[field][name] += 1_000_000
    script = tmp_path / PROOF.name
    script.write_text(PROOF.read_text(encoding="utf-8"), encoding="utf-8")
    script.with_suffix(".json").write_text(json.dumps(weights), encoding="utf-8")
    assert "AssertionError" in run(script).stderr
