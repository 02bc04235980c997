"""Time against size as a picture, SVG and PNG (extra ``study``: matplotlib)."""

from __future__ import annotations

from math import isnan, nan
from pathlib import Path
from typing import Any, NamedTuple

from quinta.base import extras
from quinta.base.grid import Size
from quinta.study.approaches import Approach
from quinta.study.tables import Summary

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#5d3a9b", "#777777")
"""Told apart by most eyes (Okabe and Ito)."""
SIGNS = "os^vDP*X"
STYLES = ("-", "--", ":", "-.")
LIMIT = "time limit; open mark: not finished"
LEAST_SECONDS = 1e-5
"""Less than this is shown as this: a log axis has no zero."""


def require() -> None:
    """Refuse to plot where matplotlib is missing, before any time is spent."""
    extras.require("matplotlib", "Matplotlib", "study")


def draw(summary: Summary, title: str, limit: float | None, folder: Path, name: str) -> list[Path]:
    """Write NAME.svg and NAME.png: medians as lines, least to most as bands.

    A size that an approach did not finish within the limit is an open mark at the limit, and no
    line leads through it.
    """
    require()
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "quinta"}):
        figure, axes = pyplot.subplots(figsize=(9, 5.4), layout="constrained")
        _lines(axes, summary, limit)
        _paper(axes, summary)
        if limit:
            axes.axhline(limit, color="#777777", linewidth=0.8, linestyle=":", label=LIMIT)
        _name_axes(axes, summary, title)
        paths = [folder / f"{name}.svg", folder / f"{name}.png"]
        figure.savefig(paths[0], metadata={"Date": None})
        figure.savefig(paths[1], dpi=120, metadata={"Software": None})
        pyplot.close(figure)
    return paths


def _extent(summary: Summary, size: Size) -> int:
    """Orders of squares where all are square, cells otherwise."""
    return size.rows if _all_square(summary) else size.rows * size.columns


def _all_square(summary: Summary) -> bool:
    sizes = (*summary.sizes, *summary.table.figures)
    return all(size.rows == size.columns for size in sizes)


def _lines(axes: Any, summary: Summary, limit: float | None) -> None:
    """A colour for each engine and strategy, a style for each model."""
    searches = list(
        dict.fromkeys((approach.engine, approach.strategy) for approach in summary.approaches)
    )
    models = list(dict.fromkeys(approach.model for approach in summary.approaches))
    for approach in summary.approaches:
        points = points_of(summary, approach, limit)
        if not points:
            continue
        number = searches.index((approach.engine, approach.strategy))
        colour = COLOURS[number % len(COLOURS)]
        drawn = {"color": colour, "marker": SIGNS[number % len(SIGNS)]}
        at = [point.at for point in points]
        axes.plot(
            at,
            [point.middle for point in points],
            linestyle=STYLES[models.index(approach.model) % len(STYLES)],
            linewidth=1.4,
            markersize=4,
            label=str(approach),
            **drawn,
        )
        least, most = ([times[i] for times in (p.span for p in points)] for i in (0, 1))
        axes.fill_between(at, least, most, color=colour, alpha=0.12, linewidth=0)
        if limit and (lost := [point.at for point in points if isnan(point.middle)]):
            open_marks = {"linestyle": "none", "markersize": 6, "markerfacecolor": "none"}
            axes.plot(lost, [limit] * len(lost), clip_on=False, **open_marks, **drawn)


class Point(NamedTuple):
    """How long an approach took for a size; NAN if it did not finish: no line is drawn there."""

    at: float
    middle: float
    span: tuple[float, float]


def points_of(summary: Summary, approach: Approach, limit: float | None) -> list[Point]:
    """For each size that an approach tried: where, the middle time, the least and the most."""
    points = []
    for size in summary.sizes:
        entry = summary.entries.get((size, approach))
        if entry is None:
            continue
        at, middle, times = float(_extent(summary, size)), entry.median(), entry.seconds()
        if middle is None:
            points.append(Point(at, nan, (nan, nan)))
            continue
        most = limit if limit and len(times) < len(entry.runs) else times[-1]
        least, middle, most = (max(time, LEAST_SECONDS) for time in (times[0], middle, most))
        points.append(Point(at, middle, (least, most)))
    return points


def _paper(axes: Any, summary: Summary) -> None:
    """The paper's figures; its zeros are below what its clock could tell."""
    told = [
        (_extent(summary, size), figure.seconds)
        for size, figure in summary.table.figures.items()
        if figure.seconds
    ]
    if told:
        at, seconds = zip(*told, strict=True)
        label = "the paper (other hardware)"
        axes.plot(at, seconds, "kx", markersize=8, markeredgewidth=2, label=label)


def _name_axes(axes: Any, summary: Summary, title: str) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_yscale("log")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("order of the board" if _all_square(summary) else "cells of the board")
    axes.set_ylabel("seconds to search (log scale)")
    axes.set_title(title)
    axes.grid(True, which="major", alpha=0.3)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0, fontsize="small")
