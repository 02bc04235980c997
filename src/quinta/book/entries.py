"""The puzzles of a book: each with its only solution, its level, and a hint if one is wished for.

Nothing is taken on trust: whatever a file says, every puzzle is solved and rated here, and one
that has not exactly one solution is refused. A publisher does not want to hear it from readers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from quinta.ask.examples import find_example
from quinta.ask.solve import Status, solve
from quinta.base.errors import LimitReached, PuzzleError
from quinta.base.limits import Clock
from quinta.book.plan import MOST_PUZZLES, Chapter, Hints, Order, Plan, path_from
from quinta.explainer.finder import Finder
from quinta.explainer.rating import Rating, rate
from quinta.explainer.words import matters, told, where
from quinta.formats import read
from quinta.formats.many import Entry as Kept
from quinta.formats.many import entries_at, picked
from quinta.generator.made import MOST_PLACES_RATED, MOST_SUPPOSITIONS
from quinta.generator.many import key_of, many
from quinta.logic.model import Marks
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level, Step


@dataclass(frozen=True)
class Entry:
    """A puzzle of a book."""

    puzzle: Puzzle
    solution: Marks
    rating: Rating
    hint: str = ""
    number: int = 0

    @property
    def caption(self) -> str:
        """What stands below its board, besides its number."""
        level = self.rating.level
        return "" if level is None else f"level {int(level)}, {level.title}"


@dataclass(frozen=True)
class Section:
    """The puzzles of a chapter, all of one kind with the same options: they share their rules."""

    title: str
    chapter: Chapter
    entries: tuple[Entry, ...]


Noted = Callable[[str], None]
"""Hears of every puzzle that is left out, in a sentence."""


def sections(plan: Plan, clock: Clock, noted: Noted = lambda said: None) -> list[Section]:
    """Every puzzle of a plan, in its order, numbered from 1; none twice, unless it says so."""
    found: list[Section] = []
    number = 0
    seen = _Seen(plan.keep_equal, noted)
    for chapter in plan.chapters:
        ready = []
        for entry in _entries(plan, chapter, seen, clock):
            ready.append(entry)
            if number + len(ready) > MOST_PUZZLES:
                raise PuzzleError(f"a book has at most {MOST_PUZZLES} puzzles; make two of it")
        for section in _alike(chapter, ready):
            ordered = _ordered(section.entries, plan.order)
            numbered = (replace(entry, number=number + at) for at, entry in enumerate(ordered, 1))
            found.append(replace(section, entries=tuple(numbered)))
            number += len(section.entries)
    return found


class _Seen:
    """The puzzles that are in the book already, in any position."""

    def __init__(self, keep_equal: bool, noted: Noted) -> None:
        self._keeps, self._noted = keep_equal, noted
        self._first: dict[bytes, tuple[str, Puzzle]] = {}

    @property
    def keys(self) -> Collection[bytes]:
        """What need not be made again."""
        return () if self._keeps else self._first

    def is_new(self, name: str, puzzle: Puzzle) -> bool:
        """Whether it is to be printed; what is not is told."""
        if self._keeps:
            return True
        first, other = self._first.setdefault(key_of(puzzle), (name, puzzle))
        if other is puzzle:
            return True
        again = "again" if other == puzzle else "turned or mirrored"
        self._noted(f"{name} is left out: it is {first}, {again}")
        return False


def _entries(plan: Plan, chapter: Chapter, seen: _Seen, clock: Clock) -> Iterator[Entry]:
    for name, puzzle in _puzzles(plan, chapter, seen, clock):
        if seen.is_new(name, puzzle):
            solution, rating = _judged(puzzle, clock)
            hinted = _hint(puzzle, rating, clock) if plan.hints is not Hints.NONE else ""
            yield Entry(puzzle, solution, rating, hinted)


def _puzzles(
    plan: Plan, chapter: Chapter, seen: _Seen, clock: Clock
) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of a chapter, and what to call each."""
    if chapter.wish is not None:
        limits, known = clock.rest(), tuple(seen.keys)
        for found in many(chapter.wish, chapter.seed, chapter.count, seen=known, limits=limits):
            yield (
                f"{chapter.wish.kind} {found.index + 1} with seed {chapter.seed}",
                found.made.puzzle,
            )
        return
    entries = chain.from_iterable(_named(plan, name) for name in chapter.puzzles)
    for entry in entries if chapter.only is None else picked(entries, chapter.only):
        yield entry.name, entry.puzzle()


