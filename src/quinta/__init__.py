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

from __future__ import annotations

from quinta._version import __version__

TYPE_CHECKING = False
"""True for whoever checks types, as ``typing`` has it, which would take its time to load."""

if TYPE_CHECKING:
    from collections.abc import Iterable

    from quinta import setter
    from quinta.counting import Count, Method, count
    from quinta.errors import Disagreement, LimitReached, MissingExtra, PuzzleError, QuintaError
    from quinta.explainer.story import Explanation, Hint, explain, hint
    from quinta.explainer.verify import Verification, verify
    from quinta.formats import Reading, parse, read, write
    from quinta.formats.files import load, load_reading
    from quinta.generator import CannotBeMade, Made, generate, generate_many
    from quinta.grid import Cell, Size, Wall
    from quinta.limits import Limits
    from quinta.named import example, examples
    from quinta.puzzle import Puzzle, Rule, Violation
    from quinta.puzzles import kinds
    from quinta.puzzles.akkoy import Akkoy
    from quinta.puzzles.doors import Doors
    from quinta.puzzles.doppelblock import Doppelblock
    from quinta.puzzles.gap import Gap
    from quinta.puzzles.white_and_tan import WhiteAndTan
    from quinta.questions import Check, Result, Search, Stats, Status, check, solutions, solve
    from quinta.rating import Rating, rate
    from quinta.session import Session

_HOMES = {
    "quinta": ("setter",),
    "quinta.counting": ("Count", "Method", "count"),
    "quinta.errors": ("Disagreement", "LimitReached", "MissingExtra", "PuzzleError", "QuintaError"),
    "quinta.explainer.story": ("Explanation", "Hint", "explain", "hint"),
    "quinta.explainer.verify": ("Verification", "verify"),
    "quinta.formats": ("Reading", "parse", "read", "write"),
    "quinta.formats.files": ("load", "load_reading"),
    "quinta.generator": ("CannotBeMade", "Made", "generate", "generate_many"),
    "quinta.grid": ("Cell", "Size", "Wall"),
    "quinta.limits": ("Limits",),
    "quinta.named": ("example", "examples"),
    "quinta.puzzle": ("Puzzle", "Rule", "Violation"),
    "quinta.puzzles": ("kinds",),
    "quinta.puzzles.akkoy": ("Akkoy",),
    "quinta.puzzles.doors": ("Doors",),
    "quinta.puzzles.doppelblock": ("Doppelblock",),
    "quinta.puzzles.gap": ("Gap",),
    "quinta.puzzles.white_and_tan": ("WhiteAndTan",),
    "quinta.questions": (
        *("Check", "Result", "Search", "Stats", "Status"),
        *("check", "solutions", "solve"),
    ),
    "quinta.rating": ("Rating", "rate"),
    "quinta.session": ("Session",),
}
"""Where each public name is to be had: a module is loaded when one of its names is first used."""

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


def __getattr__(name: str) -> object:
    """A public name that is used for the first time (PEP 562)."""
    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module 'quinta' has no attribute {name!r}")
    from importlib import import_module

    if home == __name__:
        return import_module(f"{home}.{name}")
    found = globals()[name] = getattr(import_module(home), name)
    return found


def __dir__() -> Iterable[str]:
    """Every public name, loaded or not."""
    return sorted({*globals(), *__all__})
