"""``quinta convert``: the same puzzle in another format."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import click

from quinta.base.errors import PuzzleError
from quinta.base.files import write_whole
from quinta.base.limits import Clock
from quinta.cli.choices import OneOf
from quinta.cli.common import format_told_by, within_limits
from quinta.cli.inputs import each_input, heading, input_argument, name_of_input
from quinta.cli.output import numbered_names, require_not_read, require_output
from quinta.formats import Reading
from quinta.formats.json import is_record
from quinta.formats.many import LINES
from quinta.formats.registry import TEXT, WRITTEN, Format, format_named

JSON = format_named("json")


@click.command()
@input_argument
@click.option(
    "--to",
    "target",
    type=OneOf([format.name for format in WRITTEN]),
    metavar="FORMAT",
    help=f"{', '.join(format.name for format in WRITTEN)}; else FILE's ending tells it.",
)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(dir_okay=False), help="Write to FILE."
)
@click.option(
    "--drop-equal",
    is_flag=True,
    help="Leave out what is the same as an earlier puzzle, turned or mirrored.",
)
@within_limits
def convert(
    target: str | None, output: str | None, drop_equal: bool, clock: Clock, **asked: Any
) -> int:
    """Write a puzzle in another format: as text, JSON or lists, as an address, as a picture,
    as a model for other people's solvers.

    \b
    Examples:
      quinta convert doors/4 --to json
      quinta convert doors/4 -o doors.svg
      quinta convert gap/1 -o gap.cnf
      quinta convert puzzles.jsonl --only 1-10 --to link
      quinta convert a.jsonl b.jsonl --drop-equal -o both.jsonl
      echo '[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]' |
        quinta convert - --kind white-and-tan --to text
    """
    format = format_named(target) if target else _told_by(output)
    if output is not None:
        require_output(output)
    written: list[bytes] = []
    to = written.append if output is not None else partial(_print, format)
    is_collection = target is None and format is JSON and str(output).lower().endswith(LINES)
    seen: set[str] | None = set() if drop_equal else None
    code: int = _each(
        format=format, to=to, is_collection=is_collection, seen=seen, clock=clock, **asked
    )
    if output is not None and written:
        _write(output, format, written)
    return code


def _told_by(output: str | None) -> Format:
    """The format that the name of a file tells; many objects are JSON as well as one."""
    if output is not None and os.path.splitext(output)[1].lower() == LINES:
        return JSON
    return format_told_by(output, WRITTEN)


@each_input(headed=False, recorded=True)
def _each(
    reading: Reading,
    record: Mapping[str, Any],
    format: Format,
    to: Callable[[bytes], object],
    is_collection: bool,
    seen: set[str] | None,
    clock: Clock,
) -> int:
    puzzle, marks, notes = reading
    if seen is not None:
        if (form := puzzle.canonical().text()) in seen:
            click.echo(f"{name_of_input()} is the same as an earlier one and left out", err=True)
            return 0
        seen.add(form)
    if is_collection and is_record(record):
        to((json.dumps(record, ensure_ascii=False) + "\n").encode())
        return 0
    if format.solution:
        from quinta.ask.kept import kept

        marks, why = kept(puzzle, marks, clock.rest())
        if why:
            click.echo(f"the solution is not taken along, for {why}", err=True)
    written = format.content(puzzle, marks, notes)
    for loss in format.losses(puzzle):
        click.echo(loss, err=True)
    to(written)
    return 0


def _print(format: Format, written: bytes) -> None:
    """On the terminal texts are told apart by comments; what is no line has to be a file each."""
    above = heading()
    if above and format is TEXT:
        click.echo(above)
    elif above and not format.one_line:
        raise click.UsageError(
            f"INPUT has many puzzles, and {format.title} holds one; give -o FILE, or see --only"
        )
    if format.binary and sys.stdout.isatty():
        raise click.UsageError(f"a {format.title} is nothing for a terminal; give --output FILE")
    click.echo(written if format.binary else written.decode(), nl=False)


def _write(path: str, format: Format, written: Sequence[bytes]) -> None:
    """Into one file, if each is a line, or else a file each."""
    if format is JSON and len(written) > 1 and not path.lower().endswith(LINES):
        raise PuzzleError(f"a .json file holds one puzzle; a {LINES} file holds many")
    parts = [b"".join(written)] if format.one_line else written
    names = numbered_names(path, len(parts))
    require_not_read(names)
    for name, content in zip(names, parts, strict=True):
        write_whole(name, content)
    if len(names) > 1:
        click.echo(f"{names[0]} to {names[-1]} written", err=True)
