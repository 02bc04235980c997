"""Ways that are worked out against ways that are listed; all fillings one by one settle it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, product
from math import hypot

import pytest

import quinta
from quinta.explainer.looks import Looks
from quinta.kinds.akkoy.kind import Akkoy
from quinta.kinds.akkoy.unlisted import RunWays
from quinta.kinds.akkoy.ways import MOST_LISTED, listed, number_of_ways, run_ways
from quinta.kinds.doppelblock import ways as doppelblock
from quinta.kinds.doppelblock.make import random_board
from quinta.kinds.doppelblock.unlisted import LineWays
from quinta.logic.model import Marks
from quinta.puzzle.step import Clue, Mask, Way
from quinta.puzzle.ways import Listed, Unlisted, Ways, values_in


def by_trying(
    domains: Sequence[Mask], right: Callable[[Sequence[int]], bool]
) -> Iterator[tuple[Mask, ...]]:
    """Every filling of the places that is right."""
    for values in product(*map(values_in, domains)):
        if right(values):
            yield tuple(1 << value for value in values)


def say_the_same(rng: random.Random, table: Listed, worked_out: Ways, full: Mask) -> None:
    places = len(worked_out.open)
    for _ in range(4):
        domains = partly_known(rng, table, places, full)
        left = [way for way in table.ways if fits(way, domains)]
        states = table.left(domains), worked_out.left(domains)
        for ways, state in zip((table, worked_out), states, strict=True):
            assert sorted(ways.each(state)) == sorted(left)
            assert ways.count(state) == len(left)
            assert ways.count(state, 3) == min(len(left), 3)
            assert bool(state) == bool(left)
            for position, domain in enumerate(domains):
                for value in values_in(domain) if left else ():
                    some = any(way[position] == 1 << value for way in left)
                    assert ways.has(state, position, 1 << value) == some
        at = rng.randrange(places)
        narrower = [d & full // 2 if place == at else d for place, d in enumerate(domains)]
        state = worked_out.settle(states[1] & worked_out.open[at][narrower[at]])
        assert state == worked_out.left(narrower), "step by step is the same as at once"


def partly_known(rng: random.Random, table: Listed, places: int, full: Mask) -> list[Mask]:
    """Around some way, or around nothing; now and then a place that no way has."""
    values = list(values_in(full))
    some = rng.choice(table.ways) if table.ways else [1 << rng.choice(values)] * places
    domains = []
    for mask in some:
        known = full if rng.random() < 0.5 else mask
        known |= rng.randrange(full + 1) & full if rng.random() < 0.3 else 0
        domains.append(1 << rng.choice(values) if rng.random() < 0.03 else known)
    return domains


def fits(way: Way, domains: Sequence[Mask]) -> bool:
    return all(mask & domain for mask, domain in zip(way, domains, strict=True))


# Akkoy


def random_runs(rng: random.Random, cells: int) -> tuple[int, ...]:
    runs: list[int] = []
    while rng.random() < 0.85:
        run = rng.randint(1, 4)
        if sum(runs) + len(runs) + run > cells:
            break
        runs.append(run)
    return tuple(runs)


@pytest.mark.parametrize("seed", range(150))
def test_runs_worked_out_are_the_runs_listed(seed: int) -> None:
    rng = random.Random(seed)
    cells, ordered = rng.randint(1, 13), seed % 2 == 0
    runs = random_runs(rng, cells)
    filled, blank = rng.choice([(1, 2), (2, 1)])
    table = listed(runs, cells, filled, blank, ordered)
    worked_out = RunWays(runs, cells, filled, blank, ordered)
    say_the_same(rng, table, worked_out, 0b11)
    if ordered:
        assert list(table.each(table.all)) == list(worked_out.each(worked_out.all))


@pytest.mark.parametrize("seed", range(30))
def test_runs_worked_out_are_those_that_trying_finds(seed: int) -> None:
    rng = random.Random(seed)
    cells, ordered = rng.randint(1, 9), seed % 2 == 0
    runs = random_runs(rng, cells)

    def right(values: Sequence[int]) -> bool:
        found = [len(list(run)) for value, run in groupby(values) if value]
        return found == list(runs) if ordered else sorted(found) == sorted(runs)

    domains = [rng.choice((1, 2, 3, 3, 3)) for _ in range(cells)]
    ways = RunWays(runs, cells, 2, 1, ordered)
    assert sorted(ways.each(ways.left(domains))) == sorted(by_trying(domains, right))


@pytest.mark.parametrize("runs", [(5,), (2, 3), (9, 9)])
@pytest.mark.parametrize("ordered", [True, False])
def test_runs_without_room_have_no_way(runs: tuple[int, ...], ordered: bool) -> None:
    ways = RunWays(runs, 4, 2, 1, ordered)
    assert ways.all == 0
    assert list(ways.each(ways.all)) == []
    assert ways.count(ways.all) == ways.count(ways.all, 2) == 0


def test_which_form_a_line_has_hangs_on_the_number_of_its_ways() -> None:
    forms = set()
    for cells in range(5, 30):
        number = number_of_ways((2, 1, 3), cells, True)
        ways = run_ways((2, 1, 3), cells, 2, 1, True)
        assert ways is not None
        assert ways.count(ways.all) == number
        assert isinstance(ways, Unlisted) == (number > MOST_LISTED)
        forms.add(type(ways))
    assert len(forms) == 2


def rings(order: int, ordered: bool) -> tuple[Akkoy, Marks]:
    """Rings around the middle, whose lines have far more ways than could be listed."""
    middle = (order - 1) / 2
    rows = [
        [hypot(row - middle, column - middle) % 7 < 4 for column in range(order)]
        for row in range(order)
    ]
    return Akkoy.from_picture(rows, ordered=ordered)


@pytest.mark.spread(1)
@pytest.mark.parametrize(("order", "ordered"), [(30, True), (24, False)])
def test_a_large_picture_is_rated_hinted_and_proved(order: int, ordered: bool) -> None:
    puzzle, solution = rings(order, ordered)
    assert any(isinstance(look.ways, Unlisted) for look in Looks(puzzle).all)
    rated = quinta.rate(puzzle)
    assert rated.level is not None
    told = quinta.hint(puzzle)
    assert told.step is not None
    assert all((solution[fact.place] == fact.value) == fact.holds for fact in told.step.conclusions)
    assert quinta.verify(told.to_json()).proved


# Doppelblock


def some_line(rng: random.Random) -> tuple[int, int | None]:
    order = rng.randint(2, 6)
    return order, rng.choice([None, *range((order - 2) * (order - 1) // 2 + 1)])


@pytest.mark.parametrize("seed", range(60))
def test_sums_worked_out_are_the_sums_listed(seed: int) -> None:
    rng = random.Random(seed)
    order, clue = some_line(rng)
    full = (1 << order - 1) - 1
    say_the_same(rng, doppelblock.listed(order, clue), LineWays(order, clue), full)


@pytest.mark.parametrize("seed", range(20))
def test_sums_worked_out_are_those_that_trying_finds(seed: int) -> None:
    rng = random.Random(seed)
    order, clue = some_line(rng)

    def right(values: Sequence[int]) -> bool:
        if sorted(values) != [0, 0, *range(1, order - 1)][:order]:
            return False
        first = values.index(0)
        second = values.index(0, first + 1)
        return clue is None or sum(values[first:second]) == clue

    full = (1 << order - 1) - 1
    domains = [full if rng.random() < 0.6 else rng.randint(1, full) for _ in range(order)]
    ways = LineWays(order, clue)
    assert sorted(ways.each(ways.left(domains))) == sorted(by_trying(domains, right))


@pytest.mark.parametrize("clue", [None, 0, 7, 30, 55])
def test_a_line_of_order_12_has_as_many_ways_as_a_formula_says(clue: int | None) -> None:
    ways = doppelblock.line_ways(12, clue)
    assert isinstance(ways, Unlisted)
    assert ways.count(ways.all) == doppelblock.number_of_ways(12, clue)


@pytest.mark.thorough
def test_a_doppelblock_of_order_12_with_given_cells_is_rated_and_hinted() -> None:
    rng = random.Random(12)
    board = random_board(rng, 12)
    given = [Clue(("cells", *cell), board[cell]) for cell in board if rng.random() < 0.4]
    sums = quinta.Doppelblock(12).clues_of(board)
    puzzle = sums.with_clues([*sums.each_clue(), *given])
    rated = quinta.rate(puzzle)
    assert rated.status is quinta.Status.UNIQUE
    assert rated.level is not None
    told = quinta.hint(puzzle)
    assert told.step is not None
    assert quinta.verify(told.to_json()).proved
