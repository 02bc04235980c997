"""The steps of Doors, Gap and White and Tan in words: each technique once, numbers recounted.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

import quinta
from quinta.base.grid import Cell, Wall
from quinta.explainer.prover import Prover
from quinta.explainer.words import told
from quinta.kinds.doors.kind import Doors
from quinta.kinds.gap.kind import Gap
from quinta.kinds.white_and_tan.kind import WhiteAndTan
from quinta.logic.model import Fact, Place
from quinta.puzzle.contract import Puzzle
from quinta.puzzle.step import Level, Reason, Step, StepKind

ON = "oX"
"""How the value 1 is written: open, shaded or tan; x and . are 0."""


def place(name: str) -> Place:
    cells = [
        Cell(int(row) - 1, int(column) - 1) for row, column in re.findall(r"r(\d+)c(\d+)", name)
    ]
    return cells[0] if len(cells) == 1 else Wall(*cells)


def facts(text: str) -> tuple[Fact, ...]:
    """Facts such as "r1c1|r1c2=o r3c4=."."""
    words = (word.split("=") for word in text.split())
    return tuple(Fact(place(name), int(value in ON)) for name, value in words)


def reasons(puzzle: Puzzle, names: str) -> tuple[Reason, ...]:
    every = {reason.name: reason for spot in puzzle.spots() for reason in spot.reasons}
    return tuple(every[name] for name in names.split("; "))


def step(puzzle: Puzzle, names: str, given: str, concluded: str) -> Step:
    """A step from the reasons of these names."""
    cited = reasons(puzzle, names)
    several = len({reason.spot for reason in cited}) > 1
    kind = StepKind.PAIR if several else StepKind.SPOT if len(cited) > 1 else StepKind.RULE
    return Step(kind, Level.GENTLE, cited, facts(given), facts(concluded))


def house(*rows: str, counts_self: bool = True) -> Doors:
    clues = [[None if word == "." else int(word) for word in row.split()] for row in rows]
    return Doors(clues, counts_self)


def gap(order: int = 9, **clues: int) -> Gap:
    """Clues by their lines: row1=4."""
    sides: dict[str, list[int | None]] = {"row": [None] * order, "column": [None] * order}
    for name, clue in clues.items():
        direction, position = re.fullmatch(r"(row|column)(\d+)", name).groups()  # type: ignore[union-attr]
        sides[direction][int(position) - 1] = clue
    return Gap(order, top=sides["column"], left=sides["row"])


def arrows(row: str) -> WhiteAndTan:
    return WhiteAndTan([[2 if arrow == ">" else 6 for arrow in row]])


DOORS = [
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

GAP = [
    (
        gap(),
        "touch in r2c2",
        "r2c2=X",
        "r1c1=. r3c3=.",
        "touching",
        "All cells around the shaded r2c2 are white, so r1c1 and r3c3 are white.",
    ),
    (
        gap(),
        "touch in r2c2",
        "r2c3=X",
        "r2c2=.",
        "touching",
        "All cells around the shaded r2c3 are white, so r2c2 is white.",
    ),
    (
        gap(),
        "touch in r2c2",
        "r2c2=X r2c3=X",
        "",
        "touching",
        "The shaded cells r2c2 and r2c3 touch.",
    ),
    (
        gap(),
        "two in row 1",
        "r1c1=X r1c5=X",
        "r1c7=. r1c9=.",
        "both placed",
        "Row 1 already has its two shaded cells, r1c1 and r1c5. So r1c7 and r1c9 are white.",
    ),
    (
        gap(),
        "two in row 1",
        "r1c1=. r1c2=. r1c4=. r1c5=. r1c6=. r1c8=. r1c9=.",
        "r1c3=X r1c7=X",
        "last places",
        "Row 1 has two shaded cells, and only r1c3 and r1c7 are left. So r1c3 and r1c7 are shaded.",
    ),
    (
        gap(),
        "two in row 4; touch in row 4",
        "r3c4=X r3c8=X",
        "r4c6=X",
        "last places",
        "Row 4 has two shaded cells. Beside the shaded r3c4 and r3c8, they can only be "
        "two of r4c1, r4c2 and r4c6, and not two that touch. Either way r4c6 is "
        "shaded.",
    ),
    (
        gap(),
        "two in row 2; touch in row 2",
        "r1c2=X r3c5=X",
        "r2c9=X r2c8=.",
        "last places",
        "Row 2 has two shaded cells. Beside the shaded r1c2 and r3c5, only r2c7 to "
        "r2c9 are left, of which just r2c7 and r2c9 do not touch. So r2c9 is shaded "
        "and r2c8 is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1",
        "r1c1=X",
        "r1c6=X r1c2=.",
        "only gap that fits",
        "Row 1 has a gap of 4. The partner of the shaded r1c1 can only be r1c6. So "
        "r1c6 is shaded and r1c2 is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1; touch in row 1",
        "r2c3=X",
        "r1c1=X r1c6=X",
        "only gap that fits",
        "Row 1 has a gap of 4. Beside the shaded r2c3, only r1c1 and r1c6 fit. So r1c1 "
        "and r1c6 are shaded.",
    ),
    (
        gap(row1=4),
        "gap in row 1",
        "",
        "r1c5=.",
        "out of reach",
        "Row 1 has a gap of 4. The partner of r1c5 would be off the board. So r1c5 is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1",
        "r1c1=.",
        "r1c5=. r1c6=.",
        "out of reach",
        "Row 1 has a gap of 4. The partner of r1c5 would be off the board; the partner "
        "of r1c6 would have to be r1c1, which is white. So r1c5 and r1c6 are white.",
    ),
    (
        gap(row1=1),
        "gap in row 1",
        "r1c5=X",
        "r1c1=. r1c9=.",
        "out of reach",
        "Row 1 has a gap of 1. The partner of the shaded r1c5 is r1c3 or r1c7. Either "
        "way r1c1 and r1c9 are white.",
    ),
    (
        gap(row1=4),
        "gap in row 1; touch in row 1",
        "r2c1=X r1c3=.",
        "r1c7=. r1c8=.",
        "out of reach",
        "Row 1 has a gap of 4. Partners of r1c7 and r1c8 would have to be r1c2 or "
        "r1c3, but r1c2 touches the shaded r2c1 and r1c3 is white. So r1c7 and r1c8 "
        "are white.",
    ),
    (
        gap(row9=4),
        "gap in row 9; touch in row 9",
        "r9c4=. r9c6=.",
        "r8c3=. r8c7=.",
        "wherever the pair goes",
        "Row 9 has a gap of 4. Its shaded cells can only be r9c2 and r9c7, or r9c3 and "
        "r9c8. Either way r8c3 and r8c7 each touch one of them, so they are white.",
    ),
    (
        gap(),
        "two in row 7; touch in row 7",
        "r6c6=X r7c4=. r7c3=.",
        "r8c1=. r8c9=.",
        "wherever the pair goes",
        "Row 7 has two shaded cells. Beside the shaded r6c6, they can only be two of "
        "r7c1, r7c2, r7c8 and r7c9, and not two that touch. In any case r8c1 and r8c9 "
        "each touch one of them, so they are white.",
    ),
    (
        gap(10, row1=2),
        "gap in row 1; touch in row 1",
        "r1c10=.",
        "r2c5=.",
        "wherever the pair goes",
        "Row 1 has a gap of 2. If r2c5 were shaded, r1c4 to r1c6 would be white, which "
        "leaves no room for the gap. So r2c5 is white.",
    ),
    (
        gap(),
        "two in row 1",
        "r1c1=X r1c3=X r1c5=X",
        "",
        "too many shaded",
        "Row 1 has three shaded cells, r1c1, r1c3 and r1c5.",
    ),
    (
        gap(),
        "two in row 1",
        " ".join(f"r1c{c}=." for c in range(2, 10)),
        "",
        "no room left",
        "Row 1 has only one cell left to shade.",
    ),
    (
        gap(row1=3),
        "gap in row 1",
        "r1c1=X r1c3=X",
        "",
        "wrong gap",
        "The shaded cells of row 1, r1c1 and r1c3, have a gap of 1 instead of 3.",
    ),
    (
        gap(row1=5),
        "gap in row 1",
        "r1c3=X r1c9=.",
        "",
        "no room left",
        "Row 1 has a gap of 5, so the partner of the shaded r1c3 would have to be "
        "r1c9, which is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1; touch in row 1",
        "r2c4=X r2c6=X",
        "",
        "no room left",
        "Beside the shaded r2c4 and r2c6, row 1 has only r1c1, r1c2, r1c8 and r1c9 "
        "left, of which no two have a gap of 4.",
    ),
    (
        gap(),
        "two in row 3; touch in row 3",
        "r2c2=X r4c5=X r3c7=. r3c9=. r3c8=.",
        "",
        "no room left",
        "Beside the shaded r2c2 and r4c5, row 3 has no cell left to shade.",
    ),
    (
        gap(),
        "two in row 2; touch in row 2; two in row 3; touch in row 3",
        "r2c3=. r2c4=. r2c5=.",
        "r4c4=.",
        "two lines",
        "Row 2 has two shaded cells, and row 3 has two shaded cells. If r4c4 were "
        "shaded, rows 2 and 3 would have only cells in columns 1, 2 and 6 to 9 left: "
        "at most three blocks of two by two cells, each with at most one shaded cell, "
        "but they need four. So r4c4 is white.",
    ),
    (
        gap(10, column3=3, column4=5),
        "gap in column 3; touch in column 3; gap in column 4",
        "",
        "r4c3=. r8c3=.",
        "two lines",
        "Column 3 has a gap of 3, and column 4 has a gap of 5. If r4c3 or r8c3 were "
        "shaded, the shaded cells of column 3 could only be r4c3 and r8c3, and beside "
        "these column 4 would have no room left. So r4c3 and r8c3 are white.",
    ),
]

ARROWS = [
    (
        arrows(">><<"),
        "tan in r1c1",
        "r1c1=X r1c2=X r1c3=X",
        "r1c4=.",
        "seen enough",
        "The tan arrow in r1c1 already points at two tan arrows, r1c2 and r1c3. So r1c4 is white.",
    ),
    (
        arrows("><<<"),
        "white in r1c1",
        "r1c1=. r1c3=.",
        "r1c2=X r1c4=X",
        "seen enough",
        "The white arrow in r1c1 already points at one white arrow, r1c3. So r1c2 and "
        "r1c4 are tan.",
    ),
    (
        arrows("><<"),
        "tan in r1c1",
        "r1c1=X",
        "r1c2=X r1c3=X",
        "needs all the rest",
        "The tan arrow in r1c1 points at two tan arrows, and only r1c2 and r1c3 are "
        "ahead of it. So r1c2 and r1c3 are tan.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c1=. r1c2=X",
        "r1c3=.",
        "needs all the rest",
        "The white arrow in r1c1 points at one white arrow, and ahead of it only r1c3 "
        "can be white. So r1c3 is white.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c2=. r1c3=.",
        "r1c1=X",
        "too many ahead",
        "The arrow in r1c1 cannot be white: it would point at two white arrows, r1c2 "
        "and r1c3, instead of one. So r1c1 is tan.",
    ),
    (
        arrows("><"),
        "tan in r1c1",
        "",
        "r1c1=.",
        "too few ahead",
        "The arrow in r1c1 cannot be tan: it would have to point at two tan arrows, "
        "but only r1c2 is ahead of it. So r1c1 is white.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c2=X r1c3=X",
        "r1c1=X",
        "too few ahead",
        "The arrow in r1c1 cannot be white: it would have to point at one white arrow, "
        "but all arrows ahead of it are tan. So r1c1 is tan.",
    ),
    (
        arrows("<<"),
        "tan in r1c1",
        "",
        "r1c1=.",
        "nothing ahead",
        "The arrow in r1c1 cannot be tan: it would have to point at two tan arrows, "
        "but no arrow is ahead of it. So r1c1 is white.",
    ),
    (
        arrows("><<<"),
        "white in r1c1; tan in r1c1",
        "r1c2=.",
        "r1c3=X r1c4=X",
        "either way",
        "If r1c1 is white, r1c2 is its one white arrow; if it is tan, r1c3 and r1c4 "
        "have to be its two tan arrows. Either way r1c3 and r1c4 are tan.",
    ),
    (
        arrows("><<"),
        "white in r1c1; tan in r1c1",
        "r1c2=. r1c3=.",
        "",
        "neither colour",
        "The arrow in r1c1 can be neither white, with two white arrows ahead, nor tan, "
        "with no tan arrow ahead.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c1=. r1c2=. r1c3=.",
        "",
        "too many ahead",
        "The white arrow in r1c1 points at two white arrows, r1c2 and r1c3, instead of one.",
    ),
    (
        arrows("><<"),
        "tan in r1c1",
        "r1c1=X r1c2=.",
        "",
        "too few ahead",
        "The tan arrow in r1c1 has to point at two tan arrows, but ahead of it only "
        "r1c3 can be tan.",
    ),
    (
        arrows(">><<<"),
        "tan in r1c1; tan in r1c2",
        "r1c2=X",
        "r1c1=.",
        "opposite colours",
        "The arrows in r1c1 and r1c2 point the same way along one line. If both were "
        "tan, r1c1 would point at r1c2 and at the two tan arrows that r1c2 points at: "
        "three. As r1c2 is tan, r1c1 is white.",
    ),
    (
        arrows(">><<"),
        "white in r1c2; tan in r1c2; white in r1c3; tan in r1c3",
        "",
        "r1c1=X r1c4=X",
        "facing arrows",
        "The arrows in r1c2 and r1c3 point at each other, with one more arrow ahead of "
        "each. A tan one needs both arrows ahead of it to be tan, so the two have the "
        "same colour. If they are tan, r1c1 and r1c4 have to be tan too; if they are "
        "white, each is the one white arrow of the other. Either way r1c1 and r1c4 are "
        "tan.",
    ),
    (
        arrows("><<"),
        "tan in r1c1; white in r1c3; tan in r1c3",
        "",
        "r1c2=X",
        "two arrows",
        "If r1c2 were white, r1c1 would be white, as only r1c3 ahead of it could be "
        "tan, and then r1c3 could be neither white, with two white arrows ahead, nor "
        "tan, with no tan arrow ahead. So r1c2 is tan.",
    ),
]


def proves(puzzle: Puzzle, one: Step) -> bool:
    prover = Prover(puzzle)
    try:
        return prover.proves([*one.reasons, *one.facts], one.conclusions)
    finally:
        prover.close()


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded", "technique", "sentence"), DOORS + GAP + ARROWS
)
def test_a_technique_in_full(
    puzzle: Puzzle, names: str, given: str, concluded: str, technique: str, sentence: str
) -> None:
    one = step(puzzle, names, given, concluded)
    assert proves(puzzle, one)
    assert told(puzzle, one) == (technique, sentence)


CORNER = Reason("connected", None, (Cell(0, 0),))
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
    one = Step(StepKind.RULE, Level.GENTLE, (CORNER,), facts(given), facts(concluded))
    assert told(SQUARE, one) == ("cut off", sentence)


def test_many_rooms_cut_off_are_not_all_named() -> None:
    puzzle = Doors([[None] * 20], connected=True)
    left = tuple(Cell(0, column) for column in range(9))
    reason = Reason("connected", None, left)
    one = Step(StepKind.RULE, Level.GENTLE, (reason,), (), facts("r1c9|r1c10=o"))
    assert "the 9 rooms on the side of r1c9 would be cut off" in told(puzzle, one).sentence
    one = Step(StepKind.RULE, Level.GENTLE, (reason,), facts("r1c9|r1c10=x"), ())
    assert told(puzzle, one).sentence.startswith("9 rooms, r1c1 among them, are cut off")


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded"),
    [
        (house("3 . .", ". . ."), "sees in r1c1", "", "r1c1|r1c2=o r1c2|r1c3=o"),
        (house(". . .", ". 3 ."), "sees in r2c2", "", "r1c2|r2c2=x"),
        (gap(), "two in row 1", "", "r1c5=X"),
        (gap(row1=4), "gap in row 1", "", "r1c1=."),
        (gap(), "two in row 1; touch in row 1", "", "r2c5=."),
        (arrows("><<<"), "tan in r1c1", "r1c1=X", "r1c2=X"),
        (arrows("><<<"), "white in r1c1", "", "r1c1=X"),
        (arrows(">><<<"), "tan in r1c1; tan in r1c2", "r1c2=.", "r1c1=."),
    ],
)
def test_what_does_not_follow_is_no_technique(
    puzzle: Puzzle, names: str, given: str, concluded: str
) -> None:
    one = step(puzzle, names, given, concluded)
    assert not proves(puzzle, one)
    assert puzzle.tell(one) is None


# Over the examples


def each(steps: Sequence[Step]) -> Iterator[Step]:
    for one in steps:
        yield one
        yield from each(one.chain)


@cache
def steps_of(kind: str) -> list[tuple[Puzzle, Step]]:
    """Every step and every link of the examples' explanations."""
    return [
        (puzzle, one)
        for name in quinta.examples()
        if name.startswith(f"{kind}/") and name != "gap/2"
        for puzzle in [quinta.example(name)]
        for one in each(quinta.explain(puzzle).steps)
    ]


