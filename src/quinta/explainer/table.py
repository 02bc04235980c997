"""What the table of one spot says about conclusions: it answers much sooner than techniques."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quinta.explainer.looks import Look, Looks
from quinta.explainer.minimal import Need, needed, showing
from quinta.logic.model import Fact


class Table:
    """Whether one look shows conclusions from facts, and which of them it needs for that."""

    def __init__(self, looks: Looks, look: Look, conclusions: Iterable[Fact]) -> None:
        self._looks, self._look = looks, look
        self._at = {place: position for position, place in enumerate(look.places)}
        self._targets = [need for _, need in self._needs(conclusions)]
        self._enough = showing(looks, look, self._targets)

    def __call__(self, facts: Iterable[Fact]) -> bool:
        return self._enough(need for _, need in self._needs(facts))

    def fewest(self, facts: Iterable[Fact]) -> list[Fact]:
        """As few of the facts as are enough; those that come first are given up first."""
        said = {need: fact for fact, need in self._needs(facts)}
        return [said[need] for need in needed(self._looks, self._look, list(said), self._targets)]

    def _needs(self, facts: Iterable[Fact]) -> Iterator[tuple[Fact, Need]]:
        for fact in facts:
            place, excluded = self._looks.excluded(fact)
            if place in self._at:
                yield fact, Need(self._at[place], excluded)
