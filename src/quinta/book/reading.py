"""The plan of a book from a small text in TOML; what is wrong with it is told with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from typing import Any, NoReturn

from quinta.base.arguments import nearest
from quinta.base.errors import PuzzleError
from quinta.base.grid import Size, read_size, refuse_size
from quinta.base.names import meant
from quinta.book.own import PARTS, require_ending
from quinta.book.paper import GRIDS, Paper
from quinta.book.plan import MOST_PUZZLES, Chapter, Hints, Order, Plan, wish_of
from quinta.formats.many import numbers_in
from quinta.generator.wish import levels_in
from quinta.render.picture import CellSize
from quinta.render.typeset import unprintable

LONGEST = {"title": 120, "subtitle": 200, "author": 120, "date": 60}
LONGEST_TEXT = 20_000


def read_plan(text: str, folder: str = "") -> Plan:
    """The plan that a text holds.

    >>> plan = read_plan('paper = "A5"\\n[[chapter]]\\nkind = "doors"\\ncount = 20\\n')
    >>> plan.paper, plan.chapters[0].count
    (<Paper.A5: 'A5'>, 20)
    >>> read_plan('papper = "A5"')
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 1, column 1: a plan has no 'papper'; did you mean 'paper'?
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(error, text) from None
    top = _Table(data, text, 0)
    chapters = data.pop("chapter", None)
    if not isinstance(chapters, list) or not all(isinstance(each, dict) for each in chapters):
        if chapters is not None:
            top.fail("chapter", "a chapter is headed [[chapter]], in two pairs of brackets")
        chapters = []
    found = top.read(PLAN, "a plan")
    if not chapters:
        raise PuzzleError("the plan has no chapter; head one with [[chapter]]")
    read = tuple(_chapter(_Table(each, text, at)) for at, each in enumerate(chapters, 1))
    return Plan(read, **found, folder=folder)


