"""Steps by rules that no spot states, as they are left to cuts: tried on the board as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from quinta.base.limits import Clock
from quinta.explainer.minimal import minimal
from quinta.logic.model import Fact, Marks, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import WHOLE_BOARD, Level, Reason, Step, StepKind

if TYPE_CHECKING:
    from quinta.explainer.finder import Finder


def step(finder: Finder) -> Step | None:
    """A rule that is broken, or would be if one more place had some value."""
    marks = finder.marks
    for rule, tried in wrong(finder.puzzle, marks, finder.clock):
        return _told(finder, rule, marks, tried)
    return None


def wrong(puzzle: Puzzle, marks: Marks, clock: Clock) -> Iterator[tuple[str, Fact | None]]:
    """The rules that marks break, or would break if one more place had some value."""
    if not puzzle.lazy:
        return
    if violation := next(puzzle.lazy_violations(marks), None):
        yield violation.rule, None
        return
    for place in puzzle.suspects(marks):
        clock.check()
        for value in puzzle.values(place):
            if violation := next(puzzle.lazy_violations({**marks, place: value}), None):
                yield violation.rule, Fact(place, value)


def _told(finder: Finder, rule: str, marks: Marks, tried: Fact | None) -> Step:
    supposed = {} if tried is None else {tried.place: tried.value}
    cited, facts = reason(finder.puzzle, finder.clock, rule, list(marks.items()), supposed)
    conclusions = () if tried is None else finder.denial(tried)
    return Step(StepKind.RULE, Level.EASY, (cited,), facts, conclusions)


def reason(
    puzzle: Puzzle,
    clock: Clock,
    rule: str,
    marks: Sequence[tuple[Place, Value]],
    supposed: Marks,
) -> tuple[Reason, tuple[Fact, ...]]:
    """The rule with the places that break it, and as few marks as break it."""

    def broken(left: Sequence[tuple[Place, Value]]) -> bool:
        clock.check()
        marked = {**dict(left), **supposed}
        return any(v.rule == rule for v in puzzle.lazy_violations(marked))

    kept = minimal(marks, broken)
    marked = {**dict(kept), **supposed}
    shown = next(v for v in puzzle.lazy_violations(marked) if v.rule == rule)
    return Reason(rule, WHOLE_BOARD, shown.places), tuple(Fact(*mark) for mark in kept)
