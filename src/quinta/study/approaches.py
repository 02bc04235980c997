"""Ways to solve a puzzle: which model, which engine, which strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quinta.ask.examples import example
from quinta.base.errors import QuintaError
from quinta.logic import engines
from quinta.study.paper import Paper
from quinta.study.run import CLAUSES, CREATING, GENERATOR, SEARCHERS, Job, require_engine
from quinta.study.strategies import Strategy

DEFAULT = "default"
"""The engine's own search."""


class Approach(NamedTuple):
    """A model on an engine with a strategy.

    >>> print(Approach("paper", "choco", "ffc"))
    paper on choco, ffc
    >>> print(Approach("clauses", "sat"))
    clauses on sat
    """

    model: str
    engine: str
    strategy: str = DEFAULT

    def __str__(self) -> str:
        strategy = "" if self.strategy == DEFAULT else f", {self.strategy}"
        return f"{self.model} on {self.engine}{strategy}"


class Choice(NamedTuple):
    """The approaches that were asked for and are possible, and why others are not."""

    approaches: tuple[Approach, ...]
    left_out: tuple[str, ...] = ()


def require_models(paper: Paper, models: Sequence[str]) -> None:
    """Refuse the name of a model that there is none of."""
    for model in models:
        if model != CLAUSES and model not in paper.models:
            known = ", ".join((*paper.models, CLAUSES))
            raise QuintaError(f"unknown model '{model}' of {paper.kind}; known: {known}")


def require_approach(paper: Paper, approach: Approach) -> None:
    """Refuse an approach of which a part is unknown, or whose parts do not go together.

    >>> from quinta.study.paper import paper_on
    >>> require_approach(paper_on("gap"), Approach("paper", "choco", "guess"))
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: unknown strategy word 'guess'; known: ...
    """
    model, name, strategy = approach
    require_models(paper, [model])
    require_engine(name)
    read = Strategy.read(strategy)
    runs_clauses = name.partition(":")[0] in engines.ENGINES
    if (model == CLAUSES and not runs_clauses) or (model != CLAUSES and name not in SEARCHERS):
        raise QuintaError(
            f"'{model}' does not run on {name}: the papers' models run on {', '.join(SEARCHERS)}, "
            f"'{CLAUSES}' on {', '.join(engines.ENGINES)}"
        )
    if model == CLAUSES and read != Strategy():
        raise QuintaError(f"'{CLAUSES}' is searched as the engine does; it has no '{strategy}'")


def approaches_to_solve(
    paper: Paper,
    models: Sequence[str],
    names: Sequence[str],
    strategies: Sequence[str],
) -> Choice:
    """Every model on every engine with every strategy, as far as they go together.

    >>> from quinta.study.paper import paper_on
    >>> choice = approaches_to_solve(
    ...     paper_on("gap"), ["paper", "clauses"], ["choco", "sat"], ["ff", "ffc"]
    ... )
    >>> [str(approach) for approach in choice.approaches]
    ['paper on choco, ff', 'paper on choco, ffc', 'clauses on sat']
    """
    require_models(paper, models)
    for name in names:
        require_engine(name)
    read = [Strategy.read(strategy) for strategy in strategies]
    approaches: list[Approach] = []
    left_out: list[str] = []
    for model in models:
        if model == CLAUSES:
            found = [name for name in names if name.partition(":")[0] in engines.ENGINES]
            approaches += [Approach(model, name) for name in found]
            continue
        # What an engine can do hangs on the model, so a small puzzle tells.
        formulation = paper.formulation(example(f"{paper.kind}/1"), model)
        for name in (name for name in names if name in SEARCHERS):
            for strategy in read:
                if lack := SEARCHERS[name].lacks(strategy, formulation):
                    left_out.append(lack)
                else:
                    approaches.append(Approach(model, name, str(strategy)))
    return _choice(approaches, left_out)


def approaches_to_create(
    paper: Paper, smallest: Job, names: Sequence[str], strategies: Sequence[str]
) -> Choice:
    """The paper's making of boards on every engine, and Quinta's generator."""
    approaches: list[Approach] = []
    left_out: list[str] = []
    formulation = smallest.formulation()
    for name in names:
        require_engine(name)
        for strategy in map(Strategy.read, strategies):
            if name not in SEARCHERS:
                continue
            if lack := SEARCHERS[name].lacks(strategy, formulation):
                left_out.append(lack)
            else:
                approaches.append(Approach(CREATING, name, str(strategy)))
    return _choice([*approaches, Approach(GENERATOR, "quinta")], left_out)


def _choice(approaches: list[Approach], left_out: list[str]) -> Choice:
    if not approaches:
        why = (
            left_out[0]
            if left_out
            else (
                f"the papers' models run on {', '.join(SEARCHERS)}, "
                f"'{CLAUSES}' on {', '.join(engines.ENGINES)}"
            )
        )
        raise QuintaError(f"nothing to run: {why}")
    return Choice(tuple(dict.fromkeys(approaches)), tuple(dict.fromkeys(left_out)))


def usual_strategies(paper: Paper) -> list[str]:
    """The paper's own strategy first, then those it might have tried."""
    others = ("leftmost", "ff", "ffc", "dom/wdeg", DEFAULT, "default+learning")
    return list(dict.fromkeys((paper.strategy, *others)))
