"""Small pictures for a page: of a kind, of its marks, and of what its rules want."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from quinta.ask.contrast import contrast
from quinta.ask.solve import solve
from quinta.base.grid import Cell, Wall
from quinta.base.limits import Limits
from quinta.formats import read
from quinta.puzzle.played import all_values
from quinta.puzzle.puzzle import Puzzle
from quinta.render.crop import Window, cropped
from quinta.render.scene import Edge, Fill, Scene
from quinta.render.shapes import Letters
from quinta.render.svg import look, mini

LARGE = Letters(cell=27)
"""The size of letters in a picture that is no larger than a few of them."""
SECONDS = 1.0
"""An example that is not solved by then is shown unsolved."""


def shown(puzzle: Puzzle, rule: str) -> dict[str, str]:
    """A small board that obeys a rule, one that breaks it, and what is wrong there.

    >>> from quinta.kinds.gap.kind import Gap
    >>> shown(Gap(9), "touch")["broken"]
    'Two shaded cells touch.'
    """
    found = contrast(puzzle, rule)
    if found is None:
        return {"right": "", "wrong": "", "broken": ""}
    right, wrong = found.scenes
    return {"right": mini(right), "wrong": mini(wrong), "broken": found.sentence}


def looks(puzzle: Puzzle) -> dict[str, str]:
    """Each value as its mark looks on the board.

    >>> from quinta.kinds.gap.kind import Gap
    >>> list(looks(Gap(9)))
    ['0', '1']
    """
    places = [place for place in puzzle.places() if isinstance(place, Cell | Wall)]
    return {
        str(int(value)): look(puzzle.scene({place: value}), place)
        for value in all_values(puzzle, places)
        for place in [next(place for place in places if value in puzzle.values(place))]
    }


def picture(cls: type[Puzzle]) -> str:
    """A kind at a glance: the part of its first example, solved, on which most is to be seen.

    >>> from quinta.kinds.gap.kind import Gap
    >>> picture(Gap).startswith("<svg")
    True
    """
    scene = _solved(cls)
    if scene.walls:  # they tell the kind, and leave no room for writing at this size
        scene = dataclasses.replace(scene, squares={})
    parts = [cropped(scene, window) for window in _windows(scene)]
    return mini(max(parts, key=_variety), LARGE)


def _solved(cls: type[Puzzle]) -> Scene:
    """A kind's first example, solved if that is quick; a kind without any has a blank board."""
    if not cls.examples:
        return cls.blank(cls.usual_size).scene({})
    puzzle = read(cls.examples[0].text, cls.kind).puzzle
    return puzzle.scene(solve(puzzle, limits=Limits(SECONDS)).solution or {})


def _windows(scene: Scene) -> Iterator[Window]:
    """Every square part; what is written needs larger cells than what is painted."""
    written = any(square.label or square.arrow is not None for square in scene.squares.values())
    rows, columns = (min(2 if written else 3, side) for side in scene.size)
    for row in range(scene.size.rows - rows + 1):
        for column in range(scene.size.columns - columns + 1):
            first = Cell(row, column)
            yield Window(first, Cell(row + rows - 1, column + columns - 1))


def _variety(scene: Scene) -> tuple[int, int]:
    """How many different looks there are, and then how evenly they are mixed."""
    squares = list(scene.squares.values())
    seen = {*squares, *scene.walls.values(), *scene.signs.values()}
    strong = sum(square.fill in (Fill.DARK, Fill.TINTED) for square in squares)
    strong += sum(edge is Edge.CLOSED for edge in scene.walls.values())
    return len(seen), -abs(2 * strong - len(squares) - len(scene.walls) // 2)
