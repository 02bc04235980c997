"""A paper's table again: its sizes and beyond, several boards each, approaches side by side."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median
from typing import Any, NamedTuple

from quinta.base.grid import Size
from quinta.base.limits import Clock, Limits
from quinta.generator import generate
from quinta.kinds import kind_named
from quinta.logic.sat import steady_solver
from quinta.puzzle.paper import Figure, Paper, Table
from quinta.puzzle.puzzle import Puzzle
from quinta.study.approaches import Approach, Choice, approaches_to_create, approaches_to_solve
from quinta.study.papers import paper_on
from quinta.study.run import Job, Run
from quinta.study.runner import Runner

PATIENCE = 3
"""So many sizes in a row may an approach fail before it is given up."""


class Plan(NamedTuple):
    """What a table is to hold: each approach, on so many boards of each size."""

    kind: str
    table: Table
    sizes: tuple[Size, ...]
    boards: int
    approaches: tuple[Approach, ...]
    most: int | None
    limits: Limits

    def jobs(self, size: Size, approach: Approach) -> Iterator[Job]:
        """An approach's runs on the boards of a size."""
        for number in range(self.boards):
            yield Job(
                self.kind,
                size,
                None if self.table.creating else instance(self.kind, size, number),
                approach.model,
                approach.engine,
                approach.strategy,
                seed=number,
                instance=str(number + 1),
                most=1 if self.table.creating else self.most,
                seconds=self.limits.seconds,
                megabytes=self.limits.megabytes,
            )


def choice_of_approaches(
    paper: Paper[Any],
    table: Table,
    models: Sequence[str],
    engines: Sequence[str],
    strategies: Sequence[str],
) -> Choice:
    """The approaches to fill a table that were asked for and are possible."""
    small = table.sizes[0]
    if table.creating:
        return approaches_to_create(
            Job(paper.kind, small, None, "creating", ""), engines, strategies
        )
    return approaches_to_solve(kind_named(paper.kind), models, engines, strategies)


@lru_cache(maxsize=256)
def instance(kind: str, size: Size, number: int) -> str:
    """The text of a numbered board to measure on: the same in every run.

    >>> instance("gap", Size(9, 9), 0)
    'gap 9\\n'
    """
    paper = paper_on(kind)
    own = paper.instance(size, number)
    return (own or _made(paper, size, random.Random(f"{kind} {size} {number}"))).text()


def _made(paper: Paper[Any], size: Size, rng: random.Random) -> Puzzle:
    """A board as the paper wants them to be measured on."""
    if paper.unique:
        seed = str(rng.getrandbits(32))
        return generate(paper.kind, size=size, seed=seed, clues="minimal").puzzle
    return kind_named(paper.kind).at_random(rng, size, steady_solver, Clock())


def fill(
    plan: Plan,
    runner: Runner,
    known: Callable[[Job], Run | None] = lambda job: None,
    told: Callable[[str], None] = lambda what: None,
) -> Iterator[tuple[Run, bool]]:
    """The runs of a plan, smallest boards first, and whether they are new.

    ``known`` are those of an earlier time; ``told`` is told what runs next.

    An approach that finishes none of the boards of some sizes in a row is given up. Not at the
    first: with some searches a larger board is the easier one.
    """
    lost: Counter[Approach] = Counter()
    for size in plan.sizes:
        for approach in plan.approaches:
            if lost[approach] == PATIENCE:
                continue
            runs: list[Run] = []
            for job in plan.jobs(size, approach):
                if len(runs) > plan.boards / 2 and not any(run.found for run in runs):
                    break  # the median is beyond the limit, whatever the others take
                told(f"{size} {approach}")
                before = known(job)
                runs.append(before or runner.run(job))
                yield runs[-1], before is None
            lost[approach] = 0 if any(run.found for run in runs) else lost[approach] + 1


def runs_at_most(plan: Plan) -> int:
    """How many runs there are at most."""
    return len(plan.sizes) * len(plan.approaches) * plan.boards


# What comes out


@dataclass(frozen=True)
class Entry:
    """All runs of one approach on boards of one size, summed up."""

    size: Size
    approach: Approach
    runs: list[Run] = field(default_factory=list)

    def seconds(self) -> list[float]:
        """Times of the runs that finished, in ascending order."""
        return sorted(run.seconds or 0.0 for run in self.runs if run.found)

    def median(self) -> float | None:
        """The middle time, if most runs finished."""
        times = [run.seconds or 0.0 if run.found else float("inf") for run in self.runs]
        middle = median(times) if times else float("inf")
        return None if middle == float("inf") else middle

    def middle(self, name: str) -> float | None:
        """The median of a count, where the engine reports it, over the runs that finished."""
        counts = [
            getattr(run, name) if hasattr(run, name) else getattr(run.tally, name)
            for run in self.runs
            if run.found
        ]
        known = [count for count in counts if count is not None]
        return median(known) if known else None


class Summary(NamedTuple):
    """A table filled in: for every size the paper's figure and the entry of each approach."""

    table: Table
    sizes: tuple[Size, ...]
    approaches: tuple[Approach, ...]
    entries: dict[tuple[Size, Approach], Entry]

    def figure(self, size: Size) -> Figure | None:
        """What the paper says of a size."""
        return self.table.figures.get(size)


def summarise(plan: Plan, runs: Sequence[Run]) -> Summary:
    """The runs of a plan, by size and approach."""
    entries: dict[tuple[Size, Approach], Entry] = {}
    for run in runs:
        approach = Approach(run.job.model, run.job.engine, run.job.strategy)
        entry = entries.setdefault((run.job.size, approach), Entry(run.job.size, approach))
        entry.runs.append(run)
    sizes = tuple(size for size in plan.sizes if any(size == known for known, _ in entries))
    return Summary(plan.table, sizes, plan.approaches, entries)
