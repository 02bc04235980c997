"""The puzzles of the corpus with certificates: proved, and no proof of anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from own_corpus import own_puzzles, puzzle_and_solution
from quinta.prove.check import Verdict, verify
from quinta.prove.write import prove


@pytest.mark.spread(14, 20)
@own_puzzles(daily=36)
def test_a_puzzle_of_the_corpus_is_proved_unique(text: str, tmp_path: Path) -> None:
    puzzle, _ = puzzle_and_solution(text)
    prove(puzzle).write(tmp_path / "certificate")
    report = verify(tmp_path / "certificate", puzzle=puzzle)
    assert report.verdict is Verdict.PROVED
