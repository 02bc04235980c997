"""New puzzles from Python: one solution, as wished for, and the same for the same seed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

import pytest

import quinta
from boards import each_option, facts, name_of
from hand import Hand
from processes import PATIENCE
from quinta import CannotBeMade, Limits, Made, Puzzle, Size, Status
from quinta.base.errors import PuzzleError, QuintaError
from quinta.base.grid import Symmetry
from quinta.generator import Wish, make
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.published import row_for
from quinta.puzzle.step import Level

SMALL = {"doors": (4, 4), "akkoy": (5, 5), "gap": (9, 9), "doppelblock": (5, 5)}
"""Sizes that are made in some hundredths of a second."""

HALF_TURN = Symmetry(False, True, True)

LEVELS = [
    *(("doors", 6, level, {}) for level in range(4)),
    *(("doppelblock", order, level, {}) for order in (5, 6) for level in (0, 1, 3)),
    *(("gap", 10, level, {}) for level in (1, 2, 3)),
    *(("akkoy", 10, level, {"ordered": True}) for level in (0, 1)),
    *(("white-and-tan", 5, level, {}) for level in (0, 2, 3)),
    *(("white-and-tan", 8, level, {}) for level in (0, 2)),
]
"""Levels that there are at these orders."""

REACH = [
    *(("white-and-tan", order, {}) for order in range(4, 15)),
    *(("doppelblock", order, {}) for order in range(4, 10)),
    *(("doppelblock", order, {"given_cells": True}) for order in (10, 12)),
    *(("gap", order, {}) for order in range(9, 15)),
    ("doors", 12, {}),
    ("akkoy", 20, {"ordered": True}),
    ("akkoy", 8, {}),
]

REACHED_EVERY_DAY = [
    *(("white-and-tan", 10), ("doppelblock", 7), ("gap", 12), ("doors", 12), ("akkoy", 20)),
]

KINDS = sorted(quinta.all_kinds())
THINNABLE = [kind for kind in KINDS if quinta.all_kinds()[kind].clues_can_go]


def size_of(kind: str) -> tuple[int, int]:
    """A small size."""
    rows, columns = SMALL.get(kind, quinta.all_kinds()[kind].usual_size)
    return rows, columns


@cache
def made(kind: str, seed: object = 1, **wishes: Any) -> Made:
    """A small puzzle as wished for."""
    return quinta.generate(kind, size_of(kind), seed=seed, **wishes)


def assert_right(found: Made) -> None:
    """One solution, the one that is told; by the solver, the referee and a checker apart."""
    result = quinta.solve(found.puzzle)
    assert result.status is Status.UNIQUE
    assert result.solution == found.solution
    assert not list(found.puzzle.violations(found.solution))
    assert set(found.solution) == set(found.puzzle.places())
    assert facts(found.puzzle.kind).obeys(found.puzzle, found.solution)


def places_for_clues(puzzle: Puzzle) -> int:
    """How many clues there could be, spare ones aside."""
    everywhere = [*puzzle.blank_clues(), *(clue.at for clue in puzzle.each_clue())]
    return sum(at[0] not in puzzle.spare_fields for at in everywhere)


def positions(puzzle: Puzzle) -> set[str]:
    """The texts of the puzzle in all its positions."""
    return {puzzle.moved(move).text() for move in puzzle.symmetries()}


# One solution


@each_option()
def test_a_made_puzzle_has_one_solution_and_the_options_wished_for(
    kind: str, options: Mapping[str, Any]
) -> None:
    for seed in (1, 2):
        found = made(kind, seed, **options)
        assert_right(found)
        assert found.puzzle.kind == kind
        assert found.puzzle.size == size_of(kind)
        assert found.puzzle.options() == {**found.puzzle.options(), **options}
        assert found.tries >= 1


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("kind", "order", "wishes"),
    [
        pytest.param(*case, marks=() if case[:2] in REACHED_EVERY_DAY else pytest.mark.thorough)
        for case in REACH
    ],
    ids=name_of,
)
def test_large_puzzles_can_be_made(kind: str, order: int, wishes: Mapping[str, Any]) -> None:
    found = quinta.generate(kind, (order, order), seed=1, **wishes)
    assert found.puzzle.size == (order, order)
    assert_right(found)
    if "given_cells" not in wishes:
        spare = found.puzzle.spare_fields
        assert not [clue for clue in found.puzzle.each_clue() if clue.at[0] in spare]


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_need_not_be_square_unless_its_kind_is(kind: str) -> None:
    if quinta.all_kinds()[kind].least_order is not None:
        with pytest.raises(PuzzleError, match=f"a {kind} board is square, not 4x6"):
            quinta.generate(kind, (4, 6), seed=3)
        return
    found = quinta.generate(kind, (4, 6), seed=3)
    assert found.puzzle.size == (4, 6)
    assert_right(found)


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_size_the_usual_one_is_made(kind: str) -> None:
    found = quinta.generate(kind, clues="full", seed=2)
    assert found.puzzle.size == quinta.all_kinds()[kind].usual_size


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", KINDS)
def test_the_rating_is_that_of_the_puzzle(kind: str) -> None:
    found = made(kind)
    rated = quinta.rate(found.puzzle)
    assert found.rating.level is not None
    assert found.rating.to_json() == rated.to_json()


# As many clues as wished for


@pytest.mark.parametrize("kind", THINNABLE)
def test_a_minimal_puzzle_needs_every_clue(kind: str) -> None:
    for seed in (1, 2, 3):
        puzzle = made(kind, seed, clues="minimal").puzzle
        assert puzzle.each_clue()
        for clue in puzzle.each_clue():
            assert quinta.solve(puzzle.without(clue)).status is Status.MULTIPLE
        thinned = quinta.thin(puzzle)
        assert thinned.minimal
        assert not thinned.removed


def test_with_given_cells_a_minimal_puzzle_needs_every_clue_too() -> None:
    found = quinta.generate("doppelblock", (7, 7), given_cells=True, clues="minimal", seed=1)
    assert_right(found)
    assert [clue for clue in found.puzzle.each_clue() if clue.at[0] == "cells"]
    assert not quinta.thin(found.puzzle).removed


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_puzzle_lacks_no_clue(kind: str) -> None:
    found = made(kind, clues="full")
    assert_right(found)
    assert len(found.puzzle.each_clue()) == places_for_clues(found.puzzle)
    assert all(found.puzzle.holds(clue, found.solution) for clue in found.puzzle.each_clue())


@pytest.mark.parametrize("more", [1, 2])
@pytest.mark.parametrize("kind", THINNABLE)
def test_there_are_as_many_clues_as_asked_for(kind: str, more: int) -> None:
    minimal = made(kind, clues="minimal").puzzle
    number = min(len(minimal.each_clue()) + more, places_for_clues(minimal))
    found = made(kind, clues=number)
    assert len(found.puzzle.each_clue()) == number
    assert_right(found)


def test_a_number_of_clues_and_a_level_go_together() -> None:
    found = quinta.generate("doors", (4, 4), clues=12, level=1, seed=1)
    assert len(found.puzzle.each_clue()) == 12
    assert quinta.rate(found.puzzle).level == 1


def test_a_number_of_clues_that_a_kind_cannot_have_is_refused() -> None:
    with pytest.raises((CannotBeMade, PuzzleError)):
        quinta.generate("white-and-tan", (4, 4), clues=10)


def test_more_clues_than_there_are_places_are_refused_at_once(hand: Hand) -> None:
    hand.each_look = 1
    with pytest.raises((CannotBeMade, PuzzleError)) as refused:
        quinta.generate("doors", (4, 4), clues=17, limits=Limits(seconds=10))
    assert getattr(refused.value, "proved", True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_symmetric_puzzle_looks_the_same_after_half_a_turn(kind: str) -> None:
    for seed in (1, 2, 3):
        found = made(kind, seed, symmetric=True, clues="minimal")
        turned = found.puzzle.moved(HALF_TURN)
        where = {clue.at for clue in found.puzzle.each_clue()}
        assert where == {clue.at for clue in turned.each_clue()}
        assert_right(found)
        if found.puzzle.clues_can_go:
            assert not quinta.thin(found.puzzle, symmetric=True).removed


@pytest.mark.parametrize(("kind", "wishes"), [("doors", {"level": 2}), ("doors", {"clues": 12})])
def test_symmetry_goes_together_with_other_wishes(kind: str, wishes: Mapping[str, Any]) -> None:
    found = quinta.generate(kind, (5, 5), symmetric=True, seed=1, **wishes)
    assert found.puzzle.is_symmetric()
    if "level" in wishes:
        assert quinta.rate(found.puzzle).level == wishes["level"]
    else:
        assert len(found.puzzle.each_clue()) == wishes["clues"]


# The level


@pytest.mark.spread(10)
@pytest.mark.parametrize(("kind", "order", "level", "options"), LEVELS, ids=name_of)
def test_the_level_is_exactly_the_one_wished_for(
    kind: str, order: int, level: int, options: Mapping[str, Any]
) -> None:
    found = quinta.generate(kind, (order, order), level=level, seed=1, **options)
    assert found.rating.level == level
    assert quinta.rate(found.puzzle).level == level
    assert_right(found)


def test_several_levels_have_their_turn() -> None:
    found = quinta.generate_many("doors", (5, 5), level="0-2", count=6, seed=1)
    assert [made.rating.level for made in found] == [0, 1, 2, 0, 1, 2]


def test_of_several_levels_those_that_do_not_exist_are_left_out() -> None:
    found = quinta.generate_many("doppelblock", (5, 5), level="1-3", count=4, seed=1)
    assert [made.rating.level for made in found] == [1, 3, 1, 3]


@pytest.mark.parametrize(
    ("kind", "level", "said"),
    [
        ("doppelblock", 2, "the nearest levels are 1 \\(easy\\) and 3 \\(hard\\)"),
        ("akkoy", 2, "the nearest levels are 1 \\(easy\\) and 3 \\(hard\\)"),
        ("white-and-tan", 1, "the nearest levels are 0 .* and 2"),
    ],
)
def test_a_level_that_no_puzzle_has_is_refused_at_once_with_the_nearest(
    kind: str, level: int, said: str, hand: Hand
) -> None:
    hand.each_look = 1
    with pytest.raises(CannotBeMade, match=said):
        quinta.generate(kind, level=level, limits=Limits(seconds=10))


@pytest.mark.parametrize("level", [6, -1, True, "3-1", "1-", "gentle", "2-2", 1.0, ()])
def test_what_is_no_level_is_refused(level: Any) -> None:
    with pytest.raises(QuintaError, match="level"):
        quinta.generate("doors", (3, 3), level=level)


EXISTING = [
    (kind, row.side, level, options)
    for kind in KINDS
    for row in quinta.all_kinds()[kind].existing
    for level in row.levels
    for options in ({}, {"ordered": True})
    if kind == "akkoy" or not options
    if level in Wish.of(kind, (row.side, row.side), **options).existing
]
"""Every level that is said to exist, at the smallest size that has it."""


@pytest.mark.spread(0, 40)
@pytest.mark.parametrize(("kind", "order", "level", "options"), EXISTING, ids=name_of)
def test_every_level_that_is_said_to_exist_can_be_made(
    kind: str, order: int, level: int, options: Mapping[str, Any]
) -> None:
    found = quinta.generate(kind, (order, order), level=level, seed=1, **options)
    assert found.rating.level == level


def test_a_size_that_has_levels_with_other_options_only_is_refused_at_once() -> None:
    for level in (None, 1):
        with pytest.raises(CannotBeMade, match=r"no akkoy 41x41 .* take a smaller one"):
            quinta.generate("akkoy", (41, 41), level=level)
    assert Wish.of("akkoy", (41, 41), level=1, ordered=True).levels == (Level.EASY,)


NARROW: list[tuple[str, tuple[int, int], tuple[int, ...], dict[str, Any]]] = [
    ("doors", (1, 4), (0,), {}),
    ("doors", (5, 1), (0, 2), {}),
    ("doors", (1, 9), (0, 1, 2), {}),
    ("doors", (1, 9), (0,), {"connected": True}),
    ("doors", (3, 2), (0, 2), {}),
    ("doors", (2, 7), (0, 1, 2, 3, 4), {}),
    ("akkoy", (1, 8), (0,), {}),
    ("akkoy", (8, 1), (0,), {"ordered": True}),
    ("akkoy", (3, 30), (1, 3, 4), {}),
    ("akkoy", (40, 8), (1,), {}),
    ("akkoy", (9, 16), (1, 4), {"equal_white_areas": True}),
]


@pytest.mark.spread(4)
@pytest.mark.parametrize(("kind", "size", "levels", "options"), NARROW, ids=name_of)
def test_a_narrow_board_has_other_levels_than_a_square_one_and_these_can_be_made(
    kind: str, size: tuple[int, int], levels: tuple[int, ...], options: Mapping[str, Any]
) -> None:
    assert Wish.of(kind, size, **options).existing == levels
    for level in levels:
        assert quinta.generate(kind, size, level=level, seed=1, **options).rating.level == level


@pytest.mark.thorough
def test_options_that_make_a_level_rare_are_known() -> None:
    equal = Wish.of("akkoy", (10, 10), level=0, equal_white_areas=True)
    with pytest.raises(CannotBeMade, match=r"nearest level is 1 \(easy\)"):
        make(equal, "1")
    found = quinta.generate_many("akkoy", (10, 10), equal_white_areas=True, count=10, seed="equal")
    assert sum(made.rating.level <= 2 for made in found) >= 8


@pytest.mark.thorough
def test_a_very_easy_board_of_connected_rooms_is_not_sought_where_nothing_begins() -> None:
    """Where not one door is known, hardly ever anything becomes known by small changes."""
    made = make(Wish.of("doors", (10, 10), level=0, connected=True), "l0 2")
    assert made.tries > 1
    assert made.rating.level == 0


# As published


def share_of_clues(puzzle: Puzzle) -> float:
    """How many of the clues that there could be are given."""
    return len(puzzle.each_clue()) / places_for_clues(puzzle)


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", KINDS)
def test_unless_asked_otherwise_puzzles_are_as_hard_and_full_as_published_ones(kind: str) -> None:
    found = list(quinta.generate_many(kind, count=10, seed="usual"))
    levels = [made.rating.level for made in found]
    assert max(levels) <= 3
    assert sum(level <= 2 for level in levels) >= 0.8 * len(levels)
    shares = sorted(share_of_clues(made.puzzle) for made in found)
    known = row_for(found[0].puzzle.published, found[0].puzzle.size)
    assert abs(shares[len(shares) // 2] - sum(known.share) / 2) <= 0.15


def test_a_puzzle_of_a_level_has_no_clue_that_could_go_without_making_it_harder() -> None:
    """Each clue is needed: without it there are more solutions, or it takes harder steps."""
    found = quinta.generate("doors", (5, 5), level=0, clues="minimal", seed=1)
    for clue in found.puzzle.each_clue():
        rated = quinta.rate(found.puzzle.without(clue))
        assert rated.level is None or rated.level > 0


# The same seed, the same puzzle

SEVERAL: list[tuple[str, int, dict[str, Any]]] = [
    ("doors", 5, {"level": 1}),
    ("doors", 6, {"connected": True, "symmetric": True}),
    ("akkoy", 6, {"ordered": True, "clues": 10}),
    ("akkoy", 5, {"equal_white_areas": True}),
    ("gap", 10, {}),
    ("doppelblock", 6, {"clues": "full"}),
    ("doppelblock", 7, {"given_cells": True, "clues": "full"}),
    ("white-and-tan", 6, {}),
]

SCRIPT = """
import quinta
from test_generator import several
print(several())
"""


def several(limits: Limits | None = None, backwards: bool = False) -> list[Any]:
    """Puzzles of every kind, with their solutions and ratings."""
    made_in_order = {}
    for index, (kind, order, wishes) in list(enumerate(SEVERAL))[:: -1 if backwards else 1]:
        found = quinta.generate(kind, (order, order), seed="same", limits=limits, **wishes)
        marks = marks_to_json(found.puzzle, found.solution)
        level = found.rating.level
        told = None if level is None else int(level)
        made_in_order[index] = [found.puzzle.text(), marks, told, found.tries]
    return [made_in_order[index] for index in sorted(made_in_order)]


@pytest.fixture(scope="module")
def same() -> list[Any]:
    """What this process makes when it is asked first."""
    return several()


def test_the_same_seed_makes_the_same_puzzles_again_whatever_was_made_before(
    same: list[Any],
) -> None:
    for kind in KINDS:
        made(kind, "before")
    random.seed(0)
    assert several(backwards=True) == same


def test_a_limit_that_is_not_reached_changes_no_puzzle(same: list[Any]) -> None:
    assert several(Limits(seconds=1e9)) == same


@pytest.mark.spread(1)
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_seed_makes_the_same_puzzles_in_another_process(
    same: list[Any], hash_seed: str
) -> None:
    folder = Path(__file__).parent
    paths = os.pathsep.join(map(str, (folder, folder.parent, folder.parent / "kinds")))
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert told.stdout.strip() == str(same)


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", KINDS)
def test_other_seeds_make_other_puzzles(kind: str) -> None:
    seeds: list[object] = [1, 2, 3, "2026-11-15", "2026-11-16"]
    assert len({made(kind, seed).puzzle.text() for seed in seeds}) == len(seeds)


def test_a_seed_may_be_a_number_or_its_text() -> None:
    assert made("doors", 7).puzzle == made("doors", "7").puzzle


@pytest.mark.parametrize("kind", KINDS)
def test_one_puzzle_is_the_first_of_many(kind: str) -> None:
    first, second = quinta.generate_many(kind, size_of(kind), count=2, seed=1)
    assert first.puzzle == made(kind).puzzle
    assert first.solution == made(kind).solution
    assert second.puzzle != first.puzzle
    assert_right(second)


def test_puzzles_are_made_without_end_if_nobody_says_how_many() -> None:
    found = list(islice(quinta.generate_many("doors", (3, 3), seed=1), 12))
    limited = list(quinta.generate_many("doors", (3, 3), count=12, seed=1))
    assert [m.puzzle for m in found] == [m.puzzle for m in limited]


# No two the same


@pytest.mark.parametrize(
    ("kind", "order", "count"),
    [("doors", 2, 5), ("akkoy", 2, 12), ("white-and-tan", 4, 10), ("gap", 9, 12)],
)
def test_no_two_are_the_same_when_turned_or_mirrored(kind: str, order: int, count: int) -> None:
    wished = {"clues": "minimal"} if quinta.all_kinds()[kind].clues_can_go else {}
    many = quinta.generate_many(kind, (order, order), count=count, seed=1, **wished)
    found = [m.puzzle for m in many]
    assert len(found) == count
    for one, other in combinations(found, 2):
        assert other.text() not in positions(one)


def test_all_smallest_doors_are_found_and_then_it_is_said_that_there_are_no_more() -> None:
    every: set[str] = set()
    for clues in product((None, 1, 2, 3), repeat=4):
        puzzle = quinta.Doors([clues[:2], clues[2:]])
        if quinta.solve(puzzle).status is Status.UNIQUE and not quinta.thin(puzzle).removed:
            every.add(min(positions(puzzle)))
    puzzles = quinta.generate_many("doors", (2, 2), count=500, clues="minimal", seed=3)
    found = [min(positions(one.puzzle)) for one in islice(puzzles, len(every))]
    with pytest.raises(CannotBeMade, match=f"{len(every)} different puzzles are all") as said:
        next(puzzles)
    assert not said.value.proved
    assert len(found) == len(set(found))
    assert set(found) == every


# What cannot be made


@pytest.mark.parametrize(
    ("kind", "order", "why"),
    [
        ("gap", 5, "smallest has order 8"),
        ("gap", 8, "two Gap boards"),
        ("white-and-tan", 1, "at most 0 arrows"),
        ("white-and-tan", 3, "3x3"),
        ("white-and-tan", 22, "22x22"),
        ("white-and-tan", 40, "40x40"),
    ],
)
def test_what_is_known_to_be_impossible_is_said_at_once(kind: str, order: int, why: str) -> None:
    with pytest.raises(CannotBeMade, match=why) as said:
        quinta.generate(kind, (order, order))
    assert said.value.proved


def gap_boards(order: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All boards, as the two shaded columns of every row; by trying."""
    pairs = [(a, b) for a, b in combinations(range(order), 2) if b - a > 1]

    def more(rows: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        if len(rows) == order:
            yield rows
            return
        shaded = [column for row in rows for column in row]
        above = rows[-1] if rows else ()
        for pair in pairs:
            apart = all(abs(one - other) > 1 for one in pair for other in above)
            if apart and all(shaded.count(column) < 2 for column in pair):
                yield from more((*rows, pair))

    return more(())


def gaps(board: tuple[tuple[int, int], ...]) -> tuple[list[int], list[int]]:
    """The clues of a board: of its rows and of its columns."""
    columns = []
    for column in range(len(board)):
        first, second = (row for row, pair in enumerate(board) if column in pair)
        columns.append(second - first - 1)
    return [b - a - 1 for a, b in board], columns


def test_no_gap_board_below_order_9_has_clues_of_its_own() -> None:
    assert all(not list(gap_boards(order)) for order in range(1, 8))
    one, other = gap_boards(8)
    assert one != other
    assert gaps(one) == gaps(other)


def some_arrow_fits(colours: Mapping[tuple[int, int], bool], row: int, column: int) -> bool:
    """Whether a cell, True being tan, sees as many of its colour as it should in a direction."""
    own = colours[row, column]
    for down, right in product((-1, 0, 1), repeat=2):
        seen, at = 0, (row + down, column + right)
        while (down or right) and at in colours:
            seen += colours[at] == own
            at = (at[0] + down, at[1] + right)
        if seen == (2 if own else 1):
            return True
    return False


def test_whatever_the_colours_of_a_3x3_board_some_cell_has_no_arrow_that_fits() -> None:
    def fits(order: int, colours: tuple[bool, ...]) -> bool:
        where = [(row, column) for row in range(order) for column in range(order)]
        board = dict(zip(where, colours, strict=True))
        return all(some_arrow_fits(board, *cell) for cell in where)

    assert fits(2, (False,) * 4), "an all white board of order 2 has arrows"
    assert not any(fits(3, colours) for colours in product((False, True), repeat=9))


def test_a_level_that_is_not_found_is_given_up() -> None:
    with pytest.raises(CannotBeMade, match="no doors puzzle 5x5 of level 5 was found; 3") as said:
        make(Wish("doors", Size(5, 5), level=Level.EXTREME), 0, tries=3)
    assert not said.value.proved


def test_where_not_even_a_board_is_found_few_tries_are_made() -> None:
    with pytest.raises(CannotBeMade, match="20 boards were tried") as said:
        quinta.generate("white-and-tan", (3, 6))
    assert not said.value.proved


@pytest.mark.parametrize("kind", KINDS)
def test_a_limit_is_kept_and_told(kind: str) -> None:
    with pytest.raises(CannotBeMade, match="the time limit was reached") as said:
        quinta.generate(kind, size_of(kind), limits=Limits(seconds=0))
    assert not said.value.proved


@pytest.mark.parametrize(
    ("kind", "size", "wishes", "why"),
    [
        ("chess", (8, 8), {}, "unknown kind"),
        ("gap", (9, 10), {}, "square"),
        ("doors", (0, 3), {}, "at least one cell"),
        ("doors", (3, 3), {"ordered": True}, "no option 'ordered'"),
        ("doors", (3, 3), {"given_cells": True}, "no clues to spare"),
        ("doors", (3, 3), {"clues": "few"}, "neither usual nor minimal nor full"),
        ("akkoy", (3, 3), {"row_colour": "pink"}, "white or black"),
        ("doppelblock", (1, 1), {}, "too small"),
    ],
)
def test_what_makes_no_sense_is_refused(
    kind: str, size: tuple[int, int], wishes: Mapping[str, Any], why: str
) -> None:
    with pytest.raises(PuzzleError, match=why):
        quinta.generate(kind, size, **wishes)


@pytest.mark.parametrize("clues", [True, -1])
def test_what_is_no_number_of_clues_is_refused(clues: int) -> None:
    with pytest.raises(PuzzleError):
        Wish("doors", Size(3, 3), clues=clues)


def test_a_wish_and_a_seed_are_all_that_a_puzzle_hangs_on() -> None:
    wish = Wish("doors", Size(4, 4))
    assert make(wish, "x/0/0").puzzle == quinta.generate("doors", (4, 4), seed="x").puzzle


def test_whoever_listens_hears_how_many_boards_were_tried() -> None:
    heard: list[int] = []
    made = make(Wish.of("gap", level=3), "1/0/0", told=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == made.tries
    assert made.puzzle == quinta.generate("gap", level=3, seed="1").puzzle


def test_no_more_boards_are_tried_than_allowed() -> None:
    heard: list[int] = []
    with pytest.raises(CannotBeMade, match="2 boards were tried"):
        make(Wish.of("doors", (5, 5), level=5), "1", tries=2, told=heard.append)
    assert max(heard) == 2
