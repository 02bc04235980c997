"""Is what an explanation or a hint claims so?

Three answers: *proved*, *false*, *not proved*. Proved means that every step follows, that the
status is as claimed, and that nothing was left out; and nothing was taken for granted
but the puzzle and what is named as given, its marks and notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

from quinta.ask.solve import Status, given_by
from quinta.base.arguments import public
from quinta.base.errors import LimitReached, PuzzleError, path_in_words
from quinta.base.limits import Clock, Limits
from quinta.explainer.checker import Checker, Judge
from quinta.explainer.rungs import rungs
from quinta.explainer.steps import Elsewhere, Reader, a_list, record, same, shown, text, whole
from quinta.explainer.story import Hint
from quinta.explainer.words import told
from quinta.formats import read
from quinta.formats.json import VERSION
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.prove.verdict import Verdict, about
from quinta.puzzle.as_json import marks_from_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Clue, Step, StepKind, Told
from quinta.puzzle.ways import values_in
from quinta.render.display import Displayed

T = TypeVar("T")

CLAIMS = {
    Status.NONE: "has no solution",
    Status.UNIQUE: "has exactly one solution",
    Status.MULTIPLE: "has several solutions",
}
"""What can be claimed of a puzzle, and in words."""

IN_WORDS = {
    Status.NONE: "there is no solution",
    Status.UNIQUE: "there is exactly one solution",
    Status.MULTIPLE: "there are several solutions",
}


@dataclass(frozen=True)
class Given:
    """How much was taken for granted besides the puzzle.

    >>> print(Given(marks=1, notes=2))
    1 mark and 2 notes
    """

    marks: int
    notes: int
    all_of_it: bool = False
    """Whether they leave one value at every place: then the steps had nothing to find."""

    def __str__(self) -> str:
        marks = "" if not self.marks else "1 mark" if self.marks == 1 else f"{self.marks} marks"
        notes = "" if not self.notes else "1 note" if self.notes == 1 else f"{self.notes} notes"
        said = " and ".join(filter(None, (marks, notes)))
        return f"{said} (the whole board)" if said and self.all_of_it else said


@dataclass(frozen=True)
class Verification(Displayed):
    """What is false in an explanation, or not shown, if anything; how much was proved."""

    puzzle: Puzzle
    claim: Status | None
    """The status that is claimed."""
    given: Given
    steps: int
    proofs: int
    faults: tuple[str, ...] = ()
    """What is false."""
    gaps: tuple[str, ...] = ()
    """What was not shown."""

    @property
    def verdict(self) -> Verdict:
        """Proved, false or not proved."""
        if self.faults:
            return Verdict.FALSE
        return Verdict.NOT_PROVED if self.gaps else Verdict.PROVED

    @property
    def proved(self) -> bool:
        """Whether all that is claimed was proved."""
        return self.verdict is Verdict.PROVED

    def __str__(self) -> str:
        first, *more = [*self.faults, *self.gaps] or [self._in_words()]
        given = f", given {self.given}" if str(self.given) else ""
        headline = f"{self.verdict.capitalize()}{given}: {first}."
        return "\n".join([headline, *(f"  {complaint}" for complaint in more)])

    def _in_short(self) -> str:
        return str(self).splitlines()[0]

    def _in_words(self) -> str:
        assert self.claim is not None
        steps = "one step" if self.steps == 1 else f"{self.steps} steps"
        proofs = "one proof" if self.proofs == 1 else f"{self.proofs} proofs"
        return f"{about(self.puzzle)} {CLAIMS[self.claim]}; {steps}, {proofs}"

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            "v": VERSION,
            "kind": self.puzzle.kind,
            "verdict": str(self.verdict),
            "about": about(self.puzzle),
            "claim": None if self.claim is None else str(self.claim),
            "given_marks": self.given.marks,
            "given_notes": self.given.notes,
            "steps": self.steps,
            "proofs": self.proofs,
            "faults": list(self.faults),
            "gaps": list(self.gaps),
        }


@public
def verify(
    explained: Any,
    *,
    puzzle: Puzzle | None = None,
    minimal: bool = False,
    limits: Limits | None = None,
) -> Verification:
    """Prove an explanation or a hint again, from the object that ``to_json`` gave.

    ``puzzle`` is the one that it should be about. With ``minimal``, also that no reason and no
    fact of a step could be left out, and no clue of a clash.

    >>> import quinta
    >>> told = quinta.explain(quinta.example("doors/1"))
    >>> print(verify(told.to_json(), minimal=True))
    Proved: Doors 4x4 has exactly one solution; 18 steps, ... proofs.
    >>> print(verify(told.to_json(), puzzle=quinta.example("doors/2")))
    Not proved: it is about another puzzle, Doors 4x4.
    """
    clock = Clock(limits)
    try:
        claim = _Claim.read(explained)
        found = _Examination(claim, minimal, clock)
        found.run(puzzle)
    except RecursionError:
        raise PuzzleError("not an explanation: nested too deeply") from None
    return found.verification()


# Reading

SHARED = ("v", "kind", "puzzle", "marks", "notes")
NOT_NEEDED = ("status", "limit", "given", "level", "rungs")
"""Without a status nothing is proved; of the others, what is said must be so."""
OF_AN_EXPLANATION = ("steps", "open", "solutions", "clash")
OF_A_HINT = ("step",)


class _Claim(NamedTuple):
    """What is claimed of a puzzle."""

    data: Mapping[str, Any]
    puzzle: Puzzle
    marks: Marks
    status: Status | None
    limit: str | None

    @property
    def is_hint(self) -> bool:
        """Whether it is one step, not the whole way."""
        return "steps" not in self.data

    @classmethod
    def read(cls, data: Any) -> _Claim:
        if not isinstance(data, Mapping) or not isinstance(data.get("puzzle"), str):
            raise PuzzleError("not an explanation; 'quinta explain --json' prints one")
        names = OF_AN_EXPLANATION if "steps" in data else OF_A_HINT
        record(data, (), (*SHARED, *names), NOT_NEEDED)
        if whole(data["v"], ("v",)) != VERSION:
            raise PuzzleError(f"version {data['v']} is not known, {VERSION} is", at=("v",))
        puzzle = _puzzle(data["puzzle"])
        marks = marks_from_json(puzzle, data["marks"], "marks")
        if text(data["kind"], ("kind",)) != puzzle.kind:
            raise PuzzleError(f"the puzzle is of the kind {puzzle.kind}", at=("kind",))
        status, limit = data.get("status"), data.get("limit")
        if status is not None and status not in tuple(Status):
            raise PuzzleError(f"{shown(status)} is not {', '.join(Status)}", at=("status",))
        if limit is not None:
            text(limit, ("limit",))
        return cls(data, puzzle, marks, None if status is None else Status(status), limit)


def _made(words: Callable[[], T]) -> T | None:
    """Words, or None for a step that Quinta would not take and has no words for."""
    try:
        return words()
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None


def _puzzle(written: str) -> Puzzle:
    try:
        puzzle, marks, notes = read(written)
    except PuzzleError as error:
        raise PuzzleError(str(error), at=("puzzle",)) from None
    if marks or notes:
        raise PuzzleError("marks and notes stand beside the puzzle, not in it", at=("puzzle",))
    return puzzle


# Judging


class _Examination:
    """Looks for what is false in a claim, and for what it does not show."""

    def __init__(self, claim: _Claim, minimal: bool, clock: Clock) -> None:
        self.claim, self.puzzle, self.minimal, self.clock = claim, claim.puzzle, minimal, clock
        self.faults: list[str] = []
        self.gaps: list[str] = []
        self.notes: tuple[Fact, ...] = ()
        self.steps: tuple[Step, ...] = ()
        self.proofs = 0

    @cached_property
    def reader(self) -> Reader:
        return Reader(self.puzzle)

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.puzzle, self.clock)

    @property
    def given(self) -> list[Fact]:
        """What is taken for granted besides the puzzle."""
        return [*(Fact(*mark) for mark in self.claim.marks.items()), *self.notes]

    def run(self, expected: Puzzle | None) -> None:
        """Whatever is wrong is noted; a limit means that not everything was proved."""
        if expected is not None and expected != self.puzzle:
            self.gaps.append(f"it is about another puzzle, {about(self.puzzle)}")
            return
        try:
            self._read_notes()
            self._of_a_hint() if self.claim.is_hint else self._of_an_explanation()
            if not self.faults and not self.gaps:
                self._words()
        except Elsewhere as error:
            self.faults.append(str(error))
        except LimitReached as reached:
            self.gaps.append(str(reached))

    def _read_notes(self) -> None:
        notes = self.reader.facts(self.claim.data["notes"], ("notes",))
        if any(note.holds for note in notes):
            raise PuzzleError("a note rules out a value; what holds is a mark", at=("notes",))
        self.notes = tuple(dict.fromkeys(notes))

    # Words: they prove nothing, but whoever reads them must not be deceived

    def _words(self) -> None:
        """What is said besides the steps is what the steps say."""
        data, puzzle = self.claim.data, self.puzzle
        given = given_by(self.claim.marks, self.notes)
        if data.get("given", given) != given:
            self.faults.append(f"given: what was given is {given}")
        level = max((step.level for step in self.steps), default=None)
        if data.get("level") is not None and not same(data["level"], level):
            self.faults.append("level: it is not that of the hardest step")
        for said in self.reader.said:
            if (said.technique, said.sentence) == (None, None):
                continue
            made = _made(partial(told, puzzle, said.step)) or Told("", "")
            if said.technique not in (None, made.technique):
                self.faults.append(f"{path_in_words(said.at)}: the technique is another one")
            if said.sentence not in (None, made.sentence):
                self.faults.append(f"{path_in_words(said.at)}: the sentence says something else")
        if "rungs" in data and not same(data["rungs"], _made(self._rungs)):
            self.faults.append("rungs: they say something else than the step")

    def _rungs(self) -> list[str]:
        (step,) = self.steps or (None,)
        marks, status = self.claim.marks, self.claim.status or Status.UNKNOWN
        hint = Hint(self.puzzle, marks, status, step, self.notes, self.claim.limit)
        return [rung.text for rung in rungs(hint)]

    def verification(self) -> Verification:
        """All that was found out."""
        given = Given(len(self.claim.marks), len(self.notes), self._all_is_given())
        return Verification(
            self.puzzle,
            self.claim.status,
            given,
            len(self.steps),
            self.proofs,
            tuple(self.faults),
            tuple(self.gaps),
        )

    def _all_is_given(self) -> bool:
        """Whether marks and notes leave one value at every place."""
        ruled_out = {(note.place, note.value) for note in self.notes}
        puzzle, marks = self.puzzle, self.claim.marks
        return all(
            place in marks or sum((place, v) not in ruled_out for v in puzzle.values(place)) < 2
            for place in puzzle.places()
        )

    def _checked(self, steps: Sequence[Step], blamed: Sequence[Clue] | None = None) -> Checker:
        """The steps, each proved from those before it; with clues to blame, from these alone."""
        self.steps = tuple(steps)
        puzzle, given = self.puzzle, self.given
        if blamed is not None:
            puzzle, given = puzzle.with_only(blamed), []
        checker = Checker(self.judge, puzzle.given_facts(), given, self.minimal)
        try:
            checker.steps(steps)
        finally:
            self.faults += checker.faults
            self.proofs += checker.proofs
        return checker

    def _is_worth_proving(self) -> bool:
        """Whether a status is claimed, without a limit that cut the telling short."""
        if self.claim.limit:
            self.gaps.append(f"it was cut short by the {self.claim.limit} limit")
        elif self.claim.status is None:
            self.gaps.append("no status is claimed")
        elif self.claim.status is Status.UNKNOWN:
            self.gaps.append("the status is unknown")
        return not self.gaps

    # An explanation: the steps must lead to the end that is claimed

    def _of_an_explanation(self) -> None:
        data, reader = self.claim.data, self.reader
        steps = reader.steps(data["steps"], ("steps",))
        shown_as = self._solutions(data["solutions"])
        stays_open = self._open(data["open"])
        blamed = reader.clues_in(data["clash"], ("clash",))
        mistaken = any(step.kind is StepKind.MISTAKE for step in steps)
        clashing = self.claim.status is Status.NONE and not mistaken
        checker = self._checked(steps, blamed if clashing else None)
        for number, solution in enumerate(shown_as, 1):
            self._solution(f"solution {number}", solution, checker)
        failed = [step for step in steps if step.is_contradiction]
        if failed and self.claim.status in (Status.UNIQUE, Status.MULTIPLE):
            self.faults.append("a contradiction is told, so there is no solution")
        if len(set(blamed)) < len(blamed):
            self.faults.append("a clue is blamed twice")
        if blamed and self.claim.status is not Status.NONE:
            self.faults.append("clues are blamed, but not for a contradiction")
        if not self._is_worth_proving():
            return
        if self.claim.status is Status.NONE:
            self._no_solution(bool(failed), shown_as, stays_open)
            if blamed or clashing:
                self._clash(blamed)
            return
        left = {p: tuple(values_in(m)) for p, m in checker.known.left.items() if m.bit_count() > 1}
        if stays_open != left:
            self.faults.append("what is said to stay open is not what the steps leave open")
        if self.claim.status is Status.UNIQUE:
            self._one_solution(shown_as, left)
        else:
            self._several(shown_as, left)

    def _solutions(self, data: Any) -> list[Marks]:
        return [
            marks_from_json(self.puzzle, one, "solutions", number)
            for number, one in enumerate(a_list(data, ("solutions",)))
        ]

    def _open(self, data: Any) -> dict[Place, tuple[Value, ...]]:
        if not isinstance(data, Mapping):
            raise PuzzleError(f"{shown(data)} is not an object", at=("open",))
        places = {place.id: place for place in self.puzzle.places()}
        found = {}
        for name, values in data.items():
            if name not in places:
                raise Elsewhere(f"there is no place '{name}' on this board", at=("open",))
            listed = a_list(values, ("open", str(name)))
            found[places[name]] = tuple(whole(v, ("open", str(name)), None) for v in listed)
        return found

    def _solution(self, name: str, solution: Marks, checker: Checker) -> None:
        """What is shown is complete, obeys all rules, and has what was given and concluded."""
        if len(solution) < len(self.puzzle.places()):
            self.faults.append(f"{name}: it is not complete")
        elif broken := next(self.puzzle.violations(solution), None):
            self.faults.append(f"{name}: {broken}")
        elif not checker.known.agrees(solution):
            self.faults.append(f"{name}: it does not agree with what was given and concluded")

    def _no_solution(
        self,
        failed: bool,
        shown_as: Sequence[Marks],
        stays_open: Mapping[Place, Any],
    ) -> None:
        if shown_as or stays_open:
            self.faults.append("no solution is claimed, but something of one is shown")
        if not failed:
            self.gaps.append("the steps end in no contradiction")

    def _clash(self, blamed: Sequence[Clue]) -> None:
        """The clues cannot hold together, whatever was given; each of them is needed."""
        self.proofs += 1
        if self.judge.can_hold(blamed):
            self.faults.append(
                "the clues that are blamed can hold together"
                if blamed
                else "no clue is blamed, but the rules alone leave a solution"
            )
        elif self.minimal:
            for clue in blamed:
                self.proofs += 1
                if not self.judge.can_hold([other for other in blamed if other != clue]):
                    self.faults.append(f"the clash holds without {self.puzzle.in_words(clue)}")

    def _one_solution(self, shown_as: Sequence[Marks], left: Mapping[Place, Any]) -> None:
        if len(shown_as) > 1 and shown_as[0] != shown_as[1]:
            self.faults.append("one solution is claimed, but two are shown")
        if len(shown_as) != 1:
            self.gaps.append("one solution is expected, and shown once")
        if left:
            places = "a place" if len(left) == 1 else f"{len(left)} places"
            self.gaps.append(f"the steps leave {places} open")

    def _several(self, shown_as: Sequence[Marks], left: Mapping[Place, Sequence[Value]]) -> None:
        if len(shown_as) != 2 or shown_as[0] == shown_as[1]:
            self.gaps.append("two different solutions are expected")
        elif not self.faults:
            self._all_open(shown_as, left)

    def _all_open(self, seen_in: Iterable[Marks], left: Mapping[Place, Sequence[Value]]) -> None:
        """Every value that is left is that of a solution, so nothing more could be concluded."""
        unseen = {Fact(place, value) for place, values in left.items() for value in values}
        for solution in seen_in:
            unseen -= {Fact(*mark) for mark in solution.items()}
        while unseen:
            self.proofs += 1
            found = self.judge.solution_with_one_of(sorted(unseen, key=str), self.given)
            if found is None:
                some = min(map(str, unseen))
                self.faults.append(f"{some} is left open, but no solution has it")
                return
            unseen -= {Fact(*mark) for mark in found.items()}

    # A hint: its step must follow; its status is looked up, as no single step shows it

    def _of_a_hint(self) -> None:
        data, reader = self.claim.data, self.reader
        step = None if data["step"] is None else reader.step(data["step"], ("step",))
        checker = self._checked(() if step is None else (step,))
        if not self._is_worth_proving() or self.faults:
            return
        if step is not None and step.is_contradiction:
            if self.claim.status is not Status.NONE:
                self.faults.append("a contradiction is told, so there is no solution")
            return
        self._status()
        if step is None and not self.faults:
            self._nothing_to_tell(checker)

    def _status(self) -> None:
        """How many solutions there are, by all rules and clues and what was given."""
        self.proofs += 1
        found = self.judge.solution(self.given)
        status = Status.NONE
        if found is not None:
            self.proofs += 1
            other = self.judge.another(found, self.given)
            status = Status.UNIQUE if other is None else Status.MULTIPLE
        if status is not self.claim.status:
            self.faults.append(IN_WORDS[status])

    def _nothing_to_tell(self, checker: Checker) -> None:
        """Without a step: all is marked, or nothing more is certain, or the puzzle is at fault."""
        left = {p: tuple(values_in(m)) for p, m in checker.known.left.items() if m.bit_count() > 1}
        if self.claim.status is Status.NONE:
            if self.given and self.judge.solution(()) is not None:
                self.gaps.append("what was given cannot be right, but why is not told")
        elif self.claim.status is Status.UNIQUE and left:
            self.gaps.append("places are open, but no step is told")
        elif self.claim.status is Status.MULTIPLE:
            self._all_open((), left)
