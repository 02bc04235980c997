"""One puzzle, several ways side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quinta.errors import Disagreement
from quinta.limits import Limits
from quinta.puzzle import Puzzle
from quinta.study.run import Job, Run
from quinta.study.runner import Runner
from quinta.study.ways import Way


def compare(
    puzzle: Puzzle,
    ways: Sequence[Way],
    *,
    most: int | None = 2,
    seed: int = 0,
    limits: Limits | None = None,
    instance: str = "",
) -> Iterator[Run]:
    """What came of each way. Raises Disagreement if two of them cannot both be right.

    >>> import quinta
    >>> ways = [Way("paper", "choco", "ffc"), Way("clauses", "sat")]
    >>> [run.outcome() for run in compare(quinta.example("white-and-tan/3"), ways, most=None)]
    ['2 in all', '2 in all']
    """
    within = limits or Limits()
    done: list[Run] = []
    with Runner() as runner:
        for way in ways:
            job = Job(
                puzzle.kind,
                puzzle.size,
                puzzle.text(),
                *way,
                seed=seed,
                instance=instance,
                most=most,
                seconds=within.seconds,
                megabytes=within.megabytes,
            )
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
