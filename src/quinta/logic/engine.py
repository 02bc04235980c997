"""What every engine offers, and the counters it reports."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from quinta.base.limits import Clock
from quinta.logic.model import Clause, Cut, Decoder, Marks, Model

Cuts = Callable[[Marks], list[Cut]]
"""Given complete marks, the clauses that forbid them if they break a rule left out so far."""


@dataclass(frozen=True)
class Counters:
    """How much an engine searched; None where it does not tell."""

    decisions: int | None = None
    propagations: int | None = None
    conflicts: int | None = None
    restarts: int | None = None


class Engine(ABC):
    """A model being searched. Used for one question, then closed."""

    name: str

    def __init__(self, model: Model, clock: Clock) -> None:
        self.model = model
        self.clock = clock
        self.decoder = Decoder(model)
        self.cuts_added = 0

    @abstractmethod
    def solutions(self, cuts: Cuts | None) -> Iterator[Marks]:
        """Each solution once, as complete marks. Raises LimitReached when the clock says so.

        ``cuts``, if some rules are left to it, is asked about every candidate; one that
        gets cuts is not a solution.
        """

    @abstractmethod
    def counters(self) -> Counters:
        """What it took so far."""

    def close(self) -> None:
        """Free what the engine holds."""
        return None


class OneByOne(Engine):
    """An engine that finds one answer at a time: listing is asking again with it forbidden."""

    @abstractmethod
    def next_candidate(self) -> Marks | None:
        """Marks that satisfy everything added so far, or None if there are none."""

    @abstractmethod
    def add(self, clause: Clause) -> None:
        """One more clause."""

    def solutions(self, cuts: Cuts | None) -> Iterator[Marks]:
        while (marks := self.next_candidate()) is not None:
            broken = cuts(marks) if cuts else []
            for cut in broken:
                self.add(self.model.clause(cut))
            self.cuts_added += len(broken)
            if broken:
                continue
            yield marks
            blocking = self.model.blocking(marks)
            if not blocking:  # nothing was open, so nothing can differ
                return
            self.add(blocking)
