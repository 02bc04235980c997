"""What proofs rest on, against the referee: a constraint that says too much is found out."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pysat.solvers import Solver

import quinta
from boards import Options, answers_by_hand, each_option, facts
from quinta.base.grid import Cell
from quinta.base.limits import Clock
from quinta.kinds.akkoy.constraints import Lengths
from quinta.kinds.doors.constraints import View
from quinta.kinds.doppelblock.constraints import BlacksFor, SumBetween
from quinta.kinds.gap.constraints import Between
from quinta.kinds.white_and_tan.constraints import PointsAt
from quinta.logic.model import Decoder, Value
from quinta.prove.check import Verdict, verify
from quinta.prove.formula import formula_of, reasons_of
from quinta.prove.thorough import Differ, compare
from quinta.prove.write import prove
from quinta.puzzle.constraints import Count
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.reading import clauses_of, open_board
from quinta.puzzle.statement import Constraint


@each_option()
def test_the_formula_allows_just_what_is_by_the_rules(kind: str, options: Options) -> None:
    """Both ways: no rule says too much, and none is missing, but for those left to cuts."""
    rng = random.Random(f"{kind}{options}")
    for _ in range(8):
        puzzle = facts(kind).tiny(rng, **options)
        allowed = set()
        formula = formula_of(puzzle, Clock())
        decoder = Decoder(formula)
        with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
            while solver.solve():
                marks = decoder.from_model(solver.get_model())
                solver.add_clause(formula.blocking(marks))
                if puzzle.lazy and puzzle.cuts(marks):
                    continue
                allowed.add(tuple(int(marks[place]) for place in puzzle.places()))
        assert allowed == answers_by_hand(puzzle)


@each_option()
def test_no_constraint_refuses_what_the_referee_allows(kind: str, options: Options) -> None:
    rng = random.Random(f"{kind}{options}")
    for _ in range(4):
        compare(facts(kind).tiny(rng, **options), Clock())


@pytest.mark.thorough
@each_option()
def test_no_constraint_of_a_larger_board_does_either(kind: str, options: Options) -> None:
    compare(facts(kind).middling(random.Random(f"{kind}{options}"), **options), Clock())


@pytest.mark.spread(4)
@each_option()
def test_every_filling_of_a_spot_shown_one_by_one_says_the_same(
    kind: str, options: Options
) -> None:
    """The plain way to compare: no short cut, each filling of all places."""
    rng = random.Random(f"{kind}{options}")
    shown = 0
    for _ in range(3):
        puzzle = facts(kind).tiny(rng, **options)
        for reason in reasons_of(puzzle):
            alone = puzzle.with_only([reason.clue] if reason.clue else [])
            for places, constraint in puzzle.constraints(reason):
                for values in product(*map(puzzle.values, places)):
                    shown += 1
                    if not constraint.allows(values):
                        marks = dict(zip(places, values, strict=True))
                        assert next(alone.violations(marks), None), (reason.name, marks)
    assert shown > 20


TOO_STRICT: dict[str, tuple[type[Constraint], Any]] = {
    "doors/1": (View, lambda it, state: state[0] == it.rooms and state[0] != 3),
    "akkoy/1": (Lengths, lambda it, state: state == ((), 0)),
    "gap/1": (Between, lambda it, state: False),
    "doppelblock/1": (SumBetween, lambda it, state: state[0] == 2 and it.total != 4),
    "white-and-tan/1": (PointsAt, lambda it, state: state == it.number),
}


@pytest.mark.parametrize("name", TOO_STRICT)
def test_a_constraint_that_is_too_strict_is_found_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quinta.puzzle.reading import _drawn_up

    puzzle = quinta.example(name)
    prove(puzzle).write(tmp_path / "it")
    constraint, ends = TOO_STRICT[name]
    monkeypatch.setattr(constraint, "ends", ends)
    _drawn_up.cache_clear()
    try:
        with pytest.raises(Differ, match="refuses what the referee allows"):
            compare(puzzle, Clock())
        report = verify(tmp_path / "it", thoroughly=True)
        assert report.verdict is Verdict.NOT_PROVED
    finally:
        _drawn_up.cache_clear()


def test_a_given_cell_that_the_referee_does_not_know_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle: Puzzle = quinta.Doppelblock(4, cells=[[1, *[None] * 3], *[[None] * 4] * 3])
    compare(puzzle, Clock())
    monkeypatch.setattr(quinta.Doppelblock, "violations", lambda *_: iter(()))
    with pytest.raises(Differ, match="r1c1 is taken as given"):
        compare(puzzle, Clock())


CONSTRAINTS: list[tuple[Constraint, int, range]] = [
    (Count(1, 2), 5, range(2)),
    (Count(1, 2, or_fewer=True), 5, range(2)),
    (Count(1, 0), 3, range(2)),
    (Count(1, 4), 3, range(2)),
    (Count(1, 4, or_fewer=True), 3, range(2)),
    (Count(2, 1), 4, range(3)),
    (View((1, 2, 0, 2), 3), 5, range(2)),
    (View((0, 0, 0, 0), 0), 0, range(2)),
    (View((0, 0, 0, 0), 1), 0, range(2)),
    (Lengths((2, 1), 1, True), 6, range(2)),
    (Lengths((2, 1, 1), 0, False), 7, range(2)),
    (Lengths((), 1, True), 3, range(2)),
    (Between(2), 6, range(2)),
    (SumBetween(3), 5, range(4)),
    (BlacksFor(5, 4), 5, range(4)),
    (PointsAt(1, 2), 5, range(2)),
    (PointsAt(0, 1), 1, range(2)),
]


@pytest.mark.parametrize("spelt_out", [True, False], ids=["spelt out", "read"])
@pytest.mark.parametrize(
    ("constraint", "length", "values"), CONSTRAINTS, ids=[str(it[0]) for it in CONSTRAINTS]
)
def test_the_clauses_of_a_constraint_allow_just_what_it_allows(
    constraint: Constraint,
    length: int,
    values: range,
    spelt_out: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from quinta.puzzle.reading import _drawn_up

    if not spelt_out:
        monkeypatch.setattr(type(constraint), "spelt_out", lambda *_: None)
    _drawn_up.cache_clear()
    places = [Cell(0, column) for column in range(length)]
    model = open_board(((place, values) for place in places), Clock())
    literals = [model.meaning[place] for place in places]
    model.extend(clauses_of(constraint, literals, model.variable))
    with Solver(name="minisat22", bootstrap_with=model.clauses) as solver:
        for filling in product(values, repeat=length):
            assumed: list[int] = [
                literal[value] for literal, value in zip(literals, filling, strict=True)
            ]
            assert solver.solve(assumptions=assumed) == constraint.allows(filling), filling
    _drawn_up.cache_clear()


def test_a_constraint_forgets_no_value() -> None:
    """States may be merged only if what follows is judged alike: here by trying what follows."""
    values: list[tuple[Value, ...]] = list(product((0, 1), repeat=3))
    constraint = View((2, 2, 1, 1), 3)
    for one, other in product(values, repeat=2):
        states = []
        for start in (one, other):
            state: Any = constraint.start
            for position, value in enumerate(start):
                state = constraint.after(state, position, value) if state is not None else None
            states.append(state)
        if states[0] == states[1] and states[0] is not None:
            for rest in values:
                assert constraint.allows((*one, *rest)) == constraint.allows((*other, *rest))
