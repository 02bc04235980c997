"""How many solutions are there? Exactly, or at least so many if a limit was hit."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from quinta.ask.solve import INTERRUPTED, Search, Stats, about
from quinta.base.arguments import public
from quinta.base.errors import Disagreement, LimitReached, MissingExtra, QuintaError, pip_line
from quinta.base.fields import counted
from quinta.base.limits import Clock, Limits, peak_megabytes
from quinta.base.names import meant
from quinta.logic import engines
from quinta.logic.model import Model
from quinta.puzzle.puzzle import Puzzle
from quinta.render.display import Displayed

MANY = 50_000
"""After so many listed solutions, counting without listing is tried."""

ENOUGH = 5_000
"""After so many, whoever could count them at once, were something installed, is told so."""

SEVERAL = 1_000
"""After so many, it is said that solutions are listed where they could be counted."""


class Method(StrEnum):
    """How solutions are counted."""

    AUTO = "auto"
    FORMULA = "formula"
    LISTING = "listing"
    PROJECTION = "projection"


@dataclass(frozen=True)
class Count(Displayed):
    """The number of solutions, or how many there are at least if a limit was hit."""

    puzzle: Puzzle
    number: int
    exact: bool
    method: Method
    stats: Stats
    reason: str | None = None
    limit: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            "v": 1,
            "kind": self.puzzle.kind,
            "count": self.number,
            "exact": self.exact,
            "method": str(self.method),
            "reason": self.reason,
            "limit": self.limit,
            "stats": self.stats.to_json(),
        }

    def _in_short(self) -> str:
        found = counted(self.number, "solution", "solutions")
        return f"{found if self.exact else 'at least ' + found}, {about(self.puzzle)}"


@public
def count(
    puzzle: Puzzle,
    *,
    method: Method | str = Method.AUTO,
    limits: Limits | None = None,
    told: Callable[[str], object] = lambda said: None,
) -> Count:
    """How many solutions there are, exactly.

    A kind's own method comes first; the others list, and once there are many switch to
    counting without listing, if pyganak is installed; if it is not, ``told`` is called with a
    sentence that says so. Where the kind's own method lacks a package, few solutions are
    listed, and only with many MissingExtra is raised.

    >>> import quinta
    >>> count(quinta.parse("gap 12")).number
    6798881226
    """
    clock = Clock(limits)
    if method not in tuple(Method):
        raise QuintaError(f"unknown method '{method}'; {meant(method, tuple(Method))}")
    method = Method(method)
    reason = puzzle.impossible()
    if reason:
        return Count(puzzle, 0, True, Method.FORMULA, Stats(), reason)
    lacking = None
    if method in (Method.AUTO, Method.FORMULA):
        try:
            counted = _count_by_formula(puzzle, clock)
        except MissingExtra as missing:
            if method is Method.FORMULA:
                raise
            counted, lacking = None, missing
        if counted is not None:
            return counted
        if method is Method.FORMULA:
            raise QuintaError(f"{puzzle.kind} has no formula for counting this puzzle")
    if method is Method.PROJECTION:
        return _count_by_projection(puzzle, clock, 0)
    return _count_by_listing(puzzle, clock, method, lacking, told)


def _count_by_formula(puzzle: Puzzle, clock: Clock) -> Count | None:
    started = time.perf_counter()
    number: int | None = 0
    limit = None
    try:
        number = puzzle.count_all(clock)
    except LimitReached as reached:
        limit = reached.limit
    if number is None:
        return None
    stats = Stats(
        engine="formula",
        solutions=number,
        solve_seconds=time.perf_counter() - started,
        peak_megabytes=peak_megabytes(),
    )
    return Count(puzzle, number, limit is None, Method.FORMULA, stats, limit=limit)


def _count_by_listing(
    puzzle: Puzzle,
    clock: Clock,
    method: Method,
    lacking: MissingExtra | None,
    told: Callable[[str], object],
) -> Count:
    """One by one; ``lacking`` says what would count them at once, if there turn out to be many."""
    from quinta.logic import ganak

    would_switch = method is Method.AUTO and not puzzle.lazy
    may_switch = would_switch and ganak.available()
    limit = None
    with Search(puzzle, engines.lister(), clock.rest()) as search:
        try:
            for _ in search:
                if search.found == SEVERAL and would_switch and not (may_switch or lacking):
                    told(f"solutions are listed one by one; {pip_line('count')} counts them")
                if lacking and search.found >= ENOUGH:
                    raise lacking
                if may_switch and search.found >= MANY:
                    search.close()
                    return _count_by_projection(puzzle, clock, search.found)
        except LimitReached as reached:
            limit = reached.limit
        except KeyboardInterrupt:
            limit = INTERRUPTED
        exact = search.complete
    return Count(puzzle, search.found, exact, Method.LISTING, search.stats, search.reason, limit)


def _count_by_projection(puzzle: Puzzle, clock: Clock, at_least: int) -> Count:
    from quinta.logic import ganak

    if puzzle.lazy:
        raise QuintaError("these rules are checked on complete boards only: count by listing")
    started = time.perf_counter()
    limit = None
    model = Model()
    number, built = at_least, started
    try:
        known = puzzle.narrow(clock)
        if known is None:
            number = 0
        else:
            model = puzzle.model(known, clock)
            built = time.perf_counter()
            number = ganak.count(model, clock)
    except LimitReached as reached:
        limit = reached.limit
    except KeyboardInterrupt:
        limit = INTERRUPTED
    if limit is None and number < at_least:
        raise Disagreement(f"{at_least} solutions were listed, but only {number} counted")
    stats = Stats(
        engine=ganak.NAME,
        variables=model.variables,
        clauses=len(model.clauses) + len(model.cardinalities),
        decisions=None,
        propagations=None,
        conflicts=None,
        restarts=None,
        solutions=number,
        build_seconds=built - started,
        solve_seconds=time.perf_counter() - built,
        peak_megabytes=peak_megabytes(),
    )
    return Count(puzzle, number, limit is None, Method.PROJECTION, stats, limit=limit)
