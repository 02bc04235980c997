"""Puzzles and answers as rows of a table, as a data frame or a CSV writer takes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from quinta.base.arguments import public, shown
from quinta.base.errors import WrongArgument
from quinta.explainer.story import Explanation
from quinta.puzzle.puzzle import Puzzle

Row = dict[str, Any]

PLACE = re.compile(r"r\d+c\d+.*")


@public
def to_rows(found: object) -> list[Row]:
    """A row for each puzzle or answer, one or many; an explanation has a row for each step.

    A row is what ``to_json()`` has of single values; those of parts, such as ``stats``, are named
    after their part. Marks are written as in a text, one after the other, and of a list stands
    there how long it is.

    >>> import quinta
    >>> to_rows(quinta.count(quinta.parse("gap 9")))[0]["count"]
    664
    >>> rows = to_rows(quinta.rate(quinta.example(f"gap/{number}")) for number in (1, 2))
    >>> [(row["kind"], row["level"], row["steps.0"]) for row in rows]
    [('gap', 4, 25), ('gap', None, 0)]
    >>> to_rows("gap 9")
    Traceback (most recent call last):
    quinta.base.errors.WrongArgument: to_rows: found must be a puzzle, an answer or ..., not 'gap 9'
    """
    if isinstance(found, Explanation):
        return [_row(step.to_json()) for step in found]
    if isinstance(found, Puzzle):
        return [_row_of_puzzle(found)]
    if isinstance(found, Mapping):
        return [_row(found)]
    if hasattr(found, "to_json") and not isinstance(found, type):
        return [_row(found.to_json())]
    if isinstance(found, Iterable) and not isinstance(found, str | bytes):
        return [row for each in found for row in to_rows(each)]
    said = "a puzzle, an answer or several of them"
    raise WrongArgument(f"to_rows: found must be {said}, not {shown(found)}")


def _row_of_puzzle(puzzle: Puzzle) -> Row:
    return {
        "kind": puzzle.kind,
        "rows": puzzle.size.rows,
        "columns": puzzle.size.columns,
        **puzzle.options(),
        "clues": len(puzzle.each_clue()),
        "puzzle": puzzle.text(),
    }


def _row(fields: Mapping[str, Any]) -> Row:
    return dict(_columns(fields, ""))


def _columns(fields: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if name == "v":
            continue
        if isinstance(value, list | tuple):
            yield f"{before}{name}", len(value)
        elif not isinstance(value, Mapping):
            yield f"{before}{name}", value
        elif all(PLACE.fullmatch(str(key)) for key in value):
            yield f"{before}{name}", " ".join(f"{key}={mark}" for key, mark in value.items())
        else:
            yield from _columns(value, f"{before}{name}.")
