"""Doors's steps in words: each technique once, numbers recounted.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import combinations

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
from quinta.base.grid import Cell, Size, Wall
from quinta.base.limits import Clock
from quinta.explainer.prover import Prover
from quinta.explainer.words import told
from quinta.kinds.doors.kind import Doors
from quinta.logic.model import Fact
from quinta.logic.sat import steady_solver
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Level, Reason, Step, StepKind
from quinta.puzzle.technique import View, seen


def house(*rows: str, counts_self: bool = True) -> Doors:
    clues = [[None if word == "." else int(word) for word in row.split()] for row in rows]
    return Doors(clues, counts_self)


TECHNIQUES = [
    (
        house("1 ."),
        "sees in r1c1",
        "",
        "r1c1|r1c2=x",
        "view complete",
        "r1c1 sees no other room. So the door between r1c1 and r1c2 is closed.",
    ),
    (
        house("0 .", counts_self=False),
        "sees in r1c1",
        "",
        "r1c1|r1c2=x",
        "view complete",
        "r1c1 sees no other room. So the door between r1c1 and r1c2 is closed.",
    ),
    (
        house(". 2 ."),
        "sees in r1c2",
        "r1c1|r1c2=o",
        "r1c2|r1c3=x",
        "view complete",
        "r1c2 already sees its 2 rooms: itself and 1 west. So the door between r1c2 and "
        "r1c3 is closed.",
    ),
    (
        house(". . .", ". 1 .", ". . ."),
        "sees in r2c2",
        "",
        "r1c2|r2c2=x r2c1|r2c2=x r2c2|r2c3=x r2c2|r3c2=x",
        "view complete",
        "r2c2 sees no other room. So the doors from r2c2 to r1c2, r3c2, r2c1 and r2c3 are closed.",
    ),
    (
        house(". 3 ."),
        "sees in r1c2",
        "",
        "r1c1|r1c2=o r1c2|r1c3=o",
        "full view",
        "r1c2 needs all 3 rooms it can see: itself, 1 east and 1 west. So the doors from "
        "r1c1 to r1c3 are open.",
    ),
    (
        house("2 .", ". ."),
        "sees in r1c1",
        "r1c1|r2c1=x",
        "r1c1|r1c2=o",
        "full view",
        "r1c1 needs both rooms it can see: itself and 1 east. So the door between r1c1 and r1c2 "
        "is open.",
    ),
    (
        house("1 .", ". .", counts_self=False),
        "sees in r1c1",
        "r1c1|r2c1=x",
        "r1c1|r1c2=o",
        "full view",
        "r1c1 needs the only other room it can see: 1 east. So the door between r1c1 and r1c2 "
        "is open.",
    ),
    (
        house("3 . . .", ". . . ."),
        "sees in r1c1",
        "r1c1|r2c1=x",
        "r1c1|r1c2=o r1c2|r1c3=o r1c3|r1c4=x",
        "one direction left",
        "r1c1 sees 3 rooms, and can only look east. The doors from r1c1 to r1c3 are open "
        "and the next one east closed.",
    ),
    (
        house("4 . . .", ". . . ."),
        "sees in r1c1",
        "r1c1|r2c1=o",
        "r1c1|r1c2=o r1c2|r1c3=o r1c3|r1c4=x",
        "one direction left",
        "r1c1 sees 4 rooms: itself and 1 south, so 2 east. The doors from r1c1 to r1c3 "
        "are open and the next one east closed.",
    ),
    (
        house("1 . .", ". . .", counts_self=False),
        "sees in r1c1",
        "r1c2|r1c3=o",
        "r1c1|r1c2=x",
        "too far",
        "With the door between r1c1 and r1c2 open, r1c1 would see more than its 1 other "
        "room: 2 east. So that door is closed.",
    ),
    (
        house(". . .", "4 . .", ". . ."),
        "sees in r2c1",
        "",
        "r2c1|r2c2=o",
        "not enough elsewhere",
        "r2c1 sees 4 rooms: itself, at most 1 north and 1 south, so at least 1 east. The "
        "door between r2c1 and r2c2 is open.",
    ),
    (
        house(". . .", ". . .", "3 . .", counts_self=False),
        "sees in r3c1",
        "",
        "r2c1|r3c1=o",
        "not enough elsewhere",
        "r3c1 sees 3 other rooms: at most 2 east, so at least 1 north. The door between r2c1 "
        "and r3c1 is open.",
    ),
    (
        house("4 . . .", ". . . .", ". . . ."),
        "sees in r1c1",
        "r1c2|r1c3=o r1c3|r1c4=x",
        "r1c1|r1c2=o",
        "not enough elsewhere",
        "r1c1 sees 4 rooms: itself and at most 2 south, so at least 1 east. The door "
        "between r1c1 and r1c2 is open.",
    ),
    (
        house(*[". . . ."] * 2, "4 . . .", *[". . . ."] * 2),
        "sees in r3c1",
        "r1c1|r2c1=o r4c1|r5c1=o",
        "r3c1|r3c2=o",
        "sums",
        "r3c1 sees 4 rooms: itself, none or 2 north and none or 2 south, so at least 1 "
        "east. The door between r3c1 and r3c2 is open.",
    ),
    (
        house(". 3 ."),
        "sees in r1c2",
        "r1c1|r1c2=x",
        "",
        "cannot come out",
        "r1c2 can see at most 2 rooms, itself and 1 east, but has to see 3.",
    ),
    (
        house(". 2 ."),
        "sees in r1c2",
        "r1c1|r1c2=o r1c2|r1c3=o",
        "",
        "cannot come out",
        "r1c2 sees at least 3 rooms, itself, 1 east and 1 west, but has to see 2.",
    ),
    (
        house("2 . ."),
        "sees in r1c1",
        "r1c2|r1c3=o",
        "",
        "cannot come out",
        "r1c1 can see itself and none east (2 is too many), which never makes 2 rooms.",
    ),
    (
        house("1 2 .", ". . .", counts_self=False),
        "sees in r1c1; sees in r1c2",
        "r1c1|r1c2=o",
        "r1c2|r2c2=o",
        "same run",
        "r1c1 and r1c2 see each other, and equally many rooms along row 1. r1c1 sees at most 1 "
        "there. r1c2 sees 2 other rooms: at most 1 along row 1, so at least 1 south. The door "
        "between r1c2 and r2c2 is open.",
    ),
    (
        house("4 4 . .", ". . . ."),
        "sees in r1c1; sees in r1c2",
        "r1c1|r1c2=o r1c1|r2c1=x",
        "r1c2|r2c2=x",
        "same run",
        "r1c1 and r1c2 see each other, and equally many rooms along row 1. r1c1 needs at least "
        "3 there, besides itself. With the door between r1c2 and r2c2 open, r1c2 would see more "
        "than its 4 rooms: itself, 1 south and 3 along row 1. So that door is closed.",
    ),
    (
        house("6 5 . . .", ". . . . ."),
        "sees in r1c1; sees in r1c2",
        "r1c1|r1c2=o",
        "r1c2|r2c2=x",
        "same run",
        "r1c1 and r1c2 see each other, and equally many rooms along row 1. r1c1 needs at least "
        "4 there, besides itself and at most 1 south. With the door between r1c2 and r2c2 open, "
        "r1c2 would see more than its 5 rooms: itself, 1 south and 4 along row 1. So that door "
        "is closed.",
    ),
    (
        house(". 4 2", ". . .", ". . ."),
        "sees in r1c2; sees in r1c3",
        "r1c1|r1c2=o",
        "r1c2|r1c3=x",
        "unequal views",
        "If the door between r1c2 and r1c3 were open, r1c2 and r1c3 would see each other, and "
        "equally many rooms along row 1. But that would be at least 2, and r1c3 sees at most "
        "1, besides itself. So that door is closed.",
    ),
    (
        house("4 . . 2", *[". . . ."] * 3),
        "sees in r1c1; sees in r1c4",
        "",
        "r1c1|r2c1=o",
        "unequal views",
        "If the door between r1c1 and r2c1 were closed, r1c1 would have to see r1c4, and "
        "equally many rooms along row 1. But that would be at least 3, and r1c4 sees at most "
        "1, besides itself. So that door is open.",
    ),
    (
        house("2 1 .", ". . .", counts_self=False),
        "sees in r1c1; sees in r1c2",
        "",
        "r1c1|r2c1=o",
        "unequal views",
        "If the door between r1c1 and r2c1 were closed, r1c1 would need at least 2 rooms along "
        "row 1. So it would see r1c2, and r1c2 as many there. But r1c2 sees at most 1. So that "
        "door is open.",
    ),
    (
        house(*3 * [". . ."], ". 3 2", counts_self=False),
        "sees in r4c2; sees in r4c3",
        "r2c2|r3c2=o",
        "r3c3|r4c3=o",
        "unequal views",
        "If the door between r3c3 and r4c3 were closed, r4c3 would need 2 rooms along row 4. So "
        "it would see r4c2, and r4c2 as many there. But r4c2 would have to see 1 north, where "
        "it can only see none, 2 or 3. So that door is open.",
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
            "Without the door between r1c1 and r2c1, the room in r1c1 would be cut off from the "
            "rest of the house. So that door is open.",
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


def test_what_a_clue_or_the_whole_house_says_is_said_in_words() -> None:
    assert SQUARE.says(CORNER) == "every room can be reached from every other"
    for counts_self, said in ((True, "r1c1 sees 1 room"), (False, "r1c1 sees 1 other room")):
        puzzle = Doors([[1, None]], counts_self=counts_self)
        assert [puzzle.says(reason) for spot in puzzle.spots() for reason in spot.reasons] == [said]


def test_rooms_with_two_ways_out_are_not_cut_off() -> None:
    one = Step(StepKind.RULE, Level.VERY_EASY, (CORNER,), (), facts("r1c1|r2c1=o"))
    assert SQUARE.tell(one) is None


def test_many_rooms_cut_off_are_not_all_named() -> None:
    puzzle = Doors([[None] * 20], connected=True)
    left = tuple(Cell(0, column) for column in range(9))
    reason = Reason("connected", WHOLE_BOARD, left)
    one = Step(StepKind.RULE, Level.VERY_EASY, (reason,), (), facts("r1c9|r1c10=o"))
    assert "9 rooms, r1c1 among them, would be cut off" in told(puzzle, one).sentence
    one = Step(StepKind.RULE, Level.VERY_EASY, (reason,), facts("r1c9|r1c10=x"), ())
    assert told(puzzle, one).sentence.startswith("9 rooms, r1c1 among them, are cut off")


# Nothing is seen that does not follow


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("counts_self", [True, False])
def test_all_that_techniques_see_on_random_boards_is_proved(seed: int, counts_self: bool) -> None:
    rng = random.Random(seed)
    size = Size(rng.randint(3, 5), rng.randint(3, 5))
    puzzle, solution = Doors.sampled(rng, size, steady_solver, Clock(), counts_self=counts_self)
    spots = puzzle.spots()
    looks = [[spot] for spot in spots]
    looks += [list(two) for two in combinations(spots, 2) if rng.random() < PAIRS_TRIED]
    prover, proved = Prover(puzzle), 0
    for look in looks:
        # What is known is right, or whatever comes; techniques must not mind.
        wrong = rng.random() < WRONG_KNOWN
        known = [
            Fact(place, rng.choice((0, 1)) if wrong else solution[place])
            for place in dict.fromkeys(place for spot in look for place in spot.places)
            if rng.random() < KNOWN
        ]
        view = View(puzzle, [reason for spot in look for reason in spot.reasons], known)
        for _, one in seen(view, puzzle.techniques()):
            assert prover.proves([*view.reasons, *known], one.conclusions), one
            proved += 1
    prover.close()
    assert proved > len(spots)


KNOWN, WRONG_KNOWN, PAIRS_TRIED = 0.5, 0.3, 0.3
"""The shares of doors that are known, of looks at wrong ones, and of pairs that are looked at."""

# Over the examples

EXAMPLES = [name for name in quinta.examples() if name.startswith("doors/")]
EXPECTED = """view complete, full view, one direction left, too far, not enough elsewhere,
    same run, unequal views"""


def test_techniques_that_occur_in_the_examples() -> None:
    assert_techniques_occur(EXPECTED, steps_of(*EXAMPLES))


def test_sentences_are_well_formed_and_say_every_conclusion() -> None:
    for puzzle, one in steps_of(*EXAMPLES):
        assert_well_formed(puzzle, one)


def test_the_numbers_of_complete_and_full_views_add_up() -> None:
    checked = 0
    for puzzle, one in steps_of(*EXAMPLES):
        technique, sentence = told(puzzle, one)
        if technique not in ("view complete", "full view"):
            continue
        (clue,) = {reason.clue for reason in one.reasons}
        assert clue is not None
        numbers = re.findall(r"(\d+) (?:north|east|south|west)", sentence)
        assert not numbers or sum(map(int, numbers)) == clue.value - 1
        checked += 1
    assert checked > 10


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


def test_what_is_not_enough_elsewhere_is_counted_right() -> None:
    checked = 0
    for puzzle, one in steps_of(*EXAMPLES):
        technique, sentence = told(puzzle, one)
        if technique != "not enough elsewhere" or "may miss" in sentence:
            continue
        (reason,) = one.reasons
        assert isinstance(reason.where, Cell)
        assert reason.clue is not None
        most = {way: farthest(puzzle, reason.where, way, one.facts) for way in STEPS}
        elsewhere, here = sentence.split("so at least ")
        number, way = re.match(r"(\d+) (\w+)", here).groups()  # type: ignore[union-attr]
        claims = {to: int(n) for n, to in re.findall(r"(\d+) (north|east|south|west)", elsewhere)}
        assert claims == {to: n for to, n in most.items() if n and to != way}
        assert int(number) == reason.clue.value - 1 - sum(claims.values())
        checked += 1
    assert checked > 3
