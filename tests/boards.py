"""What tests share: what is known of each kind, and answers found without any engine.

Each kind's own test file, ``tests/kinds/test_KIND.py``, holds its ``FACTS``: the
rules once more as a plain checker, small puzzles to try, boards that break
one rule. The common tests ask for them by the name of the kind, so that a new kind needs no
change here.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

import pytest

import quinta
from processes import PATIENCE
from quinta.base.grid import Cell, Symmetry, Wall
from quinta.logic.model import Marks, Place, Value
from quinta.puzzle.puzzle import Puzzle

ENDLESS = quinta.Limits(seconds=PATIENCE)
"""Longer than any list in these tests takes by far: who needs more goes round in circles."""

FEW_AND_MANY = pytest.mark.parametrize(
    "times",
    [pytest.param(1, id="few"), pytest.param(3, id="many", marks=pytest.mark.thorough)],
)
"""A few boards every day, three times as many others with ``make thorough``."""

Options = Mapping[str, Any]
Answer = tuple[Value, ...]
"""Complete marks as values in the order of ``places()``: quick to compare."""


def every_assignment(puzzle: Puzzle) -> Iterator[dict[Place, Value]]:
    """All complete marks, right or wrong."""
    places = puzzle.places()
    for values in product(*(puzzle.values(place) for place in places)):
        yield dict(zip(places, values, strict=True))


@dataclass(frozen=True)
class Facts:
    """What a kind's test file tells the common tests."""

    obeys: Callable[[Any, Marks], bool]
    """Whether complete marks obey every rule; written from the rules, not from the source."""
    tiny: Callable[..., Puzzle]
    """A random puzzle, called with a Random and options, small enough to try all boards."""
    middling: Callable[..., Puzzle]
    """A random puzzle too large for that, with at most some hundreds of solutions."""
    broken: Mapping[str, str]
    """By rule a puzzle with marks, complete or not, that break this rule and no other."""
    misread: Iterable[tuple[str, int, int]]
    """Texts that are no puzzle, with the line and the column of what is wrong."""
    options: Iterable[Options] = ({},)
    """Every combination of the kind's options."""
    candidates: Callable[[Any], Iterable[Marks]] = field(default=every_assignment)
    """Complete marks among which all solutions are."""
    clues_can_go: bool = True
    """Whether a puzzle may lack clues; else every place for a clue needs one."""
    published: Mapping[str, Callable[[dict[str, Any]], Puzzle]] = field(default_factory=dict)
    """Files of puzzles by others, and how a record of them is read (see ``published.py``)."""


def facts(kind: str) -> Facts:
    """What is known of a kind."""
    found: Facts = importlib.import_module("test_" + kind.replace("-", "_")).FACTS
    return found


def kinds_and_options() -> list[tuple[str, Options]]:
    """Every kind with every combination of its options."""
    return [(kind, options) for kind in quinta.all_kinds() for options in facts(kind).options]


def name_of(value: Any) -> str:
    """How a kind or its options are named in a test's id."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={chosen}" for name, chosen in value.items()) or "plain"
    return str(value)


@cache
def each_option() -> pytest.MarkDecorator:
    """For every kind with every combination of its options: the first and the last every day."""
    cases = []
    for kind in quinta.all_kinds():
        options = list(facts(kind).options)
        for number, chosen in enumerate(options):
            daily = number in (0, len(options) - 1)
            cases.append(pytest.param(kind, chosen, marks=() if daily else pytest.mark.thorough))
    return pytest.mark.parametrize(("kind", "options"), cases, ids=name_of)


def examples_of(kind: str) -> list[str]:
    """The names of a kind's examples."""
    return [name for name in quinta.examples() if name.startswith(f"{kind}/")]


def puzzles_of(kind: str) -> Iterator[Puzzle]:
    """A kind's examples, some tiny and some middling puzzles with every option."""
    rng = random.Random(kind)
    for name in examples_of(kind):
        yield quinta.example(name)
    for options in facts(kind).options:
        for _ in range(12):
            yield facts(kind).tiny(rng, **options)
        for _ in range(2):
            yield facts(kind).middling(rng, **options)


def tiny_puzzles(kind: str, options: Options, times: int = 1, number: int = 12) -> list[Puzzle]:
    """Puzzles so small that all can be tried; the same in every test that asks for as many."""
    rng = random.Random(f"tiny {kind} {name_of(options)} {times}")
    return [facts(kind).tiny(rng, **options) for _ in range(number * times)]


def answer(puzzle: Puzzle, marks: Marks) -> Answer:
    """Complete marks as values; fails if a place is missing or does not exist."""
    assert set(marks) == set(puzzle.places())
    return tuple(int(marks[place]) for place in puzzle.places())


def answers(puzzle: Puzzle, **how: Any) -> set[Answer]:
    """All solutions that an engine lists; fails if one comes twice or there is no end."""
    search = quinta.solutions(puzzle, limits=ENDLESS, **how)
    listed = [answer(puzzle, marks) for marks in search]
    assert len(listed) == len(set(listed)), "a solution was listed twice"
    return set(listed)


@cache
def answers_by_hand(puzzle: Puzzle) -> frozenset[Answer]:
    """All solutions, by trying every candidate; once for each puzzle."""
    known = facts(puzzle.kind)
    return frozenset(
        answer(puzzle, marks) for marks in known.candidates(puzzle) if known.obeys(puzzle, marks)
    )


def marks_of(puzzle: Puzzle, found: Answer) -> dict[Place, Value]:
    """The marks of an answer."""
    return dict(zip(puzzle.places(), found, strict=True))


def some_of(rng: random.Random, marks: Marks) -> dict[Place, Value]:
    """A part of the marks."""
    share = rng.random()
    return {place: value for place, value in marks.items() if rng.random() < share}


def random_marks(rng: random.Random, puzzle: Puzzle) -> dict[Place, Value]:
    """Complete marks without any sense."""
    return {place: rng.choice(list(puzzle.values(place))) for place in puzzle.places()}


def with_one_changed(rng: random.Random, puzzle: Puzzle, marks: Marks) -> dict[Place, Value]:
    """The marks with another value in one place, if there is a place and another value."""
    if not marks:
        return {}
    place = rng.choice(list(marks))
    others = [value for value in puzzle.values(place) if value != marks[place]]
    return {**marks, place: rng.choice(others) if others else marks[place]}


def moved_answer(puzzle: Puzzle, found: Answer, symmetry: Symmetry) -> Answer:
    """The answer after a move of the board, for the moved puzzle."""
    size = puzzle.size
    moved: dict[Place, Value] = {}
    for place, value in marks_of(puzzle, found).items():
        if isinstance(place, Wall):
            moved[symmetry.wall(place, size)] = value
        else:
            assert isinstance(place, Cell)
            moved[symmetry.cell(place, size)] = value
    return answer(puzzle.moved(symmetry), moved)


def around(row: int, column: int, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """The squares that share a side with one."""
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        if 0 <= row + down < rows and 0 <= column + right < columns:
            yield row + down, column + right


def kept(rng: random.Random, clues: Iterable[Any], share: float) -> list[Any]:
    """The clues, each kept with this probability and else blanked."""
    return [clue if rng.random() < share else None for clue in clues]
