"""Do the constraints that proofs rest on say no more than the referee?

A proof can only go wrong where a constraint refuses what is allowed. So everything that
a constraint refuses is shown to the referee, on a board with no clue but the one that
the constraint is about: each shape of spot once, all its fillings. They are not listed one
by one: where the constraint refuses already the first few values, these are shown alone, and
a value that changes nothing is left open. If the referee refuses that, it refuses
everything it can become.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quinta.base.fields import counted
from quinta.base.grid import Wall
from quinta.base.limits import Clock
from quinta.logic.model import Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.reading import Domains, reading
from quinta.puzzle.statement import Constraint, State
from quinta.puzzle.step import Clue, Spot

Places = tuple[Place, ...]


class Differ(Exception):
    """A constraint refuses what the referee allows."""


@dataclass(frozen=True)
class Comparison:
    """How much was compared.

    >>> print(Comparison(3, 52))
    3 shapes of spots against the referee: what is refused there, it refuses too
    (52 cases cover all fillings)
    """

    shapes: int
    cases: int

    def __str__(self) -> str:
        shapes = counted(self.shapes, "shape of spot", "shapes of spots")
        return (
            f"{shapes} against the referee: what is refused there, it refuses too "
            f"({self.cases} cases cover all fillings)"
        )


def compare(puzzle: Puzzle, clock: Clock) -> Comparison:
    """Compare every shape of spot of a puzzle with the referee; raises Differ.

    >>> import quinta
    >>> print(compare(quinta.example("doors/1"), Clock()))
    15 shapes of spots against the referee: what is refused there, it refuses too
    (153 cases cover all fillings)
    """
    cases = sum(1 for _ in _given(puzzle))
    seen: set[object] = set()
    for spot in puzzle.spots():
        clues = [reason.clue for reason in spot.reasons if reason.clue]
        alone: Puzzle | None = None
        for places, constraints in _by_places(puzzle, spot).items():
            shape = _shape(puzzle, places, constraints, clues)
            if shape in seen:
                continue
            seen.add(shape)
            alone = alone or puzzle.with_only(clues)
            for marks in _refused(puzzle, places, constraints):
                clock.check()
                cases += 1
                _refuse(alone, spot, places, marks)
    return Comparison(len(seen), cases)


def _given(puzzle: Puzzle) -> Iterator[Place]:
    """The places that clues speak of directly, each against the referee."""
    for place, value, holds in puzzle.given_facts():
        for other in puzzle.values(place):
            if (other == value) != holds and next(puzzle.violations({place: other}), None) is None:
                raise Differ(f"{place.id} is taken as given, and the referee allows {other} there")
        yield place


def _by_places(puzzle: Puzzle, spot: Spot) -> dict[Places, list[Constraint]]:
    """All that is said at a spot, together where it is said of the same places."""
    said: dict[Places, dict[Constraint, None]] = {}
    for reason in spot.reasons:
        for places, constraint in puzzle.constraints(reason):
            said.setdefault(places, {})[constraint] = None
    return {places: list(constraints) for places, constraints in said.items()}


def _shape(
    puzzle: Puzzle, places: Places, constraints: Sequence[Constraint], clues: Sequence[Clue]
) -> tuple[object, ...]:
    """What two spots have in common that differ only in where they are on the board."""
    corners = [_corners(place) for place in places]
    offsets = tuple(
        tuple(number - corners[0][index % 2] for index, number in enumerate(corner))
        for corner in corners
    )
    values = tuple(clue.value for clue in clues)
    return tuple(constraints), values, _domains(puzzle, places), offsets


def _corners(place: Place) -> tuple[int, ...]:
    """A cell as two numbers, a wall as the four of its cells."""
    return (*place.first, *place.second) if isinstance(place, Wall) else tuple(place)  # type: ignore[arg-type]


def _domains(puzzle: Puzzle, places: Places) -> Domains:
    return tuple(tuple(puzzle.values(place)) for place in places)


def _refused(
    puzzle: Puzzle, places: Places, constraints: Sequence[Constraint]
) -> Iterator[dict[Place, Value]]:
    """All that is refused: the shortest beginnings, open where nothing hangs on a place."""
    domains = _domains(puzzle, places)
    leads = [_leads(constraint, domains) for constraint in constraints]
    start = tuple(constraint.start for constraint in constraints)
    waiting: list[tuple[int, tuple[State, ...], dict[Place, Value]]] = [(0, start, {})]
    while waiting:
        position, states, marks = waiting.pop()
        if position == len(domains):
            ends = (c.ends(state) for c, state in zip(constraints, states, strict=True))
            if not all(ends):
                yield marks
            continue
        following: dict[Value, tuple[State, ...]] = {}
        for value in domains[position]:
            then = [lead[position].get((s, value)) for lead, s in zip(leads, states, strict=True)]
            if None not in then:
                following[value] = tuple(then)
            else:
                yield {**marks, places[position]: value}
        if len(following) == len(domains[position]) and len(set(following.values())) == 1:
            waiting.append((position + 1, next(iter(following.values())), marks))
            continue
        for value, then_states in following.items():
            waiting.append((position + 1, then_states, {**marks, places[position]: value}))


def _leads(constraint: Constraint, domains: Domains) -> list[dict[tuple[State, Value], State]]:
    """Place by place, where a state and a value lead."""
    return [
        {(state, value): then for state, value, then in layer}
        for layer in reading(constraint, domains)
    ]


def _refuse(alone: Puzzle, spot: Spot, places: Places, marks: dict[Place, Value]) -> None:
    """The referee refuses these marks, or everything that they can become at this spot."""
    waiting = [marks]
    while waiting:
        marks = waiting.pop()
        if next(alone.violations(marks), None) is not None:
            continue
        left = [place for place in places if place not in marks]
        if not left:
            shown = ", ".join(f"{place.id} = {value}" for place, value in marks.items())
            raise Differ(f"in {spot.name} a constraint refuses what the referee allows: {shown}")
        waiting += [{**marks, left[0]: value} for value in alone.values(left[0])]
