"""Small pictures for the page: of kinds, of marks, of rules."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import quinta
from needs import needs
from quinta.base.grid import Cell, Line
from quinta.kinds.akkoy.kind import Akkoy

pytestmark = needs("starlette", "uvicorn")

each_kind = pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))


def drawn(picture: str) -> ElementTree.Element:
    """A picture as a tree; refused unless it is well formed."""
    return ElementTree.fromstring(picture)


@each_kind
def test_a_kind_has_a_square_picture_of_few_cells(kind: str) -> None:
    from quinta.web.pictures import picture

    tree = drawn(picture(quinta.all_kinds()[kind]))
    assert tree.get("class") == "mini"
    assert tree.get("width") == tree.get("height")
    assert float(tree.get("width", "0")) <= 3 * 40
    assert not [part for part in tree.iter() if part.get("class") == "dot"]


@each_kind
def test_every_value_that_can_be_written_looks_like_its_mark_and_like_no_other(kind: str) -> None:
    from quinta.web.boards import view_of

    view = view_of(quinta.example(f"{kind}/1"))
    assert set(view["looks"]) == {str(key["value"]) for key in view["played"]["keys"]}
    assert len(set(view["looks"].values())) == len(view["looks"])
    for look in view["looks"].values():
        assert drawn(look).get("width") == drawn(look).get("height")


@each_kind
def test_each_rule_has_a_small_right_board_and_a_wrong_one_with_rings(kind: str) -> None:
    from quinta.web.pictures import shown

    puzzle = quinta.example(f"{kind}/1")
    for rule in puzzle.rules():
        told = shown(puzzle, rule.id)
        assert 'class="role conflict"' in told["wrong"]
        assert 'class="role' not in told["right"]
        assert drawn(told["right"]).get("viewBox") == drawn(told["wrong"]).get("viewBox")
        assert re.fullmatch(r"[A-Z0-9].*\.", told["broken"])


def test_the_page_numbers_rows_and_columns_and_files_do_not() -> None:
    from quinta.web.boards import view_of

    puzzle = quinta.example("gap/1")
    labels = re.search(r'<g class="labels".*?</g></g>', view_of(puzzle)["svg"])
    assert labels is not None
    rows, columns = puzzle.size
    assert labels[0].count("<text") == rows + columns
    assert "labels" not in quinta.write("svg", puzzle)


def runs_of(puzzle: Akkoy, marks: str, line: str = "column 1") -> list[int]:
    """Which runs of column 1 are met with these marks in it, from the top."""
    from quinta.web.boards import met_runs

    found = {Cell(row, 0): ".X".index(mark) for row, mark in enumerate(marks) if mark in ".X"}
    return met_runs(puzzle, found).get(line, [])


@pytest.mark.parametrize(
    ("marks", "met"),
    [
        ("X????", []),
        ("X.???", [0]),
        ("XX.??", [1]),
        ("??.XX", [1]),
        ("X.XX?", [0]),
        ("X.XX.", [0, 1]),
        ("?XX?.", []),
        ("XXX.X", [0]),
    ],
)
def test_in_any_order_a_run_is_met_when_both_its_ends_are_known(marks: str, met: list[int]) -> None:
    assert runs_of(Akkoy([(1, 2)], [None] * 5), marks) == met


@pytest.mark.parametrize(
    ("marks", "met"),
    [("XX.??", [0]), ("X.???", []), ("??.X", []), ("?X.X.", [1]), ("XX.X.", [0, 1]), ("?.XX.", [])],
)
def test_in_order_a_run_is_met_when_all_on_one_side_is_known(marks: str, met: list[int]) -> None:
    assert runs_of(Akkoy([(2, 1)], [None] * 5, ordered=True), marks) == met


@each_kind
def test_the_runs_that_are_met_are_runs_of_the_clue_that_is_drawn(kind: str) -> None:
    from quinta.web.boards import met_runs, view_of

    puzzle = quinta.example(f"{kind}/1")
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    drawing = view_of(puzzle)["svg"]
    for where, runs in met_runs(puzzle, solution).items():
        clue = re.search(rf'data-line="{where}">(.*?)</g>', drawing)
        assert clue is not None
        assert {str(run) for run in runs} <= set(re.findall(r'data-run="(\d+)"', clue[1]))
        assert where in {str(Line("row", i)) for i in range(puzzle.size.rows)} | {
            str(Line("column", i)) for i in range(puzzle.size.columns)
        }
