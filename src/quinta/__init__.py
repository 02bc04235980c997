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

    from quinta.ask.clash import Clash, clash, so_far
    from quinta.ask.count import Count, Method, count
    from quinta.ask.examples import example, examples
    from quinta.ask.forced import Ambiguity, ambiguity, forced
    from quinta.ask.repair import Repair, Repairs, repair
    from quinta.ask.session import Session
    from quinta.ask.solve import Check, Result, Search, Stats, Status, check, solutions, solve
    from quinta.ask.status import Verdict, status
    from quinta.ask.thin import Superfluous, Thinned, superfluous, thin
    from quinta.base.errors import (
        CannotBeMade,
        Disagreement,
        LimitReached,
        MissingExtra,
        PuzzleError,
        QuintaError,
    )
    from quinta.base.grid import Cell, Size, Wall
    from quinta.base.limits import Limits
    from quinta.explainer.rating import Rating, rate
    from quinta.explainer.story import Explanation, Hint, explain, hint
    from quinta.explainer.verify import Verification, verify
    from quinta.formats import Reading, parse, read, write
    from quinta.formats.files import load, load_reading
    from quinta.generator import Made, generate, generate_many
    from quinta.kinds import all_kinds
    from quinta.kinds.akkoy import Akkoy
    from quinta.kinds.doors import Doors
    from quinta.kinds.doppelblock import Doppelblock
    from quinta.kinds.gap import Gap
    from quinta.kinds.white_and_tan import WhiteAndTan
    from quinta.puzzle.contract import Puzzle, Rule, Violation

_HOMES = {
    "quinta.ask.clash": ("Clash", "clash", "so_far"),
    "quinta.ask.count": ("Count", "Method", "count"),
    "quinta.ask.examples": ("example", "examples"),
    "quinta.ask.forced": ("Ambiguity", "ambiguity", "forced"),
    "quinta.ask.repair": ("Repair", "Repairs", "repair"),
    "quinta.ask.session": ("Session",),
    "quinta.ask.solve": (
        "Check",
        "Result",
        "Search",
        "Stats",
        "Status",
        "check",
        "solutions",
        "solve",
    ),
    "quinta.ask.status": ("Verdict", "status"),
    "quinta.ask.thin": ("Superfluous", "Thinned", "superfluous", "thin"),
    "quinta.base.errors": (
        "CannotBeMade",
        "Disagreement",
        "LimitReached",
        "MissingExtra",
        "PuzzleError",
        "QuintaError",
    ),
    "quinta.base.grid": ("Cell", "Size", "Wall"),
    "quinta.base.limits": ("Limits",),
    "quinta.explainer.rating": ("Rating", "rate"),
    "quinta.explainer.story": ("Explanation", "Hint", "explain", "hint"),
    "quinta.explainer.verify": ("Verification", "verify"),
    "quinta.formats": ("Reading", "parse", "read", "write"),
    "quinta.formats.files": ("load", "load_reading"),
    "quinta.generator": ("Made", "generate", "generate_many"),
    "quinta.kinds": ("all_kinds",),
    "quinta.kinds.akkoy": ("Akkoy",),
    "quinta.kinds.doors": ("Doors",),
    "quinta.kinds.doppelblock": ("Doppelblock",),
    "quinta.kinds.gap": ("Gap",),
    "quinta.kinds.white_and_tan": ("WhiteAndTan",),
    "quinta.puzzle.contract": ("Puzzle", "Rule", "Violation"),
}
"""Where each public name is to be had: a module is loaded when one of its names is first used."""

__all__ = [
    "Akkoy",
    "Ambiguity",
    "CannotBeMade",
    "Cell",
    "Check",
    "Clash",
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
    "Repair",
    "Repairs",
    "Result",
    "Rule",
    "Search",
    "Session",
    "Size",
    "Stats",
    "Status",
    "Superfluous",
    "Thinned",
    "Verdict",
    "Verification",
    "Violation",
    "Wall",
    "WhiteAndTan",
    "__version__",
    "all_kinds",
    "ambiguity",
    "check",
    "clash",
    "count",
    "example",
    "examples",
    "explain",
    "forced",
    "generate",
    "generate_many",
    "hint",
    "load",
    "load_reading",
    "parse",
    "rate",
    "read",
    "repair",
    "so_far",
    "solutions",
    "solve",
    "status",
    "superfluous",
    "thin",
    "verify",
    "write",
]


def __getattr__(name: str) -> object:
    """A public name that is used for the first time (PEP 562)."""
    home = next((home for home, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module 'quinta' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(home), name)
    return found


def __dir__() -> Iterable[str]:
    """Every public name, loaded or not."""
    return sorted({*globals(), *__all__})
