"""The kinds of puzzle. The folder is scanned: a file or folder with a kind is all it takes."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from quinta.base.errors import PuzzleError
from quinta.puzzle.contract import Puzzle


def all_kinds() -> dict[str, type[Puzzle]]:
    """Every kind by name.

    >>> sorted(all_kinds())
    ['akkoy', 'doors', 'doppelblock', 'gap', 'white-and-tan']
    """
    return {cls.kind: cls for module in _modules() for cls in _defined_in(module)}


def find_kind(name: str) -> type[Puzzle] | None:
    """The kind of this name, if there is one.

    What is called like it is looked into first: then the others need not be loaded.

    >>> find_kind("dors") is None
    True
    """
    module = name.replace("-", "_")
    here = _defined_in(module) if module in _modules() else ()
    return next((cls for cls in here if cls.kind == name), None) or all_kinds().get(name)


def kind_named(name: str | type[Puzzle]) -> type[Puzzle]:
    """The kind of this name; one that is a kind already is that.

    >>> kind_named("dors")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: unknown kind 'dors'; known: akkoy, doors, ..., white-and-tan
    """
    if not isinstance(name, str):
        return name
    found = find_kind(name)
    if found is None:
        raise PuzzleError(f"unknown kind '{name[:40]}'; known: {', '.join(sorted(all_kinds()))}")
    return found


def _modules() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def _defined_in(module: str) -> Iterator[type[Puzzle]]:
    for value in vars(importlib.import_module(f"{__name__}.{module}")).values():
        if isinstance(value, type) and issubclass(value, Puzzle) and "kind" in vars(value):
            yield value
