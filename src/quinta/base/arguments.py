"""What public functions may be given: for anything else, one sentence that says what is expected.

A function's annotations say what it takes, and ``public`` has them checked at its door. So there
is one check and one wording for each sort of argument, here, and none in the functions.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, Self, TypeVar

from quinta.base.errors import PuzzleError, WrongArgument
from quinta.base.names import close_to

Function = TypeVar("Function", bound=Callable[..., Any])

_OPEN_ENDED = 0x08
"""The flag of a function that takes any keyword, as ``inspect.CO_VARKEYWORDS``."""


class _Sort(NamedTuple):
    """Arguments of one sort: how they are called in a sentence, and whether something is one."""

    words: str
    includes: Callable[[Any], bool]


def _is_a(cls: type, name: str) -> bool:
    """Whether a class is the one of this name, or made from it.

    By name, for the layers above this one are not known here.
    """
    return any(f"{base.__module__}.{base.__name__}" == name for base in cls.__mro__)


def _made_from(name: str, words: str) -> _Sort:
    return _Sort(words, lambda value: _is_a(type(value), f"quinta.{name}"))


def _several(name: str, words: str) -> _Sort:
    def includes(value: Any) -> bool:
        several = isinstance(value, Collection) and not isinstance(value, str | bytes | Mapping)
        return several and all(_is_a(type(item), f"quinta.{name}") for item in value)

    return _Sort(words, includes)


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_whole, value))


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_SORTS = {
    "Puzzle": _made_from(
        "puzzle.puzzle.Puzzle",
        "a puzzle, as quinta.parse, quinta.load and quinta.example give it",
    ),
    "type[Puzzle]": _Sort(
        "a kind such as quinta.Doors",
        lambda value: isinstance(value, type) and _is_a(value, "quinta.puzzle.puzzle.Puzzle"),
    ),
    "AnyMarks": _Sort(
        "marks, places and their values as in a solution: {quinta.Cell(0, 0): 1}",
        lambda value: isinstance(value, Mapping),
    ),
    "Limits": _made_from("base.limits.Limits", "quinta.Limits(seconds=..., megabytes=...)"),
    "Clock": _made_from("base.limits.Clock", "a clock, as quinta.Limits().clock() gives it"),
    "Session": _made_from("ask.session.Session", "a quinta.Session"),
    "Collection[Fact]": _several(
        "logic.model.Fact", "notes: [quinta.Fact(quinta.Cell(0, 0), 1, holds=False)]"
    ),
    "Collection[Clue]": _several("puzzle.step.Clue", "clues, as a puzzle's each_clue() gives them"),
    "Collection[Approach]": _several(
        "study.approaches.Approach", "approaches: [quinta.study.Approach('clauses', 'sat')]"
    ),
    "AnySize": _Sort(
        "a size such as 6, (6, 8) or '6x8'",
        lambda value: _is_pair(value) or _is_whole(value) or isinstance(value, str),
    ),
    "AnyLevel": _Sort(
        "a level such as 2, 'hard' or '1-3'",
        lambda value: _is_whole(value) or isinstance(value, str),
    ),
    "HowManyClues": _Sort(
        "a number of clues, 'usual', 'minimal' or 'full'",
        lambda value: _is_whole(value) or isinstance(value, str),
    ),
    "os.PathLike[str]": _Sort("the path of a file", lambda value: hasattr(value, "__fspath__")),
    "Style": _made_from("render.characters.Style", "a quinta.render.characters.Style"),
    "Method": _made_from("ask.count.Method", "a quinta.Method"),
    "Callable[[str], object]": _Sort("a function that takes a text, such as print", callable),
    "str": _Sort("a text", lambda value: isinstance(value, str)),
    "int": _Sort("a whole number", _is_whole),
    "float": _Sort("a number", lambda value: isinstance(value, float) or _is_whole(value)),
    "bool": _Sort("True or False", lambda value: isinstance(value, bool)),
    "None": _Sort("None", lambda value: value is None),
    "object": _Sort("anything", lambda value: True),
    "Any": _Sort("anything", lambda value: True),
}
"""By the words of annotations; one that is not here cannot be used at a public door."""

_COUNTS = ("limit", "most", "most_changes", "count", "work")
"""Whole numbers of which none is below 0."""


def public(function: Function) -> Function:
    """Have a function refuse what its annotations do not allow, in one sentence.

    >>> @public
    ... def twice(number: int) -> int:
    ...     return 2 * number
    >>> twice("a")
    Traceback (most recent call last):
    quinta.base.errors.WrongArgument: twice: number must be a whole number, not 'a'
    >>> twice(nubmer=3)
    Traceback (most recent call last):
    quinta.base.errors.WrongArgument: twice has no argument 'nubmer'; did you mean 'number'?
    """
    code = function.__code__
    taken = code.co_varnames[: code.co_argcount]
    known = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    sorts = {
        name: tuple(_SORTS[part] for part in words.split(" | "))
        for name, words in function.__annotations__.items()
        if name in known
    }
    told = function.__qualname__.removesuffix(".__init__")

    @wraps(function)
    def checked(*arguments: Any, **named: Any) -> Any:
        if not code.co_flags & _OPEN_ENDED:
            refuse_unknown(told, named, [name for name in known if name in sorts])
        given = {**dict(zip(taken, arguments, strict=False)), **named}
        for name, value in given.items():
            if name in sorts:
                _require(told, name, value, sorts[name])
        _require_places(given)
        return function(*arguments, **named)

    return checked  # type: ignore[return-value]


def refuse_unknown(what: str, named: Iterable[str], known: Sequence[str]) -> None:
    """Refuse a name that is not among the known ones, and tell the nearest of those.

    >>> refuse_unknown("Gap", ["topp"], ["order", "top", "left"])
    Traceback (most recent call last):
    quinta.base.errors.WrongArgument: Gap has no argument 'topp'; did you mean 'top'?
    """
    for name in named:
        if name not in known:
            raise WrongArgument(f"{what} has no argument '{name}'; {nearest(name, known)}")


def _fields_of(cls: type) -> list[str]:
    return (
        [field.name for field in dataclasses.fields(cls)] if dataclasses.is_dataclass(cls) else []
    )


class KnownFields:
    """A dataclass made from this refuses a keyword that is none of its fields.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Point(KnownFields):
    ...     x: int
    >>> Point(z=1)
    Traceback (most recent call last):
    quinta.base.errors.WrongArgument: Point has no argument 'z'; it has x
    """

    def __new__(cls, *_: object, **named: object) -> Self:
        refuse_unknown(cls.__name__, named, _fields_of(cls))
        return super().__new__(cls)


def nearest(name: str, known: Sequence[str], others: Sequence[str] = ()) -> str:
    """What somebody may have meant, others included, or else all that is known.

    >>> nearest("lvl", ["ordered"], ["level"]), nearest("x", ["ordered"]), nearest("x", [])
    ("did you mean 'level'?", 'it has ordered', 'it has none')
    """
    return close_to(name, [*known, *others]) or f"it has {', '.join(known) or 'none'}"


def require_marks(puzzle: Any, marks: Mapping[Any, Any]) -> None:
    """Refuse marks at places that a board has not, and values that a place cannot have."""
    places = set(puzzle.places()) if marks else set()
    for place, value in marks.items():
        _require_place(place, places)
        if value not in puzzle.values(place):
            raise PuzzleError(f"{shown(value)} is not a value of {place.id}")


def require_notes(puzzle: Any, notes: Collection[Any]) -> None:
    """Refuse notes on places that a board has not, and on values that a place cannot have."""
    places = set(puzzle.places()) if notes else set()
    for note in notes:
        _require_place(note.place, places)
        if note.value not in puzzle.values(note.place):
            raise PuzzleError(f"{shown(note.value)} is not a value of {note.place.id}")


def _require_place(place: Any, places: set[Any]) -> None:
    if not hasattr(place, "id"):
        raise PuzzleError(f"{shown(place)} is no place; write for instance quinta.Cell(0, 1)")
    if place not in places:
        raise PuzzleError(f"this board has no place {place.id}")


def _require(told: str, name: str, value: Any, sorts: Sequence[_Sort]) -> None:
    if not any(sort.includes(value) for sort in sorts):
        words = " or ".join(sort.words for sort in sorts)
        raise WrongArgument(f"{told}: {name} must be {words}, not {shown(value)}")
    if name in _COUNTS and value is not None and value < 0:
        raise WrongArgument(f"{told}: {name} must be 0 or more, not {value}")


def _require_places(given: Mapping[str, Any]) -> None:
    """Marks and notes have to be of the puzzle that they come with."""
    if puzzle := given.get("puzzle"):
        require_marks(puzzle, given.get("marks") or {})
        require_notes(puzzle, given.get("notes") or ())


def shown(value: object) -> str:
    """A value in a sentence, a long one shortened.

    >>> shown("doors/1"), len(shown("x" * 1000)) < 50
    ("'doors/1'", True)
    """
    from reprlib import repr as short

    try:
        return short(value)
    except Exception:  # somebody else's object: whatever is wrong with it is not our subject
        return f"a {type(value).__name__}"
