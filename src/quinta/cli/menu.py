"""``quinta menu``: for people who do not know the commands. Keyboard only."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from textwrap import fill

import click

from quinta.ask.examples import example
from quinta.base.errors import CannotBeMade, LimitReached, PuzzleError
from quinta.base.grid import Size, read_size
from quinta.base.limits import Clock, Limits
from quinta.cli.asking import Leave, ask, choose, line
from quinta.cli.common import PAGE
from quinta.cli.menu_board import one_board
from quinta.formats import Reading, read
from quinta.generator import generate
from quinta.generator.wish import Wish, levels_in
from quinta.kinds import all_kinds
from quinta.logic.sat import steady_solver
from quinta.puzzle.puzzle import Puzzle
from quinta.puzzle.step import Level

MOST_SECONDS = 30
"""Nobody waits longer for a puzzle at a menu."""

Board = Callable[[], Reading | None]
"""What gives a board to look at, if it can; it has said why if not."""


@click.command()
def menu() -> int:
    """Choose a puzzle from a menu: solve it, take hints, have it explained, save it; make new ones.

    \b
    Examples:
      quinta menu
      quinta
    """
    click.echo("Quinta. Type a number and press Enter; q leaves at any time.")
    kinds: list[tuple[str, Callable[[], None]]] = [
        (cls.title, partial(_one_kind, cls)) for cls in all_kinds().values()
    ]
    try:
        while True:
            choose("Which puzzle?", kinds, also=_query)()
    except (Leave, EOFError, click.Abort):
        click.echo("Good-bye.")
        return 0


def _query(typed: str) -> Callable[[], None] | None:
    """A board that is typed where a number is asked for, as at a paper's prompt."""
    board = _typed_query(typed, None)
    if board is None:
        return None

    def shown() -> None:
        if (reading := board()) is not None:
            one_board(reading)

    return shown


def _typed_query(typed: str, kind: str | None) -> Board | None:
    if not any(bracket in typed for bracket in "([{"):
        return None
    return partial(_read, typed, kind)


def _one_kind(cls: type[Puzzle]) -> None:
    click.echo(f"\n{cls.title}\n{fill(cls.task, PAGE)}")
    in_the_paper = "" if cls.paper() is None else " as in the paper"
    boards: list[tuple[str, Board | None]] = [
        *(
            (f"example {number}: {known.source}", partial(_example, f"{cls.kind}/{number}"))
            for number, known in enumerate(cls.examples, 1)
        ),
        ("a new puzzle, with one solution", partial(_new, cls)),
        (f"a random one{in_the_paper}", partial(_at_random, cls)),
        ("type a board", partial(_typed, cls)),
        ("another kind of puzzle", None),
    ]
    while True:
        wanted = choose("Which board?", boards, also=partial(_typed_query, kind=cls.kind))
        if wanted is None:
            return
        reading = wanted()
        if reading is not None:
            one_board(reading)


def _example(name: str) -> Reading:
    return Reading(example(name))


# New ones


def _new(cls: type[Puzzle]) -> Reading | None:
    size = _size(cls)
    try:
        level = _level(cls, size)
        within = Limits(seconds=MOST_SECONDS)
        made = generate(cls.kind, size=size, level=level, seed=_seed(), limits=within)
    except (CannotBeMade, PuzzleError) as error:
        click.echo(f"Not this time: {error}.")
        return None
    found = made.rating.level
    click.echo("Not rated." if found is None else f"Level {int(found)}: {found.title}.")
    return Reading(made.puzzle)


def _at_random(cls: type[Puzzle]) -> Reading | None:
    paper = cls.paper()
    orders = () if paper is None else paper.creates
    size = _size(cls, f" The paper makes {_listed(orders)}." if orders else "")
    shares = {
        name: ask(f"Share of {share.of}, 0 to 1?", _share, share.usual, f"{share.usual}")
        for name, share in cls.random_settings.items()
    }
    clock = Clock(Limits(seconds=MOST_SECONDS))
    try:
        found = cls.at_random(random.Random(_seed()), size, steady_solver, clock, **shares)
    except (CannotBeMade, LimitReached, PuzzleError) as error:
        click.echo(f"Not this time: {error}.")
        return None
    click.echo("It may have several solutions.")
    return Reading(found)


def _size(cls: type[Puzzle], more: str = "") -> Size:
    def wanted(typed: str) -> Size:
        size = read_size(typed)
        if size is None:
            raise PuzzleError(f"'{typed}' is no size; type for instance {cls.usual_size}")
        cls.require_size(size)
        return size

    return ask(f"Which size?{more}", wanted, cls.usual_size, str(cls.usual_size))


def _level(cls: type[Puzzle], size: Size) -> str | None:
    """A level that exists at this size, or as in published puzzles."""
    existing = Wish.of(cls.kind, size).existing
    if not existing:
        return None

    def wanted(typed: str) -> str | None:
        levels_in(typed)
        return typed

    named = ", ".join(f"{int(level)} {level.title}" for level in sorted(existing, key=Level))
    return ask(f"Which level? {named}.", wanted, None, "as in published ones")


def _share(typed: str) -> float:
    try:
        share = float(typed.replace(",", "."))
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise PuzzleError(f"'{typed}' is no share; type a number from 0 to 1, such as 0.3")
    return share


def _listed(orders: tuple[int, ...]) -> str:
    """
    >>> _listed((4, 5, 6))
    '4, 5 or 6'
    """
    *others, last = map(str, orders)
    return f"{', '.join(others)} or {last}" if others else last


def _seed() -> int:
    return random.SystemRandom().getrandbits(32)


# Typed ones


def _typed(cls: type[Puzzle]) -> Reading | None:
    """A board typed line by line; a mistake is explained and the menu comes back."""
    click.echo(f"Type the puzzle and end with an empty line. An example:\n{cls.examples[0].text}")
    lines: list[str] = []
    while typed := line(""):
        lines.append(typed)
    return _read("\n".join(lines), cls.kind)


def _read(text: str, kind: str | None) -> Reading | None:
    try:
        return read(text, kind)
    except PuzzleError as error:
        click.echo(f"That is not a puzzle yet: {error}")
        return None
