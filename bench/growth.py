"""How time grows with the board: series of cases, a fitted exponent each, and a plot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import linear_regression
from typing import Any

from bench.harness import QUINTA, Row

FEWEST_POINTS = 3
COLUMNS = 3


@dataclass(frozen=True)
class Point:
    """One row of a series."""

    cells: int
    cpu: float
    capped: bool


@dataclass(frozen=True)
class Series:
    """Cases of one name with one solver: time = constant * cells ** exponent, fitted."""

    name: str
    solver: str
    points: tuple[Point, ...]
    exponent: float | None
    """None: fewer than three sizes within the cap."""

    def to_json(self) -> dict[str, Any]:
        """The series with its points."""
        return asdict(self)


def all_series(rows: Sequence[Row]) -> list[Series]:
    """The series of every solver, those with a single point left out."""
    points: dict[tuple[str, str], list[Point]] = {}
    for row in rows:
        if row.case.cells is not None and row.samples:
            series = points.setdefault((row.case.name.rstrip(","), row.solver), [])
            series.append(Point(row.case.cells, row.cpu, row.over))
    return [
        Series(name, solver, tuple(found), exponent(found))
        for (name, solver), found in points.items()
        if len(found) > 1
    ]


def exponent(points: Sequence[Point]) -> float | None:
    """The slope of log time over log cells, points over the cap left out.

    >>> exponent([Point(n, 3e-6 * n**2, False) for n in (10, 100, 1000)])
    2.0
    """
    known = [point for point in points if not point.capped and point.cpu > 0]
    if len({point.cells for point in known}) < FEWEST_POINTS:
        return None
    sizes = [math.log(point.cells) for point in known]
    return round(linear_regression(sizes, [math.log(point.cpu) for point in known]).slope, 2)


def plot(series: Sequence[Series], folder: Path) -> str:
    """Draw every series as SVG and PNG; return what was done, or why not."""
    try:
        import matplotlib
    except ImportError:
        return "no plot: matplotlib is not installed"
    matplotlib.use("Agg")
    from matplotlib import pyplot

    names = list(dict.fromkeys(one.name for one in series))
    if not names:
        return "no plot: no series was measured"
    rows = math.ceil(len(names) / COLUMNS)
    figure, axes = pyplot.subplots(
        rows, COLUMNS, figsize=(5 * COLUMNS, 4 * rows), squeeze=False, layout="constrained"
    )
    for axis in axes.flat[len(names) :]:
        axis.axis("off")
    for name, axis in zip(names, axes.flat, strict=False):
        _draw(axis, name, [one for one in series if one.name == name])
    for kind in ("svg", "png"):
        figure.savefig(folder / f"bench.{kind}", dpi=120)
    pyplot.close(figure)
    return f"plot: {folder / 'bench.svg'}"


def _draw(axis: Any, name: str, series: Sequence[Series]) -> None:
    for one in series:
        cells, cpu = [p.cells for p in one.points], [p.cpu for p in one.points]
        label = one.solver if one.exponent is None else f"{one.solver} ({one.exponent:.1f})"
        ours = one.solver == QUINTA
        (line,) = axis.plot(cells, cpu, marker="o", label=label, linewidth=2.5 if ours else 1)
        over = [point for point in one.points if point.capped]
        axis.plot(
            [point.cells for point in over],
            [point.cpu for point in over],
            *("^",),
            color=line.get_color(),
            markersize=10,
        )
    axis.set(xscale="log", yscale="log", title=name, xlabel="cells", ylabel="CPU seconds")
    axis.grid(which="major", alpha=0.3)
    axis.legend(fontsize="x-small", title="solver (exponent); ▲ over the cap", title_fontsize=6)