def _named(plan: Plan, name: str) -> Iterator[Kept]:
    """What a file, a folder or a collection holds; or an example, where there is no such file."""
    path = path_from(plan, name)
    known = None if os.path.exists(path) else find_example(name)
    if known is None:
        yield from entries_at(path)
    else:
        yield Kept(name, lambda kind, solved: read(known.text, kind))


def _judged(puzzle: Puzzle, clock: Clock) -> tuple[Marks, Rating]:
    answer = solve(puzzle, limits=clock.rest())
    if answer.status is Status.UNKNOWN:
        raise LimitReached(answer.limit or "time")
    if answer.status is not Status.UNIQUE or answer.solution is None:
        number = "no solution" if answer.status is Status.NONE else "several solutions"
        raise PuzzleError(
            f"a puzzle of the book has {number}; 'quinta repair' mends it: {_short(puzzle)}"
        )
    return answer.solution, _rated(puzzle, clock)


def _rated(puzzle: Puzzle, clock: Clock) -> Rating:
    """How hard it is; without a level if that is too much to find out, the same everywhere."""
    if len(puzzle.places()) > MOST_PLACES_RATED:
        return Rating(puzzle, Status.UNIQUE, None, {}, limit="size")
    rated = rate(puzzle, work=MOST_SUPPOSITIONS, limits=clock.rest())
    if rated.limit in ("time", "memory"):
        raise LimitReached(rated.limit)
    return rated


def _short(puzzle: Puzzle) -> str:
    return " / ".join(puzzle.text().split("\n"))[:80]


def _hint(puzzle: Puzzle, rating: Rating, clock: Clock) -> str:
    """Where to look and what matters there; in a very easy puzzle what follows, too."""
    step = _telling(puzzle, rating.level, clock)
    if step is None:
        return ""
    if step.level is Level.VERY_EASY:
        return f"{where(puzzle, step)} {told(puzzle, step).sentence}"
    return f"{where(puzzle, step)} {matters(puzzle, step)}"


def _telling(puzzle: Puzzle, level: Level | None, clock: Clock) -> Step | None:
    """The step that readers may be stuck at: the first of the hardest.

    Where all are as easy as can be, that which settles most on the empty board.
    """
    given = set(puzzle.given_facts())
    best: Step | None = None
    try:
        for step in Finder(puzzle, clock=clock, work=MOST_SUPPOSITIONS).steps():
            if level is Level.VERY_EASY:
                if given.issuperset(step.facts) and _settles(step) > _settles(best):
                    best = step
            elif best is None or step.level > best.level:
                best = step
                if level is None or step.level >= level:
                    break
    except LimitReached as reached:
        if reached.limit in ("time", "memory"):
            raise
    return best


def _settles(step: Step | None) -> int:
    return 0 if step is None else len(step.conclusions)


def _alike(chapter: Chapter, entries: Iterable[Entry]) -> Iterator[Section]:
    """Puzzles of the same kind and the same options, in the order in which they first come."""
    groups: dict[object, list[Entry]] = {}
    for entry in entries:
        options = tuple(entry.puzzle.options().items())
        groups.setdefault((entry.puzzle.kind, options), []).append(entry)
    for found in groups.values():
        own = title_of(found[0].puzzle)
        title = chapter.title or own
        yield Section(title if len(groups) == 1 else own, chapter, tuple(found))


def title_of(puzzle: Puzzle) -> str:
    """The name of a kind, and the options that are not as usual.

    >>> import quinta
    >>> title_of(quinta.parse("doors connected=yes\\n1 . 2"))
    'Doors, connected=yes'
    """
    unusual = [v.name for v in puzzle.variants if puzzle.options().get(v.option) == v.value]
    return ", ".join((puzzle.title, *unusual))


def _ordered(entries: Sequence[Entry], order: Order) -> Sequence[Entry]:
    """From easy to hard, those without a level last; or as they came."""
    if order is Order.GIVEN:
        return entries
    return sorted(entries, key=lambda e: (e.rating.level is None, e.rating.score or 0))
