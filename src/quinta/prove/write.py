"""Makes certificates: the puzzle, what is claimed, the solutions, the cuts, the proof.

The proof refutes the formula that ``quinta.prove.formula`` makes from the puzzle, with the
cuts that it needs and the claim that some place differs from the solution. The
checker makes the same formula for itself.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinta._version import __version__
from quinta.ask.solve import Status, check
from quinta.base.errors import Disagreement
from quinta.base.limits import Clock, Limits
from quinta.logic.model import Cut, Decoder, Fact, Marks, Model
from quinta.logic.sat import SatSolver
from quinta.prove.check import extended
from quinta.prove.folder import CLAIM, FILES, PROOF, PUZZLE, VERSION, claim_text, write_folder
from quinta.prove.formula import formula_of
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle

LONG_PROOF = 100_000
"""In literals: from here on other orders are tried."""

OTHER_ORDERS = 2
"""More are seldom repaid by a shorter check."""

PROVER = "glucose4"
"""Of the solvers in python-sat that log proofs, the one with by far the shortest ones."""


@dataclass(frozen=True)
class ProofStats:
    """How large a certificate is, and what it took."""

    variables: int
    clauses: int
    cuts: int
    proof_steps: int
    proof_bytes: int
    search_seconds: float
    proof_seconds: float

    def to_json(self) -> dict[str, Any]:
        """The numbers by name; times to the microsecond."""
        return {
            name: round(value, 6) if isinstance(value, float) else value
            for name, value in vars(self).items()
        }


@dataclass(frozen=True)
class Certificate:
    """What is claimed of a puzzle, with all that is needed to check it.

    >>> import quinta
    >>> certificate = prove(quinta.example("gap/1"))
    >>> print(certificate.status, *certificate.files)
    unique puzzle.txt claim.json proof.drat
    """

    puzzle: Puzzle
    status: Status
    solutions: tuple[Marks, ...]
    files: Mapping[str, str]
    stats: ProofStats

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Put the files into a folder: all of them or, if anything goes wrong, none.

        The folder must be new, empty, or hold nothing but an older certificate.
        """
        write_folder(folder, {name: [text] for name, text in self.files.items()})

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints; the keys of ``solve --json`` and some more."""
        shown = [marks_to_json(self.puzzle, marks) for marks in self.solutions]
        first, second = (*shown, None, None)[:2]
        answer = {"v": 1, "kind": self.puzzle.kind, "status": str(self.status)}
        answer |= {"solution": first, "second": second}
        files = [name for name in FILES if name in self.files]
        return {**answer, "files": files, "stats": self.stats.to_json()}


def prove(puzzle: Puzzle, *, limits: Limits | None = None) -> Certificate:
    """How many solutions a puzzle has, none, one or several, with the evidence.

    Raises LimitReached if a limit is hit before the proof is complete.

    >>> import quinta
    >>> prove(quinta.parse("gap 7")).status
    <Status.NONE: 'none'>
    """
    clock = Clock(limits)
    started = time.perf_counter()
    formula = formula_of(puzzle, clock)
    solutions, cuts = _search(puzzle, formula)
    status = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[len(solutions)]
    searched = time.perf_counter()
    proof: list[str] = []
    if status is not Status.MULTIPLE:
        cuts = _needed(formula, cuts, solutions)
        extended(formula, cuts, solutions)
        proof = _refutation(formula)
    else:
        cuts = []
    stats = ProofStats(
        variables=formula.variables,
        clauses=len(formula.clauses),
        cuts=len(cuts),
        proof_steps=sum(not line.startswith("d") for line in proof),
        proof_bytes=sum(len(line) + 1 for line in proof),
        search_seconds=searched - started,
        proof_seconds=time.perf_counter() - searched,
    )
    files = _files(puzzle, status, solutions, cuts, proof)
    return Certificate(puzzle, status, solutions, files, stats)


def _search(puzzle: Puzzle, formula: Model) -> tuple[tuple[Marks, ...], list[Cut]]:
    """Up to two solutions, and the cuts that were met on the way."""
    found: list[Marks] = []
    cuts: list[Cut] = []
    solver, decoder = SatSolver(formula, PROVER), Decoder(formula)
    try:
        while len(found) < 2 and solver.satisfiable(formula.clock):
            marks = decoder.from_model(solver.values())
            broken = puzzle.cuts(marks)
            for clause in map(formula.clause, broken):
                solver.add(clause)
            cuts += broken
            if not broken:
                _referee(puzzle, marks)
                found.append(marks)
                solver.add(formula.blocking(marks))
    finally:
        solver.close()
    return tuple(found), cuts


def _referee(puzzle: Puzzle, marks: Marks) -> None:
    """No solution is certified that the rules, as the referee states them, refuse."""
    verdict = check(puzzle, marks)
    if not verdict.solved:
        raise Disagreement(
            f"a solution to be certified is refused: {verdict.violations[:1]}. This is a bug "
            f"in Quinta; please report the puzzle:\n{puzzle.text()}"
        )


def _needed(formula: Model, cuts: Sequence[Cut], solutions: Sequence[Marks]) -> list[Cut]:
    """The cuts that a refutation uses: each hangs on a guard, and the guards are assumed."""
    if not cuts:
        return []
    solver = SatSolver(formula, PROVER)
    first = formula.variables + 1
    guards = dict(zip(range(first, first + len(cuts)), cuts, strict=True))
    try:
        for marks in solutions:
            solver.add(formula.blocking(marks))
        for guard, cut in guards.items():
            solver.add((-guard, *formula.clause(cut)))
        if solver.satisfiable(formula.clock, list(guards)):
            raise Disagreement("the cuts that were found do not rule out other solutions")
        used = set(solver.core())
    finally:
        solver.close()
    return [cut for guard, cut in guards.items() if guard in used]


def _refutation(formula: Model) -> list[str]:
    """The lines of a proof that the formula has no model.

    Whoever checks pays for every literal, so where the proof is long, the solver is shown the
    formula in some other orders, and the shortest proof is kept.
    """
    proof, names = _refuted(formula), None
    for seed in range(OTHER_ORDERS if _length(proof) > LONG_PROOF else 0):
        shuffled, its_names = _in_disorder(formula, random.Random(seed))
        other = _refuted(shuffled)
        if _length(other) < _length(proof):
            proof, names = other, its_names
    return [_renamed(line, names) for line in proof] if names else proof


def _length(proof: Sequence[str]) -> int:
    """How many literals are stated."""
    return sum(line.count(" ") for line in proof if not line.startswith("d"))


def _refuted(formula: Model) -> list[str]:
    solver = SatSolver(formula, PROVER, proof=True)
    try:
        if solver.satisfiable(formula.clock):
            raise Disagreement("the formula to be refuted has a model")
        return _shortened(solver.proof())
    finally:
        solver.close()


def _in_disorder(formula: Model, rng: random.Random) -> tuple[Model, dict[int, int]]:
    """The same with other numbers for the variables, and the clauses shuffled.

    Also by each new number, the old one.
    """
    others = list(range(1, formula.variables + 1))
    rng.shuffle(others)
    numbers = [0, *others]
    shuffled = Model(formula.clock)
    shuffled.variables = formula.variables
    shuffled.clauses = [
        [numbers[it] if it > 0 else -numbers[-it] for it in clause] for clause in formula.clauses
    ]
    rng.shuffle(shuffled.clauses)
    return shuffled, {number: name for name, number in enumerate(numbers)}


def _renamed(line: str, names: Mapping[int, int]) -> str:
    return " ".join(
        word if word == "d" else str(names[n] if (n := int(word)) >= 0 else -names[-n])
        for word in line.split()
    )


def _shortened(proof: Sequence[str]) -> list[str]:
    """Up to the empty clause, which the solver may leave out.

    The solver also says which clauses of the formula it is done with. Those lines
    are most of the proof and help no checker, so only its own clauses are deleted.
    """
    lines: list[str] = []
    stated: set[frozenset[str]] = set()
    for line in proof:
        clause = frozenset(line.removeprefix("d").split())
        if not line.startswith("d"):
            stated.add(clause)
        elif clause not in stated:
            continue
        lines.append(line)
    return [*(line for line in lines if line not in ("", "0")), "0"]


def _files(
    puzzle: Puzzle,
    status: Status,
    solutions: Sequence[Marks],
    cuts: Sequence[Cut],
    proof: Sequence[str],
) -> dict[str, str]:
    claim = {
        "v": VERSION,
        "certificate": "quinta",
        "written_by": f"quinta {__version__}, proof by {PROVER}",
        "claim": str(status),
        "solutions": [marks_to_json(puzzle, marks) for marks in solutions],
        "cuts": [[_fact(fact) for fact in cut] for cut in cuts],
    }
    files = {PUZZLE: puzzle.text(), CLAIM: claim_text(claim)}
    if proof:
        files[PROOF] = "\n".join(proof) + "\n"
    return files


def _fact(fact: Fact) -> list[Any]:
    return [fact.place.id, int(fact.value), fact.holds]
