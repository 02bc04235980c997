"""White and Tan's steps in words: each technique once, numbers recounted.

Every step told here is also proved by a solver that knows nothing of techniques.
"""

from __future__ import annotations

import pytest
from steps_in_words import (
    assert_no_technique,
    assert_techniques_occur,
    assert_told,
    assert_well_formed,
    step,
    steps_of,
)

import quinta
from quinta.explainer.words import matters
from quinta.kinds.white_and_tan.kind import WhiteAndTan


def arrows(row: str) -> WhiteAndTan:
    return WhiteAndTan([[2 if arrow == ">" else 6 for arrow in row]])


TECHNIQUES = [
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
        "The tan arrow in r1c1 needs two tan arrows and has only r1c2 and r1c3 ahead. So r1c2 "
        "and r1c3 are tan.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c1=. r1c2=X",
        "r1c3=.",
        "needs all the rest",
        "The white arrow in r1c1 needs one white arrow and has only r1c3 ahead that can be "
        "white. So r1c3 is white.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c2=. r1c3=.",
        "r1c1=X",
        "cannot be",
        "If r1c1 were white, it would need one white arrow, but it points at two white arrows, "
        "r1c2 and r1c3. So r1c1 is tan.",
    ),
    (
        arrows("><"),
        "tan in r1c1",
        "",
        "r1c1=.",
        "cannot be",
        "If r1c1 were tan, it would need two tan arrows, but it has only r1c2 ahead. So r1c1 "
        "is white.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c2=X r1c3=X",
        "r1c1=X",
        "cannot be",
        "If r1c1 were white, it would need one white arrow, but it has nothing ahead that can "
        "be white. So r1c1 is tan.",
    ),
    (
        arrows("<<"),
        "tan in r1c1",
        "",
        "r1c1=.",
        "cannot be",
        "If r1c1 were tan, it would need two tan arrows, but it has nothing ahead. So r1c1 is "
        "white.",
    ),
    (
        arrows("><<<"),
        "white in r1c1; tan in r1c1",
        "r1c2=.",
        "r1c3=X r1c4=X",
        "either way",
        "If r1c1 is white, it already points at one white arrow, r1c2; if it is tan, it needs "
        "two tan arrows and has only r1c3 and r1c4 ahead that can be tan. Either way r1c3 and "
        "r1c4 are tan.",
    ),
    (
        arrows("><<"),
        "white in r1c1; tan in r1c1",
        "r1c2=. r1c3=.",
        "",
        "impossible",
        "r1c1 can be neither white, as it points at two white arrows, nor tan, as it has "
        "nothing ahead that can be tan.",
    ),
    (
        arrows("><<"),
        "white in r1c1",
        "r1c1=. r1c2=. r1c3=.",
        "",
        "impossible",
        "The white arrow in r1c1 needs one white arrow, yet points at two white arrows, r1c2 "
        "and r1c3.",
    ),
    (
        arrows("><<"),
        "tan in r1c1",
        "r1c1=X r1c2=.",
        "",
        "impossible",
        "The tan arrow in r1c1 needs two tan arrows, yet has only r1c3 ahead that can be tan.",
    ),
    (
        arrows(">><<<"),
        "tan in r1c1; tan in r1c2",
        "r1c2=X",
        "r1c1=.",
        "opposite colours",
        "r1c1 points the same way as the tan arrow in r1c2. If both were tan, r1c1 would point "
        "at r1c2 and at the two tan arrows that r1c2 points at, one too many. So r1c1 is white.",
    ),
    (
        arrows(">><<"),
        "white in r1c2; tan in r1c2; white in r1c3; tan in r1c3",
        "",
        "r1c1=X r1c4=X",
        "facing arrows",
        "r1c2 and r1c3 point at each other, and besides only at r1c1 and r1c4. If either is "
        "tan, it needs both arrows ahead of it, so the other is tan and needs both too. If both "
        "are white, each already points at one white arrow. Either way r1c1 and r1c4 are tan.",
    ),
    (
        arrows("><<"),
        "tan in r1c1; white in r1c3; tan in r1c3",
        "",
        "r1c2=X",
        "two arrows",
        "If r1c2 were white, r1c1 would be white, as it has only r1c3 ahead that can be tan, "
        "and then r1c3 can be neither white, as it points at two white arrows, nor tan, as it "
        "has nothing ahead that can be tan. So r1c2 is tan.",
    ),
]


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded", "technique", "sentence"), TECHNIQUES
)
def test_a_technique_in_full(
    puzzle: WhiteAndTan, names: str, given: str, concluded: str, technique: str, sentence: str
) -> None:
    assert_told(puzzle, step(puzzle, names, given, concluded), technique, sentence)


@pytest.mark.parametrize(
    ("puzzle", "names", "given", "concluded"),
    [
        (arrows("><<<"), "tan in r1c1", "r1c1=X", "r1c2=X"),
        (arrows("><<<"), "white in r1c1", "", "r1c1=X"),
        (arrows(">><<<"), "tan in r1c1; tan in r1c2", "r1c2=.", "r1c1=."),
    ],
)
def test_what_does_not_follow_is_no_technique(
    puzzle: WhiteAndTan, names: str, given: str, concluded: str
) -> None:
    assert_no_technique(puzzle, step(puzzle, names, given, concluded))


def test_what_matters_is_a_rule_of_one_arrow_by_its_short_name() -> None:
    puzzle = arrows("><<<")
    one = step(puzzle, "tan in r1c2", "r1c2=X", "r1c1=X")
    said = "If r1c2 is tan, it points at two tan arrows. What matters: r1c2 is tan."
    assert matters(puzzle, one) == said


# Over the examples

EXAMPLES = [name for name in quinta.examples() if name.startswith("white-and-tan/")]
EXPECTED = """seen enough, needs all the rest, cannot be, either way, impossible,
    opposite colours, facing arrows, two arrows"""


def test_techniques_that_occur_in_the_examples() -> None:
    assert_techniques_occur(EXPECTED, steps_of(*EXAMPLES))


def test_sentences_are_well_formed_and_say_every_conclusion() -> None:
    for puzzle, one in steps_of(*EXAMPLES):
        assert_well_formed(puzzle, one)
