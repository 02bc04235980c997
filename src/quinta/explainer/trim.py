"""A row of steps without those that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quinta.logic.model import Fact
from quinta.puzzle.step import Step

if TYPE_CHECKING:
    from quinta.explainer.finder import Finder


def trimmed(
    finder: Finder, steps: Sequence[Step], wanted: Iterable[Fact] | None = None
) -> list[Step]:
    """The steps without those that lead nowhere, and without what nobody needs of a step.

    Goes back from the end, as in Bleukx et al., "Simplifying step-wise explanation
    sequences" (CP 2023). What is wanted are the places settled, unless told otherwise.
    """
    open_places = {place for place, left in finder.open_domains() if left.bit_count() > 1}
    needed = set(wanted or ())
    kept: list[Step] = []
    for step in reversed(steps):
        conclusions = tuple(
            fact
            for fact in step.conclusions
            if fact in needed or (wanted is None and (fact.holds or fact.place in open_places))
        )
        if step.is_contradiction or conclusions:
            again = step if step.is_contradiction else finder.retold(step, conclusions)
            kept.append(again)
            needed.update(again.facts)
            needed.update(_read_from(again.facts, finder))
    return kept[::-1]


def _read_from(facts: Iterable[Fact], finder: Finder) -> Iterable[Fact]:
    """What a fact may have been concluded as: that a place is this, not that it is not that."""
    for fact in facts:
        if not fact.holds:
            for value in finder.puzzle.values(fact.place):
                if value != fact.value:
                    yield Fact(fact.place, value)
