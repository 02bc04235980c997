"""What every format's reader returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from quinta.base.errors import PuzzleError
from quinta.base.fields import option_text
from quinta.kinds import kind_and_options
from quinta.logic.model import Fact, Marks
from quinta.puzzle.puzzle import Puzzle


class Reading(NamedTuple):
    """A puzzle, and the marks and notes written down with it; marks are None if it has none."""

    puzzle: Puzzle
    marks: Marks | None = None
    notes: tuple[Fact, ...] = ()


def read_as(kind: str | type[Puzzle] | None, read: Callable[[str | None], Reading]) -> Reading:
    """What is read, given the kind that it should have; another name for it asks for options too.

    >>> import quinta
    >>> quinta.parse("akkoy 2x2", kind="nonogram")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: a nonogram has ordered=yes, ... ordered=no; read it as akkoy
    """
    if kind is None:
        return read(None)
    cls, options = kind_and_options(kind, {})
    reading = read(cls.kind)
    found = reading.puzzle.options()
    for option, value in options.items():
        if found[option] != value:
            asked, told = (f"{option}={option_text(each)}" for each in (value, found[option]))
            said = f"a {kind} has {asked}, this {cls.kind} has {told}"
            raise PuzzleError(f"{said}; read it as {cls.kind}")
    return reading
