"""One puzzle, several approaches side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from quinta.base.arguments import public
from quinta.base.errors import Disagreement
from quinta.base.limits import Limits
from quinta.puzzle.puzzle import Puzzle
from quinta.study.approaches import Approach, require_approach
from quinta.study.run import Job, Run
from quinta.study.runner import Runner


@public
def compare(
    puzzle: Puzzle,
    approaches: Collection[Approach],
    *,
    most: int | None = 2,
    seed: int = 0,
    limits: Limits | None = None,
    instance: str = "",
) -> Iterator[Run]:
    """What came of each approach. Raises Disagreement if two of them cannot both be right.

    >>> import quinta
    >>> approaches = [Approach("paper", "choco", "ffc"), Approach("clauses", "sat")]
    >>> [run.outcome() for run in compare(quinta.example("white-and-tan/3"), approaches, most=None)]
    ['2 in all', '2 in all']
    """
    within = limits or Limits()
    for approach in approaches:
        require_approach(type(puzzle), approach)
    return _compared(
        [
            Job(
                puzzle.kind,
                puzzle.size,
                puzzle.text(),
                *approach,
                seed=seed,
                instance=instance,
                most=most,
                seconds=within.seconds,
                megabytes=within.megabytes,
            )
            for approach in approaches
        ]
    )


def _compared(jobs: Sequence[Job]) -> Iterator[Run]:
    done: list[Run] = []
    with Runner() as runner:
        for job in jobs:
            done.append(runner.run(job))
            yield done[-1]
            require_agreement(done)


def require_agreement(runs: Sequence[Run]) -> None:
    """Refuse runs on one puzzle that cannot all be right."""
    whole = {run.solutions: run for run in runs if run.complete}
    least = max(runs, key=lambda run: run.solutions, default=None)
    wrong = [run for number, run in whole.items() if least and number < least.solutions]
    if wrong and least:
        one, other = (
            f"{r.job.model} on {r.job.engine}, {r.job.strategy}" for r in (wrong[0], least)
        )
        raise Disagreement(
            f"{one} says {wrong[0].solutions} solutions, {other} found {least.solutions}. This is "
            f"a bug in Quinta or in an engine; please report the puzzle:\n{least.job.puzzle}"
        )
