"""Ways to solve a puzzle: which model, which engine, which strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quinta.ask.examples import example
from quinta.base.errors import QuintaError
from quinta.base.names import meant
from quinta.logic import engines
from quinta.logic.strategies import Strategy
from quinta.puzzle.paper import PRINTED
from quinta.puzzle.puzzle import Puzzle
from quinta.study.papers import paper_on, without_paper
from quinta.study.run import CLAUSES, CREATING, FORMULATION_ENGINES, GENERATOR, Job, require_engine

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


def models_of(kind: type[Puzzle]) -> tuple[str, ...]:
    """The models of a kind's puzzles: those of its paper, if there is one, and Quinta's own.

    >>> import quinta
    >>> models_of(quinta.Gap)
    ('paper', 'apart', 'clauses')
    """
    paper = kind.paper()
    return (*(paper.models if paper else ()), CLAUSES)


def usual_models(kind: type[Puzzle]) -> tuple[str, ...]:
    """The one that the paper prints, if there is a paper, and Quinta's own."""
    return tuple(model for model in (PRINTED, CLAUSES) if model in models_of(kind))


def require_models(kind: type[Puzzle], models: Sequence[str]) -> None:
    """Refuse the name of a model that there is none of."""
    known = models_of(kind)
    for model in models:
        if model not in known:
            said = "".join(f"; {sentence}" for sentence in without_paper(kind))
            raise QuintaError(
                f"unknown model '{model}' of {kind.kind}; {meant(model, known)}{said}"
            )


def require_approach(kind: type[Puzzle], approach: Approach) -> None:
    """Refuse an approach of which a part is unknown, or whose parts do not go together.

    >>> import quinta
    >>> require_approach(quinta.Gap, Approach("paper", "choco", "guess"))
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: unknown strategy word 'guess'; known: ...
    """
    model, name, strategy = approach
    require_models(kind, [model])
    require_engine(name)
    read = Strategy.read(strategy)
    runs_clauses = name.partition(":")[0] in engines.ENGINES
    if not (runs_clauses if model == CLAUSES else name in FORMULATION_ENGINES):
        known = ", ".join(FORMULATION_ENGINES)
        raise QuintaError(
            f"'{model}' does not run on {name}: the papers' models run on {known}, "
            f"'{CLAUSES}' on {', '.join(engines.ENGINES)}"
        )
    if model == CLAUSES and read != Strategy():
        raise QuintaError(f"'{CLAUSES}' is searched as the engine does; it has no '{strategy}'")


def approaches_to_solve(
    kind: type[Puzzle],
    models: Sequence[str],
    names: Sequence[str],
    strategies: Sequence[str],
) -> Choice:
    """Every model on every engine with every strategy, as far as they go together.

    >>> import quinta
    >>> choice = approaches_to_solve(
    ...     quinta.Gap, ["paper", "clauses"], ["choco", "sat"], ["ff", "ffc"]
    ... )
    >>> [str(approach) for approach in choice.approaches]
    ['paper on choco, ff', 'paper on choco, ffc', 'clauses on sat']
    """
    require_models(kind, models)
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
        # What an engine can do depends on the model, so a small puzzle tells.
        formulation = paper_on(kind).formulation(example(f"{kind.kind}/1"), model)
        for name in (name for name in names if name in FORMULATION_ENGINES):
            for strategy in read:
                if lack := FORMULATION_ENGINES[name].lacks(strategy, formulation):
                    left_out.append(lack)
                else:
                    approaches.append(Approach(model, name, str(strategy)))
    return _choice(approaches, left_out)


def approaches_to_create(smallest: Job, names: Sequence[str], strategies: Sequence[str]) -> Choice:
    """The paper's making of boards on every engine, and Quinta's generator."""
    approaches: list[Approach] = []
    left_out: list[str] = []
    formulation = smallest.formulation()
    for name in names:
        require_engine(name)
        for strategy in map(Strategy.read, strategies):
            if name not in FORMULATION_ENGINES:
                continue
            if lack := FORMULATION_ENGINES[name].lacks(strategy, formulation):
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
                f"the papers' models run on {', '.join(FORMULATION_ENGINES)}, "
                f"'{CLAUSES}' on {', '.join(engines.ENGINES)}"
            )
        )
        raise QuintaError(f"nothing to run: {why}")
    return Choice(tuple(dict.fromkeys(approaches)), tuple(dict.fromkeys(left_out)))


def usual_strategies(kind: type[Puzzle]) -> list[str]:
    """The paper's own strategy first, if there is a paper, then those it might have tried."""
    paper = kind.paper()
    others = ("leftmost", "ff", "ffc", "dom/wdeg", DEFAULT, "default+learning")
    return list(dict.fromkeys((*([paper.strategy] if paper else []), *others)))
