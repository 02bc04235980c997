"""Quinta: five logic puzzles solved, listed, counted, checked and drawn.

>>> import quinta
>>> puzzle = quinta.example("doors/1")
>>> result = quinta.solve(puzzle)
>>> print(result.status)
unique
>>> print(puzzle.draw(result.solution))
┌───────┬───────┐
│ 4   2 │ 4   2 │
│   ╶───┘   ┌───┤
│ 5   3   5 │ 3 │
│   ╶───┐   ╵   │
│ 4   3 │     4 │
├───╴   ├───╴   │
│ 2   3 │ 2   4 │
└───────┴───────┘
"""

from quinta import setter
from quinta._version import __version__
from quinta.counting import Count, Method, count
from quinta.errors import Disagreement, LimitReached, MissingExtra, PuzzleError, QuintaError
from quinta.examples import example, examples
from quinta.explainer import Explanation, Hint, Verification, explain, hint, verify
from quinta.formats import Reading, read, write
from quinta.formats.files import load, load_reading
from quinta.generator import CannotBeMade, Made, generate, generate_many
from quinta.grid import Cell, Size, Wall
from quinta.limits import Limits
from quinta.puzzle import Puzzle, Rule, Violation
from quinta.puzzles import kinds
from quinta.puzzles.akkoy import Akkoy
from quinta.puzzles.doors import Doors
from quinta.puzzles.doppelblock import Doppelblock
from quinta.puzzles.gap import Gap
from quinta.puzzles.white_and_tan import WhiteAndTan
from quinta.questions import (
    Check,
    Result,
    Search,
    Stats,
    Status,
    check,
    solutions,
    solve,
)
from quinta.rating import Rating, rate
from quinta.session import Session

__all__ = [
    "Akkoy",
    "CannotBeMade",
    "Cell",
    "Check",
    "Count",
    "Disagreement",
    "Doors",
    "Doppelblock",
    "Explanation",
    "Gap",
    "Hint",
    "LimitReached",
    "Limits",
    "Made",
    "Method",
    "MissingExtra",
    "Puzzle",
    "PuzzleError",
    "QuintaError",
    "Rating",
    "Reading",
    "Result",
    "Rule",
    "Search",
    "Session",
    "Size",
    "Stats",
    "Status",
    "Verification",
    "Violation",
    "Wall",
    "WhiteAndTan",
    "__version__",
    "check",
    "count",
    "example",
    "examples",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "kinds",
    "load",
    "load_reading",
    "parse",
    "rate",
    "read",
    "setter",
    "solutions",
    "solve",
    "verify",
    "write",
]


def parse(text: str, kind: str | None = None) -> Puzzle:
    """The puzzle in a text: canonical, JSON, or the papers' lists with their kind.

    >>> parse("gap 9").size
    Size(rows=9, columns=9)
    """
    return read(text, kind).puzzle
