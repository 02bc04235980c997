"""What questions are answered with, asked in this process: no server, no worker."""

from __future__ import annotations

from typing import Any

import pytest

import quinta
from hand import Hand
from needs import needs
from quinta.base.grid import Symmetry
from quinta.base.limits import Limits
from quinta.web.questions import Telling, questions

pytestmark = needs("starlette", "uvicorn")


def asked(question: str, **fields: Any) -> dict[str, Any]:
    return questions()[question].answer(fields, Telling(lambda event: None, Limits()))


def test_a_smaller_board_loses_the_clues_that_have_no_room_there() -> None:
    smaller = asked("resize", puzzle="doors\n4 2 1\n3 . 2\n", size=[2, 2])
    assert smaller["text"] == "doors\n. 2\n3 .\n"


def test_a_board_whose_rows_are_not_columns_is_turned_by_half() -> None:
    puzzle = quinta.example("akkoy/1")
    turned = asked("move", puzzle=puzzle.text(), how="rotate", marks={"r1c1": 1})
    assert turned["text"] == puzzle.moved(Symmetry(flip=True, mirror=True)).text()
    rows, columns = puzzle.size
    assert turned["marks"] == {f"r{rows}c{columns}": 1}


def test_solve_answers_with_the_solution_whether_marks_are_there_or_not() -> None:
    puzzle = quinta.example("doors/1")
    blank = asked("solve", puzzle=puzzle.text())
    mark = dict([next(iter(blank["solution"].items()))])
    assert asked("solve", puzzle=puzzle.text(), marks=mark)["solution"] == blank["solution"]
    assert blank["status"] == "unique"


def test_repair_answers_with_the_changes_asked_for_and_none_where_none_is_needed() -> None:
    puzzle = quinta.example("doors/4").text()
    one = asked("repair", puzzle=puzzle, most=1)["repairs"]
    assert len(one) == 1
    assert quinta.status(quinta.parse(one[0]["puzzle"])).status == "unique"
    assert asked("repair", puzzle=one[0]["puzzle"])["repairs"] == []


def test_boards_that_were_tried_are_told_from_time_to_time(hand: Hand) -> None:
    from quinta.web.play import SECONDS_BETWEEN_WORDS, _boards

    said: list[int] = []
    told = _boards(Telling(lambda event: said.append(event["done"]), Limits()))
    for tries in range(1, 7):
        hand.shown += SECONDS_BETWEEN_WORDS / 2
        told(tries)
    assert said == [2, 4, 6]


@pytest.mark.parametrize("kind", ["doppelblock", "white-and-tan"])
def test_the_picture_of_a_kind_with_writing_shows_four_cells(kind: str) -> None:
    from quinta.web.pictures import _solved, _windows

    windows = list(_windows(_solved(quinta.all_kinds()[kind])))
    assert {window.size for window in windows} == {(2, 2)}
