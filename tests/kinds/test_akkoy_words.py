"""Akkoy's steps in words: each technique once, and every claim recomputed.

A sentence is true if what it claims holds in every way to fill the line that agrees with
the clue and with the facts the step cites; here these ways are found by trying all.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import groupby, product

import pytest
from steps_in_words import (
    NAME,
    NAMES,
    agrees,
    assert_holds,
    cells_of,
    every_step,
    facts,
    step,
)

import quinta
from quinta.base.grid import Cell, Line, Size
from quinta.explainer.words import told
from quinta.kinds.akkoy.kind import Akkoy
from quinta.logic.model import Fact
from quinta.puzzle.step import WHOLE_BOARD, Level, Reason, Step, StepKind, Told

# One step of each technique


def row(*runs: int, length: int, ordered: bool = True) -> Akkoy:
    """A puzzle with one row of black runs."""
    return Akkoy([None] * length, [runs], ordered, row_colour="black")


TECHNIQUES = [
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


@pytest.mark.parametrize(("puzzle", "given", "concluded", "technique", "sentence"), TECHNIQUES)
def test_a_technique_in_full(
    puzzle: Akkoy, given: str, concluded: str, technique: str, sentence: str
) -> None:
    found = told(puzzle, step(puzzle, "rows in row 1", given, concluded))
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
    known, so = facts(given), facts(concluded)
    places = tuple(fact.place for fact in known)
    reason = Reason("areas", WHOLE_BOARD, places)
    found = told(puzzle, Step(StepKind.RULE, Level.EASY, (reason,), known, so))
    assert found == Told("equal areas", sentence)


def test_a_step_over_two_lines_is_left_to_the_general_words() -> None:
    puzzle = quinta.example("akkoy/1")
    one, other = (spot.reasons[0] for spot in puzzle.spots()[:2])
    pair = Step(StepKind.PAIR, Level.MEDIUM, (one, other), (), (Fact(Cell(0, 0), 1),))
    assert puzzle.tell(pair) is None


# Every claim recomputed

BOARDS: list[Akkoy] = [
    *(quinta.example(name) for name in ("akkoy/1", "akkoy/2")),  # type: ignore[list-item]
    *(
        Akkoy.random(random.Random(seed), Size(6, 7), ordered=seed % 2 == 0, row_colour=colour)
        for seed in range(8)
        for colour in ("white", "black")
    ),
]


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_every_claim_is_true(puzzle: Akkoy) -> None:
    """But for claims about areas, which have no line."""
    for one in every_step(puzzle):
        own = puzzle.tell(one)
        if own is not None and isinstance(one.reasons[0].where, Line):
            ways = fillings(puzzle, one)
            assert_holds(one, ways)
            if not own.technique.startswith("try it"):
                check(puzzle, one, own.sentence, ways)


def fillings(puzzle: Akkoy, one: Step) -> list[dict[Cell, int]]:
    """All ways to fill the line of a step that agree with what it cites."""
    line = one.reasons[0].where
    assert isinstance(line, Line)
    cells = line.cells(puzzle.size)
    tried = product((0, 1), repeat=len(cells))
    ways = (dict(zip(cells, way, strict=True)) for way in tried if holds(puzzle, line, way))
    return [way for way in ways if agrees(way, one.facts)]


def holds(puzzle: Akkoy, line: Line, way: Sequence[int]) -> bool:
    colour = 0 if line.direction == "row" and puzzle.row_colour == "white" else 1
    runs = [len(list(group)) for value, group in groupby(way) if value == colour]
    wanted = list(puzzle.clue(line) or ())
    return runs == wanted if puzzle.ordered else sorted(runs) == sorted(wanted)


def check(puzzle: Akkoy, step: Step, said: str, ways: Sequence[dict[Cell, int]]) -> None:
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