EXPECTED = {
    "doors": """sees nothing, view complete, full view, bound, only one way left,
        cannot see each other, equal views""",
    "gap": """touching, both placed, last places, only gap that fits, out of reach,
        wherever the pair goes, no room left, wrong gap, two lines""",
    "white-and-tan": """seen enough, needs all the rest, too many ahead, too few ahead,
        either way, neither colour, opposite colours, facing arrows, two arrows""",
}


@pytest.mark.parametrize("kind", EXPECTED)
def test_techniques_that_occur_in_the_examples(kind: str) -> None:
    named = [told(puzzle, one).technique for puzzle, one in steps_of(kind)]
    expected = {technique.strip() for technique in EXPECTED[kind].split(",")}
    assert expected <= set(named)
    unnamed = named.count("all ways alike") + named.count("two together")
    assert unnamed <= len(named) // 50


@pytest.mark.parametrize("kind", EXPECTED)
def test_sentences_are_well_formed_and_say_every_conclusion(kind: str) -> None:
    for puzzle, one in steps_of(kind):
        sentence = told(puzzle, one).sentence
        assert sentence.endswith(".")
        assert "  " not in sentence
        assert ".." not in sentence
        assert not re.search(r"\bR\d|None|\bs?\bat at\b|, ,|\(\)", sentence), sentence
        if one.kind in (StepKind.RULE, StepKind.SPOT, StepKind.PAIR):
            for fact in one.conclusions:
                assert fact.place in mentioned(sentence), (sentence, fact)


