"""Boards to teach a kind on, found by making small puzzles; and puzzles to practise a technique."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from quinta.base.errors import CannotBeMade, LimitReached, PuzzleError
from quinta.base.limits import Clock
from quinta.explainer.lessons import (
    LAST_PLACES,
    RULES,
    WRONG,
    boards_of,
    lesson_on,
    techniques_of,
)
from quinta.explainer.story import explain, hint
from quinta.explainer.words import told
from quinta.formats import text
from quinta.generator.many import Numbered, made_puzzle
from quinta.generator.wish import Wish
from quinta.logic.model import Fact, Marks, Place
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Step

SMALLEST = 4
"""A side of the smallest boards to teach on; where boards are usually larger, half of that."""
MOST_WRONG = 20
"""So many wrong marks of a puzzle are looked at for what they show."""
BESIDE = 5
"""So many right marks stand beside a wrong one."""
MOST_TRIES = 20
"""After so many boards for a puzzle of a level, one of another level is tried."""
SEEDS = 6
"""So many puzzles of each size and level are tried."""
LEVELS = (None, 2)
"""Of any usual level, and of one whose steps look at two spots."""


def found(
    kind: type[Puzzle], known: Mapping[str, str], clock: Clock, seeds: int = SEEDS
) -> dict[str, str]:
    """A board for every lesson of a kind, by name: one that is known, or the first found.

    The known ones are taken as they are. What is not found within the limits is left out.

    >>> import quinta
    >>> from quinta.base.limits import Limits
    >>> list(found(quinta.Doors, {}, Clock(Limits(seconds=20)), seeds=1))[:2]
    ['the rules', 'wrong move: sees']
    """
    techniques = [technique.name for technique in techniques_of(kind)]
    boards = dict(known)
    in_vain = 0
    try:
        for puzzle, solution in puzzles(kind, clock, seeds):
            names = {RULES, *(WRONG + rule.id for rule in puzzle.rules()), *techniques}
            before = len(boards)
            for name, board in _shown_by(puzzle, solution, names - {*boards}, clock):
                if name in names:
                    boards.setdefault(name, board)
            in_vain = 0 if len(boards) > before else in_vain + 1
            if names <= {*boards} or in_vain == seeds:
                break
    except LimitReached:
        pass
    order = [RULES, *(name for name in boards if name.startswith(WRONG)), *techniques]
    return {name: boards[name] for name in order if name in boards}


def puzzles(kind: type[Puzzle], clock: Clock, seeds: int) -> Iterator[tuple[Puzzle, Marks]]:
    """Puzzles with their only solutions, the smallest first, those that take long left out."""
    usual = max(kind.usual_size)
    for level in LEVELS:
        for side in range(min(usual, max(SMALLEST, usual // 2)), usual + 1):
            for seed in range(seeds):
                clock.check()
                with suppress(PuzzleError, CannotBeMade):
                    wish = Wish.of(kind, (side, side), level=level)
                    tries, limits = MOST_TRIES, clock.rest()
                    made = made_puzzle(wish, f"lessons {seed}", 0, limits=limits, tries=tries).made
                    yield made.puzzle, made.solution


def _shown_by(
    puzzle: Puzzle, solution: Marks, wanted: set[str], clock: Clock
) -> Iterator[tuple[str, str]]:
    """The boards that a puzzle has for these lessons."""
    if RULES in wanted and (board := _nearly_done(puzzle, solution, clock)):
        yield RULES, board
    if any(name.startswith(WRONG) for name in wanted):
        yield from _wrong_moves(puzzle, solution, wanted, clock)
    techniques = {name for name in wanted if name != RULES and not name.startswith(WRONG)}
    if techniques:
        told_here = dict(_along(puzzle, techniques, clock))
        yield from told_here.items()
        yield from _contradictions(puzzle, solution, techniques - {*told_here}, clock)


def _nearly_done(puzzle: Puzzle, solution: Marks, clock: Clock) -> str | None:
    """All but a few places of a spot are marked, not all of them alike, and rules settle these."""
    rng = random.Random(0)
    given = puzzle.given_marks()
    spots = [spot for spot in puzzle.spots() if not spot.minor]
    rng.shuffle(spots)
    for few in range(LAST_PLACES, 0, -1):
        for spot in spots:
            clock.check()
            places = [place for place in spot.places if place not in given]
            if len(places) < few:
                continue
            open_places = rng.sample(places, few)
            if few > 1 and len({solution[place] for place in open_places}) == 1:
                continue
            marks = {p: value for p, value in solution.items() if p not in open_places}
            board = text.write(puzzle, marks)
            if lesson_on(RULES, board):
                return board
    return None


def _wrong_moves(
    puzzle: Puzzle, solution: Marks, wanted: set[str], clock: Clock
) -> Iterator[tuple[str, str]]:
    """The board is full and one mark is wrong: for each rule the one that shows it best.

    It breaks few other rules, and this one in several spots, so that it is seen which mark it is.
    """
    best: dict[str, tuple[tuple[int, int], str]] = {}
    for wrong in _with_one_wrong(puzzle, solution, clock):
        broken = list(puzzle.violations(wrong))
        rules = [each.rule for each in broken]
        for broke in set(rules):
            name, weight = WRONG + broke, (len(set(rules)), -rules.count(broke))
            if name in wanted and (name not in best or weight < best[name][0]):
                best[name] = weight, text.write(puzzle, wrong)
    for rule in puzzle.rules():
        name = WRONG + rule.id
        if name in best and lesson_on(name, best[name][1]):
            yield name, best[name][1]


def _with_one_wrong(puzzle: Puzzle, marks: Marks, clock: Clock) -> Iterator[dict[Place, int]]:
    """The marks with one of them changed, in an order that begins anywhere."""
    for place, value in _wrong_facts(puzzle, marks):
        clock.check()
        yield {**marks, place: value}


def _wrong_facts(puzzle: Puzzle, solution: Marks) -> list[tuple[Place, int]]:
    given = puzzle.given_marks()
    wrong = [
        (place, int(value))
        for place, right in solution.items()
        for value in puzzle.values(place)
        if value != right and place not in given
    ]
    random.Random(0).shuffle(wrong)
    return wrong


def _along(puzzle: Puzzle, wanted: set[str], clock: Clock) -> Iterator[tuple[str, str]]:
    """Step after step of the explanation: its technique, and a board on which it is next."""
    before: list[Fact] = []
    left = set(wanted)
    for step in explain(puzzle, limits=clock.rest()).steps:
        clock.check()
        name = told(puzzle, step).technique
        for facts in (step.facts, before) if name in left else ():
            board = _board(puzzle, facts)
            if lesson_on(name, board):
                left.discard(name)
                yield name, board
                break
        before += step.conclusions


def _board(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    """Facts as one would write them down."""
    known = list(facts)
    marks = {fact.place: fact.value for fact in known if fact.holds}
    return text.write(puzzle, marks, [f for f in known if not f.holds and f.place not in marks])


def _contradictions(
    puzzle: Puzzle, solution: Marks, techniques: set[str], clock: Clock
) -> Iterator[tuple[str, str]]:
    """Techniques that only ever show that something cannot be: of a few marks one is wrong."""
    left = set(techniques)
    others = list(solution.items())
    random.Random(1).shuffle(others)
    for place, value in _wrong_facts(puzzle, solution)[:MOST_WRONG]:
        if not left:
            return
        step = hint(puzzle, {place: value}, limits=clock.rest()).step
        if step is None or len(step.chain) != 1:
            continue
        name = told(puzzle, step.chain[0]).technique
        right = [mark for mark in others if mark[0] != place][:BESIDE] if name in left else []
        board = text.write(puzzle, {**dict(right), place: value})
        if right and lesson_on(name, board):
            left.discard(name)
            yield name, board


class Practice(NamedTuple):
    """A puzzle that needs a technique, if one was found, and how many were made for that."""

    made: Numbered | None
    wish: Wish
    seed: str
    tried: int
    at: int = 0
    """The number of the step that is this technique, from 1."""


def practice(
    kind: type[Puzzle],
    technique: str,
    seed: str,
    clock: Clock,
    tell: Callable[[int], None] = lambda _: None,
) -> Practice:
    """A new puzzle on whose way the technique is a step when no easier one is left.

    Puzzles are made and explained until one needs it, or a limit is reached; ``tell`` is called
    with how many there were.

    >>> import quinta
    >>> found = practice(quinta.Gap, "both placed", "1", Clock())
    >>> found.tried, found.at > 0
    (2, True)
    """
    tried = 0
    levels = (None, *Wish.of(kind).existing[1:4])
    others = list(_in_its_variant(kind, technique))
    wishes = [wish for level in levels for wish in (Wish.of(kind, level=level), *others)]
    wish = wishes[0]
    try:
        while True:
            clock.check()
            tell(tried)
            wish = wishes[tried % len(wishes)]
            tried += 1
            try:
                made = made_puzzle(
                    wish, seed, tried, limits=clock.rest(), rated=True, tries=MOST_TRIES
                )
            except CannotBeMade as error:
                if error.proved:
                    raise
                continue
            whole = explain(made.made.puzzle, limits=clock.rest())
            for number, step in enumerate(whole.steps, 1):
                if technique in _names(made.made.puzzle, step):
                    return Practice(made, wish, seed, tried, number)
    except LimitReached:
        return Practice(None, wish, seed, tried)


def _in_its_variant(kind: type[Puzzle], technique: str) -> Iterator[Wish]:
    """A puzzle with the options of the technique's own board, where they are not the usual ones."""
    board = boards_of(kind).get(technique)
    options = {} if board is None else text.read(board).puzzle.options()
    if options and options != kind.blank(kind.usual_size).options():
        yield Wish.of(kind, **options)


def _names(puzzle: Puzzle, step: Step) -> set[str]:
    """The techniques of a step and of the links of its chain."""
    names = {told(puzzle, step).technique}
    return names.union(*(_names(puzzle, link) for link in step.chain))
