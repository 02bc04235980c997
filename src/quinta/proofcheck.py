"""Checks a certificate, trusting nothing of what wrote it.

This module stands alone. It reads DIMACS and DRUP itself, has its own unit propagation,
and shares no code with the encoder, the solvers or the writer; no line of it needs Quinta but
the one that asks ``quinta.proofmeaning`` whether the clauses are about the puzzle at all.

``python -m quinta.proofcheck DIR`` says in words what was checked and what was not.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

VERSION = 2
"""The version of certificates that is read."""

MOST_VARIABLES = 10_000_000

Literal = int
Clause = list[Literal]
Deadline = Callable[[], None]
"""Raises TimeoutError once the time is over."""


class Refused(Exception):
    """Something in a certificate is wrong."""


CLAIMS = {
    "unique": "the puzzle has exactly one solution",
    "multiple": "the puzzle has more than one solution",
    "none": "the puzzle has no solution",
}


@dataclass(frozen=True)
class Report:
    """What was checked, what was wrong, what could not be checked; each a sentence.

    >>> print(Report("none", ("the proof",), (), ("the clauses",)))
    checked: the proof
    not checked: the clauses
    The certificate holds if the clauses state the rules: then the puzzle has no solution.
    """

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
        lines += [f"wrong: {sentence}" for sentence in self.failed]
        return "\n".join([*lines, self.verdict])

    @property
    def verdict(self) -> str:
        """The last sentence."""
        if self.failed:
            return "The certificate is refused."
        # Two solutions speak for themselves; what a proof says hangs on the clauses.
        if self.skipped and self.claim != "multiple":
            condition = " if the clauses state the rules: then"
        else:
            condition = ":"
        return f"The certificate holds{condition} {CLAIMS[self.claim]}."

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {"v": 1, "ok": self.ok, **vars(self)}


def verify(path: str | Path, *, seconds: float | None = None) -> Report:
    """Check a certificate; stops at the first thing that is wrong.

    Raises TimeoutError if it takes longer than so many seconds.

    >>> verify("nowhere").failed
    ('claim.json cannot be read: No such file or directory',)
    """
    end = None if seconds is None else time.monotonic() + seconds

    def deadline() -> None:
        if end is not None and time.monotonic() > end:
            raise TimeoutError

    claim = "nothing"
    passed: list[str] = []
    failed: list[str] = []
    skipped: list[str] = []
    try:
        folder = Folder(Path(path))
        claim = folder.claim
        passed.append(folder.check_files())
        if claim != "multiple":
            passed.append(check_proof(folder.formula, folder.proof, deadline))
        for checked, sentence in _check_meaning(folder, deadline):
            (passed if checked else skipped).append(sentence)
    except Refused as refusal:
        failed.append(str(refusal))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        failed.append(f"a file has not the form it should have ({type(error).__name__}: {error})")
    return Report(claim, tuple(passed), tuple(failed), tuple(skipped))


def _check_meaning(folder: Folder, deadline: Deadline) -> Iterator[tuple[bool, str]]:
    """The part that asks Quinta's referee what the rules are."""
    from quinta.proofmeaning import Meaning

    return Meaning(folder, deadline).check()


# The files


@dataclass(frozen=True)
class Formula:
    """Clauses over the variables 1 to ``variables``."""

    variables: int
    clauses: list[Clause]


class Folder:
    """The files of a certificate, read but not believed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = self._json("claim.json")
        if self.data.get("certificate") != "quinta":
            raise Refused("claim.json is not the claim of a certificate")
        if (version := self.data.get("v")) != VERSION:
            raise Refused(
                f"the certificate is of version {version}, and {VERSION} is the one that is read; "
                "prove the puzzle again"
            )
        self.claim = self.data["claim"]
        if self.claim not in CLAIMS:
            raise Refused(f"'{self.claim}' is not a claim; known: {', '.join(CLAIMS)}")
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

    def check_files(self) -> str:
        """Every file is the one that was written, and as large as was said."""
        names = {"puzzle.txt", "formula.cnf", "variables.json", "solution.json"}
        names |= {"proof.drat"} if self.claim != "multiple" else set()
        if set(self.data["files"]) != names:
            raise Refused(f"claim.json does not list the files {', '.join(sorted(names))}")
        for name, said in self.data["files"].items():
            if hashlib.sha256(self._bytes(name)).hexdigest() != said["sha256"]:
                raise Refused(f"{name} is not the file that was written: its SHA-256 differs")
        sizes = self.data["sizes"]["variables"], self.data["sizes"]["clauses"]
        if sizes != (self.formula.variables, len(self.formula.clauses)):
            raise Refused("formula.cnf is not as large as claim.json says")
        return f"the {len(names)} files are as they were written (SHA-256)"


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
    if variables > MOST_VARIABLES:
        raise Refused(f"formula.cnf has {variables} variables, {MOST_VARIABLES} are taken")
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
        """Follow the trail to its end; False if a clause has lost all its literals.

        Nearly all the time of a check is spent here, hence one loop without calls.
        """
        trail, value, watches = self.trail, self.value, self.watches
        while self.head < len(trail):
            false = -trail[self.head]
            self.head += 1
            watching = watches[false]
            kept: list[Clause] = []
            watches[false] = kept
            for position, clause in enumerate(watching):
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if value[other] != TRUE:
                    for index in range(2, len(clause)):
                        literal = clause[index]
                        if value[literal]:  # not false: watch it instead
                            clause[1], clause[index] = literal, false
                            watches[literal].append(clause)
                            break
                    else:
                        if value[other] == FALSE:
                            kept += watching[position:]
                            return False
                        value[other], value[-other] = TRUE, FALSE
                        trail.append(other)
                        kept.append(clause)
                else:
                    kept.append(clause)
        return True


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


def has_model(
    facts: Propagation, variables: Sequence[int], deadline: Deadline = lambda: None
) -> bool:
    """Whether these variables can be filled in; the trail is left as it was.

    >>> has_model(Propagation(2, [[1, 2], [1, -2], [-1, 2], [-1, -2]]), [1, 2])
    False
    """
    base = len(facts.trail)
    tried: list[tuple[int, int, Literal]] = []
    position, agrees = 0, not facts.refuted
    while agrees and position < len(variables):
        deadline()
        variable = variables[position]
        if facts.value[variable] == UNKNOWN:
            tried.append((len(facts.trail), position, -variable))
            agrees = facts.assume([-variable])
        while not agrees and tried:
            length, position, literal = tried.pop()
            facts.back(length)
            if literal < 0:
                tried.append((length, position, -literal))
                agrees = facts.assume([-literal])
        position += 1
    facts.back(base)
    return agrees


def main(arguments: Sequence[str]) -> int:
    """``python -m quinta.proofcheck DIR``.

    >>> main(["nowhere"])
    wrong: claim.json cannot be read: No such file or directory
    The certificate is refused.
    1
    """
    if len(arguments) != 1:
        print("usage: python -m quinta.proofcheck DIR", file=sys.stderr)
        return 2
    report = verify(arguments[0])
    print(report)
    return 0 if report.ok else 1


if __name__ == "__main__":
    # Not the copy of this module that runs as a script: one Refused is enough.
    from quinta.proofcheck import main as run

    sys.exit(run(sys.argv[1:]))
