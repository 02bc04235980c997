"""Quinta: logic puzzles solved, listed, counted, checked and drawn.

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

from quinta._version import __version__ as __version__

TYPE_CHECKING = False
"""True for whoever checks types, as ``typing`` has it, which would take its time to load."""

if TYPE_CHECKING:  # "as" says that a name is handed on; the kinds' own names stand with the kinds
    # isort: off
    from collections.abc import Iterable

    from quinta.ask.clash import Clash as Clash, clash as clash, so_far as so_far
    from quinta.ask.count import Count as Count, Method as Method, count as count
    from quinta.ask.examples import example as example, examples as examples
    from quinta.ask.forced import Ambiguity as Ambiguity, forced as forced
    from quinta.ask.repair import Repair as Repair, Repairs as Repairs, repair as repair
    from quinta.ask.session import Session as Session
    from quinta.ask.solve import (
        Check as Check,
        Result as Result,
        Search as Search,
        Stats as Stats,
        Status as Status,
        check as check,
        solutions as solutions,
        solve as solve,
    )
    from quinta.ask.status import status as status
    from quinta.ask.thin import (
        Superfluous as Superfluous,
        Thinned as Thinned,
        superfluous as superfluous,
        thin as thin,
    )
    from quinta.base.errors import (
        CannotBeMade as CannotBeMade,
        Disagreement as Disagreement,
        LimitReached as LimitReached,
        MissingExtra as MissingExtra,
        OutOfReach as OutOfReach,
        PuzzleError as PuzzleError,
        QuintaError as QuintaError,
        WrongArgument as WrongArgument,
    )
    from quinta.base.grid import (
        AnySize as AnySize,
        Cell as Cell,
        Size as Size,
        Symmetry as Symmetry,
        Wall as Wall,
    )
    from quinta.base.limits import Clock as Clock, Limits as Limits
    from quinta.explainer.rating import Rating as Rating, rate as rate
    from quinta.explainer.story import (
        Explanation as Explanation,
        Hint as Hint,
        explain as explain,
        hint as hint,
    )
    from quinta.explainer.told import ToldStep as ToldStep
    from quinta.explainer.verify import (
        Given as Given,
        Verification as Verification,
        verify as verify,
    )
    from quinta.formats import Reading as Reading, parse as parse, read as read, write as write
    from quinta.formats.loading import (
        Collection as Collection,
        load as load,
        load_all as load_all,
        load_reading as load_reading,
    )
    from quinta.generator import (
        Made as Made,
        OfPicture as OfPicture,
        generate as generate,
        generate_from as generate_from,
        generate_many as generate_many,
    )
    from quinta.generator.rows import to_rows as to_rows
    from quinta.generator.wish import HowManyClues as HowManyClues
    from quinta.kinds import all_kinds as all_kinds
    from quinta.kinds._named import *  # noqa: F403
    from quinta.kinds._options import Options as Options
    from quinta.logic.model import (
        AnyMarks as AnyMarks,
        Fact as Fact,
        Marks as Marks,
        Place as Place,
        Value as Value,
    )
    from quinta.prove.verdict import Verdict as Verdict
    from quinta.puzzle.contract import (
        Example as Example,
        Rule as Rule,
        Variant as Variant,
        Violation as Violation,
    )
    from quinta.puzzle.puzzle import Puzzle as Puzzle
    from quinta.puzzle.step import (
        AnyLevel as AnyLevel,
        Clue as Clue,
        Level as Level,
        Reason as Reason,
        Step as Step,
        StepKind as StepKind,
        Where as Where,
        Witness as Witness,
    )
    from quinta.render.characters import Style as Style
    # isort: on

_HOMES = {
    "quinta.ask.clash": ("Clash", "clash", "so_far"),
    "quinta.ask.count": ("Count", "Method", "count"),
    "quinta.ask.examples": ("example", "examples"),
    "quinta.ask.forced": ("Ambiguity", "forced"),
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
    "quinta.ask.status": ("status",),
    "quinta.ask.thin": ("Superfluous", "Thinned", "superfluous", "thin"),
    "quinta.base.errors": (
        "CannotBeMade",
        "Disagreement",
        "LimitReached",
        "MissingExtra",
        "OutOfReach",
        "PuzzleError",
        "QuintaError",
        "WrongArgument",
    ),
    "quinta.base.grid": ("AnySize", "Cell", "Size", "Symmetry", "Wall"),
    "quinta.base.limits": ("Clock", "Limits"),
    "quinta.explainer.rating": ("Rating", "rate"),
    "quinta.explainer.story": ("Explanation", "Hint", "explain", "hint"),
    "quinta.explainer.told": ("ToldStep",),
    "quinta.explainer.verify": ("Given", "Verification", "verify"),
    "quinta.formats": ("Reading", "parse", "read", "write"),
    "quinta.formats.loading": ("Collection", "load", "load_all", "load_reading"),
    "quinta.generator": ("Made", "OfPicture", "generate", "generate_from", "generate_many"),
    "quinta.generator.rows": ("to_rows",),
    "quinta.generator.wish": ("HowManyClues",),
    "quinta.kinds": ("all_kinds",),
    "quinta.kinds._options": ("Options",),
    "quinta.logic.model": ("AnyMarks", "Fact", "Marks", "Place", "Value"),
    "quinta.prove.verdict": ("Verdict",),
    "quinta.puzzle.contract": ("Example", "Rule", "Variant", "Violation"),
    "quinta.puzzle.puzzle": ("Puzzle",),
    "quinta.puzzle.step": (
        "AnyLevel",
        "Clue",
        "Level",
        "Reason",
        "Step",
        "StepKind",
        "Where",
        "Witness",
    ),
    "quinta.render.characters": ("Style",),
}
"""Where each public name is to be had: a module is loaded when one of its names is first used."""


if not TYPE_CHECKING:  # or every name would be an object to whoever checks types

    def __getattr__(name: str) -> object:
        """A public name that is used for the first time (PEP 562); any other may be a kind."""
        if name == "__all__":
            return _public_names()
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is not None:
            from importlib import import_module

            found = getattr(import_module(home), name)
        elif name[:1].isupper():
            from quinta.kinds import class_named

            found = class_named(name)
        else:
            found = None
        if found is None:
            raise AttributeError(f"module 'quinta' has no attribute {name!r}")
        globals()[name] = found
        return found


def _public_names() -> list[str]:
    from quinta.kinds import class_names

    homely = (name for names in _HOMES.values() for name in names)
    return sorted({"__version__", *homely, *class_names()})


def __dir__() -> Iterable[str]:
    """Every public name, loaded or not."""
    return sorted({*globals(), *_public_names()})
