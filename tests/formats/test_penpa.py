"""Addresses of Penpa: written, read back, refused."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quinta
from quinta import PuzzleError
from quinta.formats.penpa import SHORT


def unpacked(code: str) -> str:
    return zlib.decompress(base64.b64decode(code), -15).decode()


def packed(text: str) -> str:
    squeezed = zlib.compressobj(wbits=-15)
    return base64.b64encode(squeezed.compress(text.encode()) + squeezed.flush()).decode()


def lines_in(address: str) -> list[str]:
    text = unpacked(address.partition("&p=")[2].partition("&")[0])
    for long, short in reversed(SHORT):
        text = text.replace(short, long)
    return text.split("\n")


def address_of(lines: list[str]) -> str:
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed(chr(10).join(lines))}"


def test_an_answer_is_what_a_player_adds() -> None:
    puzzle = quinta.parse("doppelblock 3\ncells:\nX . .\n. . .\n. . .\n")
    solution = quinta.solve(puzzle).solution
    address = quinta.write("penpa", puzzle, solution).strip()
    shades, *others = json.loads(unpacked(address.partition("&a=")[2]))
    assert solution is not None
    assert len(shades) == list(solution.values()).count(0) - 1  # one of them is given
    assert [len(each) for each in others] == [0, 0, 0, 3, 0]
    assert "&a=" not in quinta.write("penpa", puzzle)
    assert "&a=" not in quinta.write("penpa", puzzle, dict(list(solution.items())[1:]))


def test_a_board_without_a_known_title_needs_its_kind() -> None:
    puzzle = quinta.example("gap/1")
    lines = lines_in(quinta.write("penpa", puzzle))
    lines[0] = lines[0].replace("Title: Gap", "Title: Mine%2C all mine")
    with pytest.raises(PuzzleError, match="name it with --kind"):
        quinta.parse(address_of(lines))
    assert quinta.parse(address_of(lines), kind="gap") == puzzle
    with pytest.raises(PuzzleError, match="has no clue beside column 3"):
        quinta.parse(address_of(lines), kind="doors")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [lines[0].replace("square", "hex"), *lines[1:]], "those of squares"),
        (lambda lines: [*lines[:3], "[]", *lines[4:]], "damaged"),
        (
            lambda lines: (
                [*lines[:3], lines[3].replace('"line":{}', '"line":{"1,2":3}'), *lines[4:]]
            ),
            "has lines",
        ),
        (lambda lines: [*lines[:5], "[]", *lines[6:]], "no cells"),
        (lambda lines: [*lines[:5], "[44,1,3]", *lines[6:]], "no rectangle"),
        (lambda lines: [*lines[:5], "[1]", *lines[6:]], "outside"),
        (lambda lines: [lines[0].replace(",10,10,", ",9999,9999,", 1), *lines[1:]], "250000"),
        (lambda lines: lines[:2], "those of squares"),
    ],
)
def test_a_board_that_cannot_be_read_is_refused(
    damage: Callable[[list[str]], list[str]], said: str
) -> None:
    lines = lines_in(quinta.write("penpa", quinta.example("gap/1")))
    with pytest.raises(PuzzleError, match=said) as refused:
        quinta.parse(address_of(damage(lines)))
    assert (refused.value.line, refused.value.column) == (1, 51)


@pytest.mark.parametrize("number", [0, 9])
def test_an_arrow_that_points_nowhere_is_refused(number: int) -> None:
    lines = lines_in(quinta.write("penpa", quinta.example("white-and-tan/1")))
    lines[3] = lines[3].replace('[7,"arrow_B_B",1]', f'[{number},"arrow_B_B",1]', 1)
    with pytest.raises(PuzzleError, match="the symbol arrow_B_B, which is not read"):
        quinta.parse(address_of(lines))


def test_an_address_that_unfolds_without_end_is_refused() -> None:
    bomb = packed("z" * 50_000_000)
    with pytest.raises(PuzzleError, match="damaged"):
        quinta.parse(f"#m=solve&p={bomb}")


def test_larger_boards_than_the_editor_has_are_refused() -> None:
    with pytest.raises(PuzzleError, match="up to 100x100, and with its clues this is 102x101"):
        quinta.write("penpa", quinta.parse("gap 101\ntop: 3" + " ." * 100))


@given(st.text(alphabet="abcxyzAB019+/=", max_size=60))
def test_any_code_is_a_board_or_refused(code: str) -> None:
    with pytest.raises(PuzzleError):
        quinta.parse(f"https://x/#m=solve&p={code}=")
