"""One run: a puzzle, a model, an engine, a strategy; and what came of it.

``perform`` does it here and now. ``Runner`` does it in a process that can be ended.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from quinta.ask.solve import Search, check
from quinta.base.bugs import report
from quinta.base.errors import CannotBeMade, Disagreement, LimitReached, QuintaError
from quinta.base.grid import Size
from quinta.base.limits import Clock, Limits
from quinta.base.names import meant
from quinta.formats import read
from quinta.generator import generate
from quinta.logic import engines
from quinta.logic.formulation import Formulation
from quinta.logic.strategies import Strategy
from quinta.puzzle.puzzle import Puzzle
from quinta.study.choco_search import ChocoEngine
from quinta.study.cpsat_search import CpSatEngine
from quinta.study.formulation_engine import FormulationEngine
from quinta.study.papers import paper_on
from quinta.study.tally import Tally

CLAUSES = "clauses"
"""Quinta's own model, for the SAT engines."""

CREATING = "creating"
"""The paper's way to make a board, as a model."""

GENERATOR = "generator"
"""Quinta's own way to make a board."""


FORMULATION_ENGINES: dict[str, type[FormulationEngine]] = {
    "choco": ChocoEngine,
    "cpsat": CpSatEngine,
}
"""The engines that run the papers' models."""


@dataclass(frozen=True)
class Job:
    """What is to be run. Without a puzzle, a board of the size is to be made."""

    kind: str
    size: Size
    puzzle: str | None
    model: str
    engine: str
    strategy: str = "default"
    seed: int = 0
    instance: str = ""
    """What the puzzle is called."""
    most: int | None = 2
    """How many solutions are looked for; None for all."""
    seconds: float | None = None
    megabytes: float | None = None

    def read_puzzle(self) -> Puzzle:
        """The puzzle itself."""
        assert self.puzzle is not None
        return read(self.puzzle).puzzle

    def formulation(self) -> Formulation:
        """What Choco or CP-SAT are given."""
        paper = paper_on(self.kind)
        if self.model == CREATING:
            return paper.creation(self.size, random.Random(f"{self.size} {self.seed}"))
        return paper.formulation(self.read_puzzle(), self.model)


@dataclass(frozen=True)
class Run:
    """What came of a job, in one schema for every engine; None: not reported."""

    job: Job
    solutions: int = 0
    complete: bool = False
    """Whether these are all solutions."""
    limit: str | None = None
    """Which limit ended it, if one did."""
    failure: str | None = None
    """What the engine said when it gave up."""
    seconds: float | None = None
    """Time to search, without building the model."""
    build_seconds: float | None = None
    variables: int | None = None
    constraints: int | None = None
    """Clauses and cardinalities, where the model has those."""
    tally: Tally = field(default_factory=Tally)

    @property
    def found(self) -> bool:
        """Whether it did what it was asked for, within its limits."""
        return self.limit is None and self.failure is None

    def outcome(self) -> str:
        """How it ended, in words.

        >>> job = Job("gap", Size(9, 9), "gap 9", CLAUSES, "sat")
        >>> Run(job, 1, complete=True).outcome(), Run(job, 1).outcome()
        ('unique', '1 found')
        """
        if self.failure:
            return f"failed: {self.failure}"
        if self.limit:
            return f"{self.limit} limit, {self.solutions} found"
        if not self.complete:
            return f"{self.solutions} found"
        return {0: "no solution", 1: "unique"}.get(self.solutions, f"{self.solutions} in all")

    def to_json(self) -> dict[str, Any]:
        """Flat, with the keys that every table of runs has as columns."""
        job = self.job
        return {
            "v": 1,
            "kind": job.kind,
            "size": str(job.size),
            "instance": job.instance,
            "model": job.model,
            "engine": job.engine,
            "strategy": job.strategy,
            "seed": job.seed,
            "most": job.most,
            "solutions": self.solutions,
            "complete": self.complete,
            "limit": self.limit,
            "failure": self.failure,
            "seconds": _rounded(self.seconds),
            "build_seconds": _rounded(self.build_seconds),
            "variables": self.variables,
            "constraints": self.constraints,
            **asdict(self.tally),
        }

    def to_line(self) -> str:
        """Everything, for another process."""
        return json.dumps({**asdict(self), "job": None})

    @classmethod
    def from_line(cls, line: str, job: Job) -> Self:
        """What ``to_line`` wrote about a job."""
        told = json.loads(line)
        return cls(**{**told, "job": job, "tally": Tally(**told["tally"])})


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 6)


def perform(job: Job) -> Run:
    """Run a job in this process.

    >>> job = Job("gap", Size(8, 8), "gap 8", CLAUSES, "sat", most=None)
    >>> perform(job).outcome()
    '2 in all'
    """
    clock = Clock(Limits(job.seconds, job.megabytes))
    if job.model == GENERATOR:
        return _generated(job, clock)
    return _clauses(job, clock) if job.model == CLAUSES else _formulated(job, clock)


