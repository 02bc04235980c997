"""How a word on the command line may go on, for the shell that asks."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

Items = list[CompletionItem]


def kinds(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The names of kinds."""
    from quinta.kinds import all_kinds

    return _those(((name, cls.title) for name, cls in all_kinds().items()), incomplete)


def several_kinds(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The names of kinds, joined by commas; those before the last comma stay as they are."""
    before, comma, word = incomplete.rpartition(",")
    return _after(before + comma, kinds(ctx, param, word))


def metavar(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The words that the help names for an option, as in A4|A5|Letter."""
    return _those(((word, "") for word in (param.metavar or "").split("|")), incomplete)


def examples(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The names of kinds and of examples."""
    return [*kinds(ctx, param, incomplete), *_examples(incomplete)]


def inputs(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The names of examples, and files."""
    return [*_examples(incomplete), CompletionItem(incomplete, type="file")]


def strategies(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """The words of strategies; those before the last comma or plus stay as they are."""
    from quinta.logic.strategies import BRANCHES, ORDERS, SWITCHES, VALUES

    end = max(incomplete.rfind(","), incomplete.rfind("+")) + 1
    before, word = incomplete[:end], incomplete[end:]
    return _after(before, _those({**ORDERS, **VALUES, **BRANCHES, **SWITCHES}.items(), word))


def _examples(incomplete: str) -> Items:
    from quinta.ask.examples import examples as all_examples

    return _those(((name, found.source) for name, found in all_examples().items()), incomplete)


def _after(before: str, found: Items) -> Items:
    return [CompletionItem(before + item.value, help=item.help) for item in found]


def _those(known: Iterable[tuple[str, str]], incomplete: str) -> Items:
    return [CompletionItem(name, help=said) for name, said in known if name.startswith(incomplete)]
