"""What a plot shows where an approach did not finish, and how its axis is told."""

from __future__ import annotations

import re
from math import isnan
from pathlib import Path

import pytest

from needs import needs
from quinta.puzzle.paper import Table, squares
from quinta.study.approaches import Approach
from quinta.study.plot import LIMIT, draw, points_of
from quinta.study.run import Job, Run
from quinta.study.tables import Entry, Summary

LEFTMOST = Approach("paper", "choco", "leftmost")
SIZES = squares(8, 9, 10, 11)
TIMES: tuple[tuple[float | None, ...], ...] = ((0.1, 0.2, 0.4), (None,), (0.3, 0.6, None), (0.5,))
"""Of each size the times of its boards; None: the limit was reached."""


@pytest.fixture
def summary() -> Summary:
    entries = {}
    for size, times in zip(SIZES, TIMES, strict=True):
        job = Job("gap", size, None, *LEFTMOST)
        runs = [Run(job, limit="time") if t is None else Run(job, 1, seconds=t) for t in times]
        entries[size, LEFTMOST] = Entry(size, LEFTMOST, runs)
    table = Table("solving", "a table", SIZES, {})
    return Summary(table, SIZES, (LEFTMOST,), entries)


def test_a_size_that_was_not_finished_breaks_the_line(summary: Summary) -> None:
    first, lost, late, last = points_of(summary, LEFTMOST, 5.0)
    assert (first.at, first.middle, first.span) == (8, 0.2, (0.1, 0.4))
    assert lost.at == 9
    assert all(map(isnan, (lost.middle, *lost.span)))
    assert (late.middle, late.span) == (0.6, (0.3, 5.0)), "one board went on to the limit"
    assert last == (11, 0.5, (0.5, 0.5))


@pytest.mark.thorough
@needs("matplotlib")
def test_it_is_an_open_mark_at_the_limit_and_orders_are_whole(
    summary: Summary, tmp_path: Path
) -> None:
    svg = draw(summary, "a title", 5.0, tmp_path, "plot")[0].read_text(encoding="utf-8")
    assert LIMIT in svg
    lines = re.findall(r'<path d="([^"]*)" clip-path[^>]*style="fill: none; stroke: #0072b2', svg)
    assert [(line.count("M"), line.count("L")) for line in lines] == [(2, 1)]
    assert "fill-opacity: 0; stroke: #0072b2" in svg
    axis = svg[svg.index("matplotlib.axis_1") : svg.index("matplotlib.axis_2")]
    labels = re.findall(r">([^<>\n]+)</text>", axis)
    assert labels[:-1] == ["8", "9", "10", "11"]
    assert labels[-1] == "order of the board"
