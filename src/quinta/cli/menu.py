"""``quinta menu``: for people who do not know the commands. Keyboard only."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from quinta.ask.examples import example
from quinta.ask.solve import Search
from quinta.base.errors import CannotBeMade, LimitReached, PuzzleError
from quinta.base.limits import Clock, Limits
from quinta.cli.common import DEFAULT_MEGABYTES, drawn, table, told_rules
from quinta.formats import read
from quinta.generator import generate
from quinta.kinds import all_kinds
from quinta.logic.sat import steady_solver
from quinta.puzzle.puzzle import Puzzle

T = TypeVar("T")

MOST_SECONDS = 30
"""Nobody waits longer for a puzzle at a menu."""


class Leave(Exception):
    """The player wants to stop."""


@click.command()
def menu() -> int:
    """Choose a puzzle from a menu, solve it, see the next solution.

    \b
    Examples:
      quinta menu
      quinta
    """
    click.echo("Quinta. Type a number and press Enter; q leaves at any time.")
    try:
        while True:
            _one_kind(_choose("Which puzzle?", [(cls.title, cls) for cls in all_kinds().values()]))
    except (Leave, EOFError, click.Abort):
        click.echo("Good-bye.")
        return 0


def _one_kind(cls: type[Puzzle]) -> None:
    click.echo(f"\n{cls.title}\n{cls.task}")
    while True:
        entries: list[tuple[str, Callable[[], Puzzle | None]]] = [
            (f"example {number}: {known.source}", _example(f"{cls.kind}/{number}"))
            for number, known in enumerate(cls.examples, 1)
        ]
        entries.append(("a new puzzle, with one solution", lambda: _new(cls)))
        entries.append(("a random one as in the paper", lambda: _at_random(cls)))
        entries.append(("type a board", lambda: _typed(cls)))
        entries.append(("another kind of puzzle", lambda: None))
        wanted = _choose("Which board?", entries)
        puzzle = wanted()
        if puzzle is None:
            if wanted is entries[-1][1]:
                return
            continue
        _one_puzzle(puzzle)


def _example(name: str) -> Callable[[], Puzzle]:
    return lambda: example(name)


def _new(cls: type[Puzzle]) -> Puzzle | None:
    try:
        made = generate(cls.kind, seed=_seed(), limits=Limits(seconds=MOST_SECONDS))
    except CannotBeMade as error:
        click.echo(f"Not this time: {error}.")
        return None
    level = made.rating.level
    click.echo("Not rated." if level is None else f"Level {int(level)}: {level.title}.")
    return made.puzzle


def _at_random(cls: type[Puzzle]) -> Puzzle | None:
    clock = Clock(Limits(seconds=MOST_SECONDS))
    try:
        found = cls.at_random(random.Random(_seed()), cls.usual_size, steady_solver, clock)
    except (CannotBeMade, LimitReached) as error:
        click.echo(f"Not this time: {error}.")
        return None
    click.echo("It may have several solutions.")
    return found


def _seed() -> int:
    return random.SystemRandom().getrandbits(32)


def _typed(cls: type[Puzzle]) -> Puzzle | None:
    """A board typed line by line; a mistake is explained and the menu comes back."""
    click.echo(f"Type the puzzle and end with an empty line. An example:\n{cls.examples[0].text}")
    lines: list[str] = []
    while line := _line(""):
        lines.append(line)
    text = "\n".join(lines)
    try:
        if _says_its_format(text):
            return read(text, cls.kind).puzzle
        return read(f"{cls.kind}\n{text}").puzzle
    except PuzzleError as error:
        click.echo(f"That is not a puzzle yet: {error}")
        return None


def _says_its_format(text: str) -> bool:
    """Whether a typed text starts with a kind, or is JSON or the papers' lists."""
    words = text.split()
    return bool(words) and (words[0] in all_kinds() or words[0][0] in "[{|?" or "(" in words[0])


def _one_puzzle(puzzle: Puzzle) -> None:
    click.echo(drawn(puzzle, None, None))
    click.echo(told_rules(puzzle))
    with Search(puzzle, "sat", Limits(megabytes=DEFAULT_MEGABYTES)) as search:
        while True:
            action = _choose(
                "What now?",
                [
                    ("next solution" if search.found else "solve", _next),
                    ("statistics", _statistics),
                    ("another board", None),
                ],
            )
            if action is None:
                return
            action(puzzle, search)


def _next(puzzle: Puzzle, search: Search) -> None:
    try:
        marks = next(search, None)
    except LimitReached as reached:
        click.echo(f"Unknown: {reached}.")
        return
    except KeyboardInterrupt:
        click.echo("Stopped.")
        return
    if marks is not None:
        click.echo(drawn(puzzle, marks, None))
        click.echo(f"Solution {search.found}.")
    elif not search.complete:
        click.echo("The search was stopped; choose the board again to go on.")
    elif search.found:
        click.echo(f"No other solution: {search.found} in all.")
    else:
        click.echo(f"No solution{': ' + search.reason if search.reason else ''}.")


def _statistics(puzzle: Puzzle, search: Search) -> None:
    click.echo(table(search.stats))


def _choose(question: str, entries: Sequence[tuple[str, T]]) -> T:
    """The value of the entry whose number is typed."""
    click.echo(f"\n{question}")
    for number, (label, _) in enumerate(entries, 1):
        click.echo(f"  {number}  {label}")
    while True:
        typed = _line("> ")
        if typed.isdecimal() and 1 <= int(typed) <= len(entries):
            return entries[int(typed) - 1][1]
        click.echo(f"Please type a number from 1 to {len(entries)}, or q to leave.")


def _line(prompt: str) -> str:
    typed: str = click.prompt(prompt, default="", show_default=False, prompt_suffix="").strip()
    if typed.lower() in ("q", "quit", "exit"):
        raise Leave
    return typed
