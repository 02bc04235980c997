"""What every export to other people's solvers says in its comments. Equal puzzles, equal texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from quinta.logic.model import TRUE, Literal, Model
from quinta.puzzle.contract import Rule
from quinta.puzzle.puzzle import Puzzle


def left_out(puzzle: Puzzle) -> list[Rule]:
    """The rules that no export of this puzzle contains: answers have to be checked for them.

    >>> import quinta
    >>> [rule.id for rule in left_out(quinta.parse("doors connected=yes\\n1 . 2"))]
    ['connected']
    """
    missing = puzzle.lazy_rules()
    return [rule for rule in puzzle.rules() if rule.id in missing]


def losses(puzzle: Puzzle) -> list[str]:
    """The same as sentences, for whoever exports."""
    return [f"not in the export: {rule.sentence}" for rule in left_out(puzzle)]


def header(puzzle: Puzzle) -> Iterator[str]:
    """What the file is about, as lines to be made comments."""
    missing = left_out(puzzle)
    stated = [rule for rule in puzzle.rules() if rule not in missing]
    yield f"Quinta: {puzzle.kind}, {puzzle.size}"
    yield from (f"  {line}" for line in puzzle.text().splitlines())
    yield "These rules are stated:"
    yield from (f"  {rule.id}: {rule.sentence}" for rule in stated)
    if missing:
        yield "These rules are NOT stated, so an answer may break them:"
        yield from (f"  {rule.id}: {rule.sentence}" for rule in missing)


def dictionary(model: Model, shown: Callable[[Literal], str]) -> Iterator[str]:
    """What the literals of places mean."""
    yield f"Variable {shown(TRUE)} is always true."
    for place, literals in model.meaning.items():
        for value, literal in literals.items():
            yield f"{place.id} = {int(value)} is {shown(literal)}"


def comments(sign: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines as comments of a language."""
    return (f"{sign} {line}".rstrip() for line in lines)
