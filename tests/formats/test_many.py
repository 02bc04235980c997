"""Several puzzles in one file, from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import quinta

TWO = '{"kind": "gap", "order": 9}\n{"kind": "gap", "order": 8}\n'


def test_all_puzzles_of_a_collection_or_a_folder_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "two.jsonl").write_text(TWO)
    (tmp_path / "one.txt").write_text("doors\n. 2\n")
    two = quinta.load_all(tmp_path / "two.jsonl")
    assert two == (quinta.Gap(9), quinta.Gap(8))
    assert quinta.load_all(tmp_path) == (quinta.parse("doors\n. 2\n"), *two)
    shown = two._repr_mimebundle_()["text/html"]
    assert shown.count("<svg") == 2
    assert "2. Gap 8x8" in shown


def test_a_file_with_several_puzzles_is_not_loaded_as_one(tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(TWO)
    with pytest.raises(quinta.PuzzleError, match=r"has several puzzles; quinta\.load_all\('"):
        quinta.load(file)
    file.write_text(TWO + '{"kind": "gap", "ordr": 8}\n')
    with pytest.raises(quinta.PuzzleError, match=r"two\.jsonl, number 3: line 3, column 25: ordr"):
        quinta.load_all(file)
