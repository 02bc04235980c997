"""Marks that cannot be right together, and why."""

from __future__ import annotations

from collections.abc import Sequence

from quinta.explainer.finder import Finder
from quinta.explainer.minimal import minimal
from quinta.explainer.propagate import Board, follow
from quinta.explainer.trim import trimmed
from quinta.limits import Clock
from quinta.model import Fact, Marks, Place, Value
from quinta.puzzle import Puzzle
from quinta.setter import so_far
from quinta.step import Level, Step, StepKind

Mark = tuple[Place, Value]


def mistake(puzzle: Puzzle, marks: Marks, clock: Clock) -> Step:
    """Of marks that no solution has: some that cannot be right together, and why.

    Marks against given cells come first, then those from which looking at spot after spot
    leads to a contradiction, and would not without any one of them; else what a solver blames.
    """
    if denied := _against_what_is_given(puzzle, marks):
        return denied
    finder = Finder(puzzle, clock=clock)
    looks = finder.looks

    def fails(left: Sequence[Mark]) -> bool:
        clock.check()
        board = Board(looks, looks.domains(dict(left)))
        return follow(board, [], looks.main).failed is not None

    def broken(left: Sequence[Mark]) -> bool:
        clock.check()
        return next(puzzle.violations(dict(left)), None) is not None

    every = list(marks.items())
    if broken(every):  # what anybody sees comes first
        every = minimal(every, broken)
    if fails(every):
        kept = minimal(every, fails)
    else:
        blamed = set(so_far(puzzle, dict(every), limits=clock.rest()).places)
        kept = [mark for mark in every if mark[0] in blamed]
    told = Finder(puzzle, dict(kept), clock=clock)
    chain = trimmed(told, list(told.steps()), wanted=())
    return Step(
        StepKind.MISTAKE,
        max((step.level for step in chain), default=Level.GENTLE),
        tuple(dict.fromkeys(reason for step in chain for reason in step.reasons)),
        tuple(Fact(place, value) for place, value in kept),
        (),
        chain=tuple(chain),
    )


def _against_what_is_given(puzzle: Puzzle, marks: Marks) -> Step | None:
    for given in puzzle.given_facts():
        value = marks.get(given.place)
        if value is not None and (value == given.value) != given.holds:
            mark = Fact(given.place, value)
            shown = Step(StepKind.RULE, Level.GENTLE, (), (given, mark), ())
            return Step(StepKind.MISTAKE, Level.GENTLE, (), (mark,), (), chain=(shown,))
    return None
