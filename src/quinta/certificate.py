"""A certificate: a folder that lets anyone check how many solutions a puzzle has.

It holds the puzzle, its rules as clauses, what the variables mean, the solution, and a
proof that nothing else satisfies the clauses. Nothing in the formula was worked out
beforehand: it is the rules and the clues, and the cuts that the proof needed. Whoever
does not trust this module reads the folder with ``quinta.proofcheck``, which shares
no code with it, or with any checker of DRAT proofs.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from quinta._version import __version__
from quinta.encode import clauses_only
from quinta.engines.sat import Sat, Solver
from quinta.errors import Disagreement, QuintaError
from quinta.limits import Clock, Limits
from quinta.model import TRUE, Clause, Cut, Fact, Literal, Marks, Model, Place
from quinta.puzzle import Puzzle
from quinta.questions import Status, check

VERSION = 2
"""Of certificates. In version 1, cuts could speak of more than places."""

ANSWER_VERSION = 1
"""Of the object with the solutions, as everywhere in Quinta."""

PROVER = "glucose4"
"""Of the solvers in python-sat that log proofs, the one with by far the shortest ones."""

CLAIM = "claim.json"
FILES = ("puzzle.txt", "formula.cnf", "variables.json", "solution.json", "proof.drat", CLAIM)

SECTIONS = {
    "cuts": "rules that are stated case by case, as far as the proof needs them",
    "difference": "some place differs from the solution",
}
"""What follows the rules in the formula, by the rule that tags it."""


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
    >>> print(certificate.status)
    unique
    >>> certificate.files["proof.drat"].endswith("\\n0\\n")
    True
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
        refuse_folder(folder)
        try:
            _write(Path(folder).resolve(), self.files)
        except OSError as error:
            raise QuintaError(f"cannot write '{folder}': {error.strerror}") from None

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            **_answer(self.puzzle, self.status, self.solutions),
            "files": [name for name in FILES if name in self.files],
            "stats": self.stats.to_json(),
        }


def prove(puzzle: Puzzle, *, limits: Limits | None = None) -> Certificate:
    """How many solutions a puzzle has, none, one or several, with the evidence.

    Raises LimitReached if a limit is hit before the proof is complete.

    >>> import quinta
    >>> prove(quinta.parse("gap 7")).status
    <Status.NONE: 'none'>
    """
    clock = Clock(limits)
    started = time.perf_counter()
    formula = _Formula(puzzle, clock)
    found, cuts = formula.search()
    status = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[len(found)]
    searched = time.perf_counter()
    proof = None
    if status is not Status.MULTIPLE:
        formula.complete(cuts, found)
        proof = formula.refute()
    stats = ProofStats(
        variables=formula.model.variables,
        clauses=len(formula.model.clauses),
        cuts=len(formula.cuts),
        proof_steps=sum(not line.startswith("d") for line in proof or ()),
        proof_bytes=sum(len(line) + 1 for line in proof or ()),
        search_seconds=searched - started,
        proof_seconds=time.perf_counter() - searched,
    )
    return Certificate(puzzle, status, found, _files(formula, status, found, proof, stats), stats)


class _Formula:
    """The puzzle as clauses alone, then the cuts that are needed, then what is to be refuted."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.plain = puzzle.plain_model({}, clock)
        self.model = _flat(self.plain)
        self.cuts: Sequence[Cut] = ()

    def search(self) -> tuple[tuple[Marks, ...], list[Cut]]:
        """Up to two solutions, and the cuts that were met on the way."""
        found: list[Marks] = []
        cuts: list[Cut] = []

        def met(marks: Marks) -> list[Cut]:
            broken = self.puzzle.cuts(marks)
            cuts.extend(broken)
            return broken

        engine = Sat(_flat(self.plain), self.clock, PROVER)
        try:
            for marks in islice(engine.solutions(met), 2):
                self._referee(marks)
                found.append(marks)
        finally:
            engine.close()
        return tuple(found), cuts

    def _referee(self, marks: Marks) -> None:
        """No solution is certified that the rules, as the referee states them, refuse."""
        verdict = check(self.puzzle, marks)
        if not verdict.solved:
            raise Disagreement(
                f"a solution to be certified is refused: {verdict.violations[:1]}. This is a bug "
                f"in Quinta; please report the puzzle:\n{self.puzzle.text()}"
            )

    def complete(self, cuts: Sequence[Cut], found: Sequence[Marks]) -> None:
        """Add the cuts that are needed and, if there is a solution, that some place differs."""
        model = self.model
        difference = [model.blocking(marks) for marks in found]
        self.cuts = self._needed(cuts, difference)
        for cut in self.cuts:
            model.begin("cuts", " or ".join(map(str, cut)))
            model.add(model.clause(cut))
        for clause in difference:
            model.begin("difference", SECTIONS["difference"])
            model.add(clause)

    def _needed(self, cuts: Sequence[Cut], others: Sequence[Clause]) -> list[Cut]:
        """The cuts that a refutation uses: each hangs on a guard, and the guards are assumed."""
        if not cuts:
            return []
        model = _flat(self.plain)
        model.extend(others)
        guards = dict(zip(model.fresh(len(cuts)), cuts, strict=True))
        model.extend((-guard, *model.clause(cut)) for guard, cut in guards.items())
        solver = Solver(model, PROVER)
        try:
            if solver.satisfiable(self.clock, list(guards)):
                raise Disagreement("the cuts that were found do not rule out other solutions")
            used = set(solver.core())
        finally:
            solver.close()
        return [cut for guard, cut in guards.items() if guard in used]

    def refute(self) -> list[str]:
        """The lines of a proof that the formula, as it now is, has no model."""
        prover = _Prover(self.model)
        try:
            if prover.satisfiable(self.clock):
                raise Disagreement("the formula to be refuted has a model")
            return prover.proof()
        finally:
            prover.close()


