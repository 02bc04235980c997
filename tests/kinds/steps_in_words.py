"""What the tests of the kinds' words share: steps written in short, and names read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

import quinta
from quinta.base.grid import Cell, Wall
from quinta.explainer.prover import Prover
from quinta.explainer.words import ALL_WAYS, TOGETHER, told
from quinta.logic.model import Fact, Place, Value
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Step, StepKind

SIGNS = {"o": 1, "X": 1, "x": 0, ".": 0}
"""How values are written: open, shaded, black or tan is 1, closed or white is 0."""

NAME = r"r\d+c\d+"
NAMES = rf"{NAME}(?:(?: to |, | and ){NAME})*"

# A step in short


def cell(name: str) -> Cell:
    """The cell called r1c2."""
    found = place(name)
    assert isinstance(found, Cell)
    return found


def place(name: str) -> Place:
    """The cell called r1c2, or the wall called r1c2|r1c3."""
    cells = [
        Cell(int(row) - 1, int(column) - 1) for row, column in re.findall(r"r(\d+)c(\d+)", name)
    ]
    return cells[0] if len(cells) == 1 else Wall(*cells)


def facts(text: str, signs: Mapping[str, Value] = SIGNS) -> tuple[Fact, ...]:
    """Facts such as "r1c1|r1c2=o r3c4=. r1c2!=3"."""
    found = []
    for word in text.split():
        name, no, sign = re.fullmatch(r"([^!=]+)(!?)=(\S+)", word).groups()  # type: ignore[union-attr]
        value = signs[sign] if sign in signs else int(sign)
        found.append(Fact(place(name), value, not no))
    return tuple(found)


def step(
    puzzle: Puzzle,
    names: str,
    given: str,
    concluded: str,
    signs: Mapping[str, Value] = SIGNS,
) -> Step:
    """A step from the reasons of these names, separated by semicolons."""
    every = {reason.name: reason for spot in puzzle.spots() for reason in spot.reasons}
    cited = tuple(every[name] for name in names.split("; "))
    several = len({reason.spot for reason in cited}) > 1
    kind = StepKind.PAIR if several else StepKind.SPOT if len(cited) > 1 else StepKind.RULE
    return Step(kind, Level.VERY_EASY, cited, facts(given, signs), facts(concluded, signs))


def proves(puzzle: Puzzle, one: Step) -> bool:
    """Whether a solver that knows nothing of techniques comes to the same conclusions."""
    prover = Prover(puzzle)
    try:
        return prover.proves([*one.reasons, *one.facts], one.conclusions)
    finally:
        prover.close()


# What is told of a technique


def assert_told(puzzle: Puzzle, one: Step, technique: str, sentence: str) -> None:
    """The step follows, and it is told so."""
    assert proves(puzzle, one)
    assert told(puzzle, one) == (technique, sentence)


def assert_no_technique(puzzle: Puzzle, one: Step) -> None:
    """The step does not follow, and the kind has no words for it."""
    assert not proves(puzzle, one)
    assert puzzle.tell(one) is None


# Over the examples


def each(steps: Sequence[Step]) -> Iterator[Step]:
    """Steps and the links of their chains."""
    for one in steps:
        yield one
        yield from each(one.chain)


@cache
def steps_of(*names: str) -> list[tuple[Puzzle, Step]]:
    """Every step and every link of the explanations of some examples."""
    return [
        (puzzle, one)
        for name in names
        for puzzle in [quinta.example(name)]
        for one in each(quinta.explain(puzzle).steps)
    ]


def assert_techniques_occur(expected: str, steps: Iterable[tuple[Puzzle, Step]]) -> None:
    """All the techniques of a list occur, and few steps have none of their own."""
    named = [told(puzzle, one).technique for puzzle, one in steps]
    assert {technique.strip() for technique in expected.split(",")} <= set(named)
    unnamed = named.count(ALL_WAYS) + named.count(TOGETHER)
    assert unnamed <= len(named) // 50


def assert_well_formed(puzzle: Puzzle, one: Step) -> None:
    """A step's sentence is tidy and names every place that it settles."""
    sentence = told(puzzle, one).sentence
    assert sentence.endswith(".")
    assert "  " not in sentence
    assert ".." not in sentence
    assert not re.search(r"\bR\d|None|\bs?\bat at\b|, ,|\(\)", sentence), sentence
    if one.kind in (StepKind.RULE, StepKind.SPOT, StepKind.PAIR):
        for fact in one.conclusions:
            assert fact.place in mentioned(sentence), (sentence, fact)


