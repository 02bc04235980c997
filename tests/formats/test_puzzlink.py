"""Addresses of puzz.link: read, written, refused."""

from __future__ import annotations

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quinta
from quinta.cli.main import run
from quinta.puzzle.numbers16 import read_numbers, write_numbers

ADDRESS = "https://puzz.link/p?doppelblock/5/5/61j4g35"
GIVEN = "https://puzz.link/p?doppelblock/5/5/g1h31h1gl2x"


def test_sums_stand_above_and_beside() -> None:
    puzzle = quinta.parse(ADDRESS)
    assert isinstance(puzzle, quinta.Doppelblock)
    assert puzzle.top == (6, 1, None, None, None)
    assert puzzle.right == (None, 4, None, 3, 5)
    assert quinta.solve(puzzle).status is quinta.Status.UNIQUE


def test_given_cells_follow_the_sums() -> None:
    puzzle = quinta.parse(GIVEN)
    assert isinstance(puzzle, quinta.Doppelblock)
    assert [(cell.id, value) for cell, value in puzzle.given()] == [("r2c2", 2)]


@pytest.mark.parametrize("address", [ADDRESS, GIVEN])
def test_an_address_is_written_as_it_was_read(address: str) -> None:
    assert quinta.write("puzzlink", quinta.parse(address)) == f"{address}\n"


@pytest.mark.parametrize(
    "address",
    [
        *(ADDRESS.removeprefix("https://"), f"  {ADDRESS}\n", f"{ADDRESS}/"),
        *(ADDRESS.replace("s:", ":"), ADDRESS.replace("/p?", "/p.html?")),
        *(ADDRESS.replace("block/", "block/v:/"), ADDRESS.replace("block/", "block_edit/")),
    ],
)
def test_addresses_are_taken_as_people_paste_them(address: str) -> None:
    assert quinta.parse(address) == quinta.parse(ADDRESS)


@given(st.lists(st.none() | st.integers(0, 4095), min_size=1, max_size=80))
def test_numbers_read_back_as_they_are_written(numbers: list[int | None]) -> None:
    assert read_numbers(write_numbers(numbers), len(numbers)) == (
        numbers,
        len(write_numbers(numbers)),
    )


@pytest.mark.parametrize(
    ("address", "column", "complaint"),
    [
        ("https://puzz.link/p?slither/5/5/abc", 21, "'slither' cannot"),
        ("https://puzz.link/p?doppelblock/5/6/61j4g35", 37, "not square"),
        ("https://puzz.link/p?doppelblock/5/5/61j4g3", 43, "breaks off"),
        ("https://puzz.link/p?doppelblock/5/5/61j4g3+5", 45, "breaks off"),
        ("https://puzz.link/p?doppelblock/5/5/61j4g3*", 43, "wrong at '*'"),
        ("https://puzz.link/p?doppelblock/5/5/61z", 39, "skips more places"),
        ("https://puzz.link/p?doppelblock/5/5/61j4g35zk1", 46, "left over"),
        ("https://puzz.link/p?doppelblock/999999/999999/0", 33, "more than the 250000 cells"),
        ("https://puzz.link/p?doppelblock/5/5/f1j4g35", 37, "15"),
        (f"{ADDRESS} and more", len(ADDRESS) + 2, "more than an address"),
    ],
)
def test_a_wrong_address_is_refused_where_it_is_wrong(
    address: str, column: int, complaint: str
) -> None:
    for above in (0, 2):
        with pytest.raises(quinta.PuzzleError, match=complaint.replace("*", r"\*")) as refused:
            quinta.parse("\n" * above + address)
        assert (refused.value.line, refused.value.column) == (above + 1, column)


def test_runs_of_a_nonogram_are_told_from_the_board_outwards() -> None:
    address = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"
    puzzle = quinta.parse(address)
    assert puzzle.text() == (
        "akkoy ordered=yes row_colour=black\n"
        "columns: 2 1 | 1 1 1 | 1 | 1 1 1 | 2 1 | -\nrows: 2 1 | 1 1 | 1 2 | - | 1 1 | 3\n"
    )
    assert quinta.write("puzzlink", puzzle) == f"{address}\n"
    assert quinta.solve(puzzle).status is quinta.Status.UNIQUE
    for text, said in (("akkoy/1", "a nonogram has ordered=yes"), ("nonogram 3", "no free line")):
        other = quinta.example(text) if "/" in text else quinta.parse(text)
        with pytest.raises(quinta.PuzzleError, match=said):
            quinta.write("puzzlink", other)


def test_an_address_of_a_variant_is_refused() -> None:
    with pytest.raises(quinta.PuzzleError, match="column 35: the variant 'd' is not known"):
        quinta.parse(ADDRESS.replace("block/", "block/v:d/"))


def test_an_address_of_another_kind_is_refused_by_name() -> None:
    with pytest.raises(quinta.PuzzleError, match="address of a doppelblock, not of doors"):
        quinta.parse(ADDRESS, kind="doors")


@pytest.mark.parametrize("name", ["doors/1", "gap/1", "white-and-tan/1"])
def test_kinds_that_puzz_link_does_not_know_have_no_address(name: str) -> None:
    with pytest.raises(quinta.PuzzleError, match=r"puzz\.link does not know"):
        quinta.write("puzzlink", quinta.example(name))


def test_the_command_line_takes_an_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    with pytest.raises(SystemExit) as ended:
        run(["convert", ADDRESS, "--to", "text"])
    assert not ended.value.code
    assert capsys.readouterr().out.startswith("doppelblock 5\n")
