"""Steps as JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from quinta.base.errors import Path, PuzzleError
from quinta.base.grid import cells
from quinta.explainer.words import told
from quinta.logic.model import Fact, Place
from quinta.puzzle.as_json import clue_to_json, fact_to_json, reason_to_json
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Clue, Level, Reason, Step, StepKind, Witness

T = TypeVar("T")

DEEPEST = 3
"""A mistake is shown by steps, one of these may be a supposition, and that has links."""


def step_to_json(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """A step as data, with the sentence that tells it.

    >>> import quinta
    >>> puzzle = quinta.example("gap/1")
    >>> told = step_to_json(puzzle, quinta.hint(puzzle).step)
    >>> told["conclusions"][0], told["technique"]
    ({'place': 'r9c5', 'value': 0, 'holds': True}, 'out of reach')
    """
    witness = step.witness
    return {
        "kind": str(step.kind),
        "level": int(step.level),
        **told(puzzle, step)._asdict(),
        "reasons": [reason_to_json(puzzle, reason) for reason in step.reasons],
        "facts": list(map(fact_to_json, step.facts)),
        "conclusions": list(map(fact_to_json, step.conclusions)),
        "witness": None if witness is None else _witness_to_json(witness),
        "assumption": None if step.assumption is None else fact_to_json(step.assumption),
        "chain": [step_to_json(puzzle, link) for link in step.chain],
        "rounds": step.rounds,
        "available": step.available,
    }


def _witness_to_json(witness: Witness) -> dict[str, Any]:
    listed = [list(map(fact_to_json, way)) for way in witness.listed]
    return {"ways": witness.ways, "listed": listed}


class Said(NamedTuple):
    """The words that a file has for a step, and where they stand; None where it has none."""

    at: Path
    step: Step
    technique: str | None
    sentence: str | None


class Elsewhere(PuzzleError):
    """What is said is well said, but not of this puzzle: it has no such place, rule or clue."""


class Reader:
    """Reads what is said of one puzzle. A reason must be one that the puzzle has.

    Nothing of a reason is believed: it is looked up by its rule and its spot, and what else is
    said of it must be what the puzzle says. ``at`` is where in the object a part stands.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.places: dict[str, Place] = {place.id: place for place in puzzle.places()}
        self.cells: dict[str, Place] = {cell.id: cell for cell in cells(puzzle.size)}
        self.reasons = {
            (reason.rule, reason.spot, reason.about): reason
            for spot in puzzle.spots()
            for reason in spot.reasons
        }
        self.clues: dict[tuple[str | int, ...], Clue] = {
            clue.at: clue for clue in puzzle.each_clue()
        }
        self.said: list[Said] = []
        """The words of the steps that were read: to be compared, not to be believed."""

    def steps(self, data: Any, at: Path, deepest: int = DEEPEST) -> tuple[Step, ...]:
        """Steps from a list of objects."""
        return self._each(data, at, lambda one, where: self.step(one, where, deepest))

    def step(self, data: Any, at: Path, deepest: int = DEEPEST) -> Step:
        """A step from its object."""
        fields = record(data, at, STEP, WORDS)
        if fields["chain"] and not deepest:
            raise PuzzleError("chains lie too deep within each other", at=(*at, "chain"))
        assumption = fields["assumption"]
        read = Step(
            named(StepKind, fields["kind"], (*at, "kind")),
            Level(whole(fields["level"], (*at, "level"), most=max(Level))),
            self._each(fields["reasons"], (*at, "reasons"), self.reason),
            self.facts(fields["facts"], (*at, "facts")),
            self.facts(fields["conclusions"], (*at, "conclusions")),
            self._witness(fields["witness"], (*at, "witness")),
            None if assumption is None else self.fact(assumption, (*at, "assumption")),
            self.steps(fields["chain"], (*at, "chain"), deepest - 1),
            whole(fields["rounds"], (*at, "rounds")),
            whole(fields["available"], (*at, "available")),
        )
        technique, sentence = (
            text(fields[name], (*at, name)) if name in fields else None for name in WORDS
        )
        self.said.append(Said(at, read, technique, sentence))
        return read

    def facts(self, data: Any, at: Path) -> tuple[Fact, ...]:
        """Facts from a list of objects."""
        return self._each(data, at, self.fact)

    def fact(self, data: Any, at: Path) -> Fact:
        """A fact from its object."""
        fields = record(data, at, FACT)
        name, holds = text(fields["place"], (*at, "place")), fields["holds"]
        value = whole(fields["value"], (*at, "value"), least=None)
        if not isinstance(holds, bool):
            raise PuzzleError(f"{shown(holds)} is not true or false", at=(*at, "holds"))
        place = self.places.get(name)
        if place is None:
            raise Elsewhere(f"there is no place '{name}' on this board", at=(*at, "place"))
        if value not in self.puzzle.values(place):
            raise Elsewhere(f"{value} is not a value of {name}", at=(*at, "value"))
        return Fact(place, value, holds)

    def reason(self, data: Any, at: Path) -> Reason:
        """The puzzle's own reason of this name."""
        fields = record(data, at, REASON)
        rule, where = text(fields["rule"], (*at, "rule")), text(fields["where"], (*at, "where"))
        about = fields["about"]
        if about is not None:
            about = whole(about, (*at, "about"), least=None)
        names = self._each(fields["places"], (*at, "places"), text)
        if rule in self.puzzle.lazy_rules():
            found: Reason | None = self._of_the_board(rule, names, at)
        else:
            found = self.reasons.get((rule, where, about))
        if found is None:
            raise Elsewhere(f"this puzzle has no rule '{rule}' in {where}", at=at)
        if not same(fields, reason_to_json(self.puzzle, found)):
            raise Elsewhere(f"{found.name} says something else in this puzzle", at=at)
        return found

    def clue(self, data: Any, at: Path) -> Clue:
        """The puzzle's own clue at this place."""
        fields = record(data, at, CLUE)
        parts = a_list(fields["at"], (*at, "at"))
        known = all(type(part) in (int, str) for part in parts)
        found = self.clues.get(tuple(parts)) if known else None
        if found is None or not same(fields, clue_to_json(self.puzzle, found)):
            raise Elsewhere("this puzzle has no such clue", at=at)
        return found

    def clues_in(self, data: Any, at: Path) -> tuple[Clue, ...]:
        """Clues from a list of objects."""
        return self._each(data, at, self.clue)

    def _of_the_board(self, rule: str, names: Iterable[str], at: Path) -> Reason:
        """A rule that no spot states, with the cells that it is cited for."""
        for name in names:
            if name not in self.cells:
                raise Elsewhere(f"there is no cell '{name}' on this board", at=(*at, "places"))
        return Reason(rule, WHOLE_BOARD, tuple(self.cells[name] for name in names))

    def _witness(self, data: Any, at: Path) -> Witness | None:
        if data is None:
            return None
        fields = record(data, at, WITNESS)
        listed = self._each(fields["listed"], (*at, "listed"), self.facts)
        return Witness(whole(fields["ways"], (*at, "ways")), listed)

    def _each(self, data: Any, at: Path, read: Callable[[Any, Path], T]) -> tuple[T, ...]:
        return tuple(read(one, (*at, number)) for number, one in enumerate(a_list(data, at)))


