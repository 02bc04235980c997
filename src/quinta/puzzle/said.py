"""What follows from statements for whoever looks at a puzzle: spots, and their ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from quinta.base.grid import Line
from quinta.logic.model import Place
from quinta.puzzle.reading import ways_of
from quinta.puzzle.statement import Stated, Statement
from quinta.puzzle.step import Reason, Spot, Where
from quinta.puzzle.ways import Ways

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle


class Said(NamedTuple):
    """All statements about one puzzle, sorted by where they apply."""

    demands: Mapping[Reason, tuple[Stated, ...]]
    spots: Sequence[Spot]
    by_where: Mapping[Where, Spot]

    @classmethod
    def by(cls, puzzle: Puzzle) -> Said:
        """What a puzzle states.

        >>> import quinta
        >>> said = Said.by(quinta.example("gap/1"))
        >>> print(*(reason.name for reason in said.spots[0].reasons), sep=", ")
        two in row 1, touch in row 1
        """
        demands: dict[Reason, tuple[Stated, ...]] = {}
        at: dict[tuple[Where, bool], list[Reason]] = {}
        for reason, demanded, minor in _every(puzzle):
            if reason not in demands:
                at.setdefault((reason.where, minor), []).append(reason)
            # A kind may say a rule at a spot in two goes.
            demands[reason] = (*demands.get(reason, ()), *demanded)
        spots = [_spot(where, reasons, minor) for (where, minor), reasons in at.items()]
        spots.sort(key=_turn)
        return cls(demands, spots, {spot.where: spot for spot in reversed(spots)})

    def ways(self, puzzle: Puzzle, reasons: Sequence[Reason]) -> Ways | None:
        """The ways to obey these reasons, at the places of the spot, or of the only reason."""
        first = reasons[0]
        places = first.places if len(reasons) == 1 else self.by_where[first.where].places
        number = {place: index for index, place in enumerate(places)}
        demands = dict.fromkeys(
            (tuple(map(number.__getitem__, stated.places)), stated.constraint)
            for reason in reasons
            for stated in self.demands[reason]
        )
        domains = tuple(tuple(puzzle.values(place)) for place in places)
        return ways_of(tuple(demands), domains, len(first.places))


def _every(puzzle: Puzzle) -> Iterator[Statement]:
    yield from puzzle.statements()
    for clue in puzzle.each_clue():
        yield from puzzle.statements_of(clue)


def _turn(spot: Spot) -> tuple[int, ...]:
    """Rows are looked at first, then columns, then all else as it comes."""
    where = spot.where
    return (where.direction == "column", where.position) if isinstance(where, Line) else (2,)


def _spot(where: Where, reasons: Sequence[Reason], minor: bool) -> Spot:
    """Reasons about fewer places come first: theirs are the spot's own."""
    ordered = sorted(reasons, key=lambda reason: len(reason.places))
    places: dict[Place, None] = dict.fromkeys(p for reason in ordered for p in reason.places)
    return Spot(where, tuple(ordered), tuple(places), minor)
