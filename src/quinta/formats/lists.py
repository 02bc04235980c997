"""The papers' list notation: what one typed at their Prolog prompt.

    [[0,4,7],[3,3,5]]                          with the kind named beside it
    doppelblock(6,[4,8,4,5,6,5],[9,7,2,10,3,1],Board,[ffc,down]).
    problem(1,A),solver(A).

``_`` and words with a capital letter are unknown. What a name means is told by the kind's paper.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from quinta.base.document import Document, Word
from quinta.base.errors import Path, PuzzleError, QuintaError
from quinta.base.names import meant
from quinta.formats.query import Goal, Unknown, goals, recognises
from quinta.formats.reading import Reading
from quinta.kinds import all_kinds, find_kind, kind_named
from quinta.logic.model import Marks
from quinta.logic.strategies import from_labelling, no_option
from quinta.puzzle.paper import Paper, term
from quinta.puzzle.puzzle import Puzzle

__all__ = ["labelling", "lacks", "read", "recognises", "write"]


def read(source: str, kind: str | None = None) -> Reading:
    """A puzzle from the list notation.

    >>> read("doors([[0,2]]).").puzzle.clues
    ((None, 2),)
    >>> read("problem(1,A), solver(A).").puzzle.size
    Size(rows=4, columns=4)
    """
    query = goals(source)
    cls, paper = _paper(query[0], kind)
    query = [_unwrapped(goal, paper) for goal in query]
    known: dict[str, Any] = {}
    puzzle: Puzzle | None = None
    for goal in query:
        found = _example(goal, cls, paper, known) or _asked_for(goal, cls, paper, known)
        if puzzle not in (None, found):
            goal.first.fail("this is a second puzzle; give one at a time")
        puzzle = found
    assert puzzle is not None
    return Reading(puzzle)


def labelling(source: str, kind: str | None = None) -> tuple[str, ...]:
    """The options of labelling in a text that can be read, where the paper takes such.

    >>> labelling("doppelblock(6,_,_,_,[ffc,down]).")
    ('ffc', 'down')
    """
    last = goals(source)[-1]
    _, paper = _paper(last, kind)
    return tuple(word.text for word in _options(_unwrapped(last, paper), paper))


def write(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """The list notation of a puzzle; marks have no place in it."""
    paper = puzzle.paper()
    if paper is None:
        raise PuzzleError(str(lacks(type(puzzle))))
    arguments = ",".join(map(term, paper.to_lists(puzzle)))
    return f"{paper.functors[0]}({arguments}).\n"


def lacks(kind: type[Puzzle]) -> str | None:
    """Why a kind has no list notation; None if it has."""
    if kind.paper() is not None:
        return None
    return f"{kind.title} has no list notation, for there is no paper on it; use text or JSON"


# Whose query it is


def _paper(goal: Goal, kind: str | None) -> tuple[type[Puzzle], Paper[Any]]:
    cls = _kind(goal, kind)
    paper = cls.paper()
    if paper is None:
        goal.first.fail(str(lacks(cls)))
    return cls, paper


def _kind(goal: Goal, kind: str | None) -> type[Puzzle]:
    name = goal.name
    if kind is not None:
        cls = kind_named(kind)
        known = _names(cls)
        if len(known) > 1 and name is not None and name.text not in known:
            name.fail(f"'{name.text}' is not known for {kind}: {', '.join(known)} are")
        return cls
    if name is None:
        goal.first.fail("name the kind of these lists, with --kind or as in doors([[2,2]])")
    usual = find_kind(name.text)  # so that no other need be loaded
    if usual is not None:
        return usual
    kinds = all_kinds().values()
    found = next((cls for cls in kinds if name.text in _names(cls)), None)
    if found is None:
        names = sorted({one for cls in kinds for one in _names(cls)})
        name.fail(f"'{name.text}' is not known; {meant(name.text, names)}")
    return found


def _names(cls: type[Puzzle]) -> tuple[str, ...]:
    """What may stand before the brackets: the kind's own name, and all that its paper types."""
    own, paper = cls.kind, cls.paper()
    if paper is None:
        return (own,)
    more = (*paper.functors, *filter(None, [paper.problems]), *paper.others)
    return tuple(dict.fromkeys((own, own.replace("-", "_"), *more)))


