"""A forger of certificates: false claims, with evidence of every sort that might pass for one.

A forgery is a set of files. The forger knows everything: it makes the formula as the checker
does, finds proofs with a real solver for formulas that say a little too much, and
borrows from honest certificates.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pysat.solvers import Solver

from boards import with_one_changed
from quinta.base.limits import Clock
from quinta.logic.model import Marks, Model
from quinta.prove.check import extended
from quinta.prove.folder import CLAIM, PROOF, PUZZLE, VERSION
from quinta.prove.formula import formula_of
from quinta.prove.write import prove
from quinta.puzzle.as_json import marks_to_json
from quinta.puzzle.puzzle import Puzzle

Files = dict[str, bytes]

CLAIMS = ("none", "unique", "multiple")


@dataclass(frozen=True)
class Forgery:
    """Files that claim something false of a puzzle, and how they were made."""

    how: str
    puzzle: Puzzle
    files: Files

    def write(self, folder: Path) -> None:
        """Put the files into a folder."""
        folder.mkdir(parents=True)
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


@dataclass(frozen=True)
class Victim:
    """A puzzle, what is true of it, and some boards to show."""

    puzzle: Puzzle
    solutions: Sequence[Marks]
    """All of them, or at least two."""
    rng: random.Random
    borrowed: Sequence[Files] = field(default=())
    """Honest certificates of other puzzles."""

    @property
    def truth(self) -> str:
        """What could be claimed."""
        return CLAIMS[min(len(self.solutions), 2)]

    def boards(self, claim: str) -> list[Marks]:
        """As many boards as a claim needs: solutions as far as there are, then near misses."""
        wanted = CLAIMS.index(claim)
        shown = list(self.solutions[:wanted])
        while len(shown) < wanted:
            near = shown[0] if shown else self.any_board()
            shown.append(with_one_changed(self.rng, self.puzzle, near))
        return shown

    def any_board(self) -> Marks:
        """Complete marks, whatever they are."""
        puzzle = self.puzzle
        return {place: self.rng.choice(list(puzzle.values(place))) for place in puzzle.places()}


def forgeries(victim: Victim) -> Iterator[Forgery]:
    """Everything the forger can think of, for every claim that is false."""
    for claim in CLAIMS:
        if claim == victim.truth:
            continue
        for how, change in WAYS.items():
            for number, files in enumerate(change(victim, claim)):
                yield Forgery(f"{claim}: {how} {number}", victim.puzzle, files)


def files_of(victim: Victim, claim: str, /, proof: Sequence[str] = ("0",), **changed: Any) -> Files:
    """A certificate of this claim with this proof."""
    puzzle = victim.puzzle
    data = {
        "v": VERSION,
        "certificate": "quinta",
        "claim": claim,
        "solutions": [marks_to_json(puzzle, marks) for marks in victim.boards(claim)],
        "cuts": [],
        **changed,
    }
    return {
        PUZZLE: puzzle.text().encode(),
        CLAIM: json.dumps(data).encode(),
        PROOF: "".join(f"{line}\n" for line in proof).encode(),
    }


def formula_for(victim: Victim, claim: str) -> Model:
    """What the checker will want refuted."""
    formula = formula_of(victim.puzzle, Clock())
    extended(formula, [], victim.boards(claim) if claim == "unique" else [])
    return formula


def proof_of(variables: int, clauses: Sequence[Sequence[int]]) -> list[str]:
    """What a solver says of clauses that contradict each other; nonsense if they do not."""
    with Solver(name="glucose4", with_proof=True, bootstrap_with=clauses) as solver:
        if solver.solve():
            return ["0"]
        return [*(line for line in solver.get_proof() if line not in ("", "0")), "0"]


# The ways


def bare(victim: Victim, claim: str) -> Iterator[Files]:
    """No evidence, or something that only looks like it."""
    for proof in (
        (),
        ("0",),
        ("0", "0"),
        ("d 1 0", "0"),
        ("c trust me", "0"),
        ("1 0", "-1 0", "0"),
    ):
        yield files_of(victim, claim, proof)


def hidden_by_unit_clauses(victim: Victim, claim: str) -> Iterator[Files]:
    """A true proof, of a formula to which the solution was added as facts."""
    formula = formula_for(victim, claim)
    for marks in victim.boards("unique"):
        units = [(formula.meaning[place][value],) for place, value in marks.items()]
        proof = proof_of(formula.variables, [*formula.clauses, *units])
        stated = [f"{unit[0]} 0" for unit in units]
        yield files_of(victim, claim, [*stated, *proof])
        yield files_of(victim, claim, proof)
        victim.rng.shuffle(stated)
        yield files_of(victim, claim, [*stated[:3], *proof])
        yield files_of(victim, claim, [f"d {line}" for line in stated] + proof)
        yield files_of(victim, claim, [*stated, "0"], clauses=units, rules=units, given=units)


def shuffled_places(victim: Victim, claim: str) -> Iterator[Files]:
    """A proof over the variables in another order, with a key that says so."""
    formula = formula_for(victim, claim)
    names = list(range(1, formula.variables + 1))
    victim.rng.shuffle(names)
    key = dict(enumerate(names, 1))
    moved = [[key[abs(it)] * (1 if it > 0 else -1) for it in clause] for clause in formula.clauses]
    proof = proof_of(formula.variables, [*moved, *([-name] for name in names[:4])])
    yield files_of(victim, claim, proof)
    yield files_of(victim, claim, proof, variables=key, places=key, order=names)


def other_variables(victim: Victim, claim: str) -> Iterator[Files]:
    """Steps about variables that the formula has not."""
    most = formula_for(victim, claim).variables
    for shift in (most, 10 * most, 1 << 40):
        yield files_of(victim, claim, [f"{1 + shift} 0", f"{-1 - shift} 0", "0"])
        yield files_of(victim, claim, [f"{shift + 1} 1 0", f"-{shift + 1} 0", "0"])


def wrong_cuts(victim: Victim, claim: str) -> Iterator[Files]:
    """Cuts that rule out a solution, or everything, or speak of what is not there."""
    puzzle = victim.puzzle
    shown = victim.boards("multiple")
    one, other = shown[0], shown[1]
    differ = [place for place in puzzle.places() if one[place] != other[place]]
    cuts: list[Any] = [
        [[]],
        [[[place.id, int(one[place]), True]] for place in puzzle.places()],
        [[[place.id, int(other[place]), False] for place in differ]],
        [[[place.id, int(one[place]), True] for place in differ]],
        [[[place.id, int(other[place]), False] for place in puzzle.places()]],
        [[["r99c99", 1, True]]],
        [[[place.id, True, 1] for place in differ]],
        [[[place.id, 99, False]] for place in differ],
        [[place.id for place in differ]],
        {"r1c1": 1},
        [None, 3, "cut"],
    ]
    for stated in cuts:
        formula = formula_for(victim, claim)
        try:
            added = [
                [formula.meaning[named(puzzle, it[0])][it[1]] * (1 if it[2] else -1) for it in cut]
                for cut in stated
            ]
        except (KeyError, TypeError, IndexError):
            added = []
        proof = proof_of(formula.variables, [*formula.clauses, *added])
        yield files_of(victim, claim, proof, cuts=stated)


def named(puzzle: Puzzle, name: str) -> Any:
    """The place of this name."""
    return {place.id: place for place in puzzle.places()}[name]


def foreign_puzzle(victim: Victim, claim: str) -> Iterator[Files]:
    """All that is said is true, but of another puzzle; and parts of it beside our own."""
    own = files_of(victim, claim)
    for files in victim.borrowed:
        for part in ((PUZZLE,), (PROOF,), (CLAIM,), (PUZZLE, PROOF), (CLAIM, PROOF)):
            yield {**own, **{name: files[name] for name in part if name in files}}
    for clue in victim.puzzle.each_clue()[:3]:
        if victim.puzzle.clues_can_go:
            weaker = victim.puzzle.without(clue)
            yield {**own, PUZZLE: weaker.text().encode()}


def marks_as_givens(victim: Victim, claim: str) -> Iterator[Files]:
    """The solution written into the puzzle's text, as marks that come with it."""
    puzzle = victim.puzzle
    for marks in victim.boards("unique"):
        text = f"{puzzle.text()}solution:\n{puzzle.marks_text(marks)}"
        formula = formula_for(victim, claim)
        units = [(formula.meaning[place][value],) for place, value in marks.items()]
        proof = proof_of(formula.variables, [*formula.clauses, *units])
        yield {**files_of(victim, claim, proof), PUZZLE: text.encode()}


