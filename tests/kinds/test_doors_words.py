"""Doors's steps in words: each technique once, numbers recounted.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

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
from quinta.base.grid import Cell, Wall
from quinta.explainer.words import told
from quinta.kinds.doors.kind import Doors
from quinta.logic.model import Fact
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Level, Reason, Step, StepKind


def house(*rows: str, counts_self: bool = True) -> Doors:
    clues = [[None if word == "." else int(word) for word in row.split()] for row in rows]
    return Doors(clues, counts_self)


TECHNIQUES = [
    (
        house("1 ."),
        "sees in r1c1",
        "",
        "r1c1|r1c2=x",
        "sees nothing",
        "The room in r1c1 sees only itself. So the door r1c1|r1c2 is closed.",
    ),
    (
        house("0 .", counts_self=False),
        "sees in r1c1",
        "",
        "r1c1|r1c2=x",
        "sees nothing",
        "The room in r1c1 sees no other room. So the door r1c1|r1c2 is closed.",
    ),
    (
        house(". 2 ."),
        "sees in r1c2",
        "r1c1|r1c2=o",
        "r1c2|r1c3=x",
        "view complete",
        "The room in r1c2 sees 2 rooms, itself and 1 more. It already sees 1 to the "
        "west. So the door r1c2|r1c3 is closed.",
    ),
    (
        house(". 3 ."),
        "sees in r1c2",
        "",
        "r1c1|r1c2=o r1c2|r1c3=o",
        "full view",
        "The room in r1c2 sees 3 rooms, itself and 2 more. It can see at most 1 to the "
        "east and 1 to the west, and needs all of them. So the doors r1c1|r1c2 and "
        "r1c2|r1c3 are open.",
    ),
    (
        house("2 .", ". ."),
        "sees in r1c1",
        "r1c1|r2c1=x",
        "r1c1|r1c2=o",
        "full view",
        "The room in r1c1 sees 2 rooms, itself and 1 more. It can only look to the "
        "east. So the door r1c1|r1c2 is open.",
    ),
    (
        house(". . .", "4 . .", ". . ."),
        "sees in r2c1",
        "",
        "r2c1|r2c2=o",
        "bound",
        "The room in r2c1 sees 4 rooms, itself and 3 more. It sees at most 1 to the "
        "north and at most 1 to the south, so at least 1 to the east: the door "
        "r2c1|r2c2 is open.",
    ),
    (
        house(". . .", ". . .", "3 . .", counts_self=False),
        "sees in r3c1",
        "",
        "r3c1|r3c2=o r2c1|r3c1=o",
        "bound",
        "The room in r3c1 sees 3 other rooms. It can see at most 2 to the north and 2 "
        "to the east, 4 in all, and only 1 of them can be missing, so at least 1 to "
        "the north and at least 1 to the east: the doors r2c1|r3c1 and r3c1|r3c2 are "
        "open.",
    ),
    (
        house("1 . .", ". . .", counts_self=False),
        "sees in r1c1",
        "r1c2|r1c3=o",
        "r1c1|r1c2=x",
        "too far",
        "The room in r1c1 sees 1 other room. With the door r1c1|r1c2 open it would see "
        "2 to the east: too many. So the door r1c1|r1c2 is closed.",
    ),
    (
        house("3 . . .", ". . . ."),
        "sees in r1c1",
        "r1c1|r2c1=x",
        "r1c1|r1c2=o r1c2|r1c3=o r1c3|r1c4=x",
        "only one way left",
        "The room in r1c1 sees 3 rooms, itself and 2 more. It can only look to the "
        "east, so it sees 2 there: the doors r1c1|r1c2 and r1c2|r1c3 are open and the "
        "door r1c3|r1c4 is closed.",
    ),
    (
        house("4 . . .", ". . . ."),
        "sees in r1c1",
        "r1c1|r2c1=o",
        "r1c1|r1c2=o r1c2|r1c3=o r1c3|r1c4=x",
        "only one way left",
        "The room in r1c1 sees 4 rooms, itself and 3 more. It sees 1 to the south. "
        "That leaves 2 to the east: the doors r1c1|r1c2 and r1c2|r1c3 are open and the "
        "door r1c3|r1c4 is closed.",
    ),
    (
        house("4 . . .", ". . . .", ". . . ."),
        "sees in r1c1",
        "r1c2|r1c3=o r1c3|r1c4=x",
        "r1c1|r1c2=o r1c1|r2c1=o r2c1|r3c1=x",
        "only one way left",
        "The room in r1c1 sees 4 rooms, itself and 3 more. It can see 0 or 2 to the "
        "east and at most 2 to the south. Only 2 to the east and 1 to the south make "
        "3: the doors r1c1|r1c2 and r1c1|r2c1 are open and the door r2c1|r3c1 is "
        "closed.",
    ),
    (
        house(". 3 ."),
        "sees in r1c2",
        "r1c1|r1c2=x",
        "",
        "too few in view",
        "The room in r1c2 can see at most 2 rooms, but it has to see 3.",
    ),
    (
        house(". 2 ."),
        "sees in r1c2",
        "r1c1|r1c2=o r1c2|r1c3=o",
        "",
        "too many in view",
        "The room in r1c2 sees at least 3 rooms, but it has to see 2.",
    ),
    (
        house("2 . ."),
        "sees in r1c1",
        "r1c2|r1c3=o",
        "",
        "no way left",
        "The room in r1c1 sees 2 rooms, itself and 1 more. It can see 0 or at least 2 "
        "to the east, and nothing of that makes 1.",
    ),
    (
        house("4 . . 2", *[". . . ."] * 3),
        "sees in r1c1; sees in r1c4",
        "",
        "r1c1|r2c1=o",
        "cannot see each other",
        "The rooms in r1c1 and r1c4 cannot see each other: else the one in r1c4 would "
        "see at least 4 rooms. The room in r1c1 sees 4 rooms, itself and 3 more. It "
        "sees at most 2 to the east, so at least 1 to the south: the door r1c1|r2c1 is "
        "open.",
    ),
    (
        house("1 2 .", ". . .", counts_self=False),
        "sees in r1c1; sees in r1c2",
        "r1c1|r1c2=o",
        "r1c2|r2c2=o",
        "equal views",
        "The room in r1c1 sees 1 other room, so at most 1 along row 1. The rooms in "
        "r1c1 and r1c2 see each other, so they see equally many rooms along row 1. The "
        "room in r1c2 sees 2 other rooms. It sees at most 1 along row 1, so at least 1 "
        "to the south: the door r1c2|r2c2 is open.",
    ),
    (
        house("1 2 .", ". . .", counts_self=False),
        "sees in r1c1; sees in r1c2",
        "",
        "r1c2|r2c2=o",
        "equal views",
        "The room in r1c1 sees 1 other room, so at most 1 along row 1. If the room in "
        "r1c2 sees more than 1 along row 1, it sees the room in r1c1, which then sees "
        "as many. The room in r1c2 sees 2 other rooms. It sees at most 1 along row 1, "
        "so at least 1 to the south: the door r1c2|r2c2 is open.",
    ),
]


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded", "technique", "sentence"), TECHNIQUES
)
def test_a_technique_in_full(
    puzzle: Doors, names: str, given: str, concluded: str, technique: str, sentence: str
) -> None:
    assert_told(puzzle, step(puzzle, names, given, concluded), technique, sentence)


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded"),
    [
        (house("3 . .", ". . ."), "sees in r1c1", "", "r1c1|r1c2=o r1c2|r1c3=o"),
        (house(". . .", ". 3 ."), "sees in r2c2", "", "r1c2|r2c2=x"),
    ],
)
def test_what_does_not_follow_is_no_technique(
    puzzle: Doors, names: str, given: str, concluded: str
) -> None:
    assert_no_technique(puzzle, step(puzzle, names, given, concluded))


CORNER = Reason("connected", WHOLE_BOARD, (Cell(0, 0),))
SQUARE = Doors([[None, None], [None, None]], connected=True)


@pytest.mark.parametrize(
    ("given", "concluded", "sentence"),
    [
        (
            "r1c1|r1c2=x",
            "r1c1|r2c1=o",
            "Without the door r1c1|r2c1, the room in r1c1 would be cut off from the rest of the "
            "house. So the door r1c1|r2c1 is open.",
        ),
        (
            "r1c1|r1c2=x r1c1|r2c1=x",
            "",
            "The room in r1c1 is cut off from the rest of the house.",
        ),
    ],
)
def test_rooms_cut_off(given: str, concluded: str, sentence: str) -> None:
    one = Step(StepKind.RULE, Level.VERY_EASY, (CORNER,), facts(given), facts(concluded))
    assert told(SQUARE, one) == ("cut off", sentence)


def test_many_rooms_cut_off_are_not_all_named() -> None:
    puzzle = Doors([[None] * 20], connected=True)
    left = tuple(Cell(0, column) for column in range(9))
    reason = Reason("connected", WHOLE_BOARD, left)
    one = Step(StepKind.RULE, Level.VERY_EASY, (reason,), (), facts("r1c9|r1c10=o"))
    assert "the 9 rooms on the side of r1c9 would be cut off" in told(puzzle, one).sentence
    one = Step(StepKind.RULE, Level.VERY_EASY, (reason,), facts("r1c9|r1c10=x"), ())
    assert told(puzzle, one).sentence.startswith("9 rooms, r1c1 among them, are cut off")


# Over the examples

EXAMPLES = [name for name in quinta.examples() if name.startswith("doors/")]
EXPECTED = """sees nothing, view complete, full view, bound, only one way left,
    cannot see each other, equal views"""


def test_techniques_that_occur_in_the_examples() -> None:
    assert_techniques_occur(EXPECTED, steps_of(*EXAMPLES))


def test_sentences_are_well_formed_and_say_every_conclusion() -> None:
    for puzzle, one in steps_of(*EXAMPLES):
        assert_well_formed(puzzle, one)


STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def farthest(puzzle: Puzzle, room: Cell, way: str, known: Sequence[Fact]) -> int:
    """How many rooms one can see at most, walking until a door is closed."""
    closed = {fact.place for fact in known if fact.value == 0}
    down, right = STEPS[way]
    seen = 0
    while puzzle.size.has(room.row + down, room.column + right):
        after = Cell(room.row + down, room.column + right)
        if Wall(*sorted((room, after))) in closed:
            break
        room, seen = after, seen + 1
    return seen


def test_the_numbers_of_bounds_are_right() -> None:
    checked = 0
    for puzzle, one in steps_of(*EXAMPLES):
        technique, sentence = told(puzzle, one)
        if technique != "bound":
            continue
        (reason,) = one.reasons
        assert isinstance(puzzle, Doors)
        assert isinstance(reason.where, Cell)
        assert reason.clue is not None
        wanted = reason.clue.value - 1
        assert f"sees {wanted + 1} rooms, itself and {wanted} more" in sentence
        most = {way: farthest(puzzle, reason.where, way, one.facts) for way in STEPS}
        claims = re.findall(r"(at most|at least) (\d+) to the (\w+)", sentence)
        claims += [("at most", "0", way) for way in re.findall(r"none to the (\w+)", sentence)]
        assert {bound for bound, _, _ in claims} == {"at most", "at least"}
        for bound, number, way in claims:
            others = sum(seen for other, seen in most.items() if other != way)
            assert int(number) == (most[way] if bound == "at most" else wanted - others)
            checked += 1
    assert checked > 10


def test_the_numbers_of_complete_and_full_views_add_up() -> None:
    checked = 0
    for puzzle, one in steps_of(*EXAMPLES):
        technique, sentence = told(puzzle, one)
        if technique not in ("view complete", "full view"):
            continue
        (clue,) = {reason.clue for reason in one.reasons}
        assert clue is not None
        numbers = [int(number) for number in re.findall(r"(\d+) to the \w+", sentence)]
        assert not numbers or sum(numbers) == clue.value - 1
        checked += 1
    assert checked > 10