STEP = (
    "kind",
    "level",
    "reasons",
    "facts",
    "conclusions",
    "witness",
    "assumption",
    "chain",
    "rounds",
    "available",
)
WORDS = ("technique", "sentence")
"""They may be left out; where they stand, they must be those that the step is told in."""
REASON = ("rule", "where", "about", "clue", "places")
FACT = ("place", "value", "holds")
WITNESS = ("ways", "listed")
CLUE = ("at", "value", "text", "says", "words", "where")


# Shapes


def record(
    data: Any, at: Path, names: Iterable[str], optional: Iterable[str] = ()
) -> Mapping[str, Any]:
    """An object with just these fields.

    >>> record({"ways": 3}, ("witness",), WITNESS)
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: witness: the field 'listed' is missing
    """
    names = tuple(names)
    if not isinstance(data, Mapping):
        raise PuzzleError(f"{shown(data)} is not an object with {', '.join(names)}", at=at)
    for name in names:
        if name not in data:
            raise PuzzleError(f"the field '{name}' is missing", at=at)
    known = (*names, *optional)
    for name in data:
        if name not in known:
            raise PuzzleError(f"unknown field; {', '.join(known)} are known", at=(*at, str(name)))
    return data


def a_list(data: Any, at: Path) -> list[Any]:
    """A list.

    >>> a_list(5, ("steps",))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: steps: 5 is not a list
    """
    if not isinstance(data, list):
        raise PuzzleError(f"{shown(data)} is not a list", at=at)
    return data


def text(data: Any, at: Path) -> str:
    """A text.

    >>> text("r1c1", ())
    'r1c1'
    """
    if not isinstance(data, str):
        raise PuzzleError(f"{shown(data)} is not a name", at=at)
    return data


def whole(data: Any, at: Path, least: int | None = 0, most: int | None = None) -> int:
    """A whole number; true and false are none.

    >>> whole(True, ("level",))
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: level: true is not a whole number
    """
    if not isinstance(data, int) or isinstance(data, bool):
        raise PuzzleError(f"{shown(data)} is not a whole number", at=at)
    if (least is not None and data < least) or (most is not None and data > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise PuzzleError(f"{shown(data)} is not {bounds}", at=at)
    return data


Name = TypeVar("Name", bound=StepKind)


def named(kinds: type[Name], data: Any, at: Path) -> Name:
    """One of the names there are.

    >>> print(named(StepKind, "pair", ("kind",)))
    pair
    """
    try:
        return kinds(text(data, at))
    except ValueError:
        raise PuzzleError(f"{shown(data)} is not one of {', '.join(kinds)}", at=at) from None


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON, so that true is not 1 and 1.0 is not 1 either.

    >>> same({"a": 1, "b": None}, {"b": None, "a": 1}), same([True], [1])
    (True, False)
    """
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def shown(data: Any) -> str:
    """What stands there, for a complaint: short, whatever it is.

    >>> shown([1, 2]), shown(None), shown(1.5)
    ('a list', 'null', '1.5')
    """
    if isinstance(data, Mapping):
        return "an object"
    if isinstance(data, (list, tuple)):
        return "a list"
    if data is None or isinstance(data, bool):
        return {None: "null", True: "true", False: "false"}[data]
    if isinstance(data, int) and abs(data) >= 10**20:
        return "a huge number"
    return f"'{data[:40]}'" if isinstance(data, str) else str(data)[:40]
