"""Small pieces of sentences: lists of names, and how many there are of something."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quinta.base.grid import Cell, Wall
from quinta.logic.model import Place


def listed(parts: Sequence[str]) -> str:
    """Parts joined with commas and a last "and".

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def names(places: Sequence[Place]) -> list[str]:
    """The names of places; cells or doors that follow each other are named by their ends.

    >>> names([Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(3, 3)])
    ['r1c1 to r1c3', 'r4c4']
    >>> names([Wall(Cell(0, column), Cell(0, column + 1)) for column in range(3)])
    ['r1c1|r1c2 to r1c3|r1c4']
    """
    shown: list[str] = []
    for run in _runs(sorted(places)):  # type: ignore[type-var]
        if len(run) > 2:
            shown.append(f"{run[0].id} to {run[-1].id}")
        else:
            shown += [place.id for place in run]
    return shown


def _runs(places: Sequence[Place]) -> list[list[Place]]:
    """At least three cells, or walls between them, that follow each other along a line."""
    runs: list[list[Place]] = []
    left = dict.fromkeys(places)
    for place in places:
        if place not in left:
            continue
        run = max((_run(place, step, left) for step in ((0, 1), (1, 0))), key=len)
        run = run if len(run) > 2 else [place]
        for member in run:
            del left[member]
        runs.append(run)
    return runs


def _run(place: Place, step: tuple[int, int], among: Collection[Place]) -> list[Place]:
    run = [place]
    while (after := _next(run[-1], step)) in among and after != run[-1]:
        run.append(after)
    return run


def _next(place: Place, step: tuple[int, int]) -> Place:
    """The place after this one, in this direction."""
    if isinstance(place, Cell):
        return Cell(place.row + step[0], place.column + step[1])
    if isinstance(place, Wall) and _next(place.first, step) == place.second:
        return Wall(place.second, Cell(place.second.row + step[0], place.second.column + step[1]))
    return place
