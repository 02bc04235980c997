"""The rules as tables of ways against the rules as clauses, and both against the referee.

Each kind states its rules three times for people and solvers: in ``violations``, in
``constraints`` and in ``ways``. None calls another, so they can argue.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod

import pytest

import quinta
from boards import (
    FEW_AND_MANY,
    Options,
    each_option,
    examples_of,
    facts,
    random_marks,
    some_of,
    tiny_puzzles,
)
from quinta.base.grid import Size, Wall, bridges, horizontal_walls, vertical_walls
from quinta.explainer.looks import Look, Looks
from quinta.explainer.propagate import Board
from quinta.explainer.prover import Prover
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Mask, Reason, Spot
from quinta.puzzle.ways import Listed, Ways, values_in

ALL_OF = 300
"""A spot with at most so many assignments is tried with all of them."""
SOME = 15
"""Of a larger spot so many are tried: some at random, some one mark away from a way."""

Reasons = tuple[Reason, ...]


def some_puzzles(kind: str, options: Options, times: int = 1) -> Iterator[Puzzle]:
    rng = random.Random(f"ways of {kind} {options} {times}")
    for _ in range(4 * times):
        yield facts(kind).tiny(rng, **options)
    for _ in range(times):
        yield facts(kind).middling(rng, **options)


def with_examples(kind: str, options: Options, times: int) -> Iterator[Puzzle]:
    yield from some_puzzles(kind, options, times)
    for name in examples_of(kind):
        puzzle = quinta.example(name)
        if times > 1 and options.items() <= puzzle.options().items():
            yield puzzle


def looked_at(puzzle: Puzzle) -> Iterator[tuple[Reasons, Sequence[Place], Ways]]:
    """Every reason alone, and all reasons of every spot, if there is a table."""
    for spot in puzzle.spots():
        each: list[tuple[Reasons, Sequence[Place]]] = [
            ((reason,), reason.places) for reason in spot.reasons
        ]
        for reasons, places in [*each, (spot.reasons, spot.places)]:
            ways = puzzle.ways(reasons)
            if ways is not None:
                yield reasons, places, ways


def told_in_full(puzzle: Puzzle, reasons: Reasons) -> bool:
    """Whether no other reason of the spot says the same clue more fully."""
    if len(reasons) > 1:
        return True
    (reason,) = reasons
    if reason.clue is None or reason.about is None:
        return True
    return not any(
        other.clue == reason.clue and other.about is None
        for spot in puzzle.spots()
        for other in spot.reasons
        if other.where == reason.where
    )


def is_a_way(ways: Ways, values: Sequence[Value]) -> bool:
    return bool(ways.left([1 << value for value in values]))


def tried(
    rng: random.Random, puzzle: Puzzle, places: Sequence[Place], ways: Ways
) -> Iterator[tuple[Value, ...]]:
    """Values of the places of a spot: all that there are, or many."""
    choices = [puzzle.values(place) for place in places]
    if prod(map(len, choices)) <= ALL_OF:
        yield from product(*choices)
        return
    for _ in range(SOME):
        yield tuple(map(rng.choice, choices))
    every = list(ways.each(ways.all))
    for _ in range(SOME if every else 0):
        near = [rng.choice(list(values_in(mask))) for mask in rng.choice(every)]
        yield tuple(near)
        at = rng.randrange(len(near))
        near[at] = rng.choice(choices[at])
        yield tuple(near)
        if len(near) > 1:
            one, other = rng.sample(range(len(near)), 2)
            near[one], near[other] = near[other], near[one]
            if all(value in choice for value, choice in zip(near, choices, strict=True)):
                yield tuple(near)


@pytest.mark.spread(2)
@FEW_AND_MANY
@each_option()
def test_a_table_allows_what_the_clauses_allow(kind: str, options: Options, times: int) -> None:
    rng = random.Random(1)
    for puzzle in with_examples(kind, options, times):
        prover = Prover(puzzle)
        for reasons, places, ways in looked_at(puzzle):
            full = told_in_full(puzzle, reasons)
            for values in tried(rng, puzzle, places, ways):
                marks = [Fact(*mark) for mark in zip(places, values, strict=True)]
                allowed = not prover.contradict([*reasons, *marks])
                if full:
                    assert is_a_way(ways, values) == allowed, (reasons[0].name, values)
                else:
                    assert is_a_way(ways, values) or not allowed, (reasons[0].name, values)
        prover.close()


@pytest.mark.spread(4)
@FEW_AND_MANY
@each_option()
def test_every_way_can_be_had(kind: str, options: Options, times: int) -> None:
    """Also of the tables that tell less than their clauses: nothing in them is idle."""
    for puzzle in with_examples(kind, options, times):
        prover = Prover(puzzle)
        for reasons, places, ways in looked_at(puzzle):
            for way in islice(ways.each(ways.all), 10):
                for place, mask in zip(places, way, strict=True):
                    assert mask, "a way that leaves a place no value"
                    assert all(value in puzzle.values(place) for value in values_in(mask))
                assert not prover.contradict([*reasons, *said_by(puzzle, places, way)])
        prover.close()


def said_by(puzzle: Puzzle, places: Sequence[Place], way: Sequence[Mask]) -> Iterator[Fact]:
    for place, mask in zip(places, way, strict=True):
        for value in puzzle.values(place):
            if not mask >> value & 1:
                yield Fact(place, value, holds=False)


@FEW_AND_MANY
@each_option()
def test_a_solution_is_one_of_the_ways_of_every_spot(
    kind: str, options: Options, times: int
) -> None:
    solved = 0
    for puzzle in with_examples(kind, options, times):
        for marks in quinta.solutions(puzzle, limit=3):
            solved += 1
            for _, places, ways in looked_at(puzzle):
                assert is_a_way(ways, [marks[place] for place in places])
            for fact in puzzle.given_facts():
                assert (marks[fact.place] == fact.value) == fact.holds
            assert not puzzle.lazy or not list(puzzle.lazy_violations(marks))
    assert solved


# Against the referee


def obeys_the_tables(puzzle: Puzzle, spots: Sequence[tuple[Spot, Ways]], marks: Marks) -> bool:
    return (
        all((marks[f.place] == f.value) == f.holds for f in puzzle.given_facts())
        and all(is_a_way(ways, [marks[p] for p in spot.places]) for spot, ways in spots)
        and not (puzzle.lazy and next(puzzle.lazy_violations(marks), None))
    )


@pytest.mark.spread(4)
@FEW_AND_MANY
@each_option()
def test_marks_are_a_way_of_every_spot_if_the_referee_finds_no_fault(
    kind: str, options: Options, times: int
) -> None:
    rng = random.Random(f"referee {kind} {options}")
    accepted = 0
    for puzzle in tiny_puzzles(kind, options, times, 8):
        spots = [(s, ways) for s in puzzle.spots() if (ways := puzzle.ways(s.reasons)) is not None]
        assert len(spots) == len(puzzle.spots()), "a tiny puzzle has small spots"
        for marks in complete(rng, puzzle):
            right = next(puzzle.violations(marks), None) is None
            assert obeys_the_tables(puzzle, spots, marks) == right, puzzle.marks_text(marks)
            accepted += right
    assert accepted


def complete(rng: random.Random, puzzle: Puzzle) -> Iterator[Marks]:
    """Every assignment of a board if they are few; else candidates, and all sorts of faults."""
    choices = [puzzle.values(place) for place in puzzle.places()]
    if prod(map(len, choices)) <= 10 * ALL_OF:
        for values in product(*choices):
            yield dict(zip(puzzle.places(), values, strict=True))
        return
    for _ in range(SOME):
        yield random_marks(rng, puzzle)
    for solution in quinta.solutions(puzzle, limit=10):
        yield solution
        for place in puzzle.places():
            for value in puzzle.values(place):
                yield {**solution, place: value}
        for _ in range(SOME):
            one, other = rng.sample(puzzle.places(), 2)
            yield {**solution, one: solution[other], other: solution[one]}


@FEW_AND_MANY
@each_option()
def test_a_rule_left_to_cuts_is_broken_as_the_referee_says(
    kind: str, options: Options, times: int
) -> None:
    rng = random.Random(f"lazy {kind} {options}")
    for puzzle in some_puzzles(kind, options, times):
        assert puzzle.lazy == bool(puzzle.lazy_rules())
        for _ in range(20):
            marks = some_of(rng, random_marks(rng, puzzle))
            lazy = list(puzzle.lazy_violations(marks))
            told = [v for v in puzzle.violations(marks) if v.rule in puzzle.lazy_rules()]
            assert sorted(map(str, lazy)) == sorted(map(str, told))


# The tables themselves


def random_ways(rng: random.Random) -> tuple[Listed, int, int]:
    places, values = rng.randint(1, 5), rng.randint(1, 4)
    ways = [
        [rng.randrange(1, 1 << values) for _ in range(places)] for _ in range(rng.randint(0, 12))
    ]
    return Listed(ways), places, values


@pytest.mark.parametrize("seed", range(40))
def test_ways_answer_as_one_would_by_going_through_them(seed: int) -> None:
    rng = random.Random(seed)
    ways, places, values = random_ways(rng)
    assert len(ways) == len(ways.ways) == ways.count(ways.all)
    assert list(ways.each(ways.all)) == list(ways.ways)
    for _ in range(20):
        position, mask = rng.randrange(places), rng.randrange(1 << values)
        found = set(values_in(ways.open[position][mask])) if ways.ways else set()
        assert found == {i for i, way in enumerate(ways.ways) if way[position] & mask}
        domains = [rng.randrange(1 << values) for _ in range(places)]
        left = ways.left(domains)
        naive = [w for w in ways.ways if all(m & d for m, d in zip(w, domains, strict=True))]
        assert list(ways.each(left)) == naive
        assert ways.count(left) == len(naive)
        assert ways.count(left, 2) == min(len(naive), 2)
        if left:
            assert ways.has(left, position, mask) == any(w[position] & mask for w in naive)


@pytest.mark.parametrize("mask", [0, 1, 0b1010, (1 << 70) | 1])
def test_the_values_of_a_mask_are_its_bits(mask: Mask) -> None:
    assert sum(1 << value for value in values_in(mask)) == mask


@FEW_AND_MANY
@each_option()
def test_a_look_excludes_exactly_what_the_clauses_exclude(
    kind: str, options: Options, times: int
) -> None:
    """Nothing that some completion has, and everything that none has."""
    rng = random.Random(f"pruned {kind} {options}")
    for puzzle in some_puzzles(kind, options, times):
        looks, prover = Looks(puzzle), Prover(puzzle)
        for domains in partly_known(rng, puzzle, looks):
            board = Board(looks, domains)
            chosen = [look for look in looks.all if told_in_full(puzzle, look.reasons)]
            for look in rng.sample(chosen, min(8, len(chosen))):
                assert pruned(board, look) == by_solver(prover, looks, look, domains)
        prover.close()


def partly_known(rng: random.Random, puzzle: Puzzle, looks: Looks) -> Iterator[list[Mask]]:
    """Boards with some marks, some exclusions; most have a solution, some a wrong mark."""
    solution = quinta.solve(puzzle).solution
    for right in (True, True, False):
        marks = solution if right and solution else random_marks(rng, puzzle)
        domains = looks.domains({})
        for place, value in some_of(rng, marks).items():
            number = looks.index[place]
            ruled_out = rng.randrange(1 << 8) if rng.random() < 0.5 else -1
            domains[number] = looks.full[number] & (~ruled_out | 1 << value)
        yield domains


def pruned(board: Board, look: Look) -> dict[int, Mask] | None:
    """What is left of the places of a look; None if it has no way."""
    if not board.ways(look):
        return None
    left = {place: board.domains[place] for place in look.places}
    for place, lost in board.pruned(look):
        left[place] &= ~lost
    return left


def by_solver(
    prover: Prover, looks: Looks, look: Look, domains: Sequence[Mask]
) -> dict[int, Mask] | None:
    """The same by a call for each value."""
    known = [
        fact
        for place in look.places
        for fact in looks.facts(place, looks.full[place] & ~domains[place])
        if looks.full[place] != domains[place]
    ]
    parts: list[Reason | Fact] = [*look.reasons, *known]
    if prover.contradict(parts):
        return None
    return {
        place: sum(
            1 << value
            for value in values_in(domains[place])
            if not prover.contradict([*parts, Fact(looks.places[place], value)])
        )
        for place in look.places
    }


@FEW_AND_MANY
@each_option()
def test_a_board_that_is_restricted_is_as_one_made_anew(
    kind: str, options: Options, times: int
) -> None:
    rng = random.Random(f"restrict {kind} {options}")
    puzzle = facts(kind).middling(rng, **options)
    looks = Looks(puzzle)
    board = Board(looks, looks.domains({}))
    for place, value in some_of(rng, random_marks(rng, puzzle)).items():
        number = looks.index[place]
        board.restrict(number, board.domains[number] & 1 << value)
    anew = Board(looks, board.domains)
    assert [board.left(look) for look in looks.all] == [anew.left(look) for look in looks.all]


# Bridges


def parts_of(walls: Sequence[Wall], cells: set[object]) -> int:
    """How many parts the cells fall into."""
    group = {cell: cell for cell in cells}

    def find(cell: object) -> object:
        while group[cell] is not cell:
            cell = group[cell]
        return cell

    for wall in walls:
        group[find(wall.first)] = find(wall.second)
    return sum(group[cell] is cell for cell in cells)


@pytest.mark.parametrize("seed", range(60))
def test_bridges_are_the_walls_whose_loss_makes_one_part_more(seed: int) -> None:
    rng = random.Random(seed)
    size = Size(rng.randint(1, 6), rng.randint(1, 6))
    every = [w for row in (*vertical_walls(size), *horizontal_walls(size)) for w in row]
    walls = [wall for wall in every if rng.random() < rng.choice((0.4, 0.7, 0.9))]
    rng.shuffle(walls)
    cells: set[object] = {cell for wall in walls for cell in wall}
    whole = parts_of(walls, cells)
    lost = {w for w in walls if parts_of([other for other in walls if other != w], cells) > whole}
    found = bridges(walls)
    assert len(found) == len(set(found))
    assert set(found) == lost


def test_bridges_of_a_large_board_need_no_recursion() -> None:
    """Before this was without recursion, long corridors exhausted Python's stack."""
    corridor = [w for row in vertical_walls(Size(1, 5000)) for w in row]
    assert len(bridges(corridor)) == 4999
