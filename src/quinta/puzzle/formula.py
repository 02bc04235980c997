"""The formula that follows from the statements of a kind, for engines to search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from quinta.base.limits import Clock
from quinta.logic.model import Clause, Model
from quinta.puzzle.constraints import Count
from quinta.puzzle.reading import clauses_of, open_board
from quinta.puzzle.statement import Stated, Statement
from quinta.puzzle.step import Clue

if TYPE_CHECKING:
    from quinta.puzzle.puzzle import Puzzle


def frame(puzzle: Puzzle, clock: Clock) -> Model:
    """The formula of what holds whatever the clues say."""
    model = open_board(((place, puzzle.values(place)) for place in puzzle.places()), clock)
    for stated in _each_once(model, puzzle.statements()):
        if isinstance(stated.constraint, Count):
            _count(model, stated, stated.constraint)
        else:
            model.extend(_clauses(model, stated))
    return model


def state(puzzle: Puzzle, model: Model, clue: Clue) -> Iterator[Clause]:
    """The clauses that say a clue, for a model made by ``frame``."""
    for place, value, holds in puzzle.facts_of(clue):
        model.begin("given", place.id)
        literal = model.meaning[place][value]
        yield (literal if holds else -literal,)
    for stated in _each_once(model, puzzle.statements_of(clue)):
        yield from _clauses(model, stated)


def _each_once(model: Model, statements: Iterable[Statement]) -> Iterator[Stated]:
    """What is demanded, each time under the tag of its rule; two spots may demand the same."""
    seen: set[Stated] = set()
    for statement in statements:
        model.begin(statement.reason.rule, statement.reason.spot)
        for stated in statement.demands:
            if stated not in seen:
                seen.add(stated)
                yield stated


def _count(model: Model, stated: Stated, count: Count) -> None:
    """Engines may have this built in."""
    literals = [model.meaning[place][count.value] for place in stated.places]
    if count.or_fewer:
        model.at_most(literals, count.number)
    else:
        model.exactly(literals, count.number)


def _clauses(model: Model, stated: Stated) -> Iterator[Clause]:
    literals = [model.meaning[place] for place in stated.places]
    return clauses_of(stated.constraint, literals, model.variable)
