"""The puzzles that come with Quinta, by name: ``doors/1`` ... ``white-and-tan/8``."""

from __future__ import annotations

from collections.abc import Iterator

from quinta.base.arguments import public
from quinta.base.errors import PuzzleError
from quinta.base.names import close_to
from quinta.formats import read
from quinta.kinds import all_kinds, find_kind
from quinta.puzzle.contract import Example
from quinta.puzzle.puzzle import Puzzle


def examples() -> dict[str, Example]:
    """Every example by name.

    >>> [name for name in examples() if name.startswith("akkoy")]
    ['akkoy/1', 'akkoy/2']
    """
    return {name: found for cls in all_kinds().values() for name, found in _numbered(cls)}


def find_example(name: str) -> Example | None:
    """The example of this name, if there is one.

    >>> find_example("doors.txt") is None
    True
    """
    kind, _, number = name.partition("/")
    cls = find_kind(kind) if number.isdecimal() else None
    return None if cls is None else dict(_numbered(cls)).get(f"{cls.kind}/{number}")


@public
def example(name: str) -> Puzzle:
    """The puzzle of the example of this name.

    >>> example("doors/9")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: there is no example 'doors/9'; doors has 1 to 4
    """
    if found := find_example(name):
        return read(found.text).puzzle
    if cls := find_kind(name.partition("/")[0]):
        raise PuzzleError(f"there is no example '{name}'; {cls.kind} has 1 to {len(cls.examples)}")
    meant = close_to(name, [*all_kinds(), *examples()]) or "'quinta examples' lists them"
    raise PuzzleError(f"there is no example '{name[:80]}'; {meant}")


def _numbered(cls: type[Puzzle]) -> Iterator[tuple[str, Example]]:
    return ((f"{cls.kind}/{index}", found) for index, found in enumerate(cls.examples, 1))
