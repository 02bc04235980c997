"""Whether the clauses of a certificate are about its puzzle.

Of Quinta this uses the reader of puzzles and the referee that comes with them
(``violations``), and nothing else: no model, no encoder, no engine. The referee
says what the rules are, also of boards that are filled in part; the clauses are looked at
by ``quinta.proofcheck``'s own propagation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from quinta.errors import QuintaError
from quinta.formats import read
from quinta.proofcheck import Clause, Deadline, Folder, Literal, Propagation, Refused, has_model

MOST_BOARDS = 1 << 16
"""Up to so many ways to fill a board, all are tried."""

MOST_PLACES, MOST_MARKS = 64, 660_000
"""A larger board is tried branch by branch, if it has no more places, and as long as branches
times places are no more: some seconds at worst."""

SECTIONS = ("rules", "cuts", "difference")
"""The parts of the formula, in their order."""

WANTED = {"none": 0, "unique": 1, "multiple": 2}
"""How many solutions a claim comes with."""

Values = tuple[int, ...]
"""A value for each place, or for the first few, in the order of the places."""


class TooLarge(Exception):
    """There are too many boards to try them all."""


class Meaning:
    """The puzzle beside the clauses that claim to state it."""

    def __init__(self, folder: Folder, deadline: Deadline) -> None:
        try:
            self.puzzle: Any = read(folder.text("puzzle.txt")).puzzle
            self.solutions: list[dict[Any, int]] = [
                self.puzzle.marks_from_json(folder.answer[key])
                for key in ("solution", "second")
                if folder.answer.get(key) is not None
            ]
        except QuintaError as error:
            raise Refused(f"the puzzle or its solution cannot be read: {error}") from None
        self.claim, self.answer = folder.claim, folder.answer
        self.formula, self.data = folder.formula, folder.variables
        self.deadline = deadline
        self.places = {place.id: place for place in self.puzzle.places()}
        self.literals = _literals(self.data["places"])

    def check(self) -> Iterator[tuple[bool, str]]:
        """Whether something could be checked, and what."""
        yield True, self.check_solutions()
        yield True, self.check_places()
        sections = self.sections()
        yield True, self.check_difference(sections["difference"])
        cuts = self.read_cuts(sections["cuts"])
        if cuts:
            yield True, self.check_cuts(cuts)
        # The difference is what the proof refutes; the rest is what must be true of solutions.
        clauses = self.formula.clauses[: len(self.formula.clauses) - len(sections["difference"])]
        facts = Propagation(self.formula.variables, clauses)
        if self.solutions:
            yield True, self.check_allowed(facts)
        yield self.check_all_boards(facts)

    def refuses(self, marks: Mapping[str, int]) -> bool:
        """Whether the referee finds a rule broken by these marks, complete or not."""
        filled = {self.places[name]: value for name, value in marks.items()}
        return next(self.puzzle.violations(filled), None) is not None

    # Solutions, places, sections

    def check_solutions(self) -> str:
        """As many solutions as the claim needs, whole, different, and by the rules."""
        wanted = WANTED[self.claim]
        if self.answer["status"] != self.claim or self.answer["kind"] != self.puzzle.kind:
            raise Refused("solution.json is about another claim")
        if len(self.solutions) != wanted:
            raise Refused(f"the claim needs {wanted} solutions, {len(self.solutions)} are given")
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
        seen = [self.data["true"]]
        for name, literals in self.literals.items():
            if set(literals) != set(self.puzzle.values(self.places[name])):
                raise Refused(f"variables.json does not give each value of {name} a literal")
            variables = {abs(literal) for literal in literals.values()}
            opposite = len(literals) == 2 and sum(literals.values()) == 0
            if not opposite and (len(variables) < len(literals) or min(literals.values()) < 1):
                raise Refused(f"variables.json mixes up the values of {name}")
            seen += variables
        if len(set(seen)) < len(seen) or not all(0 < v <= self.formula.variables for v in seen):
            raise Refused("variables.json lets a variable stand for two things")
        return f"each value of the {len(self.places)} places has a literal of its own"

    def sections(self) -> dict[str, list[Clause]]:
        """The clauses by section; every clause must be in one, and the sections in order."""
        clauses = self.formula.clauses
        found: dict[str, list[Clause]] = {name: [] for name in SECTIONS}
        at = end = 0
        for group in self.data["groups"]:
            name = group["rule"] if group["rule"] in (*SECTIONS, "known") else "rules"
            if name not in SECTIONS[at:]:
                raise Refused(f"the clauses from {end + 1} on are '{name}', out of place")
            if group["first"] != end + 1 or not end < group["last"] <= len(clauses):
                raise Refused(f"the clauses from {end + 1} on belong to no group or to two")
            found[name] += clauses[end : group["last"]]
            at, end = SECTIONS.index(name), group["last"]
        if end != len(clauses):
            raise Refused(f"the clauses from {end + 1} on belong to no group")
        return found

    def check_difference(self, clauses: Sequence[Clause]) -> str:
        """It denies the literal of each place's value, and says no more."""
        wanted = [
            {-self.literals[place.id][value] for place, value in marks.items()}
            for marks in self.solutions
            if self.claim == "unique"
        ]
        if [set(clause) for clause in clauses] != wanted:
            raise Refused("the last clause does not say that some place differs from the solution")
        if not wanted:
            return "each clause has its place in the formula"
        return "the last clause says that some place differs from the solution, and no more"

    # Cuts

    def read_cuts(self, clauses: Sequence[Clause]) -> list[dict[str, int]]:
        """The marks that break each cut, which must be the clause that stands in the formula."""
        explained = self.data["cuts"]
        if len(clauses) != len(explained):
            raise Refused(f"{len(explained)} cuts are explained, {len(clauses)} are there")
        for clause, facts in zip(clauses, explained, strict=True):
            if {self.literal(*fact) for fact in facts} != set(clause):
                raise Refused(f"a cut is not the clause that its facts make: {clause}")
        return [self.read_cut(facts) for facts in explained]

    def literal(self, name: str, value: int, holds: bool) -> Literal:
        """The literal that says that a place has, or has not, a value."""
        if name not in self.literals:
            raise Refused(f"a cut names '{name}', which is no place of this puzzle")
        literal = self.literals[name][value]
        return literal if holds else -literal

    def read_cut(self, facts: Sequence[tuple[str, int, bool]]) -> dict[str, int]:
        """What holds if all facts are denied, as far as marks can say it."""
        marks: dict[str, int] = {}
        for name, value, holds in facts:
            left = [other for other in self.literals[name] if (other == value) != holds]
            if len(left) == 1:
                marks[name] = left[0]
        return marks

    def check_cuts(self, cuts: Sequence[Mapping[str, int]]) -> str:
        """Each cut only rules out what breaks a rule anyway."""
        for marks in cuts:
            self.deadline()
            if not self.refuses(marks):
                raise Refused(f"a cut rules out marks that break no rule: {_shown(marks)}")
        said = "the cut rules" if len(cuts) == 1 else f"the {len(cuts)} cuts rule"
        return f"{said} out nothing that the referee allows"

    # All boards

    def check_allowed(self, facts: Propagation) -> str:
        """The clauses are not so strong that they exclude what is known to be a solution."""
        base = len(facts.trail)
        for marks in self.solutions:
            literals = [self.literals[place.id][value] for place, value in marks.items()]
            if not facts.assume(literals) or not has_model(facts, self.variables, self.deadline):
                raise Refused("the clauses exclude a solution")
            facts.back(base)
        return "the clauses allow what is given as a solution"

    @property
    def variables(self) -> range:
        """All variables of the formula."""
        return range(1, self.formula.variables + 1)

    def check_all_boards(self, facts: Propagation) -> tuple[bool, str]:
        """On a small board: the clauses have a model just where the rules hold."""
        ways = prod(len(values) for values in self.literals.values())
        all_at_once = ways <= MOST_BOARDS
        # Two solutions need no proof and so no cuts: the formula may then allow too much.
        loose = self.claim == "multiple" and self.data["cuts_as_needed"] is True
        try:
            by_rules = set(self.every_board() if all_at_once else self.boards(self.rules_refuse))
            by_clauses = set()
            for board in self.boards(self.clauses_refuse(facts), all_at_once):
                if board not in by_rules and not loose:
                    raise Refused("the clauses allow a board that breaks a rule")
                by_clauses.add(board)
        except TooLarge:
            return False, "that the clauses state the rules: too many ways to fill this board"
        if by_rules - by_clauses:
            raise Refused("the clauses exclude a board that obeys the rules")
        if min(len(by_rules), 2) != WANTED[self.claim]:
            raise Refused(f"of all boards, {len(by_rules)} obey the rules")
        allow = "at least" if loose else "just"
        how = "one by one" if all_at_once else "leaving a branch where the referee refuses it"
        return True, f"of all {ways} boards the clauses allow {allow} those by the rules ({how})"

    def every_board(self) -> Iterator[Values]:
        """Every board that obeys the rules, by showing every board there is to the referee."""
        for values in product(*(sorted(values) for values in self.literals.values())):
            self.deadline()
            if not self.refuses(dict(zip(self.literals, values, strict=True))):
                yield values

    def boards(
        self, refused: Callable[[Values], bool], unbounded: bool = False
    ) -> Iterator[Values]:
        """Every board that is not refused, place by place; raises TooLarge."""
        choices = [sorted(values) for values in self.literals.values()]
        if len(choices) > MOST_PLACES and not unbounded:
            raise TooLarge
        waiting: list[Values] = [()]
        marks = 0
        while waiting:
            self.deadline()
            marks += len(choices)
            if marks > MOST_MARKS and not unbounded:
                raise TooLarge
            values = waiting.pop()
            if refused(values):
                continue
            if len(values) == len(choices):
                yield values
            else:
                waiting += [(*values, value) for value in choices[len(values)]]

    def rules_refuse(self, values: Values) -> bool:
        """Whether the referee refuses the first places filled like this."""
        return self.refuses(dict(zip(self.literals, values, strict=False)))

    def clauses_refuse(self, facts: Propagation) -> Callable[[Values], bool]:
        """Whether the clauses refuse the first places filled like this.

        To be asked in the order of ``boards``, where each question goes on from an earlier
        one with one more place.
        """
        choices = list(self.literals.values())
        lengths = [len(facts.trail)]

        def refused(values: Values) -> bool:
            if facts.refuted:
                return True
            if values:
                del lengths[len(values) :]
                facts.back(lengths[-1])
                if not facts.assume(_chosen(choices[len(values) - 1], values[-1])):
                    return True
                lengths.append(len(facts.trail))
            return len(values) == len(choices) and not has_model(
                facts, self.variables, self.deadline
            )

        return refused


def _literals(data: Mapping[str, Mapping[str, int]]) -> dict[str, dict[int, Literal]]:
    return {
        name: {int(value): literal for value, literal in literals.items()}
        for name, literals in data.items()
    }


def _chosen(literals: Mapping[int, Literal], value: int) -> list[Literal]:
    """That a place has this value and no other."""
    return [literal if other == value else -literal for other, literal in literals.items()]


def _shown(marks: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in marks.items())
