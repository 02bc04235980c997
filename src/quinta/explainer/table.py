"""What the table of one spot says about conclusions: it answers much sooner than techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quinta.explainer.looks import Look, Looks
from quinta.explainer.minimal import Need, against, keeping, needed, showing
from quinta.logic.model import Fact
from quinta.puzzle.ways import Listed, State


class Table:
    """Whether one look shows conclusions from facts, and which of them it needs for that."""

    def __init__(self, looks: Looks, look: Look, conclusions: Iterable[Fact]) -> None:
        self._looks, self._look = looks, look
        self._at = {place: position for position, place in enumerate(look.places)}
        self._needs: dict[Fact, Need | None] = {}
        self._targets = self._needed_by(conclusions)
        self._shows = self._shown_by_ways(look.ways) or self._shown_by_domains()

    def __call__(self, facts: Iterable[Fact]) -> bool:
        return self._shows(facts)

    def fewest(self, facts: Iterable[Fact]) -> list[Fact]:
        """As few of the facts as are enough; those that come first are given up first."""
        said = {need: fact for fact in facts if (need := self._need(fact))}
        return [said[need] for need in needed(self._looks, self._look, list(said), self._targets)]

    def _shown_by_ways(self, ways: object) -> Callable[[Iterable[Fact]], bool] | None:
        """Where ways are listed, each fact leaves some of them: none that is against a target."""
        if not isinstance(ways, Listed) or not ways.exact:
            return None
        wrong = against(ways, self._targets)
        kept: dict[Fact, State] = {}

        def shows(facts: Iterable[Fact]) -> bool:
            left = wrong
            for fact in facts:
                keeps = kept.get(fact)
                if keeps is None:
                    need = self._need(fact)
                    keeps = kept[fact] = keeping(ways, need) if need else ways.all
                left &= keeps
            return not left

        return shows

    def _shown_by_domains(self) -> Callable[[Iterable[Fact]], bool]:
        enough = showing(self._looks, self._look, self._targets)
        return lambda facts: enough(self._needed_by(facts))

    def _needed_by(self, facts: Iterable[Fact]) -> list[Need]:
        return [need for fact in facts if (need := self._need(fact))]

    def _need(self, fact: Fact) -> Need | None:
        """A fact about a place of the look, as the look has it."""
        if fact not in self._needs:
            place, excluded = self._looks.excluded(fact)
            at = self._at.get(place)
            self._needs[fact] = None if at is None else Need(at, excluded)
        return self._needs[fact]
