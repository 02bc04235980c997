"""A rule shown by two small boards: one that obeys it, and one that breaks just that.

What a kind declares (``played.counterexamples``) comes first. The right board is the nearest one to
the wrong one, unless the kind declares that too. Where it declares nothing, an example of the
kind is solved, and the marks of one of the rule's spots are changed until they break the rule.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import Any

from quinta.ask.solve import solve
from quinta.base.errors import PuzzleError
from quinta.base.grid import Cell, Line, Wall
from quinta.base.limits import Clock, Limits
from quinta.formats import read
from quinta.logic.model import Marks, Place, Value
from quinta.puzzle.contract import Violation
from quinta.puzzle.puzzle import Puzzle
from quinta.render.crop import Window, cropped
from quinta.render.scene import Role, Scene

SECONDS = 1.0
"""What may be spent on a rule of which a kind declares no boards."""
MOST_BOARDS = 20_000
"""So many boards are looked through for the nearest right one, and no more."""
MOST_CHANGES = 3
"""So many marks of a right board are changed at most to make it wrong."""


@dataclasses.dataclass(frozen=True)
class Contrast:
    """Marks that break a rule on a board, and marks that obey it there."""

    puzzle: Puzzle
    wrong: Marks
    right: Marks
    broken: tuple[Violation, ...]

    @property
    def window(self) -> Window:
        """The part of the board that is worth showing."""
        return _window(self.puzzle, [*self.wrong, *self.right, *_places(self.broken)])

    @property
    def scenes(self) -> tuple[Scene, Scene]:
        """That part of both boards, the right one first; on the other, what is wrong is ringed."""
        places = (place for place in _places(self.broken) if isinstance(place, Cell | Wall))
        roles: dict[Cell | Wall | Line, Role] = dict.fromkeys(places, Role.CONFLICT)
        right, wrong = self.puzzle.scene(self.right), self.puzzle.scene(self.wrong)
        ringed = dataclasses.replace(wrong, roles=roles)
        return cropped(right, self.window), cropped(ringed, self.window)

    @property
    def sentence(self) -> str:
        """What is wrong.

        >>> from quinta.kinds.gap.kind import Gap
        >>> contrast(Gap(9), "touch").sentence
        'Two shaded cells touch.'
        """
        said = "; ".join(dict.fromkeys(violation.message for violation in self.broken))
        return f"{said[:1].upper()}{said[1:]}."


def contrast(puzzle: Puzzle, rule: str) -> Contrast | None:
    """A right and a wrong board for a rule, with the options of this puzzle; None if none is found.

    >>> from quinta.kinds.doors.kind import Doors
    >>> found = contrast(Doors.blank((4, 4)), "sees")
    >>> found.broken[0].message
    'the room in row 2, column 2 sees 3 rooms, its clue is 2'
    >>> list(found.puzzle.violations(found.right))
    []
    """
    return _contrast(type(puzzle), tuple(puzzle.options().items()), rule)


@lru_cache(maxsize=256)
def _contrast(
    cls: type[Puzzle], options: tuple[tuple[str, Any], ...], rule: str
) -> Contrast | None:
    found = _declared(cls, dict(options), rule)
    return found or _made(cls, dict(options), rule)


# What a kind declares


def _declared(cls: type[Puzzle], options: Mapping[str, Any], rule: str) -> Contrast | None:
    usual = cls.blank(cls.usual_size).options()
    unusual = {name for name, value in options.items() if value != usual[name]}
    boards = cls.played.counterexamples
    for name in sorted(boards, key=lambda name: (name not in unusual, name != rule)):
        found = read(boards[name])
        puzzle, wrong = dataclasses.replace(found.puzzle, **options), found.marks or {}
        broken = tuple(puzzle.violations(wrong))
        if {violation.rule for violation in broken} != {rule}:
            continue
        right = _declared_right(cls, name) or _nearest(puzzle, wrong, broken)
        if right and not any(puzzle.violations(right)):
            return Contrast(puzzle, wrong, right, broken)
    return None


def _declared_right(cls: type[Puzzle], name: str) -> Marks | None:
    text = cls.played.right_examples.get(name)
    return read(text).marks if text else None


def _nearest(puzzle: Puzzle, wrong: Marks, broken: Sequence[Violation]) -> Marks | None:
    """Marks of the same places that break nothing, as few of them changed as can be.

    Where these lie in one line, all of the line is filled in. Of boards as near as each other, one
    is best that leaves alone what the rule speaks of.
    """
    window = _window(puzzle, [*wrong, *_places(broken)])
    in_a_line = 1 in window.size
    places = [
        place
        for place in puzzle.places()
        if place in wrong or (in_a_line and isinstance(place, Cell) and window.holds(place))
    ]
    values = [puzzle.values(place) for place in places]
    if prod(map(len, values)) > MOST_BOARDS:
        return None
    boards = (dict(zip(places, chosen, strict=True)) for chosen in product(*values))
    right = (board for board in boards if not any(puzzle.violations(board)))
    spoken_of = set(_places(broken))

    def far(board: Marks) -> tuple[int, int]:
        changed = {place for place, value in wrong.items() if board[place] != value}
        return len(changed), len(changed & spoken_of)

    return min(right, key=far, default=None)


# What is made where it declares nothing


def _made(cls: type[Puzzle], options: Mapping[str, Any], rule: str) -> Contrast | None:
    clock = Clock(Limits(SECONDS))
    for example in cls.examples:
        try:
            puzzle = dataclasses.replace(read(example.text, cls.kind).puzzle, **options)
        except PuzzleError:  # this board cannot have these options
            continue
        solution = solve(puzzle, limits=clock.rest()).solution
        if solution is not None and rule in {told.id for told in puzzle.rules()}:
            for places in _spots(puzzle, rule):
                right = {place: solution[place] for place in places}
                for changed in _changed(puzzle, right):
                    if clock.left() == 0:
                        return None
                    for wrong in _breaking(puzzle, changed, rule):
                        return Contrast(puzzle, wrong, right, tuple(puzzle.violations(wrong)))
    return None


def _spots(puzzle: Puzzle, rule: str) -> Iterator[Collection[Place]]:
    """The places of each spot where a rule applies, then each place that a clue fixes."""
    reasons = [reason for spot in puzzle.spots() for reason in spot.reasons]
    yield from (reason.places for reason in reasons if reason.rule == rule)
    yield from ([fact.place] for fact in puzzle.given_facts() if fact.holds)


def _breaking(puzzle: Puzzle, marks: Marks, rule: str) -> Iterator[Marks]:
    """These marks if they break just this rule; if others too, those of them that break it."""
    broken = list(puzzle.violations(marks))
    if {violation.rule for violation in broken} == {rule}:
        yield marks
    for violation in broken:
        few = {place: marks[place] for place in violation.places if place in marks}
        if violation.rule == rule and {each.rule for each in puzzle.violations(few)} == {rule}:
            yield few


def _changed(puzzle: Puzzle, right: Marks) -> Iterator[dict[Place, Value]]:
    """These marks with one changed, then with two, and so on."""
    for number in range(1, MOST_CHANGES + 1):
        for places in combinations(right, number):
            others = ([v for v in puzzle.values(p) if v != right[p]] for p in places)
            for chosen in product(*others):
                yield {**right, **dict(zip(places, chosen, strict=True))}


# Where it is


def _places(broken: Sequence[Violation]) -> list[Place]:
    return [place for violation in broken for place in violation.places]


def _window(puzzle: Puzzle, places: Collection[Place]) -> Window:
    cells = [place for place in places if isinstance(place, Cell)]
    cells += [cell for place in places if isinstance(place, Wall) for cell in place]
    return Window.around(cells, puzzle.size)