def attempted(job: Job) -> Run:
    """The same, whatever happens: the run then says what, and the next job can be run."""
    try:
        return perform(job)
    except Exception as error:
        return Run(job, failure=_told(error, job))


def _told(error: Exception, job: Job) -> str:
    if isinstance(error, QuintaError) and not isinstance(error, Disagreement):
        return str(error)
    doing = f"study: {job.model} on {job.engine}, {job.strategy}, {job.kind} {job.size}"
    return report(error, doing)


def _clauses(job: Job, clock: Clock) -> Run:
    search = Search(job.read_puzzle(), job.engine, clock.rest(), job.most)
    limit = None
    with search:
        try:
            for _ in search:
                pass
        except LimitReached as reached:
            limit = reached.limit
    stats = search.stats
    return Run(
        job,
        search.found,
        search.complete,
        limit,
        seconds=stats.solve_seconds,
        build_seconds=stats.build_seconds,
        variables=stats.variables,
        constraints=stats.clauses,
        tally=Tally(
            nodes=stats.decisions,
            fails=stats.conflicts,
            propagations=stats.propagations,
            restarts=stats.restarts,
        ),
    )


def _formulated(job: Job, clock: Clock) -> Run:
    if job.engine not in FORMULATION_ENGINES:
        known = ", ".join(FORMULATION_ENGINES)
        raise QuintaError(f"a paper's model does not run on '{job.engine}'; it runs on {known}")
    FORMULATION_ENGINES[job.engine].load()
    started = time.perf_counter()
    run = Run(job)
    engine: FormulationEngine | None = None
    try:
        formulation = job.formulation()
        strategy = Strategy.read(job.strategy)
        if lack := FORMULATION_ENGINES[job.engine].lacks(strategy, formulation):
            raise QuintaError(lack)
        engine = FORMULATION_ENGINES[job.engine](formulation, strategy, job.seed, clock)
        built = time.perf_counter()
        run = replace(
            run,
            build_seconds=built - started,
            variables=len(formulation.variables),
            constraints=sum(1 for _ in formulation.constraints()),
        )
        found, complete = 0, False
        for solution in _refereed(job, formulation, engine):
            found += solution
            run = replace(run, solutions=found)
            if found == job.most:
                break
        else:
            complete = True
        run = replace(run, complete=complete)
    except LimitReached as reached:
        run = replace(run, limit=reached.limit)
    if engine is None:
        return replace(run, build_seconds=time.perf_counter() - started)
    return replace(run, seconds=time.perf_counter() - built, tally=engine.tally())


def _refereed(job: Job, formulation: Formulation, engine: FormulationEngine) -> Iterator[bool]:
    """For each answer whether it is a solution.

    The papers know neither connected rooms nor equal areas: answers that break only such a
    rule are sifted out. So are answers that leave derived variables open which then cannot
    be settled; searches label decisions alone, as the papers' do. Anything else that the
    referee refuses is a bug.
    """
    puzzle = None if job.puzzle is None else job.read_puzzle()
    for values in engine.solutions():
        if puzzle is None:
            made, marks = paper_on(job.kind).created(formulation, values)
        else:
            made, marks = puzzle, formulation.marks(values)
        verdict = check(made, marks)
        unknown = {v.rule for v in verdict.violations} - set(made.lazy_rules())
        if unknown and engine.settled:
            raise Disagreement(
                f"the model '{job.model}' on {job.engine} gave an answer that the referee "
                f"refuses: {verdict.violations[0]}. This is a bug in Quinta; please report the "
                f"puzzle:\n{made.text()}"
            )
        yield verdict.solved


def _generated(job: Job, clock: Clock) -> Run:
    started = time.perf_counter()
    try:
        seed = f"study {job.seed}"
        generate(job.kind, job.size, seed=seed, clues="minimal", limits=clock.rest())
    except CannotBeMade as error:
        if error.proved or clock.left() > 0:
            raise
        return Run(job, limit="time", seconds=time.perf_counter() - started)
    return Run(job, 1, complete=True, seconds=time.perf_counter() - started)


def require_engine(name: str) -> None:
    """Refuse the name of an engine that there is none of, or that is not installed.

    >>> require_engine("prolog")
    Traceback (most recent call last):
    quinta.base.errors.QuintaError: unknown engine 'prolog'; known: choco, cpsat, sat, asp
    """
    known = tuple(dict.fromkeys((*FORMULATION_ENGINES, *engines.ENGINES)))
    if name.partition(":")[0] not in known:
        raise QuintaError(f"unknown engine '{name}'; {meant(name, known)}")
    if name in FORMULATION_ENGINES:
        FORMULATION_ENGINES[name].require()
    else:
        engines.require(name)
