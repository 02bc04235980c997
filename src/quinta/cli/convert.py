"""``quinta convert``: the same puzzle in another format."""

from __future__ import annotations

import sys

import click

from quinta.base.files import write_whole
from quinta.base.limits import Clock
from quinta.cli.choices import OneOf
from quinta.cli.common import format_told_by, within_limits
from quinta.cli.inputs import each_input, heading, input_argument
from quinta.formats import Reading
from quinta.formats.registry import TEXT, WRITTEN, Format, format_named


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
@within_limits
@each_input(headed=False)
def convert(reading: Reading, target: str | None, output: str | None, clock: Clock) -> int:
    """Write a puzzle in another format: as text, JSON or lists, as an address, as a picture,
    as a model for other people's solvers.

    \b
    Examples:
      quinta convert doors/4 --to json
      quinta convert doors/4 -o doors.svg
      quinta convert gap/1 -o gap.cnf
      quinta convert puzzles.jsonl --only 1-10 --to link
      echo '[[4,4,5,6],[3,3,5,6],[2,1,6,7],[0,2,7,0]]' |
        quinta convert - --kind white-and-tan --to text
    """
    puzzle, marks, notes = reading
    format = format_named(target) if target else format_told_by(output, WRITTEN)
    _begin(format)
    if format.solution:
        from quinta.ask.kept import kept

        marks, why = kept(puzzle, marks, clock.rest())
        if why:
            click.echo(f"the solution is not taken along, for {why}", err=True)
    written = format.content(puzzle, marks, notes)
    for loss in format.losses(puzzle):
        click.echo(loss, err=True)
    if output is not None:
        write_whole(output, written)
    elif format.binary and sys.stdout.isatty():
        raise click.UsageError(f"a {format.title} is nothing for a terminal; give --output FILE")
    else:
        click.echo(written if format.binary else written.decode(), nl=False)
    return 0


def _begin(format: Format) -> None:
    """Of many puzzles, texts are told apart by comments; what is no line has to be a file each."""
    if not (above := heading()):
        return
    if format is TEXT:
        click.echo(above)
    elif not format.one_line:
        raise click.UsageError(f"INPUT has many puzzles, and {format.title} holds one; see --only")
