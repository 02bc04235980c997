"""Akkoy's steps in words: each technique once.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import random

import pytest
from steps_in_words import (
    assert_no_technique,
    assert_techniques_occur,
    assert_told,
    assert_well_formed,
    facts,
    step,
    steps_of,
)

import quinta
from quinta.base.grid import Size
from quinta.explainer.prover import Prover
from quinta.explainer.words import told
from quinta.kinds.akkoy.kind import Akkoy
from quinta.kinds.akkoy.techniques import TECHNIQUES as KNOWN
from quinta.logic.model import Fact
from quinta.puzzle.step import WHOLE_BOARD, Level, Reason, Step, StepKind, Told
from quinta.puzzle.technique import View, seen


def row(*runs: int, length: int, ordered: bool = True) -> Akkoy:
    """A puzzle with one row of black runs."""
    return Akkoy([None] * length, [runs], ordered, row_colour="black")


TECHNIQUES = [
    (
        row(length=3),
        "",
        "r1c1=. r1c2=. r1c3=.",
        "line complete",
        "Row 1 has no black cell. So r1c1 to r1c3 are white.",
    ),
    (
        row(1, 1, length=5),
        "r1c1=X r1c4=X",
        "r1c2=. r1c3=. r1c5=.",
        "line complete",
        "Row 1 has both its black cells. So r1c2, r1c3 and r1c5 are white.",
    ),
    (
        row(1, 2, length=5, ordered=False),
        "r1c1=. r1c3=.",
        "r1c2=X r1c4=X r1c5=X",
        "the rest is runs",
        "Row 1 needs three black cells, and only three can be black. So r1c2, r1c4 and r1c5 "
        "are black.",
    ),
    (
        row(2, 1, length=4),
        "",
        "r1c1=X r1c2=X r1c3=. r1c4=X",
        "overlap",
        "Row 1's black runs 2 1 need all 4 cells, gaps included. So r1c1, r1c2 and r1c4 are "
        "black and r1c3 is white.",
    ),
    (
        row(3, 2, length=7),
        "r1c1=.",
        "r1c2=X r1c3=X r1c4=X r1c5=. r1c6=X r1c7=X",
        "overlap",
        "Row 1's black runs 3 2 need all 6 cells left, gaps included. So r1c2 to r1c4, r1c6 "
        "and r1c7 are black and r1c5 is white.",
    ),
    (
        row(4, length=6),
        "",
        "r1c3=X r1c4=X",
        "overlap",
        "Row 1's black 4 needs 4 of the 6 cells, so it can move by only 2. So r1c3 and r1c4 "
        "are black.",
    ),
    (
        row(5, 2, length=10),
        "",
        "r1c3=X r1c4=X r1c5=X",
        "overlap",
        "Row 1's black runs 5 2 need 8 of the 10 cells, gaps included, so each can move by "
        "only 2. So r1c3 to r1c5 are black.",
    ),
    (
        row(3, 2, length=7, ordered=False),
        "",
        "r1c2=X r1c6=X",
        "overlap",
        "Row 1's black runs 2 3 need 6 of the 7 cells, gaps included, whatever their order, "
        "so each can move by only 1. So r1c2 and r1c6 are black.",
    ),
    (
        row(3, 2, length=6, ordered=False),
        "",
        "r1c1=X r1c2=X r1c5=X r1c6=X",
        "overlap",
        "Row 1's black runs 2 3 need all 6 cells, gaps included, whatever their order. So "
        "r1c1, r1c2, r1c5 and r1c6 are black.",
    ),
    (
        row(1, 2, length=7, ordered=False),
        "r1c3=X r1c4=X",
        "r1c2=. r1c5=.",
        "complete run",
        "r1c3 and r1c4 are a whole run: row 1 has no black run longer than 2. So r1c2 and "
        "r1c5 are white.",
    ),
    (
        row(3, 1, length=9),
        "r1c3=X r1c7=X",
        "r1c6=. r1c8=.",
        "complete run",
        "r1c7 can only be row 1's black 1. So r1c6 and r1c8 are white.",
    ),
    (
        row(2, 3, length=9),
        "r1c2=.",
        "r1c1=.",
        "gap too small",
        "The gap r1c1 is too small: row 1 has no black run shorter than 2. So r1c1 is white.",
    ),
    (
        row(1, 3, length=9),
        "r1c5=X r1c8=.",
        "r1c9=.",
        "out of reach",
        "Row 1's black 3, its last run, ends at r1c7 at the latest. So r1c9 is white.",
    ),
    (
        row(4, 1, length=12),
        "r1c3=. r1c10=X",
        "r1c1=. r1c2=.",
        "out of reach",
        "Row 1's black 4, its first run, starts at r1c4 at the earliest. So r1c1 and r1c2 "
        "are white.",
    ),
    (
        row(1, 2, length=7, ordered=False),
        "r1c3=X r1c5=X",
        "r1c4=.",
        "if it were not",
        "If r1c4 is black, r1c3 to r1c5 are a black run of 3, but row 1 has none longer than "
        "2. So r1c4 is white.",
    ),
    (
        row(2, 3, length=9),
        "r1c2=X r1c4=X",
        "r1c3=.",
        "where a run lies",
        "Row 1's black 2 fits only at r1c1 and r1c2. So r1c3 is white.",
    ),
    (
        row(2, 2, length=9),
        "r1c2=X r1c6=X",
        "r1c4=. r1c8=. r1c9=.",
        "all runs begun",
        "Row 1's two black runs have begun, at r1c2 and r1c6, and reach no further. So r1c4, "
        "r1c8 and r1c9 are white.",
    ),
    (
        row(2, 3, length=9, ordered=False),
        "r1c1=X r1c8=X",
        "r1c4=. r1c5=.",
        "all runs begun",
        "Row 1's two black runs have begun, at r1c1 and r1c8, and reach no further. So r1c4 "
        "and r1c5 are white.",
    ),
    (
        row(3, length=6),
        "r1c1=X",
        "r1c2=X r1c3=X r1c4=.",
        "growing from an end",
        "r1c1 must start row 1's black 3. So r1c2 and r1c3 are black and r1c4 is white.",
    ),
    (
        row(4, 1, length=12),
        "r1c3=X",
        "r1c4=X",
        "growing from an end",
        "r1c3 belongs to row 1's black 4, which cannot start before r1c1. So r1c4 is black.",
    ),
    (
        row(2, 2, 3, length=12, ordered=False),
        "r1c5=X r1c6=.",
        "r1c4=X",
        "growing from an end",
        "r1c5 must end a black run of 2 or 3. So r1c4 is black.",
    ),
    (
        row(3, 1, length=8),
        "r1c3=. r1c8=X",
        "r1c4=X",
        "where a run lies",
        "Row 1's black 3 fits only at r1c4 to r1c6. So r1c4 is black.",
    ),
    (
        row(4, 2, length=12),
        "r1c2=X r1c9=X r1c12=.",
        "r1c7=.",
        "out of reach",
        "Row 1's black 4 ends at r1c5 at the latest, and its black 2 starts at r1c8 at the "
        "earliest. So r1c7 is white.",
    ),
    (
        row(3, 3, 1, length=14),
        "r1c3=X r1c6=. r1c10=.",
        "r1c8=X",
        "where a run lies",
        "Row 1's last black 3 fits only at r1c7 to r1c9. So r1c8 is black.",
    ),
    (
        row(1, 4, 1, length=13),
        "r1c5=X r1c8=. r1c3=.",
        "r1c6=X",
        "growing from an end",
        "r1c5 belongs to row 1's black 4, which cannot start before r1c4. So r1c6 is black.",
    ),
    (
        row(4, 1, 3, length=14),
        "r1c6=. r1c9=X",
        "r1c2=X r1c3=X",
        "where a run lies",
        "Row 1's black 4 lies somewhere in r1c1 to r1c5. So r1c2 and r1c3 are black.",
    ),
    (
        row(2, 2, 1, length=10, ordered=False),
        "r1c3=. r1c7=. r1c9=.",
        "r1c1=X r1c2=X r1c5=X",
        "room for the long runs",
        "Row 1's two black 2s only fit in r1c1 and r1c2 and in r1c4 to r1c6, one in each. So "
        "r1c1, r1c2 and r1c5 are black.",
    ),
    (
        row(2, 2, 2, length=12, ordered=False),
        "r1c6=. r1c9=. r1c11=.",
        "r1c2=X r1c4=X r1c7=X r1c8=X",
        "room for the long runs",
        "Row 1's three black 2s only fit in r1c1 to r1c5 and in r1c7 and r1c8, two and one of "
        "them. So r1c2, r1c4, r1c7 and r1c8 are black.",
    ),
    (
        row(5, 3, length=14),
        "r1c10=.",
        "r1c5=X",
        "where a run lies",
        "Row 1's black 5 lies somewhere in r1c1 to r1c9. So r1c5 is black.",
    ),
    (
        row(5, 3, 1, length=14),
        "r1c7=X",
        "r1c5=X",
        "overlap",
        "Row 1's black runs 5 3 1 need 11 of the 14 cells, gaps included, so each can move "
        "by only 3. So r1c5 is black.",
    ),
    (
        row(4, 1, 2, length=11, ordered=False),
        "r1c7=. r1c11=.",
        "r1c1=X",
        "runs shared out",
        "Row 1's black runs 1 2 4 fit in r1c1 to r1c6 and in r1c8 to r1c10 only as 1 4 and 2. So "
        "r1c1 is black.",
    ),
    (
        row(1, 3, length=8, ordered=False),
        "r1c3=. r1c5=. r1c7=X",
        "r1c8=X",
        "room for the long runs",
        "Row 1's black 3 only fits in r1c6 to r1c8. So r1c8 is black.",
    ),
    (
        row(2, 1, 2, length=15),
        "r1c4=. r1c7=X r1c10=X",
        "r1c5=.",
        "if it were not",
        "If r1c5 is black, row 1's last black 2, its last run, does not reach r1c10. So r1c5 "
        "is white.",
    ),
    (
        row(2, 1, 1, length=7, ordered=False),
        "r1c6=.",
        "r1c7=X",
        "runs shared out",
        "Row 1's black runs 1 1 2 fit in r1c1 to r1c5 and in r1c7 only as 1 2 and 1. So r1c7 is "
        "black.",
    ),
    (
        row(2, length=5),
        "r1c1=X r1c2=X r1c4=X",
        "",
        "no room",
        "Row 1 has three black cells instead of two.",
    ),
    (
        row(2, 1, length=5),
        "r1c1=. r1c2=. r1c4=.",
        "",
        "no room",
        "There is no room for row 1's black 2.",
    ),
    (
        row(1, 1, length=5),
        "r1c1=X r1c2=X",
        "",
        "no room",
        "r1c1 and r1c2 are a black run of 2, but row 1 has none longer than 1.",
    ),
    (
        row(3, length=7),
        "r1c2=X r1c3=.",
        "",
        "no room",
        "r1c2 is part of a black run of 1 or 2, but row 1 has none.",
    ),
    (
        row(1, 3, length=9, ordered=False),
        "r1c1=X r1c2=. r1c4=X r1c3=. r1c5=.",
        "",
        "no room",
        "r1c1 and r1c4 are two black runs of 1, but row 1 has only one.",
    ),
    (row(3, 1, length=7), "r1c3=. r1c5=.", "", "no room", "There is no room for row 1's black 3."),
    (
        row(2, 2, length=6, ordered=False),
        "r1c3=. r1c5=.",
        "",
        "no room",
        "There is room for only one of row 1's two black 2s.",
    ),
    (
        row(2, 1, length=8),
        "r1c1=X r1c4=X r1c7=X",
        "",
        "no room",
        "r1c1, r1c4 and r1c7 lie in different runs, but row 1 has only two black runs.",
    ),
    (
        row(3, 2, length=8, ordered=False),
        "r1c1=. r1c2=. r1c8=.",
        "",
        "no room",
        "Only r1c3 to r1c7 are left, but row 1's black runs 2 3 need 6, gaps included.",
    ),
    (
        row(1, 4, length=9, ordered=False),
        "r1c1=X r1c2=X r1c7=X r1c8=X",
        "",
        "no room",
        "Row 1's black 1 must be r1c4 or r1c5, and either way the rest no longer fits.",
    ),
    (
        row(2, 1, length=6),
        "r1c3=X r1c5=X r1c2=. r1c6=.",
        "",
        "no room",
        "Row 1's black 2, its first run, fits neither on r1c3 nor before it.",
    ),
    (
        row(2, 1, length=6, ordered=False),
        "r1c3=X r1c5=X r1c2=. r1c6=.",
        "",
        "no room",
        "Row 1's black 2 fits nowhere.",
    ),
    (
        row(3, 2, 2, length=12),
        "r1c1=. r1c2=. r1c3=. r1c6=. r1c7=X r1c9=.",
        "",
        "no room",
        "Row 1's black 3, its first run, fits neither on r1c7 nor before it.",
    ),
    (
        row(5, 2, length=9, ordered=False),
        "r1c3=X r1c6=X r1c1=X",
        "",
        "no room",
        "Row 1's black 5 must be r1c3 to r1c7 or r1c5 to r1c9, and either way the rest no "
        "longer fits.",
    ),
    (
        row(3, 1, 1, length=8, ordered=False),
        "r1c4=. r1c5=.",
        "r1c1=X r1c3=X r1c6=X r1c8=X",
        "runs shared out",
        "Row 1's black runs 1 1 3 fit in r1c1 to r1c3 and in r1c6 to r1c8 only as 3 and 1 1, or "
        "as 1 1 and 3. Either way r1c1, r1c3, r1c6 and r1c8 are black.",
    ),
    (
        row(1, 1, 3, length=9, ordered=False),
        "r1c2=X r1c4=X r1c6=. r1c7=X r1c9=X",
        "r1c1=. r1c5=.",
        "runs shared out",
        "Row 1's black runs 1 1 3 fit in r1c1 to r1c5 and in r1c7 to r1c9 only as 3 and 1 1, or "
        "as 1 1 and 3. Either way r1c1 and r1c5 are white.",
    ),
    (
        row(1, 1, 1, 1, 2, length=10, ordered=False),
        "r1c6=.",
        "r1c1=X r1c2=. r1c3=X r1c4=. r1c5=X",
        "room for the long runs",
        "Row 1's five black runs only fit in r1c1 to r1c5 and in r1c7 to r1c10, three and two of "
        "them. So r1c1, r1c3 and r1c5 are black and r1c2 and r1c4 are white.",
    ),
    (
        row(1, 1, 2, length=7, ordered=False),
        "r1c1=X r1c2=. r1c7=.",
        "r1c3=X r1c6=X",
        "overlap",
        "Row 1's other black runs 1 2 fit only in r1c3 to r1c6 and need all its 4 cells, gaps "
        "included, whatever their order. So r1c3 and r1c6 are black.",
    ),
    (
        row(2, 3, length=10, ordered=False),
        "r1c2=X r1c7=. r1c8=X r1c9=X r1c10=X",
        "r1c4=.",
        "all runs begun",
        "Row 1's two black runs have begun, at r1c2 and r1c8, and reach no further. So r1c4 is "
        "white.",
    ),
    (
        row(1, 6, 1, length=10),
        "r1c9=X",
        "",
        "no room",
        "Row 1's black runs 1 6 1 need all 10 cells, gaps included, and r1c9 is one of the gaps.",
    ),
    (
        row(1, 2, 1, length=10),
        "r1c3=. r1c5=. r1c6=. r1c7=. r1c10=.",
        "",
        "no room",
        "Row 1's last black 1 finds no room: its black 2 ends at r1c9 at the earliest.",
    ),
    (
        row(1, 2, length=10, ordered=False),
        "r1c2=. r1c3=X r1c6=.",
        "r1c5=.",
        "nothing fits",
        "If r1c5 is black, row 1's black runs 1 2 no longer fit in any order. So r1c5 is white.",
    ),
    (
        row(1, 3, length=10),
        "r1c1=X r1c2=. r1c4=. r1c3=X",
        "",
        "no room",
        "r1c1 and r1c3 are two black runs of 1, but row 1 has only one.",
    ),
]


@pytest.mark.parametrize(("puzzle", "given", "concluded", "technique", "sentence"), TECHNIQUES)
def test_a_technique_in_full(
    puzzle: Akkoy, given: str, concluded: str, technique: str, sentence: str
) -> None:
    one = step(puzzle, "rows in row 1", given, concluded)
    assert_told(puzzle, one, technique, sentence)


@pytest.mark.parametrize(
    ("puzzle", "given", "concluded"),
    [
        (row(4, length=9), "", "r1c5=X"),
        (row(2, 1, length=6), "r1c1=X", "r1c4=X"),
        (row(2, 2, 1, length=10, ordered=False), "r1c3=. r1c7=.", "r1c5=X"),
        (row(3, 1, length=9, ordered=False), "r1c5=X", "r1c4=X"),
    ],
)
def test_what_does_not_follow_is_no_technique(puzzle: Akkoy, given: str, concluded: str) -> None:
    assert_no_technique(puzzle, step(puzzle, "rows in row 1", given, concluded))


AREAS = [
    (
        "r1c1=. r1c2=. r2c1=X r2c2=X r1c3=X r3c1=. r3c2=X",
        "",
        "The white area r3c1 is closed with one cell, but the white area r1c1 and r1c2 has "
        "two cells.",
    ),
    (
        "r1c1=. r2c1=X r3c1=. r3c2=. r1c3=.",
        "r1c2=.",
        "If r1c2 is black, the white area r1c1 is closed with one cell, but the white area "
        "r3c1 and r3c2 has at least two cells. So r1c2 is white.",
    ),
    (
        "r1c1=. r1c2=X r2c1=X r3c3=.",
        "r3c2=X",
        "If r3c2 is white, the white area r1c1 is closed with one cell, but the white area "
        "r3c2 and r3c3 has at least two cells. So r3c2 is black.",
    ),
    (
        "r1c1=. r1c3=X r2c2=X r3c1=X r2c3=. r3c3=. r3c2=.",
        "r1c2=.",
        "If r1c2 is black, the white area r1c1 can have at most two cells, but the white area "
        "r2c3, r3c2 and r3c3 has three cells. So r1c2 is white.",
    ),
]


@pytest.mark.parametrize(("given", "concluded", "sentence"), AREAS)
def test_areas(given: str, concluded: str, sentence: str) -> None:
    puzzle = Akkoy([None] * 3, [None] * 3, equal_white_areas=True)
    known, so = facts(given), facts(concluded)
    reason = Reason("areas", WHOLE_BOARD, tuple(fact.place for fact in known))
    found = told(puzzle, Step(StepKind.RULE, Level.EASY, (reason,), known, so))
    assert found == Told("equal areas", sentence)


# Over many boards


@pytest.mark.parametrize("ordered", [True, False], ids=["in order", "in any order"])
@pytest.mark.parametrize("seed", range(4))
def test_all_that_techniques_see_is_proved(seed: int, ordered: bool) -> None:
    """From lines of which some cells are known, most rightly, and some not."""
    rng = random.Random(seed)
    puzzle = Akkoy.random(rng, Size(7, 9), ordered=ordered)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    prover = Prover(puzzle)
    for spot in puzzle.spots():
        for share in (0.2, 0.5, 0.8):
            some = [place for place in spot.places if rng.random() < share]
            known = [Fact(place, solution[place] ^ (rng.random() < 0.05)) for place in some]
            for _, one in seen(View(puzzle, spot.reasons, known), KNOWN):
                assert prover.proves([*spot.reasons, *known], one.conclusions), one.sentence
    prover.close()


@pytest.mark.parametrize("ordered", [True, False], ids=["in order", "in any order"])
def test_whatever_follows_in_a_line_is_seen(ordered: bool) -> None:
    """No line whose runs force a cell is left to the general words."""
    rng = random.Random(1)
    puzzle = Akkoy.random(rng, Size(8, 8), ordered=ordered)
    solution = quinta.solve(puzzle).solution
    assert solution is not None
    prover = Prover(puzzle)
    for spot in puzzle.spots():
        known = [Fact(place, solution[place]) for place in spot.places if rng.random() < 0.3]
        places = {fact.place for fact in known}
        follows = {
            fact
            for place in spot.places
            if place not in places
            for fact in [Fact(place, solution[place])]
            if prover.proves([*spot.reasons, *known], [fact])
        }
        found = seen(View(puzzle, spot.reasons, known), KNOWN)
        assert {fact for _, one in found for fact in one.conclusions} == follows
    prover.close()


EXAMPLES = ("akkoy/1", "akkoy/2")
EXPECTED = """overlap, line complete, room for the long runs, the rest is runs, gap too small,
    complete run, no room, all runs begun, where a run lies, if it were not, equal areas"""


def test_techniques_that_occur_in_the_examples() -> None:
    assert_techniques_occur(EXPECTED, steps_of(*EXAMPLES))


def test_sentences_are_well_formed_and_say_every_conclusion() -> None:
    for puzzle, one in steps_of(*EXAMPLES):
        assert_well_formed(puzzle, one)
