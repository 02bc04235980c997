"""Checks a certificate, trusting nothing of what wrote it.

This module stands alone: it reads DIMACS and DRUP itself, has its own unit propagation,
and shares no code with the encoder, the solvers or the writer. Of Quinta it uses one thing,
in the second half and nowhere else: the reader of puzzles and the referee that comes
with it (``violations``), to tell what the clauses have to mean.

``python -m quinta.proofcheck DIR`` says in words what was checked and what was not.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from math import prod
from pathlib import Path
from typing import Any, NoReturn

MOST_BOARDS = 1 << 16
"""Up to so many ways to fill a board, all are tried."""

MOST_BRANCHES = 20_000
"""A larger board is tried branch by branch, up to so many branches."""

MOST_PAIRS = 500
"""So many pairs of cuts are shown to the referee; the others are argued about."""

Literal = int
Clause = list[Literal]
Deadline = Callable[[], None]
"""Raises TimeoutError once the time is over."""


class Refused(Exception):
    """Something in a certificate is wrong."""


@dataclass(frozen=True)
class Report:
    """What was checked, what was wrong, what could not be checked; each a sentence."""

    claim: str = "nothing"
    passed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Nothing was wrong."""
        return not self.failed

    def __str__(self) -> str:
        lines = [f"checked: {sentence}" for sentence in self.passed]
        lines += [f"not checked: {sentence}" for sentence in self.skipped]
        lines += [f"WRONG: {sentence}" for sentence in self.failed]
        lines.append(VERDICTS.get(self.claim, "") if self.ok else "The certificate is refused.")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {"v": 1, "ok": self.ok, **vars(self)}


VERDICTS = {
    "unique": "The certificate holds: the puzzle has exactly one solution.",
    "multiple": "The certificate holds: the puzzle has more than one solution.",
    "none": "The certificate holds: the puzzle has no solution.",
}


def verify(folder: str | Path, *, seconds: float | None = None) -> Report:
    """Check a certificate; stops at the first thing that is wrong.

    Raises TimeoutError if it takes longer than so many seconds.

    >>> verify("nowhere").failed
    ('claim.json cannot be read: No such file or directory',)
    """
    end = None if seconds is None else time.monotonic() + seconds

    def deadline() -> None:
        if end is not None and time.monotonic() > end:
            raise TimeoutError

    passed: list[str] = []
    skipped: list[str] = []
    claim = "nothing"
    try:
        certificate = _Folder(Path(folder))
        claim = certificate.claim
        passed.append(certificate.check_hashes())
        if claim != "multiple":
            passed.append(check_proof(certificate.formula, certificate.proof, deadline))
        meaning = _Meaning(certificate, deadline)
        for check in (
            meaning.check_solutions,
            meaning.check_places,
            meaning.check_sections,
            meaning.check_cuts,
            meaning.check_formula_allows_solutions,
        ):
            passed.append(check())
        (passed if meaning.check_all_boards() else skipped).append(meaning.said)
    except Refused as refusal:
        return Report(claim, tuple(passed), (str(refusal),), tuple(skipped))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        wrong = f"a file is not in the form it should have ({type(error).__name__}: {error})"
        return Report(claim, tuple(passed), (wrong,), tuple(skipped))
    return Report(claim, tuple(passed), (), tuple(skipped))


# The files


@dataclass(frozen=True)
class Formula:
    """Clauses over the variables 1 to ``variables``."""

    variables: int
    clauses: list[Clause]


class _Folder:
    """The files of a certificate, read but not believed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = self._json("claim.json")
        if self.data.get("certificate") != "quinta" or self.data.get("v") != 1:
            raise Refused("claim.json is not the claim of a certificate of version 1")
        self.claim = self.data["claim"]
        if self.claim not in VERDICTS:
            raise Refused(f"'{self.claim}' is not a claim; known: {', '.join(VERDICTS)}")
        self.formula = read_dimacs(self.text("formula.cnf"))
        self.variables = self._json("variables.json")
        self.answer = self._json("solution.json")
        self.proof = self.text("proof.drat") if self.claim != "multiple" else ""

    def _bytes(self, name: str) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            raise Refused(f"{name} cannot be read: {error.strerror}") from None

    def text(self, name: str) -> str:
        """A file's text."""
        return self._bytes(name).decode()

    def _json(self, name: str) -> dict[str, Any]:
        data = json.loads(self.text(name))
        if not isinstance(data, dict):
            raise Refused(f"{name} is not an object")
        return data

    def check_hashes(self) -> str:
        """Every file is the one that was written."""
        names = {"puzzle.txt", "formula.cnf", "variables.json", "solution.json"}
        names |= {"proof.drat"} if self.proof else set()
        if set(self.data["files"]) != names:
            raise Refused(f"claim.json does not list the files {', '.join(sorted(names))}")
        for name, said in self.data["files"].items():
            if hashlib.sha256(self._bytes(name)).hexdigest() != said["sha256"]:
                raise Refused(f"{name} is not the file that was written: its SHA-256 differs")
        return f"{len(names)} files are as they were written (SHA-256)"


