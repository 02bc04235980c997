"""Steps as JSON, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from quinta.errors import PuzzleError
from quinta.model import Fact, Place
from quinta.puzzle import Puzzle
from quinta.setter.asked import clue_to_json
from quinta.step import Level, Reason, Step, StepKind, Witness

T = TypeVar("T")


def step_to_json(step: Step) -> dict[str, Any]:
    """A step as data.

    >>> from quinta.grid import Cell
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


class Reader:
    """Reads steps of one puzzle; a reason must be one that the puzzle has."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.places: dict[str, Place] = {place.id: place for place in puzzle.places()}
        self.reasons = {
            (reason.rule, reason.spot, reason.about): reason
            for spot in puzzle.spots()
            for reason in spot.reasons
        }

    def step(self, data: Any) -> Step:
        """A step from its JSON object; PuzzleError if it is none."""
        return self._reading(self._step, data)

    def fact(self, data: Any) -> Fact:
        """A fact from its JSON object; PuzzleError if it is none."""
        return self._reading(self._fact, data)

    def _reading(self, read: Callable[[Any], T], data: Any) -> T:
        try:
            return read(data)
        except RecursionError:
            raise PuzzleError("not a step: nested too deeply") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise PuzzleError(f"not a step: {type(error).__name__} {error}") from None

    def _step(self, data: Mapping[str, Any]) -> Step:
        witness = data.get("witness")
        assumption = data.get("assumption")
        return Step(
            StepKind(data["kind"]),
            Level(data["level"]),
            tuple(map(self._reason, data["reasons"])),
            tuple(map(self.fact, data["facts"])),
            tuple(map(self.fact, data["conclusions"])),
            None
            if witness is None
            else Witness(
                _whole(witness["ways"]),
                tuple(tuple(map(self.fact, way)) for way in witness["listed"]),
            ),
            None if assumption is None else self.fact(assumption),
            tuple(map(self.step, data.get("chain", ()))),
            _whole(data.get("rounds", 0)),
            _whole(data.get("available", 1)),
        )

    def _fact(self, data: Mapping[str, Any]) -> Fact:
        place = self.places.get(data["place"])
        if place is None:
            raise PuzzleError(f"there is no place '{data['place']}' on this board")
        value, holds = _whole(data["value"]), data["holds"]
        if value not in self.puzzle.values(place) or not isinstance(holds, bool):
            raise PuzzleError(f"{value!r} is not a value of {place.id}")
        return Fact(place, value, holds)

    def _reason(self, data: Mapping[str, Any]) -> Reason:
        if data["rule"] in self.puzzle.lazy_rules():
            members = tuple(_cells(self.puzzle)[name] for name in data["cells"])
            return Reason(data["rule"], None, members)
        key = (data["rule"], data["where"], data.get("about"))
        if key not in self.reasons:
            raise PuzzleError(f"this puzzle has no rule '{key[0]}' in {key[1]}")
        return self.reasons[key]


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PuzzleError(f"{value!r} is not a whole number")
    return value


def _cells(puzzle: Puzzle) -> dict[str, Place]:
    from quinta.grid import cells

    return {cell.id: cell for cell in cells(puzzle.size)}
