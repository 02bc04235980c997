"""A kind that docs/add-a-puzzle.md adds leaves everything to the common code; ours rarely do."""

from __future__ import annotations

import re
import sys
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import quinta
from boards import every_assignment
from quinta.base.grid import Cell, Wall
from quinta.logic.model import Fact
from quinta.puzzle.technique import View, seen

GUIDE = Path(__file__).parents[2] / "docs" / "add-a-puzzle.md"
ADDED = r"^```python\n# src/quinta/kinds/futoshiki\.py\n(.*?)^```$"


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Futoshiki as the guide has it."""
    found = re.search(ADDED, GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    module = ModuleType("futoshiki_of_the_guide")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(found[1], module.__dict__)
    return module.Futoshiki


def test_its_rules_hold_whatever_the_clues_say(kind: Any) -> None:
    puzzle = kind.blank((2, 2))
    right = [marks for marks in every_assignment(puzzle) if not any(puzzle.violations(marks))]
    listed = list(islice(quinta.solutions(puzzle), 20))
    assert len(right) == len(listed) == 2
    assert all(marks in listed for marks in right)


def test_of_two_numbers_the_lesser_is_not_the_greatest_and_the_greater_not_the_least(
    kind: Any,
) -> None:
    puzzle = kind([[None] * 3] * 3, [["<", None]] + [[None] * 2] * 2, [[None] * 3] * 2)
    less, more = Cell(0, 0), Cell(0, 1)
    sign = next(spot for spot in puzzle.spots() if spot.where == Wall(less, more))
    view = View(puzzle, [reason for reason in sign.reasons if reason.rule == "sign"])
    found = {fact for _, one in seen(view, puzzle.techniques()) for fact in one.conclusions}
    assert found == {Fact(more, 1, False), Fact(less, 3, False)}