def mentioned(sentence: str) -> set[Place]:
    """The places a sentence names, those within "a to b" as well."""
    found = {place(name) for name in re.findall(r"r\d+c\d+(?:\|r\d+c\d+)?", sentence)}
    for first, last in re.findall(r"(r\d+c\d+(?:\|r\S+)?) to (r\d+c\d+(?:\|r\d+c\d+)?)", sentence):
        found |= set(run(place(first), place(last)))
    return found | set(_doors_mentioned(sentence))


def _doors_mentioned(sentence: str) -> Iterator[Wall]:
    """Doors "between" two rooms, "from" a room "to" others, and "the next one" in a direction."""
    doors: list[Wall] = []
    for first, last in re.findall(rf"between ({NAME}) and ({NAME})", sentence):
        doors += _doors_on_the_way(cell(first), cell(last))
    for first, goals in re.findall(rf"from ({NAME}) to ({NAME}(?:(?:, | and ){NAME})*)", sentence):
        for goal in re.findall(NAME, goals):
            doors += _doors_on_the_way(cell(first), cell(goal))
    yield from doors
    for way in re.findall(r"the next one (\w+) closed", sentence):
        down, right = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}[way]
        last = max(
            (c for door in doors for c in door), key=lambda c: c.row * down + c.column * right
        )
        yield Wall(*sorted((last, Cell(last.row + down, last.column + right))))


def _doors_on_the_way(first: Cell, last: Cell) -> Iterator[Wall]:
    if first.row == last.row or first.column == last.column:
        cells = list(run(*sorted((first, last))))
        yield from (Wall(a, b) for a, b in pairwise(cells))  # type: ignore[arg-type]


def run(first: Place, last: Place) -> Iterator[Place]:
    if isinstance(first, Wall):
        assert isinstance(last, Wall)
        starts = run(first.first, last.first)
        ends = run(first.second, last.second)
        yield from (Wall(a, b) for a, b in zip(starts, ends, strict=True))  # type: ignore[arg-type]
        return
    assert isinstance(first, Cell)
    assert isinstance(last, Cell)
    assert first.row == last.row or first.column == last.column
    for row in range(first.row, last.row + 1):
        for column in range(first.column, last.column + 1):
            yield Cell(row, column)


# Every claim recomputed


def every_step(puzzle: Puzzle) -> Iterator[Step]:
    """The steps of an explanation that a kind may tell, those within suppositions too."""
    todo = list(quinta.explain(puzzle).steps)
    while todo:
        step = todo.pop()
        todo += step.chain
        if step.kind in (StepKind.RULE, StepKind.SPOT):
            yield step


def cells_of(names: str) -> list[Cell]:
    """The cells that a list of names stands for."""
    found: list[Cell] = []
    for part in re.split(", | and ", names):
        first, _, last = part.partition(" to ")
        (r1, c1), (r2, c2) = cell(first), cell(last or first)
        found += [Cell(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]
    return found


def agrees(values: dict[Cell, int], known: Iterable[Fact]) -> bool:
    return all((values[f.place] == f.value) is f.holds for f in known)  # type: ignore[index]


def assert_holds(one: Step, ways: Sequence[dict[Cell, int]]) -> None:
    """A step's conclusions hold in all ways to fill its line; a contradiction leaves none."""
    assert bool(ways) is not one.is_contradiction
    assert all(agrees(way, one.conclusions) for way in ways)
