"""What is left of a spot once its last positive mark stands: the marks that finish it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quinta.base.grid import Cell, Wall
from quinta.base.limits import Clock, Limits
from quinta.logic.model import Marks, Place, Value
from quinta.puzzle.played import hand_of
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Reason

SECONDS = 0.1
"""For one look at a board; what is not finished then is finished by the next stroke."""


def finished(puzzle: Puzzle, marks: Marks) -> list[str]:
    """Open places that can only be negative, because all positive marks of a spot stand already.

    Whoever is shown them is spared writing, not thinking: nothing is concluded from two spots, and
    nothing positive.

    >>> from quinta.kinds.gap.kind import Gap
    >>> sorted(finished(Gap(9), {Cell(0, 2): 1}))
    ['r1c2', 'r1c4', 'r2c2', 'r2c3', 'r2c4']
    """
    hand = hand_of(puzzle)
    if hand.by != "brush" or hand.positive is None or hand.negative is None:
        return []
    clock = Clock(Limits(SECONDS))
    found: dict[str, None] = {}
    for places in _spots(puzzle, marks, hand.positive, hand.negative, clock):
        found.update(dict.fromkeys(place.id for place in places))
    return list(found)


def _spots(
    puzzle: Puzzle, marks: Marks, positive: Value, negative: Value, clock: Clock
) -> Iterator[list[Cell | Wall]]:
    for spot in puzzle.spots():
        if clock.left() == 0:
            return
        stands = {marks[place] for place in spot.places if place in marks}
        left = [place for place in spot.places if place not in marks]
        if (
            positive in stands
            and left
            and _is_last(puzzle, spot.reasons, spot.places, marks, negative)
        ):
            yield [place for place in left if isinstance(place, Cell | Wall)]


def _is_last(
    puzzle: Puzzle,
    reasons: Sequence[Reason],
    places: Sequence[Place],
    marks: Marks,
    negative: Value,
) -> bool:
    """Whether every open place of a spot can only be negative."""
    ways = puzzle.ways(reasons)
    if ways is None:
        return False
    domains = [
        1 << marks[place] if place in marks else sum(1 << value for value in puzzle.values(place))
        for place in places
    ]
    alive = ways.left(domains)
    return ways.some(alive) and not any(
        ways.has(alive, position, mask & ~(1 << negative))
        for position, (place, mask) in enumerate(zip(places, domains, strict=True))
        if place not in marks
    )
