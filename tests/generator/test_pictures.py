"""Puzzles of pictures: the fewest changes, settled by trying everything on tiny boards."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain, product
from typing import Any

import pytest

import quinta
from boards import FEW_AND_MANY, name_of
from quinta import Akkoy, Status
from quinta.ask.solve import INTERRUPTED
from quinta.base.errors import CannotBeMade, LimitReached, PuzzleError
from quinta.base.limits import Clock
from quinta.generator import picture as generator
from quinta.generator.picture import OfPicture, puzzle_of_picture
from quinta.kinds.akkoy.colours import Colour

READINGS: list[dict[str, Any]] = [
    {"ordered": ordered, "row_colour": colour}
    for ordered, colour in product((True, False), ("white", "black"))
]

Rows = tuple[tuple[bool, ...], ...]


def clues(rows: Rows, options: Mapping[str, Any]) -> Any:
    """What its clues tell of a picture, written here once more."""

    def told(line: Sequence[bool], black: bool) -> Any:
        text = "".join("#" if cell == black else "." for cell in line)
        runs = [len(run) for run in text.split(".") if run]
        return tuple(runs if options["ordered"] else sorted(runs))

    across = tuple(told(row, options["row_colour"] == "black") for row in rows)
    return across, tuple(told(column, True) for column in zip(*rows, strict=True))


def every_picture(rows: int, columns: int) -> list[Rows]:
    lines = list(product((False, True), repeat=columns))
    return list(product(lines, repeat=rows))


def alone(rows: int, columns: int, options: Mapping[str, Any]) -> list[Rows]:
    """The pictures that no other has the clues of."""
    found = defaultdict(list)
    for picture in every_picture(rows, columns):
        found[clues(picture, options)].append(picture)
    return [same[0] for same in found.values() if len(same) == 1]


def distance(one: Rows, other: Rows) -> int:
    return sum(
        a != b for ra, rb in zip(one, other, strict=True) for a, b in zip(ra, rb, strict=True)
    )


@pytest.mark.spread(5, 10)
@pytest.mark.parametrize("options", READINGS, ids=name_of)
@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 4), (3, 3), (3, 4)])
@FEW_AND_MANY
def test_no_picture_gets_a_puzzle_with_fewer_changes(
    rows: int, columns: int, options: Mapping[str, Any], times: int
) -> None:
    only = alone(rows, columns, options)
    pictures = every_picture(rows, columns)
    random.Random(times).shuffle(pictures)
    for picture in pictures[: 30 * times]:
        found = puzzle_of_picture(Akkoy, picture, 1, Clock(), **options)
        fewest = min(distance(picture, other) for other in only)
        assert (len(found.changed), found.at_least) == (fewest, fewest), picture
        assert found.proved


@pytest.mark.spread(2)
@pytest.mark.parametrize("options", READINGS, ids=name_of)
def test_places_that_leave_room_do_so_whatever_the_others_hold(options: Mapping[str, Any]) -> None:
    rng = random.Random(4)
    seen: dict[Any, Rows] = {}
    tried = 0
    for rows in rng.sample(every_picture(3, 5), 6000):
        other = seen.setdefault(clues(rows, options), rows)
        if other is rows:
            continue
        puzzle, one = Akkoy.from_picture(rows, **options)
        _, another = Akkoy.from_picture(other, **options)
        room = set(puzzle.room_for(one, another))
        assert {place for place in one if one[place] != another[place]} <= room
        for _ in range(5):
            here = {place: one[place] if place in room else rng.randrange(2) for place in one}
            there = {p: another[p] if one[p] != another[p] else here[p] for p in one}
            assert not list(puzzle.clues_of(here).violations(there)), (rows, other, here)
            tried += len(room) < len(one)
    assert tried > 100


def test_without_knowing_better_a_pair_of_boards_rules_out_itself_alone() -> None:
    puzzle = quinta.example("doors/4")
    one, other = list(quinta.solutions(puzzle, limit=2))
    assert set(puzzle.room_for(one, other)) == set(puzzle.places())


# Larger ones

HEART = """\
.##.##.
#######
#######
.#####.
..###..
...#...
"""
BLOCKS = "##..##..\n##..##..\n..##..##\n..##..##\n" * 2
"""Each two rows and columns the same, so that many boards have these clues."""


def cells(text: str) -> list[list[bool]]:
    return [[character == "#" for character in line] for line in text.splitlines()]


def of_picture(text: str, seed: object = 1, **options: Any) -> OfPicture:
    return puzzle_of_picture(Akkoy, cells(text), seed, Clock(), **options)


@pytest.mark.parametrize("options", READINGS, ids=name_of)
@pytest.mark.parametrize("text", [HEART, BLOCKS], ids=["heart", "blocks"])
def test_the_only_solution_is_the_picture_but_for_the_cells_told(
    text: str, options: Mapping[str, Any]
) -> None:
    found = of_picture(text, **options)
    result = quinta.solve(found.puzzle)
    assert result.status is Status.UNIQUE
    assert result.solution == found.solution
    assert found.puzzle.options() == {**found.puzzle.options(), **options}
    wanted = zip(found.puzzle.places(), chain(*cells(text)), strict=True)
    differ = [place for place, black in wanted if (found.solution[place] == Colour.BLACK) != black]
    assert list(found.changed) == differ
    assert found.puzzle == found.puzzle.clues_of(found.solution)
    assert found.at_least <= len(differ)


def test_runs_of_a_picture_stand_in_order_unless_told_otherwise() -> None:
    assert of_picture(HEART).puzzle.options()["ordered"]
    assert not of_picture(HEART, ordered=False).puzzle.options()["ordered"]


def test_a_picture_that_its_clues_tell_stays_as_it_is() -> None:
    found = of_picture(HEART, row_colour="black")
    assert (found.changed, found.at_least, found.limit) == ((), 0, None)


def test_a_picture_that_its_clues_do_not_tell_is_changed_as_little_as_can_be() -> None:
    puzzle, _ = Akkoy.from_picture(cells(BLOCKS), row_colour="black")
    assert quinta.solve(puzzle).status is Status.MULTIPLE
    found = of_picture(BLOCKS, row_colour="black")
    assert 0 < len(found.changed) < 20
    assert found.proved


def test_the_same_seed_changes_a_picture_in_the_same_way() -> None:
    one, again, *others = (of_picture(BLOCKS, seed, row_colour="black") for seed in "xxyz")
    assert (one.puzzle, one.changed) == (again.puzzle, again.changed)
    assert {len(other.changed) for other in others} == {len(one.changed)}
    assert {one.changed} != {other.changed for other in others}


def test_a_picture_that_breaks_a_rule_is_changed_until_it_does_not() -> None:
    picture = "###.#\n#.#.#\n#####\n..###\n"  # white areas of two, one and two cells
    found = of_picture(picture, equal_white_areas=True)
    assert quinta.solve(found.puzzle).solution == found.solution
    assert (len(found.changed), found.proved) == (1, True)


def test_what_is_found_when_the_time_is_over_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = generator._Search._undo
    for end, limit in ((LimitReached("time"), "time"), (KeyboardInterrupt(), INTERRUPTED)):

        def ended(search: Any, end: BaseException = end) -> None:
            looked(search)
            raise end

        monkeypatch.setattr(generator._Search, "_undo", ended)
        monkeypatch.setattr(generator, "BOARDS_FIRST", 0)
        found = of_picture(BLOCKS, row_colour="black")
        assert found.limit == limit
        assert quinta.solve(found.puzzle).solution == found.solution
        assert found.at_least <= len(found.changed)


def test_ctrl_c_before_anything_is_found_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(generator._Search, "_board", interrupted)
    with pytest.raises(KeyboardInterrupt):
        of_picture(BLOCKS, row_colour="black")


def test_a_search_that_is_given_up_says_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MOST_BOARDS", 1)
    with pytest.raises(
        CannotBeMade, match=r"no puzzle near the picture was found; at least \d+ "
    ) as e:
        of_picture(BLOCKS, row_colour="black")
    assert not e.value.proved


def test_a_puzzle_that_is_near_but_not_proved_to_be_the_nearest_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nearest = of_picture(BLOCKS, row_colour="black")
    monkeypatch.setattr(generator, "BOARDS_FIRST", 0)
    monkeypatch.setattr(generator._Search, "_undo", lambda search: None)
    near = generator._Search(
        *Akkoy.from_picture(cells(BLOCKS), row_colour="black"), random.Random(1), Clock()
    )
    near._find(near._board())
    assert near.best is not None
    before = len(near._changes(near.best))
    assert before >= len(nearest.changed)
    monkeypatch.undo()
    near._undo()
    assert quinta.solve(near.puzzle.clues_of(near.best)).status is Status.UNIQUE
    assert len(nearest.changed) <= len(near._changes(near.best)) <= before


# How many changes are allowed


def test_more_changes_than_allowed_are_refused_with_how_many_it_takes() -> None:
    apart = "#..#...\n.#.#...\n...####\n####...\n...#.#.\n...#..#\n"
    fewest = len(of_picture(apart, row_colour="black").changed)
    assert fewest > 1
    assert len(of_picture(apart, row_colour="black", most_changes=fewest).changed) == fewest
    with pytest.raises(CannotBeMade, match=f"at least {fewest} cells have to change") as refused:
        of_picture(apart, row_colour="black", most_changes=fewest - 1)
    assert refused.value.proved


def test_it_is_not_claimed_that_fewer_do_not_do_where_nobody_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ended(search: Any) -> None:
        raise LimitReached("time")

    monkeypatch.setattr(generator._Search, "_undo", ended)
    monkeypatch.setattr(generator, "BOARDS_FIRST", 0)
    found = of_picture(BLOCKS, row_colour="black")
    assert found.at_least < len(found.changed)
    with pytest.raises(CannotBeMade, match="is not known; allow more changes or more time") as said:
        of_picture(BLOCKS, row_colour="black", most_changes=found.at_least)
    assert not said.value.proved


# From Python


def test_a_picture_may_be_a_file_its_bytes_or_rows(tmp_path: Any) -> None:
    path = tmp_path / "heart.txt"
    path.write_text(HEART)
    by_path, by_text = (quinta.generate_from("akkoy", file) for file in (path, str(path)))
    by_bytes = quinta.generate_from(Akkoy, HEART.encode())
    by_rows = quinta.generate_from("akkoy", cells(HEART), seed=0, ordered=True)
    assert by_path == by_text == by_bytes == by_rows


def test_a_picture_is_scaled_from_python_too() -> None:
    large = "\n".join("".join(3 * c for c in line) for line in HEART.splitlines() for _ in "123")
    found = quinta.generate_from("akkoy", large.encode(), width=7)
    assert found.puzzle == of_picture(HEART).puzzle
    assert quinta.generate_from("akkoy", large.encode(), size=(3, 7)).puzzle.size == (3, 7)
    black = quinta.generate_from("akkoy", b"P2 2 1 9 1 8", threshold=95)
    assert set(black.solution.values()) == {Colour.BLACK}


@pytest.mark.parametrize(
    ("kind", "picture", "options", "why"),
    [
        ("doors", cells(HEART), {}, "Doors puzzles are not made of pictures; Akkoy puzzles are"),
        ("akkoy", [[True], []], {}, "different lengths"),
        ("akkoy", [], {}, "there are none"),
        ("akkoy", cells(HEART), {"widht": 3}, "did you mean 'width'"),
        ("akkoy", "/no/such/picture.png", {}, "cannot read '/no/such/picture.png'"),
    ],
)
def test_what_is_no_picture_or_no_wish_is_refused(
    kind: str, picture: Any, options: Mapping[str, Any], why: str
) -> None:
    with pytest.raises(PuzzleError, match=why):
        quinta.generate_from(kind, picture, **options)


def test_of_changes_that_cannot_be_made_together_the_oldest_goes() -> None:
    search = generator._Search(*Akkoy.from_picture(cells("##\n##\n")), random.Random(1), Clock())
    one, other, third = (-literal for literal in search.kept[:3])
    search.fewest.add((-one, -other))
    changed = [one, other, third]
    assert search._near(changed)
    assert changed == [other, third]
    search.fewest.add(())
    assert not search._near(changed)
