"""Steps as JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from quinta.ask.about import clue_to_json
from quinta.base.errors import Path, PuzzleError
from quinta.base.grid import cells
from quinta.logic.model import Fact, Place
from quinta.puzzle.contract import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Clue, Level, Reason, Step, StepKind, Witness

T = TypeVar("T")

DEEPEST = 3
"""A mistake is shown by steps, one of these may be a supposition, and that has links."""


def step_to_json(step: Step) -> dict[str, Any]:
    """A step as data.

    >>> from quinta.base.grid import Cell
    >>> step_to_json(Step(StepKind.RULE, Level.LINE, (), (), (Fact(Cell(0, 0), 1),)))["conclusions"]
    [{'place': 'r1c1', 'value': 1, 'holds': True}]
    """
    data: dict[str, Any] = {
        "kind": str(step.kind),
        "level": int(step.level),
        "reasons": [_reason_to_json(reason) for reason in step.reasons],
        "facts": list(map(fact_to_json, step.facts)),
        "conclusions": list(map(fact_to_json, step.conclusions)),
        "witness": None,
        "assumption": None if step.assumption is None else fact_to_json(step.assumption),
        "chain": list(map(step_to_json, step.chain)),
        "rounds": step.rounds,
        "available": step.available,
    }
    if step.witness is not None:
        listed = [list(map(fact_to_json, way)) for way in step.witness.listed]
        data["witness"] = {"ways": step.witness.ways, "listed": listed}
    return data


def fact_to_json(fact: Fact) -> dict[str, Any]:
    """A fact as data."""
    return {"place": fact.place.id, "value": int(fact.value), "holds": fact.holds}


def _reason_to_json(reason: Reason) -> dict[str, Any]:
    return {
        "rule": reason.rule,
        "where": reason.spot,
        "about": reason.about,
        "clue": None if reason.clue is None else clue_to_json(reason.clue),
        "cells": [place.id for place in reason.places],
    }


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
        self.clues = {clue_to_json(clue)["at"]: clue for clue in puzzle.each_clue()}

    def steps(self, data: Any, at: Path, deepest: int = DEEPEST) -> tuple[Step, ...]:
        """Steps from a list of objects."""
        return self._each(data, at, lambda one, where: self.step(one, where, deepest))

    def step(self, data: Any, at: Path, deepest: int = DEEPEST) -> Step:
        """A step from its object."""
        fields = record(data, at, STEP)
        if fields["chain"] and not deepest:
            raise PuzzleError("chains lie too deep within each other", at=(*at, "chain"))
        assumption = fields["assumption"]
        return Step(
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
        names = self._each(fields["cells"], (*at, "cells"), text)
        if rule in self.puzzle.lazy_rules():
            found: Reason | None = self._of_the_board(rule, names, at)
        else:
            found = self.reasons.get((rule, where, about))
        if found is None:
            raise Elsewhere(f"this puzzle has no rule '{rule}' in {where}", at=at)
        if not same(fields, _reason_to_json(found)):
            raise Elsewhere(f"{found.name} says something else in this puzzle", at=at)
        return found

    def clue(self, data: Any, at: Path) -> Clue:
        """The puzzle's own clue at this place."""
        fields = record(data, at, CLUE)
        found = self.clues.get(text(fields["at"], (*at, "at")))
        if found is None or not same(fields, clue_to_json(found)):
            raise Elsewhere("this puzzle has no such clue", at=at)
        return found

    def clues_in(self, data: Any, at: Path) -> tuple[Clue, ...]:
        """Clues from a list of objects."""
        return self._each(data, at, self.clue)

    def _of_the_board(self, rule: str, names: Iterable[str], at: Path) -> Reason:
        """A rule that no spot states, with the cells that it is cited for."""
        for name in names:
            if name not in self.cells:
                raise Elsewhere(f"there is no cell '{name}' on this board", at=(*at, "cells"))
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
REASON = ("rule", "where", "about", "clue", "cells")
FACT = ("place", "value", "holds")
WITNESS = ("ways", "listed")
CLUE = ("at", "value")


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
