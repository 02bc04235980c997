"""Gap's steps in words: each technique once, numbers recounted.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import re

import pytest
from steps_in_words import (
    assert_no_technique,
    assert_techniques_occur,
    assert_told,
    assert_well_formed,
    step,
    steps_of,
)

from quinta.explainer.words import matters, told
from quinta.kinds.gap.kind import Gap


def gap(order: int = 9, **clues: int) -> Gap:
    """Clues by their lines: row1=4."""
    sides: dict[str, list[int | None]] = {"row": [None] * order, "column": [None] * order}
    for name, clue in clues.items():
        direction, position = re.fullmatch(r"(row|column)(\d+)", name).groups()  # type: ignore[union-attr]
        sides[direction][int(position) - 1] = clue
    return Gap(order, top=sides["column"], left=sides["row"])


TECHNIQUES = [
    (
        gap(),
        "touch in r2c2",
        "r2c2=X",
        "r1c1=. r3c3=.",
        "touching",
        "r2c2 is shaded, and shaded cells never touch. So r1c1 and r3c3 are white.",
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
        "Row 1 has its two shaded cells, r1c1 and r1c5. So r1c7 and r1c9 are white.",
    ),
    (
        gap(),
        "two in row 1",
        "r1c1=. r1c2=. r1c4=. r1c5=. r1c6=. r1c8=. r1c9=.",
        "r1c3=X r1c7=X",
        "last places",
        "Row 1's shaded cells can only be r1c3 and r1c7. So r1c3 and r1c7 are shaded.",
    ),
    (
        gap(),
        "two in row 4; touch in row 4",
        "r3c4=X r3c8=X",
        "r4c6=X",
        "either way",
        "Beside the shaded r3c4 and r3c8, row 4's shaded cells can only be r4c1 and "
        "r4c6, or r4c2 and r4c6. Either way r4c6 is shaded.",
    ),
    (
        gap(),
        "two in row 2; touch in row 2",
        "r1c2=X r3c5=X",
        "r2c9=X r2c8=.",
        "last places",
        "Beside the shaded r1c2 and r3c5, only r2c7 to r2c9 are left in row 2, of which only "
        "r2c7 and r2c9 do not touch. So r2c9 is shaded and r2c8 is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1",
        "r1c1=X",
        "r1c6=X r1c2=.",
        "last places",
        "Row 1 has a gap of 4. The partner of r1c1 can only be r1c6. So r1c6 is shaded and r1c2 "
        "is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1; touch in row 1",
        "r2c3=X",
        "r1c1=X r1c6=X",
        "last places",
        "Row 1 has a gap of 4. Beside the shaded r2c3, its shaded cells can only be r1c1 and "
        "r1c6. So r1c1 and r1c6 are shaded.",
    ),
    (
        gap(row1=4),
        "gap in row 1",
        "",
        "r1c5=.",
        "out of reach",
        "Row 1 has a gap of 4, and the partner of r1c5 would be off the board. So r1c5 is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1",
        "r1c1=.",
        "r1c5=. r1c6=.",
        "either way",
        "Row 1 has a gap of 4. Its shaded cells can only be r1c2 and r1c7, r1c3 and "
        "r1c8, or r1c4 and r1c9. In any case r1c5 and r1c6 are white.",
    ),
    (
        gap(row1=1),
        "gap in row 1",
        "r1c5=X",
        "r1c1=. r1c9=.",
        "either way",
        "Row 1 has a gap of 1. The partner of r1c5 can only be r1c3 or r1c7. Either way r1c1 "
        "and r1c9 are white.",
    ),
    (
        gap(row1=4),
        "gap in row 1; touch in row 1",
        "r2c1=X r1c3=.",
        "r1c7=. r1c8=.",
        "last places",
        "Row 1 has a gap of 4. Beside the shaded r2c1, its shaded cells can only be r1c4 and "
        "r1c9. So r1c7 and r1c8 are white.",
    ),
    (
        gap(row9=4),
        "gap in row 9; touch in row 9",
        "r9c4=. r9c6=.",
        "r8c3=. r8c7=.",
        "touched either way",
        "Row 9 has a gap of 4. Its shaded cells can only be r9c2 and r9c7, or r9c3 and "
        "r9c8. Either way r8c3 and r8c7 each touch one of them, so they are white.",
    ),
    (
        gap(),
        "two in row 7; touch in row 7",
        "r6c6=X r7c4=. r7c3=.",
        "r8c1=. r8c9=.",
        "touched either way",
        "Beside the shaded r6c6, row 7's shaded cells can only be r7c1 and r7c8, r7c1 "
        "and r7c9, r7c2 and r7c8, or r7c2 and r7c9. In any case r8c1 and r8c9 each "
        "touch one of them, so they are white.",
    ),
    (
        gap(10, row1=2),
        "gap in row 1; touch in row 1",
        "r1c10=.",
        "r2c5=.",
        "too little left",
        "If r2c5 were shaded, r1c4 to r1c6 would be white, which leaves no room for a "
        "gap of 2 in row 1. So r2c5 is white.",
    ),
    (
        gap(),
        "two in row 1; touch in row 1",
        "r1c1=. r1c2=. r1c3=. r1c4=.",
        "r2c6=.",
        "too little left",
        "If r2c6 were shaded, row 1 would have only r1c8 and r1c9 left, which touch. So r2c6 is "
        "white.",
    ),
    (
        gap(),
        "two in row 1",
        "r1c1=X r1c3=X r1c5=X",
        "",
        "no room",
        "Row 1 has three shaded cells, r1c1, r1c3 and r1c5.",
    ),
    (
        gap(),
        "two in row 1",
        " ".join(f"r1c{c}=." for c in range(2, 10)),
        "",
        "no room",
        "Row 1 has no room left for two shaded cells: only r1c1 is left.",
    ),
    (
        gap(row1=3),
        "gap in row 1",
        "r1c1=X r1c3=X",
        "",
        "no room",
        "The shaded cells of row 1, r1c1 and r1c3, have a gap of 1 instead of 3.",
    ),
    (
        gap(row1=5),
        "gap in row 1",
        "r1c3=X r1c9=.",
        "",
        "no room",
        "Row 1 has a gap of 5, so the partner of the shaded r1c3 would have to be r1c9,"
        " which is white.",
    ),
    (
        gap(row1=4),
        "gap in row 1; touch in row 1",
        "r2c4=X r2c6=X",
        "",
        "no room",
        "Beside the shaded r2c4 and r2c6, row 1 has no room left for a gap of 4: only r1c1, "
        "r1c2, r1c8 and r1c9 are left.",
    ),
    (
        gap(column5=1),
        "gap in column 5; touch in column 5",
        "r3c5=. r5c5=X r7c4=X",
        "",
        "no room",
        "Column 5 has a gap of 1, so the partner of the shaded r5c5 would have to be r3c5, which "
        "is white, or r7c5, which touches the shaded r7c4.",
    ),
    (
        gap(),
        "two in row 3; touch in row 3",
        "r2c2=X r4c5=X r3c7=. r3c9=. r3c8=.",
        "",
        "no room",
        "Beside the shaded r2c2 and r4c5, row 3 has no room left for two shaded cells.",
    ),
    (
        gap(),
        "two in row 2; touch in row 2; two in row 3; touch in row 3",
        "r2c3=. r2c4=. r2c5=.",
        "r4c4=.",
        "two lines",
        "If r4c4 were shaded, rows 2 and 3 would have only columns 1, 2 and 6 to 9 "
        "left: three blocks of two by two cells with at most one shaded cell each, but "
        "four are needed. So r4c4 is white.",
    ),
    (
        gap(10, column3=3, column4=5),
        "gap in column 3; touch in column 3; gap in column 4",
        "",
        "r4c3=.",
        "two lines",
        "If r4c3 were shaded, its partner in column 3 could only be r8c3, and column 4 would "
        "have only r1c4, r2c4, r6c4 and r10c4 left, no two with a gap of 5. So r4c3 is white.",
    ),
    (
        gap(),
        "two in row 6; touch in row 6; two in row 7; touch in row 7",
        "r6c1=. r6c3=. r6c5=. r6c6=. r7c6=.",
        "r7c8=.",
        "two lines",
        "If r7c8 were shaded, the shaded cells of row 6 could only be r6c2 and r6c4, which "
        "leaves no partner for r7c8 in row 7. So r7c8 is white.",
    ),
]


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded", "technique", "sentence"), TECHNIQUES
)
def test_a_technique_in_full(
    puzzle: Gap, names: str, given: str, concluded: str, technique: str, sentence: str
) -> None:
    assert_told(puzzle, step(puzzle, names, given, concluded), technique, sentence)


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded"),
    [
        (gap(), "two in row 1", "", "r1c5=X"),
        (gap(row1=4), "gap in row 1", "", "r1c1=."),
        (gap(), "two in row 1; touch in row 1", "", "r2c5=."),
    ],
)
def test_what_does_not_follow_is_no_technique(
    puzzle: Gap, names: str, given: str, concluded: str
) -> None:
    assert_no_technique(puzzle, step(puzzle, names, given, concluded))


def test_a_gap_has_the_same_name_at_all_rungs() -> None:
    puzzle = gap(row1=4)
    one = step(puzzle, "gap in row 1", "r1c1=X", "r1c6=X")
    assert "Row 1 has a gap of 4 between its two shaded cells." in matters(puzzle, one)
    assert "Row 1 has a gap of 4." in told(puzzle, one).sentence


# Over the examples

EXAMPLES = ("gap/1",)
EXPECTED = """touching, both placed, last places, out of reach, either way,
    touched either way, too little left, no room, two lines"""


def test_techniques_that_occur_in_the_examples() -> None:
    assert_techniques_occur(EXPECTED, steps_of(*EXAMPLES))


def test_sentences_are_well_formed_and_say_every_conclusion() -> None:
    for puzzle, one in steps_of(*EXAMPLES):
        assert_well_formed(puzzle, one)
