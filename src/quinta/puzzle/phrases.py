"""Small pieces of sentences that the kinds share: lists, names of places, numbers as words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from quinta.base.grid import Cell, Wall
from quinta.logic.model import Fact, Place, Value

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(parts: Iterable[str]) -> str:
    """Parts joined with commas and a last "and".

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return _joined(parts, " and ")


def either(parts: Iterable[str], comma: bool = False) -> str:
    """Parts of which one is meant, joined with commas and a last "or".

    >>> either(["a", "b", "c"]), either(["a and b", "c and d"], comma=True)
    ('a, b or c', 'a and b, or c and d')
    """
    return _joined(parts, ", or " if comma else " or ")


def _joined(parts: Iterable[str], before_last: str) -> str:
    *first, last = [*parts] or [""]
    return f"{', '.join(first)}{before_last}{last}" if first else last


def denied(parts: Sequence[str]) -> str:
    """That something is none of these.

    >>> denied(["black"]), denied(["1", "2"]), denied(["1", "2", "3"])
    ('not black', 'neither 1 nor 2', 'none of 1, 2, 3')
    """
    some = {1: "not ", 2: "neither "}.get(len(parts), "none of ")
    return some + (" nor " if len(parts) == 2 else ", ").join(parts)


def spelled(number: int) -> str:
    """How many there are of something, as a word where one would write a word.

    >>> spelled(0), spelled(3), spelled(12)
    ('no', 'three', '12')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def capital(text: str) -> str:
    """With a capital first.

    >>> capital("every row")
    'Every row'
    """
    return text[:1].upper() + text[1:]


def named(places: Sequence[Place]) -> str:
    """Places by their names, as a list.

    >>> named([Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(3, 3)])
    'r1c1 to r1c3 and r4c4'
    """
    return listed(names(places))


def are(places: Sequence[Place]) -> str:
    """The same as what a statement is about.

    >>> are([Cell(0, 0)]), are([Cell(0, 0), Cell(3, 3)])
    ('r1c1 is', 'r1c1 and r4c4 are')
    """
    return f"{named(places)} {'is' if len(places) == 1 else 'are'}"


def names(places: Sequence[Place]) -> list[str]:
    """The names of places; cells or doors that follow each other are named by their ends.

    >>> names([Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(3, 3)])
    ['r1c1 to r1c3', 'r4c4']
    >>> names([Wall(Cell(0, column), Cell(0, column + 1)) for column in range(3)])
    ['r1c1|r1c2 to r1c3|r1c4']
    """
    if len(places) < 3:
        return [place.id for place in sorted(places)]  # type: ignore[type-var]
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


# Facts


def facts_in_words(puzzle: Puzzle, facts: Sequence[Fact]) -> str:
    """Facts as one would say them, places with the same fact together.

    >>> from quinta.base.grid import Cell
    >>> from quinta.kinds.gap.kind import Gap
    >>> facts = [Fact(Cell(0, column), 0) for column in range(3)]
    >>> facts_in_words(Gap(9), [*facts, Fact(Cell(4, 4), 1)])
    'r1c1 to r1c3 are white and r5c5 is shaded'
    """
    return _in_words(puzzle, _statements(puzzle, facts))


def struck_in_words(
    puzzle: Puzzle, facts: Sequence[Fact], left: Callable[[Place], Collection[Value]]
) -> str:
    """The same where values were struck out of those that were left: what remains of two or one.

    >>> from quinta.kinds.doppelblock.kind import Doppelblock
    >>> facts = [Fact(Cell(0, 0), 2), Fact(Cell(0, 1), 0, False), Fact(Cell(0, 1), 2, False)]
    >>> struck_in_words(Doppelblock(5), facts, lambda place: (0, 2))
    'r1c1 is not black but 2 and r1c2 is 1 or 3'
    """
    said = _statements(puzzle, facts)
    for place, value, holds in facts:
        gone = [fact.value for fact in facts if fact.place == place]
        rest = [other for other in puzzle.values(place) if other not in gone]
        lost = [puzzle.name_of(other) for other in left(place) if other != value]
        if holds and len(lost) == 1:
            said[place] = f"not {lost[0]} but {said[place]}"
        elif len(gone) > 1 and len(rest) == 2:
            said[place] = either(map(puzzle.name_of, rest))
    return _in_words(puzzle, said)


def _in_words(puzzle: Puzzle, said: Mapping[Place, str]) -> str:
    """What is said of places, those together of which the same is said."""
    alike: dict[str, list[Place]] = {}
    for place, what in said.items():
        alike.setdefault(what, []).append(place)
    parts = []
    for what, places in alike.items():
        verb = "is" if len(places) == 1 else "are"
        parts.append(f"{puzzle.places_in_words(places, named(places))} {verb} {what}")
    return listed(parts)


def _statements(puzzle: Puzzle, facts: Iterable[Fact]) -> dict[Place, str]:
    """What is said of each place."""
    by_place: dict[Place, list[Fact]] = {}
    for fact in facts:
        by_place.setdefault(fact.place, []).append(fact)
    return {place: _statement(puzzle, said) for place, said in by_place.items()}


def _statement(puzzle: Puzzle, facts: Sequence[Fact]) -> str:
    if len(facts) == 1 or any(fact.holds for fact in facts):
        return " and ".join(map(puzzle.fact_in_words, facts))
    return denied([puzzle.name_of(fact.value) for fact in facts])
