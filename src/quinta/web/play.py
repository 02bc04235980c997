"""What a player asks: to see a puzzle, to check marks, a hint, the solution, a new puzzle."""

from __future__ import annotations

import dataclasses
import datetime
import secrets
from collections.abc import Callable
from typing import Any

from quinta.ask.solve import check as check_marks
from quinta.ask.solve import solve as solve_puzzle
from quinta.ask.status import status as status_of
from quinta.base.errors import PuzzleError
from quinta.base.fields import counted
from quinta.base.grid import Size, cells
from quinta.explainer import Hint
from quinta.explainer import hint as find_hint
from quinta.explainer.roles import scene_of_step
from quinta.explainer.rungs import Rung, rungs
from quinta.generator.daily import daily as daily_puzzle
from quinta.generator.entry import Origin, record_of
from quinta.generator.many import made_puzzle
from quinta.generator.wish import Wish
from quinta.puzzle.step import Level, StepKind
from quinta.render.svg import roles_svg
from quinta.web.answers import CHECKED, DAILY, HINT, MADE, RULES, SEEN, SOLVED, VIEW
from quinta.web.boards import (
    every_clue,
    filled,
    marks_of,
    met_runs,
    notes_of,
    puzzle_of,
    reading_of,
    require_size,
    satisfied,
    view_of,
)
from quinta.web.pictures import shown
from quinta.web.questions import (
    KIND,
    LONG,
    OPTIONS,
    PLACE,
    SIZE,
    Request,
    Result,
    Telling,
    of_a_puzzle,
    question,
)
from quinta.web.rest import finished
from quinta.web.schema import Flag, Maybe, Text, Whole

SECONDS_BETWEEN_WORDS = 0.3
"""How often progress is told."""


@of_a_puzzle(VIEW)
def view(request: Request, telling: Telling) -> Result:
    """Everything to show a puzzle: its text, its rules, a drawing in layers, where clues stand."""
    found = reading_of(request)
    return view_of(*found)


@of_a_puzzle(RULES)
def rules(request: Request, telling: Telling) -> Result:
    """The rules in force, each with a small board that obeys it and one that breaks it; both are
    empty where none is found."""
    puzzle = puzzle_of(request)
    told = [{**rule._asdict(), **shown(puzzle, rule.id)} for rule in puzzle.rules()]
    return {"task": puzzle.task, "rules": told}


@of_a_puzzle(CHECKED, optional={"finish": Flag()})
def check(request: Request, telling: Telling) -> Result:
    """Which rules the marks break, what notes rule out of them, and which clues they meet; if
    wished, also which open places are negative because a spot has all its positive marks. No
    solution is looked at."""
    puzzle = puzzle_of(request)
    marks = filled(puzzle, marks_of(request, puzzle))
    found = check_marks(puzzle, marks, notes=notes_of(request, puzzle))
    return {
        **found.to_json(),
        "satisfied": every_clue(puzzle) if found.solved else satisfied(puzzle, marks),
        "met_runs": met_runs(puzzle, marks),
        "finished": finished(puzzle, marks) if request.get("finish") else [],
    }


@of_a_puzzle(SEEN, at=PLACE)
def seen(request: Request, telling: Telling) -> Result:
    """What a player may want to know about a cell: a sentence, and the cells that it speaks of."""
    puzzle = puzzle_of(request)
    marks = filled(puzzle, marks_of(request, puzzle))
    for cell in cells(puzzle.size):
        if cell.id == request["at"]:
            found = puzzle.played.seen_from(puzzle, marks, cell)
            return {"words": found.words, "cells": [each.id for each in found.cells]}
    raise PuzzleError(f"this board has no cell '{request['at']}'", at=("at",))


@of_a_puzzle(SOLVED, LONG, 60)
def solve(request: Request, telling: Telling) -> Result:
    """A solution that agrees with the marks and notes, whether it is the only one, and what that
    took."""
    puzzle = puzzle_of(request)
    marks, notes = marks_of(request, puzzle), notes_of(request, puzzle)
    if marks or notes:
        return status_of(puzzle, marks, notes=notes, limits=telling.rest()).to_json()
    return solve_puzzle(puzzle, limits=telling.rest()).to_json()


# Hints


@of_a_puzzle(HINT, seconds=20)
def hint(request: Request, telling: Telling) -> Result:
    """One next step from these marks and notes, rung by rung: where, what matters, the step, its
    chain."""
    puzzle = puzzle_of(request)
    marks, notes = filled(puzzle, marks_of(request, puzzle)), notes_of(request, puzzle)
    found = find_hint(puzzle, marks, notes=notes, limits=telling.rest())
    return {**found.to_json(), "roles_svg": [_overlay(found, rung) for rung in rungs(found)]}


def _overlay(found: Hint, rung: Rung) -> str:
    """Where a rung of words alone says where to look, the board shows that and no more."""
    step = rung.step
    if step is None and found.step is not None and found.step.kind is not StepKind.MISTAKE:
        step = dataclasses.replace(found.step, facts=())
    if step is None:
        return ""
    return roles_svg(
        scene_of_step(found.puzzle, found.marks, step, rung.told, rooms=True, notes=found.notes)
    )


# New puzzles


@question(
    MADE,
    LONG,
    120,
    kind=KIND,
    optional={
        "size": Maybe(SIZE),
        "level": Maybe(Whole(min(Level), max(Level))),
        "seed": Maybe(Text(80)),
        "options": OPTIONS,
        "symmetric": Flag(),
        "given_cells": Flag(),
    },
)
def generate(request: Request, telling: Telling) -> Result:
    """A new puzzle with one solution, of this level if one is given; the same for the same seed.
    Without a seed it may have been made ahead, and nobody else gets it."""
    size = None if request.get("size") is None else Size(*request["size"])
    if size is not None:
        require_size(size)
    wish = Wish.of(
        request["kind"],
        size,
        level=request.get("level"),
        symmetric=request.get("symmetric", False),
        given_cells=request.get("given_cells", False),
        **_options(request),
    )
    seed = request.get("seed") or secrets.token_hex(4)
    found = made_puzzle(wish, seed, 0, limits=telling.rest(), rated=True, told=_boards(telling))
    return {**record_of(found, Origin(wish, seed)), "view": view_of(found.made.puzzle)}


@question(DAILY, LONG, 120, kind=KIND, date=Text(10))
def daily(request: Request, telling: Telling) -> Result:
    """The puzzle of a day: the same for everybody, easy on Monday and hard on Sunday."""
    try:
        day = datetime.date.fromisoformat(request["date"])
    except ValueError:
        raise PuzzleError("a date is written like 2026-11-16", at=("date",)) from None
    found, origin = daily_puzzle(request["kind"], day, limits=telling.rest(), told=_boards(telling))
    shown = {"date": day.isoformat(), "view": view_of(found.made.puzzle)}
    return {**record_of(found, origin), **shown}


def _options(request: Request) -> dict[str, Any]:
    options = dict(request.get("options", {}))
    for name in ("level", "clues", "symmetric", "given_cells", "size", "kind"):
        if name in options:
            raise PuzzleError(f"'{name}' is no option", at=("options",))
    return options


def _boards(telling: Telling) -> Callable[[int], None]:
    """Says from time to time how many boards were tried."""
    last = telling.clock.passed()

    def told(tries: int) -> None:
        nonlocal last
        if telling.clock.passed() >= last + SECONDS_BETWEEN_WORDS:
            last = telling.clock.passed()
            telling.progress(f"{counted(tries, 'board', 'boards')} tried", tries)

    return told
