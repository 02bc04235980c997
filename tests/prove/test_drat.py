"""The checker of proofs: no proof refutes what has a model, and solvers' proofs are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from quinta.prove.drat import NoProof, Propagation, check_proof

VARIABLES = 5
clauses = st.lists(
    st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from((v, -v))), min_size=1, max_size=3
)
formulas = st.lists(clauses, max_size=30)


def models(formula: list[list[int]]) -> Iterator[tuple[bool, ...]]:
    for values in product((False, True), repeat=VARIABLES):
        if all(any(values[abs(it) - 1] == (it > 0) for it in clause) for clause in formula):
            yield values


@given(formulas, st.lists(st.tuples(st.booleans(), clauses), max_size=8))
def test_no_proof_refutes_what_has_a_model(
    formula: list[list[int]], steps: list[tuple[bool, list[int]]]
) -> None:
    lines = [f"{'d ' * deletes}{' '.join(map(str, clause))} 0" for deletes, clause in steps]
    try:
        check_proof(VARIABLES, formula, [line.encode() for line in [*lines, "0"]])
    except NoProof:
        return
    assert not any(models(formula))


@given(formulas)
def test_the_proof_of_a_solver_is_accepted(formula: list[list[int]]) -> None:
    with Solver(name="glucose4", with_proof=True, bootstrap_with=formula) as solver:
        if solver.solve():
            return
        proof = [line.encode() for line in solver.get_proof() if line != "0"]
    assert check_proof(VARIABLES, formula, [*proof, b"0"]) >= 1


@given(formulas, st.lists(st.integers(1, VARIABLES), max_size=3, unique=True))
def test_what_is_assumed_is_forgotten_again(formula: list[list[int]], some: list[int]) -> None:
    facts = Propagation(VARIABLES, formula)
    if facts.refuted:
        return
    length = len(facts.trail)
    first = facts.assume(some), sorted(facts.trail)
    facts.back(length)
    facts.assume([-literal for literal in some])
    facts.back(length)
    assert (facts.assume(some), sorted(facts.trail)) == first or not first[0]


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        (b"", "does not end in a contradiction"),
        (b"1 0\n", "does not end in a contradiction"),
        (b"0\n1 0\n", "goes on after the contradiction in line 1"),
        (b"1 0\n1 2\n0\n", "line 2 of the proof is not one clause"),
        (b"1 0 2 0\n0\n", "line 1 of the proof is not one clause"),
        (b"x 0\n", "line 1 of the proof is not a clause"),
        (b"d\n", "line 1 of the proof is not a clause"),
        (b"9 0\n0\n", "names a variable the formula lacks"),
        (b"\xff\xfe0\n", "line 1 of the proof is not a clause"),
    ],
)
def test_what_is_no_proof_is_named_with_its_line(proof: bytes, said: str) -> None:
    refuted = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    with pytest.raises(NoProof, match=said):
        check_proof(2, [*refuted, [-1]], proof.splitlines(keepends=True))


def test_forgetting_a_clause_makes_no_wrong_proof_right() -> None:
    with pytest.raises(NoProof, match="does not follow"):
        check_proof(2, [[1, 2], [-1, 2]], [b"d 1 2 0", b"d -1 2 0", b"2 0", b"-2 0", b"0"])


def test_a_clause_stated_twice_can_be_forgotten_twice() -> None:
    """Another clause may look the same; forgetting it made the checker lose its thread."""
    formula = [[1, -2, -5, -3], [-5, 3, 1], [6], [-6]]
    proof = [b"1 -2 -5 -3 0", b"1 -2 -5 -3 0", b"d -5 -3 1 -2 0"]
    proof += [b"1 -5 3 3 -2 0", b"d 1 -3 -2 -5 0", b"0"]
    assert check_proof(6, formula[:2] + formula[2:], proof) == 4


@pytest.mark.parametrize("word", [b"1_0", b"+1", b"\xd9\xa1", b"1.0", b"9" * 30])
def test_a_number_is_what_every_checker_takes_for_one(word: bytes) -> None:
    with pytest.raises(NoProof, match="line 1 of the proof is not a clause"):
        check_proof(20, [[1], [-1]], [word + b" 0", b"0"])


def test_the_clock_is_looked_at_in_every_line() -> None:
    looks = []
    check_proof(1, [[1], [-1]], [b"c"] * 500 + [b"0"], lambda: looks.append(1))
    assert len(looks) > 500
