"""The puzzles that come with Quinta, by name: ``doors/1`` ... ``white-and-tan/8``."""

from __future__ import annotations

from quinta.errors import PuzzleError
from quinta.formats import read
from quinta.puzzle import Example, Puzzle
from quinta.puzzles import kinds


def examples() -> dict[str, Example]:
    """Every example by name.

    >>> [name for name in examples() if name.startswith("akkoy")]
    ['akkoy/1', 'akkoy/2']
    """
    return {
        f"{name}/{index}": example
        for name, cls in kinds().items()
        for index, example in enumerate(cls.examples, 1)
    }


def example(name: str) -> Puzzle:
    """The example of this name.

    >>> example("doors/9")
    Traceback (most recent call last):
    quinta.errors.PuzzleError: there is no example 'doors/9'; doors has 1 to 4
    """
    found = examples()
    if name in found:
        return read(found[name].text).puzzle
    kind = name.partition("/")[0]
    if kind in kinds():
        raise PuzzleError(
            f"there is no example '{name}'; {kind} has 1 to {len(kinds()[kind].examples)}"
        )
    raise PuzzleError(f"there is no example '{name}'; 'quinta examples' lists them")