# What is asked


def _example(
    goal: Goal, cls: type[Puzzle], paper: Paper[Any], known: dict[str, Any]
) -> Puzzle | None:
    """A problem that the paper has by a number, which its variable stands for from now on."""
    if not paper.problems or goal.called != paper.problems:
        return None
    number, variable = (*goal.arguments, None, None)[:2]
    last = len(cls.examples)
    if type(number) is not int or not 1 <= number <= last:
        goal.at(0).fail(f"which problem? write a number from 1 to {last}, as in {goal.called}(1,A)")
    puzzle = cls.read(Document(cls.examples[number - 1].text))
    if isinstance(variable, Unknown):
        known[variable.name] = paper.to_lists(puzzle)[0]
    return puzzle


def _asked_for(
    goal: Goal, cls: type[Puzzle], paper: Paper[Any], known: Mapping[str, Any]
) -> Puzzle:
    """The puzzle that a goal is about; what asks for none says what to type instead."""
    arguments = [_value(argument, known) for argument in goal.arguments]
    if goal.called in paper.others and (arguments or goal.called not in paper.functors):
        goal.first.fail(paper.others[goal.called](arguments))
    if goal.name is not None and not arguments:
        goal.first.fail(_alone(goal, cls, paper))
    if paper.labelling is not None:
        _check_options(_options(goal, paper))
        arguments[paper.labelling : paper.labelling + 1] = []
    while arguments and arguments[-1] is None:  # where the papers' programs put their answer
        arguments.pop()
    try:
        puzzle: Puzzle = paper.from_lists(arguments)
    except PuzzleError as error:
        raise _located(error, cls, goal) from None
    return puzzle


def _alone(goal: Goal, cls: type[Puzzle], paper: Paper[Any]) -> str:
    """What to type instead of a name with nothing behind it."""
    board = write(cls.read(Document(cls.examples[0].text))).strip().rstrip(".")
    return f"'{goal.called}' alone names no board; 'quinta' opens the menu, {board} is a board"


def _unwrapped(goal: Goal, paper: Paper[Any]) -> Goal:
    """A bare list that holds all arguments, as one writes a game down, without its brackets."""
    if goal.name is not None or paper.one_list or len(goal.arguments) != 1:
        return goal
    game = goal.arguments[0]
    if not isinstance(game, list):
        return goal
    inside = {path[1:]: word for path, word in goal.positions.items() if len(path) > 1}
    return dataclasses.replace(goal, arguments=game, positions=inside)


def _options(goal: Goal, paper: Paper[Any]) -> list[Word]:
    """The options of labelling, one or a list of them, each where it stands."""
    at = paper.labelling
    if at is None or len(goal.arguments) <= at or isinstance(goal.arguments[at], Unknown):
        return []
    told = goal.arguments[at]
    several = isinstance(told, list)
    return [
        Word(term(_value(one, {})), *goal.at(*((at, index) if several else (at,)))[1:])
        for index, one in enumerate(told if several else [told])
    ]


def _check_options(options: list[Word]) -> None:
    """Refuse what labelling does not know, and what does not go together."""
    for word in options:
        if said := no_option(word.text):
            word.fail(said)
    try:
        from_labelling([word.text for word in options])
    except QuintaError as error:
        options[0].fail(str(error))


def _value(argument: Any, known: Mapping[str, Any]) -> Any:
    """An argument with what its variables stand for; None is what nobody knows."""
    if isinstance(argument, Unknown):
        return known.get(argument.name)
    if isinstance(argument, list):
        return [_value(member, known) for member in argument]
    return argument


def _located(error: PuzzleError, cls: type[Puzzle], goal: Goal) -> PuzzleError:
    """Arguments stand in the order of the kind's fields, so a field tells the position."""
    names: Sequence[str] = [field.name for field in dataclasses.fields(cls)]
    path: Path = ()
    if error.at and error.at[0] in names:
        path = (names.index(str(error.at[0])), *error.at[1:])
    word = goal.at(*path)
    error.at, error.line, error.column = (), word.line, word.column
    return error
