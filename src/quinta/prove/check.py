"""Is a certificate right? It is read, but nothing in it is believed.

The formula is made here, from the puzzle's text; of the certificate come the solutions,
which the referee judges, the cuts, each of which the referee must bear out, and the proof,
each step of which must follow. Of Quinta this uses the reader of puzzles, the referee and
the plain statement of each rule at a spot; no solver and no solver's formula.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Self

from quinta.base.errors import LimitReached, QuintaError
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits
from quinta.formats import read
from quinta.formats.json import parse
from quinta.logic.model import Cut, Fact, Marks, Model, Place, Value
from quinta.prove import thorough
from quinta.prove.drat import LONGEST_LINE, NoProof, check_proof
from quinta.prove.folder import CLAIM, FORMULA, PROOF, PUZZLE, VERSION, write_folder
from quinta.prove.formula import CUTS, DIFFERENCE, dimacs_of, formula_of
from quinta.prove.verdict import Verdict, about
from quinta.puzzle.as_json import marks_from_json
from quinta.puzzle.puzzle import Puzzle

CLAIMS = {
    "none": "has no solution",
    "unique": "has exactly one solution",
    "multiple": "has more than one solution",
}
"""What can be claimed, and in words."""

MOST_BYTES = 64 << 20
"""Of the puzzle and of the claim: no board needs more."""


@dataclass(frozen=True)
class Report:
    """The verdict, what it is about, why, and what was checked on the way.

    >>> print(Report(Verdict.PROVED, "gap 9x9", "unique"))
    Proved: gap 9x9 has exactly one solution.
    """

    verdict: Verdict
    puzzle: str | None = None
    claim: str | None = None
    reason: str | None = None
    checked: tuple[str, ...] = ()
    limit: str | None = None

    def __str__(self) -> str:
        lines = [f"checked: {sentence}" for sentence in self.checked]
        if self.verdict is Verdict.PROVED and self.claim:
            last = f"Proved: {self.puzzle} {CLAIMS[self.claim]}."
        else:
            last = f"{self.verdict.capitalize()}: {self.reason}."
        return "\n".join([*lines, last])

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            "v": 1,
            "verdict": str(self.verdict),
            "about": self.puzzle,
            "claim": self.claim,
            "reason": self.reason,
            "checked": list(self.checked),
            "limit": self.limit,
        }


class Untrue(Exception):
    """The certificate says something that is not so."""


class Lacking(Exception):
    """The certificate does not show what it claims."""


def verify(
    folder: str | os.PathLike[str],
    *,
    puzzle: Puzzle | None = None,
    thoroughly: bool = False,
    export: str | os.PathLike[str] | None = None,
    limits: Limits | None = None,
) -> Report:
    """Check a certificate; ``puzzle`` is the one that it should be about.

    ``thoroughly`` also compares what the formula rests on with the referee. The formula and the
    proof are written into the folder ``export`` for others to check.

    >>> print(verify("nowhere"))
    Not proved: claim.json cannot be read: No such file or directory.
    """
    checker = Checker(Path(folder), Clock(limits))
    try:
        checker.check(puzzle, thoroughly, export)
        return checker.report(Verdict.PROVED)
    except Untrue as untrue:
        return checker.report(Verdict.FALSE, str(untrue))
    except (Lacking, NoProof) as lacking:
        return checker.report(Verdict.NOT_PROVED, str(lacking))
    except LimitReached as reached:
        return checker.report(Verdict.NOT_PROVED, str(reached), reached.limit)


class Checker:
    """Goes through a certificate, and remembers what it has checked."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.folder, self.clock = folder, clock
        self.certificate: Certificate | None = None
        self.checked: list[str] = []

    def report(
        self, verdict: Verdict, reason: str | None = None, limit: str | None = None
    ) -> Report:
        """The verdict, with what is known of the certificate by now."""
        checked = tuple(self.checked)
        if self.certificate is None:
            return Report(verdict, None, None, reason, checked, limit)
        name = about(self.certificate.puzzle)
        return Report(verdict, name, self.certificate.claim, reason, checked, limit)

    def check(
        self,
        expected: Puzzle | None,
        thoroughly: bool,
        export: str | os.PathLike[str] | None,
    ) -> None:
        """Raises Untrue, Lacking, NoProof or LimitReached; returns if all is well."""
        certificate = self.certificate = Certificate.read(self.folder)
        if expected is not None and expected != certificate.puzzle:
            raise Lacking("the certificate is about another puzzle")
        self.checked.append(_check_solutions(certificate))
        if certificate.claim == "multiple":
            if export is not None:
                self.checked.append("nothing is exported: two solutions need no proof")
            return
        blank = certificate.puzzle.with_only([]) if certificate.cuts else certificate.puzzle
        for number, cut in enumerate(certificate.cuts, 1):
            self.clock.check()
            _check_cut(blank, number, cut)
        if certificate.cuts:
            cuts = counted(len(certificate.cuts), "cut", "cuts")
            self.checked.append(f"{cuts}, borne out by the referee one by one")
        formula = _formula(certificate, self.clock)
        if export is not None:
            proof = (line.decode("ascii", "replace") for line in _lines(self.folder / PROOF))
            write_folder(export, {FORMULA: dimacs_of(formula), PROOF: proof})
        lines = _lines(self.folder / PROOF)
        steps = check_proof(formula.variables, formula.clauses, lines, self.clock.check)
        self.checked.append(
            f"{counted(steps, 'step', 'steps')} of the proof, one by one, from the "
            f"{len(formula.clauses)} clauses made from the puzzle"
        )
        if thoroughly:
            self.checked.append(_compare(certificate.puzzle, self.clock))


