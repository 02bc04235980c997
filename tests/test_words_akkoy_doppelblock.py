"""Akkoy's and Doppelblock's steps in words: each technique once, and every claim recomputed.

A sentence is true if what it claims holds in every way to fill the line that agrees with
the clue and with the facts the step cites; here these ways are found by trying all.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, permutations, product

import pytest

import quinta
from quinta.base.grid import Cell, Line, Size
from quinta.explainer.words import told
from quinta.kinds.akkoy.kind import Akkoy
from quinta.kinds.doppelblock.kind import Doppelblock
from quinta.logic.model import Fact, Place
from quinta.puzzle.contract import Puzzle
from quinta.puzzle.step import Level, Reason, Step, StepKind, Told

BLACK = {"akkoy": 1, "doppelblock": 0}

# One step of each technique


def cell(name: str) -> Cell:
    row, column = re.fullmatch(r"r(\d+)c(\d+)", name).groups()  # type: ignore[union-attr]
    return Cell(int(row) - 1, int(column) - 1)


def facts(puzzle: Puzzle, text: str) -> tuple[Fact, ...]:
    """Facts such as "r1c1=X r1c2!=3"; X is black, . is white."""
    found = []
    for word in text.split():
        name, no, value = re.fullmatch(r"(\w+?)(!?)=(\S+)", word).groups()  # type: ignore[union-attr]
        number = BLACK[puzzle.kind] if value == "X" else 0 if value == "." else int(value)
        found.append(Fact(cell(name), number, not no))
    return tuple(found)


def step(puzzle: Puzzle, names: str, given: str, concluded: str) -> Step:
    """A step from the reasons of these names, separated by semicolons."""
    every = {reason.name: reason for spot in puzzle.spots() for reason in spot.reasons}
    reasons = tuple(every[name] for name in names.split("; "))
    kind = StepKind.RULE if len(reasons) == 1 else StepKind.SPOT
    known = facts(puzzle, given)
    return Step(kind, Level.GENTLE, reasons, known, facts(puzzle, concluded))


def row(*runs: int, length: int, ordered: bool = True) -> Akkoy:
    """A puzzle with one row of black runs."""
    return Akkoy([None] * length, [runs], ordered, row_colour="black")


AKKOY = [
    (
        row(length=3),
        "",
        "r1c1=. r1c2=. r1c3=.",
        "empty line",
        "Row 1 has no black cell, so r1c1 to r1c3 are white.",
    ),
    (
        row(2, 1, length=4),
        "",
        "r1c1=X r1c2=X r1c3=. r1c4=X",
        "full line",
        "Row 1's black runs 2 1 need all 4 cells, gaps included: r1c1, r1c2 and r1c4 are "
        "black and r1c3 is white.",
    ),
    (
        row(4, length=6),
        "",
        "r1c3=X r1c4=X",
        "overlap",
        "Row 1's black run of 4 needs 4 of the 6 cells, so it can move by only 2: r1c3 "
        "and r1c4 are black in any case.",
    ),
    (
        row(3, 2, length=7),
        "r1c1=.",
        "r1c2=X r1c3=X r1c4=X r1c5=. r1c6=X r1c7=X",
        "full line",
        "As r1c1 is white, row 1's black runs 3 2 need all 6 cells left, gaps included: "
        "r1c2 to r1c4, r1c6 and r1c7 are black and r1c5 is white.",
    ),
    (
        row(3, 2, length=7, ordered=False),
        "",
        "r1c2=X r1c6=X",
        "overlap",
        "Row 1's black runs 3 2 need 6 of the 7 cells, gaps included, so in either order "
        "each of them can move by only 1: r1c2 and r1c6 are black in any case.",
    ),
    (
        row(3, 2, length=6, ordered=False),
        "",
        "r1c1=X r1c2=X r1c5=X r1c6=X",
        "overlap",
        "Row 1's black runs 3 2 need all 6 cells, gaps included. In either order, r1c1, "
        "r1c2, r1c5 and r1c6 are black.",
    ),
    (
        row(1, 1, length=5),
        "r1c1=X r1c4=X",
        "r1c2=. r1c3=. r1c5=.",
        "line complete",
        "Row 1 has both its black cells, r1c1 and r1c4, so r1c2, r1c3 and r1c5 are white.",
    ),
    (
        row(1, 2, length=5, ordered=False),
        "r1c1=. r1c3=.",
        "r1c2=X r1c4=X r1c5=X",
        "the rest is runs",
        "Row 1's black runs 1 2 leave just 2 white cells, r1c1 and r1c3, so r1c2, r1c4 "
        "and r1c5 are black.",
    ),
    (
        row(2, 3, length=9),
        "r1c2=.",
        "r1c1=.",
        "gap too small",
        "As r1c2 is white, there is a gap of 1 where even the shortest of row 1's black "
        "runs 2 3 does not fit: r1c1 is white.",
    ),
    (
        row(1, 2, length=7, ordered=False),
        "r1c3=X r1c5=X",
        "r1c4=.",
        "longest run",
        "As r1c3 and r1c5 are black, black at r1c4 would make a run of 3, but row 1 has "
        "none longer than 2: r1c4 is white.",
    ),
    (
        row(4, length=8),
        "r1c3=X",
        "r1c4=X r1c7=. r1c8=.",
        "where the run lies",
        "As r1c3 is black, row 1's black run of 4 lies within r1c1 to r1c6, so r1c4 is "
        "black and r1c7 and r1c8 are white.",
    ),
    (
        row(3, length=6),
        "r1c1=X",
        "r1c2=X r1c3=X r1c4=.",
        "placed run",
        "As r1c1 is black, row 1's black run of 3 must be r1c1 to r1c3, so r1c2 and r1c3 "
        "are black and r1c4 is white.",
    ),
    (
        row(3, 1, length=9),
        "r1c3=X r1c7=X",
        "r1c6=. r1c8=.",
        "where the runs lie",
        "As r1c3 and r1c7 are black, of row 1's black runs 3 1, the 3 lies within r1c1 to"
        " r1c5 and the 1 must be r1c7. No run covers r1c6 and r1c8, so they are white.",
    ),
    (
        row(1, 2, 1, length=8, ordered=False),
        "r1c1=. r1c4=. r1c8=.",
        "r1c2=X r1c3=X r1c5=X r1c6=.",
        "one way left",
        "As r1c1, r1c4 and r1c8 are white, row 1's black runs 1 2 1 fit in one way only: "
        "r1c2, r1c3 and r1c5 are black and r1c6 is white.",
    ),
    (
        row(2, 2, 3, length=12, ordered=False),
        "r1c5=X r1c6=.",
        "r1c4=X",
        "which run",
        "As r1c5 is black and r1c6 is white, r1c5 belongs to a black run of 2 or 3. So "
        "r1c4 is black.",
    ),
    (
        row(3, 1, 1, length=13),
        "r1c3=X r1c8=. r1c10=X",
        "r1c9=.",
        "which run",
        "As r1c3 and r1c10 are black and r1c8 is white, r1c10 belongs to a black run of "
        "1. So r1c9 is white.",
    ),
    (
        row(2, 1, 2, length=15),
        "r1c4=. r1c7=X r1c10=X",
        "r1c5=.",
        "try it",
        "As r1c7 and r1c10 are black and r1c4 is white, if r1c5 were black, row 1's black"
        " runs 2 1 2 would no longer fit. So r1c5 is white.",
    ),
    (
        row(2, 1, 1, length=7, ordered=False),
        "r1c6=.",
        "r1c7=X",
        "too little room",
        "As r1c6 is white, if r1c7 were white, only the 5 cells r1c1 to r1c5 would be left, but "
        "row 1's black runs 2 1 1 need 6, gaps included. So r1c7 is black.",
    ),
    (
        row(2, length=5),
        "r1c1=X r1c2=X r1c4=X",
        "",
        "too many cells",
        "Row 1 has 3 black cells, r1c1, r1c2 and r1c4, but its clue allows 2.",
    ),
    (
        row(2, 1, length=5),
        "r1c1=. r1c2=. r1c4=.",
        "",
        "too few cells",
        "As r1c1, r1c2 and r1c4 are white, row 1 has only 2 cells left, but its black "
        "runs 2 1 need 3.",
    ),
    (
        row(1, 1, length=5),
        "r1c1=X r1c2=X",
        "",
        "run too long",
        "Row 1 has a black run of 2, r1c1 and r1c2, but its longest is 1.",
    ),
    (
        row(3, length=7),
        "r1c2=X r1c3=.",
        "",
        "run too short",
        "As r1c2 is black and r1c3 is white, r1c2 would be part of a run of at most 2, "
        "but row 1 has none shorter than 3.",
    ),
    (
        row(3, 1, length=7),
        "r1c3=. r1c5=.",
        "",
        "no room",
        "As r1c3 and r1c5 are white, row 1's black 3 no longer fits anywhere.",
    ),
    (
        row(2, 1, length=6, ordered=False),
        "r1c3=X r1c5=X r1c2=. r1c6=.",
        "",
        "no room",
        "As r1c3 and r1c5 are black and r1c2 and r1c6 are white, row 1's black runs 2 1 "
        "no longer fit in any order.",
    ),
]


@pytest.mark.parametrize(("puzzle", "given", "concluded", "technique", "sentence"), AKKOY)
def test_akkoy_techniques(
    puzzle: Akkoy, given: str, concluded: str, technique: str, sentence: str
) -> None:
    found = told(puzzle, step(puzzle, "rows in row 1", given, concluded))
    assert found == Told(technique, sentence)


DOPPELBLOCK = [
    (
        6,
        10,
        "sum of 0 in row 1",
        "",
        "r1c1=X r1c6=X",
        "all between",
        "Row 1 needs 10 between its black cells (1+2+3+4). All numbers lie between them, "
        "so the black cells are at both ends.",
    ),
    (
        6,
        10,
        "sum in row 1",
        "",
        "r1c1=X r1c6=X r1c4!=X",
        "all between",
        "Row 1 needs 10 between its black cells (1+2+3+4). All numbers lie between them, "
        "so the black cells are at both ends. So r1c1 and r1c6 are black and r1c4 is not black.",
    ),
    (
        5,
        0,
        "sum of 0 in row 1",
        "r1c2=X r1c1!=X",
        "r1c3=X r1c5!=X",
        "neighbours",
        "Row 1 needs 0 between its black cells, so they are neighbours. As r1c1 is not "
        "black and r1c2 is black, they can only be r1c2 and r1c3. So r1c3 is black and "
        "r1c5 is not black.",
    ),
    (
        6,
        5,
        "sum of 0 in row 1",
        "r1c6=X",
        "r1c3=X r1c2!=X",
        "one place for the blacks",
        "Row 1 needs 5 between its black cells (1+4 or 2+3). As r1c6 is black, they can "
        "only be r1c3 and r1c6. So r1c2 is not black and r1c3 is black.",
    ),
    (
        6,
        6,
        "sum of 0 in row 1",
        "r1c4=X",
        "r1c1=X",
        "one place for the blacks",
        "Row 1 needs 6 between its black cells (2+4 or 1+2+3). As r1c4 is black, they can"
        " only be r1c1 and r1c4.",
    ),
    (
        7,
        12,
        "sum of 0 in row 1",
        "",
        "r1c4!=X",
        "bound",
        "Row 1 needs 12 between its black cells (3+4+5 or 1+2+4+5). If r1c4 were black, "
        "at most 9 would fit between. So r1c4 is not black.",
    ),
    (
        7,
        12,
        "sum in row 1",
        "",
        "r1c1!=4 r1c1!=5 r1c7!=5",
        "always between",
        "Row 1 needs 12 between its black cells (3+4+5 or 1+2+4+5). The numbers 4 and 5 are always "
        "between them, while r1c1 and r1c7 never are. So r1c1 is neither 4 nor 5 and r1c7"
        " is not 5.",
    ),
    (
        6,
        2,
        "sum in row 1",
        "r1c2=X r1c4=X",
        "r1c3=2 r1c6!=2",
        "sum reached",
        "Row 1 needs 2 between its black cells, just the 2. As r1c2 and r1c4 are black, "
        "r1c3 between them must be 2; 1, 3 and 4 stay outside. So r1c3 is 2 and r1c6 is "
        "not 2.",
    ),
    (
        6,
        5,
        "sum in row 1",
        "r1c2=X r1c5=X r1c3!=1 r1c4!=1",
        "r1c3!=4",
        "numbers of the sum",
        "Row 1 needs 5 between its black cells (1+4 or 2+3). As r1c2 and r1c5 are black "
        "and r1c3 and r1c4 are not 1, r1c3 and r1c4 between them must be 2+3. So r1c3 is "
        "not 4.",
    ),
    (
        6,
        7,
        "sum in row 1",
        "r1c1=X",
        "r1c5!=3 r1c6!=4",
        "cases",
        "Row 1 needs 7 between its black cells (3+4 or 1+2+4). As r1c1 is black, they are"
        " r1c1 and r1c4 with 3+4 between, or r1c1 and r1c5 with 1+2+4 between. In both "
        "cases r1c5 is not 3 and r1c6 is not 4.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c6=X",
        "r1c1=1 r1c2=X r1c4!=1",
        "one place for the blacks",
        "Row 1 needs 9 between its black cells (2+3+4). As r1c6 is black, they can only "
        "be r1c2 and r1c6. Then r1c3 to r1c5 between them must be 2+3+4; 1 stays outside."
        " So r1c1 is 1, r1c2 is black and r1c4 is not 1.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=X r1c4=X",
        "r1c2!=X r1c3!=X r1c5!=X",
        "both blacks placed",
        "Row 1 has both its black cells, r1c1 and r1c4, so r1c2, r1c3 and r1c5 are not black.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=2 r1c4!=X r1c5!=X",
        "r1c2=X r1c3=X",
        "last place for a black",
        "As r1c1 is 2 and r1c4 and r1c5 are not black, only r1c2 and r1c3 are left for "
        "row 1's two black cells.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c2=3",
        "r1c1!=3 r1c5!=3",
        "number placed",
        "Row 1 has its 3 in r1c2, so r1c1 and r1c5 are not 3.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c1=X r1c2=X r1c3=1 r1c4!=3",
        "r1c5=3",
        "last place for a number",
        "As r1c4 is not 3, only r1c5 is left for row 1's 3.",
    ),
    (
        5,
        None,
        "numbers of 1 in row 1",
        "r1c2=1 r1c3!=X r1c3!=2",
        "r1c3=3",
        "last number for a cell",
        "As r1c3 is 1 or 3 and row 1 has its 1 in r1c2, r1c3 is 3.",
    ),
    (
        5,
        None,
        "numbers of 1 in row 1; numbers of 2 in row 1",
        "r1c4=2 r1c2!=3 r1c5=1",
        "r1c2=X",
        "last number for a cell",
        "As r1c2 is not 3 and row 1 has its 1 in r1c5 and its 2 in r1c4, r1c2 is black.",
    ),
    (
        7,
        4,
        "sum in row 1",
        "r1c2=1",
        "r1c3!=4",
        "try it",
        "Suppose r1c3 is 4. Row 1 needs 4 between its black cells (4 or 1+3). As r1c2 is "
        "1 and r1c3 is 4, there is no place left for both of them. So r1c3 is not 4.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=X r1c2=X r1c5=X",
        "",
        "too many black cells",
        "Row 1 has three black cells, r1c1, r1c2 and r1c5.",
    ),
    (
        5,
        None,
        "blacks in row 1",
        "r1c1=2 r1c2=1 r1c3=3 r1c5!=X",
        "",
        "no place for a black",
        "As r1c1 is 2, r1c2 is 1, r1c3 is 3 and r1c5 is not black, only r1c4 is left for "
        "row 1's two black cells.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c2=3 r1c4=3",
        "",
        "a number twice",
        "Row 1 has the 3 twice, in r1c2 and r1c4.",
    ),
    (
        5,
        None,
        "numbers of 3 in row 1",
        "r1c1!=3 r1c2=X r1c3!=3 r1c4=2 r1c5=X",
        "",
        "no place for a number",
        "As r1c1 and r1c3 are not 3, there is no place left for the 3 in row 1.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c2=X r1c4=X",
        "",
        "bound",
        "At most 4 fits between row 1's black cells r1c2 and r1c4, but its clue is 9.",
    ),
    (
        6,
        3,
        "sum in row 1",
        "r1c1=X r1c5=X",
        "",
        "bound",
        "At least 6 lies between row 1's black cells r1c1 and r1c5, but its clue is 3.",
    ),
    (
        6,
        9,
        "sum in row 1",
        "r1c2=X r1c3=X",
        "",
        "sum missed",
        "Row 1's black cells r1c2 and r1c3 are neighbours, but its clue is 9.",
    ),
    (
        6,
        10,
        "sum in row 1",
        "r1c1!=X",
        "",
        "bound",
        "Row 1 needs 10 between its black cells (1+2+3+4). As r1c1 is not black, at most "
        "9 fits between two black cells.",
    ),
    (
        6,
        0,
        "sum of 0 in row 1",
        "r1c2!=X r1c4!=X r1c5!=X",
        "",
        "no place for the blacks",
        "Row 1 needs 0 between its black cells, so they are neighbours. As r1c2, r1c4 and"
        " r1c5 are not black, no two neighbours are left for them.",
    ),
    (
        6,
        4,
        "sum in row 1",
        "r1c1=X r1c4=2 r1c3!=X r1c5!=X",
        "",
        "no place for the blacks",
        "Row 1 needs 4 between its black cells (4 or 1+3). As r1c1 is black, r1c3 and "
        "r1c5 are not black and r1c4 is 2, there is no place left for both of them.",
    ),
    (
        6,
        6,
        "sum in row 1",
        "r1c1=X r1c4=X r1c2=4 r1c3=1",
        "",
        "sum missed",
        "As r1c2 is 4 and r1c3 is 1, a sum of 5 lies between row 1's black cells r1c1 and r1c4, "
        "but its clue is 6.",
    ),
]


@pytest.mark.parametrize(
    ("order", "clue", "reasons", "given", "concluded", "technique", "sentence"), DOPPELBLOCK
)
def test_doppelblock_techniques(
    order: int,
    clue: int | None,
    reasons: str,
    given: str,
    concluded: str,
    technique: str,
    sentence: str,
) -> None:
    puzzle = Doppelblock(order, right=[clue, *[None] * (order - 1)])
    found = told(puzzle, step(puzzle, reasons, given, concluded))
    assert found == Told(technique, sentence)


AREAS = [
    (
        "r1c1=. r1c2=. r2c1=X r2c2=X r1c3=X r3c1=. r3c2=X",
        "",
        "The white area r1c1 and r1c2 has 2 cells, but the white area r3c1 is closed with 1 cell.",
    ),
    (
        "r1c1=. r2c1=X r3c1=. r3c2=. r1c3=.",
        "r1c2=.",
        "If r1c2 were black, the white area r1c1 would be closed with 1 cell, but the white area "
        "r3c1 and r3c2 has at least 2 cells. So r1c2 is white.",
    ),
    (
        "r1c1=. r1c2=X r2c1=X r3c3=.",
        "r3c2=X",
        "If r3c2 were white, the white area r3c2 and r3c3 would have at least 2 cells, but the "
        "white area r1c1 is closed with 1 cell. So r3c2 is black.",
    ),
    (
        "r1c1=. r1c3=X r2c2=X r3c1=X r2c3=. r3c3=. r3c2=.",
        "r1c2=.",
        "If r1c2 were black, the white area r1c1 could have at most 2 cells, but the white area "
        "r2c3, r3c2 and r3c3 has 3 cells. So r1c2 is white.",
    ),
]


@pytest.mark.parametrize(("given", "concluded", "sentence"), AREAS)
def test_areas(given: str, concluded: str, sentence: str) -> None:
    puzzle = Akkoy([None] * 3, [None] * 3, equal_white_areas=True)
    known, so = facts(puzzle, given), facts(puzzle, concluded)
    places = tuple(fact.place for fact in known)
    reason = Reason("areas", None, places)
    found = told(puzzle, Step(StepKind.RULE, Level.LINE, (reason,), known, so))
    assert found == Told("equal areas", sentence)


def test_a_step_over_two_lines_is_left_to_the_general_words() -> None:
    for name in ("akkoy/1", "doppelblock/1"):
        puzzle = quinta.example(name)
        one, other = (spot.reasons[0] for spot in puzzle.spots()[:2])
        pair = Step(StepKind.PAIR, Level.SHORT, (one, other), (), (Fact(Cell(0, 0), 1),))
        assert puzzle.tell(pair) is None


# Every claim recomputed


def every_step(puzzle: Puzzle) -> Iterator[Step]:
    """The steps of an explanation that a kind may tell, those within suppositions too."""
    todo = list(quinta.explain(puzzle).steps)
    while todo:
        step = todo.pop()
        todo += step.chain
        if step.kind in (StepKind.RULE, StepKind.SPOT):
            yield step


def shuffled(seed: int, order: int) -> Doppelblock:
    """The clues of a Latin square with two of its symbols black."""
    rng = random.Random(seed)
    rows, columns, symbols = (rng.sample(range(order), order) for _ in range(3))
    solution: dict[Place, int] = {
        Cell(r, c): max(0, symbols[(rows[r] + columns[c]) % order] - 1)
        for r in range(order)
        for c in range(order)
    }
    return Doppelblock(order).clues_of(solution)


BOARDS: list[Puzzle] = [
    *(quinta.example(name) for name in ("akkoy/1", "akkoy/2", "doppelblock/1")),
    *(
        Akkoy.random(random.Random(seed), Size(6, 7), ordered=seed % 2 == 0, row_colour=colour)
        for seed in range(8)
        for colour in ("white", "black")
    ),
    *(shuffled(seed, order) for order in (4, 5) for seed in range(5)),
    shuffled(9, 6),
]

NAME = r"r\d+c\d+"
NAMES = rf"{NAME}(?:(?: to |, | and ){NAME})*"


def cells_of(names: str) -> list[Cell]:
    """The cells that a list of names stands for."""
    found: list[Cell] = []
    for part in re.split(", | and ", names):
        first, _, last = part.partition(" to ")
        (r1, c1), (r2, c2) = cell(first), cell(last or first)
        found += [Cell(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]
    return found


def agrees(values: dict[Cell, int], known: Iterable[Fact]) -> bool:
    return all((values[f.place] == f.value) is f.holds for f in known)  # type: ignore[index]


def fillings(puzzle: Puzzle, step: Step) -> list[dict[Cell, int]]:
    """All ways to fill the line of a step that agree with what it cites."""
    line = step.reasons[0].where
    assert isinstance(line, Line)
    cells = line.cells(puzzle.size)
    if isinstance(puzzle, Akkoy):
        choices: Iterable[Sequence[int]] = (
            way for way in product((0, 1), repeat=len(cells)) if akkoy_holds(puzzle, line, way)
        )
    elif step.kind is StepKind.SPOT or step.reasons[0].clue is None:
        tried = product(range(puzzle.size.rows - 1), repeat=len(cells))
        choices = (way for way in tried if all(count_holds(r, way) for r in step.reasons))
    else:
        numbers = [0, 0, *range(1, len(cells) - 1)]
        clue = step.reasons[0].clue.value
        choices = (way for way in set(permutations(numbers)) if between(way) == clue)
    ways = (dict(zip(cells, way, strict=True)) for way in choices)
    return [way for way in ways if agrees(way, step.facts)]


def akkoy_holds(puzzle: Akkoy, line: Line, way: Sequence[int]) -> bool:
    colour = 0 if line.direction == "row" and puzzle.row_colour == "white" else 1
    runs = [len(list(group)) for value, group in groupby(way) if value == colour]
    wanted = list(puzzle.clue(line) or ())
    return runs == wanted if puzzle.ordered else sorted(runs) == sorted(wanted)


def count_holds(reason: Reason, way: Sequence[int]) -> bool:
    if reason.clue is not None:
        numbers = list(range(1, len(way) - 1))
        return sorted(way) == [0, 0, *numbers] and between(way) == reason.clue.value
    return way.count(0) == 2 if reason.about is None else way.count(reason.about) == 1


def between(way: Sequence[int]) -> int:
    first = way.index(0)
    return sum(way[first : way.index(0, first + 1)])


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_every_claim_is_true(puzzle: Puzzle) -> None:
    """But for claims about areas, which have no line."""
    for step in every_step(puzzle):
        own = puzzle.tell(step)
        if own is None or not isinstance(step.reasons[0].where, Line):
            continue
        ways = fillings(puzzle, step)
        assert bool(ways) is not step.is_contradiction
        assert all(agrees(way, step.conclusions) for way in ways)
        check = check_akkoy if isinstance(puzzle, Akkoy) else check_doppelblock
        if not own.technique.startswith("try it"):
            check(puzzle, step, own.sentence, ways)  # type: ignore[arg-type]


def check_akkoy(puzzle: Akkoy, step: Step, said: str, ways: Sequence[dict[Cell, int]]) -> None:
    line = step.reasons[0].where
    assert isinstance(line, Line)
    cells = line.cells(puzzle.size)
    runs = puzzle.clue(line) or ()
    mine = puzzle.colour(line)
    blank = [fact.place for fact in step.facts if (fact.value != mine) is fact.holds]
    filled = [fact.place for fact in step.facts if (fact.value == mine) is fact.holds]
    need = sum(runs) + len(runs) - 1
    room = len(cells) - len(blank)
    if found := re.search(r"(\d+) of the (\d+) cells.* only (\d+):", said):
        assert [need, room, room - need] == list(map(int, found.groups()))
    if found := re.search(r"needs? all (\d+) cells", said):
        assert int(found[1]) == need == room
    if found := re.search(r"only the (\d+) cells .* needs? (\d+)", said):
        assert int(found[1]) < int(found[2]) == need
    if found := re.search(r"leaves? just (\d+)", said):
        assert int(found[1]) == len(cells) - sum(runs) == len(blank)
    if found := re.search(r"none longer than (\d+)|longest is (\d+)", said):
        assert int(found[1] or found[2]) == max(runs)
    if found := re.search(r"none shorter than (\d+)", said):
        assert int(found[1]) == min(runs)
    if found := re.search(r"clue allows (\d+)", said):
        assert int(found[1]) == sum(runs) < len(filled)
    if found := re.search(r"only (\d+) cells? left.* needs? (\d+)", said):
        assert (int(found[1]), int(found[2])) == (room, sum(runs))
    if found := re.search(rf"no run covers ({NAMES})", said, re.IGNORECASE):
        assert all(way[place] != mine for way in ways for place in cells_of(found[1]))
    for name, first, second in re.findall(
        rf"(the \w+(?: \d+)?|run of \d+) is ({NAME}(?: to {NAME})?) or ({NAME}(?: to {NAME})?)",
        said,
    ):
        spots = [cells_of(first), cells_of(second)]
        assert all(place_of(name, puzzle, line, way) in spots for way in ways), said
    for name, names in re.findall(
        rf"(the \w+(?: \d+)?|run of \d+) must be ({NAME}(?: to {NAME}| and {NAME}(?! must))?)", said
    ):
        place = cells_of(names)
        assert all(place_of(name, puzzle, line, way) == place for way in ways), said
    for name, names in re.findall(
        rf"(the \d+|the [a-z]+ \d+|run of \d+) lies within ({NAME} to {NAME})", said
    ):
        reach = cells_of(names)
        lies = [place_of(name, puzzle, line, way) for way in ways]
        assert {place for spot in lies for place in spot} <= set(reach), said
        assert {reach[0], reach[-1]} <= {place for spot in lies for place in spot}, said


def place_of(name: str, puzzle: Akkoy, line: Line, way: dict[Cell, int]) -> list[Cell]:
    """The cells of the run that is called "the 3", "the second 1" or "run of 4"."""
    runs: list[list[Cell]] = [[]]
    for place, value in way.items():
        if value == puzzle.colour(line):
            runs[-1].append(place)
        elif runs[-1]:
            runs.append([])
    which, length = name.split()[-2:]
    same = [run for run in runs if len(run) == int(length)]
    ordinal = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
    assert which in ordinal or len(same) == 1
    return same[ordinal.get(which, 0)]


COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def check_doppelblock(
    puzzle: Doppelblock, step: Step, said: str, ways: Sequence[dict[Cell, int]]
) -> None:
    line = step.reasons[0].where
    assert isinstance(line, Line)
    clue = puzzle.clue(line)
    numbers = range(1, puzzle.order - 1)
    sets = [
        set(chosen)
        for count in range(len(numbers) + 1)
        for chosen in combinations(numbers, count)
        if sum(chosen) == clue
    ]
    if found := re.search(r"needs (\d+) between", said):
        assert int(found[1]) == clue
    if found := re.search(r"\(([\d+, or]+)\)", said):
        assert sums_in(found[1]) == sets
    if found := re.search(r"takes ([\w, ]+) numbers", said):
        counts = {COUNTS.index(word) for word in re.split(", | or ", found[1])}
        assert counts == {len(chosen) for chosen in sets}
    blacks = [[place for place, value in way.items() if not value] for way in ways]
    if found := re.search(rf"they can only be ({NAME} and {NAME})", said):
        assert all(pair == cells_of(found[1]) for pair in blacks)
    if found := re.search(rf"one is ({NAME}), the other ({NAME}(?:(?:, | or ){NAME})*)", said):
        others = cells_of(found[2].replace(" or ", " and "))
        assert all(set(pair) <= {*cells_of(found[1]), *others} for pair in blacks)
    if found := re.search(rf"they are ({NAME} and {NAME}(?:(?:,|, or) {NAME} and {NAME})+)", said):
        pairs = [cells_of(part) for part in re.split(", or |, ", found[1])]
        assert all(pair in pairs for pair in blacks)
    for names, how in re.findall(
        rf"({NAMES}) between them(?:, besides the [^,]*,)? must be ([\d+, or]+)", said
    ):
        chosen = sums_in(how)
        assert all({way[place] for place in cells_of(names)} in chosen for way in ways), said
    for values, names in re.findall(
        rf"numbers? ([\d, and]+) (?:is|are) always between them, while ({NAMES}) never", said
    ):
        inside = [strictly_between(way) for way in ways]
        assert all(set(map(int, re.findall(r"\d+", values))) <= set(i.values()) for i in inside)
        assert not any(place in i for i in inside for place in cells_of(names))
    for values, names in re.findall(
        rf"numbers? ([\d, and]+) (?:is|are) never between them, while ({NAMES}) (?:is|are) black",
        said,
    ):
        for way in ways:
            inside_now = strictly_between(way)
            assert not set(map(int, re.findall(r"\d+", values))) & set(inside_now.values())
            assert all(place in inside_now or not way[place] for place in cells_of(names))
    if found := re.search(rf"if (?:any of )?({NAMES}) were black, at (most|least) (\d+)", said):
        check_bound(puzzle, step, cells_of(found[1]), found[2], int(found[3]))
    elif found := re.search(r"at (most|least) (\d+) (?:fits|lies) between", said, re.IGNORECASE):
        check_bound(puzzle, step, [], found[1].lower(), int(found[2]))
    if found := re.search(rf"a sum of (\d+) lies between .* black cells ({NAMES})", said):
        assert int(found[1]) != clue
    for number, names in re.findall(rf"its (\d+) in ({NAME})", said):
        assert all(way[cell(names)] == int(number) for way in ways)
    if found := re.search(rf"both its black cells, ({NAME} and {NAME})", said):
        assert all(not way[place] for way in ways for place in cells_of(found[1]))
    for names, number in re.findall(rf"only ({NAME}) is left for \w+ \d+'s (\d+)", said):
        assert all(way[cell(names)] == int(number) for way in ways)


def sums_in(text: str) -> list[set[int]]:
    return [set(map(int, part.split("+"))) for part in re.findall(r"[\d+]+", text)]


def strictly_between(way: dict[Cell, int]) -> dict[Cell, int]:
    places = list(way)
    first, last = (index for index, place in enumerate(places) if not way[place])
    return {place: way[place] for place in places[first + 1 : last]}


def check_bound(
    puzzle: Doppelblock, step: Step, black: Sequence[Cell], side: str, bound: int
) -> None:
    """The clue lies beyond the bound, and no way to fill the line without the clue does."""
    line = step.reasons[0].where
    assert isinstance(line, Line)
    clue = puzzle.clue(line)
    assert clue is not None
    assert clue > bound if side == "most" else clue < bound
    cells = line.cells(puzzle.size)
    for way in set(permutations([0, 0, *range(1, len(cells) - 1)])):
        values = dict(zip(cells, way, strict=True))
        if agrees(values, step.facts) and (not black or any(not values[b] for b in black)):
            assert between(way) <= bound if side == "most" else between(way) >= bound
