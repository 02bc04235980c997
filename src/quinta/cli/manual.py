"""The man page of the command, made from its help: ``python -m quinta.cli.manual > quinta.1``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc

import click

from quinta._version import __version__
from quinta.cli.verbs import VERBS, cli

EXITS = (
    ("0", "Yes, or done."),
    ("1", "No: no solution, a rule is broken, nothing of the kind."),
    ("2", "Bad usage, or input that cannot be read; one sentence says where and why."),
    ("3", "A limit was reached first, so the answer is not known, or it is not proved."),
    ("70", "A bug in Quinta; the sentence names a file with the details."),
    ("130", "Interrupted."),
)


def manual() -> str:
    """The page in the language of man.

    >>> manual().splitlines()[0].startswith('.TH QUINTA 1 "" "Quinta ')
    True
    """
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    context = click.Context(cli, info_name="quinta")
    yield f'.TH QUINTA 1 "" "Quinta {__version__}" "User Commands"'
    yield from (".SH NAME", "quinta \\- logic puzzles solved, explained, made, proved and drawn")
    yield from (".SH SYNOPSIS", ".B quinta", ".I VERB", "[\\fIINPUT\\fR...] [\\fIOPTIONS\\fR]")
    yield ".SH DESCRIPTION"
    yield from _prose(cli.help or "")
    yield ".SH VERBS"
    for name in VERBS:
        command = cli.get_command(context, name)
        assert command is not None
        yield from _verb(command, click.Context(command, context, info_name=name))
    yield ".SH EXIT STATUS"
    for code, meaning in EXITS:
        yield from (".TP", f".B {code}", plain(meaning))


def _verb(command: click.Command, context: click.Context) -> Iterator[str]:
    """A verb, and those below it."""
    usage = command.collect_usage_pieces(context)
    yield f".SS {plain(' '.join([context.command_path.partition(' ')[2], *usage]))}"
    yield from _prose(command.help or "")
    for parameter in command.params:
        record = parameter.get_help_record(context)
        if record and record[1]:
            yield from (".TP", f".B {plain(record[0])}", plain(record[1]))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _verb(below, click.Context(below, context, info_name=name))


def _prose(help: str) -> Iterator[str]:
    """Paragraphs; one that starts with a backspace keeps its lines, as click has it."""
    for paragraph in re.split(r"\n\s*\n", cleandoc(help)):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *map(plain, paragraph.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", plain(" ".join(paragraph.split())))


def plain(text: str) -> str:
    """A line that man shows as it is.

    >>> print(plain(".nf is --no \\\\ request"))
    \\&.nf is \\-\\-no \\e request
    """
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    click.echo(manual(), nl=False)
