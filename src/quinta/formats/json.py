"""JSON: one object with "kind", the kind's fields, and perhaps "solution" and "notes".

What Quinta itself tells about a puzzle is read too: any object with the text of a "puzzle", such
as a line of a collection or an answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from quinta.base.errors import Path, PuzzleError, path_in_words
from quinta.formats import text
from quinta.formats.reading import Reading
from quinta.kinds import kind_named
from quinta.logic.model import Fact, Marks
from quinta.puzzle.as_json import (
    facts_to_json,
    marks_from_json,
    marks_to_json,
    notes_from_json,
)
from quinta.puzzle.puzzle import Puzzle

VERSION = 1

LONGEST_NUMBER = 4300
"""Numbers with more digits are refused, as Python would refuse them in words of its own."""


def recognises(source: str) -> bool:
    """Whether this looks like JSON."""
    return source.lstrip().startswith("{")


def read(source: str, kind: str | None = None, solved: bool = False) -> Reading:
    """A puzzle from its JSON object; ``solved`` takes a record's solution for its marks.

    >>> read('{"v": 1, "kind": "gap", "order": 9}').puzzle.size
    Size(rows=9, columns=9)
    """
    data = parse(source)
    try:
        return from_object(data, kind, solved)
    except PuzzleError as error:
        raise located(source, error) from None


def parse(source: str, number: Callable[[str], int | float] = float) -> Any:
    """What JSON text holds: no field twice, no number that JSON does not have.

    ``number`` reads one with a dot or an exponent.

    >>> parse('{"order": NaN}')
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: line 1, column 1: not valid JSON: NaN is no number of JSON
    """
    try:
        return json.loads(
            source,
            parse_constant=_refuse_constant,
            parse_int=_whole,
            parse_float=number,
            object_pairs_hook=_refuse_twice,
        )
    except RecursionError:
        raise PuzzleError("not valid JSON: nested too deeply", line=1) from None
    except ValueError as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        what = getattr(error, "msg", str(error))
        raise PuzzleError(f"not valid JSON: {what}", line=line, column=column) from None


def from_object(data: Mapping[str, Any], kind: str | None = None, solved: bool = False) -> Reading:
    """A puzzle from the object that JSON text holds."""
    if is_record(data):
        return from_record(data, kind, solved)
    fields = dict(data)
    version = fields.pop("v", VERSION)
    if type(version) is not int or version != VERSION:
        raise PuzzleError(f"version {version!r} is not known, {VERSION} is", at=("v",))
    name = fields.pop("kind", kind)
    if not isinstance(name, str):
        raise PuzzleError('the kind is missing; write for instance "kind": "doors"')
    if kind is not None and name != kind:
        raise PuzzleError(f"the input is of the kind {name}, not {kind}", at=("kind",))
    try:
        cls = kind_named(name)
    except PuzzleError as error:
        raise PuzzleError(error.message, at=("kind",)) from None
    solution, notes = fields.pop("solution", None), fields.pop("notes", [])
    puzzle = cls.from_fields(fields)
    return Reading(
        puzzle,
        None if solution is None else marks_from_json(puzzle, solution, "solution"),
        notes_from_json(puzzle, notes, "notes"),
    )


def is_record(data: Mapping[str, Any]) -> bool:
    """Whether this is told about a puzzle: a line of a collection, or an answer."""
    return isinstance(data.get("puzzle"), str)


def from_record(data: Mapping[str, Any], kind: str | None = None, solved: bool = False) -> Reading:
    """The puzzle that something is told about, with the marks and notes that it was asked with.

    The solution in a line of a collection is the answer, and nothing that a player has found: it is
    read if ``solved`` says so.

    >>> from_object({"kind": "gap", "index": 0, "puzzle": "gap 9\\n"}).puzzle.size
    Size(rows=9, columns=9)
    """
    try:
        puzzle = text.read(data["puzzle"], kind).puzzle
    except PuzzleError as error:
        raise PuzzleError(f"in its text, {error}", at=("puzzle",)) from None
    name = "solution" if solved and data.get("solution") else "marks"
    marks, notes = data.get(name), data.get("notes") or []
    return Reading(
        puzzle,
        marks_from_json(puzzle, marks, name) if marks else None,
        notes_from_json(puzzle, notes, "notes"),
    )


def to_object(
    puzzle: Puzzle, marks: Marks | None = None, notes: Sequence[Fact] = ()
) -> dict[str, Any]:
    """The JSON object of a puzzle."""
    fields = {"v": VERSION, "kind": puzzle.kind, **puzzle.to_fields()}
    if marks is not None:
        fields["solution"] = marks_to_json(puzzle, marks)
    if notes:
        fields["notes"] = facts_to_json(notes)
    return fields


def write(puzzle: Puzzle, marks: Marks | None = None, notes: Sequence[Fact] = ()) -> str:
    """The JSON object of a puzzle, on one line."""
    return json.dumps(to_object(puzzle, marks, notes), ensure_ascii=False) + "\n"


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _refuse_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field '{twice}' stands there twice")
    return fields


def located(source: str, error: PuzzleError) -> PuzzleError:
    """A complaint about a field, with the line and column of the text where the field stands."""
    start = _position(source, error.at)
    before = source[:start]
    message = f"{path_in_words(error.at)}: {error.message}" if error.at else error.message
    line, column = before.count("\n") + 1, start - before.rfind("\n")
    return replace(error, message=message, at=(), line=line, column=column)


def _position(source: str, path: Path) -> int:
    """Where the value at a path starts, or the innermost value around it that exists."""
    start = _skip(source, 0)
    for part in path:
        inner = _inner_position(source, start, part)
        if inner is None:
            return start
        start = inner
    return start


def _inner_position(source: str, start: int, wanted: str | int) -> int | None:
    """Where one entry of the object or list at ``start`` begins."""
    decoder = json.JSONDecoder()
    opening = source[start]
    position, index = _skip(source, start + 1), 0
    while opening in "{[" and source[position] not in "}]":
        key: str | int = index
        if opening == "{":
            key, position = decoder.raw_decode(source, position)
            position = _skip(source, _skip(source, position) + 1)
        if key == wanted:
            return position
        position = _skip(source, decoder.raw_decode(source, position)[1])
        if source[position] == ",":
            position = _skip(source, position + 1)
        index += 1
    return None


def _skip(source: str, position: int) -> int:
    while source[position] in " \t\r\n":
        position += 1
    return position
