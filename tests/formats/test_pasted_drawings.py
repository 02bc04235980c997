"""Pasted drawings: boards as Quinta draws them are read back, and nothing is guessed."""

from __future__ import annotations

import random
from textwrap import indent

import pytest

import quinta
from boards import some_of
from own_corpus import own_puzzles, puzzle_and_solution
from quinta import PuzzleError
from quinta.render.characters import Style


@own_puzzles(daily=16)
def test_what_is_drawn_is_read_back(text: str) -> None:
    puzzle, solution = puzzle_and_solution(text)
    header = puzzle.text().partition("\n")[0]
    for style in Style:
        blank, solved = (f"{header}\n{puzzle.draw(m, style)}\n" for m in (None, solution))
        if any(clue.at[0] in puzzle.spare_fields for clue in puzzle.each_clue()):
            with pytest.raises(PuzzleError, match="may be given, and it may be filled in"):
                quinta.read(blank)
            continue
        assert quinta.read(blank) == (puzzle, None, ())
        assert quinta.read(solved) == (puzzle, solution, ())
        pasted = f"```\n{header}\n\n{indent(puzzle.draw(solution, style), '    ')}\n```\nSolved!\n"
        assert quinta.read(pasted) == (puzzle, solution, ())


def test_some_marks_are_read_back() -> None:
    for name in ("doors/1", "akkoy/1", "gap/1", "white-and-tan/1"):
        puzzle = quinta.example(name)
        solution = quinta.solve(puzzle).solution
        assert solution is not None
        marks = some_of(random.Random(name), solution)
        assert quinta.read(puzzle.draw(marks), puzzle.kind) == (puzzle, marks or None, ())


BOARD = "┌───┬───┐\n│   │   │ 1\n├───┼───┤\n│   │   │ 1\n└───┴───┘"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (BOARD, 1, "a drawing does not say its kind"),
        (f"akkoy\n{BOARD}", 2, "does not look as Quinta draws it"),
        (f"akkoy\n  1   9\n{BOARD}", 2, "a run of 9 needs 9 cells"),
        (f"doors\n{BOARD}", 3, "Doors has no clue beside row 1"),
        (f"akkoy orderd=yes\n{BOARD}", 1, "did you mean 'ordered'"),
        (f"chess\n{BOARD}", 1, "unknown kind 'chess'"),
        (f"akkoy\n{BOARD[:-12]}", 2, "not whole"),
        ("akkoy\n  1   1\n" + BOARD.replace("│   │   │ 1", "│ 7 │   │ 1", 1), 3, "does not look"),
    ],
)
def test_a_drawing_that_says_something_else_is_refused(text: str, line: int, said: str) -> None:
    with pytest.raises(PuzzleError, match=said) as refused:
        quinta.read(text)
    assert refused.value.line == line


@pytest.mark.parametrize(("side", "column"), [("right", 11), ("left", 2)])
def test_a_clue_that_a_kind_has_not_is_refused_where_it_stands(side: str, column: int) -> None:
    board = BOARD.replace(" 1", "")
    lines = board.split("\n") if side == "right" else [f"    {line}" for line in board.split("\n")]
    lines[1] = f"{lines[1]} 1" if side == "right" else f" 1  {lines[1].strip()}"
    with pytest.raises(PuzzleError, match="Doors has no clue beside row 1") as refused:
        quinta.read("\n".join(["doors", *lines]))
    assert (refused.value.line, refused.value.column) == (3, column)


def test_a_given_cell_and_a_filled_one_look_alike() -> None:
    puzzle = quinta.parse("doppelblock 3\ncells:\nX . .\n. . .\n. . .\n")
    with pytest.raises(PuzzleError, match="line 3, column 2: this cell may be given"):
        quinta.read(f"doppelblock\n{puzzle.draw()}")
    with pytest.raises(PuzzleError, match="does not tell all of this puzzle"):
        quinta.write("drawing", puzzle)
