"""Engines against each other, and ways of counting against each other."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

import quinta
from boards import answers, each_option, examples_of, facts
from needs import require
from quinta import Puzzle
from quinta.base.errors import QuintaError
from quinta.base.limits import Clock
from quinta.logic import engines
from quinta.logic.encode import at_most_one, clauses_only, exactly_clauses, exactly_one
from quinta.logic.model import Model

MOST = 400
"""Engines that find one solution at a time are not asked for more."""


def middling_puzzles(kind: str, options: Any, number: int) -> Iterator[Puzzle]:
    rng = random.Random(f"{kind} {options}")
    for _ in range(number):
        yield facts(kind).middling(rng, **options)


@pytest.mark.spread(4)
@each_option()
def test_sat_lists_what_asp_lists(kind: str, options: Any) -> None:
    found = 0
    for puzzle in middling_puzzles(kind, options, 12):
        expected = answers(puzzle, engine="asp")
        assert all(
            facts(kind).obeys(puzzle, dict(zip(puzzle.places(), one, strict=True)))
            for one in sorted(expected)[:20]
        )
        if len(expected) <= MOST:
            found += len(expected)
            assert answers(puzzle, engine="sat") == expected
    assert found > 0


@pytest.mark.spread(9)
@each_option()
@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "minisat22", "gluecard4"])
def test_solvers_with_and_without_cardinalities_list_the_same(
    kind: str, options: Any, solver: str
) -> None:
    for puzzle in middling_puzzles(kind, options, 4):
        expected = answers(puzzle, engine="asp")
        if len(expected) <= MOST:
            assert answers(puzzle, engine=f"sat:{solver}") == expected


@pytest.mark.spread(2)
@each_option()
def test_cp_sat_lists_what_asp_lists(kind: str, options: Any) -> None:
    require("ortools")
    for puzzle in middling_puzzles(kind, options, 4):
        expected = answers(puzzle, engine="asp")
        if len(expected) <= 20:
            assert answers(puzzle, engine="cpsat") == expected


@pytest.mark.spread(10)
@pytest.mark.parametrize("engine", ["sat", "asp", "cpsat", "sat:cadical195"])
@pytest.mark.parametrize("kind", list(quinta.all_kinds()))
def test_every_engine_solves_every_example(kind: str, engine: str) -> None:
    if engine == "cpsat":
        require("ortools")
    for name in examples_of(kind):
        stated = quinta.examples()[name].solutions
        result = quinta.solve(quinta.example(name), engine=engine)
        assert result.status == ("unique" if stated == 1 else "multiple")
        assert result.stats.engine.startswith(engine)


@pytest.mark.parametrize("engine", ["sat", "asp", "cpsat", "sat:cadical195", "sat:glucose4"])
def test_every_engine_says_when_there_is_no_solution(engine: str) -> None:
    if engine == "cpsat":
        require("ortools")
    for text in (
        "gap 1",
        "gap 2",
        "gap 7",
        "doors\n1 2",
        "doors connected=yes\n1 1",
        "doppelblock 3\ntop: 1 1 1",
        "akkoy\ncolumns: 1 | 1\nrows: 2 | 2",
        "akkoy ordered=yes\ncolumns: 1 | 1\nrows: 2 | 2",
        "akkoy equal_white_areas=yes\ncolumns: - | 2 | 1\nrows: 1 1 | 1",
        "white-and-tan\n0 0\n4 4",
    ):
        assert quinta.solve(quinta.parse(text), engine=engine).status == "none", text


def test_an_unknown_engine_is_refused_by_name() -> None:
    for engine in ("prolog", "sat:unheard-of"):
        with pytest.raises(QuintaError, match=engine.removeprefix("sat:")):
            quinta.solve(quinta.example("doors/1"), engine=engine)


def test_a_list_can_be_left_early_and_another_begun() -> None:
    puzzle = quinta.parse("gap 9")
    for engine in ("asp", "sat"):
        with quinta.solutions(puzzle, engine=engine) as search:
            first = next(search)
        assert first in quinta.solutions(puzzle, engine=engine)
        assert not search.complete


@pytest.mark.parametrize("engine", ["asp", "sat"])
def test_at_most_so_many_solutions_are_listed(engine: str) -> None:
    puzzle = quinta.example("doors/2")
    for limit in (1, 3, 9):
        search = quinta.solutions(puzzle, limit=limit, engine=engine)
        assert len(list(search)) == limit
        assert not search.complete
    search = quinta.solutions(puzzle, limit=11, engine=engine)
    assert len(list(search)) == 10
    assert search.complete


@pytest.mark.parametrize("engine", ["sat", "asp", "cpsat", "sat:cadical195"])
def test_when_the_time_is_over_the_answer_is_unknown(engine: str) -> None:
    if engine == "cpsat":
        require("ortools")
    over = quinta.Limits(seconds=0)
    for text in ("gap 12", "doors connected=yes\n. . .\n. . .", "doppelblock 7"):
        puzzle = quinta.parse(text)
        result = quinta.solve(puzzle, engine=engine, limits=over)
        assert (result.status, result.limit, result.solution) == ("unknown", "time", None)
        with pytest.raises(quinta.LimitReached):
            next(quinta.solutions(puzzle, engine=engine, limits=over))


def test_when_the_time_is_over_a_count_is_not_exact() -> None:
    over = quinta.Limits(seconds=0)
    for text in ("gap 12", "doppelblock 7", "doors\n. . .\n. . ."):
        counted = quinta.count(quinta.parse(text), limits=over)
        assert (counted.exact, counted.limit) == (False, "time")


# Counting


@pytest.mark.spread(3)
@each_option()
def test_listing_and_projection_count_the_same(kind: str, options: Any) -> None:
    require("pyganak")
    rng = random.Random(f"{kind} {options}")
    for make in (facts(kind).tiny, facts(kind).tiny, facts(kind).tiny, facts(kind).middling):
        puzzle = make(rng, **options)
        listed = quinta.count(puzzle, method="listing")
        assert listed.exact
        if listed.number > 100 and len(puzzle.places()) > 50:
            continue  # so little is given that counting by projection takes long
        if puzzle.lazy:
            with pytest.raises(QuintaError):
                quinta.count(puzzle, method="projection")
            continue
        assert quinta.count(puzzle, method="projection").number == listed.number


@pytest.mark.spread(8)
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("gap 2", 0),
        ("gap 8", 2),
        ("doppelblock 2", 1),
        ("doppelblock 3", 6),
        ("doppelblock 4", 216),
    ],
)
@pytest.mark.parametrize("method", ["auto", "formula", "listing", "projection"])
def test_every_method_counts_the_boards_without_clues(text: str, number: int, method: str) -> None:
    needed = {"projection": "pyganak", "formula": "numpy"}
    require(*filter(None, [needed.get(method)]))
    counted = quinta.count(quinta.parse(text), method=method)
    assert (counted.number, counted.exact) == (number, True)


def test_no_solution_at_all_is_counted_as_zero_by_projection() -> None:
    require("pyganak")
    for text in ("gap 7", "doors\n1 2", "akkoy\ncolumns: 1 | 1\nrows: 2 | 2"):
        assert quinta.count(quinta.parse(text), method="projection").number == 0


def test_a_puzzle_that_is_all_known_is_counted_as_one_by_projection() -> None:
    require("pyganak")
    for text in (
        "doors\n1",
        "akkoy ordered=yes\ncolumns: 2 | 2\nrows: - | -",
        "akkoy ordered=yes\ncolumns: 2 | 1\nrows: - | 1",
    ):
        assert quinta.count(quinta.parse(text), method="projection").number == 1


def test_places_in_no_clause_are_counted_by_projection() -> None:
    require("pyganak")
    assert quinta.count(quinta.parse("doors\n. .\n. ."), method="projection").number == 16


def test_counting_by_formula_is_refused_where_there_is_none() -> None:
    with pytest.raises(QuintaError):
        quinta.count(quinta.example("doors/1"), method="formula")


# Small encodings


def assignments(model: Model, places: list[int]) -> set[tuple[bool, ...]]:
    """The values of these variables in which everything can be satisfied."""
    variables, clauses = clauses_only(model)
    found = set()
    for values in product((False, True), repeat=variables):
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses):
            found.add(tuple(values[place - 1] for place in places))
    return found


@pytest.mark.parametrize("length", range(1, 6))
def test_a_cardinality_as_clauses_says_the_same(length: int) -> None:
    for most in range(length + 1):
        model = Model()
        literals = model.fresh(length)
        model.at_most(literals, most)
        expected = {
            values for values in product((False, True), repeat=length) if sum(values) <= most
        }
        assert assignments(model, literals) == expected


@pytest.mark.parametrize("length", range(1, 5))
def test_exactly_so_many_says_so_in_both_forms(length: int) -> None:
    for number in range(length + 2):
        expected = {
            values for values in product((False, True), repeat=length) if sum(values) == number
        }
        model = Model()
        literals = model.fresh(length)
        model.exactly(literals, number)
        assert assignments(model, literals) == expected
        model = Model()
        literals = model.fresh(length)
        model.extend(exactly_clauses(model, literals, number))
        assert assignments(model, literals) == expected


@pytest.mark.parametrize("length", [1, 2, 5, 12, 13, 20])
def test_at_most_one_allows_none_or_any_single_one_of_a_few_or_many(length: int) -> None:
    for state, least in ((at_most_one, 0), (exactly_one, 1)):
        model = Model()
        literals = model.fresh(length)
        state(model, literals)

        def possible(true: set[int], model: Model = model, literals: list[int] = literals) -> bool:
            fixed = Model()
            fixed.variables, fixed.clauses = model.variables, list(model.clauses)
            fixed.extend([x if x in true else -x] for x in literals)
            engine = engines.start("sat", fixed, Clock())
            try:
                return next(engine.solutions(None), None) is not None
            finally:
                engine.close()

        assert possible(set()) == (least == 0)
        assert all(possible({literal}) for literal in literals)
        assert not any(possible(set(pair)) for pair in combinations(literals, 2))


def test_the_counter_is_there_or_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "pyganak" else real(name)
    )
    with pytest.raises(quinta.MissingExtra, match=r"pip install numpy pyganak"):
        quinta.count(quinta.parse("doors\n. ."), method="projection")
    told: list[str] = []
    assert quinta.count(quinta.parse("doors 2x3"), told=told.append).number == 128
    assert told == []
    assert quinta.count(quinta.parse("doors 3x3"), told=told.append).number == 4096
    assert told == ["solutions are listed one by one; pip install numpy pyganak counts them"]
    assert quinta.count(quinta.parse("doors 3x3"), method="listing", told=told.append).exact
    assert len(told) == 1