def honest_proof_bent(victim: Victim, claim: str) -> Iterator[Files]:
    """The proof of an honest certificate, cut, padded, repeated, reordered, changed."""
    for files in victim.borrowed:
        lines = files.get(PROOF, b"").decode().split("\n")[:-1]
        bent = [*lines]
        victim.rng.shuffle(bent)
        for proof in (
            lines,
            lines[: len(lines) // 2],
            [*lines[: len(lines) // 2], "0"],
            [*lines, *lines],
            ["0", *lines],
            [*bent, "0"],
            [line.replace("-", "") for line in lines],
        ):
            yield files_of(victim, claim, proof)


def odd_claims(victim: Victim, claim: str) -> Iterator[Files]:
    """Claims of other versions and shapes, with what another reader might fall for."""
    puzzle = victim.puzzle
    boards = [marks_to_json(puzzle, marks) for marks in victim.boards(claim)]
    twice = [marks_to_json(puzzle, marks) for marks in [*victim.boards("unique")] * 2]
    changes: list[dict[str, Any]] = [
        {"v": 2},
        {"v": 1, "formula": "p cnf 1 1\n0\n"},
        {"v": float(VERSION)},
        {"v": True},
        {"v": None},
        {"certificate": "other"},
        {"claim": claim.upper()},
        {"claim": [claim]},
        {"claim": {"claim": claim}},
        {"claim": None},
        {"claim": f"{claim} "},
        {"claims": victim.truth, "status": victim.truth, "answer": "proved"},
        {"answer": "proved", "ok": True, "verified": True, "skip": True, "checked": ["all"]},
        {"solutions": twice},
        {"solutions": boards[:1] * 2},
        {"solutions": []},
        {"solutions": None},
        {"solutions": [None]},
        {"solutions": ["?"]},
        {"solutions": [[]]},
        {"solutions": {"0": boards}},
        {"solutions": [[[True]]]},
        {"solutions": [{}]},
        {"solutions": [dict.fromkeys(boards[0] if boards else (), True)]},
        {"solutions": [open_board(victim, claim)]},
        {"limit": "time"},
        {"limits": {"seconds": 0}, "time": 0},
        {"proofs": "proof.drat", "files": {PROOF: {"bytes": 2}}, "sizes": {"clauses": 0}},
    ]
    for changed in changes:
        yield files_of(victim, claim, **changed)


def open_board(victim: Victim, claim: str) -> Any:
    """A solution with a place left open, so that nothing can be said to differ from it."""
    marks = dict(victim.boards("unique")[0])
    for place in list(marks)[:1]:
        del marks[place]
    return marks_to_json(victim.puzzle, marks)


def broken_files(victim: Victim, claim: str) -> Iterator[Files]:
    """Files that are missing, huge, deep, or no text at all."""
    own = files_of(victim, claim)
    for name in own:
        yield {other: content for other, content in own.items() if other != name}
        for rubbish in (b"", b"\x00" * 64, b"\xff\xfe\x00", b"[]", b"{}", b"nonsense 7\n", b"0\n"):
            yield {**own, name: rubbish}
    deep = b"[" * 100_000
    yield {**own, CLAIM: deep}
    yield {**own, CLAIM: b'{"solutions": ' + deep}
    yield {**own, CLAIM: own[CLAIM] + own[CLAIM]}
    yield {**own, CLAIM: own[CLAIM].replace(b'"v": 3', b'"v": ' + b"3" * 5000)}
    yield {**own, CLAIM: own[CLAIM].replace(b'"cuts": []', b'"cuts": [[["r1c1", NaN, true]]]')}
    yield {**own, PROOF: b"1 " * (1 << 20) + b"0\n0\n"}
    yield {**own, PROOF: b"1 0\n" * 1000}
    yield {**own, PROOF: b"9" * 5000 + b" 0\n0\n"}
    yield {**own, PUZZLE: own[PUZZLE] * 2}


WAYS: Mapping[str, Callable[[Victim, str], Iterator[Files]]] = {
    "bare": bare,
    "unit clauses": hidden_by_unit_clauses,
    "shuffled places": shuffled_places,
    "other variables": other_variables,
    "wrong cuts": wrong_cuts,
    "foreign puzzle": foreign_puzzle,
    "marks as givens": marks_as_givens,
    "honest proof bent": honest_proof_bent,
    "odd claims": odd_claims,
    "broken files": broken_files,
}


def honest(puzzle: Puzzle) -> Files:
    """A certificate as Quinta makes it."""
    return {name: text.encode() for name, text in prove(puzzle).files.items()}
