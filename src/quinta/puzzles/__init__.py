"""The kinds of puzzle. The folder is scanned: a file that defines a kind is all it takes."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from quinta.errors import PuzzleError
from quinta.puzzle import Puzzle


def kinds() -> dict[str, type[Puzzle]]:
    """Every kind by name.

    >>> sorted(kinds())
    ['akkoy', 'doors', 'doppelblock', 'gap', 'white-and-tan']
    """
    return {cls.kind: cls for module in _modules() for cls in _defined_in(module)}


def find_kind(name: str) -> type[Puzzle] | None:
    """The kind of this name, if there is one.

    The file that is called like it is looked into first: then the others need not be loaded.

    >>> find_kind("dors") is None
    True
    """
    module = name.replace("-", "_")
    here = _defined_in(module) if module in _modules() else ()
    return next((cls for cls in here if cls.kind == name), None) or kinds().get(name)


def kind(name: str | type[Puzzle]) -> type[Puzzle]:
    """The kind of this name; one that is a kind already is that.

    >>> kind("dors")
    Traceback (most recent call last):
    quinta.errors.PuzzleError: unknown kind 'dors'; known: akkoy, doors, ..., white-and-tan
    """
    if not isinstance(name, str):
        return name
    found = find_kind(name)
    if found is None:
        raise PuzzleError(f"unknown kind '{name[:40]}'; known: {', '.join(sorted(kinds()))}")
    return found


def _modules() -> list[str]:
    """The files of kinds; what helps them begins with an underscore."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in names if not name.startswith("_"))


def _defined_in(module: str) -> Iterator[type[Puzzle]]:
    for value in vars(importlib.import_module(f"{__name__}.{module}")).values():
        if isinstance(value, type) and issubclass(value, Puzzle) and "kind" in vars(value):
            yield value
