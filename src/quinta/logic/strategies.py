"""Search strategies as the papers name them: which variable next, which value first.

A strategy is written as words joined by +: ``ff``, ``ffc+down``, ``dom/wdeg+restarts+nogoods``.
The names are those of SICStus Prolog's labelling, which the papers use; its lists are read too,
in any order.

>>> Strategy.read("ff+down") == Strategy.read("[down,step,ff]")
True
>>> print(Strategy.read("dom/wdeg+up+nogoods+restarts"))
dom/wdeg+restarts+nogoods
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quinta.base.errors import QuintaError
from quinta.base.names import close_to, meant

ORDERS = {
    "default": "the engine's own choice",
    "leftmost": "the variables as they stand",
    "ff": "first fail: the smallest domain, then leftmost",
    "ffc": "most constrained: the smallest domain, then the most constraints, then leftmost",
    "min": "the smallest lower bound, then leftmost",
    "max": "the greatest upper bound, then leftmost",
    "occurrence": "the most constraints, then leftmost",
    "max_regret": "the greatest distance between the two smallest values, then leftmost",
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

BRANCHES = {
    "step": "this value, or any other: the variable is chosen anew",
    "enum": "one value of the variable after the other",
}
"""What is tried next where a value has failed; step unless said otherwise."""

SWITCHES = {
    "restarts": "begin again after more and more failures (Luby's series)",
    "nogoods": "remember at each restart what has been refuted; goes with restarts",
    "learning": "learn a clause from every failure (lazy clause generation)",
}
"""What can be on or off."""

OURS = frozenset(("default", "activity", "random"))
"""Orders that SICStus's labelling does not have."""

ELSEWHERE = frozenset(
    ("anti_first_fail", "impact", "dom_w_deg", "median", "middle", "all", "best", "satisfy")
)
"""Options of SICStus's labelling that are no words of a strategy here."""


@dataclass(frozen=True)
class Strategy:
    """Which variable next, which value first, and what is remembered of failures."""

    order: str = "default"
    values: str = "up"
    restarts: bool = False
    nogoods: bool = False
    learning: bool = False
    branches: str = "step"

    @classmethod
    def read(cls, text: str) -> Strategy:
        """A strategy from its words.

        >>> Strategy.read("leftmost+sideways")
        Traceback (most recent call last):
        quinta.base.errors.QuintaError: unknown strategy word 'sideways'; known: ...
        """
        said: dict[str, Any] = {}
        for word in _words_of(text):
            field = next((name for name, words in CHOICES.items() if word in words), None)
            if field in said:
                raise QuintaError(f"'{text}' says '{word}' where something of its kind is said")
            if field is not None:
                said[field] = word
            elif word in SWITCHES:
                said[word] = True
            else:
                words = [*ORDERS, *VALUES, *BRANCHES, *SWITCHES]
                known = close_to(word, words) or f"known: {', '.join(words)}, joined by +"
                raise QuintaError(f"unknown strategy word '{word}'; {known}")
        strategy = cls(**said)
        if strategy.nogoods and not strategy.restarts:
            raise QuintaError("nogoods are recorded at restarts; write +restarts+nogoods")
        return strategy

    def __str__(self) -> str:
        unusual = (self.values, "up"), (self.branches, "step")
        words = [word for word, usual in unusual if word != usual]
        return "+".join((self.order, *words, *(name for name in SWITCHES if getattr(self, name))))


CHOICES: dict[str, Mapping[str, str]] = {"order": ORDERS, "values": VALUES, "branches": BRANCHES}
"""Of the words for each of these a strategy has one."""


def _words_of(text: str) -> list[str]:
    """The words of a strategy, joined by + or in a list as SICStus has it."""
    text = text.strip().lower().replace("domwdeg", "dom/wdeg")
    if text.startswith("[") and text.endswith("]"):
        return [word.strip() for word in text[1:-1].split(",") if word.strip()]
    return text.split("+")


def no_option(word: str) -> str | None:
    """Why a word is no option of SICStus's labelling; None if it is one.

    >>> no_option("ffc"), no_option("nonsense")[:44]
    (None, "'nonsense' is no option of labelling; known:")
    """
    known = [word for words in CHOICES.values() for word in words if re.fullmatch("[a-z_]+", word)]
    known = [*(word for word in known if word not in OURS), *sorted(ELSEWHERE)]
    return None if word in known else f"'{word}' is no option of labelling; {meant(word, known)}"


def from_labelling(options: Sequence[str]) -> str:
    """The strategy that options of labelling ask for, as far as there is one here.

    >>> from_labelling(("down", "all", "step", "ffc"))
    'ffc+down'
    """
    words = [word for word in options if word not in ELSEWHERE]
    orderly = sorted(words, key=lambda word: word not in ORDERS)
    return str(Strategy.read("+".join(orderly))) if orderly else ""


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
        if strategy.branches != "step":
            return f"{self.engine} branches by 'step', it has no '{strategy.branches}'"
        for name in SWITCHES:
            if getattr(strategy, name) and name not in self.switches:
                return f"{self.engine} has no switch '{name}'"
        return None


def _listed(words: frozenset[str]) -> str:
    return ", ".join(word for word in (*ORDERS, *VALUES) if word in words)