# What is read


@dataclass(frozen=True)
class Certificate:
    """What a certificate says, read but not believed."""

    puzzle: Puzzle
    claim: str
    solutions: tuple[Marks, ...]
    cuts: tuple[Cut, ...]

    @classmethod
    def read(cls, folder: Path) -> Self:
        """From its files; Lacking if they cannot be read."""
        data = _json(_bytes(folder / CLAIM))
        if not isinstance(data, dict) or data.get("certificate") != "quinta":
            raise Lacking(f"{CLAIM} is not the claim of a certificate")
        if type(version := data.get("v")) is not int or version != VERSION:
            raise Lacking(
                f"the certificate is of version {version!r:.40}, and {VERSION} is the one that is "
                "read; prove the puzzle again"
            )
        claim = data.get("claim")
        if not isinstance(claim, str) or claim not in CLAIMS:
            raise Lacking(f"{claim!r:.40} is not a claim; known: {', '.join(CLAIMS)}")
        try:
            puzzle, marks, notes = read(_bytes(folder / PUZZLE).decode())
            if marks or notes:
                raise Lacking(
                    f"{PUZZLE} holds marks or notes; a certificate is about a puzzle alone"
                )
            solutions = tuple(marks_from_json(puzzle, shown) for shown in _list(data, "solutions"))
        except UnicodeDecodeError:
            raise Lacking(f"{PUZZLE} is not a text") from None
        except LimitReached:
            raise
        except QuintaError as error:
            raise Lacking(f"the puzzle or a solution cannot be read: {error}") from None
        return cls(puzzle, claim, solutions, tuple(_cuts(puzzle, _list(data, "cuts"))))


def _opened(path: Path) -> BinaryIO:
    if path.exists() and not path.is_file():  # a pipe might never end
        raise Lacking(f"{path.name} is not a file")
    return path.open("rb")


def _bytes(path: Path) -> bytes:
    try:
        with _opened(path) as file:
            found = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Lacking(f"{path.name} cannot be read: {error.strerror}") from None
    if len(found) > MOST_BYTES:
        raise Lacking(f"{path.name} is larger than {MOST_BYTES >> 20} MB")
    return found


def _lines(path: Path) -> Iterator[bytes]:
    """The lines of a proof, however long it is."""
    try:
        with _opened(path) as file:
            while line := file.readline(LONGEST_LINE):
                if len(line) == LONGEST_LINE:
                    raise Lacking(f"{path.name} has a line of more than {LONGEST_LINE} bytes")
                yield line
    except OSError as error:
        raise Lacking(f"{path.name} cannot be read: {error.strerror}") from None


