"""Doppelblock's steps in words: each technique once, every sentence in full.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import pytest
from steps_in_words import (
    assert_no_technique,
    assert_techniques_occur,
    assert_told,
    assert_well_formed,
    each,
    step,
)

import quinta
from quinta.explainer.words import told
from quinta.kinds.doppelblock.kind import Doppelblock
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Step

BLACK = {"X": 0}
MOST_WORDS = 60
MEDIAN_WORDS = 25


def line(order: int, clue: int | None) -> Doppelblock:
    """A board whose first row has a clue, or none."""
    return Doppelblock(order, right=[clue, *[None] * (order - 1)])


TECHNIQUES = [
    (
        6,
        10,
        "sum in row 1",
        "",
        "r1c1=X r1c6=X",
        "one place for the blacks",
        "Row 1 needs 10 between its black cells, which is every number, so they are the ends. They "
        "can only be r1c1 and r1c6.",
    ),
    (
        5,
        0,
        "sum of 0 in row 1",
        "r1c2=X r1c1!=X",
        "r1c3=X",
        "one place for the blacks",
        "Row 1 needs 0 between its black cells, so they are neighbours. From the black "
        "r1c2, the other can only be r1c3.",
    ),
    (
        6,
        5,
        "sum of 0 in row 1",
        "r1c6=X",
        "r1c3=X",
        "one place for the blacks",
        "Row 1 needs 5 between its black cells (1+4 or 2+3). From the black r1c6, the "
        "other can only be r1c3.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c1!=X",
        "r1c2=X r1c6=X",
        "one place for the blacks",
        "Row 1 needs 9 between its black cells (2+3+4). They can only be r1c2 and r1c6.",
    ),
    (
        7,
        12,
        "sum of 0 in row 1",
        "",
        "r1c4!=X",
        "no partner",
        "Row 1 needs 12 between its black cells (3+4+5 or 1+2+4+5). If r1c4 is black, no cell is "
        "at the right distance. So r1c4 is not black.",
    ),
    (
        6,
        6,
        "sum in row 1",
        "r1c1!=X r1c2!=X",
        "r1c3=X r1c6=X",
        "one place for the blacks",
        "Row 1 needs 6 between its black cells (2+4 or 1+2+3). They can only be r1c3 and r1c6.",
    ),
    (
        6,
        6,
        "sum of 0 in row 1",
        "r1c2=X r1c1!=X",
        "r1c3!=X r1c4!=X",
        "few places for the blacks",
        "Row 1 needs 6 between its black cells (2+4 or 1+2+3). From the black r1c2, the "
        "other can only be r1c5 or r1c6. So r1c3 and r1c4 are not black.",
    ),
    (
        6,
        6,
        "sum of 0 in row 1",
        "r1c1!=X r1c3!=X",
        "r1c2=X",
        "few places for the blacks",
        "Row 1 needs 6 between its black cells (2+4 or 1+2+3). They can only be r1c2 and "
        "r1c5, or r1c2 and r1c6. Either way r1c2 is black.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "",
        "r1c1!=3 r1c6!=3",
        "between or not",
        "Row 1 needs 9 between its black cells (2+3+4). An end is never between. So r1c1 "
        "and r1c6 are not 3.",
    ),
    (
        7,
        12,
        "sum in row 1",
        "",
        "r1c1!=4 r1c1!=5 r1c7!=4 r1c7!=5",
        "between or not",
        "Row 1 needs 12 between its black cells (3+4+5 or 1+2+4+5), so 4 and 5 are "
        "between. An end is never between. So r1c1 and r1c7 are neither 4 nor 5.",
    ),
    (
        6,
        2,
        "sum in row 1",
        "r1c1!=X r1c2=3",
        "r1c3!=2",
        "between or not",
        "Row 1 needs 2 between its black cells, just the 2. No black cell can come before "
        "r1c3. So r1c3 is not 2.",
    ),
    (
        6,
        2,
        "sum in row 1",
        "r1c2=X r1c4=X",
        "r1c3=2",
        "sum between",
        "Row 1 needs 2 between its black cells r1c2 and r1c4. So r1c3 is 2.",
    ),
    (
        6,
        7,
        "sum in row 1",
        "r1c1=X r1c5=X r1c3=4",
        "r1c2!=3 r1c4!=3",
        "sum between",
        "Row 1 needs 7 between its black cells r1c1 and r1c5, and has 4 there. r1c2 and "
        "r1c4 must be 1+2. So r1c2 and r1c4 are not 3.",
    ),
    (
        6,
        7,
        "sum in row 1",
        "r1c1=X r1c4=X",
        "r1c5!=3 r1c6!=4",
        "between or not",
        "Row 1 needs 7 between its black cells r1c1 and r1c4. r1c2 and r1c3 must be 3+4. "
        "Then 3 and 4 are not outside. So r1c5 is not 3 and r1c6 is not 4.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c1=X r1c5=X",
        "r1c6=1",
        "between or not",
        "Row 1 needs 9 between its black cells r1c1 and r1c5. r1c2 to r1c4 must be 2+3+4. "
        "Then 2, 3 and 4 are not outside. So r1c6 is 1.",
    ),
    (
        6,
        5,
        "sum in row 1",
        "r1c2=X r1c5=X r1c3!=1 r1c4!=1",
        "r1c3!=4",
        "numbers that fit",
        "Row 1 needs 5 between its black cells r1c2 and r1c5. r1c3 and r1c4 must be 2+3, not 1+4,"
        " where nothing between can be 1. So r1c3 is not 4.",
    ),
    (
        5,
        5,
        "sum in row 1",
        "",
        "r1c3!=1",
        "between or not",
        "Row 1 needs 5 between its black cells (2+3). They do not both fit on one side of "
        "r1c3, so it is between them. So r1c3 is not 1.",
    ),
    (
        7,
        9,
        "sum in row 1",
        "r1c3=2 r1c5!=X",
        "r1c2!=4",
        "either way",
        "Row 1 needs 9 between its black cells (4+5, 1+3+5 or 2+3+4). If r1c2 is not black, they "
        "can only be r1c4 and r1c7 with 4+5 between. So r1c2 is not 4.",
    ),
    (
        7,
        10,
        "sum in row 1",
        "",
        "r1c4!=X",
        "no partner",
        "Row 1 needs 10 between its black cells (1+4+5, 2+3+5 or 1+2+3+4). If r1c4 is black, no "
        "cell is at the right distance. So r1c4 is not black.",
    ),
    (
        6,
        3,
        "sum in row 1",
        "r1c3=4 r1c2!=X",
        "r1c6!=3",
        "no room for the sum",
        "Row 1 needs 3 between its black cells (3 or 1+2). If r1c6 is 3, they can only be "
        "r1c1 and r1c4, where 4 is between. So r1c6 is not 3.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=X r1c4=X",
        "r1c2!=X r1c3!=X r1c5!=X",
        "both blacks placed",
        "Row 1 has both its black cells, r1c1 and r1c4. So r1c2, r1c3 and r1c5 are not black.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=2 r1c4!=X r1c5!=X",
        "r1c2=X r1c3=X",
        "last place",
        "r1c4 and r1c5 are not black, so only r1c2 and r1c3 are left for row 1's two black cells.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=2 r1c4!=X r1c5!=X r1c3=X",
        "r1c2=X",
        "last place",
        "r1c4 and r1c5 are not black, so only r1c2 is left for row 1's other black cell.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c2=3",
        "r1c1!=3 r1c5!=3",
        "number placed",
        "Row 1 has its 3 in r1c2. So r1c1 and r1c5 are not 3.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c1=X r1c2=X r1c3=1 r1c4!=3",
        "r1c5=3",
        "last place",
        "r1c4 is not 3, so only r1c5 is left for row 1's 3.",
    ),
    (
        5,
        None,
        "numbers of 1 in row 1",
        "r1c2=1 r1c3!=X r1c3!=2",
        "r1c3=3",
        "number placed",
        "Row 1 has its 1 in r1c2. So r1c3 is not 1 but 3.",
    ),
    (
        6,
        None,
        "numbers of 1 in row 1; numbers of 2 in row 1",
        "r1c1!=1 r1c1!=2 r1c2!=1 r1c2!=2 r1c3=4 r1c4=X",
        "r1c5!=X r1c5!=3 r1c5!=4",
        "shared cells",
        "Row 1's 1 and 2 can only be in r1c5 and r1c6. So r1c5 is 1 or 2.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=X r1c2=X r1c5=X",
        "",
        "both blacks placed",
        "Row 1 has three black cells, r1c1, r1c2 and r1c5.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=2 r1c2=1 r1c3=3 r1c5!=X",
        "",
        "last place",
        "r1c5 is not black, so only r1c4 is left for row 1's two black cells.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c2=3 r1c4=3",
        "",
        "number placed",
        "Row 1 has two 3s, r1c2 and r1c4.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c1!=3 r1c2=X r1c3!=3 r1c4=2 r1c5=X",
        "",
        "last place",
        "r1c1 and r1c3 are not 3, so no cell is left for row 1's 3.",
    ),
    (
        5,
        None,
        "numbers of 1 in row 1; numbers of 2 in row 1",
        "r1c1!=X r1c1!=3 r1c2!=X r1c2!=3 r1c4!=X r1c4!=3",
        "",
        "no room",
        "In row 1, only 1 and 2 are left for r1c1, r1c2 and r1c4.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c2=X r1c4=X",
        "",
        "no room",
        "Row 1 needs 9 between its black cells r1c2 and r1c4, and one number makes at most 4.",
    ),
    (
        6,
        3,
        "sum in row 1",
        "r1c1=X r1c5=X",
        "",
        "no room",
        "Row 1 needs 3 between its black cells r1c1 and r1c5, and three numbers make at least 6.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c2=X r1c3=X",
        "",
        "no room",
        "Row 1 needs 9 between its black cells r1c2 and r1c3, and nothing lies between.",
    ),
    (
        6,
        10,
        "sum in row 1",
        "r1c1!=X",
        "",
        "no room",
        "Row 1 needs 10 between its black cells, which is every number, so they are the ends. No "
        "two cells at the right distance can be black.",
    ),
    (
        6,
        0,
        "sum of 0 in row 1",
        "r1c2!=X r1c4!=X r1c5!=X",
        "",
        "no room",
        "Row 1 needs 0 between its black cells, so they are neighbours. No two neighbours can be "
        "black.",
    ),
    (
        6,
        4,
        "sum in row 1",
        "r1c1=X r1c4=2 r1c3!=X r1c5!=X",
        "",
        "no room",
        "Row 1 needs 4 between its black cells (4 or 1+3). From the black r1c1, no cell "
        "at the right distance can be black.",
    ),
    (
        6,
        6,
        "sum in row 1",
        "r1c1=X r1c4=X r1c2=4 r1c3=1",
        "",
        "no room",
        "Row 1 needs 6 between its black cells r1c1 and r1c4, and 1+4 lies between.",
    ),
    (
        6,
        5,
        "sum in row 1",
        "r1c2=X r1c5=X r1c3=4 r1c6=1",
        "",
        "no room",
        "Row 1 needs 5 between its black cells r1c2 and r1c5, and neither 1+4 nor 2+3 fits.",
    ),
    (
        6,
        5,
        "sum in row 1",
        "r1c1!=X r1c2!=X r1c5=1 r1c4!=4",
        "",
        "no room",
        "Row 1 needs 5 between its black cells (1+4 or 2+3). They can only be r1c3 and r1c6, "
        "where it takes 1+4 but nothing between can be 4.",
    ),
    (
        6,
        5,
        "sum in row 1",
        "r1c1!=X r1c4!=X r1c5!=2 r1c5!=X r1c3!=4 r1c6!=X",
        "",
        "no room",
        "Row 1 needs 5 between its black cells (1+4 or 2+3). No two cells at the right "
        "distance can be black.",
    ),
    (
        6,
        4,
        "sum in row 1",
        "r1c4!=X",
        "r1c3!=2",
        "between or not",
        "Row 1 needs 4 between its black cells (4 or 1+3). They do not both fit on one "
        "side of r1c3, so it is black or between them. So r1c3 is not 2.",
    ),
    (
        8,
        19,
        "sum in row 1",
        "",
        "r1c2!=2",
        "between or not",
        "Row 1 needs 19 between its black cells (1+3+4+5+6). They do not both fit on one "
        "side of r1c2, so it is black or between them. So r1c2 is not 2.",
    ),
    (
        6,
        4,
        "sum in row 1",
        "r1c1=X r1c4=X r1c2!=3",
        "r1c2=1 r1c3=3",
        "sum between",
        "Row 1 needs 4 between its black cells r1c1 and r1c4. r1c2 and r1c3 must be 1+3, and "
        "r1c2 is not 3. So r1c2 is 1 and r1c3 is 3.",
    ),
    (
        7,
        5,
        "sum in row 1",
        "r1c3!=X r1c5!=X",
        "r1c4=X",
        "few places for the blacks",
        "Row 1 needs 5 between its black cells (5, 1+4 or 2+3). Without r1c4, no two cells at "
        "the right distance can be black. So r1c4 is black.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "",
        "r1c2!=1 r1c3!=1 r1c4!=1 r1c5!=1",
        "between or not",
        "Row 1 needs 9 between its black cells (2+3+4). They do not both fit on one side of any "
        "of r1c2 to r1c5, so each is black or between them. So r1c2 to r1c5 are not 1.",
    ),
    (
        7,
        12,
        "sum in row 1",
        "r1c1=1",
        "r1c3!=2 r1c4!=2 r1c5!=2",
        "either way",
        "Row 1 needs 12 between its black cells (3+4+5 or 1+2+4+5). They can only be r1c2 and "
        "r1c6, or r1c3 and r1c7, each with 3+4+5 between. Either way r1c3 to r1c5 are black or "
        "between them. So r1c3 to r1c5 are not 2.",
    ),
    (
        7,
        4,
        "sum in row 1",
        "r1c6!=1 r1c6!=3 r1c6!=4 r1c6!=5",
        "r1c7!=X",
        "no partner",
        "Row 1 needs 4 between its black cells (4 or 1+3). If r1c7 is black, the other can only "
        "be r1c4 or r1c5, where r1c6 is between and is none of 1, 3, 4. So r1c7 is not black.",
    ),
    (
        7,
        4,
        "sum in row 1",
        "r1c3!=1 r1c3!=3 r1c5!=4 r1c5!=5 r1c6!=2 r1c6!=3 r1c6!=4 r1c6!=5",
        "r1c7!=1",
        "no room for the sum",
        "Row 1 needs 4 between its black cells (4 or 1+3). If r1c7 is 1, r1c6 is black and the "
        "other can only be r1c3, where 1 is outside, or r1c4, where r1c5 cannot be 4. So r1c7 "
        "is not 1.",
    ),
    (
        6,
        0,
        "sum of 0 in row 1",
        "r1c4=X r1c3!=X r1c5!=X",
        "",
        "no room",
        "Row 1 needs 0 between its black cells, so they are neighbours. No neighbour of the black "
        "r1c4 can be black.",
    ),
]


@pytest.mark.parametrize(
    ("order", "clue", "reasons", "given", "concluded", "technique", "sentence"), TECHNIQUES
)
def test_a_technique_in_full(
    order: int,
    clue: int | None,
    reasons: str,
    given: str,
    concluded: str,
    technique: str,
    sentence: str,
) -> None:
    puzzle = line(order, clue)
    assert_told(puzzle, step(puzzle, reasons, given, concluded, BLACK), technique, sentence)


def test_every_technique_is_told_here_in_full() -> None:
    told_here = {technique for *_, technique, _ in TECHNIQUES}
    assert told_here == {technique.name for technique in line(6, None).techniques()}


@pytest.mark.parametrize(
    ("order", "clue", "reasons", "given", "concluded"),
    [
        (6, 5, "sum in row 1", "", "r1c1=X"),
        (6, 5, "sum of 0 in row 1", "r1c2=X r1c5=X r1c3=1", "r1c4=4"),
        (6, 4, "sum in row 1", "", "r1c3!=2"),
        (5, None, "numbers of 1 in row 1", "r1c1=X r1c2=X", "r1c3!=X"),
        (5, None, "blacks in row 1", "r1c1=X", "r1c2!=X"),
    ],
)
def test_what_does_not_follow_is_no_technique(
    order: int, clue: int | None, reasons: str, given: str, concluded: str
) -> None:
    puzzle = line(order, clue)
    assert_no_technique(puzzle, step(puzzle, reasons, given, concluded, BLACK))


# Over some puzzles

PUZZLES = (
    "doppelblock 6\ntop: . 7 . 7 . .\nright: . 10 1 7 4 2\n",
    "doppelblock 6\ntop: 9 . 7 5 . 2\nright: . 8 3 5 . .\n",
    "doppelblock 5\ntop: . 1 3 3 5\nright: 3 4 . . .\n",
    "doppelblock 8\ntop: 12 8 19 12 18 0 2 9\nright: 8 4 2 16 9 17 14 4\n",
)
EXPECTED = ", ".join(technique.name for technique in line(6, None).techniques())


@pytest.fixture(scope="module")
def steps() -> list[tuple[Puzzle, Step]]:
    """Every step and every link of their explanations."""
    return [
        (puzzle, one)
        for puzzle in map(quinta.parse, PUZZLES)
        for one in each(quinta.explain(puzzle).steps)
    ]


def test_techniques_that_occur(steps: list[tuple[Puzzle, Step]]) -> None:
    assert_techniques_occur(EXPECTED, steps)


def test_sentences_are_short_and_say_every_conclusion(steps: list[tuple[Puzzle, Step]]) -> None:
    lengths = []
    for puzzle, one in steps:
        assert_well_formed(puzzle, one)
        if one.level <= Level.HARD:
            lengths.append(len(told(puzzle, one).sentence.split()))
    assert max(lengths) <= MOST_WORDS
    assert sorted(lengths)[len(lengths) // 2] <= MEDIAN_WORDS
