"""What follows from statements, where the kinds that come along do not show it."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import pytest

import quinta
from quinta.base.grid import Line
from quinta.kinds.gap import Gap
from quinta.logic.model import Marks
from quinta.puzzle.constraints import Apart, Count, Different, Less, NoRun, Sum, Table
from quinta.puzzle.reading import clauses_of, ways_of
from quinta.puzzle.statement import Constraint, Statement, demand

ROW = Line("row", 0)

CONSTRAINTS = [
    *(Count(1, number, fewer) for number in range(4) for fewer in (False, True)),
    *(Sum(total) for total in range(5)),
    *(NoRun(length) for length in (2, 3)),
    *(Apart(1, window) for window in (1, 2, 3)),
    Different(),
    Less(),
    Table(frozenset({(0, 1, 2, 1), (2, 1, 0, 0)})),
]


def plainly(constraint: Constraint, values: Sequence[int]) -> bool:
    """Each constraint once more, without states."""
    near = list(pairwise(values))
    match constraint:
        case Count(value, number, or_fewer):
            found = values.count(value)
            return found <= number if or_fewer else found == number
        case Sum(total):
            return sum(values) == total
        case NoRun(length):
            stretches = (values[i : i + length] for i in range(len(values) - length + 1))
            return all(len(set(stretch)) > 1 for stretch in stretches)
        case Apart(value, window):
            at = [i for i, it in enumerate(values) if it == value]
            return all(j - i >= window for i, j in pairwise(at))
        case Different():
            return len(set(values)) == len(values)
        case Less():
            return all(one < other for one, other in near)
        case Table(rows):
            return tuple(values) in rows
    raise AssertionError(constraint)


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=str)
def test_a_constraint_its_clauses_and_its_ways_say_the_same(constraint: Constraint) -> None:
    from pysat.solvers import Solver

    values, length = (0, 1, 2), 3 if isinstance(constraint, Different | Less) else 4
    literals = [{v: 3 * place + v + 1 for v in values} for place in range(length)]
    fresh = iter(range(100, 10_000))
    clauses = list(clauses_of(constraint, literals, fresh.__next__))
    ways = ways_of(((tuple(range(length)), constraint),), (values,) * length, length)
    assert ways is not None
    listed = {tuple(mask.bit_length() - 1 for mask in way) for way in ways.ways}
    with Solver("minisat22", bootstrap_with=[list(clause) for clause in clauses if clause]) as sat:
        for filling in product(values, repeat=length):
            wanted = plainly(constraint, filling)
            chosen = [
                literals[place][v] if v == value else -literals[place][v]
                for place, value in enumerate(filling)
                for v in values
            ]
            assert constraint.allows(filling) == wanted, filling
            assert (filling in listed) == wanted, filling
            assert (() not in map(tuple, clauses) and sat.solve(chosen)) == wanted, filling


def test_a_rule_that_is_said_in_two_goes_is_said_whole() -> None:
    class InTwoGoes(Gap):
        def statements(self) -> Iterator[Statement]:
            cells = ROW.cells(self.size)
            yield demand("two", ROW, cells, Count(1, 2))
            yield demand("two", ROW, cells, NoRun(4))

    puzzle = dataclasses.dataclass(frozen=True)(InTwoGoes)(5)
    (spot,) = puzzle.spots()
    (reason,) = spot.reasons
    assert [stated.constraint for stated in puzzle.constraints(reason)] == [Count(1, 2), NoRun(4)]


@pytest.mark.parametrize("kind", sorted(quinta.all_kinds()))
def test_the_formula_of_statements_has_the_solutions_of_the_kinds_own(kind: str) -> None:
    from boards import facts
    from quinta.base.limits import Clock
    from quinta.puzzle import formula

    cls = quinta.all_kinds()[kind]
    plain = type(
        cls.__name__,
        (cls,),
        {
            "frame": lambda self, clock: formula.frame(self, clock),
            "state": lambda self, model, clue: formula.state(self, model, clue),
            "model": lambda self, known, clock: self.plain_model(known, clock),
            "narrow": lambda self, clock: {},
        },
    )
    for seed in range(6):
        puzzle = facts(kind).tiny(random.Random(seed))
        same = plain(**puzzle.to_fields())
        assert same.frame(Clock()).variables > 0
        found = [set(map(tuple, map(sorted_marks, quinta.solutions(it)))) for it in (puzzle, same)]
        assert found[0] == found[1]


def sorted_marks(marks: Marks) -> list[tuple[str, int]]:
    return sorted((place.id, int(value)) for place, value in marks.items())