def read_dimacs(text: str) -> Formula:
    """The clauses of a DIMACS file.

    >>> read_dimacs("c both and neither\\np cnf 2 2\\n1 2 0\\n-1 -2 0\\n").clauses
    [[1, 2], [-1, -2]]
    """
    variables = clauses = -1
    words: list[str] = []
    for line in text.splitlines():
        if line.startswith("p"):
            _, _, variables, clauses = (int(w) if w.isdigit() else -1 for w in line.split())
        elif not line.startswith("c"):
            words += line.split()
    found: list[Clause] = [[]]
    for literal in map(int, words):
        if literal:
            found[-1].append(literal)
        else:
            found.append([])
    if found.pop():
        raise Refused("formula.cnf does not end with a whole clause")
    if len(found) != clauses:
        raise Refused(f"formula.cnf has {len(found)} clauses, its header says {clauses}")
    if max(map(abs, chain.from_iterable(found)), default=0) > variables:
        raise Refused(f"formula.cnf names a variable above {variables}")
    return Formula(variables, found)


def read_drup(text: str) -> Iterator[tuple[int, bool, Clause]]:
    """The steps of a textual proof: number of the line, whether it adds, the clause.

    >>> list(read_drup("1 -2 0\\nd 1 2 0\\n0\\n"))
    [(1, True, [1, -2]), (2, False, [1, 2]), (3, True, [])]
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("c"):
            continue
        *literals, end = map(int, line.removeprefix("d").split())
        if end != 0 or 0 in literals:
            raise Refused(f"line {number} of proof.drat is not one clause that ends in 0")
        yield number, not line.startswith("d"), literals


# The proof

FALSE, UNKNOWN, TRUE = 0, 1, 2


class Propagation:
    """Clauses, and what follows from them one literal at a time.

    Lists are indexed by literals: a negative one counts from the end. Each clause of
    two or more literals is watched through its first two.

    >>> facts = Propagation(3, [[1, 2], [-2, 3]])
    >>> facts.assume([-1]), facts.trail
    (True, [-1, 2, 3])
    >>> facts.assume([-3])
    False
    """

    def __init__(self, variables: int, clauses: Iterable[Sequence[Literal]]) -> None:
        self.value = [UNKNOWN] * (2 * variables + 1)
        self.watches: list[list[Clause]] = [[] for _ in self.value]
        self.trail: list[Literal] = []
        self.head = 0
        self.refuted = False
        """Whether the clauses contradict each other without any assumption."""
        for clause in clauses:
            self.add(clause)
        self.refuted = self.refuted or not self._propagate()

    def add(self, literals: Sequence[Literal]) -> Clause:
        """One more clause, while nothing is assumed."""
        value = self.value
        # Literals that are false for good come last, so that none of them is watched in vain.
        clause = sorted(dict.fromkeys(literals), key=value.__getitem__, reverse=True)
        if len(clause) > 1:
            self.watches[clause[0]].append(clause)
            self.watches[clause[1]].append(clause)
        if not clause or value[clause[0]] == FALSE:
            self.refuted = True
        elif (len(clause) == 1 or value[clause[1]] == FALSE) and value[clause[0]] == UNKNOWN:
            self._set(clause[0])
        return clause

    def remove(self, clause: Clause) -> None:
        """Forget a clause that ``add`` gave back; what already followed from it stays."""
        if len(clause) > 1:
            self.watches[clause[0]].remove(clause)
            self.watches[clause[1]].remove(clause)

    def settle(self) -> None:
        """Draw the conclusions from clauses added since."""
        self.refuted = self.refuted or not self._propagate()

    def assume(self, literals: Iterable[Literal]) -> bool:
        """Suppose these hold too; whether no contradiction shows."""
        for literal in literals:
            if self.value[literal] == FALSE:
                return False
            if self.value[literal] == UNKNOWN:
                self._set(literal)
        return self._propagate()

    def back(self, length: int) -> None:
        """Forget all but the first literals of the trail."""
        for literal in self.trail[length:]:
            self.value[literal] = self.value[-literal] = UNKNOWN
        del self.trail[length:]
        self.head = length

    def _set(self, literal: Literal) -> None:
        self.value[literal], self.value[-literal] = TRUE, FALSE
        self.trail.append(literal)

    def _propagate(self) -> bool:
        """Follow the trail to its end; False if a clause has lost all its literals."""
        trail, value = self.trail, self.value
        while self.head < len(trail):
            false = -trail[self.head]
            self.head += 1
            watching = self.watches[false]
            kept = self.watches[false] = []
            for index, clause in enumerate(watching):
                if self._moved(clause, false):
                    continue
                kept.append(clause)
                other = clause[0]
                if value[other] == FALSE:
                    kept += watching[index + 1 :]
                    return False
                if value[other] == UNKNOWN:
                    value[other], value[-other] = TRUE, FALSE
                    trail.append(other)
        return True

    def _moved(self, clause: Clause, false: Literal) -> bool:
        """Watch another literal instead of the false one, if there is one that is not false."""
        value = self.value
        if clause[0] == false:
            clause[0], clause[1] = clause[1], false
        if value[clause[0]] == TRUE:
            return False
        for index in range(2, len(clause)):
            literal = clause[index]
            if value[literal]:
                clause[1], clause[index] = literal, false
                self.watches[literal].append(clause)
                return True
        return False


def check_proof(formula: Formula, proof: str, deadline: Deadline = lambda: None) -> str:
    """Every step follows from what stands before it, and the last is a contradiction.

    A step follows if denying all its literals leads to a contradiction by unit propagation
    alone. All that is ever concluded follows from the formula, so forgetting
    a clause when told to, or not forgetting it, can make no wrong proof right.

    >>> both = Formula(1, [[1], [-1]])
    >>> check_proof(both, "0\\n")
    'the clauses contradict each other: 1 step of the proof follows, the last is empty'
    """
    facts = Propagation(formula.variables, formula.clauses)
    stated: dict[frozenset[Literal], list[Clause]] = {}
    steps = 0
    for number, adds, literals in read_drup(proof):
        deadline()
        if max(map(abs, literals), default=0) > formula.variables:
            raise Refused(f"line {number} of proof.drat names a variable the formula lacks")
        if not adds:
            if known := stated.get(frozenset(literals)):
                facts.remove(known.pop())
            continue
        if not facts.refuted and not _follows(facts, literals):
            raise Refused(f"line {number} of proof.drat does not follow")
        steps += 1
        if not literals:
            what = "step of the proof follows" if steps == 1 else "steps of the proof follow"
            return f"the clauses contradict each other: {steps} {what}, the last is empty"
        stated.setdefault(frozenset(literals), []).append(facts.add(literals))
        facts.settle()
    raise Refused("proof.drat does not end in the empty clause")


def _follows(facts: Propagation, literals: Sequence[Literal]) -> bool:
    length = len(facts.trail)
    agrees = facts.assume([-literal for literal in literals])
    facts.back(length)
    return not agrees


def has_model(facts: Propagation) -> bool:
    """Whether the variables that are still open can be filled in; the trail is left as it was.

    >>> has_model(Propagation(2, [[1, 2], [1, -2], [-1, 2], [-1, -2]]))
    False
    """
    base = len(facts.trail)
    variables = (len(facts.value) - 1) // 2
    tried: list[tuple[int, Literal]] = []
    variable, agrees = 1, not facts.refuted
    while agrees and variable <= variables:
        if facts.value[variable] != UNKNOWN:
            variable += 1
            continue
        tried.append((len(facts.trail), -variable))
        agrees = facts.assume([-variable])
        while not agrees and tried:
            length, literal = tried.pop()
            facts.back(length)
            if literal < 0:
                variable = -literal
                tried.append((length, variable))
                agrees = facts.assume([variable])
    facts.back(base)
    return agrees


# What the clauses mean. From here on Quinta's reader and its referee are used, nothing else.

PLACES_FOR_BRANCHES = 36
"""Boards with more places are not even tried branch by branch."""

AREA_SIZE = "size of the white areas"
CELL = re.compile(r"r(\d+)c(\d+)")
WHITE, BLACK = 0, 1

Values = tuple[int, ...]
"""A value for each place, or for the first few, in the order of the places."""


@dataclass(frozen=True)
class _Cut:
    """A cut: what the places would be if it were broken, and the hidden value it then names."""

    marks: Mapping[str, int]
    hidden: tuple[str, int] | None


class _Meaning:
    """The puzzle beside the clauses that claim to state it."""

    def __init__(self, folder: _Folder, deadline: Deadline) -> None:
        from quinta.errors import QuintaError
        from quinta.formats import read

        try:
            self.puzzle: Any = read(folder.text("puzzle.txt")).puzzle
            self.solutions: list[Mapping[Any, int]] = [
                self.puzzle.marks_from_json(folder.answer[key])
                for key in ("solution", "second")
                if folder.answer.get(key) is not None
            ]
        except QuintaError as error:
            raise Refused(f"the puzzle or its solution cannot be read: {error}") from None
        self.claim = folder.claim
        self.formula = folder.formula
        self.deadline = deadline
        self.said = ""
        self.data = folder.variables
        self.places = {place.id: place for place in self.puzzle.places()}
        self.literals = _literals(self.data["places"])
        self.hidden = _literals(self.data["hidden"])
        self.rules: list[Clause] = []
        self.cuts: list[_Cut] = []

    def refuses(self, marks: Mapping[str, int]) -> bool:
        """Whether the referee finds a rule broken by these marks, complete or not."""
        filled = {self.places[name]: value for name, value in marks.items()}
        return next(self.puzzle.violations(filled), None) is not None

    # One place, one solution, one clause at a time

    def check_solutions(self) -> str:
        """As many solutions as the claim needs, whole, different, and by the rules."""
        wanted = {"none": 0, "unique": 1, "multiple": 2}[self.claim]
        if len(self.solutions) != wanted:
            raise Refused(f"{len(self.solutions)} solutions are given, the claim needs {wanted}")
        for marks in self.solutions:
            if len(marks) != len(self.places):
                raise Refused("a solution leaves places open")
            for violation in self.puzzle.violations(marks):
                raise Refused(f"a solution breaks a rule: {violation}")
        if wanted == 2 and self.solutions[0] == self.solutions[1]:
            raise Refused("the two solutions are the same")
        return (
            "no solution is given, as claimed",
            "the solution obeys every rule, says the referee",
            "the two solutions differ and obey every rule, says the referee",
        )[wanted]

    def check_places(self) -> str:
        """Each value of each place has a literal, and no variable stands for two things."""
        if set(self.literals) != set(self.places):
            raise Refused("variables.json does not name the places of this puzzle")
        seen = [abs(self.data["true"])]
        for name, literals in chain(self.literals.items(), self.hidden.items()):
            if name in self.places and set(literals) != set(self.puzzle.values(self.places[name])):
                raise Refused(f"variables.json does not give every value of {name} a literal")
            variables = {abs(literal) for literal in literals.values()}
            two_sided = len(literals) == 2 and sum(literals.values()) == 0
            if not two_sided and (len(variables) < len(literals) or min(literals.values()) < 0):
                raise Refused(f"variables.json mixes up the values of {name}")
            seen += variables
        if len(set(seen)) < len(seen) or not all(0 < v <= self.formula.variables for v in seen):
            raise Refused("variables.json lets a variable stand for two things")
        return f"each value of the {len(self.places)} places has a literal of its own"

    def check_sections(self) -> str:
        """Rules first, then exclusions, cuts and the difference, each clause where it says."""
        sections: dict[str, list[Clause]] = {
            name: [] for name in ("rules", "exclusions", "cuts", "difference")
        }
        known = {rule.id for rule in self.puzzle.rules}
        at, last = "rules", 0
        for group in self.data["groups"]:
            name = "rules" if group["rule"] in known or last == 0 else group["rule"]
            if list(sections).index(name) < list(sections).index(at):
                raise Refused(f"'{name}' comes after '{at}' in the formula")
            if group["first"] != last + 1 or not last < group["last"] <= len(self.formula.clauses):
                raise Refused(f"the clauses from {last + 1} on belong to no group or to two")
            at, first, last = name, last, group["last"]
            sections[name] += self.formula.clauses[first:last]
        if last != len(self.formula.clauses) or sections["rules"][:1] != [[self.data["true"]]]:
            raise Refused("the groups do not cover the formula")
        self.rules = sections["rules"]
        self._check_difference(sections["difference"])
        self.cuts = self._read_cuts(sections["exclusions"], sections["cuts"])
        said = f"{len(self.rules)} clauses are said to state the rules and the clues"
        said += f", {len(self.cuts)} are cuts" if self.cuts else ""
        return said + (
            ", the last says that some place differs from the solution"
            if self.claim == "unique"
            else ""
        )