def _json(text: bytes) -> Any:
    try:
        return parse(text.decode())
    except UnicodeDecodeError:
        raise Lacking(f"{CLAIM} is not a text") from None
    except LimitReached:
        raise
    except QuintaError as error:
        raise Lacking(f"{CLAIM}, {error}") from None


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name, [])
    if not isinstance(found, list):
        raise Lacking(f"'{name}' in {CLAIM} is not a list")
    return found


def _cuts(puzzle: Puzzle, listed: Sequence[Any]) -> Iterator[list[Fact]]:
    places = {place.id: place for place in puzzle.places()} if listed else {}
    for number, facts in enumerate(listed, 1):
        try:
            yield [_fact(puzzle, places, *fact) for fact in facts]
        except (TypeError, KeyError):
            raise Lacking(f"cut {number} does not speak of places of this puzzle") from None


def _fact(
    puzzle: Puzzle, places: Mapping[str, Place], name: str, value: Value, holds: bool
) -> Fact:
    place = places[name]
    if type(value) is not int or value not in puzzle.values(place) or type(holds) is not bool:
        raise TypeError
    return Fact(place, value, holds)


# What is checked


def _check_solutions(certificate: Certificate) -> str:
    """As many solutions as the claim needs, whole, different, and by the rules."""
    puzzle, solutions = certificate.puzzle, certificate.solutions
    places = len(puzzle.places())
    for marks in solutions:
        if len(marks) != places:
            raise Lacking("a solution leaves places open")
        for violation in puzzle.violations(marks):
            raise Untrue(f"what is given as a solution breaks a rule: {violation}")
    different = len({frozenset(marks.items()) for marks in solutions})
    wanted = list(CLAIMS).index(certificate.claim)
    if different > wanted:
        said = ("no", "one")[wanted]
        given = "one is" if different == 1 else f"{different} are"
        raise Untrue(f"the puzzle is said to have {said} solution, and {given} given")
    if len(solutions) != wanted or different < wanted:
        needed = ("no solution", "one solution", "two different solutions")[wanted]
        raise Lacking(f"the claim needs {needed}")
    return (
        "no solution is given",
        "the solution obeys every rule, says the referee",
        "two different solutions obey every rule, says the referee",
    )[wanted]


def _check_cut(blank: Puzzle, number: int, cut: Cut) -> None:
    """What a cut rules out breaks a rule left to cuts, whatever the clues and other marks are."""
    rules = blank.lazy_rules()
    if not any(violation.rule in rules for violation in blank.violations(_denied(blank, cut))):
        raise Lacking(f"cut {number} rules out marks that break no rule that is left to cuts")


def _denied(puzzle: Puzzle, cut: Cut) -> dict[Place, Value]:
    """What holds if all facts of a cut are false, as far as marks can say it."""
    marks: dict[Place, Value] = {}
    for place, value, holds in cut:
        left = [other for other in puzzle.values(place) if (other == value) != holds]
        if len(left) == 1:
            marks[place] = left[0]
    return marks


def _formula(certificate: Certificate, clock: Clock) -> Model:
    """The puzzle's formula, the cuts and, if there is a solution, that some place differs."""
    formula = formula_of(certificate.puzzle, clock)
    extended(formula, certificate.cuts, certificate.solutions)
    return formula


def extended(formula: Model, cuts: Sequence[Cut], solutions: Sequence[Marks]) -> None:
    """Add what is to be refuted: the cuts hold, and there is another solution than these."""
    formula.begin(CUTS, "")
    formula.extend(map(formula.clause, cuts))
    formula.begin(DIFFERENCE, "")
    formula.extend(map(formula.blocking, solutions))


def _compare(puzzle: Puzzle, clock: Clock) -> str:
    try:
        return str(thorough.compare(puzzle, clock))
    except thorough.Differ as differ:
        raise Lacking(str(differ)) from None
