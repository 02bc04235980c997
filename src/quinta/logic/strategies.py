"""Search strategies as the papers name them: which variable next, which value first.

A strategy is written as words joined by +: ``ff``, ``ffc+down``, ``dom/wdeg+restarts+nogoods``.
The names are those of SICStus Prolog's labelling, which the papers use.

>>> Strategy.read("ff+down")
Strategy(order='ff', values='down', restarts=False, nogoods=False, learning=False)
>>> print(Strategy.read("dom/wdeg+up+nogoods+restarts"))
dom/wdeg+restarts+nogoods
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from quinta.base.errors import QuintaError
from quinta.base.names import close_to

ORDERS = {
    "default": "the engine's own choice",
    "leftmost": "the variables as they stand",
    "ff": "first fail: the smallest domain, then leftmost",
    "ffc": "most constrained: the smallest domain, then the most constraints, then leftmost",
    "min": "the smallest lower bound, then leftmost",
    "max": "the greatest upper bound, then leftmost",
    "dom/wdeg": "the smallest domain for the failures its constraints have caused",
    "activity": "what propagation has changed most often",
    "random": "by chance",
}
"""Which variable comes next."""

VALUES = {
    "up": "the smallest value first",
    "down": "the greatest value first",
    "bisect": "the lower half of the domain first",
}
"""Which of its values comes first; up unless said otherwise."""

SWITCHES = {
    "restarts": "begin again after more and more failures (Luby's series)",
    "nogoods": "remember at each restart what has been refuted; goes with restarts",
    "learning": "learn a clause from every failure (lazy clause generation)",
}
"""What can be on or off."""


@dataclass(frozen=True)
class Strategy:
    """Which variable next, which value first, and what is remembered of failures."""

    order: str = "default"
    values: str = "up"
    restarts: bool = False
    nogoods: bool = False
    learning: bool = False

    @classmethod
    def read(cls, text: str) -> Strategy:
        """A strategy from its words.

        >>> Strategy.read("leftmost+sideways")
        Traceback (most recent call last):
        quinta.base.errors.QuintaError: unknown strategy word 'sideways'; known: ...
        """
        strategy, ordered, valued = cls(), False, False
        for word in text.strip().lower().replace("domwdeg", "dom/wdeg").split("+"):
            if word in ORDERS and not ordered:
                strategy, ordered = replace(strategy, order=word), True
            elif word in VALUES and not valued:
                strategy, valued = replace(strategy, values=word), True
            elif word in SWITCHES:
                switched: dict[str, Any] = {word: True}
                strategy = replace(strategy, **switched)
            elif word in ORDERS or word in VALUES:
                raise QuintaError(f"'{text}' says '{word}' where something of its kind is said")
            else:
                words = [*ORDERS, *VALUES, *SWITCHES]
                meant = close_to(word, words) or f"known: {', '.join(words)}, joined by +"
                raise QuintaError(f"unknown strategy word '{word}'; {meant}")
        if strategy.nogoods and not strategy.restarts:
            raise QuintaError("nogoods are recorded at restarts; write +restarts+nogoods")
        return strategy

    def __str__(self) -> str:
        values = [] if self.values == "up" else [self.values]
        return "+".join((self.order, *values, *(name for name in SWITCHES if getattr(self, name))))


@dataclass(frozen=True)
class Abilities:
    """What an engine can be told of the search."""

    engine: str
    orders: frozenset[str]
    values: dict[str, frozenset[str]]
    """For each order, which values it can have first."""
    switches: frozenset[str]

    def lacks(self, strategy: Strategy) -> str | None:
        """Why the engine cannot search so, or None if it can."""
        if strategy.order not in self.orders:
            return f"{self.engine} has no '{strategy.order}'; it has {_listed(self.orders)}"
        values = self.values[strategy.order]
        if strategy.values not in values:
            return f"{self.engine} takes '{strategy.order}' only with {_listed(values)}"
        for name in SWITCHES:
            if getattr(strategy, name) and name not in self.switches:
                return f"{self.engine} has no switch '{name}'"
        return None


def _listed(words: frozenset[str]) -> str:
    return ", ".join(word for word in (*ORDERS, *VALUES) if word in words)
