"""What a paper brings to the study: its models, its search strategy, its printed figures.

A paper is one file in ``quinta/study/papers``, found by scanning that folder.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from quinta.base.arguments import public
from quinta.base.errors import QuintaError
from quinta.base.grid import Size
from quinta.base.limits import Clock
from quinta.generator.make import steady_solver
from quinta.kinds import kind_named
from quinta.logic.model import Marks
from quinta.puzzle.contract import Puzzle
from quinta.study.formulation import Formulation, Values

PRINTED = "paper"
"""The model as its paper prints it; every paper has one of this name."""


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


class Paper(ABC):
    """One of the papers."""

    kind: ClassVar[str]
    citation: ClassVar[str]
    models: ClassVar[Mapping[str, str]]
    """Each model with a sentence; the first is the one the paper prints."""
    strategy: ClassVar[str]
    """What the paper's program searches with."""
    tables: ClassVar[tuple[Table, ...]]

    @abstractmethod
    def formulation(self, puzzle: Puzzle, model: str = PRINTED) -> Formulation:
        """A puzzle of the kind in one of the models."""

    def creation(self, size: Size, rng: random.Random) -> Formulation:
        """The making of a board as a formulation, where the paper searches for it."""
        raise QuintaError(f"the paper on {self.kind} does not search for boards to make")

    def created(self, formulation: Formulation, values: Values) -> tuple[Puzzle, Marks]:
        """The puzzle and the solution that a formulation of ``creation`` found."""
        raise NotImplementedError

    def instance(self, size: Size, rng: random.Random, number: int) -> Puzzle:
        """A puzzle to measure on, made as the paper makes its own; they are numbered from 0."""
        return kind_named(self.kind).at_random(rng, size, steady_solver, Clock())

    def require_model(self, name: str) -> None:
        """Refuse the name of a model that the paper has not."""
        if name not in self.models:
            known = ", ".join(self.models)
            raise QuintaError(f"unknown model '{name}' of {self.kind}; known: {known}")


@cache
def all_papers() -> dict[str, Paper]:
    """The papers by the kind they are about.

    >>> sorted(all_papers())
    ['akkoy', 'doors', 'doppelblock', 'gap', 'white-and-tan']
    """
    package = importlib.import_module("quinta.study.papers")
    found: dict[str, Paper] = {}
    for entry in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"quinta.study.papers.{entry.name}")
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Paper) and value is not Paper:
                found[value.kind] = value()
    return found


@public
def paper_on(kind: str | type[Puzzle]) -> Paper:
    """The paper about a kind.

    >>> paper_on("chess")
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: no paper on 'chess'; there is one on akkoy, doors, ...
    """
    name = kind if isinstance(kind, str) else kind.kind
    if name not in all_papers():
        raise QuintaError(
            f"no paper on '{name}'; there is one on {', '.join(sorted(all_papers()))}"
        )
    return all_papers()[name]


def squares(*orders: int) -> tuple[Size, ...]:
    """Square sizes.

    >>> squares(3, 5)
    (Size(rows=3, columns=3), Size(rows=5, columns=5))
    """
    return tuple(Size(order, order) for order in orders)
