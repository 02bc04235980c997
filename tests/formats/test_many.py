"""Several puzzles in one file, from Python."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import quinta
from quinta.puzzle.as_json import marks_to_json

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


def test_what_a_line_says_of_its_puzzle_is_kept(tmp_path: Path) -> None:
    made = quinta.generate("gap", seed=1)
    path = tmp_path / "one.jsonl"
    path.write_text(
        json.dumps({"level": 2, **made.to_json()}) + "\n" + '{"kind": "gap", "order": 9}'
    )
    found = quinta.load_all(path)
    assert found.records[0]["level"] == 2
    assert found.records[0]["solution"] == marks_to_json(made.puzzle, made.solution)
    assert found[1:].records == ({"kind": "gap", "order": 9},)
    assert quinta.Collection([made.puzzle]).records == ({},)
    assert pickle.loads(pickle.dumps(found)).records == found.records
