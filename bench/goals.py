"""What Quinta set out to reach, against what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from bench.harness import QUINTA, Case, Row
from bench.rivals import tuned
from bench.words import seconds, times

NOT_MEASURED = "not measured"

FASTER = (
    ("doors 20x20", "CP-SAT", 25),
    ("doors 20x20", "clingo", 4),
    ("doors 10x15", "GNU Prolog", 20),
    ("doors 50x50", "clingo", 20),
    ("doppelblock, random, 10x10", "CP-SAT", 60),
    ("doppelblock, random, 10x10", "clingo", 3),
    ("akkoy in order 20x20", "CP-SAT", 8),
    ("nonograms one of the corpus", "multi-puzzle-solver", 100),
    ("nonograms one of the corpus", "puzzlekit", 100),
    ("gap, 80 % of the clues, order 20", "CP-SAT", 6),
    ("white and tan 6x6", "clingo", 5),
)
"""Case, rival, and how many times the CPU time of Quinta it is to need."""

QUICK_ENOUGH = (
    "live edit doors 15x15",
    "live edit doors 20x20",
    "live edit doppelblock 12x12",
    "ambiguity map doors 12x12",
    "ambiguity map doors 15x15",
    "thin doors 10x10",
    "thin doors 20x20",
    "thin gap order 20",
)
"""Cases that have a target of their own."""

SURVEY = "nonograms the survey's hard ones"
SURVEY_SECONDS = 10.0
SOON, AT_LEAST_SOON = 0.6, 24
"""So many of the survey's puzzles are to be solved so soon."""

Rows = Mapping[tuple[str, str], Row]
"""By case and solver."""


@dataclass(frozen=True)
class Ratio:
    """How many times the CPU time of Quinta a rival needs, the median over common boards."""

    times: float
    at_least: bool
    """Some jobs were ended at the cap: the true number may be larger."""
    boards: int

    def __str__(self) -> str:
        return f"{'≥ ' if self.at_least else ''}{times(self.times)}"


@dataclass(frozen=True)
class Outcome:
    """A goal in words, what was measured, and whether that is enough."""

    goal: str
    measured: str
    met: str
    tuned: str = ""
    """The same against the rival's tuned model."""


def ratio(ours: Row | None, theirs: Row | None) -> Ratio | None:
    """Rival against Quinta on the boards that both were given."""
    if ours is None or theirs is None:
        return None
    mine = {sample.seed: sample.cpu for sample in ours.samples if sample.cpu > 0}
    both = [(s.cpu / mine[s.seed], s.capped) for s in theirs.samples if s.seed in mine]
    if not both:
        return None
    return Ratio(median(r for r, _ in both), any(capped for _, capped in both), len(both))


def goal_rivals(case: Case) -> list[str]:
    """The rivals that a goal names for a case, and their tuned twins."""
    named = [rival for goal_case, rival, _ in FASTER if goal_case == case.id]
    wanted = [name for rival in named for name in (rival, tuned(rival) or rival)]
    return [name for name in dict.fromkeys(wanted) if name in case.rivals]


def outcomes(rows: Sequence[Row]) -> list[Outcome]:
    """Every goal, met or not."""
    by_name = {(row.case.id, row.solver): row for row in rows}
    return [*_faster(by_name), *_survey(by_name), *_quick_enough(by_name)]


def _faster(rows: Rows) -> Iterator[Outcome]:
    for case, rival, wanted in FASTER:
        goal = f"{case}: {wanted}x faster than {rival}"
        ours = rows.get((case, QUINTA))
        direct = ratio(ours, rows.get((case, rival)))
        twin = ratio(ours, rows.get((case, tuned(rival) or "")))
        if direct is None:
            fault = rows[case, rival].fault if (case, rival) in rows else None
            yield Outcome(goal, fault or NOT_MEASURED, NOT_MEASURED)
            continue
        yield Outcome(goal, str(direct), _faster_met(direct, twin, wanted), str(twin or ""))


def _faster_met(direct: Ratio, twin: Ratio | None, wanted: float) -> str:
    """Met is a goal only if the quickest model of the rival is slow enough, too."""
    if direct.times < wanted:
        return "the cap is too low to say" if direct.at_least else "no"
    if twin is None or twin.times >= wanted:
        return "yes"
    return "yes; tuned: cap too low to say" if twin.at_least else "direct model only"


def _survey(rows: Rows) -> Iterator[Outcome]:
    row = rows.get((SURVEY, QUINTA))
    all_soon = f"survey: each of 28 in {seconds(SURVEY_SECONDS)}"
    most_soon = f"survey: {AT_LEAST_SOON} of 28 in {seconds(SOON)}"
    if row is None or not row.samples:
        yield from (Outcome(goal, NOT_MEASURED, NOT_MEASURED) for goal in (all_soon, most_soon))
        return
    taken = [sample.cpu for sample in row.samples]
    asked = len(taken)
    sample = "" if asked == row.case.seeds else f"a sample of {asked}: "
    slowest = max(taken)
    yield Outcome(all_soon, f"{sample}slowest {seconds(slowest)}", _met(slowest <= SURVEY_SECONDS))
    soon = sum(cpu <= SOON for cpu in taken)
    enough = asked - soon <= row.case.seeds - AT_LEAST_SOON
    yield Outcome(most_soon, f"{sample}{soon} of {asked}", _met(enough))


def _quick_enough(rows: Rows) -> Iterator[Outcome]:
    for case in QUICK_ENOUGH:
        row = rows.get((case, QUINTA))
        if row is None or not row.samples or row.case.target is None:
            yield Outcome(case, row.fault or "" if row else "", NOT_MEASURED)
            continue
        what = "" if row.case.percentile is None else f"p{row.case.percentile} "
        measured = f"{what}{seconds(row.judged)}"
        if row.case.percentile is not None:
            measured += f", p50 {seconds(row.cpu)}"
        goal = f"{case}: {what}below {seconds(row.case.target)}"
        yield Outcome(goal, measured, _met(row.judged <= row.case.target))


def _met(enough: bool) -> str:
    return "yes" if enough else "no"


def to_json(found: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The outcomes as objects."""
    return [asdict(outcome) for outcome in found]
