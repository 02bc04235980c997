"""What the paper about a kind brings: its notation, its models, its strategy, its printed figures.

A kind that has a paper returns it from ``Puzzle.paper``; it stands beside the kind, in
``quinta/kinds/KIND/paper.py``. A kind without one has neither list notation nor a model of others
to compare Quinta's with.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from quinta.base.errors import QuintaError
from quinta.base.grid import Size
from quinta.base.names import meant
from quinta.logic.formulation import Formulation, Values
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle

PRINTED = "paper"
"""The model as its paper prints it; every paper has one of this name."""

Kind = TypeVar("Kind", bound=Puzzle)


@dataclass(frozen=True)
class Figure:
    """What a paper prints for one size. None: it does not say."""

    seconds: float | None = None
    constraints: int | None = None
    backtracks: int | None = None
    prunings: int | None = None
    said: str = ""
    """In the paper's words, where it gives no number."""

    def __str__(self) -> str:
        """
        >>> print(Figure(0.61, backtracks=18734))
        0.61 s, 18734 backtracks
        """
        parts = [] if self.seconds is None else [f"{self.seconds:.2f} s"]
        for name in ("constraints", "backtracks", "prunings"):
            if (number := getattr(self, name)) is not None:
                parts.append(f"{number} {name}")
        return ", ".join([*parts, *([self.said] if self.said else [])])


@dataclass(frozen=True)
class Table:
    """A table or a figure of a paper: what was measured, for which sizes, with what outcome."""

    name: str
    title: str
    sizes: tuple[Size, ...]
    figures: Mapping[Size, Figure]
    creating: bool = False
    """Whether boards are made; otherwise they are solved."""
    remark: str = ""


class Paper(ABC, Generic[Kind]):
    """One of the papers."""

    kind: ClassVar[str]
    citation: ClassVar[str]
    functors: ClassVar[tuple[str, ...]]
    """What the paper calls its program; the first is written, all are read, and the kind's name."""
    one_list: ClassVar[bool] = False
    """Whether a board is a single list; of others the arguments may stand in a list, as a game."""
    labelling: ClassVar[int | None] = None
    """Which argument, counted from 0, has the options of labelling; None: there is none."""
    problems: ClassVar[str] = ""
    """What gives one of the kind's examples by its number, as in ``problem(1, A)``."""
    others: ClassVar[Mapping[str, Callable[[Sequence[Any]], str]]] = {}
    """What else one types there, which is no puzzle; each says what to type here instead."""
    models: ClassVar[Mapping[str, str]]
    """Each model with a sentence; the first is the one the paper prints."""
    strategy: ClassVar[str]
    """What the paper's program searches with."""
    tables: ClassVar[tuple[Table, ...]]
    unique: ClassVar[bool] = False
    """Whether boards made to measure on have one solution each, or are made as the paper does."""

    creates: ClassVar[tuple[int, ...]] = ()
    """The orders of which its program makes boards; none said: of any."""

    # The list notation: what one typed at the paper's Prolog prompt

    @abstractmethod
    def from_lists(self, arguments: Sequence[Any]) -> Kind:
        """From the list notation, None standing for an unbound variable."""

    @abstractmethod
    def to_lists(self, puzzle: Kind) -> list[Any]:
        """In the list notation."""

    # The models

    @abstractmethod
    def formulation(self, puzzle: Kind, model: str = PRINTED) -> Formulation:
        """A puzzle of the kind in one of the models."""

    def creation(self, size: Size, rng: random.Random) -> Formulation:
        """The making of a board as a formulation, where the paper searches for it."""
        raise QuintaError(f"the paper on {self.kind} does not search for boards to make")

    def created(self, formulation: Formulation, values: Values) -> tuple[Kind, Marks]:
        """The puzzle and the solution that a formulation of ``creation`` found."""
        raise NotImplementedError

    def instance(self, size: Size, number: int) -> Kind | None:
        """A puzzle to measure on that the paper has itself, numbered from 0; None: make one."""
        return None

    def require_model(self, name: str) -> None:
        """Refuse the name of a model that the paper has not."""
        if name not in self.models:
            said = meant(name, tuple(self.models))
            raise QuintaError(f"unknown model '{name}' of {self.kind}; {said}")


def term(value: Any) -> str:
    """A value as one types it at a paper's prompt.

    >>> term([6, None, [1, None]])
    '[6,_,[1,_]]'
    """
    if isinstance(value, list):
        return "[" + ",".join(map(term, value)) + "]"
    return "_" if value is None else str(value)


def squares(*orders: int) -> tuple[Size, ...]:
    """Square sizes.

    >>> squares(3, 5)
    (Size(rows=3, columns=3), Size(rows=5, columns=5))
    """
    return tuple(Size(order, order) for order in orders)
