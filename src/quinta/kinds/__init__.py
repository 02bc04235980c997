"""The kinds of puzzle, each found when it is wanted.

Our own stand in this folder: a file or a folder that is called like its kind is all it takes.
Others come with installed packages, by the entry point group ``quinta.kinds``. To look through
these takes longer than to solve a small puzzle, so it is done only where a kind is not one of
our own, or all are wanted.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from quinta.kinds._elsewhere import Elsewhere
    from quinta.puzzle.contract import OtherName
    from quinta.puzzle.puzzle import Puzzle

_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


def all_kinds() -> dict[str, type[Puzzle]]:
    """Every kind by name: our own, then those of installed packages.

    >>> sorted(all_kinds())
    ['akkoy', 'doors', 'doppelblock', 'gap', 'white-and-tan']
    """
    own = {name: _own_kind(module) for name, module in _own().items()}
    return {**own, **_installed().all_kinds()}


def find_kind(name: str) -> type[Puzzle] | None:
    """The kind of this name, if there is one; no other is loaded.

    Capitals do not matter, nor whether words are apart by dashes, underscores or spaces.

    >>> find_kind("dors") is None, find_kind("White and_Tan").kind
    (True, 'white-and-tan')
    """
    name = _plain(name)
    if name in _own():
        return _own_kind(_own()[name])
    return _installed().find_kind(name) if _NAME.fullmatch(name) else None


def kind_named(name: str | type[Puzzle]) -> type[Puzzle]:
    """The kind of this name; one that is a kind already is that.

    >>> kind_named("sudoku")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: unknown kind 'sudoku'; known: akkoy, doors, ..., white-and-tan
    >>> kind_named("dors")
    Traceback (most recent call last):
    quinta.base.errors.PuzzleError: unknown kind 'dors'; did you mean 'doors'?
    """
    if not isinstance(name, str):
        return name
    found = find_kind(name)
    if found is None:
        from quinta.base.errors import PuzzleError

        raise PuzzleError(_why_unknown(name))
    return found


def kind_and_options(
    name: str | type[Puzzle], options: dict[str, Any]
) -> tuple[type[Puzzle], dict[str, Any]]:
    """The kind of this name with its options; another name for it brings its own along.

    >>> cls, options = kind_and_options("nonogram", {"areas": "one"})
    >>> cls.kind, options
    ('akkoy', {'ordered': True, 'row_colour': 'black', 'areas': 'one'})
    """
    other = other_name(name) if isinstance(name, str) and find_kind(name) is None else None
    if other is None:
        return kind_named(name), options
    cls, own = other
    for option, value in own.options.items():
        if options.get(option, value) != value:
            from quinta.base.errors import PuzzleError

            raise PuzzleError(contradicted(str(name), cls, option))
    return cls, {**own.options, **options}


def has_every_clue(cls: type[Puzzle], options: Mapping[str, Any]) -> bool:
    """Whether puzzles with these options, by whatever name, are expected to have every clue.

    >>> akkoy = kind_named("akkoy")
    >>> has_every_clue(akkoy, {"ordered": True, "row_colour": "black"}), has_every_clue(akkoy, {})
    (True, False)
    """
    others = cls.also_called.values()
    return any(each.every_clue and each.options.items() <= options.items() for each in others)


def contradicted(name: str, cls: type[Puzzle], option: str) -> str:
    """What is wrong if an option is not as another name for a kind has it.

    >>> contradicted("nonogram", kind_named("akkoy"), "ordered")
    'a nonogram has ordered=yes; leave this out, or write akkoy'
    """
    from quinta.base.fields import option_text

    value = option_text(cls.also_called[_plain(name)].options[option])
    return f"a {_plain(name)} has {option}={value}; leave this out, or write {cls.kind}"


def other_name(name: str) -> tuple[type[Puzzle], OtherName] | None:
    """The kind that is also called so, and what this name stands for.

    >>> cls, other = other_name("Nonogram")
    >>> cls.kind, other.options
    ('akkoy', {'ordered': True, 'row_colour': 'black'})
    """
    name = _plain(name)
    return next(
        ((cls, cls.also_called[name]) for cls in all_kinds().values() if name in cls.also_called),
        None,
    )


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "-", name.strip().lower())


def _why_unknown(name: str) -> str:
    """What is wrong with a name that no kind has, and what may have been meant."""
    about = [said for (kind, _), said in _installed().left_out.items() if kind == name]
    if about:
        return about[0]
    if other := other_name(name):
        from quinta.base.fields import header

        said = header(f"{other[0].kind} with", **other[1].options).strip()
        return f"a {_plain(name)} is {said}; write it so"
    from quinta.base.names import close_to, meant

    others = [other for cls in all_kinds().values() for other in cls.also_called]
    known = meant(name, sorted(all_kinds()))
    return f"unknown kind '{name[:40]}'; {close_to(name, others) or known}"


def left_out() -> tuple[str, ...]:
    """What installed packages offered so far and could not be taken for a kind: a sentence each.

    Nothing else stops for it. A kind is looked at when it is wanted, or all are.

    >>> kinds = all_kinds()
    >>> left_out()
    ()
    """
    looked = _installed.cache_info().currsize > 0
    return tuple(_installed().left_out.values()) if looked else ()


def class_named(name: str) -> type[Puzzle] | None:
    """The kind whose class has this name, if there is one; no other is loaded.

    >>> class_named("WhiteAndTan").title
    'White and Tan'
    """
    kind = re.sub("(?<=.)(?=[A-Z])", "-", name).lower()
    return _own_kind(_own()[kind]) if kind in _own() else _installed().class_named(name)


def class_names() -> list[str]:
    """What the classes of all kinds are called; none is loaded.

    >>> class_names()
    ['Akkoy', 'Doors', 'Doppelblock', 'Gap', 'WhiteAndTan']
    """
    own = ("".join(map(str.capitalize, name.split("-"))) for name in _own())
    return [*own, *_installed().class_names()]


def _own() -> dict[str, str]:
    """Our own kinds: what each is called, and the module it is in."""
    return _kinds_in(tuple(__path__))


@cache
def _kinds_in(folders: tuple[str, ...]) -> dict[str, str]:
    modules = sorted(module.name for module in pkgutil.iter_modules(folders))
    return {name.replace("_", "-"): name for name in modules if not name.startswith("_")}


def _own_kind(module: str) -> type[Puzzle]:
    from quinta.puzzle.puzzle import Puzzle

    found: list[type[Puzzle]] = [
        value
        for value in vars(importlib.import_module(f"{__name__}.{module}")).values()
        if isinstance(value, type) and issubclass(value, Puzzle) and "kind" in vars(value)
    ]
    return found[0]


@cache
def _installed() -> Elsewhere:
    from quinta.kinds._elsewhere import Elsewhere

    return Elsewhere(frozenset(_own()))
