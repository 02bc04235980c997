"""A game in a notebook, from Python's side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quinta
from needs import needs
from quinta.notebook.bundle import bundled

pytestmark = needs("anywidget")

STATIC = Path(quinta.__file__).parent / "web" / "static"


def test_the_board_of_the_page_is_bundled_as_it_is() -> None:
    game = quinta.example("doors/1").play()
    for name in ("board.js", "brush.js", "history.js", "input.js", "notes.js"):
        source = (STATIC / name).read_text(encoding="utf-8")
        for part in re.split(r"^(?:import .*|export )", source, flags=re.MULTILINE):
            assert part.strip() in game._esm
    assert game._esm.count("class Board {") == 1


def test_a_bundled_module_has_the_names_that_it_imports(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("export const one = 1;\n", encoding="utf-8")
    two = tmp_path / "two.js"
    two.write_text('import { one as first } from "./one.js";\n', encoding="utf-8")
    assert "const { one: first } = m0;" in bundled(two)


def test_what_the_player_does_is_told_on_either_side() -> None:
    assert {"view", "marked", "noted"} <= set(quinta.example("gap/1").play().keys)


def test_what_cannot_be_bundled_is_refused(tmp_path: Path) -> None:
    module = tmp_path / "strange.js"
    module.write_text('import everything from "./board.js";\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"strange\.js has a line that cannot be bundled: import"):
        bundled(module)


@pytest.mark.parametrize("name", quinta.all_kinds())
def test_every_kind_can_be_played(name: str) -> None:
    puzzle = quinta.example(f"{name}/1")
    game = puzzle.play()
    assert game.view["kind"] == name
    assert not game.solved
    game.marks = quinta.solve(puzzle).solution
    assert game.solved
    assert game.marks == quinta.solve(puzzle).solution


def test_marks_and_notes_go_in_and_come_out() -> None:
    puzzle = quinta.example("doppelblock/1")
    note = quinta.Fact(quinta.Cell(0, 0), 1, holds=False)
    game = puzzle.play({quinta.Cell(0, 1): 2}, notes=[note])
    assert game.marks == {quinta.Cell(0, 1): 2}
    assert game.notes == (note,)
    assert game.hint().step == quinta.hint(puzzle, game.marks, notes=[note]).step


def test_the_kernel_answers_as_the_server_does() -> None:
    puzzle = quinta.example("gap/1")
    game = puzzle.play()
    asked = {"id": 7, "marks": {"r1c1": 1, "r1c2": 1}, "notes": []}
    checked = game._answer({**asked, "question": "check"})
    assert checked["id"] == 7
    assert [each["rule"] for each in checked["result"]["violations"]] == ["touch"]
    hinted = game._answer({**asked, "question": "hint", "marks": {}})
    assert hinted["result"]["rungs"] == list(quinta.hint(puzzle).rungs)


@pytest.mark.parametrize(
    "content",
    [
        None,
        5,
        {},
        {"id": 1, "question": "solve"},
        {"id": 1, "question": "hint", "marks": {"r99c1": 1}},
        {"id": 1, "question": "check", "notes": 5},
        {"id": 1, "question": "check", "marks": {"r1c1": "<b>"}},
    ],
)
def test_whatever_comes_from_the_browser_gets_an_answer(content: object) -> None:
    answer = quinta.example("gap/1").play()._answer(content)
    assert isinstance(answer["error"], str)


def test_wrong_marks_are_refused_in_a_sentence() -> None:
    puzzle = quinta.example("gap/1")
    with pytest.raises(quinta.PuzzleError, match="this board has no place r99c1"):
        puzzle.play({quinta.Cell(98, 0): 1})
    game = puzzle.play()
    with pytest.raises(quinta.PuzzleError, match="is no place"):
        game.marks = {"r1c1": 1}
