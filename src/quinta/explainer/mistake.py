"""Marks and notes that cannot be right together, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from quinta.ask.about import Asked
from quinta.base.limits import Clock
from quinta.explainer.finder import Finder
from quinta.explainer.flow import flowing
from quinta.explainer.looks import Looks
from quinta.explainer.minimal import minimal
from quinta.explainer.propagate import Board, follow
from quinta.explainer.trim import trimmed
from quinta.logic.model import Fact, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Step, StepKind


def mistake(puzzle: Puzzle, given: Sequence[Fact], clock: Clock) -> Step:
    """Of marks and notes that no solution has: some that cannot be right together, and why.

    Those that leave a place no value come first, then those from which looking at spot after
    spot leads to a contradiction, and would not without any one of them; else what a solver blames.
    """
    if denied := _without_a_value(puzzle, given):
        return denied
    looks = Looks(puzzle, clock)

    def fails(left: Sequence[Fact]) -> bool:
        clock.check()
        board = Board(looks, looks.domains({}, left))
        return follow(board, [], looks.main).failed is not None

    def broken(left: Sequence[Fact]) -> bool:
        clock.check()
        marks = {fact.place: fact.value for fact in left if fact.holds}
        return next(puzzle.violations(marks), None) is not None

    every = list(given)
    if broken(every):  # what anybody sees comes first
        every = minimal(every, broken)
    kept = minimal(every, fails) if fails(every) else _blamed(puzzle, every, clock)
    told = Finder(puzzle, notes=kept, clock=clock)
    chain = flowing(trimmed(told, list(told.steps()), wanted=()))
    return Step(
        StepKind.MISTAKE,
        max((step.level for step in chain), default=Level.VERY_EASY),
        tuple(dict.fromkeys(reason for step in chain for reason in step.reasons)),
        tuple(kept),
        (),
        chain=tuple(chain),
    )


def _blamed(puzzle: Puzzle, given: Sequence[Fact], clock: Clock) -> list[Fact]:
    """Facts that no solution has, and would without any one of them."""
    with Asked(puzzle, limits=clock.rest()) as asked:

        def fails(left: Sequence[Fact]) -> bool:
            said = [asked.session.model.literal(fact) for fact in left]
            return asked.find(*said) is None

        return minimal(given, fails)


def _without_a_value(puzzle: Puzzle, given: Sequence[Fact]) -> Step | None:
    """What is against a given cell, or rules out all values of a place."""
    stated = frozenset(puzzle.given_facts())
    by_place: dict[Place, list[Fact]] = {}
    for fact in (*stated, *given):
        by_place.setdefault(fact.place, []).append(fact)
    for place in dict.fromkeys(fact.place for fact in given):
        said = by_place[place]
        none_is_left = partial(_rule_out_all, puzzle.values(place))
        if none_is_left(said):
            kept = tuple(minimal(said, none_is_left))
            shown = Step(StepKind.RULE, Level.VERY_EASY, (), kept, ())
            wrong = tuple(fact for fact in kept if fact not in stated)
            return Step(StepKind.MISTAKE, Level.VERY_EASY, (), wrong, (), chain=(shown,))
    return None


def _rule_out_all(values: Iterable[Value], facts: Sequence[Fact]) -> bool:
    """Whether facts about one place leave none of its values."""
    return not any(all((value == fact.value) == fact.holds for fact in facts) for value in values)
