"""Nonograms of other programs, and the text of janko.at: read, written, refused."""

from __future__ import annotations

import pytest

import quinta
from own_corpus import own_texts
from quinta import PuzzleError

NONOGRAM = quinta.parse("nonogram\ncolumns: 2 1 | - | 1\nrows: 1 1 | 1 | - | 1\n")

NON = """\
catalogue "a"
title "mine"

width 3
height 4

rows
1,1
1
0
1
columns
2, 1
0
1
goal "101100000100"
"""
MK = "4\n3\n1 1\n1\n\n1\n#\n2 1\n0\n1\n"
XML = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><puzzle type="grid" defaultcolor="black"><title>a &amp; b</title>
<clues type="columns">
<line><count>2</count><count>1</count></line>
<line></line>
<line><count color="black">1</count></line>
</clues>
<clues type="rows">
<line><count>1</count><count>1</count></line><line><count>1</count></line>
<line/><line><count>1</count></line>
</clues>
<solution><image>
|X.X|
</image></solution>
</puzzle></puzzleset>
"""


@pytest.mark.parametrize(
    "text", [NON, MK, MK.replace("4\n3\n", "4 3\n"), XML, NON.replace("\n", "\r\n")]
)
def test_files_of_nonograms_are_read(text: str) -> None:
    assert quinta.read(text) == (NONOGRAM, None, ())
    with pytest.raises(PuzzleError, match="Gap puzzles are no nonograms"):
        quinta.read(text, "gap")


def test_nonograms_are_read_as_they_are_written() -> None:
    wanted = [quinta.parse(text) for text in own_texts("akkoy")]
    wanted = [each for each in wanted if "ordered=yes row_colour=black" in each.text()] + [NONOGRAM]
    for puzzle in wanted:
        solution = quinta.solve(puzzle).solution
        for format in ("non", "mk", "webpbn", "puzzlink"):
            if None in (*puzzle.columns, *puzzle.rows):  # type: ignore[attr-defined]
                with pytest.raises(PuzzleError, match="no free line"):
                    quinta.write(format, puzzle)
                continue
            assert quinta.parse(quinta.write(format, puzzle, solution)) == puzzle


def test_the_solution_is_the_goal() -> None:
    puzzle = quinta.parse("nonogram\ncolumns: 1 | -\nrows: 1\n")
    solution = quinta.solve(puzzle).solution
    assert 'goal "10"' in quinta.write("non", puzzle, solution)
    assert "|X.|" in quinta.write("webpbn", puzzle, solution)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (NON.replace("1,1", "1,x"), (8, 3), "'x' is no length of a run"),
        (NON.replace("1,1", "1,9"), (8, 1), "the runs 1 9 need 11 cells"),
        (NON.replace("height 4", "height 5"), (5, 8), "this says 5 rows, and 4 rows follow"),
        (NON.replace("height 4", "height"), (5, 7), "a number is expected after 'height'"),
        (
            NON.replace("height 4", f"height {4**30}"),
            (5, 8),
            "no board has a height of 115292150...",
        ),
        (NON.replace("columns", "colums"), (1, 1), "a line 'columns' is expected"),
        (MK.replace("#\n2 1", "#"), (2, 1), "this says 3 columns, and 2 columns follow"),
        (MK.replace("2 1", "2 1 1"), (8, 1), "the runs 2 1 1 need 6 cells"),
        (MK.replace("4\n3", "4\n999999999"), (2, 1), "this says 999999999 columns"),
        (XML.replace("</puzzleset>", ""), (17, 1), "not valid XML"),
        (XML.replace(">2<", ">two<"), (5, 1), "'two' is no length of a run"),
        (XML.replace(">2<", "><"), (5, 1), "'nothing' is no length of a run"),
        (XML.replace('"black">1', '"red">1'), (7, 1), "this has colours"),
        (XML.replace('"rows"', '"columns"'), (9, 1), "one <clues"),
        (XML.replace('.dtd">', '.dtd" [<!ENTITY a "b">]>'), (2, 1), "entities are not read"),
    ],
)
def test_a_damaged_nonogram_is_refused_where_it_is_wrong(
    text: str, place: tuple[int, int], said: str
) -> None:
    with pytest.raises(PuzzleError, match=said) as refused:
        quinta.read(text)
    assert (refused.value.line, refused.value.column) == place


def test_entities_do_not_unfold() -> None:
    layers = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(9))
    with pytest.raises(PuzzleError, match="entities are not read"):
        quinta.read(f'<!DOCTYPE pbn [<!ENTITY e0 "ha">{layers}]><puzzleset>&e9;</puzzleset>')


# janko.at

TUEREN = (
    "begin\npuzzle Türen\nauthor me\n[problem]\n- 2\n1 -\n[solution]\nno idea\n[moves]\n[end]\n"
)


def test_the_text_of_janko_is_read() -> None:
    puzzle = quinta.parse("doors counts_self=no connected=yes\n. 2\n1 .\n")
    assert quinta.parse(TUEREN) == puzzle
    assert quinta.parse(TUEREN.replace("Türen", "tueren")) == puzzle
    assert quinta.parse(TUEREN.replace("puzzle Türen\n", ""), "doors") == puzzle
    assert quinta.parse(quinta.write("janko", puzzle)) == puzzle
    for kind in ("gap", "doppelblock"):
        for text in own_texts(kind)[:3]:
            other = quinta.parse(text)
            assert quinta.parse(quinta.write("janko", other)) == other


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (TUEREN.replace("Türen", "Sudoku"), (2, 8), "'Sudoku' of janko.at is not known"),
        (TUEREN.replace("puzzle Türen\n", ""), (1, 1), "'puzzle NAME' is expected"),
        (TUEREN.replace("1 -", "1"), (6, 1), "1 words stand here, and 2 above"),
        (TUEREN.replace("1 -", "x -"), (6, 1), "'x' is neither a whole number"),
        (TUEREN.replace("1 -", "9 -"), (6, 1), "9 is out of range"),
        (TUEREN.replace("[moves]", "[mvoes]"), (9, 1), "is not known here"),
        (TUEREN.replace("[moves]", "[problem]"), (9, 1), "a second time"),
        (TUEREN.replace("[moves]", "[clabels]\n1 2 3"), (10, 1), "2 clues are expected"),
        (TUEREN.replace("[moves]", "[clabels]\n1 2"), (10, 1), "no clue beside column 1"),
        ("begin\npuzzle Gap\n[end]\n", (1, 1), "at least one cell"),
    ],
)
def test_a_text_of_janko_is_refused_where_it_is_wrong(
    text: str, place: tuple[int, int], said: str
) -> None:
    with pytest.raises(PuzzleError, match=said) as refused:
        quinta.read(text)
    assert (refused.value.line, refused.value.column) == place


def test_options_that_janko_has_not_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"on janko\.at Türen has counts_self=no"):
        quinta.write("janko", quinta.example("doors/1"))
    with pytest.raises(PuzzleError, match="does not have Akkoy"):
        quinta.write("janko", quinta.example("akkoy/1"))