class _Prover(Solver):
    """A solver, loaded once, that writes down why there is no answer."""

    def __init__(self, model: Model) -> None:
        from pysat.solvers import Solver as PySat

        super().__init__(model, PROVER)
        self._solver.delete()
        self._solver = PySat(name=PROVER, with_proof=True)

    def proof(self) -> list[str]:
        """The lines of the proof. The last is the empty clause, which the solver may leave out.

        The solver also says which clauses of the formula it is done with. Those lines
        are most of the proof and help no checker, so only its own clauses are deleted.
        """
        lines, stated = [], set()
        for line in self._solver.get_proof() or ():
            clause = frozenset(line.removeprefix("d").split())
            if not line.startswith("d"):
                stated.add(clause)
            elif clause not in stated:
                continue
            lines.append(line)
        return [*(line for line in lines if line not in ("", "0")), "0"]


def _flat(model: Model) -> Model:
    """The same formula as ``clauses_only`` gives, but group by group."""
    flat = Model(model.clock)
    flat.variables, flat.clauses, flat.groups = model.variables, [], []
    flat.meaning, flat.named = model.meaning, model.named
    for tag, clauses, cardinalities in model.tagged():
        flat.begin(tag.rule, tag.where)
        flat.extend(clauses)
        for cardinality in cardinalities:
            part = Model()
            part.variables, part.clauses, part.cardinalities = flat.variables, [], [cardinality]
            flat.variables, added = clauses_only(part)
            flat.extend(added)
    return flat


# The files


def _files(
    formula: _Formula,
    status: Status,
    found: Sequence[Marks],
    proof: Sequence[str] | None,
    stats: ProofStats,
) -> dict[str, str]:
    puzzle = formula.puzzle
    files = {
        "puzzle.txt": puzzle.text(),
        "formula.cnf": "".join(_dimacs(formula.model)),
        "variables.json": _json(_meaning(formula)),
        "solution.json": json.dumps(_answer(puzzle, status, found)) + "\n",
    }
    if proof is not None:
        files["proof.drat"] = "\n".join(proof) + "\n"
    sizes = stats.to_json()
    claim = {
        "v": VERSION,
        "certificate": "quinta",
        "written_by": f"quinta {__version__}, proof by {PROVER}",
        "kind": puzzle.kind,
        "claim": str(status),
        "sizes": {name: sizes[name] for name in sizes if not name.endswith("seconds")},
        "files": {
            name: {"bytes": len(text.encode()), "sha256": hashlib.sha256(text.encode()).hexdigest()}
            for name, text in files.items()
        },
    }
    return {**files, CLAIM: json.dumps(claim, indent=1) + "\n"}


