"""What runs a formulation: Choco and CP-SAT fill this in."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from quinta.base import extras
from quinta.base.limits import Clock
from quinta.logic.formulation import Constraint, Formulation, Values, Variable
from quinta.logic.strategies import Abilities, Strategy
from quinta.study.tally import Tally

BUILT_AT_ONCE = 1_000


class FormulationEngine(ABC):
    """An engine at work on a formulation; made for one search, then thrown away."""

    title: ClassVar[str]
    package: ClassVar[str]
    """What is imported; it comes with the extra ``study``."""
    abilities: ClassVar[Abilities]
    single_use: ClassVar[bool] = False
    """Whether each run needs a process of its own."""

    @classmethod
    def lacks(cls, strategy: Strategy, formulation: Formulation) -> str | None:
        """Why the engine cannot search so, or None if it can."""
        return cls.abilities.lacks(strategy)

    @classmethod
    def require(cls) -> None:
        """Raise MissingExtra where it is not installed."""
        extras.require(cls.package.partition(".")[0], cls.title, "study")

    @classmethod
    def load(cls) -> Any:
        """Import what it needs, so that this is not counted as building a model."""
        cls.require()
        return importlib.import_module(cls.package)

    def __init__(
        self, formulation: Formulation, strategy: Strategy, seed: int, clock: Clock
    ) -> None:
        self._api = self.load()
        self.formulation = formulation
        self.clock = clock
        self.settled = True
        """Whether every variable has a value in the last answer, not the decisions alone."""
        self.build(strategy, seed)

    @abstractmethod
    def build(self, strategy: Strategy, seed: int) -> None:
        """Say the formulation and the strategy to the engine."""

    @abstractmethod
    def solutions(self) -> Iterator[Values]:
        """Each solution once. Raises LimitReached when the clock says so."""

    @abstractmethod
    def tally(self) -> Tally:
        """What it took so far."""

    def say_all(self, say: Callable[[Constraint], None]) -> None:
        """Say every constraint, looking at the clock now and then."""
        for index, constraint in enumerate(self.formulation.constraints()):
            if index % BUILT_AT_ONCE == 0:
                self.clock.check()
            say(constraint)

    def decisions(self, strategy: Strategy) -> list[Variable]:
        """What is labelled, in the order in which equals are taken.

        First fail takes the leftmost of equals, so for ``ffc`` the most constrained stand leftmost,
        and for ``occurrence`` leftmost is all there is to it.
        """
        if strategy.order not in ("ffc", "occurrence"):
            return self.formulation.decisions
        degrees = self.formulation.degrees()
        return sorted(self.formulation.decisions, key=lambda v: -degrees.get(v.index, 0))