def settings(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What else is asked of a book, by the names that a plan has, checked.

    >>> settings({"paper": "a5"})
    {'paper': <Paper.A5: 'A5'>}
    >>> settings({"per_page": 3})
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: per_page: 1, 2, 4 or 6 puzzles stand on a page, not 3
    """
    found = {}
    for name, value in asked.items():
        try:
            found[name] = PLAN[name](value)
        except PuzzleError as error:
            raise PuzzleError(f"{name}: {error}") from None
    return found


def _not_toml(error: tomllib.TOMLDecodeError, text: str) -> PuzzleError:
    said, _, where = str(error).partition(" (at ")
    numbers = [int(number) for number in re.findall(r"[0-9]+", where)]
    lines = text.splitlines() or [""]  # what is wrong at the end is told without a number
    line, column = numbers if len(numbers) == 2 else (len(lines), len(lines[-1]) + 1)
    said = f"{said[:1].lower()}{said[1:]}"
    return PuzzleError(f"not a plan in TOML: {said}", line=line, column=column)


class _Table:
    """One table of a plan: what stands in it, and in which line."""

    def __init__(self, data: Mapping[str, Any], source: str, chapter: int) -> None:
        self.data, self._source, self._chapter = data, source, chapter

    def read(self, known: Mapping[str, Callable[[Any], Any]], name: str) -> dict[str, Any]:
        """Every value that is there, checked."""
        found = {}
        for key, value in self.data.items():
            if key not in known:
                self.fail(key, f"{name} has no '{key}'; {nearest(key, list(known), ())}")
            try:
                found[key] = known[key](value)
            except PuzzleError as error:
                self.fail(key, f"{key}: {error}")
        return found

    def fail(self, key: str, message: str) -> NoReturn:
        """Refuse what a key says, with the line that it stands in."""
        line, column = self._at(key)
        raise PuzzleError(message, line=line, column=column)

    def _at(self, key: str) -> tuple[int, int]:
        chapter, heading = 0, 1
        for number, line in enumerate(self._source.splitlines(), 1):
            if re.match(r"\s*\[\[\s*chapter\s*\]\]", line):
                chapter += 1
                heading = number if chapter == self._chapter else heading
            elif chapter == self._chapter and re.match(rf"\s*[\"']?{re.escape(key)}\b", line):
                return number, line.index(key) + 1
        return heading, 1


# Values


def _text(longest: int) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if isinstance(value, date):
            value = value.isoformat()
        if not isinstance(value, str):
            raise PuzzleError(f"write it in quotation marks, not as {_shown(value)}")
        if len(value) > longest:
            raise PuzzleError(f"this has {len(value)} letters, and {longest} are the most")
        if lacking := unprintable(value):
            raise PuzzleError(f"the fonts that come along have no '{lacking}'")
        return value.strip()

    return read


def _one_of(choices: type[StrEnum]) -> Callable[[Any], Any]:
    def read(value: Any) -> StrEnum:
        found = next((each for each in choices if str(value).lower() == each.lower()), None)
        if found is None:
            raise PuzzleError(f"there is no {_shown(value)}; {meant(str(value), tuple(choices))}")
        return found

    return read


def _yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise PuzzleError(f"write true or false, not {_shown(value)}")
    return value


def _own(value: Any) -> str:
    (name,) = _files(value) if isinstance(value, str) else (_shown(value),)
    require_ending(name)
    return name


def _per_page(value: Any) -> int:
    if type(value) is not int or value not in GRIDS:
        raise PuzzleError(f"1, 2, 4 or 6 puzzles stand on a page, not {_shown(value)}")
    return value


def _cell(value: Any) -> CellSize:
    return CellSize.parse(f"{value:g}mm" if type(value) in (int, float) else str(value))


def _count(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= MOST_PUZZLES:
        raise PuzzleError(f"write a number from 1 to {MOST_PUZZLES}, not {_shown(value)}")
    return value


def _files(value: Any) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise PuzzleError(f"write the name of a file, or ['one', 'other'], not {_shown(value)}")
    return tuple(names)


def _size(value: Any) -> Size:
    size = read_size(str(value))
    if size is None or refuse_size(*size):
        raise PuzzleError(f"{_shown(value)} is no size; write for instance '8x8' or 8")
    return size


def _options(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise PuzzleError(f"write them as {{ connected = true }}, not as {_shown(value)}")
    return value


def _levels(value: Any) -> Any:
    levels_in(value)
    return value


def _clues(value: Any) -> str | int:
    if type(value) is not int and not isinstance(value, str):
        raise PuzzleError(f"write 'usual', 'minimal', 'full' or a number, not {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:40]} …"


PLAN: dict[str, Callable[[Any], Any]] = {
    **{name: _text(longest) for name, longest in LONGEST.items()},
    "foreword": _text(LONGEST_TEXT),
    "paper": _one_of(Paper),
    "per_page": _per_page,
    "cell": _cell,
    "hints": _one_of(Hints),
    "order": _one_of(Order),
    **dict.fromkeys(PARTS, _own),
    **dict.fromkeys(
        ("large_print", "keep_equal", "cover", "contents", "rules", "solutions"), _yes_or_no
    ),
}
"""What a plan can say, and how each is checked."""

MADE: dict[str, Callable[[Any], Any]] = {
    "kind": str,
    "size": _size,
    "count": _count,
    "levels": _levels,
    "seed": str,
    "clues": _clues,
    "symmetric": _yes_or_no,
    "options": _options,
}
"""What a chapter can say of puzzles to be made."""

CHAPTER: dict[str, Callable[[Any], Any]] = {
    "title": _text(LONGEST["title"]),
    "puzzles": _files,
    "only": lambda value: numbers_in(str(value)),
    "per_page": _per_page,
    "cell": _cell,
    **MADE,
}


def _chapter(table: _Table) -> Chapter:
    found = table.read(CHAPTER, "a chapter")
    wished = {name: found.pop(name) for name in MADE if name in found}
    if ("puzzles" in found) == ("kind" in wished):
        table.fail("", "a chapter has puzzles = 'FILE', or kind = 'KIND' to make some: one of both")
    if "only" in found and "puzzles" not in found:
        table.fail("only", "only picks puzzles of a file, and these are made")
    if "puzzles" in found:
        for name in wished:
            table.fail(name, f"{name} is for puzzles that are made, and these come from a file")
        return Chapter(**found)
    count, seed = wished.pop("count", 10), wished.pop("seed", "0")
    try:
        wish = wish_of(**wished)
    except PuzzleError as error:
        table.fail("kind", str(error))
    return Chapter(**found, wish=wish, count=count, seed=seed)
