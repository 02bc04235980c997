"""Real puzzles by others: each is solved as its author solved it.

They belong to their authors and are no part of this project; without the folder that
holds them these tests are skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import quinta
from needs import CORPORA, needs
from quinta import Akkoy, Doors, Doppelblock, Gap, Limits, Puzzle, Status, WhiteAndTan
from quinta.base.grid import Cell, Wall
from quinta.logic.model import Marks

Record = dict[str, Any]

GENEROUS = Limits(seconds=300)
"""So that a puzzle that became too hard fails by itself and not the whole run."""

pytestmark = [
    pytest.mark.thorough,
    needs("corpora"),
]


def records(name: str) -> list[Any]:
    """The records of a file as parameters; one that is skipped where there is no file."""
    path = CORPORA / f"{name}.jsonl"
    if not path.exists():
        return [pytest.param({}, id="absent")]
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(record, id=record["id"]) for record in found]


def each_of(*names: str) -> Any:
    return pytest.mark.parametrize("record", [one for name in names for one in records(name)])


def cells_of(rows: list[Any], black: Any = None) -> Marks:
    """Marks from rows of numbers, or of characters of which one means 1."""
    return {
        Cell(row, column): value if black is None else int(value == black)
        for row, line in enumerate(rows)
        for column, value in enumerate(line)
    }


def walls_of(solution: dict[str, list[list[int]]]) -> Marks:
    """Marks from the doors beside and below each room."""

    def walls() -> Iterator[tuple[Wall, int]]:
        for row, line in enumerate(solution["vertical"]):
            for column, value in enumerate(line):
                yield Wall(Cell(row, column), Cell(row, column + 1)), value
        for row, line in enumerate(solution["horizontal"]):
            for column, value in enumerate(line):
                yield Wall(Cell(row, column), Cell(row + 1, column)), value

    return dict(walls())


def must_be(puzzle: Puzzle, published: Marks | None, status: str) -> None:
    """The puzzle has as many solutions as stated, and the published one is one of them."""
    result = quinta.solve(puzzle, limits=GENEROUS)
    assert result.status == status
    if published is not None:
        assert quinta.check(puzzle, published).solved
        if result.status is Status.UNIQUE:
            assert result.solution == published
    assert quinta.parse(puzzle.text()) == puzzle


def number_of(puzzle: Puzzle) -> int:
    counted = quinta.count(puzzle, limits=GENEROUS)
    assert counted.exact
    return counted.number


@each_of("doors")
def test_doors_are_unique_as_published_when_connected(record: Record) -> None:
    puzzle = Doors(record["clues"], counts_self=record["counts_self"], connected=True)
    published = walls_of(record["solution"])
    must_be(puzzle, published, "unique")
    free = Doors(record["clues"], counts_self=record["counts_self"])
    assert quinta.check(free, published).solved


@each_of("doors_more")
def test_doors_have_as_many_solutions_as_stated_with_and_without_connection(
    record: Record,
) -> None:
    clues, counts_self = record["clues"], record["counts_self"]
    free, connected = (Doors(clues, counts_self, connected) for connected in (False, True))
    assert number_of(free) == record["n_solutions"]
    assert number_of(connected) == record["n_connected_solutions"]
    if record["solution"] is not None:
        published = walls_of(record["solution"])
        assert quinta.check(free, published).solved
        assert quinta.check(connected, published).solved == bool(record["connected"])


@each_of("gap", "gap_friedman")
def test_gap_is_unique_as_published(record: Record) -> None:
    puzzle = Gap(record["n"], top=record["top"], left=record["side"])
    published = record["solution"]
    must_be(puzzle, None if published is None else cells_of(published), "unique")


@each_of("doppelblock")
def test_doppelblock_is_unique_as_published(record: Record) -> None:
    puzzle = Doppelblock(record["n"], top=record["top"], right=record["side"])
    must_be(puzzle, cells_of(record["solution"]), "unique")


@each_of("doppelblock_more")
def test_doppelblock_has_as_many_solutions_as_stated(record: Record) -> None:
    puzzle = Doppelblock(record["n"], record["top"], record["side"], cells=record["given"] or ())
    published = record["solution"]
    status = {1: "unique", ">=2": "multiple"}[record["n_solutions"]]
    must_be(puzzle, None if published is None else cells_of(published), status)


@each_of("white_and_tan")
def test_white_and_tan_is_unique_as_published(record: Record) -> None:
    must_be(WhiteAndTan(record["arrows"]), cells_of(record["solution"]), "unique")


@each_of("akkoy_published")
def test_published_akkoy_is_unique(record: Record) -> None:
    puzzle = Akkoy(
        record["col_black_runs"],
        record["row_white_runs"],
        ordered=record["runs_ordered"],
        equal_white_areas=record["equal_white_areas"],
    )
    must_be(puzzle, cells_of(record["solution"], "#"), "unique")


@each_of("akkoy")
def test_akkoy_in_order_is_unique_where_stated(record: Record) -> None:
    puzzle = Akkoy(record["col_black_runs"], record["row_white_runs"], ordered=True)
    status = "unique" if record["unique_ordered"] else "multiple"
    published = cells_of(record["solution"], "#")
    must_be(puzzle, published, status)
    in_any_order = Akkoy(record["col_black_runs"], record["row_white_runs"])
    assert quinta.check(in_any_order, published).solved


@each_of("nonogram")
def test_nonograms_are_unique_as_published(record: Record) -> None:
    puzzle = Akkoy(record["cols"], record["rows"], ordered=True, row_colour="black")
    must_be(puzzle, cells_of(record["solution"], "#"), "unique")


@each_of("nonogram_survey")
def test_nonograms_of_the_survey_have_one_or_more_solutions_as_stated(record: Record) -> None:
    puzzle = Akkoy(record["cols"], record["rows"], ordered=True, row_colour="black")
    must_be(puzzle, cells_of(record["solution"], "#"), record["status"])
