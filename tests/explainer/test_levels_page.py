"""docs/levels.md, and the command that measures for it."""

from __future__ import annotations

from collections import Counter

from bench import levels

import quinta
from quinta.puzzle.step import Level

PAGE = levels.PAGE.read_text(encoding="utf-8")


def test_the_page_names_every_level_as_everywhere_else() -> None:
    for level in Level:
        assert f"| {int(level)} | {level.title} | " in PAGE


def test_the_table_of_the_page_is_whole() -> None:
    made = PAGE.partition(levels.BEGIN)[2].partition(levels.END)[0].splitlines()
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in made)
    assert head == levels.HEAD
    kinds = {title for title, *_ in rows}
    assert all(any(cls.title in kind for kind in kinds) for cls in quinta.all_kinds().values())
    for row in rows:
        assert len(row) == len(head)
        counts = [int(cell or 0) for cell in row[4 : 4 + len(Level) + 1]]
        assert sum(counts) == int(row[3]), row


def test_a_new_table_takes_the_place_of_the_old_one() -> None:
    again = levels.write(PAGE, "| new |\n")
    assert "| new |\n" + levels.END in again
    assert levels.write(again, "| newer |\n").count("| new |") == 0
    assert again.partition(levels.BEGIN)[0] == PAGE.partition(levels.BEGIN)[0]
    assert again.partition(levels.END)[2] == PAGE.partition(levels.END)[2]


def test_levels_and_clues_are_counted() -> None:
    puzzles = [quinta.example("doors/1"), None, quinta.example("doors/1")]
    found = levels.spread(iter(puzzles))
    assert found.levels == Counter({Level.MEDIUM: 2, None: 1})
    assert found.shares == [15 / 16] * 2


def test_given_cells_of_doppelblock_are_no_clues_there_is_room_for() -> None:
    sums = "doppelblock 5\ntop: 1 . . . .\n"
    with_cells = quinta.parse(sums + "cells:\n1 . . . .\n" + ". . . . .\n" * 4)
    assert len(with_cells.each_clue()) == 2
    assert levels.share(with_cells) == 1 / 10


def test_the_same_published_puzzles_are_taken_every_time() -> None:
    puzzles = [quinta.Gap(9 + order) for order in range(12)]
    group = levels.Group("Gap", "9x9", puzzles)
    taken = levels.sample(group, 5)
    assert taken == levels.sample(group, 5)
    assert len(set(taken)) == 5
    assert levels.sample(group, 9)[:5] == taken


def test_ours_are_made_without_further_wishes() -> None:
    group = levels.Group("Gap", "9x9", asked={"kind": "gap", "size": (9, 9)})
    first, second = levels.ours(group, 2)
    assert first == quinta.generate("gap", (9, 9), seed="levels 0").puzzle
    assert first != second
    assert not list(levels.ours(levels.Group("Gap", "9x9"), 2))


def test_what_cannot_be_made_has_no_level() -> None:
    group = levels.Group("Gap", "8x8", asked={"kind": "gap", "size": (8, 8)})
    assert levels.spread(levels.ours(group, 2)).levels == Counter({None: 2})
