"""Doppelblock's steps in words: each technique once, and every claim recomputed.

A sentence is true if what it claims holds in every way to fill the line that agrees with
the clue and with the facts the step cites; here these ways are found by trying all.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product

import pytest
from steps_in_words import NAME, NAMES, agrees, assert_holds, cell, cells_of, every_step, step

import quinta
from quinta.base.grid import Cell, Line
from quinta.explainer.words import told
from quinta.kinds.doppelblock.kind import Doppelblock
from quinta.logic.model import Fact, Place
from quinta.puzzle.step import Level, Reason, Step, StepKind, Told

BLACK = {"X": 0}

# One step of each technique

TECHNIQUES = [
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
    puzzle = Doppelblock(order, right=[clue, *[None] * (order - 1)])
    found = told(puzzle, step(puzzle, reasons, given, concluded, BLACK))
    assert found == Told(technique, sentence)


def test_a_step_over_two_lines_is_left_to_the_general_words() -> None:
    puzzle = quinta.example("doppelblock/1")
    one, other = (spot.reasons[0] for spot in puzzle.spots()[:2])
    pair = Step(StepKind.PAIR, Level.MEDIUM, (one, other), (), (Fact(Cell(0, 0), 1),))
    assert puzzle.tell(pair) is None


# Every claim recomputed


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


BOARDS: list[Doppelblock] = [
    quinta.example("doppelblock/1"),  # type: ignore[list-item]
    *(shuffled(seed, order) for order in (4, 5) for seed in range(5)),
    shuffled(9, 6),
]


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_every_claim_is_true(puzzle: Doppelblock) -> None:
    for one in every_step(puzzle):
        own = puzzle.tell(one)
        if own is not None:
            ways = fillings(puzzle, one)
            assert_holds(one, ways)
            if not own.technique.startswith("try it"):
                check(puzzle, one, own.sentence, ways)


def fillings(puzzle: Doppelblock, one: Step) -> list[dict[Cell, int]]:
    """All ways to fill the line of a step that agree with what it cites."""
    line = one.reasons[0].where
    assert isinstance(line, Line)
    cells = line.cells(puzzle.size)
    choices: Iterable[Sequence[int]]
    if one.kind is StepKind.SPOT or one.reasons[0].clue is None:
        tried = product(range(puzzle.size.rows - 1), repeat=len(cells))
        choices = (way for way in tried if all(count_holds(r, way) for r in one.reasons))
    else:
        clue = one.reasons[0].clue.value
        numbers = [0, 0, *range(1, len(cells) - 1)]
        choices = (way for way in set(permutations(numbers)) if between(way) == clue)
    ways = (dict(zip(cells, way, strict=True)) for way in choices)
    return [way for way in ways if agrees(way, one.facts)]


def count_holds(reason: Reason, way: Sequence[int]) -> bool:
    if reason.clue is not None:
        numbers = list(range(1, len(way) - 1))
        return sorted(way) == [0, 0, *numbers] and between(way) == reason.clue.value
    return way.count(0) == 2 if reason.about is None else way.count(reason.about) == 1


def between(way: Sequence[int]) -> int:
    first = way.index(0)
    return sum(way[first : way.index(0, first + 1)])


COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def check(puzzle: Doppelblock, step: Step, said: str, ways: Sequence[dict[Cell, int]]) -> None:
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
