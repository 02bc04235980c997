"""Questions that somebody answers at the keyboard: one of a list, a text, a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from quinta.base.errors import QuintaError

T = TypeVar("T")

LEAVING = ("q", "quit", "exit", "end", "halt")
"""What one types to stop, with a full stop or without: the papers' programs know the others."""


class Leave(Exception):
    """The player wants to stop."""


def line(prompt: str) -> str:
    """What is typed on a line."""
    typed: str = click.prompt(prompt, default="", show_default=False, prompt_suffix="").strip()
    if typed.lower().removesuffix(".") in LEAVING:
        raise Leave
    return typed


def choose(
    question: str,
    entries: Sequence[tuple[str, T]],
    also: Callable[[str], T | None] = lambda typed: None,
) -> T:
    """The value of the entry whose number is typed; ``also`` knows other things to type."""
    click.echo(f"\n{question}")
    width = len(str(len(entries)))
    for number, (label, _) in enumerate(entries, 1):
        click.echo(f"  {number:>{width}}  {label}")
    while True:
        typed = line("> ")
        if typed.isdecimal() and 1 <= int(typed) <= len(entries):
            return entries[int(typed) - 1][1]
        if (found := also(typed)) is not None:
            return found
        click.echo(f"Please type a number from 1 to {len(entries)}, or q to leave.")


def ask(question: str, read: Callable[[str], T], usual: T, shown: str) -> T:
    """What is typed, read; Enter alone is the usual answer."""
    while True:
        typed = line(f"{question} (Enter: {shown}) ")
        if not typed:
            return usual
        try:
            return read(typed)
        except QuintaError as error:
            click.echo(f"{str(error)[:1].upper()}{str(error)[1:]}.")
