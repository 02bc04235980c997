"""Small wrong changes made to Quinta, one at a time, to see whether the tests of every day notice.

``make mutants`` says how many they notice, and which they do not. A change that nobody could
notice, or need not, is answered in ``answered.txt`` with the reason. Everything happens in copies
of the source, below ``build/mutants``.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "build" / "mutants"
"""Copies of the source, which test runs which line, and what was found."""

ANSWERED = Path(__file__).with_name("answered.txt")
EVERYDAY = "not thorough and not exhaustive"
SOURCE = "src/quinta"
