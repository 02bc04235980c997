"""A step on the board: who plays which role."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from quinta.base.grid import Cell, Line, Wall
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.played import noted
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Board, Reason, Region, Step
from quinta.render.scene import Edge, Role, Scene

Shown = Cell | Wall | Line

LEGEND = {
    Role.TARGET: "> < concluded",
    Role.EVIDENCE: "( ) used",
    Role.SCOPE: ": : looked at",
    Role.CLUE: "{ } clue",
    Role.SUPPOSED: "? ? supposed",
    Role.DERIVED: "+ + follows from it",
    Role.CONFLICT: "! ! contradiction",
}

DOORS = {
    Role.TARGET: "X O concluded",
    Role.EVIDENCE: "x o used",
    Role.SUPPOSED: "X O supposed",
    Role.DERIVED: "x o follows from it",
}
"""Doors are x closed or o open; there is no room for signs around them."""


def scene_of_step(
    puzzle: Puzzle,
    marks: Marks,
    step: Step,
    told: bool = True,
    rooms: bool = False,
    notes: Iterable[Fact] = (),
) -> Scene:
    """The board with a step on it: ``marks`` and ``notes`` are what was known before.

    Unless it is ``told``, what the step concludes is left out: what matters is shown, and
    the player may find out. Where walls are looked at, the ``rooms`` that can be seen through
    them from where the rule applies are set off if wished for.

    >>> import quinta
    >>> puzzle = quinta.example("gap/1")
    >>> scene = scene_of_step(puzzle, {}, quinta.hint(puzzle).step)
    >>> print(scene.roles[Cell(8, 4)], scene.roles[Line("row", 8)])
    Role.TARGET Role.CLUE
    """
    shown: dict[Place, Value] = {}
    if told and (step.assumption or step.is_contradiction):
        supposed = [step.assumption] if step.assumption else []
        shown = _settled([*(fact for link in step.chain for fact in link.conclusions), *supposed])
    elif told:
        shown = _settled(step.conclusions)
    shown.update(marks)  # what the player wrote stays as it is
    found: dict[Shown, Role] = {}
    if rooms:
        found.update(_as(Role.SCOPE, _rooms(step.reasons, puzzle.scene(marks))))
    found.update(roles(step, told))
    ruled_out = [fact for fact in step.conclusions if told and not fact.holds]
    there = {fact.place for fact in ruled_out}
    noted_there = noted(puzzle, {*ruled_out, *(note for note in notes if note.place in there)})
    return dataclasses.replace(puzzle.scene(shown), roles=found, notes=noted_there)


def roles(step: Step, told: bool = True) -> dict[Shown, Role]:
    """Which role every place and clue has; the weightiest if it has several."""
    found: dict[Shown, Role] = {}
    _scope(step.reasons, found)
    links = step.chain if told else ()
    if links:
        if links[-1].is_contradiction:
            found.update(_as(Role.CONFLICT, _places(links[-1].reasons)))
        for link in links:
            found.update(_as(Role.DERIVED, (fact.place for fact in link.conclusions)))
    evidence = [fact.place for fact in step.facts]
    if step.assumption is not None:  # a letter on a door then says what follows
        evidence = [place for place in evidence if isinstance(place, Cell)]
    found.update(_as(Role.EVIDENCE, evidence))
    if told and step.assumption is not None:
        found.update(_as(Role.SUPPOSED, [step.assumption.place]))
    elif told:
        found.update(_as(Role.TARGET, (fact.place for fact in step.conclusions)))
    for reason in step.reasons:
        where = reason.where
        if not reason.clue or isinstance(where, Region | Board):
            continue
        if found.get(where) not in (Role.TARGET, Role.SUPPOSED):
            found[where] = Role.CLUE
    return found


def _rooms(reasons: Iterable[Reason], scene: Scene) -> list[Cell]:
    """The cells that a rule reaches from its own through its walls, as far as none is closed."""
    found: list[Cell] = []
    for reason in reasons:
        walls = [place for place in reason.places if isinstance(place, Wall)]
        open_walls = [wall for wall in walls if scene.edge(wall) is not Edge.CLOSED]
        reached = [reason.where] if isinstance(reason.where, Cell) and walls else []
        for room in reached:  # it grows on the way
            beside = (cell for wall in open_walls if room in wall for cell in wall)
            reached += [cell for cell in dict.fromkeys(beside) if cell not in reached]
        found += reached
    return found


def _scope(reasons: Iterable[Reason], found: dict[Shown, Role]) -> None:
    found.update(_as(Role.SCOPE, _places(reasons)))


def _places(reasons: Iterable[Reason]) -> list[Place]:
    return [place for reason in reasons for place in reason.places]


def _as(role: Role, places: Iterable[Place]) -> dict[Shown, Role]:
    shown = (Cell, Wall) if role in DOORS else (Cell,)
    return {place: role for place in places if isinstance(place, shown)}


def _settled(facts: Iterable[Fact]) -> dict[Place, Value]:
    return {fact.place: fact.value for fact in facts if fact.holds}


def legend(scene: Scene) -> str:
    """What the signs of a drawing mean."""
    cells = {role for place, role in scene.roles.items() if not isinstance(place, Wall)}
    walls = {role for place, role in scene.roles.items() if isinstance(place, Wall)}
    parts = [text for role, text in LEGEND.items() if role in cells]
    return "   ".join(parts + [text for role, text in DOORS.items() if role in walls])