def mentioned(sentence: str) -> set[Place]:
    """The places a sentence names, those within "a to b" as well."""
    found = {place(name) for name in re.findall(r"r\d+c\d+(?:\|r\d+c\d+)?", sentence)}
    for first, last in re.findall(r"(r\d+c\d+(?:\|r\S+)?) to (r\d+c\d+(?:\|r\d+c\d+)?)", sentence):
        found |= set(run(place(first), place(last)))
    return found


def run(first: Place, last: Place) -> Iterator[Place]:
    if isinstance(first, Wall):
        assert isinstance(last, Wall)
        starts = run(first.first, last.first)
        ends = run(first.second, last.second)
        yield from (Wall(a, b) for a, b in zip(starts, ends, strict=True))  # type: ignore[arg-type]
        return
    assert isinstance(first, Cell)
    assert isinstance(last, Cell)
    assert first.row == last.row or first.column == last.column
    for row in range(first.row, last.row + 1):
        for column in range(first.column, last.column + 1):
            yield Cell(row, column)


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
    for puzzle, one in steps_of("doors"):
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
    for puzzle, one in steps_of("doors"):
        technique, sentence = told(puzzle, one)
        if technique not in ("view complete", "full view"):
            continue
        (clue,) = {reason.clue for reason in one.reasons}
        assert clue is not None
        numbers = [int(number) for number in re.findall(r"(\d+) to the \w+", sentence)]
        assert not numbers or sum(numbers) == clue.value - 1
        checked += 1
    assert checked > 10
