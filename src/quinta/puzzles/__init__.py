"""The kinds of puzzle. The folder is scanned: a file that defines a kind is all it takes."""

from __future__ import annotations

import importlib
import pkgutil

from quinta.errors import PuzzleError
from quinta.puzzle import Puzzle


def kinds() -> dict[str, type[Puzzle]]:
    """Every kind by name.

    >>> sorted(kinds())
    ['akkoy', 'doors', 'doppelblock', 'gap', 'white-and-tan']
    """
    found: dict[str, type[Puzzle]] = {}
    for module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
        if module.startswith("_"):
            continue
        for value in vars(importlib.import_module(f"{__name__}.{module}")).values():
            if isinstance(value, type) and issubclass(value, Puzzle) and "kind" in vars(value):
                found[value.kind] = value
    return found


def kind(name: str) -> type[Puzzle]:
    """The kind of this name.

    >>> kind("dors")
    Traceback (most recent call last):
    quinta.errors.PuzzleError: unknown kind 'dors'; known: akkoy, doors, ..., white-and-tan
    """
    known = kinds()
    if name not in known:
        raise PuzzleError(f"unknown kind '{name[:40]}'; known: {', '.join(sorted(known))}")
    return known[name]