def _answer(puzzle: Puzzle, status: Status, found: Sequence[Marks]) -> dict[str, Any]:
    """The solutions under the keys that ``solve --json`` uses."""
    answer: dict[str, Any] = {"v": ANSWER_VERSION, "kind": puzzle.kind, "status": str(status)}
    answer["solution"] = puzzle.marks_to_json(found[0]) if found else None
    if len(found) > 1:
        answer["second"] = puzzle.marks_to_json(found[1])
    return answer


def _dimacs(model: Model) -> Iterator[str]:
    """The formula in the common format, every group under a comment that says what it states."""
    yield f"p cnf {model.variables} {len(model.clauses)}\n"
    section = None
    for tag, clauses, _ in model.tagged():
        if not clauses:
            continue
        if tag.rule not in SECTIONS:
            yield f"c {tag.rule}, {tag.where}\n" if tag.where else f"c {tag.rule}\n"
        elif tag.rule != section:
            yield f"c --- {tag.rule}: {SECTIONS[tag.rule]}\n"
        section = tag.rule
        for clause in clauses:
            yield " ".join(map(str, (*clause, 0))) + "\n"


def _meaning(formula: _Formula) -> dict[str, Any]:
    """What the variables stand for and what the clauses state; clauses count from 1."""
    model = formula.model
    groups = []
    first = 1
    for tag, clauses, _ in model.tagged():
        if clauses:
            last = first + len(clauses) - 1
            groups.append({"rule": tag.rule, "where": tag.where, "first": first, "last": last})
            first = last + 1
    return {
        "v": VERSION,
        "true": TRUE,
        "places": _literals(model.meaning),
        "helpers": {
            _name(key): literal for key, literal in model.named.items() if abs(literal) != TRUE
        },
        "groups": groups,
        "cuts": [[_fact(fact) for fact in cut] for cut in formula.cuts],
        "cuts_as_needed": formula.puzzle.lazy,
    }


def _literals(meaning: Mapping[Place, Mapping[int, Literal]]) -> dict[str, dict[int, Literal]]:
    return {
        place.id: {int(value): literal for value, literal in literals.items()}
        for place, literals in meaning.items()
    }


def _name(key: tuple[Hashable, ...]) -> str:
    return ", ".join(str(getattr(part, "id", part)) for part in key)


def _fact(fact: Fact) -> list[Any]:
    return [fact.place.id, int(fact.value), fact.holds]


def _json(data: Mapping[str, Any]) -> str:
    """JSON with one entry of each list and object on a line, so that people can read it."""
    parts = []
    for key, value in data.items():
        shown = json.dumps(value)
        if isinstance(value, dict) and value:
            inner = [f" {json.dumps(str(name))}: {json.dumps(it)}" for name, it in value.items()]
            shown = "{\n" + ",\n".join(inner) + "\n}"
        elif isinstance(value, list) and value:
            shown = "[\n" + ",\n".join(f" {json.dumps(it)}" for it in value) + "\n]"
        parts.append(f"{json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


# The folder


def refuse_folder(folder: str | os.PathLike[str]) -> None:
    """Raise QuintaError if a certificate may not be written there.

    >>> import pathlib
    >>> refuse_folder(pathlib.Path(__file__).parent)
    Traceback (most recent call last):
    quinta.errors.QuintaError: '...' is not empty and not a certificate; name a new folder
    """
    path = Path(folder)
    if Path.cwd().is_relative_to(path.resolve()):  # it is replaced as a whole
        raise QuintaError(f"you are inside '{folder}'; name a new folder")
    try:
        held = {entry.name for entry in path.iterdir()}
    except FileNotFoundError:
        return
    except OSError as error:
        raise QuintaError(f"cannot write '{folder}': {error.strerror}") from None
    if held and not (CLAIM in held and held.issubset(FILES) and _is_claim(path / CLAIM)):
        raise QuintaError(f"'{folder}' is not empty and not a certificate; name a new folder")


def _is_claim(path: Path) -> bool:
    try:
        return bool(json.loads(path.read_text(encoding="utf-8"))["certificate"] == "quinta")
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Beside the folder first, then moved: whatever stops this, nothing is left half written."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    new, old = beside / "new", beside / "old"
    try:
        new.mkdir()
        for name, text in files.items():
            (new / name).write_bytes(text.encode())
        try:
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        finally:
            if old.exists() and not folder.exists():
                old.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
